//! Dice that are rolled at the table: a choice that rolls waits until somebody has entered what they show, one die after the other.
//!
//! A choice is played on a copy of the game with the dice entered so far and one more: where the game takes that one too, another die is
//! to be rolled. What was entered is recorded with the choice, so that a replay gives the same game.

use keeper_table::{ChoiceError, Chosen, Entry, RecordError, Recorder, Seat, Silent, guarded};

use crate::Played;
use crate::history::By;
use crate::session::{Session, SessionError};

/// A choice that waits for its dice.
#[derive(Clone, Debug)]
pub(crate) struct Awaited {
    chosen: Chosen,
    by: By,
    /// How often something had been done in the game: once more is done, it waits no longer.
    changes: u64,
}

/// What is to be rolled now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ToRoll {
    pub seat: Seat,
    /// `Evade check`; empty for dice outside a check.
    pub name: String,
    /// What was entered so far, for this roll and for those before it.
    pub entered: Vec<u8>,
    /// How many dice of this roll are still to come.
    pub left: usize,
}

impl<G: Played> Session<G> {
    /// Whether this choice rolls a die that has not been entered; if so, it is waited for.
    pub(crate) fn awaits_die(&mut self, chosen: &Chosen, by: By) -> bool {
        self.awaited = None;
        if self.begin.own_dice && self.rolls_more(chosen) {
            self.awaited = Some(Awaited { chosen: chosen.clone(), by, changes: self.changes });
        }
        self.awaited.is_some()
    }

    /// Whether another die would fall after those of this choice.
    fn rolls_more(&self, chosen: &Chosen) -> bool {
        let mut probe = chosen.clone();
        probe.dice.push(1);
        guarded(|| probe.carry_out(&mut self.game().clone(), &mut Silent)).is_ok_and(|played| played.is_ok())
    }

    /// What is to be rolled at the table now.
    pub fn to_roll(&self) -> Option<ToRoll> {
        let Awaited { chosen, .. } = self.awaited.as_ref().filter(|awaited| awaited.changes == self.changes)?;
        let mut told = Recorder::default();
        let played = guarded(|| chosen.carry_out(&mut self.game().clone(), &mut told));
        let rolled: Vec<G::Event> = told.events.into_iter().filter(|event| G::is_roll(event)).collect();
        let mut before = 0;
        let rolls = if played.is_ok() { G::rolls(&rolled) } else { vec![] };
        let now = rolls.iter().find(|roll| {
            before += roll.dice.len();
            before > chosen.dice.len()
        });
        Some(ToRoll {
            seat: chosen.seat.or_else(|| self.asked()).unwrap_or(0),
            name: now.map(|roll| roll.name.clone()).unwrap_or_default(),
            entered: chosen.dice.clone(),
            left: now.map_or(1, |_| before - chosen.dice.len()),
        })
    }

    /// Somebody enters what the next dice show. Where one of them cannot be, none is taken.
    pub fn enter_dice(&mut self, dice: &[u8]) -> Result<(), SessionError> {
        let awaited = self.awaited.clone().filter(|awaited| awaited.changes == self.changes);
        let Awaited { mut chosen, by, .. } = awaited.ok_or(SessionError::NoDiceAwaited)?;
        for (at, &die) in dice.iter().enumerate() {
            let wrong = match die {
                _ if at > 0 && !self.rolls_more(&chosen) => Some(ChoiceError::TooManyDice(dice.len() - at)),
                1..=6 => None,
                _ => Some(ChoiceError::NoSuchDie(die)),
            };
            if let Some(wrong) = wrong {
                return Err(RecordError::Choice(wrong).into());
            }
            chosen.dice.push(die);
        }
        match self.write(Entry::Choose(chosen), by) {
            // The next die is waited for already.
            Err(SessionError::AwaitsDice) => Ok(()),
            done => done,
        }
    }

    /// The choice is not made after all: nothing has happened yet.
    pub fn roll_nothing(&mut self) {
        self.awaited = None;
    }
}
