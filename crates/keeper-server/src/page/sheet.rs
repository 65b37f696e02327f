//! Sheets, what everybody plays against and what is in play: everything that is a panel of the scene.

use keeper_present::scene::{Card, Panel, Slider};
use keeper_present::{Choice, Role};
use maud::{Markup, html};

use crate::art::{self, Window};
use crate::markup::{letters, slug};
use crate::page::seen::Seen;
use crate::page::spread::{count_hands, palm_sign};
use crate::page::words::paragraphs;
use crate::svg::portrait;

/// The own sheet; an onlooker sees the first.
pub fn dock(seen: &Seen) -> Markup {
    let own = seen.seat.unwrap_or(0);
    html! {
        @for panel in seen.scene.panels.iter().filter(|panel| panel.seat == Some(own)) { (sheet(seen.kind, panel, &seen.choices)) }
    }
}

/// What is in play and everybody else's sheets.
pub fn panels(seen: &Seen) -> Markup {
    let own = seen.seat.unwrap_or(0);
    let others = seen.scene.panels.iter().filter(|panel| panel.seat.is_some_and(|seat| seat != own));
    html! {
        div.plays {
            @let shared: Vec<&Panel> = seen.scene.panels.iter().filter(|panel| panel.seat.is_none()).collect();
            @for panel in &shared { (small(seen.kind, panel)) }
            // The first, whom everybody plays against, stands in the header.
            @if shared.len() > IN_A_ROW {
                button.more data-do="plays" aria-expanded="false" { "All " (shared.len() - 1) }
            }
        }
        div.mates {
            @for panel in others { (small(seen.kind, panel)) }
        }
    }
}

/// So many cards in play have room beside one another; the others are behind one button.
const IN_A_ROW: usize = 4;

/// A panel with what is in it.
fn framed(panel: &Panel, class: &str, inside: Markup) -> Markup {
    let seat = panel.seat.map(|seat| format!(" s{seat}"));
    html! {
        article class={ "panel " (class) " p-" (slug(&panel.id)) (seat.unwrap_or_default()) }
            data-about=(letters(&panel.about)) { (inside) }
    }
}

/// A whole sheet: who it is, what is counted, the sliders, the cards.
fn sheet(game: &str, panel: &Panel, choices: &[Choice]) -> Markup {
    let role = panel.subtitle.split(':').next().unwrap_or_default();
    framed(
        panel,
        "sheet",
        html! {
            div.who { (portrait(game, panel, Window::Thumb)) }
            div.words {
                h3 { (panel.title) }
                p.dim { ([role, &panel.place].map(str::trim).join(" ").trim()) }
                (states(panel))
                (counts(panel))
                (numbers(panel, |most| most == 0))
                (paragraphs(&panel.lines))
            }
            @if !panel.sliders.is_empty() {
                div.sliders {
                    @for one in &panel.sliders { (slider(one)) }
                }
            }
            (hand(game, panel, choices))
        },
    )
}

/// Cards as faces with their texts: so many as there is room for, the others behind one button.
fn hand(game: &str, panel: &Panel, choices: &[Choice]) -> Markup {
    let count = panel.cards.len();
    html! {
        @if count > 0 {
            ul.cards.hand { @for one in &panel.cards { (face(game, one, choices)) } }
            @for (room, class) in [(FACES, "usual"), (FACES_WIDE, "wide")] {
                @if count > room {
                    button.more.{ (class) } data-do="hand" aria-expanded="false" { b { (count - room) } " more" }
                }
            }
        }
    }
}

/// So many faces have room in the dock, and on a wide screen.
const FACES: usize = 4;
const FACES_WIDE: usize = 7;

/// The face of a card: its picture, what it says, and what can be done with it now.
fn face(game: &str, card: &Card, choices: &[Choice]) -> Markup {
    let kinds: Vec<&str> = card.marks.iter().map(String::as_str).chain([card.kind.as_str()]).collect();
    let picture =
        card.about.as_ref().filter(|_| !card.face_down).and_then(|about| art::of(game)?.picture(about, &kinds));
    let hands = card.marks.iter().find_map(|mark| mark.strip_prefix("hands-"));
    let used = choices
        .iter()
        .position(|choice| choice.role == Role::Use && choice.about.is_some() && choice.about == card.about);
    let exhausted = card.notes.iter().any(|note| note == "exhausted");
    html! {
        li.card.cardface.{ "k-" (slug(&card.kind)) }.back[card.face_down].exhausted[exhausted].usable[used.is_some()]
            data-about=(letters(&card.about)) tabindex="0" {
            @if let Some(picture) = picture { (picture.svg("head", Window::Whole)) }
            @if let Some(hands) = hands.and_then(|hands| hands.parse::<u8>().ok()) {
                span.hands title=(count_hands(hands)) { @for _ in 0..hands { (palm_sign()) } span.vh { (count_hands(hands)) } }
            }
            b { (card.name) }
            span.text { (if card.text.is_empty() { &card.kind } else { &card.text }) }
            @match used {
                Some(number) => button.foot data-choose=(number) { "Use now" },
                None => small.foot { (card.notes.join(", ")) },
            }
        }
    }
}

