//! What house rules add to the game: each a small part of its own, and nothing of it where the rule is not played.
//!
//! Rules: HRL-13.

use keeper_arkham_script::tree::{House, PlaceId, Window};
use keeper_table::{Journal, List};

use super::Engine;
use crate::event::{Coming, Event};
use crate::frame::{Ask, Asking, EncounterStage, Frame, MythosStage, Opt, Src};
use crate::index::Q;
use crate::state::{Inv, Phase, SHEETS, State, flag};

impl<J: Journal<Event>> Engine<'_, J> {
    /// Lays out the investigators of whom each player takes one (HRL-20, and drafts): the others are out of reach until all
    /// have chosen.
    pub(super) fn lay_out_sheets(&mut self) {
        let Some(all) = self.q().sheets_laid_out() else { return };
        let named = (0..self.s.players).filter(|&who| self.s.inv(who).sheet != super::setup::OPEN).count();
        let free = self.free_sheets().count();
        let wanted = usize::from(all).saturating_sub(named).max(usize::from(self.s.players) - named);
        for _ in wanted..free {
            let sheet = self.free_sheet();
            self.s.sheets_used |= 1 << sheet;
        }
        self.s.choose_sheets = true;
    }

    /// Deals so many investigators to one player, who takes one of them (HRL-03). What is dealt is nobody else's.
    pub(super) fn offer_dealt(&mut self, who: Inv, most: u8) {
        let waiting = (0..self.s.players).filter(|&other| self.s.inv(other).sheet == super::setup::OPEN).count();
        let share = self.free_sheets().count() / waiting.max(1);
        for _ in 0..usize::from(most).min(share).max(1) {
            let sheet = self.free_sheet();
            self.s.sheets_used |= 1 << sheet;
            self.offer(Opt::Sheet(sheet));
        }
        self.ask_one(who, Ask::Sheet);
    }

    /// All have chosen: what was laid out or dealt and not taken can be dealt later.
    pub(super) fn put_sheets_back(&mut self) {
        if self.q().sheets_laid_out().is_some() || self.q().sheets_dealt().is_some() {
            self.s.sheets_used = (0..self.s.players).fold(0, |used, who| used | 1 << self.s.inv(who).sheet);
        }
    }

    fn free_sheets(&self) -> impl Iterator<Item = u8> + use<'_, J> {
        (0..self.lib.sheets.len() as u8).filter(|sheet| self.s.sheets_used & (1 << sheet) == 0)
    }

    fn free_sheet(&mut self) -> u8 {
        let free: List<u8, SHEETS> = self.free_sheets().collect();
        let nth = self.pick(free.len());
        free[nth]
    }

    /// An open gate waits for the investigators there: through it, or an encounter at the location (HRL-05). `cards` are those that a
    /// text lets him draw there; 0 in the phase of encounters.
    pub fn traveling(&mut self, who: Inv, place: PlaceId, cards: u8, stage: Asking) {
        if stage == Asking::Ask {
            self.offer(Opt::Yes);
            self.offer(Opt::No);
            self.go(Frame::Travel { who, place, cards, stage: Asking::Answer });
            return self.ask_one(who, Ask::Travel);
        }
        let through = matches!(self.answer(), Opt::Yes);
        match (through, cards) {
            (true, _) => {
                self.pop();
                self.through_gate(who, place);
                if cards > 0 {
                    self.s.inv_mut(who).set(flag::GONE, true);
                }
            }
            // In the streets there is no encounter, but what may be there waits.
            (false, 0) if self.lib.area(place).is_street() => {
                self.go(Frame::Encounter { who, stage: EncounterStage::Street });
                self.meets_marker(who, place);
            }
            (false, 0) => self.go(Frame::Encounter { who, stage: EncounterStage::Location }),
            (false, _) => {
                self.pop();
                self.draw_encounter(who, place, cards);
            }
        }
    }

    /// Whether the gate here waits to be entered.
    pub(super) fn gate_waits(&self, who: Inv, place: PlaceId) -> bool {
        !self.s.inv(who).is(flag::EXPLORED) && self.q().plays(&House::OpenGatesWait) && !self.q().is_closed(place)
    }

    /// A gate that lies face down is turned over (HRL-04).
    pub(super) fn turn_gate(&mut self, at: PlaceId) {
        if !State::has(self.s.face_down, at) {
            return;
        }
        self.s.face_down &= !State::bit(at);
        if let Some(gate) = self.s.gate_at(at) {
            self.tell(Event::GateTurned { at, gate });
        }
    }

    /// The keeper looks at several Mythos cards and puts one of them into play (HRL-19). Nobody else sees the others.
    pub(super) fn keeper_draws(&mut self, n: u8) {
        let mut cards = [u16::MAX; 3];
        for slot in cards.iter_mut().take(usize::from(n)) {
            *slot = self.draw_mythos().unwrap_or(u16::MAX);
        }
        self.push(Frame::KeeperMythos { cards, stage: Asking::Ask });
    }

    pub fn keeper_mythos(&mut self, cards: [u16; 3], stage: Asking) {
        let drawn = cards.into_iter().filter(|&card| card != u16::MAX);
        if stage == Asking::Ask {
            drawn.for_each(|card| self.offer(Opt::Mythos(card)));
            self.go(Frame::KeeperMythos { cards, stage: Asking::Answer });
            return self.ask_one(self.s.players, Ask::KeeperMythos);
        }
        self.pop();
        let Opt::Mythos(chosen) = self.answer() else { return };
        for card in drawn.filter(|&card| card != chosen) {
            self.tell(Event::MythosUnseen(card));
            self.s.mythos.to_bottom(card);
        }
        self.push(Frame::Mythos { card: chosen, stage: MythosStage::Drawn, gate_only: false, clue: 0 });
    }

    /// After the Mythos card of the turn a second one is drawn for its gates (HRL-14, HRL-15).
    pub fn second_mythos(&mut self) {
        self.pop();
        if self.s.awake.is_some() || !self.q().second_gate() {
            return;
        }
        let Some(card) = self.draw_with_gate() else { return };
        self.tell(Event::MythosGateOnly(card));
        self.s.mythos.to_bottom(card);
        let lib = self.lib;
        let printed = &lib.mythos[usize::from(card)];
        // What waits is done from the last to the first.
        for &place in printed.gates.iter().rev() {
            self.second_gate_at(place, printed.index.answers(Q::NoDoomForGates));
        }
    }

    fn second_gate_at(&mut self, place: PlaceId, spared: bool) {
        if self.s.awake.is_some() {
            return;
        }
        if self.s.gate_at(place).is_some() {
            match self.q().can_appear(place) {
                true => self.spawn(place, Coming::Gate),
                false => self.tell_barred(place),
            }
        } else if self.q().may_lose_seal(place) {
            self.s.seals &= !State::bit(place);
            self.tell(Event::SealLost(place));
        } else if !self.s.sealed(place) {
            self.push_gate(place, spared);
        }
    }

    /// An investigator breaks off a fight: the turn is over, and the monster lets him go in the next (HRL-11).
    pub(super) fn break_off(&mut self, who: Inv, monster: u8) {
        self.tell(Event::BrokeOff { who, marker: monster });
        let inv = self.s.inv_mut(who);
        inv.set(flag::OUT | flag::STOPPED, true);
        inv.hides_from = monster + 1;
    }

    /// After breaking off a fight you leave freely, but cannot stay (HRL-11, HRL-12).
    pub(super) fn slips_away(&mut self, who: Inv) {
        let inv = self.s.inv(who);
        let marker = inv.hides_from.wrapping_sub(1);
        let there = inv.place.area().map(crate::state::Spot::Area) == self.s.monsters.get(usize::from(marker)).copied();
        if inv.hides_from == 0 {
            return;
        }
        match there {
            true => self.s.deal_with(marker),
            false => self.s.inv_mut(who).hides_from = 0,
        }
    }

    /// The movement is over: who has not gone away is found.
    pub(super) fn is_found(&mut self, who: Inv) {
        let hides_from = std::mem::take(&mut self.s.inv_mut(who).hides_from);
        if hides_from > 0 && !self.s.moved {
            let marker = usize::from(hides_from - 1);
            self.s.dealt[marker / 64] &= !(1 << (marker % 64));
        }
    }

    /// Whether what is used in the final battle takes the place of an attack (HRL-18).
    fn replaces_attack(&self, ability: u16) -> bool {
        let at = self.ability(ability);
        match at.window {
            Window::AnyTime => true,
            Window::Upkeep(_) => !at.costs.is_empty() || at.once_per_game || self.is_optional(at.block),
            _ => false,
        }
    }

    fn uses_are_few(&self) -> bool {
        self.s.phase == Phase::Battle && self.q().plays(&House::BattleUses)
    }

    /// In the final battle such a thing is not offered twice.
    #[inline(always)]
    pub(super) fn leave_out_spent(&mut self, who: Inv) {
        if !self.uses_are_few() {
            return;
        }
        let is_spent = |engine: &Self, src: Src| match src {
            Src::Card(copy) => engine.s.spent.has(copy),
            _ => engine.s.inv(who).is(flag::SHEET_SPENT),
        };
        let mut kept = self.s.options;
        kept.retain(|option| match *option {
            Opt::Use { src, ability } => !(self.replaces_attack(ability) && is_spent(self, src)),
            _ => true,
        });
        self.s.options = kept;
    }

    /// Who uses such a thing makes no attack in this round.
    pub(super) fn use_instead_of_attack(&mut self, who: Inv, src: Src, ability: u16) {
        if !self.uses_are_few() || !self.replaces_attack(ability) {
            return;
        }
        self.s.inv_mut(who).set(flag::RESTS, true);
        match src {
            Src::Card(copy) => _ = self.s.spent.add(copy),
            _ => self.s.inv_mut(who).set(flag::SHEET_SPENT, true),
        }
    }
}
