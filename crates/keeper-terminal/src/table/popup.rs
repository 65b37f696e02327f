//! Windows that lie over the table until they are closed.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use keeper_session::{Played, Unit};
use keeper_table::Seat;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Paragraph};

use super::{Hit, TableScreen, help};
use crate::app::Action;
use crate::look::Role;
use crate::text::{cut, width, wrap};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Popup {
    Help {
        scroll: usize,
    },
    /// Where to go back to.
    Back {
        cursor: usize,
    },
    /// Who plays which seat.
    Seats {
        cursor: usize,
    },
    Message {
        title: String,
        text: String,
    },
    Leave,
    /// The screen is passed on to this seat, and shows nothing until somebody says that he sits there.
    HandOver {
        seat: Seat,
    },
    /// An option by its name.
    Find {
        typed: String,
        cursor: usize,
    },
    /// A position by its number.
    Jump {
        typed: String,
    },
    /// What is turned up one after the other before the end is told.
    Reveal {
        shown: usize,
    },
    Ending {
        scroll: usize,
    },
    /// A card, a place or a rule by its words.
    Search {
        typed: String,
        cursor: usize,
        scroll: usize,
    },
}

/// Where the keys of a list lead from this item; none where they are not for going through it.
fn listed(code: KeyCode, cursor: usize, len: usize) -> Option<usize> {
    match code {
        KeyCode::Up => Some(cursor.saturating_sub(1)),
        KeyCode::Down => Some((cursor + 1).min(len.saturating_sub(1))),
        _ => None,
    }
}

impl<G: Played> TableScreen<G> {
    /// The options whose label has all the words typed.
    pub(super) fn found(&self, typed: &str) -> Vec<usize> {
        let words: Vec<String> = typed.split_whitespace().map(str::to_lowercase).collect();
        let fits = |label: &str| words.iter().all(|word| label.contains(word.as_str()));
        let all = (0..self.choices.len()).filter(|&i| fits(&self.choices[i].label.to_lowercase()));
        let mut all: Vec<usize> = all.collect();
        let begins = |i: &usize| !self.choices[*i].label.to_lowercase().starts_with(&typed.trim().to_lowercase());
        all.sort_by_key(begins);
        all
    }

    pub(super) fn popup_key(&mut self, code: KeyCode) -> Action {
        let Some(popup) = self.popup.take() else { return Action::None };
        match popup {
            Popup::Help { scroll } => self.popup = self.scrolled(code, scroll).map(|scroll| Popup::Help { scroll }),
            Popup::Reveal { shown } => {
                let all = self.session.game().ending().map_or(0, |ending| ending.reveal.len());
                self.popup = Some(match code {
                    KeyCode::Char('q') => Popup::Leave,
                    KeyCode::Esc | KeyCode::End => Popup::Ending { scroll: 0 },
                    _ if shown >= all => Popup::Ending { scroll: 0 },
                    _ => Popup::Reveal { shown: shown + 1 },
                });
            }
            Popup::Ending { scroll } => match code {
                KeyCode::Char('q') => self.popup = Some(Popup::Leave),
                KeyCode::Char('u') => self.undo(Unit::Decision),
                KeyCode::Char('b') => self.write_scenario(),
                KeyCode::Char('w') => {
                    self.popup = Some(Popup::Ending { scroll: 0 });
                    self.look_back();
                }
                KeyCode::Char('n') => return Action::Menu,
                _ => self.popup = self.scrolled(code, scroll).map(|scroll| Popup::Ending { scroll }),
            },
            Popup::Back { cursor } => self.back_key(code, cursor),
            Popup::Seats { cursor } => self.seats_key(code, cursor),
            Popup::Message { .. } => match code {
                KeyCode::Esc | KeyCode::Enter | KeyCode::Char(' ' | 'q' | 'h' | 'D' | 'b') => {}
                // A player who has read it goes on at once.
                code => return self.key(KeyEvent::new(code, KeyModifiers::NONE)),
            },
            Popup::HandOver { seat } => match code {
                KeyCode::Char('q') => self.popup = Some(Popup::Leave),
                KeyCode::Enter | KeyCode::Char(' ') => self.sit_down(seat),
                _ => self.popup = Some(Popup::HandOver { seat }),
            },
            Popup::Search { typed, cursor, scroll } => self.search_key(code, typed, cursor, scroll),
            Popup::Leave => match code {
                KeyCode::Enter | KeyCode::Char('q' | 'y') => return Action::Quit,
                KeyCode::Char('n') => return Action::Menu,
                _ => {}
            },
            Popup::Find { typed, cursor } => self.find_key(code, typed, cursor),
            Popup::Jump { typed } => self.jump_key(code, typed),
        }
        if self.popup.is_none() {
            self.settle();
        }
        Action::None
    }

