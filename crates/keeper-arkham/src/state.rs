//! The whole state of a game as one plain value.

use keeper_script::tree::{Failing, PlaceId, WorldId};
use keeper_table::{List, Loaded, Rng, Seats};
use serde::{Deserialize, Serialize, Serializer};

use crate::decks::Decks;
use crate::frame::{Ask, Frame, Opt};
use crate::in_play::{Cache, InPlay, Kinds};
use crate::index::Index;

pub const SEATS: usize = 8;
pub const AREAS: usize = 128;
pub const HOODS: usize = 32;
pub const SHEETS: usize = 64;
/// Cards of one deck: more cannot be laid out before somebody who searches it.
pub const DECK: usize = 160;
/// Decks that investigators draw from.
pub const DECKS: usize = 20;
/// Single cards that can be held.
pub const COPIES: usize = 1024;
/// Mythos cards, and gate cards.
pub const ENCOUNTERS: usize = 320;
pub const MARKERS: usize = 192;
pub const GATES: usize = 48;
pub const HELD: usize = 64;
pub const OPTIONS: usize = 112;
pub const FRAMES: usize = 64;
/// Things in play at a time.
pub const IN_PLAY: usize = 24;

/// Monster markers, a bit each.
pub type Bits = [u64; MARKERS / 64];

/// An investigator by his seat.
pub type Inv = u8;

/// No gate, no monster, nobody.
pub const NONE: u8 = u8::MAX;

/// Where an investigator is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Place {
    /// Not in the game (devoured, or not yet entered).
    #[default]
    Nowhere,
    Area(PlaceId),
    /// An Other World and its area, 0 or 1.
    World(WorldId, u8),
    Lost,
    /// The cell of this police station.
    Jail(PlaceId),
}

impl Place {
    pub fn area(self) -> Option<PlaceId> {
        match self {
            Place::Area(area) => Some(area),
            _ => None,
        }
    }
}

/// Where a monster marker is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Spot {
    #[default]
    Box,
    Cup,
    Area(PlaceId),
    Sky,
    Outskirts,
    Trophy(Inv),
    /// On the rumour in play.
    OnCard,
    /// Drawn by an encounter and standing before this investigator.
    Facing(Inv),
    /// Spawn that waits for its hour, on the sheet of its Ancient One or beside the board.
    Aside,
}

/// A card in somebody's possession.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Held {
    pub copy: u16,
    pub flags: u8,
    pub tokens: u8,
}

pub mod held {
    pub const EXHAUSTED: u8 = 1;
    /// Gained since the last upkeep: no upkeep roll yet.
    pub const NEW: u8 = 2;
    /// Its upkeep action has been done; of a mission: its next step was visited.
    pub const DONE: u8 = 4;
    /// In hand in this combat.
    pub const IN_HAND: u8 = 8;
    /// A spell whose bonus works in this combat.
    pub const ACTIVE: u8 = 16;
    /// A physical weapon made magical for this combat.
    pub const MAGICAL: u8 = 32;
    /// Laid on the table in a trade, or chosen.
    pub const OFFERED: u8 = 64;
    /// Taken up or cast in this round: its hands are bound until the round is over. A spell that failed is only this.
    pub const BOUND: u8 = 128;
    /// Everything that ends with a combat.
    pub const COMBAT: u8 = IN_HAND | ACTIVE | MAGICAL | BOUND;
}

impl Held {
    pub fn is(self, flag: u8) -> bool {
        self.flags & flag != 0
    }

    /// A spell that did not work and fills its hands for this round.
    pub fn failed(self) -> bool {
        self.is(held::BOUND) && !self.is(held::IN_HAND | held::ACTIVE)
    }
}

