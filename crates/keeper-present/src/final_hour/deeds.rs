//! What each investigator did.

use keeper_final_hour::{Event, State};
use keeper_table::Seat;

use crate::Deed;

const fn deed(rank: u8, sign: &'static str, once: &'static str, often: &'static str) -> Deed {
    Deed { rank, sign, once, often }
}

const CLUES: Deed = deed(0, "clue", "1 clue found", "# clues found");
const SEALS: Deed = deed(1, "seal", "1 seal placed", "# seals placed");
const MONSTERS: Deed = deed(2, "danger", "1 monster destroyed", "# monsters destroyed");
const REPAIRS: Deed = deed(3, "shop", "1 damage repaired", "# damage repaired");
const ITEMS: Deed = deed(4, "spell", "1 item used", "# items used");
const HEALTH: Deed = deed(5, "harm", "1 health lost", "# health lost");

/// Whose deed an event is, and how often it is done by it; `by` is the seat that chose what led to it.
pub fn deed_of(state: &State, by: Seat, event: &Event) -> Option<(Seat, Deed, u16)> {
    Some(match *event {
        Event::Clue { who, .. } => (state.seat_of(who), CLUES, 1),
        Event::Sealed { .. } => (by, SEALS, 1),
        Event::Destroyed { .. } => (by, MONSTERS, 1),
        Event::Repaired { .. } => (by, REPAIRS, 1),
        Event::UsedItem { who, .. } => (state.seat_of(who), ITEMS, 1),
        Event::Lost { who, amount } => (state.seat_of(who), HEALTH, amount.into()),
        _ => return None,
    })
}
