//! What the keys do and what the signs mean.

use keeper_session::Played;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::map::has_streets;
use super::{TableScreen, campus, town};
use crate::look::{Look, Role};
use crate::text::wrap;
use crate::tone::all;

/// The width of the help.
const COLUMNS: usize = 70;

const PLAYING: &[(&str, &str)] = &[
    ("1-9, letters", "choose the option with this key"),
    ("0", "decline, continue or finish, where possible"),
    ("D", "where the dice of a check come from"),
    ("arrows, Enter", "move the cursor, choose"),
    ("mouse", "click an option; click a place twice to go there"),
    ("/", "choose by name: type some letters of it, then Enter"),
    ("u", "undo your last decision"),
    ("U", "undo to the start of the action, turn, phase or round"),
    ("#", "go to a decision by its number"),
    ("r, R", "redo one decision; redo all"),
    ("h", "hint: what an expert would do"),
    ("w", "after the end: your biggest mistakes"),
    ("B", "hand a seat over to a bot, or take it back"),
    ("Space, + -", "pause or resume bots; faster or slower; Enter one step"),
    ("a", "answer obvious questions automatically, or not"),
    ("A", "always give this answer automatically (a ends it)"),
];

const REPLAYING: &[(&str, &str)] = &[
    ("right, left", "next and previous decision (n, N)"),
    ("p, P", "next and previous phase"),
    ("t, T", "next and previous turn"),
    ("Home, End", "the beginning, the end"),
    ("#", "go to a decision by its number"),
    ("Space", "play on automatically, or stop"),
    ("e", "how it ended; w there: biggest mistakes"),
];

const ALWAYS: &[(&str, &str)] = &[
    ("Tab, F2-F5", "to the map, the sheet, the story, the text; Esc back"),
    ("F2 again", "the map of the next town"),
    ("S", "search all cards, places and rules"),
    ("PgUp, PgDn", "scroll the text or the story"),
    ("F7", "show or hide the rule behind each line of the story"),
    ("b", "report a bug: write a file that leads to this point"),
    ("Ctrl-Z", "back to the shell for a while; fg returns"),
    ("?", "this help"),
    ("q", "leave; everything is always saved"),
];

pub(super) fn draw<G: Played>(screen: &TableScreen<G>, frame: &mut Frame, area: Rect, scroll: usize) {
    let look = screen.look;
    let keys = if screen.replay.is_some() { REPLAYING } else { PLAYING };
    let row = |(key, does): &(&str, &str)| {
        Line::from(vec![Span::styled(format!("{key:<14}"), look.style(Role::Key)), Span::raw((*does).to_owned())])
    };
    let mut lines: Vec<Line> = keys.iter().chain(ALWAYS).map(row).collect();
    lines.push(Line::default());
    let town = screen.scene.boards.iter().any(has_streets);
    lines.extend(if town { town::signs(look, &screen.scene) } else { campus::signs(look) });
    for standing in &screen.helper.standing {
        lines.push(Line::from(format!("{} is automatic: {}", standing.question, standing.label)));
    }
    for (title, words) in G::help() {
        lines.extend([Line::default(), Line::styled(title, look.style(Role::Title))]);
        for (role, text) in all(look, words) {
            lines.extend(wrap(&text, COLUMNS).into_iter().map(|line| Line::styled(line, look.style(role))));
        }
    }
    let room = usize::from(area.height).saturating_sub(2);
    screen.page.set(room);
    screen.limit.set(lines.len().saturating_sub(room));
    let from = scroll.min(screen.limit.get());
    let shown: Vec<Line> = lines.into_iter().skip(from).take(room).collect();
    screen.draw_box(frame, area, "Help (arrows scroll, any other key closes)", shown, COLUMNS);
}

/// A sign and what it means.
pub(super) fn sign(look: Look, sign: &str, role: Role, means: &str) -> Vec<Span<'static>> {
    vec![Span::styled(sign.to_owned(), look.style(role)), Span::raw(format!(" {means}  "))]
}
