//! The same games played in two ways.

use crate::{Played, Z};

/// How many more games are won, and how sure that is; as shares of all games.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Difference {
    pub mean: f64,
    pub low: f64,
    pub high: f64,
}

/// What changes from one way to the other in games of the same numbers, with the interval in which the true difference lies in 95 of
/// 100 cases. Luck that both have is not counted.
pub fn paired(before: &[Played], after: &[Played]) -> Difference {
    let changes: Vec<f64> =
        before.iter().zip(after).map(|(a, b)| f64::from(i8::from(b.won) - i8::from(a.won))).collect();
    let n = changes.len() as f64;
    if changes.is_empty() {
        return Difference { mean: 0.0, low: -1.0, high: 1.0 };
    }
    let mean = changes.iter().sum::<f64>() / n;
    let variance = changes.iter().map(|change| (change - mean).powi(2)).sum::<f64>() / (n - 1.0).max(1.0);
    let half = Z * (variance / n).sqrt();
    Difference { mean, low: mean - half, high: mean + half }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn games(won: &[bool]) -> Vec<Played> {
        let game = |(game, &won): (u64, &bool)| Played {
            game,
            seed: game.into(),
            players: 1,
            kind: "",
            won,
            score: 0,
            decisions: 0,
            of: Default::default(),
            hash: 0,
        };
        (0..).zip(won).map(game).collect()
    }

    /// Of four games one is won instead of lost: the changes are 1, 0, 0, 0, their variance 1/4 and that of their mean 1/16.
    #[test]
    fn what_both_ways_have_in_common_does_not_count() {
        let (before, after) = (games(&[false, true, true, false]), games(&[true, true, true, false]));
        let Difference { mean, low, high } = paired(&before, &after);
        assert!((mean - 0.25).abs() < 1e-12, "{mean}");
        assert!((high - mean - 1.96 / 4.0).abs() < 1e-3 && (mean - low - 1.96 / 4.0).abs() < 1e-3, "{low} {high}");
        assert_eq!(paired(&before, &before), Difference { mean: 0.0, low: 0.0, high: 0.0 });
    }
}
