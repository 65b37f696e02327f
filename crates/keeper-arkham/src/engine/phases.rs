//! The frame of a turn, and the Upkeep Phase.
//!
//! Rules: TRN-01 to TRN-04, TRN-06, TRN-07, MOV-18, MOV-21.

use keeper_arkham_script::tree::Until;
use keeper_table::Journal;

use super::Engine;
use crate::event::{Event, Way};
use crate::frame::{Ask, Asking, CardStage, EncounterStage, EndStage, EnterStage, Frame, MoveStage, Opt, TurnStage};
use crate::index::{Q, W};
use crate::state::{Inv, NONE, Phase, Place, flag, most};

impl<J: Journal<Event>> Engine<'_, J> {
    pub fn turn(&mut self, stage: TurnStage) {
        match stage {
            TurnStage::Begin => {
                self.s.turn = (self.s.turn + 1).min(most::TURNS);
                self.tell(Event::TurnBegan(self.s.turn));
                // What happens at the start of a turn happens in no phase of the turn before.
                self.s.phase = Phase::Upkeep;
                self.go(Frame::Turn { stage: TurnStage::Upkeep });
                let mut entering = [false; crate::state::SEATS];
                let lib = self.lib;
                for who in 0..self.s.players {
                    let inv = self.s.inv_mut(who);
                    let away = match inv.place {
                        Place::Lost => true,
                        // In a cell the turn goes on (RUL-144).
                        Place::Jail(police) => lib.cell_of(police).is_none(),
                        _ => false,
                    };
                    let skip = inv.is(flag::LOSE_TURN) || inv.is(flag::DELAYED) && away;
                    inv.set(
                        flag::OUT
                            | flag::RETURNED
                            | flag::USED
                            | flag::STOPPED
                            | flag::GONE
                            | flag::LOSE_TURN
                            | flag::MOVED
                            | flag::NO_FOCUS
                            | flag::BALANCED
                            | flag::IGNORES,
                        false,
                    );
                    inv.set(flag::SKIP, skip);
                    inv.focus_spent = 0;
                    let sits = skip && inv.in_game();
                    entering[usize::from(who)] = inv.is(flag::REPLACED);
                    if sits {
                        self.tell(Event::SitsOut(who));
                    }
                }
                self.give_back();
                self.s.boons.clear();
                self.s.hex = Default::default();
                self.s.in_play.iter_mut().for_each(|entry| entry.added = 0);
                for i in (0..self.s.players).rev() {
                    self.fire(W::StartOfTurn, (self.s.first + i) % self.s.players, NONE);
                }
                for i in (0..self.s.players).rev() {
                    let who = (self.s.first + i) % self.s.players;
                    if self.q().may_retire(who) {
                        self.push(Frame::Retire { who, stage: Asking::Ask });
                    }
                    if entering[usize::from(who)] {
                        self.push(Frame::Enter { who, stage: EnterStage::Sheet, n: 0 });
                    }
                }
            }
            TurnStage::Upkeep => {
                self.begin_phase(Phase::Upkeep, TurnStage::Movement);
                self.fire(W::StartOfUpkeep, self.s.first, NONE);
            }
            TurnStage::Movement => self.begin_phase(Phase::Movement, TurnStage::Encounters),
            TurnStage::Encounters => self.begin_phase(Phase::Encounters, TurnStage::OtherWorlds),
            TurnStage::OtherWorlds => self.begin_phase(Phase::OtherWorlds, TurnStage::Mythos),
            TurnStage::Mythos => {
                self.enter_phase(Phase::Mythos);
                self.go(Frame::Turn { stage: TurnStage::End });
                if std::mem::take(&mut self.s.mythos_skipped) {
                    self.tell(Event::MythosSkipped { now: false });
                    return self.push(Frame::EndMythos(EndStage::Over));
                }
                self.push(Frame::EndMythos(EndStage::Begin));
                self.begin_mythos();
                self.fire(W::StartOfMythos, self.s.first, NONE);
            }
            TurnStage::End => {
                if !self.q().keeps_first() {
                    self.s.first = self.next_in_game(self.s.first);
                    self.tell(Event::FirstPlayer(self.s.first));
                }
                self.go(Frame::Turn { stage: TurnStage::Begin });
            }
        }
    }

    /// A phase that the investigators have one after the other; then the turn goes on.
    fn begin_phase(&mut self, phase: Phase, next: TurnStage) {
        self.enter_phase(phase);
        self.go(Frame::Turn { stage: next });
        if self.q().in_force(Q::FreeOrder) {
            let left = self.q().everyone().fold(0u8, |all, who| all | 1 << who);
            return self.push(Frame::AnyOrder { left, stage: Asking::Ask });
        }
        self.push(Frame::Phase { i: 0 });
    }

    #[inline(always)]
    fn enter_phase(&mut self, phase: Phase) {
        self.s.phase = phase;
        if !self.s.boons.is_empty() {
            self.s.boons.retain(|boon| boon.until != Until::Phase);
        }
        if self.s.anyone_answers(Q::LendsClues) {
            for who in 0..self.s.players {
                self.s.inv_mut(who).set(flag::REFUSED, false);
            }
        }
        self.tell(Event::PhaseBegan(phase));
        if phase == Phase::Upkeep {
            self.refresh_shared();
        }
    }

    /// The next seat to the left that still plays.
    pub fn next_in_game(&self, from: Inv) -> Inv {
        let players = self.s.players;
        (1..=players).map(|i| (from + i) % players).find(|&who| !self.s.inv(who).is(flag::ELIMINATED)).unwrap_or(from)
    }

    /// The phase of the next investigator for whom it brings anything; it is over after the last.
    pub fn phase(&mut self, i: u8) {
        let depth = self.s.frames.len();
        for i in i..self.s.players {
            let seat = self.s.first + i;
            let who = if seat < self.s.players { seat } else { seat - self.s.players };
            self.phase_of(who, Frame::Phase { i: i + 1 });
            if self.s.frames.len() != depth || self.s.ending.is_some() {
                return;
            }
        }
        self.pop();
    }

    /// The same in the order that the players like; once they have no choice any more those who are left go on as they sit.
    pub fn any_order(&mut self, left: u8, stage: Asking) {
        if stage == Asking::Answer
            && let Opt::Who(who) = self.answer()
        {
            let next = Frame::AnyOrder { left: left & !(1 << who), stage: Asking::Ask };
            self.go(next);
            return self.phase_of(who, next);
        }
        for i in 0..self.s.players {
            let who = (self.s.first + i) % self.s.players;
            let inv = self.s.inv(who);
            let there = self.s.phase != Phase::OtherWorlds || matches!(inv.place, Place::World(..));
            if left >> who & 1 != 0 && inv.in_game() && there {
                self.offer(Opt::Who(who));
            }
        }
        if self.s.options.is_empty() {
            return self.pop();
        }
        if !self.q().in_force(Q::FreeOrder) {
            self.s.options.truncate(1);
        }
        self.go(Frame::AnyOrder { left, stage: Asking::Answer });
        self.ask_group(Ask::Order);
    }

    /// The phase of one investigator; `next` is how it goes on then.
    #[inline]
    fn phase_of(&mut self, who: Inv, next: Frame) {
        let inv = self.s.inv_mut(who);
        if !inv.in_game() {
            return;
        }
        inv.set(flag::GONE | flag::INSANE | flag::UNCONSCIOUS, false);
        let (skip, out) = (inv.is(flag::SKIP), inv.is(flag::OUT));
        let place = inv.place;
        // Most are in no Other World; what is in play may have something for them.
        if self.s.phase == Phase::OtherWorlds && !matches!(place, Place::World(..)) {
            if self.s.common.0.acts(W::WorldsFrom) && !skip && !out {
                self.go(next);
                self.fire(W::WorldsFrom, who, NONE);
            }
            return;
        }
        self.go(next);
        if self.s.phase == Phase::Encounters {
            self.visit_steps_afar(who);
        }
        match self.s.phase {
            Phase::Upkeep if !skip => {
                if self.s.inv(who).is(flag::NO_UPKEEP) {
                    self.s.inv_mut(who).set(flag::NO_UPKEEP, false);
                    self.tell(Event::UpkeepSkipped { who, now: false });
                } else {
                    self.push(Frame::upkeep(who));
                }
                if place == Place::Lost {
                    self.push(Frame::LeaveLost { who, stage: Asking::Ask });
                }
                self.push_sacrifices(who);
            }
            Phase::Upkeep => self.push_sacrifices(who),
            Phase::Movement if !skip => self.push(Frame::Move { who, stage: MoveStage::Begin }),
            Phase::Movement => self.stand_up(who),
            Phase::Encounters if !skip && !out && place.area().is_some() => {
                self.push(Frame::Encounter { who, stage: EncounterStage::Begin });
            }
            // Also on the turn in which he was arrested: each who is there then.
            Phase::Encounters if !skip => self.push_cell(who),
            Phase::OtherWorlds if !skip && !out => {
                self.push(Frame::GateCard { who, count: 0, stage: CardStage::Draw, cards: [u16::MAX; 4] });
            }
            _ => {}
        }
    }

    /// Ends a delay; out of jail one steps into the main area of the Police Station.
    pub fn stand_up(&mut self, who: Inv) {
        if self.s.inv(who).is(flag::DELAYED) {
            self.s.inv_mut(who).set(flag::DELAYED, false);
            self.tell(Event::StoodUp(who));
        }
        if let Place::Jail(police) = self.s.inv(who).place
            && self.lib.cell_of(police).is_none()
        {
            self.relocate(who, Place::Area(police), Way::Freed);
        }
    }
}
