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
    /// `in locations in a town other than Arkham`
    LocationsElsewhere,
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
    /// `in Innsmouth`: all areas of one town, and its jail
    Town(TownId),
    /// `in aquatic locations`
    Aquatic,
    /// `in your neighbourhood`
    YourHood,
    /// `in its neighbourhood`: of the monster that has just returned
    ItsHood,
    /// a single area: `at the Library`, `in the Uptown streets`
    Place(PlaceId),
    /// `in the Merchant District streets or the Rivertown streets`
    Either(PlaceId, PlaceId),
    /// `at the Library or a patrol`: there, or where a marker of this kind stands
    OrMarker(PlaceId, StackId),
    /// `in Other Worlds`
    OtherWorlds,
    /// `lost in time and space`
    Lost,
    /// `in jail`
    Jail,
    /// `in your area`
    YourArea,
    /// `next to your area`: in areas joined to it by a line
    NextToYours,
    /// `in or next to your area`
    AroundYou,
    /// `here`: where the gate is whose text this is
    Here,
    /// `here or next to here`: with the areas to which a line leads
    Around,
    /// `at an open gate`
    Gates,
    /// `at a depot`: streets, too
    Depots,
    /// `next to a vortex`
    ByVortex,
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
    /// `monsters with magical immunity`: printed on the marker
    Able(Keyword),
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
    /// `monster of toughness 1 or less`
    Feeble(u8),
}

/// Monsters with which something is done, chosen by the one who reads it: `1 monster in Arkham`, `3 monsters on the board of toughness 3 or
/// less`; without a number `all monsters on the board that are not spawn`
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Band {
    /// `up to 2 monsters`
    pub up_to: bool,
    pub count: Option<u8>,
    pub sort: Sort,
    pub zone: Zone,
    /// ` of toughness 3 or less`
    pub toughness: Option<Toughness>,
    /// ` that is not spawn`
    pub no_spawn: bool,
}

impl Band {
    /// `any monsters`: as many as one likes.
    pub const ANY: u8 = u8::MAX;
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
    /// `an unstable location without a gate`
    pub const FREE: Spots = Spots { each: false, site: Site::Stability { stable: false }, zone: None, bare: true };

    /// `your area`
    pub const YOURS: Spots = Spots { each: false, site: Site::Area, zone: Some(Zone::YourArea), bare: false };

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
    /// `aquatic area`: streets and locations
    Aquatic,
    /// `location with an elder sign`
    Sealed,
}

/// Where a marker is put.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Post {
    /// `in the Downtown streets`
    Place(PlaceId),
    /// `in streets of your choice in a town other than Arkham without one`
    OtherTown,
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

/// Which gates are meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Gates {
    /// `1 open gate` (of closing `1 gate of your choice`), `1 open gate to Yuggoth`: the one who reads it chooses
    One(Option<WorldId>),
    /// `all gates`
    All,
    /// `the gate you entered by`
    Entered,
    /// `the gate at the gate location of 1 of the top 3 Mythos cards`
    Foretold(u8),
    /// `the gate` (inside `for each open gate`)
    This,
    /// `a gate marker from the stack` (the top one)
    Stack,
}

/// What is done with gates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GateDeed {
    /// `close the gate you entered by`
    Close,
    /// `close the gate you entered by, and you may seal it`: as after a check that is passed
    CloseOrSeal,
    /// `return 1 open gate of your choice to the stack` (which is shuffled)
    ToStack,
    /// `seal 1 open gate to Yuggoth` (without a check or clues)
    Seal,
    /// `take 1 open gate to Yuggoth as a trophy`: it closes
    Trophy,
    /// `exchange the marker of 1 open gate for a new one` (the old one goes under the stack, and monsters of its symbol leave as if it
    /// was closed); chosen: `... for one of your choice` (the stack is shuffled)
    Exchange { chosen: bool },
    /// `exchange all gates for new ones, one after the other, and remove their explored markers`: each old marker is shuffled into the
    /// stack before the next one is drawn; no gate opens by it, and no monster leaves
    Renew,
    /// `move 1 open gate to an unstable location without an elder sign` (monsters there return to the cup, investigators are drawn
    /// through)
    Move,
}

/// What is done with elder signs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SealDeed {
    /// `put an elder sign on an unstable location without a gate`, `put an elder sign on any unstable location in Kingsport`: where a gate
    /// is open it closes
    Put(Spots),
    /// `remove 1 elder sign`, `remove all elder signs`
    Remove { all: bool },
    /// `remove the elder sign there`: at the gate location of the Mythos card just drawn
    RemoveThere,
    /// `move 1 elder sign to any unstable location`
    Move(Spots),
    /// `Cultists at elder signs break them and return to the cup`
    Break(KindId),
}

/// Which cards are meant: of those that one has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Hand {
    /// `this`
    This,
    /// `it`: the card that was just drawn, taken or discarded (of several that were drawn the dearest)
    It,
    /// `the bound ally`
    Bound,
    /// `1 item`, `all your weapons`, `half your items (rounded down)`, `Whiskey`
    Some { class: Cards, count: Amount },
    /// `any tomes`: as many as one likes; how many it were is `that many`
    Any(Cards),
    /// `your dearest unique item`, `your cheapest weapon`: of equals the owner chooses
    Extreme { class: Cards, dearest: bool },
}

/// What is done with cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CardDeed {
    /// `discard ...`
    Discard,
    /// `return ... to the box`
    Box,
    /// `shuffle ... into the deck`
    ShuffleIn,
    /// `refresh ...`
    Refresh,
}

/// What is done with tokens on a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TokenDeed {
    /// `put 6 clues on this`
    Put,
    /// `put up to 3 clues on this`
    PutUpTo,
    /// `remove 1 clue from this`; that many: `remove as many clues from this`
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
    /// `1 monster at an open gate returns to the cup`, `2 monsters in the Sky return to the cup`
    Return,
    /// `roll a die for each monster on the board; on a success, it returns to the cup`
    Sift,
    /// `return 1 hexagon monster on the board to the box`: it leaves the game
    Box,
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
    /// `the end of its white or black arrow`
    Arrow,
}

/// Monsters that belong together, one lot of them of one's choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Lot {
    /// `monsters of one symbol of your choice except the crescent`, wherever they are, or `monsters in Arkham of one symbol ...`
    Symbol { arkham: bool },
    /// `monsters of its symbol`, `monsters in Arkham of its symbol`: of the monster trophy that was just spent
    Its { arkham: bool },
    /// `monsters of one symbol drawn from the cup except the crescent`: of the next monster drawn that is no crescent; it goes back, too
    Drawn,
    /// `monsters in one area of your choice`
    Area,
    /// `monsters of one symbol of the first player's choice in Arkham and the Outskirts are exchanged for new ones`
    Renewed,
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
    Aquatic,
}

impl Movement {
    pub const ALL: [Movement; 7] = [
        Movement::Normal,
        Movement::Fast,
        Movement::Stationary,
        Movement::Flying,
        Movement::Unique,
        Movement::Stalker,
        Movement::Aquatic,
    ];

    pub fn name(self) -> &'static str {
        ["normal", "fast", "stationary", "flying", "unique", "stalker", "aquatic"][self as usize]
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
