//! Tokens of the kinds that sets declare, and gains of Sanity and Stamina that may become something else.
//!
//! Rules: LUR-23.

use keeper_arkham_script::tree::{At, Coming, Doer, Effect, LossDeed, StandIn, Step, Thing, TokenId, Window, family};
use keeper_table::Journal;

use super::Engine;
use crate::event::Event;
use crate::frame::{Ask, Asking, Cause, Frame, Opt, Src, UseStage};
use crate::index::W;
use crate::state::{Inv, held};

impl<J: Journal<Event>> Engine<'_, J> {
    /// Gains as many as are left, or loses as many as are there. In the final battle none is gained.
    pub fn change_tokens(&mut self, who: Inv, kind: TokenId, by: i16) {
        let number = usize::from(kind.0);
        let have = self.s.inv(who).tokens[number];
        let barred = self.s.awake.is_some() && !self.lib.tokens[number].in_battle;
        let left = if barred { 0 } else { self.q().tokens_left(kind) };
        let by = by.clamp(-i16::from(have), i16::from(left)) as i8;
        if by == 0 {
            return self.tell(Event::NoTokens { who, kind });
        }
        let now = have.saturating_add_signed(by);
        self.s.inv_mut(who).tokens[number] = now;
        let src = self.because();
        self.tell(Event::TokensChanged { who, kind, by, now, src });
        if by > 0 {
            self.fire(W::GainsTokens, who, kind.0);
        }
    }

    /// Pays so many dollars, if he likes with cards that stand for some of them.
    pub fn pay_money(&mut self, who: Inv, n: u16, cause: Cause) {
        if n > 0 && self.s.inv(who).own.0.acts(W::WouldPay) && self.q().spared_dollars(who) > 0 {
            let left = n.min(u16::from(u8::MAX)) as u8;
            return self.push(Frame::Bill { who, left, stage: Asking::Ask, cause });
        }
        self.pay_dollars(who, n, cause);
    }

    /// What is still to be paid: with money, or with cards that stand for dollars.
    pub fn paying_bill(&mut self, who: Inv, left: u8, stage: Asking, cause: Cause) {
        if stage == Asking::Answer {
            return match self.answer() {
                Opt::Use { src, ability } => {
                    let worth = if let Src::Card(copy) = src { self.q().spares(copy, W::WouldPay) } else { 0 };
                    self.go(Frame::Bill { who, left, stage: Asking::Ask, cause });
                    if self.pay_stand_in(who, src, ability) {
                        self.go(Frame::Bill { who, left: left.saturating_sub(worth), stage: Asking::Ask, cause });
                    }
                }
                _ => {
                    self.pop();
                    self.pay_dollars(who, left.into(), cause);
                }
            };
        }
        let pays = self.q().funds(who) >= u16::from(left) + self.q().spared_dollars(who);
        if left > 0 {
            let lib = self.lib;
            for i in 0..self.s.inv(who).held.len() {
                let h = self.s.inv(who).held[i];
                if lib.acts(h.copy, W::WouldPay) && !h.is(held::EXHAUSTED) {
                    let line = Self::at(lib, lib.single(h.copy).text, W::WouldPay).next();
                    line.iter().for_each(|&(ability, _)| self.offer(Opt::Use { src: Src::Card(h.copy), ability }));
                }
            }
        }
        if self.s.options.is_empty() {
            self.pop();
            return self.pay_dollars(who, left.into(), cause);
        }
        if pays {
            self.offer(Opt::Money(left));
        }
        self.go(Frame::Bill { who, left, stage: Asking::Answer, cause });
        self.ask_one(who, Ask::Barter(left));
    }

    /// Pays so many dollars; what is missing, with tokens that stand for them.
    fn pay_dollars(&mut self, who: Inv, n: u16, cause: Cause) {
        let own = n.min(self.s.inv(who).money);
        self.change_money(who, -(own as i16), cause);
        if n > own
            && let Some(kind) = self.q().stands_for(who, StandIn::Money)
        {
            self.change_tokens(who, kind, -((n - own) as i16));
        }
    }

    /// Sanity or Stamina that a text gives, as far as there is room for it.
    pub fn gain_points(&mut self, who: Inv, sanity: bool, n: u8) {
        let has = self.q().have(who, if sanity { Thing::Sanity } else { Thing::Stamina });
        let n = n.min(self.q().cap(who, sanity).saturating_sub(has as u8));
        let n =
            if self.s.inv(who).own.0.acts(W::WouldGain) { n.saturating_sub(self.gains_less(who, sanity)) } else { n };
        if n > 0 && self.s.inv(who).own.0.acts(W::WouldGain) {
            return self.push(Frame::Gain { who, sanity, n, stage: Asking::Ask });
        }
        self.change_points(who, sanity, n as i8, Cause::Text);
    }

    /// By how much what somebody has lessens a gain.
    fn gains_less(&self, who: Inv, sanity: bool) -> u8 {
        let mut less = 0u8;
        for h in self.s.inv(who).held.iter().filter(|h| self.lib.acts(h.copy, W::WouldGain)) {
            if self.q().is_idle(who, h.copy) {
                continue;
            }
            let lines = Self::at(self.lib, self.lib.single(h.copy).text, W::WouldGain);
            let meant =
                lines.filter(|(_, at)| at.window == Window::Would { who: Doer::You, what: Coming::Gain { sanity } });
            less = meant.filter_map(|(_, at)| self.gain_lessened(at)).fold(less, u8::saturating_add);
        }
        less
    }

    /// By how much a line lessens the gain, if that is what it does.
    fn gain_lessened(&self, at: &At) -> Option<u8> {
        match self.lib.tree.block(at.block) {
            [Step { effect: Effect::Moments(family::Moments::OnLoss(LossDeed::Worsen { gain: true, n })), .. }] => {
                Some(*n)
            }
            _ => None,
        }
    }

    /// What may be done with a gain instead is offered.
    pub fn gaining(&mut self, who: Inv, sanity: bool, n: u8, stage: Asking) {
        if stage == Asking::Ask {
            self.go(Frame::Gain { who, sanity, n, stage: Asking::Answer });
            self.offer_where(who, W::WouldGain, |engine, _, at| {
                at.window == Window::Would { who: Doer::You, what: Coming::Gain { sanity } }
                    && engine.gain_lessened(at).is_none()
            });
            if !self.s.options.is_empty() {
                self.offer(Opt::GoOn);
                self.ask_one(who, Ask::WouldGain(n));
            }
            return;
        }
        self.pop();
        match self.answer() {
            Opt::Use { src, ability } => {
                self.push(Frame::Use { owner: who, src, ability, stage: UseStage::BEGIN, x: n, successes: 0 });
            }
            _ => self.change_points(who, sanity, n as i8, Cause::Text),
        }
    }
}
