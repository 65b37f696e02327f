//! A state that comes from outside is refused with a reason, or it can be played: it never panics and never hangs.

use std::sync::{Arc, OnceLock};

use keeper_arkham::frame::{Frame, MythosStage, TurnStage};
use keeper_arkham::state::State;
use keeper_arkham::{Arkham, Library, Raw, SetUp};
use keeper_table::{Game, Rng, Silent};
use serde_json::{Value, json};

/// `KEEPER_CHANGES` asks for more.
const CHANGES: u64 = 3000;
const CHOICES: usize = 200;

fn library() -> Arc<Library> {
    static LIBRARY: OnceLock<Arc<Library>> = OnceLock::new();
    LIBRARY.get_or_init(|| Arc::new(Library::embedded(&["base"]).unwrap())).clone()
}

/// Panics that a check catches need not be seen.
fn quiet() {
    std::panic::set_hook(Box::new(|info| {
        if !keeper_table::note(info) {
            eprintln!("{info}");
        }
    }));
}

/// States in the course of many games, the set-up and the final battle among them.
fn states() -> Vec<Arkham> {
    let mut states = Vec::new();
    for seed in 0..16 {
        let players = 1 + (seed % 4) as u8;
        let setup = SetUp { players, seed: seed.into(), choose: seed % 5 == 0, ..SetUp::default() };
        let (mut game, mut rng) = (Arkham::new(library(), &setup).unwrap(), Rng::new(seed));
        let mut choices = 0;
        while let Some(decision) = game.decision() {
            if choices % 37 == seed as usize {
                states.push(game.clone());
            }
            let index = rng.below(decision.options.len() as u32) as usize;
            game.choose(index, &mut Silent).unwrap();
            choices += 1;
        }
        states.push(game);
    }
    states
}

fn read(value: &Value) -> Result<Arkham, String> {
    let raw: Raw = serde_json::from_value(value.clone()).map_err(|error| error.to_string())?;
    raw.checked(library()).map_err(|broken| broken.to_string())
}

#[test]
fn every_state_of_a_game_is_believed() {
    let states = states();
    assert!(states.len() > 100 && states.iter().any(|game| game.state().awake.is_some()));
    for game in &states {
        let back = read(&serde_json::to_value(game.state()).unwrap());
        assert!(back.unwrap_or_else(|why| panic!("{why}: {:?}", game.state().frames)) == *game);
    }
}

/// What a snapshot holds of a procedure is a number for each stage, whatever the stage is called: kept games are read by it.
#[test]
fn stages_are_kept_as_numbers() {
    let kept = |frame: Frame| serde_json::to_value(frame).unwrap();
    assert_eq!(kept(Frame::Turn { stage: TurnStage::Movement }), json!({"Turn": {"stage": 2}}));
    let mythos = |stage| Frame::Mythos { card: 7, stage, gate_only: false, clue: 0 };
    let number = |stage: u8| json!({"Mythos": {"card": 7, "stage": stage, "gate_only": false, "clue": 0}});
    for (stage, is) in [(MythosStage::Drawn, 0), (MythosStage::Gate, 4), (MythosStage::SeerChosen(5), 21)] {
        assert_eq!(kept(mythos(stage)), number(is));
        assert_eq!(serde_json::from_value::<Frame>(number(is)).unwrap(), mythos(stage));
    }
    for unknown in [6, 15, 25, 255] {
        let error = serde_json::from_value::<Frame>(number(unknown)).unwrap_err();
        assert!(error.to_string().contains(&format!("MythosStage has no number {unknown}")), "{error}");
    }
}

/// The ways to everything inside a value.
fn paths(value: &Value, at: &str, all: &mut Vec<String>) {
    all.push(at.to_owned());
    match value {
        Value::Array(items) => items.iter().enumerate().for_each(|(i, item)| paths(item, &format!("{at}/{i}"), all)),
        Value::Object(items) => items.iter().for_each(|(key, item)| paths(item, &format!("{at}/{key}"), all)),
        _ => {}
    }
}