/// A panel in short: what is more is read when it is asked for.
fn small(game: &str, panel: &Panel) -> Markup {
    let seated = panel.seat.is_some();
    let first = if seated { &panel.place } else { &panel.subtitle };
    framed(
        panel,
        if seated { "other" } else { "shared" },
        html! {
            @if seated {
                span.disc title=(panel.title) {
                    (portrait(game, panel, Window::Small))
                    @if let Some((name, now, _)) = panel.numbers.iter().find(|number| number.0 == "Clues") {
                        em title=(name) { (now) }
                    }
                }
            }
            div.words {
                h3 { (panel.title) }
                @if !first.is_empty() { p.dim { (first) } }
                (states(panel))
                @if !seated { (counts(panel)) }
                (numbers(panel, |most| seated || most == 0))
                (paragraphs(&panel.lines))
                @if !seated {
                    (cards(panel))
                } @else if !panel.cards.is_empty() {
                    p.holds { (panel.cards.iter().map(|card| card.name.as_str()).collect::<Vec<_>>().join(", ")) }
                }
            }
        },
    )
}

/// What holds just now.
fn states(panel: &Panel) -> Markup {
    html! {
        @if !panel.states.is_empty() {
            ul.chips {
                @for state in &panel.states { li { (state) } }
            }
        }
    }
}

/// Numbers that can be reached, each with a row of marks.
pub fn counts(panel: &Panel) -> Markup {
    html! {
        @for (name, now, most) in panel.numbers.iter().filter(|number| number.2 > 0) {
            div.count.{ "n-" (slug(name)) } {
                span { (name) }
                (pips(*now, *most))
                b { (now) "/" (most) }
            }
        }
    }
}

pub fn numbers(panel: &Panel, which: impl Fn(i16) -> bool) -> Markup {
    html! {
        dl.numbers {
            @for (name, now, most) in panel.numbers.iter().filter(|number| which(number.2)) {
                div.{ "n-" (slug(name)) } {
                    dt { (name) }
                    dd {
                        (now)
                        @if *most > 0 { span.most { "/" (most) } }
                    }
                }
            }
        }
    }
}

/// A row of marks, filled as far as something is counted.
pub fn pips(now: i16, most: i16) -> Markup {
    html! {
        span.pips aria-hidden="true" {
            @for at in 0..most.clamp(0, 20) { i class=[(at < now).then_some("on")] {} }
        }
    }
}

/// A track with its stops: each value as it is printed at every stop, the set one framed, and as it is now with everything.
fn slider(slider: &Slider) -> Markup {
    let set = usize::from(slider.at);
    html! {
        table.stops {
            tbody {
                @for value in &slider.values {
                    tr {
                        th scope="row" { (value.name) }
                        @for (stop, printed) in value.stops.iter().enumerate() {
                            td class=[(stop == set).then_some("set")] aria-current=[(stop == set).then_some("true")] { (printed) }
                        }
                        td.now {
                            @if value.stops.get(set).copied().map(i16::from) != Some(value.now) { "= " (value.now) }
                        }
                    }
                }
            }
        }
    }
}

fn cards(panel: &Panel) -> Markup {
    html! {
        @if !panel.cards.is_empty() {
            ul.cards {
                @for one in &panel.cards { (card(one)) }
            }
        }
    }
}

/// The face of a card, in short.
fn card(card: &Card) -> Markup {
    html! {
        li.card.{ "k-" (slug(&card.kind)) }.back[card.face_down] data-about=(letters(&card.about)) tabindex="0" {
            b { (card.name) }
            span { (card.kind) }
            small { (card.notes.join(", ")) }
        }
    }
}

#[cfg(test)]
mod tests {
    use keeper_present::scene::SliderValue;

    use super::*;

    #[test]
    fn a_slider_frames_its_stop_and_tells_what_changes_the_value() {
        let value = |now: i16| SliderValue { name: "Speed".into(), brief: "Spd".into(), now, stops: vec![1, 2, 3, 4] };
        let drawn = |now: i16| slider(&Slider { at: 2, values: vec![value(now)] }).into_string();
        assert!(drawn(3).contains(r#"<td class="set" aria-current="true">3</td><td>4</td>"#));
        assert!(drawn(5).contains("= 5") && !drawn(3).contains("= "));
    }

    #[test]
    fn pips_are_filled_as_far_as_is_counted() {
        let out = pips(3, 5).into_string();
        assert_eq!((out.matches("<i").count(), out.matches("\"on\"").count()), (5, 3));
    }
}
