//! What stays in the box where only a share of the boxes is played with.

use serde::{Deserialize, Serialize};

use super::{LOCATION_CARDS, State};
use crate::library::{InDeck, Library, Supply};

/// Location cards that stay in the box, a bit each. Other cards are simply not in their decks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct LeftOut {
    cards: [u64; LOCATION_CARDS / 64],
    /// Whether any card stays there, of whatever deck.
    some: bool,
}

impl LeftOut {
    pub fn is_nothing(&self) -> bool {
        !self.some
    }

    #[inline]
    pub fn has(&self, card: u16) -> bool {
        self.cards[usize::from(card / 64)] >> (card % 64) & 1 != 0
    }

    /// The bits of all of them.
    pub fn bits(&self) -> [u64; LOCATION_CARDS / 64] {
        self.cards
    }
}

impl State {
    /// Puts a card back into the box before the game.
    pub(crate) fn leave_out(&mut self, lib: &Library, card: InDeck) {
        self.left_out.some = true;
        match card {
            InDeck::Location(card) => self.left_out.cards[usize::from(card / 64)] |= 1 << (card % 64),
            InDeck::Gate(card) => drop(self.gate_deck.take(card)),
            InDeck::Mythos(card) => drop(self.mythos.take(card)),
            InDeck::Copy(copy) => {
                if let Supply::Deck(deck) = lib.card(copy).supply {
                    self.decks.take(deck, copy);
                }
                self.boxed[usize::from(copy / 64)] |= 1 << (copy % 64);
            }
        }
    }

    /// Whether a card stays in the box, before anything is drawn.
    pub(crate) fn is_left_out(&self, card: InDeck) -> bool {
        match card {
            InDeck::Location(card) => self.left_out.has(card),
            InDeck::Gate(card) => !self.gate_deck.cards().contains(&card),
            InDeck::Mythos(card) => !self.mythos.cards().contains(&card),
            InDeck::Copy(copy) => self.boxed[usize::from(copy / 64)] & 1 << (copy % 64) != 0,
        }
    }
}
