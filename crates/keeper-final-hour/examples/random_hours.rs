//! Plays random games over all players, difficulties and Ancient Ones, with every invariant checked if asked:
//! `random_hours GAMES SEED [check]`.

use std::collections::BTreeMap;
use std::sync::Arc;

use keeper_final_hour::{Difficulty, FinalHour, Library, SetUp, State};
use keeper_table::{Game, Rng, Silent};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let number = |i: usize, default: u64| args.get(i).and_then(|a| a.parse().ok()).unwrap_or(default);
    let (games, seed) = (number(0, 1000), number(1, 1));
    let check = args.iter().any(|a| a == "check");
    let library = Arc::new(Library::embedded().unwrap_or_else(|e| panic!("{e}")));
    println!("state: {} bytes", size_of::<State>());
    let start = std::time::Instant::now();
    let mut decisions = 0u64;
    let mut outcomes = BTreeMap::<(Number, &str), u64>::new();
    for n in 0..games {
        let setup = SetUp {
            players: 1 + (n % 4) as u8,
            difficulty: Difficulty::ALL[(n / 4 % 3) as usize],
            ancient_one: Some(library.ancient_ones[(n / 12 % 3) as usize].id.clone()),
            seed: (seed + n).into(),
            ..SetUp::default()
        };
        let mut game = FinalHour::new(library.clone(), &setup).unwrap_or_else(|e| panic!("{e}"));
        let mut rng = Rng::new(seed + n + 1_000_000);
        while let Some(decision) = game.decision() {
            let index = rng.below(decision.options.len() as u32) as usize;
            let before = check.then(|| (decision.ask, decision.options[index]));
            game.advance(index, &mut Silent).unwrap_or_else(|e| panic!("game {n}: {e}"));
            decisions += 1;
            if let (Some(before), Err(broken)) = (before, game.check()) {
                panic!("game {n}, {before:?}: {broken}");
            }
        }
        let kind = game.outcome().map_or("none", |outcome| outcome.kind);
        *outcomes.entry((setup.difficulty as Number, kind)).or_default() += 1;
    }
    let seconds = start.elapsed().as_secs_f64();
    println!("{games} games, {decisions} decisions, {seconds:.2} s, {:.0} decisions/s", decisions as f64 / seconds);
    for ((difficulty, kind), count) in outcomes {
        println!("{:?}: {kind} {count}", Difficulty::ALL[difficulty as usize]);
    }
}

/// The number of a difficulty, which sorts.
type Number = u8;
