//! Investigators are discs, monsters are tiles: told apart without colour.

use keeper_present::TokenKind;
use keeper_present::scene::Token;
use maud::{Markup, html};

use crate::art::{self, How, Picture, Window};
use crate::markup::{MovedTo, letters, seat_class, slug};
use crate::svg::glyph;
use crate::svg::road::darts;
use crate::svg::sign::offers;

const TILE: &str = "M-6-13H6L13-6V6L6 13H-6L-13 6V-6Z";

/// `JD` of `Joe Diamond`.
pub fn initials(name: &str) -> String {
    let letters = name.split(|c: char| !c.is_alphanumeric()).filter_map(|word| word.chars().next());
    let all: Vec<char> = letters.filter(|c| c.is_uppercase()).collect();
    match all.as_slice() {
        [] => name.chars().take(1).collect(),
        [one] => one.to_string(),
        [first, .., last] => [*first, *last].iter().collect(),
    }
}

/// A token with its middle at a place of the picture.
pub fn token(game: &str, token: &Token, x: f32, y: f32) -> Markup {
    token_with(game, token, x, y, &Markup::default())
}

/// The same, with words that go where it goes.
pub fn token_with(game: &str, token: &Token, x: f32, y: f32, words_beside: &Markup) -> Markup {
    let seat = seat_class(token.seat);
    html! {
        g class={ "tok " (kind_word(token.kind)) @if let Some(seat) = seat { " " (seat) } }
            data-token=(token.id) data-about=(letters(&token.about)) transform=(MovedTo(x, y)) {
            title { (words(token)) }
            (face(game, token))
            @if token.count > 1 && token.kind != TokenKind::Clue {
                g.count transform="translate(11 -10)" {
                    circle r="7" {}
                    text y="3.500" { (token.count) }
                }
            }
            (words_beside)
        }
    }
}

/// What a token shows, by its kind and its marks.
fn face(game: &str, token: &Token) -> Markup {
    let has = |mark: &str| token.marks.iter().any(|one| one == mark);
    let first = token.marks.first().map(|mark| glyph(mark));
    match token.kind {
        TokenKind::Investigator => disc(picture(game, token), &initials(&token.name)),
        TokenKind::Monster => monster(picture(game, token), token),
        TokenKind::Gate => html! {
            g.ring { circle r="16" {} circle.dash r="12" {} }
            @if let Some(symbol) = first { (symbol) }
        },
        TokenKind::Clue => html! {
            circle r="10" {}
            path d="M7 7l6 6" {}
            text y="4.500" { @if has("face-down") { "?" } @else { (token.count) } }
        },
        TokenKind::Seal => html! { circle r="14" {} (glyph("star")) circle.pupil r="2.500" {} },
        TokenKind::Marker if has("rumour") || has("activity") => html! {
            path.pole d="M-6 9V-11" {}
            path.flag d="M-6-11H9L5-5 9 1H-6Z" {}
        },
        TokenKind::Marker if has("badge") => html! {
            path.shield d="M0-12 10-9V0Q10 8 0 12-10 8-10 0V-9Z" {}
            g transform="scale(.62)" { (glyph("star")) }
        },
        TokenKind::Marker if has("waves") => html! {
            circle.voice r="12" {}
            circle.mouth cx="-5" r="2.500" {}
            path.waves d="M-1-4Q2 0-1 4M3-6.500Q7.500 0 3 6.500" {}
        },
        // A ring that has come apart.
        TokenKind::Marker if has("rift") => html! {
            path.split d="M-2-13A13 13 0 0 0-2 13L1 6-3 1 1-5ZM3-13A13 13 0 0 1 3 13L5 7 1 2 5-4Z" {}
            @if let Some(symbol) = token.marks.get(1) {
                g.symbol transform="translate(11 11)" { circle r="6.500" {} g transform="scale(.46)" { (glyph(symbol)) } }
            }
        },
        // Somebody has to come here for the rift of this number.
        TokenKind::Marker if has("trace") => html! {
            circle.trace r="10" {}
            text y="4" { (token.marks.get(1).map_or("", String::as_str)) }
        },
        TokenKind::Marker if has("card") => html! {
            rect x="-8" y="-11" width="16" height="22" rx="2" {}
            path.lines d="M-4-5H4M-4 0H4M-4 5H1" {}
        },
        TokenKind::Marker | TokenKind::Item => html! {
            rect x="-8" y="-8" width="16" height="16" rx="3" {}
            @if let Some(sign) = first { (sign) }
        },
    }
}