/// Changes something, and says what.
fn change(value: &mut Value, rng: &mut Rng) -> String {
    let mut all = Vec::new();
    paths(value, "", &mut all);
    // What goes on and what is asked is a small part of the whole, and the part that matters most.
    let active =
        |path: &&String| ["/frames", "/options", "/ask", "/seats", "/combat"].iter().any(|part| path.starts_with(part));
    let few: Vec<&String> = all.iter().filter(active).collect();
    let pick = |rng: &mut Rng| match rng.below(2) {
        0 if !few.is_empty() => few[rng.below(few.len() as u32) as usize].clone(),
        _ => all[rng.below(all.len() as u32) as usize].clone(),
    };
    let (path, other) = (pick(rng), pick(rng));
    let donor = value.pointer(&other).cloned().unwrap_or_default();
    let below = rng.below(8);
    let number = [0u64, 1, 2, 3, 7, 60, 127, 128, 200, 254, 255, 256, 65535, 1 << 40][rng.below(14) as usize];
    let Some(target) = value.pointer_mut(&path) else { return String::new() };
    let said = match target {
        Value::Number(_) if below == 0 => {
            *target = json!(-1);
            "-1".into()
        }
        Value::Number(old) if below < 5 => {
            let step = [1, -1][rng.below(2) as usize];
            *target = json!(old.as_i64().unwrap_or(0).wrapping_add(step));
            format!("by {step}")
        }
        Value::Number(_) => {
            *target = json!(number);
            format!("{number}")
        }
        Value::Bool(yes) => {
            *target = json!(!*yes);
            "turned".into()
        }
        Value::Null => {
            *target = json!(number);
            format!("{number}")
        }
        Value::Array(items) if !items.is_empty() => {
            let (a, b) = (rng.below(items.len() as u32) as usize, rng.below(items.len() as u32) as usize);
            match below {
                0..3 => {
                    items.remove(a);
                    format!("without {a}")
                }
                3..6 => {
                    items.insert(a, items[b].clone());
                    format!("{b} again at {a}")
                }
                _ => {
                    items.swap(a, b);
                    format!("{a} and {b} changed")
                }
            }
        }
        _ => {
            *target = donor;
            format!("as {other}")
        }
    };
    format!("{path}: {said}")
}

#[test]
fn an_altered_state_is_refused_or_can_be_played() {
    quiet();
    let states: Vec<Value> = states().iter().map(|game| serde_json::to_value(game.state()).unwrap()).collect();
    let (mut refused, mut played) = (0, 0);
    let changes = std::env::var("KEEPER_CHANGES").ok().and_then(|n| n.parse().ok()).unwrap_or(CHANGES);
    for seed in 0..changes {
        let mut rng = Rng::new(seed);
        let mut value = states[rng.below(states.len() as u32) as usize].clone();
        let made: Vec<String> = (0..1 + rng.below(2)).map(|_| change(&mut value, &mut rng)).collect();
        let mut game = match read(&value) {
            Ok(game) => game,
            Err(why) => {
                assert!(!why.is_empty());
                refused += 1;
                continue;
            }
        };
        played += 1;
        for _ in 0..CHOICES {
            let Some(decision) = game.decision() else { break };
            let index = rng.below(decision.options.len() as u32) as usize;
            let done = keeper_table::guarded(|| game.choose(index, &mut Silent));
            match done {
                Ok(Ok(())) => {}
                Ok(Err(error)) => panic!("change {seed}, {made:?}: {error}"),
                Err(panic) => panic!("change {seed}, {made:?}: {panic}; {:?}", game.state().frames),
            }
        }
    }
    assert!(refused > changes / 4 && played > changes / 20, "{refused} refused, {played} played");
}

#[test]
fn a_state_that_is_none_says_why() {
    quiet();
    let states = states();
    // While the Ancient One sleeps no card is missing.
    let wanted = |s: &State| s.turn > 3 && s.ask.is_some() && s.awake.is_none();
    let game = states.iter().find(|game| wanted(game.state())).unwrap();
    let good = serde_json::to_value(game.state()).unwrap();
    let altered = |path: &str, to: Value| {
        let mut value = good.clone();
        *value.pointer_mut(path).unwrap() = to;
        read(&value).err().unwrap_or_else(|| panic!("{path} is believed"))
    };
    for (path, to, part) in [
        ("/players", json!(0), "1 to 8 players"),
        ("/players", json!(9), "1 to 8 players"),
        ("/ancient", json!(200), "Ancient One 200 does not exist"),
        ("/terror", json!(11), "terror 11 is more than 10"),
        ("/doom", json!(99), "doom 99"),
        ("/investigators/0/sheet", json!(200), "seat 1: sheet 200 does not exist"),
        ("/investigators/0/sliders/1", json!(4), "stop of a slider 4"),
        ("/investigators/7/money", json!(1), "no one plays"),
        ("/gates", json!([]), "fewer areas"),
        ("/monsters/0", json!({ "Area": 250 }), "area 250 does not exist"),
        ("/frames", json!([]), "nobody has asked"),
        ("/loaded/queue", json!([{ "kind": 0, "value": 6 }]), "in advance"),
        ("/gate_deck/cards", json!([]), "gate card 0 is nowhere"),
        ("/decks/cards/0", json!(9999), "card 9999 does not exist"),
    ] {
        let words = altered(path, to);
        assert!(words.contains(part), "{path}: {words}");
    }
}
