//! The planner of Final Hour: it imagines how what is hidden could be, and plays each of its options on.

use std::time::Duration;

use keeper_final_hour::{Ask, Ending, FinalHour, Opt, State, View};
use keeper_table::{Game, Rng, Seat, Seats, Seed, Silent};

use super::ground::Ground;
use super::instinct::Instinct;
use super::value::Judgement;
use super::weights::Weights;
use crate::search::{Budget, Found, Policy, Straight, Value, Weighed, halving, play_on, weigh};
use crate::{Bot, Thought};

/// How many, where nothing is played on.
const GLANCES: u32 = 96;

/// How much is thought about.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// How many games are imagined for each of the best options.
    pub games: u32,
    /// How many rounds after this one they are played on.
    pub rounds: u8,
    /// How many standard errors better an option must be than what the quick rules would do.
    pub sure: f64,
    /// Whether it is thought through too when to try the ritual, and everything with other luck than before.
    pub deep: bool,
    pub time: Option<Duration>,
}

impl Effort {
    pub const PLANNER: Effort = Effort { games: 24, rounds: 1, sure: 1.0, deep: false, time: None };
    pub const EXPERT: Effort = Effort { games: 96, rounds: 1, sure: 1.0, deep: true, time: None };
}

/// A player that thinks ahead. It sees the view of its seat and nothing else, and with the same seed and the same views one after the other
/// it chooses the same.
#[derive(Clone, Debug)]
pub struct Planner {
    seed: Seed,
    effort: Effort,
    judgement: Judgement,
    /// What was thought through so far.
    thoughts: u64,
}

impl Planner {
    pub fn new(seed: Seed) -> Planner {
        Planner::with(seed, Effort::PLANNER)
    }

    /// One that thinks much more, or as much as is said.
    pub fn expert(seed: Seed, thought: Thought) -> Planner {
        let effort = match thought {
            Thought::Usual => Effort::EXPERT,
            Thought::Futures(games) => Effort { games, ..Effort::EXPERT },
            Thought::Time(time) => Effort { games: u32::MAX, time: Some(time), ..Effort::EXPERT },
        };
        Planner::with(seed, effort)
    }

    pub fn with(seed: Seed, effort: Effort) -> Planner {
        Planner { seed, effort, judgement: Judgement::FOUND, thoughts: 0 }
    }

    /// The same with another judgement of positions.
    pub fn judging(self, judgement: Judgement) -> Planner {
        Planner { judgement, ..self }
    }

