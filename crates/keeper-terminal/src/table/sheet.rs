//! What somebody has before them: numbers, sliders, cards, and the others at a glance.

use keeper_present::scene::{Panel, Slider};
use keeper_session::Played;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::panel::{dots, has_sign, is_low, number_words};
use super::{Hit, Pane, TableScreen};
use crate::look::Role;
use crate::text::{cut, wrap};
use crate::tone::all;

/// From so many columns on, the place stands beside the name.
const BROAD: u16 = 46;
/// The longest track that is drawn with all its steps.
const STEPS: i16 = 9;
/// The rows that a list keeps before the others are shown.
const LIST: usize = 4;

impl<G: Played> TableScreen<G> {
    pub(super) fn draw_sheet(&self, buf: &mut Buffer, area: Rect) {
        self.hit(area, Hit::Pane(Pane::Sheet));
        let panels = self.panels();
        let Some(panel) = panels.get(self.sheet) else {
            let style = self.look.style(Role::Dim);
            buf.set_stringn(area.x, area.y, "no investigator yet", usize::from(area.width), style);
            return;
        };
        let lines = self.sheet_lines(panel, panels.len(), area.width);
        for (row, line) in (0..area.height).zip(&lines) {
            buf.set_line(area.x, area.y + row, line, area.width);
        }
        let used = (lines.len() as u16).min(area.height);
        let rest = area.height - used;
        let others = panels.iter().enumerate().filter(|(at, panel)| *at != self.sheet && panel.seat.is_some());
        let others: Vec<(usize, &&Panel)> = others.collect();
        let shown = others.len().min(usize::from(rest).saturating_sub(LIST)) as u16;
        self.draw_items(buf, Rect { y: area.y + used, height: rest - shown, ..area });
        for (row, (at, other)) in (area.bottom() - shown..area.bottom()).zip(others) {
            self.draw_other(buf, Rect { y: row, height: 1, ..area }, at, other);
        }
    }

