//! Before the table: a kept game to go on with, or a new one to be set up.

mod boxes;
mod draw;
mod form;
mod games;
mod help;

use std::cell::{Cell, RefCell};
use std::sync::Arc;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use keeper_session::Offer;
use keeper_store::{GameId, Meta, Store};
use ratatui::layout::{Position, Rect};

use crate::app::World;
use crate::games::offer;
use crate::look::Look;

pub use form::Form;

/// What comes of the screens before the table.
#[derive(Debug, PartialEq)]
pub enum Wish {
    None,
    Quit,
    /// A new game, as the form says.
    Begin,
    /// Go on with this game, or look at it if it is over.
    Open(GameId),
    Look(GameId),
}

/// What a list to pick from is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Of {
    Seat(usize),
    /// Of the settings in the offer.
    Setting(usize),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Stage {
    Games,
    Form,
    /// Which boxes are in play.
    Boxes {
        cursor: usize,
    },
    /// Which house rules are played.
    Variants {
        cursor: usize,
    },
    /// The investigator of a seat, or the value of a setting.
    Pick {
        of: Of,
        cursor: usize,
    },
}

pub struct SetUpScreen {
    world: World,
    /// What can be chosen in the game that the form is for.
    offer: Offer,
    store: Arc<dyn Store>,
    look: Look,
    stage: Stage,
    games: Vec<Meta>,
    /// The row of the list of games, or of the form.
    cursor: usize,
    form: Form,
    /// The game that d was pressed on, until it is confirmed.
    deleting: Option<GameId>,
    /// A game of another version that cannot go on.
    refused: Option<GameId>,
    message: Option<String>,
    scroll: usize,
    /// How far the text can be scrolled, and how many lines of it are to be seen.
    limit: Cell<usize>,
    page: Cell<usize>,
    /// The keys are explained.
    help: bool,
    hits: RefCell<Vec<(Rect, usize)>>,
}

impl SetUpScreen {
    /// Begins with the list of kept games if there is one that is not over, and with the form otherwise.
    pub fn new(world: World, form: Form, new_game: bool) -> SetUpScreen {
        let (offer, trouble) = match offer(&world.cards, form.kind, &form.sets) {
            Ok(offer) => (offer, None),
            Err(error) => (Offer::nothing(form.kind), Some(error)),
        };
        let (store, look) = (world.store.clone(), world.look);
        let mut screen = SetUpScreen {
            world,
            offer,
            store,
            look,
            stage: Stage::Form,
            games: vec![],
            cursor: 0,
            form,
            deleting: None,
            refused: None,
            message: None,
            scroll: 0,
            limit: Cell::new(0),
            page: Cell::new(1),
            help: false,
            hits: Default::default(),
        };
        screen.read_games();
        screen.message = trouble.or(screen.message);
        if !new_game && screen.games.iter().any(|game| !game.finished) {
            screen.stage = Stage::Games;
        }
        screen
    }

    /// Begins with the list of kept games, if there are any.
    pub fn list_games(&mut self) {
        if !self.games.is_empty() {
            self.stage = Stage::Games;
        }
    }

    pub fn form(&self) -> &Form {
        &self.form
    }

    /// Says what went wrong.
    pub fn tell(&mut self, message: String) {
        self.message = Some(message);
    }

    pub(crate) fn refuse(&mut self, id: GameId, message: String) {
        self.message = Some(message);
        self.refused = Some(id);
    }

    pub fn key(&mut self, key: KeyEvent) -> Wish {
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            return if key.code == KeyCode::Char('c') { Wish::Quit } else { Wish::None };
        }
        if std::mem::take(&mut self.help) {
            return Wish::None;
        }
        if self.asks_for_help(key.code) {
            self.help = true;
            return Wish::None;
        }
        if let Some(id) = self.refused.take() {
            self.message = None;
            return match key.code {
                KeyCode::Char('o') => Wish::Look(id),
                _ => Wish::None,
            };
        }
        self.message = None;
        match self.stage {
            Stage::Games => self.games_key(key.code),
            Stage::Form => self.form_key(key.code),
            Stage::Boxes { cursor } => {
                self.boxes_key(key.code, cursor);
                Wish::None
            }
            Stage::Variants { cursor } => {
                self.variants_key(key.code, cursor);
                Wish::None
            }
            Stage::Pick { of, cursor } => {
                self.pick_key(key.code, of, cursor);
                Wish::None
            }
        }
    }

    pub fn mouse(&mut self, mouse: MouseEvent) -> Wish {
        let at = Position::new(mouse.column, mouse.row);
        let hit = self.hits.borrow().iter().find(|(area, _)| area.contains(at)).map(|(_, row)| *row);
        match (mouse.kind, hit) {
            (MouseEventKind::Down(MouseButton::Left), Some(row)) => {
                let again = self.row() == row;
                self.set_row(row);
                if again || self.stage == Stage::Games {
                    return self.key(KeyCode::Enter.into());
                }
            }
            (MouseEventKind::ScrollUp, _) => self.scroll = self.scroll.saturating_sub(2),
            (MouseEventKind::ScrollDown, _) => self.scroll = (self.scroll + 2).min(self.limit.get()),
            _ => {}
        }
        Wish::None
    }

    fn row(&self) -> usize {
        match self.stage {
            Stage::Pick { cursor, .. } | Stage::Boxes { cursor } | Stage::Variants { cursor } => cursor,
            _ => self.cursor,
        }
    }

    fn set_row(&mut self, row: usize) {
        self.scroll = 0;
        match &mut self.stage {
            Stage::Pick { cursor, .. } | Stage::Boxes { cursor } | Stage::Variants { cursor } => *cursor = row,
            _ => self.cursor = row,
        }
    }

    /// Moves the cursor in a list of so many rows, and says whether the key was one that does.
    fn steer(&mut self, code: KeyCode, rows: usize) -> bool {
        let row = self.row();
        let last = rows.saturating_sub(1);
        let to = match code {
            KeyCode::Up => row.checked_sub(1).unwrap_or(last),
            KeyCode::Down => {
                if row >= last {
                    0
                } else {
                    row + 1
                }
            }
            KeyCode::Home => 0,
            KeyCode::End => last,
            KeyCode::PageUp => {
                self.scroll = self.scroll.min(self.limit.get()).saturating_sub(self.page.get());
                return true;
            }
            KeyCode::PageDown => {
                self.scroll = (self.scroll + self.page.get()).min(self.limit.get());
                return true;
            }
            _ => return false,
        };
        self.set_row(to);
        true
    }
}
