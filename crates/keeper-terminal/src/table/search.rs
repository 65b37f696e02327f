//! Any card, place or rule by its name or its words.

use crossterm::event::KeyCode;
use keeper_present::{Present, Subject};
use keeper_session::Played;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Clear, Paragraph};

use super::{Hit, Pane, Popup, TableScreen};
use crate::look::Role;
use crate::text::{cut, wrap};

/// Something that can be found.
pub(super) struct Entry {
    name: String,
    kind: String,
    subject: Subject,
    /// Everything on it, in small letters.
    words: String,
}

/// Everything that can be read at this table.
pub(super) fn entries<G: Present>(game: &G) -> Vec<Entry> {
    let entry = |entry: keeper_present::Indexed| {
        let read = game.read(&entry.about, None).into_iter().map(|(_, words)| words);
        let all = [entry.name.clone(), entry.kind.clone()].into_iter().chain(read);
        let words = all.map(|words| words.to_lowercase()).collect::<Vec<_>>().join(" ");
        Entry { name: entry.name, kind: entry.kind, subject: entry.about, words }
    };
    let mut all: Vec<Entry> = game.index().into_iter().map(entry).collect();
    // What is printed on several cards of the same name and text is listed once.
    all.dedup_by(|a, b| a.name == b.name && a.words == b.words);
    all
}

impl<G: Played> TableScreen<G> {
    /// What has all the words typed: first what is called so, then what says so.
    fn results(&self, typed: &str) -> Vec<&Entry> {
        let typed = typed.trim().to_lowercase();
        let words: Vec<&str> = typed.split_whitespace().collect();
        let rank = |entry: &Entry| {
            let name = entry.name.to_lowercase();
            let has = |text: &str| words.iter().all(|word| text.contains(word));
            match entry.subject.parts().0 {
                _ if typed.is_empty() => Some(0),
                // A rule is called by its id; the rest of its name is its text.
                "rule" if name.starts_with(&typed) => Some(0),
                "rule" => has(&entry.words).then_some(3),
                _ if name.starts_with(&typed) => Some(0),
                _ if has(&name) => Some(1),
                _ => has(&entry.words).then_some(2),
            }
        };
        let all = self.index.get_or_init(|| entries(&self.shown));
        let mut found: Vec<(u8, &Entry)> = all.iter().filter_map(|entry| Some((rank(entry)?, entry))).collect();
        found.sort_by_key(|(rank, _)| *rank);
        found.into_iter().map(|(_, entry)| entry).collect()
    }

    pub(super) fn search_key(&mut self, code: KeyCode, mut typed: String, cursor: usize, scroll: usize) {
        let last = self.results(&typed).len().saturating_sub(1);
        let page = self.page.get().max(1);
        let (cursor, scroll) = match code {
            KeyCode::Esc => return,
            KeyCode::Enter => {
                // A place is shown on the map; everything else is read here.
                let found = self.results(&typed).get(cursor).map(|entry| entry.subject.clone());
                if let Some(place) = found.and_then(|subject| self.area_named(&subject)) {
                    self.set_focus(Pane::Map);
                    self.place = place;
                    return;
                }
                (cursor, scroll)
            }
            KeyCode::Up => (cursor.saturating_sub(1), 0),
            KeyCode::Down => ((cursor + 1).min(last), 0),
            KeyCode::Home => (0, 0),
            KeyCode::End => (last, 0),
            KeyCode::PageUp => (cursor, scroll.saturating_sub(page)),
            KeyCode::PageDown => (cursor, (scroll + page).min(self.limit.get())),
            KeyCode::Backspace => {
                typed.pop();
                (0, 0)
            }
            KeyCode::Char(letter) => {
                typed.push(letter);
                (0, 0)
            }
            _ => (cursor, scroll),
        };
        self.popup = Some(Popup::Search { typed, cursor, scroll });
    }

    pub(super) fn draw_search(&self, frame: &mut Frame, screen: Rect, typed: &str, cursor: usize, scroll: usize) {
        let look = self.look;
        let found = self.results(typed);
        frame.render_widget(Clear, screen);
        let block = self.block(&format!("Search cards, places and rules: {typed}_"), true);
        let inner = block.inner(screen);
        frame.render_widget(block, screen);
        let body = Rect { height: inner.height.saturating_sub(1), ..inner };
        let list = Rect { width: body.width * 2 / 5, ..body };
        self.draw_found(frame, list, &found, cursor);
        let text = Rect { x: list.right() + 1, width: body.width - list.width - 1, ..body };
        let columns = usize::from(text.width);
        let paragraphs = found.get(cursor).map(|entry| self.read(&entry.subject)).unwrap_or_default();
        let lines = paragraphs.iter().flat_map(|(role, words)| {
            wrap(words, columns).into_iter().map(|line| Line::styled(line, look.style(*role)))
        });
        let lines: Vec<Line> = lines.collect();
        let room = usize::from(text.height);
        self.page.set(room);
        self.limit.set(lines.len().saturating_sub(room));
        let from = scroll.min(self.limit.get());
        let more = lines.len().saturating_sub(from + room);
        frame.render_widget(Paragraph::new(lines.into_iter().skip(from).take(room).collect::<Vec<_>>()), text);
        let more = if more > 0 { format!("   PgDn for {more} more") } else { String::new() };
        let keys = format!(" {} found   arrows choose   PgUp PgDn read   Esc closes{more}", found.len());
        let keys = Line::from(Span::styled(keys, look.style(Role::Key)));
        frame.render_widget(Paragraph::new(keys), Rect { y: body.bottom(), height: 1, ..inner });
    }

    fn draw_found(&self, frame: &mut Frame, area: Rect, found: &[&Entry], cursor: usize) {
        let room = usize::from(area.height).max(1);
        let from = cursor.saturating_sub(room / 2).min(found.len().saturating_sub(room));
        let columns = usize::from(area.width);
        if found.is_empty() {
            let text = "nothing matches";
            frame.buffer_mut().set_stringn(area.x, area.y, text, columns, self.look.style(Role::Dim));
        }
        for (row, (at, entry)) in (0..).zip(found.iter().enumerate().skip(from).take(room)) {
            let slot = Rect { y: area.y + row, height: 1, ..area };
            let name = cut(&entry.name, columns.saturating_sub(2));
            let kind = cut(&entry.kind, columns.saturating_sub(name.chars().count() + 3));
            let line = Line::from(vec![
                Span::raw(format!("{} {name} ", if at == cursor { self.look.pointer() } else { " " })),
                Span::styled(kind, self.look.style(Role::Dim)),
            ]);
            frame.buffer_mut().set_line(slot.x, slot.y, &line, slot.width);
            if at == cursor {
                frame.buffer_mut().set_style(slot, self.look.style(Role::Cursor));
            }
            self.hit(slot, Hit::Item(at));
        }
    }
}
