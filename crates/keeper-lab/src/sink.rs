//! Who hears of games while they are played.

use crate::{Measured, Played};

/// Hears of every decision and every finished game of a run. `()` hears of nothing, which costs nothing.
pub trait Sink<G: Measured>: Sync {
    /// What is noted of a game while it is played; each thread has its own.
    type Notes: Default;

    /// An option is about to be taken; its number among those of all.
    fn note(notes: &mut Self::Notes, game: &G, option: usize);

    /// A game has ended. Games come in any order; `chosen` are the numbers of its choices, `notes` are to be emptied.
    fn take(&self, played: &Played, chosen: &[u16], notes: &mut Self::Notes);

    /// Whether nothing more can be told: then no more games are played.
    fn is_broken(&self) -> bool {
        false
    }
}

impl<G: Measured> Sink<G> for () {
    type Notes = ();

    #[inline(always)]
    fn note(_: &mut (), _: &G, _: usize) {}

    #[inline(always)]
    fn take(&self, _: &Played, _: &[u16], _: &mut ()) {}
}
