//! The bot that takes any option.

use keeper_table::{Game, Rng, SeatView, Seed};

use crate::Bot;

/// Every option is as likely as the others.
#[derive(Clone, Debug)]
pub struct Random {
    rng: Rng,
}

impl Random {
    pub fn new(seed: impl Into<Seed>) -> Random {
        Random { rng: Rng::new(seed) }
    }

    /// One of so many options. All that this bot looks at is their number, so that a program that plays many games need not make
    /// a view for it.
    #[inline]
    pub fn pick(&mut self, options: usize) -> usize {
        self.rng.below(options.max(1) as u32) as usize
    }
}

impl<G: Game> Bot<G> for Random {
    fn choose(&mut self, view: &G::View) -> usize {
        self.pick(view.offered())
    }
}