/// The drawing of what a token is, and of nothing else.
fn picture(game: &str, token: &Token) -> Option<Picture> {
    let shown = token.shows.as_ref().or(token.about.as_ref());
    shown.and_then(|about| art::of(game)?.picture(about, &[])).filter(|picture| picture.how == How::Own)
}

/// The shapes through which faces and monsters are seen on the board, and those of arrows: they stand once in a page.
pub fn windows() -> Markup {
    html! {
        svg.windows width="0" height="0" aria-hidden="true" {
            defs { (darts()) (offers()) }
            clipPath #seen-disc { circle r="12" {} }
            clipPath #seen-tile { path d=(TILE) {} }
        }
    }
}

/// The disc of an investigator, with the face or with initials.
fn disc(face: Option<Picture>, initials: &str) -> Markup {
    html! {
        circle.disc r="14" {}
        @match face {
            Some(face) => g clip-path="url(#seen-disc)" { (face.around_origin(Window::Small, 24.0)) },
            None => {
                circle.inner r="11.500" {}
                text y="4.500" { (initials) }
            }
        }
    }
}

/// The border says how it moves, the sign its dimension, and the corner the movement again: colour is never the only sign.
/// One that walks a path shows that at its head, its health at its foot and what it does in its middle.
fn monster(drawn: Option<Picture>, token: &Token) -> Markup {
    let movement = token.marks.first().map(|mark| slug(mark)).unwrap_or_default();
    let middle = token.marks.iter().skip(1).find(|mark| !mark.starts_with("health-"));
    let badge = match movement.as_str() {
        "fast" => "M-4-3-1 0-4 3M0-3 3 0 0 3",
        "flying" => "M-4 2Q-2-4 0 1 2-4 4 2",
        "stationary" => "M-2.500-2.500h5v5h-5Z",
        "unique" | "special" => "M0-4V4M-3.500-2 3.500 2M3.500-2-3.500 2",
        "stalker" => "M-4 0Q0-4 4 0 0 4-4 0Z",
        "aquatic" => "M-4 0Q-2-3 0 0 2 3 4 0",
        "blue" => "M-2-3 2 0-2 3",
        "red" => "M-2-3 3 0-2 3Z",
        _ => "",
    };
    // What walks a path is known by what it does, not by its looks.
    let on_path = matches!(movement.as_str(), "blue" | "red");
    let (corner, drawn) = if on_path { ("-11 -11", None) } else { ("11 11", drawn) };
    let symbol = glyph(middle.map_or("", String::as_str));
    html! {
        path.body d=(TILE) {}
        @if let Some(drawn) = drawn {
            g clip-path="url(#seen-tile)" { (drawn.around_origin(Window::Small, 27.0)) }
        }
        path class={ "rim mv-" (movement) } d=(TILE) {}
        @if drawn.is_some() {
            g.symbol transform="translate(-11 11)" { circle r="6.500" {} g transform="scale(.46)" { (symbol) } }
        } @else {
            g transform="scale(.8)" { (symbol) }
        }
        @if !badge.is_empty() {
            g class={ "corner mv-" (movement) } transform={ "translate(" (corner) ")" } {
                circle r="6" {}
                path d=(badge) {}
            }
        }
        @if let Some(health) = token.marks.iter().find_map(|mark| mark.strip_prefix("health-")) {
            g.count transform="translate(10 10)" {
                circle r="6.500" {}
                text y="3.500" { (health) }
            }
        }
    }
}

pub fn kind_word(kind: TokenKind) -> &'static str {
    match kind {
        TokenKind::Investigator => "investigator",
        TokenKind::Monster => "monster",
        TokenKind::Gate => "gate",
        TokenKind::Clue => "clue",
        TokenKind::Seal => "seal",
        TokenKind::Marker => "marker",
        TokenKind::Item => "item",
    }
}

/// `Zombie, normal, crescent`; `2 clues`
pub fn words(token: &Token) -> String {
    let mut parts = vec![token.name.clone()];
    // What only says how a marker is drawn tells nobody anything.
    let drawn = |mark: &&String| token.kind == TokenKind::Marker && !matches!(mark.as_str(), "rumour" | "activity");
    parts.extend(token.marks.iter().filter(|mark| !drawn(mark)).cloned());
    if token.count > 1 {
        parts.push(format!("{} of them", token.count));
    }
    parts.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn initials_are_those_of_first_and_last_name() {
        assert_eq!(initials("Joe Diamond"), "JD");
        assert_eq!(initials("\"Ashcan\" Pete"), "AP");
        assert_eq!(initials("Monterey Jack"), "MJ");
        assert_eq!(initials("zombie"), "z");
    }
}
