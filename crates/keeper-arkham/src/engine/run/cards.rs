//! Sentences about cards: drawing, taking, buying, selling, discarding.

use keeper_arkham_script::tree::*;
use keeper_table::{Journal, List};

use super::Here;
use crate::engine::Engine;
use crate::event::{Event, Leaving, Most};
use crate::frame::{Ask, Asking, BuyStage, Cause, ClassCode, Ctx, DrawStage, Frame, Opt, Src};
use crate::library::{Supply, TakeOver};
use crate::state::{HELD, Held, Inv, NONE, Place, flag, held, most};

impl<J: Journal<Event>> Engine<'_, J> {
    #[inline(always)]
    pub(super) fn run_cards(&mut self, effect: &family::Cards, here: &Here) {
        let Here { ctx, .. } = *here;
        let who = ctx.who;
        let lib = self.lib;
        match effect {
            family::Cards::Draw { deck, count } => {
                // Where nothing is drawn, nothing is *it*.
                if self.s.decks.is_empty(*deck) {
                    self.s.it = u16::MAX;
                }
                let count = self.cards_of(*count, &ctx);
                self.push_draw(who, *deck, count, 0);
            }
            family::Cards::DrawKeep { deck, count, keep, rest } => self.draw_keep(*deck, *count, *keep, *rest, here),
            family::Cards::DrawAcross { parts, keep } => self.draw_across(parts, *keep, &ctx),
            family::Cards::DrawLess(None) => self.draw_none(),
            family::Cards::DrawLess(Some(n)) => self.draw_less(*n),
            family::Cards::DrawEither(deck) => self.draw_either(*deck, here),
            family::Cards::Trade(Shop::Draw { deck, count, buy, price, each }) => {
                let price = &self.price_for(*price, *each, &ctx);
                self.push(Frame::Buy {
                    who,
                    i: 0,
                    stage: BuyStage::Offer,
                    mode: *buy,
                    price: *price,
                    back: false,
                    free: 0,
                });
                let count = self.cards_of(*count, &ctx);
                self.push(Frame::Draw { who, deck: *deck, count, discard: 0, stage: DrawStage::Begin, hold: true });
            }
            family::Cards::Trade(Shop::Look { tops, buy, price, rest }) => {
                let back = *rest == Rest::Back;
                self.push(Frame::Buy { who, i: 0, stage: BuyStage::Offer, mode: *buy, price: *price, back, free: 0 });
                for &(deck, count) in tops {
                    let count = self.cards_of(count, &ctx);
                    self.look_at(who, deck, count);
                }
            }
            family::Cards::Fetch(Fetched::First { class, deck, clues }) => self.take_first(who, *class, *deck, *clues),
            family::Cards::Fetch(Fetched::Named { card, .. }) => {
                self.s.it = u16::MAX;
                self.take_named(who, *card);
            }
            family::Cards::Search { decks, class, how } => self.search(decks, *class, *how, here),
            family::Cards::Trade(Shop::Search { decks, class, price }) => {
                self.search_to_buy(decks, Some(*class), *price, here);
            }
            family::Cards::Trade(Shop::Order { deck, count, may }) => self.mail_order(*deck, *count, *may, here),
            family::Cards::PutOnIt { spare, n } => self.put_on_it(*spare, *n, &ctx),
            family::Cards::DiscardWorth { class, n } => self.discard_worth(*class, *n, here),
            family::Cards::OfBox(BoxDeed::Remove(card)) => self.remove_card(*card),
            family::Cards::Take { card, .. } if self.take_over(who, *card).is_some() || !here.begins() => {
                self.taking_over(*card, here);
            }
            family::Cards::Trade(Shop::Sell { class, any, price }) => self.sell(*class, *any, *price, here),
            family::Cards::Do { deed, which } => self.with_cards(*deed, *which, here),
            family::Cards::OfBox(BoxDeed::Back { deck, all: true }) => self.unbox_all(*deck),
            family::Cards::OfBox(BoxDeed::Back { deck, all: false }) => self.unbox(*deck, here),
            family::Cards::Take { card, otherwise } => {
                if !self.take_named(who, *card)
                    && let Some(block) = otherwise
                {
                    self.push_run(*block, ctx);
                }
            }
            family::Cards::Fetch(Fetched::Ally) => self.take_ally(here),
            family::Cards::Fetch(Fetched::Beside) => {
                let town = self.s.inv(who).place.area().map(|place| self.lib.area(place).town);
                if let Some(copy) = town.and_then(|town| self.q().ally_beside(town))
                    && !self.s.inv(who).held.is_full()
                    && self.s.take_out(self.lib, Src::Card(copy))
                {
                    self.gain_copy(who, copy);
                }
            }
            family::Cards::Fetch(Fetched::New { deck, any }) => self.take_new(*deck, *any, here),
            family::Cards::Relieve(Burden::Curse) if self.q().never_loses(who, lib.known.curse) => {}
            family::Cards::Relieve(Burden::Curse) => self.discard_named(who, lib.known.curse),
            family::Cards::Relieve(Burden::Blessing) => self.lose_named(who, lib.known.blessing),
            family::Cards::Relieve(Burden::Loan) => self.discard_named(who, lib.known.loan),
            family::Cards::Relieve(Burden::Detriments) => {
                let is = |e: &Self, h: Held| e.is_class(h, Class::Detriment.into());
                while let Some(h) = self.s.inv(who).held.iter().copied().find(|&h| is(self, h)) {
                    self.discard_copy(who, h.copy);
                }
            }
            family::Cards::Relieve(Burden::Delay) => {
                if self.s.inv(who).is(flag::DELAYED) {
                    self.stand_up(who);
                }
            }
            family::Cards::Relieve(Burden::Jail) => {
                if matches!(self.s.inv(who).place, Place::Jail(_)) {
                    self.stand_up(who);
                }
            }
            family::Cards::ToCup => {
                if let Src::Monster(marker) = ctx.src {
                    self.return_to_cup(marker, Leaving::Text);
                }
            }
            family::Cards::OnThis { deed: TokenDeed::Put, token, n } => {
                self.put_on_this(*token, self.q().quantity(*n, &ctx).min(99) as u8, &ctx)
            }
            family::Cards::OnThis { deed: TokenDeed::PutUpTo, token, n } => self.put_up_to(*token, *n, here),
            family::Cards::OnThis { deed: TokenDeed::Remove, n, .. } => {
                let n = self.q().quantity(*n, &ctx).min(99) as u8;
                self.take_off(ctx.src, n);
            }
            family::Cards::OfBox(BoxDeed::RemoveAlly) => {
                self.remove_random_ally(false);
            }
            family::Cards::DiscardFailing { class, to } => {
                self.push(Frame::CardsFail { who, class: (*class).into(), to: to.unwrap_or(0) });
            }
        }
    }

    /// He draws from several decks and keeps some of it.
    fn draw_across(&mut self, parts: &[(Deck, Quantity)], keep: u8, ctx: &Ctx) {
        let who = ctx.who;
        let drawn = |deck: Deck, n: Quantity| {
            let n = self.q().quantity(n, ctx).min(most::DRAWN) as u8;
            u16::from(self.q().draws(who, deck, n))
        };
        let all: u16 = parts.iter().map(|&(deck, n)| drawn(deck, n)).sum();
        let left = (all.min(most::DRAWN) as u8).saturating_sub(keep);
        // What is drawn lies before him until he has given up enough of it.
        self.push(Frame::Draw { who, deck: parts[0].0, count: 0, discard: 0, stage: DrawStage::Keep, hold: false });
        self.push(Frame::Discard { who, class: ClassCode::Offered, left, stage: Asking::Ask, cost: true });
        for &(deck, count) in parts.iter().rev() {
            let count = self.cards_of(count, ctx);
            self.push(Frame::Draw { who, deck, count, discard: 0, stage: DrawStage::Begin, hold: true });
        }
    }

    /// He takes a card from its holder, or leaves it there where he may.
    fn taking_over(&mut self, name: CardName, here: &Here) {
        let ctx = here.ctx;
        if here.begins() {
            let Some((how, card)) = self.take_over(ctx.who, name) else { return };
            for other in 0..self.s.players {
                if other != ctx.who && self.q().has_card(other, card) {
                    self.offer(Opt::Who(other));
                }
            }
            if how == TakeOver::May {
                self.offer(Opt::No);
            }
            self.go(here.again());
            return self.ask_one(ctx.who, Ask::TakeOver(card));
        }
        self.go(here.next(ctx));
        if let (Opt::Who(from), Some(card)) = (self.answer(), self.lib.by_name(name)) {
            self.pass_on(from, ctx.who, card);
        }
    }

    /// How many cards are drawn.
    fn cards_of(&mut self, quantity: Quantity, ctx: &Ctx) -> u8 {
        let wanted = self.q().quantity(quantity, ctx);
        if wanted > most::DRAWN {
            self.tell(Event::NoRoom(Most::Drawn(ctx.who)));
        }
        wanted.min(most::DRAWN) as u8
    }

    /// He draws and keeps some of it; what decides about the cards themselves is looked at when all of them lie before him.
    fn draw_keep(&mut self, deck: Deck, count: Quantity, keep: Keep, rest: Leftover, here: &Here) {
        let ctx = here.ctx;
        let who = ctx.who;
        let count = self.cards_of(count, &ctx);
        let by_number = match keep {
            Keep::Any => Some(NONE),
            Keep::Some(keep) => Some(self.q().draws(who, deck, count).saturating_sub(keep)),
            Keep::None | Keep::Worth | Keep::All(_) => None,
        };
        if here.begins() {
            if by_number.is_none() || rest != Leftover::Under {
                self.go(here.again());
            }
            let (discard, hold) = (by_number.unwrap_or(0), by_number.is_none());
            return self.push(Frame::Draw { who, deck, count, discard, stage: DrawStage::Begin, hold });
        }
        if here.turn == 1 && by_number.is_none() {
            self.go(here.again());
            return self.sort_out(who, keep, ctx.x);
        }
        if rest == Leftover::TopOrBottom && here.turn == 1 {
            self.go(here.again());
            self.offer(Opt::Top);
            self.offer(Opt::Bottom);
            return self.ask_one(who, Ask::RestTo(deck));
        }
        let top = rest == Leftover::TopOrBottom && matches!(self.answer(), Opt::Top);
        self.go(here.next(ctx));
        self.keep_offered(who);
        if rest == Leftover::Shuffled {
            self.s.decks.shuffle_one(deck, &mut self.s.rng);
            self.tell(Event::Shuffled(deck));
        }
        if top {
            self.lift_rest(who, deck, by_number.unwrap_or(0));
        }
    }

    /// The cards that were given up last lie under the deck; they come on top of it, the first of them uppermost.
    fn lift_rest(&mut self, who: Inv, deck: Deck, count: u8) {
        let count = usize::from(count).min(self.s.decks.of(deck).len());
        for _ in 0..count {
            if let Some(&copy) = self.s.decks.of(deck).last() {
                self.s.decks.take(deck, copy);
                self.s.decks.put_on(deck, copy);
            }
        }
        self.tell(Event::Reordered { who, deck: Some(deck), count: count as u8 });
    }

    /// Of the cards just drawn, those that cannot be kept go; the dearest of all is what texts call *it*.
    fn sort_out(&mut self, who: Inv, keep: Keep, worth: u8) {
        let lib = self.lib;
        let price = |copy: u16| lib.card(copy).price.unwrap_or(0);
        let drawn = |engine: &Self| {
            engine.s.inv(who).held.iter().filter(|h| h.is(held::OFFERED)).map(|h| h.copy).collect::<List<u16, HELD>>()
        };
        let all = drawn(self);
        let dearest = all.iter().copied().max_by_key(|&copy| price(copy));
        for &copy in all.iter() {
            let kept = match keep {
                Keep::None => false,
                Keep::Worth => price(copy) <= worth,
                Keep::All(class) => self.q().copy_is(copy, class),
                Keep::Any | Keep::Some(_) => true,
            };
            if !kept {
                self.discard_copy(who, copy);
            }
        }
        self.s.it = dearest.unwrap_or(u16::MAX);
        let left = (drawn(self).len() as u8).saturating_sub(1);
        if keep == Keep::Worth && left > 0 {
            self.push(Frame::Discard { who, class: ClassCode::Offered, left, stage: Asking::Ask, cost: true });
        }
    }

    /// From which end of the deck he draws: what lies at the bottom comes on top first.
    fn draw_either(&mut self, deck: Deck, here: &Here) {
        let ctx = here.ctx;
        let who = ctx.who;
        if here.begins() && self.s.decks.of(deck).len() > 1 {
            self.offer(Opt::Top);
            self.offer(Opt::Bottom);
            self.go(here.again());
            return self.ask_one(who, Ask::DrawFrom(deck));
        }
        self.go(here.next(ctx));
        if let (false, Opt::Bottom, Some(&copy)) = (here.begins(), self.answer(), self.s.decks.of(deck).last()) {
            self.s.decks.take(deck, copy);
            self.s.decks.put_on(deck, copy);
        }
        self.push_draw(who, deck, 1, 0);
    }

    /// He sells a card, or as many as he likes.
    fn sell(&mut self, class: Cards, any: bool, price: Resale, here: &Here) {
        let ctx = here.ctx;
        let lib = self.lib;
        let who = ctx.who;
        if !here.begins() {
            self.go(here.next(ctx));
            let Opt::Card(copy) = self.answer() else { return };
            let price = price.of(lib.card(copy).price.unwrap_or(0));
            self.discard_copy(who, copy);
            self.tell(Event::Sold { who, copy, price });
            self.change_money(who, i16::from(price), Cause::Sale);
        }
        if here.begins() || any {
            for i in 0..self.s.inv(who).held.len() {
                let h = self.s.inv(who).held[i];
                if self.is_class(h, (class).into()) && lib.card(h.copy).price.is_some() {
                    self.offer(Opt::Card(h.copy));
                }
            }
            if self.s.options.is_empty() {
                return;
            }
            self.offer(Opt::Done);
            self.go(here.again());
            self.ask_one(who, Ask::Sell);
        }
    }

    /// He discards cards of a class until their prices are so much.
    fn discard_worth(&mut self, class: Cards, n: u8, here: &Here) {
        let Here { block, pc, turn, ctx, .. } = *here;
        let who = ctx.who;
        // What was given already stands where `that much` will.
        let mut given = if here.begins() { 0 } else { ctx.x };
        if !here.begins()
            && let Opt::Card(copy) = self.answer()
        {
            given = given.saturating_add(self.lib.card(copy).price.unwrap_or(0));
            self.discard_copy(who, copy);
        }
        let ctx = Ctx { x: given, ..ctx };
        self.go(here.next(ctx));
        if given < n {
            self.offer_class(who, class);
            let mut dear = self.s.options;
            dear.retain(|option| matches!(option, Opt::Card(copy) if self.lib.card(*copy).price.unwrap_or(0) > 0));
            self.s.options = dear;
            if !self.s.options.is_empty() {
                self.go(Frame::Run { block, pc, turn: turn + 1, ctx });
                self.ask_one(who, Ask::Discard(1));
            }
        }
    }

    /// Every copy of a card leaves the game, wherever it is.
    fn remove_card(&mut self, card: CardName) {
        let lib = self.lib;
        for copy in (0..lib.copies.len() as u16).filter(|&copy| lib.copies[usize::from(copy)] == card.0) {
            match self.owner(Src::Card(copy)) {
                Some(who) => self.box_copy(who, copy),
                None => {
                    if let Supply::Deck(deck) = self.supply_of(copy) {
                        self.s.decks.take(deck, copy);
                    }
                    self.put_in_box(copy);
                }
            }
        }
        self.tell(Event::CardRemoved(card.0));
    }
}
