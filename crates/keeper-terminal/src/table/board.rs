//! A board without streets, drawn from the scene: areas in rows and columns as they lie in the picture, the ways between
//! them, who stands where, and the spaces of each.

use std::rc::Rc;

use keeper_present::scene::{Area, AreaKind, Board, LinkKind};
use keeper_present::{Subject, TokenKind};
use keeper_script::tree::PlaceId;
use keeper_table::Seat;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::arkham::plan::{Column, Plan, Slot};
use super::{Hit, Pane, ROWS, TableScreen};
use crate::look::Role;
use crate::shown::Shown;
use crate::text::{cut, width};
use crate::tone::token;

/// Areas that lie nearer to one another than this, from top to bottom, stand in one row.
const NEAR: u16 = 65;
/// The widest that an area is written.
const WIDEST: u16 = 22;

impl<G: Shown> TableScreen<G> {
    fn board(&self) -> Option<&Board> {
        self.scene.boards.first()
    }

    fn area_at(&self, place: u8) -> Option<&Area> {
        self.board()?.areas.get(usize::from(place))
    }

    pub(crate) fn board_name(&self) -> String {
        self.board().map(|board| board.name.clone()).unwrap_or_default()
    }

    pub(crate) fn board_rows(&self) -> u16 {
        ROWS
    }

    pub(crate) fn area_subject(&self, place: u8) -> Option<Subject> {
        self.area_at(place)?.about.clone()
    }

    pub(crate) fn area_named(&self, subject: &Subject) -> Option<u8> {
        let areas = &self.board()?.areas;
        areas.iter().position(|area| area.about.as_ref() == Some(subject)).map(|at| at as u8)
    }

    pub(crate) fn area_of(&self, seat: Seat) -> Option<u8> {
        let here = |area: &Area| {
            area.tokens.iter().any(|token| token.kind == TokenKind::Investigator && token.seat == Some(seat))
        };
        self.board()?.areas.iter().position(here).map(|at| at as u8)
    }

    /// The map of a board, laid out anew when something else lies on its ways.
    fn layout(&self, board: &Board, columns: u16) -> Rc<Plan> {
        let ways = || board.links.iter().filter(|link| link.kind == LinkKind::Way);
        let sealed = ways().enumerate().filter(|(_, link)| !link.tokens.is_empty());
        let which = sealed.fold(0, |bits: usize, (at, _)| bits | 1 << (at % 64));
        let mut plans = self.plans.borrow_mut();
        if let Some((_, _, plan)) = plans.iter().find(|(of, wide, _)| (*of, *wide) == (which, columns)) {
            return plan.clone();
        }
        let plan = Rc::new(lay_out(board, columns, ROWS));
        plans.truncate(8);
        plans.insert(0, (which, columns, plan.clone()));
        plan
    }

    pub(crate) fn draw_board(&self, buf: &mut Buffer, area: Rect) {
        self.hit(area, Hit::Pane(Pane::Map));
        let Some(board) = self.board() else { return };
        let plan = self.layout(board, area.width);
        for y in 0..area.height.min(plan.rows) {
            for x in (0..area.width).filter(|&x| plan.lines(x, y) != 0) {
                let at = usize::from(y) * usize::from(plan.width) + usize::from(x);
                let (sign, role) = match plan.marked.contains(&at) {
                    true => (self.look.seal(), Role::Seal),
                    false => (self.look.line(plan.lines(x, y)), Role::Line),
                };
                buf.set_string(area.x + x, area.y + y, sign, self.look.style(role));
            }
        }
        let reach: Vec<&String> = self.choices.iter().filter_map(|choice| choice.areas.last()).collect();
        for (place, slot) in (0u8..).zip(&plan.slots) {
            if let (Some(slot), Some(one)) = (slot.filter(|slot| slot.y < area.height), self.area_at(place)) {
                self.draw_cell(buf, area, slot, place, one, reach.contains(&&one.id));
            }
        }
    }

