//! What cost and what helped most in a finished game: the button, how far the look back is, the sentences.

use keeper_session::{Looked, Swing};
use maud::{Markup, html};

use crate::page::Seen;
use crate::page::end::again;

/// What cost and what helped most, and the ways on from here.
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
            Looked::Done(swings) => {
                h3 { (words) }
                (list(seen, &swings.cost))
                @if !swings.helped.is_empty() {
                    h3 { "What helped most" }
                    (list(seen, &swings.helped))
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

/// Choices that mattered; each leads to its moment.
fn list(seen: &Seen, swings: &[Swing]) -> Markup {
    html! {
        @if !swings.is_empty() {
            ol { @for one in swings { li { a href=(moment(seen, one)) { (one.words) } } } }
        }
    }
}

/// Where the table is seen as it was before a choice, by the one who made it.
pub fn moment(seen: &Seen, swing: &Swing) -> String {
    format!("{}/replay?at={}&seat={}", seen.address, swing.position, swing.seat)
}

fn button() -> Markup {
    html! { button.go data-do="review" { "What cost us most?" } }
}
