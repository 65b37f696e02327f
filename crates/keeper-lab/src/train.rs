//! Teaches the expert what positions are worth: games are played, each position is noted with how its game ended, and a value is fitted to them.
//! Then experts with that value play, and it is fitted again.

use std::ops::RangeInclusive;
use std::sync::Arc;
use std::time::{Duration, Instant};

use keeper_arkham::Arkham;
use keeper_arkham::state::Phase;
use keeper_bots::expert::{Effort, Expert, Fit, Net, Nets, Sample, features, fit};
use keeper_bots::lore::{Style, Worths};
use keeper_bots::search::Policy;
use keeper_bots::{Bot, Mind, Planner, Weights};
use keeper_table::{Game, Rng, Seed};

use crate::quick::{self, Pool};
use crate::workers::each;

/// What is played to learn from.
#[derive(Clone)]
pub struct Training {
    pub pool: Pool,
    /// Games of the planner, in the first round.
    pub games: u64,
    /// Games of experts in each further round.
    pub expert_games: u64,
    /// Rounds of experts.
    pub rounds: u32,
    pub players: RangeInclusive<u8>,
    /// What things are worth to those who play.
    pub worths: Arc<Worths>,
    pub seed: Seed,
    pub threads: usize,
    /// No further games are begun when four tenths of this have passed with planners' games, and in all rounds of experts three tenths more: then
    /// what is learned depends on how fast the machine is. The rest is for fitting.
    pub limit: Option<Duration>,
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
    let mut net = Net::new(1);
    for round in 0..=training.rounds {
        let games = if round == 0 { training.games } else { training.expert_games };
        let nets = (round > 0).then(|| Arc::new(Nets::same(net)));
        let began = Instant::now();
        let share = if round == 0 { 0.4 } else { 0.3 / f64::from(training.rounds) };
        let limit = training.limit.map(|limit| limit.mul_f64(share));
        let played = each(games, training.threads, None, |number| {
            if limit.is_some_and(|limit| began.elapsed() > limit) {
                return None;
            }
            let played = play_one(training, round, number, nets.as_ref());
            progress(round);
            Some(played)
        });
        let played: Vec<Game1> = played.into_iter().flatten().collect();
        let games = played.len() as u64;
        let won = played.iter().filter(|game| game.1).count() as u64;
        // Every tenth game with each combination of boxes is kept to see how well the others were learned.
        for (number, (positions, _)) in played.into_iter().enumerate() {
            let (_, turn) = training.pool.of(number as u64);
            if turn % 10 == 9 { held.extend(positions) } else { samples.extend(positions) }
        }
        net = fit(&samples, Fit::for_so_many(samples.len()), |_, _| {});
        told(&lesson(round, games, won, samples.len(), &held, &net));
    }
    net
}

/// How much more or less things are worth at most, as a power of e.
const SPREAD: f64 = 0.5;

fn play_one(training: &Training, round: u32, number: u64, nets: Option<&Arc<Nets>>) -> Game1 {
    let seed = training.seed.derive((u64::from(round) << 40) | number);
    let (library, number) = training.pool.of(number);
    let set_up = quick::set_up(library, &training.players, seed, number);
    let Ok(game) = Arkham::new(library.clone(), &set_up) else { return Default::default() };
    // In every other game things are worth something else to everybody, so that more is seen than what the planner would do; and each style that
    // is known is played as often as the others.
    let mut rng = Rng::new(seed.derive(1));
    let mut any = || SPREAD * (f64::from(rng.draw()) / f64::from(u32::MAX) * 2.0 - 1.0);
    let styles = training.worths.of(library, set_up.players);
    let known: Vec<Style> = std::iter::once(Style::Usual).chain(styles.known()).collect();
    let seats = u64::from(training.players.end() - training.players.start()) + 1;
    let turn = number / seats / library.ancient_ones.len().max(1) as u64;
    let usual = *styles.of(known[(turn / 2) as usize % known.len()]);
    let weights = match turn % 2 {
        0 => usual,
        _ => usual.changed(std::iter::repeat_with(&mut any).take(Weights::NAMES.len())),
    };
    let planner = Planner::with(weights);
    let effort = Effort { ways: 16, answers: 0, by_seats: false, ..Effort::default() };
    let mut expert = nets.map(|nets| Expert::with(planner.clone(), nets.clone(), effort, seed.derive(0)));
    let (mut mind, mut seen, mut last) = (Mind::default(), vec![], 0);
    let game = quick::play(game, |game, seat| {
        let s = game.state();
        if s.turn != last && (s.phase == Phase::Upkeep || s.awake.is_some()) {
            last = s.turn;
            seen.push(features(game.library(), s));
        }
        match &mut expert {
            Some(expert) => expert.choose(&game.view(seat)),
            None => planner.pick(game, seat, &mut mind),
        }
    });
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
    use keeper_arkham::Library;

    use super::*;

    #[test]
    fn what_is_learned_is_the_same_on_any_number_of_threads_and_better_than_nothing() {
        let library = Arc::new(Library::embedded(&["base"]).expect("the cards load"));
        let training = |threads| Training {
            pool: library.clone().into(),
            games: 60,
            expert_games: 0,
            rounds: 0,
            players: 1..=4,
            worths: Worths::shipped(),
            seed: 5.into(),
            threads,
            limit: None,
        };
        let mut lessons = vec![];
        let one = train(&training(1), &|_| {}, |lesson| lessons.push(lesson.clone()));
        assert_eq!(train(&training(3), &|_| {}, |_| {}), one);
        assert!(lessons[0].games == 60 && lessons[0].positions > 300, "{lessons:?}");
    }
}
