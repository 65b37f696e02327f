//! The story as it grows, the newest line at the bottom.

use keeper_present::Weight;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::{Hit, Pane, TableScreen};
use crate::history::By;
use crate::look::Role;
use crate::story::{Told, story};
use crate::subject::Subject;
use crate::text::wrap;

/// Nobody reads more of what has just happened before answering.
const MOST_NEWS: usize = 8;

impl TableScreen {
    pub(super) fn story(&self) -> Vec<Told<'_>> {
        story(&self.session, self.replay.unwrap_or(self.session.position()))
    }

    /// What everybody should know of what happened since the last decision of a person.
    pub(super) fn news(&self) -> Vec<String> {
        let position = self.replay.unwrap_or(self.session.position());
        let steps = &self.session.steps()[..position];
        let from = steps.iter().rposition(|step| step.by == By::Person).unwrap_or(steps.len().saturating_sub(1));
        let lines = steps[from..].iter().flat_map(|step| &step.lines);
        let mut news: Vec<String> =
            lines.filter(|line| line.weight >= Weight::Strong).map(|line| line.text.clone()).collect();
        news.drain(..news.len().saturating_sub(MOST_NEWS));
        news
    }

    /// The line that the cursor is on: the decision that it came of, and the rule behind it.
    pub(super) fn story_line(&self) -> (Option<usize>, Option<Subject>) {
        let story = self.story();
        let told = story.len().checked_sub(self.line + 1).and_then(|at| story.get(at));
        told.map_or((None, None), |told| (told.step, told.rule.map(Subject::Rule)))
    }

    /// Moves the cursor upwards by so many lines.
    pub(super) fn scroll_story(&mut self, by: i32) {
        let last = self.story().len().saturating_sub(1) as i64;
        self.line = (self.line as i64 + i64::from(by)).clamp(0, last) as usize;
    }

    pub(super) fn draw_story(&self, buf: &mut Buffer, area: Rect) {
        self.hit(area, Hit::Pane(Pane::Story));
        let story = self.story();
        let columns = usize::from(area.width);
        let focused = self.focus == Pane::Story;
        // The line with the cursor is kept inside, with newer ones below it as far as there is room.
        let newer = (usize::from(area.height) / 3).min(self.line);
        let mut bottom = area.bottom();
        let newest = self.line - newer;
        for (from_end, told) in story.iter().rev().enumerate().skip(newest) {
            let (role, indent) = match (told.chosen, told.weight) {
                (true, _) => (Role::Key, "> "),
                (_, Weight::Detail) => (Role::Dim, "  "),
                (_, Weight::Plain) => (Role::Plain, "  "),
                (_, Weight::Strong) => (Role::Strong, "  "),
                (_, Weight::Great) => (Role::Great, ""),
            };
            let rule = told.rule.map_or(String::new(), |rule| format!(" [{rule}]"));
            let room = columns.saturating_sub(indent.len());
            let text =
                told.step.filter(|_| told.chosen).map_or(&*told.text, |at| self.session.steps()[at].label.as_str());
            let lines = wrap(&format!("{text}{rule}"), room);
            let height = lines.len() as u16;
            if bottom < area.y + height {
                break;
            }
            bottom -= height;
            for (row, line) in lines.iter().enumerate() {
                let indent = if row == 0 { indent } else { "    ".get(..indent.len()).unwrap_or("") };
                let y = bottom + row as u16;
                buf.set_stringn(area.x, y, format!("{indent}{line}"), columns, self.look.style(role));
            }
            let slot = Rect { y: bottom, height, ..area };
            if focused && from_end == self.line {
                buf.set_style(slot, self.look.style(Role::Cursor));
            }
            self.hit(slot, Hit::StoryLine(from_end));
        }
    }
}
