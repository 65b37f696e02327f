//! Boards as data: what is filled in, what is refused when a board is loaded, and whole games with a second town.

use std::sync::Arc;

use keeper_arkham::library::{AreaKind, Role, Source};
use keeper_arkham::state::{Place, Spot};
use keeper_arkham::{Arkham, Library, SetUp};
use keeper_table::{Game, Rng, Silent};

use crate::own::{self, cards};

/// A town with one neighbourhood and all that the rules need.
const ARDEN: &str = r#"
[[town]]
id = "arden"
name = "Arden"
main = true

[[neighbourhood]]
id = "quay"
name = "Quay"
streets = "the Quay streets"
at = [300, 200]
white = "none"
black = "none"

[[neighbourhood.location]]
id = "infirmary"
name = "Infirmary"
at = [100, 100]
role = "hospital"

[[neighbourhood.location]]
id = "bedlam"
name = "Bedlam"
at = [100, 200]
role = "asylum"

[[neighbourhood.location]]
id = "watch"
name = "Watch"
at = [100, 300]
role = "police"
"#;

fn load(text: &str) -> Result<Library, String> {
    Library::load(vec![Source { path: "home/board.toml".into(), text: text.into() }]).map_err(|e| e.to_string())
}

/// These boxes with a town of our own besides.
fn with_elmwick(sets: &[&str]) -> Library {
    own::load(sets, &cards("boards.toml")).unwrap_or_else(|e| panic!("{e}"))
}

/// The base game with a second town.
fn two_towns() -> Library {
    with_elmwick(&["base"])
}

#[test]
fn what_is_short_to_write_is_filled_in() {
    let lib = load(ARDEN).unwrap();
    let place = |name: &str| lib.place_named(name).unwrap();
    let (street, watch) = (place("Quay streets"), place("Watch"));
    let area = lib.area(watch);
    assert_eq!((area.joined.as_slice(), area.white, area.black), (&[street][..], Some(street), Some(street)));
    assert_eq!(lib.area(street).joined, [place("Infirmary"), place("Bedlam"), watch]);
    assert_eq!((lib.area(street).white, lib.area(street).black), (None, None));
    assert_eq!((lib.title(street), lib.area(street).short.as_str()), ("Quay", "QUAY"));
    assert_eq!(lib.street(watch), street);
}

#[test]
fn a_board_brings_its_own_lines_arrows_and_kinds() {
    let lib = two_towns();
    let place = |name: &str| lib.place_named(name).unwrap();
    let (green, mill, maw) = (place("Gallows Green"), place("Mill End streets"), place("The Maw"));
    assert_eq!((lib.area(green).hood, lib.area(green).kind), (None, AreaKind::Street));
    assert_eq!((lib.area(mill).white, lib.area(mill).black), (Some(maw), Some(green)));
    // The vortex is at the end of an arrow, and of no line.
    assert!(lib.areas.iter().all(|area| !area.joined.contains(&maw)));
    assert_eq!(lib.steps(mill, maw), u8::MAX);
    assert!(lib.area(place("Halt")).depot && lib.area(place("Train Station")).depot);
    // A location behind a location; to the street from there is to the nearest one, for its neighbourhood has none.
    assert_eq!((lib.steps(place("Sluice"), mill), lib.area(place("Sluice")).white), (2, None));
    assert_eq!(lib.street(place("Sluice")), mill);
    // A second street of a neighbourhood is joined to the first one.
    assert_eq!(lib.area(place("Back Lane")).joined, [mill]);
    // No way on foot leads from town to town.
    assert_eq!(lib.steps(place("Train Station"), place("Halt")), u8::MAX);
    // Elmwick has neither police nor hospital: those of the main town serve it.
    assert_eq!(lib.place_for(Role::Police, Some(green)), place("Police Station"));
    assert_eq!(lib.place_for(Role::Hospital, Some(green)), place("St. Mary's Hospital"));
    assert_eq!(lib.place_for(Role::Asylum, None), place("Arkham Asylum"));
}

