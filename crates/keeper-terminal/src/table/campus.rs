//! A board without streets: areas in rows and columns as they lie in the picture, the ways between them, who stands where, and
//! the spaces of each.

use std::collections::BTreeSet;

use keeper_present::TokenKind;
use keeper_present::scene::{Area, AreaKind, Board, LinkKind};
use keeper_session::Played;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::TableScreen;
use super::help::sign;
use super::plan::{Column, Plan, Slot};
use crate::look::{Look, Role};
use crate::text::{cut, width};
use crate::tone::token;

/// Areas that lie nearer to one another than this, from top to bottom, stand in one row.
const NEAR: u16 = 65;
/// The widest that an area is written.
const WIDEST: u16 = 22;
/// What lies and stands in a location is written so far to the right: lines pass on the left.
const INDENT: u16 = 2;

impl<G: Played> TableScreen<G> {
    /// Writes a location and says which cells are its own.
    pub(super) fn draw_location(&self, buf: &mut Buffer, area: Rect, slot: Slot, one: &Area, style: Style) -> Rect {
        let at = Rect { x: area.x + slot.x, y: area.y + slot.y, width: slot.width, height: 1 };
        let room = usize::from(slot.width);
        let of = |kind: TokenKind| one.tokens.iter().filter(move |token| token.kind == kind);
        let people: Vec<(String, Role)> = of(TokenKind::Investigator).map(|token| self.person(token)).collect();
        let taken: usize = people.iter().map(|(sign, _)| width(sign)).sum();
        let name = cut(&title(one), room.saturating_sub(taken + usize::from(taken > 0)));
        buf.set_stringn(at.x, at.y, &name, room, style);
        let mut x = at.x + (width(&name) + usize::from(taken > 0)) as u16;
        for (sign, role) in people {
            x = buf.set_stringn(x, at.y, sign, room, self.look.style(role)).0;
        }
        if at.y + 1 < area.bottom() {
            let (mut x, end) = (at.x + INDENT, at.x + slot.width);
            for (sign, role) in self.cell_signs(one) {
                let left = usize::from(end.saturating_sub(x));
                x = buf.set_stringn(x, at.y + 1, sign, left, self.look.style(role)).0;
            }
        }
        Rect { height: 2.min(area.bottom().saturating_sub(at.y)), ..at }
    }

    /// Where the paths lead from a location: in the row that the layout keeps for them, or else behind what lies there, as far
    /// as there is room.
    pub(super) fn draw_paths(&self, buf: &mut Buffer, area: Rect, plan: &Plan, board: &Board, at: usize) {
        let (Some(slot), paths) = (plan.slot(at), paths(board, at, self.look)) else { return };
        let long = size(&paths);
        let signs: usize = self.cell_signs(&board.areas[at]).iter().map(|(sign, _)| width(sign)).sum();
        let (x, y) = match plan.notes[at] {
            Some(free) => free,
            None if usize::from(INDENT) + signs + long < usize::from(slot.width) => {
                (slot.x + slot.width - long as u16, slot.y + 1)
            }
            None => return,
        };
        let mut x = area.x + x;
        for (text, colour) in paths.iter().filter(|_| y < area.height) {
            x = buf.set_stringn(x, area.y + y, text, long, self.look.named(colour)).0;
        }
    }

    /// Gates and clues, then the spaces: a monster with its first letter, damage, or empty.
    fn cell_signs(&self, area: &Area) -> Vec<(String, Role)> {
        let mut signs = Vec::new();
        let of = |kind: TokenKind| area.tokens.iter().filter(move |token| token.kind == kind);
        for gate in of(TokenKind::Gate) {
            let icon: String = gate.marks.iter().flat_map(|mark| mark.chars().next()).take(1).collect();
            signs.push((format!("{}{icon}{} ", self.look.gate(), gate.count), Role::Gate));
        }
        for kind in [TokenKind::Clue, TokenKind::Seal, TokenKind::Item] {
            let (role, sign) = token(self.look, kind);
            signs.extend(of(kind).map(|_| (format!("{sign} "), role)));
        }
        for monster in of(TokenKind::Monster) {
            let letter: String = monster.name.chars().take(1).collect();
            signs.push((format!("{}{letter}", self.look.monster()), Role::Monster));
        }
        for marker in of(TokenKind::Marker) {
            signs.push((self.look.closed().repeat(usize::from(marker.count)), Role::Bad));
        }
        if let Some((free, _)) = area.room {
            signs.push((self.look.free().repeat(usize::from(free)), Role::Dim));
        }
        signs
    }
}

