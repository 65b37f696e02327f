//! The planner of Final Hour: it imagines how what is hidden could be, and plays each of its options on to the end.

use keeper_final_hour::{Ask, Ending, FinalHour, Opt, Reserved, State, View};
use keeper_table::{Game, Rng, Seats, Seed, Silent};

use super::ground::Ground;
use super::instinct::Instinct;
use crate::Bot;

/// How many games are imagined for the best options where nothing else is said.
const GAMES: u32 = 96;

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

    /// What it is surely worth more.
    fn surely(&self) -> f64 {
        let spread = (self.squares / self.games.max(1.0) - self.mean() * self.mean()).max(0.0);
        self.mean() - SURE * (spread / self.games.max(1.0)).sqrt()
    }
}

impl Planner {
    pub fn new(seed: Seed) -> Planner {
        Planner { seed, games: GAMES }
    }

    /// The same, imagining so many games.
    pub fn thinking(seed: Seed, games: u32) -> Planner {
        Planner { seed, games }
    }

    /// The number of the option to take, and why.
    pub fn explain(&self, view: &View) -> (usize, String) {
        let Some(ask) = view.state.ask else { return (0, String::new()) };
        let ground = Ground::new(&view.library, &view.state);
        let instinct = Instinct { lib: &view.library, ground: &ground };
        match ask {
            Ask::Ready | Ask::Hold if !view.state.is_solo() => self.ritual(view, ask, &instinct),
            Ask::Sheet { .. } | Ask::Lead => (0, "It makes no difference that can be seen now.".to_owned()),
            _ => self.search(view, ask, &instinct),
        }
    }

    /// The ritual is a matter of one's own cards: the others see to theirs.
    fn ritual(&self, view: &View, ask: Ask, instinct: &Instinct) -> (usize, String) {
        let s = &view.state;
        let index = instinct.pick(s, ask, &s.options, &mut Rng::new(self.seed));
        let chance = instinct.own_chance(s, view.seat, &Reserved::of(&view.library, s));
        (index, format!("Its own cards bring two matches with {:.0} %.", 100.0 * chance))
    }

    /// What the quick rules would do, unless something else proves better in imagined games.
    fn search(&self, view: &View, ask: Ask, instinct: &Instinct) -> (usize, String) {
        let options = &view.state.options;
        let usual = instinct.pick(&view.state, ask, options, &mut Rng::new(self.seed));
        let others = (0..options.len()).filter(|&index| index != usual);
        let mut tried: Vec<Tried> = others.map(|index| Tried { index, games: 0.0, sum: 0.0, squares: 0.0 }).collect();
        let mut worth = 0.0;
        let mut done = 0;
        // Every option gets some games, the better half of them as many again, and so on.
        while done < self.games {
            let batch = (self.games / 4).max(1).min(self.games - done);
            for game in done..done + batch {
                worth += self.imagine(view, instinct, game, usual, &mut tried);
            }
            done += batch;
            tried.sort_by(|a, b| b.mean().total_cmp(&a.mean()));
            tried.truncate(tried.len().div_ceil(2).max(2));
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
        let play = |index: usize| {
            let mut game = imagined.clone();
            match game.choose_by(view.seat, index, &mut Silent) {
                Ok(()) => play_on(&mut game, instinct, &mut Rng::new(seed)),
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

/// Plays a game to its end and says what it is worth: the chance that the ritual is reversed.
fn play_on(game: &mut FinalHour, instinct: &Instinct, rng: &mut Rng) -> f64 {
    while let Some(decision) = game.decision() {
        if decision.ask == Ask::Hold {
            return instinct.all_chance(game.state());
        }
        let options = match decision.seats {
            Seats::Parallel(_) => {
                game.decision_for(decision.seats.speaker()).map_or(decision.options, |own| own.options)
            }
            _ => decision.options,
        };
        let index = instinct.pick(game.state(), decision.ask, options, rng);
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
        let ground = Ground::new(&view.library, &view.state);
        let options: &[Opt] = &view.state.options;
        let instinct = Instinct { lib: &view.library, ground: &ground };
        view.state.ask.map_or(0, |ask| instinct.pick(&view.state, ask, options, &mut self.rng))
    }
}
