//! What the sentences of a card are worth to whom they happen.
//!
//! The planner reads cards as the engine does: it walks the tree of the text, with the exact odds of every check, and adds up
//! what comes of it. What depends on what came before (a wound, then a check) is taken as if it were independent.

mod board;
mod families;

use keeper_arkham::frame::Ctx;
use keeper_arkham::index::W;
use keeper_arkham::state::Spot;
use keeper_arkham_script::tree::*;
use keeper_table::odds;

use super::sight::Sight;

/// The numbers that a text speaks of, as far as they are known.
#[derive(Clone, Copy, Default)]
pub struct Numbers {
    /// `that many`
    pub x: f64,
    pub successes: f64,
    pub failures: f64,
    /// What it is worth that a token leaves the card that speaks.
    pub token: f64,
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
        let steps = self.lib.tree.block(block);
        let worth = |(at, step): (usize, &Step)| match any_discarded(&step.effect) {
            Some(class) => self.discards(class, &steps[at + 1..], numbers),
            None => self.effect(&step.effect, numbers),
        };
        steps.iter().enumerate().map(worth).sum()
    }

    /// What each card brings by these steps that is discarded freely before them.
    pub fn for_each_discarded(&self, after: &[Step], numbers: Numbers) -> f64 {
        let end = after.iter().position(|step| any_discarded(&step.effect).is_some()).unwrap_or(after.len());
        let of = |x: f64| -> f64 {
            let worth = |step: &Step| self.effect(&step.effect, &mut Numbers { x, ..numbers });
            after[..end].iter().map(worth).sum()
        };
        of(1.0) - of(0.0)
    }

    /// Of the cards of a class those are discarded that bring more than they are worth; how many they are is left for what follows.
    fn discards(&self, class: Cards, after: &[Step], numbers: &mut Numbers) -> f64 {
        let each = self.for_each_discarded(after, *numbers);
        let of_class = |copy: u16| self.q.of_class(self.lib.card(copy), self.lib.copies[usize::from(copy)], class);
        let held = self.inv().held.iter().filter(|h| of_class(h.copy));
        let given = held.map(|&h| self.held(h).max(0.0)).filter(|worth| *worth < each);
        let (n, cost) = given.fold((0.0, 0.0), |(n, cost), worth| (n + 1.0, cost + worth));
        numbers.x = n;
        -cost
    }

    fn maybe(&self, block: Option<BlockId>, numbers: Numbers) -> f64 {
        block.map_or(0.0, |block| self.block(block, numbers))
    }

    /// What one sentence is worth; some of them leave numbers for those that follow.
    fn effect(&self, effect: &Effect, numbers: &mut Numbers) -> f64 {
        match effect {
            Effect::Amounts(effect) => self.worth_of_amounts(effect, *numbers),
            Effect::Cards(effect) => self.worth_of_cards(effect, *numbers),
            Effect::Decks(effect) => self.worth_of_decks(effect),
            Effect::Places(effect) => self.worth_of_places(effect),
            Effect::Board(effect) => self.worth_of_board(effect, numbers),
            Effect::Chosen(effect) => self.worth_of_chosen(effect),
            Effect::Held(effect) => self.worth_of_held(effect),
            Effect::Town(effect) => self.worth_of_town(effect),
            Effect::Omens(effect) => self.worth_of_omens(effect),
            Effect::Powers(effect) => self.worth_of_powers(effect),
            Effect::Moments(effect) => self.worth_of_moments(effect),
            Effect::Structure(effect) => self.worth_of_structure(effect, numbers),
            Effect::Rifts(effect) => self.worth_of_rifts(effect),
            Effect::Battle(effect) => self.worth_of_battle(effect),
            Effect::Rare(effect) => self.worth_of_rare(effect),
        }
    }

    /// So many cards of this deck for sale: something useful, or what seals a gate.
    fn sale(&self, deck: Deck, count: f64) -> f64 {
        let money = self.inv().money;
        let cards = self.s.decks.of(deck);
        let affords = |copy: u16| self.lib.card(copy).price.map(u16::from).filter(|&price| price <= money);
        let (mut bought, mut paid, mut seals) = (0.0, 0.0, 0.0);
        for price in cards.iter().filter_map(|&copy| Some((copy, affords(copy)?))) {
            (bought, paid) = (bought + 1.0, paid + f64::from(price.1));
            seals += f64::from(u8::from(self.lib.card(price.0).index.acts(W::Closing)));
        }
        // Of so many cards at least one that I can pay for, and one that seals: exact for one card, and nearly so for more.
        let some = |many: f64| 1.0 - (1.0 - many / cards.len().max(1) as f64).powf(count);
        let price = self.w.money * paid / f64::max(bought, 1.0);
        some(bought) * (self.deck(deck) - price).max(0.1 * self.deck(deck)).max(0.0) + some(seals) * self.sign_worth()
    }

    fn amount(&self, amount: Amount, thing: Thing, numbers: Numbers) -> f64 {
        let have = f64::from(self.q.have(self.me, thing));
        match amount {
            Amount::So(quantity) => self.quantity(quantity, numbers),
            Amount::All => have,
            Amount::Half { up: true } => (have / 2.0).ceil(),
            Amount::Half { up: false } => (have / 2.0).floor(),
            Amount::Until(quantity) => (self.quantity(quantity, numbers) - have).abs(),
        }
    }

    fn quantity(&self, quantity: Quantity, numbers: Numbers) -> f64 {
        let Some(each) = quantity.each else { return f64::from(quantity.n) };
        let times = match each.of {
            Count::Successes => numbers.successes,
            Count::Failures => numbers.failures,
            Count::Dice => numbers.successes + numbers.failures,
            Count::Them | Count::Paid => numbers.x,
            count => f64::from(self.q.counted(count, &self.ctx())),
        };
        let times = times / f64::from(each.per.max(1));
        f64::from(quantity.n) * each.most.map_or(times, |most| times.min(f64::from(most)))
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
            Status::Blessed => self.arms() * w.blessed,
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
        let check = self.check_in_text(check.kind, check.modifier, check.difficulty);
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

    fn roll_arms(&self, dice: Quantity, shift: RollShift, arms: &Arms, numbers: &mut Numbers) -> f64 {
        let n = self.quantity(dice, *numbers);
        let more = match shift {
            RollShift::None => 0.0,
            RollShift::Subtract(less) => -f64::from(less),
            RollShift::Add(more) => self.quantity(more, *numbers),
        };
        let hit = f64::from(7 - self.q.success(self.me).clamp(1, 6)) / 6.0;
        let any = 1.0 - (1.0 - hit).powf(n);
        *numbers = Numbers { x: (3.5 * n + more).max(0.0), successes: n * hit, failures: n * (1.0 - hit), ..*numbers };
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
        let Some(notes) = self.notes else { return self.any_stranger() };
        notes.stranger.get().unwrap_or_else(|| {
            let worth = self.any_stranger();
            notes.stranger.set(Some(worth));
            worth
        })
    }

    fn any_stranger(&self) -> f64 {
        let (mut worth, mut n) = (0.0, 0.0);
        let mut last = None;
        let mut ring = self.ring();
        for (marker, &spot) in self.s.monsters.iter().enumerate() {
            let kind = self.lib.markers[marker];
            if spot == Spot::Cup && last != Some(kind) {
                last = Some(kind);
                // Every sixth kind will do for an average.
                if kind.0.is_multiple_of(6) {
                    worth += ring.foe(marker as u8).best(self).1;
                    n += 1.0;
                }
            }
        }
        if n > 0.0 { worth / n } else { 0.0 }
    }
}

