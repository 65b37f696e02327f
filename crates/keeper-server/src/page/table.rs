//! The table: header, board, question, sheets, story.

use std::collections::{BTreeMap, HashMap};

use keeper_present::scene::{Card, Panel, Scene, Slider, Track};
use keeper_present::words::EndingText;
use keeper_present::{Choice, Does, Paragraph, Question, Tone};

use crate::markup::{Esc, put, slug};
use crate::page::story::{Told, story};
use crate::page::{Shell, document};
use crate::room::Room;
use crate::svg::{Lit, board, portrait, strip};
use crate::table::Inner;

/// Everything that somebody at the table sees.
pub struct Seen {
    /// The address of the table.
    pub address: String,
    pub title: String,
    /// `turn 3, Mythos; doom 4/12`
    pub status: String,
    pub scene: Scene,
    /// The seat that is looked from; none for an onlooker.
    pub seat: Option<u8>,
    pub question: Option<Question>,
    pub choices: Vec<Choice>,
    /// Who is waited for, where it is not this seat.
    pub waits: Vec<String>,
    pub told: Vec<Told>,
    pub ending: Option<EndingText>,
    /// Who plays what: name of the player, name of the investigator, a bot or not, present or not.
    pub seats: Vec<SeatLine>,
    pub can_undo: bool,
    /// Why nothing can be chosen, if so.
    pub locked: Option<String>,
}

pub struct SeatLine {
    pub player: String,
    pub investigator: String,
    pub bot: bool,
    pub away: bool,
    pub asked: bool,
}

/// What a seat sees, with the names of those who play.
pub fn seen(inner: &Inner, room: &dyn Room, seat: Option<u8>) -> Seen {
    let mut seen = room.seen(seat);
    seen.address = format!("/table/{}", inner.id);
    for (line, chair) in seen.seats.iter_mut().zip(&inner.record.chairs) {
        line.player.clone_from(&chair.name);
        line.away = chair.key.as_ref().is_some_and(|key| !inner.present.contains(key));
    }
    seen
}

/// The parts of the page by their ids.
pub fn parts(seen: &Seen) -> BTreeMap<String, String> {
    let lit = lit(&seen.choices);
    let mut parts = BTreeMap::new();
    parts.insert("head".into(), head(seen));
    parts.insert("beside".into(), strip(&seen.scene.beside, &lit));
    for one in &seen.scene.boards {
        parts.insert(format!("map-{}", slug(&one.id)), board(one, &lit));
    }
    parts.insert("stage".into(), stage(seen));
    parts.insert("dock".into(), dock(seen));
    parts.insert("table".into(), panels(seen));
    parts.insert("story".into(), story(&seen.told));
    parts
}

