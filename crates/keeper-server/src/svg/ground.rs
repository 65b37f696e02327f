//! What lies under the plates of a board: districts and scenery, as the scene has them.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use keeper_present::ground::{District, Ground};
use maud::{Markup, html};

use crate::svg::board::class_of;

/// The ground of the board with this id. What is drawn more than once stands there once, and is used by its name.
pub fn ground(ground: &Ground, board: &str) -> Markup {
    let textures: BTreeSet<&str> = ground.districts.iter().map(|one| one.texture.as_str()).collect();
    html! {
        (scenery(&ground.below))
        defs {
            @for one in textures { path id={ (one) "-" (board) } d=(texture(one)) {} }
        }
        @for one in &ground.districts { (district(one, board)) }
        (scenery(&ground.above))
    }
}

fn district(district: &District, board: &str) -> Markup {
    let (name, texture) = (format!("{board}-{}", district.group), &district.texture);
    html! {
        g class={ "district " (class_of(&district.colour, &district.group)) } {
            defs {
                // Houses, trees, tufts or fields, turned by the grain of the district.
                pattern id={ "blocks-" (name) } width="78" height="60" patternUnits="userSpaceOnUse"
                    patternTransform={ "rotate(" (district.grain) ")" } {
                    use class=(texture) href={ "#" (texture) "-" (board) } {}
                }
                path id={ "land-" (name) } d=(rounded(&district.outline, district.round)) {}
            }
            use.land href={ "#land-" (name) } {}
            use.blocks href={ "#land-" (name) } fill={ "url(#blocks-" (name) ")" } {}
        }
    }
}

fn scenery(all: &[(String, String)]) -> Markup {
    html! {
        @for (class, path) in all { path class={ "scenery " (class) } d=(whole(path)) {} }
    }
}

/// An outline to the unit: what lies under a board needs no more.
fn whole(path: &str) -> String {
    let is_number = |c: char| c.is_ascii_digit() || c == '.';
    let mut out = String::with_capacity(path.len());
    let mut rest = path;
    while let Some(from) = rest.find(is_number) {
        let to = rest[from..].find(|c| !is_number(c)).map_or(rest.len(), |length| from + length);
        out.push_str(&rest[..from]);
        match rest[from..to].parse::<f32>() {
            Ok(number) if number >= 1.0 => drop(write!(out, "{number:.0}")),
            _ => out.push_str(&rest[from..to]),
        }
        rest = &rest[to..];
    }
    out + rest
}

/// What covers a district, as outlines.
fn texture(word: &str) -> &'static str {
    match word {
        "houses" => {
            "M2 3h18v14H2ZM37 3h11v10H37ZM58 3h11v14H58ZM2 23h11v12H2ZM16 23h9v10h-9ZM28 23h18v10H28ZM61 23h13v12H61Z\
             M2 43h11v12H2ZM16 43h14v12H16ZM47 43h9v10h-9ZM59 43h15v14H59Z"
        }
        "woods" => "M12 8l6 10H6ZM12 18v5M48 34l6 10H42ZM48 44v5M60 6l5 9H55ZM60 15v4M24 40l5 9H19ZM24 49v4",
        "heath" => "M8 12l10-2M44 8l12-2M26 34l10-2M60 44l10-2M6 50l9-2",
        "fields" => "M4 4h30v20H4ZM44 32h28v22H44Z",
        _ => "",
    }
}

/// A closed outline with round corners.
fn rounded(points: &[(f32, f32)], round: f32) -> String {
    let mut path = String::new();
    for (i, &corner) in points.iter().enumerate() {
        let before = points[(i + points.len() - 1) % points.len()];
        let after = points[(i + 1) % points.len()];
        let (a, b) = (towards(corner, before, round), towards(corner, after, round));
        let pen = if i == 0 { 'M' } else { 'L' };
        let _ = write!(path, "{pen}{:.0} {:.0}Q{:.0} {:.0} {:.0} {:.0}", a.0, a.1, corner.0, corner.1, b.0, b.1);
    }
    path.push('Z');
    path
}

/// So far from one point in the direction of another, at most half the way.
fn towards(from: (f32, f32), to: (f32, f32), far: f32) -> (f32, f32) {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy).max(1.0);
    let part = (far / length).min(0.5);
    (from.0 + dx * part, from.1 + dy * part)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_outline_to_the_unit_keeps_its_letters_and_what_is_smaller() {
        assert_eq!(whole("M648.6 180.4l-18 -5.5Z a6 6 0 1 0 .01 0"), "M649 180l-18 -6Z a6 6 0 1 0 .01 0");
    }

    #[test]
    fn corners_are_rounded_and_never_beyond_the_middle_of_an_edge() {
        let square = [(0.0, 0.0), (100.0, 0.0), (100.0, 100.0), (0.0, 100.0)];
        assert_eq!(rounded(&square, 10.0), "M0 10Q0 0 10 0L90 0Q100 0 100 10L100 90Q100 100 90 100L10 100Q0 100 0 90Z");
        assert_eq!(towards((0.0, 0.0), (10.0, 0.0), 80.0), (5.0, 0.0));
    }
}
