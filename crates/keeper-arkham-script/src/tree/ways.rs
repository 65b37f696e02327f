//! How an effect is meant: which, where, how far, how long.

use serde::{Deserialize, Serialize};

use super::*;

/// What a sale costs: printed as below.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Price {
    /// `at list price` (0), `for $1 more` (1), `for $1 less` (-1)
    List(i8),
    /// `for $2 less, but at least $1`
    Floored(i8),
    /// `for $1 more in all`: once for all that is bought together
    InAll(i8),
    /// `for list price or all your money`: who has too little for it gives all that he has, at least $1
    ListOrAll,
    /// `for $2`, whatever its list price
    Fixed(u8),
    /// `for half its price (rounded up)`
    Half,
    /// `for 1 common item`: a card of one's own, which is discarded
    Card(Cards),
    /// `for 1 unique item or 5 toughness of monster trophies`: for each card
    CardOrTrophies { class: Cards, toughness: u8 },
    /// `for list price in money, clues at $2 and spells at $3`
    Barter { clue: u8, spell: u8 },
}

impl Price {
    /// What is paid in money for a card with this price on it.
    pub fn of(self, list: u8) -> u8 {
        match self {
            Price::List(more) | Price::InAll(more) => list.saturating_add_signed(more),
            Price::Floored(more) => list.saturating_add_signed(more).max(1),
            Price::ListOrAll => list,
            Price::Fixed(price) => price,
            Price::Half => list.div_ceil(2),
            Price::Card(_) | Price::CardOrTrophies { .. } => 0,
            Price::Barter { .. } => list,
        }
    }
}

/// How many of the cards offered may be bought.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Buy {
    /// `you may buy 1` (with one card drawn: `you may buy it`)
    MayOne,
    /// `you may buy any of them`
    MayAny,
    /// `buy 1 if you can` (a shop: one must be bought if any is affordable)
    Must,
    /// `any investigator may buy any of them` (a sale open to all)
    All,
    /// `you may buy all of them`: all or none
    Whole,
    /// `each investigator may buy 1`
    EachOne,
    /// `each in turn may buy it, $1 dearer each time,`: until one does; for the first at the price that follows
    InTurn,
}

/// What becomes of cards that were looked at and not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Rest {
    /// nothing said: back where they lay, in the same order
    Back,
    /// `, and the rest are discarded`
    Discarded,
}

/// What is taken out of decks that are searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Hunt {
    /// `take 1`
    One,
    /// `take 1 worth $1 for each success or less`
    Worth(Quantity),
    /// `take any worth that much together`
    Together,
}

/// Where an encounter is had on the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Trip {
    /// `in the Dreamlands`
    World(WorldId),
    /// `at any location in Arkham` (without a gate)
    AnyLocation,
    /// `at any aquatic location` (without a gate)
    AnyAquatic,
    /// `at the Strange High House in the Mist`
    Place(PlaceId),
}

/// With whom one changes places.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Swap {
    /// `another investigator or a monster in Arkham`
    OrMonster,
    /// `another investigator`: wherever both are
    Another,
    /// `another investigator who agrees`
    Willing,
    /// `another investigator and have an encounter there`
    Visit,
    /// `two investigators of the first player's choice change places`: wherever they are
    People,
}

/// Where an effect moves somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Where {
    /// `move to the street`
    Street,
    /// `move to the Woods`, `move to Arkham Asylum` (the name as the vocabulary has it)
    Place(PlaceId),
    /// `move to the end of your white arrow`, `move to the end of your black arrow`: of the area where you are, but not into a vortex; free:
    /// `..., unless a gate is open there`
    Arrow { white: bool, free: bool },
    /// `move to the second area` / `move to the first area`: of the Other World where he is
    Area { second: bool },
    /// `move to any other depot`: where trains stop in another town
    OtherDepot,
    /// `move to any area in Arkham`
    AnyInArkham,
    /// `move to any location in Arkham`
    AnyLocation,
    /// `move to any aquatic location`: by boat, so that the ways on foot do not matter
    AnyAquatic,
    /// `move to a patrol`: to where a marker of this kind stands, not where you are
    Marker(StackId),
    /// `move to the Library or a patrol`
    OrMarker(PlaceId, StackId),
    /// `move to the area of another investigator`
    WithAnother,
    /// `move to the gate location of a Mythos card` (one is drawn for it and discarded)
    MythosGate,
    /// `move to the area of 1 open rift` (one chooses; nobody follows it into a vortex)
    OpenRift,
    /// `move to any Other World` (first area; no gate is his)
    AnyWorld,
    /// `move to the Dreamlands` (first area)
    World(WorldId),
    /// `move to the Other World of the top gate marker` (first area; the marker goes under the stack); `..., which stays on top`
    TopGate { stays: bool },
}

