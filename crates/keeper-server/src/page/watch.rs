//! The big screen: what everybody may see, to be read from the other end of the room. It offers nothing.

use keeper_present::Tone;
use keeper_present::scene::Panel;
use maud::{Markup, html};

use crate::art::Window;
use crate::markup::letters;
use crate::page::battle::values;
use crate::page::seen::Seen;
use crate::svg::portrait;

/// Everybody who plays, with where they are and what they have left.
pub fn people(seen: &Seen) -> Markup {
    let panels: Vec<&Panel> = seen.scene.panels.iter().filter(|panel| panel.seat.is_some()).collect();
    html! {
        ul.everybody.{ "of-" (panels.len()) } {
            @for panel in panels {
                @let asked = panel.seat.and_then(|seat| seen.seats.get(usize::from(seat))).is_some_and(|seat| seat.asked);
                li.person.{ "s" (panel.seat.unwrap_or(0)) }.now[asked] data-about=(letters(&panel.about))
                    aria-current=[asked.then_some("true")] {
                    (portrait(seen.kind, panel, Window::Thumb))
                    b { (panel.title) }
                    span.where { (place(panel)) }
                    (values(panel))
                }
            }
        }
    }
}

/// Where somebody is, without the little word before it; what holds of them instead where they are nowhere.
fn place(panel: &Panel) -> &str {
    let place = panel.place.as_str();
    let place = ["at the ", "in the ", "at ", "in "].iter().find_map(|word| place.strip_prefix(word)).unwrap_or(place);
    if place.is_empty() { panel.states.first().map(String::as_str).unwrap_or_default() } else { place }
}

/// Whose turn it is, and what is close to its end.
pub fn turn(seen: &Seen) -> Markup {
    let asked = seen.seats.iter().position(|seat| seat.asked);
    let panel = asked.and_then(|at| seen.scene.panels.iter().find(|panel| panel.seat.map(usize::from) == Some(at)));
    let close = seen.scene.tracks.iter().filter(|track| track.tone == Tone::Bad && track.most > 0 && track.at > 0);
    html! {
        div.whose.{ "s" (asked.unwrap_or(0)) } {
            @if let Some(panel) = panel { (portrait(seen.kind, panel, Window::Thumb)) }
            div {
                h2 {
                    @match asked.map(|at| &seen.seats[at]) {
                        Some(seat) => (seat.investigator),
                        None => "The game goes on",
                    }
                }
                p { (decides(seen)) }
            }
        }
        @for track in close.take(2) {
            p.close { (track.name) ": " b { (track.at) " of " (track.most) } "." }
        }
    }
}

/// `where to?` of `Joe Diamond, where to?`; only who is waited for where it is a secret.
fn decides(seen: &Seen) -> String {
    let others = seen.waits.len().saturating_sub(1);
    match &seen.decides {
        Some(title) => title.split_once([':', ',']).map_or(title.as_str(), |both| both.1.trim_start()).to_owned(),
        None if others > 0 => format!("and {others} more decide"),
        None if seen.waits.is_empty() => String::new(),
        None => "decides".to_owned(),
    }
}

/// The cards in play, and that nothing secret is shown here.
pub fn in_play(seen: &Seen) -> Markup {
    let cards =
        seen.scene.panels.iter().filter(|panel| panel.seat.is_none() && Some(panel.id.as_str()) != seen.scene.against);
    let named: Vec<&Panel> = cards.filter(|panel| panel.row.as_ref().is_none_or(|row| !row.1.is_empty())).collect();
    html! {
        @if !named.is_empty() {
            h2 { "In play" }
            ul.inplay {
                @for panel in named.iter().take(4) {
                    li { b { (panel.title) } " " @if let Some(row) = &panel.row { span.vh { (row.1) } } (panel.states.join(", ")) }
                }
            }
        }
        p.watching {
            svg.ic viewBox="0 0 24 24" aria-hidden="true" { path d="M2 12Q12 3 22 12 12 21 2 12ZM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z" {} }
            "You are watching. Hands and secret choices are not shown."
        }
    }
}
