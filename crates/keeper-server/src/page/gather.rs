//! The page of a table that waits for its players.

use crate::markup::{Esc, put};
use crate::page::qr::qr;
use crate::page::seats::{Seating, keeping, sent_away};
use crate::page::{Shell, document};
use crate::site::is_local;

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
    body.push_str(&sent_away(of));
    body.push_str(&invitation(of.here, of.id, of.record.closed));
    if of.keeps {
        body.push_str(&keeping(of));
    }
    body.push_str(r#"<p id="notice" role="status" aria-live="polite"></p>"#);
    let data = [("table", of.id.to_owned()), ("live", "gather".to_owned())];
    let shell = Shell { title: &of.record.name, class: "lobby gathering", scripts: &["/assets/lobby.js"], data: &data };
    document(&shell, &body)
}

/// The address of a table to be passed on, as text and as a picture.
pub fn invitation(here: &str, id: &str, closed: bool) -> String {
    let address = format!("{here}/table/{id}");
    let mut out = String::from(r#"<section class="invitation"><div><h2>Invitation</h2>"#);
    out.push_str(match closed {
        true => "<p>Everybody who has this address can look on. Nobody else can join this game any more.</p>",
        false => "<p>Everybody who has this address can look on and take a free seat.</p>",
    });
    put!(
        out,
        r#"<p class="row"><input class="address" readonly value="{0}" aria-label="Address of the table"> "#,
        Esc(&address)
    );
    put!(out, r#"<button data-copy="{}">Copy</button></p>"#, Esc(&address));
    let local = is_local(here.split_once("://").map_or(here, |(_, host)| host));
    if local {
        out.push_str(r#"<p class="hint">This address works on this computer only. For others, start Keeper with <code>keeper serve --listen 0.0.0.0</code>.</p>"#);
    }
    // A phone has no use for it then.
    let picture = if local { String::new() } else { qr(&address, "The address of this table") };
    put!(out, "</div>{picture}</section>");
    out
}
