//! What was decided so far: decision by decision, with what came of each, and where actions, turns and phases begin.

use keeper_arkham::Event;
use keeper_arkham::state::{Phase, State};
use keeper_present::Line;
use keeper_table::Seat;

/// Who made a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    Person,
    Bot,
    /// It went without saying: a step of a walk, or an obvious answer.
    Itself,
}

/// The moment of a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    pub turn: u16,
    pub phase: Phase,
    pub seat: Seat,
    /// How many procedures were under way.
    pub depth: usize,
}

impl Mark {
    pub fn of(state: &State) -> Mark {
        Mark { turn: state.turn, phase: state.phase, seat: state.seats.speaker(), depth: state.frames.len() }
    }
}

/// One choice, and what came of it.
#[derive(Clone, Debug)]
pub struct Step {
    /// The moment at which it was made.
    pub mark: Mark,
    pub by: By,
    /// Who was asked what.
    pub question: String,
    /// What was answered.
    pub label: String,
    /// Dice were rolled or something hidden was revealed.
    pub chance: bool,
    pub lines: Vec<Line>,
    /// What was rolled.
    pub rolls: Vec<Event>,
    /// The weapons and spells with which it struck, by number.
    pub arms: Option<Vec<u16>>,
}

/// How far to go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    Decision,
    Action,
    Turn,
    Phase,
    Round,
}

impl Unit {
    pub const ALL: [Unit; 5] = [Unit::Decision, Unit::Action, Unit::Turn, Unit::Phase, Unit::Round];

    pub fn words(self) -> &'static str {
        match self {
            Unit::Decision => "the last decision",
            Unit::Action => "the start of the action",
            Unit::Turn => "the start of the investigator's turn in this phase",
            Unit::Phase => "the start of the phase",
            Unit::Round => "the start of the round",
        }
    }
}

/// An action begins where no procedure is under way but the game's turn, its phase and the investigator's part in it.
const ACTION_DEPTH: usize = 3;

/// The moments up to `position`, the open one included.
pub struct Moments<'a> {
    pub steps: &'a [Step],
    pub now: Mark,
    pub position: usize,
}

impl Moments<'_> {
    fn mark(&self, at: usize) -> Mark {
        if at == self.position { self.now } else { self.steps[at].mark }
    }

    /// The position to go back to, if there is anything before.
    pub fn back(&self, unit: Unit) -> Option<usize> {
        let before = self.position.checked_sub(1)?;
        let start = match unit {
            Unit::Decision => (0..=before).rev().find(|&at| self.steps[at].by == By::Person).unwrap_or(before),
            Unit::Action => (0..=before).rev().find(|&at| self.starts_action(at)).unwrap_or(0),
            _ => {
                // At the start of something one goes back to the start of what came before.
                let same = |a: Mark, b: Mark| unit.is_same(a, b);
                let whole = self.mark(if same(self.mark(before), self.now) { self.position } else { before });
                (0..=before).rev().take_while(|&at| same(self.mark(at), whole)).last().unwrap_or(before)
            }
        };
        Some(start)
    }

    fn starts_action(&self, at: usize) -> bool {
        self.steps[at].by == By::Person && (self.mark(at).depth <= ACTION_DEPTH || at == 0)
    }

    /// The next position at which such a thing begins; `steps` reach beyond `position` here.
    pub fn on(&self, unit: Unit) -> usize {
        let end = self.steps.len();
        let next = (self.position + 1).min(end);
        match unit {
            Unit::Decision => next,
            Unit::Action => (next..end).find(|&at| self.starts_action(at)).unwrap_or(end),
            _ => {
                let now = if self.position < end { self.steps[self.position].mark } else { self.now };
                (next..end).find(|&at| !unit.is_same(self.steps[at].mark, now)).unwrap_or(end)
            }
        }
    }
}

impl Unit {
    fn is_same(self, a: Mark, b: Mark) -> bool {
        let round = a.turn == b.turn && (a.phase == Phase::SetUp) == (b.phase == Phase::SetUp);
        match self {
            Unit::Round => round,
            Unit::Phase => round && a.phase == b.phase,
            _ => round && a.phase == b.phase && a.seat == b.seat,
        }
    }
}

/// Whether something hidden came to light between two states: a die, a card from a deck, a marker from the cup.
pub fn chance_between(before: &State, after: &State) -> bool {
    before.rng != after.rng
        || before.loaded != after.loaded
        || before.decks != after.decks
        || before.mythos != after.mythos
        || before.gate_deck != after.gate_deck
        || before.gate_stack != after.gate_stack
}

#[cfg(test)]
mod tests {
    use super::*;

    fn steps(marks: &[(u16, Phase, Seat, usize, By)]) -> Vec<Step> {
        let step = |&(turn, phase, seat, depth, by): &(u16, Phase, Seat, usize, By)| Step {
            mark: Mark { turn, phase, seat, depth },
            by,
            question: String::new(),
            label: String::new(),
            chance: false,
            lines: vec![],
            rolls: vec![],
            arms: None,
        };
        marks.iter().map(step).collect()
    }

    #[test]
    fn one_goes_back_to_what_a_person_decided() {
        use By::*;
        use Phase::*;
        let steps = steps(&[
            (1, Upkeep, 0, 3, Person),
            (1, Upkeep, 1, 3, Bot),
            (1, Movement, 0, 3, Person),
            (1, Movement, 0, 3, Itself),
            (1, Movement, 0, 5, Person),
            (1, Movement, 1, 3, Bot),
        ]);
        let now = Mark { turn: 1, phase: Movement, seat: 0, depth: 6 };
        let at = |position: usize| Moments { steps: &steps[..position], now, position };
        assert_eq!(at(6).back(Unit::Decision), Some(4));
        assert_eq!(at(6).back(Unit::Action), Some(2));
        assert_eq!(at(5).back(Unit::Turn), Some(2));
        assert_eq!(at(6).back(Unit::Phase), Some(2));
        assert_eq!(at(2).back(Unit::Phase), Some(0));
        assert_eq!(at(6).back(Unit::Round), Some(0));
        assert_eq!(at(0).back(Unit::Round), None);
    }

    #[test]
    fn one_goes_on_to_the_next_phase_and_turn() {
        use By::Person;
        use Phase::*;
        let steps = steps(&[
            (1, Upkeep, 0, 3, Person),
            (1, Upkeep, 0, 4, Person),
            (1, Movement, 0, 3, Person),
            (2, Upkeep, 0, 3, Person),
        ]);
        let now = steps[0].mark;
        let on = Moments { steps: &steps, now, position: 0 };
        assert_eq!([Unit::Decision, Unit::Phase, Unit::Round].map(|unit| on.on(unit)), [1, 2, 3]);
        let late = Moments { steps: &steps, now: steps[3].mark, position: 3 };
        assert_eq!(late.on(Unit::Round), 4);
    }
}
