//! The store of a server: what many tables write shares commits, what can wait is waited for by nobody, and what this process has
//! written itself is known when the store tells of it.

use std::collections::HashMap;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use keeper_store::{
    Entry, Filter, GameId, Grouped, Loaded, Meta, NewGame, News, Note, Result, Snapshot, Store, StoreError, Write,
};

use crate::metrics::Metrics;

pub struct Desk {
    store: Grouped<dyn Store>,
    metrics: Arc<Metrics>,
    /// The number of the last entry of each game that this process has written, or is writing.
    own: Mutex<HashMap<GameId, u64>>,
    /// Tells those who watch what was taken for our own and was not.
    again: Mutex<Option<Sender<News>>>,
}

impl Desk {
    pub fn new(store: Arc<dyn Store>, metrics: Arc<Metrics>) -> Desk {
        Desk { store: Grouped::new(store), metrics, own: Mutex::default(), again: Mutex::default() }
    }

    fn own(&self) -> MutexGuard<'_, HashMap<GameId, u64>> {
        self.own.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether the game in memory knows this entry, since it was written from here.
    pub fn wrote(&self, game: &GameId, seq: u64) -> bool {
        self.own().get(game).is_some_and(|&last| seq <= last)
    }

    /// The game is no longer in memory.
    pub fn forget(&self, game: &GameId) {
        self.own().remove(game);
    }

    /// A failure is counted and logged as it is. What goes on from here may be told to visitors, and where the games are kept is not
    /// for them.
    fn counted<T>(&self, done: Result<T>) -> Result<T> {
        done.map_err(|error| {
            self.metrics.store_failed(&error);
            if is_failure(&error) { StoreError::Unavailable } else { error }
        })
    }
}

impl Store for Desk {
    fn write(&self, one: Write) -> Result<()> {
        let waits = match &one {
            Write::Append { game, seq, .. } | Write::ReplaceLast { game, seq, .. } => {
                let (game, seq) = (game.clone(), *seq);
                self.own().insert(game.clone(), seq);
                let done = self.store.write(one);
                if done.is_err() {
                    self.forget(&game);
                    // Somebody else may have written it, or we ourselves just before the connection was lost.
                    if let Some(watcher) = &*self.again.lock().unwrap_or_else(PoisonError::into_inner) {
                        let _ = watcher.send(News::Entry { game, seq });
                    }
                }
                return self.counted(done);
            }
            // How a game stands, and a state from which it could go on, follow from the choices. That it is over is waited
            // for: a player who has seen the end finds the game among the finished ones.
            Write::Snapshot { .. } => false,
            Write::Update { update, .. } => {
                update.name.is_some() || update.rules.is_some() || update.finished == Some(true)
            }
            Write::Note { .. } => true,
        };
        if waits {
            return self.counted(self.store.write(one));
        }
        let metrics = self.metrics.clone();
        self.store.write_then(one, move |done| {
            if let Err(error) = done {
                metrics.store_failed(&error);
            }
        });
        Ok(())
    }

    fn write_all(&self, batch: &[Write]) -> Result<Vec<Result<()>>> {
        let answers = self.counted(self.store.write_all(batch))?;
        Ok(answers.into_iter().map(|answer| self.counted(answer)).collect())
    }

    fn create_with(&self, game: &NewGame, entries: &[String]) -> Result<GameId> {
        self.counted(self.store.create_with(game, entries))
    }

    fn read(&self, game: &GameId, from: u64) -> Result<Vec<Entry>> {
        self.counted(self.store.read(game, from))
    }

    fn list(&self, filter: &Filter) -> Result<Vec<Meta>> {
        self.counted(self.store.list(filter))
    }

    fn load(&self, game: &GameId) -> Result<Loaded> {
        self.counted(self.store.load(game))
    }

    fn whole(&self, game: &GameId) -> Result<(Loaded, Vec<Entry>)> {
        self.counted(self.store.whole(game))
    }

