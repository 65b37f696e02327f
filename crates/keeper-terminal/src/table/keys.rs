//! Keys and the mouse at the table.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};

use keeper_session::{Played, Unit};

use super::{Hit, Pane, Popup, TableScreen};
use crate::app::Action;
use crate::choice::{begins_harmless, index_of};

impl<G: Played> TableScreen<G> {
    pub fn key(&mut self, key: KeyEvent) -> Action {
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            return if key.code == KeyCode::Char('c') { Action::Quit } else { Action::None };
        }
        if self.popup.is_some() {
            return self.popup_key(key.code);
        }
        self.notice = None;
        if self.replay.is_some() && self.replay_key(key.code) {
            return Action::None;
        }
        match key.code {
            KeyCode::Char('?') | KeyCode::F(1) => self.popup = Some(Popup::Help { scroll: 0 }),
            KeyCode::Char('q') => self.popup = Some(Popup::Leave),
            KeyCode::Char('b') => self.write_scenario(),
            KeyCode::Char('h') => self.ask_advice(),
            KeyCode::Char('w') if self.session.is_over() => {
                self.popup = Some(Popup::Ending { scroll: 0 });
                self.look_back();
            }
            KeyCode::Char('S') | KeyCode::F(6) => {
                self.popup = Some(Popup::Search { typed: String::new(), cursor: 0, scroll: 0 });
            }
            KeyCode::Tab => self.turn_focus(1),
            KeyCode::BackTab => self.turn_focus(Pane::ALL.len() - 1),
            KeyCode::F(7) => self.rules = !self.rules,
            KeyCode::F(2) if self.focus == Pane::Map => self.next_board(),
            KeyCode::F(n @ 2..=5) => self.set_focus(Pane::ALL[usize::from(n) - 1]),
            KeyCode::Esc => {
                self.news = false;
                self.main = Pane::Map;
                self.set_focus(Pane::Options);
            }
            KeyCode::PageUp => self.page(-1),
            KeyCode::PageDown => self.page(1),
            KeyCode::Up | KeyCode::Down | KeyCode::Left | KeyCode::Right | KeyCode::Home | KeyCode::End => {
                self.arrow(key.code);
            }
            KeyCode::Enter => self.enter(),
            _ if self.replay.is_none() => self.play_key(key.code),
            _ => {}
        }
        Action::None
    }

    fn play_key(&mut self, code: KeyCode) {
        let KeyCode::Char(letter) = code else { return };
        match letter {
            'u' => self.undo(Unit::Decision),
            'U' => self.popup = Some(Popup::Back { cursor: 0 }),
            'r' => self.redo(false),
            'R' => self.redo(true),
            '#' => self.popup = Some(Popup::Jump { typed: String::new() }),
            'B' => self.popup = Some(Popup::Seats { cursor: self.asked().map_or(0, usize::from) }),
            'D' => self.explain_dice(),
            '0' => match begins_harmless(&self.shown, self.asked(), &self.choices) {
                true => self.choose(0),
                false => self.notice = Some("you must choose one".to_owned()),
            },
            'a' => self.toggle_auto(),
            'A' => self.stand_by(),
            '/' => self.popup = Some(Popup::Find { typed: String::new(), cursor: 0 }),
            '+' | '-' => {
                self.slow = letter == '-';
                self.notice = Some(if self.slow { "bots play slowly" } else { "bots play fast" }.to_owned());
            }
            ' ' => {
                self.paused = !self.paused;
                self.helper.hold = false;
                // Where a bot is asked, the last line says so anyway.
                let words = if self.paused { "bots paused" } else { "bots play" };
                self.notice = (!self.bots_are_playing()).then(|| words.to_owned());
            }
            letter => {
                if let Some(index) = index_of(letter).filter(|&i| i < self.choices.len()) {
                    self.choose(index);
                }
            }
        }
    }

    /// Whether the key moves through the game.
    fn replay_key(&mut self, code: KeyCode) -> bool {
        let in_options = self.focus == Pane::Options;
        match code {
            KeyCode::Right if in_options => self.go_on(Unit::Decision),
            KeyCode::Left if in_options => self.go_back(Unit::Decision),
            KeyCode::Char('n') => self.go_on(Unit::Decision),
            KeyCode::Char('N') => self.go_back(Unit::Decision),
            KeyCode::Char('p') => self.go_on(Unit::Phase),
            KeyCode::Char('P') => self.go_back(Unit::Phase),
            KeyCode::Char('t') => self.go_on(Unit::Round),
            KeyCode::Char('T') => self.go_back(Unit::Round),
            KeyCode::Home if in_options => self.show(0),
            KeyCode::End if in_options => self.show(usize::MAX),
            KeyCode::Char('#' | 'g') => self.popup = Some(Popup::Jump { typed: String::new() }),
            KeyCode::Char(' ') => self.running = !self.running,
            KeyCode::Char('e') if self.session.is_over() => self.popup = Some(Popup::Ending { scroll: 0 }),
            _ => return false,
        }
        if code != KeyCode::Char(' ') {
            self.running = false;
        }
        true
    }

    fn turn_focus(&mut self, by: usize) {
        let at = Pane::ALL.iter().position(|&pane| pane == self.focus).unwrap_or(0);
        self.set_focus(Pane::ALL[(at + by) % Pane::ALL.len()]);
    }

    pub(super) fn set_focus(&mut self, pane: Pane) {
        self.focus = pane;
        if pane != Pane::Reader {
            self.scroll = 0;
        }
        if pane != Pane::Options {
            self.main = pane;
        }
    }

    fn arrow(&mut self, code: KeyCode) {
        let (x, y) = match code {
            KeyCode::Up => (0, -1),
            KeyCode::Down => (0, 1),
            KeyCode::Left => (-1, 0),
            _ => (1, 0),
        };
        if self.focus != Pane::Reader {
            self.scroll = 0;
        }
        self.news = false;
        match self.focus {
            Pane::Options => self.cursor = moved(self.cursor, self.choices.len(), code),
            Pane::Map => self.place = self.next_area(x, y),
            Pane::Sheet if x != 0 => {
                let sheets = self.panels().len().max(1) as i32;
                self.sheet = (self.sheet as i32 + x).rem_euclid(sheets) as usize;
                self.possession = 0;
            }
            Pane::Sheet => self.possession = moved(self.possession, self.items().len(), code),
            Pane::Story => self.scroll_story(match code {
                KeyCode::Home => i32::MAX / 2,
                KeyCode::End => i32::MIN / 2,
                _ => -y,
            }),
            Pane::Reader => self.scroll_reader(y as isize),
        }
    }

    fn page(&mut self, by: i32) {
        match self.focus {
            Pane::Story => self.page_story(by),
            _ => self.scroll_reader(by as isize * self.page.get() as isize),
        }
    }

    fn scroll_reader(&mut self, by: isize) {
        self.scroll = self.scroll.saturating_add_signed(by).min(self.limit.get());
    }

    fn enter(&mut self) {
        match self.focus {
            Pane::Map => self.go_to(self.place),
            Pane::Story => {
                let typed = self.story_line().0.map_or(String::new(), |step| (step + 1).to_string());
                self.popup = Some(Popup::Jump { typed });
            }
            Pane::Sheet => self.set_focus(Pane::Reader),
            Pane::Reader => self.set_focus(Pane::Options),
            Pane::Options if self.session.is_over() && self.replay.is_none() => {
                self.popup = Some(Popup::Ending { scroll: 0 });
            }
            Pane::Options if self.paused && self.bots_are_playing() => self.once = true,
            Pane::Options => self.choose(self.cursor),
        }
    }

    /// Chooses the option that is about this place.
    fn go_to(&mut self, place: usize) {
        let subject = self.area_subject(place);
        match self.choices.iter().position(|choice| subject.is_some() && choice.about == subject) {
            Some(index) => self.choose(index),
            None => self.set_focus(Pane::Reader),
        }
    }

    pub fn mouse(&mut self, mouse: MouseEvent) -> Action {
        let hit = self.under(mouse.column, mouse.row);
        match (mouse.kind, hit) {
            (MouseEventKind::Down(MouseButton::Left), Some(Hit::Item(index))) => {
                if let Some(Popup::Search { cursor, scroll, .. }) = &mut self.popup {
                    (*cursor, *scroll) = (index, 0);
                    return Action::None;
                }
                if let Some(Popup::Back { cursor } | Popup::Seats { cursor } | Popup::Find { cursor, .. }) =
                    &mut self.popup
                {
                    *cursor = index;
                }
                return self.popup_key(KeyCode::Enter);
            }
            (MouseEventKind::Down(_), None) if self.popup.is_some() => return self.popup_key(KeyCode::Esc),
            (MouseEventKind::ScrollUp | MouseEventKind::ScrollDown, hit) => {
                let up = mouse.kind == MouseEventKind::ScrollUp;
                if self.popup.is_some() {
                    return self.popup_key(if up { KeyCode::Up } else { KeyCode::Down });
                }
                match hit {
                    Some(Hit::Pane(Pane::Story) | Hit::StoryLine(_)) => self.scroll_story(if up { 3 } else { -3 }),
                    Some(Hit::Choice(_) | Hit::Pane(Pane::Options)) => {
                        let code = if up { KeyCode::Up } else { KeyCode::Down };
                        self.cursor = moved(self.cursor, self.choices.len(), code);
                    }
                    _ => self.scroll_reader(if up { -2 } else { 2 }),
                }
            }
            (MouseEventKind::Moved, Some(Hit::Choice(index))) if index != self.cursor => {
                self.cursor = index;
                self.focus = Pane::Options;
                self.scroll = 0;
                self.news = false;
            }
            (MouseEventKind::Down(MouseButton::Left), Some(hit)) => self.click(hit),
            _ => {}
        }
        Action::None
    }

    fn click(&mut self, hit: Hit) {
        self.notice = None;
        match hit {
            Hit::Choice(index) => {
                self.set_focus(Pane::Options);
                self.choose(index);
            }
            // The first click reads, the second goes there.
            Hit::Area(place) if self.focus == Pane::Map && self.place == place => self.go_to(place),
            Hit::Area(place) => {
                self.set_focus(Pane::Map);
                self.place = place;
            }
            Hit::Possession(index) => {
                self.set_focus(Pane::Sheet);
                self.possession = index;
            }
            Hit::Sheet(sheet) => {
                self.set_focus(Pane::Sheet);
                (self.sheet, self.possession) = (sheet, 0);
            }
            Hit::StoryLine(line) => {
                self.set_focus(Pane::Story);
                self.line = line;
            }
            Hit::Pane(pane) => self.set_focus(pane),
            Hit::Item(_) => {}
        }
    }
}

/// A cursor in a list after an arrow key.
pub(super) fn moved(cursor: usize, len: usize, code: KeyCode) -> usize {
    let last = len.saturating_sub(1);
    match code {
        KeyCode::Up | KeyCode::Left if cursor > last => last,
        KeyCode::Down | KeyCode::Right if cursor > last => 0,
        KeyCode::Up if cursor == 0 => last,
        KeyCode::Up | KeyCode::Left => cursor.saturating_sub(1),
        KeyCode::Down if cursor == last => 0,
        KeyCode::Down | KeyCode::Right => (cursor + 1).min(last),
        KeyCode::Home => 0,
        KeyCode::End => last,
        _ => cursor,
    }
}
