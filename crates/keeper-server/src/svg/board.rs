//! A board drawn from its scene: the ground, ways and arrows once, then plates, and what stands and lies there.

use std::collections::{BTreeMap, HashMap};

use keeper_present::scene::{Area, Board};
use maud::{Markup, html};

use crate::markup::slug;
use crate::svg::ground::ground;
use crate::svg::plate::Plate;
use crate::svg::rail::rails;
use crate::svg::road::{on_roads, roads};
use crate::svg::token::words;

/// A place that can be chosen now: the number of the choice, and the words beside it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Lit {
    pub choice: usize,
    pub label: String,
    pub note: String,
}

/// The class that colours a district: by its colour, else by its name.
pub fn class_of(colour: &str, group: &str) -> String {
    format!("c-{}", slug(if colour.is_empty() { group } else { colour }))
}

/// The whole board; `lit` are the areas that can be chosen, by their ids.
/// `trains`: the areas from which a train goes, and where to.
pub fn board(game: &str, board: &Board, lit: &HashMap<String, Lit>, trains: &[(String, String)]) -> Markup {
    let (id, whole) = (slug(&board.id), window(board));
    let all: Vec<Plate<'_>> = board.areas.iter().map(Plate::of).collect();
    html! {
        svg.board #{ "board-" (id) } viewBox=(whole) data-whole=(whole) role="group" aria-label=(board.name) {
            rect.ground x="-1000" y="-700" width="3000" height="2100" {}
            @if board.ground.districts.is_empty() { (hulls(&all)) } @else { (ground(&board.ground, &id)) }
            g.weather #{ "weather-" (id) } {}
            (rails(&all, trains))
            (roads(board, &by_id(&all)))
            @for area in &board.areas {
                g id=(plate_id(area)) { (plate(area, lit.get(&area.id))) }
            }
            g.paces #{ "paces-" (id) } {}
            g.tokens #{ "tokens-" (id) } { (tokens(game, board)) }
        }
    }
}

fn by_id<'a, 'b>(all: &'a [Plate<'b>]) -> HashMap<&'a str, &'a Plate<'b>> {
    all.iter().map(|plate| (plate.area.id.as_str(), plate)).collect()
}

/// The part of the picture in which something lies, with room for those who stand above the highest plates and what hangs below the lowest.
fn window(board: &Board) -> String {
    let top = board.areas.iter().map(|area| area.y.saturating_sub(46)).min().unwrap_or(0);
    let bottom = board.areas.iter().map(|area| area.y + 76).max().unwrap_or(700).min(700);
    format!("0 {top} 1000 {}", bottom.saturating_sub(top).max(100))
}

/// The plate of a place: it changes when the place is lit, and when others are there.
pub fn plate(area: &Area, lit: Option<&Lit>) -> Markup {
    Plate::of(area).draw(lit)
}

pub fn plate_id(area: &Area) -> String {
    format!("plate-{}", slug(&area.id))
}

/// What stands and lies on a board.
pub fn tokens(game: &str, board: &Board) -> Markup {
    let all: Vec<Plate<'_>> = board.areas.iter().map(Plate::of).collect();
    html! {
        (on_roads(game, board, &by_id(&all)))
        // What lies hides nobody who stands.
        @for plate in &all { (plate.lie(game)) }
        @for plate in &all { (plate.stand(game, &all)) }
    }
}

type Point = (f32, f32);

/// Where nothing else is known, a neighbourhood is the smallest shape around its plates.
fn hulls(plates: &[Plate<'_>]) -> Markup {
    let mut groups: BTreeMap<&str, (Vec<Point>, String)> = BTreeMap::new();
    for plate in plates.iter().filter(|plate| !plate.area.group.is_empty()) {
        let area = plate.area;
        let group = groups.entry(&area.group).or_insert_with(|| (vec![], class_of(&area.colour, &area.group)));
        group.0.extend(plate.corners());
    }
    let outline = |points| hull(points).iter().map(|(x, y)| format!("{x:.0} {y:.0}")).collect::<Vec<_>>().join("L");
    html! {
        @for (points, class) in groups.into_values() {
            g class={ "district " (class) } { path.land d={ "M" (outline(points)) "Z" } {} }
        }
    }
}

/// The convex hull of points, by Andrew's monotone chain.
fn hull(mut points: Vec<Point>) -> Vec<Point> {
    points.sort_by(|a, b| a.partial_cmp(b).unwrap_or(std::cmp::Ordering::Equal));
    let turn = |o: Point, a: Point, b: Point| (a.0 - o.0) * (b.1 - o.1) - (a.1 - o.1) * (b.0 - o.0);
    let half = |points: &mut dyn Iterator<Item = Point>| {
        let mut chain: Vec<Point> = Vec::new();
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

/// Everything that a place is, in one sentence for those who hear it.
pub fn sentence(area: &Area, lit: Option<&Lit>) -> String {
    // What stands on the plate comes first, as it is read there.
    let number = area.marks.iter().find_map(|mark| mark.strip_prefix("number-"));
    let mut parts = vec![number.map_or_else(|| area.name.clone(), |number| format!("{} {number}", area.name))];
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hull_goes_around_all_points() {
        let points = vec![(0.0, 0.0), (4.0, 0.0), (2.0, 1.0), (4.0, 4.0), (0.0, 4.0), (1.0, 3.0)];
        assert_eq!(hull(points), [(0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0)]);
    }

    #[test]
    fn a_board_is_shown_from_above_its_highest_plate_to_below_its_lowest() {
        let area = |y: u16| Area { y, ..Area::default() };
        let board = |ys: &[u16]| Board { areas: ys.iter().map(|&y| area(y)).collect(), ..Board::default() };
        assert_eq!(window(&board(&[134, 540])), "0 88 1000 528");
        assert_eq!(window(&board(&[40, 650])), "0 0 1000 700");
    }

    #[test]
    fn a_district_is_coloured_by_its_colour_or_else_by_its_name() {
        assert_eq!(class_of("green", "Green zone"), "c-green");
        assert_eq!(class_of("", "French Hill"), "c-french-hill");
    }
}
