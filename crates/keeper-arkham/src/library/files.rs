//! The card files as they are written: TOML tables, one struct for each kind of card.

mod board;
mod story;

use keeper_table::ground::Ground;
use serde::Deserialize;

use super::things::Sex;

pub use board::{Area, Gate, Neighbourhood, Town, World};
pub use story::Story;

/// One file of a set. Every table may stand in any file; by custom a file holds one deck.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct File {
    /// The part of the set to which the file belongs; the first one if none is given.
    pub part: Option<String>,
    /// What of all other files stays in the box where this one is in play: `gate`, the gate markers (those of a world that is not in
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
    /// The name is somebody's own: it stands without an article.
    #[serde(default)]
    pub proper: bool,
    /// The id of the kind of which these are further markers, where a box in play prints it, too.
    pub same_as: Option<String>,
    pub count: u8,
    pub movement: String,
    pub dimension: String,
    pub awareness: i8,
    /// Rating and damage; absent where no horror check is made.
    pub horror: Option<(i8, u8)>,
    pub toughness: u8,
    /// Absent where it never comes to a combat check.
    pub combat_rating: Option<i8>,
    /// Absent where something else stands in its place.
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
    /// How the export of the cards calls it, where that is not the plural.
    pub export: Option<String>,
    /// `Sanity` or `Stamina`: one who comes to 0 of it may take a card of this deck instead of losing items and clues.
    pub instead_of: Option<String>,
    /// Its cards are read, done and put under it: nobody holds them.
    #[serde(default)]
    pub events: bool,
    /// It is shuffled before each draw.
    #[serde(default)]
    pub shuffled: bool,
    /// Cards that are drawn in one go are drawn together, without putting back between them (only with `shuffled`).
    #[serde(default)]
    pub together: bool,
    /// It is never filled again: what is discarded leaves the game.
    #[serde(default)]
    pub never_shuffled: bool,
    /// What a draw from it does when it is empty.
    pub when_empty: Option<String>,
    /// Each card is there for two neighbours at the table.
    #[serde(default)]
    pub pairs: bool,
    /// What texts of other boxes call its cards: `detriment`.
    pub role: Option<super::DeckRole>,
    /// Nobody wants its cards.
    #[serde(default)]
    pub burden: bool,
    /// Nobody draws its cards: a text puts them beside the board, where they work on everybody.
    #[serde(default)]
    pub table: bool,
    /// They come in the order of the file, not at random (only with `table`).
    #[serde(default)]
    pub ordered: bool,
    /// Each lies on the one before it, and only the last one says anything (only with `ordered`).
    #[serde(default)]
    pub covers: bool,
    /// What happens instead of an encounter that means a `person` of its cards in play (only with `table`).
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
    /// Instead of it the id of a card that can be held.
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
    /// How sentences name it, where a card of another box has the same name: `the injury Tainted`.
    pub say: Option<String>,
    /// The id of its deck, where the table does not say it.
    pub deck: Option<String>,
    /// Decks in layers: the lower ones lie on top, each shuffled for itself.
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
    /// Spells: the casting modifier; absent where the monster gives it.
    pub casting: Option<i8>,
    /// Spells: the Sanity cost.
    #[serde(default)]
    pub sanity: u8,
    /// Special cards that count as items.
    #[serde(default)]
    pub item: bool,
    /// An office: one who has the card *is* what it is called.
    #[serde(default)]
    pub office: bool,
    /// `may` or `must`: an investigator who takes it by name takes it from its holder.
    pub if_held: Option<String>,
    /// The id of the gate card or location card that it is, kept by somebody.
    pub of: Option<String>,
    /// Where the marker goes that has brought it (events).
    pub marker: Option<String>,
    /// The id of the Ancient One whose plot it is.
    pub plot_of: Option<String>,
    /// An investigator by name, whose ability it gives as long as nobody plays him.
    pub ability_of: Option<String>,
    /// Whom it puts out of everybody's reach (only in decks that say what it `silences`).
    pub person: Option<String>,
    /// It lies beside the board from the set-up on (only in decks with `table`).
    #[serde(default)]
    pub starts: bool,
    /// What the card is to the rules.
    pub role: Option<super::CardRole>,
    /// The rule that explains the text, by its id.
    pub rule: Option<String>,
    pub text: String,
    pub tale: Option<String>,
    /// Ours, where no source tells the printed card.
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

/// A track that lies beside the board.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Track {
    pub id: String,
    pub name: String,
    /// What sentences call one of its tokens, and several.
    pub one: String,
    pub many: String,
    /// How many tokens fill it.
    pub spaces: u8,
    /// Whose spaces they are, where they have the colours of neighbourhoods.
    #[serde(default)]
    pub group: Vec<TrackGroup>,
    /// The rule that explains the text, by its id.
    pub rule: Option<String>,
    pub text: String,
    pub tale: Option<String>,
}

/// Spaces of a track that have the colour of a neighbourhood: up to four groups of up to three.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TrackGroup {
    /// Its name.
    pub neighbourhood: String,
    /// How many spaces it has.
    pub spaces: u8,
}

/// A card that all investigators share: it lies face down until a text turns it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shared {
    pub id: String,
    pub name: String,
    /// The rule that explains the text, by its id.
    pub rule: Option<String>,
    pub text: String,
    pub tale: Option<String>,
}

