//! The boards of the scene: which of them is shown, where the cursor is on it, and how it is laid out.
//!
//! A board with streets is drawn as a [town](super::town), any other as a [campus](super::campus). An area is known by its number
//! among those of all boards, in their order.

use std::rc::Rc;

use keeper_present::scene::{Area, AreaKind, Board};
use keeper_present::{Subject, TokenKind};
use keeper_session::Played;
use keeper_table::Seat;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::campus::{lay_out, seal};
use super::plan::Plan;
use super::{Hit, Pane, ROWS, TableScreen};
use crate::look::Role;
use crate::text::width;

/// The fewest rows in which a town can be drawn, and the most that it gains by.
const LEAST: u16 = 13;
const MOST: u16 = 26;

/// A layout that was made before: the board, the columns, the rows, and the links on which something lies.
pub(super) type Made = ((usize, u16, u16, u64), Rc<Plan>);

impl<G: Played> TableScreen<G> {
    fn areas(&self) -> impl Iterator<Item = &Area> {
        self.scene.boards.iter().flat_map(|board| &board.areas)
    }

    pub(super) fn area_subject(&self, place: usize) -> Option<Subject> {
        self.areas().nth(place)?.about.clone()
    }

    pub(super) fn area_named(&self, subject: &Subject) -> Option<usize> {
        self.areas().position(|area| area.about.as_ref() == Some(subject))
    }

    /// Where somebody is.
    pub(super) fn area_of(&self, seat: Seat) -> Option<usize> {
        let own = |area: &Area| {
            area.tokens.iter().any(|token| token.kind == TokenKind::Investigator && token.seat == Some(seat))
        };
        self.areas().position(own)
    }

    /// The number of the first area of a board.
    fn first_of(&self, board: usize) -> usize {
        self.scene.boards.iter().take(board).map(|board| board.areas.len()).sum()
    }

    /// The number of the board that is shown, the one with the cursor, and that of its first area.
    fn shown_board(&self) -> (usize, usize) {
        let boards = 0..self.scene.boards.len();
        let here = boards.map(|board| (board, self.first_of(board))).take_while(|(_, first)| *first <= self.place);
        here.last().unwrap_or_default()
    }

    /// Goes to the next town: to where the player is, if that is there, else to its first area.
    pub(super) fn next_board(&mut self) {
        let next = (self.shown_board().0 + 1) % self.scene.boards.len().max(1);
        let first = self.first_of(next);
        let end = first + self.scene.boards.get(next).map_or(0, |board| board.areas.len());
        let own = self.asked().and_then(|seat| self.area_of(seat)).filter(|place| (first..end).contains(place));
        self.place = own.unwrap_or(first);
    }

    /// Whether there are other boards to be named above the map.
    fn has_tabs(&self) -> bool {
        self.scene.boards.len() > 1
    }

    pub(super) fn map_title(&self) -> String {
        match &self.scene.stage {
            Some(stage) => stage.subtitle.clone(),
            None => self.scene.boards.get(self.shown_board().0).map(|board| board.name.clone()).unwrap_or_default(),
        }
    }

    /// The rows that the map takes where there are so many for it: a town uses them, any other picture has its own number.
    pub(super) fn map_rows(&self, room: u16) -> u16 {
        let streets = self.scene.boards.get(self.shown_board().0).is_some_and(has_streets);
        match streets && self.scene.stage.is_none() {
            true => room.saturating_sub(self.foot()).clamp(LEAST, MOST) + self.foot(),
            false => ROWS,
        }
    }

    /// The rows below a town: for those who are elsewhere, and for the names of the other towns.
    fn foot(&self) -> u16 {
        u16::from(self.has_tabs() || !self.elsewhere().is_empty())
    }

