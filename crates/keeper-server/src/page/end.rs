//! The end of a game on a page of its own: how it went, who was there, what cost most, and how to go on.

use keeper_present::words::EndingText;
use keeper_present::{Deed, Subject};
use keeper_session::{Looked, Swing};
use maud::{Markup, html};

use crate::art;
use crate::assets;
use crate::page::frame::{notice, up};
use crate::page::gallery::drawn;
use crate::page::review::moment;
use crate::page::stage::fact_item;
use crate::page::{Course, Data, Seen, Shell, document};
use crate::svg::{Mark, initials, skyline, turn_name, wide_chart};

/// The turns of a game: the number of the first, which is 0 where set-up comes before it, and where each begins.
pub struct Turns {
    pub first: usize,
    pub starts: Vec<usize>,
}

/// The end as somebody sees it who has a seat at the table, or none.
pub fn end(seen: &Seen, ending: &EndingText, turns: &Turns, deeds: &[Vec<(Deed, u16)>], plays: bool) -> Markup {
    let marks = marks(seen, turns);
    let body = html! {
        header.dusk.won[ending.won].lost[!ending.won] {
            (skyline())
            div {
                (up())
                h1 { (ending.title) }
                p { (seen.title) @if !ending.honour.is_empty() { ". " (ending.honour) } }
            }
            @if ending.won && !ending.parts.is_empty() { p.points { b { (ending.score) } " points" } }
        }
        main.finish {
            @if let Some(course) = &seen.course { (went(course, turns, seen, &marks)) }
            (people(seen, deeds))
            div.beside {
                (mattered(seen, &marks))
                (score(ending))
            }
        }
        footer.onward {
            div.row {
                (again(seen, plays))
                a.door href={ "/new/" (seen.kind) } { "New table" }
                button.script data-copy={ (seen.address) "/end" } { "Share a link" }
            }
            nav.doors aria-label="More" {
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

fn went(course: &Course, turns: &Turns, seen: &Seen, marks: &[Mark]) -> Markup {
    let lines: Vec<_> = course.tracks.iter().take(3).chain(&course.together).cloned().collect();
    html! {
        section.went #went data-part {
            header { h2 { "How it went" } span.hint { "Turn by turn. Choose a turn to see the table then." } }
            (wide_chart(&lines, turns.first, &turns.starts, &seen.address, marks))
            details {
                summary { "Show as a table" }
                table {
                    thead { tr { th scope="col" { "Turn" } @for one in &lines { th scope="col" { (one.name) } } } }
                    tbody {
                        @for at in 0..lines.first().map_or(0, |one| one.values.len()) {
                            tr {
                                th scope="row" { (turn_name(turns.first + at)) }
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
/// So many people have room beside one another.
const IN_A_ROW: usize = 4;

/// Everybody with what they did, and as the game left them.
fn people(seen: &Seen, deeds: &[Vec<(Deed, u16)>]) -> Markup {
    let sheets = seen.scene.panels.iter().filter(|panel| panel.seat.is_some());
    html! {
        section.people.many[seen.scene.panels.iter().filter(|panel| panel.seat.is_some()).count() > IN_A_ROW] {
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
                            p.left {
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

/// What cost and what helped most, or how far the look back is. The page looks again while it is made.
fn mattered(seen: &Seen, marks: &[Mark]) -> Markup {
    let looks = matches!(seen.review, Some(Looked::Waits | Looked::At { .. }));
    html! {
        div #mattered data-part data-waits[looks] {
            @match &seen.review {
                Some(Looked::Done(swings)) => {
                    (list("cost", "What cost us most", "\u{2212}", &swings.cost, seen, marks))
                    (list("helped", "What helped most", "+", &swings.helped, seen, marks))
                },
                looked => section.cost {
                    h2 { "What cost us most" }
                    @match looked {
                        Some(Looked::At { done, all }) => {
                            p.hint role="status" { "Keeper is reviewing choice " (done) " of " (all) "." }
                            progress value=(done) max=(all) aria-label="Choices weighed" {}
                        },
                        Some(looked) => p.hint role="status" { (looked.words()) },
                        None => p.hint { "Keeper reviews every choice to find those that cost most and helped most. That takes a minute or two." },
                    }
                    @if matches!(seen.review, None | Some(Looked::Failed(_))) {
                        form method="post" action={ (seen.address) "/review" } data-quiet {
                            button.do { "What cost us most?" }
                        }
                    }
                },
            }
        }
    }
}

/// Choices that made the chance to win smaller or greater, the greatest first; each can be seen.
fn list(class: &str, title: &str, sign: &str, swings: &[Swing], seen: &Seen, marks: &[Mark]) -> Markup {
    html! {
        section.swings.{ (class) } {
            header { h2 { (title) } span.hint { "chance to win" } }
            @if swings.is_empty() { p.hint { @if class == "cost" { "No clear mistakes." } @else { "Nothing stood out." } } }
            ol {
                @for one in swings {
                    @let number = marks.iter().find(|mark| mark.position == one.position).map(|mark| mark.number);
                    li {
                        b { (sign) (format!("{:.0}", one.by * 100.0)) " %" }
                        p {
                            @if let Some(number) = number { i.mark { (number) } " " }
                            (one.words)
                        }
                        a.see href=(moment(seen, one)) title="See it in the replay" aria-label={ "See it in the replay: " (one.words) } {
                            svg.ic viewBox="0 0 24 24" aria-hidden="true" { path d="M8 5v14l11-7z" {} }
                        }
                    }
                }
            }
        }
    }
}

/// The moments of both lists in the order in which they came.
fn marks(seen: &Seen, turns: &Turns) -> Vec<Mark> {
    let Some(Looked::Done(swings)) = &seen.review else { return vec![] };
    let mut at: Vec<usize> = swings.cost.iter().chain(&swings.helped).map(|one| one.position).collect();
    at.sort_unstable();
    let turn = |position: usize| turns.starts.iter().filter(|&&start| start <= position).count().saturating_sub(1);
    (1..).zip(at).map(|(number, position)| Mark { number, position, turn: turn(position) }).collect()
}

fn score(ending: &EndingText) -> Markup {
    html! {
        @if let Some(rating) = ending.rating() {
            section.score {
                h2 { "The score" }
                p { (rating) }
                table {
                    tbody {
                        @for part in ending.parts.iter().filter(|part| part.points != 0) {
                            tr { th scope="row" { (part.text) } td { (format_args!("{:+}", part.points)) } }
                        }
                    }
                }
            }
        }
    }
}
