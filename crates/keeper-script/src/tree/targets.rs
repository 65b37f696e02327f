//! Places, monsters and people that are meant.

use serde::{Deserialize, Serialize};

use super::*;

/// Places, for filters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Zone {
    /// `in Arkham` (everything in town, not the Other Worlds)
    Arkham,
    /// `in the streets`
    Streets,
    /// `in locations`
    Locations,
    /// `in the Sky and the Outskirts`
    SkyAndOutskirts,
    /// `in the Sky`
    Sky,
    /// `in Southside` (its streets and locations)
    Hood(HoodId),
    /// a single area: `at the Library`, `in the Uptown streets`
    Place(PlaceId),
    /// `in Other Worlds`
    OtherWorlds,
    /// `lost in time and space`
    Lost,
    /// `in jail`
    Jail,
    /// `in your area`
    YourArea,
    /// `here`: where the gate is whose text this is
    Here,
}

/// Which monsters.
#[derive(Clone, Debug, PartialEq)]
pub enum Monsters {
    /// `Monsters`
    All,
    /// `Cultists`, `Gugs and Nightgaunts`, `Ghouls, Formless Spawn and Shoggoths` (names in the plural)
    Kinds(Vec<KindId>),
    /// `Undead monsters`, `Flying monsters`, `Fast monsters`, `Normal monsters`, `Stalkers`
    With(Trait),
}

/// What a monster can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Trait {
    Undead,
    Flying,
    Fast,
    Normal,
    Stalker,
}

/// How a monster moves. In `move as ...`: `normal ones`, `fast ones`, `flying ones`, `stalkers`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Movement {
    Normal,
    Fast,
    Stationary,
    Flying,
    Unique,
    Stalker,
}

impl Movement {
    pub const ALL: [Movement; 6] =
        [Movement::Normal, Movement::Fast, Movement::Stationary, Movement::Flying, Movement::Unique, Movement::Stalker];

    pub fn name(self) -> &'static str {
        ["normal", "fast", "stationary", "flying", "unique", "stalker"][self as usize]
    }
}

/// Where a monster looks for investigators that it moves to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Grounds {
    /// `in a location in Arkham`
    Locations,
    /// `in the streets or an unstable location`
    Outdoors,
}

/// Who is meant, in front of a colon: `Each investigator in the streets: lose 1 Stamina.`
#[derive(Clone, Debug, PartialEq)]
pub enum Who {
    /// `each investigator`, `each investigator in the streets`, `each investigator with no clues`
    Each(Crowd),
    /// `the first player`
    FirstPlayer,
    /// `you or an investigator in your area` (you choose one)
    OneHere,
    /// `one investigator of your choice`
    AnyOne,
    /// `one investigator of the first player's choice`
    FirstChooses,
    /// `your partner` (of a card in a pair)
    Partner,
}

/// Which investigators.
#[derive(Clone, Debug, PartialEq)]
pub struct Crowd {
    /// `in the streets`, `in Arkham`, `lost in time and space`, `in jail` ...
    pub zone: Option<Zone>,
    /// `with no clues`, `with Whiskey` ...
    pub with: Option<With>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum With {
    /// `with no clues`, `with Whiskey`, `with 2 or more spells`
    Has(Limit),
    /// `who is cursed`
    Is(Status),
}
