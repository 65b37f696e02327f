//! What several tests need: a library, a store, a game.

#![allow(dead_code)]

use std::sync::{Arc, OnceLock};

use keeper_arkham::library::Shelf;
use keeper_arkham::{Arkham, Library, SetUp};
use keeper_session::{How, OpenError, Player, UndoRule};
use keeper_store::{GameId, Sqlite, Store};

pub type Session = keeper_session::Session<Arkham>;
pub type Begin = keeper_session::Begin<SetUp>;

pub fn library() -> Arc<Library> {
    static LIBRARY: OnceLock<Arc<Library>> = OnceLock::new();
    LIBRARY.get_or_init(|| Arc::new(Library::embedded(&["base"]).unwrap())).clone()
}

pub fn store() -> Arc<dyn Store> {
    Arc::new(Sqlite::in_memory().unwrap())
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
