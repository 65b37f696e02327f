//! What sentences about cards would come to: those of decks, and those that somebody holds.

use keeper_arkham_script::tree::*;
use keeper_table::Journal;

use super::Outlook::Something;
use super::{Outlook, Prospect, changes, possible};
use crate::engine::Engine;
use crate::event::Event;
use crate::frame::Src;
use crate::index::{Q, W};
use crate::library::Supply;
use crate::state::{Held, Place, flag, held};

impl<J: Journal<Event>> Engine<'_, J> {
    pub(super) fn outlook_of_cards(&self, effect: &family::Cards, on: &Prospect) -> Outlook {
        let lib = self.lib;
        let q = self.q();
        let ctx = &on.ctx;
        let who = ctx.who;
        let inv = self.s.inv(who);
        let empties = |deck: Deck| !self.lib.deck(deck).words.is_empty();
        let filled = |deck: Deck| changes(!self.s.decks.is_empty(deck) || empties(deck));
        match effect {
            family::Cards::Draw { deck, .. } | family::Cards::DrawKeep { deck, .. } => filled(*deck),
            family::Cards::Search { class, decks, .. } => {
                let had = |number: u16| class.filter != Some(Filter::Had) || q.has_card(who, number);
                let found = |deck: &Deck| {
                    self.find_in_deck(*deck, |number, card| q.of_class(card, number, *class) && had(number)).is_some()
                };
                changes(decks.iter().any(found))
            }
            family::Cards::PutOnIt { .. } => changes(q.it().is_some()),
            family::Cards::Do { deed, which } => self.outlook_of_hand(*deed, *which, on),
            family::Cards::DiscardWorth { class, n } => {
                let worth = |h: &&Held| self.is_class(**h, (*class).into()) && !q.cannot_lose(who, h.copy);
                let prices = inv.held.iter().filter(worth).map(|h| u16::from(lib.card(h.copy).price.unwrap_or(0)));
                possible(prices.sum::<u16>() >= u16::from(*n))
            }
            family::Cards::OfBox(BoxDeed::Remove(card)) => {
                let mut copies = (0..lib.copies.len() as u16).filter(|&copy| lib.copies[usize::from(copy)] == card.0);
                changes(copies.any(|copy| !q.is_boxed(copy)))
            }
            family::Cards::DrawAcross { parts, .. } => {
                changes(parts.iter().any(|&(deck, _)| !self.s.decks.is_empty(deck)))
            }
            family::Cards::DrawLess(_) => Something,
            family::Cards::DrawEither(deck) => filled(*deck),
            family::Cards::Trade(Shop::Draw { deck, buy, price, each, .. }) => {
                changes(self.can_buy(who, *deck, *buy, self.price_for(*price, *each, ctx)))
            }
            family::Cards::Trade(Shop::Look { tops, buy, price, .. }) => {
                changes(tops.iter().any(|&(deck, _)| self.can_buy(who, deck, *buy, *price)))
            }
            family::Cards::Trade(Shop::Search { decks, price, .. }) => {
                changes(decks.iter().any(|&deck| self.can_buy(who, deck, Buy::MayOne, *price)))
            }
            family::Cards::Trade(Shop::Order { deck, .. }) => {
                changes(self.can_buy(who, *deck, Buy::MayOne, Price::List(0)))
            }
            family::Cards::Fetch(Fetched::First { class, deck, .. }) => {
                changes(self.find_in_deck(*deck, |number, card| q.of_class(card, number, *class)).is_some())
            }
            family::Cards::Fetch(Fetched::Named { card, deck }) => {
                possible(self.find_in_deck(*deck, |n, _| n == card.0).is_some())
            }
            family::Cards::OfBox(BoxDeed::Back { deck, all }) => {
                let mut copies = 0..lib.copies.len() as u16;
                let any = copies.any(|copy| q.is_boxed(copy) && self.supply_of(copy) == Supply::Deck(*deck));
                if *all { changes(any) } else { possible(any) }
            }
            family::Cards::Trade(Shop::Sell { class, .. }) => possible(
                inv.held.iter().any(|&h| self.is_class(h, (*class).into()) && lib.card(h.copy).price.is_some()),
            ),
            family::Cards::Take { card, otherwise: None } => possible(self.can_take(who, *card)),
            family::Cards::Take { card, otherwise: Some(block) } => {
                changes(self.can_take(who, *card) || self.acts(*block, on))
            }
            family::Cards::Fetch(Fetched::Ally) if q.sees(who, Q::AlliesFromBox) => Something,
            family::Cards::Fetch(Fetched::Ally) => filled(Deck::ALLY),
            family::Cards::Fetch(Fetched::Beside) => {
                let town = inv.place.area().map(|place| lib.area(place).town);
                let waits = town.is_some_and(|town| self.q().ally_beside(town).is_some());
                changes(waits && !self.q().cannot_have(who, Deck::ALLY))
            }
            family::Cards::Fetch(Fetched::New { deck, .. }) => {
                possible(self.find_in_deck(*deck, |number, _| !q.has_card(who, number)).is_some())
            }
            family::Cards::Relieve(Burden::Curse) => changes(q.is_cursed(who) && !q.never_loses(who, lib.known.curse)),
            family::Cards::Relieve(Burden::Blessing) => changes(q.is_blessed(who)),
            family::Cards::Relieve(Burden::Loan) => changes(q.has_card(who, self.lib.known.loan)),
            family::Cards::Relieve(Burden::Detriments) => changes(q.count_class(who, Class::Detriment) > 0),
            family::Cards::OnThis { deed: TokenDeed::Put | TokenDeed::PutUpTo, .. } | family::Cards::ToCup => Something,
            family::Cards::OnThis { deed: TokenDeed::Remove, .. } => changes(q.tokens_on(ctx.src) > 0),
            family::Cards::OfBox(BoxDeed::RemoveAlly) => filled(Deck::ALLY),
            family::Cards::Relieve(Burden::Jail) => changes(matches!(inv.place, Place::Jail(_))),
            family::Cards::Relieve(Burden::Delay) => changes(inv.is(flag::DELAYED)),
            family::Cards::DiscardFailing { class, .. } => changes(q.count_class(who, *class) > 0),
        }
    }

    /// Whether the cards that are meant are there.
    fn outlook_of_hand(&self, deed: CardDeed, which: Hand, on: &Prospect) -> Outlook {
        let (q, ctx) = (self.q(), &on.ctx);
        let who = ctx.who;
        let held = &self.s.inv(who).held;
        let exhausted =
            |class: Cards| changes(held.iter().any(|&h| h.is(held::EXHAUSTED) && self.is_class(h, class.into())));
        match (which, deed) {
            (Hand::This, CardDeed::Refresh) => {
                changes(held.iter().any(|h| ctx.src == Src::Card(h.copy) && h.is(held::EXHAUSTED)))
            }
            (Hand::This, CardDeed::Discard) if matches!(ctx.src, Src::Fixture(_)) => {
                changes(self.s.entry(ctx.src).is_some())
            }
            (Hand::This, _) => Something,
            (Hand::It, _) => possible(q.it().is_some_and(|it| held.iter().any(|h| h.copy == it))),
            (Hand::Bound, _) => changes(q.bound(who).is_some()),
            (Hand::Some { class, .. } | Hand::Any(class) | Hand::Extreme { class, .. }, CardDeed::Refresh) => {
                exhausted(class)
            }
            (Hand::Some { class, count }, CardDeed::Discard) => possible(self.can_discard(who, class, count, on)),
            (Hand::Some { class, count: Amount::So(n) }, _) => {
                possible(self.can_give(who, class) >= usize::from(q.quantity(n, ctx)))
            }
            (Hand::Some { class, .. } | Hand::Any(class), _) => changes(self.can_give(who, class) > 0),
            (Hand::Extreme { class, .. }, _) => {
                possible(self.can_discard(who, class, Amount::So(Quantity { n: 1, each: None }), on))
            }
        }
    }

    pub(super) fn outlook_of_decks(&self, effect: &family::Decks) -> Outlook {
        match effect {
            family::Decks::Resolve { deck, .. } => {
                changes(!self.s.decks.is_empty(*deck) || !self.lib.deck(*deck).words.is_empty())
            }
            family::Decks::TopAway { deck, .. } | family::Decks::Peek { deck, .. } => {
                changes(!self.s.decks.is_empty(*deck))
            }
            family::Decks::Shuffle(_) => Something,
        }
    }

    pub(super) fn outlook_of_held(&self, effect: &family::Held, on: &Prospect) -> Outlook {
        let lib = self.lib;
        let who = on.ctx.who;
        let inv = self.s.inv(who);
        match effect {
            family::Held::StayExhausted => Something,
            family::Held::IgnoreMonsters => changes(inv.place.area().is_some() && !inv.is(flag::IGNORES)),
            family::Held::HandOver(Handing::Card { class, lent: false }) => {
                changes(self.s.players > 1 && self.can_give(who, *class) > 0)
            }
            family::Held::WithIt(ItDeed::Bind | ItDeed::BoxLater) => changes(self.q().it().is_some()),
            family::Held::WithIt(ItDeed::PutOnThis) => changes(self.told_of(who).is_some()),
            family::Held::WithIt(ItDeed::Defeat) => {
                possible(self.fought(who).is_some_and(|monster| self.in_combat(who, monster)))
            }
            family::Held::WithIt(ItDeed::BoxTrophy) => Something,
            family::Held::WithIt(ItDeed::PutBeside) => changes(self.q().other_towns().next().is_some()),
            family::Held::HandOver(Handing::Trade(_)) => {
                changes((0..self.s.players).any(|other| other != who && self.s.inv(other).in_game()))
            }
            family::Held::WithIt(ItDeed::Read) => changes(self.readable(who).is_some()),
            family::Held::PutThis(Bed::YourArea) => changes(inv.place.area().is_some()),
            family::Held::PutThis(_) | family::Held::NamePrice => Something,
            family::Held::Favour(_) => Something,
            family::Held::HandOver(Handing::Card { class, lent: true }) => changes(
                inv.held.iter().any(|&h| self.is_class(h, (*class).into()))
                    && (0..self.s.players).any(|other| self.can_borrow(who, other)),
            ),
            family::Held::UpkeepAgain(card) => changes(self.q().rolls_for(who, card.0).is_some()),
            family::Held::Use(Used::Text(Said::Symbol(class))) => {
                changes(inv.held.iter().any(|&h| self.has_symbol(h, *class)))
            }
            family::Held::Use(Used::Text(Said::Place(place))) => changes(self.serves(who, *place)),
            family::Held::Use(Used::Text(Said::AnyPlace { aquatic })) => {
                changes(self.any_area(|at| self.serves_afar(who, at, *aquatic)))
            }
            // The points come with the text.
            family::Held::Use(Used::Moving { .. }) => changes(inv.held.iter().any(|h| {
                let mut lines = Self::at(lib, lib.single(h.copy).text, W::Movement);
                !h.is(held::EXHAUSTED) && lines.any(|(ability, _)| self.moves_by(who, h.copy, ability, true))
            })),
            family::Held::FinishStep => Something,
            family::Held::Bequest(_) => Something,
        }
    }
}
