//! The terror track, closed locations, and the awakening.
//!
//! Rules: LIM-07 to LIM-13, KIY-13, KIY-19, KIY-20, CPR-12, CPO-09.

use keeper_arkham_script::tree::{Deck, PlaceId};
use keeper_table::Journal;

use super::Engine;
use crate::event::{Doom, Event, Going, Way};
use crate::frame::{Frame, Peril, Src};
use crate::index::{Q, W};
use crate::state::{NONE, Place, Spot, State};

impl<J: Journal<Event>> Engine<'_, J> {
    /// Point by point: an ally leaves, shops close, at 10 the town is overrun; beyond it each point is doom.
    pub fn raise_terror(&mut self, by: u8, src: Src) {
        if by > 0 && self.s.terror < 10 && self.s.awake.is_none() && self.may_be_averted(W::TerrorWouldRise) {
            let what = Peril::Terror(by, src);
            return self.push(Frame::Would { who: self.s.first, what, asked: false, averted: false });
        }
        self.rise_terror(by, src);
    }

    /// The next point; the others follow when all that it brings about is over.
    pub fn rise_terror(&mut self, by: u8, src: Src) {
        // In the battle only the Ancient One itself spreads terror.
        let over = self.s.awake.is_some() && src != Src::Ancient;
        if by == 0 || over || self.s.ending.is_some() || self.q().is_banned(Q::NeverTerror) {
            return;
        }
        let more = by > 1;
        if more {
            let what = Peril::Terror(by - 1, src);
            self.push(Frame::Would { who: self.s.first, what, asked: true, averted: false });
        }
        if self.s.terror >= 10 {
            return self.add_doom(Doom::Terror);
        }
        self.s.terror += 1;
        self.tell(Event::Terror { now: self.s.terror, src });
        self.watch_all();
        if more {
            self.fire(W::TerrorRises, self.s.first, NONE);
        } else {
            self.fire_later(W::TerrorRises, self.s.first, NONE);
        }
        self.remove_random_ally(true);
        for &(terror, place) in &self.lib.closing {
            if terror == self.s.terror {
                self.close_for_good(place);
            }
        }
        if self.s.terror == 10 {
            self.s.overrun = true;
            self.empty_outskirts();
            self.check_overrun();
        }
        self.check_rumour();
    }

    pub fn remove_random_ally(&mut self, terror: bool) -> bool {
        let left = self.s.decks.of(Deck::ALLY).len();
        if left == 0 {
            return false;
        }
        let nth = self.pick(left);
        let copy = self.s.decks.of(Deck::ALLY)[nth];
        self.s.decks.take(Deck::ALLY, copy);
        self.put_in_box(copy);
        self.tell(Event::AllyLeft { copy, terror });
        if self.s.common.0.acts(W::AllyLeaves) {
            self.fire(W::AllyLeaves, self.s.first, self.lib.ally_number(copy).unwrap_or(NONE));
        }
        self.ally_boxed(self.s.first, copy);
        true
    }

    pub fn close_for_good(&mut self, place: PlaceId) {
        self.s.closed |= State::bit(place);
        self.shut(place);
    }

    /// A location is closed, for good or for a time: everybody goes (RUL-43, RUL-163). An open gate lies under the closed marker.
    pub fn shut(&mut self, place: PlaceId) {
        self.tell(Event::Closed(place));
        if self.s.gate_at(place).is_some() {
            self.s.buried |= State::bit(place);
        }
        self.clear_out(place);
    }

    /// Where an investigator comes out who would be here: not under a closed marker or rubble, but in the street.
    #[inline(always)]
    pub fn outside(&self, place: PlaceId) -> PlaceId {
        if State::has(self.s.buried, place) { self.lib.street(place) } else { place }
    }

    /// Everybody and every monster in a closed location goes to its street.
    pub fn clear_out(&mut self, place: PlaceId) {
        let street = self.lib.street(place);
        for who in 0..self.s.players {
            if self.s.inv(who).place == Place::Area(place) {
                self.relocate(who, Place::Area(street), Way::PutOut);
            }
        }
        for marker in self.s.monsters_out() {
            if self.s.monsters[usize::from(marker)] == Spot::Area(place) {
                self.s.put_monster(marker, Spot::Area(street));
                self.tell(Event::MonsterMoved { marker, from: Spot::Area(place), to: street, how: Going::PutOut });
            }
        }
    }
}
