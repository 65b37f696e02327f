//! One line about the investigator who is asked, for screens without room for the sheet.

use keeper_present::scene::{Panel, Slider};
use keeper_session::Played;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::panel::{card_words, has_sign, is_low, number_of, number_words, stops};
use super::{Hit, TableScreen};
use crate::look::{Look, Role};
use crate::text::{cut, width};

impl<G: Played> TableScreen<G> {
    /// The sheets of those who are asked, or else the one that is shown; each with its number among all panels.
    fn own_sheets(&self) -> Vec<(usize, &Panel)> {
        let (panels, seat) = (self.panels(), self.asked().or(self.eyes()));
        let mut own: Vec<(usize, &Panel)> = panels.iter().copied().enumerate().collect();
        match panels.iter().any(|panel| panel.seat.is_some() && panel.seat == seat) {
            true => own.retain(|(_, panel)| panel.seat == seat),
            false => own.retain(|(at, panel)| *at == self.sheet && panel.seat.is_some()),
        }
        own
    }

    pub(super) fn draw_status(&self, buf: &mut Buffer, area: Rect) {
        let own = self.own_sheets();
        let room = usize::from(area.width) / own.len().max(1);
        for (share, (at, panel)) in (0..).zip(&own) {
            let row = Rect { x: area.x + share * room as u16, width: room as u16, ..area };
            self.draw_own(buf, row, panel);
            self.hit(row, Hit::Sheet(*at));
        }
    }

    fn draw_own(&self, buf: &mut Buffer, row: Rect, panel: &Panel) {
        let room = usize::from(row.width);
        let size = |parts: &[(String, Role)], gap: usize| parts.iter().map(|part| width(&part.0) + gap).sum::<usize>();
        let long = parts(panel, self.look, true);
        let roomy = size(&long, 2) + width(&panel.title) + 3 <= room;
        let (parts, gap) = if roomy { (long, 2) } else { (parts(panel, self.look, false), 1) };
        let name = short_name(&panel.title, room.saturating_sub(size(&parts, gap) + 3));
        let number = number_of(panel.seat.unwrap_or(0), &panel.id);
        let mut line =
            Line::from(Span::styled(format!("@{} {name}", number + 1), self.look.style(self.panel_role(panel))));
        for (text, role) in parts {
            line.push_span(Span::raw(" ".repeat(gap)));
            line.push_span(Span::styled(text, self.look.style(role)));
        }
        let cards = panel.cards.iter().filter(|card| !card.face_down).map(|card| card_words(self.look, card));
        let left = room.saturating_sub(line.width() + 2);
        if left > 12 {
            let cards = cut(&cards.collect::<Vec<_>>().join(", "), left);
            line.push_span(Span::styled(format!("  {cards}"), self.look.style(Role::Key)));
        }
        buf.set_line(row.x, row.y, &line, row.width);
    }

    /// What else holds of the investigator who is asked: `focus 2, delayed`.
    pub(super) fn conditions(&self) -> String {
        let own = self.own_sheets();
        let [(_, panel)] = own.as_slice() else { return String::new() };
        let plain = panel.numbers.iter().filter(|number| number.2 == 0 && !has_sign(number));
        let plain = plain.map(|number| number_words(self.look, number, usize::MAX).to_lowercase());
        plain.chain(panel.states.iter().cloned()).collect::<Vec<_>>().join(", ")
    }
}

fn parts(panel: &Panel, look: Look, long: bool) -> Vec<(String, Role)> {
    // With sliders there is little room for the rest.
    let letters = |name: &str| match long {
        true => usize::MAX,
        false if panel.sliders.is_empty() => name.find(' ').unwrap_or(usize::MAX),
        false => 3,
    };
    let tracks: Vec<_> = panel.numbers.iter().filter(|number| number.2 > 0).collect();
    let role = |low: bool| if low { Role::Bad } else { Role::Plain };
    let words = |number: &&(String, i16, i16)| number_words(look, number, letters(&number.0));
    let signs = panel.numbers.iter().filter(|number| has_sign(number));
    let signs = signs.map(|number| number_words(look, number, 0)).collect::<Vec<_>>().join(" ");
    let mut parts: Vec<(String, Role)> = Vec::new();
    if long {
        parts.extend(tracks.iter().map(|number| (words(number), role(is_low(number)))));
        parts.push((signs, Role::Clue));
    } else {
        let all: Vec<String> = tracks.iter().map(words).chain([signs]).collect();
        parts.push((all.join(" ").trim_end().to_owned(), role(tracks.iter().any(|number| is_low(number)))));
    }
    parts.extend(panel.sliders.iter().map(|slider| (slider_words(slider, look, long), Role::Plain)));
    parts.retain(|(text, _)| !text.is_empty());
    parts
}

/// `Speed 3 Sneak 1 ○●○○`, `Spd3 Snk1 ○●○○`
fn slider_words(slider: &Slider, look: Look, long: bool) -> String {
    let values = slider.values.iter().map(|value| match long {
        true => format!("{} {} ", value.name, value.now),
        false => format!("{}{} ", value.brief, value.now),
    });
    values.chain([stops(look, slider)]).collect()
}

/// The name, or the first word of it, or as much of that as there is room for.
fn short_name(name: &str, room: usize) -> String {
    if width(name) <= room {
        return name.to_owned();
    }
    let first = name.split(' ').next().unwrap_or(name).trim_matches('"');
    cut(first, room)
}
