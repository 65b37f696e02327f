//! How a game ends, and why the Ancient One awakens.
//!
//! Rules: WIN-01 to WIN-05.

use serde::{Deserialize, Serialize};

use super::Inv;

/// How a game ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Ending {
    /// The last gate was closed with enough trophies.
    Closed,
    /// Six elder signs lie on the board.
    Sealed,
    /// The Ancient One was beaten.
    Banished,
    /// All investigators were devoured in the final battle.
    Devoured,
    /// The Ancient One's own text ended the world.
    Destroyed,
    /// A mission won the game.
    Fulfilled,
    /// A mission won the game for this investigator alone, or the one whom he joined did.
    Betrayed(Inv),
}

impl Ending {
    pub fn won(self) -> bool {
        matches!(self, Ending::Closed | Ending::Sealed | Ending::Banished | Ending::Fulfilled)
    }

    /// All of [`Ending::kind`].
    pub const KINDS: &[&'static str] = &[
        "won-closed",
        "won-sealed",
        "won-banished",
        "lost-devoured",
        "lost-destroyed",
        "won-mission",
        "lost-betrayed",
    ];

    pub fn kind(self) -> &'static str {
        match self {
            Ending::Closed => "won-closed",
            Ending::Sealed => "won-sealed",
            Ending::Banished => "won-banished",
            Ending::Devoured => "lost-devoured",
            Ending::Destroyed => "lost-destroyed",
            Ending::Fulfilled => "won-mission",
            Ending::Betrayed(_) => "lost-betrayed",
        }
    }
}

/// Why the Ancient One awoke.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Awakening {
    DoomTrack,
    TooManyGates,
    NoGateMarkers,
    NoMonsters,
    Overrun,
    /// A text says so.
    Text,
}

impl Awakening {
    /// All of [`Awakening::kind`].
    pub const KINDS: &[&'static str] = &["doom", "gates", "no-gate-markers", "no-monsters", "overrun", "text"];

    pub fn kind(self) -> &'static str {
        match self {
            Awakening::DoomTrack => "doom",
            Awakening::TooManyGates => "gates",
            Awakening::NoGateMarkers => "no-gate-markers",
            Awakening::NoMonsters => "no-monsters",
            Awakening::Overrun => "overrun",
            Awakening::Text => "text",
        }
    }
}
