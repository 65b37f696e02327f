//! Teaches the expert what positions are worth: games are played, each position is noted with how its game ended, and a value is fitted to them.
//! Then experts with that value play, and it is fitted again.

use std::ops::RangeInclusive;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use keeper_arkham::state::Phase;
use keeper_arkham::{Arkham, Library, SetUp};
use keeper_bots::expert::{Effort, Expert, Fit, Net, Sample, features, fit};
use keeper_bots::search::Policy;
use keeper_bots::{Bot, Mind, Planner, Weights};
use keeper_table::{Game, Rng, Seed, Silent};

/// What is played to learn from.
#[derive(Clone)]
pub struct Training {
    pub library: Arc<Library>,
    /// Games of the planner, in the first round.
    pub games: u64,
    /// Games of experts in each further round.
    pub expert_games: u64,
    /// Rounds of experts.
    pub rounds: u32,
    pub players: RangeInclusive<u8>,
    pub seed: Seed,
    pub threads: usize,
}

/// What came of a round.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// 0 for the planner's games.
    pub round: u32,
    pub games: u64,
    pub won: u64,
    pub positions: usize,
    /// How far the value is off on positions of games that it was not fitted to, and how far one would be who knows only how often
    /// games are won: the mean surprise.
    pub off: f32,
    pub unknowing: f32,
    /// What the value says of those positions and what came of them, by tenths: the means, and how many.
    pub tenths: [(f32, f32, u32); 10],
}

impl Lesson {
    /// How far what is said is from what came of it, in the mean over all positions.
    pub fn bias(&self) -> f32 {
        let all: u32 = self.tenths.iter().map(|tenth| tenth.2).sum();
        let off = |tenth: &(f32, f32, u32)| (tenth.0 - tenth.1).abs() * tenth.2 as f32;
        self.tenths.iter().map(off).sum::<f32>() / all.max(1) as f32
    }
}

/// One game's positions, and whether it was won.
type Game1 = (Vec<Sample>, bool);

/// Plays, fits, plays with what was learned, and fits again. `progress` hears of each game, `told` of each round.
pub fn train(training: &Training, progress: &(dyn Fn(u32) + Sync), mut told: impl FnMut(&Lesson)) -> Net {
    let mut samples: Vec<Sample> = vec![];
    let mut held: Vec<Sample> = vec![];
    let mut net: Option<Arc<Net>> = None;
    for round in 0..=training.rounds {
        let games = if round == 0 { training.games } else { training.expert_games };
        let played = play(training, round, games, net.as_ref(), progress);
        let won = played.iter().filter(|game| game.1).count() as u64;
        // Every tenth game is kept to see how well the others were learned.
        for (number, (positions, _)) in played.into_iter().enumerate() {
            if number % 10 == 9 { held.extend(positions) } else { samples.extend(positions) }
        }
        let fitted = Arc::new(fit(&samples, Fit::default(), |_, _| {}));
        told(&lesson(round, games, won, samples.len(), &held, &fitted));
        net = Some(fitted);
    }
    net.map_or_else(|| (*Net::shipped()).clone(), |net| (*net).clone())
}

fn play(
    training: &Training,
    round: u32,
    games: u64,
    net: Option<&Arc<Net>>,
    progress: &(dyn Fn(u32) + Sync),
) -> Vec<Game1> {
    let next = AtomicU64::new(0);
    let worker = || {
        let mut done: Vec<(u64, Game1)> = vec![];
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= games {
                return done;
            }
            done.push((number, play_one(training, round, number, net)));
            progress(round);
        }
    };
    let mut all: Vec<(u64, Game1)> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..training.threads.max(1)).map(|_| scope.spawn(worker)).collect();
        threads.into_iter().flat_map(|thread| thread.join().unwrap_or_default()).collect()
    });
    // The same whatever the number of threads.
    all.sort_by_key(|game| game.0);
    all.into_iter().map(|game| game.1).collect()
}

/// How much more or less things are worth at most, as a power of e.
const SPREAD: f64 = 0.5;

