//! Looking back: the table at any moment of a game, and its story as a text.

use std::collections::HashMap;

use keeper_session::Costly;
use maud::{Markup, html};

use crate::art;
use crate::assets;
use crate::markup::slug;
use crate::page::frame::notice;
use crate::page::table::trains;
use crate::page::{Data, Seen, Shell, Told, document, parts, story, take};
use crate::svg::{board, windows};

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
    /// Where turns begin, and what stood out, with the moment after it.
    pub turns: Vec<usize>,
    pub moments: Vec<(usize, String)>,
    /// The choices that cost most, once somebody has asked.
    pub costly: Vec<Costly>,
    /// Whether it can be looked at from every seat.
    pub over: bool,
}

impl Moment<'_> {
    fn address(&self, at: usize, seat: Option<u8>) -> String {
        let seat = seat.map(|seat| format!("&seat={seat}")).unwrap_or_default();
        format!("/table/{}/replay?at={at}{seat}", self.id)
    }

    fn when(&self) -> &str {
        let when = self.told.last().map(|told| told.when.as_str()).filter(|when| !when.is_empty());
        when.unwrap_or("The beginning")
    }

    /// `Turn 7, Movement, decision 214 of 431`
    fn words(&self) -> String {
        format!("{}, decision {} of {}", self.when(), self.at, self.last)
    }

    fn controls(&self) -> Markup {
        html! {
            h2 { (self.when()) }
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
                @if self.over { " " a href={ "/table/" (self.id) "/end" } { "The end" } }
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

    /// How far a moment is on the timeline, which is 1000 wide.
    fn along(&self, at: usize) -> usize {
        (at - self.first.min(at)) * 1000 / (self.last - self.first).max(1)
    }

    /// Turns and moments above the slider; each leads there.
    fn timeline(&self) -> Markup {
        let seat = self.seen.seat;
        let few = self.turns.len() / 10 + 1;
        html! {
            svg.timeline viewBox="-10 0 1020 74" role="group" aria-label="Turns and moments" {
                path.axis d="M0 30H1000" {}
                @for (number, &at) in (1..).zip(&self.turns) {
                    a href=(self.address(at, seat)) data-swap aria-label={ "Turn " (number) } {
                        path.tick d={ "M" (self.along(at)) " 20v20" } {}
                        @if number == 1 || number % few == 0 {
                            text x=(self.along(at)) y="66" text-anchor="middle" { (number) }
                        }
                    }
                }
                @for (at, words) in &self.moments {
                    a.moment href=(self.address(*at, seat)) data-swap data-moment=(at) aria-label=(words) {
                        title { (words) }
                        circle cx=(self.along(*at)) cy="30" r="9" {}
                    }
                }
                @for one in &self.costly {
                    a.costly href=(self.address(one.position, Some(one.seat))) data-swap data-moment=(one.position) aria-label=(one.words) {
                        title { (one.words) }
                        rect x=(self.along(one.position).saturating_sub(9)) y="21" width="18" height="18" {}
                    }
                }
            }
        }
    }

    /// What plays it by itself.
    fn playing(&self) -> Markup {
        html! {
            div.playing.script {
                button.go type="button" data-play aria-pressed="false" { "Play" }
                label {
                    span { "Speed" }
                    select data-speed {
                        @for (value, words) in [("0.5", "\u{bd} times"), ("1", "1 time"), ("2", "2 times"), ("4", "4 times")] {
                            option value=(value) selected[value == "1"] { (words) }
                        }
                    }
                }
                label.only { input type="checkbox" data-moments; span { "Moments only" } }
            }
        }
    }

    /// What stood out, to be read and gone to.
    fn stood_out(&self) -> Markup {
        let turn = |at: usize| self.turns.iter().filter(|&&start| start < at).count().max(1);
        html! {
            @if !self.costly.is_empty() {
                h2 { "What cost most" }
                ol.jumps {
                    @for one in &self.costly {
                        li { a href=(self.address(one.position, Some(one.seat))) data-swap { "Turn " (turn(one.position)) ": " (one.words) } }
                    }
                }
            }
            @if !self.moments.is_empty() {
                details {
                    summary { "Moments (" (self.moments.len()) ")" }
                    ol.jumps {
                        @for (at, words) in &self.moments {
                            li { a href=(self.address(*at, self.seen.seat)) data-swap { "Turn " (turn(*at)) ": " (words) } }
                        }
                    }
                }
            }
        }
    }

    /// The slider over the whole game.
    fn slider(&self) -> Markup {
        html! {
            form.slider method="get" {
                input type="range" name="at" min=(self.first) max=(self.last) value=(self.at)
                    aria-label="Moment of the game" aria-valuetext=(self.words()) data-slide data-open[!self.over]
                    data-turns=(self.turns.iter().map(usize::to_string).collect::<Vec<_>>().join(" "));
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
                        (board(seen.kind, one, &HashMap::new(), &trains(&seen.scene)))
                    }
                }
            }
        }
        section.dock #dock data-part aria-label="Sheet" { (part("dock")) }
        aside.side {
            section.stage aria-label="Moment" {
                div #timeline data-part { (moment.timeline()) }
                (moment.playing())
                (moment.slider())
                div #moment data-part { (moment.controls()) }
                div #jumps data-part { (moment.stood_out()) }
            }
            section.panels #table data-part aria-label="The table" { (part("table")) }
            section.storybox { h2 { "Story" } div #story data-part { (story(moment.told)) } }
        }
        (windows())
        (notice())
    };
    let title = format!("{}: replay", seen.title);
    let art = art::of(seen.kind).map(art::Gallery::sprites);
    let data = Data { at: Some(moment.at), art, ..Data::default() };
    let script = Some(assets::lobby_script());
    let rite = if seen.scene.rite.is_some() { " rite" } else { "" };
    let class = format!("table battle{rite} replay");
    document(&Shell { title: &title, class: &class, script, data }, &body)
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
