//! The town: streets in two columns joined as on the board, the locations outside of them, Downtown on top.

use keeper_arkham::state::{Place, Spot};
use keeper_present::short_name;
use keeper_script::tree::PlaceId;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::{Hit, Pane, TableScreen};
use crate::choice::Does;
use crate::look::Role;
use crate::text::{cut, width};

/// The rows of the town, and one for those who are elsewhere.
pub const ROWS: u16 = 14;
const STREET: u16 = 13;

const UP: u8 = 1;
const DOWN: u8 = 2;
const LEFT: u8 = 4;
const RIGHT: u8 = 8;

/// The columns of the map on a screen of some width.
#[derive(Clone, Copy)]
struct Columns {
    /// The width of the locations on either side.
    side: u16,
    /// Where the eastern streets begin.
    east: u16,
    middle: u16,
    width: u16,
}

impl Columns {
    fn of(width: u16) -> Columns {
        let side = (width.saturating_sub(36) / 2).clamp(20, 34);
        Columns { side, east: width.saturating_sub(side + STREET), middle: width / 2, width }
    }

    /// Where an area is written: column, row and width.
    fn slot(self, x: u8, y: u8) -> (u16, u16, u16) {
        let row = u16::from(y);
        match (x, y) {
            (1, 0) => (self.side + 1, row, self.middle.saturating_sub(self.side + 7)),
            (2, 0) => (self.middle - 5, row, 12),
            (3, 0) => (self.middle + 8, row, self.width.saturating_sub(self.middle + 8)),
            (2, 1) => (self.middle - 5, row, 13),
            (0, _) => (0, row, self.side - 2),
            (1, _) => (self.side, row, STREET),
            (3, _) => (self.east, row, STREET),
            (4, _) => (self.width.saturating_sub(self.side) + 2, row, self.side - 2),
            _ => (self.middle - 7, row, 14),
        }
    }
}

/// Lines between areas, as directions that meet in each cell.
struct Lines {
    area: Rect,
    cells: Vec<u8>,
}

impl Lines {
    fn add(&mut self, x: u16, y: u16, directions: u8) {
        if x < self.area.width && y < self.area.height {
            self.cells[usize::from(y * self.area.width + x)] |= directions;
        }
    }

    fn across(&mut self, y: u16, from: u16, to: u16) {
        for x in from..=to {
            self.add(x, y, LEFT | RIGHT);
        }
    }

    fn down(&mut self, x: u16, from: u16, to: u16) {
        for y in from..=to {
            self.add(x, y, UP | DOWN);
        }
    }
}

impl TableScreen {
    pub(super) fn draw_map(&self, buf: &mut Buffer, area: Rect) {
        let columns = Columns::of(area.width);
        self.draw_lines(buf, area, columns);
        let reach = self.reach();
        for (number, square) in self.board.areas.iter().enumerate() {
            let Some(square) = square else { continue };
            let place = PlaceId(number as u8);
            let (x, y, wide) = columns.slot(square.x, square.y);
            if y < area.height {
                let slot =
                    Rect { x: area.x + x, y: area.y + y, width: wide.min(area.width - x.min(area.width)), height: 1 };
                self.draw_area(buf, slot, place, reach.contains(&place), square.x, area);
            }
        }
        let elsewhere = area.height.min(ROWS).saturating_sub(1);
        let mut x = area.x;
        for (text, role) in self.elsewhere() {
            let room = area.right().saturating_sub(x);
            let end = buf.set_stringn(x, area.y + elsewhere, text, usize::from(room), self.look.style(role));
            x = end.0 + 1;
        }
    }

    fn draw_area(&self, buf: &mut Buffer, slot: Rect, place: PlaceId, reach: bool, column: u8, area: Rect) {
        let look = self.look;
        let street = self.shown.library().area(place).street;
        let mut style = look.style(if street { Role::Street } else { Role::Plain });
        if reach {
            style = style.patch(look.style(Role::Reach));
        }
        if self.place == place && (self.focus == Pane::Map || self.is_pointed_at(place)) {
            style = style.patch(look.style(Role::Cursor));
        }
        let below = street && matches!(column, 1 | 3) && slot.y + 1 < area.bottom();
        let name = short_name(self.shown.library(), place);
        let room = usize::from(slot.width);
        let (long, short) = (self.tokens(place, true), self.tokens(place, false));
        let size = |tokens: &[(String, Role)]| tokens.iter().map(|t| width(&t.0)).sum::<usize>();
        if below {
            buf.set_stringn(slot.x, slot.y, &name, room, style);
            let x = slot.x + 2;
            let tokens = if size(&long) + 2 <= room { long } else { short };
            self.draw_tokens(buf, x, slot.y + 1, usize::from(slot.width) - 2, &tokens);
            self.hit(Rect { height: 2, ..slot }, Hit::Area(place));
            return;
        }
        let tokens = if size(&long) + width(&name) < room { long } else { short };
        let for_name = room.saturating_sub(size(&tokens) + usize::from(!tokens.is_empty())).max(4);
        let name = cut(&name, for_name);
        // Eastern locations begin at their street, western ones end there: tokens stand on the side of the street.
        let x = slot.x;
        buf.set_stringn(x, slot.y, &name, room, style);
        let used = width(&name);
        let gap = match column {
            0 => room.saturating_sub(size(&tokens)),
            _ => used + 1,
        };
        self.draw_tokens(buf, x + gap as u16, slot.y, room.saturating_sub(gap), &tokens);
        self.hit(slot, Hit::Area(place));
    }

