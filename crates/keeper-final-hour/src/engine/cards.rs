//! Decks, hands and items.
//!
//! Rules: FHR-28, FH1-10.

use keeper_table::{Journal, Seats};

use super::Engine;
use crate::event::Event;
use crate::frame::{Ask, Frame, Opt, open};
use crate::library::{DECK, HIDDEN, NONE};
use crate::query::bits;

/// Who holds the priority cards of a single player.
pub(super) const PLAYER: u8 = 0;

impl<J: Journal<Event>> Engine<'_, J> {
    /// The top priority card; an empty deck is made of the discards.
    fn top_priority(&mut self) -> Option<u8> {
        if self.s.priority.is_empty() {
            self.s.priority = bits(std::mem::take(&mut self.s.discard).into()).collect();
            self.s.rng.shuffle(&mut self.s.priority);
            self.tell(Event::ReshuffledPriority);
        }
        self.s.priority.pop()
    }

    /// Draws a priority card into a hand.
    pub fn draw_priority(&mut self, who: u8) {
        let Some(card) = self.top_priority() else { return };
        let hand = &mut self.s.investigators[usize::from(who)].hand;
        let at = hand.iter().position(|&held| held > card).unwrap_or(hand.len());
        self.overflow |= !hand.insert(at, card);
        self.tell(Event::DrewPriority { who, card, seat: self.s.seat_of(who) });
    }

    pub fn discard_priority(&mut self, card: u8) {
        self.s.discard |= 1 << card;
        self.tell(Event::DiscardedPriority { card });
    }

    /// Takes a card out of a hand.
    pub fn take_from_hand(&mut self, who: u8, card: u8) {
        self.s.investigators[usize::from(who)].hand.retain(|&held| held != card);
    }

    pub fn offer_hand(&mut self, who: u8) {
        let hand = self.s.who(who).hand;
        hand.iter().for_each(|&card| self.offer(Opt::Card(card)));
    }

    /// The top action card; a deck that is empty is made of what was discarded.
    pub fn draw_action(&mut self, who: u8) -> u8 {
        if self.s.who(who).deck.is_empty() {
            self.reshuffle_actions(who);
        }
        let action = self.s.investigators[usize::from(who)].deck.pop().unwrap_or(NONE);
        self.tell(Event::DrewAction { who, action, seat: self.s.seat_of(who) });
        action
    }

    fn reshuffle_actions(&mut self, who: u8) {
        let one = &mut self.s.investigators[usize::from(who)];
        let first = one.sheet * DECK as u8;
        one.deck = bits(std::mem::take(&mut one.discard).into()).map(|at| first + at).collect();
        self.s.rng.shuffle(&mut one.deck);
        self.tell(Event::ReshuffledActions { who });
    }

    pub fn discard_action(&mut self, who: u8, action: u8) {
        self.s.investigators[usize::from(who)].discard |= 1 << (action % DECK as u8);
        self.tell(Event::DiscardedAction { who, action });
        if self.s.is_full_deck_discarded(who) {
            self.reshuffle_actions(who);
        }
    }

    pub fn draw_and_discard(&mut self, you: u8, draw: u8, discard: u8) {
        if self.s.is_solo() {
            return self.draw_for_row(draw);
        }
        (0..draw).for_each(|_| self.draw_priority(you));
        self.push(Frame::Discard { you, left: discard });
    }

    /// Only whose hand it is can choose from it.
    pub fn discard_some(&mut self, you: u8, left: u8, answer: Opt) {
        if let Opt::Card(card) = answer {
            self.take_from_hand(you, card);
            self.discard_priority(card);
            return self.set(Frame::Discard { you, left: left - 1 });
        }
        if left > 0 {
            self.offer_hand(you);
        }
        if !self.ask_seats(Ask::Discard { who: you }, Seats::One(self.s.seat_of(you))) {
            self.pop();
        }
    }

    /// A single player has no hand: what is drawn lies in it, in this order, until it is placed in the row or discarded.
    fn draw_for_row(&mut self, draw: u8) {
        for _ in 0..draw {
            let Some(card) = self.top_priority() else { break };
            self.overflow |= !self.s.investigators[usize::from(PLAYER)].hand.push(card);
            self.tell(Event::DrewPriority { who: self.s.resolver, card, seat: 0 });
        }
        self.push(Frame::Replace { card: NONE, left: draw });
    }

    /// Each of the drawn cards takes the place of one in the row, or is discarded.
    pub fn replace(&mut self, card: u8, answer: Opt) {
        match answer {
            Opt::Slot(slot) => {
                self.take_from_hand(PLAYER, card);
                let old = std::mem::replace(&mut self.s.played[usize::from(slot)].priority, card);
                self.tell(Event::Replaced { old, new: card });
                self.discard_priority(old);
            }
            Opt::Done => {
                self.take_from_hand(PLAYER, card);
                self.discard_priority(card);
            }
            _ => {
                let hand = &self.s.who(PLAYER).hand;
                let Some(&card) = hand.first() else { return self.pop() };
                self.set(Frame::Replace { card, left: hand.len() as u8 - 1 });
                self.offer(Opt::Done);
                (0..self.s.played.len() as u8).for_each(|slot| self.offer(Opt::Slot(slot)));
                self.ask(Ask::Replace { card });
            }
        }
    }

    /// Priority cards are put face down on the Ancient One's sheet.
    pub fn portend(&mut self, count: u8) {
        for _ in 0..count {
            let Some(card) = self.top_priority() else { return };
            self.overflow |= !self.s.portents.push(card);
            self.tell(Event::DrewPriority { who: NONE, card, seat: HIDDEN });
        }
    }

    /// Offers the items that the resolving investigator may use now; says whether there are any.
    pub fn offer_items(&mut self, after: bool) -> bool {
        let (you, bottom) = (self.s.resolver, !self.s.is_top());
        for item in bits(self.s.who(you).items.into()) {
            let text = self.lib.items[usize::from(item)].text;
            if open(text.window, bottom, after) && self.s.helps(self.lib, text.block, you) {
                if self.s.options.is_empty() {
                    self.offer(Opt::Done);
                }
                self.offer(Opt::Item(item));
            }
        }
        self.ask(Ask::Item { bottom, after })
    }

    pub fn use_item(&mut self, item: u8) {
        let you = self.s.resolver;
        self.s.investigators[usize::from(you)].items &= !(1 << item);
        self.s.spent_items |= 1 << item;
        self.tell(Event::UsedItem { who: you, item });
        self.push_block(self.lib.items[usize::from(item)].text.block, you);
    }
}
