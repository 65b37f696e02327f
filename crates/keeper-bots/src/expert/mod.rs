//! The bot that plays like an expert: it thinks ahead from what its seat sees.
//!
//! Where to go is thought through first: for each of the best things to do, futures are played two turns on in which everybody does what
//! the planner would do, and judged by a value that was learned from played games ([`Net`]). Then what pays: how to answer after a roll, whom
//! to face, which encounter to have.

mod features;
mod fit;
mod value;

pub use features::{FEATURES, Features, features};
pub use fit::{Fit, Sample, fit};
pub use value::{HIDDEN, Net};

use std::sync::Arc;

use keeper_arkham::state::{Phase, Place, flag};
use keeper_arkham::{Arkham, Ask, State, View};
use keeper_table::{Game, Seed, Silent};

use crate::Bot;
use crate::planner::goals::Goal;
use crate::planner::mind::Mind;
use crate::planner::{Planner, Sight};
use crate::search::{Budget, Found, Policy, halving, play_on};

/// How much is thought about. All of it is counted, so that the same game comes out every time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Effort {
    /// Futures for each of the best destinations.
    pub ways: u32,
    /// Futures for each of the best answers to other questions.
    pub answers: u32,
    /// Turns that are played on.
    pub turns: u16,
    /// Destinations that are thought of.
    pub goals: usize,
    /// Standard errors by which something must be better than what the planner would do.
    pub sure: f64,
}

impl Default for Effort {
    fn default() -> Effort {
        Effort { ways: 64, answers: 16, turns: 2, goals: 6, sure: 1.0 }
    }
}

impl Effort {
    /// Enough for a hint while somebody waits.
    pub const HINT: Effort = Effort { ways: 32, answers: 32, turns: 2, goals: 5, sure: 1.0 };
}

/// The bot that thinks ahead.
#[derive(Clone)]
pub struct Expert {
    planner: Planner,
    net: Arc<Net>,
    effort: Effort,
    seed: Seed,
    mind: Mind,
    /// The turn and the seat for which a destination was sought.
    sought: Option<(u16, u8)>,
}

/// What came of the futures of one option.
#[derive(Clone, Copy, Debug, Default)]
struct Fate {
    futures: u32,
    sealed: u32,
    closed: u32,
    fell: u32,
}

impl Fate {
    fn add(&mut self, before: &State, after: &State, seat: u8) {
        let trophies = |s: &State| (0..s.players).map(|who| s.inv(who).gate_trophies.count_ones()).sum::<u32>();
        self.futures += 1;
        self.sealed += u32::from(after.seals.count_ones() > before.seals.count_ones());
        self.closed += u32::from(trophies(after) > trophies(before));
        let (was, is) = (before.inv(seat), after.inv(seat));
        self.fell +=
            u32::from(is.sheet != was.sheet || is.is(flag::DEVOURED | flag::LOSE_TURN) || is.place == Place::Lost);
    }

    /// What is worth saying of it.
    fn words(&self) -> String {
        let of_ten = |n: u32| (10.0 * f64::from(n) / f64::from(self.futures.max(1))).round() as u32;
        match (of_ten(self.sealed), of_ten(self.closed), of_ten(self.fell)) {
            (n @ 3.., ..) => format!(" In {n} of 10 futures a gate is sealed within two turns."),
            (_, n @ 3.., _) => format!(" In {n} of 10 futures a gate is closed within two turns."),
            (_, _, n @ 3..) => format!(" In {n} of 10 futures it ends badly for me."),
            _ => String::new(),
        }
    }
}

impl Expert {
    /// With the value that comes with the program.
    pub fn new(seed: Seed) -> Expert {
        Expert::with(Planner::new(), Net::shipped(), Effort::default(), seed)
    }

    pub fn with(planner: Planner, net: Arc<Net>, effort: Effort, seed: Seed) -> Expert {
        Expert { planner, net, effort, seed, mind: Mind::default(), sought: None }
    }

    /// The choice and its reason.
    pub fn explain(&mut self, view: &View) -> (usize, String) {
        let s = &view.state;
        // The keeper is on the other side, and what the value says is nothing to him.
        let Some(ask) = s.ask.filter(|_| view.seat < s.players) else { return self.planner.explain(view) };
        let destination = self.seeks(view, ask).and_then(|points| {
            self.sought = Some((s.turn, view.seat));
            self.seek(view, points)
        });
        let game = Arkham::from_state(view.library.clone(), view.state);
        let usual = self.planner.pick(&game, view.seat, &mut self.mind);
        if let Some(words) = destination {
            return (usual, words);
        }
        if self.effort.answers > 0 && worth_a_thought(ask) && s.options.len() > 1 {
            let found = self.answer(view, usual);
            let why = if found.index == usual {
                self.planner.explain(view).1
            } else {
                "Thought through, this is better.".into()
            };
            return (found.index, format!("{why} {}", chances(&found)));
        }
        (usual, self.planner.explain(view).1)
    }

