//! Everything that is printed: boards, cards, markers and sheets of the sets in play, with their texts parsed.
//!
//! A [`Library`] never changes once it is loaded; games refer to its contents by small ids.

mod assemble;
pub mod awaited;
mod bearer;
mod board;
mod export;
pub mod files;
mod folder;
mod forms;
mod left_out;
mod limits;
mod roles;
pub mod sets;
mod shelf;

pub use assemble::{LoadError, Source};
pub use export::export;
pub use folder::check_letters;
pub use forms::{Forms, Said, Usage};
use keeper_script::Vocabulary;
pub use keeper_script::tree::Movement;
use keeper_script::tree::*;
pub use roles::{CardRole, Known};
pub use shelf::Shelf;

use crate::state::Bits;

pub use keeper_script::tree::Symbol;

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

/// A town by its number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct TownId(pub u8);

/// A board.
#[derive(Clone, Debug)]
pub struct Town {
    pub id: String,
    pub name: String,
    pub set: String,
    /// The area for each [`Role`].
    pub roles: [Option<PlaceId>; 3],
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
    pub closes_at_terror: Option<u8>,
    /// Areas joined by a yellow line.
    pub joined: Vec<PlaceId>,
    pub white: Option<PlaceId>,
    pub black: Option<PlaceId>,
    /// Where one is who goes to the street from here.
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
    pub world: WorldId,
    pub modifier: i8,
    pub symbol: Symbol,
}

#[derive(Clone, Debug)]
pub struct Kind {
    pub id: String,
    pub name: String,
    pub set: String,
    pub count: u8,
    pub movement: Movement,
    pub symbol: Symbol,
    pub awareness: i8,
    pub horror: Option<(i8, u8)>,
    pub toughness: u8,
    pub combat_rating: Option<i8>,
    pub combat_damage: Option<u8>,
    pub keywords: u16,
    pub nightmarish: u8,
    pub overwhelming: u8,
    /// The id of the rule that explains the text, or empty.
    pub rule: String,
    pub text: Text,
    pub words: String,
    pub tale: String,
}

/// Further markers of a kind, from another set than its own.
#[derive(Clone, Debug)]
pub struct More {
    pub id: String,
    pub set: String,
    pub kind: KindId,
    pub count: u8,
}

pub fn keyword_bit(keyword: Keyword) -> u16 {
    1 << keyword as u16
}

impl Kind {
    pub fn has(&self, keyword: Keyword) -> bool {
        self.keywords & keyword_bit(keyword) != 0
    }
}

/// Which deck or supply a card belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Supply {
    Deck(Deck),
    Special,
}

/// A deck that investigators draw from.
#[derive(Clone, Debug)]
pub struct CardDeck {
    pub id: String,
    /// What one of its cards is called, and several.
    pub one: String,
    pub many: String,
    /// How the export of the cards calls it.
    pub export: String,
    /// Sanity or Stamina: at 0 of it a card may be taken instead of losing items and clues.
    pub instead_of: Option<Thing>,
}

/// Weapons give bonuses of a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WeaponType {
    Physical,
    Magical,
}

/// Spells know how they are cast.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Spell {
    /// None: the monster's awareness.
    pub modifier: Option<i8>,
    pub sanity: u8,
}

/// A card that can be held, as printed; [`Library::copies`] lists the single cards.
#[derive(Clone, Debug)]
pub struct Card {
    pub id: String,
    pub name: String,
    pub set: String,
    pub count: u8,
    pub supply: Supply,
    pub price: Option<u8>,
    pub weapon: Option<WeaponType>,
    pub tome: bool,
    /// What its steps make it.
    pub quest: Option<Quest>,
    pub hands: u8,
    pub spell: Option<Spell>,
    pub item: bool,
    /// Where a task or mission leads, in order.
    pub steps: Vec<Stop>,
    /// The id of the rule that explains the text, or empty.
    pub rule: String,
    pub text: Text,
    pub words: String,
    pub tale: String,
    pub original: bool,
    /// The first copy in [`Library::copies`].
    pub first_copy: u16,
    /// A bit for each kind of static question that it answers and each window that it uses: see [`crate::index`].
    pub index: crate::index::Index,
}

/// A card with steps that are taken one after the other; a mission asks for a sacrifice at each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quest {
    Task,
    Mission,
}

/// A place where a step of a task or mission is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    Area(PlaceId),
    /// An Other World and its area, 0 or 1.
    World(WorldId, u8),
    /// Lost in time and space.
    Lost,
}

#[derive(Clone, Debug)]
pub struct Sheet {
    pub id: String,
    pub name: String,
    pub occupation: String,
    pub set: String,
    pub home: PlaceId,
    pub sanity: u8,
    pub stamina: u8,
    pub focus: u8,
    /// By skill, by stop.
    pub skills: [[u8; 4]; 6],
    pub money: u8,
    pub clues: u8,
    pub cards: Vec<u16>,
    pub random: [(Deck, u8); 5],
    pub ability: String,
    pub text: Text,
    pub words: String,
    pub tale: String,
    pub index: crate::index::Index,
}

