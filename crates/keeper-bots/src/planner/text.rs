//! What the sentences of a card are worth to whom they happen.
//!
//! The planner reads cards as the engine does: it walks the tree of the text, with the exact odds of every check, and adds up
//! what comes of it. What depends on what came before (a wound, then a check) is taken as if it were independent.

use keeper_arkham::frame::{Ctx, Src};
use keeper_arkham::library::Symbol;
use keeper_arkham::state::{Place, Spot};
use keeper_script::tree::*;
use keeper_table::odds;

use super::sight::Sight;

/// The numbers that a text speaks of, as far as they are known.
#[derive(Clone, Copy, Default)]
pub struct Numbers {
    /// `that many`
    pub x: f64,
    pub successes: f64,
    pub failures: f64,
}

impl Sight<'_> {
    /// All lines of a text that simply happen.
    pub fn text(&self, text: Text) -> f64 {
        let mut worth = 0.0;
        for ability in self.lib.abilities(text) {
            if let Ability::Effects(block) = ability {
                worth += self.block(*block, Numbers::default());
            }
        }
        worth
    }

    pub fn block(&self, block: BlockId, mut numbers: Numbers) -> f64 {
        self.steps(block, &mut numbers)
    }

    /// What is offered and what comes of it: the numbers rolled are there under `If you do:`.
    pub fn offer(&self, offer: BlockId, did: Option<BlockId>, mut numbers: Numbers) -> f64 {
        self.steps(offer, &mut numbers) + self.maybe(did, numbers)
    }

    fn steps(&self, block: BlockId, numbers: &mut Numbers) -> f64 {
        self.lib.tree.block(block).iter().map(|step| self.effect(&step.effect, numbers)).sum()
    }

    fn maybe(&self, block: Option<BlockId>, numbers: Numbers) -> f64 {
        block.map_or(0.0, |block| self.block(block, numbers))
    }

    fn effect(&self, effect: &Effect, numbers: &mut Numbers) -> f64 {
        let w = self.w;
        match effect {
            Effect::Gain(change) => self.gain(change, *numbers, 1.0),
            Effect::Lose(change) => self.gain(change, *numbers, -1.0),
            Effect::LoseTrophies { gates, count } => -f64::from(*count) * if *gates { w.gate_trophy } else { w.trophy },
            Effect::Pay(costs) => -self.costs(costs, Src::None),
            Effect::UpTo(..) | Effect::Nothing => 0.0,
            Effect::Points { lose, amount } => {
                let n = self.amount(*amount, Thing::Sanity, *numbers).round() as i32;
                let n = if *lose { -n } else { n };
                self.change(n, 0).max(self.change(0, n))
            }
            Effect::SetTo { sanity: true, n } => self.change(i32::from(*n) - i32::from(self.inv().sanity), 0),
            Effect::SetTo { sanity: false, n } => self.change(0, i32::from(*n) - i32::from(self.inv().stamina)),
            Effect::Beyond { n, .. } => 0.5 * f64::from(*n),
            Effect::ClueTrade { sell: true, .. } => 0.1,
            Effect::ClueTrade { sell: false, most, price } => {
                let n = (self.inv().money / u16::from(*price)).min(u16::from(*most));
                (self.clues(n.into()) - self.w.money * f64::from(n * u16::from(*price))).max(0.0)
            }
            Effect::Restore { sanity, stamina } => {
                self.change(if *sanity { 99 } else { 0 }, if *stamina { 99 } else { 0 })
            }
            Effect::LowerMaximum(n) => -1.2 * f64::from(*n),
            Effect::Draw { deck, count } => self.deck(*deck) * f64::from(*count),
            Effect::DrawAcross { parts, keep } => {
                let best = parts.iter().map(|&(deck, _)| self.deck(deck)).fold(f64::NEG_INFINITY, f64::max);
                best * f64::from(*keep)
            }
            Effect::DrawNone => w.harm,
            Effect::NoFocus => -0.3,
            Effect::DrawKeep { deck, keep, .. } => 1.3 * self.deck(*deck) * f64::from((*keep).max(1)),
            Effect::DrawBuy { deck, .. } => self.sale(*deck),
            Effect::LookBuy { tops, .. } => tops.iter().map(|&(deck, _)| self.sale(deck)).sum(),
            Effect::SearchBuy { .. } => {
                if self.inv().money >= 5 {
                    0.8
                } else {
                    0.1
                }
            }
            Effect::TakeFirst { deck, .. } => self.deck(*deck),
            Effect::Search { deck, .. } => 1.6 * self.deck(*deck),
            Effect::TakeFrom { card, .. } | Effect::Take { card, .. } => {
                self.lib.by_name(*card).map_or(0.5, |card| self.copy(self.lib.cards[usize::from(card)].first_copy))
            }
            Effect::TakeAlly => 1.3 * w.ally,
            Effect::Sell { .. } => 0.3,
            Effect::Discard { class, count } => -self.least(*class, *count),
            Effect::Relieve(Burden::Curse) => w.cursed * f64::from(u8::from(self.q.is_cursed(self.me))),
            Effect::Relieve(Burden::Blessing) => -w.blessed * f64::from(u8::from(self.q.is_blessed(self.me))),
            Effect::Become(status) => self.status(*status),
            Effect::LoseTurn => -w.turn,
            Effect::Move { to, then } => match (to, then) {
                (Where::AnyInArkham, Follow::None) => 0.6,
                (_, Follow::None) => -0.1,
                _ => 0.2,
            },
            Effect::Visit { .. } => 0.1,
            Effect::Return { .. } => match self.inv().place {
                Place::World(_, 0) => 1.5 * w.turn,
                Place::World(..) => 0.5 * w.turn,
                _ => 0.0,
            },
            Effect::ToArea { second: true } => w.turn,
            Effect::ToArea { second: false } => -w.turn,
            Effect::DrawAgain(_) => 0.0,
            Effect::MonsterAppears { kind: None, bonus, .. } => self.stranger() + 0.2 * f64::from(*bonus),
            Effect::MonsterAppears { kind: Some(kind), bonus, otherwise } => match self.in_cup(*kind) {
                Some(marker) => self.foe(marker).best(self).1 + 0.2 * f64::from(*bonus),
                None => self.maybe(*otherwise, *numbers),
            },
            Effect::ExchangeGate => 0.3,
            Effect::MoveGate => 0.2,
            Effect::PutSeal => w.seal,
            Effect::RemoveSeals { all: false } => -w.seal,
            Effect::Defeat { count, .. } => f64::from(*count) * (w.trophy + w.monster),
            Effect::CloseForGood(Shut::Place(_)) => -0.2,
            Effect::AlongArrows { .. } => 0.0,
            Effect::EndEnvironment => 0.3,
            Effect::LookMythos { .. } => 0.2,
            Effect::SearchMythos(n) => 0.5 * f64::from(*n),
            Effect::SkipMythos => w.gate + w.doom,
            Effect::MoreMythos(n) => -f64::from(*n) * (w.gate + w.doom),
            Effect::GateAppears { monster: false } => {
                -w.gate - if self.inv().place.area().is_some() { w.delayed } else { 0.0 }
            }
            Effect::GateAppears { monster: true } => -w.gate - w.delayed - w.monster,
            Effect::MonstersAt { count, .. } => -w.monster * f64::from(*count),
            Effect::ThroughNearestGate => -w.turn,
            Effect::TakeTrophy { cup: true } => 2.0 * w.trophy,
            Effect::TakeTrophy { cup: false } => 3.0 * w.trophy + w.monster,
            Effect::CloseGate(GateSel::Choice | GateSel::Entered | GateSel::This) => w.gate,
            Effect::EachGate(arms) => {
                let gates = self.s.open_gates() as f64;
                gates * (self.maybe(arms.pass, *numbers) / 3.0 + self.maybe(arms.fail, *numbers) * 2.0 / 3.0)
            }
            Effect::RemoveDoom(n) => w.doom * f64::from(*n),
            Effect::AddDoom(n) => -w.doom * f64::from(*n),
            // A track that fills is no better than doom.
            Effect::AddTokens { n, .. } => -0.5 * w.doom * f64::from(*n),
            Effect::RemoveTokens { n: Some(n), .. } => 0.5 * w.doom * f64::from(*n),
            Effect::RemoveTokens { n: None, .. } => w.doom,
            Effect::TurnFaceUp(_) => w.unique,
            Effect::RaiseTerror(Rise::By(n)) => -w.terror * f64::from(*n),
            Effect::RaiseTerror(Rise::To(n)) => -w.terror * f64::from(n.saturating_sub(self.s.terror)),
            Effect::MonstersReturn { which, zone } => {
                let ctx = self.ctx();
                let gone = (0..self.s.monsters.len() as u8)
                    .filter(|&m| self.q.is_of(which, m) && self.q.monster_in_zone(m, *zone, &ctx))
                    .count();
                numbers.x = gone as f64;
                w.monster * gone as f64
            }
            Effect::RemoveAlly => -0.2,
            Effect::RemoveSeals { all: true } => -w.seal * f64::from(self.s.seals.count_ones()),
            Effect::EndGame(Outcome::Lost | Outcome::WonAlone) => -w.win,
            Effect::EndGame(Outcome::Won) => w.win,
            Effect::CloseGate(GateSel::All) => w.gate * self.s.open_gates() as f64,
            Effect::BoxRumours => 1.0,
            Effect::FaceUp => 0.1,
            Effect::Relieve(Burden::Jail) => 1.0,
            Effect::Settle { pass } => {
                if *pass {
                    3.0
                } else {
                    -3.0
                }
            }
            Effect::Refresh { class, .. } => self.best_exhausted(*class),
            Effect::TakeClues => self.clues(self.clues_around()),
            Effect::CluesOnUnstable(n) => 2.0 * w.clue * f64::from(*n),
            Effect::IgnoreMonsters => self.threat_here(),
            // Nobody is torn from his way without being asked.
            Effect::Summon { monster: false } => -0.1,
            Effect::ChangePlaces => 0.0,
            Effect::Summon { monster: true } => -w.monster,
            Effect::SymbolReturns => {
                let most = Symbol::ALL.into_iter().filter(|&s| s != Symbol::Crescent).map(|s| self.of_symbol(s)).max();
                w.monster * most.unwrap_or(0) as f64
            }
            Effect::EndCombat => self.escape(),
            Effect::ChecksFail(which) => self.failing(*which),
            Effect::DiscardFailing(class) => -self.least(*class, Amount::Half { up: true }),
            Effect::BoxCard(card) => -self.least(Class::Named(*card).into(), Amount::All),
            Effect::ReturnPassing => w.monster * self.q.monsters_in_arkham() as f64 / 3.0,
            Effect::FightOnThis => 0.5,
            Effect::Check(check, arms) => self.check_arms(check, arms, numbers),
            Effect::Roll { dice, subtract, arms, .. } => self.roll_arms(*dice, *subtract, arms, numbers),
            Effect::May { offer, did, otherwise } => {
                let yes = self.offer(*offer, *did, *numbers);
                yes.max(self.maybe(*otherwise, *numbers))
            }
            Effect::If { cond, then, otherwise } => {
                let ctx = Ctx { who: self.me, x: numbers.x as u8, ..Ctx::default() };
                // Whether one has fallen by then is not known yet; mostly one has not.
                if self.q.holds_now(cond, &ctx) {
                    self.block(*then, *numbers)
                } else {
                    self.maybe(*otherwise, *numbers)
                }
            }
            Effect::Choose { options, .. } => {
                options.iter().map(|&block| self.block(block, *numbers)).reduce(f64::max).unwrap_or(0.0)
            }
            Effect::For { who, block } => match who {
                Who::Each(crowd) => {
                    let ctx = self.ctx();
                    self.q
                        .everyone()
                        .filter(|&who| self.q.in_crowd(who, crowd, &ctx))
                        .map(|who| self.from(who).block(*block, *numbers))
                        .sum()
                }
                Who::FirstPlayer => self.from(self.s.first).block(*block, *numbers),
                Who::OneHere => self
                    .q
                    .everyone()
                    .filter(|&who| self.q.inv(who).place == self.inv().place)
                    .map(|who| self.from(who).block(*block, *numbers))
                    .reduce(f64::max)
                    .unwrap_or(0.0),
                Who::AnyOne | Who::FirstChooses => {
                    self.q.everyone().map(|who| self.from(who).block(*block, *numbers)).reduce(f64::max).unwrap_or(0.0)
                }
            },
            Effect::ExchangeInvestigator => -3.0,
            Effect::ElderSign => w.seal + w.doom,
            Effect::ForGood(_) | Effect::ResolveMythos(_) => -2.0 * w.gate - 2.0 * w.doom,
            Effect::FromSheet { .. } | Effect::Arrives { .. } => -2.0 * w.monster,
            Effect::Awaken => -0.5 * w.win,
            Effect::CloseForGood(Shut::Random { .. }) => -0.5,
            Effect::DiscardMix(n) => -0.5 * f64::from(*n),
            Effect::Release { trophies: Some(_), .. } => -w.monster,
            // A town full of monsters that nothing holds back any more is nearly the end.
            Effect::Release { trophies: None, .. } => -0.3 * w.win,
            Effect::NoMoreLoans => -0.3,
            Effect::CheckBonus { n, until: Until::Turn } => 0.35 * f64::from(*n),
            _ => 0.0,
        }
    }

    /// Cards of this deck for sale.
    fn sale(&self, deck: Deck) -> f64 {
        let afford = if self.inv().money >= 4 { 0.6 } else { 0.1 };
        afford * self.deck(deck)
    }

    fn amount(&self, amount: Amount, thing: Thing, numbers: Numbers) -> f64 {
        let have = f64::from(self.q.have(self.me, thing));
        match amount {
            Amount::So(quantity) => self.quantity(quantity, numbers),
            Amount::That => numbers.x,
            Amount::All => have,
            Amount::Half { up: true } => (have / 2.0).ceil(),
            Amount::Half { up: false } => (have / 2.0).floor(),
            Amount::Until(n) => (f64::from(n) - have).abs(),
        }
    }

    fn quantity(&self, quantity: Quantity, numbers: Numbers) -> f64 {
        let times = match quantity.each {
            None => 1.0,
            Some(Count::Successes) => numbers.successes,
            Some(Count::Failures) => numbers.failures,
            Some(count) => f64::from(self.q.counted(count, &self.ctx())),
        };
        f64::from(quantity.n) * times
    }

    /// Me, with nothing rolled yet.
    pub fn ctx(&self) -> Ctx {
        Ctx { who: self.me, ..Ctx::default() }
    }

    fn gain(&self, change: &Change, numbers: Numbers, sign: f64) -> f64 {
        let parts = change.parts.iter().map(|&part| self.part(part, numbers, sign));
        if change.or { parts.reduce(f64::max).unwrap_or(0.0) } else { parts.sum() }
    }

    /// One part of a gain (or with sign -1 of a loss). Between whole numbers the worth is read off a straight line.
    pub fn part(&self, (thing, amount): (Thing, Amount), numbers: Numbers, sign: f64) -> f64 {
        let n = sign * self.amount(amount, thing, numbers);
        let between = |worth: &dyn Fn(i32) -> f64| {
            let (low, share) = (n.floor(), n - n.floor());
            let at = worth(low as i32);
            if share == 0.0 { at } else { at + share * (worth(low as i32 + 1) - at) }
        };
        match thing {
            Thing::Sanity => between(&|n| self.change(n, 0)),
            Thing::Stamina => between(&|n| self.change(0, n)),
            Thing::Clues => between(&|n| self.clues(n)),
            Thing::Money => n.max(-f64::from(self.inv().money)) * self.w.money,
            Thing::Movement => 0.1 * n,
        }
    }

    pub fn status(&self, status: Status) -> f64 {
        let w = self.w;
        match status {
            Status::Blessed if self.q.is_blessed(self.me) => 0.0,
            Status::Blessed if self.q.is_cursed(self.me) => w.cursed,
            Status::Blessed => w.blessed,
            Status::Cursed if self.q.is_cursed(self.me) => 0.0,
            Status::Cursed if self.q.is_blessed(self.me) => -w.blessed,
            Status::Cursed => -w.cursed,
            Status::Arrested => -w.arrested - 0.5 * w.money * f64::from(self.inv().money),
            Status::Delayed => -w.delayed,
            Status::Lost => -w.lost - if self.in_other_world() { w.turn } else { 0.0 },
            Status::Devoured => -w.devoured - f64::from(self.inv().clues) * w.clue,
        }
    }

    fn check_arms(&self, check: &Check, arms: &Arms, numbers: &mut Numbers) -> f64 {
        let check = self.check(&self.plain(check.kind, check.modifier, check.difficulty));
        let p = check.chance();
        let dice = f64::from(check.dice.max(0));
        let hit = f64::from(7 - check.success.clamp(1, 6)) / 6.0;
        let passed = Numbers { successes: (dice * hit).max(1.0), failures: dice * (1.0 - hit), ..*numbers };
        let failed = Numbers { successes: 0.0, failures: dice, ..*numbers };
        *numbers = Numbers { successes: dice * hit, failures: dice * (1.0 - hit), ..*numbers };
        let by_rows = if arms.rows.is_empty() { None } else { Some(self.rows(arms, &check, *numbers)) };
        let by_arms = p * self.maybe(arms.pass, passed) + (1.0 - p) * self.maybe(arms.fail, failed);
        by_rows.unwrap_or(by_arms)
            + numbers.successes * self.maybe(arms.each_success, *numbers)
            + numbers.failures * self.maybe(arms.each_failure, *numbers)
            + self.maybe(arms.either, *numbers)
    }

    /// Rows by the number of successes.
    fn rows(&self, arms: &Arms, check: &odds::Check, numbers: Numbers) -> f64 {
        let chances = check.distribution();
        let mut worth = 0.0;
        for row in &arms.rows {
            let p: f64 = chances
                .iter()
                .enumerate()
                .filter(|(n, _)| (usize::from(row.from)..=usize::from(row.to)).contains(n))
                .map(|c| c.1)
                .sum();
            let middle = f64::from(row.from.max(1));
            worth += p * self.block(row.block, Numbers { successes: middle, ..numbers });
        }
        worth
    }

    fn roll_arms(&self, dice: Quantity, subtract: u8, arms: &Arms, numbers: &mut Numbers) -> f64 {
        let n = self.quantity(dice, *numbers);
        let hit = f64::from(7 - self.q.success(self.me).clamp(1, 6)) / 6.0;
        let any = 1.0 - (1.0 - hit).powf(n);
        *numbers =
            Numbers { x: (3.5 * n - f64::from(subtract)).max(0.0), successes: n * hit, failures: n * (1.0 - hit) };
        let mut worth = if arms.rows.is_empty() {
            any * self.maybe(arms.pass, *numbers) + (1.0 - any) * self.maybe(arms.fail, *numbers)
        } else {
            let share = |from: u8, to: u8| f64::from(to.min(6) + 1 - from.clamp(1, 6)) / 6.0;
            arms.rows.iter().map(|row| share(row.from, row.to) * self.block(row.block, *numbers)).sum()
        };
        worth += numbers.successes * self.maybe(arms.each_success, *numbers);
        worth += numbers.failures * self.maybe(arms.each_failure, *numbers);
        if let Some((from, to, block)) = arms.each_face {
            worth += n * f64::from(to + 1 - from) / 6.0 * self.block(block, *numbers);
        }
        worth + self.maybe(arms.either, *numbers)
    }

    fn in_cup(&self, kind: KindId) -> Option<u8> {
        let mut markers = 0..self.s.monsters.len() as u8;
        markers.find(|&m| self.lib.markers[usize::from(m)] == kind && self.s.monsters[usize::from(m)] == Spot::Cup)
    }

    /// Meeting a monster from the cup: what an average one would do.
    fn stranger(&self) -> f64 {
        let (mut worth, mut n) = (0.0, 0.0);
        let mut last = None;
        for (marker, &spot) in self.s.monsters.iter().enumerate() {
            let kind = self.lib.markers[marker];
            if spot == Spot::Cup && last != Some(kind) {
                last = Some(kind);
                // Every third kind will do for an average.
                if kind.0.is_multiple_of(3) {
                    worth += self.foe(marker as u8).best(self).1;
                    n += 1.0;
                }
            }
        }
        if n > 0.0 { worth / n } else { 0.0 }
    }
}