/// The number, where areas have one, and the name; the place of the ritual is written in capitals.
fn title(area: &Area) -> String {
    let number = area.marks.iter().find_map(|mark| mark.strip_prefix("number-"));
    let name = if area.kind == AreaKind::Ritual { area.short.to_uppercase() } else { area.short.clone() };
    number.map_or(name.clone(), |number| format!("{number} {name}"))
}

/// Where the paths lead from an area: an arrow in that direction and the number of where it ends, with their colours.
fn paths(board: &Board, at: usize, look: Look) -> Vec<(String, &'static str)> {
    let from = &board.areas[at];
    let mut paths: Vec<(String, &'static str)> = Vec::new();
    for link in board.links.iter().filter(|link| link.from == from.id) {
        let colour = match link.kind {
            LinkKind::Blue => "blue",
            LinkKind::Red => "red",
            _ => continue,
        };
        let Some(to) = board.areas.iter().find(|area| area.id == link.to) else { continue };
        let (dx, dy) = (f64::from(to.x) - f64::from(from.x), f64::from(to.y) - f64::from(from.y));
        let direction = (dy.atan2(dx) / std::f64::consts::FRAC_PI_4).round().rem_euclid(8.0) as usize;
        let name = to.marks.iter().find_map(|mark| mark.strip_prefix("number-"));
        let name = name.map_or_else(|| to.short.chars().take(3).collect(), str::to_owned);
        let gap = if paths.is_empty() { "" } else { " " };
        paths.push((format!("{gap}{}{name}", look.path(colour, direction)), colour));
    }
    paths
}

fn size(paths: &[(String, &str)]) -> usize {
    paths.iter().map(|(text, _)| width(text)).sum()
}

/// The signs of the map, for the help.
pub(super) fn signs(look: Look) -> Vec<Line<'static>> {
    let mut first = sign(look, "@1", Role::Investigator(0), "investigator");
    first.extend(sign(look, &format!("{}t2", look.gate()), Role::Gate, "gate with its icon and tokens"));
    first.extend(sign(look, look.clue(), Role::Clue, "clue"));
    let mut second = sign(look, &format!("{}G", look.monster()), Role::Monster, "monster, by its first letter");
    second.extend(sign(look, look.closed(), Role::Bad, "damage"));
    second.extend(sign(look, look.free(), Role::Dim, "empty space"));
    let mut third = sign(look, look.seal(), Role::Seal, "seal on a walkway");
    third.extend(sign(look, "CAPITALS", Role::Great, "the ritual location"));
    let path = |colour: &str, means: &str| {
        let sign = Span::styled(format!("{}7", look.path(colour, 7)), look.named(colour));
        [sign, Span::raw(format!(" {means}  "))]
    };
    let paths = path("blue", "blue path to location 7").into_iter().chain(path("red", "red path"));
    vec![Line::from(first), Line::from(second), Line::from(third), Line::from_iter(paths)]
}

/// Every area of a board with two rows of its own, and the ways between them.
pub(super) fn lay_out(board: &Board, columns: u16, rows: u16, look: Look) -> Plan {
    let mut plan = Plan::blank(board.areas.len(), columns, rows);
    let mut order: Vec<usize> = (0..board.areas.len()).collect();
    order.sort_by_key(|&at| (board.areas[at].y, board.areas[at].x));
    let mut lines: Vec<Vec<usize>> = Vec::new();
    for at in order {
        let near = |line: &Vec<usize>| board.areas[at].y - board.areas[line[0]].y < NEAR;
        match lines.last_mut().filter(|line| near(line)) {
            Some(line) => line.push(at),
            None => lines.push(vec![at]),
        }
    }
    let most = lines.iter().map(Vec::len).max().unwrap_or(1) as u16;
    let wide = ((columns + 1) / most.max(1)).saturating_sub(1).clamp(4, WIDEST);
    let last = lines.len().saturating_sub(1).max(1);
    for (number, mut line) in lines.into_iter().enumerate() {
        line.sort_by_key(|&at| board.areas[at].x);
        let y = (number * usize::from(rows - 2) / last) as u16;
        let mut free = 0;
        let mut left = line.len() as u16;
        for at in line {
            let middle = (u32::from(board.areas[at].x) * u32::from(columns) / 1000) as u16;
            let latest = columns.saturating_sub(left * (wide + 1) - 1);
            let x = middle.saturating_sub(wide / 2).clamp(free.min(latest), latest.max(free));
            let name = (width(&title(&board.areas[at])) as u16).min(wide);
            plan.slots[at] = Some(Slot { column: Column::WestStreets, x, y, width: wide, name, street: true });
            free = x + wide + 1;
            left -= 1;
        }
    }
    draw_ways(&mut plan, board);
    place_paths(&mut plan, board, look);
    plan
}

