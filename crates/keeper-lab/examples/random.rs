//! Plays random games, with every invariant checked if asked: `random GAMES PLAYERS SEED [check] [sets=base,dunwich]`.

use std::sync::Arc;

use keeper_arkham::{Arkham, Library, SetUp};
use keeper_table::{Game, Rng, Silent};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let number = |i: usize, default: u64| args.get(i).and_then(|a| a.parse().ok()).unwrap_or(default);
    let (games, players, seed) = (number(0, 100), number(1, 4), number(2, 1));
    let check = args.iter().any(|a| a == "check");
    let sets: Vec<&str> = args.iter().find_map(|a| a.strip_prefix("sets=")).unwrap_or("base").split(',').collect();
    let library = Arc::new(Library::embedded(&sets).unwrap_or_else(|e| panic!("{e}")));
    println!("state: {} bytes", std::mem::size_of::<keeper_arkham::State>());
    let start = std::time::Instant::now();
    let mut decisions = 0u64;
    let mut outcomes = std::collections::BTreeMap::<&str, u64>::new();
    let mut place = None;
    let mut setup = SetUp { sets: library.sets.clone(), players: players as u8, ..SetUp::default() };
    for n in 0..games {
        setup.seed = (seed + n).into();
        let game = Arkham::begin_in(&mut place, library.clone(), &setup, &mut Silent).unwrap();
        let mut rng = Rng::new(seed + n + 1_000_000);
        let mut here = 0u64;
        while let Some(decision) = game.decision() {
            let index = rng.below(decision.options.len() as u32) as usize;
            let before = check.then(|| (decision.ask, decision.options[index]));
            game.advance(index, &mut Silent).unwrap();
            here += 1;
            if let Some(before) = before
                && let Err(broken) = game.check()
            {
                panic!("game {n}, decision {here}, {before:?}: {broken}");
            }
            if here > 5000 * players {
                let inv = game.state().inv(0);
                eprintln!("{:?} {:?}", inv, game.state().options);
                panic!("game {n} does not end: turn {}, {:?}", game.state().turn, game.state().frames);
            }
        }
        decisions += here;
        *outcomes.entry(game.outcome().map_or("none", |o| o.kind)).or_default() += 1;
    }
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "{games} games, {decisions} decisions, {seconds:.2} s, {:.0} decisions/s, {:.0} games/s {outcomes:?}",
        decisions as f64 / seconds,
        games as f64 / seconds
    );
}
