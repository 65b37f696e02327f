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
    /// `in the Outskirts`
    Outskirts,
    /// `on the board` (all towns and the Sky)
    Board,
    /// `in Arkham, the Sky and the Outskirts`
    Everywhere,
    /// `in stable locations`, `in unstable locations`
    Stability { stable: bool },
    /// `in Southside` (its streets and locations)
    Hood(HoodId),
    /// `in Rivertown, Easttown and Southside`: neighbourhoods, a bit each
    Hoods(u32),
    /// `in your neighbourhood`
    YourHood,
    /// `in its neighbourhood`: of the monster that has just returned
    ItsHood,
    /// a single area: `at the Library`, `in the Uptown streets`
    Place(PlaceId),
    /// `in the Merchant District streets or the Rivertown streets`
    Either(PlaceId, PlaceId),
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
    /// `at an open gate`
    Gates,
    /// `at the gate you entered by`
    Entered,
}

/// Which monsters.
#[derive(Clone, Debug, PartialEq)]
pub enum Monsters {
    /// `Monsters`
    All,
    /// `Cultists`, `Gugs and Nightgaunts`, `Ghouls, Formless Spawn and Shoggoths` (names in the plural)
    Kinds(Vec<KindId>),
    /// `Undead monsters`, `Flying monsters`, `Fast monsters`, `Normal monsters`, `Stalkers`, `Masks`
    With(Trait),
    /// `hexagon monsters`
    Of(Symbol),
    /// `monsters of toughness 1 or less`, `monsters of toughness 2 or more`
    Tough { n: u8, least: bool },
}

/// Monsters that are counted, each of them alone: `monster`, `hexagon monster`, `Cultist`
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sort {
    Any,
    Of(Symbol),
    Kind(KindId),
    /// `flying monster`, `Mask`
    With(Trait),
    /// `monster of toughness 2 or more`
    Tough(u8),
}

/// Monsters with which something is done, chosen by the one who reads it: `1 monster in Arkham`, `3 monsters on the board of toughness 3 or
/// less`; without a number `all monsters on the board that are not spawn`
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Band {
    pub count: Option<u8>,
    pub sort: Sort,
    pub zone: Zone,
    /// ` of toughness 3 or less`
    pub toughness: Option<Toughness>,
    /// ` that is not spawn`
    pub no_spawn: bool,
}

/// How tough monsters are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Toughness {
    /// ` of toughness 3 or less`
    Most(u8),
    /// ` whose toughness is that much`
    That,
}

/// Areas of the board: `each unstable location without a gate`, or one of your choice: `any location in Arkham`
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Spots {
    pub each: bool,
    pub site: Site,
    /// ` in Arkham`
    pub zone: Option<Zone>,
    /// ` without a gate`: nor an elder sign
    pub bare: bool,
}

impl Spots {
    /// All areas of a zone.
    pub const fn all(zone: Zone) -> Spots {
        Spots { each: true, site: Site::Area, zone: Some(zone), bare: false }
    }
}

/// What kind of area.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Site {
    /// `area`
    Area,
    /// `location`
    Location,
    /// `stable location`, `unstable location`
    Stability { stable: bool },
}

/// What is done with the clues of an area.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ClueDeed {
    /// `put 2 clues on ...`
    Put(u8),
    /// `take 1 clue from ...`; without a number all
    Take(Option<u8>),
    /// `remove all clues ...`
    Remove,
}

/// What is done with monsters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Deed {
    /// `defeat 1 monster on the board` (as if beaten by you)
    Defeat,
    /// `move 1 monster on the board to your area`
    Move(Den),
    /// `take 1 monster on the board as a trophy`
    Trophy,
    /// `1 monster at an open gate returns to the cup`
    Return,
    /// `exchange 1 monster on the board for 1 monster in the Outskirts`: they change places
    Exchange(Zone),
}

/// Where a text moves monsters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Den {
    /// `your area`
    YourArea,
    /// `the Science Building`
    Place(PlaceId),
    /// `the Outskirts`
    Outskirts,
}

/// Monsters that belong together, one lot of them of one's choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Lot {
    /// `monsters of one symbol of your choice except the crescent`, wherever they are, or `monsters in Arkham of one symbol ...`
    Symbol { arkham: bool },
    /// `monsters in one area of your choice`
    Area,
}

/// What a monster can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Trait {
    Undead,
    Flying,
    Fast,
    Normal,
    Stalker,
    Mask,
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
    /// `one investigator of your choice`, `one other investigator in Arkham of your choice with Whiskey`; first: `one investigator of the
    /// first player's choice`
    One { crowd: Crowd, first: bool },
    /// `the investigator with the most clues`: one, of equals whom the first player says; nobody where all have none
    Leader(Rank),
    /// `your partner` (of a card in a pair)
    Partner,
}

/// Which investigators.
#[derive(Clone, Debug, PartialEq)]
pub struct Crowd {
    /// `each other investigator`: not you
    pub other: bool,
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
    /// `with the most clues`, `with the fewest spells`: all who are equal; nobody where the most is none
    Rank(Rank),
    /// `who had the fewest clues`: before anything came of the sentence just before, which ranks them, too
    Had(Rank),
}

/// The most or the fewest of something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rank {
    pub of: Count,
    pub most: bool,
}
