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

    /// Shuffles these cards among themselves: each lies where one of them lay.
    pub fn shuffle_only(&mut self, rng: &mut Rng, is: impl Fn(u16) -> bool) {
        let mut some: List<u16, N> = self.cards.iter().copied().filter(|&card| is(card)).collect();
        rng.shuffle(&mut some);
        let mut next = some.iter();
        for card in self.cards.iter_mut().filter(|card| is(**card)) {
            if let Some(new) = next.next() {
                *card = *new;
            }
        }
    }

    /// The uppermost of these cards comes to lie on top.
    pub fn raise(&mut self, is: impl Fn(u16) -> bool) {
        if let Some(at) = self.cards.iter().position(|&card| is(card)) {
            let card = self.cards.remove(at);
            self.cards.insert(0, card);
        }
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
