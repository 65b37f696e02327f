//! A player who knows what to do and often does something else.

use keeper_table::{Game, Rng, SeatView, Seed};

use crate::{AnyBot, Bot};

/// One choice in so many is any.
const SLIPS: u32 = 6;

/// Another bot that now and then does anything.
pub struct Beginner<G: Game> {
    knows: AnyBot<G>,
    rng: Rng,
}

impl<G: Game> Beginner<G> {
    pub fn new(knows: AnyBot<G>, seed: Seed) -> Beginner<G> {
        Beginner { knows, rng: Rng::new(seed) }
    }
}

impl<G: Game> Bot<G> for Beginner<G> {
    fn choose(&mut self, view: &G::View) -> usize {
        let known = self.knows.choose(view);
        let n = view.offered().max(1) as u32;
        if self.rng.draw().is_multiple_of(SLIPS) { (self.rng.draw() % n) as usize } else { known }
    }
}
