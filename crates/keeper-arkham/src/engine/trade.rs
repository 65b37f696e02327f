//! Trading: both lay things on the table, both agree, and everything changes hands at once.
//!
//! Rules: MOV-17, SPC-10 to SPC-12, CMB-29, DUN-15, CPR-18.

use keeper_arkham_script::tree::Terms;
use keeper_table::Journal;

use super::{Engine, Stop};
use crate::event::{Event, Most};
use crate::frame::{Ask, Cause, Frame, Laid, Opt, TradeStage};
use crate::index::Q;
use crate::state::{Held, Inv, Place, SEATS, State, held, most};

impl<J: Journal<Event>> Engine<'_, J> {
    /// Others in the same street, location or Other World area.
    #[inline]
    pub fn offer_trades(&mut self, who: Inv) {
        let here = self.s.inv(who).place;
        let seats = self.s.seated();
        // Mostly an investigator is alone in an area.
        let alone = |area| seats.iter().filter(|inv| inv.place.area() == Some(area)).nth(1).is_none();
        if self.s.awake.is_some() || !here.area().is_some_and(alone) {
            self.offer_trades_at(who, here);
        }
    }

    #[inline(never)]
    fn offer_trades_at(&mut self, who: Inv, here: Place) {
        if self.s.awake.is_some() {
            self.offer_partners(who, |_| true);
        } else if !matches!(here, Place::Lost | Place::Nowhere) {
            self.offer_partners(who, |there| there == here);
        }
    }

    /// In Upkeep only what is in play can let one trade, and then with anybody.
    pub fn offer_trades_afar(&mut self, who: Inv) {
        if self.q().allowed(Q::TradeAfar, who) {
            self.offer_partners(who, |_| true);
        }
    }

    fn offer_partners(&mut self, who: Inv, near: impl Fn(Place) -> bool) {
        let mut other = who;
        for _ in 1..self.s.players {
            other = if other + 1 < self.s.players { other + 1 } else { 0 };
            if near(self.s.inv(other).place)
                && self.s.inv(other).in_game()
                && (self.has_goods(who) || self.has_goods(other))
            {
                self.offer(Opt::Trade(other));
            }
        }
    }

    #[inline]
    fn has_goods(&self, who: Inv) -> bool {
        let inv = self.s.inv(who);
        inv.money > 0 && !self.q().concerns(Q::CannotTrade, who) || self.has_other_goods(who)
    }

    #[inline(never)]
    fn has_other_goods(&self, who: Inv) -> bool {
        let inv = self.s.inv(who);
        inv.money > 0 && !self.q().hoards_money(who)
            || self.tradable_clues(who) > 0
            || inv.held.iter().any(|h| self.q().may_trade(who, h.copy))
    }

    /// Clues change hands only where a text says so.
    fn tradable_clues(&self, who: Inv) -> u8 {
        if self.s.inv(who).clues > 0 && self.q().allowed(Q::TradeClues, who) { self.s.inv(who).clues } else { 0 }
    }

    /// Those with whom a text lets somebody trade.
    pub fn offer_trades_by(&mut self, who: Inv, terms: Terms) {
        match terms {
            Terms::OneItem => self.offer_partners(who, |_| true),
            Terms::Clues => {
                for other in (0..self.s.players).filter(|&other| other != who) {
                    let clues = self.s.inv(who).clues > 0 || self.s.inv(other).clues > 0;
                    if clues && self.s.inv(other).in_game() {
                        self.offer(Opt::Trade(other));
                    }
                }
            }
            Terms::Dear => self.offer_partners(who, |place| matches!(place, Place::Area(_) | Place::Jail(_))),
        }
    }

    pub fn push_trade(&mut self, a: Inv, b: Inv) {
        self.push_trade_by(a, b, None);
    }

    pub fn push_trade_by(&mut self, a: Inv, b: Inv, terms: Option<Terms>) {
        self.push(Frame::Trade { a, b, stage: TradeStage::Offer, laid: Default::default(), terms });
    }

    pub fn trading(&mut self, a: Inv, b: Inv, stage: TradeStage, laid: [Laid; 2], terms: Option<Terms>) {
        match stage {
            TradeStage::Offer => self.ask_offer(a, b, laid, terms),
            TradeStage::Laid => match self.answer() {
                Opt::Done | Opt::None => self.ask_reply(a, b, laid, terms),
                option => {
                    let mine = self.lay(a, option, laid[0]);
                    self.ask_offer(a, b, [mine, laid[1]], terms);
                }
            },
            TradeStage::Replied => match self.answer() {
                Opt::Yes => self.ask_to_accept(a, b, laid, terms),
                Opt::No => self.end_trade(a, b),
                option => {
                    let mine = self.lay(b, option, laid[1]);
                    self.ask_reply(a, b, [laid[0], mine], terms);
                }
            },
            TradeStage::Accepted => match self.answer() {
                Opt::No => self.end_trade(a, b),
                _ => self.swap_goods(a, b, laid, terms),
            },
        }
    }

    /// The player who offered first sees what is given for it; if nothing is, there is nothing to see.
    #[inline(always)]
    fn ask_to_accept(&mut self, a: Inv, b: Inv, laid: [Laid; 2], terms: Option<Terms>) {
        if laid[1] == Laid::default() && self.on_table(b) == 0 {
            return self.swap_goods(a, b, laid, terms);
        }
        self.offer(Opt::Yes);
        self.offer(Opt::No);
        self.go(Frame::Trade { a, b, stage: TradeStage::Accepted, laid, terms });
        self.ask_one(a, Ask::Accept);
    }

    fn swap_goods(&mut self, a: Inv, b: Inv, laid: [Laid; 2], terms: Option<Terms>) {
        self.pop();
        let items = self.on_table(a) + self.on_table(b);
        let mut bound = self.has_maxima(a) || self.has_maxima(b);
        self.hand_over(a, b, laid[0]);
        self.hand_over(b, a, laid[1]);
        bound |= self.has_maxima(a) || self.has_maxima(b);
        if bound {
            self.clamp(a);
            self.clamp(b);
        }
        self.push_limit(a);
        self.push_limit(b);
        if terms == Some(Terms::Dear) && items > 0 {
            for who in [b, a] {
                self.push_loss(who, items, 0, Cause::Text);
            }
        }
    }

    /// Everything is taken back.
    fn end_trade(&mut self, a: Inv, b: Inv) {
        for who in [a, b] {
            for h in self.s.inv_mut(who).held.iter_mut() {
                h.flags &= !held::OFFERED;
            }
        }
        self.pop();
    }

    #[inline(always)]
    fn ask_offer(&mut self, a: Inv, b: Inv, laid: [Laid; 2], terms: Option<Terms>) {
        self.offer_goods(a, laid[0], terms);
        self.keep_to_terms(a, b, terms);
        self.offer(Opt::Done);
        self.go(Frame::Trade { a, b, stage: TradeStage::Laid, laid, terms });
        self.ask_one(a, Ask::Offer);
    }

    #[inline(always)]
    fn ask_reply(&mut self, a: Inv, b: Inv, laid: [Laid; 2], terms: Option<Terms>) {
        self.offer_goods(b, laid[1], terms);
        self.keep_to_terms(a, b, terms);
        self.offer(Opt::Yes);
        self.offer(Opt::No);
        self.go(Frame::Trade { a, b, stage: TradeStage::Replied, laid, terms });
        self.ask_one(b, Ask::Answer);
    }

    /// How many cards somebody has laid on the table.
    fn on_table(&self, who: Inv) -> u8 {
        self.s.inv(who).held.iter().filter(|h| h.is(held::OFFERED)).count() as u8
    }

    /// Where one item changes hands, there is nothing else on the table.
    #[inline]
    fn keep_to_terms(&mut self, a: Inv, b: Inv, terms: Option<Terms>) {
        if terms == Some(Terms::OneItem) {
            self.keep_to_one(a, b);
        }
    }

    #[inline(never)]
    fn keep_to_one(&mut self, a: Inv, b: Inv) {
        let full = self.on_table(a) + self.on_table(b) > 0;
        let mut options = self.s.options;
        options.retain(|option| !full && matches!(option, Opt::Card(_)));
        self.s.options = options;
    }

    #[inline(always)]
    fn offer_goods(&mut self, who: Inv, laid: Laid, terms: Option<Terms>) {
        if terms == Some(Terms::Clues) {
            if laid.clues < self.s.inv(who).clues {
                self.offer(Opt::SpendClue);
            }
            return;
        }
        let hoards = self.q().concerns(Q::CannotTrade, who);
        let Engine { lib, s, .. } = self;
        let State { investigators, options, .. } = &mut **s;
        let cards = &investigators[usize::from(who) % SEATS].held;
        let singles = &lib.singles;
        if !options.push_wanted(cards, |h| (Opt::Card(h.copy), !h.is(held::OFFERED) & singles.of(h.copy).item)) {
            self.no_room(Stop::TooManyOptions);
        }
        if hoards {
            self.keep_hoard(who);
        }
        let money = if hoards && self.q().hoards_money(who) { 0 } else { self.s.inv(who).money };
        let left = money.saturating_sub(u16::from(laid.money));
        for n in [1u8, 5] {
            if left >= u16::from(n) && laid.money.checked_add(n).is_some() {
                self.offer(Opt::Money(n));
            }
        }
        if terms.is_none() && laid.clues < self.tradable_clues(who) {
            self.offer(Opt::SpendClue);
        }
    }

    /// Takes back what cannot be traded.
    #[inline(never)]
    fn keep_hoard(&mut self, who: Inv) {
        let mut options = self.s.options;
        options.retain(|option| !matches!(option, Opt::Card(copy) if !self.q().may_trade(who, *copy)));
        self.s.options = options;
    }

    fn lay(&mut self, who: Inv, option: Opt, laid: Laid) -> Laid {
        match option {
            Opt::Card(copy) => {
                if let Some(h) = self.s.inv_mut(who).held.iter_mut().find(|h| h.copy == copy) {
                    h.flags |= held::OFFERED;
                }
                laid
            }
            Opt::Money(n) => Laid { money: laid.money + n, ..laid },
            Opt::SpendClue => Laid { clues: laid.clues + 1, ..laid },
            _ => laid,
        }
    }

    /// Whether something of his changes his maximum Sanity or Stamina.
    fn has_maxima(&self, who: Inv) -> bool {
        self.s.inv(who).own.0.answers_any(&[Q::Maximum, Q::VaryingMaximum])
    }

    #[inline(always)]
    fn hand_over(&mut self, from: Inv, to: Inv, Laid { money, clues }: Laid) {
        // What there is no room for stays where it is.
        let (clues, money) = (self.receivable_clues(to, clues), self.receivable_money(to, money));
        if clues > 0 {
            self.change_clues(from, -(clues as i8), Cause::Trade);
            self.change_clues(to, clues as i8, Cause::Trade);
            self.tell(Event::TradedClues { from, to, amount: clues });
        }
        if money > 0 {
            self.change_money(from, -i16::from(money), Cause::Trade);
            self.change_money(to, i16::from(money), Cause::Trade);
            self.tell(Event::TradedMoney { from, to, amount: money });
        }
        let offered = |h: &Held| h.is(held::OFFERED);
        let Some(mut i) = self.s.inv(from).held.iter().position(offered) else { return };
        while i < self.s.inv(from).held.len() {
            let h = self.s.inv(from).held[i];
            if offered(&h) && !self.s.inv(to).held.is_full() {
                let mut given = self.s.inv_mut(from).held.remove(i);
                given.flags &= !held::OFFERED;
                // Steps that another has done count for nothing (DUN-24).
                let lost = given.tokens > 0 && !self.lib.card(h.copy).steps.is_empty();
                if lost {
                    given.tokens = 0;
                }
                if !self.lib.card(h.copy).steps.is_empty() {
                    given.flags &= !held::DONE;
                }
                self.s.inv_mut(to).held.push(given);
                self.tell(Event::Traded { from, to, copy: h.copy });
                if self.take_along(from, to, given).is_some_and(|at| at < i) {
                    i -= 1;
                }
                if lost {
                    self.tell(Event::TokenOn { who: to, copy: h.copy, now: 0 });
                }
            } else {
                // What finds no room stays.
                if offered(&h) {
                    self.tell(Event::NoRoom(Most::Cards(to)));
                }
                self.s.inv_mut(from).held[i].flags &= !held::OFFERED;
                i += 1;
            }
        }
        self.s.index_held(self.lib, from);
        self.s.index_held(self.lib, to);
    }

    /// How many of these clues somebody can take.
    fn receivable_clues(&mut self, to: Inv, clues: u8) -> u8 {
        let room = self.q().most_clues(to).saturating_sub(self.s.inv(to).clues);
        if clues > room {
            self.tell(Event::NoRoom(Most::Clues(to)));
        }
        clues.min(room)
    }

    /// How many of these dollars somebody can take.
    fn receivable_money(&mut self, to: Inv, money: u8) -> u8 {
        let room = most::MONEY.saturating_sub(self.s.inv(to).money);
        if u16::from(money) > room {
            self.tell(Event::NoRoom(Most::Money(to)));
        }
        u16::from(money).min(room) as u8
    }

    /// What you have only while a card is exhausted goes with that card; says where it lay.
    #[inline(always)]
    fn take_along(&mut self, from: Inv, to: Inv, given: Held) -> Option<usize> {
        if !given.is(held::EXHAUSTED) || !self.s.inv(from).own.0.answers(Q::OnlyWhile) {
            return None;
        }
        let number = self.lib.copies[usize::from(given.copy)];
        let bound = |h: &Held| self.lib.needs_exhausted(h.copy) == Some(number);
        let at = self.s.inv(from).held.iter().position(bound).filter(|_| !self.s.inv(to).held.is_full())?;
        let face = self.s.inv_mut(from).held.remove(at);
        self.s.inv_mut(to).held.push(face);
        self.tell(Event::Traded { from, to, copy: face.copy });
        Some(at)
    }
}
