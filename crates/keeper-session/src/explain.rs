//! Where the dice of a check come from.

use keeper_present::{Choice, Present};
use keeper_table::Seat;

/// The dice of what a choice leads to; if that rolls none, of the check that is open; otherwise of everything that is offered.
pub fn explain<G: Present>(game: &G, seat: Seat, choices: &[Choice], cursor: Option<usize>) -> Vec<String> {
    let about = cursor.and_then(|at| choices.get(at)).map(|choice| game.dice(seat, Some(choice))).unwrap_or_default();
    if !about.is_empty() {
        return about;
    }
    match game.dice(seat, None) {
        open if !open.is_empty() => open,
        _ => choices.iter().flat_map(|choice| game.dice(seat, Some(choice))).collect(),
    }
}
