//! A window is fired for whatever may speak there: the same line acts on a card, on a sheet and in play.

use std::path::PathBuf;
use std::sync::Arc;

use keeper_arkham::frame::{Ask, CheckFrame, Frame, Opt, Src};
use keeper_arkham::{Arkham, Event, Library, SetUp};
use keeper_arkham_script::tree::{CheckKind, Skill};
use keeper_table::{Game, Recorder, Silent};

fn library(name: &str, file: &str) -> Arc<Library> {
    let folder: PathBuf = std::env::temp_dir().join(format!("keeper-windows-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("cards.toml"), file).unwrap();
    let loaded = Library::with_folders(&["base"], std::slice::from_ref(&folder));
    std::fs::remove_dir_all(&folder).unwrap();
    Arc::new(loaded.unwrap_or_else(|e| panic!("{e}")))
}

fn sheet(text: &str) -> String {
    format!(
        "[[investigator]]\nid = \"someone\"\nname = \"Someone\"\noccupation = \"none\"\nhome = \"Newspaper\"\nsanity = 5\n\
         stamina = 5\nfocus = 2\nspeed = [0,1,2,3]\nsneak = [3,2,1,0]\nfight = [0,1,2,3]\nwill = [3,2,1,0]\n\
         lore = [0,1,2,3]\nluck = [3,2,1,0]\nability = \"Ear\"\ntext = {text:?}\n"
    )
}

/// A plain generator for the choices: the same in every run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n
    }
}

/// Plays games at random until the source speaks, and says by whose voice it was for.
fn heard(library: &Arc<Library>, src: impl Fn(Src) -> bool) -> bool {
    (0..60).any(|seed| {
        let investigators = vec![Some("someone".to_owned()), None];
        let setup =
            SetUp { players: 2, seed: seed.into(), investigators, sets: library.sets.clone(), ..SetUp::default() };
        let mut game = Arkham::new(library.clone(), &setup).unwrap();
        let mut dice = Dice(seed + 1);
        let mut told: Recorder<Event> = Recorder::default();
        while let Some(decision) = game.decision() {
            let index = dice.below(decision.options.len());
            game.choose(index, &mut told).unwrap();
            if told.events.drain(..).any(|e| matches!(e, Event::Acts { src: by, .. } if src(by))) {
                return true;
            }
            if game.state().turn > 30 {
                break;
            }
        }
        false
    })
}

const LINES: &[(&str, &str)] = &[
    ("end", "End of Mythos: gain $1."),
    ("defeat", "When a Cultist is defeated: gain $1."),
    ("lost", "When an investigator is lost in time and space: gain $1."),
    ("street", "When an investigator ends movement in the streets: gain $1."),
    ("saved", "When you would be lost in time and space: you are delayed."),
    ("awake", "When the Ancient One awakens: gain 1 Sanity."),
];

#[test]
fn on_a_card() {
    for (name, text) in LINES {
        let card = format!("[[special]]\nid = \"ear\"\nname = \"Ear\"\ntext = {text:?}\n");
        let holder = sheet("").replace("ability", "cards = [\"Ear\"]\nability");
        let library = library(&format!("card-{name}"), &format!("{card}{holder}"));
        let copy = library.cards[usize::from(library.card_named("Ear").unwrap())].first_copy;
        assert!(heard(&library, |src| src == Src::Card(copy)), "{text}");
    }
}

#[test]
fn on_a_sheet() {
    for (name, text) in LINES {
        let library = library(&format!("sheet-{name}"), &sheet(text));
        assert!(heard(&library, |src| src == Src::Sheet(0)), "{text}");
    }
}