    /// Where the keys of a long text lead from here; none where they are not for scrolling.
    fn scrolled(&self, code: KeyCode, scroll: usize) -> Option<usize> {
        let (limit, page) = (self.limit.get(), self.page.get().max(1));
        match code {
            KeyCode::Up | KeyCode::Char('k') => Some(scroll.saturating_sub(1)),
            KeyCode::Down | KeyCode::Char('j') => Some((scroll + 1).min(limit)),
            KeyCode::PageUp => Some(scroll.saturating_sub(page)),
            KeyCode::PageDown | KeyCode::Char(' ') => Some((scroll + page).min(limit)),
            KeyCode::Home => Some(0),
            KeyCode::End => Some(limit),
            _ => None,
        }
    }

    fn back_key(&mut self, code: KeyCode, cursor: usize) {
        if let Some(cursor) = listed(code, cursor, Unit::ALL.len()) {
            self.popup = Some(Popup::Back { cursor });
            return;
        }
        let number = |digit: char| digit.to_digit(10).map(|n| n as usize).and_then(|n| n.checked_sub(1));
        match code {
            KeyCode::Enter => self.undo(Unit::ALL[cursor]),
            KeyCode::Char(digit) => {
                if let Some(unit) = number(digit).and_then(|n| Unit::ALL.get(n)) {
                    self.undo(*unit);
                }
            }
            _ => {}
        }
    }

    fn seats_key(&mut self, code: KeyCode, cursor: usize) {
        let seats = self.session.players().len();
        let cursor = listed(code, cursor, seats).unwrap_or(cursor);
        match code {
            KeyCode::Esc | KeyCode::Char('B') => {}
            KeyCode::Enter | KeyCode::Char(' ' | '\t') if cursor < seats => {
                self.hand_over(cursor as u8);
                self.popup = Some(Popup::Seats { cursor });
            }
            KeyCode::Char(digit @ '1'..='8') if (digit as usize - '1' as usize) < seats => {
                let cursor = digit as usize - '1' as usize;
                self.hand_over(cursor as u8);
                self.popup = Some(Popup::Seats { cursor });
            }
            _ => self.popup = Some(Popup::Seats { cursor }),
        }
    }

    fn find_key(&mut self, code: KeyCode, mut typed: String, cursor: usize) {
        let found = self.found(&typed);
        match code {
            KeyCode::Esc => {}
            KeyCode::Enter => {
                if let Some(&index) = found.get(cursor) {
                    self.choose(index);
                }
            }
            KeyCode::Backspace => {
                typed.pop();
                self.popup = Some(Popup::Find { typed, cursor: 0 });
            }
            KeyCode::Char(letter) => {
                typed.push(letter);
                self.popup = Some(Popup::Find { typed, cursor: 0 });
            }
            _ => {
                let cursor = listed(code, cursor, found.len()).unwrap_or(cursor);
                self.popup = Some(Popup::Find { typed, cursor });
            }
        }
    }

    fn jump_key(&mut self, code: KeyCode, mut typed: String) {
        match code {
            KeyCode::Enter => match typed.parse::<usize>() {
                Ok(number) => self.jump(number.saturating_sub(1)),
                Err(_) => self.notice = Some(format!("\"{typed}\" is not the number of a decision")),
            },
            KeyCode::Backspace => {
                typed.pop();
                self.popup = Some(Popup::Jump { typed });
            }
            KeyCode::Char(digit) if digit.is_ascii_digit() => {
                typed.push(digit);
                self.popup = Some(Popup::Jump { typed });
            }
            KeyCode::Esc => {}
            _ => self.popup = Some(Popup::Jump { typed }),
        }
    }

    fn jump(&mut self, to: usize) {
        match self.replay {
            Some(_) => self.show(to),
            None if to < self.session.position() => self.undo_to(to),
            None => {
                if let Err(error) = self.session.redo_to(to) {
                    self.fail(error);
                } else {
                    self.helper.hold = true;
                    self.refresh();
                }
            }
        }
    }

