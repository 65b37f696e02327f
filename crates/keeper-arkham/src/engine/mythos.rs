//! The Mythos Phase: gate, clue, monsters, and the card's own text.
//!
//! Rules: MYG-01, MYM-01 to MYM-04, MYA-01, MYA-02, MYA-04 to MYA-07, MYA-09, MYA-10, XPN-15, BGW-03 to BGW-06.

use keeper_arkham_script::tree::{Ability, Ban, Environment, Figure, PlaceId, Static, Text};
use keeper_table::Journal;

use super::Engine;
use crate::event::{Event, Leaving};
use crate::frame::{Ask, Call, Ctx, Frame, GateStage, MonsterStage, MythosStage, OpenStage, Opt, Src};
use crate::in_play::{FOR_GOOD, InPlay, Role};
use crate::index::{Q, W};
use crate::library::MythosKind;
use crate::state::{Inv, NONE, Phase, Place, Spot, State};

impl<J: Journal<Event>> Engine<'_, J> {
    pub fn begin_mythos(&mut self) {
        let more = std::mem::take(&mut self.s.mythos_more);
        if self.s.common.0.answers(Q::House) && self.q().may_have_second_gate() {
            self.push(Frame::SecondMythos);
        }
        if more > 0 {
            self.tell(Event::MythosMore(0));
            self.push(Frame::DrawMythos { left: more });
        }
        if self.q().in_force(Q::TwoMythosCards)
            && let Some(card) = self.draw_with_gate()
        {
            // The card drawn first is resolved first.
            self.push_mythos_card();
            self.push(Frame::Mythos { card, stage: MythosStage::Drawn, gate_only: true, clue: 0 });
            return;
        }
        self.push_mythos_card();
    }

    /// Further cards, each drawn when the one before is done.
    pub fn draw_more(&mut self, left: u8) {
        if left == 0 || self.s.awake.is_some() {
            return self.pop();
        }
        self.go(Frame::DrawMythos { left: left - 1 });
        self.push_mythos_card();
    }

    /// A card of which only the movement of monsters counts.
    pub(super) fn glimpse_movement(&mut self) {
        if let Some(card) = self.draw_mythos() {
            self.tell(Event::MythosGlimpsed { card, gates: false });
            self.s.mythos.to_bottom(card);
            self.push_movement(card);
        }
    }

    #[inline(always)]
    fn push_mythos_card(&mut self) {
        // In the set-up cards are drawn as the opening one is (INN-32).
        if self.s.phase == Phase::SetUp {
            return self.push_opening_card();
        }
        let keeper_draws = self.q().keeper_draws();
        if keeper_draws > 1 {
            return self.keeper_draws(keeper_draws);
        }
        if let Some(card) = self.draw_mythos() {
            self.push(Frame::Mythos { card, stage: MythosStage::Drawn, gate_only: false, clue: 0 });
        }
    }

    pub(super) fn draw_with_gate(&mut self) -> Option<u16> {
        for _ in 0..self.lib.mythos.len() {
            let card = self.draw_mythos()?;
            if !self.lib.mythos[usize::from(card)].gates.is_empty() {
                return Some(card);
            }
            self.tell(Event::MythosPutAway(card));
            self.s.mythos.to_bottom(card);
            let s = &mut *self.s;
            s.mythos.shuffle(&mut s.rng);
        }
        None
    }

    /// The deck is shuffled with the card that says so, and a new one drawn for the turn.
    pub fn mythos_again(&mut self) {
        self.tell(Event::MythosShuffled);
        let (lib, s) = (self.lib, &mut *self.s);
        if lib.beside.is_some() {
            // The deck of which it was, and from which another is drawn.
            s.mythos_other = !s.mythos_other;
            let other = s.mythos_other;
            let fits = |card: u16| lib.is_beside(&lib.mythos[usize::from(card)].set) != other;
            s.mythos.shuffle_only(&mut s.rng, fits);
        } else {
            s.mythos.shuffle(&mut s.rng);
        }
        self.push_mythos_card();
    }

    /// The first environment of a kind comes into play by its text alone; what lies above it goes to the bottom.
    pub(super) fn first_environment(&mut self, kind: Environment) {
        let lib = self.lib;
        let is_one = |card: u16| lib.mythos[usize::from(card)].environment == Some(kind);
        if self.s.awake.is_some() || !self.s.mythos.cards().iter().any(|&card| is_one(card)) {
            return;
        }
        for _ in 0..lib.mythos.len() {
            let Some(card) = self.draw_mythos() else { return };
            if is_one(card) {
                return self.activate(card);
            }
            self.s.mythos.to_bottom(card);
            self.tell(Event::MythosUnder(card));
        }
    }

    /// A card drawn only for the location of its gate; it has no other effect.
    pub fn mythos_gate(&mut self) -> Option<PlaceId> {
        for _ in 0..self.lib.mythos.len() {
            let card = self.draw_mythos()?;
            self.s.mythos.to_bottom(card);
            let gate = self.lib.mythos[usize::from(card)].gates.first().copied();
            if let Some(at) = gate {
                self.tell(Event::MythosLookedUp { card, at });
                return gate;
            }
        }
        None
    }

    /// The top card is drawn for the location of its gate alone, and may have none.
    pub(super) fn glimpse_place(&mut self) -> u8 {
        let Some(card) = self.draw_mythos() else { return NONE };
        self.s.mythos.to_bottom(card);
        let gate = self.lib.mythos[usize::from(card)].gates.first().copied();
        self.tell(match gate {
            Some(at) => Event::MythosLookedUp { card, at },
            None => Event::MythosGlimpsed { card, gates: true },
        });
        gate.map_or(NONE, |at| at.0)
    }

    /// Asks those who can send a Mythos card away, one after the other.
    #[inline(always)]
    fn ask_seer(&mut self, card: u16, from: Inv) {
        for seat in from..self.s.players {
            if self.s.inv(seat).in_game() && self.s.inv(seat).own.0.acts(W::MythosDrawn) {
                self.offer_window(seat, W::MythosDrawn);
                if !self.s.options.is_empty() {
                    self.offer(Opt::GoOn);
                    self.go(Frame::Mythos { card, stage: MythosStage::SeerChosen(seat), gate_only: false, clue: 0 });
                    return self.ask_one(seat, Ask::MythosDrawn(card));
                }
            }
        }
    }

    /// The card that was drawn has no effect, and another one takes its place.
    pub fn another_mythos(&mut self) {
        let is_card =
            |f: &Frame| matches!(f, Frame::Mythos { .. } | Frame::LocationCard { .. } | Frame::GateCard { .. });
        // Who looks at an encounter card has drawn the next one already.
        let Some(at) = self.s.frames.rposition(is_card) else { return };
        if let Frame::Mythos { card, .. } = self.s.frames[at] {
            self.s.frames[at] = Frame::default();
            self.s.mythos.to_bottom(card);
            self.tell(Event::MythosPutAway(card));
            self.push_mythos_card();
        }
    }

    pub fn mythos(&mut self, card: u16, stage: MythosStage, gate_only: bool, clue: u8) {
        let lib = self.lib;
        let printed = &lib.mythos[usize::from(card)];
        let again = |stage: MythosStage| Frame::Mythos { card, stage, gate_only, clue };
        match stage {
            MythosStage::Drawn => {
                self.tell(if gate_only { Event::MythosGateOnly(card) } else { Event::MythosDrawn(card) });
                self.go(again(MythosStage::Heard));
                let first = self.s.first;
                let heard = self.fire(W::OmenDrawn, first, NONE)
                    | self.fire(W::EnvironmentDrawn, first, NONE)
                    | (!gate_only && self.fire(W::MythosDrawn, first, NONE));
                if !heard {
                    self.mythos(card, MythosStage::Heard, gate_only, clue);
                }
            }
            MythosStage::Heard => {
                if printed.kind == MythosKind::Special {
                    self.s.mythos.to_bottom(card);
                    self.pop();
                    self.tell(Event::MythosText(card));
                    return self
                        .push_text(printed.text, Ctx { who: self.s.first, src: Src::Mythos(card), ..Ctx::default() });
                }
                self.go(again(MythosStage::Gate));
                if !gate_only {
                    self.ask_seer(card, 0);
                }
            }
            MythosStage::SeerChosen(seat) => match self.answer() {
                Opt::Use { src, ability } => {
                    self.go(again(MythosStage::Gate));
                    self.push_use(seat, src, ability);
                }
                _ => {
                    self.go(again(MythosStage::Gate));
                    self.ask_seer(card, seat + 1);
                }
            },
            // Gates, one after the other.
            MythosStage::Gate => {
                let more = usize::from(clue) + 1 < printed.gates.len();
                let (stage, next) = if more { (MythosStage::Gate, clue + 1) } else { (MythosStage::Clue, 0) };
                self.go(Frame::Mythos { card, stage, gate_only, clue: next });
                let Some(&place) = printed.gates.get(usize::from(clue)) else {
                    self.push_window(Src::Mythos(card), W::InsteadOfGate, self.s.first);
                    return;
                };
                self.open_at(place, printed.burst, printed.index.answers(Q::NoDoomForGates));
            }
            MythosStage::Clue if gate_only => {
                self.s.mythos.to_bottom(card);
                self.pop();
            }
            // Clues, one after the other; one of those who are there may take it.
            MythosStage::Clue => {
                self.go(again(MythosStage::ClueChosen));
                let Some(&place) = printed.clues.get(usize::from(clue)) else { return };
                if self.q().is_banned(Q::NeverMythosClues) {
                    return;
                }
                if self.s.gate_at(place).is_some() {
                    return self.tell(Event::ClueBarred(place));
                }
                if !self.put_clue(place) {
                    return;
                }
                for i in 0..self.s.players {
                    let who = (self.s.first + i) % self.s.players;
                    let here = self.s.inv(who).in_game() && self.s.inv(who).place == Place::Area(place);
                    if here && self.q().may_pick_up(who) {
                        self.offer(Opt::Who(who));
                    }
                }
                if !self.s.options.is_empty() {
                    self.offer(Opt::No);
                    self.ask_group(Ask::NewClue);
                }
            }
            MythosStage::ClueChosen => {
                if let (Opt::Who(who), Some(&at)) = (self.answer(), printed.clues.get(usize::from(clue))) {
                    self.pick_up(who, at, 1);
                }
                if usize::from(clue) + 1 < printed.clues.len() {
                    return self.go(Frame::Mythos { card, stage: MythosStage::Clue, gate_only, clue: clue + 1 });
                }
                self.go(again(MythosStage::Text));
                self.push_movement(card);
            }
            MythosStage::Text => {
                self.pop();
                self.advance_rifts(card);
                self.activate(card);
            }
        }
    }

    /// A gate opens here, or monsters surge out of the one that is there.
    #[inline(always)]
    fn open_at(&mut self, place: PlaceId, bursts: bool, spared: bool) {
        if self.s.gate_at(place).is_some() {
            // Nothing can appear where a flux stabiliser hums, so no surge centres there.
            if self.q().at(place).any(|w| self.q().never_his(Q::NeverAppear, w, |_| true).is_some()) {
                return self.tell_barred(place);
            }
            self.push_surge(place);
        } else {
            let bursts = bursts || self.q().in_force(Q::AllBurst);
            let spared = bursts && self.burst(place) || spared;
            self.push_gate(place, spared);
        }
    }

    /// A gate opens here; where it is spared, without doom.
    pub(super) fn push_gate(&mut self, place: PlaceId, spared: bool) {
        if spared && !self.q().can_appear(place) {
            return self.keep_shut(place);
        }
        let monsters = self.q().gate_monsters();
        let stage = if spared { OpenStage::Gate } else { OpenStage::Doom };
        self.push(Frame::OpenGate { place, monsters, stage });
    }

    /// A card of which only the gates count: all of them burst open.
    pub(super) fn glimpse_gates(&mut self) {
        if let Some(card) = self.draw_with_gate() {
            self.tell(Event::MythosGlimpsed { card, gates: true });
            self.s.mythos.to_bottom(card);
            let printed = &self.lib.mythos[usize::from(card)];
            for &place in printed.gates.iter().rev() {
                self.open_at(place, true, printed.index.answers(Q::NoDoomForGates));
            }
        }
    }

    /// Monsters move as a card says, then gates that do.
    #[inline(always)]
    pub(super) fn push_movement(&mut self, card: u16) {
        if self.s.common.0.answers(Q::Gate) {
            self.markers_move(card);
        }
        if self.s.rifts.any_open() {
            self.push(Frame::MoveRifts { card, from: 0 });
        }
        if self.lib.wanders {
            self.push(Frame::MoveGates { card, stage: GateStage::Begin });
        }
        self.push(Frame::MoveMonsters { call: Call::Card(card), marker: 0, steps: 0, stage: MonsterStage::Step });
    }

    /// A gate burst breaks the elder sign that lies here, without doom (XPN-13). Says whether it did.
    fn burst(&mut self, place: PlaceId) -> bool {
        let breaks = self.q().may_lose_seal(place) && self.q().bars(place).is_none();
        if breaks {
            self.s.seals &= !State::bit(place);
            self.tell(Event::SealLost(place));
        }
        breaks
    }

    /// Step 4: the special text.
    fn activate(&mut self, card: u16) {
        let lib = self.lib;
        let printed = &lib.mythos[usize::from(card)];
        let ctx = Ctx { who: self.s.first, src: Src::Mythos(card), ..Ctx::default() };
        match printed.kind {
            MythosKind::Headline | MythosKind::Special => {
                if printed.stays {
                    // Until the end of the next turn.
                    self.end_headline();
                    self.begin(card, Role::Headline, self.s.turn + 1);
                    self.tell(Event::MythosText(card));
                    self.enforce(printed.text);
                    self.push_window(Src::Mythos(card), W::Enters, self.s.first);
                } else {
                    self.s.mythos.to_bottom(card);
                    self.tell(Event::MythosText(card));
                }
                self.push_text(printed.text, ctx);
            }
            MythosKind::Environment => {
                if self.q().is_void(printed.environment) {
                    self.s.mythos.to_bottom(card);
                    return self.tell(Event::EnvironmentIgnored(card));
                }
                self.end_environment();
                self.begin(card, Role::Environment, FOR_GOOD);
                self.tell(Event::EnvironmentBegan(card));
                self.enforce(printed.text);
                self.push_text(printed.text, ctx);
                self.push_window(Src::Mythos(card), W::Enters, self.s.first);
            }
            MythosKind::Rumour => {
                if self.s.rumour().is_some() {
                    self.s.mythos.to_bottom(card);
                    return self.tell(Event::RumourIgnored(card));
                }
                self.begin(card, Role::Rumour, FOR_GOOD);
                self.tell(Event::RumourBegan(card));
                self.push_window(Src::Mythos(card), W::Enters, self.s.first);
            }
        }
    }

    fn begin(&mut self, card: u16, role: Role, until: u16) {
        let entry = InPlay { until, ..InPlay::of_mythos(card, role, self.s.turn) };
        self.s.enter_play(self.lib, entry);
        let index = &self.lib.mythos[usize::from(card)].index;
        if index.answers(Q::Maximum) || index.answers(Q::VaryingMaximum) {
            (0..self.s.players).for_each(|who| self.clamp(who));
        }
    }

    /// Takes the Mythos card in this role out of play.
    pub(super) fn leave(&mut self, role: Role) -> Option<u16> {
        let lib = self.lib;
        self.s.leave_play(lib, role).and_then(InPlay::mythos)
    }

    /// What a card that has just come into play forbids goes at once.
    pub(super) fn enforce(&mut self, text: Text) {
        let lib = self.lib;
        let lowers =
            |ability: &Ability| matches!(ability, Ability::Static(Static::More { of: Figure::Maximum { .. }, .. }));
        if lib.abilities(text).iter().any(lowers) {
            for who in 0..self.s.players {
                self.clamp(who);
            }
        }
        for ability in lib.abilities(text) {
            match ability {
                Ability::Static(Static::Closed(places)) => {
                    places.iter().for_each(|&place| self.shut(place));
                }
                Ability::Static(Static::Never { what: Ban::InPlay(kinds), .. }) => {
                    for marker in self.s.monsters_out() {
                        let spot = self.s.monsters[usize::from(marker)];
                        if matches!(spot, Spot::Area(_) | Spot::Sky | Spot::Outskirts)
                            && kinds.iter().any(|&kind| lib.is_kind(marker, kind))
                        {
                            self.return_to_cup(marker, Leaving::Barred);
                        }
                    }
                }
                _ => {}
            }
        }
    }

    pub fn end_headline(&mut self) {
        if let Some(card) = self.leave(Role::Headline) {
            self.s.mythos.to_bottom(card);
            self.tell(Event::HeadlineEnded(card));
            self.reopen(self.lib.mythos[usize::from(card)].text);
        }
    }

    pub fn end_environment(&mut self) {
        if let Some(card) = self.leave(Role::Environment) {
            self.s.mythos.to_bottom(card);
            self.tell(Event::EnvironmentEnded(card));
            self.reopen(self.lib.mythos[usize::from(card)].text);
            if self.s.awake.is_none() && self.lib.mythos[usize::from(card)].index.answers(Q::SealsToWin) {
                self.check_seals();
            }
            if let Some(kind) = self.lib.mythos[usize::from(card)].environment {
                self.fire(W::EnvironmentGoes, self.s.first, kind as u8);
            }
        }
    }

    /// Locations that a card which went out of play no longer closes are open, and so are the gates there.
    pub(super) fn reopen(&mut self, text: Text) {
        if !J::ON && self.s.buried == 0 {
            return;
        }
        let lib = self.lib;
        for ability in lib.abilities(text) {
            if let Ability::Static(Static::Closed(places)) = ability {
                for &place in places {
                    if !self.q().is_closed(place) {
                        self.s.buried &= !State::bit(place);
                        self.tell(Event::Reopened(place));
                    }
                }
            }
        }
    }
}
