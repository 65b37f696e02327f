//! The page of a table that waits for its players.

use maud::{Markup, html};

use crate::assets;
use crate::page::frame::{copied, notice, up};
use crate::page::qr::qr;
use crate::page::seats::{Seating, keeping, sent_away};
use crate::page::{Data, Shell, document};
use crate::site::is_local;

pub fn gather(of: &Seating<'_>) -> Markup {
    let host = of.record.is_host(of.key);
    let body = html! {
        (up())
        h1 { (of.record.name) }
        p.lead {
            (of.offer.title) ". "
            @if host {
                "Begin when everyone is here: bots play the seats that are still free."
            } @else {
                "Take a seat. The player who made the table begins the game."
            }
        }
        (in_play(of))
        section { h2 { "Seats" } (of.list()) }
        div #begin data-part {
            @if host { (begin(of)) }
        }
        (sent_away(of))
        (invitation(of.here, of.id, of.record.closed))
        @if of.keeps { (keeping(of)) }
        (notice())
    };
    let data = Data { table: Some(of.id), live: Some("gather"), ..Data::default() };
    let script = Some(assets::lobby_script());
    document(&Shell { title: &of.record.name, class: "lobby gathering", script, data }, &body)
}

/// The boxes of the game, and how much of each is in the decks where that is not everything.
fn in_play(of: &Seating<'_>) -> Markup {
    let (boxes, mixed) = (of.offer.with(), of.offer.mixed(&of.record.wanted.mix));
    html! {
        @if !boxes.is_empty() { p.drawn { b { "With: " } (boxes.join(", ")) "." } }
        @if !mixed.is_empty() { p.hint { "In the decks: " (mixed.join("; ")) "." } }
    }
}

/// The button that begins the game, with how many seats are free.
fn begin(of: &Seating<'_>) -> Markup {
    let free = of.record.chairs.iter().filter(|chair| chair.is_free()).count();
    html! {
        form method="post" action={ "/table/" (of.id) "/begin" } {
            button.go { "Begin the game" }
            " "
            span {
                @match free {
                    0 => "Every seat is taken.",
                    1 => "One seat is free.",
                    free => { (free) " seats are free." },
                }
            }
        }
    }
}

/// The address of a table to pass on, as text and as a picture.
pub fn invitation(here: &str, id: &str, closed: bool) -> Markup {
    let address = format!("{here}/table/{id}");
    let local = is_local(here.split_once("://").map_or(here, |(_, host)| host));
    html! {
        section.invitation {
            div {
                h2 { "Invitation" }
                p {
                    "Anyone with this address can watch"
                    @if closed { ". No one else can join this game any more." } @else { " and take a free seat." }
                }
                (copied(&address, "Address of the table"))
                @if local {
                    p.hint {
                        "This address works on this computer only. For others, start Keeper with "
                        code { "keeper serve --listen 0.0.0.0" } "."
                    }
                }
            }
            // A phone has no use for the address of this computer alone.
            @if !local { (qr(&address, "The address of this table")) }
        }
    }
}
