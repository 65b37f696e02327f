//! What somebody wants to take back, and the answer to it.

use crate::asking::{AskSeen, Asked};
use crate::markup::{Esc, put};

/// Nothing where nothing is asked.
pub fn ask(seen: Option<&AskSeen>) -> String {
    let mut out = String::new();
    let Some(ask) = seen.filter(|ask| ask.state == Asked::Open) else { return out };
    put!(out, r#"<div class="ask"><p>{}</p>"#, Esc(&ask.text));
    let mut button = |yes: bool, words: &str| {
        put!(out, r#"<button data-answer="{yes}" data-ask="{}">{words}</button> "#, ask.number);
    };
    if ask.asks_me {
        button(true, "Yes, take it back");
        button(false, "No");
    } else if ask.mine {
        button(false, "Ask no more");
    }
    out.push_str("</div>");
    out
}
