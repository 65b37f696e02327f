//! Lost in time and space, and the way back from there.
//!
//! Rules: UPK-10, STA-15 to STA-18, XPN-12.

use keeper_arkham_script::tree::Status;
use keeper_table::Journal;

use super::Engine;
use crate::event::{Devouring, Event, Way};
use crate::frame::{Ask, Asking, Frame, LostStage, Opt, Peril};
use crate::index::{Q, W};
use crate::state::{Inv, NONE, Place, flag};

impl<J: Journal<Event>> Engine<'_, J> {
    pub fn become_lost(&mut self, who: Inv, stage: LostStage) {
        let over = stage == LostStage::Over || !self.s.inv(who).in_game();
        if over || self.q().cannot_be(who, Status::Lost) {
            // Lost or saved from it: whatever was going on does not reach him any more.
            self.s.inv_mut(who).set(flag::GONE | flag::STOPPED, true);
            return self.pop();
        }
        if self.may_avert(who, W::WouldBeLost) {
            return self.go(Frame::Would { who, what: Peril::Lost, asked: false, averted: false });
        }
        self.be_lost(who);
    }

    pub(super) fn be_lost(&mut self, who: Inv) {
        self.go(Frame::Lost { who, stage: LostStage::Over });
        if let Some(src) = self.q().says(Q::LostAreDevoured).filter(|_| !self.q().cannot_be(who, Status::Devoured)) {
            return self.devour(who, Devouring::Lost, src);
        }
        self.tell(Event::Lost(who));
        self.put(who, Place::Lost);
        self.s.inv_mut(who).set(flag::GONE | flag::STOPPED | flag::OUT, true);
        self.delay(who);
        self.fire(W::AnyoneLost, who, NONE);
        self.fire(W::YouLost, who, NONE);
    }

    pub fn leave_lost(&mut self, who: Inv, stage: Asking) {
        if stage == Asking::Ask {
            self.offer_anywhere(who, false);
            self.go(Frame::LeaveLost { who, stage: Asking::Answer });
            self.ask_one(who, Ask::LeaveLost);
            return;
        }
        if let Opt::Area(to) = self.answer() {
            self.relocate(who, Place::Area(to), Way::Found);
        }
        self.pop();
    }
}