    fn draw_tokens(&self, buf: &mut Buffer, mut x: u16, y: u16, mut room: usize, tokens: &[(String, Role)]) {
        for (text, role) in tokens {
            buf.set_stringn(x, y, text, room, self.look.style(*role));
            let used = width(text).min(room);
            x += used as u16;
            room -= used;
        }
    }

    /// What lies and stands in an area, in signs.
    fn tokens(&self, place: PlaceId, long: bool) -> Vec<(String, Role)> {
        let (library, state, look) = (self.shown.library(), self.shown.state(), self.look);
        let mut tokens = Vec::new();
        if self.shown.query().is_closed(place) {
            tokens.push((look.closed().to_owned(), Role::Bad));
        }
        if state.sealed(place) {
            tokens.push((look.seal().to_owned(), Role::Seal));
        }
        if let Some(gate) = state.gate_at(place) {
            let world = &library.worlds[usize::from(library.gate(gate).world.0)].name;
            let world = world.strip_prefix("The ").unwrap_or(world);
            let letters = if long { 5 } else { 3 };
            let world: String = world.chars().take(letters).collect();
            tokens.push((format!("{}{}", look.gate(), world.trim_end()), Role::Gate));
        }
        if let clues @ 1.. = state.clues[usize::from(place.0)] {
            tokens.push((format!("{}{clues}", look.clue()), Role::Clue));
        }
        let monsters: Vec<u8> = state.monsters_at(place).collect();
        match monsters.as_slice() {
            [] => {}
            [one] if long => {
                let name: String = library.kind(*one).name.chars().take(7).collect();
                tokens.push((format!("{}{}", look.monster(), name.trim_end()), Role::Monster));
            }
            many => tokens.push((format!("{}{}", look.monster(), many.len()), Role::Monster)),
        }
        for who in self.shown.query().at(place) {
            tokens.push((format!("@{}", who + 1), Role::Investigator(who)));
        }
        if long {
            let spaced = tokens.iter().enumerate().map(|(i, (text, role))| {
                let text = if i == 0 { text.clone() } else { format!(" {text}") };
                (text, *role)
            });
            return spaced.collect();
        }
        tokens
    }

    /// Whoever is neither in the streets nor at a location.
    fn elsewhere(&self) -> Vec<(String, Role)> {
        let (library, state, look) = (self.shown.library(), self.shown.state(), self.look);
        let mut parts = Vec::new();
        for who in self.shown.query().everyone() {
            let place = match state.inv(who).place {
                Place::World(world, half) => {
                    let name = &library.worlds[usize::from(world.0)].name;
                    format!("{name} {}", if half == 0 { "I" } else { "II" })
                }
                Place::Lost => "lost in time and space".to_owned(),
                Place::Jail => "jail".to_owned(),
                Place::Area(_) | Place::Nowhere => continue,
            };
            parts.push((format!("@{} {place}", who + 1), Role::Investigator(who)));
        }
        for (spot, name) in [(Spot::Sky, "Sky"), (Spot::Outskirts, "Outskirts")] {
            let here = (0..).zip(state.monsters.iter()).filter(|(_, at)| **at == spot);
            let names: Vec<&str> = here.map(|(marker, _)| library.kind(marker).name.as_str()).collect();
            if !names.is_empty() {
                parts.push((format!("{name}: {}{}", look.monster(), names.join(", ")), Role::Monster));
            }
        }
        parts
    }

    /// Areas that an option leads to.
    fn reach(&self) -> Vec<PlaceId> {
        let to = |does: &Does, subject: Option<crate::subject::Subject>| match (does, subject) {
            (Does::Walks(steps), _) => steps.last().copied(),
            (_, Some(crate::subject::Subject::Area(place))) => Some(place),
            _ => None,
        };
        self.choices.iter().filter_map(|choice| to(&choice.does, choice.subject)).collect()
    }

    fn is_pointed_at(&self, place: PlaceId) -> bool {
        self.focus == Pane::Options
            && self.choices.get(self.cursor).and_then(|c| c.subject) == Some(crate::subject::Subject::Area(place))
    }

