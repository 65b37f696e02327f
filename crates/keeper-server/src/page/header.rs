//! The header of a table: where the game stands, its tracks, who plays, and the tools; and the tabs of its boards.

use std::collections::HashMap;

use keeper_present::scene::{AreaKind, Board, Token, Track};
use keeper_present::{TokenKind, Tone, capital};
use maud::{Markup, html};

use crate::art::{self, Window};
use crate::markup::{letters, slug};
use crate::page::battle::so_far;
use crate::page::seen::{SeatLine, Seen};
use crate::page::sheet::pips;
use crate::svg::{Lit, initials, portrait};

pub fn head(seen: &Seen) -> Markup {
    let (boxes, tracks): (Vec<&Track>, Vec<&Track>) = seen.scene.tracks.iter().partition(|track| of_a_box(track));
    html! {
        div.lead {
            (against(seen))
            @if let Some(battle) = &seen.scene.battle { (so_far(battle)) }
            div.tracks {
                @for one in tracks { (meter(one)) }
                @if !boxes.is_empty() {
                    div.ofboxes { @for one in fullest(&boxes) { (meter(one)) } }
                    details.menu.boxes {
                        summary { span { "Boxes" } b { (boxes.len()) } }
                        div { @for one in &boxes { (meter(one)) } }
                    }
                }
            }
        }
        div.acts {
            (phase(seen))
            ul.order.many[seen.seats.len() > 4] aria-label="Seats" {
                @for (seat, one) in seen.seats.iter().enumerate() { (seat_item(seen, seat, one)) }
            }
            (tools(seen))
        }
    }
}

/// Whether a track came with a box.
fn of_a_box(track: &Track) -> bool {
    track.about.as_ref().is_some_and(|about| matches!(about.parts().0, "fixture" | "rift"))
}

/// Of several rifts only the fullest has a meter; all of them stand in the menu and beside the board.
fn fullest<'a>(boxes: &[&'a Track]) -> Vec<&'a Track> {
    let is_rift = |track: &Track| track.about.as_ref().is_some_and(|about| about.parts().0 == "rift");
    let rifts = boxes.iter().copied().filter(|track| is_rift(track));
    let first = rifts.rev().max_by_key(|track| track.at);
    let is_shown = |track: &&Track| !is_rift(track) || first.is_some_and(|first| first.id == track.id);
    boxes.iter().copied().filter(is_shown).collect()
}

/// Whom the game is played against, or its name where nobody is.
fn against(seen: &Seen) -> Markup {
    let panel = seen.scene.panels.iter().find(|panel| Some(panel.id.as_str()) == seen.scene.against);
    html! {
        div.title {
            @match panel {
                Some(panel) => {
                    span.face { (portrait(seen.kind, panel, Window::Small)) }
                    div {
                        h1 data-about=(letters(&panel.about)) tabindex="0" {
                            @if seen.scene.battle.is_some() { "The final battle" } @else { (panel.title) }
                        }
                        p.status { (seen.title) }
                    }
                }
                None => div { h1 { (seen.title) } },
            }
        }
    }
}

/// The turn and its phase, with a bar for each phase.
fn phase(seen: &Seen) -> Markup {
    let moment = seen.status.split(';').next().unwrap_or_default();
    let turn = moment.split([',', '(']).next().and_then(|turn| turn.split(" of ").next()).unwrap_or_default().trim();
    let turn = capital(turn);
    let all = seen.phases;
    let now = all.iter().position(|one| *one == seen.phase);
    html! {
        div.phase title=(moment) {
            // What is before the first round has no number.
            p { @if !turn.ends_with(" 0") { b { (turn) } " " } em { (seen.phase) } }
            @if let Some(now) = now {
                ol aria-hidden="true" {
                    @for at in 0..all.len() { li.done[at < now].now[at == now] {} }
                }
            }
        }
    }
}

/// The name of a track where every letter counts: the short one of a long name, and nothing that changes with the number.
fn label(track: &Track) -> &str {
    let long = track.name.len() > 16 && !track.brief.is_empty();
    let name = if long { &track.brief } else { &track.name };
    name.split(':').next().unwrap_or_default()
}

/// A number with what it may reach, and a bar with one piece for each step.
fn meter(track: &Track) -> Markup {
    // A track without room on the board needs no meter.
    html! {
        @if track.most > 0 || track.at > 0 {
            div.track.{ "t-" (slug(&track.id)) }.close[track.tone == Tone::Bad]
                data-about=(letters(&track.about)) role="meter" aria-label=(track.name)
                aria-valuemin="0" aria-valuemax=(track.most) aria-valuenow=(track.at)
                aria-valuetext={ (track.at) @if track.most > 0 { " of " (track.most) } }
                title={ (track.name) ": " (track.at) @if track.most > 0 { " of " (track.most) } } {
                span { (label(track)) }
                b { (track.at) }
                @if (1..=20).contains(&track.most) { (pips(track.at.into(), track.most.into())) }
            }
        }
    }
}

