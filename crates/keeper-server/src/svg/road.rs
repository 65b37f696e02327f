//! Ways, and the arrows beside them along which monsters move.

use std::collections::HashMap;

use keeper_present::ground::Ground;
use keeper_present::scene::{Board, Link, LinkKind};
use maud::{Markup, html};

use crate::markup::{MovedTo, Whole};
use crate::svg::plate::Plate;
use crate::svg::token::token;

type Plates<'a, 'b> = HashMap<&'a str, &'a Plate<'b>>;

pub fn roads(board: &Board, at: &Plates<'_, '_>) -> Markup {
    let ends = |link: &Link| Some((*at.get(link.from.as_str())?, *at.get(link.to.as_str())?));
    let joined: Vec<_> = board.links.iter().filter_map(|link| Some((link, ends(link)?))).collect();
    let ways = || joined.iter().filter(|(link, _)| link.kind == LinkKind::Way);
    // From a street to a place.
    let lane = |(_, (a, b)): &(&Link, (&Plate<'_>, &Plate<'_>))| a.is_street() != b.is_street();
    let is_walked = |link: &Link| {
        ways().any(|(way, _)| {
            (&way.from, &way.to) == (&link.from, &link.to) || (&way.from, &way.to) == (&link.to, &link.from)
        })
    };
    html! {
        @for is_lane in [false, true] {
            path.casing.lane[is_lane]
                d={ @for (_, (a, b)) in ways().filter(|way| lane(way) == is_lane) { (path(&board.ground, a, b)) } } {}
        }
        @for way in ways() {
            @let (link, (a, b)) = way;
            path.road.lane[lane(way)] data-link={ (link.from) "--" (link.to) } d=(path(&board.ground, a, b)) {}
        }
        @for (link, (a, b)) in joined.iter().filter(|(link, _)| link.kind != LinkKind::Way) {
            @if !is_walked(link) {
                path class={ "trail " (word(link.kind)) } d=(path(&board.ground, a, b)) {}
            }
            (arrow(&board.ground, a, b, link.kind))
        }
    }
}

/// What lies on the ways: seals.
pub fn on_roads(game: &str, board: &Board, at: &Plates<'_, '_>) -> Markup {
    let middle = |link: &Link| {
        let (a, b) = (at.get(link.from.as_str())?, at.get(link.to.as_str())?);
        Some(match board.ground.bend(&link.from, &link.to) {
            Some(bend) => ((a.x + b.x + 2.0 * bend.0) / 4.0, (a.y + b.y + 2.0 * bend.1) / 4.0),
            None => ((a.x + b.x) / 2.0, (a.y + b.y) / 2.0),
        })
    };
    let taken = board.links.iter().filter(|link| !link.tokens.is_empty());
    html! {
        @for (link, (x, y)) in taken.filter_map(|link| Some((link, middle(link)?))) {
            @for lying in &link.tokens { (token(game, lying, x, y)) }
        }
    }
}

fn path(ground: &Ground, a: &Plate<'_>, b: &Plate<'_>) -> String {
    match ground.bend(&a.area.id, &b.area.id) {
        Some((x, y)) => format!("M{} {}Q{x} {y} {} {}", a.x, a.y, b.x, b.y),
        None => format!("M{} {}L{} {}", a.x, a.y, b.x, b.y),
    }
}

fn word(kind: LinkKind) -> &'static str {
    match kind {
        LinkKind::White => "white",
        LinkKind::Black => "black",
        LinkKind::Both => "both",
        LinkKind::Blue => "blue",
        LinkKind::Red => "red",
        LinkKind::Way => "way",
    }
}

/// The shapes of arrows: they stand once in a page.
pub fn darts() -> Markup {
    html! {
        path #dart d="M-6-5 7 0-6 5-3 0Z" {}
        g #darts {
            path d="M-6-5 7 0-6 5-3 0Z" {}
            path.darker d="M-6 5 7 0H-3Z" {}
        }
    }
}

/// A dart beside the way, near where a monster leaves; one for both colours is half and half.
fn arrow(ground: &Ground, from: &Plate<'_>, to: &Plate<'_>, kind: LinkKind) -> Markup {
    let aim = ground.bend(&from.area.id, &to.area.id).unwrap_or((to.x, to.y));
    let (dx, dy) = (aim.0 - from.x, aim.1 - from.y);
    let length = dx.hypot(dy).max(1.0);
    let (ux, uy) = (dx / length, dy / length);
    let clear = edge(from, ux, uy) + 13.0;
    let side = if matches!(kind, LinkKind::Black | LinkKind::Red) { -10.0 } else { 10.0 };
    let (x, y) = (from.x + ux * clear - uy * side, from.y + uy * clear + ux * side);
    let angle = Whole(dy.atan2(dx).to_degrees());
    html! {
        use class={ "arrow " (word(kind)) } href=(if kind == LinkKind::Both { "#darts" } else { "#dart" })
            transform={ (MovedTo(x, y)) " rotate(" (angle) ")" } {}
    }
}

/// How far the edge of a plate is from its middle in a direction.
fn edge(plate: &Plate<'_>, ux: f32, uy: f32) -> f32 {
    let across = plate.w / 2.0 / ux.abs().max(0.001);
    let down = plate.h / 2.0 / uy.abs().max(0.001);
    across.min(down)
}