#[test]
fn a_board_that_does_not_hold_together_is_refused() {
    let elmwick = cards("boards.toml");
    let arden = |from: &str, to: &str| {
        assert!(ARDEN.contains(from), "{from}");
        load(&ARDEN.replacen(from, to, 1))
    };
    let both = |from: &str, to: &str| {
        assert!(elmwick.contains(from), "{from}");
        load(&format!(
            "{ARDEN}{}",
            elmwick.replacen(from, to, 1).replace("[[neighbourhood]]", "[[neighbourhood]]\ntown = \"elmwick\"")
        ))
    };
    let quay = |text: &str| text.replacen("[[neighbourhood]]\n", "[[neighbourhood]]\ntown = \"arden\"\n", 1);
    let whole = quay(ARDEN) + &elmwick.replace("[[neighbourhood]]", "[[neighbourhood]]\ntown = \"elmwick\"");
    assert!(load(&whole).is_ok());
    let cases = [
        (arden("main = true", ""), "arden: no town is the main one: add main = true to one"),
        (arden("role = \"hospital\"", ""), "arden: no location of the main town has the role \"hospital\""),
        (arden("\"asylum\"", "\"police\""), "watch: Arden has two places with the role \"police\""),
        (
            arden("\"asylum\"", "\"asylun\""),
            "bedlam: there is no role of a location \"asylun\". Did you mean \"asylum\"?",
        ),
        (arden("white = \"none\"", "white = \"Key\""), "quay-streets: there is no area or neighbourhood \"Key\"."),
        (arden("white = \"none\"", ""), "quay-streets: its white arrow leads nowhere: add white = \"...\" or \"none\""),
        (arden("white = \"none\"", "white = \"Quay\""), "quay-streets: nothing leads from here to Quay streets"),
        (arden("at = [100, 100]", ""), "infirmary: its place on the picture is missing: add at = [x, y]"),
        (
            arden("at = [100, 100]", "at = [1001, 100]"),
            "infirmary: its place on the picture lies outside of 1000 by 700",
        ),
        (arden("id = \"watch\"", "id = \"bedlam\""), "bedlam: this id is used twice"),
        (arden("streets = \"the Quay streets\"\n", ""), "infirmary: it joins no street: add joined = [...]"),
        (
            arden("role = \"police\"", "role = \"police\"\njoined = [\"Bedlam\"]"),
            "watch: the line to Bedlam goes only one way",
        ),
        (arden("role = \"police\"", "role = \"police\"\njoined = []"), "watch: no line leads here"),
        (both("\n\n[[town.street]]", "\nmain = true\n\n[[town.street]]"), "quay: its town is missing"),
    ];
    for (loaded, expected) in cases {
        let error = loaded.err().unwrap_or_else(|| panic!("loaded: {expected}"));
        assert!(error.contains(expected), "{error}\nis not\n{expected}");
    }
    let cases = [
        (
            "joined = [\"Mill End\"]\nwhite",
            "joined = [\"Mill End\", \"Quay\"]\nwhite",
            "gallows-green: Quay streets lies in another town: only trains go there",
        ),
        (
            "joined = [\"Mill End\"]\nwhite",
            "joined = [\"Mill End\", \"The Maw\"]\nwhite",
            "gallows-green: no one can walk into The Maw: only an arrow leads there",
        ),
        ("joined = [\"Mill End\"]\nwhite", "joined = [\"The Cut\"]\nwhite", "gallows-green: The Cut has no streets"),
        ("white = \"The Maw\"", "white = \"none\"", "the-maw: no arrow leads into this vortex"),
        ("name = \"The Maw\"", "name = \"The Maw\"\nwhite = \"Mill End\"", "the-maw: nothing leads out of a vortex"),
        (
            "name = \"The Maw\"",
            "name = \"The Maw\"\nunstable = true",
            "the-maw: only a location can be unstable, have a role or close",
        ),
        ("name = \"Elmwick\"\n", "name = \"Elmwick\"\nmain = true\n", "elmwick: there is already a main town"),
        (
            "town = \"elmwick\"",
            "town = \"elmwich\"",
            "mill-end: there is no town \"elmwich\". Did you mean \"elmwick\"?",
        ),
    ];
    for (from, to, expected) in cases {
        assert!(whole.contains(from), "{from}");
        let error = load(&whole.replacen(from, to, 1)).err().unwrap_or_else(|| panic!("loaded: {expected}"));
        assert!(error.contains(expected), "{error}\nis not\n{expected}");
    }
}

