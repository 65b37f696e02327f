//! The bot that plays like an expert: it thinks ahead from what its seat sees.
//!
//! Where to go is thought through first: for each of the best things to do, futures are played two turns on in which everybody does what
//! the planner would do, and judged by a value that was learned from played games ([`Net`]). Then what pays: how to answer after a roll, whom
//! to face, which encounter to have.

mod features;
mod fit;
mod value;
mod words;

pub use features::{FEATURES, Features, features};
pub use fit::{Fit, Sample, fit};
pub use value::{Net, Nets};

use std::sync::Arc;
use std::time::{Duration, Instant};

use keeper_arkham::state::{Phase, Place, flag};
use keeper_arkham::{Arkham, Ask, Opt, View};
use keeper_table::{Game, Seed, Silent};

use crate::lore::Style;
use crate::planner::goals::Goal;
use crate::planner::mind::{Dreamer, Mind};
use crate::planner::team::SEATS;
use crate::planner::{Planner, Sight, Weights};
use crate::search::{Budget, Found, Luck, Policy, Weighed, halving, play_on, weigh};
use crate::{Advice, Bot, Prospect, Thought};
use words::{Fate, behind, chances, said};

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
    /// No longer than this for a destination, and an eighth of it for any other question; then it is timed, not counted.
    pub time: Option<Duration>,
    /// Whether there are more futures where few play, since each of them takes less time and a choice counts for more.
    pub by_seats: bool,
}

impl Default for Effort {
    fn default() -> Effort {
        Effort { ways: 64, answers: 16, turns: 2, goals: 8, sure: 1.0, time: None, by_seats: true }
    }
}

impl Effort {
    /// Enough for a hint while somebody waits.
    pub const HINT: Effort =
        Effort { ways: 32, answers: 32, turns: 2, goals: 5, sure: 1.0, time: None, by_seats: false };

    /// For the order of the places within reach, while somebody looks at them: about a tenth of a second. The more investigators, the
    /// longer a future takes.
    pub fn ranking(players: u8) -> Effort {
        let ways = (48 / u32::from(players.max(1))).clamp(6, 24);
        Effort { ways, answers: 0, turns: 2, goals: 6, sure: 1.0, time: None, by_seats: false }
    }

    /// For a look back at every choice of a game: nothing is said to be a mistake unless that is quite sure.
    pub const REVIEW: Effort =
        Effort { ways: 32, answers: 32, turns: 2, goals: 5, sure: 2.0, time: None, by_seats: false };

    pub fn of(thought: Thought) -> Effort {
        let usual = Effort::default();
        match thought {
            Thought::Usual => usual,
            Thought::Futures(ways) => Effort { ways, answers: ways.div_ceil(4), by_seats: false, ..usual },
            Thought::Time(time) => {
                Effort { ways: u32::MAX, answers: u32::MAX, time: Some(time), by_seats: false, ..usual }
            }
        }
    }

    /// What it comes to with so many investigators.
    fn with(self, players: u8) -> Effort {
        let times = match players {
            _ if !self.by_seats => 1,
            0..=1 => 8,
            2 => 3,
            _ => 1,
        };
        Effort { ways: self.ways * times, answers: self.answers * times, ..self }
    }
}

/// The bot that thinks ahead.
#[derive(Clone)]
pub struct Expert {
    planner: Planner,
    nets: Arc<Nets>,
    effort: Effort,
    seed: Seed,
    /// What everybody whom it plays has set out to do.
    mind: Mind,
    /// The turn in which a destination was last sought for each seat.
    sought: [u16; SEATS],
    /// What was thought through so far: every time with other luck, lest one odd die decide all of them.
    thoughts: u64,
    /// What was second best when something was last thought through.
    second: Option<Second>,
    /// The turn in which styles were last compared.
    styled: u16,
}

/// The second best.
#[derive(Clone)]
enum Second {
    Destination(Box<Mind>, String),
    Answer(usize, String),
}

/// Why something is chosen.
enum Why {
    /// For the planner's reasons.
    Planner,
    Destination(String),
    /// The planner's choice, compared with the others.
    Usual(Found),
    /// Another choice, and what it does better than the planner's.
    Better(Found, &'static str),
}

impl Expert {
    /// With the value that comes with the program.
    pub fn new(seed: Seed) -> Expert {
        Expert::with(Planner::new(), Nets::shipped(), Effort::default(), seed)
    }

