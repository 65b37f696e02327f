//! What people at the table said to one another.

use maud::{Markup, html};

use crate::markup::seat_class;
use crate::table::Spoken;

/// `silence`: why the one who looks may not talk now.
pub fn talk(all: &[Spoken], silence: Option<&str>) -> Markup {
    html! {
        ol.talk role="log" aria-live="polite" aria-label="Talk" {
            @for one in all {
                li class=[seat_class(one.seat)] { b { (one.by) } " " (one.text) }
            }
        }
        @if let Some(why) = silence {
            p.hush { (why) }
        }
    }
}