/// What holds of an investigator.
pub mod flag {
    pub const DELAYED: u32 = 1;
    /// Loses the next turn.
    pub const LOSE_TURN: u32 = 2;
    /// Plays no phase of this turn but the Mythos Phase.
    pub const SKIP: u32 = 4;
    /// Knocked out or driven insane this turn: no encounter any more.
    pub const OUT: u32 = 8;
    /// Returned from an Other World this turn: monsters at the gate may be ignored.
    pub const RETURNED: u32 = 16;
    /// Driven insane, or knocked out, by the card in progress.
    pub const INSANE: u32 = 32;
    pub const UNCONSCIOUS: u32 = 64;
    /// Devoured; a new investigator enters at the beginning of the next turn.
    pub const DEVOURED: u32 = 128;
    /// Out of the game for good.
    pub const ELIMINATED: u32 = 256;
    /// Used what can be used once per turn.
    pub const USED: u32 = 512;
    /// Defaulted on a loan.
    pub const NO_LOANS: u32 = 1024;
    pub const EXPLORED: u32 = 2048;
    /// Movement is over for this phase.
    pub const STOPPED: u32 = 4096;
    /// Moved by the card in progress to where the rest of it does not reach.
    pub const GONE: u32 = 8192;
    /// Sent into the game again from nothing: gets the first set-up.
    pub const ENTERING: u32 = 16384;
    /// The upkeep action of the sheet has been done.
    pub const SHEET_DONE: u32 = 32768;
    /// Moves no skill this turn.
    pub const NO_FOCUS: u32 = 1 << 18;
    /// Has moved this turn, or was brought somewhere and moves no more.
    pub const MOVED: u32 = 1 << 16;
    /// Need not mind monsters this turn.
    pub const IGNORES: u32 = 1 << 17;
    /// Used what can be used once per game.
    pub const SPENT: u32 = 1 << 24;
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Investigator {
    pub sheet: u8,
    pub sanity: u8,
    pub stamina: u8,
    /// How much the maximum has been lowered for good.
    pub sanity_cut: u8,
    pub stamina_cut: u8,
    /// Points above the maximum; once lost they do not come back.
    pub sanity_above: u8,
    pub stamina_above: u8,
    pub clues: u8,
    pub money: u16,
    pub sliders: [u8; 3],
    pub place: Place,
    pub flags: u32,
    /// The location of the gate that he went through last.
    pub entered: u8,
    /// A bonus to all checks until the end of the turn.
    pub turn_bonus: i8,
    /// Gate markers held, a bit each.
    pub gate_trophies: u64,
    pub held: List<Held, HELD>,
    /// What sheet and possessions together may have to say.
    #[serde(skip)]
    pub own: Cache<Index>,
}

impl Investigator {
    #[inline]
    pub fn is(&self, flag: u32) -> bool {
        self.flags & flag != 0
    }

    pub fn set(&mut self, flag: u32, on: bool) {
        if on {
            self.flags |= flag;
        } else {
            self.flags &= !flag;
        }
    }

    pub fn in_game(&self) -> bool {
        !self.is(flag::DEVOURED | flag::ELIMINATED | flag::ENTERING)
    }
}

/// A deck face down: drawn from the front, discarded to the back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Pile<const N: usize> {
    cards: List<u16, N>,
}

impl<const N: usize> Pile<N> {
    pub fn new(cards: impl IntoIterator<Item = u16>) -> Self {
        Self { cards: cards.into_iter().collect() }
    }

    pub fn draw(&mut self) -> Option<u16> {
        if self.cards.is_empty() { None } else { Some(self.cards.remove(0)) }
    }

    pub fn to_bottom(&mut self, card: u16) {
        self.cards.push(card);
    }

    pub fn to_top(&mut self, card: u16) {
        self.cards.insert(0, card);
    }

    /// Takes this card out, wherever it lies.
    pub fn take(&mut self, card: u16) -> bool {
        match self.cards.iter().position(|&c| c == card) {
            Some(at) => {
                self.cards.remove(at);
                true
            }
            None => false,
        }
    }

    pub fn shuffle(&mut self, rng: &mut Rng) {
        rng.shuffle(&mut self.cards);
    }

    /// Brings the cards into the order of their numbers: for views, which must not tell how they lie.
    pub fn sort(&mut self) {
        self.cards.sort_unstable();
    }

    pub fn cards(&self) -> &[u16] {
        &self.cards
    }

    pub fn is_empty(&self) -> bool {
        self.cards.is_empty()
    }
}

/// The five phases of a turn, and what lies before and after the turns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Phase {
    #[default]
    SetUp,
    Upkeep,
    Movement,
    Encounters,
    OtherWorlds,
    Mythos,
    Battle,
}

/// The combat in progress; there is at most one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Combat {
    /// The monster's toughness is this much less.
    pub weakened: u8,
    /// Keywords that are ignored, a bit each; [`Combat::TEXT`] for what is printed on the marker besides.
    pub ignored: u16,
    /// Horror checks, and combat checks, fail by themselves.
    pub horror_fails: bool,
    pub combat_fails: bool,
    /// The combat check that is made now does.
    pub blow_fails: bool,
    /// The horror check was failed.
    pub horrified: bool,
    /// Rounds fought.
    pub rounds: u8,
    /// The attack of the Ancient One is cancelled this round.
    pub cancelled: bool,
    /// The card that says what the monster is like, drawn from its whole deck and shown there.
    pub guise: Option<u16>,
    /// The spells that weaken the monster; each fills a hand.
    pub signs: List<Sign, 2>,
}

