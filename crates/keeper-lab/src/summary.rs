//! Many games in a few numbers.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::{Measured, Played};

/// Words that never change, which a program knows and a file brings.
pub type Word = Cow<'static, str>;

/// What came of many games. Adding games in another order gives the same summary.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Summary {
    pub games: u64,
    pub decisions: u64,
    pub outcomes: BTreeMap<Word, u64>,
    pub wins: Share,
    /// For each group of the game the victories by its members.
    pub groups: Vec<BTreeMap<u8, Share>>,
    pub by_players: BTreeMap<u8, Share>,
    /// By the sheets of those who were in play at the end; a game counts for each of them.
    pub by_investigator: BTreeMap<u8, Share>,
    /// How many games ended after so many turns, and how many of them were won.
    pub lengths: BTreeMap<i32, Share>,
    /// What is followed from turn to turn, over the games that were still going on.
    pub course: Vec<Mean>,
    pub causes: BTreeMap<Word, u64>,
    /// Of the numbers of the game, in their order.
    pub numbers: Vec<Mean>,
    pub score: Mean,
    pub decisions_per_game: Mean,
    pub hash: u64,
}

/// So many of so many.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Share {
    pub hits: u64,
    pub of: u64,
}

/// A mean of whole numbers, kept exactly.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mean {
    n: u64,
    sum: i64,
    squares: u64,
}

impl Summary {
    pub fn add(&mut self, played: &Played) {
        self.games += 1;
        self.decisions += u64::from(played.decisions);
        *self.outcomes.entry(Word::Borrowed(played.kind)).or_default() += 1;
        self.wins.add(played.won);
        self.make_room(played.of.groups.len(), played.of.numbers.len());
        for (group, &member) in self.groups.iter_mut().zip(played.of.groups.iter()) {
            group.entry(member).or_default().add(played.won);
        }
        self.by_players.entry(played.players).or_default().add(played.won);
        for &sheet in played.of.investigators.iter() {
            self.by_investigator.entry(sheet).or_default().add(played.won);
        }
        if let Some(&turns) = played.of.numbers.first() {
            self.lengths.entry(turns).or_default().add(played.won);
        }
        self.course.resize(self.course.len().max(played.of.course.len()), Mean::default());
        for (mean, &value) in self.course.iter_mut().zip(played.of.course.iter()) {
            mean.add(i64::from(value));
        }
        if let Some(why) = played.of.cause {
            *self.causes.entry(Word::Borrowed(why)).or_default() += 1;
        }
        for (mean, &number) in self.numbers.iter_mut().zip(played.of.numbers.iter()) {
            mean.add(i64::from(number));
        }
        self.score.add(i64::from(played.score));
        self.decisions_per_game.add(i64::from(played.decisions));
        self.hash = self.hash.wrapping_add(played.hash);
    }

    pub fn merge(&mut self, other: &Summary) {
        self.games += other.games;
        self.decisions += other.decisions;
        self.wins.merge(other.wins);
        self.make_room(other.groups.len(), other.numbers.len());
        let groups = self.groups.iter_mut().chain([&mut self.by_players, &mut self.by_investigator]);
        for (mine, more) in groups.zip(other.groups.iter().chain([&other.by_players, &other.by_investigator])) {
            more.iter().for_each(|(&member, &share)| mine.entry(member).or_default().merge(share));
        }
        other.lengths.iter().for_each(|(&turns, &share)| self.lengths.entry(turns).or_default().merge(share));
        self.course.resize(self.course.len().max(other.course.len()), Mean::default());
        self.course.iter_mut().zip(&other.course).for_each(|(mean, &more)| mean.merge(more));
        for (mine, more) in [(&mut self.outcomes, &other.outcomes), (&mut self.causes, &other.causes)] {
            more.iter().for_each(|(kind, n)| *mine.entry(kind.clone()).or_default() += n);
        }
        self.numbers.iter_mut().zip(&other.numbers).for_each(|(mean, &more)| mean.merge(more));
        self.score.merge(other.score);
        self.decisions_per_game.merge(other.decisions_per_game);
        self.hash = self.hash.wrapping_add(other.hash);
    }

    fn make_room(&mut self, groups: usize, numbers: usize) {
        self.groups.resize(self.groups.len().max(groups), BTreeMap::new());
        self.numbers.resize(self.numbers.len().max(numbers), Mean::default());
    }

