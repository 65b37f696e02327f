//! Before a secret question on a screen that several people share.

use keeper_table::Seat;

use crate::markup::{Esc, put};
use crate::page::Seen;
use crate::table::Inner;

pub fn curtain(inner: &Inner, seen: &Seen, seat: Seat) -> String {
    let at = usize::from(seat);
    let player = inner.record.chairs.get(at).map(|chair| chair.name.as_str()).unwrap_or_default();
    let investigator = seen.seats.get(at).map(|line| line.investigator.as_str()).unwrap_or_default();
    let mut out = String::new();
    put!(out, r#"<h2>Pass the screen to {}</h2>"#, Esc(player));
    put!(out, r#"<p class="detail">The next question is for {} alone. Nobody else looks.</p>"#, Esc(investigator));
    put!(out, r#"<button class="go" data-do="lift">I am {}</button>"#, Esc(player));
    out
}
