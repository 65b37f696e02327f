//! The frame around every page, and what all pages share.

use maud::{DOCTYPE, Markup, Render, html};

use crate::assets::{self, Asset};

/// What stands around a page.
pub struct Shell<'a> {
    pub title: &'a str,
    /// A class of the body.
    pub class: &'a str,
    /// The script of the page, if it has one.
    pub script: Option<&'static Asset>,
    /// What scripts read: attributes of the body.
    pub data: Data<'a>,
}

/// Attributes of the body, for scripts; those that are none are left out.
#[derive(Default)]
pub struct Data<'a> {
    pub table: Option<&'a str>,
    /// The page follows its table: `gather`, `seats`.
    pub live: Option<&'a str>,
    pub position: Option<usize>,
    pub game: Option<&'a str>,
    /// Where drawings are fetched.
    pub art: Option<String>,
    pub phase: Option<&'a str>,
    pub asks_all: Option<bool>,
    /// The seat that is looked from; empty for an onlooker.
    pub seat: Option<String>,
    /// The moment of a replay.
    pub at: Option<usize>,
    /// The print of what a table's page shows.
    pub print: Option<String>,
}

/// The colour of the page by lamplight and by day, for the frame that a browser draws around it.
pub const DARK: &str = "#0b0f12";
const LIGHT: &str = "#e9e2d2";

/// A whole document. It asks no other host for anything.
pub fn document(shell: &Shell<'_>, body: &Markup) -> Markup {
    let data = &shell.data;
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width,initial-scale=1";
                meta name="color-scheme" content="dark light";
                meta name="theme-color" content=(DARK) media="(prefers-color-scheme: dark)";
                meta name="theme-color" content=(LIGHT) media="(prefers-color-scheme: light)";
                link rel="icon" href=(assets::icon().address());
                link rel="apple-touch-icon" href="/assets/icon-192.png";
                link rel="manifest" href="/manifest.webmanifest";
                title { (shell.title) }
                link rel="stylesheet" href=(assets::style().address());
                // The table alone has a style of its own; every other page is also something to be read or filled in.
                @if !shell.class.starts_with("table") || shell.class.ends_with("replay") {
                    link rel="stylesheet" href=(assets::lobby_style().address());
                }
                @if shell.class.contains("battle") {
                    link rel="stylesheet" href=(assets::battle_style().address());
                }
                @if shell.class.contains("rite") {
                    link rel="stylesheet" href=(assets::rite_style().address());
                }
                @if shell.class.contains("watch") {
                    link rel="stylesheet" href=(assets::watch_style().address());
                }
                @if let Some(script) = shell.script {
                    script type="module" src=(script.address()) {}
                }
            }
            body class=(shell.class)
                data-table=[data.table]
                data-live=[data.live]
                data-position=[data.position]
                data-game=[data.game]
                data-art=[data.art.as_ref()]
                data-phase=[data.phase]
                data-asksall=[data.asks_all]
                data-seat=[data.seat.as_ref()]
                data-at=[data.at]
                data-print=[data.print.as_ref()]
                {
                    // Every page has one main part.
                    @if body.0.contains("<main") { (body) } @else { main { (body) } }
                }
        }
    }
}

/// A page that says one thing, with a way back.
pub fn message(title: &str, text: &str, back: (&str, &str)) -> Markup {
    let shell = Shell { title, class: "lobby", script: None, data: Data::default() };
    let body = html! {
        h1 { (title) }
        p.error role="alert" { (text) }
        a.go href=(back.0) { (back.1) }
    };
    document(&shell, &body)
}

/// What is seen when the server cannot be reached.
pub fn offline() -> Markup {
    let body = html! {
        main {
            h1 { "No connection" }
            p.lead {
                "Keeper cannot be reached right now. Nothing is lost: every decision is saved on the server. \
                 Check your connection, then load the page again."
            }
            a.go href="" { "Try again" }
        }
    };
    document(&Shell { title: "No connection", class: "lobby", script: None, data: Data::default() }, &body)
}

/// The way back to all tables, above the heading of a page.
pub fn up() -> Markup {
    html! { p.up { a href="/" { "All tables" } } }
}

/// Where scripts say what they have done.
pub fn notice() -> Markup {
    html! { p #notice role="status" aria-live="polite" {} }
}

/// A box to tick, with its name and a sentence about it.
pub fn check(input: Markup, name: impl Render, about: impl Render) -> Markup {
    html! {
        label.check {
            (input)
            span { b { (name) "." } " " (about) }
        }
    }
}

/// An address to pass on, with a button that copies it.
pub fn copied(address: &str, label: &str) -> Markup {
    html! {
        p.row {
            input.address readonly value=(address) aria-label=(label);
            " "
            button data-copy=(address) { "Copy" }
        }
    }
}
