//! What an investigator's points and possessions are worth.

use keeper_arkham::Query;
use keeper_arkham::frame::Frame;
use keeper_arkham::index::W;
use keeper_arkham::library::{Card, Supply};
use keeper_arkham::state::{Held, Inv, Place, flag};
use keeper_arkham_script::tree::{
    Ability, BonusFilter, CheckDeed, CheckSort, Count, Deck, Dice, Edge, Effect, Figure, Healing, LossDeed, Static,
    Thing, family,
};

use super::encounters::SEALS;
use super::sight::Sight;

impl Sight<'_> {
    /// What it is worth to have so much Sanity or Stamina left: the last points are worth most, and none left is a fall.
    pub fn points(&self, n: i32) -> f64 {
        if n <= 0 {
            return -self.fall_cost();
        }
        self.w.stand * self.dusk * f64::from(n) - self.w.last_point * self.w.next_point.powi(n - 1)
    }

    /// What is lost with consciousness or reason.
    pub fn fall_cost(&self) -> f64 {
        let inv = self.inv();
        if self.s.awake.is_some() {
            return self.w.devoured;
        }
        let clues = -self.clues(-i32::from(inv.clues / 2));
        let items = inv.held.iter().filter(|h| self.lib.card(h.copy).item).count() as f64;
        let away = if matches!(inv.place, Place::World(..)) { self.w.lost } else { 0.0 };
        self.w.last_point
            + self.w.fall
            + clues
            + 0.5 * items * self.w.common
            + away
            + self.gate_at_hand()
            + self.story_fall()
    }

    /// What is lost with the gate that I have explored, or am about to come back through.
    fn gate_at_hand(&self) -> f64 {
        let place = match self.inv().place {
            Place::Area(place) if self.inv().is(flag::EXPLORED) && self.s.gate_at(place).is_some() => place,
            Place::World(..) => match self.way_back() {
                Some((place, _)) => place,
                None => return 0.0,
            },
            _ => return 0.0,
        };
        self.w.explored.min(1.0) * self.close_worth(place, 0).min(self.w.win)
    }

    /// The worth of gaining (or losing) these points now.
    pub fn change(&self, sanity: i32, stamina: i32) -> f64 {
        let inv = self.inv();
        let of = |now: u8, by: i32, most: u8| {
            let now = i32::from(now);
            let then = (now + by).min(i32::from(most)).max(0);
            self.points(then) - self.points(now)
        };
        let mut worth = 0.0;
        if sanity != 0 {
            worth += of(inv.sanity, sanity, self.q.maximum(self.me, true));
        }
        if stamina != 0 {
            worth += of(inv.stamina, stamina, self.q.maximum(self.me, false));
        }
        worth
    }

    /// A clue that counts towards a seal: less where others can seal all that is still to be sealed.
    fn wanted_clue(&self) -> f64 {
        let cost = self.q.seal_cost(self.me);
        let is_ready = |who: Inv| who != self.me && self.q.inv(who).clues >= cost;
        let ready = self.q.everyone().filter(|&who| is_ready(who)).count() as u32;
        if self.s.seals.count_ones() + ready >= SEALS { self.w.clue * self.w.enough.min(1.0) } else { self.w.clue }
    }

    /// A doom token: the fewer are still to come, the more each of them matters.
    pub fn doom_worth(&self) -> f64 {
        let left = f64::from(self.q.doom_limit().saturating_sub(self.s.doom)).max(1.0);
        self.w.doom * (1.0 + 3.0 / left)
    }

    /// A clue beyond that is a die in the final battle.
    pub fn spare_clue(&self) -> f64 {
        self.w.spare_clue + self.w.store * self.dusk
    }

    /// How much more arms are worth before the final battle.
    pub fn arms(&self) -> f64 {
        1.0 + self.w.arm * self.dusk
    }

    /// The worth of the next clue.
    pub fn clue(&self) -> f64 {
        let seal = self.q.seal_cost(self.me);
        if self.inv().clues < seal + 1 { self.wanted_clue() } else { self.spare_clue() }
    }

    /// The worth of so many clues more.
    pub fn clues(&self, n: i32) -> f64 {
        let have = i32::from(self.inv().clues);
        let n = n.max(-have);
        let need = i32::from(self.q.seal_cost(self.me)) + 1;
        let (each, spare) = (self.wanted_clue(), self.spare_clue());
        // Beyond those of two seals they only wait.
        let (more, hoard) = (2 * need, self.w.hoard.min(1.0) * spare);
        let wanted = |have: i32| {
            let spares = f64::from((have.min(more) - need).max(0));
            f64::from(have.min(need)) * each + spares * spare + f64::from((have - more).max(0)) * hoard
        };
        wanted(have + n) - wanted(have) + self.story_steps(Count::Things(Thing::Clues), n)
    }

    pub fn deck(&self, deck: Deck) -> f64 {
        match deck {
            Deck::COMMON => self.arms() * self.w.common + self.story_goods(deck),
            Deck::UNIQUE => self.arms() * self.w.unique + self.story_goods(deck),
            Deck::SPELL => self.w.spell + self.story_goods(deck),
            Deck::SKILL => self.w.skill,
            Deck::ALLY => self.w.ally + self.story_goods(deck),
            deck if self.lib.deck(deck).instead_of.is_some() => -self.w.harm,
            _ => 0.0,
        }
    }

    /// The worth of what is lost with half of the items and clues.
    pub fn half_of_all(&self) -> f64 {
        let items = self.inv().held.iter().filter(|h| self.lib.card(h.copy).item).map(|&h| self.held(h).max(0.0));
        0.4 * items.sum::<f64>() - self.clues(-i32::from(self.inv().clues / 2))
    }

    /// What I lose when I fall, if I take nothing that lasts: half of all, or what a house rule wants of me.
    pub fn fall_price(&self) -> f64 {
        let insane = self.s.frames.iter().any(|f| matches!(f, Frame::Fall { insane: true, .. }));
        let Some((n, class)) = self.q.fall_costs(insane) else { return self.half_of_all() };
        let of_class = |h: &&Held| self.q.of_class(self.lib.card(h.copy), self.lib.copies[usize::from(h.copy)], class);
        let mut worths: Vec<f64> = self.inv().held.iter().filter(of_class).map(|&h| self.held(h)).collect();
        worths.sort_by(f64::total_cmp);
        worths.iter().take(n.into()).sum::<f64>() - self.clues(-i32::from(self.inv().clues / 2))
    }

    pub fn held(&self, held: Held) -> f64 {
        self.copy(held.copy) - 0.2 * f64::from(held.tokens)
    }

    /// The worth of a card to me.
    pub fn copy(&self, copy: u16) -> f64 {
        let number = self.lib.copies[usize::from(copy)];
        let card = self.lib.card(copy);
        let known = &self.lib.known;
        if self.lib.is_lasting_harm(copy) {
            return -self.w.harm;
        }
        if number == known.curse {
            return -self.w.cursed;
        }
        if number == known.blessing {
            return self.arms() * self.w.blessed;
        }
        if number == known.loan {
            return -1.0;
        }
        let base = match card.supply {
            Supply::Deck(deck) => self.deck(deck),
            Supply::Special => self.w.common,
            Supply::Story => return self.story_worth(copy),
        };
        let mut worth = 0.4 * base + self.text_worth(card);
        if card.index.acts(W::Closing) {
            worth += self.sign_worth();
        }
        worth
    }

    /// What seals without clues serves best who is nearest to a gate that he cannot seal otherwise.
    pub fn sign_worth(&self) -> f64 {
        let inv = self.inv();
        let near = inv.is(flag::EXPLORED) || matches!(inv.place, Place::World(..));
        let need = match (inv.clues >= self.q.seal_cost(self.me), near) {
            (true, _) => 0.9,
            (false, false) => 1.0,
            (false, true) => 1.2,
        };
        need * self.w.sign * self.w.seal
    }

    pub(super) fn text_worth(&self, card: &Card) -> f64 {
        let mut worth = 0.0;
        let one_shot = match (self.is_used_up(card), card.index.acts(W::AfterUse)) {
            (true, _) => 0.35,
            (_, true) => 0.7,
            _ => 1.0,
        };
        for ability in self.lib.abilities(card.text) {
            worth += match ability {
                Ability::Static(Static::Checks { checks, bonus, filter }) => {
                    let share = if matches!(filter, None | Some(BonusFilter::While(_))) { 1.0 } else { 0.3 };
                    let hands = if card.hands > 1 { 0.7 } else { 1.0 };
                    let each = if checks.is_any() {
                        0.8
                    } else if checks.has(CheckSort::WithMonster) || checks.is_combat() {
                        self.arms() * self.w.die * hands * one_shot * self.need_of_weapons(card)
                    } else {
                        0.25
                    };
                    f64::from(*bonus) * each * share
                }
                Ability::Static(Static::Skill { bonus, .. }) => 0.5 * f64::from(*bonus),
                Ability::Static(Static::More { of: Figure::Pips(_), by, .. }) => 0.8 * f64::from(*by),
                Ability::Static(Static::More {
                    of: Figure::Maximum { .. } | Figure::Focus | Figure::MovementPoints,
                    by,
                    ..
                }) => 0.3 * f64::from(*by),
                Ability::Static(_) => 0.3,
                Ability::At(at) => match self.lib.tree.block(at.block).first().map(|s| &s.effect) {
                    Some(Effect::Moments(family::Moments::ForCombat(Edge::CheckBonus { n, .. }))) => {
                        0.6 * self.w.die * f64::from(*n)
                    }
                    Some(Effect::Amounts(family::Amounts::Heal(Healing::Full { .. }))) => 0.8,
                    Some(Effect::Moments(family::Moments::OnCheck(CheckDeed::Reroll(Dice::All | Dice::Failed)))) => 0.5,
                    Some(
                        Effect::Moments(family::Moments::OnLoss(LossDeed::Ignore))
                        | Effect::Moments(family::Moments::OnLoss(LossDeed::Less { .. })),
                    ) => 0.5,
                    Some(Effect::Moments(family::Moments::OnCheck(CheckDeed::Pass))) => 0.7,
                    Some(Effect::Moments(family::Moments::OnCheck(CheckDeed::Add(_)))) => 0.5,
                    Some(Effect::Structure(family::Structure::Check(..))) => 0.6,
                    Some(Effect::Places(family::Places::Return(..))) => 0.7,
                    _ => 0.3,
                },
                Ability::Effects(_) => 0.0,
            };
        }
        worth
    }

    /// A third weapon is worth little to one who has two hands full.
    fn need_of_weapons(&self, card: &Card) -> f64 {
        let better = self
            .inv()
            .held
            .iter()
            .map(|h| self.lib.card(h.copy))
            .filter(|c| c.weapon.is_some() && c.id != card.id && self.strength(c) >= self.strength(card))
            .count();
        [1.0, 0.6, 0.25][better.min(2)]
    }

    /// The dice that a weapon gives.
    pub fn strength(&self, card: &Card) -> i8 {
        strength(self.q, card)
    }
}

/// The dice that a weapon gives.
pub fn strength(q: Query, card: &Card) -> i8 {
    if card.spell.is_some() {
        return q.spell_bonus(card);
    }
    let bonuses = q.lib.abilities(card.text).iter().filter_map(|ability| match ability {
        Ability::Static(Static::Checks { bonus, filter: None | Some(BonusFilter::While(_)), .. }) => Some(*bonus),
        _ => None,
    });
    bonuses.sum()
}
