//! What a seat sees.

use keeper_table::{Seat, SeatView, Seats};
use std::sync::Arc;

use crate::library::Library;
use crate::query::Query;
use crate::state::State;

/// What a seat sees: everything but the order of the decks and stacks, and the generator. Only where its investigator may
/// look at the bottom card of a deck ([`Query::seen_bottom`]) this one lies in its place. The Mythos cards that the keeper looks
/// at are in the keeper's view alone; in others they lie in the deck, and nothing is offered.
#[derive(Clone)]
pub struct View {
    pub library: Arc<Library>,
    pub state: State,
    pub seat: Seat,
}

impl View {
    pub fn query(&self) -> Query<'_> {
        Query { lib: &self.library, s: &self.state }
    }
}

impl SeatView for View {
    fn offered(&self) -> usize {
        let apart = matches!(self.state.seats, Seats::Group { .. }) && self.seat >= self.state.players;
        let asked = self.state.ask.is_some() && self.state.seats.may_answer(self.seat);
        if asked && !apart { self.state.options.len() } else { 0 }
    }
}