/// Two boards beside Arkham: five investigators count as four (XPN-02).
#[test]
fn boards_lower_the_count_for_four_things_only() {
    let two_boards = || with_elmwick(&["base", "dunwich"]);
    let limits = |library: Library, players: u8| {
        let library = Arc::new(library);
        let setup = SetUp { sets: library.sets.clone(), players, seed: 5.into(), ..SetUp::default() };
        let game = Arkham::new(library, &setup).unwrap();
        let q = game.query();
        (q.count(), q.monster_limit(), q.outskirts_limit(), q.gate_limit())
    };
    assert_eq!(limits(dunwich(), 5), (5, 8, 3, 6));
    assert_eq!(limits(two_boards(), 5), (4, 7, 4, 7));
    assert_eq!(limits(two_boards(), 1), (1, 4, 7, 8));
}

/// The reference sheets for one to eight players (MSK-14): open gates that awaken the Ancient One, monsters in play, monsters in the
/// Outskirts and monsters that come with a gate, with one board beside Arkham, two, Dunwich and Innsmouth, and all three.
#[test]
fn player_reference_sheets() {
    type Row = (usize, usize, usize, u8);
    const SHEETS: [[Row; 4]; 8] = [
        [(8, 4, 7, 1), (8, 4, 7, 1), (9, 4, 7, 1), (9, 4, 7, 1)],
        [(8, 5, 6, 1), (8, 4, 7, 1), (9, 4, 7, 1), (9, 4, 7, 1)],
        [(7, 6, 5, 1), (8, 5, 6, 1), (9, 5, 6, 1), (9, 4, 7, 1)],
        [(7, 7, 4, 1), (7, 6, 5, 1), (8, 6, 5, 1), (9, 5, 6, 1)],
        [(6, 8, 3, 2), (7, 7, 4, 1), (8, 7, 4, 1), (8, 6, 5, 1)],
        [(6, 9, 2, 2), (6, 8, 3, 2), (7, 8, 3, 2), (8, 7, 4, 1)],
        [(5, 10, 1, 2), (6, 9, 2, 2), (7, 9, 2, 2), (7, 8, 3, 2)],
        [(5, 11, 0, 2), (5, 10, 1, 2), (6, 10, 1, 2), (7, 9, 2, 2)],
    ];
    const BOARDS: [(&[&str], usize); 8] = [
        (&["base"], 0),
        (&["base", "dunwich"], 0),
        (&["base", "kingsport"], 0),
        (&["base", "innsmouth"], 0),
        (&["base", "dunwich", "kingsport"], 1),
        (&["base", "kingsport", "innsmouth"], 1),
        (&["base", "dunwich", "innsmouth"], 2),
        (&["base", "dunwich", "kingsport", "innsmouth"], 3),
    ];
    for (sets, column) in BOARDS {
        let library = Arc::new(Library::embedded(sets).unwrap_or_else(|e| panic!("{e}")));
        for (players, sheet) in (1u8..).zip(SHEETS) {
            let ancient_one = Some("azathoth".to_owned());
            let setup = SetUp { sets: library.sets.clone(), players, seed: 5.into(), ancient_one, ..SetUp::default() };
            let mut game = Arkham::new(library.clone(), &setup).unwrap();
            // Until the first turn the set-up may have rules of its own.
            while game.state().turn == 0 {
                game.choose(0, &mut Silent).unwrap();
            }
            let q = game.query();
            let row = (q.gate_limit(), q.monster_limit(), q.outskirts_limit(), q.gate_monsters());
            assert_eq!(row, sheet[column], "{players} players, {sets:?}");
        }
    }
}