/// Finds room for the paths below what is written about each area, or on the right of it, where no line runs.
fn place_paths(plan: &mut Plan, board: &Board, look: Look) {
    let mut taken: BTreeSet<(u16, u16)> = BTreeSet::new();
    for slot in plan.slots.iter().flatten() {
        taken.extend((slot.x..slot.x + slot.width).flat_map(|x| [(x, slot.y), (x, slot.y + 1)]));
    }
    for at in 0..plan.slots.len() {
        let (Some(slot), long) = (plan.slot(at), size(&paths(board, at, look)) as u16) else { continue };
        let free =
            |x: u16, y: u16| x < plan.width && y < plan.rows && plan.lines(x, y) == 0 && !taken.contains(&(x, y));
        let end = slot.x + slot.width;
        let below = (slot.x..(end + 1).saturating_sub(long)).map(|x| (x, slot.y + 2));
        // A column stays free beside it.
        let found = below.chain([(end, slot.y + 1)]).find(|&(x, y)| (x..=x + long).all(|x| free(x, y)));
        if let Some((x, y)) = found.filter(|_| long > 0) {
            let x = if x > slot.x + INDENT { x + 1 } else { x };
            taken.extend((x..x + long).map(|x| (x, y)));
            plan.notes[at] = Some((x, y));
        }
    }
}

fn draw_ways(plan: &mut Plan, board: &Board) {
    let place = |id: &str| board.areas.iter().position(|area| area.id == id);
    let ways = |sealed: bool| {
        let links =
            board.links.iter().filter(move |link| link.kind == LinkKind::Way && link.tokens.is_empty() != sealed);
        links.filter_map(|link| Some((place(&link.from)?, place(&link.to)?))).collect::<Vec<_>>()
    };
    plan.draw_roads(&ways(false));
    for way in ways(true) {
        let before = plan.cells.clone();
        plan.draw_roads(&[way]);
        let new: Vec<usize> = (0..before.len()).filter(|&at| plan.cells[at] != before[at]).collect();
        plan.marked.extend(new.get(new.len() / 2));
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use keeper_final_hour::{FinalHour, Library, SetUp};
    use keeper_present::Present;

    use super::*;
    use crate::table::ROWS;

    const LOOK: Look = Look { colour: false, ascii: false };

    /// Every location of the campus has its own room on screens of every width, nothing is written over anything else, and
    /// every walkway is drawn.
    #[test]
    fn the_campus_has_room_for_everything() {
        let library = Arc::new(Library::embedded().unwrap());
        let game = FinalHour::new(library, &SetUp { players: 4, ..SetUp::default() }).unwrap();
        let scene = game.scene(None);
        let board = &scene.boards[0];
        assert_eq!(board.areas.len(), 15);
        for columns in [68, 73, 80, 100, 120] {
            let plan = lay_out(board, columns, ROWS, LOOK);
            let mut cells = std::collections::BTreeSet::new();
            for (slot, area) in plan.slots.iter().zip(&board.areas) {
                let slot = slot.expect("every location has its place");
                assert!(slot.y + 1 < ROWS && slot.x + slot.width <= columns, "{}: {slot:?} of {columns}", area.name);
                for x in slot.x..slot.x + slot.width {
                    assert!(cells.insert((x, slot.y)) && cells.insert((x, slot.y + 1)), "{} at {columns}", area.name);
                }
                for x in slot.x..slot.x + slot.name {
                    assert_eq!(plan.lines(x, slot.y), 0, "a line runs through {}", area.name);
                }
            }
        }
        let ways = board.links.iter().filter(|link| link.kind == LinkKind::Way).count();
        let mut drawn = 0;
        let mut plan = lay_out(&Board { links: vec![], ..board.clone() }, 80, ROWS, LOOK);
        for link in board.links.iter().filter(|link| link.kind == LinkKind::Way) {
            let before = plan.cells.clone();
            let place = |id: &str| board.areas.iter().position(|area| area.id == id).unwrap();
            plan.draw_roads(&[(place(&link.from), place(&link.to))]);
            drawn += usize::from(before != plan.cells);
        }
        assert_eq!(drawn, ways, "a way is missing");
    }
}
