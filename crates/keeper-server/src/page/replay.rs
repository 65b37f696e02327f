//! Looking back: the table at any moment of a game, and its story as a text.

use std::collections::HashMap;

use maud::{Markup, html};

use crate::assets;
use crate::markup::slug;
use crate::page::frame::notice;
use crate::page::table::trains;
use crate::page::{Data, Seen, Shell, Told, document, parts, story, take};
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
        let seat = seat.map(|seat| format!("&seat={seat}")).unwrap_or_default();
        format!("/table/{}/replay?at={at}{seat}", self.id)
    }

    fn controls(&self) -> Markup {
        let when = self.told.last().map(|told| told.when.as_str()).filter(|when| !when.is_empty());
        html! {
            h2 { (when.unwrap_or("The beginning")) }
            p.detail { "Decision " (self.at) " of " (self.last) }
            @if let Some(ending) = &self.seen.ending { p.ending { (ending.title) } }
            div.steps {
                @for (name, back, on) in &self.steps {
                    (self.step(*back, &format!("Back one {name}"), "\u{2039}"))
                    span { (name) }
                    (self.step(*on, &format!("Forward one {name}"), "\u{203a}"))
                }
            }
            p.views {
                @if self.over {
                    (self.view(None, "As everyone saw it")) " "
                    @for (seat, line) in (0..).zip(&self.seen.seats) { (self.view(Some(seat), &line.investigator)) " " }
                }
            }
            p.doors {
                a href={ "/table/" (self.id) "/story" } { "The story" }
                " "
                a href={ "/table/" (self.id) "/seats" } { "Seats and files" }
            }
        }
    }

    /// The same moment as another seat saw it.
    fn view(&self, seat: Option<u8>, name: &str) -> Markup {
        let current = (seat == self.seen.seat).then_some("true");
        html! { a href=(self.address(self.at, seat)) data-swap aria-current=[current] { (name) } }
    }

    fn step(&self, to: Option<usize>, words: &str, sign: &str) -> Markup {
        html! {
            @match to {
                Some(to) => a href=(self.address(to, self.seen.seat)) data-swap title=(words) aria-label=(words) { (sign) },
                None => a aria-disabled="true" aria-label=(words) { (sign) },
            }
        }
    }

    /// The slider over the whole game.
    fn slider(&self) -> Markup {
        html! {
            form.slider method="get" {
                input type="range" name="at" min=(self.first) max=(self.last) value=(self.at)
                    aria-label="Moment of the game" data-slide;
                " "
                @if let Some(seat) = self.seen.seat { input type="hidden" name="seat" value=(seat); }
                button.noscript { "Show" }
            }
        }
    }
}

pub fn replay(moment: &Moment<'_>) -> Markup {
    let seen = moment.seen;
    let boards = &seen.scene.boards;
    let mut parts = parts(seen);
    let mut part = |id: &str| take(&mut parts, id);
    let body = html! {
        header.head #head data-part { (part("head")) }
        main.map {
            div.tabs role="tablist" {
                @for (i, one) in boards.iter().enumerate() {
                    button role="tab" data-board=(slug(&one.id)) aria-selected=(i == 0) { (one.name) }
                }
            }
            div #beside data-part { (part("beside")) }
            div #battle data-part { (part("battle")) }
            div.boards {
                @for (i, one) in boards.iter().enumerate() {
                    div.view.shown[i == 0] #{ "map-" (slug(&one.id)) } data-part {
                        (board(one, &HashMap::new(), &trains(&seen.scene)))
                    }
                }
            }
        }
        section.dock #dock data-part aria-label="Sheet" { (part("dock")) }
        aside.side {
            section.stage aria-label="Moment" {
                (moment.slider())
                div #moment data-part { (moment.controls()) }
            }
            section.panels #table data-part aria-label="The table" { (part("table")) }
            section.storybox { h2 { "Story" } div #story data-part { (story(moment.told)) } }
        }
        (notice())
    };
    let title = format!("{}: replay", seen.title);
    let data = Data { at: Some(moment.at), ..Data::default() };
    let script = Some(assets::lobby_script());
    document(&Shell { title: &title, class: "table replay", script, data }, &body)
}

/// The story as a page to be read.
pub fn story_page(id: &str, title: &str, text: &str) -> Markup {
    let body = html! {
        p.up { a href={ "/table/" (id) "/seats" } { "Back" } }
        h1 { (title) }
        p.doors { a href={ "/table/" (id) "/story.txt" } { "As a text file" } }
        ol.tale {
            @for line in text.lines() {
                li class=(line_class(line)) { (line.trim_start().trim_start_matches("> ")) }
            }
        }
    };
    document(&Shell { title, class: "lobby", script: None, data: Data::default() }, &body)
}

/// How a line of a written story is shown: by how far it is indented.
fn line_class(line: &str) -> &'static str {
    match line.len() - line.trim_start().len() {
        _ if line.trim_start().starts_with("> ") => "answer",
        0 => "great",
        6 => "aloud",
        _ => "plain",
    }
}
