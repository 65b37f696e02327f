//! Where monster markers are.

use keeper_arkham_script::tree::PlaceId;

use super::bits::Ones;
use super::{Bits, Cache, Inv, MARKERS, Spot, State};
use crate::index::Q;

/// Markers by where they are, a bit each, and the areas in which one stands.
#[derive(Default)]
pub(crate) struct Sorted {
    pub board: Bits,
    pub beyond: Bits,
    pub cup: Bits,
    pub occupied: u128,
}

impl State {
    #[inline]
    pub fn monsters_at(&self, place: PlaceId) -> impl Iterator<Item = u8> + '_ {
        self.markers_near(place).filter(move |&m| self.monsters[usize::from(m)] == Spot::Area(place))
    }

    /// Markers among which those are that stand in this area.
    #[inline]
    pub fn markers_near(&self, place: PlaceId) -> impl Iterator<Item = u8> + use<> {
        let near = if State::has(self.occupied.0, place) { self.board.0 } else { Bits::default() };
        Ones::new(near, self.monsters.len())
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

    /// The same without these markers.
    #[inline]
    pub fn on_board_but(&self, others: &Bits) -> impl Iterator<Item = u8> + use<> {
        let words: Bits = std::array::from_fn(|word| self.board.0[word] & !others[word]);
        Ones::new(words, self.monsters.len())
    }

    /// Of these markers, from this number on, those that may be in an area or in the Sky.
    #[inline]
    pub fn on_board_among(&self, among: &Bits, from: u8) -> impl Iterator<Item = u8> + use<> {
        let left = |word: usize| u64::MAX.checked_shl(u32::from(from).saturating_sub(64 * word as u32)).unwrap_or(0);
        let words: Bits = std::array::from_fn(|word| self.board.0[word] & among[word] & left(word));
        Ones::new(words, self.monsters.len())
    }

    /// Those that may be out, but not on the board.
    #[inline]
    pub fn monsters_beyond(&self) -> impl Iterator<Item = u8> + use<> {
        Ones::new(self.beyond.0, self.monsters.len())
    }

    /// Puts a monster marker somewhere.
    #[inline(always)]
    pub fn put_monster(&mut self, marker: u8, spot: Spot) {
        let before = std::mem::replace(&mut self.monsters[usize::from(marker)], spot);
        // An investigator who hides from it does not know it any more when it comes again (HRL-11).
        if before != spot && self.common.0.answers(Q::House) {
            let hidden = self.investigators.iter_mut().filter(|inv| inv.hides_from == marker + 1);
            hidden.for_each(|inv| inv.hides_from = 0);
        }
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

    /// Puts every marker where it is when the game begins: in the cup, in the box or beside the board.
    pub fn fill_cup(&mut self, first: impl Fn(u8) -> Spot) {
        let mut cup = Bits::default();
        for (marker, spot) in (0..).zip(self.monsters.iter_mut()) {
            *spot = first(marker);
            cup[usize::from(marker / 64)] |= u64::from(*spot == Spot::Cup) << (marker % 64);
        }
        self.cup = Cache(cup);
        self.board = Cache(Bits::default());
        self.beyond = Cache(Bits::default());
        self.occupied = Cache(0);
    }

    /// Where the markers are, looked up one by one.
    pub(crate) fn sorted_markers(&self) -> Sorted {
        let mut sorted = Sorted::default();
        for (marker, &spot) in self.monsters.iter().enumerate() {
            let of = match spot {
                Spot::Area(_) | Spot::Sky => &mut sorted.board,
                Spot::Cup => &mut sorted.cup,
                Spot::Box | Spot::Aside => continue,
                _ => &mut sorted.beyond,
            };
            of[marker / 64] |= 1 << (marker % 64);
            if let Spot::Area(place) = spot {
                sorted.occupied |= State::bit(place);
            }
        }
        sorted
    }

    /// How many markers are in the cup. What was forgotten about them is looked up first: the bit of the last marker that there
    /// could be says so.
    #[inline(always)]
    pub fn count_cup(&mut self) -> u32 {
        if self.cup.0[MARKERS / 64 - 1] >> 63 != 0 {
            self.cup.0 = [0; MARKERS / 64];
            for marker in 0..self.monsters.len() as u8 {
                self.put_monster(marker, self.monsters[usize::from(marker)]);
            }
        }
        self.cup.0.iter().filter(|&&word| word != 0).map(|word| word.count_ones()).sum()
    }

    /// The marker in the cup that has so many before it, after [`State::count_cup`].
    pub fn nth_in_cup(&self, mut nth: u32) -> Option<u8> {
        for (number, mut word) in (0u8..).zip(self.cup.0) {
            let count = if word == 0 { 0 } else { word.count_ones() };
            if nth >= count {
                nth -= count;
                continue;
            }
            for _ in 0..nth {
                word &= word - 1;
            }
            return Some(number * 64 + word.trailing_zeros() as u8);
        }
        None
    }

    /// Of these markers those that are in the cup, after [`State::count_cup`].
    pub fn in_cup_among(&self, among: &Bits) -> impl Iterator<Item = u8> + use<> {
        let cup: Bits = std::array::from_fn(|word| self.cup.0[word] & among[word]);
        Ones::new(cup, self.monsters.len())
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