    fn snapshot(&self, game: &GameId) -> Result<Option<Snapshot>> {
        self.counted(self.store.snapshot(game))
    }

    fn delete(&self, game: &GameId) -> Result<()> {
        self.counted(self.store.delete(game))
    }

    fn note(&self, key: &str) -> Result<Option<String>> {
        self.counted(self.store.note(key))
    }

    fn notes(&self, prefix: &str) -> Result<Vec<Note>> {
        self.counted(self.store.notes(prefix))
    }

    fn watch(&self) -> Result<Receiver<News>> {
        let news = self.counted(self.store.watch())?;
        let (sender, receiver) = channel();
        *self.again.lock().unwrap_or_else(PoisonError::into_inner) = Some(sender.clone());
        // It ends with the store, or with the first news that nobody wants any more.
        std::thread::spawn(move || news.into_iter().try_for_each(|one| sender.send(one)));
        Ok(receiver)
    }
}

/// Whether it will go on until somebody mends it: another try would fail as well.
pub fn is_lasting(error: &StoreError) -> bool {
    is_failure(error)
        && !matches!(
            error,
            StoreError::Busy { .. } | StoreError::ConnectionLost { .. } | StoreError::Unreachable { .. }
        )
}

/// Whether an error is a failure of the store, and not the answer to somebody who came second or asked for what is not there.
pub fn is_failure(error: &StoreError) -> bool {
    !matches!(
        error,
        StoreError::Conflict { .. }
            | StoreError::NoteChanged { .. }
            | StoreError::NoSuchGame { .. }
            | StoreError::NotAnId { .. }
            | StoreError::Import(_)
            | StoreError::Invalid { .. }
    )
}

#[cfg(test)]
mod tests {
    use keeper_store::{Sqlite, Update};

    use super::*;

    #[test]
    fn what_was_taken_for_our_own_and_was_not_is_told_again() {
        let store: Arc<dyn Store> = Arc::new(Sqlite::in_memory().unwrap());
        let desk = Desk::new(store.clone(), Arc::default());
        let game = desk.create(&NewGame { kind: "arkham".into(), name: "Desk".into(), ..NewGame::default() }).unwrap();
        let news = desk.watch().unwrap();
        store.append(&game, 0, "\"theirs\"").unwrap();
        assert!(desk.append(&game, 0, "\"ours\"").is_err());
        let told = News::Entry { game: game.clone(), seq: 0 };
        let heard: Vec<News> = (0..2).map(|_| news.recv().unwrap()).collect();
        assert_eq!(heard, [told.clone(), told]);
        assert!(!desk.wrote(&game, 0));
    }

    #[test]
    fn what_was_written_here_is_known_and_what_can_wait_is_written_too() {
        let metrics = Arc::new(Metrics::default());
        let store: Arc<dyn Store> = Arc::new(Sqlite::in_memory().unwrap());
        let desk = Desk::new(store.clone(), metrics.clone());
        let game = desk.create(&NewGame { kind: "arkham".into(), name: "Desk".into(), ..NewGame::default() }).unwrap();
        desk.append(&game, 0, "\"a\"").unwrap();
        assert!(desk.wrote(&game, 0) && !desk.wrote(&game, 1));
        store.append(&game, 1, "\"b\"").unwrap();
        // Somebody else was first: whatever is told of this entry is news.
        assert!(matches!(desk.append(&game, 1, "\"c\""), Err(StoreError::Conflict { .. })));
        assert!(!desk.wrote(&game, 1));
        desk.update(&game, &Update { status: Some("turn 2".into()), ..Update::default() }).unwrap();
        // A player who has seen the end of a game finds it among the finished ones.
        desk.update(&game, &Update { finished: Some(true), ..Update::default() }).unwrap();
        assert!(store.load(&game).unwrap().meta.finished);
        drop(desk);
        assert_eq!(store.load(&game).unwrap().meta.status, "turn 2");
        assert!(metrics.text(0).contains("keeper_store_errors_total 0\n"));
    }
}
