//! Who may talk when: the cards are all that people tell one another before they are revealed.

use keeper_final_hour::{Phase, State};
use keeper_table::Seat;

const CARDS: &str = "No talking while priority cards are played: let the cards speak for you (rule FHP-07).";
const REVEAL: &str = "You may talk as soon as one of your own action cards is revealed (rule FHP-07).";

const READY: &str = "Before the ritual you may only say whether you are ready (rule FHA-17).";

/// Why this seat may not talk now. A single player has no one to talk to, and may.
pub(super) fn silence(state: &State, seat: Seat) -> Option<&'static str> {
    if state.is_solo() || state.ending.is_some() {
        return None;
    }
    match state.phase {
        Phase::Priority => Some(CARDS),
        Phase::Resolve | Phase::Before | Phase::Act | Phase::After => {
            let mut own = state.played.iter().filter(|play| play.who == seat).peekable();
            let hidden = own.peek().is_some() && !own.any(|play| play.revealed || play.done);
            hidden.then_some(REVEAL)
        }
        Phase::Ready | Phase::Commit => Some(READY),
        _ => None,
    }
}