/// The class of the cards of which one discards as many as one likes.
fn any_discarded(effect: &Effect) -> Option<Cards> {
    match effect {
        Effect::Cards(family::Cards::Do { deed: CardDeed::Discard, which: Hand::Any(class) }) => Some(*class),
        _ => None,
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
            assert!(worth(&table, &Effect::Amounts(family::Amounts::Gain(n(thing, 1)))) > 0.0);
            assert!(worth(&table, &Effect::Amounts(family::Amounts::Lose(n(thing, 1)))) < 0.0);
        }
        assert!(worth(&table, &Effect::Amounts(family::Amounts::Lose(n(Thing::Sanity, 1)))) < 0.0);
    }

    #[test]
    fn points_beyond_the_maximum_are_worth_nothing() {
        let table = Table::new();
        assert_eq!(worth(&table, &Effect::Amounts(family::Amounts::Gain(n(Thing::Stamina, 2)))), 0.0);
    }

    #[test]
    fn the_last_point_of_sanity_is_the_dearest() {
        let mut table = Table::new();
        let lose = Effect::Amounts(family::Amounts::Lose(n(Thing::Sanity, 1)));
        let healthy = worth(&table, &lose);
        table.view.state.investigators[0].sanity = 1;
        assert!(worth(&table, &lose) < 2.0 * healthy);
    }

    /// Of a choice between two losses the smaller one counts.
    #[test]
    fn one_chooses_the_lesser_evil() {
        let table = Table::new();
        let parts = vec![(Thing::Clues, Amount::n(3)), (Thing::Money, Amount::n(1))];
        let either = worth(&table, &Effect::Amounts(family::Amounts::Lose(Change { parts, or: true })));
        assert_eq!(either, worth(&table, &Effect::Amounts(family::Amounts::Lose(n(Thing::Money, 1)))));
    }

    #[test]
    fn what_may_be_declined_never_costs_anything() {
        let table = Table::new();
        let sight = table.sight();
        for card in &table.view.library.location_cards {
            for entry in &card.entries {
                for ability in table.view.library.abilities(entry.text) {
                    if let Ability::Effects(block) = ability
                        && let [
                            Step {
                                effect: effect @ Effect::Structure(family::Structure::May { otherwise: None, .. }),
                                ..
                            },
                        ] = table.view.library.tree.block(*block)
                    {
                        assert!(sight.effect(effect, &mut Numbers::default()) >= 0.0, "{}", entry.words);
                    }
                }
            }
        }
    }
}