/// A marker that stands in an area.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Marker {
    pub id: String,
    pub name: String,
    /// What sentences call one of them.
    pub one: String,
    #[serde(default = "one")]
    pub count: u8,
    /// Where it stands from the beginning.
    pub at: Option<String>,
    /// The symbol by which it moves.
    pub dimension: Option<String>,
    /// What a screen draws for it.
    pub sign: Option<String>,
    /// The rule that explains the text, by its id.
    pub rule: Option<String>,
    pub text: String,
    pub tale: Option<String>,
}

/// A track beside the board on which a rift grows.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RiftTrack {
    pub id: String,
    pub name: String,
    /// Two groups of two spaces.
    pub group: Vec<RiftGroup>,
}

/// The pattern beside two spaces: what the boxes of a Mythos card show.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RiftGroup {
    pub white: Vec<String>,
    pub black: Vec<String>,
}

/// The marker of a rift.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rift {
    pub id: String,
    pub name: String,
    pub dimension: String,
    /// `white` or `black`: of its symbol.
    pub colour: String,
    pub tale: Option<String>,
    /// What no source tells of it is ours.
    #[serde(default)]
    pub original: bool,
}

/// A marker that lies on a rift track and shows a location.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RiftProgress {
    pub id: String,
    pub place: String,
    #[serde(default = "one")]
    pub count: u8,
    /// What no source tells of it is ours.
    #[serde(default)]
    pub original: bool,
}

/// A herald, a guardian or an institution: a sheet that lies beside the Ancient One's if it is chosen in the set-up.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Herald {
    pub id: String,
    pub name: String,
    /// A second name, such as its title.
    #[serde(default)]
    pub title: String,
    /// The ids of sheets of the same kind that may be chosen together with it.
    #[serde(default)]
    pub goes_with: Vec<String>,
    /// The rule that explains the text, by its id.
    pub rule: Option<String>,
    pub text: String,
    pub tale: Option<String>,
    /// Ours, where no source tells the printed sheet.
    #[serde(default)]
    pub original: bool,
}

/// A card that makes the game harder or easier if it is chosen in the set-up.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Difficulty {
    pub id: String,
    pub name: String,
    /// Below 0 easier, above 0 harder than usual.
    pub level: i8,
    /// The rule that explains the text, by its id.
    pub rule: Option<String>,
    pub text: String,
    pub tale: Option<String>,
    /// Ours, where no source tells the printed card.
    #[serde(default)]
    pub original: bool,
}

/// A house rule: in play if it is chosen in the set-up, with any others.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Variant {
    pub id: String,
    pub name: String,
    /// What it changes, in a sentence for players.
    pub says: String,
    /// A preset: the ids of the variants that it stands for.
    #[serde(default)]
    pub stands_for: Vec<String>,
    /// The ids of the variants that cannot be played together with it.
    #[serde(default)]
    pub not_with: Vec<String>,
    /// The rule that explains the text, by its id.
    pub rule: Option<String>,
    #[serde(default)]
    pub text: String,
}

fn one() -> u8 {
    1
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Investigator {
    pub id: String,
    pub name: String,
    pub sex: Option<Sex>,
    pub occupation: String,
    /// A location, an Other World (its first area), or `any area`: its player chooses.
    pub home: String,
    /// The maximum, or four of them for one who moves it like a skill: then Stamina has four, too.
    pub sanity: Maximum,
    pub stamina: Maximum,
    pub focus: u8,
    /// The four stops of each skill, left to right.
    pub speed: [u8; 4],
    pub sneak: [u8; 4],
    pub fight: [u8; 4],
    pub will: [u8; 4],
    pub lore: [u8; 4],
    pub luck: [u8; 4],
    /// Which two skills share a slider, where that is not as usual: three pairs of names.
    #[serde(default)]
    pub sliders: Vec<Vec<String>>,
    #[serde(default)]
    pub money: u8,
    #[serde(default)]
    pub clues: u8,
    /// Fixed possessions by name.
    #[serde(default)]
    pub cards: Vec<String>,
    #[serde(default)]
    pub random: Random,
    /// Name of the unique ability.
    pub ability: String,
    pub text: String,
    pub tale: Option<String>,
}

/// A maximum, or the four stops of its slider.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(untagged)]
pub enum Maximum {
    One(u8),
    Stops([u8; 4]),
}

impl Maximum {
    /// At the first stop.
    pub fn first(self) -> u8 {
        match self {
            Maximum::One(n) | Maximum::Stops([n, ..]) => n,
        }
    }
}

/// Random possessions.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Random {
    #[serde(default)]
    pub common: u8,
    #[serde(default)]
    pub unique: u8,
    #[serde(default)]
    pub spell: u8,
    #[serde(default)]
    pub skill: u8,
    #[serde(default)]
    pub ally: u8,
    /// Gate markers from the stack, and monsters from the cup.
    #[serde(default)]
    pub gate_trophy: u8,
    #[serde(default)]
    pub monster_trophy: u8,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AncientOne {
    pub id: String,
    pub name: String,
    pub doom: u8,
    /// Absent where the text sets it, or where it is never fought.
    pub combat_rating: Option<i8>,
    /// `physical resistance` ...
    #[serde(default)]
    pub defences: Vec<String>,
    pub worshippers: String,
    /// Name of the power.
    pub power: String,
    /// The rules that explain the power and the battle, by their ids; one for both where only one is given.
    pub rule: Option<String>,
    pub battle_rule: Option<String>,
    /// Locations that its text closes.
    #[serde(default)]
    pub places: Vec<String>,
    pub text: String,
    /// Start of battle and attack.
    pub battle: String,
    pub tale: Option<String>,
    /// What no source tells of it is ours.
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
    /// Whom it means by name, for what happens if they cannot be met.
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