    pub(super) fn draw_map(&self, buf: &mut Buffer, whole: Rect) {
        self.hit(whole, Hit::Pane(Pane::Map));
        if let Some(stage) = &self.scene.stage {
            return self.draw_stage(buf, whole, stage);
        }
        let (number, first) = self.shown_board();
        let Some(board) = self.scene.boards.get(number) else { return };
        let rows = match has_streets(board) {
            true => whole.height.saturating_sub(self.foot()),
            false => ROWS,
        };
        let area = whole;
        self.drawn.set((area.width, rows));
        let plan = self.layout(number, board, area.width, rows);
        self.draw_lines(buf, area, &plan, board);
        let ends: Vec<&String> = self.choices.iter().filter_map(|choice| choice.areas.last()).collect();
        for (at, (slot, one)) in plan.slots.iter().zip(&board.areas).enumerate() {
            let Some(slot) = slot.filter(|slot| slot.y < area.height) else { continue };
            let mut style = self.look.named(&one.colour).patch(self.look.style(match one.kind {
                AreaKind::Street => Role::Street,
                AreaKind::Ritual => Role::Great,
                _ => Role::Plain,
            }));
            if ends.contains(&&one.id) {
                style = style.patch(self.look.style(Role::Reach));
            }
            if self.is_pointed_at(first + at, one) {
                style = style.patch(self.look.style(Role::Cursor));
            }
            let rows = match has_streets(board) {
                true => self.draw_area(buf, area, slot, one, style),
                false => {
                    self.draw_paths(buf, area, &plan, board, at);
                    self.draw_location(buf, area, (&plan, slot), one, style)
                }
            };
            self.hit(rows, Hit::Area(first + at));
        }
        if !has_streets(board) {
            self.draw_plays(buf, area, &plan);
        }
        if plan.rows < area.height {
            let foot = Rect { y: area.y + plan.rows, height: 1, ..area };
            let end = self.draw_elsewhere(buf, foot);
            if self.has_tabs() {
                self.draw_tabs(buf, Rect { x: end, width: foot.right().saturating_sub(end), ..foot }, number);
            }
        }
    }

    /// The cursor of the map is on it, or the option with the cursor leads there.
    fn is_pointed_at(&self, place: usize, area: &Area) -> bool {
        match self.focus {
            Pane::Map => self.place == place,
            Pane::Options => self.choices.get(self.cursor).and_then(|choice| choice.areas.last()) == Some(&area.id),
            _ => false,
        }
    }

    /// The boards, with the one that is shown, and the trains between them; a click shows another one. They end with the row, and
    /// those who are elsewhere may use what is left.
    fn draw_tabs(&self, buf: &mut Buffer, row: Rect, shown: usize) {
        let names = self.scene.boards.iter().map(|board| width(&board.name) as u16 + 2).sum::<u16>();
        let name = |id: &String| self.areas().find(|area| area.id == *id).map_or("", |area| area.title.as_str());
        let lines = self.scene.trains.iter().map(|(a, b)| format!("{} - {}", name(a), name(b)));
        let trains = format!("train: {}", lines.collect::<Vec<_>>().join(", "));
        let trains = match self.scene.trains.is_empty() || width(&trains) as u16 + names > row.width {
            true => String::new(),
            false => trains,
        };
        let mut x = row.right().saturating_sub(names + width(&trains) as u16).max(row.x);
        for (number, board) in self.scene.boards.iter().enumerate() {
            let style = self.look.style(if number == shown { Role::Street } else { Role::Line });
            let end = buf.set_stringn(x, row.y, &board.name, usize::from(row.right().saturating_sub(x)), style);
            self.hit(Rect { x, width: end.0 - x, ..row }, Hit::Area(self.first_of(number)));
            x = end.0 + 2;
        }
        buf.set_stringn(x, row.y, trains, usize::from(row.right().saturating_sub(x)), self.look.style(Role::Line));
    }

    fn draw_lines(&self, buf: &mut Buffer, area: Rect, plan: &Plan, board: &Board) {
        for y in 0..area.height.min(plan.rows) {
            for x in (0..area.width).filter(|&x| plan.lines(x, y) != 0) {
                let at = usize::from(y) * usize::from(plan.width) + usize::from(x);
                let (sign, role) = match plan.marked.iter().find(|(cell, _)| *cell == at) {
                    Some((_, link)) => seal(self.look, &board.links[*link]),
                    None => (self.look.line(plan.lines(x, y)), Role::Line),
                };
                buf.set_string(area.x + x, area.y + y, sign, self.look.style(role));
            }
        }
    }

