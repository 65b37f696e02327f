//! Sentences about cards that somebody has: which of them are meant, and what is done with them.

use keeper_arkham_script::tree::*;
use keeper_table::Journal;

use super::Here;
use crate::engine::Engine;
use crate::event::Event;
use crate::frame::{Ask, Asking, Ctx, Frame, Opt, Src};
use crate::library::Supply;
use crate::state::{Held, Inv, held};

impl<J: Journal<Event>> Engine<'_, J> {
    pub(super) fn with_cards(&mut self, deed: CardDeed, which: Hand, here: &Here) {
        let Here { ctx, .. } = *here;
        let who = ctx.who;
        match (which, deed) {
            // What lies beside the board can go as well.
            (Hand::This, CardDeed::Discard) => self.discard_src(ctx.src),
            (Hand::This, CardDeed::Box) => self.box_src(ctx.src),
            (Hand::This, CardDeed::ShuffleIn) if matches!(ctx.src, Src::Card(copy) if self.lib.is_event(copy)) => {
                if let Src::Card(copy) = ctx.src {
                    self.shuffle_event(copy);
                }
            }
            (Hand::This | Hand::It | Hand::Bound, _) => {
                // What lies beside the board takes nothing that is lost only by choice.
                let taken = |copy: &u16| !matches!(ctx.src, Src::Fixture(_)) || self.q().can_lose(who, *copy, false);
                if let Some(copy) = self.q().in_hand(which, &ctx).filter(taken) {
                    self.do_with_card(who, copy, deed);
                }
            }
            (Hand::Some { class, count }, CardDeed::Discard) => self.push_discard(class, count, here),
            (Hand::Any(class), CardDeed::Discard) => self.discard_any(class, here),
            (Hand::Some { class, count: Amount::All }, _) => {
                self.offer_for(deed, who, class);
                let all = self.s.options;
                self.s.options.clear();
                for option in all.iter() {
                    if let Opt::Card(copy) = *option {
                        self.do_with_card(who, copy, deed);
                    }
                }
            }
            (Hand::Some { class, count }, _) => {
                // Those that are gone counted, too, when it began.
                let gone = if deed == CardDeed::Refresh { 0 } else { here.turn.saturating_sub(1) };
                let have = self.q().count_class(who, class) as u8 + gone;
                let times = self.so_many(count, have, &ctx);
                self.one_by_one(deed, class, times, false, here);
            }
            (Hand::Any(class), _) => self.one_by_one(deed, class, u8::MAX, true, here),
            (Hand::Extreme { class, dearest }, _) => {
                if here.begins() {
                    self.offer_for(deed, who, class);
                    if deed != CardDeed::Refresh {
                        self.leave_kept(here);
                    }
                    self.keep_extreme(dearest);
                    self.go(here.again());
                    return self.ask_one(who, if deed == CardDeed::Discard { Ask::Discard(1) } else { asks(deed) });
                }
                self.go(here.next(ctx));
                if let Opt::Card(copy) = self.answer() {
                    self.do_with_card(who, copy, deed);
                }
            }
        }
    }

    /// What is done with a card of somebody's.
    fn do_with_card(&mut self, who: Inv, copy: u16, deed: CardDeed) {
        match deed {
            CardDeed::Discard => self.lose_copy(who, copy),
            CardDeed::Box => self.box_copy(who, copy),
            CardDeed::ShuffleIn => self.shuffle_in(who, copy, false),
            CardDeed::Refresh => self.refresh(who, copy),
        }
    }

    /// One card after the other, as its owner chooses: so many of them, or as many as he likes.
    fn one_by_one(&mut self, deed: CardDeed, class: Cards, times: u8, free: bool, here: &Here) {
        let Here { ctx, turn, .. } = *here;
        let who = ctx.who;
        let mut more = turn < times;
        if !here.begins() {
            match self.answer() {
                Opt::Card(copy) => self.do_with_card(who, copy, deed),
                _ => more = false,
            }
        }
        self.go(here.next(ctx));
        if more {
            self.offer_for(deed, who, class);
        }
        if !self.s.options.is_empty() {
            if free {
                self.offer(Opt::Done);
            }
            self.go(here.again());
            self.ask_one(who, asks(deed));
        }
    }

    /// Offers the cards of a class with which this can be done.
    fn offer_for(&mut self, deed: CardDeed, who: Inv, class: Cards) {
        if deed != CardDeed::Refresh {
            return self.offer_class(who, class);
        }
        for i in 0..self.s.inv(who).held.len() {
            let h = self.s.inv(who).held[i];
            if h.is(held::EXHAUSTED) && self.is_class(h, class.into()) {
                self.offer(Opt::Card(h.copy));
            }
        }
    }

    /// What one who has not chosen to lose anything cannot lose is not among the cards offered (RUL-109).
    fn leave_kept(&mut self, here: &Here) {
        let who = here.ctx.who;
        let chosen = self.is_own_choice(here.ctx.src) || self.is_voluntary(here.block);
        let mut found = self.s.options;
        found.retain(|option| matches!(option, Opt::Card(copy) if self.q().can_lose(who, *copy, chosen)));
        self.s.options = found;
    }

    /// Of the cards offered those with the highest price, or the lowest.
    fn keep_extreme(&mut self, dearest: bool) {
        let lib = self.lib;
        let price = |option: &Opt| if let Opt::Card(copy) = option { lib.card(*copy).price } else { None };
        let mut found = self.s.options;
        let prices = found.iter().filter_map(price);
        let extreme = if dearest { prices.max() } else { prices.min() };
        found.retain(|option| price(option).is_some() && price(option) == extreme);
        self.s.options = found;
    }

    /// How many cards an amount comes to, of so many that one has.
    fn so_many(&self, count: Amount, have: u8, ctx: &Ctx) -> u8 {
        match count {
            Amount::So(quantity) => self.q().quantity(quantity, ctx).min(u16::from(have)) as u8,
            Amount::All => have,
            Amount::Half { up: true } => have.div_ceil(2),
            Amount::Half { up: false } => have / 2,
            Amount::Until(quantity) => have.saturating_sub(self.q().quantity(quantity, ctx).min(99) as u8),
        }
    }

    /// He discards as many cards of a class as he likes.
    fn discard_any(&mut self, class: Cards, here: &Here) {
        let Here { block, ctx, turn, .. } = *here;
        let who = ctx.who;
        let mut more = true;
        let mut x = turn;
        if here.begins() {
            self.s.tally.sanity_cost = 0;
        } else {
            match self.answer() {
                Opt::Card(copy) => {
                    let cost = self.lib.card(copy).spell.map_or(0, |spell| spell.sanity);
                    self.s.tally.sanity_cost = self.s.tally.sanity_cost.saturating_add(cost);
                    self.discard_copy(who, copy);
                }
                _ => (more, x) = (false, turn - 1),
            }
        }
        if more {
            self.offer_class(who, class);
        }
        if self.s.options.is_empty() {
            let ctx = Ctx { x, ..ctx };
            self.go(here.next(ctx));
            let top = self.s.frames.len() - 1;
            return self.hand_on(top, block, ctx);
        }
        self.offer(Opt::Done);
        self.go(here.again());
        self.ask_one(who, Ask::DiscardAny);
    }

    /// Offers the cards of a class that one has and can lose.
    pub(super) fn offer_class(&mut self, who: Inv, class: Cards) {
        for i in 0..self.s.inv(who).held.len() {
            let h = self.s.inv(who).held[i];
            if self.is_class(h, class.into()) && self.may_give(who, h.copy, Src::None) {
                self.offer(Opt::Card(h.copy));
            }
        }
    }

    /// A card goes back into its deck, which is shuffled.
    pub(super) fn shuffle_in(&mut self, who: Inv, copy: u16, boxed: bool) {
        let Supply::Deck(deck) = self.supply_of(copy) else { return };
        if boxed {
            self.leave_box(copy);
        } else {
            self.leave_hands(who, copy);
        }
        self.s.decks.put_under(deck, copy);
        self.s.decks.shuffle_one(deck, &mut self.s.rng);
        self.tell(Event::ShuffledIn { who, copy, boxed });
    }

    fn push_discard(&mut self, class: Cards, count: Amount, here: &Here) {
        let ctx = &here.ctx;
        let who = ctx.who;
        let have = self.q().count_class(who, class) as u8;
        if count == Amount::All {
            let code = class.into();
            let chosen = self.is_own_choice(ctx.src);
            // With a card another may go that depends on it.
            let goes = |engine: &Self| {
                let fits = |h: &&Held| engine.is_class(**h, code) && engine.q().can_lose(who, h.copy, chosen);
                engine.s.inv(who).held.iter().rev().find(fits).map(|h| h.copy)
            };
            while let Some(copy) = goes(self) {
                self.discard_copy(who, copy);
            }
            return;
        }
        let left = self.so_many(count, have, ctx);
        let cost = self.is_own_choice(ctx.src) || self.is_voluntary(here.block);
        self.push(Frame::Discard { who, class: class.into(), left, stage: Asking::Ask, cost });
    }
}

/// What is asked where cards are chosen one by one.
fn asks(deed: CardDeed) -> Ask {
    if deed == CardDeed::Refresh { Ask::Refresh } else { Ask::PutAway }
}
