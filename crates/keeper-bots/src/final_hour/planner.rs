//! The planner of Final Hour: it imagines how what is hidden could be, and plays each of its options on.

use keeper_final_hour::{Ask, Ending, FinalHour, Opt, State, View};
use keeper_table::{Game, Rng, Seats, Seed, Silent};

use super::ground::Ground;
use super::instinct::Instinct;
use super::weights::Weights;
use crate::Bot;

/// How many games are imagined for the best options where nothing else is said.
const GAMES: u32 = 24;

/// How many, where nothing is played on.
const GLANCES: u32 = 96;

/// How many rounds after this one an imagined game is played on.
const HORIZON: u8 = 1;

/// How much better the chance of the ritual must be than that of going on, which is worth more to a planner than to quick rules.
const PATIENCE: f64 = 0.05;

/// How many standard errors better an option must be than what the quick rules would do.
const SURE: f64 = 1.0;

/// A player that thinks ahead. It sees the view of its seat and nothing else, and with the same seed and view it
/// chooses the same.
#[derive(Clone, Debug)]
pub struct Planner {
    seed: Seed,
    /// How many games are imagined for each of the best options.
    games: u32,
}

/// What was found out about an option: how much more it is worth than what the quick rules would do.
#[derive(Clone, Copy, Debug)]
struct Tried {
    index: usize,
    games: f64,
    sum: f64,
    squares: f64,
}

impl Tried {
    fn mean(&self) -> f64 {
        self.sum / self.games.max(1.0)
    }

    /// How far the mean can be from the truth.
    fn error(&self) -> f64 {
        let spread = (self.squares / self.games.max(1.0) - self.mean() * self.mean()).max(0.0);
        SURE * (spread / self.games.max(1.0)).sqrt()
    }

    /// What it is surely worth more.
    fn surely(&self) -> f64 {
        self.mean() - self.error()
    }
}

impl Planner {
    pub fn new(seed: Seed) -> Planner {
        Planner::thinking(seed, GAMES)
    }

    /// The same, imagining so many games.
    pub fn thinking(seed: Seed, games: u32) -> Planner {
        Planner { seed, games }
    }

    /// The number of the option to take, and why.
    pub fn explain(&self, view: &View) -> (usize, String) {
        let Some(ask) = view.state.ask else { return (0, String::new()) };
        let ground = Ground::new(&view.library, &view.state, Weights::PATIENT);
        let instinct = Instinct { ground: &ground };
        match ask {
            Ask::Ready => self.ritual(view, &instinct),
            Ask::Hold => self.hold(view, &instinct),
            Ask::Sheet { .. } | Ask::Lead => (0, "It makes no difference that can be seen now.".to_owned()),
            _ if view.any_order() => (0, "Every order comes to the same.".to_owned()),
            _ => self.search(view, ask, &instinct),
        }
    }

    /// Whether the ritual is to be tried: what everybody would commit now against what going on is worth.
    fn ritual(&self, view: &View, instinct: &Instinct) -> (usize, String) {
        let (mut now, mut later) = (0.0, 0.0);
        for imagined in self.glances(view) {
            now += instinct.all_chance(imagined.state()) / f64::from(GLANCES);
            later += instinct.hope(imagined.state()) / f64::from(GLANCES);
        }
        let go = now > later + PATIENCE;
        let index = view.state.options.iter().position(|option| matches!(option, Opt::Ready { yes, .. } if *yes == go));
        let why = format!("The ritual succeeds now with {:.0} %, later with {:.0} %.", 100.0 * now, 100.0 * later);
        (index.unwrap_or(0), why)
    }

    /// The card without which everybody's cards most probably suffice.
    fn hold(&self, view: &View, instinct: &Instinct) -> (usize, String) {
        let mut best = (0, -1.0);
        for (index, option) in view.state.options.iter().enumerate() {
            let Opt::Hold { seat, card } = *option else { continue };
            let chance = |game: FinalHour| instinct.chance_without(game.state(), seat, card);
            let chance = self.glances(view).map(chance).sum::<f64>() / f64::from(GLANCES);
            if chance > best.1 {
                best = (index, chance);
            }
        }
        (best.0, format!("The ritual succeeds with {:.0} %.", 100.0 * best.1))
    }

    /// Games that fit the view.
    fn glances(&self, view: &View) -> impl Iterator<Item = FinalHour> {
        (0..GLANCES).map(|game| view.imagine(self.seed.derive(u64::from(game))))
    }

