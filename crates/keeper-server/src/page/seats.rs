//! Who sits where, before the game and during it: the list of seats, and the page beside the table.

use keeper_bots::Kind;
use keeper_session::{Offer, Player};

use crate::markup::{Esc, put};
use crate::page::new_table::undo_freely;
use crate::page::{Shell, document, invitation};
use crate::person::Key;
use crate::record::{Chair, Record};

/// A table as somebody finds it who does not look at the board.
pub struct Seating<'a> {
    pub id: &'a str,
    pub record: &'a Record,
    pub offer: &'a Offer,
    pub key: Option<&'a Key>,
    /// The hashes of the keys of those who are looking now.
    pub present: &'a [String],
    /// What the person who looks is called.
    pub called: &'a str,
    /// The address of the server.
    pub here: &'a str,
    /// In the game: who is played, seat by seat, and whether it is over.
    pub playing: Option<(Vec<String>, bool)>,
    /// Whether the person who looks may rename and delete it.
    pub keeps: bool,
}

/// What is said of a bot.
pub fn bot_words(player: Player) -> &'static str {
    match player {
        Player::Bot(Kind::Random) => "a bot that plays at random",
        Player::Bot(Kind::Beginner) => "a bot that is a beginner",
        Player::Bot(Kind::Expert) => "a bot that plays like an expert",
        _ => "a bot that plans ahead",
    }
}

