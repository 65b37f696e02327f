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
}

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
    tables(&mut body, "Your tables", lobby.mine.iter().filter(|table| !table.finished));
    tables(&mut body, "Open tables", lobby.open.iter().filter(|table| !table.finished));
    kept(&mut body, "Games from the terminal", lobby, false);
    tables(&mut body, "Finished games", lobby.mine.iter().chain(&lobby.open).filter(|table| table.finished));
    kept(&mut body, "Finished in the terminal", lobby, true);
    if lobby.known {
        body.push_str(r#"<p class="foot"><a href="/me">Your name, and your tables on another device</a></p>"#);
    }
    document(&Shell { title: "Keeper", class: "lobby first", scripts: &["/assets/lobby.js"], data: &[] }, &body)
}

fn tables<'a>(body: &mut String, title: &str, list: impl Iterator<Item = &'a Kept>) {
    let mut list = list.peekable();
    if list.peek().is_none() {
        return;
    }
    put!(body, r#"<section><h2>{title}</h2><ul class="tables">"#);
    for table in list {
        let end = if table.finished { "/replay" } else { "" };
        put!(body, r#"<li><a href="{}{end}">{}</a>"#, Esc(&table.id), Esc(&table.name));
        words(body, table);
        put!(body, r#"<a class="more" href="{}/seats">Seats and more</a></li>"#, Esc(&table.id));
    }
    body.push_str("</ul></section>");
}

fn words(body: &mut String, table: &Kept) {
    let about = [&table.game, &table.status, &table.seats];
    let about: Vec<&str> = about.iter().map(|words| words.as_str()).filter(|words| !words.is_empty()).collect();
    put!(body, "<small>{}</small>", Esc(&about.join(" \u{b7} ")));
}

fn kept(body: &mut String, title: &str, lobby: &Lobby, finished: bool) {
    let mut list = lobby.kept.iter().filter(|game| game.finished == finished).peekable();
    if list.peek().is_none() {
        return;
    }
    put!(body, r#"<section><h2>{title}</h2><ul class="tables">"#);
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
}
