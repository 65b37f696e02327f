//! The table: header, board, question, sheets, story.

use std::collections::{BTreeMap, HashMap};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use keeper_present::scene::{Scene, Track};
use keeper_present::words::EndingText;
use keeper_present::{Choice, Lesson, Question, TokenKind, Tone};
use keeper_session::{Looked, Outdated};

use crate::art;
use crate::asking::AskSeen;
use crate::markup::{Esc, letters, put, slug};
use crate::page::ask::ask;
use crate::page::review::review;
use crate::page::sheet::{battle, dock, panels, pips};
use crate::page::stage::stage;
use crate::page::story::{Told, story};
use crate::page::{Course, Shell, document};
use crate::room::Room;
use crate::svg::{Lit, board, initials, plate, plate_id, strip, tokens, weather};
use crate::table::Inner;

/// Everything that somebody at the table sees.
pub struct Seen {
    /// The address of the table.
    pub address: String,
    pub title: String,
    /// Which game is played, and the phase that it is in.
    pub kind: &'static str,
    pub phase: &'static str,
    /// Whoever looks wants to be asked even what is obvious.
    pub asks_all: bool,
    /// `turn 3, Mythos; doom 4/12`
    pub status: String,
    pub scene: Scene,
    /// The seat that is looked from; none for an onlooker.
    pub seat: Option<u8>,
    pub question: Option<Question>,
    pub choices: Arc<[Choice]>,
    /// Who is waited for, where it is not this seat.
    pub waits: Vec<String>,
    pub ending: Option<EndingText>,
    /// How the game went, once it is over.
    pub course: Option<Course>,
    /// How far the look back at the finished game is, once somebody has asked for it.
    pub review: Option<Looked>,
    /// Who plays what: name of the player, name of the investigator, a bot or not, present or not.
    pub seats: Vec<SeatLine>,
    /// The choice that declines or goes on and changes nothing.
    pub harmless: Option<usize>,
    pub can_undo: bool,
    /// What somebody wants to take back, and others are asked about.
    pub ask: Option<AskSeen>,
    /// Why nothing can be chosen, if so.
    pub locked: Option<String>,
    /// What is known of the game where it was played by other rules or cards.
    pub outdated: Option<Outdated>,
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
    seen.review = inner.looked();
    seen.asks_all =
        seat.and_then(|seat| inner.record.chairs.get(usize::from(seat))).is_some_and(|chair| chair.asks_all);
    for (line, chair) in seen.seats.iter_mut().zip(&inner.record.chairs) {
        line.player.clone_from(&chair.name);
        line.away = chair.key.as_ref().is_some_and(|key| !inner.present.contains(key));
    }
    seen
}

/// A part of the page: by its print one that has not changed is known again, and its markup is made only where it is needed.
pub struct Part<'a> {
    pub print: u64,
    draw: Box<dyn FnOnce() -> String + 'a>,
}

/// The print of what a part follows from: that is quicker to look at than to draw.
fn print_of(what: impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    what.hash(&mut hasher);
    hasher.finish()
}

impl<'a> Part<'a> {
    fn new(print: u64, draw: impl FnOnce() -> String + 'a) -> Part<'a> {
        Part { print, draw: Box::new(draw) }
    }

    pub fn html(self) -> String {
        (self.draw)()
    }
}

impl From<String> for Part<'_> {
    fn from(html: String) -> Self {
        Part::new(print_of(&html), || html)
    }
}

pub type Parts<'a> = BTreeMap<String, Part<'a>>;

/// Takes a part out to show it.
pub fn take(parts: &mut Parts<'_>, id: &str) -> String {
    parts.remove(id).map(Part::html).unwrap_or_default()
}

/// The parts of the page by their ids, but for the story, which grows.
pub fn parts(seen: &Seen) -> Parts<'_> {
    let lit = lit(&seen.choices);
    let mut parts = Parts::new();
    parts.insert("head".into(), head(seen).into());
    parts.insert("beside".into(), strip(&seen.scene, &lit).into());
    parts.insert("tabs".into(), tabs(seen, &lit).into());
    parts.insert("battle".into(), battle(seen.scene.stage.as_ref()).into());
    let sky = environment(&seen.scene);
    // The ground and the ways of a board never change: only its plates and tokens are parts.
    for one in &seen.scene.boards {
        for area in &one.areas {
            let lit = lit.get(&area.id).cloned();
            parts.insert(plate_id(area), Part::new(print_of((area, &lit)), move || plate(area, lit.as_ref())));
        }
        let stands: Vec<_> = one.areas.iter().map(|area| &area.tokens).collect();
        let lies: Vec<_> = one.links.iter().map(|link| &link.tokens).collect();
        parts.insert(format!("tokens-{}", slug(&one.id)), Part::new(print_of((stands, lies)), || tokens(one)));
        parts.insert(format!("weather-{}", slug(&one.id)), weather(&sky).into());
    }
    parts.insert("ask".into(), ask(seen.ask.as_ref()).into());
    let bare = stage(seen, "");
    match seen.ending {
        Some(_) => {
            // The look back goes on by itself within the stage.
            parts.insert("stage".into(), Part::new(print_of(&bare), || stage(seen, &review(seen))));
            parts.insert("review".into(), review(seen).into());
        }
        None => drop(parts.insert("stage".into(), bare.into())),
    }
    parts.insert("dock".into(), dock(seen).into());
    parts.insert("table".into(), panels(seen).into());
    parts
}

