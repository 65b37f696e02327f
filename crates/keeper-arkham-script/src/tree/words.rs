//! The words that sentences are made of: names, skills, checks, decks and classes of cards, symbols.

use serde::{Deserialize, Serialize};

macro_rules! name_id {
    ($($(#[$doc:meta])* $name:ident($int:ty)),* $(,)?) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
        pub struct $name(pub $int);
    )*};
}

name_id! {
    /// A location or street, by its place in [`crate::Vocabulary::places`].
    PlaceId(u8),
    /// A neighbourhood.
    HoodId(u8),
    /// A town, by its place in [`crate::Vocabulary::towns`].
    TownId(u8),
    /// An Other World.
    WorldId(u8),
    /// A kind of monster.
    KindId(u8),
    /// An Ancient One.
    AncientId(u8),
    /// A track, by its place in [`crate::Vocabulary::tracks`].
    TrackId(u8),
    /// A kind of token that investigators hold, by its place in [`crate::Vocabulary::tokens`].
    TokenId(u8),
    /// A deck whose cards come to lie beside the board, by its place in [`crate::Vocabulary::stacks`].
    StackId(u8),
    /// A card by its name, whatever the deck (items, spells, skills, allies, special cards,
    /// Mythos cards, shared cards).
    CardName(u16),
    /// A deck that investigators draw from: the five of the rulebook, then those that sets declare, in the order of
    /// [`crate::Vocabulary::decks`].
    Deck(u8),
}

/// `Speed`, `Sneak`, `Fight`, `Will`, `Lore`, `Luck`
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Skill {
    Speed,
    Sneak,
    Fight,
    Will,
    Lore,
    Luck,
}

impl Skill {
    pub const ALL: [Skill; 6] = [Skill::Speed, Skill::Sneak, Skill::Fight, Skill::Will, Skill::Lore, Skill::Luck];
}

/// The colours of gate cards: `red`, `blue`, `yellow`, `green`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GateColour {
    Red,
    Blue,
    Yellow,
    Green,
}

/// What a check is: a plain skill check, or one of the four special ones.
/// In a check sentence capitalised (`Lore (-1) check`, `Combat (-1) check`); elsewhere `Luck checks`, `combat checks`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum CheckKind {
    Skill(Skill),
    Evade,
    Horror,
    Combat,
    Spell,
}

impl CheckKind {
    /// The skill behind a special check.
    pub fn skill(self) -> Skill {
        match self {
            CheckKind::Skill(skill) => skill,
            CheckKind::Evade => Skill::Sneak,
            CheckKind::Horror => Skill::Will,
            CheckKind::Combat => Skill::Fight,
            CheckKind::Spell => Skill::Lore,
        }
    }
}

/// A kind of check that a text can mean. Singular (in windows) / plural (in bonuses):
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum CheckSort {
    /// `combat check`, `Luck check` / `combat checks`, `Luck checks`
    Of(CheckKind),
    /// `combat check against a monster` / `combat checks against monsters` (never against an Ancient One)
    WithMonster,
    /// `combat check against an undead monster` / `combat checks against undead monsters`
    WithUndead,
    /// `combat check against the Ancient One` / `combat checks against the Ancient One`
    WithAncient,
    /// `check to close a gate` / `checks to close a gate`
    Closing,
    /// `combat check before the final battle` / `combat checks before the final battle`: also one that an encounter asks for
    BeforeBattle,
    /// `check of a tome` / `checks of tomes`: one that its text asks for
    OfTome,
}

impl CheckSort {
    /// All of them, in the order in which they are said.
    pub const ALL: [CheckSort; 16] = {
        use CheckKind::*;
        [
            CheckSort::Of(Skill(self::Skill::Speed)),
            CheckSort::Of(Skill(self::Skill::Sneak)),
            CheckSort::Of(Skill(self::Skill::Fight)),
            CheckSort::Of(Skill(self::Skill::Will)),
            CheckSort::Of(Skill(self::Skill::Lore)),
            CheckSort::Of(Skill(self::Skill::Luck)),
            CheckSort::Of(Evade),
            CheckSort::Of(Horror),
            CheckSort::Of(Combat),
            CheckSort::Of(Spell),
            CheckSort::WithMonster,
            CheckSort::WithUndead,
            CheckSort::WithAncient,
            CheckSort::BeforeBattle,
            CheckSort::OfTome,
            CheckSort::Closing,
        ]
    };

