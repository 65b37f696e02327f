//! The small values of which everything else is made: how many there are of anything, numbers by which things are known, and where
//! they are. Nothing here knows a card or a rule.

mod ending;
mod how;

use keeper_arkham_script::tree::{PlaceId, WorldId};
use serde::{Deserialize, Serialize};

pub use ending::{Awakening, Ending};
pub use how::{Coming, Devouring, Doom, Going, Leaving, Outward, Refusal, Spared, Way};

pub const SEATS: usize = 8;
pub const AREAS: usize = 96;
pub const HOODS: usize = 32;
pub const SHEETS: usize = 64;
/// Cards of one deck: more cannot be laid out before somebody who searches it.
pub const DECK: usize = 160;
/// Decks that investigators draw from.
pub const DECKS: usize = 24;
/// Single cards that can be held.
pub const COPIES: usize = 1216;
/// Those of them that lie in decks.
pub const IN_DECKS: usize = 960;
/// Mythos cards.
pub const ENCOUNTERS: usize = 320;
pub const GATE_CARDS: usize = 288;
pub const LOCATION_CARDS: usize = 768;
/// Location cards of which one is chosen.
pub const CHOICE: usize = 8;
pub const MARKERS: usize = 192;
pub const GATES: usize = 48;
pub const HELD: usize = 64;
/// Kinds of tokens that investigators hold, beside clues and money.
pub const TOKENS: usize = 4;
pub const OPTIONS: usize = 304;
pub const FRAMES: usize = 64;
/// Things in play at a time.
pub const IN_PLAY: usize = 80;
/// House rules of one game.
pub const VARIANTS: usize = 20;
/// Cards that somebody has for a time.
pub const STINTS: usize = 16;
/// Things left to those who take over from others.
pub const LEGACIES: usize = 16;
/// Bonuses for a time.
pub const BOONS: usize = 32;

/// Monster markers, a bit each.
pub type Bits = [u64; MARKERS / 64];

/// An investigator by his seat.
pub type Inv = u8;

/// No gate, no monster, nobody.
pub const NONE: u8 = u8::MAX;

/// The five phases of a turn, and what lies before and after the turns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Phase {
    #[default]
    SetUp,
    Upkeep,
    Movement,
    Encounters,
    OtherWorlds,
    Mythos,
    Battle,
}

/// Kinds of monsters, a bit each.
pub type Kinds = [u64; 4];
pub(crate) const ALL_KINDS: Kinds = [u64::MAX; 4];

/// Where an investigator is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Place {
    /// Not in the game (devoured, or not yet entered).
    #[default]
    Nowhere,
    Area(PlaceId),
    /// An Other World and its area, 0 or 1.
    World(WorldId, u8),
    Lost,
    /// The cell of this police station.
    Jail(PlaceId),
}

impl Place {
    pub fn area(self) -> Option<PlaceId> {
        match self {
            Place::Area(area) => Some(area),
            _ => None,
        }
    }
}

/// Where a monster marker is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Spot {
    #[default]
    Box,
    Cup,
    Area(PlaceId),
    Sky,
    Outskirts,
    Trophy(Inv),
    /// On the rumour in play.
    OnCard,
    /// On a card in somebody's possession, by its number in [`Library::vessels`](crate::library::Library::vessels).
    Vessel(u8),
    /// Drawn by an encounter and standing before this investigator.
    Facing(Inv),
    /// Spawn that waits for its hour, on the sheet of its Ancient One or beside the board.
    Aside,
}
