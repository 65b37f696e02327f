//! Where everything of a town's map is written: columns and rows from the places of the areas in the picture.
//!
//! Locations stand in a column on either side, the streets beside them, and what lies in the middle of the picture in between.

use std::collections::BTreeSet;

use keeper_present::scene::{Area, AreaKind, Board, LinkKind};

use crate::text::width;

pub const UP: u8 = 1;
pub const DOWN: u8 = 2;
pub const LEFT: u8 = 4;
pub const RIGHT: u8 = 8;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Column {
    West,
    WestStreets,
    Middle,
    EastStreets,
    East,
}

/// Where an area is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slot {
    pub column: Column,
    pub x: u16,
    pub y: u16,
    pub width: u16,
    /// The letters of its name that lines keep clear of.
    pub(super) name: u16,
    pub(super) street: bool,
}

impl Slot {
    /// What lies and stands there is written below the name.
    pub fn below(&self) -> bool {
        matches!(self.column, Column::WestStreets | Column::EastStreets)
    }
}

/// The map of a town on a screen of some size.
pub struct Plan {
    pub(super) width: u16,
    pub(super) rows: u16,
    /// By the number of the area on its board.
    pub slots: Vec<Option<Slot>>,
    /// Directions that meet in each cell.
    pub(super) cells: Vec<u8>,
    /// Cells of lines on which something lies, each with the number of the link.
    pub(super) marked: Vec<(usize, usize)>,
    /// Where there is room for something else about an area.
    pub(super) notes: Vec<Option<(u16, u16)>>,
    /// The number of the street that each area has its door to.
    homes: Vec<usize>,
    /// The columns beside the locations of the sides, where only doors run up and down.
    pub(super) doors: Vec<u16>,
    /// How many lines there was no room for.
    pub(super) lost: usize,
}

/// The columns of the map on a screen of some width.
#[derive(Clone, Copy)]
struct Columns {
    /// The width of the locations on either side.
    side: u16,
    /// The width of the streets.
    street: u16,
    /// Where the eastern streets begin.
    east: u16,
    width: u16,
}

impl Columns {
    fn of(width: u16) -> Columns {
        let street = match width {
            ..100 => 13,
            100..116 => 18,
            _ => 22,
        };
        let side = (width.saturating_sub(2 * street + 10) / 2).clamp(20, 34);
        Columns { side, street, east: width.saturating_sub(side + street), width }
    }

    /// The columns between the side locations and their streets, a twig and a trunk on either side.
    fn doors(self) -> Vec<u16> {
        let east = self.east + self.street;
        vec![self.side.saturating_sub(2), self.side - 1, east, east + 1]
    }
}

/// The name of streets, in as many columns.
pub fn street_name(area: &Area, columns: u16) -> String {
    let full = area.title.to_uppercase();
    if width(&full) < usize::from(columns) { full } else { area.short.clone() }
}

/// A board whose links lead from number to number.
struct Sketch<'a> {
    areas: &'a [Area],
    /// The lines, and the ways into what swallows.
    lines: Vec<(usize, usize)>,
    /// The street that an area has its door to, or itself.
    streets: Vec<usize>,
}

impl Sketch<'_> {
    fn of(board: &Board) -> Sketch<'_> {
        let areas = board.areas.as_slice();
        let number = |id: &str| areas.iter().position(|area| area.id == id);
        let drawn = |kind: LinkKind, to: usize| kind == LinkKind::Way || areas[to].kind == AreaKind::Vortex;
        let line = |link: &keeper_present::scene::Link| {
            let (from, to) = (number(&link.from)?, number(&link.to)?);
            drawn(link.kind, to).then_some((from, to))
        };
        let lines: Vec<(usize, usize)> = board.links.iter().filter_map(line).collect();
        let beside = |at: usize| {
            let ends = lines.iter().filter_map(|&(a, b)| if a == at { Some(b) } else { (b == at).then_some(a) });
            ends.into_iter().find(|&end| areas[end].kind == AreaKind::Street)
        };
        let street = |at: usize| if areas[at].kind == AreaKind::Street { at } else { beside(at).unwrap_or(at) };
        let streets = (0..areas.len()).map(street).collect();
        Sketch { areas, lines, streets }
    }

    fn is_street(&self, at: usize) -> bool {
        self.areas[at].kind == AreaKind::Street
    }

    fn joined(&self, a: usize, b: usize) -> bool {
        self.lines.contains(&(a, b)) || self.lines.contains(&(b, a))
    }
}