/// A seat with the face of its investigator; who plays it stands beside it where there is room.
fn seat_item(seen: &Seen, seat: usize, one: &SeatLine) -> Markup {
    let who = if one.bot { format!("{} a bot", one.player) } else { one.player.clone() };
    let who = who.trim();
    let panel = seen.scene.panels.iter().find(|panel| panel.seat.map(usize::from) == Some(seat));
    let away = if one.away { ", away" } else { "" };
    html! {
        li.{ "s" (seat) }.asked[one.asked].away[one.away] aria-current=[one.asked.then_some("true")]
            title={ (one.investigator) ", " (who) (away) } {
            i.disc aria-hidden="true" {
                @match panel {
                    Some(panel) => (portrait(seen.kind, panel, Window::Small)),
                    None => (initials(&one.investigator)),
                }
            }
            span.vh { (one.investigator) ", " (who) (away) }
        }
    }
}

/// The buttons at the right: undo, a hint, and a menu with everything else.
fn tools(seen: &Seen) -> Markup {
    let off = !seen.can_undo;
    html! {
        div.tools {
            button data-do="undo" disabled[off] title="Undo (u)" aria-label="Undo" { (icon(UNDO)) }
            button data-do="hint" title="What would a bot do? (h)" aria-label="Hint" { (icon(HINT)) }
            button data-do="again" title="Show again what just happened" aria-label="Show again what just happened" { (icon(AGAIN)) }
            details.menu.more {
                summary title="More" aria-label="More" { (icon(MORE)) }
                div {
                    button.small data-do="undo" disabled[off] { "Undo" }
                    button.small data-do="hint" { "What would a bot do?" }
                    @for unit in ["action", "turn", "phase", "round"] {
                        button data-undo=(unit) disabled[off] { "Undo the " (unit) }
                    }
                    hr;
                    button data-do="again" { "Show again what happened" }
                    button data-do="settings" { "Settings" }
                    button data-do="help" title="Keys and rules (?)" { "Keys and rules" }
                    a href={ (seen.address) "/seats" } { "Seats, invitation and story" }
                    a.home href="/" { "All tables" }
                }
            }
        }
    }
}

/// So many faces fit on the tab of a board.
const FACES: usize = 4;
const UNDO: &str = "M9 5 4 10l5 5M4 10h10a6 6 0 0 1 0 12h-3";
const HINT: &str = "M9 18h6M10 21h4M8.5 15A6.5 6.5 0 1 1 15.5 15c-.6.7-.8 1.3-.8 3h-5.4c0-1.7-.2-2.3-.8-3z";
const AGAIN: &str = "M12 7v5l3 2M4 5v4h4M4.5 9A8.5 8.5 0 1 1 3.5 13";
const MORE: &str = "M5 12h.01M12 12h.01M19 12h.01";

/// A drawing of lines in a space of 24 by 24.
fn icon(path: &str) -> Markup {
    html! { svg.ic viewBox="0 0 24 24" aria-hidden="true" { path d=(path) {} } }
}

/// The boards by name, each with a small picture of it, and how many people and lit places are on it.
pub fn tabs(seen: &Seen, lit: &HashMap<String, Lit>) -> Markup {
    html! {
        @for one in &seen.scene.boards {
            @let reached = one.areas.iter().filter(|area| lit.contains_key(&area.id)).count();
            button role="tab" data-board=(slug(&one.id)) title=[(reached > 0).then(|| format!("{}: {reached} lit", one.name))] {
                (small_board(one))
                span { (one.name) }
                @if seen.scene.boards.len() > 1 { small { (people(seen.kind, one)) } }
            }
        }
    }
}

/// A board so small that only its places are seen.
fn small_board(board: &Board) -> Markup {
    html! {
        svg.mini viewBox="0 0 1000 700" aria-hidden="true" {
            @for street in [false, true] {
                @let those = board.areas.iter().filter(|area| (area.kind == AreaKind::Street) == street);
                path.street[street] d={ @for area in those { "M" (i32::from(area.x) - 45) " " (i32::from(area.y) - 30) "h90v60h-90z" } } {}
            }
        }
    }
}

/// Those who are on a board, by their faces; many as dots.
fn people(game: &str, board: &Board) -> Markup {
    let all = board.areas.iter().flat_map(|area| &area.tokens);
    let all: Vec<&Token> = all.filter(|token| token.kind == TokenKind::Investigator).collect();
    html! {
        @for token in &all {
            @let seat = token.seat.unwrap_or(0);
            @match token.shows.as_ref().filter(|_| all.len() <= FACES).and_then(|shown| art::of(game)?.picture(shown, &[])) {
                Some(face) => i.disc.{ "s" (seat) } title=(token.name) { (face.svg("portrait", Window::Small)) },
                None => i.dot.{ "s" (seat) } title=(token.name) {},
            }
        }
    }
}
