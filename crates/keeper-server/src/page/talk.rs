//! What people at the table said to one another.

use maud::{Markup, html};

use crate::markup::seat_class;
use crate::table::Spoken;

/// Who looks on, above the line in which to say something. `me`: the one who reads it only watches.
pub fn watchers(count: usize, me: bool) -> Markup {
    let others = count.saturating_sub(usize::from(me));
    let who = match others {
        0 => None,
        1 => Some("One person is watching.".to_owned()),
        n => Some(format!("{n} people are watching.")),
    };
    html! {
        @if me {
            p { "You are watching, and see no hands." @if let Some(who) = &who { " " (who.replace("One", "One other").replace("people", "others")) } }
        } @else if let Some(who) = who {
            p { (who) " They see no hands." }
        }
    }
}

/// `silence`: why the one who looks may not talk now.
pub fn talk(all: &[Spoken], silence: Option<&str>) -> Markup {
    html! {
        div role="log" aria-live="polite" aria-label="Talk" {
            ol.talk {
                @for one in all {
                    li class=[seat_class(one.seat)] { b { (one.by) } " " (one.text) }
                }
            }
        }
        @if let Some(why) = silence {
            p.hush { (why) }
        }
    }
}
