//! Everything that is printed: the campus, tokens, cards and sheets, with their texts parsed.
//!
//! A [`Library`] never changes once it is loaded; games refer to its contents by small numbers.

mod assemble;
mod export;
pub mod files;

use std::sync::Arc;

use keeper_table::ground::Ground;

use crate::script::tree::{BlockId, GateIcon, ItemText, Tree, Zone};
use crate::script::{Vocabulary, print, print_item};

pub use assemble::LoadError;
pub use export::{SET, export};

/// Nothing, where a number is meant.
pub const NONE: u8 = u8::MAX;
/// Something that lies face down.
pub const HIDDEN: u8 = u8::MAX - 1;

pub const LOCATIONS: usize = 15;
pub const GATES: usize = 3;
pub const GATE_TOKENS: usize = 12;
pub const CLUES: usize = 13;
/// The icons of the ritual.
pub const ICONS: usize = 5;
/// The clue that gives an item stands behind the icons.
pub const KEY: u8 = ICONS as u8;
/// At most so many investigators play.
pub const SEATS: usize = 4;
/// Action cards of an investigator.
pub const DECK: usize = 10;
pub const PRIORITIES: usize = 30;
pub const ITEMS: usize = 9;
pub const WALKWAYS: usize = 21;
pub const MARKERS: usize = 55;

#[derive(Clone, Debug, Default)]
pub struct Library {
    /// The hash of the card files, in hexadecimal.
    pub hash: String,
    pub locations: Vec<Location>,
    /// What is drawn under the campus.
    pub ground: Arc<Ground>,
    /// The two ends of each walkway, the lower first.
    pub walkways: Vec<(u8, u8)>,
    /// The gate tokens of each icon.
    pub gate_counts: [u8; GATES],
    /// The icons of the ritual by name.
    pub icons: Vec<String>,
    /// The clue tokens of each icon, keys last.
    pub clue_counts: [u8; ICONS + 1],
    pub kinds: Vec<Kind>,
    /// The kind of each monster marker; the standard ones come first.
    pub markers: Vec<u8>,
    /// The markers of the cup.
    pub standard: u64,
    /// The priority card with the number `n` stands at `n - 1`.
    pub priority: Vec<Priority>,
    pub investigators: Vec<Investigator>,
    /// All action cards, ten for each investigator in order.
    pub actions: Vec<Action>,
    pub items: Vec<Item>,
    pub ancient_ones: Vec<AncientOne>,
    pub tree: Tree,
    pub vocab: Vocabulary,
}

#[derive(Clone, Debug)]
pub struct Location {
    pub id: String,
    pub name: String,
    pub short: String,
    pub zone: Zone,
    pub spaces: u8,
    pub at: (u16, u16),
    /// The locations that a walkway leads to, a bit each.
    pub adjacent: u16,
    /// The walkway that leads to each location, or [`NONE`].
    pub walkway: [u8; LOCATIONS],
    /// Where the blue and the red arrow lead.
    pub arrows: [u8; 2],
    pub original: bool,
}

impl Location {
    pub fn touches(&self, place: u8) -> bool {
        self.adjacent & (1 << place) != 0
    }
}

/// The colour of a monster's path, as an index of [`Location::arrows`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Path {
    Blue,
    Red,
}

/// What a monster does when it is activated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub enum Icon {
    Killer,
    Runner,
    Wrecker,
}

impl Icon {
    /// In the order in which monsters of one location act.
    pub const ALL: [Icon; 3] = [Icon::Killer, Icon::Runner, Icon::Wrecker];
}

#[derive(Clone, Debug)]
pub struct Kind {
    pub id: String,
    pub name: String,
    pub plural: String,
    /// The Ancient One of a special monster, or [`NONE`].
    pub ancient_one: u8,
    pub path: Path,
    /// None where it cannot be destroyed.
    pub health: Option<u8>,
    pub icons: Vec<Icon>,
    pub horde: bool,
    /// Its markers, a bit each.
    pub markers: u64,
    pub original: bool,
}

#[derive(Clone, Copy, Debug)]
pub struct Priority {
    pub number: u8,
    pub icon: u8,
    pub omens: u8,
}

#[derive(Clone, Debug)]
pub struct Investigator {
    pub id: String,
    pub name: String,
    pub occupation: String,
}

#[derive(Clone, Debug)]
pub struct Action {
    pub id: String,
    pub name: String,
    pub investigator: u8,
    pub top: BlockId,
    pub bottom: BlockId,
    pub original: bool,
}

#[derive(Clone, Debug)]
pub struct Item {
    pub id: String,
    pub name: String,
    pub text: ItemText,
    pub original: bool,
}

#[derive(Clone, Debug)]
pub struct AncientOne {
    pub id: String,
    pub name: String,
    pub title: String,
    /// Easy, normal, hard.
    pub settings: [Setting; 3],
    pub omens: Vec<Omen>,
}

#[derive(Clone, Debug)]
pub struct Setting {
    pub ritual: u8,
    /// By the icon of the gate.
    pub gates: [u8; GATES],
    /// What is spawned, in order: where, which kind or [`NONE`] for the cup, how many.
    pub spawn: Vec<(SpawnAt, u8, u8)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SpawnAt {
    Gate(GateIcon),
    Gates,
    Others { gates: bool },
}

#[derive(Clone, Debug)]
pub struct Omen {
    pub from: u8,
    pub to: u8,
    pub name: String,
    pub text: BlockId,
    pub solo: Option<BlockId>,
    pub original: bool,
}

impl Library {
    pub fn kind_of(&self, marker: u8) -> &Kind {
        &self.kinds[usize::from(self.markers[usize::from(marker)])]
    }

    pub fn kind(&self, id: &str) -> Option<u8> {
        self.kinds.iter().position(|kind| kind.id == id).map(|at| at as u8)
    }

    pub fn location(&self, id: &str) -> Option<u8> {
        self.locations.iter().position(|place| place.id == id).map(|at| at as u8)
    }

    pub fn investigator(&self, id: &str) -> Option<u8> {
        self.investigators.iter().position(|sheet| sheet.id == id).map(|at| at as u8)
    }

    pub fn ancient_one(&self, id: &str) -> Option<u8> {
        self.ancient_ones.iter().position(|sheet| sheet.id == id).map(|at| at as u8)
    }

    pub fn omens(&self, priority: u8) -> u8 {
        self.priority[usize::from(priority)].omens
    }

    /// The locations of a zone, a bit each.
    pub fn zone(&self, zone: Zone) -> u16 {
        (0..).zip(&self.locations).filter(|(_, place)| place.zone == zone).fold(0, |bits, (at, _)| bits | 1 << at)
    }

    pub fn print(&self, block: BlockId) -> String {
        print(block, &self.tree, &self.vocab)
    }

    pub fn print_item(&self, text: ItemText) -> String {
        print_item(text, &self.tree, &self.vocab)
    }
}