/// Rows as near as possible to those wished for, in their order and at least `gap` apart.
fn spread(wishes: &[f64], gap: u16, first: u16, rows: u16) -> Vec<u16> {
    let gap = f64::from(gap);
    let room = f64::from(rows.saturating_sub(first + 1)) - gap * (wishes.len().max(1) - 1) as f64;
    // Where later ones wish to come earlier, they meet in the middle.
    let mut pools: Vec<(f64, usize)> = Vec::new();
    for (i, wish) in wishes.iter().enumerate() {
        let mut pool = (wish - gap * i as f64, 1);
        while let Some(&(last, count)) = pools.last().filter(|last| last.0 > pool.0) {
            pool = ((last * count as f64 + pool.0 * pool.1 as f64) / (count + pool.1) as f64, count + pool.1);
            pools.pop();
        }
        pools.push(pool);
    }
    let free = pools.into_iter().flat_map(|(at, count)| std::iter::repeat_n(at, count));
    let row = |(i, at): (usize, f64)| (at - f64::from(first)).clamp(0.0, room.max(0.0)).round() + gap * i as f64;
    free.enumerate().map(|free| first + row(free) as u16).collect()
}

impl Plan {
    /// A board on which nothing is written yet.
    pub fn blank(areas: usize, width: u16, rows: u16) -> Plan {
        let cells = vec![0; usize::from(width) * usize::from(rows)];
        Plan {
            width,
            rows,
            slots: vec![None; areas],
            cells,
            marked: vec![],
            notes: vec![None; areas],
            homes: vec![],
            doors: vec![],
            lost: 0,
        }
    }

    pub fn of(board: &Board, width: u16, rows: u16) -> Plan {
        let (c, town) = (Columns::of(width), Sketch::of(board));
        let mut plan = Plan::blank(board.areas.len(), width, rows);
        plan.homes.clone_from(&town.streets);
        plan.place_all(&town, c);
        plan.draw_doors(&town, c);
        plan.doors = c.doors();
        plan.draw_roads(&town.lines);
        plan
    }

    pub fn slot(&self, at: usize) -> Option<Slot> {
        self.slots.get(at).copied().flatten()
    }

    /// The directions of the lines that meet in a cell.
    pub fn lines(&self, x: u16, y: u16) -> u8 {
        self.cells[usize::from(y) * usize::from(self.width) + usize::from(x)]
    }