    /// What the quick rules would do, unless something else proves better in imagined games.
    fn search(&self, view: &View, ask: Ask, instinct: &Instinct) -> (usize, String) {
        let options = &view.state.options;
        let usual = instinct.pick(&view.state, ask, options, &mut Rng::new(self.seed));
        let others = (0..options.len()).filter(|&index| index != usual);
        let mut tried: Vec<Tried> = others.map(|index| Tried { index, games: 0.0, sum: 0.0, squares: 0.0 }).collect();
        let mut worth = 0.0;
        let mut done = 0;
        // Every option gets some games, the better half of them as many again, and so on, as long as one may be better.
        while done < self.games && (done == 0 || !tried.is_empty()) {
            let batch = (self.games / 4).max(1).min(self.games - done);
            for game in done..done + batch {
                worth += self.imagine(view, instinct, game, usual, &mut tried);
            }
            done += batch;
            tried.sort_by(|a, b| b.mean().total_cmp(&a.mean()));
            tried.truncate(tried.len().div_ceil(2).max(2));
            tried.retain(|option| option.mean() + option.error() > 0.0);
        }
        let worth = worth / f64::from(done.max(1));
        let best = tried.into_iter().max_by(|a, b| a.surely().total_cmp(&b.surely()));
        let (index, more) =
            best.filter(|best| best.surely() > 0.0).map_or((usual, 0.0), |best| (best.index, best.mean()));
        (index, format!("Of {done} imagined games this wins {:.0} %.", 100.0 * (worth + more)))
    }

    /// Plays one imagined game on with each of the options; says what the usual one is worth.
    fn imagine(&self, view: &View, instinct: &Instinct, game: u32, usual: usize, tried: &mut [Tried]) -> f64 {
        let seed = self.seed.derive(u64::from(game));
        let imagined = view.imagine(seed);
        let until = view.state.round.saturating_add(HORIZON);
        let play = |index: usize| {
            let mut game = imagined.clone();
            match game.choose_by(view.seat, index, &mut Silent) {
                Ok(()) => play_on(&mut game, instinct, until, &mut Rng::new(seed)),
                Err(_) => 0.0,
            }
        };
        let worth = play(usual);
        for option in tried {
            let more = play(option.index) - worth;
            option.games += 1.0;
            option.sum += more;
            option.squares += more * more;
        }
        worth
    }
}

/// Plays a game to its end, or to that of a round, and says what it is worth: the chance that the ritual is reversed.
fn play_on(game: &mut FinalHour, instinct: &Instinct, until: u8, rng: &mut Rng) -> f64 {
    while let Some(decision) = game.decision() {
        let s = game.state();
        match decision.ask {
            Ask::Hold => return instinct.all_chance(s),
            Ask::Ready if s.round >= until && s.waiting.count_ones() == u32::from(s.players) => {
                return instinct.hope(s);
            }
            _ => {}
        }
        let options = match decision.seats {
            Seats::Parallel(_) => {
                game.decision_for(decision.seats.speaker()).map_or(decision.options, |own| own.options)
            }
            _ => decision.options,
        };
        let index = instinct.pick(s, decision.ask, options, rng);
        if game.advance(index, &mut Silent).is_err() {
            return 0.0;
        }
    }
    worth(game.state(), instinct)
}

/// What the end of a game is worth; a defeat that comes late is not as bad.
fn worth(s: &State, instinct: &Instinct) -> f64 {
    match s.ending {
        Some(Ending::Reversed | Ending::Failed) => instinct.all_chance(s),
        _ => 0.004 * f64::from(s.round),
    }
}

impl Bot<FinalHour> for Planner {
    fn choose(&mut self, view: &View) -> usize {
        self.explain(view).0
    }
}

/// The quick rules alone, for comparison.
#[derive(Clone, Debug)]
pub struct Quick {
    rng: Rng,
}

impl Quick {
    pub fn new(seed: Seed) -> Quick {
        Quick { rng: Rng::new(seed) }
    }
}

impl Bot<FinalHour> for Quick {
    fn choose(&mut self, view: &View) -> usize {
        let ground = Ground::new(&view.library, &view.state, Weights::FOUND);
        let options: &[Opt] = &view.state.options;
        let instinct = Instinct { ground: &ground };
        view.state.ask.map_or(0, |ask| instinct.pick(&view.state, ask, options, &mut self.rng))
    }
}
