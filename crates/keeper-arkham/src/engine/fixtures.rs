//! What lies beside the board: tracks, and cards that all share.

use keeper_script::tree::{CardName, StackId, TrackId};
use keeper_table::Journal;

use super::Engine;
use crate::event::Event;
use crate::frame::Src;
use crate::in_play::{InPlay, Role};
use crate::index::W;
use crate::state::Inv;

impl<J: Journal<Event>> Engine<'_, J> {
    /// Puts tokens on a track or takes some off, as far as there is room and as there are any.
    pub fn change_track(&mut self, track: TrackId, by: i8) {
        let src = Src::Fixture(track.0);
        let spaces = self.lib.spaces(track);
        let Some(entry) = self.s.entry_mut(src) else { return };
        let now = entry.tokens.saturating_add_signed(by).min(spaces);
        if now == entry.tokens {
            return;
        }
        entry.tokens = now;
        self.tell(Event::TokensInPlay { src, now });
        if now == spaces {
            self.push_window(src, W::Full, self.s.first);
        }
    }

    /// A herald's work is done when the Ancient One awakens: its sheet goes back to the box (KIY-18).
    pub fn end_herald(&mut self) {
        if let Some(entry) = self.s.leave_play(self.lib, Role::Herald) {
            self.tell(Event::TakenAway(entry.src));
        }
    }

    /// A card of a stack comes to lie beside the board: the next in order, or by chance one of those that are not there.
    pub fn lay_beside(&mut self, stack: StackId, who: Inv) {
        let lib = self.lib;
        let left = self.s.left_of(lib, stack).count();
        if left == 0 {
            return;
        }
        let nth = if lib.stacks[usize::from(stack.0)].ordered { 0 } else { self.pick(left) };
        let Some(number) = self.s.left_of(lib, stack).nth(nth) else { return };
        let src = Src::Fixture(number);
        self.s.enter_play(lib, InPlay { since: self.s.turn, ..InPlay::fixture(lib, number) });
        self.tell(Event::LaidBeside(src));
        self.enforce(lib.fixtures[usize::from(number)].text);
        self.push_window(src, W::Enters, who);
    }

    /// Something beside the board goes back to where it came from.
    pub fn take_away(&mut self, src: Src) {
        let (lib, text) = (self.lib, self.text_of(src));
        if self.s.take_out(lib, src) {
            self.tell(Event::TakenAway(src));
            self.reopen(text);
        }
    }

    pub fn turn_face_up(&mut self, card: CardName) {
        let Some(number) = self.lib.shared_card(card) else { return };
        let src = Src::Fixture(number);
        if let Some(entry) = self.s.entry_mut(src)
            && entry.face_down
        {
            entry.face_down = false;
            self.s.index_in_play(self.lib);
            self.tell(Event::TurnedUp(src));
        }
    }

    /// Turns a shared card sideways: it works on, but cannot be used again before the next upkeep (DUN-30).
    pub fn exhaust_shared(&mut self, who: Inv, src: Src) {
        if let Some(entry) = self.s.entry_mut(src) {
            entry.exhausted = true;
            self.tell(Event::SharedExhausted { who, src });
        }
    }

    pub fn refresh_shared(&mut self) {
        for i in 0..self.s.in_play.len() {
            let entry = &mut self.s.in_play[i];
            if std::mem::take(&mut entry.exhausted) {
                let src = entry.src;
                self.tell(Event::SharedRefreshed(src));
            }
        }
    }
}
