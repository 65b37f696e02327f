//! The end of a game on a page of its own: how it went, who was there, what cost most, and how to go on.

use keeper_present::words::EndingText;
use keeper_present::{Deed, Subject};
use keeper_session::Looked;
use maud::{Markup, html};

use crate::art;
use crate::assets;
use crate::page::frame::{notice, up};
use crate::page::gallery::drawn;
use crate::page::stage::fact_item;
use crate::page::{Course, Data, Seen, Shell, document};
use crate::svg::{initials, wide_chart};

/// The end as somebody sees it who has a seat at the table, or none.
pub fn end(seen: &Seen, ending: &EndingText, turns: &[usize], deeds: &[Vec<(Deed, u16)>], plays: bool) -> Markup {
    let body = html! {
        header.dusk.won[ending.won].lost[!ending.won] {
            div {
                (up())
                h1 { (ending.title) }
                p { (seen.title) @if !ending.honour.is_empty() { ". " (ending.honour) } }
            }
            @if ending.won && !ending.parts.is_empty() { p.points { b { (ending.score) } " points" } }
        }
        main.finish {
            @if let Some(course) = &seen.course { (went(course, turns, seen)) }
            (people(seen, deeds))
            div.beside {
                (cost(seen))
                (score(ending))
            }
        }
        footer.onward {
            (again(seen, plays))
            nav.doors aria-label="More" {
                a href={ "/new/" (seen.kind) } { "New table" }
                " "
                a href={ (seen.address) "/replay" } { "Watch the replay" }
                " "
                a href={ (seen.address) "/story" } { "Read the story" }
                " "
                a href=(seen.address) { "Back to the table" }
            }
        }
        (notice())
    };
    let title = format!("{}: {}", seen.title, ending.title);
    let script = Some(assets::lobby_script());
    document(&Shell { title: &title, class: "lobby ended", script, data: Data::default() }, &body)
}

/// The way to another game with the same people: for those who play, or the one that is made already.
pub fn again(seen: &Seen, plays: bool) -> Markup {
    html! {
        @match &seen.next {
            Some(next) => a.go href={ "/table/" (next) } { "Join the next game" },
            None if plays => form method="post" action={ (seen.address) "/again" } {
                button.go { "Play again with the same people" }
            },
            None => {},
        }
    }
}

fn went(course: &Course, turns: &[usize], seen: &Seen) -> Markup {
    let lines: Vec<_> = course.tracks.iter().take(3).chain(&course.clues).cloned().collect();
    html! {
        section.went {
            h2 { "How it went" }
            p.hint { "Turn by turn. Choose a turn to see the table then." }
            (wide_chart(&lines, turns, &seen.address))
            details {
                summary { "Show as a table" }
                table {
                    thead { tr { th scope="col" { "Turn" } @for one in &lines { th scope="col" { (one.name) } } } }
                    tbody {
                        @for at in 0..lines.first().map_or(0, |one| one.values.len()) {
                            tr {
                                th scope="row" { (at) }
                                @for one in &lines { td { @if let Some(value) = one.values.get(at) { (value) } } }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// So many of somebody's deeds are told.
const DEEDS: usize = 5;

/// Everybody with what they did, and as the game left them.
fn people(seen: &Seen, deeds: &[Vec<(Deed, u16)>]) -> Markup {
    let sheets = seen.scene.panels.iter().filter(|panel| panel.seat.is_some());
    html! {
        section.people {
            h2 { "Who did what" }
            ul {
                @for panel in sheets {
                    @let line = panel.seat.and_then(|seat| seen.seats.get(usize::from(seat)));
                    @let did = panel.seat.and_then(|seat| deeds.get(usize::from(seat))).map_or(&[][..], Vec::as_slice);
                    li class=(crate::markup::seat_class(panel.seat).unwrap_or_default()) {
                        (face(seen.kind, panel.shows.as_ref().or(panel.about.as_ref()), &panel.title))
                        div {
                            b { (panel.title) }
                            @if let Some(line) = line {
                                small { @if line.player.is_empty() { @if line.bot { "bot" } } @else { (line.player) } }
                            }
                            @if !did.is_empty() {
                                ul.deeds { @for (deed, times) in did.iter().take(DEEDS) { li { (fact_item(deed.sign, &deed.words(*times))) } } }
                            }
                            p {
                                @for (name, now, most) in &panel.numbers {
                                    span { (name) " " (now) @if *most > 0 { "/" (most) } }
                                    " "
                                }
                            }
                            @if !panel.states.is_empty() { p { (panel.states.join(", ")) } }
                        }
                    }
                }
            }
        }
    }
}

/// The face of somebody, without a script; initials where there is none.
pub(super) fn face(game: &str, about: Option<&Subject>, name: &str) -> Markup {
    html! {
        @match about.and_then(|about| art::of(game)?.picture(about, &[])) {
            Some(picture) => (drawn(&picture)),
            None => span.artwork.initials aria-hidden="true" { (initials(name)) },
        }
    }
}

fn cost(seen: &Seen) -> Markup {
    html! {
        section.cost {
            h2 { "What cost us most" }
            @match &seen.review {
                Some(Looked::Done(costly)) if !costly.is_empty() => {
                    p.hint { "How much smaller the chance to win became." }
                    ol {
                        @for one in costly {
                            li {
                                b { "\u{2212}" (format!("{:.0}", one.lost * 100.0)) " %" }
                                " "
                                a href={ (seen.address) "/replay?at=" (one.position) "&seat=" (one.seat) } { (one.words) }
                            }
                        }
                    }
                },
                Some(looked) => p { (looked.words()) },
                None => p { "Nobody has asked yet. " a href=(seen.address) { "Ask at the table" } "." },
            }
        }
    }
}

fn score(ending: &EndingText) -> Markup {
    html! {
        @if let Some(rating) = ending.rating() {
            section.score {
                h2 { "The score" }
                p { (rating) }
                table {
                    tbody {
                        @for part in &ending.parts {
                            tr { th scope="row" { (part.text) } td { (format_args!("{:+}", part.points)) } }
                        }
                    }
                }
            }
        }
    }
}
