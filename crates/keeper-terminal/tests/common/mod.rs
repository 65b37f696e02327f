//! What several tests need: a library, a store, a game, a screen.

#![allow(dead_code)]

use std::sync::{Arc, OnceLock};

use crossterm::event::KeyCode;
use keeper_arkham::library::Shelf;
use keeper_arkham::{Arkham, Library, SetUp};
use keeper_arkham_script::tree::PlaceId;
use keeper_bots::Thought;
use keeper_present::{Choice, Does};
use keeper_session::{How, OpenError, Player, UndoRule};
use keeper_store::{GameId, Sqlite, Store};
use keeper_terminal::{Action, App, Event, Look, World, key};
use ratatui::Terminal;
use ratatui::backend::TestBackend;

pub type Session = keeper_session::Session<Arkham>;
pub type Begin = keeper_session::Begin<SetUp>;
pub type TableScreen = keeper_terminal::TableScreen<Arkham>;

pub const LOOK: Look = Look { colour: true, ascii: false };

pub fn library() -> Arc<Library> {
    static LIBRARY: OnceLock<Arc<Library>> = OnceLock::new();
    LIBRARY.get_or_init(|| Arc::new(Library::embedded(&["base"]).unwrap())).clone()
}

pub fn store() -> Arc<dyn Store> {
    Arc::new(Sqlite::in_memory().unwrap())
}

pub fn world() -> World {
    World { cards: library().into(), store: store(), look: LOOK, thought: Thought::Usual }
}

pub fn begin(players: u8, seed: u64, bot: Player, undo: UndoRule) -> Begin {
    let setup = SetUp { players, seed: seed.into(), ..SetUp::default() };
    Begin::new::<Arkham>(setup, vec![bot; usize::from(players)], undo, &library())
}

pub fn session(players: u8, seed: u64) -> Session {
    Session::start(library(), begin(players, seed, Player::Person, UndoRule::Free), None, store()).unwrap()
}

pub fn open(store: Arc<dyn Store>, shelf: impl Into<Shelf>, id: &GameId, how: How) -> Result<Session, OpenError> {
    keeper_session::open(store, shelf, id, how)
}

/// The areas that a choice walks through, if it is a walk.
pub fn walk(choice: &Choice) -> Option<Vec<PlaceId>> {
    let Does::Series(series) = &choice.does else { return None };
    let library = library();
    let place = |id: &String| (0..).map(PlaceId).find(|&place| library.area(place).id == *id).unwrap();
    (series.kind == "walk").then(|| choice.areas.iter().map(place).collect())
}

/// An app on a screen that can be looked at.
pub struct Stage {
    pub app: App,
    pub terminal: Terminal<TestBackend>,
}

impl Stage {
    pub fn new(app: App, columns: u16, rows: u16) -> Stage {
        let mut stage = Stage { app, terminal: Terminal::new(TestBackend::new(columns, rows)).unwrap() };
        stage.draw();
        stage
    }

    pub fn draw(&mut self) {
        self.terminal.draw(|frame| self.app.draw(frame)).unwrap();
    }

    pub fn press(&mut self, code: KeyCode) -> Action {
        let action = self.app.handle(key(code));
        self.draw();
        action
    }

    pub fn types(&mut self, text: &str) {
        for letter in text.chars() {
            self.press(KeyCode::Char(letter));
        }
    }

    pub fn tick(&mut self) {
        self.app.handle(Event::Tick);
        self.draw();
    }

    pub fn resize(&mut self, columns: u16, rows: u16) {
        self.terminal.backend_mut().resize(columns, rows);
        self.app.handle(Event::Resize(columns, rows));
        self.draw();
    }

    /// Everything that is to be seen.
    pub fn text(&self) -> String {
        let buffer = self.terminal.backend().buffer();
        let width = usize::from(buffer.area.width);
        let rows = buffer.content().chunks(width).map(|row| row.iter().map(|cell| cell.symbol()).collect::<String>());
        rows.collect::<Vec<_>>().join("\n")
    }

    pub fn sees(&self, text: &str) -> bool {
        self.text().contains(text)
    }

    /// The place of a text on the screen.
    pub fn place_of(&self, text: &str) -> (u16, u16) {
        let screen = self.text();
        let (row, line) = screen.lines().enumerate().find(|(_, line)| line.contains(text)).expect("it is to be seen");
        let before = &line[..line.find(text).unwrap()];
        (before.chars().count() as u16, row as u16)
    }

    pub fn table(&self) -> Option<&TableScreen> {
        self.app.table()
    }

    pub fn session(&self) -> &Session {
        self.table().expect("a game is on the table").session()
    }
}
