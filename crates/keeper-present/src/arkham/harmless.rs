//! The answer that does nothing.

use keeper_arkham::state::NONE;
use keeper_arkham::{Ask, Opt, State};

/// The option that declines, goes on or is done, where you may decline: it stands first on every screen.
///
/// Not to strike at the Ancient One is allowed, but no harmless answer: it gives a round away. Nor is a roll before which
/// weapons can be taken in hand.
pub fn harmless(state: &State) -> Option<usize> {
    let ask = state.ask?;
    let options = &state.options;
    let arms = options.iter().any(|o| matches!(o, Opt::Ready(_) | Opt::Release(_)));
    if ask == Ask::Combat(NONE) || ask == Ask::BeforeCheck && arms {
        return None;
    }
    let declines = |option: &Opt| match option {
        Opt::Done | Opt::GoOn | Opt::No => true,
        Opt::Number(0) => matches!(ask, Ask::TakeClues | Ask::HowMany(_)),
        _ => false,
    };
    options.iter().position(declines)
}
