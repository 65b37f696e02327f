//! The card files as they are written: TOML tables, one struct for each kind of card.

mod beside;
mod board;
mod investigator;
mod story;

use keeper_table::ground::Ground;
use serde::Deserialize;

pub use beside::{
    Difficulty, Herald, Marker, Rift, RiftGroup, RiftProgress, RiftTrack, Shared, Track, TrackGroup, Variant,
};
pub use board::{Area, Gate, Neighbourhood, Town, World};
pub use investigator::{Investigator, Maximum, Random};
pub use story::Story;

/// One file of a set. Every table may stand in any file; by custom a file holds one deck.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct File {
    /// The part of the set to which the file belongs; the first one if none is given.
    pub part: Option<String>,
    /// What stays in the box of all other files if this one is in play: `gate`, the gate markers (those of a world that is not in
    /// play stay in the box, too), or the id of a deck.
    #[serde(default)]
    pub replaces: Vec<String>,
    #[serde(default)]
    pub town: Vec<Town>,
    #[serde(default)]
    pub ground: Vec<Ground>,
    #[serde(default)]
    pub neighbourhood: Vec<Neighbourhood>,
    #[serde(default)]
    pub world: Vec<World>,
    #[serde(default)]
    pub gate: Vec<Gate>,
    #[serde(default)]
    pub monster: Vec<Monster>,
    #[serde(default)]
    pub more: Vec<More>,
    #[serde(default)]
    pub common: Vec<Card>,
    #[serde(default)]
    pub unique: Vec<Card>,
    #[serde(default)]
    pub spell: Vec<Card>,
    #[serde(default)]
    pub skill: Vec<Card>,
    #[serde(default)]
    pub ally: Vec<Card>,
    #[serde(default)]
    pub special: Vec<Card>,
    #[serde(default)]
    pub deck: Vec<Deck>,
    /// Cards of decks by the deck's id.
    #[serde(default)]
    pub card: Vec<Card>,
    /// Decks and cards for the table, taken out of `deck` and `card`.
    #[serde(skip)]
    pub stack: Vec<Deck>,
    #[serde(skip)]
    pub laid: Vec<Card>,
    #[serde(default)]
    pub story: Vec<Story>,
    /// The cards of the stories: each has three.
    #[serde(skip)]
    pub story_card: Vec<Card>,
    #[serde(default)]
    pub track: Vec<Track>,
    #[serde(default)]
    pub token: Vec<Token>,
    #[serde(default)]
    pub shared: Vec<Shared>,
    #[serde(default)]
    pub marker: Vec<Marker>,
    #[serde(default)]
    pub rift_track: Vec<RiftTrack>,
    #[serde(default)]
    pub rift: Vec<Rift>,
    #[serde(default)]
    pub rift_progress: Vec<RiftProgress>,
    #[serde(default)]
    pub herald: Vec<Herald>,
    #[serde(default)]
    pub guardian: Vec<Herald>,
    #[serde(default)]
    pub institution: Vec<Herald>,
    #[serde(default)]
    pub difficulty: Vec<Difficulty>,
    #[serde(default)]
    pub variant: Vec<Variant>,
    #[serde(default)]
    pub investigator: Vec<Investigator>,
    #[serde(default)]
    pub ancient_one: Vec<AncientOne>,
    #[serde(default)]
    pub mythos: Vec<Mythos>,
    #[serde(default)]
    pub location_card: Vec<LocationCard>,
    #[serde(default)]
    pub gate_card: Vec<GateCard>,
}

/// One name, or a list of them.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub enum Names {
    One(String),
    Several(Vec<String>),
}

