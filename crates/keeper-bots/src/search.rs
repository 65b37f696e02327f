//! Thinking ahead in any game: futures that agree with what a seat sees are played on with a quick [`Policy`] until a clock is up, and judged by
//! a [`Value`]. Of several options each meets the same luck, and what the policy would do is departed from only where something else
//! is surely better.

use std::time::{Duration, Instant};

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

/// The luck of one future.
pub trait Luck<G: Game> {
    /// May give what comes another seed: then whatever is tried in this future meets the same luck, as far as that is possible, and not
    /// only until the first die more or less.
    fn deal(&mut self, game: &mut G);
}

/// Chance goes on as it began.
pub struct Straight;

impl<G: Game> Luck<G> for Straight {
    fn deal(&mut self, _: &mut G) {}
}

/// Plays a game on until the clock is up or it is over, and says what has become of it. One that does not end is worth nothing.
pub fn play_on<G: Game, P: Policy<G>>(
    game: &mut G,
    policy: &P,
    mind: &mut P::Mind,
    value: &impl Value<G>,
    luck: &mut impl Luck<G>,
    is_up: impl Fn(&G) -> bool,
) -> f64 {
    for _ in 0..G::LONGEST {
        let Some(decision) = game.decision() else { return value.worth(game) };
        let seat = decision.seats.speaker();
        if is_up(game) {
            return value.worth(game);
        }
        luck.deal(game);
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

    /// How far the mean can be from the truth: a standard error. One future tells nothing, and one that is unlike all others is not enough.
    pub fn error(&self) -> f64 {
        if self.futures < 2.0 {
            return f64::INFINITY;
        }
        let spread = (self.squares / self.futures - self.mean() * self.mean()).max(0.0);
        (spread / (self.futures - 1.0)).sqrt()
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
    /// The best of those that were given up on the way.
    given_up: Option<Tried>,
}

impl Found {
    /// The best of the options that are not taken, and what it is worth.
    pub fn second(&self, usual: usize) -> Option<(usize, f64)> {
        let others = self.others.iter().chain(&self.given_up).filter(|other| other.index != self.index);
        let others = others.map(|other| (other.index, self.usual + other.mean()));
        let usual = (self.index != usual).then_some((usual, self.usual));
        others.chain(usual).max_by(|a, b| a.1.total_cmp(&b.1))
    }

    /// What is known of the option taken, if it is not the usual one.
    fn better(&self) -> Option<&Tried> {
        self.others.iter().find(|other| other.index == self.index)
    }

    /// What the option taken is worth.
    pub fn worth(&self) -> f64 {
        self.usual + self.better().map_or(0.0, Tried::mean)
    }

    /// What is known of the best of the others.
    fn runner_up(&self) -> Option<&Tried> {
        self.others.iter().chain(&self.given_up).max_by(|a, b| a.mean().total_cmp(&b.mean()))
    }
}

/// What a choice made of the chance to win, where that is sure.
#[derive(Clone, Debug, PartialEq)]
pub struct Weighed {
    /// The option that it is compared with: one that was better, or else the best of the others.
    pub other: usize,
    /// The id of the area that the other's way leads to in the end, where it is a step on a way.
    pub towards: Option<String>,
    /// By how much the chance to win became greater than with the other; below zero it became smaller.
    pub gained: f64,
    /// The standard error of that.
    pub error: f64,
}

/// What is gained by less than this is not worth a second look.
const LITTLE: f64 = 0.02;

/// What a choice made of the chance to win. Of many choices some shine by luck alone: that one was better than all others is told only if
/// it proves better than the best of them in other futures too. `worth` is that of [`halving`].
pub fn weigh(
    options: impl Iterator<Item = usize>,
    chosen: usize,
    budget: Budget,
    mut worth: impl FnMut(u32, usize) -> f64,
) -> Option<Weighed> {
    let found = halving(options, chosen, budget, &mut worth);
    let weighed =
        |tried: &Tried| Weighed { other: tried.index, towards: None, gained: -tried.mean(), error: tried.error() };
    if let Some(better) = found.better() {
        return Some(weighed(better));
    }
    let is_worse = |tried: &&Tried| tried.mean() + budget.sure * tried.error() < -LITTLE;
    let mut again = Tried::new(found.runner_up().filter(is_worse)?.index);
    for future in budget.futures..2 * budget.futures {
        again.add(worth(future, again.index) - worth(future, chosen));
    }
    Some(&again).filter(is_worse).map(weighed)
}

/// How thoroughly to look.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    /// Futures for each of the best options.
    pub futures: u32,
    /// How many standard errors better an option must be than the usual one.
    pub sure: f64,
    /// No longer than this, if it is said: then the same question may be answered differently another time.
    pub time: Option<Duration>,
}

impl Budget {
    /// How much of it is used up after so many futures.
    fn spent(&self, futures: u32, began: Option<Instant>) -> f64 {
        let counted = f64::from(futures) / f64::from(self.futures.max(1));
        match (began, self.time) {
            (Some(began), Some(time)) => counted.max(began.elapsed().as_secs_f64() / time.as_secs_f64().max(1e-6)),
            _ => counted,
        }
    }
}

/// After every so many futures what is surely worse than the usual option, by so many standard errors, gets no more of them.
const LOOK: u32 = 8;
const HOPELESS: f64 = 2.5;

/// Every option gets some futures, the better half of them as many again, and so on, as long as one of them may be better than the usual
/// one. `worth` says what an option comes to in the future of this number.
pub fn halving(
    options: impl Iterator<Item = usize>,
    usual: usize,
    budget: Budget,
    mut worth: impl FnMut(u32, usize) -> f64,
) -> Found {
    let mut tried: Vec<Tried> = options.filter(|&index| index != usual).map(Tried::new).collect();
    let began = budget.time.map(|_| Instant::now());
    let (mut sum, mut done, mut quarters) = (0.0, 0, 0.0);
    let mut given_up = None;
    while done == 0 || !tried.is_empty() {
        let base = worth(done, usual);
        sum += base;
        for option in &mut tried {
            option.add(worth(done, option.index) - base);
        }
        done += 1;
        if done.is_multiple_of(LOOK) {
            let best = tried.iter().max_by(|a, b| a.mean().total_cmp(&b.mean())).copied();
            tried.retain(|option| option.mean() + HOPELESS * option.error() > 0.0);
            given_up = best.filter(|_| tried.is_empty()).or(given_up);
        }
        let spent = 4.0 * budget.spent(done, began);
        if spent >= quarters + 1.0 {
            quarters = spent.floor();
            tried.sort_by(|a, b| b.mean().total_cmp(&a.mean()));
            if spent >= 4.0 {
                break;
            }
            given_up = tried.first().copied().or(given_up);
            tried.truncate(tried.len().div_ceil(2).max(2));
            tried.retain(|option| option.mean() + budget.sure * option.error() > 0.0);
        }
    }
    let surely = |option: &Tried| option.mean() - budget.sure * option.error();
    let best = tried.iter().max_by(|a, b| surely(a).total_cmp(&surely(b))).filter(|best| surely(best) > 0.0);
    Found {
        index: best.map_or(usual, |best| best.index),
        usual: sum / f64::from(done.max(1)),
        futures: done,
        others: tried,
        given_up,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BUDGET: Budget = Budget { futures: 64, sure: 1.0, time: None };

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
    fn one_lucky_future_is_not_enough() {
        let once = |future: u32, option: usize| f64::from(u8::from(option == 1 && future == 5));
        assert_eq!(halving(0..2, 0, BUDGET, once).index, 0);
        let first = |future: u32, option: usize| f64::from(u8::from(option == 1 && future == 0));
        assert_eq!(halving(0..2, 0, Budget { futures: 1, ..BUDGET }, first).index, 0);
    }

    #[test]
    fn when_time_is_up_what_is_known_must_do() {
        let budget = Budget { futures: u32::MAX, time: Some(Duration::from_millis(20)), ..BUDGET };
        let began = Instant::now();
        let found = halving(0..3, 0, budget, |future, option| f64::from(future % 5) + f64::from(option as u8));
        assert_eq!(found.index, 2);
        assert!(found.futures > 10 && began.elapsed() < Duration::from_secs(5));
    }

    #[test]
    fn a_choice_is_weighed_against_a_better_one_or_the_best_of_the_others() {
        let worth = |future: u32, option: usize| [0.1, 0.3, 0.6][option] + f64::from(future % 5) / 100.0;
        let weighed = |chosen| weigh(0..3, chosen, BUDGET, worth);
        let gained = |chosen| weighed(chosen).map(|one| (one.other, (10.0 * one.gained).round()));
        assert_eq!([gained(0), gained(1), gained(2)], [Some((2, -5.0)), Some((2, -3.0)), Some((1, 3.0))]);
        assert_eq!(weigh(0..2, 0, BUDGET, |future, _| f64::from(future % 3)), None, "both are worth the same");
    }

    #[test]
    fn what_shines_only_in_the_first_futures_has_gained_nothing() {
        let lucky = |future: u32, option: usize| if option == 0 && future < BUDGET.futures { 0.8 } else { 0.2 };
        assert_eq!(weigh(0..2, 0, BUDGET, lucky), None);
    }

    #[test]
    fn the_usual_alone_is_taken() {
        assert_eq!(halving(2..3, 2, BUDGET, |_, _| 0.3).index, 2);
    }
}
