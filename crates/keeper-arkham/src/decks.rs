//! The decks that investigators draw from, face down: drawn from the front, discarded to the back.

use std::ops::Range;

use keeper_arkham_script::tree::Deck;
use keeper_table::{List, Rng};
use serde::{Deserialize, Serialize};

use crate::basic::{DECKS, IN_DECKS};

/// All of them back to back: together they need no more room than there are cards, however many lie in which.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Decks {
    cards: List<u16, IN_DECKS>,
    /// Where each deck ends.
    #[serde(deserialize_with = "crate::earlier::with_empty_parts")]
    ends: [u16; DECKS],
}

impl Decks {
    #[inline(always)]
    fn range(&self, deck: Deck) -> Range<usize> {
        let from = deck.index().checked_sub(1).map_or(0, |before| self.ends[before]);
        usize::from(from)..usize::from(self.ends[deck.index()])
    }

    /// The cards of a deck, the uppermost first.
    #[inline]
    pub fn of(&self, deck: Deck) -> &[u16] {
        &self.cards[self.range(deck)]
    }

    #[inline(always)]
    fn of_mut(&mut self, deck: Deck) -> &mut [u16] {
        let range = self.range(deck);
        &mut self.cards[range]
    }

    /// Every deck with its cards.
    pub fn all(&self) -> impl Iterator<Item = (Deck, &[u16])> {
        (0..DECKS as u8).map(|number| (Deck(number), self.of(Deck(number))))
    }

    pub fn is_empty(&self, deck: Deck) -> bool {
        self.range(deck).is_empty()
    }

    #[inline(always)]
    fn insert(&mut self, deck: Deck, at: usize, card: u16) {
        if self.cards.insert(at, card) {
            self.ends[deck.index()..].iter_mut().for_each(|end| *end += 1);
        }
    }

    fn remove(&mut self, deck: Deck, at: usize) -> u16 {
        self.ends[deck.index()..].iter_mut().for_each(|end| *end -= 1);
        self.cards.remove(at)
    }

    #[inline(always)]
    pub fn draw(&mut self, deck: Deck) -> Option<u16> {
        let at = self.range(deck).next()?;
        Some(self.remove(deck, at))
    }

    pub fn draw_bottom(&mut self, deck: Deck) -> Option<u16> {
        let at = self.range(deck).next_back()?;
        Some(self.remove(deck, at))
    }

    #[inline(always)]
    pub fn put_under(&mut self, deck: Deck, card: u16) {
        self.insert(deck, self.range(deck).end, card);
    }

    pub fn put_on(&mut self, deck: Deck, card: u16) {
        self.insert(deck, self.range(deck).start, card);
    }

    /// Takes this card out, wherever it lies.
    pub fn take(&mut self, deck: Deck, card: u16) -> bool {
        let at = self.range(deck).find(|&at| self.cards[at] == card);
        at.map(|at| self.remove(deck, at)).is_some()
    }

    /// The uppermost of these cards comes to lie on top.
    pub fn raise(&mut self, deck: Deck, is: impl Fn(u16) -> bool) {
        if let Some(card) = self.of(deck).iter().copied().find(|&card| is(card))
            && self.take(deck, card)
        {
            self.put_on(deck, card);
        }
    }

    /// Puts a card so many places below the top.
    pub fn put_at(&mut self, deck: Deck, place: usize, card: u16) {
        let range = self.range(deck);
        self.insert(deck, (range.start + place).min(range.end), card);
    }

    /// Shuffles all of them, those in layers layer by layer.
    pub fn shuffle(&mut self, layered: impl Fn(Deck) -> bool, layer: impl Fn(u16) -> u8, rng: &mut Rng) {
        for deck in (0..DECKS as u8).map(Deck) {
            match layered(deck) {
                true => {
                    let layers = self.of_mut(deck).chunk_by_mut(|a, b| layer(*a) == layer(*b));
                    layers.for_each(|part| rng.shuffle(part));
                }
                false => self.shuffle_one(deck, rng),
            }
        }
    }

    pub fn shuffle_one(&mut self, deck: Deck, rng: &mut Rng) {
        rng.shuffle(self.of_mut(deck));
    }

    /// Brings these cards to the top of their decks, without changing the order otherwise.
    pub fn bring_to_front(&mut self, is: impl Fn(u16) -> bool) {
        for number in 0..DECKS as u8 {
            self.of_mut(Deck(number)).sort_by_key(|&card| !is(card));
        }
    }

    /// Brings the cards into the order of their numbers, layer by layer: for views, which must not tell how they lie.
    pub fn sort(&mut self, layer: impl Fn(u16) -> u8) {
        for number in 0..DECKS as u8 {
            self.of_mut(Deck(number)).sort_unstable_by_key(|&card| (layer(card), card));
        }
    }

    /// Puts the cards that are known to lie at the bottom there, deck by deck.
    pub fn know_bottoms(&mut self, known: [Option<u16>; DECKS]) {
        for (deck, card) in (0..).map(Deck).zip(known) {
            if let Some(card) = card
                && self.take(deck, card)
            {
                self.put_under(deck, card);
            }
        }
    }

    /// Whether the ends are in order and cover all cards.
    pub(crate) fn is_sound(&self) -> bool {
        self.ends.is_sorted() && usize::from(self.ends[DECKS - 1]) == self.cards.len()
    }
}
