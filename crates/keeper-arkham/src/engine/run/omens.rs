//! Sentences about the Mythos deck and the Mythos Phase.

use keeper_arkham_script::tree::{Deck, Glimpse, Looked, PhaseDeed, Standing, family};
use keeper_table::Journal;

use super::Here;
use crate::engine::Engine;
use crate::event::Event;
use crate::frame::{Ask, Ctx, Frame, Opt};

impl<J: Journal<Event>> Engine<'_, J> {
    pub(super) fn run_omens(&mut self, effect: &family::Omens, here: &Here) {
        let Here { ctx, .. } = *here;
        let who = ctx.who;
        match effect {
            family::Omens::Discard(Standing::Environment) => self.end_environment(),
            family::Omens::FirstEnvironment(kind) => self.first_environment(*kind),
            family::Omens::Discard(Standing::Rumour) => self.drop_rumour(),
            family::Omens::Discard(Standing::AllRumours) => self.box_rumours(),
            family::Omens::Look(Looked::Mythos { unless }) if here.begins() => {
                let Some(&card) = self.s.mythos.cards().first() else { return };
                self.tell(Event::MythosSeen { who, card });
                if *unless != Some(self.lib.mythos[usize::from(card)].card) {
                    self.go(here.again());
                    self.offer(Opt::Top);
                    self.offer(Opt::Bottom);
                    self.ask_one(who, Ask::TopMythos(card));
                }
            }
            family::Omens::Look(Looked::Mythos { .. }) => {
                self.go(here.next(ctx));
                let top = self.s.mythos.cards().first().copied();
                if let (Opt::Bottom, Some(card)) = (self.answer(), top) {
                    self.s.mythos.take(card);
                    self.s.mythos.to_bottom(card);
                    self.tell(Event::MythosUnder(card));
                }
            }
            family::Omens::Look(Looked::Drawn) => self.look_top(here),
            family::Omens::Look(Looked::Order { deck, count }) => self.reorder(*deck, *count, here),
            family::Omens::Look(Looked::Search(n)) => {
                if let Opt::Mythos(card) = self.answer() {
                    self.s.mythos.take(card);
                    self.tell(Event::MythosBoxed(card));
                }
                if here.turn == *n {
                    return self.go(here.next(ctx));
                }
                for i in 0..self.s.mythos.cards().len() {
                    let card = self.s.mythos.cards()[i];
                    self.offer(Opt::Mythos(card));
                }
                // What lies where must not show in the order of the answers.
                self.s.options.sort_unstable_by_key(|option| if let Opt::Mythos(card) = option { *card } else { 0 });
                self.go(here.again());
                self.ask_one(who, Ask::WhichMythos);
            }
            family::Omens::GlimpseMythos(Glimpse::Movement) => self.glimpse_movement(),
            family::Omens::GlimpseMythos(Glimpse::Bursts) => self.glimpse_gates(),
            family::Omens::GlimpseMythos(Glimpse::Place) => {
                let place = self.glimpse_place();
                self.go(here.next(Ctx { place, ..ctx }));
            }
            family::Omens::GlimpseMythos(Glimpse::Whole(n)) => self.push(Frame::DrawMythos { left: *n }),
            family::Omens::Phase(PhaseDeed::Skip) => {
                self.s.mythos_skipped = true;
                self.tell(Event::MythosSkipped { now: true });
            }
            family::Omens::Phase(PhaseDeed::More(n)) => {
                self.s.mythos_more = (self.s.mythos_more + n).min(9);
                self.tell(Event::MythosMore(self.s.mythos_more));
            }
        }
    }

    /// The top cards of a deck, or of the Mythos deck, in an order of his own: which comes next is asked for one place after the
    /// other, from the top.
    fn reorder(&mut self, deck: Option<Deck>, count: u8, here: &Here) {
        let ctx = here.ctx;
        let who = ctx.who;
        let lie =
            |engine: &Self| deck.map_or_else(|| engine.s.mythos.cards().len(), |deck| engine.s.decks.of(deck).len());
        let count = usize::from(count).min(lie(self));
        if here.begins() {
            if let Some(deck) = deck {
                let src = self.because();
                self.tell(Event::Looked { who, deck, count: count as u8, src });
            } else {
                for i in 0..count {
                    self.tell(Event::MythosSeen { who, card: self.s.mythos.cards()[i] });
                }
            }
        } else {
            let place = usize::from(here.turn) - 1;
            match (deck, self.answer()) {
                (None, Opt::Mythos(card)) if self.s.mythos.take(card) => self.s.mythos.to_place(place, card),
                (Some(deck), Opt::Card(copy)) if self.s.decks.take(deck, copy) => {
                    self.s.decks.put_at(deck, place, copy)
                }
                _ => {}
            }
        }
        let next = usize::from(here.turn);
        if next + 1 >= count {
            self.go(here.next(ctx));
            return self.tell(Event::Reordered { who, deck, count: count as u8 });
        }
        for i in next..count {
            match deck {
                None => self.offer(Opt::Mythos(self.s.mythos.cards()[i])),
                Some(deck) => self.offer(Opt::Card(self.s.decks.of(deck)[i])),
            }
        }
        self.go(here.again());
        self.ask_one(who, Ask::NextOnTop);
    }

    /// The top card of the deck that somebody is about to draw from: left there, or put at the bottom.
    fn look_top(&mut self, here: &Here) {
        let ctx = here.ctx;
        let who = ctx.who;
        let from = |f: &&Frame| matches!(f, Frame::Draw { .. } | Frame::LocationCard { .. } | Frame::GateCard { .. });
        let Some(frame) = self.s.frames.iter().rev().find(from).copied() else { return self.go(here.next(ctx)) };
        let hood = match frame {
            Frame::LocationCard { place, .. } => self.lib.area(place).hood,
            _ => None,
        };
        if here.begins() {
            let ask = match (frame, hood) {
                (Frame::Draw { deck, .. }, _) => self.s.decks.of(deck).first().map(|&copy| Ask::TopCard(copy)),
                (_, Some(hood)) => {
                    let at = usize::from(hood.0);
                    if self.s.face_up[at] == 0 {
                        self.s.face_up[at] = self.draw_location_card(hood, &[]).map_or(0, |card| card + 1);
                    }
                    self.s.face_up[at].checked_sub(1).map(Ask::CardDrawn)
                }
                _ => self.s.gate_deck.cards().first().map(|&card| Ask::CardDrawn(card)),
            };
            let Some(ask) = ask else { return };
            self.offer(Opt::Top);
            self.offer(Opt::Bottom);
            self.go(here.again());
            return self.ask_one(who, ask);
        }
        self.go(here.next(ctx));
        if self.answer() != Opt::Bottom {
            return;
        }
        match (frame, hood) {
            (Frame::Draw { deck, .. }, _) => {
                if let Some(copy) = self.s.decks.of(deck).first().copied() {
                    self.s.decks.take(deck, copy);
                    self.s.decks.put_under(deck, copy);
                }
            }
            (_, Some(hood)) => {
                let at = usize::from(hood.0);
                let seen = self.s.face_up[at].saturating_sub(1);
                self.s.face_up[at] = self.draw_location_card(hood, &[seen]).map_or(0, |card| card + 1);
            }
            _ => {
                if let Some(card) = self.s.gate_deck.cards().first().copied() {
                    self.s.gate_deck.take(card);
                    self.s.gate_deck.to_bottom(card);
                }
            }
        }
    }
}
