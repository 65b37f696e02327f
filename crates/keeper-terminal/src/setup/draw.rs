//! How the screens before the table look: a list on the left, what can be read about its row on the right.

use keeper_session::{Candidate, UndoRule, Unsaid};
use keeper_table::Seed;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Paragraph};

use super::form::Row;
use super::{Of, SetUpScreen, Stage};
use crate::games::box_names;
use crate::look::Role;
use crate::text::{cut, wrap};
use crate::tone::all;

type Text = (Role, String);

impl SetUpScreen {
    pub fn draw(&self, frame: &mut Frame) {
        let screen = frame.area();
        self.hits.borrow_mut().clear();
        let mut bottom = self.bottom(usize::from(screen.width));
        let high = (bottom.len() as u16).min(screen.height / 2);
        let body = Rect { height: screen.height - high, ..screen };
        let left = if self.stage == Stage::Games { body.width * 3 / 5 } else { body.width / 2 };
        let chosen;
        let (title, rows) = match &self.stage {
            Stage::Games => ("Keeper - your games", self.game_rows()),
            Stage::Form => ("Keeper - a new game", self.form_rows()),
            Stage::Boxes { .. } => ("Choose the boxes", self.box_rows()),
            Stage::Variants { .. } => ("Choose house rules", self.variant_rows()),
            Stage::Pick { of: Of::Seat(seat), .. } => ("Choose an investigator", self.sheet_rows(*seat)),
            Stage::Pick { of: Of::Setting(number), .. } => {
                chosen = format!("Choose: {}", self.offer.settings[*number].name);
                (chosen.as_str(), self.value_rows(*number))
            }
        };
        self.draw_rows(frame, Rect { width: left, ..body }, title, rows);
        let right = Rect { x: body.x + left, width: body.width - left, ..body };
        self.draw_text(frame, right, self.text());
        bottom.truncate(usize::from(high));
        frame.render_widget(Paragraph::new(bottom), Rect { y: screen.y + body.height, height: high, ..screen });
        if self.help {
            self.draw_help(frame, screen);
        }
    }

