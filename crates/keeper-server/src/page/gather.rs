//! The page of a table that waits for its players.

use crate::markup::{Esc, put};
use crate::page::qr::qr;
use crate::page::seats::{Seating, keeping};
use crate::page::{Shell, document};

pub fn gather(of: &Seating<'_>) -> String {
    let host = of.record.is_host(of.key);
    let mut body = String::new();
    put!(
        body,
        r#"<p class="up"><a href="/">All tables</a></p><h1>{}</h1><p class="lead">{}. "#,
        Esc(&of.record.name),
        Esc(of.offer.title)
    );
    body.push_str(match host {
        true => "Begin when everybody is here: free seats are then played by bots.</p>",
        false => "Take a seat; whoever made the table begins the game.</p>",
    });
    put!(body, r#"<section><h2>Seats</h2>{}</section>"#, of.list());
    body.push_str(r#"<div id="begin" data-part>"#);
    if host {
        let free = of.record.chairs.iter().filter(|chair| chair.is_free()).count();
        put!(
            body,
            r#"<form method="post" action="/table/{}/begin"><button class="go">Begin the game</button> "#,
            Esc(of.id)
        );
        body.push_str(&match free {
            0 => "<span>Every seat is taken.</span></form>".to_owned(),
            1 => "<span>One seat is free.</span></form>".to_owned(),
            free => format!("<span>{free} seats are free.</span></form>"),
        });
    }
    body.push_str("</div>");
    body.push_str(&invitation(of.here, of.id));
    if of.keeps {
        body.push_str(&keeping(of));
    }
    body.push_str(r#"<p id="notice" role="status" aria-live="polite"></p>"#);
    let data = [("table", of.id.to_owned()), ("live", "gather".to_owned())];
    let shell = Shell { title: &of.record.name, class: "lobby gathering", scripts: &["/assets/lobby.js"], data: &data };
    document(&shell, &body)
}

/// The address of a table to be passed on, as text and as a picture.
pub fn invitation(here: &str, id: &str) -> String {
    let address = format!("{here}/table/{id}");
    let mut out = String::from(r#"<section class="invitation"><div><h2>Invitation</h2>"#);
    out.push_str("<p>Whoever has this address can look on and take a free seat.</p>");
    put!(
        out,
        r#"<p class="row"><input class="address" readonly value="{0}" aria-label="Address of the table"> "#,
        Esc(&address)
    );
    put!(out, r#"<button data-copy="{}">Copy</button></p>"#, Esc(&address));
    if is_local(here) {
        out.push_str(r#"<p class="hint">This address works on this computer only. For others, start Keeper with <code>keeper serve --listen 0.0.0.0:1926</code>.</p>"#);
    }
    put!(out, "</div>{}</section>", qr(&address, "The address of this table"));
    out
}

/// Whether only this computer can come to an address.
fn is_local(here: &str) -> bool {
    let host = here.split_once("://").map_or(here, |(_, rest)| rest);
    ["127.", "localhost", "[::1]"].iter().any(|local| host.starts_with(local))
}