/// Neither the wagon nor the way back from nowhere nor a step ever brings somebody into a vortex (DUN-03).
#[test]
fn nobody_is_ever_in_a_vortex() {
    let library = Arc::new(two_towns());
    let maw = library.place_named("The Maw").unwrap();
    let mut elsewhere = 0;
    for seed in 0..40 {
        let setup = SetUp { players: 3, seed: seed.into(), sets: library.sets.clone(), ..SetUp::default() };
        let mut game = Arkham::new(library.clone(), &setup).unwrap();
        let mut rng = Rng::new(seed);
        while let Some(decision) = game.decision() {
            assert!(!decision.options.contains(&keeper_arkham::Opt::Area(maw)), "seed {seed}");
            let count = decision.options.len() as u32;
            game.choose(rng.below(count) as usize, &mut Silent).unwrap();
            game.check().unwrap_or_else(|e| panic!("seed {seed}: {e}"));
            let state = game.state();
            assert!(state.monsters.iter().all(|spot| *spot != Spot::Area(maw)), "seed {seed}");
            for who in 0..3 {
                let Place::Area(place) = state.inv(who).place else { continue };
                assert_ne!(place, maw, "seed {seed}");
                elsewhere += u32::from(library.area(place).town != library.main);
            }
            if state.turn > 40 {
                break;
            }
        }
    }
    assert!(elsewhere > 0, "nobody was ever in Elmwick");
}

fn dunwich() -> Library {
    Library::embedded(&["base", "dunwich"]).unwrap_or_else(|e| panic!("{e}"))
}

#[test]
fn the_board_of_dunwich() {
    let lib = dunwich();
    let place = |name: &str| lib.place_named(name).unwrap();
    let arrows = [
        ("backwoods-country-streets", Some("village-commons-streets"), Some("dunwich-vortex-backwoods-country")),
        ("blasted-heath-streets", Some("dunwich-vortex-blasted-heath"), Some("village-commons-streets")),
        ("village-commons-streets", Some("dunwich-vortex-village-commons"), Some("dunwich-vortex-village-commons")),
        ("sentinel-hill", Some("village-commons-streets"), Some("village-commons-streets")),
        ("whateley-farm", Some("backwoods-country-streets"), Some("backwoods-country-streets")),
        ("bishops-brook-bridge", None, None),
    ];
    for (from, white, black) in arrows {
        let area = lib.area(place(from));
        assert_eq!((area.white, area.black), (white.map(place), black.map(place)), "{from}");
    }
    let town = lib.area(place("Sentinel Hill")).town;
    let kinds = |kind: AreaKind| lib.areas.iter().filter(|a| a.town == town && a.kind == kind).count();
    assert_eq!([AreaKind::Street, AreaKind::Location, AreaKind::Vortex].map(kinds), [4, 9, 3]);
    let unstable: Vec<_> = lib.areas.iter().filter(|a| a.town == town && a.unstable).map(|a| a.name.as_str()).collect();
    assert_eq!(unstable, ["Cold Spring Glen", "Whateley Farm", "Wizard's Hill", "Devil's Hopyard", "Gardners' Place"]);
    assert!(lib.area(place("Bishop's Brook Bridge")).depot);
}

/// DUN-01: a clue lies on each unstable location of Dunwich, and on no other of its areas.
#[test]
fn clues_lie_in_dunwich_from_the_beginning() {
    let lib = Arc::new(dunwich());
    let game =
        Arkham::new(lib.clone(), &SetUp { players: 1, seed: 5.into(), sets: lib.sets.clone(), ..SetUp::default() })
            .unwrap();
    let town = lib.area(lib.place_named("Sentinel Hill").unwrap()).town;
    for (area, &clues) in lib.areas.iter().zip(game.state().clues.iter()).filter(|(area, _)| area.town == town) {
        assert_eq!(clues, u8::from(area.unstable), "{}", area.name);
    }
}

/// Whatever is chosen, the game with the whole box stays sound.
#[test]
fn games_with_dunwich_stay_sound() {
    let library = Arc::new(dunwich());
    for seed in 0..60 {
        let setup =
            SetUp { players: 1 + (seed % 5) as u8, seed: seed.into(), sets: library.sets.clone(), ..SetUp::default() };
        let mut game = Arkham::new(library.clone(), &setup).unwrap();
        let mut rng = Rng::new(seed);
        while let Some(decision) = game.decision() {
            let count = decision.options.len() as u32;
            game.choose(rng.below(count) as usize, &mut Silent).unwrap_or_else(|e| panic!("seed {seed}: {e}"));
            game.check().unwrap_or_else(|e| panic!("seed {seed}: {e}"));
        }
    }
}
