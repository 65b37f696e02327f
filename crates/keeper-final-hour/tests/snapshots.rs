//! A state that comes from outside is refused with a reason, or it can be played: it never panics and never hangs.

use std::sync::{Arc, OnceLock};

use keeper_final_hour::{Difficulty, FinalHour, Library, Raw, SetUp};
use keeper_table::{Game, Rng, Silent};
use serde_json::{Value, json};

const CHANGES: u64 = 1500;
const CHOICES: usize = 300;

fn library() -> Arc<Library> {
    static LIBRARY: OnceLock<Arc<Library>> = OnceLock::new();
    LIBRARY.get_or_init(|| Arc::new(Library::embedded().unwrap())).clone()
}

/// States in the course of many games, their set-up and their ends among them.
fn states() -> Vec<FinalHour> {
    let mut states = Vec::new();
    for seed in 0..24u64 {
        let (players, difficulty) = (1 + (seed % 4) as u8, Difficulty::ALL[(seed / 4 % 3) as usize]);
        let setup = SetUp { players, difficulty, seed: seed.into(), choose: seed % 5 == 0, ..SetUp::default() };
        let (mut game, mut rng) = (FinalHour::new(library(), &setup).unwrap(), Rng::new(seed));
        while let Some(decision) = game.decision() {
            if rng.below(6) == 0 {
                states.push(game.clone());
            }
            let index = rng.below(decision.options.len() as u32) as usize;
            game.choose(index, &mut Silent).unwrap();
        }
        states.push(game);
    }
    states
}

fn read(value: &Value) -> Result<FinalHour, String> {
    let raw: Raw = serde_json::from_value(value.clone()).map_err(|error| error.to_string())?;
    raw.checked(library())
}

#[test]
fn every_state_of_a_game_is_believed() {
    let states = states();
    assert!(states.len() > 100);
    for game in &states {
        let back = read(&serde_json::to_value(game.state()).unwrap());
        let back = back.unwrap_or_else(|why| panic!("{why}: {:?} {:?}", game.state().ask, game.state().frames));
        assert!(back.state() == game.state());
    }
}

/// Every number and flag in a value.
fn leaves<'a>(value: &'a mut Value, out: &mut Vec<&'a mut Value>) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(|item| leaves(item, out)),
        Value::Object(fields) => fields.iter_mut().for_each(|(_, field)| leaves(field, out)),
        leaf => out.push(leaf),
    }
}

#[test]
fn an_altered_state_is_refused_or_can_be_played() {
    std::panic::set_hook(Box::new(|info| {
        if !keeper_table::note(info) {
            eprintln!("{info}");
        }
    }));
    let states: Vec<Value> = states().iter().map(|game| serde_json::to_value(game.state()).unwrap()).collect();
    let (mut refused, mut played) = (0, 0);
    for seed in 0..CHANGES {
        let mut rng = Rng::new(seed);
        let mut value = states[rng.below(states.len() as u32) as usize].clone();
        let mut all = Vec::new();
        leaves(&mut value, &mut all);
        let leaf = rng.below(all.len() as u32) as usize;
        *all[leaf] = match &*all[leaf] {
            Value::Bool(yes) => json!(!yes),
            Value::Number(old) if rng.below(2) == 0 => json!(old.as_u64().unwrap_or(0) ^ 1),
            _ => json!([0, 1, 4, 14, 15, 60, 254, 255][rng.below(8) as usize]),
        };
        let Ok(mut game) = read(&value) else {
            refused += 1;
            continue;
        };
        played += 1;
        for _ in 0..CHOICES {
            let Some(decision) = game.decision() else { break };
            let index = rng.below(decision.options.len() as u32) as usize;
            game.choose(index, &mut Silent).unwrap_or_else(|error| panic!("change {seed}: {error}"));
        }
    }
    assert!(refused > CHANGES / 2 && played > CHANGES / 50, "{refused} refused, {played} played");
}

#[test]
fn a_state_that_is_none_says_why() {
    let game = FinalHour::new(library(), &SetUp { players: 2, lead: Some(0), ..SetUp::default() }).unwrap();
    let good = serde_json::to_value(game.state()).unwrap();
    for (path, to, part) in [
        ("/players", json!(0), "1 to 4 players"),
        ("/ancient_one", json!(9), "Ancient One 9 does not exist"),
        ("/ritual", json!(15), "location 15 does not exist"),
        ("/investigators/0/hand/0", json!(30), "priority card 30 does not exist"),
        ("/investigators/0/hand/0", json!(game.state().who(1).hand[0]), "29 different"),
        ("/investigators/3/health", json!(1), "nobody plays"),
        ("/cup", json!(0), "monsters are missing"),
        ("/reserved/0", json!(5), "icon 5 does not exist"),
        ("/frames", json!([]), "nothing goes on"),
        ("/lead", json!(1), "something else"),
        ("/loaded/queue", json!([{ "kind": 0, "value": 6 }]), "in advance"),
    ] {
        let mut value = good.clone();
        *value.pointer_mut(path).unwrap() = to;
        let words = read(&value).err().unwrap_or_else(|| panic!("{path} is believed"));
        assert!(words.contains(part), "{path}: {words}");
    }
}
