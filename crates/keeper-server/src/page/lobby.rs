//! The first page: begin a table, go on with one, look at one that is over.

use crate::markup::{Esc, put};
use crate::page::{Shell, document};

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

pub fn lobby(lobby: &Lobby) -> String {
    let mut body = String::new();
    put!(body, r#"<h1>Keeper</h1><p class="lead">{LEAD}</p><div class="games">"#);
    for game in &lobby.games {
        put!(body, r#"<section class="game"><h2>{}</h2><p>{}</p>"#, Esc(game.title), Esc(&game.about));
        put!(body, r#"<form method="post" action="/tables"><input type="hidden" name="game" value="{}">"#, game.kind);
        put!(
            body,
            r#"<input type="hidden" name="name" value="{}"><button class="go">Play alone now</button> "#,
            Esc(&lobby.called)
        );
        put!(body, r#"<a href="/new/{}">All options</a></form></section>"#, game.kind);
    }
    body.push_str("</div>");
    let (going, over) = (|table: &&Kept| !table.finished, |table: &&Kept| table.finished);
    let mut more = tables(&mut body, "Your tables", lobby, lobby.mine.iter().filter(going));
    more |= tables(&mut body, "Open tables", lobby, lobby.open.iter().filter(going));
    more |= kept(&mut body, "Games from the terminal", lobby, false);
    more |= tables(&mut body, "Finished games", lobby, lobby.mine.iter().chain(&lobby.open).filter(over));
    more |= kept(&mut body, "Finished in the terminal", lobby, true);
    pages(&mut body, lobby.page, more);
    if lobby.known {
        body.push_str(r#"<p class="foot"><a href="/me">Your name, and your tables on another device</a></p>"#);
    }
    document(&Shell { title: "Keeper", class: "lobby first", scripts: &["/assets/lobby.js"], data: &[] }, &body)
}

/// The part of a list that is on this page, with its heading; true if more comes after it.
fn part<'a>(
    body: &mut String,
    title: &str,
    lobby: &Lobby,
    list: impl Iterator<Item = &'a Kept>,
) -> Option<(Vec<&'a Kept>, bool)> {
    let mut list: Vec<&Kept> = list.skip((lobby.page - 1).saturating_mul(PAGE)).take(PAGE + 1).collect();
    let more = list.len() > PAGE;
    list.truncate(PAGE);
    if list.is_empty() {
        return None;
    }
    put!(body, r#"<section><h2>{title}</h2><ul class="tables">"#);
    Some((list, more))
}

/// The ways to the tables before and after these.
fn pages(body: &mut String, page: usize, more: bool) {
    let mut links = vec![];
    if page > 1 {
        links.push(format!(r#"<a href="/?page={}" rel="prev">Later tables</a>"#, page - 1));
    }
    if more {
        links.push(format!(r#"<a href="/?page={}" rel="next">Earlier tables</a>"#, page + 1));
    }
    if !links.is_empty() {
        put!(body, r#"<p class="doors">{}</p>"#, links.join(" "));
    }
}

fn tables<'a>(body: &mut String, title: &str, lobby: &Lobby, list: impl Iterator<Item = &'a Kept>) -> bool {
    let Some((list, more)) = part(body, title, lobby, list) else { return false };
    for table in list {
        let end = if table.finished { "/replay" } else { "" };
        put!(body, r#"<li><a href="{}{end}">{}</a>"#, Esc(&table.id), Esc(&table.name));
        words(body, table);
        put!(body, r#"<a class="more" href="{}/seats">Seats and more</a></li>"#, Esc(&table.id));
    }
    body.push_str("</ul></section>");
    more
}

fn words(body: &mut String, table: &Kept) {
    let about = [&table.game, &table.status, &table.seats];
    let about: Vec<&str> = about.iter().map(|words| words.as_str()).filter(|words| !words.is_empty()).collect();
    put!(body, "<small>{}</small>", Esc(&about.join(" \u{b7} ")));
}

fn kept(body: &mut String, title: &str, lobby: &Lobby, finished: bool) -> bool {
    let list = lobby.kept.iter().filter(|game| game.finished == finished);
    let Some((list, more)) = part(body, title, lobby, list) else { return false };
    for game in list {
        put!(
            body,
            r#"<li><form method="post" action="/games/{}"><input type="hidden" name="name" value="{}">"#,
            Esc(&game.id),
            Esc(&lobby.called)
        );
        put!(body, r#"<button class="link">{}</button></form>"#, Esc(&game.name));
        words(body, game);
        body.push_str("</li>");
    }
    body.push_str("</ul></section>");
    more
}