    fn place_all(&mut self, town: &Sketch, c: Columns) {
        let column = |place: usize| {
            let x = town.areas[place].x;
            match town.is_street(place) {
                true if x < 450 => Column::WestStreets,
                true if x > 550 => Column::EastStreets,
                false if x < 333 => Column::West,
                false if x > 667 => Column::East,
                _ => Column::Middle,
            }
        };
        let all = || 0..town.areas.len();
        let y = |place: usize| town.areas[place].y;
        let (top, bottom) = (all().map(y).min().unwrap_or(0), all().map(y).max().unwrap_or(0));
        let height = f64::from(bottom - top).max(1.0);
        let wish = |place: usize| f64::from(y(place) - top) / height * f64::from(self.rows - 1);
        let of = |which: Column| {
            let mut places: Vec<usize> = all().filter(|&place| column(place) == which).collect();
            // What has a door to the same street stands together.
            places.sort_by_key(|&place| match which {
                Column::West | Column::East => (y(town.streets[place]), town.streets[place], y(place)),
                _ => (y(place), place, 0),
            });
            places
        };
        let (west, east, mut middle) = (of(Column::West), of(Column::East), of(Column::Middle));
        let mut rows = vec![0; town.areas.len()];
        let aloft = |&place: &usize| wish(place) < 0.5 && !town.is_street(place);
        let first = u16::from(middle.iter().any(aloft) && west.len().max(east.len()) < usize::from(self.rows));
        for side in [&west, &east] {
            let wishes: Vec<f64> = side
                .iter()
                .map(|&place| {
                    // A group wishes for the row in its middle.
                    let group = || side.iter().enumerate().filter(|p| town.streets[*p.1] == town.streets[place]);
                    let count = group().count() as f64;
                    let (mean, index) = group().fold((0.0, 0.0), |sum, (i, &p)| (sum.0 + wish(p), sum.1 + i as f64));
                    let own = side.iter().position(|&p| p == place).unwrap_or(0) as f64;
                    mean / count + own - index / count
                })
                .collect();
            for (&place, row) in side.iter().zip(spread(&wishes, 1, first, self.rows)) {
                rows[place] = row;
            }
        }
        for (which, side) in [(Column::WestStreets, &west), (Column::EastStreets, &east)] {
            let streets = of(which);
            let wishes: Vec<f64> = streets
                .iter()
                .map(|&street| {
                    let doors = side.iter().filter(|&&place| town.streets[place] == street);
                    let doors: Vec<f64> = doors.map(|&place| f64::from(rows[place])).collect();
                    // In the middle of its locations, or a bit above it.
                    if doors.is_empty() {
                        wish(street)
                    } else {
                        (doors.iter().sum::<f64>() / doors.len() as f64 - 0.1).max(0.0)
                    }
                })
                .collect();
            for (&place, row) in streets.iter().zip(spread(&wishes, 2, 0, self.rows)) {
                rows[place] = row;
            }
        }
        self.level(town, &of(Column::WestStreets), &of(Column::EastStreets), &mut rows);
        for place in all() {
            let (place_row, room) = (rows[place], c.side - 2);
            let name = match column(place) {
                Column::WestStreets | Column::EastStreets => width(&street_name(&town.areas[place], c.street)) as u16,
                _ => width(&town.areas[place].short) as u16,
            };
            let street = town.is_street(place);
            let slot = |x, width| Some(Slot { column: column(place), x, y: place_row, width, name, street });
            self.slots[place] = match column(place) {
                Column::West => slot(0, room),
                Column::WestStreets => slot(c.side, c.street),
                Column::EastStreets => slot(c.east, c.street),
                Column::East => slot(c.width.saturating_sub(c.side) + 2, room),
                Column::Middle => None,
            };
        }
        // Streets of the middle keep out of the rows in which something is written beside them.
        middle.sort_by(|&a, &b| wish(a).total_cmp(&wish(b)));
        let mut taken: BTreeSet<u16> = BTreeSet::new();
        let mut by_row: Vec<(u16, usize)> = Vec::new();
        for &place in middle.iter().filter(|&&place| !town.is_street(place)) {
            let row = wish(place).round() as u16;
            taken.insert(row);
            by_row.push((row, place));
        }
        for &place in middle.iter().filter(|&&place| town.is_street(place)) {
            let busy = |row: u16| {
                let beside = self.slots.iter().flatten().filter(|slot| slot.below());
                let beside = beside.filter(|slot| slot.y == row || slot.y + 1 == row).count();
                // A location without a street finds its own way out of its row.
                let own = |&at: &usize| town.streets[at] == at && self.slots[at].is_some_and(|slot| slot.y == row);
                beside + all().filter(own).count()
            };
            let free = (0..self.rows).filter(|row| !taken.contains(row));
            let far = |row: u16| (f64::from(row) - wish(place)).abs() + 2.0 * busy(row) as f64;
            let row = free.min_by(|&a, &b| far(a).total_cmp(&far(b))).unwrap_or(0);
            taken.insert(row);
            by_row.push((row, place));
        }
        by_row.sort_by_key(|&(row, place)| (row, town.areas[place].x));
        for row in by_row.chunk_by(|a, b| a.0 == b.0) {
            self.place_row(town, c, row);
        }
    }

