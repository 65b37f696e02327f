//! A scenario of Final Hour as it is written: see `docs/scenarios-final-hour.md`.

use std::collections::BTreeMap;

use keeper_final_hour::{Difficulty, SetUp};
use keeper_table::Seed;
use serde::Deserialize;
use toml::Spanned;

use crate::format::Names;

/// A position, and what is played from it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scenario {
    #[expect(dead_code, reason = "looked at before the whole file is read")]
    game: Option<String>,
    pub name: Spanned<String>,
    /// Ids of the rules that it shows.
    #[serde(default)]
    pub covers: Vec<Spanned<String>>,
    #[expect(dead_code, reason = "for readers")]
    note: Option<String>,
    /// Why this does not pass yet; it is not run.
    pub pending: Option<String>,
    /// Cards that take the place of those with the same ids.
    pub cards: Option<Spanned<String>>,
    /// These cards cannot be loaded, and this is what is said of them.
    #[serde(default)]
    pub refused: Names,
    /// A whole game from its set-up, instead of a position.
    pub setup: Option<SetUp>,
    /// Stable keys chosen one after the other before anything is played.
    #[serde(default)]
    pub choices: Vec<String>,
    pub ancient_one: Option<String>,
    #[serde(default)]
    pub difficulty: Difficulty,
    pub seed: Option<Seed>,
    #[serde(default)]
    pub investigators: Vec<At>,
    /// One player has both investigators.
    #[serde(default)]
    pub solo: bool,
    pub lead: Option<String>,
    pub round: Option<u8>,
    pub phase: Option<String>,
    pub ritual: Option<Where>,
    /// Icon to location, or to location and tokens.
    #[serde(default)]
    pub gates: BTreeMap<String, Gate>,
    /// Gate tokens by their icons, the uppermost first; the others lie below.
    #[serde(default)]
    pub stack: Names,
    #[serde(default)]
    pub monsters: BTreeMap<String, Names>,
    /// The monsters in the cup, instead of all that are nowhere else.
    pub cup: Option<Names>,
    #[serde(default)]
    pub damage: BTreeMap<String, u8>,
    /// Location to the icon of its clue, `key` or `none`.
    #[serde(default)]
    pub clues: BTreeMap<String, String>,
    pub reserved: Option<[String; 2]>,
    #[serde(default)]
    pub found: BTreeMap<String, u8>,
    /// Walkways with a seal on its gold and on its grey side.
    #[serde(default)]
    pub seals: Names,
    #[serde(default)]
    pub grey: Names,
    /// Items on top of their deck, the uppermost first.
    #[serde(default)]
    pub items: Names,
    /// Priority cards on top of their deck, the uppermost first, and those that were discarded.
    #[serde(default)]
    pub priority: Vec<u8>,
    #[serde(default)]
    pub discard: Vec<u8>,
    /// What a single player has put aside.
    #[serde(default)]
    pub aside: Vec<u8>,
    #[serde(default)]
    pub played: Vec<Played>,
    /// A text that is carried out instead of going on with a phase.
    pub resolve: Option<Resolved>,
    #[serde(default)]
    pub play: Vec<Spanned<Step>>,
}

/// A text, and who carries it out: the sentences of a card that lies nowhere. Then everybody is asked whether to try the ritual.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Resolved {
    pub who: String,
    pub text: String,
    /// The priority card over it, which is one of those played.
    pub priority: Option<u8>,
}

/// A location by its number or its name.
#[derive(Debug, Clone, Deserialize)]
#[serde(untagged, expecting = "expected the number or the name of a location")]
pub enum Where {
    Number(u8),
    Name(String),
}

#[derive(Debug, Clone, Deserialize)]
#[serde(untagged, expecting = "expected a location, or { at = .., tokens = .. }")]
pub enum Gate {
    At(Where),
    Full(GateTable),
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GateTable {
    pub at: Option<Where>,
    #[serde(default = "one")]
    pub tokens: u8,
}

fn one() -> u8 {
    1
}

impl Gate {
    pub fn table(&self) -> GateTable {
        match self {
            Gate::At(at) => GateTable { at: Some(at.clone()), tokens: 1 },
            Gate::Full(table) => table.clone(),
        }
    }
}

/// An investigator and everything that is his.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct At {
    pub who: String,
    pub at: Option<Where>,
    pub health: Option<u8>,
    pub items: Names,
    /// Priority cards by their numbers.
    pub hand: Option<[u8; 4]>,
    /// Action cards on top of the deck, the uppermost first, and those that were discarded.
    pub top: Names,
    pub discard: Names,
}

/// A priority card that lies on the table, and the action card under it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Played {
    pub priority: u8,
    pub who: Option<String>,
    pub action: Option<String>,
}

/// One step of the play: results are loaded, then something is chosen, then something is expected.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Step {
    pub draw: Draw,
    pub choose: Names,
    /// Who is asked.
    pub by: Option<String>,
    /// Plays on with the first of the options until this is asked: `asks Ready`.
    pub until: Option<String>,
    pub expect: toml::Table,
    pub note: Option<String>,
}

/// What is drawn next, in order.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Draw {
    pub monster: Names,
}
