//! Using what cards and sheets offer.

use keeper_arkham::Opt;
use keeper_arkham::frame::Src;
use keeper_arkham_script::tree::{Ability, At, Casting, CheckKind, Cost, Effect};

use super::sight::Sight;
use super::text::Numbers;

/// What a use must be worth before it is bothered with.
pub const WORTHWHILE: f64 = 0.12;

impl<'a> Sight<'a> {
    pub fn ability(&self, ability: u16) -> Option<&'a At> {
        match self.lib.tree.abilities.get(usize::from(ability)) {
            Some(Ability::At(at)) => Some(at),
            _ => None,
        }
    }

    /// The chance that the casting among the costs works; 1 where nothing is cast.
    pub fn works(&self, at: &At, src: Src) -> f64 {
        let Src::Card(copy) = src else { return 1.0 };
        let Some(spell) = self.lib.card(copy).spell else { return 1.0 };
        if !at.costs.iter().any(|c| matches!(c, Cost::Cast(_))) {
            return 1.0;
        }
        let stats = self.check_monster().map(|m| self.q.stats(m));
        let difficulty = match stats {
            Some(stats) if at.costs.contains(&Cost::Cast(Casting::ForToughness)) => stats.toughness,
            _ => 1,
        };
        let modifier = spell.modifier.or(stats.map(|s| s.awareness)).unwrap_or(0);
        self.chance(&self.plain(CheckKind::Spell, modifier, difficulty))
    }

    /// What using this comes to where nothing but its own text matters.
    pub fn use_worth(&self, src: Src, ability: u16) -> f64 {
        let Some(at) = self.ability(ability) else { return 0.0 };
        if matches!(src, Src::Mythos(_)) {
            return self.rumour_action(at);
        }
        let works = self.works(at, src);
        let successes = match src {
            Src::Card(copy) if self.lib.card(copy).spell.is_some() => {
                f64::from(self.q.skill(self.me, keeper_arkham_script::tree::Skill::Lore)) / 3.0
            }
            _ => 0.0,
        };
        let numbers = Numbers { successes: successes.max(1.0), ..Numbers::default() };
        works * self.block(at.block, numbers) - self.costs(&at.costs, src)
    }

    /// The best of the uses offered that need no closer look, if one is worthwhile.
    pub fn worthwhile_use(&self) -> Option<(Opt, f64)> {
        let mut best = None;
        for &option in self.s.options.iter() {
            if let Opt::Use { src, ability } = option {
                let worth = self.use_worth(src, ability);
                if worth > best.map_or(WORTHWHILE, |b: (Opt, f64)| b.1) {
                    best = Some((option, worth));
                }
            }
        }
        best
    }

    /// The first effect of an ability.
    pub fn effect_of(&self, ability: u16) -> Option<&'a Effect> {
        let at = self.ability(ability)?;
        self.lib.tree.block(at.block).first().map(|step| &step.effect)
    }

    /// The movement points that an ability costs.
    pub fn movement_cost(&self, ability: u16) -> u8 {
        let costs = self.ability(ability).map_or(&[][..], |at| &at.costs);
        costs.iter().map(|c| if let Cost::Movement(n) = c { *n } else { 0 }).sum()
    }
}

/// The card that an option would use.
pub fn card_of(option: Opt) -> Option<u16> {
    match option {
        Opt::Use { src: Src::Card(copy), .. } | Opt::Ready(copy) | Opt::Release(copy) | Opt::Card(copy) => Some(copy),
        _ => None,
    }
}
