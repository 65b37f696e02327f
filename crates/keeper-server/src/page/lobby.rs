//! The first page: begin a table, go on with one, look at one that is over.

use maud::{Markup, html};

use crate::art;
use crate::assets;
use crate::page::{Data, Shell, document};
use crate::svg::skyline;

/// A table in a list.
pub struct Kept {
    /// Its address, or the id of a game that has no table yet.
    pub id: String,
    pub name: String,
    /// What is played.
    pub game: String,
    pub status: String,
    pub seats: String,
    pub finished: bool,
}

/// A game that can be begun.
pub struct Begun {
    pub kind: &'static str,
    pub title: &'static str,
    /// `1 to 8 players, 16 investigators, 8 Ancient Ones`
    pub about: String,
}

pub struct Lobby {
    pub games: Vec<Begun>,
    pub mine: Vec<Kept>,
    /// Tables of others that everybody may find.
    pub open: Vec<Kept>,
    /// Games without a table.
    pub kept: Vec<Kept>,
    /// What the person is called; empty if that is not known.
    pub called: String,
    /// Whether the person has a key, and so a personal link.
    pub known: bool,
    /// Which page of each list, from 1.
    pub page: usize,
}

/// So many tables of each list are on a page.
pub const PAGE: usize = 50;

const LEAD: &str = "Keeper is the game master for Arkham Horror: it lays out the board, knows every rule and every card, and plays the \
                    town against you. You decide what your investigators do, alone, around one screen or with others anywhere.";

pub fn lobby(lobby: &Lobby) -> Markup {
    let going: Vec<&Kept> = lobby.mine.iter().filter(|table| !table.finished).collect();
    let open: Vec<&Kept> = lobby.open.iter().filter(|table| !table.finished).collect();
    let over: Vec<&Kept> = lobby.mine.iter().chain(&lobby.open).filter(|table| table.finished).collect();
    let (kept_over, kept): (Vec<&Kept>, Vec<&Kept>) = lobby.kept.iter().partition(|game| game.finished);
    let lists: [(&str, Vec<&Kept>, Item); 5] = [
        ("Your tables", going, table_item),
        ("Open tables", open, table_item),
        ("Games from the terminal", kept, kept_item),
        ("Finished games", over, table_item),
        ("Finished in the terminal", kept_over, kept_item),
    ];
    let more = lists.iter().any(|(_, all, _)| all.len() > lobby.page.saturating_mul(PAGE));
    let body = html! {
        header.dusk {
            (skyline())
            div {
                h1 { "Keeper" }
                p.lead { (LEAD) }
            }
        }
        main {
            div.games {
                @for game in &lobby.games { (game_card(game, &lobby.called)) }
            }
            @for (title, all, item) in &lists { (list(title, all, lobby, *item)) }
            (pages(lobby.page, more))
        }
        footer.foot {
            nav.doors aria-label="More" {
                a href="/cards" { "All cards" }
                " "
                a href="/rules" { "All rules" }
                @if lobby.known {
                    " "
                    a href="/stats" { "Your games in numbers" }
                    " "
                    a href="/me" { "Your name, and your tables on another device" }
                }
            }
        }
    };
    let script = Some(assets::lobby_script());
    document(&Shell { title: "Keeper", class: "lobby first", script, data: Data::default() }, &body)
}

/// A game that can be begun, with one click or with all its options.
fn game_card(game: &Begun, called: &str) -> Markup {
    html! {
        section.game {
            @if let Some(cover) = art::of(game.kind).and_then(art::Gallery::cover) {
                img.cover src=(cover.address()) alt="" width=(cover.view[2]) height=(cover.view[3]);
            }
            h2 { (game.title) }
            p { (game.about) }
            form method="post" action="/tables" {
                input type="hidden" name="game" value=(game.kind);
                input type="hidden" name="name" value=(called);
                button.go { "Play alone now" }
                " "
                a href={ "/new/" (game.kind) } { "All options" }
            }
        }
    }
}

/// How a table of a list is shown.
type Item = fn(&Kept, &Lobby) -> Markup;

/// The part of a list that is on this page, with its heading; nothing where none is.
fn list(title: &str, all: &[&Kept], lobby: &Lobby, item: Item) -> Markup {
    let here: Vec<&&Kept> = all.iter().skip((lobby.page - 1).saturating_mul(PAGE)).take(PAGE).collect();
    html! {
        @if !here.is_empty() {
            section {
                h2 { (title) }
                ul.tables {
                    @for table in here { li { (item(table, lobby)) } }
                }
            }
        }
    }
}

/// The ways to the tables before and after these.
fn pages(page: usize, more: bool) -> Markup {
    html! {
        @if page > 1 || more {
            p.doors {
                @if page > 1 { a href={ "/?page=" (page - 1) } rel="prev" { "Later tables" } }
                " "
                @if more { a href={ "/?page=" (page + 1) } rel="next" { "Earlier tables" } }
            }
        }
    }
}

fn table_item(table: &Kept, _: &Lobby) -> Markup {
    html! {
        a href={ (table.id) @if table.finished { "/replay" } } { (table.name) }
        (about(table))
        a.more href={ (table.id) "/seats" } { "Seats and more" }
    }
}

fn kept_item(game: &Kept, lobby: &Lobby) -> Markup {
    html! {
        form method="post" action={ "/games/" (game.id) } {
            input type="hidden" name="name" value=(lobby.called);
            button.link { (game.name) }
        }
        (about(game))
    }
}

/// What is played at a table, how it stands, and who plays.
fn about(table: &Kept) -> Markup {
    let about = [&table.game, &table.status, &table.seats];
    let about: Vec<&str> = about.iter().map(|words| words.as_str()).filter(|words| !words.is_empty()).collect();
    html! { small { (about.join(" \u{b7} ")) } }
}
