//! What is printed on boards and gate markers.

use std::sync::Arc;

use keeper_arkham_script::tree::*;
use keeper_table::ground::Ground;

/// Colours of gate cards and encounter symbols.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Colour {
    Red,
    Blue,
    Yellow,
    Green,
}

impl Colour {
    pub const ALL: [Colour; 4] = [Colour::Red, Colour::Blue, Colour::Yellow, Colour::Green];

    pub fn name(self) -> &'static str {
        ["red", "blue", "yellow", "green"][self as usize]
    }

    pub fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// A board.
#[derive(Clone, Debug)]
pub struct Town {
    pub id: String,
    pub name: String,
    pub set: String,
    /// What is drawn under it.
    pub ground: Arc<Ground>,
    /// The area for each [`Role`].
    pub roles: [Option<PlaceId>; 3],
    /// The entry for those who are held by its police: they have encounters there, and nothing else sets them free (INN-18).
    pub cell: Option<PlaceId>,
}

/// What the rules need a location for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    Hospital,
    Asylum,
    Police,
}

impl Role {
    pub const ALL: [Role; 3] = [Role::Hospital, Role::Asylum, Role::Police];

    pub fn name(self) -> &'static str {
        ["hospital", "asylum", "police"][self as usize]
    }
}

#[derive(Clone, Debug)]
pub struct Hood {
    pub id: String,
    pub name: String,
    pub town: TownId,
    pub street: Option<PlaceId>,
    /// Indices into [`Library::location_cards`].
    pub cards: Vec<u16>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AreaKind {
    Street,
    Location,
    /// What enters it is gone; no investigator ever does.
    Vortex,
    /// A mere entry on cards (the Inner Sanctum).
    Entry,
}

#[derive(Clone, Debug)]
pub struct Area {
    pub id: String,
    pub name: String,
    /// The name where there is little room.
    pub short: String,
    pub set: String,
    pub town: TownId,
    /// Every location and entry has one.
    pub hood: Option<HoodId>,
    pub kind: AreaKind,
    /// The centre in the picture, in a space of 1000 by 700.
    pub at: (u16, u16),
    pub unstable: bool,
    pub depot: bool,
    pub aquatic: bool,
    /// Who walks in here moves no further (KPT-20).
    pub ends_movement: bool,
    /// Nothing that takes one anywhere leads here (KPT-21).
    pub on_foot: bool,
    /// Boats do, all the same (INN-21).
    pub by_boat: bool,
    /// The only area from which one comes here (INN-22).
    pub only_from: Option<PlaceId>,
    /// Flying monsters come here as they come to streets (INN-23).
    pub landing: bool,
    /// The number at which those are checked who end their movement here (INN-13).
    pub law: Option<i8>,
    /// Everything that no source gives is our own.
    pub original: bool,
    pub closes_at_terror: Option<u8>,
    /// Areas joined by a yellow line.
    pub joined: Vec<PlaceId>,
    /// The same as bits.
    pub near: u128,
    pub white: Option<PlaceId>,
    pub black: Option<PlaceId>,
    /// Where you are when you go to the street from here.
    pub out: PlaceId,
    pub icons: Vec<String>,
    pub ability: Option<String>,
    /// The id of the rule that explains the text, or empty.
    pub rule: String,
    pub text: Text,
    pub words: String,
}

impl Area {
    pub fn is_street(&self) -> bool {
        self.kind == AreaKind::Street
    }

    pub fn is_location(&self) -> bool {
        self.kind == AreaKind::Location
    }

    /// Whether investigators can be here.
    pub fn is_open_to_all(&self) -> bool {
        matches!(self.kind, AreaKind::Street | AreaKind::Location)
    }
}

#[derive(Clone, Debug)]
pub struct World {
    pub id: String,
    pub name: String,
    pub set: String,
    pub colours: u8,
}

/// A gate marker as printed; [`Library::gate_markers`] lists the single markers.
#[derive(Clone, Debug)]
pub struct Gate {
    pub id: String,
    pub name: String,
    pub set: String,
    pub count: u8,
    /// What players call such a marker, where it is a special one: `Gate of Blood`.
    pub kind: Option<String>,
    /// Where it leads: an investigator who goes through a gate to two worlds chooses one.
    pub worlds: Vec<WorldId>,
    pub modifier: i8,
    pub symbols: Vec<Symbol>,
    /// Everything that no source gives is our own.
    pub original: bool,
    /// The id of the rule that explains the text, or empty.
    pub rule: String,
    pub text: Text,
    pub words: String,
    /// It is nobody's trophy: closed it returns to the stack.
    pub endless: bool,
    /// It moves as a normal monster of its symbol.
    pub wanders: bool,
}

impl Gate {
    pub fn leads_to(&self, world: WorldId) -> bool {
        self.worlds.contains(&world)
    }

    /// Its symbols, a bit each.
    pub fn bits(&self) -> u16 {
        self.symbols.iter().fold(0, |bits, symbol| bits | symbol.bit())
    }
}
