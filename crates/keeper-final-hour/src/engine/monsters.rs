//! Monsters on the board: spawned, moved along their paths, stopped by seals, destroyed.
//!
//! Rules: FHM-01 to FHM-05, FHM-07 to FHM-11, FHR-19 to FHR-21, FHA-09.

use keeper_table::Journal;

use super::Engine;
use crate::chance;
use crate::event::Event;
use crate::frame::{Ask, Frame, Opt};
use crate::library::{LOCATIONS, NONE};
use crate::query::{bits, markers};
use crate::script::tree::KindId;
use crate::state::Ending;

impl<J: Journal<Event>> Engine<'_, J> {
    /// The markers of a kind that are on the board.
    pub fn out(&self, kind: KindId) -> u64 {
        self.lib.kinds[usize::from(kind.0)].markers & self.s.on_board()
    }

    /// Spawns so many monsters of a kind, or from the cup, one after the other.
    pub fn spawn(&mut self, place: u8, kind: u8, count: u8) {
        for _ in 0..count {
            if self.s.ending.is_some() {
                return;
            }
            let drawn = if kind == NONE { self.draw_monster() } else { self.take_special(kind) };
            let Some(marker) = drawn else {
                self.tell(Event::NotSpawned { kind });
                continue;
            };
            self.tell(Event::Spawned { marker, place });
            self.arrive(marker, place);
        }
    }

    fn draw_monster(&mut self) -> Option<u8> {
        if self.s.cup == 0 {
            self.s.cup = self.s.beside & self.lib.standard;
            self.s.beside &= !self.lib.standard;
            self.tell(Event::CupRefilled);
        }
        let marker = match self.s.loaded.take(chance::MONSTER) {
            Some(kind) => markers(self.s.cup).find(|&marker| u16::from(self.lib.markers[usize::from(marker)]) == kind),
            None => {
                let many = self.s.cup.count_ones();
                (many > 0).then(|| self.s.rng.below(many)).and_then(|nth| markers(self.s.cup).nth(nth as usize))
            }
        }?;
        self.s.cup &= !(1 << marker);
        Some(marker)
    }

    fn take_special(&mut self, kind: u8) -> Option<u8> {
        let marker = markers(self.lib.kinds[usize::from(kind)].markers & self.s.beside).next()?;
        self.s.beside &= !(1 << marker);
        Some(marker)
    }

    fn settle(&mut self, marker: u8, place: u8) {
        self.s.monsters[usize::from(place)] |= 1 << marker;
        self.tell(Event::MonsterStays { marker, place });
    }

    fn lift(&mut self, marker: u8, place: u8) {
        self.s.monsters[usize::from(place)] &= !(1 << marker);
    }

    pub fn destroy(&mut self, marker: u8, place: u8) {
        self.lift(marker, place);
        self.s.beside |= 1 << marker;
        self.tell(Event::Destroyed { marker, place });
    }

    /// A monster that is nowhere comes to a place: it stays, moves on, or overruns the ritual.
    fn arrive(&mut self, marker: u8, place: u8) {
        if self.s.room(self.lib, place) > 0 {
            self.settle(marker, place);
        } else if place == self.s.ritual {
            self.end(Ending::Overrun);
        } else {
            self.walk(marker, place);
        }
    }

    /// Moves a monster one time, by its path. Only hordes leave the ritual location so.
    pub fn march(&mut self, marker: u8) {
        let Some(from) = self.s.place_of(marker) else { return };
        if from != self.s.ritual || self.lib.kind_of(marker).horde {
            self.lift(marker, from);
            self.walk(marker, from);
        }
    }

    /// Moves a monster to an adjacent location of somebody's choice, whatever its path.
    pub fn force(&mut self, marker: u8, from: u8, to: u8) {
        self.lift(marker, from);
        if self.cross(marker, from, to) {
            self.arrive(marker, to);
        }
    }

    /// Follows the arrows out of a place until there is room.
    fn walk(&mut self, marker: u8, from: u8) {
        if !self.finds_room(marker, from) {
            self.tell(Event::MonsterStraight { marker, from });
            if self.haunt(marker, from, self.s.ritual) {
                self.arrive(marker, self.s.ritual);
            }
            return;
        }
        let to = self.arrow(marker, from);
        if self.cross(marker, from, to) {
            self.arrive(marker, to);
        }
    }

    fn arrow(&self, marker: u8, from: u8) -> u8 {
        self.lib.locations[usize::from(from)].arrows[self.lib.kind_of(marker).path as usize]
    }

    /// Whether the arrows lead from a place to an empty space, or to the ritual location.
    fn finds_room(&self, marker: u8, from: u8) -> bool {
        let mut at = from;
        (0..LOCATIONS).any(|_| {
            at = self.arrow(marker, at);
            at == self.s.ritual || self.s.room(self.lib, at) > 0
        })
    }

    /// One step of a monster that was lifted; says whether it is still there to go on.
    fn cross(&mut self, marker: u8, from: u8, to: u8) -> bool {
        self.tell(Event::MonsterMoved { marker, from, to });
        let walkway = self.lib.locations[usize::from(from)].walkway[usize::from(to)];
        if walkway == NONE || self.s.seals() & (1 << walkway) == 0 || self.lib.kind_of(marker).horde {
            return self.haunt(marker, from, to);
        }
        self.destroy(marker, from);
        let gone = self.s.grey & (1 << walkway) != 0;
        self.s.grey ^= 1 << walkway;
        self.s.gold &= !(1 << walkway);
        self.tell(Event::SealWorn { walkway, gone });
        false
    }

    /// The investigators a horde leaves or comes to lose 1 health; says whether the game goes on.
    fn haunt(&mut self, marker: u8, from: u8, to: u8) -> bool {
        if self.lib.kind_of(marker).horde {
            for place in [from, to] {
                bits(self.s.investigators_at(place).into()).for_each(|who| self.lose_health(who, 1));
            }
        }
        self.s.ending.is_none()
    }

    pub fn place_damage(&mut self, place: u8) {
        self.s.damage[usize::from(place)] += 1;
        self.tell(Event::Damaged { place });
    }

    /// A monster leaves its space to damage, and the location with it.
    pub fn give_way(&mut self, marker: u8, place: u8) {
        self.lift(marker, place);
        self.place_damage(place);
        self.walk(marker, place);
    }

    /// A wrecker damages its space and goes to another there, or moves out.
    pub fn wreck(&mut self, marker: u8, place: u8) {
        if self.s.room(self.lib, place) > 0 {
            self.place_damage(place);
        } else if place == self.s.ritual {
            self.end(Ending::Overrun);
        } else {
            self.give_way(marker, place);
        }
    }

    pub fn march_some(&mut self, left: u64, times: u8, one: bool, answer: Opt) {
        if let Opt::Monster(marker) = answer {
            self.set(Frame::March { left: if one { 0 } else { left & !(1 << marker) }, times, one });
            for _ in 0..times {
                if self.s.ending.is_none() {
                    self.march(marker);
                }
            }
            return;
        }
        self.offer_on_board(left);
        self.ask_or_pop(Ask::March { left });
    }

    /// Offers these markers, of those of one kind in one place only one.
    pub fn offer_on_board(&mut self, set: u64) {
        for place in 0..LOCATIONS as u8 {
            self.offer_kinds(self.s.monsters_at(place) & set);
        }
    }
}
