//! What the examples are asked for on the command line: numbers, `weight=value`, how much an expert thinks (`ways=32 sure=1.5`), and
//! `sets=base,dunwich`.

use std::sync::Arc;

use keeper_arkham::{Arkham, Library, SetUp};
use keeper_bots::expert::Effort;
use keeper_bots::lore::Worths;
use keeper_bots::{Planner, Weights};

pub struct Asked {
    numbers: Vec<String>,
    changes: Vec<(String, f64)>,
    #[allow(dead_code, reason = "not every example lets experts play")]
    pub effort: Effort,
    pub library: Arc<Library>,
}

impl Asked {
    /// Ends the program with a message if something is not understood.
    pub fn read() -> Asked {
        let (named, numbers): (Vec<String>, Vec<String>) = std::env::args().skip(1).partition(|arg| arg.contains('='));
        let (mut known, mut changes) = (Weights::default(), vec![]);
        let mut effort = Effort::default();
        let mut sets = vec!["base"];
        for (name, value) in named.iter().filter_map(|arg| arg.split_once('=')) {
            match (name, known.by_name(name), value.parse()) {
                ("sets", ..) => sets = value.split(',').collect(),
                (_, Some(_), Ok(value)) => changes.push((name.to_owned(), value)),
                ("ways", _, Ok(n)) => effort.ways = n as u32,
                ("answers", _, Ok(n)) => effort.answers = n as u32,
                ("turns", _, Ok(n)) => effort.turns = n as u16,
                ("goals", _, Ok(n)) => effort.goals = n as usize,
                ("sure", _, Ok(value)) => effort.sure = value,
                _ => leave(&format!("there is no weight {name}={value}; there are: {}", Weights::NAMES.join(", "))),
            }
        }
        match Library::embedded(&sets) {
            Ok(library) => Asked { numbers, changes, effort, library: Arc::new(library) },
            Err(error) => leave(&error.to_string()),
        }
    }

    /// The planner for so many players, to whom things are worth what the command line says.
    pub fn planner(&self, players: u8) -> Planner {
        let mut weights = Worths::shipped().of(&self.library, players).usual;
        for (name, value) in &self.changes {
            weights.by_name(name).into_iter().for_each(|weight| *weight = *value);
        }
        Planner::with(weights)
    }

    pub fn word(&self, i: usize) -> Option<&str> {
        self.numbers.get(i).map(String::as_str)
    }

    pub fn number<N: std::str::FromStr>(&self, i: usize, default: N) -> N {
        self.word(i).and_then(|word| word.parse().ok()).unwrap_or(default)
    }

    /// A game with these sets.
    pub fn game(&self, players: u8, seed: u64, ancient_one: Option<String>) -> Arkham {
        let sets = self.library.sets.clone();
        let set_up = SetUp { sets, players, seed: seed.into(), ancient_one, ..SetUp::default() };
        Arkham::new(self.library.clone(), &set_up).unwrap_or_else(|error| leave(&error.to_string()))
    }

    /// The game of this number: the Ancient Ones take turns.
    #[allow(dead_code, reason = "not every example plays many games")]
    pub fn game_of(&self, index: u64, players: u8, seed: u64) -> (String, Arkham) {
        let ancient = self.library.ancient_ones[index as usize % self.library.ancient_ones.len()].id.clone();
        let game = self.game(players, seed * 1_000_003 + index, Some(ancient.clone()));
        (ancient, game)
    }
}

fn leave(words: &str) -> ! {
    eprintln!("{words}");
    std::process::exit(2)
}