/// A spell that weakens the monster, and the keywords that it takes away.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Sign {
    pub copy: u16,
    pub ignored: u16,
}

impl Combat {
    /// The number of the bit in [`Combat::ignored`] that stands for the marker's own text.
    pub const TEXT: u8 = 15;

    /// A spell begins to weaken the monster.
    pub fn weaken(&mut self, copy: u16) {
        self.signs.push(Sign { copy, ignored: 0 });
        self.count_signs();
    }

    /// The ability that this spell takes away.
    pub fn ignore(&mut self, copy: u16, bit: u8) {
        if let Some(sign) = self.signs.iter_mut().find(|s| s.copy == copy) {
            sign.ignored = 1 << bit;
        }
        self.count_signs();
    }

    /// What this spell did is over.
    pub fn lift(&mut self, copy: u16) {
        if let Some(at) = self.signs.iter().position(|s| s.copy == copy) {
            self.signs.remove(at);
            self.count_signs();
        }
    }

    fn count_signs(&mut self) {
        self.weakened = self.signs.len() as u8;
        self.ignored = self.signs.iter().fold(0, |all, s| all | s.ignored);
    }

    /// Checks fail by themselves.
    pub fn fail(&mut self, which: Failing) {
        match which {
            Failing::Both => (self.horror_fails, self.combat_fails) = (true, true),
            Failing::Horror => self.horror_fails = true,
            Failing::Combat => self.blow_fails = true,
        }
    }

    /// They do so no more: the text that says it is ignored.
    pub fn forgive(&mut self) {
        (self.horror_fails, self.combat_fails, self.blow_fails) = (false, false, false);
    }

    pub fn ignores_text(&self) -> bool {
        self.ignored & (1 << Combat::TEXT) != 0
    }
}

/// How a game ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Ending {
    /// The last gate was closed with enough trophies.
    Closed,
    /// Six elder signs lie on the board.
    Sealed,
    /// The Ancient One was beaten.
    Banished,
    /// All investigators were devoured in the final battle.
    Devoured,
    /// The Ancient One's own text ended the world.
    Destroyed,
    /// A mission won the game.
    Fulfilled,
    /// A mission won the game for this investigator alone.
    Betrayed(Inv),
}

impl Ending {
    pub fn won(self) -> bool {
        matches!(self, Ending::Closed | Ending::Sealed | Ending::Banished | Ending::Fulfilled)
    }

    pub fn kind(self) -> &'static str {
        match self {
            Ending::Closed => "won-closed",
            Ending::Sealed => "won-sealed",
            Ending::Banished => "won-banished",
            Ending::Devoured => "lost-devoured",
            Ending::Destroyed => "lost-destroyed",
            Ending::Fulfilled => "won-mission",
            Ending::Betrayed(_) => "lost-betrayed",
        }
    }
}

/// Why the Ancient One awoke.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Awakening {
    DoomTrack,
    TooManyGates,
    NoGateMarkers,
    NoMonsters,
    Overrun,
    /// A text says so.
    Text,
}

impl Awakening {
    pub fn kind(self) -> &'static str {
        match self {
            Awakening::DoomTrack => "doom",
            Awakening::TooManyGates => "gates",
            Awakening::NoGateMarkers => "no-gate-markers",
            Awakening::NoMonsters => "no-monsters",
            Awakening::Overrun => "overrun",
            Awakening::Text => "text",
        }
    }
}