#[test]
fn in_play() {
    for (name, text) in LINES.iter().filter(|(name, _)| *name != "saved") {
        let file = format!(
            "[[ancient_one]]\nid = \"listener\"\nname = \"Listener\"\ndoom = 10\nworshippers = \"\"\npower = \"Ear\"\n\
             text = {text:?}\nbattle = \"\"\n"
        );
        let library = library(&format!("play-{name}"), &format!("{file}{}", sheet("")));
        let plays = |seed: u64| SetUp {
            players: 2,
            seed: seed.into(),
            ancient_one: Some("listener".into()),
            sets: library.sets.clone(),
            ..SetUp::default()
        };
        let speaks = (0..60).any(|seed| {
            let mut game = Arkham::new(library.clone(), &plays(seed)).unwrap();
            let mut dice = Dice(seed + 1);
            let mut told: Recorder<Event> = Recorder::default();
            while let Some(decision) = game.decision() {
                let index = dice.below(decision.options.len());
                game.choose(index, &mut told).unwrap();
                if told.events.drain(..).any(|e| matches!(e, Event::Acts { src: Src::Ancient, .. })) {
                    return true;
                }
                if game.state().battle_round > 2 {
                    break;
                }
            }
            false
        });
        assert!(speaks, "{text}");
    }
}

#[test]
fn set_up_of_an_ancient_one() {
    let file = "[[ancient_one]]\nid = \"herald\"\nname = \"Herald\"\ndoom = 10\nworshippers = \"\"\npower = \"Dread\"\n\
                text = \"Set-up: raise the terror level by 1.\"\nbattle = \"\"\n";
    let library = library("set-up", file);
    let sets = library.sets.clone();
    let setup = SetUp { players: 1, ancient_one: Some("herald".into()), sets, ..SetUp::default() };
    let mut game = Arkham::new(library, &setup).unwrap();
    while game.state().turn == 0 {
        game.choose(0, &mut Silent).unwrap();
    }
    assert_eq!(game.state().terror, 1);
}

#[test]
fn what_has_a_price_is_offered_and_may_be_declined() {
    let text = "End of Mythos, spend 1 Sanity: gain $1.";
    let library = library("price", &sheet(text));
    let (sets, investigators) = (library.sets.clone(), vec![Some("someone".into())]);
    let setup = SetUp { players: 1, seed: 3.into(), sets, investigators, ..SetUp::default() };
    let mut game = Arkham::new(library, &setup).unwrap();
    let mut dice = Dice(9);
    loop {
        let decision = game.decision().expect("the question comes before the game is over");
        let offered =
            decision.options.iter().position(|o| matches!(o, keeper_arkham::Opt::Use { src: Src::Sheet(0), .. }));
        if let Some(index) = offered {
            let decline = decision.options.iter().position(|&o| o == keeper_arkham::Opt::No).unwrap();
            let money = game.state().inv(0).money;
            let mut other = game.clone();
            game.choose(index, &mut Silent).unwrap();
            other.choose(decline, &mut Silent).unwrap();
            // What else the play brings on the way to the next question, it brings to both.
            let (gained, declined) = (game.state().inv(0).money, other.state().inv(0).money);
            assert_eq!((gained, declined >= money), (declined + 1, true));
            return;
        }
        let index = dice.below(decision.options.len());
        game.choose(index, &mut Silent).unwrap();
    }
}

/// Shared cards serve everybody (DUN-30): the one who makes the check need hold nothing that speaks at this moment himself.
#[test]
fn what_all_share_is_offered_to_one_who_has_nothing() {
    let library = Arc::new(Library::embedded(&["base", "dunwich"]).unwrap());
    let shared = library.fixtures.iter().position(|fixture| fixture.name == "Darke's Blessing").unwrap();
    let src = Src::Fixture(shared as u8);
    let setup = SetUp { sets: library.sets.clone(), players: 1, ..SetUp::default() };
    let mut game = Arkham::new(library.clone(), &setup).unwrap();
    let state = game.state_mut();
    state.entry_mut(src).unwrap().face_down = false;
    state.investigators[0].held.clear();
    state.investigators[0].clues = 0;
    (state.ask, state.answer) = (None, Default::default());
    state.options.clear();
    // Nobody has so many dice: it fails, whatever is rolled.
    let check = CheckFrame { difficulty: 50, ..CheckFrame::plain(0, CheckKind::Skill(Skill::Luck)) };
    state.frames.push(Frame::Check(check));
    state.recall(&library);
    game.resume(&mut Silent).unwrap();
    let decision = game.decision().unwrap();
    assert_eq!(decision.ask, Ask::AfterCheck);
    assert!(decision.options.iter().any(|option| matches!(option, Opt::Use { src: of, .. } if *of == src)));
}