    fn instinct<'a>(&'a self, ground: &'a Ground<'a>) -> Instinct<'a> {
        Instinct { ground, judgement: &self.judgement }
    }

    /// The luck of an imagined game.
    fn luck(&self, game: u32) -> Seed {
        self.seed.derive((self.thoughts << 32) | u64::from(game))
    }

    /// The number of the option to take, and why.
    pub fn explain(&self, view: &View) -> (usize, String) {
        let Some(ask) = view.state.ask else { return (0, String::new()) };
        let ground = Ground::new(&view.library, &view.state, Weights::PATIENT);
        let instinct = self.instinct(&ground);
        match ask {
            Ask::Ready if self.effort.deep => self.ritual_thought_through(view, &instinct),
            Ask::Ready => self.ritual(view, &instinct),
            Ask::Hold => self.hold(view, &instinct),
            Ask::Sheet { .. } | Ask::Lead => (0, "It makes no visible difference now.".to_owned()),
            _ if view.any_order() => (0, "The order makes no difference.".to_owned()),
            _ => self.search(view, ask, &instinct),
        }
    }

    /// What a choice surely made of the chance to win, as far as it is searched for.
    pub fn weighed(&self, view: &View, chosen: usize) -> Option<Weighed> {
        let ask = view.state.ask?;
        if matches!(ask, Ask::Ready | Ask::Hold | Ask::Sheet { .. } | Ask::Lead) || view.any_order() {
            return None;
        }
        let ground = Ground::new(&view.library, &view.state, Weights::PATIENT);
        let instinct = self.instinct(&ground);
        let options = 0..view.state.options.len();
        if !options.contains(&chosen) {
            return None;
        }
        weigh(options, chosen, self.budget(), self.fates(view, &instinct))
    }

    /// The chance to win from here.
    pub fn chance(&self, game: &FinalHour) -> f64 {
        if let Some(outcome) = game.outcome() {
            return f64::from(u8::from(outcome.won));
        }
        let ground = Ground::new(game.library(), game.state(), Weights::PATIENT);
        Value::worth(&self.instinct(&ground), game).clamp(0.0, 1.0)
    }

    /// Whether the ritual is to be tried: what everybody would commit now against what going on is worth.
    fn ritual(&self, view: &View, instinct: &Instinct) -> (usize, String) {
        let (mut now, mut later) = (0.0, 0.0);
        for imagined in self.glances(view) {
            now += instinct.all_chance(imagined.state()) / f64::from(GLANCES);
            later += instinct.hope(imagined.state()) / f64::from(GLANCES);
        }
        let go = now > later;
        let index = view.state.options.iter().position(|option| matches!(option, Opt::Ready { yes, .. } if *yes == go));
        let why = format!("Chance of completing the ritual: {:.0} % now, {:.0} % later.", 100.0 * now, 100.0 * later);
        (index.unwrap_or(0), why)
    }

    /// The same, where going on is played on.
    fn ritual_thought_through(&self, view: &View, instinct: &Instinct) -> (usize, String) {
        let found = self.compare(view, instinct, self.ritual(view, instinct).0);
        (found.index, imagined(&found))
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
        (best.0, format!("Chance of completing the ritual: {:.0} %.", 100.0 * best.1))
    }

    /// Games that fit the view.
    fn glances(&self, view: &View) -> impl Iterator<Item = FinalHour> {
        (0..GLANCES).map(|game| view.imagine(self.luck(game)))
    }

    /// What the quick rules would do, unless something else proves better in imagined games.
    fn search(&self, view: &View, ask: Ask, instinct: &Instinct) -> (usize, String) {
        let options = &view.state.options;
        let usual = instinct.pick(&view.state, ask, options, &mut Rng::new(self.seed));
        let found = self.compare(view, instinct, usual);
        (found.index, imagined(&found))
    }

    /// Every option against one of them.
    fn compare(&self, view: &View, instinct: &Instinct, usual: usize) -> Found {
        halving(0..view.state.options.len(), usual, self.budget(), self.fates(view, instinct))
    }

    fn budget(&self) -> Budget {
        Budget { futures: self.effort.games, sure: self.effort.sure, time: self.effort.time }
    }

    /// What an option comes to in an imagined game.
    fn fates(&self, view: &View, instinct: &Instinct) -> impl FnMut(u32, usize) -> f64 {
        let until = view.state.round.saturating_add(self.effort.rounds);
        let is_up = move |game: &FinalHour| match game.decision().map(|decision| decision.ask) {
            Some(Ask::Hold) => true,
            Some(Ask::Ready) => {
                let s = game.state();
                s.round >= until && s.waiting.count_ones() == u32::from(s.players)
            }
            _ => false,
        };
        move |future, option| {
            let seed = self.luck(future);
            let mut game = view.imagine(seed);
            match game.choose_by(view.seat, option, &mut Silent) {
                Ok(()) => play_on(&mut game, instinct, &mut Rng::new(seed), instinct, &mut Straight, is_up),
                Err(_) => 0.0,
            }
        }
    }
}

fn imagined(found: &Found) -> String {
    format!("Estimated chance of winning: {:.0} %.", 100.0 * found.worth())
}

/// The quick rules play imagined games on, at random where they have no preference.
impl Policy<FinalHour> for Instinct<'_> {
    type Mind = Rng;

    fn pick(&self, game: &FinalHour, seat: Seat, rng: &mut Rng) -> usize {
        let Some(decision) = game.decision() else { return 0 };
        let options = match decision.seats {
            Seats::Parallel(_) => game.decision_for(seat).map_or(decision.options, |own| own.options),
            _ => decision.options,
        };
        Instinct::pick(self, game.state(), decision.ask, options, rng)
    }
}

/// The chance that the ritual is reversed.
impl Value<FinalHour> for Instinct<'_> {
    fn worth(&self, game: &FinalHour) -> f64 {
        match game.decision().map(|decision| decision.ask) {
            None => worth(game.state(), self),
            Some(Ask::Hold) => self.all_chance(game.state()),
            Some(_) => self.hope(game.state()),
        }
    }
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
        self.thoughts += u64::from(self.effort.deep);
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
        let instinct = Instinct { ground: &ground, judgement: &Judgement::FOUND };
        view.state.ask.map_or(0, |ask| instinct.pick(&view.state, ask, options, &mut self.rng))
    }
}
