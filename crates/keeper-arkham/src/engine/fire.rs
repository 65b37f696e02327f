//! Windows: one function lets whatever may speak at a moment do so, be it in play, in somebody's hands or on a sheet.
//!
//! What has no price happens by itself; what has one is offered to its owner. Texts that are *used* in a procedure of their
//! own (upkeep, combat, before a check ...) are offered there (`offers.rs`).
//!
//! Rules: TXT-01, LUR-29.

use keeper_arkham_script::tree::{
    Amount, At, Checked, Coming, Doer, Done, Favour, FoeDone, Gain, Happening, Omen, Opening, PlaceId, Symbol, Thing,
    Window, Zone,
};
use keeper_table::Journal;

use super::Engine;
use crate::event::Event;
use crate::frame::{Ask, Call, CheckStage, Ctx, FireStage, Frame, Opt, Src};
use crate::in_play::Role;
use crate::index::{Q, W};
use crate::library::{Mythos, Supply};
use crate::state::{Inv, Investigator, NONE, Phase, Spot, flag};

/// A card by its name, which is the one that was gained last.
const A_CARD: u8 = 254;

/// What a window about gains is about.
fn gain_code(gain: Gain) -> u8 {
    match gain {
        Gain::Thing(thing) => thing as u8,
        Gain::Deck(deck) => 16 + deck.0,
        Gain::Card(_) => A_CARD,
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
    pub fn may_speak(&self, window: W, who: Inv) -> bool {
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
        if self.s.inv(who).own.0.acts(W::AfterGain) && self.s.phase != Phase::SetUp && !self.adds_to_gain() {
            self.fire_later(W::AfterGain, who, gain_code(gain));
        }
    }

    /// Whether what gives just now has heard of a gain.
    fn adds_to_gain(&self) -> bool {
        let giver = self.giver();
        giver != Src::None && Self::at(self.lib, self.text_of(giver), W::AfterGain).next().is_some()
    }

    /// Clues that somebody gained, all those at once that one gain brings: an extra one is gained with the others (RUL-179).
    #[inline(never)]
    pub(super) fn has_gained_clues(&mut self, who: Inv, n: u8) {
        let waits = |frame: &Frame| matches!(frame, Frame::Fire { window: W::GainsClues, who: one, .. } if *one == who);
        let extra = self.s.inv(who).own.0.acts(W::AfterGain) && self.adds_to_gain();
        match self.s.frames.rposition(waits).filter(|_| extra) {
            Some(at) => {
                if let Frame::Fire { about, .. } = &mut self.s.frames[at] {
                    *about = about.saturating_add(n);
                }
            }
            None => self.fire_later(W::GainsClues, who, n),
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
            self.gain(who, Thing::Clues, Amount::n(1), &Ctx { who, ..Ctx::default() });
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
            if asleep && self.s.words_about(self.lib, &entry, W::AnyoneDraws).is_some() {
                let ctx = Ctx { who, src: entry.src, ..Ctx::default() };
                let before = self.s.frames.len();
                self.push_lines(ctx, W::AnyoneDraws, |engine, at| match at.window {
                    Window::When { does: Done::Draws(class), .. } => {
                        engine.q().of_class(engine.lib.card(copy), number, class)
                    }
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
        // Of an arrest one way out is enough.
        if window == W::AnyArrested && stage == FireStage::Speak && self.is_averted() {
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
            if self.speak(src, window, owner(seat, self.s.players), who, about) {
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
            let knows = self.s.words_about(lib, entry, window).is_some();
            let rests = knows && self.s.common.0.answers(Q::Silent) && self.q().is_silenced(entry.src);
            return (speaks && knows && !rests).then_some(entry.src);
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
    fn meant_now(&self, at: &At, who: Inv, doer: Inv, about: u8, src: Src) -> bool {
        let place = || self.q().place_of(src);
        let ctx = |who: Inv| Ctx { who, src, place: place(), ..Ctx::default() };
        match &at.window {
            Window::When { who: of, does } => {
                (*of == Doer::Anyone || who == doer) && self.was_done(does, at, &ctx(doer), about)
            }
            Window::Would { what: Coming::Be { zone, .. }, .. } => {
                zone.is_none_or(|zone| self.q().in_zone(self.s.inv(who).place, zone, &ctx(who)))
            }
            Window::WorldsFrom(zone) => self.q().in_zone(self.s.inv(who).place, *zone, &ctx(who)),
            Window::AfterCare(place) => about == place.0,
            Window::PartnerHarmed => {
                self.q().partner(src) == Some(about) && self.harm().is_some_and(|harm| harm.0 == about)
            }
            Window::Discarded(Some(kind)) => about == *kind as u8,
            // One who waits beside a town instead has not left.
            Window::AllyGoes { boxed: false } => !self.lib.ally(about).is_some_and(|copy| self.q().waits_beside(copy)),
            // What lies on the board speaks once.
            Window::StartOfTurn if place() != NONE => self.q().everyone().next() == Some(who),
            Window::Happens(Happening::TrackFull(track)) => about == track.0,
            Window::Happens(Happening::GateOpens(Opening::Later)) => self.s.phase != Phase::SetUp,
            Window::Happens(Happening::DoomAdded(nth)) => nth.is_none_or(|nth| about == nth),
            Window::MythosDrawn(Omen::Named(card)) => self.drawn_omen().is_some_and(|omen| omen.card == *card),
            Window::MythosDrawn(Omen::Environment(kind)) => {
                let fits = |omen: &Mythos| {
                    omen.environment.is_some() && kind.is_none_or(|kind| omen.environment == Some(kind))
                };
                self.drawn_omen().is_some_and(fits)
            }
            Window::AfterGain(Gain::Card(card)) => {
                about == A_CARD && self.q().it().is_some_and(|copy| self.lib.copies[usize::from(copy)] == card.0)
            }
            Window::AfterGain(gain) => about == gain_code(*gain),
            Window::FailedCheck => !self.ignores_failing(),
            Window::Lost { sanity, stamina } => *sanity && about & 15 != 0 || *stamina && about >> 4 != 0,
            Window::LostAtOnce { sanity, least } => (about >> 7 == 1) == *sanity && about & 127 >= *least,
            Window::Foe { which, does } => match does {
                FoeDone::EntersVortex(town) => town.is_none_or(|town| self.lib.area(PlaceId(about)).town == town),
                does => {
                    about != NONE
                        && which.is_none_or(|sort| self.q().is_sort(about, sort))
                        && !matches!(does, FoeDone::Enters(at) if self.s.monsters[usize::from(about)] != Spot::Area(*at))
                }
            },
            Window::Joined => {
                let place = self.s.inv(who).place;
                let joined = who != about && self.s.inv(about).place == place;
                joined && place.area().is_some_and(|area| self.lib.area(area).is_location())
            }
            Window::Happens(Happening::GateCloses(symbol)) => {
                about != NONE && self.lib.gate(about).bits() & symbol.bit() != 0
            }
            Window::Happens(Happening::SymbolMoves { symbol, white }) => self.moves_along(*symbol, *white),
            _ => true,
        }
    }

    /// Whether what somebody has done, or what has happened to him, is what a line speaks of.
    fn was_done(&self, does: &Done, at: &At, ctx: &Ctx, about: u8) -> bool {
        let inv = self.s.inv(ctx.who);
        let stands = |zone: Zone| self.q().in_zone(inv.place, zone, ctx);
        match does {
            // One who was carried off by it is no longer there.
            Done::UsesText => inv.place.area().is_some_and(|at| at.0 == about) && !inv.is(flag::OUT),
            // Where it comes to nothing it is not worth a word.
            Done::Halts(zone) => stands(*zone) && self.acts(at.block, &(*ctx).into()),
            Done::EndsMovement(zone) => zone.is_none_or(stands),
            Done::Leaves(zone) | Done::Enters(zone) => stands(*zone),
            Done::Discards { decks, zone } => decks.iter().any(|deck| deck.0 == about) && stands(*zone),
            Done::Gains(decks) => decks.iter().any(|deck| deck.0 == about),
            Done::Blessed { curse } => about == u8::from(*curse),
            Done::GainsTokens(token) => about == token.0,
            Done::GainsClues(n) => about >= *n,
            Done::Exhausts(class) => self.q().it().is_some_and(|copy| {
                let number = self.lib.copies[usize::from(copy)];
                self.q().of_class(self.lib.card(copy), number, *class)
            }),
            Done::DevouredBy(deck) => about == deck.0,
            Done::Checks(checked) => self.is_so_checked(checked),
            Done::Defeats(sort) => about != NONE && self.q().is_sort(about, *sort),
            Done::Seals
            | Done::Closes
            | Done::Lost
            | Done::Devoured
            | Done::Falls
            | Done::Casts
            | Done::Draws(_)
            | Done::EntersWorld
            | Done::SpendsTrophy
            | Done::ReadsTome
            | Done::DrawnThrough => true,
        }
    }

    /// The Mythos card that was drawn just now.
    fn drawn_omen(&self) -> Option<&Mythos> {
        self.s.frames.iter().rev().find_map(|frame| match frame {
            Frame::Mythos { card, .. } => Some(&self.lib.mythos[usize::from(*card)]),
            _ => None,
        })
    }

    /// How many points the loss just told of was, of what the text hears of: Sanity and Stamina are four bits each.
    fn points_lost(&self, src: Src, about: u8) -> u8 {
        let heard = Self::at(self.lib, self.text_of(src), W::Lost).next().map(|(_, at)| &at.window);
        let Some(Window::Lost { sanity, stamina }) = heard else { return 0 };
        u8::from(*sanity) * (about & 15) + u8::from(*stamina) * (about >> 4)
    }

    /// Whether the check that is just over is one of these, and came out like this.
    fn is_so_checked(&self, of: &Checked) -> bool {
        let Some(at) = self.s.frames.rposition(|f| matches!(f, Frame::Check(check) if check.stage == CheckStage::Told))
        else {
            return false;
        };
        let (Frame::Check(check), Some(Frame::Result { passed, number, .. })) =
            (&self.s.frames[at], at.checked_sub(1).map(|below| self.s.frames[below]))
        else {
            return false;
        };
        self.q().meant(of.checks, check)
            && !of.but.is_some_and(|but| self.q().meant(but, check))
            && of.passed.is_none_or(|wanted| wanted == passed)
            && number >= of.least
    }

    /// Whether what the failed check in progress does is ignored already.
    fn ignores_failing(&self) -> bool {
        let result = self.s.frames.iter().rev().find(|frame| matches!(frame, Frame::Result { .. }));
        matches!(result, Some(Frame::Result { number: NONE, .. }))
    }

    /// Whether the Mythos card whose monsters have just moved shows this symbol on this colour.
    fn moves_along(&self, symbol: Symbol, white: bool) -> bool {
        let called = self.s.frames.iter().rev().find_map(|frame| match frame {
            Frame::MoveMonsters { call: call @ (Call::Card(_) | Call::Of { .. }), .. } => Some(*call),
            _ => None,
        });
        match called {
            Some(Call::Card(card)) => {
                let card = &self.lib.mythos[usize::from(card)];
                let shown = if white { card.white } else { card.black };
                shown & symbol.bit() != 0
            }
            Some(call) => call == Call::Of { symbol, white },
            None => false,
        }
    }

    /// Every line of a text for this window: what is free runs, what has a price is offered.
    #[inline(always)]
    pub(super) fn speak(&mut self, src: Src, window: W, owner: Inv, doer: Inv, about: u8) -> bool {
        let at_place = matches!(window, W::Surge | W::SurgeWouldOccur | W::RiftOpens | W::RiftMoves | W::FirstGate);
        let place = if at_place { about } else { self.q().place_of(src) };
        // What befalls one who comes to somebody befalls him.
        let who = if window == W::Joined { about } else { owner };
        // What another loses is told with the moment.
        let x = match window {
            W::OtherFalls | W::AnyoneDevoured | W::TrophySpent | W::AllyBoxed => about,
            W::Lost => self.points_lost(src, about),
            _ => 0,
        };
        if window == W::TomeRead {
            self.s.it = self.lib.tomes().nth(about.into()).unwrap_or(u16::MAX);
        }
        let ctx = Ctx { who, src, place, x, ..Ctx::default() };
        if self.push_lines(ctx, window, |engine, at| engine.meant_now(at, owner, doer, about, src)) {
            self.avert(window);
            return true;
        }
        for (ability, at) in Self::at(self.lib, self.text_of(src), window) {
            if !at.costs.is_empty()
                && !self.q().keeps_item(owner, src, at)
                && !self.is_spent(owner, at)
                && self.meant_now(at, owner, doer, about, src)
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