/// Through which open gate somebody is drawn; he chooses among several.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Through {
    /// `the nearest open gate`
    Nearest,
    /// `1 open gate of your choice`
    Any,
    /// `the open gate with the lowest modifier`
    Hardest,
}

/// What is done to the sum of the dice that were rolled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum RollShift {
    #[default]
    None,
    /// ` and subtract 2`
    Subtract(u8),
    /// ` and add 1 for each dollar of its price`
    Add(Quantity),
}

/// Whether an encounter follows a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Follow {
    /// nothing
    None,
    /// ` and have an encounter there` (at a location; in the streets nothing follows)
    Encounter,
    /// ` and have an encounter there, drawing 2 cards and choosing 1`
    Best(u8),
}

/// Which dice are rolled again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Dice {
    /// `reroll it`
    All,
    /// `reroll 1 die`
    One,
    /// `reroll the failed dice`
    Failed,
    /// `reroll the dice that show 1`
    Ones,
}

/// How a text ends the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// `the investigators lose the game`
    Lost,
    /// `the investigators win the game`
    Won,
    /// `you win the game and the others lose it`
    WonAlone,
}

/// How far the terror level rises.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rise {
    /// `by 1`
    By(Quantity),
    /// `to 10`
    To(u8),
}

/// What is drawn once more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Again {
    /// `draw a new one in its place`: of the encounter or Mythos card just drawn
    New,
    /// `draw another encounter card`
    Encounter,
    /// `have an encounter there`: where you are
    There,
    /// `shuffle the gate deck and draw again`
    Gate,
    /// `shuffle the Mythos deck and draw again`
    Mythos,
    /// `draw another gate card, move to the first Other World on it and have an encounter there`
    Portal,
}

/// What counts of a Mythos card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Glimpse {
    /// `its monster movement`
    Movement,
    /// `its gates only, as bursts`
    Bursts,
    /// `its gate location only`: of several the first; what follows calls it *there*
    Place,
    /// `draw and resolve 3 Mythos cards`
    Whole(u8),
}

/// Which location closes for the rest of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shut {
    /// `close Hibb's Roadhouse for the rest of the game`
    Place(PlaceId),
    /// `close 1 random location of this for the rest of the game; if none is left, the investigators lose the game`
    Random { otherwise: Option<BlockId> },
}

/// A state that ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Burden {
    /// `discard your curse`
    Curse,
    /// `discard your blessing`
    Blessing,
    /// `leave jail`
    Jail,
    /// `stand up`: a delay is over
    Delay,
    /// `discard your loan`
    Loan,
    /// `discard your detriments`
    Detriments,
}

/// How long a bonus lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Until {
    /// ` until the end of the phase`
    Phase,
    /// ` until the end of the turn`
    Turn,
}

/// Which of the cards just drawn are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Keep {
    /// `and keep any`
    Any,
    /// `and keep none`
    None,
    /// `and keep 1`
    Some(u8),
    /// `and keep 1 worth that much or less`
    Worth,
    /// `and keep the tomes`, `and keep the cards that are not weapons`
    All(Cards),
}

/// What becomes of cards that were drawn and not kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Leftover {
    /// nothing said: under the deck
    Under,
    /// `, and the rest are shuffled back`
    Shuffled,
    /// `, and the rest go to the top or bottom of the deck` (in the order in which they are given up)
    TopOrBottom,
}

/// What one gets for a card that is sold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Resale {
    /// `for twice its price` / `for twice their price`
    Twice,
    /// `for half its price (rounded up)` / `for half their price (rounded down)`
    Half { up: bool },
    /// `for $3 more than its price` / `for $3 more than their price` (each)
    More(u8),
}

impl Resale {
    /// What is paid for a card of this list price.
    pub fn of(self, list: u8) -> u8 {
        match self {
            Resale::Twice => list.saturating_mul(2),
            Resale::More(more) => list.saturating_add(more),
            Resale::Half { up: true } => list.div_ceil(2),
            Resale::Half { up: false } => list / 2,
        }
    }
}

/// How skills are moved by a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sliding {
    /// `move your skills by up to 3 stops in all`
    All(u8),
    /// `move 1 skill by up to 2 stops`
    UpTo(u8),
    /// `move 1 skill by 1 stop` (must)
    By(u8),
    /// `set your Speed to its lowest stop`, `... to its highest stop`
    To { skill: Skill, highest: bool },
}

/// What is done with an amount of one's own choice. Money is paid, not spent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Giving {
    /// `gain up to 3 clues`
    Gain,
    /// `lose up to 3 Sanity`
    Lose,
    /// `spend up to 3 clues`, `pay up to $6`
    Spend,
}

