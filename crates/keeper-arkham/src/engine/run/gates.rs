//! Sentences about gates and elder signs: which of them are meant, and what is done with them.

use keeper_arkham_script::tree::*;
use keeper_table::{Journal, List};

use super::Here;
use crate::engine::Engine;
use crate::event::Event;
use crate::frame::{Ask, Ctx, Opt};
use crate::state::{AREAS, Inv, NONE, State};

impl<J: Journal<Event>> Engine<'_, J> {
    /// The gates that a text speaks of; one of them is chosen. Some deeds ask for something more: it is noted which gate it is.
    pub(super) fn with_gates(&mut self, deed: GateDeed, which: Gates, here: &Here) {
        let Here { ctx, .. } = *here;
        let who = ctx.who;
        if which == Gates::Stack {
            return self.take_gate(&ctx);
        }
        if !matches!(which, Gates::One(_) | Gates::Foretold(_)) {
            let meant: List<u8, AREAS> = self.q().gates(which, &ctx).map(|place| place.0).collect();
            return meant.iter().for_each(|&place| self.do_with_gate(deed, PlaceId(place), here));
        }
        let noted = Here { ctx: Ctx { place: NONE, ..ctx }, ..*here };
        match (here.turn, deed, self.answer()) {
            (0, ..) => {
                let meant: List<u8, AREAS> = self.q().gates(which, &ctx).map(|place| place.0).collect();
                meant.iter().for_each(|&place| self.offer(Opt::Area(PlaceId(place))));
                self.go(here.again());
                self.ask_one(who, Ask::WhichGate);
            }
            (1, GateDeed::Exchange { chosen: true }, Opt::Area(place)) => {
                self.go(Here { ctx: Ctx { place: place.0, ..ctx }, ..*here }.again());
                self.offer_markers();
                self.ask_one(who, Ask::WhichGate);
            }
            (1, GateDeed::Move, Opt::Area(place)) => {
                self.go(Here { ctx: Ctx { place: place.0, ..ctx }, ..*here }.again());
                self.offer_areas(|e, to| e.takes_gate(to));
                self.ask_one(who, Ask::WhichLocation);
            }
            (1, _, Opt::Area(place)) => {
                self.go(here.next(ctx));
                self.do_with_gate(deed, place, here);
            }
            (_, GateDeed::Exchange { .. }, Opt::GateTrophy(gate)) if ctx.place != NONE => {
                self.go(here.next(noted.ctx));
                self.put_on_stack(gate);
                self.exchange_gate(PlaceId(ctx.place));
            }
            (_, GateDeed::Move, Opt::Area(to)) if ctx.place != NONE => {
                self.go(here.next(noted.ctx));
                self.move_gate(PlaceId(ctx.place), to, true);
            }
            _ => self.go(here.next(noted.ctx)),
        }
    }

    /// What is done with a gate.
    fn do_with_gate(&mut self, deed: GateDeed, place: PlaceId, here: &Here) {
        match deed {
            GateDeed::Close => self.close_gate(place, self.closer(&here.ctx), false),
            GateDeed::ToStack => {
                self.close_gate(place, self.closer(&here.ctx), false);
                let s = &mut *self.s;
                s.rng.shuffle(&mut s.gate_stack);
            }
            GateDeed::Trophy => self.close_gate(place, Some(here.ctx.who), true),
            GateDeed::CloseOrSeal => self.close_or_seal(here.ctx.who, place),
            GateDeed::Seal => self.seal_by_text(here.ctx.who, place),
            GateDeed::Exchange { .. } => self.exchange_gate(place),
            GateDeed::Renew => self.renew_gate(place),
            // Where it goes is asked of one gate.
            GateDeed::Move => {}
        }
    }

    /// Elder signs that a text speaks of; which one moves is noted.
    pub(super) fn with_seals(&mut self, deed: SealDeed, here: &Here) {
        let Here { ctx, .. } = *here;
        let who = ctx.who;
        match (deed, here.turn, self.answer()) {
            (SealDeed::Remove { all: true }, ..) => {
                for place in (0..self.lib.areas.len() as u8).map(PlaceId) {
                    self.remove_seal(place);
                }
            }
            (SealDeed::RemoveThere, ..) => {
                if ctx.place != NONE {
                    self.remove_seal(PlaceId(ctx.place));
                }
            }
            (SealDeed::Put(at), 0, _) => self.offer_seal_spots(at, here),
            (SealDeed::Remove { all: false } | SealDeed::Move(_), 0, _) => {
                self.offer_areas(|e, at| e.q().may_lose_seal(at));
                self.go(here.again());
                self.ask_one(who, Ask::WhichLocation);
            }
            (SealDeed::Move(to), 1, Opt::Area(from)) => {
                self.offer_seal_spots(to, &Here { ctx: Ctx { place: from.0, ..ctx }, ..*here });
            }
            (SealDeed::Move(_), 2, Opt::Area(to)) if ctx.place != NONE => {
                self.go(here.next(Ctx { place: NONE, ..ctx }));
                self.remove_seal(PlaceId(ctx.place));
                if self.s.gate_at(to).is_some() {
                    self.guards_leave(to);
                }
                self.put_seal(who, to);
            }
            (SealDeed::Put(_), _, Opt::Area(at)) => {
                self.go(here.next(ctx));
                self.put_seal(who, at);
            }
            (SealDeed::Remove { .. }, _, Opt::Area(at)) => {
                self.go(here.next(ctx));
                self.remove_seal(at);
            }
            _ => self.go(here.next(Ctx { place: NONE, ..ctx })),
        }
    }

    fn offer_seal_spots(&mut self, at: Spots, here: &Here) {
        let spots: List<u8, AREAS> = self.q().seal_spots(at, &here.ctx).map(|place| place.0).collect();
        spots.iter().for_each(|&place| self.offer(Opt::Area(PlaceId(place))));
        self.go(here.again());
        self.ask_one(here.ctx.who, Ask::WhichLocation);
    }

    /// An elder sign comes here; a gate that is open here closes.
    fn put_seal(&mut self, who: Inv, at: PlaceId) {
        if self.s.gate_at(at).is_some() {
            return self.seal_by_text(who, at);
        }
        self.seal(who, at);
        self.check_seals();
    }

    fn remove_seal(&mut self, at: PlaceId) {
        if self.q().may_lose_seal(at) {
            self.s.seals &= !State::bit(at);
            self.tell(Event::SealLost(at));
        }
    }

    pub(super) fn offer_areas(&mut self, fits: impl Fn(&Self, PlaceId) -> bool) {
        for place in (0..self.lib.areas.len() as u8).map(PlaceId) {
            if fits(self, place) {
                self.offer(Opt::Area(place));
            }
        }
    }

    pub fn takes_gate(&self, at: PlaceId) -> bool {
        self.lib.area(at).unstable && self.s.gate_at(at).is_none() && !self.s.sealed(at)
    }

    /// Closed and sealed without a check or clues; the marker is a trophy.
    fn seal_by_text(&mut self, who: Inv, place: PlaceId) {
        if self.s.gate_at(place).is_some() && self.q().may_close(place) {
            match self.may_seal(who, place) {
                true => self.close_and_seal(who, place),
                false => self.close_gate(place, Some(who), true),
            }
        }
    }

    fn exchange_gate(&mut self, at: PlaceId) {
        let (Some(old), Some(gate)) = (self.s.gate_at(at), self.draw_gate()) else { return };
        self.s.set_gate(at, gate);
        self.s.gate_stack.push(old);
        self.tell(Event::GateExchanged { at, old, gate: self.s.seen_gate(at).unwrap_or(gate) });
        self.forget_explored(at);
        self.symbol_leaves(self.lib.gate(old).bits());
    }

    /// The marker is shuffled into the stack, and one of all of them takes its place: no gate closes or opens by it.
    fn renew_gate(&mut self, at: PlaceId) {
        let Some(old) = self.s.gate_at(at) else { return };
        let s = &mut *self.s;
        s.gate_stack.push(old);
        s.rng.shuffle(&mut s.gate_stack);
        let Some(gate) = self.draw_gate() else { return };
        self.s.set_gate(at, gate);
        self.tell(Event::GateExchanged { at, old, gate: self.s.seen_gate(at).unwrap_or(gate) });
        self.forget_explored(at);
    }
}