    const fn bit(self) -> u32 {
        1 << match self {
            CheckSort::Of(CheckKind::Skill(skill)) => skill as u32,
            CheckSort::Of(CheckKind::Evade) => 6,
            CheckSort::Of(CheckKind::Horror) => 7,
            CheckSort::Of(CheckKind::Combat) => 8,
            CheckSort::Of(CheckKind::Spell) => 9,
            CheckSort::WithMonster => 10,
            CheckSort::WithUndead => 11,
            CheckSort::WithAncient => 12,
            CheckSort::Closing => 13,
            CheckSort::BeforeBattle => 14,
            CheckSort::OfTome => 15,
        }
    }
}

/// Which checks are meant: `check` / `all checks`, or one or more kinds of them, joined with `or` / `and`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Checks(u32);

impl Checks {
    pub const ANY: Checks = Checks(u32::MAX);

    pub const fn of(sort: CheckSort) -> Checks {
        Checks(sort.bit())
    }

    pub const fn kind(kind: CheckKind) -> Checks {
        Checks::of(CheckSort::Of(kind))
    }

    pub fn with(self, other: Checks) -> Checks {
        Checks(self.0 | other.0)
    }

    #[inline]
    pub fn has(self, sort: CheckSort) -> bool {
        self.0 & sort.bit() != 0
    }

    pub fn is_any(self) -> bool {
        self == Checks::ANY
    }

    /// Whether some are meant by what they are made for or against, and not by their kind.
    #[inline]
    pub fn by_occasion(self) -> bool {
        const OCCASIONS: u32 = {
            let (mut bits, mut at) = (0, 0);
            while at < CheckSort::ALL.len() {
                if !matches!(CheckSort::ALL[at], CheckSort::Of(_)) {
                    bits |= CheckSort::ALL[at].bit();
                }
                at += 1;
            }
            bits
        };
        self.0 & OCCASIONS != 0
    }

    /// The kinds that are meant, in the order in which they are said.
    pub fn sorts(self) -> impl Iterator<Item = CheckSort> {
        CheckSort::ALL.into_iter().filter(move |sort| self.has(*sort))
    }

    /// Whether it means nothing but fights.
    pub fn is_combat(self) -> bool {
        let combat = |sort: CheckSort| match sort {
            CheckSort::Of(kind) => kind == CheckKind::Combat,
            CheckSort::WithMonster | CheckSort::WithUndead | CheckSort::WithAncient | CheckSort::BeforeBattle => true,
            CheckSort::Closing | CheckSort::OfTome => false,
        };
        !self.is_any() && self.sorts().all(combat)
    }
}

/// What becomes better for a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Boosted {
    /// `all checks`, `horror checks`
    Checks(Checks),
    /// `Fight`: all that depends on it
    Skill(Skill),
    /// `Lore checks except spell checks`
    Except { checks: Checks, but: Checks },
}

/// What holds for somebody until the end of the turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Favour {
    /// `you keep your items and clues when you are insane or unconscious`
    Keeps,
    /// `whenever you gain a unique item or exhibit item, gain 1 clue` (any class)
    Finds(Cards),
    /// `monsters' toughness is 1 less (at least 1) for you`
    Softens,
}

impl Deck {
    pub const COMMON: Deck = Deck(0);
    pub const UNIQUE: Deck = Deck(1);
    pub const SPELL: Deck = Deck(2);
    pub const SKILL: Deck = Deck(3);
    pub const ALLY: Deck = Deck(4);

