//! Monsters that a text brings to places.

use keeper_arkham_script::tree::*;
use keeper_table::{Journal, List};

use super::Here;
use crate::engine::Engine;
use crate::event::{Coming, Event, Outward};
use crate::frame::{Ask, Ctx, Opt};
use crate::index::Q;
use crate::state::{AREAS, NONE, Spot};

/// As many as a text can gather at once: the number in its sentence has one digit.
const GATHERED: usize = 9;

impl<J: Journal<Event>> Engine<'_, J> {
    /// Monsters come to the places that are meant.
    pub(super) fn monsters_at(&mut self, count: u8, sort: Sort, at: &Lairs, here: &Here) {
        let ctx = here.ctx;
        let lib = self.lib;
        if sort != Sort::Any {
            return self.spawn_sort(sort, count, at, &ctx);
        }
        match at {
            Lairs::Place(place) => self.spawn_several(count, *place),
            Lairs::Here if ctx.place != NONE => {
                self.spawn_several(count, PlaceId(ctx.place));
            }
            Lairs::Here => {}
            Lairs::YourArea => {
                if let Some(place) = self.s.inv(ctx.who).place.area().filter(|&p| self.q().can_appear(p)) {
                    self.spawn_several(count, place);
                }
            }
            Lairs::Spots(spots) => {
                for &place in self.lairs(*spots, &ctx).iter() {
                    self.spawn_several(count, PlaceId(place));
                }
            }
            Lairs::AnyStreets => {
                if here.begins() {
                    for number in lib.areas.iter().enumerate().filter(|(_, a)| a.is_street()).map(|(n, _)| n as u8) {
                        self.offer(Opt::Area(PlaceId(number)));
                    }
                    self.go(here.again());
                    self.ask_one(self.s.first, Ask::WhichLocation);
                } else {
                    self.go(here.next(ctx));
                    if let Opt::Area(place) = self.answer() {
                        self.spawn_several(count, place);
                    }
                }
            }
            Lairs::Sky => {
                for _ in 0..count {
                    if self.s.awake.is_none()
                        && let Some(marker) = self.monster_from_cup()
                    {
                        self.put_in_sky(marker);
                    }
                }
            }
            Lairs::Outskirts => self.add_to_outskirts(count),
            Lairs::Gates(worlds) => self.release_at_gates(count, worlds),
            Lairs::Rifts => {
                for number in 0..self.s.rifts.0.len() {
                    if let Some(place) = self.s.rifts.0[number].at {
                        self.spawn_several(count, place);
                    }
                }
            }
        }
    }

    /// Monsters of a sort: markers are drawn until there are so many, and the others go back. Where the cup has none left, none
    /// comes.
    fn spawn_sort(&mut self, sort: Sort, count: u8, at: &Lairs, ctx: &Ctx) {
        if let Lairs::Spots(at) = at {
            for &place in self.lairs(*at, ctx).iter() {
                for _ in 0..count {
                    let Some(marker) = self.next_of_sort(sort) else { return };
                    self.put_monster(marker, PlaceId(place), Coming::Text);
                }
            }
            return;
        }
        for _ in 0..count {
            let Some(marker) = self.next_of_sort(sort) else { return };
            match at {
                Lairs::Place(place) if self.q().takes_monsters(*place) => {
                    self.put_monster(marker, *place, Coming::Text)
                }
                Lairs::Place(place) => return self.tell_barred(*place),
                Lairs::Sky => self.put_in_sky(marker),
                Lairs::Outskirts => self.send_to_outskirts(marker, Outward::Text),
                Lairs::Here if ctx.place != NONE => self.put_monster(marker, PlaceId(ctx.place), Coming::Text),
                Lairs::YourArea => {
                    if let Some(place) = self.s.inv(ctx.who).place.area().filter(|&place| self.q().can_appear(place)) {
                        self.put_monster(marker, place, Coming::Text);
                    }
                }
                Lairs::Here | Lairs::Gates(_) | Lairs::Rifts | Lairs::AnyStreets | Lairs::Spots(_) => {}
            }
        }
    }

    /// The next monster of a sort out of the cup, or the one that is drawn in its place.
    fn next_of_sort(&mut self, sort: Sort) -> Option<u8> {
        let marker = self.one_of_sort(sort).filter(|_| self.s.awake.is_none())?;
        if self.s.common.0.answers(Q::Catches) && self.is_caught(marker) {
            return self.monster_from_cup();
        }
        Some(marker)
    }

    pub(super) fn one_of_sort(&mut self, sort: Sort) -> Option<u8> {
        self.one_of_cup(|e, marker| e.q().is_sort(marker, sort))
    }

    /// Such a monster out of the cup, at random.
    pub(super) fn one_of_cup(&mut self, such: impl Fn(&Self, u8) -> bool) -> Option<u8> {
        let fits = |e: &Self, marker: &u8| {
            let there = e.s.monsters[usize::from(*marker)] == Spot::Cup;
            there && such(e, *marker) && e.q().may_be_in_play(*marker)
        };
        let all = 0..self.lib.markers.len() as u8;
        let left = all.clone().filter(|marker| fits(self, marker)).count();
        let nth = if left > 0 { self.pick(left) } else { return None };
        all.into_iter().filter(|marker| fits(self, marker)).nth(nth)
    }

    /// The areas that are meant, where monsters can appear.
    fn lairs(&self, at: Spots, ctx: &Ctx) -> List<u8, AREAS> {
        let q = self.q();
        q.spots(at, ctx).filter(|&place| q.can_appear(place)).map(|place| place.0).collect()
    }

    /// Up to so many of a kind: out of the cup first, then from the Outskirts, then of those that are trophies. Says how many.
    pub(super) fn gather(&mut self, most: u8, kind: KindId, place: PlaceId) -> u8 {
        let (lib, spots) = (self.lib, &self.s.monsters);
        let place_in_turn = |marker: u8| match spots[usize::from(marker)] {
            Spot::Cup => Some(0),
            Spot::Outskirts => Some(1),
            Spot::Trophy(_) => Some(2),
            _ => None,
        };
        let markers = || (0..lib.markers.len() as u8).filter(|&marker| lib.is_kind(marker, kind));
        let in_turn = (0..3).flat_map(|turn| markers().filter(move |&marker| place_in_turn(marker) == Some(turn)));
        let mut found: List<u8, GATHERED> = in_turn.take(most.into()).collect();
        // All are collected before any is placed: those of the Outskirts make room there for the others.
        found.sort_by_key(|&marker| spots[usize::from(marker)] != Spot::Outskirts);
        for &marker in found.iter() {
            self.put_monster(marker, place, Coming::Text);
        }
        found.len() as u8
    }

    fn spawn_several(&mut self, count: u8, place: PlaceId) {
        if !self.q().takes_monsters(place) {
            return self.tell_barred(place);
        }
        for _ in 0..count {
            self.spawn(place, Coming::Text);
        }
    }

    pub(super) fn add_to_outskirts(&mut self, count: u8) {
        for _ in 0..count {
            if self.s.awake.is_none()
                && let Some(marker) = self.monster_from_cup()
            {
                self.send_to_outskirts(marker, Outward::Text);
            }
        }
    }
}
