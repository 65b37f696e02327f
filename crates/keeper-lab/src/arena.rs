//! Two players compared: both play the same games, and only those count that one of them wins and the other does not. Games are played until a
//! sequential test (Wald, 1945) decides, or there are no more.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use crate::{Difference, Failure, Measured, Plan, Share, Z, play};

/// When it is decided that the second player is better, or that it is not.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Test {
    /// Of the pairs that differ, the second wins this much more than half, if it is better by what is worth knowing.
    pub gain: f64,
    /// How often the test may be wrong.
    pub wrong: f64,
}

impl Default for Test {
    fn default() -> Test {
        Test { gain: 0.05, wrong: 0.05 }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    Better,
    NotBetter,
}

impl Test {
    /// The bound that the logarithm of the likelihoods' ratio must cross.
    pub fn bound(self) -> f64 {
        ((1.0 - self.wrong) / self.wrong).ln()
    }

    /// How much likelier it is that the second is better by the gain than that both are alike: a logarithm.
    pub fn ratio(self, better: u64, worse: u64) -> f64 {
        better as f64 * (1.0 + 2.0 * self.gain).ln() + worse as f64 * (1.0 - 2.0 * self.gain).ln()
    }

    fn verdict(self, standing: &Standing) -> Option<Verdict> {
        let ratio = self.ratio(standing.better, standing.worse);
        if ratio >= self.bound() {
            Some(Verdict::Better)
        } else if ratio <= -self.bound() {
            Some(Verdict::NotBetter)
        } else {
            None
        }
    }
}

/// One game, played by the one and by the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pair {
    pub game: u64,
    pub won: [bool; 2],
    /// Of everything that happened in it.
    pub hash: [u64; 2],
    /// The time of one core that it took, in microseconds.
    pub micros: [u64; 2],
}

impl Pair {
    /// As a line of a file.
    pub fn written(&self) -> String {
        let [one, two] = self.won.map(u8::from);
        format!(
            "{} {one} {two} {:016x} {:016x} {} {}",
            self.game, self.hash[0], self.hash[1], self.micros[0], self.micros[1]
        )
    }

    pub fn read(line: &str) -> Option<Pair> {
        let mut words = line.split(' ');
        let mut word = || words.next();
        let game = word()?.parse().ok()?;
        let mut won = || Some(word()? == "1");
        let won = [won()?, won()?];
        let mut hash = || u64::from_str_radix(word()?, 16).ok();
        let hash = [hash()?, hash()?];
        let mut micros = || word()?.parse().ok();
        let micros = [micros()?, micros()?];
        words.next().is_none().then_some(Pair { game, won, hash, micros })
    }
}

/// How the two stand to each other.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Standing {
    pub pairs: u64,
    pub won: [u64; 2],
    /// The pairs that only the second wins, and those that only the first does.
    pub better: u64,
    pub worse: u64,
    pub hash: [u64; 2],
    pub micros: [u64; 2],
    pub verdict: Option<Verdict>,
    /// Whether it was stopped before the test decided or the games came to their end.
    pub interrupted: bool,
}

impl Eq for Standing {}

impl Standing {
    fn add(&mut self, pair: &Pair) {
        self.pairs += 1;
        for side in 0..2 {
            self.won[side] += u64::from(pair.won[side]);
            self.hash[side] = self.hash[side].wrapping_add(pair.hash[side]);
            self.micros[side] += pair.micros[side];
        }
        self.better += u64::from(pair.won == [false, true]);
        self.worse += u64::from(pair.won == [true, false]);
    }

    pub fn share(&self, side: usize) -> Share {
        Share::new(self.won[side], self.pairs)
    }

    /// How much more often the second wins, as a share of all games.
    pub fn difference(&self) -> Difference {
        let n = self.pairs as f64;
        if self.pairs == 0 {
            return Difference { mean: 0.0, low: -1.0, high: 1.0 };
        }
        let mean = (self.better as f64 - self.worse as f64) / n;
        let squares = (self.better + self.worse) as f64 / n;
        let half = Z * ((squares - mean * mean).max(0.0) / (n - 1.0).max(1.0)).sqrt();
        Difference { mean, low: mean - half, high: mean + half }
    }

    /// The seconds of a core that a game takes.
    pub fn seconds(&self, side: usize) -> f64 {
        self.micros[side] as f64 / 1e6 / self.pairs.max(1) as f64
    }
}

/// The same games with two ways to play them.
pub struct Match<G: Measured> {
    pub first: Plan<G>,
    pub second: Plan<G>,
    pub test: Test,
}

