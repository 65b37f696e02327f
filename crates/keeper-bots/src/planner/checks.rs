//! Before and after the roll: what is at stake, and what it may cost to pass.

use keeper_arkham::Opt;
use keeper_arkham::frame::{CheckFrame, Frame, Purpose, Src};
use keeper_arkham::state::NONE;
use keeper_arkham_script::tree::{
    Ability, CheckDeed, CheckKind, Coming, Cost, Count, Crowd, Dice, Doer, Effect, LossDeed, Thing, Who, Window, With,
    family,
};
use keeper_table::odds::{Plan, Reroll, chance_after};

use super::Answer;
use super::reason::Reason;
use super::sight::Sight;
use super::text::Numbers;
use super::uses::card_of;

impl Sight<'_> {
    /// The check in progress and what lies under it.
    fn current_check(&self) -> Option<(CheckFrame, Frame)> {
        let at = self.s.frames.rposition(|f| matches!(f, Frame::Check(_)))?;
        let Frame::Check(check) = self.s.frames[at] else { return None };
        let below = at.checked_sub(1).map(|i| self.s.frames[i]).unwrap_or_default();
        Some((check, below))
    }

    /// The monster of the check in progress.
    pub fn check_monster(&self) -> Option<u8> {
        let (check, _) = self.current_check()?;
        (check.monster != NONE).then_some(check.monster)
    }

    /// What passing is worth more than failing.
    fn stakes(&self, check: &CheckFrame, below: Frame) -> f64 {
        if check.purpose == Purpose::Battle {
            return self.w.success;
        }
        if check.purpose == Purpose::CloseGate {
            return self.closing_stakes();
        }
        if check.monster != NONE {
            return self.fighting_stakes(check);
        }
        match below {
            Frame::Run { block, pc, .. } => match &self.lib.tree.block(block)[usize::from(pc)].effect {
                Effect::Structure(family::Structure::Check(_, arms)) => {
                    let numbers = Numbers { successes: 1.0, ..Numbers::default() };
                    let arm = |block: Option<_>| block.map_or(0.0, |b| self.block(b, numbers));
                    let row = |n: u8| arms.rows.iter().find(|r| (r.from..=r.to).contains(&n)).map(|r| r.block);
                    let pass = row(check.difficulty.max(1)).or(arms.pass);
                    let fail = row(0).or(arms.fail);
                    arm(pass) - arm(fail)
                }
                _ => 0.5,
            },
            Frame::Cast { .. } => self.w.casting,
            _ => 0.5,
        }
    }

    /// A failed attempt costs a turn, a share of what the gate is worth, and perhaps the game.
    pub fn closing_stakes(&self) -> f64 {
        let Some(place) = self.inv().place.area().or_else(|| self.way_back().map(|(place, _)| place)) else {
            return 1.0;
        };
        let gate = self.close_worth(place, 0);
        let win = gate > self.w.win;
        let monsters: f64 = self.s.monsters_at(place).map(|m| (-self.foe(m).best(self).1).max(0.0)).sum();
        // One gate more would wake the Ancient One.
        let last_chance = self.s.awake.is_none() && self.s.open_gates() + 1 >= self.q.gate_limit();
        let missed =
            if win || last_chance { 0.5 * self.w.win } else { self.w.waiting.min(1.0) * self.delay_hurts() * gate };
        self.w.attempt * self.w.turn + monsters + missed
    }

    /// Near the end a turn's delay costs more.
    fn delay_hurts(&self) -> f64 {
        let left = f64::from(self.q.doom_limit().saturating_sub(self.s.doom))
            .min(self.q.gate_limit().saturating_sub(self.s.open_gates()) as f64);
        1.0 + 3.0 / left.max(1.0)
    }

    fn fighting_stakes(&self, check: &CheckFrame) -> f64 {
        let foe = self.foe_as_is(check.monster);
        let inv = self.inv();
        let (sanity, stamina) = (i32::from(inv.sanity), i32::from(inv.stamina));
        match check.kind {
            CheckKind::Evade => -foe.evade_worth(self) / (1.0 - foe.evade).max(0.05),
            CheckKind::Horror => self.points(sanity - foe.nightmarish) - self.points(sanity - foe.horror),
            _ => {
                let hurt = self.points(stamina - foe.damage) - self.points(stamina) + foe.harm;
                foe.prize - hurt
            }
        }
    }

    pub fn before_check(&self) -> Answer {
        // A helper of another seat leaves it at that.
        let leave = if self.offered(Opt::GoOn) { Opt::GoOn } else { Opt::Done };
        let go_on = (leave, Reason::of("I trust my dice."));
        let Some((check, below)) = self.current_check() else { return go_on };
        let fails = 1.0 - self.chance(&check);
        let stakes = self.stakes(&check, below);
        let mut best = (go_on.0, 0.1, go_on.1);
        for &option in self.options() {
            let Opt::Use { src, ability } = option else { continue };
            let Some(at) = self.ability(ability) else { continue };
            let all = matches!(self.effect_of(ability), Some(Effect::Moments(family::Moments::DefeatAll(_))));
            let more = if all { 0.5 } else { 0.0 };
            let worth = self.works(at, src) * (fails * stakes + more) - self.costs(&at.costs, src);
            if worth > best.1 {
                let reason = Reason::of("There's a {chance} chance that I fail.").chance(fails);
                best = (option, worth, reason);
            }
        }
        (best.0, best.2)
    }

    pub fn after_check(&self) -> Answer {
        let done = (Opt::Done, Reason::of("It isn't worth a clue or a card."));
        let Some((check, below)) = self.current_check() else { return done };
        // A helper of another seat looks at the check of somebody else: what it is worth to him counts.
        let seat = self.from(check.who);
        seat.after_check_of(&check, below).unwrap_or(done)
    }

    fn after_check_of(&self, check: &CheckFrame, below: Frame) -> Option<Answer> {
        let stakes = self.stakes(check, below);
        let odds = self.check(check);
        let mut faces = [0u8; 64];
        let mut n = 0;
        for (face, &count) in check.dice.iter().enumerate() {
            for _ in 0..count {
                if n < faces.len() {
                    faces[n] = face as u8 + 1;
                    n += 1;
                }
            }
        }
        let rolled = odds.rolled(&faces[..n]);
        let missing = odds.difficulty.saturating_sub(odds.already + rolled.successes());
        let passed = missing == 0;
        if check.counts && (passed || check.purpose == Purpose::Battle) {
            return self.more_successes(check, stakes, rolled.failures);
        }
        // Clues one after the other until it is passed; the best number to be ready to spend.
        let (mut by_clues, mut spent, mut before) = (0.0f64, 0.0, 0.0);
        let (mut clue_chance, mut given) = (0.0, 0);
        let offered = self.offered(Opt::SpendClue);
        for (k, dice) in self.q.clues_for(check).take_while(|(k, _)| offered && *k <= 6) {
            let p = chance_after(odds, rolled, Plan::new().boosts(u32::from(dice), 1));
            spent += (1.0 - before) * (given..k).map(|k| self.clue_price(check, k + 1)).sum::<f64>();
            given = k;
            before = p;
            if p * stakes - spent > by_clues {
                (by_clues, clue_chance) = (p * stakes - spent, p);
            }
        }
        let mut best: Option<(Opt, f64, Reason)> = None;
        if by_clues > 0.05 {
            let reason = Reason::of("Clues can still turn this: {chance} chance.").chance(clue_chance);
            best = Some((Opt::SpendClue, by_clues, reason));
        }
        for &option in self.options() {
            // A card that stands for a clue.
            if let Opt::Card(copy) = option {
                let worth = chance_after(odds, rolled, Plan::new().boosts(1, 1)) * stakes - self.copy(copy);
                if worth > best.map_or(0.05, |b| b.1) {
                    best = Some((option, worth, Reason::of("I can spare {card}.").card(copy)));
                }
            }
            // A clue of somebody else, who would rather have it there.
            if let Opt::Who(_) = option {
                let dice = u32::from(self.q.dice_of_clues(check, self.q.clues_at_once(check.who)));
                let p = chance_after(odds, rolled, Plan::new().boosts(dice, 1));
                let worth = p * stakes - self.clue_price(check, 1);
                if worth > best.map_or(0.05, |b| b.1) {
                    best = Some((option, worth, Reason::of("Shared clues give me a {chance} chance.").chance(p)));
                }
            }
            let Opt::Use { src, ability } = option else { continue };
            let kind = match self.effect_of(ability) {
                Some(Effect::Moments(family::Moments::OnCheck(CheckDeed::Add(n)))) => {
                    let worth = self.add_successes(src, ability, missing.div_ceil(u32::from(*n))) + stakes;
                    if worth > best.map_or(0.05, |b| b.1) {
                        best = Some((option, worth, Reason::of("What I know is enough.")));
                    }
                    continue;
                }
                Some(Effect::Moments(family::Moments::OnCheck(CheckDeed::Reroll(Dice::All)))) => Reroll::All,
                Some(Effect::Moments(family::Moments::OnCheck(CheckDeed::Reroll(Dice::Failed | Dice::Ones)))) => {
                    Reroll::Failures
                }
                Some(Effect::Moments(family::Moments::OnCheck(CheckDeed::Reroll(Dice::One)))) => Reroll::OneDie,
                _ => continue,
            };
            let p = chance_after(odds, rolled, Plan::new().reroll(kind));
            let cost = self.ability(ability).map_or(0.0, |at| self.costs(&at.costs, src));
            let worth = p * stakes - cost + (1.0 - p) * by_clues;
            if worth > best.map_or(0.05, |b| b.1) {
                let reason = match card_of(option) {
                    Some(copy) => Reason::of("{card} gives me a {chance} chance.").card(copy),
                    None => Reason::of("Another roll gives me a {chance} chance."),
                };
                best = Some((option, worth, reason.chance(p)));
            }
        }
        best.map(|(option, _, reason)| (option, reason))
    }

    /// What it costs to use this so many times, which is more than everything where I cannot pay it.
    fn add_successes(&self, src: Src, ability: u16, times: u32) -> f64 {
        let Some(at) = self.ability(ability) else { return f64::NEG_INFINITY };
        let clues: u32 =
            at.costs.iter().map(|c| if let Cost::Clues { n, sealing: false } = c { u32::from(*n) } else { 0 }).sum();
        if clues * times > u32::from(self.q.spendable_clues(self.me)) {
            return f64::NEG_INFINITY;
        }
        -self.costs(&at.costs, src) * f64::from(times)
    }

    /// What the k-th clue spent on this check is worth elsewhere.
    pub fn clue_price(&self, check: &CheckFrame, k: u8) -> f64 {
        if self.s.awake.is_some() {
            // There is nothing else that they could be for.
            return self.w.battle_clue.min(0.15 * self.w.success);
        }
        let left = self.q.spendable_clues(check.who).saturating_sub(k);
        let cost = self.q.seal_cost(self.me);
        let sealing = check.purpose == Purpose::CloseGate && left + 1 == cost;
        match self.inv().place.area() {
            Some(place) if sealing => self.w.sealing_clue * self.seal_worth(place),
            _ if left < cost => self.w.kept_clue,
            _ => self.spare_clue(),
        }
    }

    /// Where every success counts.
    fn more_successes(&self, check: &CheckFrame, each: f64, failures: u32) -> Option<Answer> {
        let hit = f64::from(7 - self.q.success_in(check).min(6)) / 6.0;
        let mut best: Option<(Opt, f64)> = None;
        for &option in self.options() {
            let worth = match option {
                Opt::SpendClue => {
                    let needed = self.needs_clues_to_live();
                    let next = self.q.next_clues(check.who);
                    let dice = f64::from(self.q.dice_of_clues(check, next));
                    let price: f64 = (1..=next).map(|k| self.clue_price(check, k)).sum();
                    dice * hit * each - if needed { 3.0 } else { price }
                }
                Opt::Who(_) => {
                    let dice = f64::from(self.q.dice_of_clues(check, self.q.clues_at_once(check.who)));
                    dice * hit * each - self.clue_price(check, 1)
                }
                Opt::Use { src, ability } => {
                    let cost = self.ability(ability).map_or(0.0, |at| self.costs(&at.costs, src));
                    let n: u8 = check.dice.iter().sum();
                    let gain = match self.effect_of(ability) {
                        Some(Effect::Moments(family::Moments::OnCheck(CheckDeed::Reroll(Dice::All)))) => {
                            f64::from(n) * hit - f64::from(u32::from(n) - failures.min(u32::from(n)))
                        }
                        Some(Effect::Moments(family::Moments::OnCheck(CheckDeed::Reroll(Dice::Failed)))) => {
                            f64::from(failures) * hit
                        }
                        Some(Effect::Moments(family::Moments::OnCheck(CheckDeed::Reroll(Dice::Ones)))) => {
                            f64::from(check.dice[0]) * hit
                        }
                        Some(Effect::Moments(family::Moments::OnCheck(CheckDeed::Add(n)))) => f64::from(*n),
                        Some(Effect::Moments(family::Moments::OnCheck(CheckDeed::Reroll(Dice::One))))
                            if failures > 0 =>
                        {
                            hit
                        }
                        _ => 0.0,
                    };
                    gain * each - cost
                }
                _ => continue,
            };
            if worth > best.map_or(0.05, |b| b.1) {
                best = Some((option, worth));
            }
        }
        best.map(|(option, _)| (option, Reason::of("Every hit counts.")))
    }

    /// Some Ancient Ones devour those who have no clues left.
    fn needs_clues_to_live(&self) -> bool {
        self.inv().clues <= 2 && self.battle_spares(Count::Things(Thing::Clues))
    }

    /// Whether the Ancient One devours investigators without something.
    pub fn battle_spares(&self, something: Count) -> bool {
        let text = self.lib.ancient_ones[usize::from(self.s.ancient)].text;
        let without = |crowd: &Crowd| matches!(crowd.with, Some(With::Has(l)) if l.of == something && !l.least);
        self.lib.abilities(text).iter().any(|ability| match ability {
            Ability::At(at) => self
                .lib
                .tree
                .block(at.block)
                .iter()
                .any(|step| matches!(&step.effect, Effect::Structure(family::Structure::For { who: Who::Each(crowd), .. }) if without(crowd))),
            _ => false,
        })
    }

    /// A loss is about to happen, and a card may lessen it.
    pub fn lessen_loss(&self) -> Answer {
        let mut best = (Opt::GoOn, 0.05, Reason::of("I can bear that."));
        let Frame::Loss { who, sanity, stamina, .. } = self.top() else { return (best.0, best.2) };
        let loser = self.from(who);
        let (sanity, stamina) = (i32::from(sanity), i32::from(stamina));
        let plain = loser.change(-sanity, -stamina);
        for &option in self.options() {
            let Opt::Use { src, ability } = option else { continue };
            let Some(at) = self.ability(ability) else { continue };
            let n = match self.effect_of(ability) {
                Some(Effect::Moments(family::Moments::OnLoss(LossDeed::Less { n, .. }))) => i32::from(*n),
                Some(Effect::Moments(family::Moments::OnLoss(LossDeed::Ignore))) => 99,
                _ => continue,
            };
            let (of_sanity, of_stamina) = match at.window {
                Window::Would { who: Doer::You, what: Coming::Lose { sanity, stamina } } => (sanity, stamina),
                Window::Would { what: Coming::Lose { .. }, .. } => (sanity > 0, sanity == 0),
                _ => (false, true),
            };
            let less = |loss: i32, meant: bool| if meant { (loss - n).max(0) } else { loss };
            let with = loser.change(-less(sanity, of_sanity), -less(stamina, of_stamina));
            let worth = self.works(at, src) * (with - plain) - self.costs(&at.costs, src);
            if worth > best.1 {
                let reason = match card_of(option) {
                    Some(copy) => Reason::of("{card} is for moments like this.").card(copy),
                    None => Reason::of("It is for moments like this."),
                };
                best = (option, worth, reason);
            }
        }
        (best.0, best.2)
    }
}
