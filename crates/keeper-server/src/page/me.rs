//! Who somebody is: the name, and the link for another device.

use maud::{Markup, html};

use crate::assets;
use crate::page::frame::{copied, notice, up};
use crate::page::qr::qr;
use crate::page::{Data, Shell, document};

/// The page of a person, with the address of the personal link.
pub fn me(called: &str, link: &str) -> Markup {
    let body = html! {
        (up())
        h1 { "You" }
        section {
            h2 { "Your name" }
            form.row method="post" action="/me" {
                input name="name" maxlength="40" autocomplete="nickname" aria-label="Your name" value=(called);
                " "
                button { "Save" }
            }
        }
        section.invitation {
            div {
                h2 { "On another device" }
                p {
                    "This link makes any browser yours, with your tables and your seats. "
                    "Keep it to yourself: anyone who has it can play for you."
                }
                (copied(link, "Personal link"))
            }
            (qr(link, "Your personal link"))
        }
        section {
            h2 { "If someone else has your link" }
            p {
                "A new key replaces the one in your link. You keep your tables and seats in this browser. "
                "The old link stops working, and your other browsers need the new one."
            }
            form method="post" action="/me/revoke" { button.danger { "Replace my key" } }
        }
        (notice())
    };
    let script = Some(assets::lobby_script());
    document(&Shell { title: "You", class: "lobby", script, data: Data::default() }, &body)
}

/// What somebody sees who follows a personal link; `other`: this browser is somebody else's.
pub fn become_me(link: &str, other: bool) -> Markup {
    let body = html! {
        h1 { "Is this you?" }
        p.lead { "This is a personal link. With it, this browser plays the seats of the person who made it." }
        @if other {
            p.error {
                "This browser has seats of its own. They stay where they are, but from here you can then play them only with "
                a href="/me" { "their own link" } ": save that first."
            }
        }
        form.row method="post" action=(link) {
            button.go { "Yes, this is me" }
            " "
            a href="/" { "No" }
        }
    };
    document(&Shell { title: "A personal link", class: "lobby", script: None, data: Data::default() }, &body)
}
