//! A game of cards beside its board: the clues of the rite, the row of plays, the own cards, and the omens to come.

use keeper_present::TokenKind;
use keeper_present::scene::{Area, Card, OmenStep, Panel, Rite, Token};
use maud::{Markup, PreEscaped, html};

use crate::art::Window;
use crate::markup::{letters, slug};
use crate::page::battle::values;
use crate::page::seen::Seen;
use crate::page::spread::percent;
use crate::page::words::paragraphs;
use crate::svg::{glyph, portrait};

/// The strip of clues, the row, and the own cards.
pub fn tableau(seen: &Seen, rite: &Rite) -> Markup {
    let own = seen.scene.panels.iter().find(|panel| panel.seat.is_some() && panel.seat == seen.seat);
    html! {
        (strip(rite))
        div.playing {
            (row(seen))
            @match own {
                Some(own) => (hand(seen, own, rite)),
                None => (everybody(seen)),
            }
        }
    }
}

/// A sign by its word, in a picture of its own.
fn sign(word: &str) -> Markup {
    html! { svg.gsign viewBox="-11 -11 22 22" aria-hidden="true" { (glyph(word)) } }
}

/// What was found for the ritual, sign by sign; what it needs, once that is known.
fn strip(rite: &Rite) -> Markup {
    let found: u8 = rite.clues.iter().map(|clue| clue.1).sum();
    let all: u8 = rite.clues.iter().map(|clue| clue.2).sum();
    html! {
        div.clues tabindex="0" role="group" aria-label="Ritual clues" {
            p { b { "Ritual clues" } span { (found) " of " (all) " found" } }
            @for (word, found, all) in &rite.clues {
                @let needed = rite.reserved.iter().filter(|one| *one == word).count();
                div.kind.needed[needed > 0] title={ (word) ": " (found) " of " (all) " found" @if needed > 0 { ", reserved" } } {
                    span.vh { (word) ": " (found) " of " (all) " found" @if needed > 0 { ", reserved" } }
                    @for at in 0..*all { i.on[at < *found] { (sign(word)) } }
                }
            }
            p.orders { @for word in &rite.orders { span { (sign(word)) (word) } } }
        }
    }
}

/// What is printed on a card, by the beginning of its mark.
fn mark<'a>(card: &'a Card, begins: &str) -> Option<&'a str> {
    card.marks.iter().find_map(|mark| mark.strip_prefix(begins))
}

fn omens(card: &Card) -> u8 {
    mark(card, "omens-").and_then(|omens| omens.parse().ok()).unwrap_or(0)
}

fn omen_words(omens: u8) -> Markup {
    html! {
        @match omens {
            0 => "no omen",
            1 => "1 omen",
            n => { (n) " omens" },
        }
    }
}

/// The cards of the round, in the order in which they are resolved.
fn row(seen: &Seen) -> Markup {
    let Some(round) = seen.scene.panels.iter().find(|panel| panel.id == "round") else { return Markup::default() };
    let free = usize::saturating_sub(4, round.cards.len());
    html! {
        section.row aria-label="The row" {
            h2 { "The row" small { "two lowest: top, two highest: bottom" } }
            ol { @for card in &round.cards { (play(seen, card)) } @for _ in 0..free { li.play { "not yet" } } }
        }
    }
}