    /// The area that an arrow key leads to from this one.
    pub(super) fn neighbour(&self, from: PlaceId, x: i32, y: i32) -> PlaceId {
        let columns = Columns::of(80);
        let spot = |place: PlaceId| {
            let square = self.board.area(place)?;
            let (column, row, wide) = columns.slot(square.x, square.y);
            Some((i32::from(column + wide / 2), i32::from(row) * 4))
        };
        let Some(here) = spot(from) else { return from };
        let far = |place: PlaceId| {
            let there = spot(place)?;
            let (dx, dy) = (there.0 - here.0, there.1 - here.1);
            let along = dx * x + dy * y;
            let aside = (dx * y).abs() + (dy * x).abs();
            (along > 0 && aside <= along * 2).then_some(along + aside * 2)
        };
        let all = (0..self.board.areas.len() as u8).map(PlaceId);
        all.filter_map(|place| far(place).map(|far| (far, place))).min().map_or(from, |(_, place)| place)
    }

    fn draw_lines(&self, buf: &mut Buffer, area: Rect, c: Columns) {
        let mut lines = Lines { area, cells: vec![0; usize::from(area.width) * usize::from(area.height)] };
        for &(a, b) in &self.board.lines {
            let (Some(a), Some(b)) = (self.board.area(a), self.board.area(b)) else { continue };
            let (upper, lower) = if (a.y, a.x) <= (b.y, b.x) { (a, b) } else { (b, a) };
            let (y1, y2) = (u16::from(upper.y), u16::from(lower.y));
            let mut sides = [upper.x, lower.x];
            sides.sort_unstable();
            match (sides, (upper.x, upper.y), (lower.x, lower.y)) {
                // A location beside its street.
                ([0, 1], ..) | ([3, 4], ..) => {
                    let west = sides[0] == 0;
                    let (trunk, twig) =
                        if west { (c.side - 1, c.side - 2) } else { (c.east + STREET, c.east + STREET + 1) };
                    let (location, street) = if matches!(upper.x, 0 | 4) { (y1, y2) } else { (y2, y1) };
                    let towards = if west { (LEFT, RIGHT) } else { (RIGHT, LEFT) };
                    lines.add(twig, location, LEFT | RIGHT);
                    lines.add(trunk, location, towards.0);
                    match location.cmp(&street) {
                        std::cmp::Ordering::Less => lines.add(trunk, location, DOWN),
                        std::cmp::Ordering::Greater => lines.add(trunk, location, UP),
                        std::cmp::Ordering::Equal => {}
                    }
                    if location < street {
                        lines.add(trunk, street, UP);
                    } else if location > street {
                        lines.add(trunk, street, DOWN);
                    }
                    lines.add(trunk, street, towards.1);
                    if !west {
                        let name = c.east + name_width(lower, upper, street);
                        lines.across(street, name + 1, trunk - 1);
                    }
                }
                // Streets above one another.
                ([1, 1], ..) => lines.down(c.side, y1 + 1, y2 - 1),
                ([3, 3], ..) => lines.down(c.east, y1 + 1, y2 - 1),
                // Streets across the middle.
                ([1, 3], ..) if y1 == y2 => {
                    let west = if upper.x == 1 { upper } else { lower };
                    lines.across(y1, c.side + width(&west.name) as u16 + 1, c.east - 2);
                }
                // Downtown and what is joined to it.
                (_, (2, 1), (1, 2)) => {
                    lines.across(y2, c.side + width(&lower.name) as u16 + 1, c.middle - 3);
                    lines.add(c.middle - 2, y2, LEFT | UP);
                }
                (_, (2, 1), (3, 2)) => {
                    lines.add(c.middle + 2, y2, RIGHT | UP);
                    lines.across(y2, c.middle + 3, c.east - 2);
                }
                (_, (2, 1), (1, _)) => {
                    lines.down(c.middle, y1 + 1, y2 - 2);
                    lines.add(c.middle, y2 - 1, UP | LEFT);
                    lines.across(y2 - 1, c.side + 7, c.middle - 1);
                    lines.add(c.side + 6, y2 - 1, RIGHT | DOWN);
                }
                (_, (1, 0), (2, 1)) => {
                    lines.add(c.side + 2, y2, UP | RIGHT);
                    lines.across(y2, c.side + 3, c.middle - 7);
                }
                (_, (3, 0), (2, 1)) => {
                    lines.add(c.middle + 10, y2, UP | LEFT);
                    lines.across(y2, c.middle + 9, c.middle + 9);
                }
                _ => {}
            }
        }
        for y in 0..area.height {
            for x in 0..area.width {
                let directions = lines.cells[usize::from(y * area.width + x)];
                if directions != 0 {
                    buf.set_string(area.x + x, area.y + y, self.look.line(directions), self.look.style(Role::Line));
                }
            }
        }
    }
}

/// The width of the street's name, of the two squares that a line joins.
fn name_width(a: &keeper_present::Square, b: &keeper_present::Square, row: u16) -> u16 {
    let street = if u16::from(a.y) == row && a.x == 3 { a } else { b };
    width(&street.name) as u16
}