/// Plays pairs until the test decides, in the order of their numbers whatever the number of threads. `known` were played before; `told` hears of each
/// new one, and of how things stand.
pub fn arena<G: Measured>(
    of: &Match<G>,
    threads: usize,
    known: &[Pair],
    stop: &AtomicBool,
    told: &(dyn Fn(&Pair, &Standing) + Sync),
) -> Result<Standing, Box<Failure<G::SetUp>>> {
    let known: BTreeMap<u64, Pair> = known.iter().map(|pair| (pair.game, *pair)).collect();
    let next = AtomicU64::new(0);
    let decided = AtomicBool::new(false);
    let shared = Mutex::new((Standing::default(), BTreeMap::<u64, Pair>::new(), None));
    let worker = || {
        let (mut places, mut chosen) = ([None, None], vec![]);
        loop {
            let game = next.fetch_add(1, Ordering::Relaxed);
            let is_over = || decided.load(Ordering::Relaxed) || stop.load(Ordering::Relaxed);
            if game >= of.first.games || is_over() {
                return;
            }
            let (pair, is_new) = match known.get(&game) {
                Some(&pair) => (Ok(pair), false),
                None => (play_pair(of, game, &mut places, &mut chosen), true),
            };
            let mut shared = shared.lock().unwrap_or_else(PoisonError::into_inner);
            let (standing, waiting, failure) = &mut *shared;
            match pair {
                Ok(pair) => {
                    waiting.insert(game, pair);
                    while let Some(pair) = waiting.remove(&standing.pairs) {
                        // What was played beyond the decision does not count.
                        if standing.verdict.is_none() {
                            standing.add(&pair);
                            standing.verdict = of.test.verdict(standing);
                        }
                    }
                    if standing.verdict.is_some() {
                        decided.store(true, Ordering::Relaxed);
                    }
                    if is_new {
                        told(&pair, standing);
                    }
                }
                Err(broken) => {
                    *failure = failure.take().or(Some(broken));
                    decided.store(true, Ordering::Relaxed);
                }
            }
        }
    };
    std::thread::scope(|scope| {
        (0..threads.max(1)).for_each(|_| drop(scope.spawn(worker)));
    });
    let (mut standing, _, failure) = shared.into_inner().unwrap_or_else(PoisonError::into_inner);
    standing.interrupted = standing.verdict.is_none() && standing.pairs < of.first.games;
    failure.map_or(Ok(standing), Err)
}

fn play_pair<G: Measured>(
    of: &Match<G>,
    game: u64,
    places: &mut [Option<G>; 2],
    chosen: &mut Vec<u16>,
) -> Result<Pair, Box<Failure<G::SetUp>>> {
    let mut pair = Pair { game, won: [false; 2], hash: [0; 2], micros: [0; 2] };
    for (side, plan) in [&of.first, &of.second].into_iter().enumerate() {
        let clock = Clock::start();
        let played = play(plan, game, &mut places[side], chosen)?;
        pair.micros[side] = clock.micros();
        pair.won[side] = played.won;
        pair.hash[side] = played.hash;
    }
    Ok(pair)
}

/// The time that this thread runs, where the system tells it; elsewhere the time that passes.
struct Clock {
    began: std::time::Instant,
    ran: Option<u64>,
}

impl Clock {
    fn start() -> Clock {
        Clock { began: std::time::Instant::now(), ran: Clock::ran() }
    }

    /// The nanoseconds that this thread has run so far.
    fn ran() -> Option<u64> {
        let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
        told.split(' ').next()?.parse().ok()
    }

    fn micros(&self) -> u64 {
        match (self.ran, Clock::ran()) {
            (Some(before), Some(now)) => now.saturating_sub(before) / 1000,
            _ => self.began.elapsed().as_micros() as u64,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use keeper_arkham::{Arkham, Library};
    use keeper_bots::Kind;

    use super::*;

    #[test]
    fn the_test_decides_where_wald_says() {
        let test = Test::default();
        // ln 19, where 5 of 100 decisions may be wrong either way.
        assert!((test.bound() - 2.944).abs() < 1e-3);
        // Of 100 pairs that differ 55 and 45: 55 ln 1.1 + 45 ln 0.9.
        assert!((test.ratio(55, 45) - 0.5008).abs() < 1e-3, "{}", test.ratio(55, 45));
        let standing = |better, worse| Standing { better, worse, pairs: better + worse, ..Standing::default() };
        assert_eq!(test.verdict(&standing(31, 0)), Some(Verdict::Better));
        assert_eq!(test.verdict(&standing(30, 0)), None);
        assert_eq!(test.verdict(&standing(0, 28)), Some(Verdict::NotBetter));
    }

    #[test]
    fn a_pair_is_read_as_it_was_written() {
        let pair = Pair { game: 7, won: [true, false], hash: [1, u64::MAX], micros: [20, 3] };
        assert_eq!(Pair::read(&pair.written()), Some(pair));
        assert_eq!(Pair::read("7 1 0 01"), None);
        assert_eq!(Pair::read(&(pair.written() + " 4")), None);
    }

    #[test]
    fn planners_are_better_than_beginners_on_any_number_of_threads_and_in_two_parts() {
        let library = Arc::new(Library::embedded(&["base"]).expect("the cards load"));
        let plan = |kind| Plan::<Arkham> { games: 400, players: 4..=4, bots: vec![kind], ..Plan::new(library.clone()) };
        let of = Match { first: plan(Kind::Random), second: plan(Kind::Planner), test: Test::default() };
        let go = AtomicBool::new(false);
        let played = Mutex::new(vec![]);
        let one =
            arena(&of, 1, &[], &go, &|pair, _| played.lock().expect("no panic").push(*pair)).expect("no game breaks");
        assert_eq!(one.verdict, Some(Verdict::Better));
        let played = played.into_inner().expect("no panic");
        let without_time = |standing: Standing| Standing { micros: [0; 2], ..standing };
        let two = arena(&of, 3, &played[..played.len() / 2], &go, &|_, _| {}).expect("no game breaks");
        assert_eq!(without_time(two), without_time(one));
    }
}
