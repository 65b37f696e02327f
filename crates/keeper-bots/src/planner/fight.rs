//! What a meeting with a monster comes to: exact odds of evading, horror and combat, with the best weapons in hand.

use std::cell::Cell;

use keeper_arkham::frame::CheckFrame;
use keeper_arkham::index::{Q, W};
use keeper_arkham::query::Stats;
use keeper_arkham::state::Spot;
use keeper_arkham_script::tree::{Ability, CheckKind, Coming, Effect, FoeDone, Keyword, LossDeed, Window, family};

use super::memo::Odds;
use super::sight::Sight;
use super::text::Numbers;
use super::weapons::{Spare, take_in_hand};

/// A monster as it is to one investigator.
#[derive(Clone, Copy, Debug, Default)]
pub struct Foe {
    /// The chance to slip by or away.
    pub evade: f64,
    /// The chance to keep your nerve, and the Sanity it costs not to.
    pub nerve: f64,
    pub horror: i32,
    /// Sanity that even the brave lose, Stamina that even the victor loses.
    pub nightmarish: i32,
    pub overwhelming: i32,
    /// The chance to win a round.
    pub hit: f64,
    pub damage: i32,
    /// What its own text does where it would hurt, and whether that ends the fight.
    pub harm: f64,
    pub taken_away: bool,
    pub ambush: bool,
    /// What comes before the horror check, in an average case.
    pub overture: f64,
    /// What its defeat is worth.
    pub prize: f64,
    /// What the weapons used up, and the price that it asks for each blow, are worth.
    pub spent: f64,
}

/// How to meet a monster.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Stance {
    #[default]
    Evade,
    Fight,
}

/// More rounds than this are not thought of.
const ROUNDS: usize = 12;

/// One who weighs up monsters, one after the other, with a copy of the state on which weapons are taken in hand.
pub struct Ring<'a> {
    sight: &'a Sight<'a>,
    spare: Spare<'a>,
    /// How the investigator is armed, once that was asked.
    gear: Option<Option<u32>>,
}

impl Ring<'_> {
    pub fn foe(&mut self, marker: u8) -> Foe {
        let sight = self.sight;
        if let Some(deck) = sight.lib.guises(marker)
            && sight.q.fighting() != Some(marker)
        {
            return sight.foe_in_disguise(marker, deck, &mut self.spare);
        }
        let stats = sight.q.stats(marker);
        let odds = self.odds(marker, &stats);
        sight.foe_with(marker, &stats, odds)
    }

    /// The odds with the best weapons in hand.
    fn odds(&mut self, marker: u8, stats: &Stats) -> Odds {
        let (sight, spare) = (self.sight, &mut self.spare);
        let is_usual = !sight.s.may_change(sight.lib.markers[usize::from(marker)])
            && !matches!(sight.s.monsters[usize::from(marker)], Spot::Facing(_));
        let Some(memo) = sight.memo.filter(|_| is_usual) else { return sight.odds_armed(marker, stats, spare) };
        let gear = *self.gear.get_or_insert_with(|| memo.borrow_mut().gear(sight));
        let Some(gear) = gear else { return sight.odds_armed(marker, stats, spare) };
        let known = memo.borrow().known(gear, marker);
        known.unwrap_or_else(|| {
            let odds = sight.odds_armed(marker, stats, spare);
            memo.borrow_mut().keep(gear, marker, odds);
            odds
        })
    }
}

