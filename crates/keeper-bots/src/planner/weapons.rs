//! Which weapons to take in hand.

use keeper_arkham::frame::{CheckFrame, Purpose};
use keeper_arkham::query::Stats;
use keeper_arkham::state::{Inv, NONE, State, held};
use keeper_arkham_script::tree::CheckKind;
use keeper_table::odds::Check;

use super::sight::Sight;

/// What is taken in one hand and in the other.
pub type Hands = [Option<u16>; 2];

const NO_HANDS: Hands = [None, None];

/// A copy of a state to think on, made where something has to be changed.
pub struct Spare<'a> {
    s: &'a State,
    copy: Option<State>,
}

impl<'a> Spare<'a> {
    #[inline]
    pub fn of(s: &'a State) -> Spare<'a> {
        Spare { s, copy: None }
    }

    pub fn state(&self) -> &State {
        self.copy.as_ref().unwrap_or(self.s)
    }

    #[allow(clippy::unnecessary_lazy_evaluations, reason = "a state is large")]
    pub fn state_mut(&mut self) -> &mut State {
        self.copy.get_or_insert_with(|| *self.s)
    }
}

/// Takes weapons in hand on a copy of the state, or lets go of them.
pub fn take_in_hand(spare: &mut Spare, who: Inv, hands: Hands, take: bool) {
    if hands == NO_HANDS {
        return;
    }
    for h in spare.state_mut().inv_mut(who).held.iter_mut() {
        if hands.contains(&Some(h.copy)) {
            h.flags = if take { h.flags | held::IN_HAND } else { h.flags & !held::IN_HAND };
        }
    }
}

/// The best weapons so far: two for one hand each, and one for both.
#[derive(Clone, Copy, Default)]
struct Choice {
    singles: [(Option<u16>, f64); 2],
    double: (Option<u16>, f64),
}

impl Choice {
    fn consider(&mut self, copy: u16, hands: u8, gain: f64) {
        let new = (Some(copy), gain);
        if hands > 1 {
            if gain > self.double.1 {
                self.double = new;
            }
        } else if gain > self.singles[0].1 {
            self.singles = [new, self.singles[0]];
        } else if gain > self.singles[1].1 {
            self.singles[1] = new;
        }
    }

    fn hands(&self, free: u8) -> Hands {
        let [one, two] = self.singles;
        let two = if free > 1 { two } else { (None, 0.0) };
        if self.double.1 > one.1 + two.1 { [self.double.0, None] } else { [one.0, two.0] }
    }
}

impl Sight<'_> {
    /// The combat check against a monster.
    pub fn attack(&self, marker: u8, stats: &Stats) -> CheckFrame {
        let check = self.plain(CheckKind::Combat, stats.combat_rating, stats.toughness);
        CheckFrame { monster: marker, skill: self.q.combat_skill(marker), ..check }
    }

    /// The combat check against the Ancient One.
    pub fn battle_attack(&self) -> CheckFrame {
        let check = self.plain(CheckKind::Combat, self.q.battle_rating_for(self.me), 1);
        CheckFrame { purpose: Purpose::Battle, counts: true, ..check }
    }

    /// The weapons to take in hand beside what is in hand already, and what is used up by that. The copy of the state is for
    /// thinking, and is left as it was.
    pub fn best_weapons(&self, marker: u8, spare: &mut Spare) -> (Hands, f64) {
        let free = self.q.hands(self.me).saturating_sub(self.q.hands_used(self.me));
        let mut bare = None;
        let (mut lasting, mut any) = (Choice::default(), Choice::default());
        for h in self.inv().held.iter() {
            let card = self.lib.card(h.copy);
            let ready = card.weapon.is_some() && card.spell.is_none() && !h.is(held::IN_HAND | held::EXHAUSTED);
            if !ready || card.hands > free {
                continue;
            }
            let bare = *bare.get_or_insert_with(|| self.attack_dice(marker, spare, NO_HANDS));
            let gain = self.attack_dice(marker, spare, [Some(h.copy), None]) - bare;
            any.consider(h.copy, card.hands, gain);
            if !self.is_used_up(card) {
                lasting.consider(h.copy, card.hands, gain);
            }
        }
        let (lasting, any) = (lasting.hands(free), any.hands(free));
        if any == lasting {
            return (lasting, 0.0);
        }
        // What is used up must be worth it.
        let spent: f64 = any
            .iter()
            .flatten()
            .filter(|&&copy| self.is_used_up(self.lib.card(copy)))
            .map(|&copy| self.copy(copy))
            .sum();
        if marker == NONE {
            // After the final battle nothing is worth anything.
            return (any, 0.0);
        }
        let stake = self.round_stakes(marker);
        let gain = self.attack_odds(marker, spare, any) - self.attack_odds(marker, spare, lasting);
        if gain * stake > spent { (any, spent) } else { (lasting, 0.0) }
    }

    /// What is lost with a round against this monster, besides what winning it brings.
    fn round_stakes(&self, marker: u8) -> f64 {
        let (stamina, damage) = (i32::from(self.inv().stamina), i32::from(self.q.stats(marker).combat_damage));
        let hurt = self.points(stamina) - self.points(stamina - self.lessened(damage, false));
        // A round more is a further risk, and so is to run.
        self.w.trophy + self.w.monster + 1.5 * hurt
    }

    /// Expected successes in units of a die that hits on 5 and 6, with these weapons.
    fn attack_dice(&self, marker: u8, spare: &mut Spare, hands: Hands) -> f64 {
        let odds = self.attack_check(marker, spare, hands);
        f64::from(odds.dice) * if odds.sixes_double { 1.4 } else { 1.0 }
    }

    /// The chance to win a round, or against the Ancient One the successes, with these weapons.
    fn attack_odds(&self, marker: u8, spare: &mut Spare, hands: Hands) -> f64 {
        let odds = self.attack_check(marker, spare, hands);
        if marker == NONE {
            let hit = f64::from(7 - odds.success.min(6)) + if odds.sixes_double { 1.0 } else { 0.0 };
            return f64::from(odds.dice.max(0)) * hit / 6.0;
        }
        odds.chance()
    }

    fn attack_check(&self, marker: u8, spare: &mut Spare, hands: Hands) -> Check {
        take_in_hand(spare, self.me, hands, true);
        let armed = self.at(spare.state());
        let check = if marker == NONE { armed.battle_attack() } else { armed.attack(marker, &armed.q.stats(marker)) };
        let odds = armed.check(&check);
        take_in_hand(spare, self.me, hands, false);
        odds
    }
}