/// The whole page, as it is first sent.
pub fn table_page(seen: &Seen, table: &str, position: usize) -> String {
    let parts = parts(seen);
    let part = |id: &str| parts.get(id).map(String::as_str).unwrap_or_default();
    let mut body = String::new();
    put!(
        body,
        r##"<a class="skip" href="#stage">Go to the question</a><header class="head" id="head">{}</header>"##,
        part("head")
    );
    body.push_str(r#"<main class="map"><div class="tabs" role="tablist">"#);
    for (i, one) in seen.scene.boards.iter().enumerate() {
        put!(
            body,
            r#"<button role="tab" data-board="{}" aria-selected="{}">{}</button>"#,
            slug(&one.id),
            i == 0,
            Esc(&one.name)
        );
    }
    put!(body, r#"</div><div id="beside">{}</div><div class="boards">"#, part("beside"));
    for (i, one) in seen.scene.boards.iter().enumerate() {
        let id = format!("map-{}", slug(&one.id));
        put!(body, r#"<div class="view" id="{id}"{}>{}</div>"#, if i == 0 { "" } else { " hidden" }, part(&id));
    }
    put!(body, r#"</div></main><section class="dock" id="dock" aria-label="Your sheet">{}</section>"#, part("dock"));
    put!(
        body,
        r#"<aside class="side"><section id="stage" class="stage" aria-label="Question">{}</section>"#,
        part("stage")
    );
    put!(body, r#"<section id="table" class="panels" aria-label="The table">{}</section>"#, part("table"));
    put!(body, r#"<section class="storybox"><h2>Story</h2><div id="story">{}</div></section>"#, part("story"));
    body.push_str(r#"<section class="talkbox"><h2>Talk</h2><div id="talk"></div><form id="say"><input name="text" maxlength="500" "#);
    body.push_str(r#"aria-label="Say something" autocomplete="off"><button>Say</button></form></section></aside>"#);
    body.push_str(r#"<nav class="phonetabs" aria-label="Parts of the table"><button data-tab="map">Map</button>"#);
    body.push_str(r#"<button data-tab="me">Me</button><button data-tab="story">Story</button><button data-tab="table">Table</button></nav>"#);
    body.push_str(r#"<dialog id="reader"><article id="read"></article><form method="dialog"><button>Close</button></form></dialog>"#);
    body.push_str(r#"<p id="notice" role="status" aria-live="assertive"></p>"#);
    let data = [
        ("table", table.to_owned()),
        ("position", position.to_string()),
        ("seat", seen.seat.map(|seat| seat.to_string()).unwrap_or_default()),
    ];
    let title = format!("{}{}", if seen.question.is_some() { "\u{25cf} Your move: " } else { "" }, seen.title);
    document(&Shell { title: &title, class: "table", scripts: &["/assets/table.js"], data: &data }, &body)
}

/// Which areas each choice lights up: the end of its way.
fn lit(choices: &[Choice]) -> HashMap<String, Lit> {
    let mut lit = HashMap::new();
    for (number, choice) in choices.iter().enumerate() {
        if let Some(area) = choice.areas.last() {
            let one = || Lit { choice: number, label: choice.label.clone(), note: choice.note.clone() };
            lit.entry(area.clone()).or_insert_with(one);
        }
    }
    lit
}

fn head(seen: &Seen) -> String {
    let mut out = String::new();
    put!(
        out,
        r#"<a class="home" href="/" title="All tables">Keeper</a><h1>{}</h1><p class="status">{}</p>"#,
        Esc(&seen.title),
        Esc(&seen.status)
    );
    for one in &seen.scene.tracks {
        track(&mut out, one);
    }
    out.push_str(r#"<ul class="order" aria-label="Seats">"#);
    for (seat, one) in seen.seats.iter().enumerate() {
        put!(
            out,
            r#"<li class="s{seat}{}{}"{}><span>{}</span><small>{}{}</small></li>"#,
            if one.asked { " asked" } else { "" },
            if one.away { " away" } else { "" },
            if one.asked { r#" aria-current="true""# } else { "" },
            Esc(&one.investigator),
            Esc(&one.player),
            if one.bot { ", a bot" } else { "" },
        );
    }
    out.push_str("</ul><div class=\"tools\">");
    put!(
        out,
        r#"<button data-do="undo"{} title="Undo (u)">Undo</button>"#,
        if seen.can_undo { "" } else { " disabled" }
    );
    out.push_str(r#"<button data-do="hint" title="What would a bot do? (h)">Hint</button>"#);
    out.push_str(r#"<button data-do="help" title="Keys and rules (?)">?</button>"#);
    put!(out, r#"<a href="{}/seats" title="Seats, invitation, story and replay">Seats</a></div>"#, Esc(&seen.address));
    out
}

fn track(out: &mut String, track: &Track) {
    let about = track.about.as_ref().map(|about| about.0.as_str()).unwrap_or_default();
    put!(
        out,
        r#"<div class="track t-{}" data-about="{}"><span>{}</span><b>{}{}</b><meter min="0" max="{}" value="{}">{}</meter></div>"#,
        slug(&track.id),
        Esc(about),
        Esc(&track.name),
        track.at,
        if track.most > 0 { format!(" of {}", track.most) } else { String::new() },
        track.most.max(1),
        track.at,
        track.at
    );
}

fn stage(seen: &Seen) -> String {
    let mut out = String::new();
    if let Some(ending) = &seen.ending {
        return finale(ending);
    }
    if let Some(why) = &seen.locked {
        put!(out, r#"<p class="locked">{}</p>"#, Esc(why));
    }
    let Some(question) = &seen.question else {
        let waits = seen.waits.join(", ");
        let text = if waits.is_empty() { "The table goes on.".to_owned() } else { format!("Waiting for {waits}.") };
        put!(out, r#"<h2>{}</h2><p class="detail">You can look around meanwhile.</p>"#, Esc(&text));
        return out;
    };
    put!(out, r#"<h2>{}</h2><p class="detail">{}"#, Esc(&question.title), Esc(&question.detail));
    if let Some(rule) = question.rule {
        put!(out, r#" <button class="rule" data-read="rule:{0}">Why? {0}</button>"#, Esc(rule));
    }
    out.push_str(r#"</p><ol class="options">"#);
    for (number, choice) in seen.choices.iter().enumerate() {
        option(&mut out, number, choice);
    }
    out.push_str("</ol>");
    out
}

/// Digits and letters that choose.
const KEYS: &str = "1234567890abcdefgijklmnopqrstvwxyz";

fn option(out: &mut String, number: usize, choice: &Choice) {
    let key = KEYS.chars().nth(number).map(|key| format!("<kbd>{key}</kbd>")).unwrap_or_default();
    let about = choice.about.as_ref().map(|about| about.0.as_str()).unwrap_or_default();
    let way = choice.areas.join(" ");
    let series = matches!(choice.does, Does::Series(_));
    put!(
        out,
        r#"<li><button class="option{}" data-choose="{number}" data-about="{}" data-way="{}">{key}<span>{}</span><small>{}</small>"#,
        if series { " series" } else { "" },
        Esc(about),
        Esc(&way),
        Esc(&choice.label),
        Esc(&choice.note)
    );
    if !choice.odds.is_empty() {
        out.push_str(r#"<span class="odds">"#);
        paragraphs(out, &choice.odds);
        out.push_str("</span>");
    }
    out.push_str("</button></li>");
}

fn finale(ending: &EndingText) -> String {
    let mut out = String::new();
    put!(out, r#"<div class="finale {}"><h2>{}</h2>"#, if ending.won { "won" } else { "lost" }, Esc(&ending.title));
    out.push_str("<table><tbody>");
    for part in &ending.parts {
        put!(out, "<tr><td>{}</td><td>{:+}</td></tr>", Esc(&part.text), part.points);
    }
    put!(out, "</tbody><tfoot><tr><th>Score</th><td>{}</td></tr></tfoot></table>", ending.score);
    put!(out, "<p>{}</p></div>", Esc(&ending.honour));
    out
}

/// The own sheet; an onlooker sees the first.
fn dock(seen: &Seen) -> String {
    let own = seen.seat.unwrap_or(0);
    let mut out = String::new();
    for panel in seen.scene.panels.iter().filter(|panel| panel.seat == Some(own)) {
        one_panel(&mut out, panel, true);
    }
    out
}

/// Everybody else's sheets and what is in play.
fn panels(seen: &Seen) -> String {
    let own = seen.seat.unwrap_or(0);
    let mut out = String::new();
    seen.scene.stage.iter().for_each(|stage| one_panel(&mut out, stage, false));
    for panel in seen.scene.panels.iter().filter(|panel| panel.seat != Some(own)) {
        one_panel(&mut out, panel, false);
    }
    out
}

fn one_panel(out: &mut String, panel: &Panel, large: bool) {
    let about = panel.about.as_ref().map(|about| about.0.as_str()).unwrap_or_default();
    let class = panel.seat.map(|seat| format!(" s{seat}")).unwrap_or_default();
    put!(out, r#"<article class="panel{class}" data-about="{}">"#, Esc(about));
    if panel.seat.is_some() {
        out.push_str(&portrait(&panel.title));
    }
    put!(out, r#"<div class="words"><h3>{}</h3>"#, Esc(&panel.title));
    let kind = Some(&panel.subtitle).filter(|_| panel.seat.is_none());
    let holds: Vec<&str> = kind.into_iter().chain([&panel.place]).chain(&panel.states).map(String::as_str).collect();
    let holds = holds.into_iter().filter(|words| !words.is_empty()).collect::<Vec<_>>().join(", ");
    if !holds.is_empty() {
        put!(out, r#"<p class="dim">{}</p>"#, Esc(&holds));
    }
    out.push_str(r#"<dl class="numbers">"#);
    for (name, now, most) in &panel.numbers {
        let of = if *most > 0 { format!("/{most}") } else { String::new() };
        put!(out, r#"<div class="n-{}"><dt>{}</dt><dd>{now}{of}</dd></div>"#, slug(name), Esc(name));
    }
    out.push_str("</dl>");
    panel.sliders.iter().for_each(|one| slider(out, one));
    paragraphs(out, &panel.lines);
    out.push_str("</div>");
    if large {
        out.push_str(r#"<ul class="cards">"#);
        panel.cards.iter().for_each(|one| card(out, one));
        out.push_str("</ul>");
    } else if !panel.cards.is_empty() {
        let names: Vec<&str> = panel.cards.iter().map(|card| card.name.as_str()).collect();
        put!(out, r#"<p class="holds">{}</p>"#, Esc(&names.join(", ")));
    }
    out.push_str("</article>");
}

/// What is set to one of several stops: each value as it is now, and as it is printed at every stop.
fn slider(out: &mut String, slider: &Slider) {
    out.push_str(r#"<dl class="numbers slider">"#);
    for value in &slider.values {
        put!(out, "<div><dt>{}</dt><dd>{}</dd><dd class=\"stops\">", Esc(&value.name), value.now);
        for (stop, printed) in value.stops.iter().enumerate() {
            let tag = if stop == usize::from(slider.at) { "b" } else { "span" };
            put!(out, "<{tag}>{printed}</{tag}>");
        }
        out.push_str("</dd></div>");
    }
    out.push_str("</dl>");
}

fn card(out: &mut String, card: &Card) {
    let about = card.about.as_ref().map(|about| about.0.as_str()).unwrap_or_default();
    put!(
        out,
        r#"<li class="card k-{}{}" data-about="{}" tabindex="0"><b>{}</b><span>{}</span><small>{}</small></li>"#,
        slug(&card.kind),
        if card.face_down { " back" } else { "" },
        Esc(about),
        Esc(&card.name),
        Esc(&card.kind),
        Esc(&card.notes.join(", "))
    );
}

/// Something to be read.
pub fn paragraphs(out: &mut String, all: &[Paragraph]) {
    for (tone, text) in all {
        let (tag, class) = match tone {
            Tone::Title => ("h3", "title".to_owned()),
            Tone::Strong => ("p", "strong".to_owned()),
            Tone::Dim => ("p", "dim".to_owned()),
            Tone::Good => ("p", "good".to_owned()),
            Tone::Bad => ("p", "bad".to_owned()),
            Tone::Rule => ("p", "rule".to_owned()),
            Tone::Token(kind) => ("p", format!("about {}", crate::svg::kind_word(*kind))),
            Tone::Seat(seat) => ("p", format!("s{seat}")),
            Tone::Plain => ("p", "plain".to_owned()),
        };
        put!(out, r#"<{tag} class="{class}">{}</{tag}>"#, Esc(text));
    }
}

/// Something to be read, as the reader shows it.
pub fn read_out(all: &[Paragraph]) -> String {
    let mut out = String::new();
    paragraphs(&mut out, all);
    out
}