/// A play: whose it is, its number if it lies open, and which half it brings.
fn play(seen: &Seen, card: &Card) -> Markup {
    let who = mark(card, "investigator-").and_then(|who| who.parse::<usize>().ok());
    let panel = who.and_then(|who| seen.scene.panels.iter().find(|panel| panel.id == format!("seat-{who}")));
    let seat = panel.and_then(|panel| panel.seat);
    let has = |word: &str| card.marks.iter().any(|mark| mark == word);
    let half = ["top", "bottom"].into_iter().find(|half| has(half));
    let (number, played) = (mark(card, "number-"), has("played"));
    html! {
        li.play.lies[played].shut[played && number.is_none()].done[has("resolved")].mine[seat.is_some() && seat == seen.seat && !played]
            .{ "s" (seat.unwrap_or(0)) } data-about=(letters(&card.about)) tabindex="0" {
            @match (number, played) {
                (Some(number), _) => {
                    b.n { (number) }
                    span.om { @if let Some(icon) = mark(card, "icon-") { (sign(icon)) } (omen_words(omens(card))) }
                }
                (None, true) => span { "face down" },
                (None, false) => span { @if seat.is_some() && seat == seen.seat { "your card" } @else { "not yet" } },
            }
            @if let Some(panel) = panel { span.disc title=(panel.title) { (portrait(seen.kind, panel, Window::Small)) } }
            @if !card.face_down && who.is_some() { small { (card.name) } }
            @if let Some(half) = half { em.half { (half) } }
        }
    }
}

/// The own priority cards as faces, and beside them what else one has.
fn hand(seen: &Seen, own: &Panel, rite: &Rite) -> Markup {
    let (cards, items): (Vec<&Card>, Vec<&Card>) = own.cards.iter().partition(|card| card.kind == "Priority card");
    html! {
        section.hand aria-label="Your priority cards" {
            h2 {
                "Your priority cards"
                small.{ "s" (own.seat.unwrap_or(0)) } {
                    span.disc { (portrait(seen.kind, own, Window::Small)) }
                    (own.title) " " (values(own))
                }
            }
            ul {
                @for card in cards { (face(seen, card, rite)) }
                @for item in items {
                    li.item data-about=(letters(&item.about)) tabindex="0" { b { (item.name) } small { (item.notes.join(", ")) } }
                }
            }
        }
    }
}

/// A priority card. Where it can be played it is a button: aimed at, it lights the half that it would bring, and the omens count it.
fn face(seen: &Seen, card: &Card, rite: &Rite) -> Markup {
    let choice =
        card.about.as_ref().and_then(|about| seen.choices.iter().position(|one| one.about.as_ref() == Some(about)));
    let note = choice.map(|at| seen.choices[at].note.as_str()).unwrap_or_default();
    let half = ["top", "bottom"].into_iter().find(|half| note.starts_with(half));
    let (number, count) = (mark(card, "number-").unwrap_or("?"), omens(card));
    let chances = rite.chances.iter().find(|(of, _)| of.map(|of| of.to_string()).as_deref() == Some(number));
    let icon = mark(card, "icon-").unwrap_or("face down");
    // What is drawn is only seen, and one sentence tells it.
    let said =
        html! { "Priority card " (number) ", " (icon) ", " (omen_words(count)) @if !note.is_empty() { ", " (note) } }
            .into_string();
    let drawn = html! {
        b.n aria-hidden="true" { (number) }
        @if let Some(at) = choice.filter(|at| *at < 9) { kbd aria-hidden="true" { (at + 1) } }
        span.icon aria-hidden="true" { (sign(mark(card, "icon-").unwrap_or_default())) }
        span.om aria-hidden="true" { @for _ in 0..count { i {} } (omen_words(count)) }
    };
    html! {
        li {
            @match choice {
                Some(at) => button.face.can data-about=(letters(&card.about)) data-choose=(at) data-omens=(count) data-half=[half]
                    data-chances=[chances.map(|(_, all)| shares(all).join(";"))] { (drawn) span.vh { (PreEscaped(&said)) } },
                None => div.face data-about=(letters(&card.about)) tabindex="0" role="img" aria-label=(PreEscaped(&said)) { (drawn) },
            }
        }
    }
}

/// Chances as they stand beside the omens.
fn shares(chances: &[f64]) -> Vec<String> {
    chances.iter().map(|&chance| percent(chance)).collect()
}

