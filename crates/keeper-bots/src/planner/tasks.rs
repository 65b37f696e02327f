//! Tasks and missions: where their next steps are, and what they are worth.

use keeper_arkham::Opt;
use keeper_arkham::frame::Src;
use keeper_arkham::index::{W, window};
use keeper_arkham::library::Stop;
use keeper_arkham::state::Held;
use keeper_arkham_script::tree::{Ability, At, PlaceId, ThisDone, Window};

use super::Answer;
use super::reason::Reason;
use super::sight::Sight;
use super::text::Numbers;

impl<'a> Sight<'a> {
    /// The task or mission that goes on at this place with most gain, and that gain.
    pub fn errand(&self, place: PlaceId) -> f64 {
        let here = |h: &&Held| self.q.next_step(**h) == Some(Stop::Area(place));
        self.inv().held.iter().filter(here).map(|&h| self.errand_worth(h)).fold(0.0, f64::max)
    }

    /// What the next step is worth with its sacrifice; nothing where that cannot be made.
    fn errand_worth(&self, h: Held) -> f64 {
        match self.offerings(h.copy).next() {
            Some(at) if !self.affords(&at.costs) => 0.0,
            Some(at) => self.step_worth(h.copy) - self.costs(&at.costs, Src::Card(h.copy)),
            None => self.step_worth(h.copy),
        }
    }

    /// What a mission takes for each of its steps.
    fn offerings(&self, copy: u16) -> impl Iterator<Item = &'a At> + use<'a> {
        self.lib.abilities(self.lib.card(copy).text).iter().filter_map(|ability| match ability {
            Ability::At(at) if window(&at.window) == W::Sacrifice => Some(at),
            _ => None,
        })
    }

    /// A share of what a task or mission brings, the greater the nearer its end is.
    pub fn step_worth(&self, copy: u16) -> f64 {
        let card = self.lib.card(copy);
        let done = self.inv().held.iter().find(|h| h.copy == copy).map_or(0, |h| usize::from(h.tokens));
        self.completion(copy) / card.steps.len().saturating_sub(done).max(1) as f64
    }

    /// What the end of a task or mission brings.
    fn completion(&self, copy: u16) -> f64 {
        let complete = |ability: &Ability| match ability {
            Ability::At(at) if at.window == Window::This(ThisDone::Complete) => {
                self.block(at.block, Numbers::default())
            }
            _ => 0.0,
        };
        self.lib.abilities(self.lib.card(copy).text).iter().map(complete).sum()
    }

    /// Whether a step is worth what it takes.
    pub fn sacrifice(&self) -> Answer {
        let option = self.best(|option| match option {
            Opt::Use { src: src @ Src::Card(copy), ability } => {
                let cost = self.ability(ability).map_or(0.0, |at| self.costs(&at.costs, src));
                self.step_worth(copy) - cost
            }
            _ => 0.0,
        });
        let why = if matches!(option, Opt::Use { .. }) { "It's worth the price." } else { "It costs too much." };
        (option, Reason::of(why))
    }
}
