//! Tasks and missions: steps at places in the order of the card, what a mission takes for each, and what comes in the end.
//!
//! Rules: DUN-32.

use keeper_table::Journal;

use super::Engine;
use crate::event::Event;
use crate::frame::{Ask, Asking, Frame, Opt, Src};
use crate::index::{Q, W};
use crate::state::{Held, Inv, Place, held};

impl<J: Journal<Event>> Engine<'_, J> {
    /// Offers the steps that can be done where you are, instead of an encounter.
    #[inline(always)]
    pub fn offer_steps(&mut self, who: Inv) {
        if !self.s.inv(who).own.0.answers(Q::Steps) {
            return;
        }
        for i in 0..self.s.inv(who).held.len() {
            let h = self.s.inv(who).held[i];
            if self.q().is_at_step(who, h) && !h.is(held::DONE) {
                self.offer(Opt::Step(h.copy));
            }
        }
    }

    /// The phase was spent where the next step is: a task is one step further, a mission waits for its sacrifice (DUN-21, DUN-22).
    pub fn visit_step(&mut self, who: Inv, copy: u16) {
        if !self.is_mission(copy) {
            return self.finish_step(who, copy);
        }
        if let Some(h) = self.held_mut(copy) {
            h.flags |= held::DONE;
            self.tell(Event::StepVisited { who, copy });
        }
    }

    /// In Other Worlds and beyond, the Arkham Encounters Phase is spent by being there.
    pub fn visit_steps_afar(&mut self, who: Inv) {
        if !matches!(self.s.inv(who).place, Place::World(..) | Place::Lost) {
            return;
        }
        for i in (0..self.s.inv(who).held.len()).rev() {
            let h = self.s.inv(who).held[i];
            if self.q().is_at_step(who, h) && !h.is(held::DONE) {
                self.visit_step(who, h.copy);
            }
        }
    }

    fn is_mission(&self, copy: u16) -> bool {
        self.lib.acts(copy, W::Sacrifice)
    }

    /// A mission whose next step was visited.
    fn waits(&self, h: Held) -> bool {
        h.is(held::DONE) && self.is_mission(h.copy)
    }

    /// Lets an investigator make the sacrifices of his missions at the start of the upkeep.
    #[inline(always)]
    pub fn push_sacrifices(&mut self, who: Inv) {
        let inv = self.s.inv(who);
        if inv.own.0.acts(W::Sacrifice) && inv.held.iter().any(|&h| self.waits(h)) {
            self.push(Frame::Sacrifice { who, stage: Asking::Ask });
        }
    }

    /// One mission after the other, where he still is where its step is.
    pub fn sacrifices(&mut self, who: Inv, stage: Asking) {
        if stage == Asking::Answer {
            self.go(Frame::Sacrifice { who, stage: Asking::Ask });
            if let Opt::Use { src, ability } = self.answer() {
                self.push_use(who, src, ability);
            }
            return;
        }
        let Some(h) = self.s.inv(who).held.iter().find(|&&h| self.waits(h)).copied() else { return self.pop() };
        if let Some(held) = self.held_mut(h.copy) {
            held.flags &= !held::DONE;
        }
        if !self.q().is_at_step(who, h) {
            return;
        }
        let src = Src::Card(h.copy);
        for (ability, at) in Self::at(self.lib, self.lib.single(h.copy).text, W::Sacrifice) {
            if self.can_pay(who, src, &at.costs) {
                self.offer(Opt::Use { src, ability });
            }
        }
        if !self.s.options.is_empty() {
            self.offer(Opt::No);
            self.go(Frame::Sacrifice { who, stage: Asking::Answer });
            self.ask_one(who, Ask::Sacrifice(h.copy));
        }
    }

    /// A clue from the supply marks the step (DUN-23); with the last one the card goes to the box and does what it says (DUN-25).
    pub fn finish_step(&mut self, who: Inv, copy: u16) {
        self.add_tokens(who, copy, 1);
        let done = self.q().tokens_on(Src::Card(copy));
        if usize::from(done) < self.lib.card(copy).steps.len() {
            return;
        }
        self.tell(Event::TaskCompleted { who, copy });
        self.s.tasks_completed = self.s.tasks_completed.saturating_add(1);
        self.box_copy(who, copy);
        self.push_window(Src::Card(copy), W::Complete, who);
    }
}
