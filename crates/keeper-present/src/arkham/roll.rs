//! The last roll and its result, in one line.

use keeper_arkham::state::Inv;
use keeper_arkham::{Event, Library, State};
use keeper_arkham_script::tree::CheckKind;

use crate::Roll as Dice;
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

/// The dice of these events, roll by roll: dice that are added to a check, and rolls that replace others, stand by themselves.
pub fn rolls(events: &[Event]) -> Vec<Dice> {
    let mut rolls: Vec<Dice> = Vec::new();
    let mut open = Dice::default();
    for event in events {
        match *event {
            Event::CheckBegan { who, kind, difficulty, .. } => {
                open =
                    Dice { seat: who, name: format!("{} check", check(kind)), needed: difficulty, ..Dice::default() };
            }
            Event::Rolled { who, dice, successes } | Event::Rerolled { who, dice, successes } => {
                rolls.push(Dice { seat: who, dice: thrown(dice, successes), successes, ..open.clone() });
            }
            Event::ClueSpent { who, dice, successes } => {
                // The check may have begun before these events.
                let name =
                    if open.name.is_empty() { "A clue more".into() } else { format!("{}, a clue more", open.name) };
                rolls.push(Dice { seat: who, name, dice: thrown(dice, successes), successes, ..open.clone() });
            }
            Event::CheckEnded { passed, .. } => {
                if let Some(last) = rolls.last_mut() {
                    last.passed = Some(passed);
                }
            }
            Event::DieRolled { who, face, .. } => {
                rolls.push(Dice { seat: who, dice: vec![(face, false)], ..Dice::default() });
            }
            _ => {}
        }
    }
    rolls
}

/// The faces of a roll, and which of them are its successes: the highest ones, as many as were counted. Where a six counts twice
/// there are more successes than dice that show them.
fn thrown(dice: [u8; 6], successes: u8) -> Vec<(u8, bool)> {
    let faces = (1..=6u8).zip(dice).flat_map(|(face, times)| (0..times).map(move |_| face));
    let mut thrown: Vec<(u8, bool)> = faces.map(|face| (face, false)).collect();
    thrown.iter_mut().rev().take(usize::from(successes)).for_each(|die| die.1 = true);
    thrown
}

#[derive(Clone, Copy, Default)]
struct Roll {
    who: Inv,
    kind: Option<CheckKind>,
    dice: [u8; 6],
    successes: u8,
    passed: Option<bool>,
}

/// What was rolled last according to these events, the oldest first: `Evade passed: 6 3 1, 1 hit`. The name of the investigator who
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
        let successes = count(roll.successes, "hit", "hits");
        let result = match roll.passed {
            Some(true) => " passed",
            Some(false) => " failed",
            None => "",
        };
        format!("{name}{}{result}: {}, {successes}", check(kind), faces(&roll.dice))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_dice_of_a_check_are_told_with_their_hits() {
        let events = [
            Event::CheckBegan { who: 1, kind: CheckKind::Evade, modifier: 0, difficulty: 1, dice: 3 },
            Event::Rolled { who: 1, dice: [1, 0, 1, 0, 1, 0], successes: 1 },
            Event::CheckEnded { who: 1, passed: true, successes: 1 },
        ];
        let rolls = rolls(&events);
        assert_eq!(rolls.len(), 1);
        assert_eq!((rolls[0].seat, rolls[0].needed, rolls[0].passed), (1, 1, Some(true)));
        assert_eq!(rolls[0].dice, [(1, false), (3, false), (5, true)]);
    }

    /// SKL-04, SKL-07: a die of a clue succeeds by the same faces as any other of its check: 4 is enough for the blessed, and the
    /// cursed need a 6.
    #[test]
    fn the_dice_of_a_clue_succeed_as_those_of_its_check() {
        let more = |successes: u8| Event::ClueSpent { who: 0, dice: [0, 0, 0, 1, 1, 0], successes };
        let hits = |successes: u8| rolls(&[more(successes)])[0].dice.iter().filter(|die| die.1).count();
        assert_eq!([hits(2), hits(1), hits(0)], [2, 1, 0], "blessed, plain, cursed");
    }
}
