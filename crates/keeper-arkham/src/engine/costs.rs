//! What abilities and texts cost: whether you can pay, and paying.
//!
//! Rules: SPC-05, SPC-13, GAT-11.

use keeper_arkham_script::tree::{
    BlockId, Cards, Casting, Class, Cost, Deck, Effect, Price, Ransom, Sum, Thing, Token, TrackId, family,
};
use keeper_table::Journal;

use super::Engine;
use super::trophies::{ANY_SYMBOL, symbols};
use crate::event::Event;
use crate::frame::{Ask, Asking, Cause, Ctx, Frame, Opt, PriceOf, Src, TrophyStage};
use crate::index::Q;
use crate::state::{Held, Inv, NONE, Spot, flag, held};

/// The most trophies that are given up at once.
const MOST_X: u8 = 20;

impl<J: Journal<Event>> Engine<'_, J> {
    #[inline(always)]
    pub fn can_pay(&self, who: Inv, src: Src, costs: &[Cost]) -> bool {
        costs.iter().all(|&cost| self.can_pay_one(who, src, cost))
    }

    /// What most abilities cost is seen at once.
    #[inline]
    pub(super) fn can_pay_one(&self, who: Inv, src: Src, cost: Cost) -> bool {
        let inv = self.s.inv(who);
        match cost {
            Cost::Exhaust => match src {
                Src::Card(copy) => inv.held.iter().any(|h| h.copy == copy && !h.is(held::EXHAUSTED)),
                Src::Fixture(_) => self.s.entry(src).is_some_and(|entry| !entry.exhausted),
                _ => true,
            },
            Cost::DiscardThis | Cost::ReturnThis | Cost::Token(..) | Cost::LoseTurn => true,
            Cost::Movement(n) => self.s.movement_points >= n && inv.place.area().is_some() && !inv.is(flag::STOPPED),
            _ => self.can_pay_other(who, src, cost),
        }
    }

    #[inline(never)]
    fn can_pay_other(&self, who: Inv, src: Src, cost: Cost) -> bool {
        let inv = self.s.inv(who);
        let q = self.q();
        match cost {
            Cost::Exhaust
            | Cost::DiscardThis
            | Cost::ReturnThis
            | Cost::Token(..)
            | Cost::LoseTurn
            | Cost::Movement(_) => unreachable!("seen at once"),
            Cost::AllMovement if self.in_other_world(who) => !inv.is(flag::MOVED),
            Cost::AllMovement => inv.place.area().is_some() && !inv.is(flag::STOPPED) && self.not_moved(who),
            Cost::Sanity(n) => inv.sanity >= n,
            Cost::Stamina(n) => inv.stamina >= n,
            Cost::SanityOrStamina(n) => inv.sanity >= n || inv.stamina >= n,
            Cost::Clues { n, sealing: false } => q.can_spend_clues(who, n),
            Cost::Focus(n) => q.focus(who) >= n,
            Cost::ThisTrophy => matches!(src, Src::Monster(m) if self.s.monsters[usize::from(m)] == Spot::Trophy(who)),
            Cost::Tokens(kind, n) => q.tokens(who, kind) >= n,
            Cost::Any(thing, most) => self.any_amount(who, src, thing, most) > 0,
            Cost::TakeTokens(_) => q.tokens_on(src) > 0,
            Cost::Money(Sum::ItsPrice) => {
                q.it().is_some_and(|copy| q.funds(who) >= u16::from(self.q().price(who, copy, Price::List(0))))
                    || q.pays_nothing(who, src)
            }
            Cost::Money(Sum::OfCheapest(class)) => self
                .cheapest(who, class)
                .is_some_and(|price| q.funds(who) >= u16::from(price) || q.pays_nothing(who, src)),
            Cost::Money(Sum::Dollars(n)) => q.funds(who) >= u16::from(n) || q.pays_nothing(who, src),
            Cost::Cast(Casting::AtAwareness | Casting::AtHorror) if self.check_monster().is_none() => false,
            Cost::Cast(_) => {
                let Src::Card(copy) = src else { return false };
                if self.lib.card(copy).spell.is_none() || self.is_casting(copy) {
                    return false;
                }
                let (cost, spared) = q.spell_cost(who, copy);
                !q.is_banned(Q::NeverCast)
                    && (q.sanity_for_spells(who).saturating_add(spared) >= cost || self.may_be_aided(who))
                    && (self.lib.card(copy).hands == 0
                        || inv.held.iter().any(|h| h.copy == copy && h.is(held::MAGICAL))
                        || q.hands_with(who, self.lib.card(copy).hands) <= q.hands(who))
            }
            Cost::XTrophies => self.most_trophies(who, src) > 0,
            Cost::GateTrophies(n) => inv.gate_trophies.count_ones() >= u32::from(n),
            Cost::MonsterTrophies { n, of: symbol, .. } => {
                q.trophies_with(who, symbols(symbol)).count() >= usize::from(n)
            }
            Cost::Clues { n, sealing: true } => q.may_seal(who) && q.can_spend_clues(who, q.seal_cost(who) + n),
            Cost::Toughness(n) => q.trophy_means(who) >= u32::from(n),
            Cost::Trophies(Ransom::Single) => inv.gate_trophies != 0 || q.trophy_means(who) >= 5,
            Cost::Trophies(Ransom::Double) => self.trophy_ways(who, 2).next().is_some(),
            Cost::Trophies(Ransom::Unmixed) => self.trophy_ways(who, 2).any(|gates| gates != 1),
            Cost::SpellsByPlayers { few, many } => {
                q.count_class(who, Class::Deck(Deck::SPELL))
                    >= usize::from(if self.s.players >= 5 { many } else { few })
            }
            Cost::ExhaustCards(class, n) => {
                let ready = |h: &&Held| !h.is(held::EXHAUSTED) && self.is_class(**h, class.into());
                inv.held.iter().filter(ready).count() >= usize::from(n)
            }
            Cost::Discard(class, n) => {
                let gives = |h: &&Held| self.is_class(**h, class.into()) && self.may_give(who, h.copy, src);
                inv.held.iter().filter(gives).count() >= usize::from(n)
            }
        }
    }

    /// The lowest list price of his cards of a class.
    pub fn cheapest(&self, who: Inv, class: Cards) -> Option<u8> {
        let cards = self.s.inv(who).held.iter().filter(|&&h| self.is_class(h, class.into()));
        cards.filter_map(|h| self.lib.card(h.copy).price).min()
    }

    /// Whether a card of his can be given up for what this asks: not what he cannot lose, and no task or mission for itself.
    pub(super) fn may_give(&self, who: Inv, copy: u16, src: Src) -> bool {
        let itself = src == Src::Card(copy) && self.lib.card(copy).quest.is_some();
        !itself && !self.q().cannot_lose(who, copy) && !self.q().is_idle(who, copy)
    }

    /// The card or sheet whose price is paid with what is given up now.
    pub(super) fn paid_for(&self) -> Src {
        let beneath = self.s.frames.len().checked_sub(2).map(|at| self.s.frames[at]);
        if let Some(Frame::Use { src, .. } | Frame::Pay { ctx: Ctx { src, .. }, .. }) = beneath {
            src
        } else {
            Src::None
        }
    }

    /// How many trophies can be given for a spell that costs as much Sanity.
    fn most_trophies(&self, who: Inv, src: Src) -> u8 {
        let (q, inv) = (self.q(), self.s.inv(who));
        let all =
            (self.s.trophies(who).count() + inv.gate_trophies.count_ones() as usize).min(usize::from(MOST_X)) as u8;
        let aided = self.may_be_aided(who);
        let can_cast = |n: &u8| match src {
            Src::Card(copy) if self.lib.card(copy).spell.is_some_and(|spell| spell.x) => {
                aided || q.sanity_cost_from(who, *n) <= q.sanity_for_spells(who)
            }
            _ => true,
        };
        (1..=all).rev().find(can_cast).unwrap_or(0)
    }

    /// Pays one cost; what needs a choice goes on the stack.
    #[inline(always)]
    pub(super) fn pay(&mut self, who: Inv, src: Src, cost: Cost) {
        match cost {
            Cost::Exhaust => match src {
                Src::Card(copy) => self.exhaust(who, copy),
                Src::Fixture(_) => self.exhaust_shared(who, src),
                _ => {}
            },
            Cost::DiscardThis => {
                if !self.gives_spare(src) {
                    self.discard_src(src);
                }
            }
            Cost::ReturnThis => self.box_src(src),
            Cost::Movement(n) => {
                self.spend(who, Thing::Movement, n);
                if matches!(src, Src::Card(copy) if self.lib.card(copy).tome) {
                    self.s.walked = self.s.walked.saturating_sub(n);
                    self.s.read_on = self.s.read_on.saturating_add(n);
                }
            }
            // Instead of the step in an Other World.
            Cost::AllMovement if self.in_other_world(who) => self.s.inv_mut(who).set(flag::MOVED, true),
            Cost::AllMovement => self.spend_movement(who, u8::MAX),
            Cost::Sanity(n) => self.spend(who, Thing::Sanity, n),
            Cost::Stamina(n) => self.spend(who, Thing::Stamina, n),
            Cost::SanityOrStamina(n) => self.push(Frame::Price { who, cost: PriceOf::Point(n), stage: Asking::Ask }),
            Cost::ExhaustCards(class, n) => {
                self.push(Frame::Price { who, cost: PriceOf::Exhaust(class, n), stage: Asking::Ask });
            }
            Cost::Clues { n, sealing: false } => self.spend(who, Thing::Clues, n),
            Cost::Focus(n) => {
                let inv = self.s.inv_mut(who);
                inv.focus_spent = inv.focus_spent.saturating_add(n);
            }
            Cost::ThisTrophy => {
                if let Src::Monster(marker) = src {
                    self.spend_monster_trophy(who, marker);
                }
            }
            Cost::Tokens(kind, n) => self.change_tokens(who, kind, -i16::from(n)),
            Cost::TakeTokens(token) => {
                for n in 1..=self.q().tokens_on(src) {
                    self.offer(Opt::Number(n));
                }
                let thing = if token == Token::Stamina { Thing::Stamina } else { Thing::Sanity };
                self.ask_one(who, Ask::TakeHowMany(thing));
            }
            Cost::Any(thing, most) => {
                for n in 1..=self.any_amount(who, src, thing, most) {
                    self.offer(Opt::Number(n));
                }
                self.ask_one(who, Ask::HowMany(thing));
            }
            Cost::Money(_) if self.q().pays_nothing(who, src) => {}
            Cost::Money(Sum::ItsPrice) => {
                let price = self.q().it().map_or(0, |copy| self.q().price(who, copy, Price::List(0)));
                self.spend(who, Thing::Money, price);
            }
            Cost::Money(Sum::OfCheapest(class)) => {
                let price = self.cheapest(who, class).unwrap_or(0);
                self.spend(who, Thing::Money, price);
            }
            Cost::Money(Sum::Dollars(n)) => self.spend(who, Thing::Money, n),
            Cost::Token(_, n) => {
                if let Src::Card(copy) = src {
                    self.add_tokens(who, copy, n);
                }
            }
            Cost::Cast(Casting::Printed) => self.push_cast(who, src, None, 1),
            Cost::Cast(Casting::AtAwareness) => {
                let awareness = self.check_monster().map(|m| self.q().stats(m).awareness);
                self.push_cast(who, src, awareness, 1);
            }
            Cost::Cast(Casting::AtHorror) => {
                let rating = self.check_monster().and_then(|m| self.q().stats(m).horror).map(|(rating, _)| rating);
                self.push_cast(who, src, rating, 1);
            }
            Cost::Cast(Casting::ForToughness) => {
                let toughness = self.check_monster().map_or(1, |m| self.q().stats(m).toughness);
                self.push_cast(who, src, None, toughness);
            }
            // With as much as was just spent (`using`).
            Cost::Cast(Casting::AtX) => self.push_cast(who, src, Some(-1), 1),
            Cost::XTrophies => {
                for n in 1..=self.most_trophies(who, src) {
                    self.offer(Opt::Number(n));
                }
                self.ask_one(who, Ask::HowManyTrophies);
            }
            Cost::GateTrophies(n) => {
                self.push_trophies(who, 0, n, TrophyStage::Spend, ANY_SYMBOL);
            }
            Cost::MonsterTrophies { n, of: symbol, boxed: true } => {
                self.push_trophies(who, n, 0, TrophyStage::BoxNumber, symbols(symbol));
            }
            Cost::MonsterTrophies { n, of: symbol, boxed: false } => {
                self.push_trophies(who, n, 0, TrophyStage::SpendNumber, symbols(symbol))
            }
            Cost::Clues { n, sealing: true } => self.spend(who, Thing::Clues, self.q().seal_cost(who) + n),
            Cost::Toughness(n) => self.push_trophies(who, n, 0, TrophyStage::Help, ANY_SYMBOL),
            Cost::Trophies(Ransom::Single) => self.push_trophies(who, 0, 1, TrophyStage::Ways, ANY_SYMBOL),
            Cost::Trophies(Ransom::Double) => self.push_trophies(who, 0, 2, TrophyStage::Ways, ANY_SYMBOL),
            Cost::Trophies(Ransom::Unmixed) => self.push_trophies(who, 0, 2, TrophyStage::Unmixed, ANY_SYMBOL),
            Cost::SpellsByPlayers { few, many } => {
                let left = if self.s.players >= 5 { many } else { few };
                self.push(Frame::Discard {
                    who,
                    class: Class::Deck(Deck::SPELL).into(),
                    left,
                    stage: Asking::Ask,
                    cost: true,
                });
            }
            Cost::Discard(class, n) => {
                self.push(Frame::Discard { who, class: class.into(), left: n, stage: Asking::Ask, cost: true });
            }
            Cost::LoseTurn => self.lose_turn(who),
        }
    }

    /// A token to spare goes in place of the card.
    fn gives_spare(&mut self, src: Src) -> bool {
        let Src::Card(copy) = src else { return false };
        let spare = self.s.stints.iter().any(|stint| stint.copy == copy && stint.spare);
        if !spare || self.q().tokens_on(src) == 0 {
            return false;
        }
        self.take_off(src, 1);
        true
    }

    /// A price that leaves a choice: Sanity or Stamina, or which cards are exhausted.
    pub fn paying_price(&mut self, who: Inv, cost: PriceOf, stage: Asking) {
        match (cost, stage) {
            (PriceOf::Point(n), Asking::Ask) => {
                let (sanity, stamina) = (self.s.inv(who).sanity, self.s.inv(who).stamina);
                if sanity >= n {
                    self.offer(Opt::Sanity);
                }
                if stamina >= n {
                    self.offer(Opt::Stamina);
                }
                self.go(Frame::Price { who, cost, stage: Asking::Answer });
                self.ask_one(who, Ask::Which);
            }
            (PriceOf::Point(n), Asking::Answer) => {
                self.pop();
                let thing = if matches!(self.answer(), Opt::Sanity) { Thing::Sanity } else { Thing::Stamina };
                self.spend(who, thing, n);
            }
            (PriceOf::Exhaust(class, n), Asking::Ask) => {
                if n > 0 {
                    for i in 0..self.s.inv(who).held.len() {
                        let h = self.s.inv(who).held[i];
                        if !h.is(held::EXHAUSTED) && self.is_class(h, class.into()) {
                            self.offer(Opt::Card(h.copy));
                        }
                    }
                }
                if self.s.options.is_empty() {
                    return self.pop();
                }
                self.go(Frame::Price { who, cost, stage: Asking::Answer });
                self.ask_one(who, Ask::Exhaust);
            }
            (PriceOf::Discard(class) | PriceOf::DiscardOrTrophies { class, .. }, Asking::Ask) => {
                // What was bought for it lies last.
                for i in 0..self.s.inv(who).held.len().saturating_sub(1) {
                    let h = self.s.inv(who).held[i];
                    if !h.is(held::OFFERED) && self.is_class(h, class.into()) && !self.q().cannot_lose(who, h.copy) {
                        self.offer(Opt::Card(h.copy));
                    }
                }
                if let PriceOf::DiscardOrTrophies { toughness, .. } = cost
                    && self.q().trophy_means(who) >= u32::from(toughness)
                {
                    self.offer(Opt::Number(toughness));
                }
                self.go(Frame::Price { who, cost, stage: Asking::Answer });
                self.ask_one(who, Ask::Discard(1));
            }
            (PriceOf::Barter { left, .. }, Asking::Ask) => {
                if left == 0 {
                    return self.pop();
                }
                if self.q().funds(who) >= u16::from(left) {
                    self.offer(Opt::Money(left));
                }
                if self.s.inv(who).clues > 0 {
                    self.offer(Opt::SpendClue);
                }
                for i in 0..self.s.inv(who).held.len() {
                    let h = self.s.inv(who).held[i];
                    if self.can_barter(who, h) {
                        self.offer(Opt::Card(h.copy));
                    }
                }
                self.go(Frame::Price { who, cost, stage: Asking::Answer });
                self.ask_one(who, Ask::Barter(left));
            }
            (PriceOf::Barter { left, clue, spell }, Asking::Answer) => {
                let answer = self.answer();
                let worth = match answer {
                    Opt::Money(n) => n,
                    Opt::SpendClue => clue,
                    Opt::Card(_) => spell,
                    _ => left,
                };
                let cost = PriceOf::Barter { left: left.saturating_sub(worth), clue, spell };
                self.go(Frame::Price { who, cost, stage: Asking::Ask });
                match answer {
                    Opt::Money(n) => self.pay_money(who, n.into(), Cause::Purchase),
                    Opt::SpendClue => self.change_clues(who, -1, Cause::Purchase),
                    Opt::Card(copy) => self.discard_copy(who, copy),
                    _ => {}
                }
            }
            (PriceOf::Discard(_) | PriceOf::DiscardOrTrophies { .. }, Asking::Answer) => {
                self.pop();
                match self.answer() {
                    Opt::Card(copy) => self.discard_copy(who, copy),
                    Opt::Number(toughness) => self.push_trophies(who, toughness, 0, TrophyStage::Help, ANY_SYMBOL),
                    _ => {}
                }
            }
            (PriceOf::Exhaust(class, n), Asking::Answer) => {
                self.go(Frame::Price { who, cost: PriceOf::Exhaust(class, n - 1), stage: Asking::Ask });
                if let Opt::Card(copy) = self.answer() {
                    self.exhaust(who, copy);
                }
            }
        }
    }

    /// As much as you have; of what is in play no more than lies there.
    fn any_amount(&self, who: Inv, src: Src, thing: Thing, most: Option<u8>) -> u8 {
        let most = match (most, src) {
            (Some(most), _) => most,
            (None, Src::Card(_) | Src::Sheet(_)) => 60,
            // Of a track no more than the spaces that one may fill.
            (None, Src::Fixture(number)) if !self.lib.groups(TrackId(number)).is_empty() => {
                self.q().room_around(who, TrackId(number))
            }
            (None, _) => self.q().tokens_on(src),
        };
        self.in_reach(who, thing).min(u16::from(most)) as u8
    }

    pub fn spend_movement(&mut self, who: Inv, n: u8) {
        self.s.walked = self.s.walked.saturating_add(n.min(self.s.movement_points));
        self.s.movement_points = self.s.movement_points.saturating_sub(n);
        self.tell(Event::MovementPoints { who, now: self.s.movement_points });
    }

    /// The monster of the check in progress.
    fn check_monster(&self) -> Option<u8> {
        self.s.frames.iter().rev().find_map(|f| match f {
            Frame::Check(check) if check.monster != NONE => Some(check.monster),
            _ => None,
        })
    }

    /// Pays what a card asks that stands for a clue, and says whether it serves or has fallen to pieces.
    pub fn pay_stand_in(&mut self, who: Inv, src: Src, ability: u16) -> bool {
        if matches!(src, Src::Card(copy) if self.breaks(who, copy)) {
            return false;
        }
        for &cost in &self.ability(ability).costs {
            self.pay(who, src, cost);
        }
        true
    }

    /// Looks whether a price was too high when the text in progress is resolved to its end, and not before.
    pub fn settle_after_text(&mut self, who: Inv) {
        self.push_after_text(Frame::Settle { who });
    }

    /// What comes when the text in progress is resolved to its end.
    pub fn push_after_text(&mut self, frame: Frame) {
        // While a mix is given up, what its discards set off waits beside it.
        let giving = matches!(self.s.frames.last(), Some(Frame::Mix { .. }));
        let of_text = |f: &Frame| match f {
            Frame::Run { .. } | Frame::Pay { .. } | Frame::Repeat { .. } => true,
            Frame::Mix { .. } | Frame::Fire { .. } => giving,
            _ => false,
        };
        let at = self.s.frames.rposition(|f| !of_text(f)).map_or(0, |i| i + 1);
        self.s.frames.insert(at, frame);
    }

    /// Costs inside a text: all of them or none.
    pub fn paying(&mut self, block: BlockId, pc: u8, cost: u8, ctx: Ctx) {
        let lib = self.lib;
        let Effect::Amounts(family::Amounts::Pay(costs)) = &lib.tree.block(block)[usize::from(pc)].effect else {
            return self.pop();
        };
        if cost == 0 && !self.can_pay(ctx.who, ctx.src, costs) {
            self.s.passed = false;
            return self.pop();
        }
        if cost == 0 && self.asks_lender_for(ctx.who, costs) {
            return;
        }
        match costs.get(usize::from(cost)) {
            Some(&price) => {
                self.go(Frame::Pay { block, pc, cost: cost + 1, ctx });
                self.pay(ctx.who, ctx.src, price);
            }
            None => {
                self.s.passed = true;
                self.pop();
                if costs.iter().any(|c| matches!(c, Cost::Sanity(_) | Cost::Stamina(_) | Cost::SanityOrStamina(_))) {
                    self.settle_after_text(ctx.who);
                }
            }
        }
    }
}
