//! Monsters that somebody meets because a text says so.

use keeper_arkham_script::tree::*;
use keeper_table::{Journal, List};

use super::Here;
use crate::engine::Engine;
use crate::event::{Event, Going, Way};
use crate::frame::{AppearStage, Ask, Ctx, EvadeStage, Frame, Opt};
use crate::state::{Inv, MARKERS, Place, Spot, bout};

/// The steps of one monster after the other: which, what it does, whether one leaves then, and that one did.
#[derive(Clone, Copy)]
enum Parade {
    Which,
    Appears,
    Leaves,
    Left,
}

impl<J: Journal<Event>> Engine<'_, J> {
    /// The monsters on the board that are as near to somebody as any.
    pub fn nearest_monsters(&self, who: Inv) -> impl Iterator<Item = u8> {
        let from = self.s.inv(who).place.area();
        let lib = self.lib;
        let steps = move |marker: u8, spot: Spot| match (from, spot) {
            (Some(from), Spot::Area(at)) if lib.area(at).is_open_to_all() => Some((lib.steps(from, at), marker)),
            _ => None,
        };
        let spots = &self.s.monsters;
        let all = move || (0..lib.markers.len() as u8).filter_map(move |m| steps(m, spots[usize::from(m)]));
        let least = all().map(|(steps, _)| steps).min();
        all().filter(move |(steps, _)| Some(*steps) == least).map(|(_, marker)| marker)
    }

    /// Somebody and the nearest monster come together, and it is evaded or fought; of several he says which.
    pub(super) fn meet_nearest(&mut self, comes: bool, otherwise: Option<BlockId>, here: &Here) {
        let Here { turn, ctx, .. } = *here;
        let who = ctx.who;
        match (turn, self.answer()) {
            (0, _) => {
                let near: List<u8, MARKERS> = self.nearest_monsters(who).collect();
                if near.is_empty() || !self.present(who) {
                    self.go(here.next(ctx));
                    return if let Some(block) = otherwise {
                        self.push_run(block, ctx)
                    };
                }
                near.iter().for_each(|&marker| self.offer(Opt::Marker(marker)));
                self.go(here.again());
                self.ask_one(who, Ask::WhichMonster);
            }
            (1, Opt::Marker(marker)) => {
                self.go(Here { ctx: Ctx { x: marker, ..ctx }, ..*here }.again());
                let (mine, its) = (self.s.inv(who).place.area(), self.s.monsters[usize::from(marker)]);
                match (mine, its) {
                    (Some(place), spot) if comes && spot != Spot::Area(place) => {
                        self.move_monster(marker, place, Going::Text);
                    }
                    (_, Spot::Area(place)) if !comes => self.relocate(who, Place::Area(place), Way::Text),
                    _ => {}
                }
                self.offer_to_face(marker);
                self.ask_one(who, Ask::FaceOne(marker));
            }
            (2, Opt::Evade(monster)) => {
                self.go(here.next(Ctx { x: 0, ..ctx }));
                self.push(Frame::Evade { who, monster, stage: EvadeStage::Check });
            }
            (2, Opt::Fight(monster)) => {
                self.go(here.next(Ctx { x: 0, ..ctx }));
                self.push_fight(who, monster);
            }
            _ => self.go(here.next(Ctx { x: 0, ..ctx })),
        }
    }

    fn offer_to_face(&mut self, marker: u8) {
        if !self.q().is_elusive(marker) {
            self.offer(Opt::Evade(marker));
        } else {
            self.offer(Opt::GoOn);
        }
        self.offer(Opt::Fight(marker));
    }

    pub(super) fn push_appearance(&mut self, monster: u8, here: &Here) {
        let (stage, from, beaten) = (AppearStage::Appear, Spot::Cup, false);
        self.push(Frame::Appear { monster, stage, from, beaten, block: here.block, pc: here.pc, ctx: here.ctx });
    }

    /// The monsters of a zone, one after the other in any order; where one may leave, after each one that was evaded.
    pub(super) fn each_appears(&mut self, zone: Zone, leave: bool, here: &Here) {
        let ctx = here.ctx;
        let who = ctx.who;
        match here.step([Parade::Which, Parade::Appears, Parade::Leaves, Parade::Left]) {
            Parade::Which => {
                if here.begins() {
                    self.s.dealt = Default::default();
                }
                let there = |e: &Self, m: u8| !e.s.dealt_with(m) && e.q().monster_in_zone(m, zone, &ctx);
                for marker in self.s.monsters_out() {
                    if there(self, marker) {
                        self.offer(Opt::Marker(marker));
                    }
                }
                if self.s.options.is_empty() || !self.present(who) {
                    self.s.options.clear();
                    return self.go(here.next(ctx));
                }
                self.go(here.again());
                self.ask_one(who, Ask::WhichMonster);
            }
            Parade::Appears => {
                let Opt::Marker(marker) = self.answer() else { return self.go(here.next(ctx)) };
                // Each of them once, whatever comes of it.
                self.s.deal_with(marker);
                self.go(here.again());
                self.push_appearance(marker, here);
            }
            Parade::Leaves => {
                self.go(here.again());
                if leave && self.s.bout & bout::EVADED != 0 && self.present(who) {
                    self.offer(Opt::Yes);
                    self.offer(Opt::No);
                    self.ask_one(who, Ask::May);
                }
            }
            Parade::Left => {
                let leaves = matches!(self.answer(), Opt::Yes);
                self.go(if leaves || here.turn > 240 { here.next(ctx) } else { here.again() });
                if let (true, Some(place)) = (leaves, self.s.inv(who).place.area()) {
                    let street = self.lib.street(place);
                    self.relocate(who, Place::Area(street), Way::Text);
                }
            }
        }
    }
}