impl Seating<'_> {
    fn hash(&self) -> String {
        self.key.map(Key::hash).unwrap_or_default()
    }

    /// The list of seats: each is a part of its own, so that nobody loses what is being typed.
    pub fn list(&self) -> String {
        let mut out = String::from(r#"<ul class="seatlist">"#);
        for seat in 0..self.record.chairs.len() {
            put!(out, r#"<li class="s{seat}" id="seat-{seat}" data-part>{}</li>"#, self.one(seat));
        }
        out.push_str("</ul>");
        out
    }

    fn one(&self, seat: usize) -> String {
        let mut out = String::new();
        let Some(chair) = self.record.chairs.get(seat) else { return out };
        let (mine, host) = (chair.is_of(&self.hash()), self.record.is_host(self.key));
        let nobodys = chair.key.is_none();
        put!(
            out,
            r#"<div class="who"><b>{}</b><small>{}</small></div><div class="does">"#,
            self.who(chair),
            self.whom(seat)
        );
        let address = format!("/table/{}/seat/{seat}", Esc(self.id));
        let chooses = self.playing.is_none() && self.record.scenario.is_none() && !chair.keeper;
        if chooses && (mine || (host && nobodys)) {
            self.investigators(&mut out, &address, seat, chair);
        }
        if nobodys && self.over() != Some(true) && (host || !self.record.closed) {
            put!(out, r#"<form method="post" action="{address}" data-quiet="go"><input name="name" maxlength="40" "#);
            put!(
                out,
                r#"value="{}" placeholder="Your name" aria-label="Your name" autocomplete="nickname"> "#,
                Esc(self.called)
            );
            out.push_str(r#"<button name="do" value="sit" class="do">Sit here</button></form>"#);
        }
        put!(out, r#"<form method="post" action="{address}" data-quiet>"#);
        let button = |out: &mut String, does: &str, words: &str| {
            put!(out, r#"<button name="do" value="{does}">{words}</button> "#);
        };
        let may_hand_over = (mine || (nobodys && self.record.knows(self.key))) && self.over() != Some(true);
        match chair.bot {
            None if may_hand_over => {
                let to = |kind: &str| match mine {
                    true => format!("Let {kind} play for me"),
                    false => format!("Add {kind}"),
                };
                button(&mut out, "planner", &to("a bot that plans"));
                button(&mut out, "expert", &to("an expert bot"));
                button(&mut out, "random", &to("a random bot"));
            }
            Some(_) if may_hand_over => button(&mut out, "back", if mine { "Take it back" } else { "Remove the bot" }),
            _ => {}
        }
        match mine {
            true => button(&mut out, "rise", "Leave this seat"),
            false if host && !nobodys => button(&mut out, "rise", "Free this seat"),
            false => {}
        }
        out.push_str("</form></div>");
        out
    }

    fn over(&self) -> Option<bool> {
        self.playing.as_ref().map(|(_, over)| *over)
    }

    fn who(&self, chair: &Chair) -> String {
        let mine = chair.is_of(&self.hash());
        let name = format!("{}{}", Esc(&chair.name), if mine { " (you)" } else { "" });
        match (&chair.key, chair.bot) {
            (None, None) => "Free".into(),
            (None, Some(bot)) => bot_words(bot).replacen('a', "A", 1),
            (Some(_), Some(bot)) => format!("{name}: {} plays", bot_words(bot)),
            (Some(key), None) if !mine && !self.present.contains(key) => format!("{name}, away"),
            (Some(_), None) => name,
        }
    }

    /// Whom a seat plays.
    fn whom(&self, seat: usize) -> String {
        let playing = self.playing.as_ref().and_then(|(names, _)| names.get(seat));
        let chosen = self.record.chairs.get(seat).and_then(|chair| chair.investigator.as_ref());
        let named = chosen.and_then(|id| self.offer.investigators.iter().find(|one| one.id == *id));
        match (playing, named) {
            (Some(name), _) => Esc(name).to_string(),
            (None, Some(one)) => Esc(&one.row).to_string(),
            (None, None) if self.record.chairs.get(seat).is_some_and(|chair| chair.keeper) => "the keeper".into(),
            (None, None) if self.record.scenario.is_some() => "as the scenario says".into(),
            (None, None) => "investigator by chance".into(),
        }
    }

    /// Only those whom nobody else plays are offered.
    fn investigators(&self, out: &mut String, address: &str, seat: usize, chair: &Chair) {
        let all = self.record.wanted().investigators;
        let taken = |id: &str| all.iter().enumerate().any(|(at, one)| at != seat && one.as_deref() == Some(id));
        put!(
            out,
            r#"<form method="post" action="{address}" data-quiet><input type="hidden" name="do" value="investigator">"#
        );
        out.push_str(
            r#"<select name="investigator" aria-label="Investigator" data-send><option value="">by chance</option>"#,
        );
        for one in self.offer.investigators.iter().filter(|one| !taken(&one.id)) {
            let chosen = if chair.investigator.as_ref() == Some(&one.id) { " selected" } else { "" };
            put!(out, r#"<option value="{}"{chosen}>{}</option>"#, Esc(&one.id), Esc(&one.row));
        }
        out.push_str(r#"</select> <button class="noscript">Choose</button></form>"#);
    }
}

/// The page beside a table at which is played.
pub fn seats_page(of: &Seating<'_>) -> String {
    let (id, mut body) = (Esc(of.id), String::new());
    let over = of.over() == Some(true);
    put!(
        body,
        r#"<p class="up"><a href="/">All tables</a></p><h1>{}</h1><p class="lead">{}</p>"#,
        Esc(&of.record.name),
        Esc(of.offer.title)
    );
    put!(body, r#"<p class="doors"><a class="go" href="/table/{id}">Go to the table</a> "#);
    put!(
        body,
        r#"<a href="/table/{id}?watch=1">The board on a big screen</a> <a href="/table/{id}/replay">{}</a> "#,
        if over { "Replay" } else { "Look back" }
    );
    put!(body, r#"<a href="/table/{id}/story">The story</a></p>"#);
    put!(body, r#"<section><h2>Seats</h2><p class="hint">{}</p>{}</section>"#, seats_hint(over), of.list());
    body.push_str(&sent_away(of));
    body.push_str(&invitation(of.here, of.id, of.record.closed));
    put!(body, r#"<section><h2>Files</h2><p class="hint">{}</p><p class="doors">"#, files_hint(over));
    put!(
        body,
        r#"<a href="/table/{id}/story.txt">The story as a text</a> <a href="/table/{id}/export">The whole game</a> "#
    );
    put!(body, r#"<a href="/table/{id}/scenario">This position as a scenario</a></p></section>"#);
    if of.keeps {
        body.push_str(&keeping(of));
    }
    body.push_str(r#"<p id="notice" role="status" aria-live="polite"></p>"#);
    let data = [("table", of.id.to_owned()), ("live", "seats".to_owned())];
    document(
        &Shell { title: &of.record.name, class: "lobby seats", scripts: &["/assets/lobby.js"], data: &data },
        &body,
    )
}

/// Those whose seats were freed, for the host, who can let them sit down again.
pub fn sent_away(of: &Seating<'_>) -> String {
    let mut out = String::from(r#"<div id="away" data-part>"#);
    if of.record.is_host(of.key) && !of.record.sent_away.is_empty() && of.over() != Some(true) {
        out.push_str(r#"<p class="hint">You freed the seats of these people. They can look on, and sit down again when you let them.</p>"#);
        for away in &of.record.sent_away {
            put!(out, r#"<form method="post" action="/table/{}/welcome" data-quiet>"#, Esc(of.id));
            put!(out, r#"<input type="hidden" name="who" value="{}">"#, Esc(away.id()));
            put!(out, r#"<button>Let {} sit down again</button></form>"#, Esc(&away.name));
        }
    }
    out.push_str("</div>");
    out
}

/// Renaming and deleting, for whoever made the table.
pub fn keeping(of: &Seating<'_>) -> String {
    let (id, mut out) = (Esc(of.id), String::new());
    put!(out, r#"<section><h2>This table</h2><form method="post" action="/table/{id}/rename" class="row">"#);
    put!(
        out,
        r#"<input name="name" maxlength="40" value="{}" aria-label="Name of the table"> <button>Rename</button></form>"#,
        Esc(&of.record.name)
    );
    put!(out, r#"<form method="post" action="/table/{id}/undo-rule">"#);
    undo_freely(&mut out, of.record.undo_freely);
    out.push_str("<button>Keep this</button></form>");
    put!(out, r#"<p><a class="danger" href="/table/{id}/delete">Delete this table</a></p></section>"#);
    out
}

fn seats_hint(over: bool) -> &'static str {
    match over {
        true => "The game is over.",
        false => {
            "The game waits at a free seat until somebody sits down or a bot is added. One person may play any number of seats."
        }
    }
}

fn files_hint(over: bool) -> &'static str {
    match over {
        true => {
            "A whole game can be kept again with <code>keeper games import</code>, a scenario played with <code>keeper scenario</code> or begun here."
        }
        false => {
            "The game and its position tell what is to come. You can have them when the game is over, or now if only you have played here and nobody else can join any more."
        }
    }
}

/// The question before the host of a game that others could still join gets its files.
pub fn close_page(id: &str) -> String {
    let mut body = String::from("<h1>Close this table?</h1>");
    body.push_str(r#"<p class="lead">This file tells what is to come, and others can still take a seat here. If you close the table, nobody else can join this game any more, and you can have its files. Others can still look on. You cannot open it again.</p>"#);
    put!(
        body,
        r#"<form method="post" action="/table/{0}/close" class="row"><button class="go">Close it</button> <a href="/table/{0}/seats">Leave it open</a></form>"#,
        Esc(id)
    );
    document(&Shell { title: "Close a table", class: "lobby", scripts: &[], data: &[] }, &body)
}

/// The question before a table is deleted.
pub fn delete_page(id: &str, record: &Record) -> String {
    let mut body = String::new();
    put!(body, r#"<h1>Delete {}?</h1>"#, Esc(&record.name));
    body.push_str(r#"<p class="lead">The table, its game and what was said there are gone for everybody. This cannot be undone.</p>"#);
    put!(
        body,
        r#"<form method="post" action="/table/{}/delete" class="row"><button class="go danger">Delete it</button> "#,
        Esc(id)
    );
    put!(body, r#"<a href="/table/{}/seats">Keep it</a></form>"#, Esc(id));
    document(&Shell { title: "Delete a table", class: "lobby", scripts: &[], data: &[] }, &body)
}
