//! The first page: begin a table, go on with one, look at one that is over.

use keeper_session::{Candidate, Offer};

use crate::markup::{Esc, put};
use crate::page::{Shell, document};

/// A table in a list.
pub struct Kept {
    /// Its address, or the id of a game that has no table yet.
    pub id: String,
    pub name: String,
    pub status: String,
    pub seats: String,
    pub finished: bool,
}

pub struct Lobby {
    /// Kind and title of every game.
    pub games: Vec<(&'static str, &'static str)>,
    pub mine: Vec<Kept>,
    /// Tables of others that everybody may find.
    pub open: Vec<Kept>,
    /// Games without a table.
    pub kept: Vec<Kept>,
    /// The address by which the same person comes from another device.
    pub me: Option<String>,
}

pub fn lobby(lobby: &Lobby) -> String {
    let lead = "The game master for Arkham Horror. It knows every rule and every card; you decide.";
    let mut body = String::new();
    put!(body, r#"<h1>Keeper</h1><p class="lead">{lead}</p><nav class="games" aria-label="Begin a game">"#);
    for (kind, title) in &lobby.games {
        put!(body, r#"<a class="go" href="/new/{kind}">Play {}</a>"#, Esc(title));
    }
    body.push_str("</nav>");
    tables(&mut body, "Your tables", lobby.mine.iter().filter(|table| !table.finished));
    tables(&mut body, "Open tables", lobby.open.iter().filter(|table| !table.finished));
    kept(&mut body, "Games from the terminal", lobby.kept.iter().filter(|game| !game.finished));
    tables(&mut body, "Finished games", lobby.mine.iter().chain(&lobby.open).filter(|table| table.finished));
    kept(&mut body, "Finished in the terminal", lobby.kept.iter().filter(|game| game.finished));
    if let Some(me) = &lobby.me {
        put!(
            body,
            r#"<section><h2>On another device</h2><p>Your <a href="{}">personal link</a> makes any browser yours. "#,
            Esc(me)
        );
        body.push_str("Keep it to yourself: whoever has it plays your seats.</p></section>");
    }
    document(&Shell { title: "Keeper", class: "lobby", scripts: &[], data: &[] }, &body)
}

fn tables<'a>(body: &mut String, title: &str, list: impl Iterator<Item = &'a Kept>) {
    let mut list = list.peekable();
    if list.peek().is_none() {
        return;
    }
    put!(body, r#"<section><h2>{title}</h2><ul class="tables">"#);
    for table in list {
        put!(body, r#"<li><a href="{}">{}</a>"#, Esc(&table.id), Esc(&table.name));
        put!(body, "<small>{}</small><small>{}</small></li>", Esc(&table.status), Esc(&table.seats));
    }
    body.push_str("</ul></section>");
}

fn kept<'a>(body: &mut String, title: &str, list: impl Iterator<Item = &'a Kept>) {
    let mut list = list.peekable();
    if list.peek().is_none() {
        return;
    }
    put!(body, r#"<section><h2>{title}</h2><ul class="tables">"#);
    for game in list {
        put!(
            body,
            r#"<li><form method="post" action="/games/{}"><button class="link">{}</button></form>"#,
            Esc(&game.id),
            Esc(&game.name)
        );
        put!(body, "<small>{}</small><small>{}</small></li>", Esc(&game.status), Esc(&game.seats));
    }
    body.push_str("</ul></section>");
}

/// The form for a table.
pub fn new_table(offer: &Offer) -> String {
    let (least, most) = (*offer.players.start(), *offer.players.end());
    let mut body = String::new();
    put!(body, r#"<h1>{}</h1><form method="post" action="/tables">"#, Esc(offer.title));
    put!(body, r#"<input type="hidden" name="game" value="{}"><section><h2>Who plays</h2>"#, offer.kind);
    body.push_str(r#"<p><label class="check"><input type="radio" name="who" value="alone" checked> Everybody at this screen</label></p>"#);
    body.push_str(
        r#"<p><label class="check"><input type="radio" name="who" value="others"> Others join by a link</label>"#,
    );
    body.push_str(r#"<label class="check"><input type="checkbox" name="open"> anybody on this server may</label></p><div class="grid">"#);
    numbers(&mut body, "Players", "players", least..=most, 1);
    numbers(&mut body, "Of them bots", "bots", 0..=most, 0);
    body.push_str(
        r#"<label>Your name<input name="name" maxlength="40" autocomplete="nickname"></label></div></section>"#,
    );
    body.push_str(r#"<section><h2>What is played</h2><div class="grid">"#);
    select(&mut body, "Ancient One", "ancient_one", &offer.ancient_ones);
    if !offer.difficulties.is_empty() {
        body.push_str(r#"<label>Difficulty<select name="difficulty">"#);
        for (number, name) in offer.difficulties.iter().enumerate() {
            put!(body, r#"<option value="{number}">{name}</option>"#);
        }
        body.push_str("</select></label>");
    }
    for one in &offer.boxes {
        let Some(whole) = one.first() else { continue };
        put!(body, r#"<label>{}<select name="box"><option value="">not in play</option>"#, Esc(&whole.name));
        for choice in one {
            put!(body, r#"<option value="{}">{}</option>"#, Esc(&choice.id), Esc(&choice.row));
        }
        body.push_str("</select></label>");
    }
    body.push_str(r#"<label>Name of the table<input name="table" maxlength="40"></label>"#);
    body.push_str(
        r#"<label>Seed, for a game that others play too<input name="seed" maxlength="16" autocomplete="off"></label>"#,
    );
    body.push_str(r#"</div><p><label class="check"><input type="checkbox" name="no_peeking"> Nothing can be undone once dice or cards are seen</label></p></section>"#);
    body.push_str(r#"<button class="go">Make the table</button> <a href="/">Back</a></form>"#);
    document(&Shell { title: offer.title, class: "lobby", scripts: &[], data: &[] }, &body)
}

fn numbers(body: &mut String, label: &str, name: &str, range: std::ops::RangeInclusive<u8>, chosen: u8) {
    put!(body, r#"<label>{label}<select name="{name}">"#);
    for n in range {
        put!(body, "<option{}>{n}</option>", if n == chosen { " selected" } else { "" });
    }
    body.push_str("</select></label>");
}

fn select(body: &mut String, label: &str, name: &str, all: &[Candidate]) {
    put!(body, r#"<label>{label}<select name="{name}"><option value="">any, by chance</option>"#);
    for one in all {
        put!(body, r#"<option value="{}">{}</option>"#, Esc(&one.id), Esc(&one.row));
    }
    body.push_str("</select></label>");
}
