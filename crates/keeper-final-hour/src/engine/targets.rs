//! Attacks, and monsters that are destroyed, moved or give way by somebody's choice.
//!
//! Rules: FHR-12 to FHR-15, FHR-23 to FHR-27, FHM-06.

use keeper_table::Journal;

use super::Engine;
use crate::event::Event;
use crate::frame::{Ask, Frame, Opt};
use crate::query::{bits, markers};
use crate::script::tree::{BlockId, Effect};
use crate::state::Ending;

impl<J: Journal<Event>> Engine<'_, J> {
    /// Offers these markers of one place, of each kind only one.
    pub fn offer_kinds(&mut self, set: u64) {
        let mut rest = set;
        for marker in markers(set) {
            if rest & (1 << marker) != 0 {
                rest &= !self.lib.kind_of(marker).markers;
                self.offer(Opt::Monster(marker));
            }
        }
    }

    /// The monsters of a place with a health that fits.
    fn with_health(&self, place: u8, fits: impl Fn(u8) -> bool) -> u64 {
        let here = markers(self.s.monsters_at(place));
        here.filter(|&m| self.lib.kind_of(m).health.is_some_and(&fits)).fold(0, |set, m| set | 1 << m)
    }

    pub fn attack(&mut self, place: u8, left: u8, answer: Opt) {
        match answer {
            Opt::Monster(marker) => {
                let health = self.lib.kind_of(marker).health.unwrap_or(left);
                self.destroy(marker, place);
                self.set(Frame::Attack { place, left: left - health });
            }
            Opt::Done => self.pop(),
            _ => {
                let weak = self.with_health(place, |health| health <= left);
                if weak == 0 {
                    return self.pop();
                }
                self.offer(Opt::Done);
                self.offer_kinds(weak);
                self.ask(Ask::Attack { place, left });
            }
        }
    }

    pub fn destroy_some(&mut self, place: u8, left: u8, answer: Opt) {
        if let Opt::Monster(marker) = answer {
            self.destroy(marker, place);
            return self.set(Frame::Destroy { place, left: left - 1 });
        }
        if left > 0 {
            self.offer_kinds(self.s.mortal(self.lib, place));
        }
        self.ask_or_pop(Ask::Destroy { place });
    }

    pub fn destroy_of(&mut self, block: BlockId, at: u8, place: u8, next: u8, answer: Opt) {
        let Effect::DestroyOf { healths, .. } = self.effect_at(block, at) else { return self.pop() };
        if let Opt::Monster(marker) = answer {
            self.destroy(marker, place);
            return self.set(Frame::DestroyOf { block, at, place, next: next + 1 });
        }
        let Some(&wanted) = healths.get(usize::from(next)) else { return self.pop() };
        self.offer_kinds(self.with_health(place, |health| health == wanted));
        if !self.ask(Ask::Destroy { place }) {
            self.set(Frame::DestroyOf { block, at, place, next: next + 1 });
        }
    }

    pub fn push_monster(&mut self, place: u8, answer: Opt) {
        if let Opt::Monster(marker) = answer {
            return self.set(Frame::PushTo { marker, from: place });
        }
        self.offer_kinds(self.s.monsters_at(place));
        self.ask_or_pop(Ask::Push { place });
    }

    pub fn push_to(&mut self, marker: u8, from: u8, answer: Opt) {
        if let Opt::Location(to) = answer {
            self.pop();
            return self.force(marker, from, to);
        }
        let open = self.lib.locations[usize::from(from)].adjacent;
        bits(open.into()).for_each(|place| self.offer(Opt::Location(place)));
        self.ask_or_pop(Ask::PushTo { marker, from });
    }

    /// Damage by a card or sheet: in an empty space, or in that of a monster, which moves out.
    pub fn damage(&mut self, place: u8, left: u8, answer: Opt) {
        if let Opt::Monster(marker) = answer {
            self.set(Frame::Damage { place, left: left - 1 });
            return self.give_way(marker, place);
        }
        if left == 0 {
            return self.pop();
        }
        if self.s.room(self.lib, place) > 0 {
            self.place_damage(place);
            self.set(Frame::Damage { place, left: left - 1 });
        } else if place == self.s.ritual {
            self.end(Ending::Overrun);
        } else {
            self.offer_kinds(self.s.monsters_at(place));
            self.ask_or_pop(Ask::GiveWay { place });
        }
    }
}
