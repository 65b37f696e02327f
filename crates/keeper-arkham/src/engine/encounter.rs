//! Encounters in Arkham and in the Other Worlds.
//!
//! BGW-10, BGW-11, CPR-06, KIY-14, KIY-15.
//!
//! Rules: ENC-01 to ENC-09, ENC-16 to ENC-18, ENC-20, ENC-21, OWE-01 to OWE-04, GAT-18, STA-07, STA-08, XPN-19,
//! BGW-10, BGW-11, CPR-06, KIY-14, KIY-15.

use keeper_arkham_script::tree::{
    Ability, At, Deck, Effect, Elsewhere, Ended, HoodId, House, Meeting, PlaceId, Static, Step, Text, Usual, Window,
    WorldId, family,
};
use keeper_table::Journal;

use super::Engine;
use crate::event::{Event, Most, Way};
use crate::frame::{Ask, Asking, CardStage, CloseStage, Ctx, EncounterStage, Frame, Opt, Src, VisitStage};
use crate::in_play::{InPlay, Role};
use crate::index::{Q, W};
use crate::library::FixtureKind;
use crate::state::{CHOICE, Inv, Place, State, bout, flag, held};

/// The location cards of which one is chosen: `u16::MAX` where none lies.
type Cards = [u16; CHOICE];
const NO_CARDS: Cards = [u16::MAX; CHOICE];

/// One card, and no other.
fn just(card: u16) -> Cards {
    let mut cards = NO_CARDS;
    cards[0] = card;
    cards
}

