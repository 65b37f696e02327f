//! Tunes what things are worth to the planner by evolution, on nothing but the share of games that it wins. In each generation every game is played
//! twice with all weights changed at random, once this way and once the other; then a step is taken in the direction that won more, as far as
//! it helps in games that were not played before.

use std::ops::RangeInclusive;
use std::sync::atomic::AtomicBool;

use keeper_bots::lore::Style;
use keeper_bots::{Mind, Planner, Weights};
use keeper_table::{Rng, Seed};

use crate::quick::{self, Pool};
use crate::workers::each;

const N: usize = Weights::NAMES.len();

/// What is tuned, and by which games.
#[derive(Clone)]
pub struct Tuning {
    pub pool: Pool,
    pub players: RangeInclusive<u8>,
    /// Victories of which kinds count.
    pub style: Style,
    /// Pairs of games in each generation.
    pub pairs: u64,
    /// How far weights are changed at random, as a power of e.
    pub spread: f64,
    pub seed: Seed,
    pub threads: usize,
}

/// What came of a generation.
#[derive(Clone, Debug)]
pub struct Generation {
    pub weights: Weights,
    /// How many of the games are won with them that decide on the step.
    pub won: u64,
    pub games: u64,
    /// How far the step went: 0 where none helped.
    pub step: f64,
}

impl Tuning {
    /// Generation number so and so, from these weights on; none if it was stopped.
    pub fn generation(&self, number: u64, weights: Weights, stop: &AtomicBool) -> Option<Generation> {
        let slopes = self.slopes(number, &weights, stop)?;
        let length = slopes.iter().map(|slope| slope * slope).sum::<f64>().sqrt().max(1e-9);
        let games = (self.pairs / 3).max(1);
        let mut best = Generation { weights, won: self.won(number, games, &weights, stop)?, games, step: 0.0 };
        for far in [1.0, 2.0, 4.0] {
            let changed = weights.changed(slopes.iter().map(|slope| self.spread * far * slope / length));
            let won = self.won(number, games, &changed, stop)?;
            if won > best.won {
                best = Generation { weights: changed, won, games, step: far };
            }
        }
        Some(best)
    }

    /// The games that are won with these weights, of games that no generation learns from.
    pub fn won(&self, number: u64, games: u64, weights: &Weights, stop: &AtomicBool) -> Option<u64> {
        let seed = self.seed.derive(2 * number + 1);
        let planner = Planner::with(*weights);
        let won = each(games, self.threads, Some(stop), |game| u64::from(self.wins(&planner, seed, game)));
        (won.len() as u64 == games).then(|| won.iter().sum())
    }

    /// How the share of victories changes with each weight, in units of the spread.
    fn slopes(&self, number: u64, weights: &Weights, stop: &AtomicBool) -> Option<[f64; N]> {
        let seed = self.seed.derive(2 * number);
        let rows = each(self.pairs, self.threads, Some(stop), |game| {
            let mut rng = Rng::new(seed.derive(game).derive(1));
            let by: [f64; N] = std::array::from_fn(|_| normal(&mut rng));
            let wins = |sign: f64| {
                let planner = Planner::with(weights.changed(by.iter().map(|by| sign * self.spread * by)));
                f64::from(u8::from(self.wins(&planner, seed, game)))
            };
            (by, wins(1.0) - wins(-1.0))
        });
        if (rows.len() as u64) < self.pairs {
            return None;
        }
        let mut slopes = [0.0; N];
        for (by, more) in rows.iter().filter(|row| row.1 != 0.0) {
            slopes.iter_mut().zip(by).for_each(|(slope, by)| *slope += by * more / 2.0 / self.pairs as f64);
        }
        Some(slopes)
    }

    fn wins(&self, planner: &Planner, seed: Seed, game: u64) -> bool {
        let (library, turn) = self.pool.of(game);
        let set_up = quick::set_up(library, &self.players, seed.derive(game), turn);
        let kind = quick::outcome(library, &set_up, planner, Mind::default());
        kind.is_some_and(|kind| kind.starts_with("won") && self.style.wins_by(kind))
    }
}

fn normal(rng: &mut Rng) -> f64 {
    // Twelve uniform numbers are near enough.
    (0..12).map(|_| f64::from(rng.draw()) / f64::from(u32::MAX)).sum::<f64>() - 6.0
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use keeper_arkham::Library;

    use super::*;

    fn tuning(threads: usize) -> Tuning {
        Tuning {
            pool: Arc::new(Library::embedded(&["base"]).expect("the cards load")).into(),
            players: 1..=2,
            style: Style::Usual,
            pairs: 60,
            spread: 0.3,
            seed: 5.into(),
            threads,
        }
    }

    #[test]
    fn a_generation_is_the_same_on_any_number_of_threads_and_no_worse_than_the_one_before() {
        let go = AtomicBool::new(false);
        let weights = Weights::default();
        let one = tuning(1).generation(3, weights, &go).expect("nothing stops it");
        let three = tuning(3).generation(3, weights, &go).expect("nothing stops it");
        assert_eq!((one.weights, one.won), (three.weights, three.won));
        assert!(tuning(1).won(3, 20, &weights, &go).is_some_and(|before| one.won >= before));
    }

    #[test]
    fn what_is_stopped_leaves_nothing_half_done() {
        assert!(tuning(2).generation(1, Weights::default(), &AtomicBool::new(true)).is_none());
    }
}
