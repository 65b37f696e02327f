//! The typed tree of a card text. One variant is one sentence form; the comment on each is the sentence.

use serde::{Deserialize, Serialize};

/// A block of sentences or clauses in a [`Tree`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct BlockId(pub u16);

/// A kind of monsters, by its number in the library.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct KindId(pub u8);

/// One effect, and whether a sentence ends behind it.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    pub effect: Effect,
    pub end: bool,
}

/// All blocks of all texts of a library.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tree {
    pub blocks: Vec<Vec<Step>>,
}

impl Tree {
    pub fn block(&self, id: BlockId) -> &[Step] {
        &self.blocks[usize::from(id.0)]
    }
}

/// What an item does and when: it is discarded for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ItemText {
    pub window: Window,
    pub block: BlockId,
}

/// When an item may be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Window {
    /// `before an action`
    Before,
    /// `after an action`
    After,
    /// `instead of a bottom effect`
    Bottom,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Zone {
    /// `green`
    Green,
    /// `purple`
    Purple,
    /// `orange`
    Orange,
}

impl Zone {
    pub const ALL: [Zone; 3] = [Zone::Green, Zone::Purple, Zone::Orange];
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum GateIcon {
    /// `heptagram`
    Heptagram,
    /// `tesseract`
    Tesseract,
    /// `trinity`
    Trinity,
}

impl GateIcon {
    pub const ALL: [GateIcon; 3] = [GateIcon::Heptagram, GateIcon::Tesseract, GateIcon::Trinity];

    pub fn name(self) -> &'static str {
        match self {
            GateIcon::Heptagram => "heptagram",
            GateIcon::Tesseract => "tesseract",
            GateIcon::Trinity => "trinity",
        }
    }
}

/// Where something happens. `You` is the investigator the sentence is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// `your location`
    Here,
    /// `an adjacent location`
    Adjacent,
    /// `each adjacent location`
    EachAdjacent,
    /// `your location or an adjacent location`
    HereOrAdjacent,
    /// `your location and each adjacent location`
    HereAndAdjacent,
    /// `your location and the location you moved from`
    HereAndBehind,
    /// `1 location in your zone`
    InZone,
    /// `the ritual location`
    Ritual,
    /// `each gate`
    EachGate,
    /// `the gate with the fewest tokens`
    FewestTokens,
    /// `the trinity gate`
    Gate(GateIcon),
    /// `the location of 1 Ghoul Horde`
    Of(KindId),
}

/// How many hits an attack has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Hits {
    /// `3 hits`
    Fixed(u8),
    /// `2 hits per priority card you played this round`
    PerCard(u8),
}

/// Which monsters are spawned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Spawned {
    /// `2 monsters`
    Any(u8),
    /// `1 Star Spawn`, `2 Deep Ones`
    Special(KindId, u8),
}

/// What moving brings along.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tour {
    /// nothing
    Free,
    /// ` and put a grey seal on each walkway you use`
    Sealing,
    /// ` to different locations and spawn 1 monster at each`
    Stops(Stop),
}

/// What happens in each location entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stop {
    /// `spawn 1 monster at each`
    Spawn(u8),
    /// `damage each 1 time`
    Damage(u8),
    /// `attack each for 1 hit`
    Attack(u8),
}

/// Whom a clause is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Who {
    /// `each investigator`
    Each,
    /// `in turn order, each investigator`
    InOrder,
    /// `each other investigator in your zone`
    OthersInZone,
    /// `each investigator at your location`
    AtYours,
    /// `the lead investigator`
    Lead,
    /// `1 investigator`
    One,
    /// `1 other investigator`
    OneOther,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cond {
    /// `all Chthonians are on the board`
    AllOut(KindId),
    /// `the priority card of this action has an omen`
    Omen,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// `nothing happens`
    Nothing,
    /// `move up to 2 times`, `move 4 times to different locations and spawn 1 monster at each`
    Move { must: bool, times: u8, tour: Tour },
    /// `attack your location for 3 hits`
    Attack { place: Place, hits: Hits },
    /// `destroy 1 monster at your location`
    Destroy { count: u8, place: Place },
    /// `destroy a 1-health, a 2-health and a 3-health monster at your location`
    DestroyOf { healths: Vec<u8>, place: Place },
    /// `destroy each 1-health monster at your location and the location you moved from`
    DestroyEach { health: u8, place: Place },
    /// `move 1 monster at your location to an adjacent location`
    Push { place: Place },
    /// `investigate your location`
    Investigate { place: Place },
    /// `seal 1 walkway of your location`
    Seal { count: u8 },
    /// `remove 1 seal from the board`
    RemoveSeal,
    /// `damage your location 1 time`
    Damage { place: Place, times: u8 },
    /// `repair your location 1 time`
    Repair { place: Place, times: u8 },
    /// `lose 1 health`
    Lose(u8),
    /// `recover 1 health`
    Recover(u8),
    /// `spawn 2 monsters at your location`
    Spawn { what: Spawned, place: Place },
    /// `activate the green zone`
    ActivateZone(Zone),
    /// `activate each Deep One`
    ActivateEach(KindId),
    /// `activate 1 Star Spawn`
    ActivateOne(KindId),
    /// `move each Ghoul Horde 1 time`
    MarchEach { kind: KindId, times: u8 },
    /// `move 1 Ghoul Horde 1 time`
    MarchOne { kind: KindId, times: u8 },
    /// `draw 2 priority cards, then discard 2`
    Draw { draw: u8, discard: u8 },
    /// `in the next round priority cards are played face down`
    Veil,
    /// `put 2 priority cards face down on this until the next reckoning`
    Portend(u8),
    /// `twice: attack your location or an adjacent location for 2 hits`
    Twice(BlockId),
    /// `choose 1: move up to 1 time; or recover 1 health`
    Choose { count: u8, options: Vec<BlockId> },
    /// `if all Chthonians are on the board, activate 1 Chthonian`
    If { cond: Cond, block: BlockId },
    /// `each investigator: lose 2 health`
    For { who: Who, block: BlockId },
}