    /// Investigators with their share of victories, the best first.
    pub fn investigators<G: Measured>(&self, library: &G::Library) -> Vec<(String, String, Share)> {
        let named = |(&sheet, &share): (&u8, &Share)| {
            let (id, name) = G::investigator(library, sheet);
            (id.to_owned(), name.to_owned(), share)
        };
        let mut all: Vec<_> = self.by_investigator.iter().map(named).collect();
        all.sort_by(|a, b| b.2.value().total_cmp(&a.2.value()).then_with(|| a.1.cmp(&b.1)));
        all
    }

    /// The means with their names: those of the game, then score and decisions.
    pub fn means<G: Measured>(&self) -> Vec<(&'static str, Mean)> {
        let own = G::NUMBERS
            .iter()
            .enumerate()
            .filter_map(|(at, number)| Some((number.mean?, self.numbers.get(at).copied().unwrap_or_default())));
        own.chain([("score", self.score), ("decisions", self.decisions_per_game)]).collect()
    }
}

impl Share {
    pub fn new(hits: u64, of: u64) -> Share {
        Share { hits, of }
    }

    fn add(&mut self, hit: bool) {
        self.hits += u64::from(hit);
        self.of += 1;
    }

    fn merge(&mut self, other: Share) {
        self.hits += other.hits;
        self.of += other.of;
    }

    pub fn value(self) -> f64 {
        if self.of == 0 { 0.0 } else { self.hits as f64 / self.of as f64 }
    }

    /// Within these bounds the true share lies in 95 of 100 cases.
    pub fn interval(self) -> (f64, f64) {
        wilson(self.hits, self.of)
    }
}

impl Mean {
    pub fn add(&mut self, value: i64) {
        self.n += 1;
        self.sum += value;
        self.squares += value.unsigned_abs().pow(2);
    }

    fn merge(&mut self, other: Mean) {
        self.n += other.n;
        self.sum += other.sum;
        self.squares += other.squares;
    }

    pub fn count(self) -> u64 {
        self.n
    }

    pub fn value(self) -> f64 {
        if self.n == 0 { 0.0 } else { self.sum as f64 / self.n as f64 }
    }

    /// The 95 % interval of the mean (normal approximation).
    pub fn interval(self) -> (f64, f64) {
        if self.n < 2 {
            return (self.value(), self.value());
        }
        let n = self.n as f64;
        let variance = (self.squares as f64 - n * self.value().powi(2)).max(0.0) / (n - 1.0);
        let half = Z * (variance / n).sqrt();
        (self.value() - half, self.value() + half)
    }
}

/// 95 % of a normal distribution lie within so many standard deviations.
pub(crate) const Z: f64 = 1.959_963_984_540_054;

/// The Wilson score interval of a share, at 95 %.
pub fn wilson(hits: u64, of: u64) -> (f64, f64) {
    if of == 0 {
        return (0.0, 1.0);
    }
    let (n, p) = (of as f64, hits as f64 / of as f64);
    let scale = 1.0 + Z * Z / n;
    let middle = (p + Z * Z / (2.0 * n)) / scale;
    let half = Z / scale * (p * (1.0 - p) / n + Z * Z / (4.0 * n * n)).sqrt();
    // Where nothing or everything hit, the bound itself is exact and the arithmetic is not.
    let low = if hits == 0 { 0.0 } else { middle - half };
    let high = if hits == of { 1.0 } else { middle + half };
    (low, high)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example of E. B. Wilson's interval in Newcombe (1998), table I: 81 of 263 gives 0.2553 to 0.3662.
    #[test]
    fn wilson_intervals_as_published() {
        let (low, high) = wilson(81, 263);
        assert!((low - 0.2553).abs() < 5e-5 && (high - 0.3662).abs() < 5e-5, "{low} {high}");
        let (low, high) = wilson(0, 20);
        assert!(low.abs() < 1e-12 && (high - 0.1611).abs() < 5e-5, "{low} {high}");
        let (low, high) = wilson(29, 29);
        assert!((low - 0.8830).abs() < 5e-5 && (high - 1.0).abs() < 1e-12, "{low} {high}");
    }

    #[test]
    fn a_mean_and_its_interval() {
        let mut mean = Mean::default();
        for value in [2, 4, 4, 4, 5, 5, 7, 9] {
            mean.add(value);
        }
        assert!((mean.value() - 5.0).abs() < 1e-12);
        // Standard deviation sqrt(32/7), eight values.
        let half = 1.96 * (32.0_f64 / 7.0).sqrt() / 8.0_f64.sqrt();
        assert!((mean.interval().1 - 5.0 - half).abs() < 1e-3);
    }
}
