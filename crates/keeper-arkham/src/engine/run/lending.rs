//! Cards that go from one to another by a text: lent, exchanged or traded.

use keeper_arkham_script::tree::*;
use keeper_table::Journal;

use super::Here;
use crate::engine::Engine;
use crate::event::Event;
use crate::frame::{Ask, Ctx, Frame, Opt, Src};
use crate::state::{Boon, ForWhom, Gift, Inv};

impl<J: Journal<Event>> Engine<'_, J> {
    /// A card of his goes to another until the end of the turn: which one, then to whom.
    pub(super) fn lend(&mut self, class: Cards, here: &Here) {
        let Here { block, pc, ctx, turn, .. } = *here;
        let who = ctx.who;
        match (turn, self.answer()) {
            (0, _) => {
                for i in 0..self.s.inv(who).held.len() {
                    let h = self.s.inv(who).held[i];
                    if self.is_class(h, class.into()) {
                        self.offer(Opt::Card(h.copy));
                    }
                }
                if self.s.options.is_empty() || self.s.boons.is_full() {
                    self.s.options.clear();
                    return;
                }
                self.go(here.again());
                self.ask_one(who, Ask::PutAway);
            }
            (1, Opt::Card(copy)) => {
                let at = self.s.inv(who).held.iter().position(|h| h.copy == copy).unwrap_or(0);
                self.go(Frame::Run { block, pc, turn: 2, ctx: Ctx { x: at as u8, ..ctx } });
                for other in 0..self.s.players {
                    if self.can_borrow(who, other) {
                        self.offer(Opt::Who(other));
                    }
                }
                self.ask_one(who, Ask::Whom);
            }
            (2, Opt::Who(to)) => {
                self.go(here.next(Ctx { x: 0, ..ctx }));
                if let Some(copy) = self.s.inv(who).held.get(usize::from(ctx.x)).map(|h| h.copy) {
                    let (for_whom, what) = (ForWhom::One(who), Gift::Lent { copy });
                    self.s.boons.push(Boon { for_whom, what, n: 0, until: Until::Turn });
                    self.move_card(who, to, copy);
                }
            }
            _ => self.go(here.next(Ctx { x: 0, ..ctx })),
        }
    }

    /// He gives a card to another, who gives back a different one of this class, if he has any; where it lies is `that many` until then.
    pub(super) fn swap_cards(&mut self, class: Cards, here: &Here) {
        let Here { block, pc, ctx, turn, .. } = *here;
        let who = ctx.who;
        match (turn, self.answer()) {
            (0, _) => {
                for i in 0..self.s.inv(who).held.len() {
                    let h = self.s.inv(who).held[i];
                    if self.is_class(h, class.into()) && !self.q().cannot_lose(who, h.copy) {
                        self.offer(Opt::Card(h.copy));
                    }
                }
                if self.s.options.is_empty() || self.s.players < 2 {
                    self.s.options.clear();
                    return self.go(here.next(ctx));
                }
                self.go(here.again());
                self.ask_one(who, Ask::PutAway);
            }
            (1, Opt::Card(copy)) => {
                let at = self.s.inv(who).held.iter().position(|h| h.copy == copy).unwrap_or(0);
                self.go(Frame::Run { block, pc, turn: 2, ctx: Ctx { x: at as u8, ..ctx } });
                for other in 0..self.s.players {
                    if other != who && self.s.inv(other).in_game() {
                        self.offer(Opt::Who(other));
                    }
                }
                self.ask_one(who, Ask::Whom);
            }
            (2, Opt::Who(other)) => {
                let given = self.s.inv(who).held.get(usize::from(ctx.x)).map(|h| h.copy);
                self.go(Frame::Run { block, pc, turn: 3, ctx: Ctx { x: 0, ..ctx } });
                for i in 0..self.s.inv(other).held.len() {
                    let h = self.s.inv(other).held[i];
                    if self.is_class(h, class.into()) && !self.q().cannot_lose(other, h.copy) {
                        self.offer(Opt::Card(h.copy));
                    }
                }
                if let Some(copy) = given {
                    self.move_card(who, other, copy);
                }
                self.ask_one(other, Ask::PutAway);
            }
            (3, Opt::Card(copy)) => {
                self.go(here.next(Ctx { x: 0, ..ctx }));
                if let Some(other) = self.owner(Src::Card(copy)) {
                    self.move_card(other, who, copy);
                }
            }
            _ => self.go(here.next(Ctx { x: 0, ..ctx })),
        }
    }

    pub fn can_borrow(&self, who: Inv, other: Inv) -> bool {
        other != who && self.s.inv(other).in_game() && !self.s.inv(other).held.is_full()
    }

    fn move_card(&mut self, from: Inv, to: Inv, copy: u16) {
        let Some(h) = self.drop_held(from, copy) else { return };
        self.hold(to, copy, h.flags);
        self.tell(Event::Lent { from, to, copy });
        // A skill may have raised a maximum, or lower one.
        self.clamp(from);
        self.clamp(to);
    }

    /// What was lent goes back to its lender; if the lender is gone, it goes under its deck.
    #[inline(always)]
    pub fn give_back(&mut self) {
        for i in 0..self.s.boons.len() {
            let Boon { for_whom: ForWhom::One(lender), what: Gift::Lent { copy }, .. } = self.s.boons[i] else {
                continue;
            };
            let Some(holder) = self.owner(Src::Card(copy)).filter(|&holder| holder != lender) else { continue };
            match self.s.inv(lender).in_game() && !self.s.inv(lender).held.is_full() {
                true => self.move_card(holder, lender, copy),
                false => self.discard_copy(holder, copy),
            }
        }
    }

    /// A trade that a text allows, with one whom he chooses.
    pub(super) fn trade_now(&mut self, terms: Terms, here: &Here) {
        let who = here.ctx.who;
        if here.begins() {
            self.offer_trades_by(who, terms);
            self.go(here.again());
            return self.ask_one(who, Ask::TradeWith);
        }
        self.go(here.next(here.ctx));
        if let Opt::Trade(other) = self.answer() {
            self.push_trade_by(who, other, Some(terms));
        }
    }
}