#[cfg(test)]
mod tests {
    use super::super::sight::testing::Table;
    use super::*;

    fn n(thing: Thing, n: u8) -> Change {
        Change { parts: vec![(thing, Amount::n(n))], or: false }
    }

    fn worth(table: &Table, effect: &Effect) -> f64 {
        table.sight().effect(effect, &mut Numbers::default())
    }

    #[test]
    fn gains_are_good_and_losses_bad() {
        let table = Table::new();
        for thing in [Thing::Clues, Thing::Money] {
            assert!(worth(&table, &Effect::Gain(n(thing, 1))) > 0.0);
            assert!(worth(&table, &Effect::Lose(n(thing, 1))) < 0.0);
        }
        assert!(worth(&table, &Effect::Lose(n(Thing::Sanity, 1))) < 0.0);
    }

    #[test]
    fn points_beyond_the_maximum_are_worth_nothing() {
        let table = Table::new();
        assert_eq!(worth(&table, &Effect::Gain(n(Thing::Stamina, 2))), 0.0);
    }

    #[test]
    fn the_last_point_of_sanity_is_the_dearest() {
        let mut table = Table::new();
        let lose = Effect::Lose(n(Thing::Sanity, 1));
        let healthy = worth(&table, &lose);
        table.view.state.investigators[0].sanity = 1;
        assert!(worth(&table, &lose) < 2.0 * healthy);
    }

    /// Of a choice between two losses the smaller one counts.
    #[test]
    fn one_chooses_the_lesser_evil() {
        let table = Table::new();
        let parts = vec![(Thing::Clues, Amount::n(3)), (Thing::Money, Amount::n(1))];
        let either = worth(&table, &Effect::Lose(Change { parts, or: true }));
        assert_eq!(either, worth(&table, &Effect::Lose(n(Thing::Money, 1))));
    }

    #[test]
    fn what_may_be_declined_never_costs_anything() {
        let table = Table::new();
        let sight = table.sight();
        for card in &table.view.library.location_cards {
            for entry in &card.entries {
                for ability in table.view.library.abilities(entry.text) {
                    if let Ability::Effects(block) = ability
                        && let [Step { effect: effect @ Effect::May { otherwise: None, .. }, .. }] =
                            table.view.library.tree.block(*block)
                    {
                        assert!(sight.effect(effect, &mut Numbers::default()) >= 0.0, "{}", entry.words);
                    }
                }
            }
        }
    }
}
