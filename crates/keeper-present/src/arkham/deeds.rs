//! What each investigator did.

use keeper_arkham::Event;
use keeper_arkham::frame::Cause;
use keeper_table::Seat;

use crate::Deed;

const fn deed(rank: u8, sign: &'static str, once: &'static str, often: &'static str) -> Deed {
    Deed { rank, sign, once, often }
}

const SEALED: Deed = deed(0, "seal", "1 gate sealed", "# gates sealed");
const CLOSED: Deed = deed(1, "gate", "1 gate closed", "# gates closed");
const CLUES: Deed = deed(2, "clue", "1 clue found", "# clues found");
const MONSTERS: Deed = deed(3, "danger", "1 monster defeated", "# monsters defeated");
const SPELLS: Deed = deed(4, "spell", "1 spell cast", "# spells cast");
const INSANE: Deed = deed(5, "mind", "insane once", "insane # times");
const UNCONSCIOUS: Deed = deed(6, "harm", "unconscious once", "unconscious # times");
const LOST: Deed = deed(7, "lost", "lost in time and space once", "lost in time and space # times");
const DEVOURED: Deed = deed(8, "danger", "devoured", "devoured # times");

/// Whose deed an event is, and how often it is done by it.
pub fn deed_of(event: &Event) -> Option<(Seat, Deed, u16)> {
    Some(match *event {
        Event::Sealed { by, .. } => (by, SEALED, 1),
        Event::GateClosed { by: Some(who), .. } => (who, CLOSED, 1),
        Event::CluesChanged { who, by, cause: Cause::Found | Cause::Text, .. } if by > 0 => (who, CLUES, by as u16),
        Event::Defeated { who, .. } => (who, MONSTERS, 1),
        Event::Cast { who, worked: true, .. } => (who, SPELLS, 1),
        Event::Insane(who) => (who, INSANE, 1),
        Event::Unconscious(who) => (who, UNCONSCIOUS, 1),
        Event::Lost(who) => (who, LOST, 1),
        Event::Devoured { who, .. } => (who, DEVOURED, 1),
        _ => return None,
    })
}
