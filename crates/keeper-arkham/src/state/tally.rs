//! What a text speaks of as "it" and "them": what was just drawn, taken, given up or fought.

use serde::{Deserialize, Serialize};

/// What came of the fight that a text began, a bit each.
pub mod bout {
    /// There was one.
    pub const HAPPENED: u16 = 1;
    pub const DEFEATED: u16 = 2;
    pub const EVADED: u16 = 4;
    /// It was over in the first round.
    pub const EARLY: u16 = 8;
    /// A combat check was made.
    pub const STRUCK: u16 = 16;
    /// One was passed.
    pub const HIT: u16 = 32;
    /// The first one was.
    pub const HIT_FIRST: u16 = 64;
    /// The horror check was passed, or failed.
    pub const BOLD: u16 = 128;
    pub const HORRIFIED: u16 = 256;
    /// A check was passed, or a monster defeated, since an encounter elsewhere began.
    pub const WELL: u16 = 512;
    /// A battle fought alone was won.
    pub const WON: u16 = 1024;
    /// A check was made since the text began.
    pub const CHECKED: u16 = 2048;
    /// One that appeared was not defeated.
    pub const LEFT: u16 = 4096;
    /// The 2 dice that were just rolled are equal.
    pub const DOUBLES: u16 = 8192;
    pub const ALL: u16 = 16383;
}

/// What the monsters are like that were just fought or spent, all of them together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Tally {
    pub toughness: u8,
    pub horror_rating: u8,
    pub horror_damage: u8,
    /// The Sanity cost of the cards that were just discarded.
    #[serde(default)]
    pub sanity_cost: u8,
    /// The monster that was fought last, plus 1; 0 for none.
    #[serde(default)]
    pub fought: u8,
    /// The price of the card that was discarded last.
    #[serde(default)]
    pub given: u8,
    /// The monster trophy that was spent last, plus 1; 0 for none.
    #[serde(default)]
    pub spent: u8,
    /// Who has an encounter elsewhere, plus 1, and the Sanity and Stamina that it has cost him.
    #[serde(default)]
    pub visitor: u8,
    #[serde(default)]
    pub lost: [u8; 2],
}
