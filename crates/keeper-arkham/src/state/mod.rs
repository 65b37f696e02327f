//! The whole state of a game as one plain value.

mod bits;
mod boon;
mod combat;
mod copies;
mod entry;
mod investigator;
mod left_out;
mod monsters;
pub mod most;
mod pile;
mod rifts;
mod siege;
mod tally;

use keeper_arkham_script::tree::{HoodId, PlaceId};
use keeper_table::{List, Loaded, Rng, Seats, Stack};
use serde::{Deserialize, Serialize, Serializer};

use crate::decks::Decks;
use crate::frame::{Ask, Frame, Opt};
use crate::index::{Index, Q, W};

pub use crate::basic::*;
pub(crate) use bits::{Ones, areas, ones};
pub use boon::{Boon, ForWhom, Gift, Hex, Legacy, Stint};
pub use combat::{Combat, Sign};
pub use copies::Copies;
pub use entry::{Cache, FOR_GOOD, InPlay, Role};
pub use investigator::{Held, Investigator, flag, held};
pub use left_out::LeftOut;
pub use pile::Pile;
pub use rifts::{PROGRESS, RIFTS, Rift, Rifts, SPACES};
pub use siege::Siege;
pub use tally::{Tally, bout};

/// Location cards that lie used at the bottom of their decks, a bit each, and the decks that were used up once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Used {
    cards: [u64; LOCATION_CARDS / 64],
    /// Neighbourhoods, a bit each.
    decks: u32,
}

impl Used {
    pub fn is_empty(&self) -> bool {
        *self == Used::default()
    }

    pub fn has(&self, card: u16) -> bool {
        self.cards[usize::from(card / 64)] >> (card % 64) & 1 != 0
    }

    pub fn set(&mut self, card: u16, used: bool) {
        let bit = 1 << (card % 64);
        let word = &mut self.cards[usize::from(card / 64)];
        *word = if used { *word | bit } else { *word & !bit };
    }

    /// Whether all of a deck was used at least once.
    pub fn is_through(&self, hood: HoodId) -> bool {
        self.decks >> hood.0 & 1 != 0
    }

    pub fn set_through(&mut self, hood: HoodId) {
        self.decks |= 1 << hood.0;
    }
}

/// States of before a card was remembered have none.
fn no_card() -> u16 {
    u16::MAX
}

fn is_nobodys(legacies: &List<Legacy, LEGACIES>) -> bool {
    legacies.is_empty()
}

fn is_none_of_it(n: &u8) -> bool {
    *n == 0
}

fn is_unwatched(watch: &List<u8, AREAS>) -> bool {
    watch.is_empty()
}

fn is_nothing(bits: &u16) -> bool {
    *bits == 0
}

