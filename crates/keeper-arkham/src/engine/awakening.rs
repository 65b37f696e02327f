//! The Ancient One wakes: why, and what then lies on the doom track.
//!
//! Rules: AWK-01, AWK-04 to AWK-07, SPC-14.

use keeper_table::Journal;

use super::Engine;
use crate::event::{Doom, Event, Leaving};
use crate::frame::{BattleStage, Frame, Src};
use crate::index::W;
use crate::state::{Awakening, NONE, Spot, flag};

impl<J: Journal<Event>> Engine<'_, J> {
    /// Terror 10 and twice the normal monster limit in Arkham and the Sky.
    pub fn check_overrun(&mut self) {
        if self.s.terror == 10 && self.q().monsters_in_arkham() >= 2 * (usize::from(self.q().count()) + 3) {
            self.awaken(Awakening::Overrun);
        }
    }

    /// Whatever was going on is dropped; the doom track is filled and the final battle begins.
    pub fn awaken(&mut self, why: Awakening) {
        if self.s.awake.is_some() || self.s.ending.is_some() {
            return;
        }
        self.tell(Event::Awoke(why));
        self.s.awake = Some(why);
        self.s.index_in_play(self.lib);
        let limit = self.q().doom_limit();
        if self.s.doom < limit {
            let by = (limit - self.s.doom) as i8;
            self.tell(Event::Doom { now: limit, by, why: Doom::Awakening, src: Src::None });
        }
        self.s.doom = limit;
        self.s.frames.clear();
        self.take_back_question();
        self.s.answer = Default::default();
        for marker in self.s.monsters_out() {
            if matches!(self.s.monsters[usize::from(marker)], Spot::Facing(_)) {
                self.return_to_cup(marker, Leaving::Awakening);
            }
        }
        // Cards on offer in somebody's hands were never gained.
        for who in 0..self.s.players {
            self.put_away(who);
            self.s
                .inv_mut(who)
                .set(flag::DELAYED | flag::GONE | flag::OUT | flag::SKIP | flag::LOSE_TURN | flag::STOPPED, false);
        }
        self.push(Frame::Battle { stage: BattleStage::Begin, i: 0 });
        self.fire(W::Awakens, self.s.first, NONE);
        // An investigator who had come to 0 in what was dropped falls now.
        for who in (0..self.s.players).rev() {
            self.push(Frame::Settle { who });
        }
    }
}