impl Sight<'_> {
    pub fn ring(&self) -> Ring<'_> {
        Ring { sight: self, spare: Spare::of(self.s), gear: None }
    }

    pub fn foe(&self, marker: u8) -> Foe {
        self.ring().foe(marker)
    }

    /// The odds with the best weapons in hand. The copy of the state is left as it was.
    fn odds_armed(&self, marker: u8, stats: &Stats, spare: &mut Spare) -> Odds {
        let (hands, spent) = self.best_weapons(marker, spare);
        take_in_hand(spare, self.me, hands, true);
        let armed = self.at(spare.state());
        let hit = armed.chance(&armed.attack(marker, stats));
        take_in_hand(spare, self.me, hands, false);
        self.odds_hitting(marker, stats, hit, spent)
    }

    /// A foe as it is with what is in hand and active now.
    pub fn foe_as_is(&self, marker: u8) -> Foe {
        let stats = self.q.stats(marker);
        let hit = self.chance(&self.attack(marker, &stats));
        self.foe_with(marker, &stats, self.odds_hitting(marker, &stats, hit, 0.0))
    }

    fn odds_hitting(&self, marker: u8, stats: &Stats, hit: f64, spent: f64) -> Odds {
        let against = |kind, modifier| CheckFrame { monster: marker, ..self.plain(kind, modifier, 1) };
        let evade = self.chance(&against(CheckKind::Evade, stats.awareness));
        let nerve = stats.horror.map_or(1.0, |(rating, _)| self.chance(&against(CheckKind::Horror, rating)));
        Odds { evade, nerve, hit, spent }
    }

    fn foe_with(&self, marker: u8, stats: &Stats, odds: Odds) -> Foe {
        let Odds { evade, nerve, hit, spent } = odds;
        let horror = stats.horror.map_or(0, |(_, damage)| i32::from(damage));
        let has = |keyword: Keyword, ignored: Q| stats.has(keyword) && !self.q.holds(self.me, ignored);
        let (harm, taken_away) = self.harm(marker);
        let toll = self.toll(marker);
        Foe {
            evade,
            nerve,
            horror: self.lessened(horror, true),
            nightmarish: if has(Keyword::Nightmarish, Q::IgnoreNightmarish) {
                self.lessened(i32::from(stats.nightmarish), true)
            } else {
                0
            },
            overwhelming: if has(Keyword::Overwhelming, Q::IgnoreOverwhelming) {
                self.lessened(i32::from(stats.overwhelming), false)
            } else {
                0
            },
            hit: if toll.is_some() { hit } else { 0.0 },
            damage: self.lessened(i32::from(stats.combat_damage), false),
            harm,
            taken_away,
            ambush: stats.has(Keyword::Ambush),
            overture: self.overture(marker),
            prize: self.prize(marker, stats) + self.rumour_prize(marker),
            spent: spent + toll.unwrap_or(0.0),
        }
    }

    /// What an ability of the sheet always takes off a loss.
    pub fn lessened(&self, n: i32, sanity: bool) -> i32 {
        let sheet = &self.lib.sheets[usize::from(self.inv().sheet)];
        if n == 0 || !sheet.index.acts(W::WouldLose) {
            return n;
        }
        let less = self.lib.abilities(sheet.text).iter().find_map(|a| match a {
            Ability::At(at) => match (&at.window, self.lib.tree.block(at.block).first().map(|s| &s.effect)) {
                (
                    Window::Would { what: Coming::Lose { sanity: a, stamina: b }, .. },
                    Some(Effect::Moments(family::Moments::OnLoss(LossDeed::Less { n, .. }))),
                ) => (if sanity { *a } else { *b }).then_some(i32::from(*n)),
                _ => None,
            },
            _ => None,
        });
        (n - less.unwrap_or(0)).max(0)
    }

    /// One monster less: the fuller the town, the better.
    pub fn monster_worth(&self) -> f64 {
        let full = self.q.monsters_in_arkham() as f64 / self.q.monster_limit().clamp(1, 40) as f64;
        self.w.monster * (1.0 + self.w.throng * full)
    }

    fn prize(&self, marker: u8, stats: &Stats) -> f64 {
        let mut worth = self.story_prey(marker);
        if self.s.awake.is_none() {
            let ancient = self.lib.ancient_ones[usize::from(self.s.ancient)].text;
            for ability in self.lib.abilities(ancient) {
                if let Ability::At(at) = ability
                    && let Window::Foe { which: Some(sort), does: FoeDone::Defeated } = at.window
                    && self.q.is_sort(marker, sort)
                {
                    worth += self.block(at.block, Numbers::default());
                }
            }
        }
        if !stats.has(Keyword::Endless) || self.q.allowed(Q::TakeEndless, self.me) {
            worth += self.w.trophy * f64::from(stats.toughness);
            for ability in self.lib.abilities(self.lib.kind(marker).text) {
                if let Ability::At(at) = ability
                    && at.window == Window::Defeated
                {
                    worth += self.block(at.block, Numbers::default());
                }
            }
        }
        match self.s.monsters[usize::from(marker)] {
            Spot::Area(place) => worth + self.monster_worth() + self.w.vortex * self.arrows_to_vortex(place),
            Spot::Sky => worth + self.monster_worth(),
            _ => worth,
        }
    }
}

impl Foe {
    /// The better stance and what it is worth.
    pub fn best(&self, of: &Sight<'_>) -> (Stance, f64) {
        let of = &Points::of(of);
        let (evade, fight) = (self.evading(of), self.fighting(of));
        if evade > fight { (Stance::Evade, evade) } else { (Stance::Fight, fight) }
    }

    /// Slipping by: failing costs the damage and begins the fight.
    pub fn evade_worth(&self, of: &Sight<'_>) -> f64 {
        self.evading(&Points::of(of))
    }

    /// Standing up to it: horror first, then rounds.
    pub fn fight_worth(&self, of: &Sight<'_>) -> f64 {
        self.fighting(&Points::of(of))
    }

    /// The worth of going on with this Stamina, compared with having got away with it.
    pub fn round(&self, of: &Sight<'_>, stamina: i32, rounds: usize) -> f64 {
        self.going_on(&Points::of(of), stamina, rounds)
    }