/// The kind of the environment in play, as its panel says it: `weather`.
fn environment(scene: &Scene) -> String {
    let panel = scene.panels.iter().find(|panel| panel.id == "environment");
    let kind = panel.and_then(|panel| panel.subtitle.split(' ').next());
    kind.map(str::to_lowercase).unwrap_or_default()
}

/// The areas from which trains go, with the names of the boards to which they lead.
pub fn trains(scene: &Scene) -> Vec<(String, String)> {
    let town = |id: &str| scene.boards.iter().find(|board| board.areas.iter().any(|area| area.id == id));
    let both = scene.trains.iter().flat_map(|(a, b)| [(a, b), (b, a)]);
    let mut all: Vec<(String, String)> =
        both.filter_map(|(from, to)| Some((from.clone(), town(to)?.name.clone()))).collect();
    all.sort();
    all.dedup_by(|one, other| one.0 == other.0);
    all
}

/// The whole page, as it is first sent.
pub fn table_page(seen: &Seen, told: &[Told], table: &str, position: usize, lessons: &[Lesson]) -> String {
    let mut parts = parts(seen);
    let mut part = |id: &str| take(&mut parts, id);
    let mut body = String::new();
    put!(
        body,
        r##"<a class="skip" href="#stage">Go to the question</a><header class="head" id="head">{}</header>"##,
        part("head")
    );
    put!(body, r#"<main class="map"><div class="tabs" id="tabs" role="tablist">{}</div>"#, part("tabs"));
    put!(
        body,
        r#"<div id="beside">{}</div><div id="battle">{}</div><div class="boards">"#,
        part("beside"),
        part("battle")
    );
    let (lit, trains) = (lit(&seen.choices), trains(&seen.scene));
    for (i, one) in seen.scene.boards.iter().enumerate() {
        let shown = if i == 0 { " shown" } else { "" };
        put!(body, r#"<div class="view{shown}" id="map-{}">{}</div>"#, slug(&one.id), board(one, &lit, &trains));
    }
    body.push_str(r#"</div><div id="happens" hidden aria-live="polite"></div></main>"#);
    put!(body, r#"<section class="dock" id="dock" aria-label="Your sheet">{}</section>"#, part("dock"));
    put!(
        body,
        r#"<aside class="side"><button class="handle" aria-label="Make the question smaller or larger"></button><div id="ask" role="alert">{}</div><section id="unfold" class="stage" aria-label="What unfolds" aria-live="polite" hidden></section><section id="stage" class="stage" aria-label="Question">{}</section>"#,
        part("ask"),
        part("stage")
    );
    body.push_str(r#"<section id="lesson" class="lesson" aria-label="For the first time" hidden></section>"#);
    put!(body, r#"<section id="table" class="panels" aria-label="The table">{}</section>"#, part("table"));
    put!(body, r#"<section class="storybox"><h2>Story</h2><div id="story">{}</div></section>"#, story(told));
    body.push_str(r#"<section class="talkbox"><h2>Talk</h2><div id="talk"></div><form id="say"><input name="text" maxlength="500" "#);
    body.push_str(r#"aria-label="Say something" autocomplete="off"><button>Say</button></form></section></aside>"#);
    body.push_str(r#"<nav class="phonetabs" aria-label="Parts of the table"><button data-tab="map">Map</button>"#);
    body.push_str(r#"<button data-tab="me">Me</button><button data-tab="story">Story</button><button data-tab="table">Table</button></nav>"#);
    body.push_str(r#"<dialog id="reader"><article id="read"></article><form method="dialog"><button>Close</button></form></dialog>"#);
    body.push_str(
        r#"<div id="preview" role="status" hidden></div><dialog id="settings"><h3>Settings</h3><form method="dialog">"#,
    );
    body.push_str(r#"<label>Theme <select name="theme"><option value="">as the system</option><option value="dark">dark</option>"#);
    body.push_str(r#"<option value="light">light</option></select></label><label><input type="checkbox" name="sound"> Sound when it is your turn</label>"#);
    body.push_str(r#"<label><input type="checkbox" name="moving"> Show dice and events as they happen</label>"#);
    body.push_str(r#"<label><input type="checkbox" name="teach"> Explain each phase the first time</label>"#);
    if seen.seat.is_some() {
        body.push_str(
            r#"<label><input type="checkbox" name="obvious"> Let obvious questions answer themselves</label>"#,
        );
    }
    body.push_str(r#"<button>Close</button></form></dialog>"#);
    body.push_str(r#"<div id="lessons" hidden>"#);
    for one in lessons {
        put!(body, r#"<article data-lesson="{}"><h3>{}</h3>"#, Esc(one.phase), Esc(one.title));
        one.text.iter().for_each(|text| put!(body, "<p>{}</p>", Esc(text)));
        body.push_str("</article>");
    }
    body.push_str("</div>");
    body.push_str(r#"<p id="notice" role="status" aria-live="assertive"></p>"#);
    let data = [
        ("table", table.to_owned()),
        ("position", position.to_string()),
        ("game", seen.kind.to_owned()),
        ("art", art::of(seen.kind).map(art::Gallery::sprites).unwrap_or_default()),
        ("phase", seen.phase.to_owned()),
        ("asksall", seen.asks_all.to_string()),
        ("seat", seen.seat.map(|seat| seat.to_string()).unwrap_or_default()),
    ];
    let title = format!("{}{}", if seen.question.is_some() { "\u{25cf} Your move: " } else { "" }, seen.title);
    document(
        &Shell { title: &title, class: "table", scripts: &["/assets/play.js", "/assets/table.js"], data: &data },
        &body,
    )
}

/// The boards by name, with how many people and lit places are on each.
fn tabs(seen: &Seen, lit: &HashMap<String, Lit>) -> String {
    let mut out = String::new();
    for one in &seen.scene.boards {
        let people =
            one.areas.iter().flat_map(|area| &area.tokens).filter(|token| token.kind == TokenKind::Investigator);
        put!(out, r#"<button role="tab" data-board="{}"><span>{}</span>"#, slug(&one.id), Esc(&one.name));
        for token in people {
            let seat = token.seat.unwrap_or(0);
            put!(out, r#"<i class="disc s{seat}">{}</i>"#, Esc(&initials(&token.name)));
        }
        let reached = one.areas.iter().filter(|area| lit.contains_key(&area.id)).count();
        if reached > 0 {
            put!(out, r#"<small>{reached} lit</small>"#);
        }
        out.push_str("</button>");
    }
    out
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
    let against = seen.scene.panels.iter().find(|panel| panel.id == "ancient-one");
    put!(out, r#"<a class="home" href="/" title="All tables" aria-label="All tables">Keeper</a><div class="title">"#);
    put!(out, r#"<h1>{}</h1><p class="status">"#, Esc(&seen.title));
    if let Some(panel) = against {
        let about = letters(&panel.about);
        put!(out, r#"<b data-about="{}">{}</b>, "#, Esc(about), Esc(&panel.title));
    }
    let moment = seen.status.split(';').next().unwrap_or_default();
    put!(out, r#"{}</p></div><div class="tracks">"#, Esc(moment));
    seen.scene.tracks.iter().for_each(|one| track(&mut out, one));
    out.push_str(r#"</div><ul class="order" aria-label="Seats">"#);
    for (seat, one) in seen.seats.iter().enumerate() {
        let who = if one.bot { format!("{} a bot", one.player) } else { one.player.clone() };
        put!(
            out,
            r#"<li class="s{seat}{}{}"{} title="{}, {}"><i class="disc" aria-hidden="true">{}</i><span>{}</span><small>{}</small></li>"#,
            if one.asked { " asked" } else { "" },
            if one.away { " away" } else { "" },
            if one.asked { r#" aria-current="true""# } else { "" },
            Esc(&one.investigator),
            Esc(who.trim()),
            Esc(&initials(&one.investigator)),
            Esc(&one.investigator),
            Esc(who.trim()),
        );
    }
    out.push_str(r#"</ul><div class="tools">"#);
    let off = if seen.can_undo { "" } else { " disabled" };
    put!(
        out,
        r#"<button data-do="undo"{off} title="Undo (u)">Undo</button><details class="menu"><summary aria-label="Undo more">&#9662;</summary><div>"#
    );
    for unit in ["action", "turn", "phase", "round"] {
        put!(out, r#"<button data-undo="{unit}"{off}>Undo the {unit}</button>"#);
    }
    out.push_str(r#"</div></details><button data-do="hint" title="What would a bot do? (h)">Hint</button>"#);
    out.push_str(r#"<button data-do="again" title="Show again what happened last">Again</button>"#);
    out.push_str(r#"<button data-do="settings" title="Settings" aria-label="Settings">&#9881;</button>"#);
    out.push_str(r#"<button data-do="help" title="Keys and rules (?)" aria-label="Keys and rules">?</button>"#);
    put!(out, r#"<a href="{}/seats" title="Seats, invitation, story and replay">Seats</a></div>"#, Esc(&seen.address));
    out
}

/// A number with what it may reach; a short track is drawn as a row of marks.
fn track(out: &mut String, track: &Track) {
    let about = letters(&track.about);
    let of = if track.most > 0 { format!(" of {}", track.most) } else { String::new() };
    put!(
        out,
        r#"<div class="track t-{}{}" data-about="{}" role="meter" aria-label="{}" aria-valuemin="0" aria-valuemax="{}" aria-valuenow="{}"><span>{}</span><b>{}<small>{of}</small></b>"#,
        slug(&track.id),
        if track.tone == Tone::Bad { " close" } else { "" },
        Esc(about),
        Esc(&track.name),
        track.most,
        track.at,
        Esc(&track.name),
        track.at,
    );
    if track.counts.is_none() && (1..=14).contains(&track.most) {
        pips(out, track.at.into(), track.most.into());
    }
    out.push_str("</div>");
}
