//! What spells, allies and curious machines do, beyond points and cards.

use keeper_arkham::Opt;
use keeper_arkham::library::{Card, Symbol};
use keeper_arkham::state::{Spot, held};
use keeper_arkham_script::tree::{Ability, Cards, Effect, Window};

use super::Answer;
use super::reason::Reason;
use super::sight::Sight;

impl Sight<'_> {
    /// Whether a weapon is gone after use; one that is only exhausted serves again next turn.
    pub fn is_used_up(&self, card: &Card) -> bool {
        let gone = Effect::ends_this;
        self.lib.abilities(card.text).iter().any(|ability| match ability {
            Ability::At(at) if at.window == Window::AfterUse => {
                self.lib.tree.block(at.block).iter().any(|step| gone(&step.effect))
            }
            _ => false,
        })
    }

    /// A part of what the best exhausted card of a class is worth.
    pub fn best_exhausted(&self, class: Cards) -> f64 {
        let of_class = |copy: u16| {
            let number = self.lib.copies[usize::from(copy)];
            self.q.of_class(self.lib.card(copy), number, class)
        };
        let exhausted = self.inv().held.iter().filter(|h| h.is(held::EXHAUSTED) && of_class(h.copy));
        exhausted.map(|h| 0.4 * self.copy(h.copy)).reduce(f64::max).unwrap_or(0.0)
    }

    /// What the monsters here would cost me.
    pub fn threat_here(&self) -> f64 {
        let Some(here) = self.inv().place.area() else { return 0.0 };
        let waiting = self.s.monsters_at(here).filter(|&m| !self.s.dealt_with(m));
        waiting.map(|marker| (-self.foe(marker).best(self).1).max(0.0)).sum()
    }

    /// Monsters of a symbol in town.
    pub fn of_symbol(&self, symbol: Symbol) -> usize {
        let there = |marker: &u8| matches!(self.s.monsters[usize::from(*marker)], Spot::Area(_) | Spot::Sky);
        let of = |marker: &u8| self.lib.kind(*marker).symbol == symbol;
        self.s.monsters_out().filter(|marker| there(marker) && of(marker)).count()
    }

    /// What it is worth to be out of the fight at once.
    pub fn escape(&self) -> f64 {
        let ahead = |marker: u8| self.foe_as_is(marker).round(self, i32::from(self.inv().stamina), 0);
        self.q.fighting().map_or(0.0, |marker| -ahead(marker))
    }

    /// Whether a Mythos card is bad enough to have another one in its place.
    pub fn mythos_drawn(&self, card: u16) -> Answer {
        let bad = -self.text(self.lib.mythos[usize::from(card)].text);
        let use_it = self.options().iter().find(|o| matches!(o, Opt::Use { .. }));
        match use_it {
            Some(&option) if bad > 2.0 * self.w.clue => (option, Reason::of("Anything is better than that.")),
            _ => (Opt::GoOn, Reason::of("Another one may be worse.")),
        }
    }

    pub fn which_symbol(&self) -> Answer {
        let option = self.best(|option| match option {
            Opt::Symbol(symbol) => self.of_symbol(symbol) as f64,
            _ => 0.0,
        });
        (option, Reason::of("Most of them are like that."))
    }

    /// Rather with a person than with a monster.
    pub fn with_whom(&self) -> Answer {
        let option = self.best(|option| match option {
            Opt::Who(_) => 1.0,
            _ => 0.0,
        });
        (option, Reason::of("That is where I want to be."))
    }
}