impl Names {
    pub fn list(&self) -> &[String] {
        match self {
            Names::One(name) => std::slice::from_ref(name),
            Names::Several(names) => names,
        }
    }
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Monster {
    pub id: String,
    pub name: String,
    pub plural: String,
    /// A proper name: it has no article.
    #[serde(default)]
    pub proper: bool,
    /// The id of the kind that gets these as further markers, if a box in play has it, too.
    pub same_as: Option<String>,
    pub count: u8,
    pub movement: String,
    pub dimension: String,
    pub awareness: i8,
    /// Rating and damage; absent if there is no horror check.
    pub horror: Option<(i8, u8)>,
    pub toughness: u8,
    /// Absent if there is never a combat check.
    pub combat_rating: Option<i8>,
    /// Absent if something else replaces it.
    pub combat_damage: Option<u8>,
    /// `ambush`, `nightmarish 1` ...
    #[serde(default)]
    pub abilities: Vec<String>,
    /// The rule that explains the text, by its id.
    pub rule: Option<String>,
    pub text: Option<String>,
    pub tale: Option<String>,
}

/// A deck that investigators draw from, beside those of the rulebook.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deck {
    pub id: String,
    /// What sentences call one of its cards, and several: `injury`, `injuries`.
    pub one: String,
    pub many: String,
    /// Its name in the export of the cards, if that is not the plural.
    pub export: Option<String>,
    /// `Sanity` or `Stamina`: an investigator who falls to 0 of it may take a card of this deck instead of losing items and clues.
    pub instead_of: Option<String>,
    /// Its cards are resolved and put under it: nobody holds them.
    #[serde(default)]
    pub events: bool,
    /// It is shuffled before each draw.
    #[serde(default)]
    pub shuffled: bool,
    /// Cards of one draw are drawn together, without putting any back in between (only with `shuffled`).
    #[serde(default)]
    pub together: bool,
    /// It is never refilled: a discarded card leaves the game.
    #[serde(default)]
    pub never_shuffled: bool,
    /// What happens when someone draws from it and it is empty.
    pub when_empty: Option<String>,
    /// Each card belongs to two neighbours at the table.
    #[serde(default)]
    pub pairs: bool,
    /// What texts of other boxes call its cards: `detriment`.
    pub role: Option<super::DeckRole>,
    /// Nobody wants its cards.
    #[serde(default)]
    pub burden: bool,
    /// Nobody draws its cards: a text puts them beside the board, where they affect everybody.
    #[serde(default)]
    pub table: bool,
    /// They come in the order of the file, not at random (only with `table`).
    #[serde(default)]
    pub ordered: bool,
    /// Each covers the one before it, and only the last one has an effect (only with `ordered`).
    #[serde(default)]
    pub covers: bool,
    /// What happens instead of an encounter with a `person` of its cards in play (only with `table`).
    pub silences: Option<String>,
}

/// One name, or several in a list.
#[derive(Debug, Default, Deserialize)]
#[serde(from = "OneOrMany")]
pub struct Several(pub Vec<String>);

#[derive(Deserialize)]
#[serde(untagged)]
enum OneOrMany {
    One(String),
    Many(Vec<String>),
}

impl From<OneOrMany> for Several {
    fn from(names: OneOrMany) -> Several {
        match names {
            OneOrMany::One(name) => Several(vec![name]),
            OneOrMany::Many(names) => Several(names),
        }
    }
}

/// Further copies of something that another set prints.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct More {
    pub id: String,
    /// The id of the kind of monster.
    pub monster: Option<String>,
    /// Or the id of a card that investigators can have.
    pub card: Option<String>,
    #[serde(default = "one")]
    pub count: u8,
}

