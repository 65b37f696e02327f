//! What is printed on cards, sheets and monster markers.
//!
//! Rules: CPR-16, STA-04.

use keeper_arkham_script::tree::*;

use crate::basic::{Bits, COPIES, Kinds};
use crate::index::Index;
use crate::state::{Place, Role};

#[derive(Clone, Debug)]
pub struct Kind {
    pub id: String,
    pub name: String,
    /// A proper name: it has no article.
    pub proper: bool,
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
    /// Another kind that texts mean by their name as well.
    pub counts_as: Option<KindId>,
    pub words: String,
    pub tale: String,
}

/// Further copies of a card that can be held, from another set than its own.
#[derive(Clone, Debug)]
pub struct MoreCopies {
    pub id: String,
    pub set: String,
    /// The id of the card.
    pub card: String,
    pub count: u8,
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

    /// Whether a marker of this kind is such a one when it moves like this.
    pub fn has_moving(&self, with: Trait, movement: Movement) -> bool {
        match with {
            Trait::Undead => self.has(Keyword::Undead),
            Trait::Mask => self.has(Keyword::Mask),
            Trait::Flying => movement == Movement::Flying,
            Trait::Fast => movement == Movement::Fast,
            Trait::Normal => movement == Movement::Normal,
            Trait::Stalker => movement == Movement::Stalker,
        }
    }
}

/// Which deck or supply a card belongs to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Supply {
    Deck(Deck),
    #[default]
    Special,
    /// The personal story of somebody: no item, and neither lost, traded nor counted.
    Story,
}

/// A deck that investigators draw from.
#[derive(Clone, Debug, Default)]
pub struct CardDeck {
    pub id: String,
    /// What one of its cards is called, and several.
    pub one: String,
    pub many: String,
    /// How the export of the cards calls it.
    pub export: String,
    /// Sanity or Stamina: at 0 of it a card may be taken instead of losing items and clues.
    pub instead_of: Option<Thing>,
    /// Its cards are resolved and put under it: nobody holds them.
    pub events: bool,
    /// It is shuffled before each draw.
    pub shuffled: bool,
    /// Not between those that are drawn in one go.
    pub together: bool,
    /// What is discarded leaves the game.
    pub used_up: bool,
    /// Its cards lie in layers.
    pub layered: bool,
    /// Its cards are there for two neighbours at the table each: two copies that are one.
    pub pairs: bool,
    /// What its cards are to texts.
    pub role: Option<super::DeckRole>,
    /// Its cards are a burden to their holder.
    pub burden: bool,
    /// The lowest price on a card of it.
    pub cheapest: Option<u8>,
    /// What happens when someone draws from it and it is empty.
    pub when_empty: Text,
    pub words: String,
}

/// A kind of token that investigators hold, or that lies in areas.
#[derive(Clone, Debug)]
pub struct HeldToken {
    pub id: String,
    pub one: String,
    pub many: String,
    /// How many there are.
    pub supply: u8,
    /// It can be gained in the final battle, too (RUL-160).
    pub in_battle: bool,
    /// It lies in areas, and nobody holds it; there is one such kind (MSK-20).
    pub in_areas: bool,
}

/// What one who takes a card by name does where somebody has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TakeOver {
    May,
    Must,
}

/// Of whom a text speaks as a man or a woman.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Sex {
    Man,
    Woman,
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
    /// As many of both as trophies are spent for it.
    pub x: bool,
}

/// A card that can be held, as printed; [`Library::copies`] lists the single cards.
#[derive(Clone, Debug)]
pub struct Card {
    pub id: String,
    pub name: String,
    pub set: String,
    pub count: u8,
    pub supply: Supply,
    /// In which layer of its deck it lies, from the top.
    pub layer: u8,
    /// Whether an investigator who takes it by name may or must take it from the one who has it.
    pub if_held: Option<TakeOver>,
    /// The gate card that it is, kept by somebody.
    pub gate_card: Option<u16>,
    /// The location card that it is.
    pub location_card: Option<u16>,
    /// Where the marker goes that has brought this event.
    pub sends: Option<PlaceId>,
    /// The Ancient One whose plot it is.
    pub plot_of: Option<u8>,
    /// The investigator whose ability it gives: it is there as long as nobody plays him.
    pub ability_of: Option<String>,
    pub price: Option<u8>,
    pub weapon: Option<WeaponType>,
    pub tome: bool,
    pub mask: bool,
    /// Its holder would rather not have it: it is no beneficial card.
    pub burden: bool,
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
    pub index: Index,
}

/// What is asked of single cards again and again, side by side.
#[derive(Clone, Copy, Debug, Default)]
pub struct Single {
    pub text: Text,
    /// What it adds to each skill.
    pub skills: [i8; 6],
    pub hands: u8,
    pub item: bool,
    /// A weapon that is not a spell.
    pub weapon: bool,
    pub spell: bool,
    pub supply: Supply,
}

