//! Meeting monsters: whether to fight, with what, and when to run.

use keeper_arkham::Opt;
use keeper_arkham::frame::{Frame, Src};
use keeper_arkham::library::WeaponType;
use keeper_arkham::state::{NONE, held};
use keeper_arkham_script::tree::{Edge, Effect, family};

use super::Answer;
use super::reason::Reason;
use super::sight::Sight;
use super::uses::{WORTHWHILE, card_of};
use super::weapons::{Hands, Spare, take_in_hand};

impl Sight<'_> {
    /// Evade or fight, monster by monster.
    pub fn face(&self) -> Answer {
        let hurried = self.s.movement_points > 0 && self.s.frames.iter().any(|f| matches!(f, Frame::Move { .. }));
        let hurry = if hurried { self.w.hurry * self.w.turn } else { 0.0 };
        let mut best = (self.options()[0], f64::NEG_INFINITY, Reason::of("There is no choice."));
        let mut ring = self.ring();
        for &option in self.options() {
            let (worth, reason) = match option {
                Opt::Evade(m) => {
                    let foe = ring.foe(m);
                    let worth = foe.evade_worth(self) - hurry * (1.0 - foe.evade);
                    (
                        worth,
                        Reason::of("I have a {chance} chance to slip past the {monster}.").monster(m).chance(foe.evade),
                    )
                }
                Opt::Fight(m) => {
                    let foe = ring.foe(m);
                    let reason = Reason::of("I have a {chance} chance to beat the {monster} each round.")
                        .monster(m)
                        .chance(foe.hit);
                    (foe.fight_worth(self) - hurry, reason)
                }
                Opt::Done => (0.0, Reason::of("Nothing here is worth a fight.")),
                _ => continue,
            };
            if worth > best.1 {
                best = (option, worth, reason);
            }
        }
        (best.0, best.2)
    }

    /// Before the horror check, and in each round.
    pub fn combat(&self, marker: u8) -> Answer {
        if self.offered(Opt::GoOn) {
            return (Opt::GoOn, Reason::of("I keep my cards for the fight itself."));
        }
        let mut spare = Spare::of(self.s);
        let (hands, spent) = self.best_weapons(marker, &mut spare);
        let plain = self.worth_in_hand(marker, &mut spare, hands, spent);
        if let Some(answer) = self.cast(marker, plain) {
            return answer;
        }
        for copy in hands.into_iter().flatten() {
            if self.offered(Opt::Ready(copy)) {
                return (Opt::Ready(copy), Reason::of("{card} is what I need against this.").card(copy));
            }
        }
        if marker == NONE {
            return (Opt::Attack, Reason::of("It has to be done."));
        }
        let foe = self.foe_as_is(marker);
        let (attack, flee) = foe.round_options(self, i32::from(self.inv().stamina), 0);
        match flee {
            Some(flee) if flee > attack => {
                (Opt::Flee, Reason::of("I flee: there's a {chance} chance it works.").chance(foe.evade))
            }
            _ => (Opt::Attack, Reason::of("I attack: there's a {chance} chance it works.").chance(foe.hit)),
        }
    }

    /// The worth of fighting on with these weapons beside what is in hand and active in the state given.
    fn worth_in_hand(&self, marker: u8, spare: &mut Spare, hands: Hands, spent: f64) -> f64 {
        take_in_hand(spare, self.me, hands, true);
        let armed = self.at(spare.state());
        if marker == NONE {
            let check = armed.check(&armed.battle_attack());
            return f64::from(check.dice.max(0)) * f64::from(7 - check.success.min(6)) / 6.0 * self.w.success - spent;
        }
        let mut foe = armed.foe_as_is(marker);
        foe.spent = spent;
        foe.round(self, i32::from(self.inv().stamina), 0)
    }

    /// The spell or other help that is worth it, compared with just fighting on.
    fn cast(&self, marker: u8, plain: f64) -> Option<Answer> {
        let mut best: Option<(Opt, f64)> = None;
        for &option in self.options() {
            let Opt::Use { src, ability } = option else { continue };
            let Some(at) = self.ability(ability) else { continue };
            let worth = match self.effect_of(ability) {
                Some(
                    effect @ (Effect::Moments(family::Moments::ForCombat(Edge::CheckBonus { .. }))
                    | Effect::Moments(family::Moments::ForCombat(Edge::EnchantWeapon))
                    | Effect::Moments(family::Moments::ForCombat(Edge::WeakenMonster))),
                ) => {
                    let works = self.works(at, src);
                    let with = self.after_cast(marker, src, effect, true);
                    let without = self.after_cast(marker, src, effect, false);
                    works * with + (1.0 - works) * without - plain - self.costs(&at.costs, src)
                }
                _ => self.use_worth(src, ability),
            };
            if worth > best.map_or(WORTHWHILE, |b| b.1) {
                best = Some((option, worth));
            }
        }
        let (option, _) = best?;
        let reason = match card_of(option) {
            Some(copy) => Reason::of("{card} makes the difference here.").card(copy),
            None => Reason::of("That makes the difference here."),
        };
        Some((option, reason))
    }

    fn after_cast(&self, marker: u8, src: Src, effect: &Effect, worked: bool) -> f64 {
        let mut s = *self.s;
        let Src::Card(copy) = src else { return 0.0 };
        for h in s.inv_mut(self.me).held.iter_mut() {
            if h.copy == copy {
                h.flags |= held::EXHAUSTED;
                match (worked, effect) {
                    (false, _) if self.lib.card(copy).hands > 0 => h.flags |= held::BOUND,
                    (true, Effect::Moments(family::Moments::ForCombat(Edge::CheckBonus { each, .. }))) => {
                        h.flags |= held::ACTIVE;
                        // One success, where it is counted.
                        h.tokens = h.tokens.max(u8::from(each.is_some()));
                    }
                    (true, Effect::Moments(family::Moments::ForCombat(Edge::WeakenMonster))) => h.flags |= held::ACTIVE,
                    _ => {}
                }
            }
            if worked
                && *effect == Effect::Moments(family::Moments::ForCombat(Edge::EnchantWeapon))
                && self.lib.card(h.copy).weapon == Some(WeaponType::Physical)
            {
                h.flags |= held::MAGICAL;
            }
        }
        if worked && *effect == Effect::Moments(family::Moments::ForCombat(Edge::WeakenMonster)) {
            s.combat.weaken(copy);
        }
        let mut hands = Spare::of(&s);
        let (weapons, spent) = self.at(&s).best_weapons(marker, &mut hands);
        self.at(&s).worth_in_hand(marker, &mut hands, weapons, spent)
    }

    /// The Ancient One is about to strike.
    pub fn attacked(&self) -> Answer {
        let option = self.best(|option| match option {
            Opt::Use { .. } => 1.0,
            _ => 0.0,
        });
        (option, Reason::of("There's no point in saving it for later."))
    }
}
