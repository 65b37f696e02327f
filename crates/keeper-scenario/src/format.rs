//! A scenario file as it is written: see `docs/scenarios.md`.

use std::collections::BTreeMap;

use keeper_arkham::SetUp;
use keeper_table::Seed;
use serde::{Deserialize, Serialize};
use toml::Spanned;

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
    /// Where the rule stands, and why the scenario is as it is.
    #[expect(dead_code, reason = "for readers")]
    pub note: Option<String>,
    /// Why this does not pass yet; it is not run.
    pub pending: Option<String>,
    /// The sets in play; the base game if none are given.
    pub sets: Option<Vec<String>>,
    /// How much of a box is in the decks, in per cent.
    #[serde(default)]
    pub mix: BTreeMap<String, u8>,
    /// Card files of its own.
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
    pub herald: Option<String>,
    pub guardian: Option<String>,
    pub institution: Option<String>,
    pub difficulty: Option<String>,
    /// House rules.
    #[serde(default)]
    pub variants: Names,
    /// Cards that texts have put beside the board.
    #[serde(default)]
    pub beside: Names,
    pub seed: Option<Seed>,
    #[serde(default, alias = "investigator")]
    pub investigators: Vec<At>,
    /// Fills the other seats with investigators who stand at home.
    pub players: Option<u8>,
    pub phase: Option<String>,
    pub turn: Option<u16>,
    pub first: Option<String>,
    pub terror: Option<u8>,
    pub doom: Option<u8>,
    /// Area to Other World.
    #[serde(default)]
    pub gates: BTreeMap<String, String>,
    /// Area, Sky, Outskirts or Rumour to monsters.
    #[serde(default)]
    pub monsters: BTreeMap<String, Names>,
    #[serde(default)]
    pub clues: BTreeMap<String, u8>,
    /// Area to tokens of the kind that lies in areas.
    #[serde(default)]
    pub tokens: BTreeMap<String, u8>,
    /// Area to markers that stand there.
    #[serde(default)]
    pub markers: BTreeMap<String, Names>,
    #[serde(default)]
    pub seals: Names,
    #[serde(default)]
    pub closed: Names,
    pub environment: Option<String>,
    #[serde(alias = "rumor")]
    pub rumour: Option<CardInPlay>,
    pub headline: Option<CardInPlay>,
    /// Track to the tokens on it, or to those on the spaces of each neighbourhood.
    #[serde(default)]
    pub tracks: BTreeMap<String, OnTrack>,
    /// Rift by its track to what lies there.
    #[serde(default)]
    pub rifts: BTreeMap<String, RiftAt>,
    /// Shared cards that lie face up.
    #[serde(default)]
    pub shared: Vec<Card>,
    /// Neighbourhood to the encounter card lying face up on its deck.
    #[serde(default)]
    pub face_up: BTreeMap<String, String>,
    #[serde(default)]
    pub top: Decks,
    #[serde(default)]
    pub empty: Names,
    /// The monsters in the cup, instead of all that are nowhere else.
    pub cup: Option<Names>,
    /// Cards out of the game, Mythos cards too.
    #[serde(default)]
    pub boxed: Names,
    pub elder_signs_used: Option<u8>,
    pub loans_defaulted: Option<u8>,
    /// Investigators who gave up.
    pub retired: Option<u8>,
    /// Successes carried over in the final battle.
    pub successes: Option<u8>,
    #[serde(default)]
    pub play: Vec<Spanned<Step>>,
    /// What a good player chooses in the end, any of these, and what he never does.
    #[serde(default)]
    pub best: Names,
    #[serde(default)]
    pub avoid: Names,
}

/// Cards on top of decks, the uppermost first.
#[derive(Debug, Default, Clone, PartialEq, Deserialize)]
#[serde(default)]
pub struct Decks {
    pub mythos: Names,
    pub gate_card: Names,
    /// Gate markers by their Other World.
    pub gate: Names,
    /// The other decks by their ids.
    #[serde(flatten)]
    pub others: BTreeMap<String, Names>,
}

/// A rift: what lies on its track, and where it is open.
#[derive(Debug, Default, Clone, PartialEq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct RiftAt {
    /// The locations on its progress markers, space by space; `""` is a free space.
    pub progress: Vec<String>,
    /// Those of them that lie face down.
    pub down: Names,
    /// Where it is open.
    pub at: Option<String>,
    /// The turn in which it opened; before this one if it is missing.
    pub since: Option<u16>,
    /// The symbol of its marker.
    pub symbol: Option<String>,
}

/// A Mythos card that stays.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(
    untagged,
    expecting = "expected the name of a Mythos card, or { card = .., tokens = .., since = .., until = .. }"
)]
pub enum CardInPlay {
    Name(String),
    Full(CardInPlayTable),
}

#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CardInPlayTable {
    pub card: String,
    #[serde(default)]
    pub tokens: u8,
    /// The turn in which it came.
    pub since: Option<u16>,
    /// The turn at whose end it goes.
    pub until: Option<u16>,
}

impl CardInPlay {
    pub fn table(&self) -> CardInPlayTable {
        match self {
            CardInPlay::Name(card) => CardInPlayTable { card: card.clone(), tokens: 0, since: None, until: None },
            CardInPlay::Full(table) => table.clone(),
        }
    }
}

