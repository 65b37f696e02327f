//! The question, its chances and its options.

use keeper_present::{odds, question};
use keeper_table::Game;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::{Hit, Pane, TableScreen};
use crate::choice::{Choice, chances, key_of};
use crate::look::Role;
use crate::marks::marks;
use crate::subject::Subject;
use crate::text::{cut, width, wrap};

/// From so many rows on, what the question says stands above its options.
pub(super) const ROOMY: usize = 10;

impl TableScreen {
    /// Who is asked what, for the frame around the options.
    pub(super) fn question_title(&self) -> String {
        match question(self.shown.library(), self.shown.state()) {
            Some(question) => question.title,
            None => "The game is over".to_owned(),
        }
    }

    /// The dice, the difficulty and the chances of the check in question.
    pub(super) fn odds_words(&self) -> Option<String> {
        let odds = odds(self.shown.library(), self.shown.state())?;
        let rolled = matches!(self.shown.decision()?.ask, keeper_arkham::Ask::AfterCheck);
        let faces = if rolled { self.faces() } else { None };
        Some(chances(&odds, faces.as_deref()))
    }

    /// The dice on the table, highest first.
    fn faces(&self) -> Option<String> {
        let frame = self.shown.state().frames.last()?;
        let keeper_arkham::frame::Frame::Check(check) = frame else { return None };
        let faces = (1..=6usize)
            .rev()
            .flat_map(|face| std::iter::repeat_n(face.to_string(), usize::from(check.dice[face - 1])));
        let faces: Vec<String> = faces.collect();
        Some(if faces.is_empty() { "none".into() } else { faces.join(" ") })
    }

    /// What is said above the options.
    fn preface(&self, columns: usize, rows: usize) -> Vec<(Role, String)> {
        let mut lines: Vec<(Role, String)> = Vec::new();
        if let Some(step) = self.chosen() {
            let by = match step.by {
                crate::history::By::Person => "",
                crate::history::By::Bot => " (a bot)",
                crate::history::By::Itself => " (by itself)",
            };
            lines.push((Role::Key, format!("{} Chosen: {}{by}", self.look.pointer(), step.label)));
        }
        // An open roll stands in the chances below.
        let open = matches!(self.shown.decision().map(|d| d.ask), Some(keeper_arkham::Ask::AfterCheck));
        let position = self.replay.unwrap_or(self.session.position());
        if let Some(roll) = self.session.last_roll(position, &self.shown).filter(|_| !open) {
            let roll = format!("Last roll: {roll}");
            lines.push((Role::Dim, if rows < ROOMY { cut(&roll, columns) } else { roll }));
        }
        if let Some(words) = self.odds_words() {
            lines.push((Role::Good, words));
        }
        if rows >= ROOMY
            && let Some(question) = question(self.shown.library(), self.shown.state())
            && !question.detail.is_empty()
        {
            lines.push((Role::Plain, question.detail));
        }
        lines
            .into_iter()
            .flat_map(|(role, text)| wrap(&text, columns).into_iter().map(move |line| (role, line)))
            .collect()
    }

    /// What is to be found at the place that an option is about, in signs.
    fn marks(&self, choice: &Choice) -> Vec<Span<'static>> {
        let Some(Subject::Area(place)) = choice.subject else { return vec![] };
        let signs = marks(&self.shown, place).into_iter().map(|mark| mark.sign(self.look));
        signs.map(|(sign, role)| Span::styled(format!(" {sign}"), self.look.style(role))).collect()
    }

    pub(super) fn draw_question(&self, buf: &mut Buffer, area: Rect) {
        let look = self.look;
        self.hit(area, Hit::Pane(Pane::Options));
        if self.shown.decision().is_none() {
            let text = "Enter shows how it ended, u goes back, q leaves.";
            buf.set_stringn(area.x, area.y, text, usize::from(area.width), look.style(Role::Plain));
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
            let label =
                cut(&choice.label, room.saturating_sub(if note.is_empty() { 0 } else { width(&note).min(20) + 1 }));
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