/// On a screen for all there is no hand: everybody with what they have left.
fn everybody(seen: &Seen) -> Markup {
    html! {
        section.hand aria-label="Who plays" {
            h2 { "Who plays" small { "hands are not shown" } }
            ul {
                @for panel in seen.scene.panels.iter().filter(|panel| panel.seat.is_some()) {
                    li.item.{ "s" (panel.seat.unwrap_or(0)) } data-about=(letters(&panel.about)) {
                        b { (panel.title) } small { (panel.place) } (values(panel))
                    }
                }
            }
        }
    }
}

/// The card for which a number is played, the omens of the round, and in the end what is turned up.
pub fn ahead(seen: &Seen, rite: &Rite) -> Markup {
    let chances = rite.chances.first().map(|(_, all)| shares(all));
    let reveal = seen.ending.as_ref().map(|ending| ending.reveal.as_slice()).unwrap_or_default();
    html! {
        @if !reveal.is_empty() {
            section.reveal aria-label="The ritual" { h2 { "The ritual" } (paragraphs(reveal)) }
        }
        @if let Some((name, [top, bottom])) = &rite.card {
            section.halves aria-label={ "The card " (name) } {
                p.half.top { b { (name) ", top half" } span { (top) } }
                p.half.bottom { b { "Bottom half" } span { (bottom) } }
            }
        }
        @if seen.scene.boards.iter().any(|board| !board.areas.is_empty()) { (aimed(seen)) }
        section.omens data-counted=(rite.counted) data-chances=[chances.as_ref().map(|all| all.join(";"))] aria-label="Omens at the end of the round" {
            h2 {
                "Omens at the end of the round"
                small aria-live="polite" { output { (rite.counted) } " so far" @if rite.more { ", or more" } }
            }
            ol {
                @for (at, step) in rite.omens.iter().enumerate() {
                    (omen(step, rite.counted, chances.as_ref().and_then(|all| all.get(at)).map_or("", String::as_str)))
                }
            }
            @if chances.is_some() { p.dim { "These chances assume that everyone plays a random card." } }
        }
    }
}

/// The monsters of the place that is aimed at, by their names: the script shows the line of that place.
fn aimed(seen: &Seen) -> Markup {
    let monsters = |area: &Area| {
        area.tokens.iter().filter(|token| token.kind == TokenKind::Monster).cloned().collect::<Vec<Token>>()
    };
    html! {
        div.aimedat aria-live="polite" {
            @for area in seen.scene.boards.iter().flat_map(|board| &board.areas) {
                @let here = monsters(area);
                @if !here.is_empty() {
                    p data-there=(area.id) hidden {
                        b { (area.name) }
                        @for monster in &here { " " span.chip { (monster_words(monster)) } }
                    }
                }
            }
        }
    }
}

/// `Prowler, killer, health 1, red`; a monster with a name of its own is told by that alone.
fn monster_words(token: &Token) -> Markup {
    let path = token.marks.first().map(String::as_str).unwrap_or_default();
    let health = token.marks.iter().find_map(|mark| mark.strip_prefix("health-"));
    let plain = |mark: &&String| !mark.starts_with("health-") && !matches!(mark.as_str(), "special" | "original");
    html! {
        @for mark in token.marks.iter().skip(1).filter(plain) { (sign(mark)) }
        b { (token.name) }
        @for mark in token.marks.iter().skip(1).filter(plain) { ", " (mark) }
        @if let Some(health) = health { ", health " (health) }
        @if matches!(path, "red" | "blue") { ", " (path) " path" }
    }
}

fn omen(step: &OmenStep, counted: u8, chance: &str) -> Markup {
    let now = (step.from..=step.to).contains(&counted);
    html! {
        li.now[now].{ "o-" (slug(&step.name)) } data-from=(step.from) data-to=(step.to) aria-current=[now.then_some("true")] {
            b.k { @if step.to == u8::MAX { (step.from) "+" } @else { (step.from) "\u{2013}" (step.to) } }
            span { b { (step.name) } " " (step.text) }
            b.chance { (chance) }
        }
    }
}
