//! Where everything stands on the screen: all at once where there is room, otherwise the map and what is asked for.

use keeper_session::Played;
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;

use super::question::ROOMY;
use super::{Pane, TableScreen};
use crate::look::Role;

const HEADER: u16 = 2;
/// From this size on everything is visible at once.
const WIDE: u16 = 110;
const HIGH: u16 = 32;
/// The columns of the map when something stands beside it, and from how many columns on something does.
const MAP: u16 = 80;
const BESIDE: u16 = MAP + 36;
/// The rows of the question when something stands above it, and from how many rows on something does.
const QUESTION: u16 = 10;
const BELOW: u16 = QUESTION + 9;
/// The rows of the sheet while something is to be read below it.
const SHEET: u16 = 12;

impl<G: Played> TableScreen<G> {
    pub fn draw(&self, frame: &mut Frame) {
        let screen = frame.area();
        self.hits.borrow_mut().clear();
        if self.is_handed_over() {
            return self.draw_hand_over(frame, screen);
        }
        let buf = frame.buffer_mut();
        self.draw_tracks(buf, Rect { height: HEADER, ..screen });
        let body = Rect { y: screen.y + HEADER, height: screen.height.saturating_sub(HEADER + 1), ..screen };
        if screen.width >= WIDE && screen.height >= HIGH {
            self.draw_wide(buf, body);
        } else {
            self.draw_status(buf, Rect { height: 1, ..body });
            self.draw_narrow(buf, Rect { y: body.y + 1, height: body.height.saturating_sub(1), ..body });
        }
        self.draw_hints(buf, Rect { y: screen.bottom().saturating_sub(1), height: 1, ..screen });
        self.draw_popup(frame, screen);
    }

    fn draw_wide(&self, buf: &mut Buffer, body: Rect) {
        let right = (body.width / 3).clamp(40, 60);
        let left = body.width - right;
        let map = self.map_rows((body.height * 11 / 20).saturating_sub(2)) + 2;
        let mut sheet = (body.height / 2).max(map);
        self.reading.set(self.read_first(Some((right - 2, body.height - sheet - 2))));
        if self.reading.get() {
            sheet = SHEET.min(sheet);
        }
        self.framed(buf, Rect { width: left, height: map, ..body }, Pane::Map);
        let below = Rect { y: body.y + map, width: left, height: body.height - map, ..body };
        let half = left * 11 / 20;
        self.framed(buf, Rect { width: half, ..below }, Pane::Options);
        self.framed(buf, Rect { x: below.x + half, width: left - half, ..below }, Pane::Reader);
        self.framed(buf, Rect { x: body.x + left, width: right, height: sheet, ..body }, Pane::Sheet);
        let story = Rect { x: body.x + left, y: body.y + sheet, width: right, height: body.height - sheet };
        if self.reading.get() {
            self.draw_over(buf, story);
        } else {
            self.framed(buf, story, Pane::Story);
        }
    }

    /// The map, and below it the question. What is read or looked at besides stands beside the map or below it where there
    /// is room, and in its place where there is not.
    fn draw_narrow(&self, buf: &mut Buffer, body: Rect) {
        let main = Rect { height: self.map_rows(body.height.saturating_sub(BELOW)).min(body.height), ..body };
        let mut below = Rect { y: body.y + main.height, height: body.height - main.height, ..body };
        self.reading.set(self.read_first(None));
        if self.main == Pane::Map && !self.reading.get() {
            self.draw_map(buf, main);
        } else if main.width >= BESIDE {
            let town = Rect { width: MAP, ..main };
            self.draw_map(buf, town);
            self.draw_over(buf, Rect { x: main.x + MAP, width: main.width - MAP, ..main });
        } else if below.height >= BELOW {
            self.draw_map(buf, main);
            let over = (below.height - QUESTION).min(20);
            self.draw_over(buf, Rect { height: over, ..below });
            below = Rect { y: below.y + over, height: below.height - over, ..below };
        } else if self.reading.get() {
            self.draw_news(buf, main, true);
        } else {
            self.pane(buf, main, self.main);
        }
        // A high screen has room for the end of the story.
        if below.height > 18 && self.main != Pane::Story {
            let story = below.height / 3;
            self.framed(buf, Rect { y: below.bottom() - story, height: story, ..below }, Pane::Story);
            below.height -= story;
        }
        let title = self.question_title();
        let style = self.look.style(if self.focus == Pane::Options { Role::Title } else { Role::Strong });
        let end = buf.set_stringn(below.x, below.y, title, usize::from(below.width), style).0;
        let besides = self.conditions();
        let x = below.right().saturating_sub(besides.len() as u16);
        if x > end + 1 {
            buf.set_string(x, below.y, besides, self.look.style(Role::Dim));
        }
        let below = Rect { y: below.y + 1, height: below.height.saturating_sub(1), ..below };
        let reader = if self.main == Pane::Reader { 0 } else { self.beside_options(below) };
        let question = Rect { width: below.width - reader - u16::from(reader > 0), ..below };
        self.draw_question(buf, question, None);
        if reader > 0 {
            let roomy = usize::from(question.height) >= ROOMY;
            self.draw_reader(buf, Rect { x: question.right() + 1, width: reader, ..below }, !roomy);
        }
    }

