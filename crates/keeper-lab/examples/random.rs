//! Plays random games, with every invariant checked if asked: `random GAMES PLAYERS SEED [check] [sets=base,dunwich]`.

use std::sync::Arc;

use keeper_arkham::{Arkham, Library, SetUp};
use keeper_table::{Game, Rng, Silent};

/// A game to its end, every decision by lot; says how many there were.
fn play<const CHECK: bool>(game: &mut Arkham, rng: &mut Rng) -> Result<u64, String> {
    let most = 5000 * u64::from(game.state().players);
    let mut decisions = 0;
    if CHECK {
        game.check().map_err(|e| e.to_string())?;
    }
    let mut last = CHECK.then(|| game.clone());
    while let Some(decision) = game.decision() {
        let index = rng.below(decision.options.len() as u32) as usize;
        let before = CHECK.then(|| (decision.ask, decision.options[index]));
        game.advance(index, &mut Silent).map_err(|e| e.to_string())?;
        decisions += 1;
        if let Some(last) = &mut last {
            if let Err(broken) = game.check_since(last) {
                return Err(format!("decision {decisions}, {before:?}: {broken}"));
            }
            last.clone_from(game);
        }
        if decisions > most {
            let s = game.state();
            return Err(format!("it does not end: turn {}, {:?}, {:?}, {:?}", s.turn, s.frames, s.options, s.inv(0)));
        }
    }
    Ok(decisions)
}

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
    let play = if check { play::<true> } else { play::<false> };
    for n in 0..games {
        setup.seed = (seed + n).into();
        let game = Arkham::begin_in(&mut place, library.clone(), &setup, &mut Silent).unwrap();
        let mut rng = Rng::new(seed + n + 1_000_000);
        let here = play(game, &mut rng).unwrap_or_else(|wrong| panic!("game {n}: {wrong}"));
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
