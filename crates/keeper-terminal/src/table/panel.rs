//! What somebody has, drawn from the scene: numbers, lines, cards, and everything else at a glance.

use keeper_present::Subject;
use keeper_present::scene::{Card, Panel};
use keeper_table::Seat;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::board::number_of;
use super::{Hit, Pane, TableScreen};
use crate::look::Role;
use crate::shown::Shown;
use crate::text::{cut, wrap};
use crate::tone::all;

impl<G: Shown> TableScreen<G> {
    /// The sheets first, then what is everybody's.
    pub(crate) fn panels(&self) -> Vec<&Panel> {
        let mut panels: Vec<&Panel> = self.scene.panels.iter().collect();
        panels.sort_by_key(|panel| panel.seat.is_none());
        panels
    }

    pub(crate) fn panel_of(&self, seat: Seat) -> u8 {
        self.panels().iter().position(|panel| panel.seat == Some(seat)).unwrap_or(0) as u8
    }

    /// The panel that is shown and its cards.
    pub(crate) fn panel_cards(&self) -> Vec<(String, Subject)> {
        let panels = self.panels();
        let Some(panel) = panels.get(usize::from(self.seat)) else { return vec![] };
        let nothing = || Subject::new("", "");
        let head = panel.about.clone().map(|about| (panel.title.clone(), about));
        let cards = panel.cards.iter().map(|card| (card_words(card), card.about.clone().unwrap_or_else(nothing)));
        head.into_iter().chain(cards).collect()
    }

    fn panel_role(&self, panel: &Panel) -> Role {
        panel.seat.map_or(Role::Title, |seat| Role::Investigator(number_of(seat, &panel.id)))
    }

    fn panel_title(&self, panel: &Panel) -> String {
        match panel.seat {
            Some(seat) => format!("@{} {}", number_of(seat, &panel.id) + 1, panel.title),
            None => panel.title.clone(),
        }
    }

    pub(crate) fn draw_panel(&self, buf: &mut Buffer, area: Rect) {
        self.hit(area, Hit::Pane(Pane::Sheet));
        let panels = self.panels();
        let Some(panel) = panels.get(usize::from(self.seat)) else { return };
        let mut rows = Rows { screen: self, buf, area, y: area.y };
        let player = panel.seat.map_or(String::new(), |seat| format!("  {}", self.session.player(seat)));
        let place = format!("  {}/{} ←→", self.seat + 1, panels.len());
        rows.line(Line::from(vec![
            Span::styled(self.panel_title(panel), self.look.style(self.panel_role(panel))),
            Span::styled(format!("{player}{place}"), self.look.style(Role::Dim)),
        ]));
        let numbers = self.numbers(panel);
        let beside = numbers.iter().map(Span::width).sum::<usize>() <= usize::from(area.width) + 2;
        for numbers in numbers.chunks(if beside { numbers.len().max(1) } else { 1 }) {
            rows.line(Line::from(numbers.to_vec()));
        }
        for (role, text) in all(self.look, panel.lines.clone()) {
            rows.text(role, &text);
        }
        self.draw_cards(&mut rows, panel);
        for (at, other) in panels.iter().enumerate().filter(|(at, _)| *at != usize::from(self.seat)) {
            rows.glance(at as u8, other);
        }
    }

    fn draw_cards(&self, rows: &mut Rows<'_, G>, panel: &Panel) {
        let first = usize::from(panel.about.is_some());
        for (at, card) in panel.cards.iter().enumerate() {
            let here = self.focus == Pane::Sheet && at + first == self.possession;
            let mark = if here { self.look.pointer() } else { " " };
            let role = if card.face_down { Role::Dim } else { Role::Plain };
            let slot = rows.text(role, &format!("{mark}{}", card_words(card)));
            if here {
                rows.buf.set_style(slot, self.look.style(Role::Cursor));
            }
            self.hit(slot, Hit::Possession(at + first));
        }
    }

