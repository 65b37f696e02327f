//! The page of a table: header, boards, question, sheets, story, and what opens over them.

use keeper_present::Lesson;
use keeper_present::scene::Scene;
use maud::{Markup, html};

use crate::art;
use crate::assets;
use crate::markup::slug;
use crate::page::parts::{lit, parts, take};
use crate::page::seen::Seen;
use crate::page::story::{Told, story};
use crate::page::{Data, Shell, document};
use crate::svg::board;

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
pub fn table_page(seen: &Seen, told: &[Told], table: &str, position: usize, lessons: &[Lesson]) -> Markup {
    let mut parts = parts(seen);
    let mut part = |id: &str| take(&mut parts, id);
    let body = html! {
        a.skip href="#stage" { "Go to the question" }
        header.head #head { (part("head")) }
        main.map {
            div.tabs #tabs role="tablist" { (part("tabs")) }
            div #beside { (part("beside")) }
            div #battle { (part("battle")) }
            (boards(seen))
            div #happens hidden aria-live="polite" {}
        }
        section.dock #dock aria-label="Your sheet" { (part("dock")) }
        aside.side {
            button.handle aria-label="Make the question smaller or larger" {}
            div #ask role="alert" { (part("ask")) }
            section.stage #unfold aria-label="What happens" aria-live="polite" hidden {}
            section.stage #stage aria-label="Question" { (part("stage")) }
            section.lesson #lesson aria-label="For the first time" hidden {}
            section.panels #table aria-label="The table" { (part("table")) }
            section.storybox { h2 { "Story" } div #story { (story(told)) } }
            (talkbox())
        }
        (phone_tabs())
        (reader())
        (settings(seen.seat.is_some()))
        (lesson_texts(lessons))
        p #notice role="status" aria-live="assertive" {}
    };
    let data = Data {
        table: Some(table),
        position: Some(position),
        game: Some(seen.kind),
        art: art::of(seen.kind).map(art::Gallery::sprites),
        phase: Some(seen.phase),
        asks_all: Some(seen.asks_all),
        seat: Some(seen.seat.map(|seat| seat.to_string()).unwrap_or_default()),
        ..Data::default()
    };
    let title = format!("{}{}", if seen.question.is_some() { "\u{25cf} Your move: " } else { "" }, seen.title);
    let script = Some(assets::table_script());
    document(&Shell { title: &title, class: "table", script, data }, &body)
}

/// The boards, one of which is shown at a time.
fn boards(seen: &Seen) -> Markup {
    let (lit, trains) = (lit(&seen.choices), trains(&seen.scene));
    html! {
        div.boards {
            @for (i, one) in seen.scene.boards.iter().enumerate() {
                div.view.shown[i == 0] #{ "map-" (slug(&one.id)) } { (board(one, &lit, &trains)) }
            }
        }
    }
}

/// What people say, and the line in which to say it.
fn talkbox() -> Markup {
    html! {
        section.talkbox {
            h2 { "Talk" }
            div #talk {}
            form #say {
                input name="text" maxlength="500" aria-label="Say something" autocomplete="off";
                button { "Say" }
            }
        }
    }
}

/// The parts of the table, of which a phone shows one.
fn phone_tabs() -> Markup {
    html! {
        nav.phonetabs aria-label="Parts of the table" {
            @for (tab, words) in [("map", "Map"), ("me", "Me"), ("story", "Story"), ("table", "Table")] {
                button data-tab=(tab) { (words) }
            }
        }
    }
}

/// Where cards and rules are read: opened, or shown beside what is pointed at.
fn reader() -> Markup {
    html! {
        dialog #reader {
            article #read {}
            form method="dialog" { button { "Close" } }
        }
        div #preview role="status" hidden {}
    }
}

/// `seated`: the one who looks plays.
fn settings(seated: bool) -> Markup {
    html! {
        dialog #settings {
            h3 { "Settings" }
            form method="dialog" {
                label {
                    "Theme "
                    select name="theme" {
                        option value="" { "same as the system" }
                        option value="dark" { "dark" }
                        option value="light" { "light" }
                    }
                }
                (switch("sound", "Sound when it is your turn"))
                (switch("moving", "Show dice and events as they happen"))
                (switch("teach", "Explain each phase the first time"))
                @if seated { (switch("obvious", "Answer obvious questions for me")) }
                button { "Close" }
            }
        }
    }
}

fn switch(name: &str, words: &str) -> Markup {
    html! { label { input type="checkbox" name=(name); " " (words) } }
}

/// What each phase is, for those who play for the first time.
fn lesson_texts(lessons: &[Lesson]) -> Markup {
    html! {
        div #lessons hidden {
            @for one in lessons {
                article data-lesson=(one.phase) {
                    h3 { (one.title) }
                    @for text in one.text { p { (text) } }
                }
            }
        }
    }
}
