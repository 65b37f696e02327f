//! The keys that choose.

use keeper_present::{Choice, Does, Present};
use keeper_table::Seat;

/// Keys that choose: those that have another use are left out.
pub const KEYS: &str = "123456789cdefgijklmnopstvxyz";

pub fn key_of(index: usize) -> Option<char> {
    KEYS.chars().nth(index)
}

pub fn index_of(key: char) -> Option<usize> {
    KEYS.chars().position(|k| k == key)
}

/// Whether the first choice is the one that does nothing.
pub fn begins_harmless<G: Present>(game: &G, seat: Option<Seat>, choices: &[Choice]) -> bool {
    let index = seat.and_then(|seat| game.harmless(seat));
    choices.first().is_some_and(|choice| index.is_some_and(|index| choice.does == Does::Takes(index)))
}
