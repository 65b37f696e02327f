//! Before a secret question on a screen that several people share.

use keeper_table::Seat;
use maud::{Markup, html};

use crate::page::Seen;
use crate::table::Inner;

pub fn curtain(inner: &Inner, seen: &Seen, seat: Seat) -> Markup {
    let at = usize::from(seat);
    let player = inner.record.chairs.get(at).map(|chair| chair.name.as_str()).unwrap_or_default();
    let investigator = seen.seats.get(at).map(|line| line.investigator.as_str()).unwrap_or_default();
    html! {
        h2 { "Pass the screen to " (player) }
        p.detail { "The next question is for " (investigator) " alone. Everyone else, look away." }
        button.go data-do="lift" { "I am " (player) }
    }
}
