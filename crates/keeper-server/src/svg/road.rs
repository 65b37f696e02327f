//! Ways, and the arrows beside them along which monsters move.

use std::collections::HashMap;

use keeper_present::scene::{Board, Link, LinkKind};

use crate::markup::{Esc, put};
use crate::svg::ground::{Ground, ground};
use crate::svg::plate::Plate;
use crate::svg::token::token;

type Plates<'a, 'b> = HashMap<&'a str, &'a Plate<'b>>;

pub fn roads(out: &mut String, board: &Board, at: &Plates<'_, '_>) {
    let ground = ground(&board.id);
    let ends = |link: &Link| Some((*at.get(link.from.as_str())?, *at.get(link.to.as_str())?));
    let ways = || board.links.iter().filter(|link| link.kind == LinkKind::Way);
    for class in ["casing", "road"] {
        for (link, (a, b)) in ways().filter_map(|link| Some((link, ends(link)?))) {
            let lane = if a.is_street() == b.is_street() { "" } else { " lane" };
            let (from, to) = (Esc(&link.from), Esc(&link.to));
            put!(out, r#"<path class="{class}{lane}" data-link="{from}--{to}" d="{}"/>"#, path(ground, a, b));
        }
    }
    for link in board.links.iter().filter(|link| link.kind != LinkKind::Way) {
        let Some((a, b)) = ends(link) else { continue };
        let walked = ways()
            .any(|way| (way.from == link.from && way.to == link.to) || (way.from == link.to && way.to == link.from));
        if !walked {
            put!(out, r#"<path class="trail {}" d="{}"/>"#, word(link.kind), path(ground, a, b));
        }
        arrow(out, ground, a, b, link.kind);
    }
}

/// What lies on the ways: seals.
pub fn on_roads(out: &mut String, board: &Board, at: &Plates<'_, '_>) {
    for link in board.links.iter().filter(|link| !link.tokens.is_empty()) {
        let (Some(a), Some(b)) = (at.get(link.from.as_str()), at.get(link.to.as_str())) else { continue };
        let (x, y) = match ground(&board.id).bend(&link.from, &link.to) {
            Some(bend) => ((a.x + b.x + 2.0 * bend.0) / 4.0, (a.y + b.y + 2.0 * bend.1) / 4.0),
            None => ((a.x + b.x) / 2.0, (a.y + b.y) / 2.0),
        };
        link.tokens.iter().for_each(|lying| out.push_str(&token(lying, x, y)));
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

/// A dart beside the way, near where a monster leaves; one for both colours is half and half.
fn arrow(out: &mut String, ground: &Ground, from: &Plate<'_>, to: &Plate<'_>, kind: LinkKind) {
    let aim = ground.bend(&from.area.id, &to.area.id).unwrap_or((to.x, to.y));
    let (dx, dy) = (aim.0 - from.x, aim.1 - from.y);
    let length = dx.hypot(dy).max(1.0);
    let (ux, uy) = (dx / length, dy / length);
    let clear = edge(from, ux, uy) + 13.0;
    let side = if matches!(kind, LinkKind::Black | LinkKind::Red) { -10.0 } else { 10.0 };
    let (x, y) = (from.x + ux * clear - uy * side, from.y + uy * clear + ux * side);
    let (class, angle) = (word(kind), dy.atan2(dx).to_degrees());
    put!(
        out,
        r#"<g class="arrow {class}" transform="translate({x:.1} {y:.1}) rotate({angle:.0})"><path d="M-6-5 7 0-6 5-3 0Z"/>"#
    );
    if kind == LinkKind::Both {
        out.push_str(r#"<path class="half" d="M-6 5 7 0H-3Z"/>"#);
    }
    out.push_str("</g>");
}

/// How far the edge of a plate is from its middle in a direction.
fn edge(plate: &Plate<'_>, ux: f32, uy: f32) -> f32 {
    let across = plate.w / 2.0 / ux.abs().max(0.001);
    let down = plate.h / 2.0 / uy.abs().max(0.001);
    across.min(down)
}
