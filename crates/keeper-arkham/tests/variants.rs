//! House rules: what can be chosen, what a preset stands for, and games with all kinds of them.

use std::sync::Arc;

use keeper_arkham::in_play::Role;
use keeper_arkham::library::{FixtureKind, Source};
use keeper_arkham::{Arkham, Library, RANDOM, SetUp};
use keeper_table::{Game, Rng, Silent};

/// `KEEPER_GAMES` asks for more.
const GAMES: u64 = 24;

fn library() -> Arc<Library> {
    Arc::new(Library::embedded(&["base"]).unwrap())
}

fn set_up(players: u8, seed: u64, variants: &[&str]) -> SetUp {
    let variants = variants.iter().map(|&id| id.to_owned()).collect();
    SetUp { players, seed: seed.into(), variants, ..SetUp::default() }
}

fn in_play(game: &Arkham) -> Vec<String> {
    let variants = game.state().in_play.iter().filter(|entry| entry.role == Role::Variant);
    let name = |src| match src {
        keeper_arkham::frame::Src::Fixture(number) => game.library().fixtures[usize::from(number)].id.clone(),
        other => panic!("{other:?} is no variant"),
    };
    variants.map(|entry| name(entry.src)).collect()
}

#[test]
fn without_a_choice_none_is_in_play() {
    let game = Arkham::new(library(), &set_up(4, 1, &[])).unwrap();
    assert!(in_play(&game).is_empty());
    assert_eq!(serde_json::to_value(set_up(4, 1, &[])).unwrap().get("variants"), None);
}

#[test]
fn those_chosen_are_in_play_each_once_and_are_kept_with_the_set_up() {
    let setup = set_up(4, 1, &["guards-leave", "Trapping Costs Sanity", "guards-leave"]);
    let game = Arkham::new(library(), &setup).unwrap();
    assert_eq!(in_play(&game), ["guards-leave", "trapping"]);
    let read: SetUp = serde_json::from_value(serde_json::to_value(&setup).unwrap()).unwrap();
    assert_eq!(read, setup);
}

#[test]
fn a_preset_stands_for_what_it_names() {
    let game = Arkham::new(library(), &set_up(4, 1, &["easier"])).unwrap();
    assert_eq!(in_play(&game), ["longer-doom", "guards-leave", "free-evade", "choose-to-travel"]);
}

#[test]
fn those_that_contradict_each_other_are_refused_together() {
    let refused =
        |variants: &[&str]| Arkham::new(library(), &set_up(1, 1, variants)).map(|_| ()).unwrap_err().to_string();
    let why = "A Longer Doom Track and A Shorter Doom Track cannot be played together: leave one of them out";
    assert_eq!(refused(&["longer-doom", "shorter-doom"]), why);
    assert_eq!(
        refused(&["A Shorter Doom Track", "guards-leave", "longer-doom"]),
        "A Shorter Doom Track and A Longer Doom Track cannot be played together: leave one of them out"
    );
    // A preset stands for one of them.
    assert_eq!(
        refused(&["easier", "shorter-doom"]),
        "Easier and A Shorter Doom Track cannot be played together: leave one of them out"
    );
    // The same one twice is no contradiction, nor is a preset with what it stands for.
    assert!(Arkham::new(library(), &set_up(1, 1, &["longer-doom", "longer-doom", "easier"])).is_ok());
}

#[test]
fn chance_never_takes_two_that_contradict_each_other() {
    let library = library();
    for seed in 0..200 {
        let both = |variants: &[&str]| {
            let game = Arkham::new(library.clone(), &set_up(1, seed, variants)).unwrap();
            let chosen = in_play(&game);
            ["longer-doom", "shorter-doom"].iter().all(|id| chosen.iter().any(|one| one == id))
        };
        assert!(!both(&[RANDOM]) && !both(&[RANDOM, "shorter-doom"]) && !both(&["easier", RANDOM]), "{seed}");
    }
}

#[test]
fn an_unknown_one_is_refused_with_those_that_there_are() {
    let error = Arkham::new(library(), &set_up(1, 1, &["no-such-rule"])).unwrap_err().to_string();
    assert!(error.contains("there is no variant \"no-such-rule\"") && error.contains("guards-leave"), "{error}");
}

#[test]
fn chance_takes_the_same_ones_for_the_same_seed_and_others_for_another() {
    let of = |seed| in_play(&Arkham::new(library(), &set_up(3, seed, &[RANDOM])).unwrap());
    assert_eq!(of(7), of(7));
    assert!((0..20).map(of).collect::<std::collections::BTreeSet<_>>().len() > 10);
}

/// HRL-20: one or two people play four investigators, three people their own.
#[test]
fn a_team_has_four_seats_for_one_or_two_people() {
    for (people, seats) in [(1, 4), (2, 4), (3, 3), (4, 4)] {
        let setup = set_up(people, 5, &["team"]);
        let game = Arkham::new(library(), &setup).unwrap();
        assert_eq!(game.seats(), seats, "{people} people");
        // Of six investigators the first player chooses one; with more people nobody chooses.
        let offered = game.decision().map(|decision| decision.options.len());
        assert_eq!(offered == Some(6), people <= 2);
    }
}

