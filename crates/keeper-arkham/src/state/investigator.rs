//! An investigator, what he holds and where he is.

use keeper_table::List;
use serde::{Deserialize, Serialize};

use super::{Cache, HELD, Place, TOKENS};
use crate::index::Index;

/// A card in somebody's possession.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Held {
    pub copy: u16,
    pub flags: u8,
    pub tokens: u8,
}

pub mod held {
    pub const EXHAUSTED: u8 = 1;
    /// Gained since the last upkeep: no upkeep roll yet.
    pub const NEW: u8 = 2;
    /// Its upkeep action has been done; of a mission: its next step was visited.
    pub const DONE: u8 = 4;
    /// In hand in this combat.
    pub const IN_HAND: u8 = 8;
    /// A spell whose bonus works in this combat.
    pub const ACTIVE: u8 = 16;
    /// A physical weapon made magical for this combat; of a spell: it needs no hands.
    pub const MAGICAL: u8 = 32;
    /// Laid on the table in a trade, or chosen.
    pub const OFFERED: u8 = 64;
    /// Taken up or cast in this round: its hands are bound until the round is over. A spell that failed is only this.
    pub const BOUND: u8 = 128;
    /// Everything that ends with a combat.
    pub const COMBAT: u8 = IN_HAND | ACTIVE | MAGICAL | BOUND;
}

impl Held {
    pub fn is(self, flag: u8) -> bool {
        self.flags & flag != 0
    }

    /// A spell that did not work and fills its hands for this round.
    pub fn failed(self) -> bool {
        self.is(held::BOUND) && !self.is(held::IN_HAND | held::ACTIVE)
    }
}

/// What holds of an investigator.
pub mod flag {
    pub const DELAYED: u32 = 1;
    /// Loses the next turn.
    pub const LOSE_TURN: u32 = 2;
    /// Plays no phase of this turn but the Mythos Phase.
    pub const SKIP: u32 = 4;
    /// Knocked out or driven insane this turn: no encounter any more.
    pub const OUT: u32 = 8;
    /// Returned from an Other World this turn: monsters at the gate may be ignored.
    pub const RETURNED: u32 = 16;
    /// Driven insane, or knocked out, by the card in progress.
    pub const INSANE: u32 = 32;
    pub const UNCONSCIOUS: u32 = 64;
    /// Devoured; a new investigator enters at the beginning of the next turn.
    pub const DEVOURED: u32 = 128;
    /// Out of the game for good.
    pub const ELIMINATED: u32 = 256;
    /// Used what can be used once per turn.
    pub const USED: u32 = 512;
    /// Defaulted on a loan.
    pub const NO_LOANS: u32 = 1024;
    pub const EXPLORED: u32 = 2048;
    /// Movement is over for this phase.
    pub const STOPPED: u32 = 4096;
    /// Moved by the card in progress to where the rest of it does not reach.
    pub const GONE: u32 = 8192;
    /// Sent into the game again from nothing: gets the first set-up.
    pub const ENTERING: u32 = 16384;
    /// The upkeep action of the sheet has been done.
    pub const SHEET_DONE: u32 = 32768;
    /// Moves no skill this turn.
    pub const NO_FOCUS: u32 = 1 << 18;
    /// Has moved this turn, or was brought somewhere and moves no more.
    pub const MOVED: u32 = 1 << 16;
    /// What is said of the end of his movement before monsters has been said.
    pub const HALTED: u32 = 1 << 19;
    /// Need not mind monsters this turn.
    pub const IGNORES: u32 = 1 << 17;
    /// Skips the next upkeep.
    pub const NO_UPKEEP: u32 = 1 << 20;
    /// Makes no attack in this round of the final battle.
    pub const RESTS: u32 = 1 << 25;
    /// Used the ability of the sheet in the final battle, where that is possible once.
    pub const SHEET_SPENT: u32 = 1 << 26;
    /// The gate is sealed if the check to close it is passed.
    pub const SEALS: u32 = 1 << 27;
    /// What he has left behind is for the next investigator of this seat.
    pub const HEIR: u32 = 1 << 28;
    /// Moved the slider of the maxima in this upkeep.
    pub const BALANCED: u32 = 1 << 30;
    /// Used what can be used once per game.
    pub const SPENT: u32 = 1 << 24;
    /// Has joined the Ancient One in the final battle.
    pub const TRAITOR: u32 = 1 << 21;
    /// Somebody would not let him spend clues in this phase; checks are another matter.
    pub const REFUSED: u32 = 1 << 22;
    /// Has given up; a new investigator enters at the beginning of the next turn.
    pub const RETIRED: u32 = 1 << 29;
    /// Out of the game, and replaced at the beginning of the next turn.
    pub const REPLACED: u32 = DEVOURED | RETIRED;
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Investigator {
    pub sheet: u8,
    pub sanity: u8,
    pub stamina: u8,
    /// How much the maximum has been lowered for good; below 0 raised.
    pub sanity_cut: i8,
    pub stamina_cut: i8,
    /// Points above the maximum; once lost they do not come back.
    pub sanity_above: u8,
    pub stamina_above: u8,
    pub clues: u8,
    /// Tokens of the kinds that sets declare.
    #[serde(default, deserialize_with = "crate::earlier::with_nothing")]
    pub tokens: [u8; TOKENS],
    pub money: u16,
    pub sliders: [u8; 3],
    pub place: Place,
    pub flags: u32,
    /// The location of the gate that he went through last.
    pub entered: u8,
    /// The monster with which he has broken off a fight, plus 1; 0 for none.
    #[serde(default)]
    pub hides_from: u8,
    /// Focus spent in this turn on other things than skills.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub focus_spent: u8,
    /// The stop of the maximum Sanity and Stamina of one for whom they are a slider.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub balance: u8,
    /// Gate markers held, a bit each.
    pub gate_trophies: u64,
    pub held: List<Held, HELD>,
    /// What sheet and possessions together may have to say.
    #[serde(skip)]
    pub own: Cache<Index>,
}

fn is_zero(n: &u8) -> bool {
    *n == 0
}

impl Investigator {
    #[inline]
    pub fn is(&self, flag: u32) -> bool {
        self.flags & flag != 0
    }

    /// Sanity or Stamina, and its points above the maximum.
    #[inline]
    pub fn points(&mut self, sanity: bool) -> (&mut u8, &mut u8) {
        match sanity {
            true => (&mut self.sanity, &mut self.sanity_above),
            false => (&mut self.stamina, &mut self.stamina_above),
        }
    }

    pub fn set(&mut self, flag: u32, on: bool) {
        if on {
            self.flags |= flag;
        } else {
            self.flags &= !flag;
        }
    }

    pub fn in_game(&self) -> bool {
        !self.is(flag::REPLACED | flag::ELIMINATED | flag::ENTERING)
    }
}