    pub fn with(planner: Planner, nets: Arc<Nets>, effort: Effort, seed: Seed) -> Expert {
        Expert {
            planner,
            nets,
            effort,
            seed,
            mind: Mind::default(),
            sought: [0; SEATS],
            thoughts: 0,
            second: None,
            styled: 0,
        }
    }

    /// The choice and its reason.
    pub fn explain(&mut self, view: &View) -> (usize, String) {
        let (index, why) = self.decide(view);
        let words = match why {
            Why::Planner => self.planner.explain(view).1,
            Why::Destination(words) => words,
            Why::Usual(found) => format!("{} {}", self.planner.explain(view).1, chances(&found)),
            Why::Better(found, reason) => format!("{reason} {}", chances(&found)),
        };
        (index, words)
    }

    /// The choice, and what its reason is made of: the planner's own words cost as much as its choice.
    fn decide(&mut self, view: &View) -> (usize, Why) {
        let s = &view.state;
        // The keeper is on the other side, and what the value says is nothing to him.
        let Some(ask) = s.ask.filter(|_| view.seat < s.players) else {
            return (self.planner.choose(view), Why::Planner);
        };
        let game = seen(view);
        if self.styled != s.turn && self.effort.ways > 0 && s.awake.is_none() {
            self.styled = s.turn;
            self.compare_styles(view, &game);
        }
        let destination = self.seeks(view, ask).and_then(|points| {
            self.sought[usize::from(view.seat)] = s.turn;
            self.seek(view, &game, points)
        });
        let usual = self.planner.pick(&game, view.seat, &mut self.mind);
        if let Some(words) = destination {
            return (usual, Why::Destination(words));
        }
        if self.effort.answers > 0 && worth_a_thought(ask) && (2..=MOST_ANSWERS).contains(&s.options.len()) {
            let (found, fates) = self.answer(view, &game, usual);
            let better = fates[found.index].better(&fates[usual]);
            self.second =
                found.second(usual).map(|(option, worth)| Second::Answer(option, behind(found.worth() - worth)));
            return (found.index, if found.index == usual { Why::Usual(found) } else { Why::Better(found, better) });
        }
        (usual, Why::Planner)
    }

    /// How much is thought about at this table.
    fn effort(&self, view: &View) -> Effort {
        self.effort.with(view.state.players)
    }

    fn weights(&self, view: &View) -> &Weights {
        self.planner.weights(&view.library, &view.state, self.mind.style())
    }

    /// What the group sets out to win by: the styles meet the same futures, and the group keeps to one until another is surely better.
    fn compare_styles(&mut self, view: &View, seen: &Arkham) {
        let known = self.planner.styles(view);
        if known.is_empty() {
            return;
        }
        let now = self.mind.style();
        let others = std::iter::once(Style::Usual).chain(known).filter(|&style| style != now);
        let styles: Vec<Style> = std::iter::once(now).chain(others).collect();
        self.thoughts += 1;
        let effort = self.effort(view);
        let budget = Budget { futures: effort.ways, sure: effort.sure, time: effort.time };
        let is_up = self.clock(view);
        let dreamers: Vec<Dreamer> = styles.iter().map(|_| Dreamer::new(&self.planner)).collect();
        let mut game = seen.clone();
        let found = halving(0..styles.len(), 0, budget, |future, option| {
            let mut luck = self.imagine(view, seen, &mut game, future);
            let mut mind = self.mind.in_style(styles[option]).hurried();
            play_on(&mut game, &dreamers[option], &mut mind, &*self.nets, &mut luck, &is_up)
        });
        self.mind = self.mind.in_style(styles[found.index]);
    }