/// A power of two, so that a number is brought into range at no cost.
const ROOM: usize = COPIES.next_power_of_two();

/// Room for all single cards that fit on a table, so that looking at one needs no check whether it is there.
#[derive(Clone, Debug)]
pub struct Singles {
    cards: Box<[Single; ROOM]>,
    /// The words of their indexes, word by word: most often one bit of one of them is asked.
    words: [Box<[u64; ROOM]>; Index::WORDS],
}

impl Default for Singles {
    fn default() -> Self {
        Singles { cards: Box::new([Single::default(); ROOM]), words: std::array::from_fn(|_| Box::new([0; ROOM])) }
    }
}

impl Singles {
    #[inline(always)]
    pub fn of(&self, copy: u16) -> &Single {
        &self.cards[usize::from(copy) % ROOM]
    }

    #[inline(always)]
    pub fn index(&self, copy: u16) -> Index {
        Index::from_words(std::array::from_fn(|word| self.words[word][usize::from(copy) % ROOM]))
    }

    /// One bit of the index of a card.
    #[inline(always)]
    pub fn has(&self, copy: u16, (word, bit): (usize, u32)) -> bool {
        self.words[word % Index::WORDS][usize::from(copy) % ROOM] >> bit & 1 != 0
    }

    /// These copies are of this sort. Where there are more than fit, the library is refused.
    pub(super) fn set(&mut self, copies: std::ops::Range<usize>, single: Single, index: Index) {
        for copy in copies.take_while(|&copy| copy < ROOM) {
            self.cards[copy] = single;
            self.words.iter_mut().zip(index.words()).for_each(|(words, word)| words[copy] = word);
        }
    }
}

impl Card {
    /// What is asked most of it; its text stands in this tree.
    pub fn single(&self, tree: &Tree) -> Single {
        let Card { text, hands, item, .. } = *self;
        let mut skills = [0; 6];
        for ability in tree.text(text) {
            if let Ability::Static(Static::Skill { skill, bonus }) = ability {
                skills[*skill as usize] += bonus;
            }
        }
        Single {
            text,
            skills,
            hands,
            item,
            weapon: self.weapon.is_some() && self.spell.is_none(),
            spell: self.spell.is_some(),
            supply: self.supply,
        }
    }
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
    pub sex: Option<Sex>,
    pub occupation: String,
    pub set: String,
    pub home: Place,
    pub sanity: u8,
    pub stamina: u8,
    /// Where they are a slider: the maximum Sanity and the maximum Stamina at each stop.
    pub balance: Option<[[u8; 4]; 2]>,
    pub focus: u8,
    /// By skill, by stop.
    pub skills: [[u8; 4]; 6],
    /// The skills slider by slider, two on each.
    pub order: [Skill; 6],
    /// The slider of each skill.
    pub track: [u8; 6],
    pub money: u8,
    pub clues: u8,
    pub cards: Vec<u16>,
    pub random: [(Deck, u8); 5],
    /// Gate trophies and monster trophies that are drawn.
    pub trophies: [u8; 2],
    /// It begins in any area of a town, as its player likes.
    pub anywhere: bool,
    pub ability: String,
    pub text: Text,
    pub words: String,
    pub tale: String,
    pub index: Index,
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
    /// Everything that no source gives is our own.
    pub original: bool,
    pub index: Index,
    /// The kinds of monsters of which its text speaks, and those of which it says what does not always hold.
    pub(crate) changes: Kinds,
    pub(crate) changes_at_times: Kinds,
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
    /// How many of it the box has, and which of them this is, from 1.
    pub count: u8,
    pub copy: u8,
    /// Where gates open, one after the other.
    pub gates: Vec<PlaceId>,
    /// The gate breaks an elder sign (XPN-13).
    pub burst: bool,
    pub clues: Vec<PlaceId>,
    /// Where its gates and clues are on the card itself, `Devil Reef or Woods`; above are those that boards in play have.
    pub printed_gates: Vec<String>,
    pub printed_clues: Vec<String>,
    /// Bits of symbols.
    pub white: u16,
    pub black: u16,
    /// The markers with these symbols, a bit each.
    pub called: Bits,
    pub activity: Vec<PlaceId>,
    pub stays: bool,
    pub text: Text,
    pub words: String,
    pub tale: String,
    pub card: CardName,
    pub index: Index,
    /// The kinds of monsters that it may change, a bit each.
    pub(crate) changes: Kinds,
}

/// What something beside the board is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FixtureKind {
    /// There from the set-up on.
    Track,
    /// A card that all share: there from the set-up on, face down until a text turns it.
    Shared,
    Herald,
    /// A sheet that stands beside the investigators.
    Guardian,
    /// A sheet of a body that they can turn to.
    Institution,
    Difficulty,
    /// A house rule that is chosen in the set-up; any number of them.
    Variant,
    /// A card of such a deck, once a text has put it there.
    Laid(StackId),
    /// A marker that stands in an area: from the set-up on, or once a text has put it there.
    Marker(StackId),
}