#[derive(Clone, Debug)]
pub struct AncientOne {
    pub id: String,
    pub name: String,
    pub set: String,
    pub doom: u8,
    pub combat_rating: Option<i8>,
    pub defenses: u16,
    pub worshippers: String,
    pub power: String,
    pub power_words: String,
    pub battle_words: String,
    /// The ids of the rules that explain the power and the battle, or empty.
    pub rule: String,
    pub battle_rule: String,
    /// Locations that its text closes.
    pub places: Vec<PlaceId>,
    pub text: Text,
    pub tale: String,
    pub index: crate::index::Index,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MythosKind {
    Headline,
    Environment,
    Rumour,
    Special,
}

#[derive(Clone, Debug)]
pub struct Mythos {
    pub id: String,
    pub name: String,
    pub set: String,
    pub kind: MythosKind,
    pub environment: Option<Environment>,
    pub gate: Option<PlaceId>,
    /// The gate breaks an elder sign (XPN-13).
    pub burst: bool,
    pub clues: Vec<PlaceId>,
    /// Bits of symbols.
    pub white: u16,
    pub black: u16,
    pub activity: Vec<PlaceId>,
    pub stays: bool,
    pub text: Text,
    pub words: String,
    pub tale: String,
    pub card: CardName,
    pub index: crate::index::Index,
}

/// What lies beside the board from the set-up on: a track, or a card that all share.
#[derive(Clone, Debug)]
pub struct Fixture {
    pub id: String,
    pub name: String,
    pub set: String,
    /// How many tokens fill a track; a shared card is none, and begins face down.
    pub spaces: Option<u8>,
    /// How sentences name a shared card.
    pub card: Option<CardName>,
    /// The id of the rule that explains the text, or empty.
    pub rule: String,
    pub text: Text,
    pub words: String,
    pub tale: String,
    pub index: crate::index::Index,
}

#[derive(Clone, Debug)]
pub struct LocationCard {
    pub id: String,
    pub set: String,
    pub hood: HoodId,
    pub entries: Vec<Entry<PlaceId>>,
}

#[derive(Clone, Debug)]
pub struct GateCard {
    pub id: String,
    pub name: String,
    pub set: String,
    pub colours: u8,
    /// None stands for `Other`.
    pub entries: Vec<Entry<Option<WorldId>>>,
}

#[derive(Clone, Debug)]
pub struct Entry<P> {
    pub at: P,
    pub text: Text,
    pub words: String,
    pub tale: String,
}

/// All cards of the sets in play.
#[derive(Clone, Debug, Default)]
pub struct Library {
    /// The sets by which it was chosen, as [`crate::SetUp::sets`] has them.
    pub sets: Vec<String>,
    pub tree: Tree,
    pub vocabulary: Vocabulary,
    pub towns: Vec<Town>,
    pub hoods: Vec<Hood>,
    pub areas: Vec<Area>,
    pub worlds: Vec<World>,
    pub gates: Vec<Gate>,
    /// Marker number to kind of gate.
    pub gate_markers: Vec<u8>,
    pub kinds: Vec<Kind>,
    /// Marker number to kind of monster.
    pub markers: Vec<KindId>,
    /// Those of the rulebook, then those that the sets declare.
    pub decks: Vec<CardDeck>,
    pub cards: Vec<Card>,
    /// Number of a single card to the card as printed.
    pub copies: Vec<u16>,
    pub sheets: Vec<Sheet>,
    pub ancient_ones: Vec<AncientOne>,
    pub mythos: Vec<Mythos>,
    /// Tracks by [`TrackId`], then shared cards.
    pub fixtures: Vec<Fixture>,
    pub location_cards: Vec<LocationCard>,
    pub gate_cards: Vec<GateCard>,
    /// Steps between areas on foot, [`Library::areas`] squared.
    pub distance: Vec<u8>,
    /// The number of the first ability that an effect brings into play for the rest of the game.
    pub lasting: u16,
    /// The town whose monsters count for the limits.
    pub main: TownId,
    /// Its areas, a bit each.
    pub main_areas: u128,
    /// A bit for each vortex.
    pub vortices: u128,
    /// Where trains stop, if they go from one town to another.
    pub depots: Vec<PlaceId>,
    /// A bit for each marker that is spawn.
    pub spawn: Bits,
    /// A bit for each kind of monster whose own text changes what it is like.
    pub(crate) changing: crate::in_play::Kinds,
    /// Further markers of kinds that another set prints.
    pub more: Vec<More>,
    /// The table before anybody sits at it: a game begins with a copy.
    pub(crate) table: Option<Box<crate::state::State>>,
    /// Cards that rules speak of.
    pub known: Known,
    /// Hash of all files, in hex.
    pub hash: String,
}

impl Library {
    /// The card as printed of a single card.
    #[inline]
    pub fn card(&self, copy: u16) -> &Card {
        &self.cards[usize::from(self.copies[usize::from(copy)])]
    }