/// HRL-03: with eight players there are not three sheets of sixteen for everybody, but two; who is named chooses nothing.
#[test]
fn nobody_is_dealt_more_than_there_are_for_everybody() {
    for (players, variant, dealt) in [(8, "deal-three", 2), (5, "deal-three", 3), (8, "deal-two", 2)] {
        let mut game = Arkham::new(library(), &set_up(players, 5, &[variant])).unwrap();
        let mut seen = std::collections::BTreeSet::new();
        for _ in 0..players {
            let offered: Vec<String> = game.decision().unwrap().options.iter().map(|&one| game.key(one)).collect();
            assert_eq!(offered.len(), dealt, "{players} players, {variant}");
            assert!(offered.into_iter().all(|sheet| seen.insert(sheet)), "dealt to two players");
            game.choose(0, &mut Silent).unwrap();
        }
        assert_eq!(game.state().sheets_used.count_ones(), u32::from(players));
    }
    let named = SetUp { investigators: vec![Some("joe-diamond".into())], ..set_up(1, 5, &["deal-two"]) };
    assert_ne!(Arkham::new(library(), &named).unwrap().state().ask, Some(keeper_arkham::Ask::Sheet));
}

/// Each that hangs on a number of players, or of people, plays as if it were not there where the number is another one.
#[test]
fn a_variant_whose_condition_is_not_met_changes_nothing() {
    let unmet = [("two-on-each-gate", 3), ("double-gates", 4), ("great-toughness", 4), ("team", 3)];
    for (variant, players) in unmet {
        for seed in 0..3 {
            let begin = |variants: &[&str]| Arkham::new(library(), &set_up(players, seed, variants)).unwrap();
            let (mut with, mut without) = (begin(&[variant]), begin(&[]));
            let mut rng = Rng::new(seed);
            while let (Some(one), Some(two)) = (with.decision(), without.decision()) {
                assert_eq!((one.seats, one.ask, one.options), (two.seats, two.ask, two.options), "{variant}");
                let index = rng.below(one.options.len() as u32) as usize;
                with.choose(index, &mut Silent).unwrap();
                without.choose(index, &mut Silent).unwrap();
            }
            assert!(with.outcome().is_some() && with.outcome() == without.outcome(), "{variant}, seed {seed}");
        }
    }
}

/// All sheets that were not taken can be dealt later.
#[test]
fn what_is_not_taken_of_a_draft_goes_back() {
    let mut game = Arkham::new(library(), &set_up(3, 5, &["draft"])).unwrap();
    for left in (3..=5).rev() {
        assert_eq!(game.decision().unwrap().options.len(), left);
        game.choose(0, &mut Silent).unwrap();
    }
    assert_eq!(game.state().sheets_used.count_ones(), 3);
}

#[test]
fn everyone_has_a_name_and_a_sentence_of_its_own() {
    let library = library();
    let all: Vec<_> = library.fixtures_of(FixtureKind::Variant).map(|(_, one)| one).collect();
    assert!(all.len() >= 20);
    for one in &all {
        assert!(one.says.ends_with('.') && !one.name.is_empty(), "{}", one.id);
        assert_eq!(
            all.iter().filter(|other| other.says == one.says || other.name == one.name).count(),
            1,
            "{}",
            one.id
        );
    }
}

#[test]
fn what_a_variant_cannot_be_is_refused() {
    let load = |text: &str| {
        let text = format!("[[variant]]\nid = \"mine\"\nname = \"Mine\"\nsays = \"Ours.\"\n{text}");
        Library::load(vec![Source { path: "mine/rules.toml".into(), text }]).map(|_| ()).unwrap_err().to_string()
    };
    assert!(load("").contains("either a \"text\" or"));
    assert!(load("stands_for = [\"yours\"]").contains("yours"));
    assert!(load("text = \"Elder signs do not win the game.\"\nnot_with = [\"yours\"]").contains("yours"));
    let other = |id: &str, more: &str| {
        format!(
            "\n[[variant]]\nid = \"{id}\"\nname = \"{id}\"\nsays = \"{id}.\"\ntext = \"Elder signs do not win the game.\"\n{more}"
        )
    };
    let both = format!("stands_for = [\"a\", \"b\"]{}{}", other("a", ""), other("b", "not_with = [\"a\"]"));
    assert!(load(&both).contains("a and b cannot be played together"));
    assert!(
        load("text = \"Gain 1 clue.\"").contains("a variant can't use a sentence that does not say when it happens")
    );
}

/// Random games with random sets of variants, every invariant looked at after every choice.
#[test]
fn games_with_any_of_them_can_be_played() {
    let library = library();
    let games = std::env::var("KEEPER_GAMES").ok().and_then(|n| n.parse().ok()).unwrap_or(GAMES);
    for seed in 0..games {
        let setup = set_up(1 + (seed % 8) as u8, seed, &[RANDOM]);
        let mut game = Arkham::new(library.clone(), &setup).unwrap();
        let mut rng = Rng::new(seed);
        while let Some(decision) = game.decision() {
            let index = rng.below(decision.options.len() as u32) as usize;
            let key = game.key(decision.options[index]);
            game.choose(index, &mut Silent).unwrap_or_else(|why| panic!("{seed}, {:?}, {key}: {why}", in_play(&game)));
            game.check().unwrap_or_else(|why| panic!("{seed}, {:?}, {key}: {why}", in_play(&game)));
        }
    }
}
