//! Windows: one function lets whatever may speak at a moment do so, be it in play, in somebody's hands or on a sheet.
//!
//! What has no price happens by itself; what has one is offered to its owner. Texts that are *used* in a procedure of their
//! own (upkeep, combat, before a check ...) are offered there (`offers.rs`).
//!
//! Rules: TXT-01, LUR-29.

use keeper_arkham_script::tree::{At, Favour, Gain, Symbol, Window};
use keeper_table::Journal;

use super::Engine;
use crate::event::Event;
use crate::frame::{Ask, Call, Cause, Ctx, FireStage, Frame, Opt, Src};
use crate::in_play::Role;
use crate::index::W;
use crate::library::{Mythos, Supply};
use crate::state::{Inv, Investigator, NONE, Phase, Spot};

/// What a window about gains is about.
fn gain_code(gain: Gain) -> u8 {
    match gain {
        Gain::Thing(thing) => thing as u8,
        Gain::Deck(deck) => 16 + deck.0,
    }
}

impl<J: Journal<Event>> Engine<'_, J> {
    /// Lets everything speak in a window about this investigator and, where that matters, a monster marker. Says whether
    /// there is anything that may.
    #[inline(always)]
    pub fn fire(&mut self, window: W, who: Inv, about: u8) -> bool {
        if !self.may_speak(window, who) {
            return false;
        }
        let frame = self.fire_frame(window, who, about);
        if let Some(frame) = frame {
            self.push(frame);
        }
        frame.is_some()
    }

    /// Whether anything that hears a window may know it, as far as is remembered.
    #[inline(always)]
    fn may_speak(&self, window: W, who: Inv) -> bool {
        let hears = window.hears();
        let knows = |w: &Investigator| w.own.0.acts(window);
        hears.in_play() && self.s.common.0.acts(window)
            || hears.holder(false) && self.s.anyone_acts(window)
            || hears.holder(true) && knows(self.s.inv(who))
    }

    /// The same when the procedure on top is over.
    #[inline(always)]
    pub fn fire_later(&mut self, window: W, who: Inv, about: u8) {
        if self.may_speak(window, who)
            && let Some(frame) = self.fire_frame(window, who, about)
        {
            let at = self.s.frames.len().saturating_sub(1);
            self.s.frames.insert(at, frame);
        }
    }

    /// Somebody has gained something: what hears of that is heard afterwards. A text that does hear of it and gives itself is
    /// not heard of.
    #[inline(always)]
    pub fn has_gained(&mut self, who: Inv, gain: Gain) {
        if self.s.inv(who).own.0.acts(W::AfterGain) && self.s.phase != Phase::SetUp {
            let giver = self.giver();
            let own = giver != Src::None && Self::at(self.lib, self.text_of(giver), W::AfterGain).next().is_some();
            if !own {
                self.fire_later(W::AfterGain, who, gain_code(gain));
            }
        }
    }

    /// Somebody has gained a card of this deck, in whichever way: what is in play hears of it, and what he finds by it comes
    /// to him. What he begins with is told when everything is his (CPR-17).
    #[inline(always)]
    pub fn comes_by(&mut self, who: Inv, copy: u16) {
        let Supply::Deck(deck) = self.supply_of(copy) else { return };
        let begins = self.s.phase == Phase::SetUp
            || self.s.frames.iter().any(|frame| matches!(frame, Frame::Enter { who: new, .. } if *new == who));
        if begins {
            return;
        }
        self.fire_later(W::AnyoneGains, who, deck.0);
        let number = self.lib.copies[usize::from(copy)];
        let finds = |favour: Favour| match favour {
            Favour::Finds(class) => self.q().of_class(self.lib.card(copy), number, class),
            Favour::Keeps | Favour::Softens => false,
        };
        if !self.s.boons.is_empty() && self.q().favoured(who, finds) {
            self.change_clues(who, 1, Cause::Text);
        }
    }

    /// Somebody has drawn a card of a deck, or taken it from there, whether or not he keeps it: what is in play and speaks of
    /// such cards is heard.
    #[inline(always)]
    pub fn has_drawn(&mut self, who: Inv, copy: u16) {
        if self.s.common.0.acts(W::AnyoneDraws) && self.s.phase != Phase::SetUp {
            self.tell_of_drawn(who, copy);
        }
    }

    #[inline(never)]
    fn tell_of_drawn(&mut self, who: Inv, copy: u16) {
        let enters = |frame: &Frame| matches!(frame, Frame::Enter { who: new, .. } if *new == who);
        if self.s.frames.iter().any(enters) {
            return;
        }
        let number = self.lib.copies[usize::from(copy)];
        for i in 0..self.s.in_play.len() {
            let entry = self.s.in_play[i];
            let asleep = entry.role != Role::AncientOne || self.s.awake.is_none();
            if asleep && self.s.words_of(self.lib, &entry).is_some_and(|(index, _)| index.acts(W::AnyoneDraws)) {
                let ctx = Ctx { who, src: entry.src, ..Ctx::default() };
                let before = self.s.frames.len();
                self.push_lines(ctx, W::AnyoneDraws, |engine, at| match at.window {
                    Window::AnyoneDraws(class) => engine.q().of_class(engine.lib.card(copy), number, class),
                    _ => false,
                });
                // It happens when the drawing is over.
                if let Some(at) = before.checked_sub(1).filter(|_| self.s.frames.len() > before) {
                    let drawing = std::mem::replace(&mut self.s.frames[at], Frame::Nothing);
                    self.push(drawing);
                }
            }
        }
    }

    /// The same of all that somebody begins with.
    pub fn begins_with(&mut self, who: Inv) {
        if !self.s.common.0.acts(W::AnyoneGains) {
            return;
        }
        for i in 0..self.s.inv(who).held.len() {
            if let Supply::Deck(deck) = self.supply_of(self.s.inv(who).held[i].copy) {
                self.fire(W::AnyoneGains, who, deck.0);
            }
        }
    }

    #[inline(never)]
    fn fire_frame(&self, window: W, who: Inv, about: u8) -> Option<Frame> {
        let hears = window.hears();
        let players = self.s.players;
        let speaks = |seat: u8, count: usize| (0..=count as u8).any(|i| self.speaker(window, seat, i).is_some());
        let in_play = hears.in_play() && self.s.common.0.acts(window) && speaks(players, self.s.in_play.len());
        let held = |w: Inv| {
            let inv = self.s.inv(w);
            hears.holder(w == who) && inv.own.0.acts(window) && inv.in_game() && speaks(w, inv.held.len())
        };
        if !in_play && !(0..players).any(held) {
            return None;
        }
        let i = if in_play { self.s.in_play.len() as u8 } else { 0 };
        Some(Frame::Fire { window, who, about, seat: players, i, stage: FireStage::Speak })
    }

    /// What is in play speaks first, the newest before the others; then everybody's cards and sheets.
    pub fn firing(&mut self, window: W, who: Inv, about: u8, mut seat: u8, mut i: u8, stage: FireStage) {
        let again = |seat: u8, i: u8, stage: FireStage| Frame::Fire { window, who, about, seat, i, stage };
        // What is in play speaks to the one whom the window is about.
        let owner = |seat: u8, players: u8| if seat == players { who } else { seat };
        // One who has just given up has no turn that could start.
        if window == W::StartOfTurn && !self.s.inv(who).in_game() {
            return self.pop();
        }
        if stage == FireStage::Chosen {
            self.go(again(seat, i, FireStage::Speak));
            if let Opt::Use { src, ability } = self.answer() {
                self.avert(window);
                self.push_use(owner(seat, self.s.players), src, ability);
            }
            return;
        }
        loop {
            while i == 0 {
                if seat == 0 {
                    return self.pop();
                }
                seat -= 1;
                let mine = window.hears().holder(seat == who) && self.s.inv(seat).in_game();
                i = if mine && self.s.inv(seat).own.0.acts(window) { self.s.inv(seat).held.len() as u8 + 1 } else { 0 };
            }
            i -= 1;
            let Some(src) = self.speaker(window, seat, i) else { continue };
            self.go(again(seat, i, FireStage::Speak));
            if self.speak(src, window, owner(seat, self.s.players), about) {
                if self.s.ask.is_some() {
                    self.go(again(seat, i, FireStage::Chosen));
                }
                return;
            }
        }
    }

    /// The source at this place of the round, if it is there and knows the window.
    #[inline(always)]
    fn speaker(&self, window: W, seat: u8, i: u8) -> Option<Src> {
        let lib = self.lib;
        if seat == self.s.players {
            let entry = self.s.in_play.get(usize::from(i))?;
            // The Ancient One's text for its sleep is silent when it wakes, and the other way round.
            let awake = self.s.awake.is_some() && entry.role == Role::AncientOne;
            let speaks = entry.role != Role::AncientOne || awake == window.of_battle() || window.at_all_times();
            let knows = self.s.words_of(lib, entry).is_some_and(|(index, _)| index.acts(window));
            return (speaks && knows).then_some(entry.src);
        }
        let inv = self.s.inv(seat);
        match inv.held.get(usize::from(i)) {
            Some(h) => {
                let speaks = lib.acts(h.copy, window) && !self.q().is_idle(seat, h.copy);
                speaks.then_some(Src::Card(h.copy))
            }
            None if usize::from(i) == inv.held.len() => {
                lib.sheets[usize::from(inv.sheet)].index.acts(window).then_some(Src::Sheet(seat))
            }
            None => None,
        }
    }

    /// Whether a line for this window means what happens now.
    #[inline(always)]
    fn meant_now(&self, at: &At, who: Inv, about: u8, src: Src) -> bool {
        let ctx = Ctx { who, src, place: self.q().place_of(src), ..Ctx::default() };
        match &at.window {
            Window::WouldBe { zone, .. } => zone.is_none_or(|zone| self.q().in_zone(self.s.inv(who).place, zone, &ctx)),
            Window::AfterCare(place) => about == place.0,
            // What lies on the board speaks once.
            Window::StartOfTurn if ctx.place != NONE => self.q().everyone().next() == Some(who),
            Window::EndsMovement(zone) => self.q().in_zone(self.s.inv(who).place, *zone, &ctx),
            Window::Leaves(zone) | Window::Walks(zone) => self.q().in_zone(self.s.inv(who).place, *zone, &ctx),
            Window::Discards { decks, zone } => {
                decks.iter().any(|deck| deck.0 == about) && self.q().in_zone(self.s.inv(who).place, *zone, &ctx)
            }
            Window::AnyoneGains(decks) => decks.iter().any(|deck| deck.0 == about),
            Window::AnyoneBlessed { curse } => about == u8::from(*curse),
            Window::AnyoneGainsTokens(token) => about == token.0,
            Window::OmenDrawn(card) => self.drawn_omen().is_some_and(|omen| omen.card == *card),
            Window::EnvironmentDrawn(kind) => self.drawn_omen().is_some_and(|omen| omen.environment == Some(*kind)),
            Window::AfterGain(gain) => about == gain_code(*gain),
            Window::FailedCheck => !self.ignores_failing(),
            Window::Lost { sanity, stamina } => *sanity && about & 1 != 0 || *stamina && about & 2 != 0,
            Window::SpellCast { passed } => !passed || about == 1,
            Window::AnyDefeated(sort) | Window::YouDefeat(sort) => about != NONE && self.q().is_sort(about, *sort),
            Window::MonsterEnters(place) => about != NONE && self.s.monsters[usize::from(about)] == Spot::Area(*place),
            Window::Joined => {
                let place = self.s.inv(who).place;
                let joined = who != about && self.s.inv(about).place == place;
                joined && place.area().is_some_and(|area| self.lib.area(area).is_location())
            }
            Window::GateCloses(symbol) => about != NONE && self.lib.gate(about).bits() & symbol.bit() != 0,
            Window::SymbolMoves { symbol, white } => self.moves_along(*symbol, *white),
            _ => true,
        }
    }

    /// The Mythos card that was drawn just now.
    fn drawn_omen(&self) -> Option<&Mythos> {
        self.s.frames.iter().rev().find_map(|frame| match frame {
            Frame::Mythos { card, .. } => Some(&self.lib.mythos[usize::from(*card)]),
            _ => None,
        })
    }

    /// Whether what the failed check in progress does is ignored already.
    fn ignores_failing(&self) -> bool {
        let result = self.s.frames.iter().rev().find(|frame| matches!(frame, Frame::Result { .. }));
        matches!(result, Some(Frame::Result { number: NONE, .. }))
    }

    /// Whether the Mythos card whose monsters have just moved shows this symbol on this colour.
    fn moves_along(&self, symbol: Symbol, white: bool) -> bool {
        self.s
            .frames
            .iter()
            .rev()
            .find_map(|frame| match frame {
                Frame::MoveMonsters { call: Call::Card(card), .. } => Some(&self.lib.mythos[usize::from(*card)]),
                _ => None,
            })
            .is_some_and(|card| if white { card.white } else { card.black } & symbol.bit() != 0)
    }

    /// Every line of a text for this window: what is free runs, what has a price is offered.
    #[inline(always)]
    pub(super) fn speak(&mut self, src: Src, window: W, owner: Inv, about: u8) -> bool {
        let at_place = matches!(window, W::Surge | W::SurgeWouldOccur | W::RiftOpens | W::FirstGate);
        let place = if at_place { about } else { self.q().place_of(src) };
        // What befalls one who comes to somebody befalls him.
        let who = if window == W::Joined { about } else { owner };
        // What another loses is told with the moment.
        let x = if matches!(window, W::OtherFalls | W::AnyoneDevoured) { about } else { 0 };
        let ctx = Ctx { who, src, place, x, ..Ctx::default() };
        if self.push_lines(ctx, window, |engine, at| engine.meant_now(at, owner, about, src)) {
            self.avert(window);
            return true;
        }
        for (ability, at) in Self::at(self.lib, self.text_of(src), window) {
            if !at.costs.is_empty()
                && !self.is_spent(owner, at)
                && self.meant_now(at, owner, about, src)
                && self.can_pay(owner, src, &at.costs)
                && (window.averts() || self.is_useful(owner, src, at))
            {
                self.offer(Opt::Use { src, ability });
            }
        }
        if self.s.options.is_empty() {
            return false;
        }
        self.offer(Opt::No);
        self.ask_one(owner, Ask::May);
        true
    }
}
