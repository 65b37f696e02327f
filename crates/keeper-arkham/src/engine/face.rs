//! Dealing with monsters: evading them, or not.

use keeper_script::tree::{CheckKind, KindId, Symbol};
use keeper_table::Journal;

use super::Engine;
use crate::event::{Event, Leaving};
use crate::frame::{AppearStage, Ask, Asking, Cause, CheckFrame, CombatStage, DamageStage, EvadeStage, Frame, Opt};
use crate::state::{Awakening, Inv, NONE, Place, Spot, flag};

impl<J: Journal<Event>> Engine<'_, J> {
    /// Every monster of the area, in the order he likes: evade or fight (000 p.14, RUL-12).
    pub fn face(&mut self, who: Inv, stage: Asking) {
        if stage == Asking::Ask {
            let inv = self.s.inv(who);
            let Some(place) = inv.place.area() else { return self.pop() };
            if !inv.in_game() || inv.is(flag::OUT | flag::GONE) {
                return self.pop();
            }
            for marker in self.s.markers_near(place) {
                let here = self.s.monsters[usize::from(marker)] == Spot::Area(place);
                if here && !self.s.dealt_with(marker) {
                    self.offer(Opt::Evade(marker));
                    self.offer(Opt::Fight(marker));
                }
            }
            if self.s.options.is_empty() {
                return self.pop();
            }
            self.go(Frame::Face { who, stage: Asking::Answer });
            self.ask_one(who, Ask::Face);
            return;
        }
        self.go(Frame::Face { who, stage: Asking::Ask });
        match self.answer() {
            Opt::Evade(monster) => self.push(Frame::Evade { who, monster, stage: EvadeStage::Check }),
            Opt::Fight(monster) => self.push(Frame::Combat { who, monster, stage: CombatStage::Begin }),
            _ => self.pop(),
        }
    }

    pub fn push_evade_check(&mut self, who: Inv, monster: u8) {
        let modifier = self.q().stats(monster).awareness;
        self.push_check(CheckFrame { modifier, monster, ..CheckFrame::plain(who, CheckKind::Evade) });
    }

    /// An attempt to slip by. Failing costs the monster's damage and begins combat.
    pub fn evade(&mut self, who: Inv, monster: u8, stage: EvadeStage) {
        if stage == EvadeStage::Check {
            self.go(Frame::Evade { who, monster, stage: EvadeStage::Outcome });
            return self.push_evade_check(who, monster);
        }
        if self.s.passed {
            self.s.deal_with(monster);
            self.tell(Event::Evaded { who, marker: monster });
            return self.pop();
        }
        self.s.inv_mut(who).set(flag::STOPPED, true);
        self.go(Frame::Combat { who, monster, stage: CombatStage::Begin });
        self.s.combat.guise = None;
        self.draw_guise(monster);
        self.push(Frame::Damage { who, monster, stage: DamageStage::Loss, cause: Cause::Evade });
    }

    /// Draws monsters until one may be in play; an empty cup awakens the Ancient One.
    pub fn monster_from_cup(&mut self) -> Option<u8> {
        self.monster_of(None)
    }

    /// The same of monsters with a symbol, as far as there are any.
    pub fn monster_of(&mut self, symbol: Option<Symbol>) -> Option<u8> {
        // Those that may not be in play go back, so that the draw is among the others.
        for _ in 0..200 {
            let marker = match self.draw_monster(symbol) {
                Some(marker) => marker,
                None => break,
            };
            if self.q().may_be_in_play(self.lib.markers[usize::from(marker)]) {
                return Some(marker);
            }
        }
        self.awaken(Awakening::NoMonsters);
        None
    }

    /// A monster appears in an encounter: it is faced, and never stays (000 p.22).
    pub fn appear(&mut self, who: Inv, monster: u8, stage: AppearStage, bonus: i8) {
        match stage {
            AppearStage::Appear => {
                if !self.present(who) {
                    return self.pop();
                }
                if let Place::Area(place) = self.s.inv(who).place
                    && !self.q().can_appear(place)
                {
                    self.tell_barred(place);
                    return self.pop();
                }
                let monster = if monster == NONE {
                    match self.monster_from_cup() {
                        Some(marker) => marker,
                        None => return,
                    }
                } else {
                    monster
                };
                let from = self.s.monsters[usize::from(monster)];
                self.s.put_monster(monster, Spot::Facing(who));
                self.tell(Event::MonsterAppeared { who, marker: monster, from });
                self.offer(Opt::Evade(monster));
                self.offer(Opt::Fight(monster));
                self.go(Frame::Appear { who, monster, stage: AppearStage::Chosen, bonus });
                self.ask_one(who, Ask::FaceOne(monster));
            }
            AppearStage::Chosen => {
                self.go(Frame::Appear { who, monster, stage: AppearStage::Leave, bonus });
                match self.answer() {
                    Opt::Evade(_) => self.push(Frame::Evade { who, monster, stage: EvadeStage::Check }),
                    _ => self.push(Frame::Combat { who, monster, stage: CombatStage::Begin }),
                }
            }
            AppearStage::Leave => {
                if self.s.monsters[usize::from(monster)] == Spot::Facing(who) {
                    self.return_to_cup(monster, Leaving::Unbeaten);
                }
                self.pop();
            }
        }
    }

    /// A monster of this kind in the cup, if it may be in play.
    pub fn in_cup(&self, kind: KindId) -> Option<u8> {
        let lib = self.lib;
        let mut markers = 0..self.s.monsters.len() as u8;
        markers
            .find(|&m| lib.markers[usize::from(m)] == kind && self.s.monsters[usize::from(m)] == Spot::Cup)
            .filter(|_| self.q().may_be_in_play(kind))
    }

    pub fn return_to_cup(&mut self, marker: u8, why: Leaving) {
        let from = self.s.monsters[usize::from(marker)];
        // Spawn is never in the cup (XPN-17).
        if self.lib.is_spawn(marker) {
            self.s.put_monster(marker, Spot::Aside);
            return self.tell(Event::MonsterAside { marker, from });
        }
        self.s.put_monster(marker, Spot::Cup);
        let src = self.because();
        self.tell(Event::MonsterToCup { marker, from, why, src });
    }
}
