//! Sentences about decks as such: events that are drawn and done, shuffling, what lies on top.

use keeper_arkham_script::tree::{Deck, family};
use keeper_table::Journal;

use super::Here;
use crate::engine::Engine;
use crate::event::Event;
use crate::frame::{Ctx, Src};
use crate::state::{Inv, NONE};

impl<J: Journal<Event>> Engine<'_, J> {
    pub(super) fn run_decks(&mut self, effect: &family::Decks, here: &Here) {
        let Here { ctx, .. } = *here;
        match effect {
            // The next one is drawn when the one before is done.
            family::Decks::Resolve { deck, count } => {
                if here.turn < *count {
                    self.go(here.again());
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
                    }
                }
            }
            family::Decks::ShowTop(deck) => {
                if let Some(copy) = self.draw_copy(*deck, false) {
                    self.s.decks.put_on(*deck, copy);
                    self.tell(Event::TopShown { who: ctx.who, copy });
                }
            }
        }
    }

    /// Draws an event and does what it says. It lies under its deck already when its text runs.
    /// The marker that has brought it goes where it sends it.
    pub fn resolve_event(&mut self, who: Inv, deck: Deck, place: u8, by: Src) {
        if self.lib.deck(deck).shuffled {
            let s = &mut *self.s;
            s.decks.shuffle_one(deck, &mut s.rng);
        }
        let Some(copy) = self.draw_copy(deck, false) else { return };
        self.lay_away(copy);
        self.tell(Event::Resolved { who, copy });
        if let Some(to) = self.lib.card(copy).sends {
            self.move_marker(by, to);
        }
        self.push_text(self.lib.single(copy).text, Ctx { who, src: Src::Card(copy), place, ..Ctx::default() });
    }
}
