//! Looks for better weights: every game is played with all weights changed at random, and a regression says which way each
//! of them should go.
//!
//!     cargo run --release -p keeper-bots --example tune -- GAMES PLAYERS SEED SPREAD [weight=value ...]
//!
//! Prints the change of the win rate for each weight made e^SPREAD times as big, with its standard error.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use keeper_arkham::{Arkham, Library, SetUp};
use keeper_bots::{Bot, Planner, Weights};
use keeper_table::{Game, Rng, Silent};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let number = |i: usize, default: u64| args.get(i).and_then(|a| a.parse().ok()).unwrap_or(default);
    let (games, players, seed) = (number(0, 2000), number(1, 4), number(2, 1));
    let spread: f64 = args.get(3).and_then(|a| a.parse().ok()).unwrap_or(0.3);
    let mut weights = Weights::default();
    for (name, value) in args.iter().filter_map(|a| a.split_once('=')) {
        if let (Some(weight), Ok(value)) = (weights.by_name(name), value.parse()) {
            *weight = value;
        }
    }
    let library = Arc::new(Library::embedded(&["base"]).expect("the embedded cards load"));
    let next = AtomicU64::new(0);
    let worker = || {
        let mut rows = Vec::new();
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            if index >= games {
                return rows;
            }
            let mut rng = Rng::new(seed.wrapping_mul(7919) ^ index);
            let mut changed = weights;
            let by: Vec<f64> = Weights::NAMES.iter().map(|_| normal(&mut rng)).collect();
            for (name, by) in Weights::NAMES.iter().zip(&by) {
                if let Some(weight) = changed.by_name(name) {
                    *weight *= (spread * by).exp();
                }
            }
            rows.push((by, play(&library, changed, players as u8, seed * 1_000_003 + index, index)));
        }
    };
    let mut rows = Vec::new();
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..2).map(|_| scope.spawn(worker)).collect();
        for thread in threads {
            rows.extend(thread.join().expect("no game panics"));
        }
    });
    let n = rows.len() as f64;
    let mean = rows.iter().map(|r| f64::from(r.1)).sum::<f64>() / n;
    println!("{n} games, {:.1} % won", 100.0 * mean);
    // The changes are independent of each other, so that each slope stands alone.
    let error = (mean * (1.0 - mean) / n).sqrt();
    let mut slopes: Vec<_> = Weights::NAMES
        .iter()
        .enumerate()
        .map(|(i, name)| (rows.iter().map(|r| r.0[i] * (f64::from(r.1) - mean)).sum::<f64>() / n, name))
        .collect();
    slopes.sort_by(|a, b| b.0.abs().total_cmp(&a.0.abs()));
    for (slope, name) in slopes {
        println!("{name:>14} {:+.2} % ({:.1} sigma)", 100.0 * slope, slope / error);
    }
}

fn normal(rng: &mut Rng) -> f64 {
    // Twelve uniform numbers are near enough.
    (0..12).map(|_| f64::from(rng.draw()) / f64::from(u32::MAX)).sum::<f64>() - 6.0
}

fn play(library: &Arc<Library>, weights: Weights, players: u8, seed: u64, index: u64) -> u8 {
    let ancient = library.ancient_ones[index as usize % library.ancient_ones.len()].id.clone();
    let set_up = SetUp { players, seed: seed.into(), ancient_one: Some(ancient), ..SetUp::default() };
    let mut game = Arkham::new(library.clone(), &set_up).expect("a game can be set up");
    let mut bot = Planner::with(weights);
    while let Some(decision) = game.decision() {
        let choice = bot.choose(&game.view(decision.seats.speaker()));
        game.choose(choice, &mut Silent).expect("the option is offered");
    }
    u8::from(game.outcome().is_some_and(|o| o.won))
}
