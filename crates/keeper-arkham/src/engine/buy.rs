//! Buying cards that lie on offer.
//!
//! Rules: LOC-03 to LOC-08, SPC-09.

use keeper_arkham_script::tree::{At, Buy, Class, Coming, Deck, Each, Effect, Price, Shop, Window, family};
use keeper_table::Journal;

use super::Engine;
use crate::event::Event;
use crate::frame::{Ask, Asking, BuyStage, Cause, Ctx, Frame, Opt, PriceOf, Src};
use crate::index::{Q, W};
use crate::library::Supply;
use crate::state::{Held, Inv, held};

impl<J: Journal<Event>> Engine<'_, J> {
    /// A price that goes by a count, as it is now; no card costs less than $1 by it.
    pub(super) fn price_for(&self, price: Price, each: Option<Each>, ctx: &Ctx) -> Price {
        match (price, each) {
            (Price::List(more), Some(_)) => Price::Floored(self.q().bonus(more, each, ctx)),
            (price, _) => price,
        }
    }

    /// What this buyer pays for the cheapest card of its kind.
    pub(super) fn least_price(&self, who: Inv, deck: Deck, price: Price) -> Option<u8> {
        if price == Price::ListOrAll {
            return self.lib.deck(deck).cheapest.map(|_| 1);
        }
        if self.s.inv(who).own.0.answers(Q::Buying) || self.s.common.0.answers(Q::Buying) {
            let of_deck = self.lib.cards.iter().filter(|card| card.supply == Supply::Deck(deck));
            return of_deck.map(|card| self.q().price(who, card.first_copy, price)).min();
        }
        self.lib.deck(deck).cheapest.map(|list| price.of(list))
    }

    /// `who` drew the cards; where all may buy, `i` counts the seats clockwise from him.
    pub fn buying(&mut self, frame: Frame) {
        let Frame::Buy { who, i, stage, mode, price, back, free } = frame else { return };
        let again = |i: u8, stage: BuyStage| Frame::Buy { who, i, stage, mode, price, back, free: 0 };
        let buyer = (who + i) % self.s.players;
        let (base, price) = (price, self.q().asking_price(&frame));
        if stage == BuyStage::Chosen {
            let next = match self.answer() {
                Opt::Use { src, ability } => {
                    self.go(again(i, BuyStage::Offer));
                    return self.push_use(buyer, src, ability);
                }
                Opt::Card(copy) if self.is_free(copy, free) => {
                    self.take_bought(who, buyer, copy, 0);
                    match mode {
                        Buy::EachOne if i + 1 < self.s.players => again(i + 1, BuyStage::Offer),
                        Buy::MayOne | Buy::Must | Buy::EachOne | Buy::Whole | Buy::InTurn => again(i, BuyStage::End),
                        Buy::MayAny | Buy::All => again(i, BuyStage::Offer),
                    }
                }
                Opt::Card(copy) => {
                    self.purchase(who, buyer, copy, price);
                    // What is asked for once in all is paid with the first card.
                    let price = if let Price::InAll(_) = price { Price::List(0) } else { price };
                    let again = |i: u8, stage: BuyStage| Frame::Buy { who, i, stage, mode, price, back, free: 0 };
                    match mode {
                        Buy::Whole => {
                            while let Some(h) = self.s.inv(who).held.iter().find(|h| h.is(held::OFFERED)).copied() {
                                self.purchase(who, buyer, h.copy, price);
                            }
                            again(i, BuyStage::End)
                        }
                        Buy::EachOne if i + 1 < self.s.players => again(i + 1, BuyStage::Offer),
                        Buy::MayOne | Buy::Must | Buy::EachOne | Buy::InTurn => again(i, BuyStage::End),
                        Buy::MayAny | Buy::All => again(i, BuyStage::Offer),
                    }
                }
                _ if matches!(mode, Buy::All | Buy::EachOne | Buy::InTurn) && i + 1 < self.s.players => {
                    again(i + 1, BuyStage::Offer)
                }
                _ => again(i, BuyStage::End),
            };
            // A price in cards is paid before it goes on.
            let left = self.s.frames.len();
            let at = self.s.frames.rposition(|f| matches!(f, Frame::Buy { .. })).unwrap_or(left - 1);
            self.s.frames[at] = next;
            return;
        }
        if stage == BuyStage::End {
            self.pop();
            return if back { self.lay_back(who) } else { self.put_away(who) };
        }
        self.go(Frame::Buy { who, i, stage: BuyStage::Chosen, mode, price: base, back, free });
        if !self.s.inv(buyer).in_game() {
            return;
        }
        let money = self.wealth(buyer, price);
        if mode == Buy::Whole {
            let offered = || self.s.inv(who).held.iter().filter(|h| h.is(held::OFFERED)).map(|h| h.copy);
            let all: u16 = offered().map(|copy| u16::from(self.q().price(buyer, copy, price))).sum();
            if let Some(copy) = offered().next().filter(|_| all <= money) {
                self.offer(Opt::Card(copy));
                self.offer(Opt::Done);
                self.ask_one(buyer, Ask::Buy);
            }
            return;
        }
        if free == 0 {
            self.offer_for_free(buyer, |e, deck| {
                let fits = |h: &Held| h.is(held::OFFERED) && e.supply_of(h.copy) == Supply::Deck(deck);
                e.s.inv(who).held.iter().any(fits)
            });
        }
        let pays = self.has_price(buyer, price);
        for index in 0..self.s.inv(who).held.len() {
            let h = self.s.inv(who).held[index];
            let affords = pays && u16::from(self.q().price(buyer, h.copy, price)) <= money && free == 0;
            if h.is(held::OFFERED) && (affords || self.is_free(h.copy, free)) {
                self.offer(Opt::Card(h.copy));
            }
        }
        if self.s.options.is_empty() {
            return;
        }
        // In a shop one card must be bought if any can be paid for.
        let can_pay = self.s.options.iter().any(|option| matches!(option, Opt::Card(_)));
        if mode != Buy::Must || !can_pay {
            self.offer(Opt::Done);
        }
        self.ask_one(buyer, Ask::Buy);
    }

    fn is_free(&self, copy: u16, free: u32) -> bool {
        matches!(self.supply_of(copy), Supply::Deck(deck) if free >> deck.0 & 1 != 0)
    }

    /// What lets the buyer have a card for nothing, if a card of one of its decks is on sale.
    pub fn offer_for_free(&mut self, buyer: Inv, on_sale: impl Fn(&Self, Deck) -> bool) {
        if self.s.inv(buyer).own.0.acts(W::WouldBuy) {
            self.offer_where(
                buyer,
                W::WouldBuy,
                |e, _, at| matches!(&at.window, Window::Would { what: Coming::Buy(decks), .. } if decks.iter().any(|&deck| on_sale(e, deck))),
            );
        }
    }

    /// Whether somebody has what lets him have a card of this deck for nothing.
    pub fn may_have_free(&self, who: Inv, deck: Deck) -> bool {
        let inv = self.s.inv(who);
        let about =
            |at: &At| matches!(&at.window, Window::Would { what: Coming::Buy(decks), .. } if decks.contains(&deck));
        let ready = |h: &Held| {
            !h.is(held::EXHAUSTED)
                && self.lib.acts(h.copy, W::WouldBuy)
                && Self::at(self.lib, self.lib.single(h.copy).text, W::WouldBuy).any(|(_, at)| about(at))
        };
        inv.own.0.acts(W::WouldBuy) && inv.held.iter().any(ready)
    }

    /// `pay nothing for it`: of the decks that the card names, the next one costs nothing.
    pub fn pay_nothing(&mut self, src: Src) {
        let mut bits = 0;
        for (_, at) in Self::at(self.lib, self.text_of(src), W::WouldBuy) {
            if let Window::Would { what: Coming::Buy(decks), .. } = &at.window {
                decks.iter().for_each(|deck| bits |= 1u32 << deck.0);
            }
        }
        let named = |decks: &[Deck]| {
            let named = (0..8).zip(decks).filter(|(_, deck)| bits >> deck.0 & 1 != 0);
            named.fold(0, |all, (at, _)| all | 1u8 << at)
        };
        let lib = self.lib;
        for frame in self.s.frames.iter_mut().rev() {
            match frame {
                Frame::Buy { free, .. } => {
                    *free = bits;
                    return;
                }
                Frame::Run { block, pc, ctx, .. } => {
                    let asks = lib.tree.block(*block).get(usize::from(*pc)).map(|step| &step.effect);
                    // Where a text asks, it is kept which of its own decks they are: it names a few.
                    ctx.x = match asks {
                        Some(Effect::Cards(family::Cards::Trade(Shop::Search { decks, .. }))) => named(decks),
                        Some(Effect::Cards(family::Cards::Trade(Shop::Order { deck, .. }))) => named(&[*deck]),
                        _ => continue,
                    };
                    return;
                }
                _ => {}
            }
        }
    }

    /// Whether somebody has the card that a price asks for.
    pub fn has_price(&self, who: Inv, price: Price) -> bool {
        match price {
            Price::List(_) | Price::Floored(_) | Price::InAll(_) | Price::ListOrAll => true,
            Price::Fixed(_) | Price::Half | Price::Barter { .. } => true,
            Price::Card(class) => {
                let fits = |h: &&Held| !h.is(held::OFFERED) && self.is_class(**h, class.into());
                self.s.inv(who).held.iter().any(|h| fits(&h))
            }
            Price::CardOrTrophies { class, toughness } => {
                self.has_price(who, Price::Card(class)) || self.q().trophy_means(who) >= u32::from(toughness)
            }
        }
    }

    /// What somebody can pay with, in dollars.
    pub fn wealth(&self, who: Inv, price: Price) -> u16 {
        let inv = self.s.inv(who);
        match price {
            Price::Barter { clue, spell } => {
                let spells = inv.held.iter().filter(|h| self.can_barter(who, **h)).count() as u16;
                self.q().funds(who) + u16::from(inv.clues) * u16::from(clue) + spells * u16::from(spell)
            }
            _ => self.q().funds(who),
        }
    }

    /// A spell that may be given for something.
    pub(super) fn can_barter(&self, who: Inv, h: Held) -> bool {
        !h.is(held::OFFERED) && self.is_class(h, Class::Deck(Deck::SPELL).into()) && !self.q().cannot_lose(who, h.copy)
    }

    fn purchase(&mut self, from: Inv, buyer: Inv, copy: u16, price: Price) {
        let given = match price {
            Price::Card(class) => Some(PriceOf::Discard(class)),
            Price::CardOrTrophies { class, toughness } => Some(PriceOf::DiscardOrTrophies { class, toughness }),
            Price::List(_) | Price::Floored(_) | Price::InAll(_) | Price::ListOrAll => None,
            Price::Fixed(_) | Price::Half | Price::Barter { .. } => None,
        };
        if let Some(cost) = given {
            self.push(Frame::Price { who: buyer, cost, stage: Asking::Ask });
        }
        let cost = self.q().price(buyer, copy, price);
        match price {
            Price::Barter { clue, spell } => {
                let cost = PriceOf::Barter { left: cost, clue, spell };
                self.push(Frame::Price { who: buyer, cost, stage: Asking::Ask });
            }
            _ => self.pay_money(buyer, cost.into(), Cause::Purchase),
        }
        self.take_bought(from, buyer, copy, cost);
    }

    fn take_bought(&mut self, from: Inv, buyer: Inv, copy: u16, cost: u8) {
        self.drop_held(from, copy);
        self.hold(buyer, copy, held::NEW);
        self.s.it = copy;
        self.tell(Event::Bought { who: buyer, copy, price: cost });
        self.after_gain(buyer, copy);
        self.comes_by(buyer, copy);
    }
}
