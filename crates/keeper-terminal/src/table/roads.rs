//! The lines of the map that find their own way around what is written.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::plan::{Column, DOWN, LEFT, Plan, RIGHT, Slot, UP};

/// What the lines run over.
struct Ground {
    /// Names and what is beside them.
    blocked: Vec<bool>,
    /// Where something may be written over a line: no place for a bend.
    hidden: Vec<bool>,
}

impl Ground {
    /// What it costs to go on from here in another direction.
    fn bend(&self, at: usize, from: u8, to: u8) -> u32 {
        match (from == to, self.hidden[at]) {
            (true, _) => 0,
            (false, false) => 30,
            (false, true) => 90,
        }
    }
}

impl Plan {
    /// All other lines find their way around what is written, the short ones first.
    pub(super) fn draw_roads(&mut self, lines: &[(usize, usize)]) {
        let mut blocked = vec![false; self.cells.len()];
        let wide = usize::from(self.width);
        let mut block = |x: u16, y: u16, count: u16| {
            for x in x..(x + count).min(self.width) {
                if y < self.rows {
                    blocked[usize::from(y) * wide + usize::from(x)] = true;
                }
            }
        };
        for slot in self.slots.iter().flatten() {
            match slot.column {
                Column::WestStreets | Column::EastStreets => {
                    block(slot.x.saturating_sub(1), slot.y, slot.name + 2);
                    block(slot.x + 2, slot.y + 1, slot.width - 2);
                }
                // What stands there may be written over the line.
                Column::Middle if slot.street => block(slot.x.saturating_sub(1), slot.y, slot.name + 2),
                _ => block(slot.x.saturating_sub(1), slot.y, slot.width + slot.x.min(1)),
            }
        }
        let mut hidden = vec![false; self.cells.len()];
        for slot in self.slots.iter().flatten().filter(|slot| slot.column == Column::Middle && slot.street) {
            for x in slot.x + slot.name..(slot.x + slot.width).min(self.width) {
                hidden[usize::from(slot.y) * wide + usize::from(x)] = true;
            }
        }
        // What leads to a door is no way to anywhere else.
        for at in (0..self.cells.len()).filter(|&at| self.cells[at] != 0) {
            blocked[at] |= self.doors.contains(&((at % wide) as u16));
        }
        let ground = Ground { blocked, hidden };
        let mut roads: Vec<(Slot, Slot)> = Vec::new();
        for &(a, b) in lines {
            let drawn = self.door(a, b).or_else(|| self.neighbours(a, b));
            if let (None, Some(a), Some(b)) = (drawn, self.slot(a), self.slot(b)) {
                roads.push((a, b));
            }
        }
        roads.sort_by_key(|(a, b)| (a.y.abs_diff(b.y) * 4 + a.x.abs_diff(b.x), a.y, a.x));
        for (a, b) in roads {
            self.lost += usize::from(!self.draw_road(&ground, a, b));
        }
    }

    /// The ends of lines around a name: the cell, and the direction in which the name lies.
    fn ends(&self, slot: Slot) -> Vec<(u16, u16, u8)> {
        let mut ends = Vec::new();
        let side = matches!(slot.column, Column::West | Column::East);
        let name = if side { slot.width } else { slot.name };
        if !side {
            let above = (slot.x..slot.x + name).filter(|_| slot.y > 0);
            ends.extend(above.map(|x| (x, slot.y.wrapping_sub(1), DOWN)));
            ends.extend((slot.x..slot.x + name).map(|x| (x, slot.y + 1, UP)));
        }
        if slot.column != Column::West {
            ends.extend(slot.x.checked_sub(2).map(|x| (x, slot.y, RIGHT)));
        }
        if slot.column != Column::East {
            ends.push((slot.x + name + 1 - u16::from(side), slot.y, LEFT));
        }
        ends
    }