fn play_one(training: &Training, round: u32, number: u64, net: Option<&Arc<Net>>) -> Game1 {
    let seed = training.seed.derive((u64::from(round) << 40) | number);
    let seats = u64::from(training.players.end() - training.players.start()) + 1;
    let players = training.players.start() + (number % seats) as u8;
    let ancients = &training.library.ancient_ones;
    let ancient_one = Some(ancients[(number / seats) as usize % ancients.len()].id.clone());
    let set_up = SetUp { sets: training.library.sets.clone(), players, seed, ancient_one, ..SetUp::default() };
    let Ok(mut game) = Arkham::new(training.library.clone(), &set_up) else { return Default::default() };
    // In every other game things are worth something else to everybody, so that more is seen than what the planner would do.
    let mut rng = Rng::new(seed.derive(1));
    let mut any = || SPREAD * (f64::from(rng.draw()) / f64::from(u32::MAX) * 2.0 - 1.0);
    let weights = match number / seats / ancients.len() as u64 % 2 {
        0 => Weights::default(),
        _ => Weights::default().changed(std::iter::repeat_with(&mut any).take(Weights::NAMES.len())),
    };
    let planner = Planner::with(weights);
    let effort = Effort { ways: 16, answers: 0, ..Effort::default() };
    let mut expert = net.map(|net| Expert::with(planner, net.clone(), effort, seed.derive(0)));
    let (mut mind, mut seen, mut last) = (Mind::default(), vec![], 0);
    for _ in 0..Arkham::LONGEST * usize::from(players) {
        let Some(decision) = game.decision() else { break };
        let s = game.state();
        if s.turn != last && (s.phase == Phase::Upkeep || s.awake.is_some()) {
            last = s.turn;
            seen.push(features(game.library(), s));
        }
        let seat = decision.seats.speaker();
        let choice = match &mut expert {
            Some(expert) => expert.choose(&game.view(seat)),
            None => planner.pick(&game, seat, &mut mind),
        };
        if game.advance(choice, &mut Silent).is_err() {
            break;
        }
    }
    let won = game.outcome().is_some_and(|outcome| outcome.won);
    (seen.into_iter().map(|seen| (seen, f32::from(u8::from(won)))).collect(), won)
}

fn lesson(round: u32, games: u64, won: u64, positions: usize, held: &[Sample], net: &Net) -> Lesson {
    let surprise = |chance: f32, won: f32| {
        let chance = chance.clamp(1e-6, 1.0 - 1e-6);
        -(won * chance.ln() + (1.0 - won) * (1.0 - chance).ln())
    };
    let n = held.len().max(1) as f32;
    let mean = held.iter().map(|sample| sample.1).sum::<f32>() / n;
    let mut tenths = [(0.0, 0.0, 0); 10];
    let (mut off, mut unknowing) = (0.0, 0.0);
    for (seen, won) in held {
        let chance = net.chance(seen);
        off += surprise(chance, *won) / n;
        unknowing += surprise(mean, *won) / n;
        let tenth = &mut tenths[((10.0 * chance) as usize).min(9)];
        *tenth = (tenth.0 + chance, tenth.1 + won, tenth.2 + 1);
    }
    let tenths = tenths.map(|(said, came, n): (f32, f32, u32)| (said / n.max(1) as f32, came / n.max(1) as f32, n));
    Lesson { round, games, won, positions, off, unknowing, tenths }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_learned_is_the_same_on_any_number_of_threads_and_better_than_nothing() {
        let library = Arc::new(Library::embedded(&["base"]).expect("the cards load"));
        let training = |threads| Training {
            library: library.clone(),
            games: 60,
            expert_games: 0,
            rounds: 0,
            players: 1..=4,
            seed: 5.into(),
            threads,
        };
        let mut lessons = vec![];
        let one = train(&training(1), &|_| {}, |lesson| lessons.push(lesson.clone()));
        assert_eq!(train(&training(3), &|_| {}, |_| {}), one);
        assert!(lessons[0].games == 60 && lessons[0].positions > 300, "{lessons:?}");
    }
}
