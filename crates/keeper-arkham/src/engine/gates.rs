//! Gates: opening, being drawn through and moving; and monsters that come out of them.
//!
//! Rules: MYG-02 to MYG-08, MYG-15 to MYG-17, ENC-13, GAT-14, LUR-02 to LUR-04, LUR-09, LUR-11, LUR-12, LUR-24, BGW-15,
//! HRL-02, HRL-06.

use keeper_arkham_script::tree::{Figure, House, PlaceId, Symbol, WorldId};
use keeper_table::{Journal, List, Seats};

use super::Engine;
use crate::event::{Coming, Doom, Event, Leaving, Outward};
use crate::frame::{Ask, Asking, Ctx, Frame, GateStage, OpenStage, Opt, Src};
use crate::index::{Q, W};
use crate::state::{Awakening, GATES, Inv, NONE, Phase, Place, Spot, State};

impl<J: Journal<Event>> Engine<'_, J> {
    /// Doom, marker, clues, investigators, monsters (RUL-37).
    pub fn opening(&mut self, place: PlaceId, monsters: u8, stage: OpenStage) {
        if stage == OpenStage::Doom {
            if !self.q().can_appear(place) {
                self.pop();
                return self.keep_shut(place);
            }
            self.go(Frame::OpenGate { place, monsters, stage: OpenStage::Gate });
            return self.add_doom(Doom::Gate(place));
        }
        if stage == OpenStage::Gate {
            let Some(gate) = self.draw_gate() else {
                self.pop();
                return self.awaken(Awakening::NoGateMarkers);
            };
            self.s.set_gate(place, gate);
            if self.q().plays(&House::GatesHidden) {
                self.s.face_down |= State::bit(place);
            }
            self.tell(Event::GateOpened { at: place, gate: self.s.seen_gate(place).unwrap_or(gate) });
            // Those who are drawn through see where it leads, so its text is read (HRL-04).
            if self.q().anyone_at(place) {
                self.turn_gate(place);
            }
            if self.are_too_many() {
                self.pop();
                return self.awaken(Awakening::TooManyGates);
            }
            self.go(Frame::OpenGate { place, monsters, stage: OpenStage::Through });
            self.sweep_clues(place);
            if self.push_gate_text(place, W::Opens, self.s.first) {
                return;
            }
        }
        self.pop();
        self.draw_through(place);
        let warded = self.q().is_warded(place);
        for _ in 0..if warded { 0 } else { monsters } {
            self.spawn(place, Coming::Gate);
        }
        self.fire(W::GateOpens, self.s.first, NONE);
        if self.s.phase == Phase::SetUp && self.s.open_gates() == 1 {
            self.fire(W::FirstGate, self.s.first, place.0);
        }
        if self.s.common.0.answers(Q::GateMonsters) && !warded && self.s.awake.is_none() {
            self.more_at_gate(place);
        }
    }

    /// Further monsters that a rule brings with each gate.
    #[inline(never)]
    fn more_at_gate(&mut self, place: PlaceId) {
        for symbol in Symbol::ALL {
            let more = self.q().more_in_all(Q::GateMonsters, |of| *of == Figure::GateMonsters(symbol));
            for _ in 0..more {
                if let Some(marker) = self.monster_of(Some(symbol)) {
                    self.put_monster(marker, place, Coming::Gate);
                }
            }
        }
    }

    /// What the marker of the gate here says at a moment. Says whether it does.
    pub(super) fn push_gate_text(&mut self, place: PlaceId, w: W, who: Inv) -> bool {
        // What lies face down cannot be read (HRL-04).
        let Some(gate) = self.s.seen_gate(place).filter(|&gate| gate != NONE) else { return false };
        let text = self.lib.gate(gate).text;
        text.from != text.to
            && self.push_lines(Ctx { who, src: Src::Gate(gate), place: place.0, ..Ctx::default() }, w, |_, _| true)
    }

    /// No clues lie where a gate is.
    fn sweep_clues(&mut self, place: PlaceId) {
        if self.s.clues[usize::from(place.0)] > 0 {
            self.s.clues[usize::from(place.0)] = 0;
            self.tell(Event::CluesSwept(place));
        }
    }

    /// A gate is new here: clues are gone, and investigators are drawn through it.
    pub fn draw_through(&mut self, place: PlaceId) {
        self.sweep_clues(place);
        for who in 0..self.s.players {
            if self.s.inv(who).in_game() && self.s.inv(who).place == Place::Area(place) {
                self.through_gate(who, place);
                self.delay(who);
                if self.s.phase == Phase::Mythos {
                    self.fire(W::DrawnThrough, who, NONE);
                }
            }
        }
    }

    fn are_too_many(&self) -> bool {
        self.s.open_gates() >= self.q().gate_limit()
    }

    /// Awakens the Ancient One if more gates are open than may be.
    pub fn count_gates_anew(&mut self) {
        self.pop();
        if self.are_too_many() {
            self.awaken(Awakening::TooManyGates);
        }
    }

    pub fn through_gate(&mut self, who: Inv, place: PlaceId) {
        let Some(gate) = self.s.gate_at(place) else { return };
        self.turn_gate(place);
        match self.lib.gate(gate).worlds[..] {
            [world] => self.enter_world(who, place, world),
            _ => self.push(Frame::Cross { who, place, stage: Asking::Ask }),
        }
    }

    fn enter_world(&mut self, who: Inv, place: PlaceId, world: WorldId) {
        self.tell(Event::EnteredGate { who, at: place, world });
        self.put(who, Place::World(world, 0));
        self.s.inv_mut(who).entered = place.0;
    }

    /// Through a gate to two worlds: the traveller chooses (LUR-16).
    pub fn crossing(&mut self, who: Inv, place: PlaceId, stage: Asking) {
        let Some(gate) = self.s.gate_at(place) else { return self.pop() };
        if stage == Asking::Ask {
            for i in 0..self.lib.gate(gate).worlds.len() {
                self.offer(Opt::World(self.lib.gate(gate).worlds[i]));
            }
            self.go(Frame::Cross { who, place, stage: Asking::Answer });
            return self.ask_one(who, Ask::Where);
        }
        self.pop();
        if let Opt::World(world) = self.answer()
            && self.s.inv(who).in_game()
        {
            self.enter_world(who, place, world);
        }
    }

    /// Gates that move as monsters do when their symbol is called, one after the other: the first player orders all of them,
    /// also those whose way another gate blocks just now, and each tries once (LUR-08, LUR-13).
    pub fn moving_gates(&mut self, card: u16, stage: GateStage) {
        self.go(Frame::MoveGates { card, stage: GateStage::Offer });
        match stage {
            GateStage::Begin => self.s.dealt = [0; 3],
            GateStage::Chosen => {
                if let Opt::Area(from) = self.answer()
                    && let Some(to) = self.next_of_gate(card, from)
                    && let Some(gate) = self.s.gate_at(from)
                {
                    self.s.deal_with(gate);
                    if self.s.gate_at(to).is_none() {
                        self.move_gate(from, to, false);
                    }
                }
            }
            GateStage::Offer => {
                let next = |from: PlaceId| self.next_of_gate(card, from);
                let places = self.s.gate_places().filter(|&from| next(from).is_some()).collect::<List<_, GATES>>();
                // Where every way is blocked no order helps.
                let moves = places.iter().any(|&from| next(from).is_some_and(|to| self.s.gate_at(to).is_none()));
                for place in places.iter().filter(|_| moves) {
                    self.offer(Opt::Area(*place));
                }
                if self.s.options.is_empty() {
                    self.s.dealt = [0; 3];
                    return self.pop();
                }
                self.go(Frame::MoveGates { card, stage: GateStage::Chosen });
                self.ask_keeper_or(Seats::One(self.s.first), Ask::WhichGate);
            }
        }
    }

    /// Where the gate here moves with this card, if no other gate is there by then: never into a vortex (LUR-10).
    fn next_of_gate(&self, card: u16, from: PlaceId) -> Option<PlaceId> {
        let (marker, printed) = (self.s.gate_at(from)?, &self.lib.mythos[usize::from(card)]);
        let gate = self.lib.gate(marker);
        let called = gate.bits() & (printed.white | printed.black) != 0;
        // Nobody sees the symbol of one that lies face down (HRL-04).
        let hidden = State::has(self.s.face_down, from);
        if !gate.wanders || !called || hidden || self.s.dealt_with(marker) {
            return None;
        }
        let area = self.lib.area(from);
        let to = if gate.bits() & printed.white != 0 { area.white } else { area.black };
        let free = |to: PlaceId| !self.s.sealed(to) && !self.q().is_closed(to);
        to.filter(|&to| free(to) && !self.lib.is_vortex(to))
    }

    /// Draws a monster and puts it here, or where the limits send it.
    #[inline(always)]
    pub fn spawn(&mut self, place: PlaceId, why: Coming) {
        // The one before may have awakened the Ancient One.
        if self.s.awake.is_none()
            && let Some(marker) = self.monster_from_cup()
        {
            self.put_monster(marker, place, why);
        }
    }

    pub fn put_monster(&mut self, marker: u8, place: PlaceId, why: Coming) {
        if self.s.awake.is_some() {
            return;
        }
        if self.q().counts_here(marker, Spot::Area(place)) && self.q().is_full() {
            return self.send_to_outskirts(marker, Outward::Limit);
        }
        self.enter_board(marker, place, why);
        self.swallow(marker, place);
    }

    /// A monster comes to stand here, whatever the limits say.
    #[inline(always)]
    pub fn enter_board(&mut self, marker: u8, place: PlaceId, why: Coming) {
        let place = self.outside(place);
        let from = self.s.monsters[usize::from(marker)];
        self.s.put_monster(marker, Spot::Area(place));
        let src = self.because();
        self.tell(Event::MonsterPlaced { marker, from, at: place, why, src });
        self.check_overrun();
        self.fire(W::MonsterEnters, self.s.first, marker);
        self.push_window(Src::Monster(marker), W::Enters, self.s.first);
    }

    #[inline(always)]
    pub fn send_to_outskirts(&mut self, marker: u8, why: Outward) {
        let from = self.s.monsters[usize::from(marker)];
        if from == Spot::Outskirts {
            return;
        }
        self.s.put_monster(marker, Spot::Outskirts);
        let src = if why == Outward::Text { self.because() } else { Src::None };
        self.tell(Event::MonsterToOutskirts { marker, from, why, src });
        self.keep_outskirts();
    }

    /// More monsters than the Outskirts hold return to the cup, and the terror level rises.
    pub fn keep_outskirts(&mut self) {
        if self.q().outskirts() > self.q().outskirts_limit() {
            self.empty_outskirts();
            self.raise_terror(1, Src::None);
        }
    }

    pub fn empty_outskirts(&mut self) {
        self.tell(Event::OutskirtsEmptied { overrun: self.s.overrun });
        for marker in self.s.monsters_beyond() {
            if self.s.monsters[usize::from(marker)] == Spot::Outskirts {
                self.return_to_cup(marker, Leaving::Outskirts);
            }
        }
    }

    /// A gate that would open here does not (INN-03).
    pub fn keep_shut(&mut self, at: PlaceId) {
        self.tell_barred(at);
        self.fire(W::GateKept, self.s.first, at.0);
    }

    /// Says why nothing can appear here.
    pub fn tell_barred(&mut self, at: PlaceId) {
        if J::ON {
            let src = self.q().bars(at).unwrap_or_default();
            self.tell(Event::Barred { at, src });
        }
    }

    /// The next doom token, of which all hear before anything else happens. The last space of the track awakens the Ancient One.
    pub fn add_doom(&mut self, why: Doom) {
        if self.s.awake.is_some() {
            return;
        }
        self.s.doom = (self.s.doom + 1).min(self.q().doom_limit());
        let src = self.because();
        self.tell(Event::Doom { now: self.s.doom, by: 1, why, src });
        self.watch_all();
        if self.s.doom >= self.q().doom_limit() {
            self.awaken(Awakening::DoomTrack);
        } else {
            self.fire(W::DoomAdded, self.s.first, self.s.doom);
        }
    }

    pub fn remove_doom(&mut self, n: u8, why: Doom) {
        if self.s.doom > 0 {
            let by = n.min(self.s.doom);
            self.s.doom -= by;
            let src = self.because();
            self.tell(Event::Doom { now: self.s.doom, by: -(by as i8), why, src });
            self.watch_all();
        }
    }

    /// Through the open gate nearest on foot, your own choice among equals; from an Other World back to Arkham.
    pub fn offer_nearest_gates(&mut self, who: Inv) {
        let Some(from) = self.s.inv(who).place.area() else { return };
        let lib = self.lib;
        let nearest = self.q().ways_through().map(|place| lib.steps(from, place)).min();
        self.offer_ways_through(|place| Some(lib.steps(from, place)) == nearest);
    }

    /// Offers open gates that one can go through.
    pub fn offer_ways_through(&mut self, fits: impl Fn(PlaceId) -> bool) {
        for place in self.q().ways_through().filter(|&place| fits(place)).collect::<List<_, GATES>>().iter() {
            self.offer(Opt::Area(*place));
        }
    }
}