/// Where a creature of the sheet appears.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Arrival {
    /// `at the gate` (of which the moment tells)
    Gate,
    /// `at the gate location of a Mythos card`
    MythosGate,
}

/// A monster that stands before one in an encounter, and never stays.
#[derive(Clone, Debug, PartialEq)]
pub struct Appearance {
    pub what: Guest,
    /// `2 monsters appear`: one after the other
    pub count: u8,
    /// `surprises you` instead of `appears`: it cannot be evaded, nor fled from in the first round
    pub surprise: bool,
    /// `, with ambush and all checks -2 against it`: for this fight
    pub with: Vec<Twist>,
    /// `, and you can use no cards against it`
    pub bare: bool,
    /// `, and your evade checks fail against it`
    pub unevaded: bool,
    /// `; spells may be spent as clues`
    pub as_clues: Option<Deck>,
    /// `; if there is none in the cup, discard 1 item`
    pub otherwise: Option<BlockId>,
    /// `; if you defeat it, draw 1 unique item`, and whether ` instead of taking it as a trophy`
    pub beaten: Option<(BlockId, bool)>,
}

/// Which monster it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Guest {
    /// `a monster`
    Any,
    /// `a Cultist` (from the cup)
    Kind(KindId),
    /// `the likeness of a Cultist`: what its marker says, out of nothing; no trophy; `its likeness`: of the monster just fought
    Likeness(Option<KindId>),
    /// `a random monster trophy you have`
    Trophy,
    /// `a monster appears, 1 of 2 as you choose`
    OneOf(u8),
    /// `a monster of toughness 3 or more appears, or the fifth that is drawn`: the others go back at once
    Sought { sort: Sort, draws: u8 },
    /// `each monster in the Outskirts appears, in any order`; leave: `; after you evade one, you may move to the street`. Those that are
    /// not defeated stay where they are
    Each { zone: Zone, leave: bool },
}

/// How a monster is changed for a fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Twist {
    /// `ambush`, `toughness +1`
    Change(MonsterMod),
    /// `combat checks +1 against it`, `all checks +1 for each success against it`
    Checks { checks: Checks, n: i8, each: Option<Each> },
}

/// What is given up in any mix.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Mix {
    /// `clues, trophies and items`
    Belongings,
    /// `spells and Stamina`
    SpellsAndStamina,
    /// `clues, Stamina and Sanity`
    CluesAndPoints,
}

/// Where monsters from the cup appear.
#[derive(Clone, Debug, PartialEq)]
pub enum Lairs {
    /// `in the Uptown streets`
    Place(PlaceId),
    /// `at each open gate to Another Dimension or Another Time`
    Gates(Vec<WorldId>),
    /// `at each open rift`
    Rifts,
    /// `here`: where the gate is whose text this is
    Here,
    /// `in your area`
    YourArea,
    /// `in streets of the first player's choice`
    AnyStreets,
    /// `in each aquatic area`, `in each stable location in Kingsport`: one after the other, in the order of the boards
    Spots(Spots),
    /// `in the Sky`
    Sky,
    /// `in the Outskirts`
    Outskirts,
}

/// Which checks against a monster fail by themselves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Failing {
    /// all of this combat
    Both,
    Horror,
    /// the next one
    Combat,
}

/// Who may do what a text lets one investigator do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Asked {
    /// `any investigator`: the first who will, from the first player on
    Any,
    /// `any other investigator`: not you
    Other,
    /// `one other investigator of your choice`: nobody else, if that one will not
    Chosen,
}

/// What is left to the next investigator of somebody's seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Heirloom {
    /// `Blood Pact`
    Card(CardName),
    /// `3 Power`: tokens of a kind that a set declares
    Tokens { kind: TokenId, n: u8 },
}

/// What helps somebody ` until the end of the combat`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Edge {
    /// `combat checks +6`; counted when it is cast: `combat checks +1 for each success`
    CheckBonus { n: i8, each: Option<Each> },
    /// `your combat checks use Lore`
    CombatUses(Skill),
    /// `this is magical`
    EnchantThis,
    /// `one of your physical weapons is magical`
    EnchantWeapon,
    /// `one of your spells needs no hands`
    FreeHands,
    /// `the monster's toughness is 1 less (at least 1) and one of its abilities except magical immunity is ignored`
    WeakenMonster,
}

/// Whose text is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Said {
    /// `the South Church`
    Place(PlaceId),
    /// `any location in Arkham without a gate`, `any aquatic location without a gate`
    AnyPlace { aquatic: bool },
    /// `1 Corruption card as if its symbol moved`
    Symbol(Cards),
}
