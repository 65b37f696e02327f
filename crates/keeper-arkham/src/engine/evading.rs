//! Dealing with the monsters where you are: evading them, or fighting.
//!
//! Rules: MOV-04, MOV-07 to MOV-11, CMB-01, CMB-02, CMB-19, CMB-30.

use keeper_arkham_script::tree::CheckKind;
use keeper_table::Journal;

use super::Engine;
use crate::event::Event;
use crate::frame::{Ask, Asking, Cause, CheckFrame, CombatStage, DamageStage, EvadeStage, Frame, Opt};
use crate::index::Q;
use crate::state::{Inv, Spot, bout, flag};

impl<J: Journal<Event>> Engine<'_, J> {
    /// Every monster of the area, in the order he likes: evade or fight (000 p.14, RUL-12).
    pub fn face(&mut self, who: Inv, stage: Asking) {
        if stage == Asking::Ask {
            let inv = self.s.inv(who);
            let Some(place) = inv.place.area() else { return self.pop() };
            if !inv.in_game() || inv.is(flag::OUT | flag::GONE) {
                return self.pop();
            }
            let mut must = false;
            for marker in self.s.markers_near(place) {
                let here = self.s.monsters[usize::from(marker)] == Spot::Area(place);
                if here && !self.s.dealt_with(marker) {
                    // An elusive one may be left alone.
                    let elusive = self.q().is_elusive(marker);
                    must |= !elusive;
                    if !elusive && self.q().may_evade(who, marker) {
                        self.offer(Opt::Evade(marker));
                    }
                    let fights =
                        if elusive { self.q().may_approach(who) } else { self.q().may_fight_at_once(who, marker) };
                    if fights {
                        self.offer(Opt::Fight(marker));
                    }
                }
            }
            if !must {
                self.s.options.clear();
                return self.pop();
            }
            self.go(Frame::Face { who, stage: Asking::Answer });
            self.ask_one(who, Ask::Face);
            return;
        }
        self.go(Frame::Face { who, stage: Asking::Ask });
        match self.answer() {
            Opt::Evade(monster) => self.push(Frame::Evade { who, monster, stage: EvadeStage::Check }),
            Opt::Fight(monster) => self.push_fight(who, monster),
            _ => self.pop(),
        }
    }

    /// A fight with a monster in the area; an elusive one must be evaded first (KPT-23).
    pub(super) fn push_fight(&mut self, who: Inv, monster: u8) {
        if self.q().is_elusive(monster) {
            self.push(Frame::Evade { who, monster, stage: EvadeStage::Approach });
        } else {
            self.push(Frame::Combat { who, monster, stage: CombatStage::Begin });
        }
    }

    /// Whether an investigator who would fight an elusive monster has come up to it; if not, the movement is over.
    fn approached(&mut self, who: Inv, monster: u8) {
        if self.s.passed {
            return self.go(Frame::Combat { who, monster, stage: CombatStage::Begin });
        }
        self.pop();
        self.s.deal_with(monster);
        self.s.inv_mut(who).set(flag::STOPPED, true);
        self.s.movement_points = 0;
        self.tell(Event::Eluded { who, marker: monster });
        // An evade check like any other (RUL-140).
        if self.q().holds(who, Q::LateHorror) {
            self.push(Frame::Combat { who, monster, stage: CombatStage::LateHorror });
        }
    }

    pub fn push_evade_check(&mut self, who: Inv, monster: u8) {
        if self.q().appearance(monster).is_some_and(|(it, _)| it.unevaded) {
            return self.fail_check(who);
        }
        let modifier = self.q().stats(monster).awareness;
        self.push_check(CheckFrame { modifier, monster, ..CheckFrame::plain(who, CheckKind::Evade) });
    }

    /// An attempt to slip by. Failing costs the monster's damage and begins combat.
    pub fn evade(&mut self, who: Inv, monster: u8, stage: EvadeStage) {
        match stage {
            EvadeStage::Approach => {
                self.go(Frame::Evade { who, monster, stage: EvadeStage::Approached });
                return self.push_evade_check(who, monster);
            }
            EvadeStage::Approached => return self.approached(who, monster),
            EvadeStage::Check | EvadeStage::Outcome => {}
        }
        if stage == EvadeStage::Check {
            self.go(Frame::Evade { who, monster, stage: EvadeStage::Outcome });
            return self.push_evade_check(who, monster);
        }
        if self.s.passed {
            self.s.bout |= bout::EVADED | bout::EARLY;
            self.s.deal_with(monster);
            self.tell(Event::Evaded { who, marker: monster });
            return self.pop();
        }
        self.s.inv_mut(who).set(flag::STOPPED, true);
        self.go(Frame::Combat { who, monster, stage: CombatStage::Begin });
        self.s.combat.guise = None;
        self.s.combat.caught = true;
        self.draw_guise(monster);
        self.push(Frame::Damage { who, monster, stage: DamageStage::Loss, cause: Cause::Evade });
    }
}
