//! Who somebody is: the name, and the link for another device.

use crate::markup::{Esc, put};
use crate::page::qr::qr;
use crate::page::{Shell, document};

/// The page of a person, with the address of the personal link.
pub fn me(called: &str, link: &str) -> String {
    let mut body = String::from(r#"<p class="up"><a href="/">All tables</a></p><h1>You</h1>"#);
    body.push_str(r#"<section><h2>Your name</h2><form method="post" action="/me" class="row">"#);
    put!(
        body,
        r#"<input name="name" maxlength="40" autocomplete="nickname" aria-label="Your name" value="{}"> "#,
        Esc(called)
    );
    body.push_str("<button>Remember it</button></form></section>");
    body.push_str(r#"<section class="invitation"><div><h2>On another device</h2><p>This link makes any browser yours: your tables and your seats are there too. "#);
    body.push_str("Keep it to yourself: whoever has it plays for you.</p>");
    put!(
        body,
        r#"<p class="row"><input class="address" readonly value="{0}" aria-label="Personal link"> <button data-copy="{0}">Copy</button></p></div>"#,
        Esc(link)
    );
    put!(body, "{}</section>", qr(link, "Your personal link"));
    body.push_str(r#"<section><h2>If somebody else has your link</h2><p>A new key takes the place of the one in your link. Your tables and seats stay yours "#);
    body.push_str(
        "in this browser; the old link and every other browser of yours are strangers here from then on.</p>",
    );
    body.push_str(
        r#"<form method="post" action="/me/revoke"><button class="danger">Revoke my key</button></form></section>"#,
    );
    body.push_str(r#"<p id="notice" role="status" aria-live="polite"></p>"#);
    document(&Shell { title: "You", class: "lobby", scripts: &["/assets/lobby.js"], data: &[] }, &body)
}

/// What somebody sees who follows a personal link; `other`: this browser is somebody else's.
pub fn become_me(link: &str, other: bool) -> String {
    let mut body = String::from(
        r#"<h1>Is this you?</h1><p class="lead">This is a personal link. With it, this browser plays the seats of whoever made it.</p>"#,
    );
    if other {
        body.push_str(r#"<p class="error">This browser has seats of its own. They stay where they are, but from here they are played only with <a href="/me">their own link</a>: keep that first.</p>"#);
    }
    put!(
        body,
        r#"<form method="post" action="{}" class="row"><button class="go">Yes, this is me</button> <a href="/">No</a></form>"#,
        Esc(link)
    );
    document(&Shell { title: "A personal link", class: "lobby", scripts: &[], data: &[] }, &body)
}
