//! A deck that is drawn from the top.

use keeper_table::{List, Rng};
use serde::{Deserialize, Serialize};

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

    /// Puts a card so many places below the top.
    pub fn to_place(&mut self, place: usize, card: u16) {
        self.cards.insert(place.min(self.cards.len()), card);
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

    /// Brings these cards to the top, without changing the order otherwise.
    pub fn bring_to_front(&mut self, is: impl Fn(u16) -> bool) {
        self.cards.sort_by_key(|&card| !is(card));
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
