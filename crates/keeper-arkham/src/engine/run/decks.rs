//! Sentences about decks as such: events that are drawn and done, shuffling, what lies on top.

use keeper_arkham_script::tree::{Deck, family};
use keeper_table::Journal;

use super::Here;
use crate::engine::Engine;
use crate::event::Event;
use crate::frame::{Ask, Asking, Ctx, Frame, Opt, Src};
use crate::index::Q;
use crate::library::Supply;
use crate::state::{Inv, NONE};

impl<J: Journal<Event>> Engine<'_, J> {
    pub(super) fn run_decks(&mut self, effect: &family::Decks, here: &Here) {
        let Here { ctx, .. } = *here;
        match effect {
            // The next one is drawn when the one before is done.
            family::Decks::Resolve { deck, count } => {
                // What such a card draws belongs to the draw that has brought it (RUL-145).
                let together = self.lib.deck(*deck).together;
                let further = together && self.is_event_of(ctx.src, *deck);
                let named = self.q().quantity(*count, &ctx).min(99) as u8;
                let more = if further || named == 0 { 0 } else { self.q().more_events(ctx.who, *deck) };
                if here.turn < named.saturating_add(more) {
                    self.go(here.again());
                    // One who is gone has drawn them all the same, and nothing comes of the rest (INN-24).
                    if together && !self.s.inv(ctx.who).in_game() {
                        if let Some(copy) = self.draw_copy(*deck, false) {
                            self.lay_away(copy);
                        }
                        return;
                    }
                    // Those that are drawn together do not go back between them (INN-24).
                    if further || !here.begins() && together {
                        return self.next_event(ctx.who, *deck, NONE, ctx.src);
                    }
                    self.resolve_event(ctx.who, *deck, NONE, ctx.src);
                } else {
                    self.go(here.next(ctx));
                }
            }
            family::Decks::Shuffle(deck) => {
                let s = &mut *self.s;
                s.decks.shuffle_one(*deck, &mut s.rng);
                self.tell(Event::Shuffled(*deck));
            }
            family::Decks::TopAway { deck, count, boxed } => {
                for _ in 0..self.q().quantity(*count, &ctx) {
                    let Some(copy) = self.draw_copy(*deck, false) else { return };
                    match boxed {
                        true => self.put_in_box(copy),
                        false => self.lay_away(copy),
                    }
                    self.tell(Event::TopAway { copy, boxed: *boxed });
                    if *boxed {
                        self.ally_leaves(ctx.who, copy);
                        self.ally_boxed(ctx.who, copy);
                    }
                }
            }
            family::Decks::Peek { deck, top: false } => {
                if let Some(&copy) = self.s.decks.of(*deck).last() {
                    self.tell(Event::BottomSeen { who: ctx.who, copy });
                }
            }
            family::Decks::Peek { deck, top: true } => {
                if let Some(copy) = self.draw_copy(*deck, false) {
                    self.s.decks.put_on(*deck, copy);
                    self.tell(Event::TopShown { who: ctx.who, copy });
                }
            }
        }
    }

    /// All cards of a deck that are out of the game are shuffled into it again.
    pub(super) fn unbox_all(&mut self, deck: Deck) {
        for copy in 0..self.lib.copies.len() as u16 {
            if self.supply_of(copy) == Supply::Deck(deck) && self.q().is_boxed(copy) {
                self.back_into_deck(deck, copy);
            }
        }
        let s = &mut *self.s;
        s.decks.shuffle_one(deck, &mut s.rng);
        self.tell(Event::Shuffled(deck));
    }

    /// Whether a text is that of a card of this deck.
    fn is_event_of(&self, src: Src, deck: Deck) -> bool {
        matches!(src, Src::Card(copy) if self.supply_of(copy) == Supply::Deck(deck))
    }

    /// A card that was out of the game lies in its deck again.
    fn back_into_deck(&mut self, deck: Deck, copy: u16) {
        self.leave_box(copy);
        self.s.decks.put_under(deck, copy);
    }

    /// An event that was just read goes back among the others of its deck.
    pub(super) fn shuffle_event(&mut self, copy: u16) {
        let Supply::Deck(deck) = self.supply_of(copy) else { return };
        if self.q().is_boxed(copy) {
            self.back_into_deck(deck, copy);
        }
        let s = &mut *self.s;
        s.decks.shuffle_one(deck, &mut s.rng);
        self.tell(Event::Shuffled(deck));
    }

    /// Draws an event and does what it says. It lies under its deck already when its text runs.
    /// The marker that has brought it goes where it sends it.
    pub fn resolve_event(&mut self, who: Inv, deck: Deck, place: u8, by: Src) {
        if self.lib.deck(deck).shuffled {
            let s = &mut *self.s;
            s.decks.shuffle_one(deck, &mut s.rng);
        }
        self.next_event(who, deck, place, by);
    }

    fn next_event(&mut self, who: Inv, deck: Deck, place: u8, by: Src) {
        let Some(copy) = self.draw_copy(deck, false) else {
            self.push_text(self.lib.deck(deck).when_empty, Ctx { who, ..Ctx::default() });
            return;
        };
        if self.s.inv(who).own.0.answers(Q::TwoEvents)
            && self.q().chooses_events(who, deck)
            && let Some(other) = self.draw_copy(deck, false)
        {
            // Both lie under their deck already.
            self.lay_away(copy);
            self.lay_away(other);
            return self.push(Frame::Events { who, copies: [copy, other], place, by, stage: Asking::Ask });
        }
        self.lay_away(copy);
        self.resolve_copy(who, copy, place, by);
    }

    /// One of two events is chosen; nothing comes of the other one.
    pub fn choosing_event(&mut self, who: Inv, copies: [u16; 2], place: u8, by: Src, stage: Asking) {
        if stage == Asking::Ask {
            self.go(Frame::Events { who, copies, place, by, stage: Asking::Answer });
            copies.into_iter().for_each(|copy| self.offer(Opt::Card(copy)));
            return self.ask_one(who, Ask::WhichCard);
        }
        let chosen = if let Opt::Card(copy) = self.answer() { copy } else { copies[0] };
        self.pop();
        self.resolve_copy(who, chosen, place, by);
    }

    fn resolve_copy(&mut self, who: Inv, copy: u16, place: u8, by: Src) {
        self.tell(Event::Resolved { who, copy });
        if let Some(to) = self.lib.card(copy).sends {
            self.move_marker(by, to);
        }
        self.push_text(self.lib.single(copy).text, Ctx { who, src: Src::Card(copy), place, ..Ctx::default() });
    }
}
