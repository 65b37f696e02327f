//! The question, its chances and its options.

use keeper_present::Choice;
use keeper_session::{By, Played};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::{Hit, Pane, TableScreen};
use crate::choice::key_of;
use crate::look::Role;
use crate::marks::{area, marks};
use crate::text::{cut, width, wrap};

/// From so many rows on, what the question says stands above its options.
pub(super) const ROOMY: usize = 10;
/// The longest note for which a label is cut, in a list that is at least so wide.
const SHORT_NOTE: usize = 20;
const NARROW: usize = 32;

impl<G: Played> TableScreen<G> {
    /// Who is asked what, for the frame around the options.
    pub(super) fn question_title(&self) -> String {
        match self.asked() {
            Some(seat) if !self.is_open() => format!("{} chooses", self.session.seat_name(seat)),
            Some(seat) => self.shown.question(seat).map(|question| question.title).unwrap_or_default(),
            None => "The game is over".to_owned(),
        }
    }

    /// What is said above the options.
    fn preface(&self, columns: usize, rows: usize) -> Vec<(Role, String)> {
        let mut lines: Vec<(Role, String)> = Vec::new();
        if let Some(step) = self.chosen() {
            let by = match step.by {
                By::Person => "",
                By::Bot => " (a bot)",
                By::Itself => " (by itself)",
            };
            lines.push((Role::Key, format!("{} Chosen: {}{by}", self.look.pointer(), step.label)));
        }
        let position = self.replay.unwrap_or(self.session.position());
        if let Some(roll) = self.session.last_roll(position, &self.shown) {
            let roll = format!("Last roll: {roll}");
            lines.push((Role::Dim, if rows < ROOMY { cut(&roll, columns) } else { roll }));
        }
        let Some(seat) = self.asked().filter(|_| self.is_open()) else { return wrapped(lines, columns) };
        if let Some(words) = self.shown.chances(seat) {
            lines.push((Role::Good, words));
        }
        if rows >= ROOMY
            && let Some(question) = self.shown.question(seat)
            && !question.detail.is_empty()
        {
            lines.push((Role::Plain, question.detail));
        }
        wrapped(lines, columns)
    }

    /// What is to be found at the place that an option is about, in signs.
    fn marks(&self, choice: &Choice) -> Vec<Span<'static>> {
        let Some(area) = choice.areas.last().and_then(|id| area(&self.scene, id)) else { return vec![] };
        let signs = marks(area).into_iter().map(|mark| mark.sign(self.look));
        signs.map(|(sign, role)| Span::styled(format!(" {sign}"), self.look.style(role))).collect()
    }

    /// The columns beside the options in which the question is read: more where it would be cut otherwise and labels leave room.
    pub(super) fn beside_options(&self, below: Rect) -> u16 {
        let usual = below.width * 2 / 5;
        let detail = self.asked().filter(|_| self.is_open()).and_then(|seat| self.shown.question(seat));
        let rows = detail.map_or(0, |question| wrap(&question.detail, usize::from(usual)).len());
        if rows <= usize::from(below.height) || usize::from(below.height) >= ROOMY {
            return usual;
        }
        let marked = |choice: &Choice| self.marks(choice).iter().map(|mark| width(&mark.content)).sum::<usize>();
        let widest = self.choices.iter().map(|choice| 4 + width(&choice.label) + marked(choice)).max().unwrap_or(0);
        below.width.saturating_sub(widest as u16 + 1).clamp(usual, below.width * 7 / 10)
    }

    pub(super) fn draw_question(&self, buf: &mut Buffer, area: Rect) {
        let look = self.look;
        self.hit(area, Hit::Pane(Pane::Options));
        if self.asked().is_none() {
            let texts = [
                "Enter shows how it ended, u goes back, q leaves.",
                "Afterwards `keeper replay GAME --review` names the choices that cost most.",
            ];
            let columns = usize::from(area.width);
            let lines = texts.iter().flat_map(|text| wrapped(vec![(Role::Plain, (*text).to_owned())], columns));
            for ((role, line), y) in lines.zip(area.y..area.bottom()) {
                buf.set_stringn(area.x, y, line, columns, look.style(role));
            }
            return;
        }
        let columns = usize::from(area.width);
        let rows = usize::from(area.height);
        let mut preface = self.preface(columns, rows);
        preface.truncate(rows.saturating_sub(3));
        for (row, (role, line)) in preface.iter().enumerate() {
            buf.set_stringn(area.x, area.y + row as u16, line, columns, look.style(*role));
        }
        let top = area.y + preface.len() as u16;
        let room = rows - preface.len();
        let count = self.choices.len();
        let from = if count <= room { 0 } else { self.cursor.saturating_sub(room / 2).min(count - room) };
        let mut by_row = self.choices.iter().enumerate().skip(from).take(room).peekable();
        let mut row = top;
        while let Some((index, choice)) = by_row.next() {
            let chosen = index == self.cursor;
            let key = key_of(index).map_or(' ', |key| key);
            let mark = if chosen { look.pointer() } else { " " };
            let more = (row == top && from > 0) || (by_row.peek().is_none() && from + room < count);
            let note = if more && !chosen { format!("{} ...", choice.note) } else { choice.note.clone() };
            let marks = self.marks(choice);
            let marked = marks.iter().map(|mark| width(&mark.content)).sum::<usize>();
            let room = columns.saturating_sub(4 + marked);
            // A short note is always there, a long one as far as there is room.
            let brief = !note.is_empty() && width(&note) <= SHORT_NOTE && columns >= NARROW;
            let noted = if brief { width(&note) + 1 } else { 0 };
            let label = cut(&choice.label, room.saturating_sub(noted));
            let note = cut(&note, room.saturating_sub(width(&label) + 1));
            let gap = columns.saturating_sub(4 + marked + width(&label) + width(&note));
            let mut line = Line::from(vec![
                Span::raw(mark.to_owned()),
                Span::styled(format!("{key} "), look.style(Role::Key)),
                Span::raw(format!(" {label}")),
            ]);
            line.spans.extend(marks);
            line.spans.extend([Span::raw(" ".repeat(gap)), Span::styled(note, look.style(Role::Dim))]);
            buf.set_line(area.x, row, &line, area.width);
            let slot = Rect { y: row, height: 1, ..area };
            if chosen {
                buf.set_style(slot, look.style(Role::Cursor));
            }
            self.hit(slot, Hit::Choice(index));
            row += 1;
        }
    }
}

fn wrapped(lines: Vec<(Role, String)>, columns: usize) -> Vec<(Role, String)> {
    let lines = lines.into_iter();
    lines.flat_map(|(role, text)| wrap(&text, columns).into_iter().map(move |line| (role, line))).collect()
}