    /// Whether a destination is to be sought now, and the movement points of this turn.
    fn seeks(&self, view: &View, ask: Ask) -> Option<u8> {
        let s = &view.state;
        let sight = Sight::new(view, self.weights(view));
        let inv = sight.inv();
        let stuck = s.awake.is_some() || !matches!(inv.place, Place::Area(_)) || inv.is(flag::DELAYED);
        if stuck || self.sought[usize::from(view.seat)] == s.turn {
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

    /// What a seat may set out to do: the most promising of all, with the best of each kind among them.
    fn candidates(&self, sight: &Sight, points: u8) -> Vec<Goal> {
        let Place::Area(here) = sight.inv().place else { return vec![] };
        let roads = sight.roads(here, points.max(1));
        let mut goals: Vec<Goal> = sight.goals(&roads, points, |place| sight.encounter_worth(place)).to_vec();
        goals.sort_by(|a, b| b.rate.total_cmp(&a.rate));
        let mut best: Vec<Goal> = Vec::new();
        for all in [false, true] {
            for goal in &goals {
                let is_new = best.iter().all(|b| b.place != goal.place);
                let is_of_a_kind = best.iter().any(|b| b.aim == goal.aim);
                if best.len() < self.effort.goals && is_new && (all || !is_of_a_kind) {
                    best.push(*goal);
                }
            }
        }
        best
    }

    /// Makes a game one that agrees with what the seat sees, and gives its luck.
    fn imagine(&self, view: &View, seen: &Arkham, game: &mut Arkham, future: u32) -> Fair {
        let seed = self.seed.derive((self.thoughts << 32) | u64::from(future));
        *game.state_mut() = *seen.state();
        game.determinise(view.seat, seed);
        let s = &view.state;
        Fair { seed, now: (s.turn, s.phase, s.battle_round), dealt: 1 << view.seat }
    }

    fn clock(&self, view: &View) -> impl Fn(&Arkham) -> bool + use<> {
        let until = view.state.turn + self.effort.turns;
        // The final battle is short: it is fought to its end.
        move |game| game.state().turn >= until && game.state().phase == Phase::Upkeep && game.state().awake.is_none()
    }

    /// Sets out for the best destination, and says why.
    fn seek(&mut self, view: &View, seen: &Arkham, points: u8) -> Option<String> {
        let planner = self.planner.clone();
        let sight = Sight::new(view, planner.weights(&view.library, &view.state, self.mind.style()));
        let effort = self.effort(view);
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
        self.thoughts += 1;
        let is_up = self.clock(view);
        let budget = Budget { futures: effort.ways, sure: effort.sure, time: effort.time };
        let mut fates = vec![Fate::default(); goals.len()];
        // What the others do, if this seat goes there, is decided once and not in every future.
        let mind_with = |(option, goal): (usize, &Goal)| {
            let mut mind = usual_mind;
            if option != at {
                mind.intend(&sight, *goal);
                mind.goal(&sight);
            }
            mind
        };
        let minds: Vec<Mind> = goals.iter().enumerate().map(mind_with).collect();
        let dreamer = Dreamer::new(&self.planner);
        let mut game = seen.clone();
        let found = halving(0..goals.len(), at, budget, |future, option| {
            let mut luck = self.imagine(view, seen, &mut game, future);
            let mut mind = minds[option].hurried();
            let worth = play_on(&mut game, &dreamer, &mut mind, &*self.nets, &mut luck, &is_up);
            fates[option].add(&view.state, game.state(), view.seat);
            worth
        });
        self.mind = minds[found.index];
        let name = |option: usize| view.library.vocabulary.places[usize::from(goals[option].place.0)].as_str();
        self.second = found.second(at).map(|(option, worth)| {
            let words =
                format!("{} {}{}", sight.wants(&goals[option]), behind(found.worth() - worth), fates[option].words());
            Second::Destination(Box::new(minds[option]), words)
        });
        let wants = sight.wants(&goals[found.index]);
        Some(format!("{wants} {}{}", said(&found, at, name), fates[found.index].words()))
    }

    /// What is second best, after [`explain`](Self::explain).
    pub fn otherwise(&mut self, view: &View) -> Option<Advice> {
        match self.second.take()? {
            Second::Answer(index, why) => Some(Advice { index, why, towards: None, otherwise: None }),
            Second::Destination(mind, why) => {
                let best = std::mem::replace(&mut self.mind, *mind);
                let index = self.planner.pick(&seen(view), view.seat, &mut self.mind);
                let towards = self.destination(view, index);
                self.mind = best;
                Some(Advice { index, why, towards, otherwise: None })
            }
        }
    }

    /// What it is worth to go to each of the best places within reach, the best first; none if that takes longer than this.
    pub fn prospects(&mut self, view: &View, time: Duration) -> Vec<Prospect> {
        let began = Instant::now();
        let s = &view.state;
        let (Some(Ask::Move(points)), true) = (s.ask, view.seat < s.players) else { return vec![] };
        let planner = self.planner.clone();
        let sight = Sight::new(view, planner.weights(&view.library, s, self.mind.style()));
        let Place::Area(here) = sight.inv().place else { return vec![] };
        let roads = sight.roads(here, points.max(1));
        let within = |goal: &Goal| goal.place != here && roads.steps(goal.place).is_some_and(|steps| steps <= points);
        let mut goals: Vec<Goal> = self.candidates(&sight, points).into_iter().filter(within).collect();
        if goals.is_empty() {
            return vec![];
        }
        // To stay is what the others are measured by.
        goals.insert(0, Goal { place: here, ..Goal::default() });
        let minds: Vec<Mind> = goals
            .iter()
            .map(|goal| {
                let mut mind = self.mind;
                mind.intend(&sight, *goal);
                mind.goal(&sight);
                mind
            })
            .collect();
        self.thoughts += 1;
        let is_up = self.clock(view);
        let dreamer = Dreamer::new(&self.planner);
        let seen = seen(view);
        let mut game = seen.clone();
        let mut sums = vec![0.0; goals.len()];
        for future in 0..self.effort.ways {
            for (option, sum) in sums.iter_mut().enumerate() {
                if began.elapsed() > time {
                    return vec![];
                }
                let mut luck = self.imagine(view, &seen, &mut game, future);
                let mut mind = minds[option].hurried();
                *sum += play_on(&mut game, &dreamer, &mut mind, &*self.nets, &mut luck, &is_up);
            }
        }
        let mean = |option: usize| sums[option] / f64::from(self.effort.ways.max(1));
        let prospect = |(option, goal): (usize, &Goal)| Prospect {
            area: view.library.area(goal.place).id.clone(),
            stays: mean(0),
            goes: mean(option),
        };
        let mut found: Vec<Prospect> = goals.iter().enumerate().skip(1).map(prospect).collect();
        found.sort_by(|a, b| b.goes.total_cmp(&a.goes).then_with(|| a.area.cmp(&b.area)));
        found
    }

    /// What a choice surely made of the chance to win, if everybody plays on as the planner does.
    pub fn weighed(&mut self, view: &View, chosen: usize) -> Option<Weighed> {
        let s = &view.state;
        let ask = s.ask.filter(|_| view.seat < s.players)?;
        let is_weighed = worth_a_thought(ask) || matches!(ask, Ask::Move(_));
        if !is_weighed || !(2..=2 * MOST_ANSWERS).contains(&s.options.len()) || chosen >= s.options.len() {
            return None;
        }
        let game = seen(view);
        self.thoughts += 1;
        let mut fates = vec![Fate::default(); s.options.len()];
        let options = 0..s.options.len();
        let weighed = weigh(options, chosen, self.budget(view), self.fates(view, &game, &mut fates))?;
        self.mind = Mind::default();
        Some(Weighed { towards: self.destination(view, weighed.other), ..weighed })
    }

    /// Where the way leads in the end on which this option is the first step: the id of the area.
    pub fn destination(&self, view: &View, index: usize) -> Option<String> {
        let s = &view.state;
        let step = matches!(s.ask?, Ask::Move(_)) && matches!(s.options.get(index)?, Opt::Area(_) | Opt::Rail(_));
        let (mut game, mut mind) = (seen(view), self.mind);
        game.advance(index, &mut Silent).ok().filter(|()| step)?;
        let sight = Sight::of(game.library(), game.state(), view.seat, self.weights(view));
        let place = mind.goal(&sight).map(|goal| goal.place).or(sight.inv().place.area())?;
        Some(view.library.area(place).id.clone())
    }

    /// Which answer is best, and what came of each.
    fn answer(&mut self, view: &View, seen: &Arkham, usual: usize) -> (Found, Vec<Fate>) {
        self.thoughts += 1;
        let options = 0..view.state.options.len();
        let mut fates = vec![Fate::default(); options.len()];
        let found = halving(options, usual, self.budget(view), self.fates(view, seen, &mut fates));
        (found, fates)
    }

    /// How much is thought about an answer.
    fn budget(&self, view: &View) -> Budget {
        let effort = self.effort(view);
        Budget { futures: effort.answers, sure: effort.sure, time: effort.time.map(|time| time / 8) }
    }

    /// What an answer comes to in a future; what came of each is added to its fate.
    fn fates(&self, view: &View, seen: &Arkham, fates: &mut [Fate]) -> impl FnMut(u32, usize) -> f64 {
        let is_up = self.clock(view);
        let dreamer = Dreamer::new(&self.planner);
        let mut game = seen.clone();
        move |future, option| {
            let mut luck = self.imagine(view, seen, &mut game, future);
            let mut mind = self.mind.hurried();
            if game.advance(option, &mut Silent).is_err() {
                return 0.0;
            }
            let worth = play_on(&mut game, &dreamer, &mut mind, &*self.nets, &mut luck, &is_up);
            fates[option].add(&view.state, game.state(), view.seat);
            worth
        }
    }
}

/// The game as a seat sees it.
fn seen(view: &View) -> Arkham {
    let mut game = Arkham::from_state(view.library.clone(), view.state);
    game.recall();
    game
}

/// Every seat has its own luck in every phase: what somebody else did before makes no difference to it.
struct Fair {
    seed: Seed,
    /// The turn, the phase and the round of the final battle, and the seats whose luck was dealt in it, a bit each.
    now: (u16, Phase, u8),
    dealt: u16,
}

impl Luck<Arkham> for Fair {
    fn deal(&mut self, game: &mut Arkham) {
        let (s, Some(decision)) = (game.state(), game.decision()) else { return };
        let (now, seat) = ((s.turn, s.phase, s.battle_round), decision.seats.speaker());
        if now != self.now {
            (self.now, self.dealt) = (now, 0);
        }
        if self.dealt & (1 << seat) == 0 {
            self.dealt |= 1 << seat;
            let (turn, phase, round) = now;
            let when = (u64::from(turn) << 16) | ((phase as u64) << 8) | u64::from(round);
            let number = (when << 8) | u64::from(seat);
            game.reseed(self.seed.derive(number));
        }
    }
}

/// Questions that are thought through beside the way: what comes of them can be seen within two turns.
fn worth_a_thought(ask: Ask) -> bool {
    matches!(
        ask,
        Ask::Face
            | Ask::FaceOne(_)
            | Ask::Combat(_)
            | Ask::AfterCheck
            | Ask::BeforeCheck
            | Ask::Loss
            | Ask::Fall(_)
            | Ask::Encounter
            | Ask::WhichCard
            | Ask::CardDrawn(_)
            | Ask::May
            | Ask::Choose
            | Ask::Which
            | Ask::HowMany(_)
            | Ask::Buy
            | Ask::SearchFor
            | Ask::Sell
            | Ask::Trophy
            | Ask::Close
            | Ask::Seal
            | Ask::Travel
            | Ask::ReturnGate
            | Ask::WhichGate
            | Ask::WhichLocation
            | Ask::Whom
            | Ask::NewClue
            | Ask::Upkeep
            | Ask::StayPut
            | Ask::MythosDrawn(_)
            | Ask::TopMythos(_)
            | Ask::WhichMythos
    )
}

/// Where there is more to choose from, the planner's choice must do.
const MOST_ANSWERS: usize = 10;

impl Bot<Arkham> for Expert {
    fn choose(&mut self, view: &View) -> usize {
        self.decide(view).0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use keeper_arkham::{Library, SetUp};

    /// Plays on with what the planner would do until somebody else is asked, and deals that seat its luck.
    fn until_another(mut game: Arkham, luck: &mut Fair) -> Arkham {
        let mut mind = Mind::default();
        let first = game.decision().expect("somebody is asked").seats.speaker();
        while let Some(decision) = game.decision() {
            let seat = decision.seats.speaker();
            luck.deal(&mut game);
            if seat != first {
                return game;
            }
            let choice = Planner::new().pick(&game, seat, &mut mind);
            game.advance(choice, &mut Silent).expect("the option is offered");
        }
        panic!("nobody else is asked");
    }

    #[test]
    fn what_one_rolls_makes_no_difference_to_the_luck_of_another() {
        let library = Arc::new(Library::embedded(&["base"]).expect("the cards load"));
        let set_up = SetUp { players: 3, seed: 4.into(), ..SetUp::default() };
        let mut game = Arkham::new(library, &set_up).expect("a game can be set up");
        while game.state().turn == 0 {
            game.choose(0, &mut Silent).expect("the option is offered");
        }
        let luck = |seed: u64| Fair { seed: seed.into(), now: (0, Phase::SetUp, 0), dealt: 0 };
        let mut other = game.clone();
        other.state_mut().rng.draw();
        other.recall();
        let one = until_another(game.clone(), &mut luck(1));
        assert_eq!(until_another(other, &mut luck(1)).state().rng, one.state().rng);
        assert_ne!(until_another(game, &mut luck(2)).state().rng, one.state().rng);
    }
}
