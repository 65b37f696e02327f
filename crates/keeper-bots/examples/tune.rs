//! Tunes the planner's weights by evolution on the share of games that its quick play wins. In each generation every game is played
//! twice with all weights changed at random, once this way and once the other; then a step is taken in the direction that won more, as far as
//! it helps in games that were not played before.
//!
//!     cargo run --release -p keeper-bots --example tune -- GENERATIONS GAMES PLAYERS SEED SPREAD THREADS [weight=value ...] [sets=base,dunwich]
//!
//! Prints the weights after each generation, as arguments for the next call. With 0 generations it only plays the games, as they are.

mod shared;

use std::sync::atomic::{AtomicU64, Ordering};

use keeper_arkham::Arkham;
use keeper_bots::search::Policy;
use keeper_bots::{Mind, Planner, Weights};
use keeper_table::{Game, Rng, Silent};
use shared::Asked;

const N: usize = Weights::NAMES.len();

fn main() {
    let asked = Asked::read();
    let (generations, games): (u64, u64) = (asked.number(0, 4), asked.number(1, 8000));
    let table = Table {
        asked: &asked,
        players: asked.number(2, 4),
        seed: asked.number(3, 1),
        threads: asked.number(5, 1),
        spread: asked.number(4, 0.3),
    };
    let mut weights = asked.weights;
    if generations == 0 {
        let won = table.share(0, games, &weights);
        let error = (won * (1.0 - won) / games as f64).sqrt();
        println!("{games} games of {}: {:.1} % won (\u{b1}{:.1})", table.players, 100.0 * won, 196.0 * error);
        return;
    }
    for generation in 0..generations {
        let slopes = table.slopes(generation, games, &weights);
        let length = slopes.iter().map(|slope| slope * slope).sum::<f64>().sqrt().max(1e-9);
        let tests = (games / 4).max(1);
        let (mut best, mut most) = (weights, table.share(generation, tests, &weights));
        print!("generation {}: {:.1} % on {tests} games", generation + 1, 100.0 * most);
        for far in [1.0, 2.0, 4.0] {
            let step: Vec<f64> = slopes.iter().map(|slope| far * slope / length).collect();
            let changed = table.changed(&weights, &step);
            let won = table.share(generation, tests, &changed);
            print!(", {far} away {:.1} %", 100.0 * won);
            if won > most {
                (best, most) = (changed, won);
            }
        }
        println!();
        weights = best;
        let mut all: Vec<_> = Weights::NAMES.iter().zip(&slopes).collect();
        all.sort_by(|a, b| b.1.abs().total_cmp(&a.1.abs()));
        let error = (0.125 / games as f64).sqrt();
        let told = all.iter().take(10).map(|(name, slope)| format!("{name} {:+.1}", *slope / error));
        println!("  in standard errors: {}", told.collect::<Vec<_>>().join(", "));
        println!("  {}", written(&mut weights));
    }
}

fn written(weights: &mut Weights) -> String {
    let mut value = |name: &str| weights.by_name(name).map_or(0.0, |weight| *weight);
    Weights::NAMES.iter().map(|name| format!("{name}={:.3}", value(name))).collect::<Vec<_>>().join(" ")
}

struct Table<'a> {
    asked: &'a Asked,
    players: u8,
    seed: u64,
    threads: usize,
    spread: f64,
}

impl Table<'_> {
    fn changed(&self, weights: &Weights, by: &[f64]) -> Weights {
        weights.changed(by.iter().map(|by| self.spread * by))
    }

    /// Something of each game of these numbers, on all threads.
    fn each<T: Send>(&self, games: u64, what: impl Fn(u64) -> T + Sync) -> Vec<T> {
        let next = AtomicU64::new(0);
        let worker = || {
            let mut rows = Vec::new();
            loop {
                let index = next.fetch_add(1, Ordering::Relaxed);
                if index >= games {
                    return rows;
                }
                rows.push(what(index));
            }
        };
        std::thread::scope(|scope| {
            let threads: Vec<_> = (0..self.threads.max(1)).map(|_| scope.spawn(worker)).collect();
            threads.into_iter().flat_map(|thread| thread.join().expect("no game panics")).collect()
        })
    }

    /// The share of games that is won with these weights, in games that no generation learns from.
    fn share(&self, generation: u64, games: u64, weights: &Weights) -> f64 {
        let seed = 1000 * self.seed + 500 + generation;
        let won = self.each(games, |index| self.play(index, seed, *weights));
        won.iter().map(|&won| f64::from(won)).sum::<f64>() / games as f64
    }

    /// How the share changes with each weight, in units of the spread.
    fn slopes(&self, generation: u64, games: u64, weights: &Weights) -> Vec<f64> {
        let seed = 1000 * self.seed + generation;
        let rows = self.each(games, |index| {
            let mut rng = Rng::new(seed.wrapping_mul(7919) ^ index);
            let by: [f64; N] = std::array::from_fn(|_| normal(&mut rng));
            let other = by.map(|by| -by);
            let won = |by: &[f64]| f64::from(self.play(index, seed, self.changed(weights, by)));
            (by, won(&by) - won(&other))
        });
        (0..N).map(|i| rows.iter().map(|(by, more)| by[i] * more / 2.0).sum::<f64>() / games as f64).collect()
    }

    fn play(&self, index: u64, seed: u64, weights: Weights) -> u8 {
        let mut game: Arkham = self.asked.game_of(index, self.players, seed).1;
        let (planner, mut mind) = (Planner::with(weights), Mind::default());
        for _ in 0..Arkham::LONGEST * usize::from(self.players) {
            let Some(decision) = game.decision() else { return u8::from(game.outcome().is_some_and(|o| o.won)) };
            let choice = planner.pick(&game, decision.seats.speaker(), &mut mind);
            game.advance(choice, &mut Silent).expect("the option is offered");
        }
        eprintln!(
            "game {index} of {} with seed {seed} does not end: turn {}, {:?}\n  {}",
            self.players,
            game.state().turn,
            game.state().ask,
            written(&mut { weights })
        );
        0
    }
}

fn normal(rng: &mut Rng) -> f64 {
    // Twelve uniform numbers are near enough.
    (0..12).map(|_| f64::from(rng.draw()) / f64::from(u32::MAX)).sum::<f64>() - 6.0
}