/// It is written like any value, but not read: what was read is a [`crate::Raw`] until it has been checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(remote = "Self")]
pub struct State {
    pub rng: Rng,
    pub loaded: Loaded,
    pub turn: u16,
    pub phase: Phase,
    pub first: Inv,
    /// Investigators at the start of the game.
    pub players: u8,
    pub investigators: [Investigator; SEATS],
    /// Sheets that are or were dealt out and are not to be drawn, a bit each.
    pub sheets_used: u64,
    /// Players choose their investigators, clockwise from the first player, instead of being dealt one at random.
    pub choose_sheets: bool,
    pub ancient: u8,
    pub awake: Option<Awakening>,
    pub doom: u8,
    pub terror: u8,
    /// The monster limit is gone for good.
    pub overrun: bool,
    /// The gate marker at each area, or [`NONE`].
    pub gates: List<u8, AREAS>,
    pub clues: List<u8, AREAS>,
    /// Sealed areas, a bit each.
    pub seals: u128,
    /// Areas closed for good, a bit each.
    pub closed: u128,
    pub monsters: List<Spot, MARKERS>,
    pub gate_stack: List<u8, GATES>,
    pub decks: Decks,
    pub mythos: Pile<ENCOUNTERS>,
    pub gate_deck: Pile<ENCOUNTERS>,
    /// Single cards out of the game, a bit each by copy number.
    pub boxed: [u64; COPIES / 64],
    /// The encounter card lying face up on a neighbourhood's deck, plus 1; 0 for none.
    pub face_up: List<u16, HOODS>,
    /// Whatever works on everybody, in the order in which it came.
    pub in_play: List<InPlay, IN_PLAY>,
    /// What all of it together may have to say.
    #[serde(skip)]
    pub common: Cache<Index>,
    /// Kinds of monsters that it, or their own text, may change.
    #[serde(skip)]
    pub changed: Cache<Kinds>,
    /// Areas with a gate, a bit each.
    #[serde(skip)]
    pub open: Cache<u128>,
    /// Areas in which a monster stands, a bit each.
    #[serde(skip)]
    pub occupied: Cache<u128>,
    /// Monster markers in an area or in the Sky.
    #[serde(skip)]
    pub board: Cache<Bits>,
    /// Monster markers in the Outskirts, with somebody or on a card: neither on the board nor in the cup, in the box or set aside.
    #[serde(skip)]
    pub beyond: Cache<Bits>,
    /// Monster markers in the cup.
    #[serde(skip)]
    pub cup: Cache<Bits>,
    /// The next Mythos Phase is skipped.
    pub mythos_skipped: bool,
    /// So many cards more are drawn in the next Mythos Phase.
    pub mythos_more: u8,
    /// Successes carried over in the final battle.
    pub successes: u8,
    pub battle_round: u8,
    /// Combat rating of an Ancient One whose sheet says X.
    pub x: u8,
    pub combat: Combat,
    /// Monsters of the mover's area that he has dealt with in this Movement Phase, a bit each.
    pub dealt: Bits,
    pub movement_points: u8,
    /// The mover has left the area in which he began.
    pub moved: bool,
    pub elder_signs_used: u8,
    pub loans_defaulted: u8,
    /// Investigators who gave up.
    pub retired: u8,
    /// Tasks and missions.
    pub tasks_completed: u8,
    pub ending: Option<Ending>,
    pub frames: List<Frame, FRAMES>,
    pub seats: Seats,
    pub ask: Option<Ask>,
    pub options: List<Opt, OPTIONS>,
    pub answer: Opt,
    /// What the frame above just came to: whether a check was passed, a thing done, and a number.
    pub passed: bool,
    pub number: u8,
    pub failures: u8,
}

impl Serialize for State {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        State::serialize(self, serializer)
    }
}

impl State {
    pub fn bit(place: PlaceId) -> u128 {
        1 << place.0
    }

    /// Whether a set of areas, a bit each, has this one.
    #[inline]
    pub fn has(areas: u128, place: PlaceId) -> bool {
        areas >> place.0 & 1 != 0
    }

    #[inline]
    pub fn gate_at(&self, place: PlaceId) -> Option<u8> {
        let gate = self.gates[usize::from(place.0)];
        (gate != NONE).then_some(gate)
    }

    /// Puts a gate marker at an area, or takes it away ([`NONE`]).
    pub fn set_gate(&mut self, place: PlaceId, gate: u8) {
        self.gates[usize::from(place.0)] = gate;
        if gate == NONE {
            self.open.0 &= !State::bit(place);
        } else {
            self.open.0 |= State::bit(place);
        }
    }

