//! What each seat did in a game: counted from its choices, played once more.

use std::collections::BTreeMap;

use keeper_present::Deed;
use keeper_table::{Recorder, guarded};

use crate::{Played, Session};

impl<G: Played> Session<G> {
    /// What each seat has done so far, and how often, in the order in which it is told. Nothing where the choices cannot be played any more.
    pub fn deeds(&self) -> Vec<Vec<(Deed, u16)>> {
        let mut done = vec![BTreeMap::new(); usize::from(self.game().seats())];
        if self.outdated().is_some() || guarded(|| self.count(&mut done)).ok().flatten().is_none() {
            return vec![];
        }
        done.into_iter().map(|own| own.into_iter().collect()).collect()
    }

    fn count(&self, done: &mut [BTreeMap<Deed, u16>]) -> Option<()> {
        let mut game = self.game_at(self.base()).ok()?;
        for chosen in &self.table().choices()[self.base()..self.position()] {
            let by = chosen.seat.or_else(|| Some(game.decision()?.seats.speaker()))?;
            let mut told = Recorder::default();
            chosen.carry_out(&mut game, &mut told).ok()?;
            for (seat, deed, times) in told.events.iter().filter_map(|event| game.deed(by, event)) {
                if let Some(own) = done.get_mut(usize::from(seat)) {
                    *own.entry(deed).or_default() += times;
                }
            }
        }
        Some(())
    }
}
