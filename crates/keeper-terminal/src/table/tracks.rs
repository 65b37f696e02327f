//! The tracks and what everybody has before them, drawn from the scene: two rows.

use keeper_present::scene::Track;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::TableScreen;
use crate::look::Role;
use crate::shown::Shown;

impl<G: Shown> TableScreen<G> {
    pub(crate) fn draw_tracks(&self, buf: &mut Buffer, area: Rect) {
        let span = |text: String, role: Role| Span::styled(text, self.look.style(role));
        let close = |track: &Track| track.most > 0 && track.at + 1 >= track.most;
        let role = |track: &Track| if close(track) { Role::Bad } else { Role::Plain };
        let most = |track: &Track| if track.most > 0 { format!("/{}", track.most) } else { String::new() };
        let words = |track: &Track| span(format!("{} {}{}", track.name, track.at, most(track)), role(track));
        // Where the rounds are a track, the moment need not tell them again.
        let counted = self.scene.tracks.iter().any(|track| track.id == "round");
        let moment = if counted { self.shown.mark().phase.to_owned() } else { self.shown.moment() };
        let mut first = vec![span(capital(&moment), Role::Title)];
        first.extend(self.scene.tracks.iter().map(words));
        draw_row(buf, area, 0, first);
        let mut second: Vec<Span> = self.position_words().map(|words| span(words, Role::Key)).into_iter().collect();
        let shared = self.scene.panels.iter().filter(|panel| panel.seat.is_none());
        second.extend(shared.enumerate().map(|(at, panel)| {
            let numbers = panel.numbers.iter().map(|(name, now, _)| format!(" ({} {now})", name.to_lowercase()));
            let role = if at == 0 { Role::Gate } else { Role::Strong };
            span(format!("{}{}", panel.title, numbers.collect::<String>()), role)
        }));
        draw_row(buf, area, 1, second);
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

pub(super) fn draw_row(buf: &mut Buffer, area: Rect, row: u16, spans: Vec<Span<'static>>) {
    if row >= area.height {
        return;
    }
    // Words come closer to one another before anything is cut off.
    let all = spans.iter().map(Span::width).sum::<usize>() + 2 * spans.len().saturating_sub(1);
    let gap = if all > usize::from(area.width) { " " } else { "  " };
    let mut line = Line::default();
    for (i, span) in spans.into_iter().enumerate() {
        if i > 0 {
            line.push_span(Span::raw(gap));
        }
        line.push_span(span);
    }
    buf.set_line(area.x, area.y + row, &line, area.width);
}

pub(super) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}
