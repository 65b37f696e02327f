//! How and why something happens, where that matters to those who hear of it.

use keeper_arkham_script::tree::PlaceId;
use serde::{Deserialize, Serialize};

use super::Inv;

/// How an investigator came to another place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Way {
    Walk,
    Wagon,
    Rail,
    /// A text says so.
    Text,
    /// From the first to the second area of an Other World.
    Onward,
    /// Out of an Other World through a gate.
    Return,
    /// Back from lost in time and space.
    Found,
    /// To the hospital or asylum.
    Carried,
    /// Out of jail.
    Freed,
    /// Out of a location that closed.
    PutOut,
}

/// Why a monster comes into town.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Coming {
    /// With a gate that opens.
    Gate,
    Surge,
    /// Out of this rift.
    Rift(u8),
    Text,
}

/// Why a monster comes to the Outskirts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Outward {
    /// The monster limit is reached.
    Limit,
    Text,
}

/// How a monster goes from one place to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Going {
    Arrow,
    Flight,
    Hunt,
    Text,
    /// Out of a location that closed.
    PutOut,
}

/// Why a monster returns to the cup.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Leaving {
    /// With the gate of its symbol.
    Gate,
    Endless,
    /// It appeared in an encounter and was not beaten.
    Unbeaten,
    /// The Outskirts are emptied.
    Outskirts,
    /// Into a vortex.
    Vortex,
    /// Its kind may not be in play.
    Barred,
    /// It lay on a rumour, or stood before somebody, when the Ancient One awoke.
    Awakening,
    /// A trophy of somebody who left the game.
    Retired,
    Text,
}

/// Why somebody is devoured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Devouring {
    /// Sanity and Stamina are 0 at the same time.
    Spent,
    /// A maximum fell to 0.
    Maximum,
    /// Sanity or Stamina fell to 0 in the final battle.
    Battle,
    /// Lost in time and space when the Ancient One awoke.
    Awakening,
    /// Lost in time and space where a text devours the lost.
    Lost,
    Text,
}

/// Why an upkeep roll is not made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Spared {
    /// It is the first upkeep with the card.
    New,
    /// The card does not roll in the final battle.
    Battle,
    /// A text says that it needs none.
    Text,
}

/// Why a special card is not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Refusal {
    /// One may have it only once.
    Held,
    /// One may never have it again.
    Never,
    NoneLeft,
    /// A rule spares one what it stands for.
    Spared,
}

/// Why doom rises or falls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Doom {
    /// A gate is opening here.
    Gate(PlaceId),
    /// Terror beyond 10.
    Terror,
    /// The elder sign of the card comes off the track.
    ElderSign,
    /// The awakening fills the track.
    Awakening,
    /// An attack in the final battle.
    Attack(Inv),
    /// This rift was called in its own colour.
    Rift(u8),
    Text,
}
