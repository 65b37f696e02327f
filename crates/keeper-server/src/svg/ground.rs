//! What lies under the plates of a board: districts and scenery, as the scene has them.

use std::fmt::Write as _;

use keeper_present::ground::{District, Ground};
use maud::{Markup, PreEscaped, html};

use crate::svg::board::class_of;

/// The ground of the board with this id.
pub fn ground(ground: &Ground, board: &str) -> Markup {
    html! {
        (scenery(ground.below))
        @for one in ground.districts { (district(one, board)) }
        (scenery(ground.above))
    }
}

fn district(district: &District, board: &str) -> Markup {
    let (id, path) = (format!("blocks-{board}-{}", district.group), rounded(district.outline, district.round));
    html! {
        g class={ "district " (class_of("", district.group)) } {
            (texture(&id, district))
            path.land d=(path) {}
            path.blocks d=(path) fill={ "url(#" (id) ")" } {}
            path.edge d=(path) {}
        }
    }
}

fn scenery(all: &[(&str, &str)]) -> Markup {
    html! {
        @for (class, path) in all { path class={ "scenery " (class) } d=(path) {} }
    }
}

/// Houses, trees, tufts or fields, in a pattern turned by the grain of the district.
fn texture(id: &str, district: &District) -> Markup {
    let shapes = match district.texture {
        "houses" => {
            r#"<path d="M2 3h18v14H2ZM37 3h11v10H37ZM58 3h11v14H58ZM2 23h11v12H2ZM16 23h9v10h-9ZM28 23h18v10H28ZM61 23h13v12H61ZM2 43h11v12H2ZM16 43h14v12H16ZM47 43h9v10h-9ZM59 43h15v14H59Z"/>"#
        }
        "woods" => {
            r#"<path class="drawn" d="M12 8l6 10H6ZM12 18v5M48 34l6 10H42ZM48 44v5M60 6l5 9H55ZM60 15v4M24 40l5 9H19ZM24 49v4"/>"#
        }
        "heath" => r#"<path class="drawn" d="M8 12l10-2M44 8l12-2M26 34l10-2M60 44l10-2M6 50l9-2"/>"#,
        "fields" => r#"<path d="M4 4h30v20H4ZM44 32h28v22H44Z"/>"#,
        _ => "",
    };
    html! {
        defs {
            pattern id=(id) width="78" height="60" patternUnits="userSpaceOnUse"
                patternTransform={ "rotate(" (district.grain) ")" } { (PreEscaped(shapes)) }
        }
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
    fn corners_are_rounded_and_never_beyond_the_middle_of_an_edge() {
        let square = [(0.0, 0.0), (100.0, 0.0), (100.0, 100.0), (0.0, 100.0)];
        assert_eq!(rounded(&square, 10.0), "M0 10Q0 0 10 0L90 0Q100 0 100 10L100 90Q100 100 90 100L10 100Q0 100 0 90Z");
        assert_eq!(towards((0.0, 0.0), (10.0, 0.0), 80.0), (5.0, 0.0));
    }
}
