//! Looks for better weights: every game is played with all weights changed at random, and a regression says which way each
//! of them should go.
//!
//!     cargo run --release -p keeper-bots --example tune -- GAMES PLAYERS SEED SPREAD [weight=value ...] [sets=base,dunwich]
//!
//! Prints the change of the win rate for each weight made e^SPREAD times as big, with its standard error.

mod shared;

use std::sync::atomic::{AtomicU64, Ordering};

use keeper_arkham::Arkham;
use keeper_bots::{Bot, Planner, Weights};
use keeper_table::{Game, Rng, Silent};
use shared::Asked;

fn main() {
    let asked = Asked::read();
    let (games, players, seed) = (asked.number(0, 2000), asked.number(1, 4), asked.number(2, 1));
    let spread: f64 = asked.number(3, 0.3);
    let next = AtomicU64::new(0);
    let worker = || {
        let mut rows = Vec::new();
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            if index >= games {
                return rows;
            }
            let mut rng = Rng::new(u64::wrapping_mul(seed, 7919) ^ index);
            let mut changed = asked.weights;
            let by: Vec<f64> = Weights::NAMES.iter().map(|_| normal(&mut rng)).collect();
            for (name, by) in Weights::NAMES.iter().zip(&by) {
                if let Some(weight) = changed.by_name(name) {
                    *weight *= (spread * by).exp();
                }
            }
            rows.push((by, play(asked.game_of(index, players, seed).1, changed)));
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

fn play(mut game: Arkham, weights: Weights) -> u8 {
    let mut bot = Planner::with(weights);
    while let Some(decision) = game.decision() {
        let choice = bot.choose(&game.view(decision.seats.speaker()));
        game.choose(choice, &mut Silent).expect("the option is offered");
    }
    u8::from(game.outcome().is_some_and(|o| o.won))
}
