//! Investigators are discs, monsters are tiles: told apart without colour.

use keeper_present::TokenKind;
use keeper_present::scene::Token;

use crate::markup::{Esc, Tenths, letters, put, slug};
use crate::svg::glyph;

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
pub fn token(token: &Token, x: f32, y: f32) -> String {
    let mut out = String::new();
    let about = letters(&token.about);
    let kind = kind_word(token.kind);
    put!(
        out,
        r#"<g class="tok {kind}{}" data-token="{}" data-about="{}" transform="translate({} {})"><title>{}</title>"#,
        token.seat.map(|seat| format!(" s{seat}")).unwrap_or_default(),
        Esc(&token.id),
        Esc(about),
        Tenths(x),
        Tenths(y),
        Esc(&words(token)),
    );
    match token.kind {
        TokenKind::Investigator => {
            put!(
                out,
                r#"<circle r="14" class="disc"/><circle r="11.500" class="inner"/><text y="4.500">{}</text>"#,
                Esc(&initials(&token.name))
            );
        }
        TokenKind::Monster => monster(&mut out, token),
        TokenKind::Gate => {
            put!(out, r#"<g class="ring"><circle r="16"/><circle r="12" class="dash"/></g>"#);
            put!(out, "{}", token.marks.first().map_or("", |mark| glyph(mark)));
        }
        TokenKind::Clue => {
            put!(out, r#"<circle r="10"/><path d="M7 7l6 6"/>"#);
            let text = if token.marks.iter().any(|mark| mark == "face-down") {
                "?".to_owned()
            } else {
                token.count.to_string()
            };
            put!(out, r#"<text y="4.500">{text}</text>"#);
        }
        TokenKind::Seal => put!(out, r#"<circle r="14"/>{}<circle r="2.500" class="pupil"/>"#, glyph("star")),
        TokenKind::Marker if token.marks.iter().any(|mark| mark == "rumour" || mark == "activity") => {
            out.push_str(r#"<path class="pole" d="M-6 9V-11"/><path class="flag" d="M-6-11H9L5-5 9 1H-6Z"/>"#);
        }
        TokenKind::Marker if token.marks.iter().any(|mark| mark == "badge") => {
            out.push_str(r#"<path class="shield" d="M0-12 10-9V0Q10 8 0 12-10 8-10 0V-9Z"/>"#);
            put!(out, r#"<g transform="scale(.62)">{}</g>"#, glyph("star"));
        }
        TokenKind::Marker if token.marks.iter().any(|mark| mark == "waves") => {
            out.push_str(r#"<circle class="voice" r="12"/><circle class="mouth" cx="-5" r="2.500"/>"#);
            out.push_str(r#"<path class="waves" d="M-1-4Q2 0-1 4M3-6.500Q7.500 0 3 6.500"/>"#);
        }
        TokenKind::Marker if token.marks.iter().any(|mark| mark == "card") => {
            out.push_str(r#"<rect x="-8" y="-11" width="16" height="22" rx="2"/><path class="lines" d="M-4-5H4M-4 0H4M-4 5H1"/>"#);
        }
        TokenKind::Marker | TokenKind::Item => {
            put!(out, r#"<rect x="-8" y="-8" width="16" height="16" rx="3"/>"#);
            put!(out, "{}", token.marks.first().map_or("", |mark| glyph(mark)));
        }
    }
    if token.count > 1 && token.kind != TokenKind::Clue {
        put!(
            out,
            r#"<g class="count" transform="translate(11 -10)"><circle r="7"/><text y="3.500">{}</text></g>"#,
            token.count
        );
    }
    out.push_str("</g>");
    out
}

/// The border says how it moves, the sign its dimension, and the corner the movement again: colour is never the only sign.
/// A monster of the campus shows its path at its head, its health at its foot and what it does in its middle.
fn monster(out: &mut String, token: &Token) {
    let movement = token.marks.first().map(|mark| slug(mark)).unwrap_or_default();
    put!(out, r#"<path d="{TILE}" class="body"/><path d="{TILE}" class="rim mv-{movement}"/>"#);
    let middle = token.marks.iter().skip(1).find(|mark| !mark.starts_with("health-"));
    put!(out, r#"<g transform="scale(.8)">{}</g>"#, middle.map_or(glyph(""), |mark| glyph(mark)));
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
    if !badge.is_empty() {
        let at = if matches!(movement.as_str(), "blue" | "red") { "-11 -11" } else { "11 11" };
        put!(
            out,
            r#"<g class="corner mv-{movement}" transform="translate({at})"><circle r="6"/><path d="{badge}"/></g>"#
        );
    }
    if let Some(health) = token.marks.iter().find_map(|mark| mark.strip_prefix("health-")) {
        put!(
            out,
            r#"<g class="count" transform="translate(10 10)"><circle r="6.500"/><text y="3.500">{}</text></g>"#,
            Esc(health)
        );
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
