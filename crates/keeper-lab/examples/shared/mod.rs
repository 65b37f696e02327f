//! What comes of the same games with and without something.

use std::sync::Arc;

use keeper_arkham::{Arkham, Library, SetUp};
use keeper_bots::Kind;
use keeper_lab::{Control, Plan, run};

/// What was asked for on the command line: games, players and seed, and words of the form `key=a,b`.
pub struct Asked {
    pub games: u64,
    pub players: u8,
    pub seed: u64,
    pub bot: Kind,
    words: Vec<String>,
}

impl Asked {
    pub fn read() -> Asked {
        let words: Vec<String> = std::env::args().skip(1).collect();
        let number = |at: usize, otherwise: u64| {
            let plain = words.iter().filter(|word| !word.contains('=')).nth(at);
            plain.and_then(|word| word.parse().ok()).unwrap_or(otherwise)
        };
        let (games, players, seed) = (number(0, 1000), number(1, 4) as u8, number(2, 1));
        let mut asked = Asked { games, players, seed, bot: Kind::Planner, words };
        if let Some(bot) = asked.list("bot=").and_then(|bots| bots.first()?.parse().ok()) {
            asked.bot = bot;
        }
        asked
    }

    pub fn list(&self, key: &str) -> Option<Vec<String>> {
        let found = self.words.iter().find_map(|word| word.strip_prefix(key))?;
        Some(found.split(',').map(str::to_owned).collect())
    }

    /// Which games are won, in order: each Ancient One in turn.
    pub fn victories(&self, library: &Arc<Library>, ancient_ones: &[String], set_up: &SetUp) -> Vec<bool> {
        let of = |ancient: &String| SetUp {
            sets: library.sets.clone(),
            ancient_one: Some(ancient.clone()),
            ..set_up.clone()
        };
        let plan: Plan<Arkham> = Plan {
            games: self.games,
            seed: self.seed.into(),
            players: self.players..=self.players,
            set_ups: ancient_ones.iter().map(of).collect(),
            bots: vec![self.bot],
            ..Plan::new(library.clone())
        };
        plan.validate().expect("these games can be played");
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        let control = Control { rows: true, ..Control::default() };
        let mut rows = run(&plan, threads, &control).unwrap_or_else(|failure| panic!("{failure}")).rows;
        rows.sort_by_key(|row| row.game);
        rows.into_iter().map(|row| row.won).collect()
    }
}

/// The share that is won, in percent.
pub fn share(won: &[bool]) -> f64 {
    100.0 * won.iter().filter(|&&won| won).count() as f64 / won.len().max(1) as f64
}

/// The mean difference of the same games in percent, and half of the interval in which the true value lies in 95 of 100 cases.
pub fn paired(without: &[bool], with: &[bool]) -> (f64, f64) {
    let n = without.len().max(2) as f64;
    let differences: Vec<f64> =
        without.iter().zip(with).map(|(&before, &after)| f64::from(i8::from(after) - i8::from(before))).collect();
    let mean = differences.iter().sum::<f64>() / n;
    let variance = differences.iter().map(|d| (d - mean).powi(2)).sum::<f64>() / (n - 1.0);
    (100.0 * mean, 100.0 * 1.96 * (variance / n).sqrt())
}
