//! A board drawn from its scene: districts, roads, arrows, plates, and what stands and lies there.

use std::collections::{BTreeMap, HashMap};

use keeper_present::TokenKind;
use keeper_present::scene::{Area, AreaKind, Board, LinkKind, Token};

use crate::markup::{Esc, put, slug};
use crate::svg::token::{token, words};

/// A place that can be chosen now: the number of the choice, and the words beside it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lit {
    pub choice: usize,
    pub label: String,
    pub note: String,
}

const STREET: f32 = 36.0;
const LOCATION: f32 = 40.0;

/// A plate: the middle, the size, the name in one line or two.
struct Plate<'a> {
    area: &'a Area,
    x: f32,
    y: f32,
    w: f32,
    h: f32,
    lines: Vec<String>,
}

impl<'a> Plate<'a> {
    fn of(area: &'a Area) -> Plate<'a> {
        let lines = two_lines(&area.name);
        let wide = lines.iter().map(|line| text_width(line)).fold(0.0, f32::max);
        let (w, h) = match area.kind {
            AreaKind::Street => (26.0 + wide * 1.15, STREET),
            AreaKind::Vortex => (44.0, 44.0),
            _ if area.room.is_some() => ((51.0 + wide).max(128.0), 64.0),
            _ => ((50.0 + wide).max(100.0), LOCATION),
        };
        Plate { area, x: f32::from(area.x), y: f32::from(area.y), w, h, lines }
    }

    fn corners(&self) -> [(f32, f32); 4] {
        let (dx, dy) = (self.w / 2.0 + 10.0, self.h / 2.0 + 26.0);
        [(-dx, -dy), (dx, -dy), (dx, dy - 12.0), (-dx, dy - 12.0)].map(|(x, y)| (self.x + x, self.y + y))
    }
}

/// Widths of letters of a bold serif at 13 units, generous.
fn text_width(text: &str) -> f32 {
    let one = |c: char| match c {
        'i' | 'j' | 'l' | 't' | 'f' | 'r' | '\'' | '\u{2019}' | '.' | ' ' | 'I' => 4.6,
        'm' | 'w' | 'M' | 'W' => 11.5,
        c if c.is_uppercase() => 9.6,
        _ => 7.2,
    };
    text.chars().map(one).sum()
}

/// A long name breaks at the space nearest to its middle.
fn two_lines(name: &str) -> Vec<String> {
    if name.chars().count() <= 12 {
        return vec![name.to_owned()];
    }
    let middle = name.len() / 2;
    match name.match_indices(' ').min_by_key(|(at, _)| at.abs_diff(middle)) {
        Some((at, _)) => vec![name[..at].to_owned(), name[at + 1..].to_owned()],
        None => vec![name.to_owned()],
    }
}

/// The whole board; `lit` are the areas that can be chosen, by their ids.
pub fn board(board: &Board, lit: &HashMap<String, Lit>) -> String {
    let plates: Vec<Plate<'_>> = board.areas.iter().map(Plate::of).collect();
    let at: HashMap<&str, &Plate<'_>> = plates.iter().map(|plate| (plate.area.id.as_str(), plate)).collect();
    let mut out = String::new();
    put!(
        out,
        r#"<svg class="board" id="board-{}" viewBox="0 0 1000 700" role="group" aria-label="{}">"#,
        slug(&board.id),
        Esc(&board.name)
    );
    put!(out, r#"<rect class="ground" x="-1000" y="-700" width="3000" height="2100"/>"#);
    districts(&mut out, &plates);
    roads(&mut out, board, &at);
    for plate in &plates {
        draw_plate(&mut out, plate, lit.get(&plate.area.id));
    }
    out.push_str(r#"<g class="tokens">"#);
    for plate in &plates {
        stand(&mut out, plate);
    }
    out.push_str("</g></svg>");
    out
}

/// Each neighbourhood is the smallest shape around its plates, rounded by its edge.
fn districts(out: &mut String, plates: &[Plate<'_>]) {
    let mut groups: BTreeMap<&str, (Vec<(f32, f32)>, &str)> = BTreeMap::new();
    for plate in plates.iter().filter(|plate| !plate.area.group.is_empty()) {
        let group = groups.entry(&plate.area.group).or_insert_with(|| (vec![], &plate.area.colour));
        group.0.extend(plate.corners());
    }
    for (name, (points, colour)) in groups {
        let outline: Vec<String> = hull(points).iter().map(|(x, y)| format!("{x:.0} {y:.0}")).collect();
        put!(
            out,
            r#"<g class="district c-{}"><title>{}</title><path d="M{}Z"/></g>"#,
            slug(colour),
            Esc(name),
            outline.join("L")
        );
    }
}

/// The convex hull of points, by Andrew's monotone chain.
fn hull(mut points: Vec<(f32, f32)>) -> Vec<(f32, f32)> {
    points.sort_by(|a, b| a.partial_cmp(b).unwrap_or(std::cmp::Ordering::Equal));
    let turn = |o: (f32, f32), a: (f32, f32), b: (f32, f32)| (a.0 - o.0) * (b.1 - o.1) - (a.1 - o.1) * (b.0 - o.0);
    let half = |points: &mut dyn Iterator<Item = (f32, f32)>| {
        let mut chain: Vec<(f32, f32)> = Vec::new();
        for point in points {
            while chain.len() >= 2 && turn(chain[chain.len() - 2], chain[chain.len() - 1], point) <= 0.0 {
                chain.pop();
            }
            chain.push(point);
        }
        chain.pop();
        chain
    };
    let mut lower = half(&mut points.iter().copied());
    lower.extend(half(&mut points.iter().rev().copied()));
    lower
}

fn roads(out: &mut String, board: &Board, at: &HashMap<&str, &Plate<'_>>) {
    let ends = |from: &str, to: &str| Some((*at.get(from)?, *at.get(to)?));
    for casing in [true, false] {
        for link in board.links.iter().filter(|link| link.kind == LinkKind::Way) {
            let Some((a, b)) = ends(&link.from, &link.to) else { continue };
            let narrow = a.area.kind != AreaKind::Street || b.area.kind != AreaKind::Street;
            put!(
                out,
                r#"<path class="{}{}" data-link="{}--{}" d="M{:.0} {:.0}L{:.0} {:.0}"/>"#,
                if casing { "casing" } else { "road" },
                if narrow { " lane" } else { "" },
                Esc(&link.from),
                Esc(&link.to),
                a.x,
                a.y,
                b.x,
                b.y
            );
        }
    }
    for link in board.links.iter().filter(|link| link.kind != LinkKind::Way) {
        let Some((a, b)) = ends(&link.from, &link.to) else { continue };
        arrow(out, a, b, link.kind);
    }
}

/// A dart beside the road, near where a monster leaves.
fn arrow(out: &mut String, from: &Plate<'_>, to: &Plate<'_>, kind: LinkKind) {
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let length = dx.hypot(dy).max(1.0);
    let clear = (from.w / 2.0 + 8.0).min(length * 0.45).max(from.h);
    let side = if kind == LinkKind::Black { -8.0 } else { 8.0 };
    let (ux, uy) = (dx / length, dy / length);
    let (x, y) = (from.x + ux * clear - uy * side, from.y + uy * clear + ux * side);
    let class = match kind {
        LinkKind::White => "white",
        LinkKind::Black => "black",
        LinkKind::Both => "both",
        LinkKind::Blue => "blue",
        LinkKind::Red => "red",
        LinkKind::Way => return,
    };
    let angle = dy.atan2(dx).to_degrees();
    put!(
        out,
        r#"<path class="arrow {class}" d="M-5-4 6 0-5 4Z" transform="translate({x:.1} {y:.1}) rotate({angle:.0})"/>"#
    );
}

fn draw_plate(out: &mut String, plate: &Plate<'_>, lit: Option<&Lit>) {
    let area = plate.area;
    let kind = match area.kind {
        AreaKind::Street => "street",
        AreaKind::Vortex => "vortex",
        AreaKind::World => "world",
        AreaKind::Ritual => "location ritual",
        AreaKind::Location => "location",
    };
    let about = area.about.as_ref().map(|about| about.0.as_str()).unwrap_or_default();
    put!(
        out,
        r#"<g class="area {kind}{}{} c-{}" id="area-{}" data-area="{}" data-about="{}" tabindex="0" role="button" aria-label="{}""#,
        if lit.is_some() { " lit" } else { "" },
        if area.closed { " closed" } else { "" },
        slug(&area.colour),
        slug(&area.id),
        Esc(&area.id),
        Esc(about),
        Esc(&sentence(area, lit)),
    );
    if let Some(lit) = lit {
        put!(out, r#" data-choose="{}""#, lit.choice);
    }
    let (x, y) = (plate.x - plate.w / 2.0, plate.y - plate.h / 2.0);
    let round = if area.kind == AreaKind::Street { plate.h / 2.0 } else { 8.0 };
    put!(
        out,
        r#"><rect class="plate" x="{x:.1}" y="{y:.1}" width="{:.1}" height="{:.1}" rx="{round}"/>"#,
        plate.w,
        plate.h
    );
    let named = area.kind != AreaKind::Vortex;
    if named {
        let street = area.kind == AreaKind::Street;
        let (tx, anchor) = if street { (plate.x, "middle") } else { (x + 40.0, "start") };
        let top = if area.room.is_some() { y + 24.0 } else { plate.y + 4.5 };
        let top = top - 7.0 * (plate.lines.len() - 1) as f32;
        for (i, line) in plate.lines.iter().enumerate() {
            put!(
                out,
                r#"<text x="{tx:.1}" y="{:.1}" text-anchor="{anchor}">{}</text>"#,
                top + 14.0 * i as f32,
                Esc(line)
            );
        }
    }
    if let Some((full, spaces)) = area.room {
        for space in 0..spaces {
            let sx = x + 24.0 + 30.0 * f32::from(space);
            put!(
                out,
                r#"<rect class="space{}" x="{:.1}" y="{:.1}" width="26" height="22" rx="5"/>"#,
                if space < full { " full" } else { "" },
                sx - 13.0,
                y + plate.h - 27.0
            );
        }
    }
    if area.closed {
        put!(
            out,
            r#"<path class="bars" d="M{:.0} {y:.0}v{h}M{:.0} {y:.0}v{h}M{:.0} {y:.0}v{h}"/>"#,
            plate.x - 14.0,
            plate.x,
            plate.x + 14.0,
            h = plate.h
        );
    }
    out.push_str("</g>");
}

/// Everything that a place is, in one sentence for those who hear it.
fn sentence(area: &Area, lit: Option<&Lit>) -> String {
    let mut parts = vec![area.name.clone()];
    if !area.group.is_empty() && area.group != area.name {
        parts.push(area.group.clone());
    }
    if area.closed {
        parts.push("closed".into());
    }
    parts.extend(area.tokens.iter().map(words));
    if let Some(lit) = lit {
        parts.push(format!("{} {}", lit.label, lit.note).trim().to_owned());
    }
    parts.join(", ")
}

/// What lies in the medallion, and what stands above or in its spaces.
fn stand(out: &mut String, plate: &Plate<'_>) {
    let (left, top) = (plate.x - plate.w / 2.0, plate.y - plate.h / 2.0);
    let lies = |t: &Token| matches!(t.kind, TokenKind::Gate | TokenKind::Clue | TokenKind::Seal);
    let street = plate.area.kind == AreaKind::Street;
    let middle = if plate.area.room.is_some() { top + 20.0 } else { plate.y };
    for (i, lying) in plate.area.tokens.iter().filter(|t| lies(t)).enumerate() {
        let x = if street { plate.x + plate.w / 2.0 + 4.0 + 20.0 * i as f32 } else { left + 19.0 - 6.0 * i as f32 };
        out.push_str(&token(lying, x, middle - 10.0 * i as f32));
    }
    let in_spaces = |t: &Token| plate.area.room.is_some() && t.kind == TokenKind::Monster;
    for (i, monster) in plate.area.tokens.iter().filter(|t| in_spaces(t)).enumerate() {
        out.push_str(&token(monster, left + 24.0 + 30.0 * i as f32, top + plate.h - 16.0));
    }
    let standing: Vec<&Token> = plate.area.tokens.iter().filter(|t| !lies(t) && !in_spaces(t)).collect();
    // More than three overlap; they keep within the plate.
    let step = match standing.len() {
        0..=3 => 31.0,
        n => (plate.w / n as f32).clamp(13.0, 31.0),
    };
    let right =
        if street { plate.x + step * (standing.len() as f32 - 1.0) / 2.0 } else { plate.x + plate.w / 2.0 - 12.0 };
    for (i, standing) in standing.iter().enumerate() {
        out.push_str(&token(standing, right - step * i as f32, top - 12.0));
    }
}

/// What lies on no board: worlds with their areas, the sky, the lost.
pub fn strip(beside: &[Area], lit: &HashMap<String, Lit>) -> String {
    let mut out = String::from(r#"<ul class="beyond">"#);
    for area in beside {
        let chosen = lit.get(&area.id).map(|lit| format!(r#" data-choose="{}""#, lit.choice)).unwrap_or_default();
        let about = area.about.as_ref().map(|about| about.0.as_str()).unwrap_or_default();
        put!(
            out,
            r#"<li class="cell{}" data-area="{}" data-about="{}"{chosen} tabindex="0"><b>{}</b><svg viewBox="-16 -16 {} 32" aria-hidden="true">"#,
            if chosen.is_empty() { "" } else { " lit" },
            Esc(&area.id),
            Esc(about),
            Esc(&area.short),
            (32 * area.tokens.len()).max(32)
        );
        for (i, standing) in area.tokens.iter().enumerate() {
            out.push_str(&token(standing, 32.0 * i as f32, 0.0));
        }
        put!(out, r#"</svg><span class="vh">{}</span></li>"#, Esc(&sentence(area, lit.get(&area.id))));
    }
    out.push_str("</ul>");
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_names_break_near_their_middle() {
        assert_eq!(two_lines("Woods"), ["Woods"]);
        assert_eq!(two_lines("Silver Twilight Lodge"), ["Silver Twilight", "Lodge"]);
        assert_eq!(two_lines("Miskatonic University"), ["Miskatonic", "University"]);
    }

    #[test]
    fn a_hull_goes_around_all_points() {
        let points = vec![(0.0, 0.0), (4.0, 0.0), (2.0, 1.0), (4.0, 4.0), (0.0, 4.0), (1.0, 3.0)];
        assert_eq!(hull(points), [(0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0)]);
    }
}