impl<J: Journal<Event>> Engine<'_, J> {
    /// One investigator's part of the Arkham Encounters Phase.
    pub fn encounter(&mut self, who: Inv, mut stage: EncounterStage) {
        let Some(place) = self.s.inv(who).place.area() else { return self.pop() };
        if !self.present(who) || self.s.inv(who).is(flag::OUT) {
            return self.pop();
        }
        loop {
            let again = |stage: EncounterStage| Frame::Encounter { who, stage };
            match stage {
                EncounterStage::Begin if self.lib.area(place).is_street() && self.s.gate_at(place).is_none() => {
                    self.go(again(EncounterStage::Street));
                    if !self.meets_marker(who, place) {
                        stage = EncounterStage::Street;
                        continue;
                    }
                }
                EncounterStage::Begin => {
                    if self.s.gate_at(place).is_some() {
                        if self.s.inv(who).is(flag::EXPLORED) {
                            self.go(Frame::Close { who, stage: CloseStage::Offer });
                        } else if self.gate_waits(who, place) {
                            self.go(Frame::Travel { who, place, cards: 0, stage: Asking::Ask });
                        } else {
                            self.pop();
                            self.through_gate(who, place);
                        }
                        return;
                    }
                    stage = EncounterStage::Location;
                    continue;
                }
                EncounterStage::Location => {
                    self.offer(Opt::HaveEncounter);
                    let lib = self.lib;
                    // An ability that cannot be carried out may not be chosen to dodge the encounter (IH p.12).
                    let works = self.q().text_works(place);
                    for (ability, at) in Self::at(lib, lib.area(place).text, W::InsteadOfEncounter).filter(|_| works) {
                        let costs = self.costs_of(who, Src::Place(place), at);
                        if self.can_pay(who, Src::Place(place), costs) && self.is_useful(who, Src::Place(place), at) {
                            self.offer(Opt::Use { src: Src::Place(place), ability });
                        }
                    }
                    self.offer_instead(who);
                    self.offer_in_play(who, W::EncountersIn, |e, src, at| e.is_meant_here(who, src, at));
                    self.offer_steps(who);
                    self.offer_window(who, W::InsteadAnywhere);
                    self.offer_window(who, W::InsteadWherever);
                    self.offer_window(who, W::Encounters);
                    self.offer_window(who, W::AnyTime);
                    self.go(again(EncounterStage::LocationChosen));
                    self.ask_one(who, Ask::Encounter);
                    if self.s.ask.is_none() {
                        stage = EncounterStage::LocationChosen;
                        continue;
                    }
                }
                EncounterStage::LocationChosen => match self.answer() {
                    Opt::Step(copy) => {
                        self.pop();
                        self.visit_step(who, copy);
                    }
                    Opt::Use { src: src @ Src::Place(_), ability } => {
                        self.pop();
                        self.fire(W::TextUsed, who, place.0);
                        self.tell(Event::AbilityUsed { who, at: place });
                        self.push_use(who, src, ability);
                    }
                    Opt::Use { src, ability } if self.replaces_encounter(ability) => {
                        self.pop();
                        self.push_use(who, src, ability);
                    }
                    // What can be done in any phase does not take the place of the encounter.
                    Opt::Use { src, ability } => {
                        self.go(again(EncounterStage::Location));
                        self.push_use(who, src, ability);
                    }
                    _ => {
                        self.pop();
                        self.draw_encounter(who, place, 1);
                    }
                },
                // In the streets: what something in play offers there.
                EncounterStage::Street => {
                    self.offer_instead(who);
                    self.offer_in_play(who, W::EncountersIn, |e, src, at| e.is_meant_here(who, src, at));
                    self.offer_steps(who);
                    self.offer_window(who, W::InsteadWherever);
                    self.offer_window(who, W::Encounters);
                    if self.s.options.is_empty() {
                        return self.pop();
                    }
                    self.offer(Opt::Done);
                    self.go(again(EncounterStage::StreetChosen));
                    self.ask_one(who, Ask::Encounter);
                }
                EncounterStage::StreetChosen => match self.answer() {
                    Opt::Step(copy) => {
                        self.pop();
                        self.visit_step(who, copy);
                    }
                    Opt::Use { src, ability } if self.replaces_encounter(ability) => {
                        self.pop();
                        self.push_use(who, src, ability);
                    }
                    Opt::Use { src, ability } => {
                        self.go(again(EncounterStage::Street));
                        self.push_use(who, src, ability);
                    }
                    _ => self.pop(),
                },
            }
            return;
        }
    }

    /// Whether what is used when a card is drawn ends the encounter, before anything of it happens.
    fn ends_encounter(&self, ability: u16) -> bool {
        let ends = |step: &Step| step.effect == Effect::Places(family::Places::End(Ended::Encounter));
        self.lib.tree.block(self.ability(ability).block).iter().any(ends)
    }

    /// Whether what a card offers takes the place of the encounter.
    fn replaces_encounter(&self, ability: u16) -> bool {
        matches!(self.ability(ability).window, Window::InsteadOf(Usual::AnyEncounter { .. } | Usual::EncounterIn(_)))
    }

    /// Whether what is in play speaks of the place where somebody is.
    fn is_meant_here(&self, who: Inv, src: Src, at: &At) -> bool {
        let ctx = Ctx { who, src, place: self.q().place_of(src), ..Ctx::default() };
        match at.window {
            Window::InsteadOf(Usual::EncounterIn(zone)) | Window::EncountersIn(zone) => {
                self.q().in_zone(self.s.inv(who).place, zone, &ctx)
            }
            _ => false,
        }
    }

    /// What is in play offers instead of an encounter here.
    #[inline(always)]
    fn offer_instead(&mut self, who: Inv) {
        self.offer_in_play(who, W::InsteadAt, |e, src, at| e.is_meant_here(who, src, at));
        self.offer_where(who, W::InsteadAt, |e, src, at| e.is_meant_here(who, src, at));
    }

    /// A marker here that nobody has met in this turn must be met (CPR-03, CPR-05). Says whether there is one.
    pub(super) fn meets_marker(&mut self, who: Inv, place: PlaceId) -> bool {
        if !self.s.common.0.acts(W::EncounterHere) {
            return false;
        }
        let turn = self.s.turn;
        let new = |entry: &&InPlay| entry.role == Role::Marker && entry.place == Some(place) && entry.since < turn;
        let Some(src) = self.s.in_play.iter().find(new).map(|entry| entry.src) else { return false };
        let ctx = Ctx { who, src, place: place.0, ..Ctx::default() };
        self.s.inv_mut(who).set(flag::INSANE | flag::UNCONSCIOUS, false);
        self.push_lines(ctx, W::EncounterHere, |_, _| true)
    }

    /// An encounter at a location: the gate or no-gate branch (RUL-20), with so many cards to choose from.
    pub fn push_encounter(&mut self, who: Inv, place: PlaceId, cards: u8) {
        if self.lib.area(place).is_street() {
            return;
        }
        if self.s.gate_at(place).is_some() {
            if self.gate_waits(who, place) {
                self.push(Frame::Travel { who, place, cards, stage: Asking::Ask });
            } else if !self.s.inv(who).is(flag::EXPLORED) {
                self.through_gate(who, place);
                self.s.inv_mut(who).set(flag::GONE, true);
            }
            return;
        }
        self.draw_encounter(who, place, cards);
    }

    /// The encounter at a location, whether or not there is a gate.
    #[inline(always)]
    pub fn draw_encounter(&mut self, who: Inv, place: PlaceId, cards: u8) {
        if let Some(deck) = self.encounters_from(who, place) {
            self.s.inv_mut(who).set(flag::INSANE | flag::UNCONSCIOUS, false);
            return self.resolve_event(who, deck, place.0, Src::None);
        }
        // One who draws extra cards draws one more where all draw two (DH p.10).
        let own = u8::from(self.q().holds(who, Q::TwoLocationCards));
        let more = self.q().visitors_draw(place).saturating_add(own);
        let wanted = cards.saturating_add(more);
        let count = wanted.min(CHOICE as u8);
        if count < wanted {
            self.tell(Event::NoRoom(Most::LocationCards(who)));
        }
        self.push(Frame::LocationCard { who, place, count, stage: CardStage::Draw, cards: NO_CARDS });
    }

    pub fn location_card(&mut self, who: Inv, place: PlaceId, count: u8, mut stage: CardStage, mut cards: Cards) {
        let lib = self.lib;
        let again = |stage: CardStage, cards: Cards| Frame::LocationCard { who, place, count, stage, cards };
        let Some(hood) = lib.area(place).hood else { return self.pop() };
        let mut asked = false;
        // What needs no answer goes straight to the next stage.
        loop {
            match stage {
                CardStage::Draw if !asked && cards[0] == u16::MAX && self.s.inv(who).own.0.acts(W::WouldDrawAny) => {
                    if self.may_look(who, again(CardStage::Before, cards)) {
                        return;
                    }
                    asked = true;
                }
                CardStage::Before => {
                    if let Opt::Use { src, ability } = self.answer() {
                        self.go(again(CardStage::Draw, cards));
                        return self.push_use(who, src, ability);
                    }
                    (asked, stage) = (true, CardStage::Draw);
                }
                CardStage::Draw => {
                    let picks = self.q().plays(&House::Fan);
                    for i in 0..usize::from(count).min(CHOICE) {
                        let up = self.s.face_up[usize::from(hood.0)];
                        if cards[i] != u16::MAX {
                            continue;
                        }
                        if i == 0 && up != 0 {
                            self.s.face_up[usize::from(hood.0)] = 0;
                            cards[i] = up - 1;
                        } else if picks && self.q().next_location_cards(hood, &cards).next().is_some() {
                            self.go(again(CardStage::Fanned, cards));
                            return self.offer_fan(who, hood, &cards);
                        } else {
                            cards[i] = self.draw_location_card(hood, &cards).unwrap_or(u16::MAX);
                        }
                    }
                    self.go(again(CardStage::Chosen, cards));
                    for card in cards.into_iter().filter(|&c| c != u16::MAX) {
                        self.offer(Opt::Number(self.card_slot(&cards, card)));
                    }
                    self.ask_one(who, Ask::WhichCard);
                    if self.s.ask.is_some() {
                        return;
                    }
                    stage = CardStage::Chosen;
                }
                // What was picked joins those that were drawn; what is left is fanned anew for the next one.
                CardStage::Fanned => {
                    let Opt::Number(n @ 1..) = self.answer() else { return self.pop() };
                    let picked = self.pick_from_fan(hood, &cards, usize::from(n) - 1);
                    let place = cards.iter_mut().find(|card| **card == u16::MAX);
                    let (Some(picked), Some(place)) = (picked, place) else { return self.pop() };
                    *place = picked;
                    stage = CardStage::Draw;
                }
                CardStage::Chosen => {
                    let Opt::Number(i) = self.answer() else { return self.pop() };
                    cards = just(cards[usize::from(i)]);
                    stage = CardStage::Drawn;
                }
                CardStage::Drawn => {
                    self.go(again(CardStage::Read, cards));
                    let entry = if J::ON { self.entry_at(who, place) } else { place };
                    self.tell(Event::Encounter { who, card: cards[0], at: place, entry });
                    self.offer_window(who, W::EncounterDrawn);
                    if !self.s.options.is_empty() {
                        self.offer(Opt::GoOn);
                        return self.ask_one(who, Ask::CardDrawn(cards[0]));
                    }
                    stage = CardStage::Read;
                }
                CardStage::Read => {
                    return match self.answer() {
                        Opt::Use { src, ability } if self.ends_encounter(ability) => {
                            self.go(again(CardStage::End, cards));
                            self.push_use(who, src, ability);
                        }
                        Opt::Use { src, ability } => {
                            // A new card in its place: drawn from the shuffled deck without the one put away.
                            let next = self.draw_location_card(hood, &cards).unwrap_or(cards[0]);
                            self.go(again(CardStage::Drawn, just(next)));
                            self.push_use(who, src, ability);
                        }
                        _ => {
                            self.go(again(CardStage::End, cards));
                            if !self.is_still_at(who, place) || !self.present(who) {
                                return;
                            }
                            self.s.inv_mut(who).set(flag::INSANE | flag::UNCONSCIOUS, false);
                            let entry = self.entry_at(who, place);
                            let found =
                                lib.location_cards[usize::from(cards[0])].entries.iter().find(|e| e.at == entry);
                            if let Some((number, text)) = found.and_then(|entry| self.silence(&entry.silenced)) {
                                let src = Src::Fixture(number);
                                self.tell(Event::Silenced { who, src });
                                self.push_text(text, Ctx { who, src, place: place.0, ..Ctx::default() });
                            } else if let Some(entry) = found {
                                self.push_text(
                                    entry.text,
                                    Ctx { who, src: Src::Encounter(cards[0]), place: place.0, ..Ctx::default() },
                                );
                            }
                        }
                    };
                }
                CardStage::End => {
                    self.pop();
                    self.after_encounter(who, place);
                    if State::has(lib.lodgings, place) && self.is_still_at(who, place) && self.q().text_works(place) {
                        self.rest_here(who, place);
                    }
                    return self.release_offered(who);
                }
            }
        }
    }

    /// Whether somebody is where his encounter is: at the place, or in the cell.
    fn is_still_at(&self, who: Inv, place: PlaceId) -> bool {
        match self.s.inv(who).place {
            Place::Area(at) => at == place,
            Place::Jail(police) => self.lib.cell_of(police) == Some(place),
            _ => false,
        }
    }

    /// What the place says to one who has had an encounter there (INN-26).
    #[inline(never)]
    fn rest_here(&mut self, who: Inv, place: PlaceId) {
        if self.s.inv(who).in_game() && !self.s.inv(who).is(flag::OUT) {
            self.s.inv_mut(who).set(flag::GONE, false);
            let ctx = Ctx { who, src: Src::Place(place), place: place.0, ..Ctx::default() };
            self.push_lines(ctx, W::AfterEncounter, |_, _| true);
        }
    }

    /// One who is held in a cell has the encounter that the text of the police there speaks of (INN-18).
    pub(super) fn push_cell(&mut self, who: Inv) {
        let Place::Jail(police) = self.s.inv(who).place else { return };
        let Some(cell) = self.lib.cell_of(police) else { return };
        if self.q().text_works(police) {
            self.s.inv_mut(who).set(flag::OUT | flag::GONE | flag::INSANE | flag::UNCONSCIOUS, false);
            let ctx = Ctx { who, src: Src::Place(police), place: cell.0, ..Ctx::default() };
            self.push_lines(ctx, W::EncounterAt, |_, at| at.window == Window::Encounter(Meeting::At(cell)));
        }
    }

    /// The deck lies fanned and face down before a visitor, who picks a card of it (HRL-19).
    fn offer_fan(&mut self, who: Inv, hood: HoodId, drawn: &[u16]) {
        for n in 1..=self.q().fan(hood, drawn).len() {
            self.offer(Opt::Number(n as u8));
        }
        self.ask_one(who, Ask::Fan);
    }

    /// Whether somebody is asked for what he may do before he draws an encounter card; the answer is read at this frame.
    fn may_look(&mut self, who: Inv, next: Frame) -> bool {
        self.offer_window(who, W::WouldDrawAny);
        if self.s.options.is_empty() {
            return false;
        }
        self.offer(Opt::GoOn);
        self.go(next);
        self.ask_one(who, Ask::BeforeDraw);
        true
    }

    fn card_slot(&self, cards: &[u16], card: u16) -> u8 {
        cards.iter().position(|&c| c == card).unwrap_or(0) as u8
    }

    /// The entry that counts at a place: members of the Lodge are led further in.
    #[inline(always)]
    fn entry_at(&self, who: Inv, place: PlaceId) -> PlaceId {
        let mut entry = place;
        self.q().own(who, Q::EncounterElsewhere, |rule, _, _| {
            if let Static::EncountersFrom { at, from: Elsewhere::Place(other) } = rule
                && at.contains(&place)
            {
                entry = *other;
            }
        });
        entry
    }

    /// The deck of events from which somebody has his encounters at a place, if it is not the one of the neighbourhood.
    fn encounters_from(&self, who: Inv, place: PlaceId) -> Option<Deck> {
        let mut from = None;
        self.q().own(who, Q::EncountersFrom, |rule, _, _| {
            if let Static::EncountersFrom { at, from: Elsewhere::Events(deck) } = rule
                && at.contains(&place)
            {
                from = Some(*deck);
            }
        });
        from
    }

    /// All lines of a text, in order.
    #[inline(always)]
    pub fn push_text(&mut self, text: Text, ctx: Ctx) {
        let lib = self.lib;
        self.s.bout &= bout::WELL;
        for ability in lib.abilities(text).iter().rev() {
            if let Ability::Effects(block) = ability {
                self.push_run(*block, ctx);
            }
        }
    }

    /// Which of these cards lies beside the board, and what happens then instead of an encounter (KIY-14).
    fn silence(&self, cards: &[u8]) -> Option<(u8, Text)> {
        let number = *cards.iter().find(|&&number| self.s.entry(Src::Fixture(number)).is_some())?;
        let FixtureKind::Laid(stack) = self.lib.fixtures[usize::from(number)].kind else { return None };
        Some((number, self.lib.stacks[usize::from(stack.0)].silence?))
    }

    /// Nothing stays on offer when an encounter is over.
    fn release_offered(&mut self, who: Inv) {
        for h in self.s.inv_mut(who).held.iter_mut() {
            h.flags &= !held::OFFERED;
        }
    }

    /// An encounter in an Other World: cards are drawn until the colour fits.
    pub fn gate_card(&mut self, who: Inv, count: u8, stage: CardStage, mut cards: [u16; 4]) {
        let lib = self.lib;
        let again = |count: u8, stage: CardStage, cards: [u16; 4]| Frame::GateCard { who, count, stage, cards };
        let Place::World(world, _) = self.s.inv(who).place else {
            self.return_cards(&cards);
            return self.pop();
        };
        match stage {
            CardStage::Draw if self.s.inv(who).own.0.acts(W::WouldDrawAny) => {
                if !self.may_look(who, again(count, CardStage::Before, cards)) {
                    self.gate_card(who, count, CardStage::Fanned, cards);
                }
            }
            CardStage::Before => match self.answer() {
                Opt::Use { src, ability } => {
                    self.go(again(count, CardStage::Draw, cards));
                    self.push_use(who, src, ability);
                }
                _ => self.gate_card(who, count, CardStage::Fanned, cards),
            },
            CardStage::Draw | CardStage::Fanned => {
                let count = count.max(1) + u8::from(self.q().holds(who, Q::TwoGateCards));
                for slot in cards.iter_mut().take(usize::from(count.min(4))) {
                    *slot = self.draw_fitting(who, world).unwrap_or(u16::MAX);
                }
                self.go(again(count, CardStage::Chosen, cards));
                for card in cards.into_iter().filter(|&c| c != u16::MAX) {
                    self.offer(Opt::Number(self.card_slot(&cards, card)));
                }
                self.ask_one(who, Ask::WhichCard);
            }
            CardStage::Chosen => {
                let Opt::Number(i) = self.answer() else { return self.pop() };
                let card = std::mem::replace(&mut cards[usize::from(i)], u16::MAX);
                self.return_cards(&cards);
                self.go(again(count, CardStage::Drawn, [card, u16::MAX, u16::MAX, u16::MAX]));
            }
            CardStage::Drawn => {
                self.go(again(count, CardStage::Read, cards));
                self.tell(Event::WorldEncounter { who, card: cards[0], world });
                self.offer_where(who, W::EncounterDrawn, |_, _, at| at.window == Window::EncounterDrawn { gate: true });
                if !self.s.options.is_empty() {
                    self.offer(Opt::GoOn);
                    self.ask_one(who, Ask::CardDrawn(cards[0]));
                }
            }
            CardStage::Read => match self.answer() {
                Opt::Use { src, ability } => {
                    self.return_cards(&cards);
                    let next = self.draw_fitting(who, world).unwrap_or(u16::MAX);
                    self.go(again(count, CardStage::Drawn, [next, u16::MAX, u16::MAX, u16::MAX]));
                    self.push_use(who, src, ability);
                }
                _ => {
                    // The card is under the deck already when its text runs; an investigator whom it moves away needs no more of it.
                    self.return_cards(&cards);
                    self.pop();
                    if cards[0] == u16::MAX || !self.present(who) {
                        return;
                    }
                    self.s.inv_mut(who).set(flag::INSANE | flag::UNCONSCIOUS, false);
                    let entries = &lib.gate_cards[usize::from(cards[0])].entries;
                    let named = entries.iter().find(|e| e.at == Some(world));
                    if let Some(entry) = named.or_else(|| entries.iter().find(|e| e.at.is_none())) {
                        self.push_text(entry.text, Ctx { who, src: Src::Encounter(cards[0]), ..Ctx::default() });
                    }
                }
            },
            CardStage::End => self.pop(),
        }
    }

    /// Another gate card sends somebody to the first Other World on it, where he has an encounter.
    pub fn portal(&mut self, who: Inv) {
        let Some(card) = self.draw_gate_card() else { return };
        self.s.gate_deck.to_bottom(card);
        let Some(world) = self.lib.gate_cards[usize::from(card)].entries.iter().find_map(|entry| entry.at) else {
            return;
        };
        self.relocate(who, Place::World(world, 0), Way::Text);
        self.push(Frame::GateCard { who, count: 0, stage: CardStage::Draw, cards: [u16::MAX; 4] });
    }

    fn return_cards(&mut self, cards: &[u16; 4]) {
        for &card in cards.iter().filter(|&&c| c != u16::MAX) {
            self.s.gate_deck.to_bottom(card);
        }
    }

    fn draw_fitting(&mut self, who: Inv, world: WorldId) -> Option<u16> {
        let lib = self.lib;
        let colours = self.q().gate_colours(who, world);
        for _ in 0..lib.gate_cards.len() {
            let card = self.draw_gate_card()?;
            if lib.gate_cards[usize::from(card)].colours & colours != 0 {
                return Some(card);
            }
            self.s.gate_deck.to_bottom(card);
        }
        None
    }

    /// Whether an encounter elsewhere has sent him where he is. Then it is that card which brings him back, not what he
    /// meets there (FAQ p.8-9): no gate is needed, and none is explored.
    pub fn visiting(&self, who: Inv) -> bool {
        self.s.frames.iter().any(|f| matches!(f, Frame::Visit { who: w, .. } if *w == who))
    }

    /// An encounter elsewhere, then back here.
    pub fn visit(&mut self, who: Inv, back: Place, entered: u8, stage: VisitStage) {
        if stage != VisitStage::Return {
            let cards = if stage == VisitStage::BestOfTwo { 2 } else { 1 };
            self.go(Frame::Visit { who, back, entered, stage: VisitStage::Return });
            self.s.bout &= !bout::WELL;
            (self.s.tally.visitor, self.s.tally.lost) = (who + 1, [0; 2]);
            match self.s.inv(who).place.area() {
                Some(place) => self.draw_encounter(who, place, cards),
                None => {
                    let count = if cards > 1 { cards } else { 0 };
                    self.push(Frame::GateCard { who, count, stage: CardStage::Draw, cards: [u16::MAX; 4] });
                }
            }
            return;
        }
        self.s.tally.visitor = 0;
        self.pop();
        // Lost or fallen on the way: the card that sent him there has no more say. Wherever else he was taken, it has.
        let inv = self.s.inv(who);
        if inv.in_game() && !inv.is(flag::OUT) && inv.place != Place::Lost {
            self.relocate(who, back, Way::Text);
            self.s.inv_mut(who).entered = entered;
        }
    }
}
