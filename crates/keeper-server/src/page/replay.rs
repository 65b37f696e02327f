//! Looking back: the table at any moment of a game, and its story as a text.

use std::collections::HashMap;

use crate::markup::{Esc, put, slug};
use crate::page::table::trains;
use crate::page::{Seen, Shell, Told, document, parts, story, take};
use crate::svg::board;

/// A moment of a game.
pub struct Moment<'a> {
    pub id: &'a str,
    pub seen: &'a Seen,
    pub at: usize,
    pub told: &'a [Told],
    pub first: usize,
    pub last: usize,
    /// What one can step by, with the moment before and the moment after.
    pub steps: Vec<(&'static str, Option<usize>, Option<usize>)>,
    /// Whether it can be looked at from every seat.
    pub over: bool,
}

impl Moment<'_> {
    fn address(&self, at: usize, seat: Option<u8>) -> String {
        let seat = seat.map(|seat| format!("&amp;seat={seat}")).unwrap_or_default();
        format!("/table/{}/replay?at={at}{seat}", Esc(self.id))
    }

    fn controls(&self) -> String {
        let mut out = String::new();
        let when = self.told.last().map(|told| told.when.as_str()).filter(|when| !when.is_empty());
        put!(out, "<h2>{}</h2>", Esc(when.unwrap_or("The beginning")));
        put!(out, r#"<p class="detail">Decision {} of {}</p>"#, self.at, self.last);
        if let Some(ending) = &self.seen.ending {
            put!(out, r#"<p class="ending">{}</p>"#, Esc(&ending.title));
        }
        out.push_str(r#"<div class="steps">"#);
        for (name, back, on) in &self.steps {
            self.step(&mut out, *back, &format!("Back by one {name}"), "\u{2039}");
            put!(out, "<span>{name}</span>");
            self.step(&mut out, *on, &format!("On by one {name}"), "\u{203a}");
        }
        out.push_str(r#"</div><p class="views">"#);
        let mut view = |seat: Option<u8>, name: &str| {
            let current = if seat == self.seen.seat { r#" aria-current="true""# } else { "" };
            put!(out, r#"<a href="{}" data-swap{current}>{}</a> "#, self.address(self.at, seat), Esc(name));
        };
        if self.over {
            view(None, "As everybody saw it");
            for (seat, line) in (0..).zip(&self.seen.seats) {
                view(Some(seat), &line.investigator);
            }
        }
        out.push_str("</p>");
        put!(
            out,
            r#"<p class="doors"><a href="/table/{0}/story">The story</a> <a href="/table/{0}/seats">Seats and files</a></p>"#,
            Esc(self.id)
        );
        out
    }

    fn step(&self, out: &mut String, to: Option<usize>, words: &str, sign: &str) {
        match to {
            Some(to) => put!(
                out,
                r#"<a href="{}" data-swap title="{words}" aria-label="{words}">{sign}</a>"#,
                self.address(to, self.seen.seat)
            ),
            None => put!(out, r#"<a aria-disabled="true" aria-label="{words}">{sign}</a>"#),
        }
    }
}

pub fn replay(moment: &Moment<'_>) -> String {
    let seen = moment.seen;
    let mut parts = parts(seen);
    let mut part = |id: &str| take(&mut parts, id);
    let mut body = String::new();
    put!(body, r#"<header class="head" id="head" data-part>{}</header>"#, part("head"));
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
    put!(body, r#"</div><div id="beside" data-part>{}</div>"#, part("beside"));
    put!(body, r#"<div id="battle" data-part>{}</div><div class="boards">"#, part("battle"));
    for (i, one) in seen.scene.boards.iter().enumerate() {
        let id = format!("map-{}", slug(&one.id));
        put!(
            body,
            r#"<div class="view{}" id="{id}" data-part>{}</div>"#,
            if i == 0 { " shown" } else { "" },
            board(one, &HashMap::new(), &trains(&seen.scene))
        );
    }
    put!(
        body,
        r#"</div></main><section class="dock" id="dock" data-part aria-label="Sheet">{}</section>"#,
        part("dock")
    );
    body.push_str(
        r#"<aside class="side"><section class="stage" aria-label="Moment"><form method="get" class="slider">"#,
    );
    put!(
        body,
        r#"<input type="range" name="at" min="{}" max="{}" value="{}" aria-label="Moment of the game" data-slide> "#,
        moment.first,
        moment.last,
        moment.at
    );
    if let Some(seat) = seen.seat {
        put!(body, r#"<input type="hidden" name="seat" value="{seat}">"#);
    }
    put!(
        body,
        r#"<button class="noscript">Show</button></form><div id="moment" data-part>{}</div></section>"#,
        moment.controls()
    );
    put!(body, r#"<section id="table" class="panels" data-part aria-label="The table">{}</section>"#, part("table"));
    put!(
        body,
        r#"<section class="storybox"><h2>Story</h2><div id="story" data-part>{}</div></section></aside>"#,
        story(moment.told)
    );
    body.push_str(r#"<p id="notice" role="status" aria-live="polite"></p>"#);
    let title = format!("{}: replay", seen.title);
    let data = [("at", moment.at.to_string())];
    document(&Shell { title: &title, class: "table replay", scripts: &["/assets/lobby.js"], data: &data }, &body)
}

/// The story as a page to be read.
pub fn story_page(id: &str, title: &str, text: &str) -> String {
    let mut body = String::new();
    put!(
        body,
        r#"<p class="up"><a href="/table/{0}/seats">Back</a></p><h1>{1}</h1><p class="doors"><a href="/table/{0}/story.txt">As a text file</a></p>"#,
        Esc(id),
        Esc(title)
    );
    body.push_str(r#"<ol class="tale">"#);
    for line in text.lines() {
        let class = match line.len() - line.trim_start().len() {
            _ if line.trim_start().starts_with("> ") => "answer",
            0 => "great",
            6 => "aloud",
            _ => "plain",
        };
        put!(body, r#"<li class="{class}">{}</li>"#, Esc(line.trim_start().trim_start_matches("> ")));
    }
    body.push_str("</ol>");
    document(&Shell { title, class: "lobby", scripts: &[], data: &[] }, &body)
}