    pub(super) fn draw_popup(&self, frame: &mut Frame, screen: Rect) {
        let Some(popup) = &self.popup else { return };
        self.hits.borrow_mut().clear();
        match popup {
            Popup::Help { scroll } => help::draw(self, frame, screen, *scroll),
            Popup::Reveal { shown } => self.draw_reveal(frame, screen, *shown),
            Popup::Ending { scroll } => self.draw_ending(frame, screen, *scroll),
            Popup::Back { cursor } => {
                let moments = self.session.moments();
                let words = |(i, unit): (usize, &Unit)| {
                    let to = moments.back(*unit).map_or(String::new(), |to| format!(" (decision {})", to + 1));
                    format!("{} {}{to}", i + 1, unit.words())
                };
                let items = Unit::ALL.iter().enumerate().map(words).collect();
                self.draw_list(frame, screen, "Undo: back to ...", items, *cursor);
            }
            Popup::Seats { cursor } => {
                let name = |seat: usize| self.shown.seat_name(seat as u8).unwrap_or_else(|| "nobody yet".into());
                let words = |(i, player)| format!("{} {:<22} {player}", i + 1, name(i));
                let mut items: Vec<String> = self.session.players().iter().enumerate().map(words).collect();
                items.push(String::new());
                items.push("Enter or a number: change the player; Esc: done.".to_owned());
                items.push("A bot plays one step at a time; Space pauses it.".to_owned());
                self.draw_list(frame, screen, "Who plays?", items, *cursor);
            }
            Popup::HandOver { .. } => {}
            Popup::Message { title, text } => {
                let columns = usize::from(screen.width).saturating_sub(10).clamp(20, 70);
                let lines: Vec<Line> = wrap(text, columns).into_iter().map(Line::from).collect();
                self.draw_box(frame, screen, title, lines, columns);
            }
            Popup::Leave => {
                let kept = match self.replay {
                    Some(_) => "Viewing the game changed nothing.",
                    None => "Everything is saved; `keeper play --continue` continues here.",
                };
                let lines = vec![
                    Line::from(kept),
                    Line::from(""),
                    Line::from("q or Enter  leave"),
                    Line::from("n           the list of games, or a new one"),
                    Line::from("Esc         stay"),
                ];
                self.draw_box(frame, screen, "Leave the table?", lines, 58);
            }
            Popup::Find { typed, cursor } => {
                let found = self.found(typed);
                let named = found.iter().map(|&i| match &self.choices[i] {
                    choice if choice.note.is_empty() => choice.label.clone(),
                    choice => format!("{}  {}", choice.label, choice.note),
                });
                let mut items: Vec<String> = named.collect();
                if items.is_empty() {
                    items.push("nothing matches".to_owned());
                }
                self.draw_list(frame, screen, &format!("Choose by name: {typed}_"), items, *cursor);
            }
            Popup::Search { typed, cursor, scroll } => self.draw_search(frame, screen, typed, *cursor, *scroll),
            Popup::Jump { typed } => {
                let last = self.session.table().len() + 1;
                let lines = vec![Line::from(format!("1 to {last}: {typed}_"))];
                self.draw_box(frame, screen, "Go to which decision?", lines, 30);
            }
        }
    }

    fn draw_list(&self, frame: &mut Frame, screen: Rect, title: &str, items: Vec<String>, cursor: usize) {
        let room = usize::from(screen.height).saturating_sub(4).max(1);
        let from = (cursor + 1).saturating_sub(room);
        let columns = items.iter().map(|item| width(item)).max().unwrap_or(0).max(width(title) + 2);
        let columns = columns.min(usize::from(screen.width).saturating_sub(4));
        let shown = items.iter().enumerate().skip(from).take(room);
        let lines: Vec<Line> = shown
            .map(|(i, item)| {
                let style = self.look.style(if i == cursor { Role::Cursor } else { Role::Plain });
                Line::from(Span::styled(format!("{:<columns$}", cut(item, columns)), style))
            })
            .collect();
        let area = self.draw_box(frame, screen, title, lines, columns);
        for row in 0..area.height {
            let hit = Rect { y: area.y + row, height: 1, ..area };
            self.hit(hit, Hit::Item(from + usize::from(row)));
        }
    }

    /// A window in the middle of the screen; the area inside it is returned.
    pub(super) fn draw_box(
        &self,
        frame: &mut Frame,
        screen: Rect,
        title: &str,
        lines: Vec<Line>,
        columns: usize,
    ) -> Rect {
        let height = (lines.len() as u16 + 2).min(screen.height);
        let wide = (columns as u16 + 4).min(screen.width);
        let area = Rect {
            x: screen.x + (screen.width - wide) / 2,
            y: screen.y + (screen.height - height) / 2,
            width: wide,
            height,
        };
        let block = self.block(title, true);
        let inner = block.inner(area);
        let inner = Rect { x: inner.x + 1, width: inner.width.saturating_sub(2), ..inner };
        frame.render_widget(Clear, area);
        frame.render_widget(block, area);
        frame.render_widget(Paragraph::new(lines), inner);
        inner
    }

    pub(super) fn block(&self, title: &str, focused: bool) -> Block<'static> {
        let style = self.look.style(if focused { Role::Title } else { Role::Line });
        let block =
            Block::bordered().border_style(style).title(Span::styled(title.to_owned(), self.look.style(Role::Title)));
        if self.look.ascii { block.border_set(crate::look::ASCII_BORDER) } else { block }
    }
}