    fn numbers(&self, panel: &Panel) -> Vec<Span<'static>> {
        let mut spans = Vec::new();
        for (name, now, most) in &panel.numbers {
            let text = match most {
                0 => format!("{name} {now}  "),
                most if *most > 6 => format!("{name} {now}/{most}  "),
                most => {
                    let full = self.look.full().repeat((*now).clamp(0, *most) as usize);
                    let empty = self.look.empty().repeat((most - now).clamp(0, *most) as usize);
                    format!("{name} {full}{empty} {now}/{most}  ")
                }
            };
            let role = if *most > 0 && *now <= 1 { Role::Bad } else { Role::Plain };
            spans.push(Span::styled(text, self.look.style(role)));
        }
        spans
    }

    /// One row about whoever is asked.
    pub(crate) fn draw_panel_row(&self, buf: &mut Buffer, area: Rect) {
        let panels = self.panels();
        let asked = self.asked().or(self.eyes());
        let mut line = Line::default();
        let own = panels.iter().enumerate().filter(|(_, panel)| panel.seat.is_some() && panel.seat == asked);
        for (at, panel) in own {
            let numbers = panel.numbers.iter().map(|(name, now, most)| match most {
                0 => format!(" {name} {now}"),
                most => format!(" {name} {now}/{most}"),
            });
            line.push_span(Span::styled(self.panel_title(panel), self.look.style(self.panel_role(panel))));
            line.push_span(Span::raw(format!("{}  ", numbers.collect::<String>())));
            self.hit(area, Hit::Sheet(at as u8));
        }
        let cards: Vec<String> = panels
            .iter()
            .filter(|panel| panel.seat.is_some() && panel.seat == asked)
            .flat_map(|panel| &panel.cards)
            .filter(|card| !card.face_down)
            .map(|card| card.name.clone())
            .collect();
        line.push_span(Span::styled(cards.join(", "), self.look.style(Role::Key)));
        buf.set_line(area.x, area.y, &line, area.width);
    }
}

/// Rows that are filled from the top.
struct Rows<'a, G: Shown> {
    screen: &'a TableScreen<G>,
    buf: &'a mut Buffer,
    area: Rect,
    y: u16,
}

impl<G: Shown> Rows<'_, G> {
    fn line(&mut self, line: Line) {
        if self.y < self.area.bottom() {
            self.buf.set_line(self.area.x, self.y, &line, self.area.width);
            self.y += 1;
        }
    }

    /// Writes a text in as many rows as it needs, and says where it stands.
    fn text(&mut self, role: Role, text: &str) -> Rect {
        let from = self.y.min(self.area.bottom());
        for line in wrap(text, usize::from(self.area.width)) {
            self.line(Line::styled(line, self.screen.look.style(role)));
        }
        Rect { y: from, height: self.y.min(self.area.bottom()) - from, ..self.area }
    }

    /// Another panel in few words: its title and numbers, and its cards as far as there is room.
    fn glance(&mut self, at: u8, panel: &Panel) {
        if self.y >= self.area.bottom() {
            return;
        }
        let slot = Rect { y: self.y, height: 1, ..self.area };
        let numbers = panel.numbers.iter().map(|(name, now, most)| match most {
            0 => format!(" {name} {now}"),
            most => format!(" {name} {now}/{most}"),
        });
        let title = format!("{}{}", self.screen.panel_title(panel), numbers.collect::<String>());
        let role = self.screen.panel_role(panel);
        let title = cut(&title, usize::from(self.area.width));
        self.line(Line::styled(title, self.screen.look.style(role)));
        self.screen.hit(slot, Hit::Sheet(at));
        for card in panel.cards.iter().filter(|_| panel.seat.is_none()) {
            let words = cut(&format!(" {}", card_words(card)), usize::from(self.area.width));
            self.line(Line::styled(words, self.screen.look.style(Role::Plain)));
        }
    }
}

/// `Charge! (Tommy Muldoon, priority 12, top effect)`
fn card_words(card: &Card) -> String {
    let mut notes = card.notes.clone();
    if card.face_down {
        notes.push("face down".to_owned());
    }
    match notes.is_empty() {
        true => card.name.clone(),
        false => format!("{} ({})", card.name, notes.join(", ")),
    }
}
