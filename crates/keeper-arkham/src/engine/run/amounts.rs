//! Gaining, losing and paying in numbers.

use keeper_arkham_script::tree::*;
use keeper_table::Journal;

use super::Here;
use crate::engine::Engine;
use crate::engine::trophies::ANY_SYMBOL;
use crate::event::{Event, Most};
use crate::frame::{Ask, Cause, Ctx, Frame, Opt, Src, TrophyStage, UpkeepStage};
use crate::state::{Inv, Spot, flag, most};

/// Where any amount may be given, no more than this is asked for.
const ALL_THAT_CAN_BE_SAID: u16 = 99;

impl<J: Journal<Event>> Engine<'_, J> {
    pub(super) fn run_amounts(&mut self, effect: &family::Amounts, here: &Here) {
        let Here { block, pc, ctx, .. } = *here;
        let who = ctx.who;
        match effect {
            family::Amounts::Nothing => self.tell(Event::NothingHappens(who)),
            family::Amounts::Gain(change) if change.or => self.gain_one(change, here),
            family::Amounts::Gain(change) => {
                for &(thing, amount) in &change.parts {
                    self.gain(who, thing, amount, &ctx);
                }
            }
            family::Amounts::Lose(change) if change.or => self.lose_one(change, here),
            family::Amounts::Lose(change) => self.lose(who, &change.parts, here),
            family::Amounts::Tokens { kind, lose, amount } => {
                let n = match amount {
                    Amount::All => i16::from(self.q().tokens(who, *kind)),
                    amount => self.amount(*amount, who, Thing::Clues, &ctx).min(99) as i16,
                };
                self.change_tokens(who, *kind, if *lose { -n } else { n });
            }
            family::Amounts::Trophies(TrophyDeed::Lose { gates, count }) => self.lose_trophies(who, *gates, *count),
            family::Amounts::Pay(_) => self.push(Frame::Pay { block, pc, cost: 0, ctx }),
            family::Amounts::UpTo { how: Giving::Spend, thing: Thing::Money, most: Some(most) }
                if self.q().pays_nothing(who, ctx.src) =>
            {
                let x = self.q().quantity(*most, &ctx).min(99) as u8;
                self.go(here.next(Ctx { x, ..ctx }));
            }
            family::Amounts::UpTo { how, thing, most } => self.up_to(*how, *thing, *most, here),
            family::Amounts::Split(PointSplit::Of { lose: false, amount }) => {
                let left = self.amount(*amount, who, Thing::Sanity, &ctx);
                self.push(Frame::Points { who, left: left.min(99) as u8 });
            }
            family::Amounts::Split(PointSplit::Of { lose: true, amount }) => self.lose_points(*amount, here),
            family::Amounts::Split(PointSplit::UpTo { how, most }) => self.points_up_to(*how, *most, here),
            family::Amounts::Level(PointDeed::Even) => {
                let (sanity, stamina) = (self.s.inv(who).sanity, self.s.inv(who).stamina);
                self.push_loss(who, sanity.saturating_sub(stamina), stamina.saturating_sub(sanity), Cause::Text);
            }
            family::Amounts::Heal(Healing::Lost) => self.gain_back(&ctx),
            family::Amounts::Trophies(TrophyDeed::SpendAny(kinds)) => self.spend_any_trophies(kinds, here),
            family::Amounts::Level(PointDeed::Is { sanity, n }) => self.set_points(*sanity, *n, &ctx),
            family::Amounts::Level(PointDeed::AtMost { sanity, n }) => self.cut_points(*sanity, *n, &ctx),
            family::Amounts::Level(PointDeed::Swapped) => self.swap_points(who),
            family::Amounts::Heal(Healing::Beyond { sanity, n }) => {
                let thing = if *sanity { Thing::Sanity } else { Thing::Stamina };
                if self.q().may_gain(who, thing, ctx.src) {
                    self.gain_above(who, *sanity, *n);
                }
            }
            family::Amounts::ClueTrade { sell, most, price } => self.trade_clues(*sell, *most, *price, here),
            family::Amounts::Heal(Healing::Full { sanity, stamina }) => {
                if *sanity && self.q().may_gain(who, Thing::Sanity, ctx.src) {
                    self.gain_points(who, true, 99);
                }
                if *stamina && self.q().may_gain(who, Thing::Stamina, ctx.src) {
                    self.gain_points(who, false, 99);
                }
            }
            family::Amounts::Level(PointDeed::Maximum { of: Some(sanity), raise, n }) => {
                self.change_maximum(who, *sanity, if *raise { *n as i8 } else { -(*n as i8) });
            }
            family::Amounts::Level(PointDeed::Maximum { of: None, raise, n }) => {
                self.change_either_maximum(if *raise { *n as i8 } else { -(*n as i8) }, here)
            }
            family::Amounts::Miss(Missed::Turn) => self.lose_turn(who),
            family::Amounts::Miss(Missed::Focus) => {
                self.s.inv_mut(ctx.who).set(flag::NO_FOCUS, true);
                self.tell(Event::NoFocus { who: ctx.who, src: ctx.src });
            }
            family::Amounts::Miss(Missed::Upkeep) => {
                self.s.inv_mut(who).set(flag::NO_UPKEEP, true);
                self.tell(Event::UpkeepSkipped { who, now: true });
            }
            family::Amounts::MoveSkills(Sliding::To { skill, highest }) => {
                let stop = self.q().extreme_stop(who, *skill, *highest);
                self.move_slider(who, self.q().track(who, *skill), stop);
            }
            family::Amounts::MoveSkills(Sliding::All(n)) => {
                let from = self.s.inv(who).sliders;
                self.push(Frame::Upkeep { who, stage: UpkeepStage::Sliders, focus: *n, from, back: 0, used: 0 });
            }
            family::Amounts::MoveSkills(how @ (Sliding::UpTo(n) | Sliding::By(n))) => {
                self.move_one_skill(*n, matches!(how, Sliding::By(_)), here)
            }
        }
    }

    /// He says which of several things he gains.
    fn gain_one(&mut self, change: &Change, here: &Here) {
        let ctx = here.ctx;
        let who = ctx.who;
        if here.begins() {
            self.offer_parts(change, &ctx, true);
            self.go(here.again());
            self.ask_one(who, Ask::Which);
        } else {
            self.go(here.next(ctx));
            if let Some(&(thing, amount)) = self.chosen_part(change) {
                self.gain(who, thing, amount, &ctx);
            }
        }
    }

    /// He says which of several things he loses.
    fn lose_one(&mut self, change: &Change, here: &Here) {
        let ctx = here.ctx;
        let who = ctx.who;
        if here.begins() {
            self.offer_parts(change, &ctx, false);
            self.go(here.again());
            self.ask_one(who, Ask::Which);
        } else {
            self.go(here.next(ctx));
            if let Some(&part) = self.chosen_part(change) {
                self.lose(who, &[part], here);
            }
        }
    }

    /// He loses gate trophies or monster trophies.
    fn lose_trophies(&mut self, who: Inv, gates: bool, count: Option<u8>) {
        let have =
            if gates { self.s.inv(who).gate_trophies.count_ones() as u8 } else { self.s.trophies(who).count() as u8 };
        let count = count.map_or(have, |count| have.min(count));
        let (toughness, gates) = if gates { (0, count) } else { (count, 0) };
        self.push_trophies(
            who,
            toughness,
            gates,
            if gates > 0 { TrophyStage::Spend } else { TrophyStage::SpendNumber },
            ANY_SYMBOL,
        );
    }

    /// He says how much he gains, loses or spends; it is `that many`.
    fn up_to(&mut self, how: Giving, thing: Thing, most: Option<Quantity>, here: &Here) {
        let Here { block, ctx, .. } = *here;
        let who = ctx.who;
        if here.begins() {
            let most = self.at_most(how, thing, most, &ctx);
            self.go(here.again());
            self.how_many(who, most, thing);
        } else {
            let Opt::Number(n) = self.answer() else { return self.go(here.next(ctx)) };
            if (how, thing) == (Giving::Spend, Thing::Clues) && self.asks_lender(who, n, n) {
                return;
            }
            let after = Ctx { x: n, ..ctx };
            self.go(here.next(after));
            self.hand_on(self.s.frames.len() - 1, block, after);
            match how {
                Giving::Gain => self.gain(who, thing, Amount::n(n), &ctx),
                Giving::Lose | Giving::Spend => self.give_up(who, thing, n),
            }
        }
    }

    /// So many points are lost: he says how many of them are Sanity, and both are one loss.
    fn lose_points(&mut self, amount: Amount, here: &Here) {
        let ctx = here.ctx;
        let who = ctx.who;
        let all = self.amount(amount, who, Thing::Sanity, &ctx).min(99) as u8;
        if here.begins() {
            self.go(here.again());
            self.how_many(who, all, Thing::Sanity);
        } else {
            let Opt::Number(sanity) = self.answer() else { return self.go(here.next(ctx)) };
            self.go(here.next(ctx));
            self.push_loss(who, sanity, all.saturating_sub(sanity), Cause::Text);
        }
    }

    /// What was lost in the encounter just before comes back.
    fn gain_back(&mut self, ctx: &Ctx) {
        let who = ctx.who;
        let [sanity, stamina] = std::mem::take(&mut self.s.tally.lost);
        if self.present(who) {
            for (thing, n) in [(Thing::Sanity, sanity), (Thing::Stamina, stamina)] {
                if n > 0 {
                    self.gain(who, thing, Amount::n(n), ctx);
                }
            }
        }
    }

    /// Sanity or Stamina becomes so much.
    fn set_points(&mut self, sanity: bool, n: Quantity, ctx: &Ctx) {
        let who = ctx.who;
        let has = if sanity { self.s.inv(who).sanity } else { self.s.inv(who).stamina };
        let by = self.q().quantity(n, ctx).min(99) as i8 - has as i8;
        if sanity {
            self.change_sanity(who, by, Cause::Text);
        } else {
            self.change_stamina(who, by, Cause::Text);
        }
        self.push(Frame::Settle { who });
    }

    /// What is above this many points of Sanity, Stamina or both is gone.
    fn cut_points(&mut self, sanity: Option<bool>, n: Quantity, ctx: &Ctx) {
        let who = ctx.who;
        let most = self.q().quantity(n, ctx).min(99) as i8;
        let over = |has: u8| (has as i8 - most).max(0);
        let (of_mind, of_body) = (self.s.inv(who).sanity, self.s.inv(who).stamina);
        if sanity != Some(false) {
            self.change_sanity(who, -over(of_mind), Cause::Text);
        }
        if sanity != Some(true) {
            self.change_stamina(who, -over(of_body), Cause::Text);
        }
        self.push(Frame::Settle { who });
    }

    /// Sanity and Stamina are exchanged, as far as the maxima allow.
    fn swap_points(&mut self, who: Inv) {
        let (sanity, stamina) = (self.s.inv(who).sanity, self.s.inv(who).stamina);
        let most = |of: bool| self.q().maximum(who, of);
        let to = (stamina.min(most(true)), sanity.min(most(false)));
        self.change_sanity(who, to.0 as i8 - sanity as i8, Cause::Text);
        self.change_stamina(who, to.1 as i8 - stamina as i8, Cause::Text);
        self.push(Frame::Settle { who });
    }

    /// The maximum Sanity or Stamina changes: he says which.
    fn change_either_maximum(&mut self, by: i8, here: &Here) {
        let ctx = here.ctx;
        let who = ctx.who;
        if here.begins() {
            self.offer(Opt::Sanity);
            self.offer(Opt::Stamina);
            self.go(here.again());
            self.ask_one(who, Ask::Which);
        } else {
            self.go(here.next(ctx));
            let sanity = matches!(self.answer(), Opt::Sanity);
            self.change_maximum(who, sanity, by);
        }
    }

    /// One skill moves, by so many stops or up to so many.
    fn move_one_skill(&mut self, n: u8, must: bool, here: &Here) {
        let ctx = here.ctx;
        let who = ctx.who;
        if here.begins() {
            self.offer_stops(who, n, must);
            self.go(here.again());
            if !must {
                self.offer(Opt::Done);
            }
            self.ask_one(who, Ask::MoveSkill(n));
        } else {
            self.go(here.next(ctx));
            if let Opt::Slider { track, to } = self.answer() {
                self.move_slider(who, track, to);
            }
        }
    }

    /// Sanity first, then Stamina, together no more than so many; what it comes to is `that many`.
    fn points_up_to(&mut self, how: Giving, most: u8, here: &Here) {
        let Here { block, ctx, turn, .. } = *here;
        let who = ctx.who;
        if how == Giving::Gain {
            return self.push(Frame::Points { who, left: most });
        }
        let answer = if let Opt::Number(n) = self.answer() { n } else { 0 };
        match turn {
            0 => {
                self.go(here.again());
                self.how_many(who, most.min(self.s.inv(who).sanity), Thing::Sanity);
            }
            1 => {
                self.go(Here { ctx: Ctx { x: answer, ..ctx }, ..*here }.again());
                self.how_many(who, most.saturating_sub(answer).min(self.s.inv(who).stamina), Thing::Stamina);
            }
            _ => {
                let (sanity, stamina) = (ctx.x, answer);
                let after = Ctx { x: sanity + stamina, ..ctx };
                self.go(here.next(after));
                self.hand_on(self.s.frames.len() - 1, block, after);
                if how == Giving::Lose {
                    return self.push_loss(who, sanity, stamina, Cause::Text);
                }
                self.spend(who, Thing::Sanity, sanity);
                self.spend(who, Thing::Stamina, stamina);
                self.settle_after_text(who);
            }
        }
    }

    /// As many monster trophies as he likes, of some kinds or of any.
    fn spend_any_trophies(&mut self, kinds: &[KindId], here: &Here) {
        let Here { block, ctx, turn, .. } = *here;
        let who = ctx.who;
        let (mut more, mut x) = (true, turn);
        if here.begins() {
            self.s.tally.toughness = 0;
        } else {
            match self.answer() {
                Opt::Marker(marker) => self.spend_monster_trophy(who, marker),
                _ => (more, x) = (false, turn - 1),
            }
        }
        let lib = self.lib;
        for marker in self.s.monsters_out() {
            let fits = kinds.is_empty() || kinds.iter().any(|&kind| lib.is_kind(marker, kind));
            if more && fits && self.s.monsters[usize::from(marker)] == Spot::Trophy(who) {
                self.offer(Opt::Marker(marker));
            }
        }
        if self.s.options.is_empty() {
            let ctx = Ctx { x, ..ctx };
            self.go(here.next(ctx));
            return self.hand_on(self.s.frames.len() - 1, block, ctx);
        }
        self.offer(Opt::Done);
        self.go(here.again());
        self.ask_one(who, Ask::Trophy);
    }

    fn move_slider(&mut self, who: Inv, track: u8, to: u8) {
        if self.s.inv(who).sliders[usize::from(track)] != to {
            self.s.inv_mut(who).sliders[usize::from(track)] = to;
            self.tell(Event::SliderMoved { who, track, to });
        }
    }

    /// Offers the stops that a skill can be moved to: up to so many away, or just so many.
    fn offer_stops(&mut self, who: Inv, n: u8, just: bool) {
        for (track, at) in (0u8..).zip(self.s.inv(who).sliders) {
            for to in (0..4u8).filter(|to| to.abs_diff(at) <= n && *to != at && (!just || to.abs_diff(at) == n)) {
                self.offer(Opt::Slider { track, to });
            }
        }
    }

    /// Clues for money, or money for clues.
    fn trade_clues(&mut self, sell: bool, most: Option<u8>, price: u8, here: &Here) {
        let ctx = here.ctx;
        let who = ctx.who;
        if here.begins() {
            self.go(here.again());
            let most = self.clues_for_trade(who, sell, price).min(most.unwrap_or(u8::MAX));
            self.how_many(who, most, Thing::Clues);
        } else {
            let Opt::Number(n) = self.answer() else { return self.go(here.next(ctx)) };
            self.go(here.next(ctx));
            let money = u16::from(n) * u16::from(price);
            if sell {
                self.change_clues(who, -(n as i8), Cause::Sale);
                self.change_money(who, money as i16, Cause::Sale);
            } else {
                self.change_clues(who, n as i8, Cause::Purchase);
                self.pay_money(who, money, Cause::Purchase);
            }
        }
    }

    /// The most of a thing that one can say.
    pub(in crate::engine) fn at_most(&self, how: Giving, thing: Thing, most: Option<Quantity>, ctx: &Ctx) -> u8 {
        let most = most.map_or(ALL_THAT_CAN_BE_SAID, |most| self.q().quantity(most, ctx));
        let have = match how {
            Giving::Gain => most,
            Giving::Lose => self.purse(ctx.who, thing),
            Giving::Spend => self.in_reach(ctx.who, thing),
        };
        have.min(most).min(ALL_THAT_CAN_BE_SAID) as u8
    }

    /// What you have of a thing that is paid; cards may stand for clues, tokens for money.
    pub fn purse(&self, who: Inv, thing: Thing) -> u16 {
        match thing {
            Thing::Clues => u16::from(self.q().spendable_clues(who)),
            Thing::Money => self.q().funds(who),
            _ => self.q().have(who, thing),
        }
    }

    /// The same with clues of another who may let you spend them.
    pub fn in_reach(&self, who: Inv, thing: Thing) -> u16 {
        if thing == Thing::Clues { u16::from(self.q().clues_in_reach(who)) } else { self.purse(who, thing) }
    }

    /// How many clues one could sell, or buy at this price.
    pub fn clues_for_trade(&self, who: Inv, sell: bool, price: u8) -> u8 {
        if sell {
            self.s.inv(who).clues
        } else {
            (self.q().funds(who) / u16::from(price)).min(self.room_for_clues(who).into()) as u8
        }
    }

    pub fn amount(&self, amount: Amount, who: Inv, thing: Thing, ctx: &Ctx) -> u16 {
        let have = self.q().have(who, thing);
        match amount {
            Amount::So(quantity) => self.q().quantity(quantity, &Ctx { who, ..*ctx }),
            Amount::All => have,
            Amount::Half { up: true } => have.div_ceil(2),
            Amount::Half { up: false } => have / 2,
            Amount::Until(quantity) => have.abs_diff(self.q().quantity(quantity, &Ctx { who, ..*ctx })),
        }
    }

    #[inline(always)]
    pub(in crate::engine) fn gain(&mut self, who: Inv, thing: Thing, amount: Amount, ctx: &Ctx) {
        if !self.q().may_gain(who, thing, ctx.src) {
            // Where no text does, the battle forbids it.
            let by = self.q().no_gain(who, thing, ctx.src).unwrap_or(Src::None);
            return self.tell(Event::NoGain { who, thing, src: by });
        }
        if matches!(amount, Amount::Until(n) if self.q().have(who, thing) >= self.q().quantity(n, ctx)) {
            return;
        }
        let n = self.amount(amount, who, thing, ctx).min(100);
        if J::ON && n > 0 && matches!(thing, Thing::Sanity | Thing::Stamina) {
            let sanity = thing == Thing::Sanity;
            if self.q().have(who, thing) >= u16::from(self.q().maximum(who, sanity)) {
                self.tell(Event::Full { who, sanity });
            }
        }
        match thing {
            Thing::Sanity => self.gain_points(who, true, n as u8),
            Thing::Stamina => self.gain_points(who, false, n as u8),
            Thing::Clues => self.change_clues(who, n as i8, Cause::Text),
            Thing::Money => self.change_money(who, n as i16, Cause::Text),
            Thing::Movement => {
                self.add_movement(who, n as u8);
            }
        }
    }

    pub(super) fn add_movement(&mut self, who: Inv, n: u8) {
        let wanted = self.s.movement_points.saturating_add(n);
        self.s.movement_points = wanted.min(most::MOVEMENT);
        self.tell(Event::MovementPoints { who, now: self.s.movement_points });
        if wanted > most::MOVEMENT {
            self.tell(Event::NoRoom(Most::Movement(who)));
        }
    }

    fn lose(&mut self, who: Inv, parts: &[(Thing, Amount)], here: &Here) {
        let ctx = &here.ctx;
        let (mut sanity, mut stamina) = (0, 0);
        for &(thing, amount) in parts {
            if matches!(amount, Amount::Until(n) if self.q().have(who, thing) <= self.q().quantity(n, ctx)) {
                continue;
            }
            let n = self.amount(amount, who, thing, ctx);
            match thing {
                Thing::Sanity if self.q().spared_by(who, ctx.src, true) => {}
                Thing::Stamina if self.q().spared_by(who, ctx.src, false) => {}
                Thing::Sanity => sanity = n.min(99).saturating_add(sanity).min(99),
                Thing::Stamina => stamina = n.min(99).saturating_add(stamina).min(99),
                Thing::Clues => self.change_clues(who, -(n.min(99) as i8), Cause::Text),
                Thing::Money if self.q().keeps_money(who) && !self.is_voluntary(here.block) => {}
                Thing::Money => self.change_money(who, -(n as i16), Cause::Text),
                Thing::Movement => self.spend_movement(who, n as u8),
            }
        }
        self.push_loss(who, sanity as u8, stamina as u8, Cause::Text);
    }

    /// Gives up something by your own choice: no loss that anything could lessen.
    fn give_up(&mut self, who: Inv, thing: Thing, n: u8) {
        self.spend(who, thing, n);
        if matches!(thing, Thing::Sanity | Thing::Stamina) {
            self.settle_after_text(who);
        }
    }

    /// Pays so much of a thing.
    pub fn spend(&mut self, who: Inv, thing: Thing, n: u8) {
        match thing {
            Thing::Sanity => self.change_sanity(who, -(n as i8), Cause::Price),
            Thing::Stamina => self.change_stamina(who, -(n as i8), Cause::Price),
            Thing::Clues => self.push_spend_clues(who, n, Cause::Price),
            Thing::Money => self.pay_money(who, n.into(), Cause::Price),
            Thing::Movement => self.spend_movement(who, n),
        }
    }

    /// Offers the parts of a gain that bring something, or of a loss.
    fn offer_parts(&mut self, change: &Change, ctx: &Ctx, gain: bool) {
        for (i, &(thing, amount)) in change.parts.iter().enumerate() {
            let can =
                if gain { self.can_gain(thing, &(*ctx).into()) } else { self.can_lose(ctx, thing, amount, false) };
            if can {
                self.offer(Opt::Branch(i as u8));
            }
        }
    }

    fn chosen_part<'c>(&mut self, change: &'c Change) -> Option<&'c (Thing, Amount)> {
        match self.answer() {
            Opt::Branch(i) => change.parts.get(usize::from(i)),
            _ => None,
        }
    }
}
