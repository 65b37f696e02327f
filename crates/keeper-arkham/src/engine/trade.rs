//! Trading: both lay things on the table, both agree, and everything changes hands at once.

use keeper_table::Journal;

use super::Engine;
use crate::event::Event;
use crate::frame::{Ask, Cause, Frame, Opt};
use crate::state::{Inv, Place, held};

impl<J: Journal<Event>> Engine<'_, J> {
    /// Others in the same street, location or Other World area.
    pub fn offer_trades(&mut self, who: Inv) {
        let place = self.s.inv(who).place;
        if matches!(place, Place::Lost | Place::Nowhere) && self.s.awake.is_none() {
            return;
        }
        for i in 1..self.s.players {
            let other = (who + i) % self.s.players;
            let there = self.s.inv(other).place == place || self.s.awake.is_some();
            if there && self.s.inv(other).in_game() && (self.has_goods(who) || self.has_goods(other)) {
                self.offer(Opt::Trade(other));
            }
        }
    }

    fn has_goods(&self, who: Inv) -> bool {
        let inv = self.s.inv(who);
        inv.money > 0 || inv.held.iter().any(|h| self.q().may_trade(h.copy))
    }

    pub fn trading(&mut self, a: Inv, b: Inv, stage: u8, money_a: u8, money_b: u8) {
        let again = |stage: u8, money_a: u8, money_b: u8| Frame::Trade { a, b, stage, money_a, money_b };
        match stage {
            0 => {
                self.offer_goods(a, money_a);
                self.offer(Opt::Done);
                self.go(again(1, money_a, money_b));
                self.ask_one(a, Ask::Offer);
            }
            1 => match self.answer() {
                Opt::Done | Opt::None => self.go(again(2, money_a, money_b)),
                option => {
                    let money_a = self.lay(a, option, money_a);
                    self.go(again(0, money_a, money_b));
                }
            },
            2 => {
                self.offer_goods(b, money_b);
                self.offer(Opt::Yes);
                self.offer(Opt::No);
                self.go(again(3, money_a, money_b));
                self.ask_one(b, Ask::Answer);
            }
            3 => match self.answer() {
                Opt::Yes => self.go(again(4, money_a, money_b)),
                Opt::No => self.go(again(6, money_a, money_b)),
                option => {
                    let money_b = self.lay(b, option, money_b);
                    self.go(again(2, money_a, money_b));
                }
            },
            4 => {
                self.go(again(5, money_a, money_b));
                if money_b > 0 || self.s.inv(b).held.iter().any(|h| h.is(held::OFFERED)) {
                    self.offer(Opt::Yes);
                    self.offer(Opt::No);
                    self.ask_one(a, Ask::Accept);
                }
            }
            5 => {
                if self.answer() != Opt::No {
                    self.hand_over(a, b, money_a);
                    self.hand_over(b, a, money_b);
                    for who in [a, b] {
                        for h in self.s.inv_mut(who).held.iter_mut() {
                            // What came over lies on the other side now.
                            h.flags &= !held::OFFERED;
                        }
                    }
                }
                self.go(again(6, money_a, money_b));
            }
            _ => {
                for who in [a, b] {
                    for h in self.s.inv_mut(who).held.iter_mut() {
                        h.flags &= !held::OFFERED;
                    }
                }
                self.pop();
            }
        }
    }

    fn offer_goods(&mut self, who: Inv, laid: u8) {
        for i in 0..self.s.inv(who).held.len() {
            let h = self.s.inv(who).held[i];
            if !h.is(held::OFFERED) && self.q().may_trade(h.copy) {
                self.offer(Opt::Card(h.copy));
            }
        }
        let left = self.s.inv(who).money.saturating_sub(u16::from(laid));
        for n in [1u8, 5] {
            if left >= u16::from(n) && laid.checked_add(n).is_some() {
                self.offer(Opt::Money(n));
            }
        }
    }

    fn lay(&mut self, who: Inv, option: Opt, laid: u8) -> u8 {
        match option {
            Opt::Card(copy) => {
                if let Some(h) = self.s.inv_mut(who).held.iter_mut().find(|h| h.copy == copy) {
                    h.flags |= held::OFFERED;
                }
                laid
            }
            Opt::Money(n) => laid + n,
            _ => laid,
        }
    }

    fn hand_over(&mut self, from: Inv, to: Inv, money: u8) {
        if money > 0 {
            self.change_money(from, -i16::from(money), Cause::Trade);
            self.change_money(to, i16::from(money), Cause::Trade);
            self.tell(Event::TradedMoney { from, to, amount: money });
        }
        let mut i = 0;
        while i < self.s.inv(from).held.len() {
            let h = self.s.inv(from).held[i];
            if h.is(held::OFFERED) && !self.s.inv(to).held.is_full() {
                let mut given = self.s.inv_mut(from).held.remove(i);
                given.flags &= !held::OFFERED;
                self.s.inv_mut(to).held.push(given);
                self.tell(Event::Traded { from, to, copy: h.copy });
            } else {
                i += 1;
            }
        }
        self.s.index_held(self.lib, from);
        self.s.index_held(self.lib, to);
    }
}
