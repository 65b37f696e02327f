//! How it ended: the score with its parts, the First Citizen, what cost and what helped most, and the story.

use keeper_present::{Subject, Weight};
use keeper_session::{Looked, Played, Swing, story};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Clear, Paragraph};

use super::TableScreen;
use crate::look::Role;
use crate::text::wrap;
use crate::tone::all;

impl<G: Played> TableScreen<G> {
    pub(super) fn draw_ending(&self, frame: &mut Frame, screen: Rect, scroll: usize) {
        let game = self.session.game();
        let Some(ending) = game.ending() else { return };
        let look = self.look;
        let columns = usize::from(screen.width).saturating_sub(4);
        let mut lines = vec![(if ending.won { Role::Good } else { Role::Bad }, ending.title.clone())];
        lines.extend(self.looked_back());
        lines.extend(ending.rating().map(|rating| (Role::Strong, rating)));
        lines.extend(ending.parts.iter().map(|part| (Role::Plain, format!("  {:>+4}  {}", part.points, part.text))));
        lines.extend((!ending.honour.is_empty()).then(|| (Role::Strong, ending.honour.clone())));
        lines.extend(self.read(&Subject::new("rule", ending.rule)));
        lines.push((Role::Plain, String::new()));
        lines.push((
            Role::Title,
            format!("The story ({} {}s, {} decisions)", game.mark().round, G::ROUND, self.session.position()),
        ));
        let story = story(&self.session, self.session.position());
        let tellable = story.iter().filter(|told| !told.chosen && !told.aloud && told.weight >= Weight::Strong);
        lines.extend(tellable.map(|told| {
            let role = if told.weight == Weight::Great { Role::Great } else { Role::Plain };
            (role, format!("  {}", told.text))
        }));
        let wrapped = lines.iter().flat_map(|(role, text)| {
            let indent = text.len() - text.trim_start().len();
            let lines = if text.is_empty() { vec![String::new()] } else { wrap(text, columns.saturating_sub(indent)) };
            lines.into_iter().map(move |line| (*role, format!("{}{line}", " ".repeat(indent))))
        });
        let wrapped: Vec<(Role, String)> = wrapped.collect();
        let room = usize::from(screen.height).saturating_sub(3);
        self.page.set(room);
        self.limit.set(wrapped.len().saturating_sub(room));
        let from = scroll.min(self.limit.get());
        let shown: Vec<Line> = wrapped
            .into_iter()
            .skip(from)
            .take(room)
            .map(|(role, text)| Line::from(Span::styled(text, look.style(role))))
            .collect();
        frame.render_widget(Clear, screen);
        let block = self.block(if ending.won { "Victory" } else { "Defeat" }, true);
        let inner = block.inner(screen);
        frame.render_widget(block, screen);
        let text = Rect {
            x: inner.x + 1,
            width: inner.width.saturating_sub(2),
            height: inner.height.saturating_sub(1),
            ..inner
        };
        frame.render_widget(Paragraph::new(shown), text);
        let keys = Rect { y: inner.bottom().saturating_sub(1), height: 1, ..inner };
        let hint = " arrows read  w mistakes  Esc board  u undo  n games  b report  q leave";
        frame.render_widget(Paragraph::new(Span::styled(hint, look.style(Role::Key))), keys);
    }

    /// What decides the game, turned up one after the other.
    pub(super) fn draw_reveal(&self, frame: &mut Frame, screen: Rect, shown: usize) {
        let Some(ending) = self.session.game().ending() else { return };
        let block = self.block("The end", true);
        let inner = block.inner(screen);
        frame.render_widget(Clear, screen);
        frame.render_widget(block, screen);
        let columns = usize::from(inner.width).saturating_sub(2);
        let lines = all(self.look, ending.reveal.iter().take(shown).cloned().collect());
        let lines = lines.into_iter().flat_map(|(role, text)| {
            wrap(&text, columns).into_iter().map(move |line| (role, line)).collect::<Vec<_>>()
        });
        let lines: Vec<Line> = lines.map(|(role, line)| Line::styled(line, self.look.style(role))).collect();
        let room = usize::from(inner.height).saturating_sub(1);
        let from = lines.len().saturating_sub(room);
        let text = Rect { x: inner.x + 1, width: inner.width.saturating_sub(2), height: room as u16, ..inner };
        frame.render_widget(Paragraph::new(lines[from..].to_vec()), text);
        let keys = Rect { y: inner.bottom().saturating_sub(1), height: 1, ..inner };
        let hint =
            if shown < ending.reveal.len() { " Enter turns the next  Esc all at once" } else { " Enter: how it ended" };
        frame.render_widget(Paragraph::new(Span::styled(hint, self.look.style(Role::Key))), keys);
    }

    /// How far the look back is, or the choices that cost and helped most with their numbers; nothing where nobody asked.
    fn looked_back(&self) -> Vec<(Role, String)> {
        let Some(now) = self.review.as_ref().map(|review| review.now()) else { return vec![] };
        let mut lines = vec![(Role::Plain, String::new()), (Role::Title, now.words())];
        if let Looked::Done(swings) = now {
            let line = |one: &Swing| (Role::Plain, format!("  {}  {}", one.position + 1, one.words));
            lines.extend(swings.cost.iter().map(line));
            if !swings.helped.is_empty() {
                lines.push((Role::Title, "What helped most".to_owned()));
                lines.extend(swings.helped.iter().map(line));
            }
        }
        lines.push((Role::Plain, String::new()));
        lines
    }
}