    fn framed(&self, buf: &mut Buffer, area: Rect, pane: Pane) {
        let title = match pane {
            Pane::Options => self.question_title(),
            Pane::Map => self.map_title(),
            Pane::Sheet => "Investigator".to_owned(),
            Pane::Story => "Story".to_owned(),
            Pane::Reader => "Text".to_owned(),
        };
        let title = crate::text::cut(&title, usize::from(area.width).saturating_sub(2));
        let block = self.block(&title, self.focus == pane);
        let inner = block.inner(area);
        block.render(area, buf);
        self.pane(buf, inner, pane);
    }

    /// What is read or looked at besides the map, in a frame.
    fn draw_over(&self, buf: &mut Buffer, area: Rect) {
        if !self.reading.get() {
            return self.framed(buf, area, self.main);
        }
        let block = self.block("What happened", true);
        let inner = block.inner(area);
        block.render(area, buf);
        self.draw_news(buf, inner, false);
    }

    fn pane(&self, buf: &mut Buffer, area: Rect, pane: Pane) {
        if area.height == 0 || area.width == 0 {
            return;
        }
        match pane {
            Pane::Options => {
                let title = self.question_title();
                let cut = crate::text::width(&title) > usize::from(area.width);
                self.draw_question(buf, area, cut.then_some(title));
            }
            Pane::Map => self.draw_map(buf, area),
            Pane::Sheet => self.draw_sheet(buf, area),
            Pane::Story => self.draw_story(buf, area),
            // Beside the options it need not repeat what stands above them.
            Pane::Reader => self.draw_reader(buf, area, area.width > 70 || usize::from(area.height) < ROOMY),
        }
    }

    fn draw_hints(&self, buf: &mut Buffer, area: Rect) {
        let look = self.look;
        let line = match &self.notice {
            Some(notice) => Line::styled(notice.clone(), look.style(Role::Title)),
            None => Line::styled(self.hints(), look.style(Role::Dim)),
        };
        buf.set_line(area.x, area.y, &line, area.width);
        if let Some(why) = self.session.locked().filter(|_| self.notice.is_none() && self.replay.is_none()) {
            let line = Line::from(Span::styled(format!("read-only: {why}"), look.style(Role::Bad)));
            buf.set_line(area.x, area.y, &line, area.width);
        }
    }

    fn hints(&self) -> String {
        if self.replay.is_some() {
            return "? help  ←→ decision  p phase  t turn  # number  Space run  Tab panes  q leave".into();
        }
        if self.bots_are_playing() {
            let state = match self.paused {
                true => "Bots are paused: Enter one step  Space resumes",
                false => "Bots are playing: Space pauses  + - speed",
            };
            return format!("{state}  B seats  ? help  q leave");
        }
        let auto = if self.helper.auto { "" } else { "a auto off  " };
        let dice = if G::DICE { "D dice  " } else { "" };
        format!("? help  / by name  S search  u undo  h hint  {dice}B bots  {auto}Tab panes  q leave")
    }
}
