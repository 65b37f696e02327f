//! What hangs on the rumour in play, and what can be done about it.

use keeper_arkham::in_play::Role;
use keeper_arkham::index::{W, window};
use keeper_arkham::state::Spot;
use keeper_arkham_script::tree::{
    Ability, At, Cond, Count, Deck, Effect, Opponent, PlaceId, Quantity, TokenDeed, Window, Zone, family,
};

use super::fight::Foe;
use super::sight::Sight;
use super::text::Numbers;

/// A rumour that would last longer than this is left for later.
const FORESIGHT: f64 = 8.0;

/// A fight in which a blow hits no more often than this never ends.
const HOPELESS: f64 = 0.02;

impl<'a> Sight<'a> {
    fn rumour_abilities(&self) -> impl Iterator<Item = &'a At> + use<'a> {
        let lib = self.lib;
        let text = self.s.rumour().map(|card| lib.mythos[usize::from(card)].text).unwrap_or_default();
        lib.abilities(text).iter().filter_map(|ability| match ability {
            Ability::At(at) => Some(at),
            _ => None,
        })
    }

    /// What passing the rumour now is worth: what it does every turn, what its failure would do, and its reward.
    pub fn rumour_stake(&self) -> f64 {
        let group = self.from(self.s.first);
        let left = self.rumour_turns();
        let mut stake = 0.0;
        for at in self.rumour_abilities() {
            let worth = group.block(at.block, Numbers::default());
            stake += match window(&at.window) {
                W::EndOfMythos => -worth * left.min(FORESIGHT),
                W::Fail => -worth * if left <= FORESIGHT { 1.0 } else { FORESIGHT / left },
                W::Pass => worth,
                _ => 0.0,
            };
        }
        stake.max(0.0)
    }

    /// The turns until it fails, if nobody does anything about it.
    fn rumour_turns(&self) -> f64 {
        let mut turns = f64::INFINITY;
        for at in self.rumour_abilities() {
            match &at.window {
                Window::Fail(Some(Cond::Count(limit))) => {
                    let n = self.q.quantity(limit.n, &self.ctx());
                    match limit.of {
                        Count::OnThis(_) => turns = f64::from(n.saturating_sub(self.on_rumour().into())),
                        Count::Terror => turns = 3.0 * f64::from(n.saturating_sub(self.s.terror.into())),
                        _ => {}
                    }
                }
                Window::Fail(Some(Cond::Awake(true))) => turns = 12.0,
                Window::Fail(None) => turns = self.s.decks.of(Deck::ALLY).len() as f64,
                _ => {}
            }
        }
        turns.max(1.0)
    }

    /// What it is worth that one token leaves the rumour.
    pub fn rumour_token(&self) -> f64 {
        self.rumour_stake() / f64::from(self.on_rumour().max(1))
    }

    /// Clues or monsters on the rumour.
    pub fn on_rumour(&self) -> u8 {
        let monsters = self.s.monsters.iter().filter(|s| **s == Spot::OnCard).count() as u8;
        self.s.in_role(Role::Rumour).map_or(0, |entry| entry.tokens).max(monsters)
    }

    /// What one action against the rumour is worth, with its price.
    pub fn rumour_action(&self, at: &At) -> f64 {
        let stake = self.rumour_stake();
        let price = self.costs(&at.costs, Default::default());
        let steps = self.lib.tree.block(at.block);
        if steps.iter().any(|s| matches!(s.effect, Effect::Board(family::Board::Settle { pass: true }))) {
            return stake - price;
        }
        if steps.iter().any(|s| {
            matches!(s.effect, Effect::Cards(family::Cards::OnThis { deed: TokenDeed::Remove, n: Quantity::THAT, .. }))
        }) {
            let there = f64::from(self.on_rumour().max(1));
            let mine = f64::from(self.inv().clues).min(there);
            return mine * (stake / there - self.w.clue);
        }
        if steps.iter().any(|s| matches!(s.effect, Effect::Rare(family::Rare::Fight(Opponent::OnThis)))) {
            let mut ring = self.ring();
            let on_it = (0..self.s.monsters.len() as u8).filter(|&m| self.s.monsters[usize::from(m)] == Spot::OnCard);
            let best = on_it.map(|marker| self.rumour_fight(&ring.foe(marker))).reduce(f64::max);
            return best.unwrap_or(0.0);
        }
        self.block(at.block, Numbers { token: self.rumour_token(), ..Numbers::default() }).min(stake) - price
    }

    /// What it is worth to the rumour that this monster is defeated.
    pub fn rumour_prize(&self, marker: u8) -> f64 {
        match self.s.monsters[usize::from(marker)] {
            Spot::OnCard => self.rumour_stake() / f64::from(self.on_rumour().max(1)),
            _ => 0.0,
        }
    }

    /// What a fight with a monster on the rumour is worth. A monster you cannot hurt is left alone, even where it cannot hurt you either,
    /// and so is one you would only run from.
    pub fn rumour_fight(&self, foe: &Foe) -> f64 {
        let (attack, flee) = foe.round_options(self, i32::from(self.inv().stamina), 0);
        let strikes = foe.hit > HOPELESS && flee.is_none_or(|flee| attack >= flee);
        let fight = foe.fight_worth(self);
        if strikes { fight } else { fight.min(-1.0) }
    }

    /// What can be done about the rumour in this street.
    pub fn rumour_worth(&self, place: PlaceId) -> f64 {
        if self.s.rumour().is_none() || !self.lib.area(place).is_street() {
            return 0.0;
        }
        let mut best = 0.0f64;
        for at in self.rumour_abilities() {
            if at.window == Window::EncountersIn(Zone::Place(place)) && self.affords(&at.costs) {
                best = best.max(self.rumour_action(at));
            }
        }
        best
    }
}

#[cfg(test)]
mod tests {
    use super::super::sight::testing::Table;
    use super::*;

    #[test]
    fn whom_one_cannot_hurt_one_does_not_fight_for_ever() {
        let table = Table::new();
        let harmless = Foe { nerve: 1.0, ..Foe::default() };
        assert!(table.sight().rumour_fight(&harmless) < 0.0);
        assert!(table.sight().rumour_fight(&Foe { hit: 0.5, prize: 5.0, ..harmless }) > 0.0);
        // A monster to run from at once is not sought out.
        let fierce = Foe { hit: 0.03, prize: 1.0, damage: 4, evade: 1.0, ..harmless };
        assert!(table.sight().rumour_fight(&fierce) < 0.0);
    }
}
