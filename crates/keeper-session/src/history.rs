//! What was decided so far: decision by decision, with what came of each, and where actions, turns and phases begin.

use keeper_present::words::Line;
use keeper_present::{Mark, Weight};
use keeper_table::Seat;

/// Who made a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    Person,
    Bot,
    /// It went without saying: a step of a walk, or an obvious answer.
    Itself,
}

/// One choice, and what came of it.
#[derive(Clone, Debug)]
pub struct Step<E> {
    /// The moment at which it was made.
    pub mark: Mark,
    pub by: By,
    /// Who was asked what.
    pub question: String,
    /// What was answered, as it is remembered: the first choice of a series has its name.
    pub label: String,
    /// The option that was taken.
    pub option: String,
    /// It was the answer that goes on and changes nothing.
    pub mere: bool,
    /// Dice were rolled or something hidden was revealed.
    pub chance: bool,
    /// The seat that answered in secret: from its hand, or while not all had answered.
    pub secret_of: Option<Seat>,
    /// What everybody may hear of it.
    pub lines: Vec<Line>,
    /// What a seat hears, where that is more.
    pub secret: Vec<(Seat, Vec<Line>)>,
    /// What was rolled.
    pub rolls: Vec<E>,
    /// What was done that its player may want to do again: the kind of series, and with what.
    pub habit: Option<(String, Vec<String>)>,
}

impl<E> Step<E> {
    /// What a seat hears of it; none for a screen that all share.
    pub fn lines_for(&self, seat: Option<Seat>) -> &[Line] {
        let own = self.secret.iter().find(|(of, _)| Some(*of) == seat);
        own.map_or(&self.lines, |(_, lines)| lines)
    }
}

impl<E> Step<E> {
    /// The story says which dice were rolled at the table.
    pub(crate) fn tell_dice(&mut self, dice: &[u8]) {
        if dice.is_empty() {
            return;
        }
        let faces: Vec<String> = dice.iter().map(u8::to_string).collect();
        let line = Line {
            text: format!("Rolled at the table: {}.", faces.join(", ")),
            rule: None,
            weight: Weight::Plain,
            about: None,
            aloud: false,
            chosen: false,
            sight: Default::default(),
        };
        for lines in self.secret.iter_mut().map(|(_, lines)| lines).chain([&mut self.lines]) {
            lines.push(line.clone());
        }
    }
}

/// Something that was taken back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Undone {
    /// The position to which that led.
    pub at: usize,
    /// The seat whose player wanted it, where that is known.
    pub seat: Option<Seat>,
    /// Who took back what.
    pub line: Line,
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

/// The moments up to `position`, the open one included.
pub struct Moments<'a, E> {
    pub steps: &'a [Step<E>],
    pub now: Mark,
    pub position: usize,
}

impl<E> Moments<'_, E> {
    fn mark(&self, at: usize) -> &Mark {
        if at == self.position { &self.now } else { &self.steps[at].mark }
    }

    /// The position to go back to, if there is anything before.
    pub fn back(&self, unit: Unit) -> Option<usize> {
        let before = self.position.checked_sub(1)?;
        let start = match unit {
            Unit::Decision => (0..=before).rev().find(|&at| self.steps[at].by == By::Person).unwrap_or(before),
            Unit::Action => (0..=before).rev().find(|&at| self.starts_action(at)).unwrap_or(0),
            _ => {
                // At the start of something you go back to the start of what came before.
                let same = |a: &Mark, b: &Mark| unit.is_same(a, b);
                let whole = self.mark(if same(self.mark(before), &self.now) { self.position } else { before });
                (0..=before).rev().take_while(|&at| same(self.mark(at), whole)).last().unwrap_or(before)
            }
        };
        Some(start)
    }

    fn starts_action(&self, at: usize) -> bool {
        self.steps[at].by == By::Person && (self.mark(at).fresh || at == 0)
    }

    /// The next position at which such a thing begins; `steps` reach beyond `position` here.
    pub fn on(&self, unit: Unit) -> usize {
        let end = self.steps.len();
        let next = (self.position + 1).min(end);
        match unit {
            Unit::Decision => next,
            Unit::Action => (next..end).find(|&at| self.starts_action(at)).unwrap_or(end),
            _ => {
                let now = if self.position < end { &self.steps[self.position].mark } else { &self.now };
                (next..end).find(|&at| !unit.is_same(&self.steps[at].mark, now)).unwrap_or(end)
            }
        }
    }
}

impl Unit {
    fn is_same(self, a: &Mark, b: &Mark) -> bool {
        let round = a.round == b.round;
        match self {
            Unit::Round => round,
            Unit::Phase => round && a.phase == b.phase,
            _ => round && a.phase == b.phase && a.seat == b.seat,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const UPKEEP: &str = "Upkeep";
    const MOVEMENT: &str = "Movement";

    fn steps(marks: &[(u16, &'static str, Seat, bool, By)]) -> Vec<Step<()>> {
        let step = |&(round, phase, seat, fresh, by): &(u16, &'static str, Seat, bool, By)| Step {
            mark: Mark { round, phase, seat, fresh },
            by,
            question: String::new(),
            label: String::new(),
            option: String::new(),
            mere: false,
            chance: false,
            secret_of: None,
            lines: vec![],
            secret: vec![],
            rolls: vec![],
            habit: None,
        };
        marks.iter().map(step).collect()
    }

    #[test]
    fn one_goes_back_to_what_a_person_decided() {
        use By::*;
        let steps = steps(&[
            (1, UPKEEP, 0, true, Person),
            (1, UPKEEP, 1, true, Bot),
            (1, MOVEMENT, 0, true, Person),
            (1, MOVEMENT, 0, true, Itself),
            (1, MOVEMENT, 0, false, Person),
            (1, MOVEMENT, 1, true, Bot),
        ]);
        let now = Mark { round: 1, phase: MOVEMENT, seat: 0, fresh: false };
        let at = |position: usize| Moments { steps: &steps[..position], now: now.clone(), position };
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
        let steps = steps(&[
            (1, UPKEEP, 0, true, Person),
            (1, UPKEEP, 0, false, Person),
            (1, MOVEMENT, 0, true, Person),
            (2, UPKEEP, 0, true, Person),
        ]);
        let now = steps[0].mark.clone();
        let on = Moments { steps: &steps, now, position: 0 };
        assert_eq!([Unit::Decision, Unit::Phase, Unit::Round].map(|unit| on.on(unit)), [1, 2, 3]);
        let late = Moments { steps: &steps, now: steps[3].mark.clone(), position: 3 };
        assert_eq!(late.on(Unit::Round), 4);
    }
}
