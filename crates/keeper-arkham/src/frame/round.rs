//! How far a sentence is that asks about several things, one after the other.

use super::Frame;
use crate::basic::Inv;

/// The turn in which a sentence asks for something more of one who was chosen in the first.
pub(crate) const CHOSEN: u8 = 2;

/// A question about a thing, or its answer: two turns for each of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Round {
    /// The thing of this number comes next.
    Ask(u8),
    /// What was answered about it.
    Answer(u8),
}

impl Round {
    /// That of a turn.
    pub fn of(turn: u8) -> Round {
        let (number, answered) = (turn / 2, turn % 2 == 1);
        if answered { Round::Answer(number) } else { Round::Ask(number) }
    }

    pub fn turn(self) -> u8 {
        match self {
            Round::Ask(number) => 2 * number,
            Round::Answer(number) => 2 * number + 1,
        }
    }

    pub fn number(self) -> u8 {
        let (Round::Ask(number) | Round::Answer(number)) = self;
        number
    }

    pub fn is_answer(self) -> bool {
        matches!(self, Round::Answer(_))
    }
}

impl Frame {
    /// Of a sentence that asks about one thing after the other.
    pub fn round(&self) -> Option<Round> {
        if let Frame::Run { turn, .. } = self { Some(Round::of(*turn)) } else { None }
    }

    /// Whom a sentence has chosen that asks for something more.
    pub fn chosen(&self) -> Option<Inv> {
        if let Frame::Run { turn: CHOSEN, ctx, .. } = self { Some(ctx.x) } else { None }
    }
}