    /// Areas with an open gate, in the order of their numbers.
    #[inline]
    pub fn gate_places(&self) -> impl Iterator<Item = PlaceId> + use<'_> {
        let halves = [self.open.0 as u64, (self.open.0 >> 64) as u64];
        Ones::new(halves, self.gates.len()).map(PlaceId).filter(|&p| self.gate_at(p).is_some())
    }

    pub fn sealed(&self, place: PlaceId) -> bool {
        State::has(self.seals, place)
    }

    pub fn open_gates(&self) -> usize {
        self.gate_places().count()
    }

    pub fn inv(&self, who: Inv) -> &Investigator {
        &self.investigators[usize::from(who)]
    }

    pub fn inv_mut(&mut self, who: Inv) -> &mut Investigator {
        &mut self.investigators[usize::from(who)]
    }

    /// Seats clockwise from the first player.
    pub fn order(&self) -> impl Iterator<Item = Inv> + use<> {
        let (first, players) = (self.first, self.players);
        (0..players).map(move |i| (first + i) % players)
    }

    pub fn monsters_at(&self, place: PlaceId) -> impl Iterator<Item = u8> + '_ {
        let some = State::has(self.occupied.0, place);
        let markers = Ones::new(if some { self.board.0 } else { Bits::default() }, self.monsters.len());
        markers.filter(move |&m| self.monsters[usize::from(m)] == Spot::Area(place))
    }

    /// Markers that may be somewhere else than in the cup, in the box or set aside, in the order of their numbers.
    #[inline]
    pub fn monsters_out(&self) -> impl Iterator<Item = u8> + use<> {
        let out: Bits = std::array::from_fn(|word| self.board.0[word] | self.beyond.0[word]);
        Ones::new(out, self.monsters.len())
    }

    /// Those that may be in an area or in the Sky.
    #[inline]
    pub fn monsters_on_board(&self) -> impl Iterator<Item = u8> + use<> {
        Ones::new(self.board.0, self.monsters.len())
    }

    /// Those that may be out, but not on the board.
    #[inline]
    pub fn monsters_beyond(&self) -> impl Iterator<Item = u8> + use<> {
        Ones::new(self.beyond.0, self.monsters.len())
    }

    /// Puts a monster marker somewhere.
    #[inline]
    pub fn put_monster(&mut self, marker: u8, spot: Spot) {
        let before = std::mem::replace(&mut self.monsters[usize::from(marker)], spot);
        let (word, bit) = (usize::from(marker / 64), 1 << (marker % 64));
        let mark = |bits: &mut Bits, on: bool| bits[word] = if on { bits[word] | bit } else { bits[word] & !bit };
        let on_board = matches!(spot, Spot::Area(_) | Spot::Sky);
        mark(&mut self.board.0, on_board);
        mark(&mut self.beyond.0, !on_board && !matches!(spot, Spot::Cup | Spot::Box | Spot::Aside));
        mark(&mut self.cup.0, spot == Spot::Cup);
        if let Spot::Area(place) = before
            && self.monsters_at(place).next().is_none()
        {
            self.occupied.0 &= !State::bit(place);
        }
        if let Spot::Area(place) = spot {
            self.occupied.0 |= State::bit(place);
        }
    }

    /// How many markers are in the cup. What was forgotten about them is looked up first: the bit of the last marker that there
    /// could be says so.
    pub fn count_cup(&mut self) -> u32 {
        if self.cup.0[MARKERS / 64 - 1] >> 63 != 0 {
            self.cup.0 = [0; MARKERS / 64];
            for marker in 0..self.monsters.len() as u8 {
                self.put_monster(marker, self.monsters[usize::from(marker)]);
            }
        }
        self.cup.0.iter().map(|word| word.count_ones()).sum()
    }

    /// The marker in the cup that has so many before it, after [`State::count_cup`].
    pub fn nth_in_cup(&self, mut nth: u32) -> Option<u8> {
        for (number, mut word) in (0u8..).zip(self.cup.0) {
            if nth >= word.count_ones() {
                nth -= word.count_ones();
                continue;
            }
            for _ in 0..nth {
                word &= word - 1;
            }
            return Some(number * 64 + word.trailing_zeros() as u8);
        }
        None
    }

    pub fn dealt_with(&self, marker: u8) -> bool {
        self.dealt[usize::from(marker / 64)] & (1 << (marker % 64)) != 0
    }

    pub fn deal_with(&mut self, marker: u8) {
        self.dealt[usize::from(marker / 64)] |= 1 << (marker % 64);
    }

    pub fn trophies(&self, who: Inv) -> impl Iterator<Item = u8> + '_ {
        self.monsters_beyond().filter(move |&m| self.monsters[usize::from(m)] == Spot::Trophy(who))
    }
}

/// The numbers below `end` of the bits that are set.
struct Ones<const N: usize> {
    words: [u64; N],
    at: usize,
    end: usize,
}

impl<const N: usize> Ones<N> {
    #[inline]
    fn new(words: [u64; N], end: usize) -> Self {
        Ones { words, at: 0, end }
    }
}

impl<const N: usize> Iterator for Ones<N> {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        while let Some(word) = self.words.get_mut(self.at) {
            if *word == 0 {
                self.at += 1;
                continue;
            }
            let number = self.at * 64 + word.trailing_zeros() as usize;
            *word &= *word - 1;
            return (number < self.end).then_some(number as u8);
        }
        None
    }
}