    /// The worth of attacking and, where that is possible, of fleeing.
    pub fn round_options(&self, of: &Sight<'_>, stamina: i32, rounds: usize) -> (f64, Option<f64>) {
        self.attacking_or_fleeing(&Points::of(of), stamina, rounds)
    }

    fn evading(&self, of: &Points) -> f64 {
        // One who cannot slip by loses nothing by saying so at once.
        (1.0 - self.evade) * (self.after_damage(of, i32::from(of.sight.inv().stamina), 0, true) - 0.02)
    }

    fn fighting(&self, of: &Points) -> f64 {
        self.with_horror(of, i32::from(of.sight.inv().stamina))
    }

    fn with_horror(&self, of: &Points, stamina: i32) -> f64 {
        let sanity = i32::from(of.sight.inv().sanity);
        let now = of.worth(sanity);
        let brave = of.worth(sanity - self.nightmarish) - now;
        let afraid = of.worth(sanity - self.horror) - now;
        let fight = self.going_on(of, stamina, 0);
        let go_on = |left: i32| if left > 0 { fight } else { 0.0 };
        self.overture
            + self.nerve * (brave + go_on(sanity - self.nightmarish))
            + (1.0 - self.nerve) * (afraid + go_on(sanity - self.horror))
    }

    fn going_on(&self, of: &Points, stamina: i32, rounds: usize) -> f64 {
        let (attack, flee) = self.attacking_or_fleeing(of, stamina, rounds);
        flee.map_or(attack, |flee| attack.max(flee))
    }

    fn attacking_or_fleeing(&self, of: &Points, stamina: i32, rounds: usize) -> (f64, Option<f64>) {
        let hurt = self.after_damage(of, stamina, rounds + 1, false);
        let won = self.prize + of.worth(stamina - self.overwhelming) - of.worth(stamina);
        let attack = self.hit * won + (1.0 - self.hit) * hurt - self.spent;
        let flee = (!self.ambush).then_some((1.0 - self.evade) * hurt);
        (attack, flee)
    }

    /// The damage of one failure and what comes after it.
    fn after_damage(&self, of: &Points, stamina: i32, rounds: usize, horror_next: bool) -> f64 {
        let left = stamina - self.damage;
        let worth = of.worth(left) - of.worth(stamina) + self.harm;
        if left <= 0 || self.taken_away || rounds >= ROUNDS {
            return worth;
        }
        worth + if horror_next { self.with_horror(of, left) } else { self.going_on(of, left, rounds) }
    }
}

/// What it is worth to somebody to have so much Sanity or Stamina left, each worked out once.
struct Points<'a> {
    sight: &'a Sight<'a>,
    known: [Cell<Option<f64>>; 10],
}

impl<'a> Points<'a> {
    fn of(sight: &'a Sight<'a>) -> Points<'a> {
        Points { sight, known: Default::default() }
    }

    fn worth(&self, n: i32) -> f64 {
        // However far below nothing, it is a fall.
        let Some(known) = self.known.get(n.max(0) as usize) else { return self.sight.points(n) };
        known.get().unwrap_or_else(|| {
            let worth = self.sight.points(n);
            known.set(Some(worth));
            worth
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::sight::testing::Table;
    use super::*;

    fn foe() -> Foe {
        Foe { evade: 0.5, nerve: 1.0, hit: 0.5, damage: 1, prize: 1.0, ..Foe::default() }
    }

    #[test]
    fn a_sure_victory_is_worth_its_prize() {
        let table = Table::new();
        let foe = Foe { hit: 1.0, ..foe() };
        assert!((foe.fight_worth(&table.sight()) - 1.0).abs() < 1e-12);
    }

    #[test]
    fn one_who_always_slips_by_loses_nothing() {
        let table = Table::new();
        assert!(Foe { evade: 1.0, ..foe() }.evade_worth(&table.sight()).abs() < 1e-12);
    }

    #[test]
    fn a_hopeless_fight_is_fled_unless_it_is_an_ambush() {
        let table = Table::new();
        let hopeless = Foe { hit: 0.0, damage: 3, ..foe() };
        let (attack, flee) = hopeless.round_options(&table.sight(), 5, 0);
        assert!(flee.is_some_and(|flee| flee > attack));
        assert_eq!(Foe { ambush: true, ..hopeless }.round_options(&table.sight(), 5, 0).1, None);
    }

    #[test]
    fn the_weaker_one_is_the_more_a_fight_costs() {
        let table = Table::new();
        let foe = Foe { hit: 0.3, damage: 2, prize: 0.0, ..foe() };
        let worth = |stamina| foe.round(&table.sight(), stamina, 0);
        assert!(worth(1) < worth(3) && worth(3) < worth(7) && worth(7) < 0.0);
    }
}
