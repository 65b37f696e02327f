//! Questions about an order in which it makes no difference what is answered.

use keeper_table::{Game, Seed, Silent};

use crate::frame::Ask;
use crate::game::FinalHour;
use crate::state::State;
use crate::view::View;

/// More positions on the way than this, and the question is asked.
const MOST: usize = 128;

impl View {
    /// Whether monsters act or move one after the other now, and every order of them comes to the same position: they go to
    /// different places, or there is room for all and nothing in their way that only the first of them would meet. All orders are
    /// tried, on a game that fits what this seat sees.
    pub fn any_order(&self) -> bool {
        let Some(ask) = self.state.ask.filter(|&ask| is_order(ask)) else { return false };
        let mut open = vec![self.imagine(Seed::default())];
        let mut end: Option<State> = None;
        let mut seen = 0;
        while let Some(game) = open.get(seen).cloned() {
            seen += 1;
            for index in 0..game.state().options.len() {
                let mut next = game.clone();
                if next.advance(index, &mut Silent).is_err() {
                    return false;
                }
                if goes_on(ask, &game, &next) {
                    let known = open.iter().any(|other| other.state() == next.state());
                    if !known && open.len() == MOST {
                        return false;
                    }
                    if !known {
                        open.push(next);
                    }
                } else if *end.get_or_insert(*next.state()) != *next.state() {
                    return false;
                }
            }
        }
        true
    }
}

fn is_order(ask: Ask) -> bool {
    matches!(ask, Ask::Order { .. } | Ask::Activate { .. } | Ask::March { .. })
}

/// Whether the same question is asked again, about the monsters that are left.
fn goes_on(first: Ask, before: &FinalHour, after: &FinalHour) -> bool {
    let (before, after) = (before.state(), after.state());
    let same = match (first, after.ask) {
        (Ask::March { .. }, Some(Ask::March { .. })) => true,
        (first, next) => Some(first) == next,
    };
    same && (before.round, before.current, before.frames.len()) == (after.round, after.current, after.frames.len())
}
