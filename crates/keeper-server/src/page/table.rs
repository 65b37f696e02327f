//! The page of a table: header, boards, question, sheets, story, and what opens over them.

use keeper_present::Lesson;
use keeper_present::scene::Scene;
use maud::{Markup, PreEscaped, html};

use crate::art;
use crate::assets;
use crate::markup::slug;
use crate::page::parts::{lit, parts, print_of_page, take};
use crate::page::seen::Seen;
use crate::page::story::{Told, story};
use crate::page::{Data, Shell, document};
use crate::svg::{board, windows};

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
    let print = print_of_page(&parts, &story(told).into());
    let mut part = |id: &str| take(&mut parts, id);
    let body = html! {
        a.skip href="#stage" { "Go to the question" }
        header.head #head { (part("head")) }
        main.map {
            div.tabs #tabs role="tablist" { (part("tabs")) }
            div #beside { (part("beside")) }
            div #battle tabindex="0" role="group" aria-label="The last battle"
                data-style=[seen.scene.battle.is_none().then(|| assets::battle_style().address())] { (part("battle")) }
            (boards(seen))
            div.spread #spread { (part("spread")) }
            div.spread #rolling hidden {}
            div #happens hidden {}
            p.vh #rolled role="status" {}
        }
        section.dock #dock aria-label="Your sheet" { (part("dock")) }
        aside.side {
            button.handle aria-label="Make the question smaller or larger" {}
            div #ask role="alert" { (part("ask")) }
            section.tellbox #undone role="status" aria-label="Taken back" hidden {}
            section.tellbox #summary role="status" aria-label="What has happened" hidden {}
            section.stage #unfold aria-label="What happens" aria-live="polite" hidden {}
            section.stage #rolls aria-label="The dice" {
                h2 { span.before { "The dice are rolling" } span.after { "The dice are down" } }
                div.tools { button.on data-do="close" { "Continue " kbd { "space" } } }
            }
            section.stage #stage aria-label="Question" { (part("stage")) }
            section.lesson #lesson aria-label="For the first time" hidden {}
            section.panels #table aria-label="The table" { (part("table")) }
            (storybox(told))
        }
        (phone_tabs())
        (reader())
        (settings(seen.seat.is_some()))
        (lesson_texts(lessons))
        (windows())
        p #link role="status" aria-live="assertive" hidden {}
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
        print: Some(format!("{print:x}")),
        ..Data::default()
    };
    let title = format!("{}{}", if seen.question.is_some() { "\u{25cf} Your move: " } else { "" }, seen.title);
    let script = Some(assets::table_script());
    let class = table_class(seen);
    document(&Shell { title: &title, class: &class, script, data }, &shorter(body))
}

/// Shapes of pictures need no closing tags; a board has many hundreds.
fn shorter(body: Markup) -> Markup {
    let shapes = ["path", "rect", "circle", "use"];
    PreEscaped(shapes.iter().fold(body.0, |page, shape| page.replace(&format!("></{shape}>"), "/>")))
}

/// What kind of table it is: from that follows which styles it needs.
pub fn table_class(seen: &Seen) -> String {
    let fought = seen.scene.battle.is_some();
    let kinds = [(fought, "battle"), (seen.scene.rite.is_some(), "rite"), (seen.watch, "watch")];
    std::iter::once("table")
        .chain(kinds.into_iter().filter(|kind| kind.0).map(|kind| kind.1))
        .collect::<Vec<_>>()
        .join(" ")
}

/// The boards, one of which is shown at a time.
fn boards(seen: &Seen) -> Markup {
    let (lit, trains) = (lit(&seen.choices), trains(&seen.scene));
    html! {
        div.boards {
            @for (i, one) in seen.scene.boards.iter().enumerate() {
                div.view.shown[i == 0] #{ "map-" (slug(&one.id)) } { (board(seen.kind, one, &lit, &trains)) }
            }
        }
    }
}

/// What happened and what people say, and the line in which to say it.
fn storybox(told: &[Told]) -> Markup {
    html! {
        section.storybox data-shows="story" {
            div.panes role="tablist" aria-label="Story and talk" {
                button role="tab" data-pane="story" aria-selected="true" { "Story" }
                button role="tab" data-pane="talk" aria-selected="false" { "Talk" span.unread {} }
                // Where nothing else has room beside the story: a tablet held upright.
                button role="tab" data-pane="table" aria-selected="false" { "In play" }
            }
            div #story { (story(told)) }
            div #talk {}
            div #watchers role="status" {}
            form #say {
                input name="text" maxlength="500" aria-label="Say something" placeholder="Say something (t)" autocomplete="off";
                button { "Say" }
            }
        }
    }
}

/// The parts of the table, of which a phone shows one.
fn phone_tabs() -> Markup {
    html! {
        nav.phonetabs aria-label="Parts of the table" {
            @for (tab, words, sign) in [
                ("map", "Map", "M4 6l5-2 6 2 5-2v14l-5 2-6-2-5 2zM9 4v14M15 6v14"),
                ("me", "Me", "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21c0-4 3.5-6 8-6s8 2 8 6"),
                ("story", "Story", "M5 3h14v18H5zM8 8h8M8 12h8M8 16h5"),
                ("table", "Table", "M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z"),
            ] {
                button data-tab=(tab) {
                    svg.ic viewBox="0 0 24 24" aria-hidden="true" { path d=(sign) {} }
                    span { (words) }
                    @if tab == "story" { span.unread {} }
                }
            }
        }
    }
}

/// Where cards and rules are read: opened, or shown beside what is pointed at.
fn reader() -> Markup {
    html! {
        dialog #reader {
            article #read tabindex="0" {}
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
                label {
                    "Text size "
                    select name="text" {
                        option value="" { "usual" }
                        option value="large" { "large" }
                        option value="larger" { "larger" }
                    }
                }
                (switch("calm", "Calm mode: nothing moves"))
                (switch("sounds", "Sounds of the table: dice, pages, gates"))
                label { "Volume " input type="range" name="volume" min="10" max="100" step="10"; }
                (switch("sound", "A bell when it is your turn and you are looking elsewhere"))
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