    /// The deck of which a card may be taken at 0 Sanity or Stamina.
    pub fn deck_instead_of(&self, thing: Thing) -> Option<Deck> {
        self.decks.iter().position(|deck| deck.instead_of == Some(thing)).map(|number| Deck(number as u8))
    }

    /// Whether a card is an injury, a madness or the like.
    pub fn is_lasting_harm(&self, copy: u16) -> bool {
        matches!(self.card(copy).supply, Supply::Deck(deck) if self.deck(deck).instead_of.is_some())
    }

    pub fn deck(&self, deck: Deck) -> &CardDeck {
        &self.decks[deck.index()]
    }

    #[inline]
    pub fn area(&self, place: PlaceId) -> &Area {
        &self.areas[usize::from(place.0)]
    }

    #[inline]
    pub fn kind(&self, marker: u8) -> &Kind {
        &self.kinds[usize::from(self.markers[usize::from(marker)].0)]
    }

    #[inline]
    pub fn gate(&self, marker: u8) -> &Gate {
        &self.gates[usize::from(self.gate_markers[usize::from(marker)])]
    }

    #[inline]
    pub fn abilities(&self, text: Text) -> &[Ability] {
        self.tree.text(text)
    }

    /// A rule that holds for the rest of the game.
    pub fn lasting(&self, number: u16) -> Text {
        Text { from: self.lasting + number, to: self.lasting + number + 1 }
    }

    /// The deck of the card with which combat with a monster begins, if one does.
    pub fn guises(&self, marker: u8) -> Option<Deck> {
        self.abilities(self.kind(marker).text).iter().find_map(|ability| match ability {
            Ability::Static(Static::BeginsWithCard(deck)) => Some(*deck),
            _ => None,
        })
    }

    /// Whether an Ancient One prints `-X` for its combat rating, which is set when the battle starts.
    pub fn rating_is_x(&self, sheet: &AncientOne) -> bool {
        self.abilities(sheet.text).iter().any(|ability| match ability {
            Ability::At(at) => self.tree.block(at.block).iter().any(|step| step.effect == Effect::XIsTerror),
            _ => false,
        })
    }

    pub fn steps(&self, from: PlaceId, to: PlaceId) -> u8 {
        self.distance[usize::from(from.0) * self.areas.len() + usize::from(to.0)]
    }

    /// The street of a place.
    pub fn street(&self, place: PlaceId) -> PlaceId {
        self.area(place).out
    }

    pub fn hood_of(&self, place: PlaceId) -> Option<&Hood> {
        self.area(place).hood.map(|hood| &self.hoods[usize::from(hood.0)])
    }

    /// The name on a map: streets are called like their neighbourhood.
    pub fn title(&self, place: PlaceId) -> &str {
        match self.hood_of(place) {
            Some(hood) if hood.street == Some(place) => &hood.name,
            _ => &self.area(place).name,
        }
    }

    /// Spawn is never in the cup, never a trophy, and counts for no limit (XPN-17).
    #[inline]
    pub fn is_spawn(&self, marker: u8) -> bool {
        self.spawn[usize::from(marker / 64)] & (1 << (marker % 64)) != 0
    }

    #[inline]
    pub fn is_vortex(&self, place: PlaceId) -> bool {
        self.vortices & 1 << place.0 != 0
    }

    /// The hospital, asylum or police for somebody at this place: of his town or, where that has none, of the main one.
    pub fn place_for(&self, role: Role, from: Option<PlaceId>) -> PlaceId {
        let of = |town: TownId| self.towns.get(usize::from(town.0)).and_then(|town| town.roles[role as usize]);
        from.and_then(|place| of(self.area(place).town)).or_else(|| of(self.main)).unwrap_or_default()
    }

    pub fn place_named(&self, name: &str) -> Option<PlaceId> {
        self.areas.iter().position(|a| a.name == name || a.id == name).map(|i| PlaceId(i as u8))
    }

    pub fn card_named(&self, name: &str) -> Option<u16> {
        self.cards.iter().position(|c| c.name == name || c.id == name).map(|i| i as u16)
    }

    /// How many tokens fill a track.
    pub fn spaces(&self, track: TrackId) -> u8 {
        self.fixtures[usize::from(track.0)].spaces.unwrap_or(0)
    }

    /// The shared card of this name in the language's vocabulary.
    pub fn shared_card(&self, name: CardName) -> Option<u8> {
        self.fixtures.iter().position(|f| f.card == Some(name)).map(|i| i as u8)
    }

    pub fn kind_named(&self, name: &str) -> Option<KindId> {
        self.kinds.iter().position(|k| k.name == name || k.id == name).map(|i| KindId(i as u8))
    }

    /// The card of this name in the language's vocabulary, where it can be held.
    pub fn by_name(&self, name: CardName) -> Option<u16> {
        (usize::from(name.0) < self.cards.len()).then_some(name.0)
    }
}