    /// Whether a destination is to be sought now, and the movement points of this turn.
    fn seeks(&self, view: &View, ask: Ask) -> Option<u8> {
        let s = &view.state;
        let sight = Sight::new(view, &self.planner.weights);
        let inv = sight.inv();
        let stuck = s.awake.is_some() || !matches!(inv.place, Place::Area(_)) || inv.is(flag::DELAYED);
        if stuck || self.sought == Some((s.turn, view.seat)) {
            return None;
        }
        match ask {
            Ask::Focus(left) => {
                let mut fast = *s;
                let slider = &mut fast.inv_mut(view.seat).sliders[0];
                *slider = (*slider + left).min(3);
                Some(sight.at(&fast).q.movement_points(view.seat))
            }
            Ask::Move(points) => Some(points),
            _ => None,
        }
    }

    /// What a seat may set out to do, the most promising first.
    fn candidates(&self, sight: &Sight, points: u8) -> Vec<Goal> {
        let Place::Area(here) = sight.inv().place else { return vec![] };
        let roads = sight.roads(here, points.max(1));
        let mut goals: Vec<Goal> = sight.goals(&roads, points, |place| sight.encounter_worth(place)).to_vec();
        goals.sort_by(|a, b| b.rate.total_cmp(&a.rate));
        let mut best: Vec<Goal> = Vec::new();
        for goal in goals {
            if best.len() < self.effort.goals && best.iter().all(|b| b.place != goal.place) {
                best.push(goal);
            }
        }
        best
    }

    /// A game that agrees with what the seat sees.
    fn imagine(&self, view: &View, future: u32) -> Arkham {
        let mut game = Arkham::from_state(view.library.clone(), view.state);
        game.determinise(view.seat, self.seed.derive(u64::from(future)));
        game
    }

    fn clock(&self, view: &View) -> impl Fn(&Arkham) -> bool + use<> {
        let until = view.state.turn + self.effort.turns;
        // The final battle is short: it is fought to its end.
        move |game| game.state().turn >= until && game.state().phase == Phase::Upkeep && game.state().awake.is_none()
    }

    /// Sets out for the best destination, and says why.
    fn seek(&mut self, view: &View, points: u8) -> Option<String> {
        let sight = Sight::new(view, &self.planner.weights);
        let mut goals = self.candidates(&sight, points);
        let mut usual_mind = self.mind;
        let usual = usual_mind.goal(&sight)?;
        let at = goals.iter().position(|goal| goal.place == usual.place).unwrap_or_else(|| {
            goals.push(usual);
            goals.len() - 1
        });
        if goals.len() < 2 {
            return None;
        }
        let is_up = self.clock(view);
        let budget = Budget { futures: self.effort.ways, sure: self.effort.sure };
        let mut fates = vec![Fate::default(); goals.len()];
        let found = halving(0..goals.len(), at, budget, |future, option| {
            let mut game = self.imagine(view, future);
            let mut mind = usual_mind;
            if option != at {
                mind.intend(view.seat, goals[option]);
            }
            let worth = play_on(&mut game, &self.planner, &mut mind, &*self.net, &is_up);
            fates[option].add(&view.state, game.state(), view.seat);
            worth
        });
        self.mind = usual_mind;
        if found.index != at {
            self.mind.intend(view.seat, goals[found.index]);
        }
        let name = |option: usize| view.library.area(goals[option].place).name.as_str();
        Some(said(&found, at, name) + &fates[found.index].words())
    }

    /// Which answer is best.
    fn answer(&self, view: &View, usual: usize) -> Found {
        let is_up = self.clock(view);
        let budget = Budget { futures: self.effort.answers, sure: self.effort.sure };
        halving(0..view.state.options.len(), usual, budget, |future, option| {
            let mut game = self.imagine(view, future);
            let mut mind = self.mind;
            match game.advance(option, &mut Silent) {
                Ok(()) => play_on(&mut game, &self.planner, &mut mind, &*self.net, &is_up),
                Err(_) => 0.0,
            }
        })
    }
}

/// Questions that are thought through beside the way: what comes of them can be seen within two turns.
fn worth_a_thought(ask: Ask) -> bool {
    matches!(ask, Ask::Face | Ask::FaceOne(_) | Ask::AfterCheck | Ask::Encounter | Ask::May | Ask::Choose)
}

/// The destinations with what they are worth: inside the noise they are about equal.
fn said<'a>(found: &Found, usual: usize, name: impl Fn(usize) -> &'a str) -> String {
    let percent = |worth: f64| (100.0 * worth.clamp(0.0, 1.0)).round();
    let best = found.index;
    // Against what the planner would do, or against the best of the others.
    let (second, worth, error) = match found.others.iter().find(|other| other.index == best) {
        Some(taken) => (usual, found.usual, taken.error()),
        None => match found.others.first() {
            Some(other) => (other.index, found.usual + other.mean(), other.error()),
            None => return format!("{} {} %.", name(best), percent(found.worth())),
        },
    };
    if (found.worth() - worth).abs() < error {
        return format!("{} and {} are about equal: {} %.", name(best), name(second), percent(found.worth()));
    }
    let error = percent(error).max(1.0);
    format!("{} {} %, {} {} % (\u{b1}{error}).", name(best), percent(found.worth()), name(second), percent(worth))
}

fn chances(found: &Found) -> String {
    format!("We win {:.0} % of {} futures.", 100.0 * found.worth().clamp(0.0, 1.0), found.futures)
}

impl Bot<Arkham> for Expert {
    fn choose(&mut self, view: &View) -> usize {
        self.explain(view).0
    }
}