fn is_zero(bits: &u128) -> bool {
    *bits == 0
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
    /// By how much the Ancient One's combat rating is worse and its doom track longer than printed, since it awoke.
    #[serde(default)]
    pub grown: u8,
    /// By how much its combat rating is worse still, by its plots.
    #[serde(default, skip_serializing_if = "is_none_of_it")]
    pub worsened: u8,
    /// What it has until the end of the round beside its defences, a bit for each keyword.
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub hardened: u16,
    #[serde(default, skip_serializing_if = "Siege::is_untouched")]
    pub siege: Siege,
    /// The gate marker at each area, or [`NONE`].
    pub gates: List<u8, AREAS>,
    pub clues: List<u8, AREAS>,
    /// Tokens of the kind that lies in areas, by area; empty before any does.
    #[serde(default, skip_serializing_if = "is_unwatched")]
    pub watch: List<u8, AREAS>,
    /// Areas whose gate lies face down, a bit each.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub face_down: u128,
    /// Sealed areas, a bit each.
    pub seals: u128,
    /// Areas closed for good, a bit each.
    pub closed: u128,
    /// Areas whose gate lies under a closed marker or rubble, a bit each.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub buried: u128,
    pub monsters: List<Spot, MARKERS>,
    pub gate_stack: List<u8, GATES>,
    pub decks: Decks,
    pub mythos: Pile<ENCOUNTERS>,
    pub gate_deck: Pile<GATE_CARDS>,
    /// Single cards out of the game, a bit each by copy number.
    #[serde(deserialize_with = "crate::earlier::with_no_bits")]
    pub boxed: [u64; COPIES / 64],
    /// The encounter card lying face up on a neighbourhood's deck, plus 1; 0 for none.
    pub face_up: List<u16, HOODS>,
    /// Where location decks are not shuffled before a draw: what was drawn of them.
    #[serde(default, skip_serializing_if = "Used::is_empty")]
    pub used: Used,
    #[serde(default, skip_serializing_if = "LeftOut::is_nothing")]
    pub left_out: LeftOut,
    /// Whatever works on everybody, in the order in which it came.
    pub in_play: List<InPlay, IN_PLAY>,
    #[serde(default, skip_serializing_if = "Rifts::are_untouched")]
    pub rifts: Rifts,
    /// What is better or worse for a time.
    #[serde(default)]
    pub boons: List<Boon, BOONS>,
    /// What spells have done to monsters for this turn.
    #[serde(default)]
    pub hex: Hex,
    /// Cards that somebody has for a time, or with tokens to spare.
    #[serde(default)]
    pub stints: List<Stint, STINTS>,
    /// What is left to those who take over from others.
    #[serde(default, skip_serializing_if = "is_nobodys")]
    pub legacies: List<Legacy, LEGACIES>,
    /// What all of it together may have to say.
    #[serde(skip)]
    pub common: Cache<Index>,
    /// What all investigators together may have that says something.
    #[serde(skip)]
    pub all: Cache<Index>,
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
    /// What was stirred and not looked at since: bits of [`stir`](crate::library::stir), a byte for the story of each seat.
    #[serde(skip)]
    pub stirred: Cache<u64>,
    /// What the open stories look at: the same bits.
    #[serde(skip)]
    pub heeded: Cache<u64>,
    /// The next Mythos Phase is skipped.
    pub mythos_skipped: bool,
    /// Where there are two Mythos decks: the next card comes from the one of the other sets.
    #[serde(default)]
    pub mythos_other: bool,
    /// So many cards more are drawn in the next Mythos Phase.
    pub mythos_more: u8,
    /// Successes carried over in the final battle.
    pub successes: u8,
    pub battle_round: u8,
    /// Cards used in the final battle, where a house rule lets each be used once.
    #[serde(default, skip_serializing_if = "Copies::is_empty")]
    pub spent: Copies,
    /// Combat rating of an Ancient One whose sheet says X.
    pub x: u8,
    pub combat: Combat,
    /// Monsters of the mover's area that he has dealt with in this Movement Phase, a bit each.
    pub dealt: Bits,
    pub movement_points: u8,
    /// The mover has left the area in which he began.
    pub moved: bool,
    /// Movement points that he has spent, but for those spent on tomes.
    #[serde(default)]
    pub walked: u8,
    /// Movement points that he has spent on tomes.
    #[serde(default, skip_serializing_if = "is_none_of_it")]
    pub read_on: u8,
    pub elder_signs_used: u8,
    pub loans_defaulted: u8,
    /// Investigators who gave up.
    pub retired: u8,
    /// Tasks and missions.
    pub tasks_completed: u8,
    pub ending: Option<Ending>,
    pub frames: Stack<Frame, FRAMES>,
    pub seats: Seats,
    pub ask: Option<Ask>,
    pub options: List<Opt, OPTIONS>,
    pub answer: Opt,
    /// What the frame above just came to: whether a check was passed, a thing done, and a number.
    pub passed: bool,
    pub number: u8,
    pub failures: u8,
    /// What came of the fight that a text began, bits of [`bout`].
    #[serde(default)]
    pub bout: u16,
    #[serde(default)]
    pub tally: Tally,
    /// The card that was drawn, taken or discarded last: *it* in texts. `u16::MAX` for none.
    #[serde(default = "no_card")]
    pub it: u16,
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
        let half = if place.0 < 64 { areas as u64 } else { (areas >> 64) as u64 };
        half >> (place.0 % 64) & 1 != 0
    }

    /// Tokens of the kind that lies in areas.
    pub fn watchers(&self, place: PlaceId) -> u8 {
        self.watch.get(usize::from(place.0)).copied().unwrap_or(0)
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
            self.face_down &= !State::bit(place);
            self.buried &= !State::bit(place);
        } else {
            self.open.0 |= State::bit(place);
        }
    }

    /// The gate at an area as everybody sees it: [`NONE`] is one that lies face down.
    pub fn seen_gate(&self, place: PlaceId) -> Option<u8> {
        self.gate_at(place).map(|gate| if State::has(self.face_down, place) { NONE } else { gate })
    }

    /// Exchanges the markers that lie face down with those of the stack, as `order` puts them.
    pub(crate) fn mix_gates(&mut self, order: impl FnOnce(&mut State)) {
        if self.face_down == 0 {
            return order(self);
        }
        let hidden = |s: &State, at: usize| State::has(s.face_down, PlaceId(at as u8)) && s.gates[at] != NONE;
        for at in 0..self.gates.len() {
            if hidden(self, at) {
                self.gate_stack.push(self.gates[at]);
            }
        }
        order(self);
        for at in 0..self.gates.len() {
            if hidden(self, at) {
                self.gates[at] = self.gate_stack.remove(0);
            }
        }
    }

    /// The investigator who is asked or speaks for all; where the keeper is asked, the one of the first player.
    pub fn asked(&self) -> Inv {
        let speaker = self.seats.speaker();
        if speaker < self.players { speaker } else { self.first }
    }

    /// Puts the Mythos cards that the keeper looks at back into the deck, for those who may not see them; says how many.
    pub(crate) fn put_back_keepers_cards(&mut self) -> usize {
        let Some(Frame::KeeperMythos { cards, .. }) = self.frames.last_mut() else { return 0 };
        let looked_at = std::mem::replace(cards, [u16::MAX; 3]).into_iter().filter(|&card| card != u16::MAX);
        let before = self.mythos.cards().len();
        looked_at.for_each(|card| self.mythos.to_bottom(card));
        self.options.clear();
        self.mythos.cards().len() - before
    }

    /// The keeper looks at so many cards of the deck, and may put each of them into play.
    pub(crate) fn deal_to_keeper(&mut self, count: usize) {
        let Some(Frame::KeeperMythos { cards, .. }) = self.frames.last_mut() else { return };
        for slot in cards.iter_mut().take(count) {
            *slot = self.mythos.draw().unwrap_or(u16::MAX);
            self.options.push(Opt::Mythos(*slot));
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

    /// The investigators of all who sit at the table.
    #[inline(always)]
    pub fn seated(&self) -> &[Investigator] {
        &self.investigators[..usize::from(self.players).min(SEATS)]
    }

    pub fn inv(&self, who: Inv) -> &Investigator {
        &self.investigators[usize::from(who) % SEATS]
    }

    pub fn inv_mut(&mut self, who: Inv) -> &mut Investigator {
        &mut self.investigators[usize::from(who) % SEATS]
    }

    /// Who has joined the Ancient One.
    pub fn traitor(&self) -> Option<Inv> {
        (0..self.players).find(|&who| self.inv(who).is(flag::TRAITOR))
    }

    /// Whether somebody may have what acts in this window.
    #[inline]
    pub fn anyone_acts(&self, w: W) -> bool {
        self.all.0.acts(w)
    }

    /// Whether somebody may have what answers this question.
    #[inline]
    pub fn anyone_answers(&self, q: Q) -> bool {
        self.all.0.answers(q)
    }

    /// Seats clockwise from the first player.
    pub fn order(&self) -> impl Iterator<Item = Inv> + use<> {
        let (first, players) = (self.first, self.players);
        (0..players).map(move |i| (first + i) % players)
    }
}