/// A card that an investigator can hold.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Card {
    pub id: String,
    pub name: String,
    /// What sentences call it, if its name alone will not do: `the injury Tainted`.
    pub say: Option<String>,
    /// The id of its deck, if the table does not name it.
    pub deck: Option<String>,
    /// Decks in layers: lower numbers lie on top, each layer shuffled separately.
    #[serde(default)]
    pub layer: u8,
    #[serde(default = "one")]
    pub count: u8,
    pub price: Option<u8>,
    /// `physical` or `magical`.
    pub weapon: Option<String>,
    #[serde(default)]
    pub tome: bool,
    #[serde(default)]
    pub mask: bool,
    /// Nobody wants it. Curses, loans and cards taken instead of a loss need not say it.
    #[serde(default)]
    pub burden: bool,
    /// Tasks and missions: the places to visit, one after the other.
    #[serde(default)]
    pub steps: Vec<String>,
    /// Missions: the cost of each step.
    pub sacrifice: Option<String>,
    #[serde(default)]
    pub hands: u8,
    /// Spells: the casting modifier; absent if the monster gives it.
    pub casting: Option<i8>,
    /// Spells: the Sanity cost.
    #[serde(default)]
    pub sanity: u8,
    /// Special cards that count as items.
    #[serde(default)]
    pub item: bool,
    /// An office: the investigator who has the card *is* what it is called.
    #[serde(default)]
    pub office: bool,
    /// `may` or `must`: an investigator who takes it by name takes it from its holder.
    pub if_held: Option<String>,
    /// The id of the gate card or location card that an investigator keeps as this card.
    pub of: Option<String>,
    /// Events: where the marker that brought it goes.
    pub marker: Option<String>,
    /// The id of the Ancient One whose plot it is.
    pub plot_of: Option<String>,
    /// The name of an investigator whose ability it gives while nobody plays them.
    pub ability_of: Option<String>,
    /// The person it silences (only in decks with `silences`).
    pub person: Option<String>,
    /// It lies beside the board from set-up on (only in decks with `table`).
    #[serde(default)]
    pub starts: bool,
    /// What the card is to the rules.
    pub role: Option<super::CardRole>,
    /// The rule that explains the text, by its id.
    pub rule: Option<String>,
    pub text: String,
    pub tale: Option<String>,
    /// Our own, because no source gives the printed card.
    #[serde(default)]
    pub original: bool,
    /// Whose story it is, by name, and which card of it.
    #[serde(skip)]
    pub story: Option<(String, super::Chapter)>,
}

/// A kind of token that investigators hold, or that lies in areas. Nobody loses it at 0 Sanity or Stamina, and nobody gains it in the final battle.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Token {
    pub id: String,
    /// What sentences call one of them, and several.
    pub one: String,
    pub many: String,
    /// How many there are.
    pub supply: u8,
    /// It can be gained in the final battle, too.
    #[serde(default)]
    pub in_battle: bool,
    /// It lies in areas, any number in each, and nobody holds it.
    #[serde(default)]
    pub in_areas: bool,
}

fn one() -> u8 {
    1
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AncientOne {
    pub id: String,
    pub name: String,
    pub doom: u8,
    /// Absent if the text sets it, or if it is never fought.
    pub combat_rating: Option<i8>,
    /// `physical resistance` ...
    #[serde(default)]
    pub defences: Vec<String>,
    pub worshippers: String,
    /// Name of the power.
    pub power: String,
    /// The rules that explain the power and the battle, by their ids; if only one is given, it explains both.
    pub rule: Option<String>,
    pub battle_rule: Option<String>,
    /// Locations that its text closes.
    #[serde(default)]
    pub places: Vec<String>,
    pub text: String,
    /// Start of battle and attack.
    pub battle: String,
    pub tale: Option<String>,
    /// Everything that no source gives is our own.
    #[serde(default)]
    pub original: bool,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mythos {
    pub id: String,
    pub name: String,
    /// `headline`, `environment`, `rumour`, `special`.
    pub kind: String,
    /// `weather`, `urban`, `mystic`.
    pub environment: Option<String>,
    /// How many of it the box has.
    #[serde(default = "one")]
    pub count: u8,
    /// Where a gate opens, or several one after the other.
    #[serde(default)]
    pub gate: Several,
    /// The gate breaks an elder sign.
    #[serde(default)]
    pub burst: bool,
    #[serde(default)]
    pub clues: Vec<String>,
    #[serde(default)]
    pub white: Vec<String>,
    #[serde(default)]
    pub black: Vec<String>,
    /// Places that get an activity marker.
    #[serde(default)]
    pub activity: Vec<String>,
    pub text: String,
    pub tale: Option<String>,
}

/// A card of a neighbourhood's deck.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LocationCard {
    pub id: String,
    pub neighbourhood: String,
    pub at: Vec<LocationEntry>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LocationEntry {
    /// Name of the location.
    pub place: String,
    /// The people it names, in case they cannot be met.
    #[serde(default)]
    pub person: Several,
    pub tale: String,
    pub text: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GateCard {
    pub id: String,
    #[serde(default)]
    pub name: String,
    pub colours: Vec<String>,
    pub at: Vec<GateEntry>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GateEntry {
    /// Name of the Other World, or `Other`.
    pub world: String,
    pub tale: String,
    pub text: String,
}
