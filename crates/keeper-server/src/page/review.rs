//! What cost most in a finished game: the button, how far the look back is, the sentences.

use keeper_session::Looked;
use maud::{Markup, html};

use crate::page::Seen;
use crate::page::end::again;

/// What cost most, and the ways on from here.
pub fn review(seen: &Seen) -> Markup {
    html! {
        (costly(seen))
        (again(seen, seen.seat.is_some()))
        form method="get" action={ (seen.address) "/end" } { button.do { "The whole game at a glance" } }
    }
}

fn costly(seen: &Seen) -> Markup {
    let Some(looked) = &seen.review else { return button() };
    let words = looked.words();
    html! {
        @match looked {
            Looked::Done(costly) if !costly.is_empty() => {
                h3 { (words) }
                ol {
                    @for one in costly {
                        li {
                            a href={ (seen.address) "/replay?at=" (one.position) "&seat=" (one.seat) } { (one.words) }
                        }
                    }
                }
            },
            Looked::At { done, all } => {
                p { (words) }
                progress value=(done) max=(all) aria-label="Choices weighed" {}
            },
            Looked::Failed(_) => { p { (words) } (button()) },
            _ => p { (words) },
        }
    }
}

fn button() -> Markup {
    html! { button.go data-do="review" { "What cost us most?" } }
}
