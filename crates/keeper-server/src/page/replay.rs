//! Looking back: the table at any moment of a game, and its story as a text.

use std::collections::HashMap;

use keeper_session::{Swing, Swings};
use maud::{Markup, html};

use crate::art;
use crate::assets;
use crate::markup::slug;
use crate::page::frame::notice;
use crate::page::table::trains;
use crate::page::{Data, Seen, Shell, Told, document, parts, story, take};
use crate::svg::{Timeline, board, turn_name, windows};

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
    /// The number of the first turn, where each begins, and what stood out, with the moment after it.
    pub first_turn: usize,
    pub turns: Vec<usize>,
    pub moments: Vec<(usize, String)>,
    /// The choices that cost and helped most, once somebody has asked.
    pub swings: Swings,
    /// The chance to win at the beginning of each round and at the end; empty where it may not be known yet.
    pub chances: Vec<(usize, f64)>,
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
        let chance = self.line().chance(self.at).map(|chance| format!(", {:.0} % to win", 100.0 * chance));
        format!("{}, decision {} of {}{}", self.when(), self.at, self.last, chance.unwrap_or_default())
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

    fn line(&self) -> Timeline<'_> {
        Timeline {
            first: self.first,
            last: self.last,
            at: self.at,
            first_turn: self.first_turn,
            turns: &self.turns,
            moments: &self.moments,
            swings: &self.swings,
            chances: &self.chances,
        }
    }

    /// Turns and moments above the slider; each leads there.
    fn timeline(&self) -> Markup {
        self.line().draw(|at, seat| self.address(at, seat.or(self.seen.seat)))
    }

    /// What plays it by itself, step by step and turn by turn.
    fn playing(&self) -> Markup {
        html! {
            div.playing.script {
                button data-turn="-1" title="The turn before (Page up)" aria-label="The turn before" { (sign("M18 6 9 12l9 6zM6 6v12")) }
                button.go type="button" data-play aria-pressed="false" { "Play" }
                button data-turn="1" title="The next turn (Page down)" aria-label="The next turn" { (sign("m6 6 9 6-9 6zM18 6v12")) }
                span.where #where data-part { (self.whereabouts()) }
                fieldset.speed {
                    legend.vh { "Speed" }
                    @for (value, words) in [("0.5", "\u{bd}"), ("1", "1 \u{d7}"), ("2", "2 \u{d7}"), ("4", "4 \u{d7}")] {
                        label { input.vh type="radio" name="speed" value=(value) checked[value == "1"]; span { (words) } }
                    }
                }
                label.only { input type="checkbox" data-moments; span { "Moments only" } }
            }
        }
    }

    /// The number of the turn in which the choice before this position was made.
    fn turn(&self, at: usize) -> usize {
        self.first_turn + self.turns.iter().filter(|&&start| start < at).count().max(1) - 1
    }

    /// `Turn 7 of 14 · next: a gate opens`
    fn whereabouts(&self) -> Markup {
        let turn = self.turn(self.at + 1);
        let next = self.moments.iter().find(|(at, _)| *at > self.at);
        html! {
            @if turn == 0 { b { "Start" } } @else { b { "Turn " (turn) } " of " (self.turn(self.last)) }
            @if let Some((at, words)) = next {
                " \u{b7} next: " a href=(self.address(*at, self.seen.seat)) data-swap { (words) }
            }
        }
    }

    /// What stood out, to be read and gone to.
    fn stood_out(&self) -> Markup {
        html! {
            (self.jumps("What cost most", "costly", "\u{2212}", &self.swings.cost))
            (self.jumps("What helped most", "helpful", "+", &self.swings.helped))
            @if self.over && self.swings == Swings::default() {
                p.hint { a href={ "/table/" (self.id) "/end" } { "See what cost and what helped most" } "." }
            }
            @if !self.moments.is_empty() {
                details {
                    summary { "Moments (" (self.moments.len()) ")" }
                    ol.jumps {
                        @for (at, words) in &self.moments {
                            li { a href=(self.address(*at, self.seen.seat)) data-swap { "Turn " (turn_name(self.turn(*at))) ": " (words) } }
                        }
                    }
                }
            }
        }
    }

    /// Choices that mattered: each leads to its moment, seen by the one who made it.
    fn jumps(&self, title: &str, class: &str, sign: &str, all: &[Swing]) -> Markup {
        html! {
            @if !all.is_empty() {
                h2 { (title) }
                ol.jumps.{ (class) } {
                    @for one in all {
                        li {
                            a href=(self.address(one.position, Some(one.seat))) data-swap {
                                b { (sign) (format!("{:.0}", 100.0 * one.by)) " %" }
                                " "
                                (one.words)
                            }
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
            div.tabs #tabs role="tablist" data-part { (part("tabs")) }
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
        section.time aria-label="Timeline" {
            div #timeline data-part { (moment.timeline()) }
            (moment.slider())
            (moment.playing())
        }
        aside.side {
            section.stage aria-label="Moment" {
                div #moment data-part { (moment.controls()) }
                div #jumps data-part { (moment.stood_out()) }
            }
            section.panels #table data-part aria-label="The table" { (part("table")) }
            section.storybox { h2 { "Story" } div #story data-part { (story(moment.told)) } }
            // Seen by one person it shows that sheet; a rite has a place of its own there.
            section.dock #dock data-part aria-label="Sheet" {
                @if seen.seat.is_some() || seen.scene.rite.is_some() { (part("dock")) }
            }
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

/// A sign on a button, drawn with lines.
fn sign(path: &str) -> Markup {
    html! { svg.ic viewBox="0 0 24 24" aria-hidden="true" { path d=(path) {} } }
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
