//! What cost most in a finished game: the button, how far the look back is, the sentences.

use keeper_session::Looked;

use crate::markup::{Esc, put};
use crate::page::Seen;

const BUTTON: &str = r#"<button class="go" data-do="review">What cost us most?</button>"#;

pub fn review(seen: &Seen) -> String {
    let mut out = String::new();
    let Some(looked) = &seen.review else { return BUTTON.to_owned() };
    match looked {
        Looked::Done(costly) if !costly.is_empty() => {
            put!(out, "<h3>{}</h3><ol>", Esc(&looked.words()));
            for one in costly {
                put!(
                    out,
                    r#"<li><a href="{}/replay?at={}&amp;seat={}">{}</a></li>"#,
                    Esc(&seen.address),
                    one.position,
                    one.seat,
                    Esc(&one.words)
                );
            }
            out.push_str("</ol>");
        }
        looked => {
            put!(out, r#"<p>{}</p>"#, Esc(&looked.words()));
            match looked {
                Looked::At { done, all } => {
                    put!(out, r#"<progress value="{done}" max="{all}" aria-label="Choices weighed"></progress>"#);
                }
                Looked::Failed(_) => out.push_str(BUTTON),
                _ => {}
            }
        }
    }
    out
}