    /// Streets that are joined across the middle stand in one row where that can be.
    fn level(&self, town: &Sketch, west: &[usize], east: &[usize], rows: &mut [u16]) {
        for (i, &right) in east.iter().enumerate() {
            let row = |place: usize, rows: &[u16]| rows[place];
            let here = row(right, rows);
            let near = |&&left: &&usize| town.joined(right, left) && row(left, rows).abs_diff(here) == 1;
            let Some(&left) = west.iter().find(near) else { continue };
            let there = row(left, rows);
            let above = i == 0 || row(east[i - 1], rows) + 2 <= there;
            if above && east.get(i + 1).is_none_or(|&next| there + 2 <= row(next, rows)) {
                rows[right] = there;
            }
        }
    }

    /// Areas of the middle that share a row, from left to right.
    fn place_row(&mut self, town: &Sketch, c: Columns, row: &[(u16, usize)]) {
        let y = row[0].0;
        let written = |slot: &&Slot| slot.y == y || slot.below() && slot.y + 1 == y;
        let here: Vec<Slot> = self.slots.iter().flatten().filter(written).copied().collect();
        let is = |column: Column| here.iter().any(|slot| slot.column == column);
        let left = if is(Column::WestStreets) { c.side + c.street + 1 } else { c.side + 1 };
        let right = match (is(Column::EastStreets), is(Column::East)) {
            (true, _) => c.east.saturating_sub(1),
            (_, true) => c.east + c.street,
            _ => c.width,
        };
        let room = f64::from(right.saturating_sub(left));
        // Where gates open there is more to be written.
        let unstable = |place: usize| town.areas[place].marks.iter().any(|mark| mark == "unstable");
        let share = |place: usize| if unstable(place) { 1.5 } else { 1.0 };
        let all: f64 = row.iter().map(|&(_, place)| share(place)).sum();
        // Lines come past from streets above to those below.
        let passed = self.slots.iter().flatten().any(|slot| slot.column == Column::EastStreets && slot.y > y);
        // Where no streets stand on the right, lines come past to the locations there.
        let is_there = |column: Column| self.slots.iter().flatten().any(|slot| slot.column == column);
        let lane = is_there(Column::East) && !is_there(Column::EastStreets);
        let reach = if lane { c.east + c.street - 2 } else { c.east.saturating_sub(1) };
        // Lines that go down from them need some columns before the doors on the right begin.
        let last = c.east + c.street - 3;
        let mut before = 0.0;
        let mut from: Vec<u16> = Vec::new();
        for &(_, place) in row {
            from.push((left + (before / all * room) as u16).min(last));
            before += share(place);
        }
        for (i, &(_, place)) in row.iter().enumerate() {
            let name = width(&town.areas[place].short) as u16;
            let (mut x, mut end) = (from[i], from.get(i + 1).copied().unwrap_or(right));
            if row.len() == 1 {
                let centre = u32::from(town.areas[place].x) * u32::from(c.width) / 1000;
                // The first columns of the streets on the sides are for the lines that go up and down from them.
                let (low, high) = (left.max(c.side + 3), right.min(reach));
                let (low, high) = if low + name <= high { (low, high) } else { (left, right) };
                x = (centre as u16).saturating_sub(name / 2 + 1).clamp(low, high.saturating_sub(name).max(low));
                if !town.is_street(place) {
                    end = if passed { high } else { end.min(if lane { reach } else { right }) };
                }
            }
            let wide = end.saturating_sub(x + u16::from(end < right)).max(4);
            let street = town.is_street(place);
            // Lines pass on the right of a street.
            let wide = if street { wide.min(name + 12) } else { wide };
            let slot = Slot { column: Column::Middle, x, y, width: wide, name: name.min(wide), street };
            self.slots[place] = Some(slot);
        }
    }

    fn add(&mut self, x: u16, y: u16, directions: u8) {
        if x < self.width && y < self.rows {
            self.cells[usize::from(y) * usize::from(self.width) + usize::from(x)] |= directions;
        }
    }

