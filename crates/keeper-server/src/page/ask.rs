//! What somebody wants to take back, and the answer to it.

use maud::{Markup, html};

use crate::asking::{AskSeen, Asked};

/// Nothing where nobody asks.
pub fn ask(seen: Option<&AskSeen>) -> Markup {
    html! {
        @if let Some(ask) = seen.filter(|ask| ask.state == Asked::Open) {
            div.ask {
                p { (ask.text) }
                @if ask.asks_me {
                    (answer(ask, true, "Yes, take it back")) " "
                    (answer(ask, false, "No")) " "
                } @else if ask.mine {
                    (answer(ask, false, "Stop asking")) " "
                }
            }
        }
    }
}

fn answer(ask: &AskSeen, yes: bool, words: &str) -> Markup {
    html! { button data-answer=(yes) data-ask=(ask.number) { (words) } }
}
