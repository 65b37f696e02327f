//! Effects on others than the reader: crowds, chosen investigators, every gate; and effects done several times.

use keeper_arkham_script::tree::{BlockId, Effect, PlaceId, RollShift, Step, Thing, Who, family};
use keeper_table::Journal;

use super::Engine;
use crate::event::Event;
use crate::frame::{Ask, Asking, Ctx, Frame, Opt};
use crate::state::{Inv, Place};

impl<J: Journal<Event>> Engine<'_, J> {
    /// Oneself and others in the same area; in the final battle all are together.
    pub fn is_here(&self, who: Inv, other: Inv) -> bool {
        let (here, inv) = (self.s.inv(who).place, self.s.inv(other));
        let same = inv.place == here && !matches!(here, Place::Lost | Place::Nowhere);
        inv.in_game() && (who == other || same || self.s.awake.is_some())
    }

    /// Each of a crowd, clockwise from the first player.
    pub fn each(&mut self, block: BlockId, pc: u8, i: u8, ctx: Ctx, among: u8) {
        let lib = self.lib;
        let Effect::Structure(family::Structure::For { who: Who::Each(crowd), block: inner }) =
            &lib.tree.block(block)[usize::from(pc)].effect
        else {
            return self.pop();
        };
        if i >= self.s.players {
            return self.pop();
        }
        self.go(Frame::Each { block, pc, i: i + 1, ctx, among });
        let who = (self.s.first + i) % self.s.players;
        let meant = match among {
            0 => self.q().in_crowd(who, crowd, &ctx),
            among => among >> who & 1 != 0 && self.s.inv(who).in_game(),
        };
        if meant {
            // What an earlier card did to him is no part of this one.
            self.s
                .inv_mut(who)
                .set(crate::state::flag::GONE | crate::state::flag::INSANE | crate::state::flag::UNCONSCIOUS, false);
            self.s.bout = 0;
            self.push_run(*inner, Ctx { who, ..ctx });
        }
    }

    /// Whether a text gives all of them more tokens of a kind than are left.
    pub(super) fn is_scarce(&self, block: BlockId, among: u8, ctx: &Ctx) -> bool {
        let [Step { effect: Effect::Amounts(family::Amounts::Tokens { kind, lose: false, amount }), .. }] =
            self.lib.tree.block(block)
        else {
            return false;
        };
        let left = u16::from(self.q().tokens_left(*kind));
        let meant = (0..self.s.players).filter(|who| among >> who & 1 != 0);
        let wanted: u16 = meant.map(|who| self.amount(*amount, who, Thing::Clues, ctx)).sum();
        self.s.awake.is_none() && wanted > left && left > 0
    }

    /// One after the other, as the first player likes.
    pub fn in_turn(&mut self, block: BlockId, among: u8, ctx: Ctx, stage: Asking) {
        if stage == Asking::Answer
            && let Opt::Who(who) = self.answer()
        {
            self.go(Frame::InTurn { block, among: among & !(1 << who), ctx, stage: Asking::Ask });
            return self.push_run(block, Ctx { who, ..ctx });
        }
        if among == 0 {
            return self.pop();
        }
        for who in (0..self.s.players).filter(|who| among >> who & 1 != 0) {
            self.offer(Opt::Who(who));
        }
        self.go(Frame::InTurn { block, among, ctx, stage: Asking::Answer });
        self.ask_one(self.s.first, Ask::Whom);
    }

    pub fn each_gate(&mut self, block: BlockId, pc: u8, place: u8, ctx: Ctx) {
        let lib = self.lib;
        let Effect::Structure(family::Structure::EachGate(arms)) = &lib.tree.block(block)[usize::from(pc)].effect
        else {
            return self.pop();
        };
        let found = self.s.gate_places().find(|p| p.0 >= place);
        let Some(PlaceId(place)) = found else { return self.pop() };
        self.go(Frame::EachGate { block, pc, place: place + 1, ctx });
        self.roll(1.into(), RollShift::None, (false, None), arms, Ctx { place, ..ctx });
    }

    pub fn repeat(&mut self, block: BlockId, left: u8, ctx: Ctx) {
        if left == 0 {
            return self.pop();
        }
        self.go(Frame::Repeat { block, left: left - 1, ctx });
        self.push_run(block, ctx);
    }

    /// Points of Sanity and Stamina as you like, point by point.
    pub fn points(&mut self, who: Inv, left: u8) {
        match self.answer() {
            Opt::Sanity => {
                self.go(Frame::Points { who, left: left - 1 });
                return self.gain_points(who, true, 1);
            }
            Opt::Stamina => {
                self.go(Frame::Points { who, left: left - 1 });
                return self.gain_points(who, false, 1);
            }
            Opt::Done => return self.pop(),
            _ => {}
        }
        if left == 0 || !self.s.inv(who).in_game() {
            return self.pop();
        }
        let inv = self.s.inv(who);
        let (sanity, stamina) = (inv.sanity, inv.stamina);
        let src = crate::frame::Src::None;
        if sanity < self.q().maximum(who, true) && self.q().may_gain(who, Thing::Sanity, src) {
            self.offer(Opt::Sanity);
        }
        if stamina < self.q().maximum(who, false) && self.q().may_gain(who, Thing::Stamina, src) {
            self.offer(Opt::Stamina);
        }
        if self.s.options.is_empty() {
            return self.pop();
        }
        self.ask_one(who, Ask::Which);
    }
}
