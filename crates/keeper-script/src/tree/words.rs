//! The words that sentences are made of: skills, decks, names, amounts, conditions, targets.

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
    /// A card by its name, whatever the deck (items, spells, skills, allies, special cards, Mythos cards).
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Class {
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
    /// the card itself by name: `Whiskey`
    Named(CardName),
}

/// What can be gained, lost and spent in numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Thing {
    /// `1 Sanity`
    Sanity,
    /// `1 Stamina`
    Stamina,
    /// `1 clue`, `2 clues`
    Clues,
    /// `$5`
    Money,
    /// `1 movement point`, `2 movement points`
    Movement,
}

/// How much. Shown with Sanity / clues / money.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Amount {
    /// `2 Sanity` / `2 clues` / `$2`
    N(i8),
    /// the number just rolled or chosen: `that much Sanity` / `that many clues` / `that much money`
    That,
    /// `1 Sanity for each success` / `1 clue for each success` / `$3 for each success`
    EachSuccess(i8),
    /// `1 Sanity for each failure`
    EachFailure(i8),
    /// `all your Sanity` / `all your clues` / `all your money`
    All,
    /// `half your clues (rounded up)` / `half your money (rounded up)`
    HalfUp,
    /// `half your clues (rounded down)`
    HalfDown,
}

/// How many cards to discard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Count {
    /// `1 item`, `2 spells`
    N(u8),
    /// `all your weapons`
    All,
    /// `half your items (rounded up)`
    HalfUp,
    /// `half your items (rounded down)`
    HalfDown,
}

/// A state of an investigator. As a sentence `you are ...`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// `you are blessed`
    Blessed,
    /// `you are cursed`
    Cursed,
    /// `you are arrested`
    Arrested,
    /// `you are delayed`
    Delayed,
    /// `you are lost in time and space`
    Lost,
    /// `you are devoured`
    Devoured,
}

/// What must hold. Printed after `If ` or `While ` or `Pass when ` / `Fail when `.
#[derive(Clone, Debug, PartialEq)]
pub enum Cond {
    /// `you have 2 or fewer spells`
    AtMost(Class, u8),
    /// `you have 3 or more spells`
    AtLeast(Class, u8),
    /// `you have no items`
    None(Class),
    /// `you have Whiskey` / `you have an ally` (`a weapon`, `an item`)
    Some(Class),
    /// `you have $3 or more`
    Money(u8),
    /// `you are blessed` / `you are cursed` (only these two)
    Are(Status),
    /// `you are not insane` (since this card began)
    NotInsane,
    /// `you are not unconscious`
    NotUnconscious,
    /// `your Sanity is 0` / `your Stamina is 0`
    Zero(Thing),
    /// `you are in the first area` (of the Other World)
    FirstArea,
    /// `there are 2 Stamina tokens on this`, `there is 1 clue on this`, `there are 8 monsters on this`;
    /// 0 is printed as `no`: `there are no clues on this`. True when at least that many (for 0: exactly none).
    OnThis(Token, u8),
    /// `the terror level is 6 or more`
    Terror(u8),
    /// `Blackest Night is in play`
    InPlay(CardName),
    /// `any monster returned` (by the sentence before)
    AnyReturned,
    /// `there are no allies in the deck`
    NoAlliesLeft,
    /// `the Ancient One awakens`
    Awakens,
}

/// What lies on a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Token {
    /// `1 Stamina token`, `2 Stamina tokens`
    Stamina,
    /// `1 clue`, `6 clues`
    Clue,
    /// `1 monster`, `5 monsters`
    Monster,
}

/// Places, for filters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Zone {
    /// `in Arkham` (everything in town, not the Other Worlds)
    Arkham,
    /// `in the streets`
    Streets,
    /// `in locations`
    Locations,
    /// `in the Sky and the Outskirts`
    SkyAndOutskirts,
    /// `in the Sky`
    Sky,
    /// `in Southside` (its streets and locations)
    Hood(HoodId),
    /// a single area: `at the Library`, `in the Uptown streets`
    Place(PlaceId),
    /// `in Other Worlds`
    OtherWorlds,
    /// `lost in time and space`
    Lost,
    /// `in jail`
    Jail,
    /// `in your area`
    YourArea,
}

/// Which monsters.
#[derive(Clone, Debug, PartialEq)]
pub enum Monsters {
    /// `Monsters`
    All,
    /// `Cultists`, `Gugs and Nightgaunts`, `Ghouls, Formless Spawn and Shoggoths` (names in the plural)
    Kinds(Vec<KindId>),
    /// `Undead monsters`, `Flying monsters`, `Fast monsters`, `Normal monsters`, `Stalkers`
    With(Trait),
}

/// What a monster can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Trait {
    Undead,
    Flying,
    Fast,
    Normal,
    Stalker,
}

/// How a monster moves. In `move as ...`: `normal ones`, `fast ones`, `flying ones`, `stalkers`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Movement {
    Normal,
    Fast,
    Stationary,
    Flying,
    Unique,
    Stalker,
}

impl Movement {
    pub const ALL: [Movement; 6] =
        [Movement::Normal, Movement::Fast, Movement::Stationary, Movement::Flying, Movement::Unique, Movement::Stalker];

    pub fn name(self) -> &'static str {
        ["normal", "fast", "stationary", "flying", "unique", "stalker"][self as usize]
    }
}

/// Where a monster looks for investigators that it moves to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Grounds {
    /// `in a location in Arkham`
    Locations,
    /// `in the streets or an unstable location`
    Outdoors,
}

/// Who is meant, in front of a colon: `Each investigator in the streets: lose 1 Stamina.`
#[derive(Clone, Debug, PartialEq)]
pub enum Who {
    /// `each investigator`, `each investigator in the streets`, `each investigator with no clues`
    Each(Crowd),
    /// `the first player`
    FirstPlayer,
    /// `you or an investigator in your area` (you choose one)
    OneHere,
    /// `one investigator of your choice`
    AnyOne,
}

/// Which investigators.
#[derive(Clone, Debug, PartialEq)]
pub struct Crowd {
    /// `in the streets`, `in Arkham`, `lost in time and space`, `in jail` ...
    pub zone: Option<Zone>,
    /// `with no clues`, `with Whiskey` ...
    pub with: Option<With>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum With {
    /// `with no clues`
    NoClues,
    /// `with no monster trophies`
    NoMonsterTrophies,
    /// `with no gate trophies`
    NoGateTrophies,
    /// `with Whiskey`
    Card(CardName),
    /// `who is cursed`
    Cursed,
}
