//! The story as it grows, the newest line at the bottom.

use keeper_present::{Subject, Weight};
use keeper_session::{By, Played, Told, since, story};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::{Hit, Pane, TableScreen};
use crate::look::Role;
use crate::text::wrap;

impl<G: Played> TableScreen<G> {
    pub(super) fn story(&self) -> Vec<Told<'_>> {
        story(&self.session, self.replay.unwrap_or(self.session.position()))
    }

    /// What happened since the last decision of a person, from that decision on: all that came of it, and of what bots
    /// did since then only what everybody should know.
    fn since(&self) -> impl Iterator<Item = Told<'_>> {
        let position = self.replay.unwrap_or(self.session.position());
        let steps = &self.session.steps()[..position];
        let from = steps.iter().rposition(|step| step.by == By::Person).unwrap_or(steps.len().saturating_sub(1));
        since(&self.session, from, position).filter(move |told| match told.step {
            Some(step) if steps[step].by == By::Bot => told.weight >= Weight::Strong,
            Some(_) => told.weight >= Weight::Plain,
            None => true,
        })
    }

    /// What everybody should know of it, in short.
    pub(super) fn news(&self) -> Vec<String> {
        let strong = self.since().filter(|told| told.weight >= Weight::Strong && !told.aloud && !told.answer);
        strong.map(|told| told.text.into_owned()).collect()
    }

    /// Whether a card was read out that nobody has had time to read: the news then stand beside or below the map,
    /// or where it is. `beside` is
    /// the room, in columns and rows, that the story has elsewhere on the screen.
    pub(super) fn read_first(&self, beside: Option<(u16, u16)>) -> bool {
        self.replay.is_none()
            && self.news
            && self.focus == Pane::Options
            && self.main == Pane::Map
            && !self.session.is_over()
            && !self.bots_are_playing()
            && self.since().any(|told| told.aloud)
            && beside.is_none_or(|(columns, rows)| {
                let rows = usize::from(rows);
                self.since().map(|told| self.told_lines(&told, columns.into()).1.len()).sum::<usize>() > rows
            })
    }

    /// `covers`: they stand where the map is.
    pub(super) fn draw_news(&self, buf: &mut Buffer, area: Rect, covers: bool) {
        let esc = if covers { "Esc shows the map" } else { "Esc closes" };
        let columns = usize::from(area.width);
        let lines: Vec<(Role, String)> = self
            .since()
            .flat_map(|told| {
                let (role, lines) = self.told_lines(&told, columns);
                lines.into_iter().map(move |line| (role, line))
            })
            .collect();
        let room = usize::from(area.height).saturating_sub(1);
        self.page.set(room);
        self.limit.set(lines.len().saturating_sub(room));
        let from = self.scroll.min(self.limit.get());
        for (row, (role, line)) in (0..).zip(lines.iter().skip(from).take(room)) {
            buf.set_stringn(area.x, area.y + row, line, columns, self.look.style(*role));
        }
        let more = match lines.len() - from.min(lines.len()) {
            left if left > room => format!("-- PgDn for {} more; {esc}", left - room),
            _ => format!("-- {esc}"),
        };
        buf.set_stringn(area.x, area.bottom() - 1, more, columns, self.look.style(Role::Key));
    }

    /// A line of the story as it is written, with its indent.
    fn told_lines(&self, told: &Told, columns: usize) -> (Role, Vec<String>) {
        let (role, indent) = match (told.chosen, told.aloud, told.weight) {
            (true, ..) => (Role::Key, "> "),
            (_, true, _) => (Role::Tale, "    "),
            (.., Weight::Detail) => (Role::Dim, "  "),
            (.., Weight::Plain) => (Role::Plain, "  "),
            (.., Weight::Strong) => (Role::Strong, "  "),
            (.., Weight::Great) => (Role::Great, ""),
        };
        let text = match told.step.filter(|_| told.answer) {
            Some(at) => self.session.steps()[at].label.clone(),
            None => told.words(self.rules),
        };
        let lines = wrap(&text, columns.saturating_sub(indent.len()));
        let indented = lines.into_iter().enumerate().map(|(row, line)| match row {
            0 => format!("{indent}{line}"),
            _ => format!("{:1$}{line}", "", indent.len()),
        });
        (role, indented.collect())
    }

    /// The line that the cursor is on: the decision that it came of, what it is about, and the rule behind it.
    pub(super) fn story_line(&self) -> (Option<usize>, Vec<Subject>) {
        let story = self.story();
        let told = story.len().checked_sub(self.line + 1).and_then(|at| story.get(at));
        told.map_or((None, vec![]), |told| {
            let rule = told.rule.map(|rule| Subject::new("rule", rule));
            (told.step, told.about.cloned().into_iter().chain(rule).collect())
        })
    }

    /// Moves the cursor upwards by so many lines.
    pub(super) fn scroll_story(&mut self, by: i32) {
        let last = self.story().len().saturating_sub(1) as i64;
        self.line = (self.line as i64 + i64::from(by)).clamp(0, last) as usize;
        self.paged = false;
    }

    pub(super) fn draw_story(&self, buf: &mut Buffer, area: Rect) {
        self.hit(area, Hit::Pane(Pane::Story));
        let story = self.story();
        let columns = usize::from(area.width);
        let focused = self.focus == Pane::Story;
        // The line with the cursor is kept inside, with newer ones below it as far as there is room.
        let mut shown = 0;
        let newer = if self.paged { 0 } else { (usize::from(area.height) / 3).min(self.line) };
        let mut bottom = area.bottom();
        let newest = self.line - newer;
        for (from_end, told) in story.iter().rev().enumerate().skip(newest) {
            let (role, lines) = self.told_lines(told, columns);
            let height = lines.len() as u16;
            if bottom < area.y + height {
                break;
            }
            bottom -= height;
            shown += 1;
            for (row, line) in lines.iter().enumerate() {
                buf.set_stringn(area.x, bottom + row as u16, line, columns, self.look.style(role));
            }
            let slot = Rect { y: bottom, height, ..area };
            if focused && from_end == self.line {
                buf.set_style(slot, self.look.style(Role::Cursor));
            }
            self.hit(slot, Hit::StoryLine(from_end));
        }
        if focused {
            self.page.set(shown);
            self.newest.set(newest);
        }
    }

    /// A page of the story, so that what was the oldest line to be seen is followed by the next older one.
    pub(super) fn page_story(&mut self, by: i32) {
        let (newest, page) = (self.newest.get(), self.page.get().max(1));
        let to = match by {
            ..0 => newest + page,
            _ => newest.saturating_sub(page),
        };
        self.line = to.min(self.story().len().saturating_sub(1));
        self.paged = true;
    }
}
