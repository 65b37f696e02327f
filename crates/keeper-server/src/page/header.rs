//! The header of a table: where the game stands, its tracks, who plays, and the tools; and the tabs of its boards.

use std::collections::HashMap;

use keeper_present::scene::{Board, Track};
use keeper_present::{TokenKind, Tone};
use maud::{Markup, html};

use crate::markup::{letters, slug};
use crate::page::seen::{SeatLine, Seen};
use crate::page::sheet::pips;
use crate::svg::{Lit, initials};

pub fn head(seen: &Seen) -> Markup {
    html! {
        a.home href="/" title="All tables" aria-label="All tables" { "Keeper" }
        (title(seen))
        div.tracks {
            @for one in &seen.scene.tracks { (meter(one)) }
        }
        ul.order aria-label="Seats" {
            @for (seat, one) in seen.seats.iter().enumerate() { (seat_item(seat, one)) }
        }
        (tools(seen))
    }
}

/// The name of the game, whom it is played against, and the moment.
fn title(seen: &Seen) -> Markup {
    let against = seen.scene.panels.iter().find(|panel| Some(panel.id.as_str()) == seen.scene.against);
    let moment = seen.status.split(';').next().unwrap_or_default();
    html! {
        div.title {
            h1 { (seen.title) }
            p.status {
                @if let Some(panel) = against {
                    b data-about=(letters(&panel.about)) { (panel.title) } ", "
                }
                (moment)
            }
        }
    }
}

/// A number with what it may reach; a short track is drawn as a row of marks.
fn meter(track: &Track) -> Markup {
    html! {
        div.track.{ "t-" (slug(&track.id)) }.close[track.tone == Tone::Bad]
            data-about=(letters(&track.about)) role="meter" aria-label=(track.name)
            aria-valuemin="0" aria-valuemax=(track.most) aria-valuenow=(track.at) {
            span { (track.name) }
            b {
                (track.at)
                small { @if track.most > 0 { " of " (track.most) } }
            }
            @if track.counts.is_none() && (1..=14).contains(&track.most) {
                (pips(track.at.into(), track.most.into()))
            }
        }
    }
}

/// A seat with who plays it and whom.
fn seat_item(seat: usize, one: &SeatLine) -> Markup {
    let who = if one.bot { format!("{} a bot", one.player) } else { one.player.clone() };
    let who = who.trim();
    html! {
        li.{ "s" (seat) }.asked[one.asked].away[one.away] aria-current=[one.asked.then_some("true")]
            title={ (one.investigator) ", " (who) } {
            i.disc aria-hidden="true" { (initials(&one.investigator)) }
            span { (one.investigator) }
            small { (who) }
        }
    }
}

/// The buttons at the right: undo, a hint, the settings, the rules.
fn tools(seen: &Seen) -> Markup {
    let off = !seen.can_undo;
    html! {
        div.tools {
            button data-do="undo" disabled[off] title="Undo (u)" { "Undo" }
            details.menu {
                summary aria-label="Undo more" { "\u{25be}" }
                div {
                    @for unit in ["action", "turn", "phase", "round"] {
                        button data-undo=(unit) disabled[off] { "Undo the " (unit) }
                    }
                }
            }
            button data-do="hint" title="What would a bot do? (h)" { "Hint" }
            button data-do="again" title="Show again what happened last" { "Again" }
            button data-do="settings" title="Settings" aria-label="Settings" { "\u{2699}" }
            button data-do="help" title="Keys and rules (?)" aria-label="Keys and rules" { "?" }
            a href={ (seen.address) "/seats" } title="Seats, invitation, story and replay" { "Seats" }
        }
    }
}

/// The boards by name, with how many people and lit places are on each.
pub fn tabs(seen: &Seen, lit: &HashMap<String, Lit>) -> Markup {
    html! {
        @for one in &seen.scene.boards {
            @let reached = one.areas.iter().filter(|area| lit.contains_key(&area.id)).count();
            button role="tab" data-board=(slug(&one.id)) {
                span { (one.name) }
                (people(one))
                @if reached > 0 { small { (reached) " lit" } }
            }
        }
    }
}

/// Those who are on a board, as discs.
fn people(board: &Board) -> Markup {
    let all = board.areas.iter().flat_map(|area| &area.tokens);
    html! {
        @for token in all.filter(|token| token.kind == TokenKind::Investigator) {
            i.disc.{ "s" (token.seat.unwrap_or(0)) } { (initials(&token.name)) }
        }
    }
}
