//! The tracks, and what holds for everybody: two rows.

use keeper_present::Tone;
use keeper_present::capital;
use keeper_present::scene::{Panel, Track};
use keeper_session::Played;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::TableScreen;
use super::panel::dots;
use crate::look::Role;
use crate::tone::{role, token};

/// How much is written about a track.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Detail {
    /// The first one with all its steps.
    Steps,
    Words,
    Brief,
}

impl<G: Played> TableScreen<G> {
    pub(super) fn draw_tracks(&self, buf: &mut Buffer, area: Rect) {
        let span = |text: String, role: Role| Span::styled(text, self.look.style(role));
        let rows = [Detail::Steps, Detail::Words, Detail::Brief].map(|detail| self.track_row(detail));
        let fits = |row: &&Vec<Span>| size(row, 2) <= usize::from(area.width);
        let row = rows.iter().find(fits).unwrap_or(&rows[2]);
        draw_row(buf, area, 0, row.clone());
        let mut second: Vec<Span> = self.position_words().map(|words| span(words, Role::Key)).into_iter().collect();
        // What a track tells above is not told again.
        let told = |panel: &Panel| panel.row.is_none() && self.scene.tracks.iter().any(|track| track.id == panel.id);
        let shared = self.scene.panels.iter().filter(|panel| panel.seat.is_none() && !told(panel));
        second.extend(shared.enumerate().filter_map(|(at, panel)| {
            let (own, text) = panel_row(panel);
            // The first one is whom everybody plays against.
            (!text.is_empty()).then(|| span(text, if at == 0 { Role::Gate } else { own }))
        }));
        draw_row(buf, area, 1, second);
    }

    /// The moment, and the tracks that the other row says nothing of.
    fn track_row(&self, detail: Detail) -> Vec<Span<'static>> {
        // Where the rounds are a track, the moment need not tell them again.
        let counted = self.scene.tracks.iter().any(|track| track.id == "round");
        let mark = self.shown.mark();
        let moment =
            if counted { mark.phase.to_owned() } else { format!("{} {} {}", G::ROUND, mark.round, mark.phase) };
        let said = |panel: &Panel, track: &Track| panel.id == track.id && panel.row.is_some();
        let own = |track: &&Track| !self.scene.panels.iter().any(|panel| said(panel, track));
        let tracks = self.scene.tracks.iter().filter(own).enumerate();
        let words = tracks.map(|(at, track)| {
            let steps = match detail == Detail::Steps && at == 0 {
                true => format!("{} ", dots(self.look, track.at.into(), track.most.into())),
                false => String::new(),
            };
            let name = if detail == Detail::Brief { &track.brief } else { &track.name };
            let name = if name.is_empty() { String::new() } else { format!("{name} ") };
            let sign = track.counts.map_or("", |kind| token(self.look, kind).1);
            let most = if track.most > 0 { format!("/{}", track.most) } else { String::new() };
            Span::styled(format!("{sign}{name}{steps}{}{most}", track.at), self.look.style(role(track.tone)))
        });
        let moment = Span::styled(capital(&moment), self.look.style(Role::Title));
        std::iter::once(moment).chain(words).collect()
    }

    /// Where a replay is, or how much was undone.
    pub(super) fn position_words(&self) -> Option<String> {
        let known = self.session.table().len();
        match self.replay {
            Some(at) => Some(format!("{at}/{known}")),
            None => {
                let undone = known - self.session.position();
                (undone > 0).then(|| format!("undone: {undone}"))
            }
        }
    }
}

/// A panel in a row.
fn panel_row(panel: &Panel) -> (Role, String) {
    if let Some((tone, text)) = &panel.row {
        return (role(*tone), text.clone());
    }
    let numbers = panel.numbers.iter().map(|(name, now, _)| format!(" ({} {now})", name.to_lowercase()));
    (role(Tone::Strong), format!("{}{}", panel.title, numbers.collect::<String>()))
}

fn size(spans: &[Span], gap: usize) -> usize {
    spans.iter().map(Span::width).sum::<usize>() + gap * spans.len().saturating_sub(1)
}

fn draw_row(buf: &mut Buffer, area: Rect, row: u16, spans: Vec<Span<'static>>) {
    if row >= area.height {
        return;
    }
    // Words come closer to one another before anything is cut off.
    let gap = if size(&spans, 2) > usize::from(area.width) { " " } else { "  " };
    let mut line = Line::default();
    for (i, span) in spans.into_iter().enumerate() {
        if i > 0 {
            line.push_span(Span::raw(gap));
        }
        line.push_span(span);
    }
    buf.set_line(area.x, area.y + row, &line, area.width);
}