    /// Everyone and everything that is on no board.
    fn elsewhere(&self) -> Vec<(String, Role)> {
        let mut parts = Vec::new();
        for area in &self.scene.beside {
            let of = |kind: TokenKind| area.tokens.iter().filter(move |token| token.kind == kind);
            for token in of(TokenKind::Investigator) {
                let (sign, role) = self.person(token);
                parts.push((format!("{sign} {}", area.name), role));
            }
            let names: Vec<String> = of(TokenKind::Monster).map(|token| self.monster_name(token, usize::MAX)).collect();
            if !names.is_empty() {
                parts.push((format!("{}: {}{}", area.name, self.look.monster(), names.join(", ")), Role::Monster));
            }
        }
        parts
    }

    /// Says where it ended.
    fn draw_elsewhere(&self, buf: &mut Buffer, row: Rect) -> u16 {
        // The names of the towns are always there.
        let names = self.scene.boards.iter().map(|board| width(&board.name) as u16 + 2).sum::<u16>();
        let row = Rect { width: row.width.saturating_sub(if self.has_tabs() { names } else { 0 }), ..row };
        let mut x = row.x;
        for (text, role) in self.elsewhere() {
            let room = row.right().saturating_sub(x);
            x = buf.set_stringn(x, row.y, text, usize::from(room), self.look.style(role)).0 + 1;
        }
        x
    }

    /// The layout of a board, made anew when something else lies on its ways.
    fn layout(&self, number: usize, board: &Board, columns: u16, rows: u16) -> Rc<Plan> {
        let lie = board.links.iter().enumerate().filter(|(_, link)| !link.tokens.is_empty());
        let lie = lie.fold(0, |bits: u64, (at, _)| bits | 1 << (at % 64));
        let key = (number, columns, rows, lie);
        let mut plans = self.plans.borrow_mut();
        if let Some((_, plan)) = plans.iter().find(|(made, _)| *made == key) {
            return plan.clone();
        }
        let plan = match has_streets(board) {
            true => Plan::of(board, columns, rows),
            false => lay_out(board, columns, rows, self.look),
        };
        let plan = Rc::new(plan);
        plans.truncate(8);
        plans.insert(0, (key, plan.clone()));
        plan
    }

    /// The area that an arrow key leads to from this one.
    pub(super) fn next_area(&self, x: i32, y: i32) -> usize {
        let (number, first) = self.shown_board();
        let Some(board) = self.scene.boards.get(number) else { return self.place };
        let (columns, rows) = self.drawn.get();
        let plan = self.layout(number, board, columns, rows);
        let spot = |at: usize| {
            let slot = plan.slot(at)?;
            Some((i32::from(slot.x + slot.width / 2), i32::from(slot.y) * 4))
        };
        let Some(here) = spot(self.place - first) else { return self.place };
        let far = |at: usize| {
            let there = spot(at)?;
            let (dx, dy) = (there.0 - here.0, there.1 - here.1);
            let along = dx * x + dy * y;
            let aside = (dx * y).abs() + (dy * x).abs();
            (along > 0 && aside <= along * 2).then_some((along + aside * 2, at))
        };
        let near = (0..plan.slots.len()).filter_map(far).min().map(|(_, at)| first + at);
        // Beyond the side of a board lies the next one.
        let boards = self.scene.boards.len() as i32;
        let beyond = || (boards > 1 && x != 0).then(|| self.first_of((number as i32 + x).rem_euclid(boards) as usize));
        near.or_else(beyond).unwrap_or(self.place)
    }
}

pub(super) fn has_streets(board: &Board) -> bool {
    board.areas.iter().any(|area| area.kind == AreaKind::Street)
}
