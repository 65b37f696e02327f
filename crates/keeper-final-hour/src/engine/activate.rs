//! Monsters that act: killers, runners, wreckers.
//!
//! Rules: FHM-12 to FHM-19.

use keeper_table::Journal;

use super::Engine;
use crate::event::Event;
use crate::frame::{Ask, Frame, Opt};
use crate::library::Icon;
use crate::query::{bits, markers};
use crate::script::tree::KindId;

impl<J: Journal<Event>> Engine<'_, J> {
    /// Goes through the places from the lowest number; in each all killers act, then runners, then wreckers.
    pub fn zone(&mut self, places: u16, answer: Opt) {
        if let Opt::Monster(marker) = answer {
            return self.begin(marker);
        }
        if places == 0 {
            return self.pop();
        }
        let place = places.trailing_zeros() as u8;
        let idle = self.s.monsters_at(place) & !self.s.activated;
        for icon in Icon::ALL {
            let waiting = self.led_by(idle, icon);
            if waiting == 0 {
                continue;
            }
            if icon == Icon::Killer && markers(waiting).all(|m| self.lib.kind_of(m).icons.len() == 1) {
                // In whatever order they strike, it comes to the same.
                return self.begin(waiting.trailing_zeros() as u8);
            }
            self.offer_kinds(waiting);
            self.ask(Ask::Order { place, icon });
            return;
        }
        self.set(Frame::Zone { places: places & (places - 1) });
    }

    /// Those of the markers whose leftmost icon is this one.
    fn led_by(&self, set: u64, icon: Icon) -> u64 {
        markers(set).filter(|&m| self.lib.kind_of(m).icons.first() == Some(&icon)).fold(0, |set, m| set | 1 << m)
    }

    fn begin(&mut self, marker: u8) {
        self.s.activated |= 1 << marker;
        self.tell(Event::Activated { marker });
        self.push(Frame::Activate { marker, icon: 0 });
    }

    /// One icon after the other, as long as the monster is there.
    pub fn activate(&mut self, marker: u8, icon: u8, answer: Opt) {
        let next = self.lib.kind_of(marker).icons.get(usize::from(icon));
        let (Some(&next), Some(place)) = (next, self.s.place_of(marker)) else { return self.pop() };
        if let (Icon::Killer, Opt::None) = (next, answer) {
            bits(self.s.investigators_at(place).into()).for_each(|who| self.offer(Opt::Investigator(who)));
            if self.ask(Ask::Victim { marker }) {
                return;
            }
        }
        self.set(Frame::Activate { marker, icon: icon + 1 });
        match (next, answer) {
            (Icon::Killer, Opt::Investigator(who)) => self.lose_health(who, 1),
            (Icon::Killer, _) => {}
            (Icon::Runner, _) => self.march(marker),
            (Icon::Wrecker, _) => self.wreck(marker, place),
        }
    }

    pub fn activate_each(&mut self, kind: KindId, answer: Opt) {
        if let Opt::Monster(marker) = answer {
            return self.begin(marker);
        }
        self.offer_on_board(self.out(kind) & !self.s.activated);
        self.ask_or_pop(Ask::Activate { kind });
    }

    pub fn activate_one(&mut self, kind: KindId, answer: Opt) {
        if let Opt::Monster(marker) = answer {
            self.pop();
            return self.begin(marker);
        }
        self.offer_on_board(self.out(kind) & !self.s.activated);
        self.ask_or_pop(Ask::Activate { kind });
    }
}