/// An investigator and everything that is his.
#[derive(Debug, Default, PartialEq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct At {
    pub who: String,
    pub at: Option<String>,
    pub sanity: Option<u8>,
    pub stamina: Option<u8>,
    /// How much a maximum has been lowered for good.
    pub sanity_cut: i8,
    pub stamina_cut: i8,
    pub clues: Option<u8>,
    /// Tokens of the kinds that sets declare, by their ids.
    pub holds: BTreeMap<String, u8>,
    pub money: Option<u16>,
    /// The stops, 0 to 3; a fourth one for those whose maximum Sanity and Stamina are a slider.
    pub sliders: Option<Vec<u8>>,
    pub speed: Option<u8>,
    pub sneak: Option<u8>,
    pub fight: Option<u8>,
    pub will: Option<u8>,
    pub lore: Option<u8>,
    pub luck: Option<u8>,
    /// The fixed possessions of the sheet.
    pub fixed: bool,
    pub cards: Vec<Card>,
    /// His personal story: `open`, `passed` or `failed`.
    pub story: Option<String>,
    pub gate_trophies: Trophies,
    pub monster_trophies: Trophies,
    pub delayed: bool,
    pub explored: bool,
    pub flags: Names,
    /// The location of the gate that he went through last.
    pub entered: Option<String>,
}

impl At {
    pub fn skills(&self) -> [Option<u8>; 6] {
        [self.speed, self.sneak, self.fight, self.will, self.lore, self.luck]
    }
}

/// A card in somebody's possession.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(
    untagged,
    expecting = "expected the name of a card, or { card = .., exhausted = true, tokens = 1, new = true }"
)]
pub enum Card {
    Name(String),
    Full(CardTable),
}

#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CardTable {
    pub card: String,
    #[serde(default)]
    pub exhausted: bool,
    #[serde(default)]
    pub tokens: u8,
    /// Gained since the last upkeep.
    #[serde(default)]
    pub new: bool,
}

impl Card {
    pub fn table(&self) -> CardTable {
        match self {
            Card::Name(card) => CardTable { card: card.clone(), exhausted: false, tokens: 0, new: false },
            Card::Full(table) => table.clone(),
        }
    }
}

/// Trophies by name, or how many of any kind.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(untagged, expecting = "expected a number, a name or a list of names")]
pub enum Trophies {
    Number(u8),
    Named(Names),
}

impl Default for Trophies {
    fn default() -> Self {
        Trophies::Number(0)
    }
}

/// A name or several; `Ghoul*2` stands for two of them.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Names(pub Vec<String>);

impl<'de> Deserialize<'de> for Names {
    fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged, expecting = "expected a name or a list of names")]
        enum Raw {
            One(String),
            Many(Vec<String>),
        }
        let raw = match Raw::deserialize(d)? {
            Raw::One(name) => vec![name],
            Raw::Many(names) => names,
        };
        Ok(Names(raw))
    }
}

impl Names {
    /// Every name as often as it is meant.
    pub fn each(&self) -> impl Iterator<Item = &str> {
        self.0.iter().flat_map(|name| {
            let (name, count) = times(name);
            std::iter::repeat_n(name, count)
        })
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// `Ghoul*2` as a name and a number.
pub fn times(name: &str) -> (&str, usize) {
    match name.rsplit_once('*') {
        Some((rest, count)) => match count.trim().parse() {
            Ok(count @ 1..=99) => (rest.trim(), count),
            _ => (name, 1),
        },
        None => (name, 1),
    }
}

/// One step of the play: results are loaded, then something is chosen, then something is expected.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Step {
    pub dice: Option<Dice>,
    pub draw: Draw,
    pub choose: Names,
    /// Who is asked.
    pub by: Option<String>,
    /// Plays on until this comes: a phase, `end of Movement`, `next turn`, `end`, `asks Combat`.
    pub until: Option<String>,
    /// What is chosen on the way, the first that is offered; otherwise only what uses nothing.
    pub auto: Names,
    pub expect: toml::Table,
    pub note: Option<String>,
}

/// The faces of the dice to come.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(untagged, expecting = "expected the faces of dice as a list, \"pass\" (sixes) or \"fail\" (ones)")]
pub enum Dice {
    Faces(Vec<u8>),
    All(AllDice),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum AllDice {
    Pass,
    Fail,
}

/// What is drawn next, in order.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct Draw {
    pub monster: Names,
    pub gate: Names,
    pub mythos: Names,
    pub location: Names,
    pub gate_card: Names,
    /// An index where something else is chosen at random.
    pub pick: Picks,
    /// The other decks by their ids.
    #[serde(flatten)]
    pub others: BTreeMap<String, Names>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(untagged, expecting = "expected a number or a list of numbers")]
pub enum Picks {
    #[default]
    None,
    One(u16),
    Many(Vec<u16>),
}

impl Picks {
    pub fn all(&self) -> &[u16] {
        match self {
            Picks::None => &[],
            Picks::One(one) => std::slice::from_ref(one),
            Picks::Many(many) => many,
        }
    }
}

/// Tokens on a track: their number, or that of the spaces of each neighbourhood.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
pub enum OnTrack {
    Tokens(u8),
    Groups(BTreeMap<String, u8>),
}
