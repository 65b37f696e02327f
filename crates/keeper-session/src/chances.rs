//! The chance to win over the course of a game.

use keeper_table::{Silent, guarded};

use crate::{Played, Session};

impl<G: Played> Session<G> {
    /// The chance to win at the beginning of each round and at the end, each with how many choices were made before. Nothing where the choices
    /// cannot be played any more. It sees what is hidden: only who may know how a game ended may see it.
    pub fn chances(&self) -> Vec<(usize, f64)> {
        let mut chances = vec![];
        let whole = self.outdated().is_none() && guarded(|| self.value(&mut chances)).ok().flatten().is_some();
        if whole { chances } else { vec![] }
    }

    fn value(&self, chances: &mut Vec<(usize, f64)>) -> Option<()> {
        let mut game = self.game_at(self.base()).ok()?;
        let mut round = None;
        for (at, chosen) in self.table().choices().iter().enumerate().take(self.position()).skip(self.base()) {
            let now = game.mark().round;
            if round.replace(now) != Some(now) {
                chances.push((at, G::chance(&game)));
            }
            chosen.carry_out(&mut game, &mut Silent).ok()?;
        }
        chances.push((self.position(), G::chance(&game)));
        Some(())
    }
}
