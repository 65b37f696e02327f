//! The last roll and its result, in one line.

use keeper_arkham::state::Inv;
use keeper_arkham::{Event, Library, State};
use keeper_script::tree::CheckKind;

use crate::arkham::names::{Names, check, count, faces};

/// Whether an event tells of dice.
pub fn is_roll(event: &Event) -> bool {
    matches!(
        event,
        Event::CheckBegan { .. }
            | Event::Rolled { .. }
            | Event::Rerolled { .. }
            | Event::ClueSpent { .. }
            | Event::CheckEnded { .. }
            | Event::DieRolled { .. }
    )
}

#[derive(Clone, Copy, Default)]
struct Roll {
    who: Inv,
    kind: Option<CheckKind>,
    dice: [u8; 6],
    successes: u8,
    passed: Option<bool>,
}

/// What was rolled last according to these events, the oldest first: `Evade passed: 6 3 1, 1 success`. The name of whoever
/// rolled stands before it if somebody else is asked now.
pub fn last_roll<'a>(lib: &Library, state: &State, events: impl Iterator<Item = &'a Event>) -> Option<String> {
    let mut last: Option<Roll> = None;
    for event in events {
        match *event {
            Event::CheckBegan { who, kind, .. } => last = Some(Roll { who, kind: Some(kind), ..Roll::default() }),
            Event::Rolled { dice, successes, .. } | Event::Rerolled { dice, successes, .. } => {
                if let Some(roll) = &mut last {
                    (roll.dice, roll.successes) = (dice, successes);
                }
            }
            Event::ClueSpent { dice, .. } => {
                if let Some(roll) = &mut last {
                    roll.dice.iter_mut().zip(dice).for_each(|(all, new)| *all += new);
                }
            }
            Event::CheckEnded { passed, successes, .. } => {
                // What is passed or failed without a roll is none.
                if let Some(roll) = last.as_mut().filter(|roll| roll.kind.is_some() && roll.passed.is_none()) {
                    (roll.passed, roll.successes) = (Some(passed), successes);
                }
            }
            Event::DieRolled { who, face, .. } => {
                let mut roll =
                    last.filter(|r| r.kind.is_none() && r.who == who).unwrap_or(Roll { who, ..Roll::default() });
                roll.dice[usize::from(face.clamp(1, 6)) - 1] += 1;
                last = Some(roll);
            }
            _ => {}
        }
    }
    last.map(|roll| Names { lib, s: state }.roll_words(&roll))
}

impl Names<'_> {
    fn roll_words(self, roll: &Roll) -> String {
        let asked = self.s.ask.is_some() && self.s.seats.speaker() == roll.who;
        let name = if asked { String::new() } else { format!("{}, ", self.investigator(roll.who)) };
        let Some(kind) = roll.kind else { return format!("{name}rolled {}", faces(&roll.dice)) };
        let successes = count(roll.successes, "success", "successes");
        let result = match roll.passed {
            Some(true) => " passed",
            Some(false) => " failed",
            None => "",
        };
        format!("{name}{}{result}: {}, {successes}", check(kind), faces(&roll.dice))
    }
}
