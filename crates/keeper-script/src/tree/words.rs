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

/// Which checks are meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Checks {
    /// `check` (singular, in windows) / `All checks` (in bonuses)
    Any,
    /// `combat check`, `Luck check` / `Combat checks`, `Luck checks`
    Of(CheckKind),
    /// `combat check against a monster` / `Combat checks against monsters` (never against an Ancient One)
    CombatWithMonster,
    /// `combat check against an undead monster` / `Combat checks against undead monsters`
    CombatWithUndead,
    /// `combat check against the Ancient One` / `Combat checks against the Ancient One`
    CombatWithAncient,
    /// `combat check against a monster or check to close a gate` / `Combat checks against monsters and checks to close a
    /// gate`
    CombatOrClosing,
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
    /// `weapon or spell` / `weapons or spells`
    WeaponOrSpell,
    /// `mission(s)`, `task(s)`: cards with steps
    Mission,
    Task,
    /// the card itself by name: `Whiskey`
    Named(CardName),
}

/// What narrows a class of cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Filter {
    /// `worth $5 or more`
    Worth(u8),
    /// `that is a tome` / `that are tomes`
    Tome,
    /// `that is no tome` / `that are no tomes`
    NoTome,
    /// `that is no weapon` / `that are no weapons`
    NoWeapon,
}

/// Cards of a class: `spell`, `unique item worth $5 or more`, `card that is no tome`.
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
