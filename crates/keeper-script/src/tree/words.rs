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
    /// An Ancient One.
    AncientId(u8),
    /// A track, by its place in [`crate::Vocabulary::tracks`].
    TrackId(u8),
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

/// What can be counted: after `for each`, in conditions, in rolls of dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Count {
    /// `success` / `you have 2 or more successes`
    Successes,
    /// `failure`
    Failures,
    /// `open gate` / `there are 2 open gates`
    OpenGates,
    /// `elder sign on the board` / `there is 1 elder sign on the board`
    Seals,
    /// `investigator` / `there are 5 investigators`
    Investigators,
    /// `gate trophy you have` / `you have a gate trophy`
    GateTrophies,
    /// `monster trophy you have` / `you have no monster trophies`
    MonsterTrophies,
    /// `point of your Sanity` / `your Sanity is 0`; `clue you have` / `you have 5 or more clues`; `dollar you have` / `you
    /// have $3 or more`
    Things(Thing),
    /// `point of your Lore` / `your Lore is 4 or more` (as it stands now)
    Skill(Skill),
    /// `point of the terror level` / `the terror level is 6 or more`
    Terror,
    /// `clue on this` / `there are 10 clues on this`
    OnThis(Token),
    /// `ally in the deck` / `there are no allies in the deck`
    InDeck(Deck),
    /// `tome you have` / `you have 2 or more tomes`, `you have an ally`, `you have Whiskey`
    Cards(Cards),
}

/// A number, or so many for each of something: `2 clues`, `2 clues for each open gate`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Quantity {
    pub n: u8,
    pub each: Option<Count>,
}

impl From<u8> for Quantity {
    fn from(n: u8) -> Self {
        Quantity { n, each: None }
    }
}

/// How much. Shown with Sanity / clues / money.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Amount {
    /// `2 Sanity` / `2 clues` / `$2`; `1 Sanity for each success` / `$3 for each success`
    So(Quantity),
    /// the number just rolled or chosen: `that much Sanity` / `that many clues` / `that much money`
    That,
    /// `all your Sanity` / `all your clues` / `all your money`
    All,
    /// `half your clues (rounded up)` / `half your clues (rounded down)`
    Half { up: bool },
    /// `clues until you have 5`
    Until(u8),
}

impl Amount {
    /// A plain number.
    pub const fn n(n: u8) -> Amount {
        Amount::So(Quantity { n, each: None })
    }

    /// What it is counted by.
    pub fn each(self) -> Option<Count> {
        match self {
            Amount::So(quantity) => quantity.each,
            _ => None,
        }
    }
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

/// A number compared with what is there: at least so much, or at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Limit {
    pub of: Count,
    /// at least; otherwise at most
    pub least: bool,
    pub n: Quantity,
}

/// What must hold. Printed after `If ` or `While ` or `Pass when ` / `Fail when `.
#[derive(Clone, Debug, PartialEq)]
pub enum Cond {
    /// joined with `and`: `you have no items and you are cursed`; with `or`: `you are insane or you are unconscious`
    Several { any: bool, of: Vec<Cond> },
    /// `you have 2 or fewer spells`, `you have no items`, `you have an ally`, `you have $3 or more`, `your Sanity is 0`,
    /// `the terror level is 6 or more`, `there are 2 Stamina tokens on this` (at least), `there are no clues on this`
    Count(Limit),
    /// `you are blessed` / `you are cursed`
    Are(Status),
    /// `you are insane` / `you are not insane` (since this card began)
    Insane(bool),
    /// `you are unconscious` / `you are not unconscious`
    Unconscious(bool),
    /// `your Sanity is at its maximum`, `your Sanity and Stamina are at their maximum`
    Full { sanity: bool, stamina: bool },
    /// `you are in the first area`, `you are in the second area` (of the Other World)
    Area { second: bool },
    /// `you are in the streets`, `you are at the Library`, `you are in a location except Arkham Asylum`
    At { zone: Zone, except: Vec<PlaceId> },
    /// `another investigator is in your area`
    Company(Zone),
    /// `Blackest Night is in play`
    InPlay(CardName),
    /// `the Ancient One is Azathoth`
    AncientOne(AncientId),
    /// `a Ghoul is in the cup`, `a Ghoul is on the board`
    Monster { kind: KindId, cup: bool },
    /// `Coded Messages is face up` (a shared card), `Coded Messages is face down`
    FaceUp(CardName, bool),
    /// `any monster returned` (by the sentence before)
    AnyReturned,
    /// `the Ancient One awakens`
    Awakens,
}

/// What lies on a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Token {
    /// `1 Sanity token`, `2 Sanity tokens`
    Sanity,
    /// `1 Stamina token`, `2 Stamina tokens`
    Stamina,
    /// `1 clue`, `6 clues`
    Clue,
    /// `$4`
    Money,
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
    /// `one investigator of the first player's choice`
    FirstChooses,
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
    /// `with no clues`, `with Whiskey`, `with 2 or more spells`
    Has(Limit),
    /// `who is cursed`
    Is(Status),
}
