//! The list of kept games.

use crossterm::event::KeyCode;
use keeper_store::{Filter, Meta};

use super::{SetUpScreen, Stage, Wish};
use crate::games::boxes_of;

impl SetUpScreen {
    pub(super) fn read_games(&mut self) {
        let filter = Filter { limit: Some(200), ..Filter::default() };
        match self.store.list(&filter) {
            Ok(mut games) => {
                games.sort_by_key(|game| game.finished);
                self.games = games;
            }
            Err(error) => self.message = Some(error.to_string()),
        }
    }

    /// What a kept game is played with.
    pub(super) fn boxes_of(&self, game: &Meta) -> String {
        self.store.load(&game.id).map(|kept| boxes_of(&kept)).unwrap_or_default()
    }

    /// The first row is a new game.
    pub(super) fn games_key(&mut self, code: KeyCode) -> Wish {
        if let Some(id) = self.deleting.take() {
            if code == KeyCode::Char('y') {
                match self.store.delete(&id) {
                    Ok(()) => self.message = Some("deleted".to_owned()),
                    Err(error) => self.message = Some(error.to_string()),
                }
                self.read_games();
                self.cursor = self.cursor.min(self.games.len());
            }
            return Wish::None;
        }
        if self.steer(code, self.games.len() + 1) {
            return Wish::None;
        }
        let game = self.cursor.checked_sub(1).and_then(|at| self.games.get(at));
        match (code, game) {
            (KeyCode::Char('q') | KeyCode::Esc, _) => return Wish::Quit,
            (KeyCode::Char('n'), _) | (KeyCode::Enter, None) => {
                self.stage = Stage::Form;
                self.set_row(0);
            }
            (KeyCode::Enter, Some(game)) if game.finished => return Wish::Look(game.id.clone()),
            (KeyCode::Enter, Some(game)) => return Wish::Open(game.id.clone()),
            (KeyCode::Char('o'), Some(game)) => return Wish::Look(game.id.clone()),
            (KeyCode::Char('d'), Some(game)) => {
                self.message =
                    Some(format!("Delete \"{}\" for good? y deletes it, any other key does not.", game.name));
                self.deleting = Some(game.id.clone());
            }
            _ => {}
        }
        Wish::None
    }
}
