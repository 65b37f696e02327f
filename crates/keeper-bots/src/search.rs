//! Thinking ahead in any game: futures that agree with what a seat sees are played on with a quick [`Policy`] until a clock is up, and judged by
//! a [`Value`]. Of several options each meets the same luck, and what the policy would do is departed from only where something else
//! is surely better.

use keeper_table::{Game, Seat, Silent};

/// Quick choices, for futures.
pub trait Policy<G: Game> {
    /// What is kept in mind from one choice of a future to the next: plans, and what seats have set out to do.
    type Mind;

    /// The number of the option that this seat takes.
    fn pick(&self, game: &G, seat: Seat, mind: &mut Self::Mind) -> usize;
}

/// What a position is worth to those who play: the chance to win from there.
pub trait Value<G: Game> {
    fn worth(&self, game: &G) -> f64;
}

/// Plays a game on until the clock is up or it is over, and says what has become of it. One that does not end is worth nothing.
pub fn play_on<G: Game, P: Policy<G>>(
    game: &mut G,
    policy: &P,
    mind: &mut P::Mind,
    value: &impl Value<G>,
    is_up: impl Fn(&G) -> bool,
) -> f64 {
    for _ in 0..G::LONGEST {
        let Some(decision) = game.decision() else { return value.worth(game) };
        if is_up(game) {
            return value.worth(game);
        }
        let seat = decision.seats.speaker();
        let index = policy.pick(game, seat, mind);
        // Of several who answer at once the first one's options come first.
        if game.advance(index, &mut Silent).is_err() {
            return 0.0;
        }
    }
    0.0
}

/// What was found out about an option: how much more it is worth than the usual one.
#[derive(Clone, Copy, Debug)]
pub struct Tried {
    pub index: usize,
    futures: f64,
    sum: f64,
    squares: f64,
}

impl Tried {
    fn new(index: usize) -> Tried {
        Tried { index, futures: 0.0, sum: 0.0, squares: 0.0 }
    }

    fn add(&mut self, more: f64) {
        self.futures += 1.0;
        self.sum += more;
        self.squares += more * more;
    }

    pub fn mean(&self) -> f64 {
        self.sum / self.futures.max(1.0)
    }

    /// How far the mean can be from the truth: a standard error.
    pub fn error(&self) -> f64 {
        let spread = (self.squares / self.futures.max(1.0) - self.mean() * self.mean()).max(0.0);
        (spread / self.futures.max(1.0)).sqrt()
    }
}

/// What came of a search.
#[derive(Clone, Debug)]
pub struct Found {
    /// The option to take.
    pub index: usize,
    /// What the usual option is worth, and with which error.
    pub usual: f64,
    /// How many futures were played with the best.
    pub futures: u32,
    /// The best of the others, the most promising first.
    pub others: Vec<Tried>,
}

impl Found {
    /// What the option taken is worth.
    pub fn worth(&self) -> f64 {
        self.usual + self.others.iter().find(|other| other.index == self.index).map_or(0.0, Tried::mean)
    }
}

/// How thoroughly to look.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    /// Futures for each of the best options.
    pub futures: u32,
    /// How many standard errors better an option must be than the usual one.
    pub sure: f64,
}

/// Every option gets some futures, the better half of them as many again, and so on, as long as one of them may be better than the usual
/// one. `worth` says what an option comes to in the future of this number.
pub fn halving(
    options: impl Iterator<Item = usize>,
    usual: usize,
    budget: Budget,
    mut worth: impl FnMut(u32, usize) -> f64,
) -> Found {
    let mut tried: Vec<Tried> = options.filter(|&index| index != usual).map(Tried::new).collect();
    let (mut sum, mut done) = (0.0, 0);
    while done < budget.futures && (done == 0 || !tried.is_empty()) {
        let batch = (budget.futures / 4).max(1).min(budget.futures - done);
        for future in done..done + batch {
            let base = worth(future, usual);
            sum += base;
            for option in &mut tried {
                option.add(worth(future, option.index) - base);
            }
        }
        done += batch;
        tried.sort_by(|a, b| b.mean().total_cmp(&a.mean()));
        tried.truncate(tried.len().div_ceil(2).max(2));
        tried.retain(|option| option.mean() + budget.sure * option.error() > 0.0);
    }
    let surely = |option: &Tried| option.mean() - budget.sure * option.error();
    let best = tried.iter().max_by(|a, b| surely(a).total_cmp(&surely(b))).filter(|best| surely(best) > 0.0);
    Found {
        index: best.map_or(usual, |best| best.index),
        usual: sum / f64::from(done.max(1)),
        futures: done,
        others: tried,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BUDGET: Budget = Budget { futures: 64, sure: 1.0 };

    #[test]
    fn what_is_better_in_every_future_is_taken() {
        let found =
            halving(0..5, 0, BUDGET, |future, option| f64::from(future % 7) + if option == 3 { 0.5 } else { 0.0 });
        assert_eq!(found.index, 3);
        assert!((found.worth() - found.usual - 0.5).abs() < 1e-9);
    }

    #[test]
    fn what_is_better_only_by_luck_is_not() {
        // As often better as worse.
        let lucky = |future: u32, option: usize| if option == 0 { 0.5 } else { f64::from(future % 2) };
        let found = halving(0..2, 0, BUDGET, lucky);
        assert_eq!(found.index, 0);
    }

    #[test]
    fn the_usual_alone_is_taken() {
        assert_eq!(halving(2..3, 2, BUDGET, |_, _| 0.3).index, 2);
    }
}
