//! The page of a table that waits for its players.

use keeper_session::Offer;

use crate::markup::{Esc, put};
use crate::page::{Shell, document};
use crate::person::Key;
use crate::record::{Chair, Record};

pub fn gather(table: &str, record: &Record, offer: &Offer, key: Option<&Key>, here: &str) -> String {
    let host = record.is_host(key);
    let hash = key.map(Key::hash).unwrap_or_default();
    let mut body = String::new();
    put!(body, r#"<h1>{}</h1><p class="lead">{}. "#, Esc(&record.name), Esc(offer.title));
    put!(
        body,
        "{}</p>",
        if host { "Begin when everybody is here; free seats are played by bots." } else { "Take a seat." }
    );
    body.push_str(r#"<section><h2>Seats</h2><ul class="seatlist">"#);
    for (seat, chair) in record.chairs.iter().enumerate() {
        put!(body, r#"<li class="s{seat}">"#);
        let (mine, address) = (chair.is_of(&hash), format!("/table/{}/seat/{seat}", Esc(table)));
        one(&mut body, chair, offer, &address, mine, host);
        body.push_str("</li>");
    }
    body.push_str("</ul></section>");
    if host {
        put!(
            body,
            r#"<form method="post" action="/table/{}/begin"><button class="go">Begin</button></form>"#,
            Esc(table)
        );
    }
    let invitation = format!("{here}/table/{table}");
    put!(body, r#"<section><h2>Invitation</h2><p>Whoever has this address can take a free seat:</p>"#);
    put!(
        body,
        r#"<span class="invite">{}</span></section><div id="gather" hidden></div><p id="notice" role="status"></p>"#,
        Esc(&invitation)
    );
    let data = [("table", table.to_owned())];
    document(
        &Shell { title: &record.name, class: "lobby gathering", scripts: &["/assets/table.js"], data: &data },
        &body,
    )
}

fn one(body: &mut String, chair: &Chair, offer: &Offer, address: &str, mine: bool, host: bool) {
    let button = |body: &mut String, does: &str, words: &str| {
        put!(
            body,
            r#"<form method="post" action="{address}"><button name="do" value="{does}">{words}</button></form>"#
        );
    };
    match (chair.key.is_some(), chair.bot) {
        (_, Some(bot)) => put!(body, "<span>A bot ({bot})</span>"),
        (true, None) => put!(body, "<span>{}{}</span>", Esc(&chair.name), if mine { " (you)" } else { "" }),
        (false, None) => put!(body, "<span>Free</span>"),
    }
    if mine || host {
        put!(
            body,
            r#"<form method="post" action="{address}"><select name="investigator" aria-label="Investigator"><option value="">by chance</option>"#
        );
        for one in &offer.investigators {
            let chosen = if chair.investigator.as_ref() == Some(&one.id) { " selected" } else { "" };
            put!(body, r#"<option value="{}"{chosen}>{}</option>"#, Esc(&one.id), Esc(&one.row));
        }
        body.push_str(r#"</select> <button name="do" value="investigator">Choose</button></form>"#);
    }
    if chair.key.is_none() {
        put!(
            body,
            r#"<form method="post" action="{address}"><input name="name" maxlength="40" placeholder="Your name" aria-label="Your name"> "#
        );
        body.push_str(r#"<button name="do" value="sit" class="go">Sit here</button></form>"#);
    }
    if mine || (host && chair.key.is_some()) {
        button(body, "rise", if mine { "Leave" } else { "Free this seat" });
    }
    if host && chair.key.is_none() {
        match chair.bot {
            None => button(body, "bot", "Add a bot"),
            Some(_) => button(body, "back", "Remove the bot"),
        }
    }
}
