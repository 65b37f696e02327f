//! What stands where the boards were: the final battle, the one who is fought, and everybody who stands against it.

use keeper_present::scene::Panel;
use keeper_session::Played;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::panel::{card_words, dots, is_low, number_words};
use super::{Hit, TableScreen};
use crate::look::Role;
use crate::text::{cut, wrap};
use crate::tone::all;

impl<G: Played> TableScreen<G> {
    pub(super) fn draw_stage(&self, buf: &mut Buffer, area: Rect, stage: &Panel) {
        let columns = usize::from(area.width);
        let people = || self.panels().into_iter().enumerate().filter(|(_, panel)| panel.seat.is_some());
        let room = usize::from(area.height).saturating_sub(people().count() + 1);
        let tracks = stage
            .numbers
            .iter()
            .map(|(name, now, most)| format!(" {} {} {now}/{most}", dots(self.look, *now, *most), name.to_lowercase()));
        let mut words = vec![(Role::Gate, format!("{}{}", stage.title, tracks.collect::<String>()))];
        words.extend(all(self.look, stage.lines.clone()));
        let lines = words.into_iter().flat_map(|(role, text)| {
            let lines = wrap(&text, columns).into_iter();
            lines.map(move |line| (role, line))
        });
        let lines: Vec<(Role, String)> = lines.collect();
        let shown = lines.len().min(room.max(3));
        for (row, (role, line)) in (0..).zip(&lines[..shown]) {
            let last = usize::from(row) + 1 == shown && lines.len() > shown;
            let line = if last { format!("{line} ...") } else { line.clone() };
            buf.set_stringn(area.x, area.y + row, line, columns, self.look.style(*role));
        }
        let top = area.y + shown as u16 + u16::from(lines.len() < room);
        for (row, (at, panel)) in (top..area.bottom()).zip(people()) {
            self.draw_fighter(buf, Rect { y: row, height: 1, ..area }, at, panel);
        }
    }

    fn draw_fighter(&self, buf: &mut Buffer, row: Rect, at: usize, panel: &Panel) {
        let look = self.look;
        let mark = if panel.seat == self.asked() { look.pointer() } else { " " };
        let name = format!("{mark}{:<21}", cut(&self.panel_title(panel), 21));
        let mut line = Line::from(Span::styled(name, look.style(self.panel_role(panel))));
        let letters = if panel.sliders.is_empty() { usize::MAX } else { 3 };
        for number in &panel.numbers {
            let role = match number.0.as_str() {
                "Clues" => Role::Clue,
                _ if number.2 == 0 => continue,
                _ if is_low(number) => Role::Bad,
                _ => Role::Plain,
            };
            line.push_span(Span::styled(format!("{} ", number_words(look, number, letters)), look.style(role)));
        }
        let mut rest = panel.states.clone();
        let arms = panel.cards.iter().filter(|card| card.marks.iter().any(|mark| mark == "weapon"));
        let arms: Vec<String> = arms.map(|card| card_words(look, card)).collect();
        let gone = panel.numbers.is_empty();
        if !gone {
            rest.push(if arms.is_empty() { "no weapon".to_owned() } else { arms.join(", ") });
        }
        let rest = cut(&format!(" {}", rest.join("; ")), usize::from(row.width).saturating_sub(line.width()));
        line.push_span(Span::styled(rest, look.style(if gone { Role::Dim } else { Role::Plain })));
        buf.set_line(row.x, row.y, &line, row.width);
        self.hit(row, Hit::Sheet(at));
    }
}