    /// What is to be said, and what the keys do.
    fn bottom(&self, columns: usize) -> Vec<Line<'static>> {
        let message = self.message.as_deref().unwrap_or_default();
        let mut lines: Vec<Line> =
            wrap(message, columns).into_iter().map(|line| Line::styled(line, self.look.style(Role::Strong))).collect();
        let keys = match &self.refused {
            Some(_) => "o: view it   any other key: back",
            None => self.hint(),
        };
        lines.push(Line::styled(keys, self.look.style(Role::Dim)));
        lines
    }

    fn hint(&self) -> &'static str {
        match self.stage {
            Stage::Games => "arrows, Enter: continue   n new game   o view   d delete   ? help   q leave",
            Stage::Form => "arrows: row and value   Enter: list   Space: person or bot   ? help   q leave",
            Stage::Boxes { .. } => "arrows: row, how much   Space: in or out, draw   ? help   Esc back",
            Stage::Variants { .. } => "arrows: row   Space: in or out   ? help   Esc back",
            Stage::Pick { .. } => "arrows, first letter   Enter: choose   PgUp, PgDn: read   ? help   Esc back",
        }
    }

    fn game_rows(&self) -> Vec<String> {
        let games = self.games.iter().map(|game| {
            let mark = if game.finished { "(over) " } else { "" };
            format!("{mark}{} - {}", game.name, game.status)
        });
        std::iter::once("A new game".to_owned()).chain(games).collect()
    }

    fn form_rows(&self) -> Vec<String> {
        let row = |row: Row| match row {
            Row::Begin => "Begin".to_owned(),
            Row::Game => format!("Game          < {} >", self.offer.title.rsplit(": ").next().unwrap_or_default()),
            Row::Players => format!("Players       < {} >", self.form.players),
            Row::Boxes => format!("Boxes         < {} >", self.boxes_words()),
            Row::Setting(number) => {
                let setting = &self.offer.settings[number];
                format!("{:<13} < {} >", setting.name, setting.values()[self.value(number)].1)
            }
            Row::Variants => format!("House rules   {}", self.variant_words()),
            Row::Seed => format!("Seed          {}", seed_words(self.form.seed)),
            Row::Undo => format!("Undo          < {} >", undo_words(self.form.undo)),
            Row::Name => format!("Name          {}_", self.form.name),
            Row::Seat(seat) => {
                let (sheet, player) = self.form.seats[seat];
                let name = sheet.map_or("random", |sheet| self.offer.investigators[sheet].name.as_str());
                // Where one person plays several investigators, the others need no player.
                let player = if seat < self.form.players { player.to_string() } else { String::new() };
                format!("@{} < {name:<17} > {player}", seat + 1).trim_end().to_owned()
            }
            Row::Keeper => format!("Keeper        < {} >", self.form.keeper),
        };
        self.rows().into_iter().map(row).collect()
    }

    /// What can be read about a value of a setting: what it does, or, where nobody is chosen, what the setting is.
    fn about_value(&self, number: usize, value: usize) -> Vec<Text> {
        let setting = &self.offer.settings[number];
        let say = |text: &str| vec![(Role::Plain, text.to_owned())];
        match value.checked_sub(setting.besides().len()) {
            Some(at) if !setting.candidates[at].text.is_empty() => all(self.look, setting.candidates[at].text.clone()),
            None if setting.unsaid == Unsaid::Random => say("Random, decided by the seed."),
            _ => say(setting.about),
        }
    }

    fn variant_rows(&self) -> Vec<String> {
        let mark = |one: &Candidate| if self.form.variants.contains(&one.id) { "x" } else { " " };
        self.offer.variants.iter().map(|one| format!("[{}] {}", mark(one), one.name)).collect()
    }

    fn variant_words(&self) -> String {
        match self.form.variants.as_slice() {
            [] => "none".to_owned(),
            [only] => {
                self.offer.variants.iter().find(|one| one.id == *only).map_or(only.clone(), |one| one.name.clone())
            }
            all => format!("{} of them", all.len()),
        }
    }

    fn sheet_rows(&self, seat: usize) -> Vec<String> {
        let one = |(number, sheet): (usize, &Candidate)| {
            let taken = if self.is_taken(seat, number) { " (taken)" } else { "" };
            format!("{}{taken}", sheet.row)
        };
        let sheets = self.offer.investigators.iter().enumerate().map(one);
        std::iter::once("random".to_owned()).chain(sheets).collect()
    }

    fn value_rows(&self, number: usize) -> Vec<String> {
        let setting = &self.offer.settings[number];
        let besides = setting.besides().iter().map(|(_, name)| (*name).to_owned());
        besides.chain(setting.candidates.iter().map(|one| one.row.clone())).collect()
    }

    /// What can be read about the row with the cursor.
    fn text(&self) -> Vec<Text> {
        let sheet = |number: usize| all(self.look, self.offer.investigators[number].text.clone());
        let say = |text: &str| vec![(Role::Plain, text.to_owned())];
        match self.stage {
            Stage::Games => match self.cursor.checked_sub(1).and_then(|at| self.games.get(at)) {
                None => say("Sets up a new game."),
                Some(game) => vec![
                    (Role::Title, game.name.clone()),
                    (Role::Plain, game.status.clone()),
                    (Role::Plain, game.seats.clone()),
                    (Role::Plain, self.boxes_of(game)),
                    (Role::Dim, format!("{} entries; id {}", game.entries, game.id)),
                ],
            },
            Stage::Boxes { cursor } => self.about_box(cursor),
            Stage::Variants { cursor } => {
                self.offer.variants.get(cursor).map_or_else(Vec::new, |one| all(self.look, one.text.clone()))
            }
            Stage::Pick { of: Of::Setting(number), cursor } => self.about_value(number, cursor),
            Stage::Pick { of: Of::Seat(_), cursor } => match cursor.checked_sub(1) {
                None => say("Random, decided by the seed."),
                Some(number) => sheet(number),
            },
            Stage::Form => match self.rows().get(self.cursor).copied() {
                Some(Row::Begin) => say(
                    "Enter starts the game. The rows below set the game, the players and the seats. Whatever you do \
                     not change is random.",
                ),
                Some(Row::Game) => say("Which game to play: the left and right arrows change it."),
                Some(Row::Players) => say(&format!(
                    "{} to {} players{}",
                    self.offer.players.start(),
                    self.offer.players.end(),
                    if self.offer.least > 1 { "; a single player plays two investigators." } else { "." },
                )),
                Some(Row::Boxes) => vec![
                    (Role::Strong, box_names(self.form.kind, &self.form)),
                    (
                        Role::Plain,
                        "The left and right arrows: the base game, one box at a time, everything. Enter shows all boxes and \
                         their parts, the share of each box, and what can be drawn at random."
                            .to_owned(),
                    ),
                ],
                Some(Row::Setting(number)) => self.about_value(number, self.value(number)),
                Some(Row::Variants) => {
                    say("Changes to the rulebook's rules. Enter shows all house rules, and what each changes.")
                }
                Some(Row::Seed) => say(
                    "Everything random comes from the seed: the same seed and the same choices make the same game. No one \
                     can guess a secret seed. Type a number or a word for an open one, and others can play the same \
                     game; anyone who guesses it knows what comes next. Enter makes it secret again.",
                ),
                Some(Row::Undo) => say(match self.form.undo {
                    UndoRule::Free => "You can undo everything, back to the start of the game.",
                    UndoRule::UntilChance => {
                        "You cannot undo anything once dice have been rolled or something hidden has been revealed."
                    }
                }),
                Some(Row::Name) => say("The name of the game in the list. Type one, or leave it empty to get one."),
                Some(Row::Seat(seat)) => match self.form.seats[seat].0 {
                    Some(number) => sheet(number),
                    None => say(
                        "A random investigator. Enter shows all of them with their sheets; Space changes who plays.",
                    ),
                },
                Some(Row::Keeper) => say(
                    "Who puts the Mythos cards into play. The keeper has no investigator. The left and right arrows change \
                     it. If the keeper is at this screen, pass it on whenever there are cards to choose from.",
                ),
                None => vec![],
            },
        }
    }

    pub(super) fn block(&self, title: &str) -> Block<'static> {
        let block = Block::bordered()
            .border_style(self.look.style(Role::Line))
            .title(Span::styled(title.to_owned(), self.look.style(Role::Title)));
        if self.look.ascii { block.border_set(crate::look::ASCII_BORDER) } else { block }
    }

    fn draw_rows(&self, frame: &mut Frame, area: Rect, title: &str, rows: Vec<String>) {
        let block = self.block(title);
        let inner = block.inner(area);
        frame.render_widget(block, area);
        let room = usize::from(inner.height).max(1);
        let cursor = self.row();
        let from = (cursor + 1).saturating_sub(room);
        for (at, text) in rows.iter().enumerate().skip(from).take(room) {
            let slot = Rect { y: inner.y + (at - from) as u16, height: 1, ..inner };
            let columns = usize::from(inner.width).saturating_sub(2);
            let mark = if at == cursor { self.look.pointer() } else { " " };
            let role = if at == cursor { Role::Cursor } else { Role::Plain };
            let line = format!("{mark} {:<columns$}", cut(text, columns));
            frame.buffer_mut().set_stringn(slot.x, slot.y, line, usize::from(inner.width), self.look.style(role));
            self.hits.borrow_mut().push((slot, at));
        }
    }

    fn draw_text(&self, frame: &mut Frame, area: Rect, text: Vec<Text>) {
        let block = self.block("");
        let inner = block.inner(area);
        frame.render_widget(block, area);
        let columns = usize::from(inner.width).saturating_sub(1);
        let lines: Vec<Line> = text
            .iter()
            .flat_map(|(role, text)| {
                wrap(text, columns).into_iter().map(|line| Line::styled(line, self.look.style(*role)))
            })
            .collect();
        self.page.set(usize::from(inner.height).max(1));
        self.limit.set(lines.len().saturating_sub(usize::from(inner.height)));
        let from = self.scroll.min(self.limit.get());
        let shown: Vec<Line> = lines.into_iter().skip(from).collect();
        frame.render_widget(
            Paragraph::new(shown),
            Rect { x: inner.x + 1, width: inner.width.saturating_sub(1), ..inner },
        );
    }
}

fn undo_words(undo: UndoRule) -> &'static str {
    match undo {
        UndoRule::Free => "everything",
        UndoRule::UntilChance => "not past a roll or reveal",
    }
}

fn seed_words(seed: Option<Seed>) -> String {
    match seed {
        None => "secret_".to_owned(),
        Some(seed) if seed.is_open() => format!("{seed}_ (open)"),
        Some(seed) => format!("{seed}_"),
    }
}
