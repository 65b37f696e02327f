//! Buying cards that lie on offer.

use keeper_script::tree::{Buy, Price};
use keeper_table::Journal;

use super::Engine;
use crate::event::Event;
use crate::frame::{Ask, Cause, Frame, Opt};
use crate::state::{Inv, held};

impl<J: Journal<Event>> Engine<'_, J> {
    pub fn price(&self, copy: u16, price: Price) -> u8 {
        let list = self.lib.card(copy).price.unwrap_or(0);
        match price {
            Price::List(more) => list.saturating_add_signed(more),
            Price::Half => list.div_ceil(2),
        }
    }

    /// `who` drew the cards; where all may buy, `i` counts the seats clockwise from him.
    pub fn buying(&mut self, who: Inv, i: u8, stage: u8, mode: Buy, price: Price, back: bool) {
        let again = |i: u8, stage: u8| Frame::Buy { who, i, stage, mode, price, back };
        let buyer = (who + i) % self.s.players;
        if stage == 1 {
            let next = match self.answer() {
                Opt::Card(copy) => {
                    self.purchase(who, buyer, copy, price);
                    match mode {
                        Buy::MayOne | Buy::Must => again(i, 2),
                        Buy::MayAny | Buy::All => again(i, 0),
                    }
                }
                _ if mode == Buy::All && i + 1 < self.s.players => again(i + 1, 0),
                _ => again(i, 2),
            };
            return self.go(next);
        }
        if stage == 2 {
            self.pop();
            return if back { self.lay_back(who) } else { self.put_away(who) };
        }
        self.go(again(i, 1));
        if !self.s.inv(buyer).in_game() {
            return;
        }
        let money = self.s.inv(buyer).money;
        for index in 0..self.s.inv(who).held.len() {
            let h = self.s.inv(who).held[index];
            if h.is(held::OFFERED) && u16::from(self.price(h.copy, price)) <= money {
                self.offer(Opt::Card(h.copy));
            }
        }
        if self.s.options.is_empty() {
            return;
        }
        // In a shop one card must be bought if any can be paid for.
        if mode != Buy::Must {
            self.offer(Opt::Done);
        }
        self.ask_one(buyer, Ask::Buy);
    }

    fn purchase(&mut self, from: Inv, buyer: Inv, copy: u16, price: Price) {
        let cost = self.price(copy, price);
        self.change_money(buyer, -i16::from(cost), Cause::Purchase);
        self.drop_held(from, copy);
        self.hold(buyer, copy, held::NEW);
        self.tell(Event::Bought { who: buyer, copy, price: cost });
        self.after_gain(buyer, copy);
    }
}