    /// What stands above the list.
    fn sheet_lines(&self, panel: &Panel, count: usize, columns: u16) -> Vec<Line<'static>> {
        let look = self.look;
        let player = panel.seat.map_or(String::new(), |seat| format!("  {}", self.session.player(seat)));
        let turn = if count > 1 { format!("  {}/{count} ←→", self.sheet + 1) } else { String::new() };
        let mut lines = vec![Line::from(vec![
            Span::styled(self.panel_title(panel), look.style(self.panel_role(panel))),
            Span::styled(format!("{player}{turn}"), look.style(Role::Dim)),
        ])];
        let place: Vec<&str> = [&panel.place].into_iter().chain(&panel.states).map(String::as_str).collect();
        let place = place.into_iter().filter(|words| !words.is_empty()).collect::<Vec<_>>().join(", ");
        match columns < BROAD {
            _ if place.is_empty() => {}
            true => lines.push(Line::from(place)),
            false => lines[0].push_span(Span::raw(format!("  {place}"))),
        }
        lines.extend(self.number_lines(panel, columns));
        lines.extend(panel.sliders.iter().map(|slider| self.slider_line(slider)));
        for (role, text) in all(look, panel.lines.clone()) {
            let wrapped = wrap(&text, usize::from(columns)).into_iter();
            lines.extend(wrapped.map(|line| Line::styled(line, look.style(role))));
        }
        lines
    }

    /// Tracks beside one another where there is room, and below them what has no end.
    fn number_lines(&self, panel: &Panel, columns: u16) -> Vec<Line<'static>> {
        let (tracks, others): (Vec<_>, Vec<_>) = panel.numbers.iter().partition(|number| number.2 > 0);
        let mut lines: Vec<Line> = Vec::new();
        for number in tracks {
            let (name, now, most) = number;
            let steps = if *most <= STEPS { dots(self.look, *now, *most) + " " } else { String::new() };
            let role = if is_low(number) { Role::Bad } else { Role::Plain };
            let span = Span::styled(format!("{name} {steps}{now}/{most}"), self.look.style(role));
            match lines.last_mut().filter(|line| line.width() + 2 + span.width() <= usize::from(columns)) {
                Some(line) => line.spans.extend([Span::raw("  "), span]),
                None => lines.push(Line::from(span)),
            }
        }
        let words = others.into_iter().map(|number| {
            let role = if number.0 == "Clues" { Role::Clue } else { Role::Plain };
            let text = match (number.0.as_str(), number.1) {
                ("Clues", 1) => format!("{} 1 clue  ", self.look.clue()),
                ("Clues", many) => format!("{} {many} clues  ", self.look.clue()),
                _ if has_sign(number) => number_words(self.look, number, 0) + "  ",
                (name, now) => format!("{} {now}  ", name.to_lowercase()),
            };
            Span::styled(text, self.look.style(role))
        });
        let words: Vec<Span> = words.collect();
        lines.extend((!words.is_empty()).then(|| Line::from(words)));
        lines
    }

    /// `Speed 4  1 2[3]4   Sneak 1  4 3[2]1`
    fn slider_line(&self, slider: &Slider) -> Line<'static> {
        let (mut line, at) = (Line::default(), usize::from(slider.at));
        for value in &slider.values {
            line.push_span(Span::raw(format!("{:<5}{:>2} ", value.name, value.now)));
            for (stop, printed) in value.stops.iter().enumerate() {
                let before = match stop {
                    stop if stop == at => "[",
                    stop if stop == at + 1 => "]",
                    _ => " ",
                };
                let role = if stop == at { Role::Strong } else { Role::Dim };
                line.push_span(Span::raw(before));
                line.push_span(Span::styled(printed.to_string(), self.look.style(role)));
            }
            line.push_span(Span::raw(if at + 1 == value.stops.len() { "] " } else { "  " }));
        }
        line
    }

    /// The list, from the item with the cursor upwards as far as it does not fit.
    fn draw_items(&self, buf: &mut Buffer, area: Rect) {
        let items = self.items();
        let columns = usize::from(area.width);
        let texts: Vec<Vec<String>> =
            items.iter().map(|item| wrap(&item.text, columns.saturating_sub(1).max(1))).collect();
        let mut room = usize::from(area.height);
        let before = texts.iter().take(self.possession + 1).rev();
        let fitting = before.take_while(|lines| {
            let fits = lines.len() <= room;
            room = room.saturating_sub(lines.len());
            fits
        });
        let from = (self.possession + 1).saturating_sub(fitting.count());
        let (mut y, mut last) = (area.y, items.len());
        for (index, (item, lines)) in items.iter().zip(&texts).enumerate().skip(from) {
            if y + lines.len() as u16 > area.bottom() {
                last = index;
                break;
            }
            let here = self.focus == Pane::Sheet && index == self.possession;
            let slot = Rect { y, height: lines.len() as u16, ..area };
            for (row, line) in lines.iter().enumerate() {
                let mark = if here && row == 0 { self.look.pointer() } else { " " };
                buf.set_stringn(area.x, y, format!("{mark}{line}"), columns, self.look.style(item.role));
                y += 1;
            }
            if here {
                buf.set_style(slot, self.look.style(Role::Cursor));
            }
            self.hit(slot, Hit::Possession(index));
        }
        if last < items.len() && area.height > 0 {
            let more = format!(" (+{} more)", items.len() - last);
            let x = area.right().saturating_sub(more.len() as u16);
            buf.set_stringn(x, area.bottom() - 1, more, columns, self.look.style(Role::Key));
        }
    }

    /// Somebody else in a row.
    fn draw_other(&self, buf: &mut Buffer, row: Rect, at: usize, panel: &Panel) {
        let letters = if panel.sliders.is_empty() { usize::MAX } else { 3 };
        let shown = panel.numbers.iter().filter(|number| number.2 > 0 || has_sign(number));
        let numbers = shown.map(|number| format!(" {}", number_words(self.look, number, letters)));
        let text = format!("{}{} {}", self.panel_title(panel), numbers.collect::<String>(), panel.place);
        let text = cut(&text, usize::from(row.width));
        buf.set_stringn(row.x, row.y, text, usize::from(row.width), self.look.style(self.panel_role(panel)));
        self.hit(row, Hit::Sheet(at));
    }
}