    /// The way with the least length, bends and crossings; false if there is none.
    fn draw_road(&mut self, ground: &Ground, a: Slot, b: Slot) -> bool {
        let (wide, rows) = (usize::from(self.width), usize::from(self.rows));
        let touches = a.y.abs_diff(b.y) == 1 && a.x < b.x + b.name && b.x < a.x + a.name;
        if touches {
            return true;
        }
        let cell = |x: u16, y: u16| {
            (usize::from(x) < wide && usize::from(y) < rows).then(|| usize::from(y) * wide + usize::from(x))
        };
        let open = |x: u16, y: u16| cell(x, y).filter(|&at| !ground.blocked[at]);
        let goals: Vec<(usize, u8)> = self.ends(b).iter().filter_map(|&(x, y, d)| Some((open(x, y)?, d))).collect();
        let way = |d: u8| match d {
            UP => 0,
            DOWN => 1,
            LEFT => 2,
            _ => 3,
        };
        let mut best = vec![u32::MAX; wide * rows * 4];
        let mut from = vec![usize::MAX; wide * rows * 4];
        let mut queue = BinaryHeap::new();
        // A state is a cell and the direction in which it is left.
        for (x, y, towards) in self.ends(a) {
            if let Some(at) = open(x, y) {
                for d in [UP, DOWN, LEFT, RIGHT].into_iter().filter(|&d| d != towards) {
                    let state = at * 4 + way(d);
                    let cost = 10 + ground.bend(at, back(towards), d) + self.crowd(at, towards | d);
                    if cost < best[state] {
                        best[state] = cost;
                        queue.push(Reverse((cost, state)));
                    }
                }
            }
        }
        let mut found = None;
        while let Some(Reverse((cost, state))) = queue.pop() {
            if cost > best[state] {
                continue;
            }
            let (at, d) = (state / 4, [UP, DOWN, LEFT, RIGHT][state % 4]);
            if goals.contains(&(at, d)) {
                found = Some(state);
                break;
            }
            let (x, y) = ((at % wide) as u16, (at / wide) as u16);
            let (x, y) = match d {
                UP => (x, y.wrapping_sub(1)),
                DOWN => (x, y + 1),
                LEFT => (x.wrapping_sub(1), y),
                _ => (x + 1, y),
            };
            let Some(next) = open(x, y) else { continue };
            for turn in [UP, DOWN, LEFT, RIGHT].into_iter().filter(|&turn| turn != back(d)) {
                let price = 10 + ground.bend(next, d, turn) + self.crowd(next, back(d) | turn);
                // A row is as far as two or three columns.
                let price = price + if matches!(d, UP | DOWN) { 12 } else { 0 };
                let price = price + if matches!(turn, UP | DOWN) && self.doors.contains(&x) { 500 } else { 0 };
                let state_next = next * 4 + way(turn);
                if cost + price < best[state_next] {
                    best[state_next] = cost + price;
                    from[state_next] = state;
                    queue.push(Reverse((cost + price, state_next)));
                }
            }
        }
        let Some(mut state) = found else { return false };
        let starts = self.ends(a);
        loop {
            let (at, d) = (state / 4, [UP, DOWN, LEFT, RIGHT][state % 4]);
            let earlier = from[state];
            let entered = match earlier {
                usize::MAX => {
                    let (x, y) = ((at % wide) as u16, (at / wide) as u16);
                    let own = starts.iter().filter(|s| (s.0, s.1) == (x, y) && s.2 != d);
                    own.min_by_key(|s| s.2 != back(d)).map_or(0, |s| s.2)
                }
                earlier => back([UP, DOWN, LEFT, RIGHT][earlier % 4]),
            };
            self.cells[at] |= d | entered;
            if earlier == usize::MAX {
                return true;
            }
            state = earlier;
        }
    }

    /// What it costs to share a cell with other lines: to cross them little, to run along them much.
    fn crowd(&self, at: usize, directions: u8) -> u32 {
        let there = self.cells[at];
        match there & directions {
            0 if there == 0 => 0,
            0 => 20,
            _ => 200,
        }
    }
}

fn back(direction: u8) -> u8 {
    match direction {
        UP => DOWN,
        DOWN => UP,
        LEFT => RIGHT,
        _ => LEFT,
    }
}
