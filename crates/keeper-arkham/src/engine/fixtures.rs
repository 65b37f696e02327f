//! What lies beside the board: tracks, and cards that all share.

use keeper_script::tree::{CardName, TrackId};
use keeper_table::Journal;

use super::Engine;
use crate::event::Event;
use crate::frame::Src;
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
