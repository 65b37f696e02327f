//! The text of whatever the cursor is on.

use keeper_present::{Choice, Subject};
use keeper_session::Played;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::{Hit, Pane, TableScreen};
use crate::look::Role;
use crate::marks::area;
use crate::text::wrap;
use crate::tone::all;

impl<G: Played> TableScreen<G> {
    /// What the cursor is on: in the pane that has the keyboard, or in the one that is read from.
    fn subject(&self) -> Option<Subject> {
        let pane = if self.focus == Pane::Reader && self.main != Pane::Reader { self.main } else { self.focus };
        match pane {
            Pane::Options | Pane::Reader => self.choices.get(self.cursor)?.about.clone(),
            Pane::Map => self.area_subject(self.place),
            Pane::Sheet => self.items().into_iter().nth(self.possession)?.about,
            Pane::Story => self.story_line().1.first().cloned(),
        }
    }

    /// What the player at the screen may read about something.
    pub(super) fn read(&self, subject: &Subject) -> Vec<(Role, String)> {
        all(self.look, self.shown.read(subject, self.eyes()))
    }

    /// Everything that is to be read just now.
    fn paragraphs(&self, with_question: bool) -> Vec<(Role, String)> {
        let mut paragraphs = Vec::new();
        if self.focus == Pane::Story {
            let (step, subjects) = self.story_line();
            paragraphs.extend(subjects.iter().flat_map(|subject| self.read(subject)));
            if let Some(step) = step {
                let made = &self.session.steps()[step];
                paragraphs.push((Role::Title, format!("Decision {}: {}", step + 1, made.question)));
                paragraphs.push((Role::Plain, format!("{} {}", self.look.pointer(), made.label)));
                paragraphs.push((Role::Key, "Enter goes back there.".to_owned()));
            }
            return paragraphs;
        }
        let question = self.asked().filter(|_| self.is_open()).and_then(|seat| self.shown.question(seat));
        let asked = matches!(self.focus, Pane::Options | Pane::Reader);
        let subject = self.subject();
        if let Some(question) = question.filter(|_| asked || subject.is_none()) {
            let mut asks = Vec::new();
            if with_question && !question.detail.is_empty() {
                asks.push((Role::Strong, question.detail));
            }
            if with_question && self.news && self.focus == Pane::Options && !self.reading.get() {
                asks.extend(self.news().into_iter().map(|text| (Role::Plain, text)));
            }
            let choice = self.choices.get(self.cursor);
            let mut about: Vec<(Role, String)> = choice.and_then(|choice| self.in_full(choice)).into_iter().collect();
            about.extend(choice.into_iter().flat_map(|choice| all(self.look, choice.odds.clone())));
            about.extend(subject.iter().flat_map(|subject| self.read(subject)));
            // A player who has moved the cursor wants to read about the option.
            paragraphs.extend(if self.news { [asks, about] } else { [about, asks] }.into_iter().flatten());
            paragraphs.extend(question.rule.into_iter().flat_map(|rule| self.read(&Subject::new("rule", rule))));
        } else if let Some(subject) = subject {
            paragraphs.extend(self.read(&subject));
        }
        paragraphs
    }

    /// The way that a walk takes, or a label that is too long for the list.
    fn in_full(&self, choice: &Choice) -> Option<(Role, String)> {
        if let [over @ .., _] = choice.areas.as_slice()
            && !over.is_empty()
        {
            let over = over.iter().filter_map(|id| area(&self.scene, id)).map(|area| area.name.as_str());
            return Some((Role::Key, format!("By way of {}", over.collect::<Vec<_>>().join(", "))));
        }
        (choice.label.chars().count() > 30).then(|| (Role::Key, choice.label.clone()))
    }

    /// `with_question`: what the question says is not written anywhere else.
    pub(super) fn draw_reader(&self, buf: &mut Buffer, area: Rect, with_question: bool) {
        self.hit(area, Hit::Pane(Pane::Reader));
        let columns = usize::from(area.width);
        let paragraphs = self.paragraphs(with_question);
        let lines =
            paragraphs.iter().flat_map(|(role, text)| wrap(text, columns).into_iter().map(move |line| (*role, line)));
        let lines: Vec<(Role, String)> = lines.collect();
        let room = usize::from(area.height);
        // The keys that scroll belong to the news as long as they are shown.
        let from = if self.reading.get() {
            0
        } else {
            if self.focus != Pane::Story {
                self.page.set(room);
            }
            self.limit.set(lines.len().saturating_sub(room));
            self.scroll.min(self.limit.get())
        };
        for (row, (role, line)) in lines.iter().skip(from).take(room).enumerate() {
            buf.set_stringn(area.x, area.y + row as u16, line, columns, self.look.style(*role));
        }
        if from + room < lines.len() && columns > 12 && !self.reading.get() {
            let more = format!(" +{} PgDn", lines.len() - from - room);
            let x = area.right().saturating_sub(more.len() as u16);
            buf.set_stringn(x, area.bottom() - 1, more, columns, self.look.style(Role::Key));
        }
    }
}