    /// The decks of the rulebook: id, singular and plural of their cards.
    pub const BASE: [(&str, &str, &str); 5] = [
        ("common", "common item", "common items"),
        ("unique", "unique item", "unique items"),
        ("spell", "spell", "spells"),
        ("skill", "skill", "skills"),
        ("ally", "ally", "allies"),
    ];

    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// Classes of cards that one can hold or look for. Singular / plural:
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Class {
    /// `card(s)`: any
    Card,
    /// `item(s)`: common items, unique items, spells, and special cards marked as items
    Item,
    /// the cards of a deck: `common item(s)`, `spell(s)`, `ally` / `allies`, `injury` / `injuries`
    Deck(Deck),
    /// `weapon(s)`
    Weapon,
    /// `tome(s)`
    Tome,
    /// `mask(s)`
    Mask,
    /// `physical weapon(s)`, `magical weapon(s)`
    PhysicalWeapon,
    MagicalWeapon,
    /// `mission(s)`, `task(s)`: cards with steps
    Mission,
    Task,
    /// the card itself by name: `Whiskey`
    Named(CardName),
    /// `item, skill or ally` / `weapons or spells`: several of the others, but no names
    Either(ClassSet),
    /// `beneficial card(s)`: any but those that are a burden
    Beneficial,
    /// `detriment(s)`: the cards of decks with this role, whatever box they are in
    Detriment,
}

/// Classes of cards, a bit each: those that are no decks, then the decks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ClassSet(u32);

impl ClassSet {
    /// Those that are no decks, in the order in which they are said.
    pub const PLAIN: [Class; 8] = [
        Class::Item,
        Class::PhysicalWeapon,
        Class::MagicalWeapon,
        Class::Weapon,
        Class::Tome,
        Class::Mask,
        Class::Mission,
        Class::Task,
    ];

    /// With one more, if it can be one of several.
    pub fn with(self, class: Class) -> Option<ClassSet> {
        let bit = match class {
            Class::Deck(deck) => deck.index() + ClassSet::PLAIN.len(),
            class => ClassSet::PLAIN.iter().position(|other| *other == class)?,
        };
        let bit = u32::try_from(bit).ok()?;
        Some(ClassSet(self.0 | 1u32.checked_shl(bit)?))
    }

    pub fn classes(self) -> impl Iterator<Item = Class> {
        let decks = (0..32 - ClassSet::PLAIN.len() as u8).map(|deck| Class::Deck(Deck(deck)));
        let all = ClassSet::PLAIN.into_iter().chain(decks);
        all.enumerate().filter(move |(bit, _)| self.0 >> bit & 1 != 0).map(|(_, class)| class)
    }
}

/// What narrows a class of cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Filter {
    /// `worth $5 or more`
    Worth(u8),
    /// `worth $4 or less`
    WorthAtMost(u8),
    /// `that is a tome` / `that are tomes`
    Tome,
    /// `that is not a weapon or tome` / `that are not weapons or tomes`
    Not(ClassSet),
    /// `with a Sanity cost of 0`
    SanityCost(u8),
    /// `that you have already`: another copy of it
    Had,
    /// `other than it`: not the card that was just drawn, taken or discarded
    NotIt,
    /// `except Duke`
    Except(CardName),
}

/// Cards of a class: `spell`, `unique item worth $5 or more`, `card that is not a tome`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Cards {
    pub class: Class,
    pub filter: Option<Filter>,
}

impl Cards {
    pub const ANY: Cards = Cards { class: Class::Card, filter: None };
}

impl From<Class> for Cards {
    fn from(class: Class) -> Self {
        Cards { class, filter: None }
    }
}

/// The dimension symbols of monsters and gates: `circle`, `crescent`, `diamond`, `hexagon`, `plus`, `slash`, `square`, `star`,
/// `triangle`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Symbol {
    Circle,
    Crescent,
    Diamond,
    Hexagon,
    Plus,
    Slash,
    Square,
    Star,
    Triangle,
}

impl Symbol {
    pub const ALL: [Symbol; 9] = [
        Symbol::Circle,
        Symbol::Crescent,
        Symbol::Diamond,
        Symbol::Hexagon,
        Symbol::Plus,
        Symbol::Slash,
        Symbol::Square,
        Symbol::Star,
        Symbol::Triangle,
    ];

    pub fn name(self) -> &'static str {
        ["circle", "crescent", "diamond", "hexagon", "plus", "slash", "square", "star", "triangle"][self as usize]
    }

    pub fn bit(self) -> u16 {
        1 << self as u16
    }
}
