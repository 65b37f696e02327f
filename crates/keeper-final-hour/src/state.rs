//! The whole of a game as one plain value.

use keeper_table::{List, Loaded, Rng, Seats, Stack};
use serde::{Deserialize, Serialize, Serializer};

use crate::frame::{Ask, Frame, Opt, Phase};
use crate::library::{DECK, GATES, ICONS, ITEMS, LOCATIONS, PRIORITIES, SEATS};

/// How many frames can wait for one another.
pub const FRAMES: usize = 16;
/// How many options one question can have.
pub const OPTIONS: usize = 24;
/// The turns of a round.
pub const TURNS: usize = 4;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Difficulty {
    #[default]
    Easy,
    Normal,
    Hard,
}

impl Difficulty {
    pub const ALL: [Difficulty; 3] = [Difficulty::Easy, Difficulty::Normal, Difficulty::Hard];

    /// The word for it, in files and on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Difficulty::Easy => "easy",
            Difficulty::Normal => "normal",
            Difficulty::Hard => "hard",
        }
    }
}

/// How the game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Ending {
    /// The ritual was reversed.
    Reversed,
    /// The attempt to reverse it failed.
    Failed,
    /// Something had to be placed at the ritual location, and there was no room.
    Overrun,
    /// An investigator had no health left.
    Health,
}

impl Ending {
    pub fn kind(self) -> &'static str {
        match self {
            Ending::Reversed => "won-ritual",
            Ending::Failed => "lost-ritual",
            Ending::Overrun => "lost-overrun",
            Ending::Health => "lost-health",
        }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Investigator {
    pub sheet: u8,
    pub place: u8,
    pub health: u8,
    pub most_health: u8,
    /// Action cards, the top one last.
    pub deck: List<u8, DECK>,
    /// Resolved action cards, a bit each by their place among the ten.
    pub discard: u16,
    /// Priority cards in hand, from low to high.
    pub hand: List<u8, 8>,
    /// Items, a bit each.
    pub items: u16,
}

/// A gate on the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Gate {
    pub place: u8,
    pub tokens: u8,
}

/// An action card with the priority card on it. A single player lays out the priority cards first: until an action card is placed there,
/// `who` and `action` are [`NONE`](crate::NONE).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Play {
    pub who: u8,
    pub action: u8,
    pub priority: u8,
    /// Whether the priority card lies face up.
    pub shown: bool,
    /// Whether the action card does.
    pub revealed: bool,
    pub done: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(remote = "Self", deny_unknown_fields)]
pub struct State {
    pub rng: Rng,
    pub loaded: Loaded,
    /// The seats at the table.
    pub players: u8,
    /// The investigators: one for each seat, or two of a single player.
    pub count: u8,
    pub difficulty: Difficulty,
    pub ancient_one: u8,
    /// The first lead investigator has yet to be chosen.
    pub choose_lead: bool,
    pub round: u8,
    pub phase: Phase,
    pub lead: u8,
    pub investigators: [Investigator; SEATS],
    pub ritual: u8,
    /// By their icons.
    pub gates: [Gate; GATES],
    /// Gate tokens face down, the top one last; and the one that nobody has seen.
    pub stack: List<u8, 8>,
    pub unseen: u8,
    /// The clue at each location, face down.
    pub clues: [u8; LOCATIONS],
    pub reserved: [u8; 2],
    /// The clues of each icon that were found.
    pub found: [u8; ICONS],
    /// The top one last.
    pub item_deck: List<u8, ITEMS>,
    pub spent_items: u16,
    /// The monsters at each location, a bit each.
    pub monsters: [u64; LOCATIONS],
    pub cup: u64,
    /// Beside the cup or the sheet.
    pub beside: u64,
    pub damage: [u8; LOCATIONS],
    /// Walkways with a seal on its gold and on its grey side.
    pub gold: u32,
    pub grey: u32,
    /// Priority cards, the top one last; they count from 0.
    pub priority: List<u8, PRIORITIES>,
    pub discard: u32,
    pub played: List<Play, TURNS>,
    /// What a single player has put aside for the ritual.
    pub aside: List<u8, 8>,
    /// Priority cards that lie face down on the Ancient One's sheet.
    pub portents: List<u8, 4>,
    /// Priority cards are played face down in this round, and in the next.
    pub veiled: bool,
    pub veil_next: bool,
    /// The play that is being resolved, and the action card that a single player has yet to place.
    pub current: u8,
    pub drawn: u8,
    /// The investigator whose player decides.
    pub resolver: u8,
    /// Where the resolving investigator last moved from.
    pub behind: u8,
    /// Monsters that were activated by the card being resolved.
    pub activated: u64,
    /// Seats that have yet to answer, and what the others have said: it is seen when all have.
    pub waiting: u8,
    pub answers: [u8; SEATS],
    pub ending: Option<Ending>,
    pub frames: Stack<Frame, FRAMES>,
    pub seats: Seats,
    pub ask: Option<Ask>,
    pub options: List<Opt, OPTIONS>,
    pub answer: Opt,
}

/// A state can be written, but read only as a [`Raw`](crate::Raw), which is checked first.
impl Serialize for State {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        State::serialize(self, serializer)
    }
}
