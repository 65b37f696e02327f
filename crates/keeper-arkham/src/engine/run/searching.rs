//! Cards of one's choice out of a deck or the box: taken, or bought.

use keeper_arkham_script::tree::*;
use keeper_table::Journal;

use super::Here;
use crate::engine::Engine;
use crate::event::Event;
use crate::frame::{Ask, Cause, Ctx, Opt};
use crate::library::Supply;
use crate::state::Inv;

impl<J: Journal<Event>> Engine<'_, J> {
    /// The first card of a class in a deck is taken, with clues on it.
    pub(super) fn take_first(&mut self, who: Inv, class: Cards, deck: Deck, clues: u8) {
        self.s.it = u16::MAX;
        let q = self.q();
        if let Some(copy) = self.find_in_deck(deck, |number, card| q.of_class(card, number, class)) {
            self.s.decks.take(deck, copy);
            self.gain_copy(who, copy);
            if clues > 0 {
                self.add_tokens(who, copy, clues);
            }
        }
    }

    /// He takes a card of a kind that he does not have, or as many of them as he likes.
    pub(super) fn take_new(&mut self, deck: Deck, any: bool, here: &Here) {
        let ctx = here.ctx;
        let who = ctx.who;
        if let (false, Opt::Card(copy)) = (here.begins(), self.answer()) {
            self.go(if any { here.again() } else { here.next(ctx) });
            self.s.decks.take(deck, copy);
            return self.gain_copy(who, copy);
        }
        // One is taken, or none was wanted, or there is no room for any.
        let room = self.s.inv(who).in_game() && !self.s.inv(who).held.is_full();
        if !room || !here.begins() && (!any || here.round().is_answer()) {
            return self.go(here.next(ctx));
        }
        self.offer_deck(who, &[deck], u16::MAX, Price::List(0));
        let (q, lib) = (self.q(), self.lib);
        let mut new = self.s.options;
        new.retain(|option| matches!(option, Opt::Card(copy) if !q.has_card(who, lib.copies[usize::from(*copy)])));
        self.s.options = new;
        if self.s.options.is_empty() {
            return self.go(here.next(ctx));
        }
        if any {
            self.offer(Opt::Done);
        }
        self.go(here.again());
        self.ask_one(who, Ask::SearchFor);
    }

    /// He takes an ally of his choice.
    pub(super) fn take_ally(&mut self, here: &Here) {
        let ctx = here.ctx;
        let who = ctx.who;
        if here.begins() {
            self.offer_deck(who, &[Deck::ALLY], u16::MAX, Price::List(0));
            self.go(here.again());
            self.ask_one(who, Ask::SearchFor);
        } else {
            self.go(here.next(ctx));
            if let Opt::Card(copy) = self.answer() {
                self.s.decks.take(Deck::ALLY, copy);
                self.gain_copy(who, copy);
            }
        }
    }

    /// A card of his choice comes from the box into its deck.
    pub(super) fn unbox(&mut self, deck: Deck, here: &Here) {
        let ctx = here.ctx;
        let who = ctx.who;
        if here.begins() {
            for copy in 0..self.lib.copies.len() as u16 {
                if self.q().is_boxed(copy) && self.supply_of(copy) == Supply::Deck(deck) {
                    self.offer(Opt::Card(copy));
                }
            }
            self.go(here.again());
            self.ask_one(who, Ask::SearchFor);
        } else {
            self.go(here.next(ctx));
            if let Opt::Card(copy) = self.answer() {
                self.shuffle_in(who, copy, true);
            }
        }
    }

    /// The reader takes one card of his choice from a deck.
    pub(super) fn search(&mut self, decks: &[Deck], class: Cards, how: Hunt, here: &Here) {
        let mut ctx = here.ctx;
        let who = ctx.who;
        // One after the other, as long as what is left is enough.
        let again = how == Hunt::Together;
        if !here.begins() {
            let Opt::Card(copy) = self.answer() else { return self.go(here.next(ctx)) };
            ctx.x = if again { ctx.x.saturating_sub(self.lib.card(copy).price.unwrap_or(0)) } else { ctx.x };
            self.go(here.next(ctx));
            if let Supply::Deck(deck) = self.supply_of(copy) {
                self.s.decks.take(deck, copy);
                self.gain_copy(who, copy);
            }
            if !again {
                return;
            }
        }
        let most = match how {
            Hunt::One => None,
            Hunt::Worth(most) => Some(self.q().quantity(most, &ctx)),
            Hunt::Together => Some(u16::from(ctx.x)),
        };
        self.offer_deck(who, decks, u16::MAX, Price::List(0));
        self.keep_options(class);
        let (lib, q) = (self.lib, self.q());
        let fits = |copy: u16| {
            let cheap = most.is_none_or(|most| lib.card(copy).price.is_some_and(|price| u16::from(price) <= most));
            cheap && (class.filter != Some(Filter::Had) || q.has_card(who, lib.copies[usize::from(copy)]))
        };
        let mut found = self.s.options;
        found.retain(|option| matches!(option, Opt::Card(copy) if fits(*copy)));
        self.s.options = found;
        if self.s.options.is_empty() {
            return self.go(here.next(ctx));
        }
        if again {
            self.offer(Opt::Done);
        }
        self.go(Here { ctx, ..*here }.again());
        self.ask_one(who, Ask::SearchFor);
    }

    /// He buys one card of his choice from these decks, and says whether that is over. Something may let him have it for nothing:
    /// then he is asked again, and `that many` are the decks that it is about, a bit each.
    pub(super) fn search_to_buy(&mut self, decks: &[Deck], class: Option<Cards>, price: Price, here: &Here) -> bool {
        let ctx = here.ctx;
        let who = ctx.who;
        let free = if here.round().number() == 0 { 0 } else { ctx.x };
        if here.round().is_answer() {
            match self.answer() {
                Opt::Use { src, ability } => {
                    self.go(Here { ctx: Ctx { x: 0, ..ctx }, ..*here }.again());
                    self.push_use(who, src, ability);
                    return false;
                }
                Opt::Card(copy) => {
                    self.go(here.next(ctx));
                    let cost = if free == 0 { self.q().price(who, copy, price) } else { 0 };
                    self.buy_from_deck(who, copy, cost);
                }
                _ => self.go(here.next(ctx)),
            }
            return true;
        }
        match free {
            0 => self.offer_deck(who, decks, self.q().funds(who), price),
            _ => {
                for (_, &deck) in (0..8).zip(decks).filter(|(at, _)| free >> at & 1 != 0) {
                    self.offer_deck(who, &[deck], u16::MAX, price);
                }
            }
        }
        if let Some(class) = class {
            self.keep_options(class);
        }
        if free == 0 {
            self.offer_for_free(who, |_, deck| decks.contains(&deck));
        }
        self.offer(Opt::Done);
        self.go(here.again());
        self.ask_one(who, Ask::Buy);
        false
    }

    /// A card comes out of its deck for so much.
    fn buy_from_deck(&mut self, who: Inv, copy: u16, cost: u8) {
        let Supply::Deck(deck) = self.supply_of(copy) else { return };
        self.s.decks.take(deck, copy);
        self.pay_money(who, cost.into(), Cause::Purchase);
        self.tell(Event::Bought { who, copy, price: cost });
        self.gain_copy(who, copy);
    }

    /// Of the cards offered only those of a class.
    fn keep_options(&mut self, class: Cards) {
        let mut found = self.s.options;
        found.retain(|option| matches!(option, Opt::Card(copy) if self.q().copy_is(*copy, class)));
        self.s.options = found;
    }

    /// Offers one of each card in these decks that can be paid for.
    pub(super) fn offer_deck(&mut self, who: Inv, decks: &[Deck], money: u16, price: Price) {
        let lib = self.lib;
        let mut seen = [0u64; 16];
        for &deck in decks {
            for i in 0..self.s.decks.of(deck).len() {
                let copy = self.s.decks.of(deck)[i];
                let number = lib.copies[usize::from(copy)];
                let bit = 1u64 << (number % 64);
                if seen[usize::from(number / 64)] & bit == 0 && u16::from(self.q().price(who, copy, price)) <= money {
                    seen[usize::from(number / 64)] |= bit;
                    self.offer(Opt::Card(copy));
                }
            }
        }
    }
}
