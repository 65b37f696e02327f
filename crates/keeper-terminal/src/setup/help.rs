//! What the keys do before the table.

use crossterm::event::KeyCode;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Clear, Paragraph};

use super::form::Row;
use super::{SetUpScreen, Stage};
use crate::look::Role;

const GAMES: &[(&str, &str)] = &[
    ("Enter", "continue the game, or view a finished one"),
    ("n", "set up a new game"),
    ("o", "view the game step by step, without playing"),
    ("d", "delete the game, after asking you"),
];

const FORM: &[(&str, &str)] = &[
    ("left, right", "change the value of the row"),
    ("Enter", "on Begin: start; on boxes, house rules, Ancient One, seat: show the list"),
    ("Enter", "on the seed: make it secret again"),
    ("Space", "who plays the seat: a person or a bot"),
    ("digits", "the number of players"),
    ("letters", "the name of the game; a number or word as its seed"),
    ("Esc", "back to the list of games"),
];

const BOXES: &[(&str, &str)] = &[
    ("Space, Enter", "add or remove the row; draw boxes"),
    ("left, right", "on a box in play: how much of it is shuffled in"),
    ("Esc", "back to the new game"),
];

const VARIANTS: &[(&str, &str)] = &[("Space, Enter", "add or remove the row"), ("Esc", "back to the new game")];

const PICK: &[(&str, &str)] = &[
    ("letters", "the next name that starts with it"),
    ("Enter", "choose the row under the cursor"),
    ("Esc", "back without choosing"),
];

const ALWAYS: &[(&str, &str)] = &[
    ("up, down", "move the cursor (Home, End)"),
    ("PgUp, PgDn", "scroll the text on the right"),
    ("mouse", "click a row; click it again for Enter"),
    ("? or F1", "this help (F1 while typing a name)"),
    ("Ctrl-C", "leave"),
];

impl SetUpScreen {
    /// A question mark may be a part of a name.
    pub(super) fn asks_for_help(&self, code: KeyCode) -> bool {
        let typing = self.stage == Stage::Form && self.rows().get(self.cursor) == Some(&Row::Name);
        code == KeyCode::F(1) || (code == KeyCode::Char('?') && !typing)
    }

    pub(super) fn draw_help(&self, frame: &mut Frame, screen: Rect) {
        let keys = match self.stage {
            Stage::Games => GAMES,
            Stage::Form => FORM,
            Stage::Boxes { .. } => BOXES,
            Stage::Variants { .. } => VARIANTS,
            Stage::Pick { .. } => PICK,
        };
        let row = |(key, does): &(&str, &str)| {
            let key = Span::styled(format!("{key:<14}"), self.look.style(Role::Key));
            Line::from(vec![key, Span::raw((*does).to_owned())])
        };
        let lines: Vec<Line> = keys.iter().chain(ALWAYS).map(row).collect();
        let (wide, high) = (76.min(screen.width), (lines.len() as u16 + 2).min(screen.height));
        let area = Rect {
            x: screen.x + (screen.width - wide) / 2,
            y: screen.y + (screen.height - high) / 2,
            width: wide,
            height: high,
        };
        let block = self.block("Help (any key closes)");
        let inner = block.inner(area);
        frame.render_widget(Clear, area);
        frame.render_widget(block, area);
        frame.render_widget(Paragraph::new(lines), Rect { x: inner.x + 1, width: inner.width - 1, ..inner });
    }
}