    fn draw_cell(&self, buf: &mut Buffer, area: Rect, slot: Slot, place: u8, one: &Area, reach: bool) {
        let at = Rect { x: area.x + slot.x, y: area.y + slot.y, width: slot.width, height: 1 };
        let room = usize::from(slot.width);
        let people: Vec<(String, Role)> = one
            .tokens
            .iter()
            .filter(|token| token.kind == TokenKind::Investigator)
            .map(|token| number_of(token.seat.unwrap_or(0), &token.id))
            .map(|number| (format!("@{}", number + 1), Role::Investigator(number)))
            .collect();
        let taken: usize = people.iter().map(|(sign, _)| width(sign)).sum();
        let mut style = self.look.named(&one.colour);
        if one.kind == AreaKind::Ritual {
            style = style.patch(self.look.style(Role::Great));
        }
        if reach {
            style = style.patch(self.look.style(Role::Reach));
        }
        let pointed = self.choices.get(self.cursor).and_then(|choice| choice.areas.last()) == Some(&one.id);
        if (self.focus == Pane::Map && self.place == place) || (self.focus == Pane::Options && pointed) {
            style = style.patch(self.look.style(Role::Cursor));
        }
        let name = cut(&title(one), room.saturating_sub(taken + usize::from(taken > 0)));
        buf.set_stringn(at.x, at.y, &name, room, style);
        let mut x = at.x + (width(&name) + usize::from(taken > 0)) as u16;
        for (sign, role) in people {
            x = buf.set_stringn(x, at.y, sign, room, self.look.style(role)).0;
        }
        if at.y + 1 < area.bottom() {
            let (mut x, end) = (at.x + 2, at.x + slot.width);
            for (sign, role) in self.cell_signs(one) {
                let left = usize::from(end.saturating_sub(x));
                x = buf.set_stringn(x, at.y + 1, sign, left, self.look.style(role)).0;
            }
        }
        self.hit(Rect { height: 2.min(area.bottom().saturating_sub(at.y)), ..at }, Hit::Area(place));
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

    /// The area that an arrow key leads to from this one.
    pub(crate) fn next_area(&self, from: u8, x: i32, y: i32) -> u8 {
        let Some(here) = self.area_at(from) else { return from };
        let far = |there: &Area| {
            let (dx, dy) = (i32::from(there.x) - i32::from(here.x), i32::from(there.y) - i32::from(here.y));
            let along = dx * x + dy * y;
            let aside = (dx * y).abs() + (dy * x).abs();
            (along > 0 && aside <= along * 2).then_some(along + aside * 2)
        };
        let all = (0u8..).zip(self.board().map(|board| board.areas.as_slice()).unwrap_or_default());
        all.filter_map(|(place, area)| Some((far(area)?, place))).min().map_or(from, |(_, place)| place)
    }
}

/// The number, where areas have one, and the name; the place of the ritual is written in capitals.
fn title(area: &Area) -> String {
    let number = area.marks.iter().find_map(|mark| mark.strip_prefix("number-"));
    let name = if area.kind == AreaKind::Ritual { area.short.to_uppercase() } else { area.short.clone() };
    number.map_or(name.clone(), |number| format!("{number} {name}"))
}

/// The number of an investigator: where one person plays several, each has one of its own, in which its id ends.
pub(super) fn number_of(seat: Seat, id: &str) -> u8 {
    id.rsplit('-').next().and_then(|number| number.parse().ok()).unwrap_or(seat)
}

/// Every area of a board with two rows of its own, and the ways between them.
fn lay_out(board: &Board, columns: u16, rows: u16) -> Plan {
    let mut plan = Plan {
        width: columns,
        rows,
        slots: vec![None; board.areas.len()],
        cells: vec![0; usize::from(columns) * usize::from(rows)],
        marked: vec![],
    };
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
    plan
}

fn draw_ways(plan: &mut Plan, board: &Board) {
    let place = |id: &str| board.areas.iter().position(|area| area.id == id).map(|at| PlaceId(at as u8));
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
            let plan = lay_out(board, columns, ROWS);
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
        let mut plan = lay_out(&Board { links: vec![], ..board.clone() }, 80, ROWS);
        for link in board.links.iter().filter(|link| link.kind == LinkKind::Way) {
            let before = plan.cells.clone();
            let place = |id: &str| PlaceId(board.areas.iter().position(|area| area.id == id).unwrap() as u8);
            plan.draw_roads(&[(place(&link.from), place(&link.to))]);
            drawn += usize::from(before != plan.cells);
        }
        assert_eq!(drawn, ways, "a way is missing");
    }
}