    /// Locations on the sides are joined to their street by one trunk.
    fn draw_doors(&mut self, town: &Sketch, c: Columns) {
        for &(a, b) in &town.lines {
            if let Some((upper, lower)) = self.neighbours(a, b) {
                let (_, twig) = trunk(c, upper.column == Column::West);
                for y in upper.y..lower.y {
                    self.add(twig, y, DOWN);
                    self.add(twig, y + 1, UP);
                }
            }
            let Some((at, street)) = self.door(a, b) else { continue };
            let west = at.column == Column::West;
            let (trunk, twig) = trunk(c, west);
            let (outward, inward) = if west { (LEFT, RIGHT) } else { (RIGHT, LEFT) };
            self.add(twig, at.y, LEFT | RIGHT);
            self.add(trunk, at.y, outward);
            self.add(trunk, street.y, inward);
            let (from, to) = (at.y.min(street.y), at.y.max(street.y));
            for y in from..to {
                self.add(trunk, y, DOWN);
                self.add(trunk, y + 1, UP);
            }
            let between = if west { trunk + 1..street.x.saturating_sub(1) } else { street.x + street.name + 1..trunk };
            for x in between {
                self.add(x, street.y, LEFT | RIGHT);
            }
        }
    }

    /// A pair that is joined by a trunk: the location, the street.
    pub(super) fn door(&self, a: usize, b: usize) -> Option<(Slot, Slot)> {
        use Column::{East, EastStreets, Middle, West, WestStreets};
        let pair = (self.slot(a)?, self.slot(b)?);
        let ((at, street), place, number) = match pair.0.column {
            West | East => (pair, a, b),
            _ => ((pair.1, pair.0), b, a),
        };
        match (at.column, street.column) {
            (West, WestStreets) | (East, EastStreets) => Some((at, street)),
            (West | East, Middle)
                if street.street && self.homes[place] == number && self.is_clear(at.column, number) =>
            {
                Some((at, street))
            }
            _ => None,
        }
    }

    /// Two locations of one side that are joined and have nothing between them: the upper, the lower.
    pub(super) fn neighbours(&self, a: usize, b: usize) -> Option<(Slot, Slot)> {
        let (a, b) = (self.slot(a)?, self.slot(b)?);
        let (upper, lower) = if a.y < b.y { (a, b) } else { (b, a) };
        let between = |slot: &Slot| slot.column == a.column && (upper.y + 1..lower.y).contains(&slot.y);
        let side = a.column == b.column && matches!(a.column, Column::West | Column::East);
        (side && !self.slots.iter().flatten().any(between)).then_some((upper, lower))
    }

    /// Whether nothing stands between a street of the middle and its locations on a side, and no other street has its doors there.
    fn is_clear(&self, side: Column, number: usize) -> bool {
        let Some(street) = self.slot(number) else { return false };
        let c = Columns::of(self.width);
        let own = self.doors_of(side, number).unwrap_or((street.y, street.y));
        let apart = |other: (u16, u16)| other.1 < own.0 || own.1 < other.0;
        (0..self.slots.len()).filter(|&other| other != number).all(|other| {
            let Some(slot) = self.slot(other) else { return true };
            let beside = slot.y == street.y || slot.below() && slot.y + 1 == street.y;
            let between = match side {
                Column::West => slot.x < street.x && slot.x + slot.width > c.side,
                _ => slot.x > street.x && slot.x < c.east + c.street,
            };
            !(beside && between) && self.doors_of(side, other).is_none_or(apart)
        })
    }

    /// The first and the last row of the trunk of a street on a side, if it has one.
    fn doors_of(&self, side: Column, number: usize) -> Option<(u16, u16)> {
        let street = self.slot(number).filter(|slot| slot.street)?;
        let own = (0..self.slots.len()).filter(|&at| self.homes[at] == number).filter_map(|at| self.slot(at));
        let rows: Vec<u16> = own.filter(|slot| slot.column == side).map(|slot| slot.y).collect();
        (!rows.is_empty()).then(|| rows.iter().fold((street.y, street.y), |(a, b), &y| (a.min(y), b.max(y))))
    }
}

/// The columns of a trunk and of the twigs from it.
fn trunk(c: Columns, west: bool) -> (u16, u16) {
    if west { (c.side - 1, c.side - 2) } else { (c.east + c.street, c.east + c.street + 1) }
}

#[cfg(test)]
mod tests;
