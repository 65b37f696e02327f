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
/// The columns before a label.
const INDENT: usize = 4;

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
                By::Itself => " (automatic)",
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

    /// With its title where that has been cut elsewhere.
    pub(super) fn draw_question(&self, buf: &mut Buffer, area: Rect, title: Option<String>) {
        let look = self.look;
        self.hit(area, Hit::Pane(Pane::Options));
        if self.asked().is_none() {
            let texts = [
                "Enter shows how it ended, u goes back, q leaves.",
                "Afterwards `keeper replay GAME --review` names the biggest mistakes.",
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
        let title = title.map(|title| vec![(Role::Strong, title)]).unwrap_or_default();
        let mut preface = wrapped(title, columns);
        preface.extend(self.preface(columns, rows));
        preface.truncate(rows.saturating_sub(3));
        for (row, (role, line)) in preface.iter().enumerate() {
            buf.set_stringn(area.x, area.y + row as u16, line, columns, look.style(*role));
        }
        let area = Rect { y: area.y + preface.len() as u16, height: (rows - preface.len()) as u16, ..area };
        self.draw_options(buf, area);
    }

    /// The options. Where there is room for all of them nothing is cut; otherwise the one with the cursor is there as a whole.
    fn draw_options(&self, buf: &mut Buffer, area: Rect) {
        let (columns, room) = (usize::from(area.width), usize::from(area.height));
        let whole: Vec<Vec<Line>> =
            (0..self.choices.len()).map(|index| self.option(index, columns, true, "")).collect();
        // The one with the cursor, and then the first ones as long as there is room.
        let mut left = room.saturating_sub(self.choices.len());
        let mut is_whole = vec![false; whole.len()];
        for index in std::iter::once(self.cursor).chain(0..whole.len()).filter(|&index| index < whole.len()) {
            let more = if is_whole[index] { 0 } else { whole[index].len() - 1 };
            if more <= left || index == self.cursor {
                is_whole[index] = true;
                left = left.saturating_sub(more);
            }
        }
        let height = |index: usize| if is_whole[index] { whole[index].len().min(room) } else { 1 };
        let shown = window(self.choices.len(), self.cursor, room, height);
        let mut row = area.y;
        for index in shown.clone() {
            let more = index == shown.start && index > 0 || index + 1 == shown.end && shown.end < self.choices.len();
            let more = more && index != self.cursor;
            let lines = match is_whole[index] && whole[index].len() > 1 {
                true => whole[index].clone(),
                false => self.option(index, columns, false, if more { " ..." } else { "" }),
            };
            let rows = (lines.len() as u16).min(area.bottom().saturating_sub(row));
            for (line, y) in lines.iter().zip(row..row + rows) {
                buf.set_line(area.x, y, line, area.width);
            }
            let slot = Rect { y: row, height: rows, ..area };
            if index == self.cursor {
                buf.set_style(slot, self.look.style(Role::Cursor));
            }
            self.hit(slot, Hit::Choice(index));
            row += rows;
        }
    }

    /// An option with its key, what is to be found there and its note: as a whole in as many lines as that takes, or cut to one.
    fn option(&self, index: usize, columns: usize, whole: bool, more: &str) -> Vec<Line<'static>> {
        let (look, choice) = (self.look, &self.choices[index]);
        let pointer = if index == self.cursor { look.pointer() } else { " " };
        let key = key_of(index).map_or(' ', |key| key);
        let begin = |label: String| {
            Line::from(vec![
                Span::raw(pointer.to_owned()),
                Span::styled(format!("{key} "), look.style(Role::Key)),
                Span::raw(format!(" {label}")),
            ])
        };
        let marks = self.marks(choice);
        let marked = marks.iter().map(|mark| width(&mark.content)).sum::<usize>();
        let room = columns.saturating_sub(INDENT + marked);
        let note = format!("{}{more}", choice.note);
        let fits = width(&choice.label) + width(&note) + usize::from(!note.is_empty()) <= room;
        if fits || !whole {
            // A short note is always there, a long one as far as there is room.
            let brief = !note.is_empty() && width(&note) <= SHORT_NOTE && columns >= NARROW;
            let noted = if brief { width(&note) + 1 } else { 0 };
            let label = cut(&choice.label, room.saturating_sub(noted));
            let note = cut(&note, room.saturating_sub(width(&label) + 1));
            let gap = columns.saturating_sub(INDENT + marked + width(&label) + width(&note));
            let mut line = begin(label);
            line.spans.extend(marks);
            line.spans.extend([Span::raw(" ".repeat(gap)), Span::styled(note, look.style(Role::Dim))]);
            return vec![line];
        }
        let indent = || Span::raw(" ".repeat(INDENT));
        let words = wrap(&choice.label, columns.saturating_sub(INDENT).max(1));
        let mut words = words.into_iter();
        let mut lines = vec![begin(words.next().unwrap_or_default())];
        lines.extend(words.map(|text| Line::from(vec![indent(), Span::raw(text)])));
        // What else is to be said stands behind it, or below.
        let left = |line: &Line| columns.saturating_sub(line.width());
        if lines.last().is_none_or(|last| left(last) < marked) {
            lines.push(Line::from(indent()));
        }
        let last = lines.len() - 1;
        lines[last].spans.extend(marks);
        if !note.is_empty() && left(&lines[last]) > width(&note) {
            let gap = left(&lines[last]) - width(&note);
            lines[last].spans.extend([Span::raw(" ".repeat(gap)), Span::styled(note, look.style(Role::Dim))]);
        } else {
            let notes = wrap(&note, columns.saturating_sub(INDENT).max(1)).into_iter().filter(|text| !text.is_empty());
            lines.extend(notes.map(|text| Line::from(vec![indent(), Span::styled(text, look.style(Role::Dim))])));
        }
        lines
    }
}

/// The options that are shown where there is not room for all: those around the one with the cursor.
fn window(count: usize, cursor: usize, room: usize, height: impl Fn(usize) -> usize) -> std::ops::Range<usize> {
    if count == 0 {
        return 0..0;
    }
    let (mut from, mut to) = (cursor.min(count - 1), cursor.min(count - 1) + 1);
    let mut left = room.saturating_sub(height(from));
    // As many before it as behind it, as long as there are some.
    loop {
        let before = (from > 0).then(|| height(from - 1)).filter(|rows| *rows <= left);
        let behind = (to < count).then(|| height(to)).filter(|rows| *rows <= left);
        match (before, behind) {
            (None, None) => return from..to,
            (Some(rows), behind) if behind.is_none() || cursor - from < to - cursor => {
                (from, left) = (from - 1, left - rows);
            }
            (_, behind) => (to, left) = (to + 1, left - behind.unwrap_or(left)),
        }
    }
}

fn wrapped(lines: Vec<(Role, String)>, columns: usize) -> Vec<(Role, String)> {
    let lines = lines.into_iter();
    lines.flat_map(|(role, text)| wrap(&text, columns).into_iter().map(move |line| (role, line))).collect()
}