impl FixtureKind {
    /// Those that are in play by choice in the set-up: at most one of each, unless sheets say that they go together (XPN-20, BGW-24).
    pub const CHOSEN: [FixtureKind; 4] =
        [FixtureKind::Herald, FixtureKind::Guardian, FixtureKind::Institution, FixtureKind::Difficulty];

    /// As people call it.
    pub fn name(self) -> &'static str {
        match self {
            FixtureKind::Track => "track",
            FixtureKind::Shared => "shared card",
            FixtureKind::Herald => "herald",
            FixtureKind::Guardian => "guardian",
            FixtureKind::Institution => "institution",
            FixtureKind::Difficulty => "difficulty card",
            FixtureKind::Variant => "variant",
            FixtureKind::Laid(_) => "card beside the board",
            FixtureKind::Marker(_) => "marker",
        }
    }

    /// Its deck as the export names it; cards for the table say it themselves.
    pub fn deck(self) -> &'static str {
        match self {
            FixtureKind::Track => "tracks",
            FixtureKind::Shared => "special_cards",
            FixtureKind::Herald => "heralds",
            FixtureKind::Guardian => "guardians",
            FixtureKind::Institution => "institutions",
            FixtureKind::Difficulty => "decks/difficulty",
            FixtureKind::Variant => "variants",
            FixtureKind::Laid(_) => "decks",
            FixtureKind::Marker(_) => "markers",
        }
    }

    /// Whether it lies there in every game.
    pub fn from_set_up(self) -> bool {
        matches!(self, FixtureKind::Track | FixtureKind::Shared)
    }

    /// As what it is in play.
    pub fn role(self) -> Role {
        match self {
            FixtureKind::Track | FixtureKind::Shared => Role::Fixture,
            FixtureKind::Herald => Role::Herald,
            FixtureKind::Guardian => Role::Guardian,
            FixtureKind::Institution => Role::Institution,
            FixtureKind::Difficulty => Role::Difficulty,
            FixtureKind::Variant => Role::Variant,
            FixtureKind::Laid(_) => Role::Laid,
            FixtureKind::Marker(_) => Role::Marker,
        }
    }
}

/// A deck whose cards come to lie beside the board.
#[derive(Clone, Debug)]
pub struct Stack {
    pub id: String,
    /// What one of its cards is called.
    pub one: String,
    pub export: String,
    /// They come in this order.
    pub ordered: bool,
    /// Each lies on the one before it: only the last one says anything.
    pub covers: bool,
    /// What happens instead of an encounter that means a person of its cards in play.
    pub silence: Option<Text>,
    pub words: String,
}

/// The signs of markers that every screen can draw, the plain one first.
pub const SIGNS: [&str; 3] = ["marker", "badge", "waves"];

/// What lies beside the board for everybody.
#[derive(Clone, Debug)]
pub struct Fixture {
    pub kind: FixtureKind,
    pub id: String,
    pub name: String,
    /// What people call its kind: `herald`, `blight`.
    pub called: String,
    /// Its deck as the export names it.
    pub deck: String,
    /// Whom it puts out of everybody's reach, or empty.
    pub person: String,
    /// The second name of a herald or another sheet.
    pub title: String,
    /// The sheets of the same kind that may be in play together with it, by their ids.
    pub goes_with: Vec<String>,
    pub set: String,
    /// Below 0 easier, above 0 harder than usual.
    pub level: i8,
    /// What a variant changes, in a sentence for players.
    pub says: String,
    /// The variants that a preset stands for, by their ids.
    pub stands_for: Vec<String>,
    /// The variants that cannot be played together with it, by their ids.
    pub not_with: Vec<String>,
    /// How many tokens fill a track.
    pub spaces: Option<u8>,
    /// Whose spaces they are, where those of a track have the colours of neighbourhoods.
    pub groups: Vec<(HoodId, u8)>,
    /// It lies beside the board from the set-up on, though other cards of its deck do not.
    pub starts: bool,
    /// Where a marker stands when the game begins.
    pub at: Option<PlaceId>,
    /// The symbol by which a marker moves.
    pub symbol: Option<Symbol>,
    /// What a screen draws for a marker, one of [`SIGNS`].
    pub sign: &'static str,
    /// How sentences name a shared card, a sheet or a card for the table.
    pub card: Option<CardName>,
    /// The id of the rule that explains the text, or empty.
    pub rule: String,
    pub text: Text,
    pub words: String,
    pub tale: String,
    pub original: bool,
    pub index: Index,
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
    /// Cards beside the board that keep it from happening, by number.
    pub silenced: Vec<u8>,
    pub text: Text,
    pub words: String,
    pub tale: String,
}
