//! Databases for one test each: SQLite in a folder of its own, PostgreSQL on a server that is started for it.

use std::sync::Arc;

use keeper_store::{NewGame, Store};

use super::server::Server;

/// A database that is empty at first.
pub struct Place {
    pub address: String,
    _folder: Option<tempfile::TempDir>,
}

impl Place {
    pub fn sqlite() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let address = format!("sqlite:{}", folder.path().join("deep/down/games.sqlite").display());
        Self { address, _folder: Some(folder) }
    }

    pub fn postgres(server: &Server) -> Self {
        Self { address: server.new_database(), _folder: None }
    }

    /// The store, once more each time.
    pub fn open(&self) -> Arc<dyn Store> {
        keeper_store::open(&self.address).unwrap()
    }
}

pub fn game(name: &str) -> NewGame {
    NewGame {
        kind: "arkham".into(),
        name: name.into(),
        seats: "Anna as Jenny Barnes, a bot as Harvey Walters".into(),
        status: "turn 1".into(),
        rules: 3,
        cards: "c0ffee".into(),
        setup: r#"{"seed":1926,"sets":["base"]}"#.into(),
        ..NewGame::default()
    }
}
