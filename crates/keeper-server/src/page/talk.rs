//! What people at the table said to one another.

use crate::markup::{Esc, put};
use crate::table::Spoken;

/// `silence`: why the one who looks may not talk now.
pub fn talk(all: &[Spoken], silence: Option<&str>) -> String {
    let mut out = String::from(r#"<ol class="talk" role="log" aria-live="polite" aria-label="Talk">"#);
    for one in all {
        let class = one.seat.map(|seat| format!("s{seat}")).unwrap_or_default();
        put!(out, r#"<li class="{class}"><b>{}</b> {}</li>"#, Esc(&one.by), Esc(&one.text));
    }
    out.push_str("</ol>");
    if let Some(why) = silence {
        put!(out, r#"<p class="hush">{}</p>"#, Esc(why));
    }
    out
}
