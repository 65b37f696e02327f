//! Games kept. A [`Store`] holds, for every game, what a list shows of it, the set-up it started from and everything
//! that was done since: entries that are only ever appended, each under its number. It knows nothing of what they mean.
//!
//! What has been acknowledged is on the disk. Several programs may share one store, a file of SQLite or a database of
//! PostgreSQL: each appends under the number that it believes is next, the unique key of game and number decides who was
//! first, and the others get a [conflict](StoreError::Conflict) and read on. A caller that [watches](Store::watch) hears when
//! there is something to read.
//!
//! ```
//! use keeper_store::{NewGame, Sqlite, Store};
//! # fn main() -> Result<(), keeper_store::StoreError> {
//! let store = Sqlite::in_memory()?; // or keeper_store::open("postgres:///keeper?host=/run/postgresql")
//! let game = store.create(&NewGame { kind: "arkham".into(), name: "Friday".into(), ..NewGame::default() })?;
//! store.append(&game, 0, "\"move-river\"")?;
//! assert_eq!(store.read(&game, 0)?[0].text, "\"move-river\"");
//! let copy = store.import(&store.export(&game)?)?;
//! assert_eq!(store.load(&copy)?.meta.name, "Friday");
//! # Ok(())
//! # }
//! ```

mod error;
mod file;
mod folder;
mod game;
mod grouped;
mod news;
mod note;
mod open;
mod postgres;
mod records;
mod sql;
mod sqlite;
mod write;
mod writes;

pub use error::{ImportError, StoreError};
pub use file::{read_text, read_text_file};
pub use folder::{data_folder, database_path, make as make_folder};
pub use game::{Entry, Filter, GameId, Loaded, MOST_ENTRIES, Meta, Millis, NewGame, Snapshot, Update, random_bits};
pub use grouped::Grouped;
pub use news::News;
pub use note::{Note, Was};
pub use open::{file_of, open};
pub use postgres::Postgres;
pub use sqlite::Sqlite;
pub use write::Write;

use std::sync::mpsc::Receiver;

pub type Result<T, E = StoreError> = std::result::Result<T, E>;

/// Where games are kept. An error leaves everything as it was.
pub trait Store: Send + Sync {
    /// Keeps a new game together with the entries it already has, all or nothing.
    fn create_with(&self, game: &NewGame, entries: &[String]) -> Result<GameId>;

    /// Writes several things at once, which may cost no more than one: the way to serve many tables. Each has its own
    /// answer; an error of the whole means that none was written.
    fn write_all(&self, batch: &[Write]) -> Result<Vec<Result<()>>>;

    /// The entries from this number on.
    fn read(&self, game: &GameId, from: u64) -> Result<Vec<Entry>>;

    /// The games, the last one played first.
    fn list(&self, filter: &Filter) -> Result<Vec<Meta>>;

    fn load(&self, game: &GameId) -> Result<Loaded>;

    /// The game with all its entries, both as they were at the same moment: others may write at any time.
    fn whole(&self, game: &GameId) -> Result<(Loaded, Vec<Entry>)>;

    fn snapshot(&self, game: &GameId) -> Result<Option<Snapshot>>;

    /// Deletes the game and its [notes](GameId::note_key).
    fn delete(&self, game: &GameId) -> Result<()>;

    /// A small JSON text kept beside the games, such as who sits at a table. Notes are no part of an exported game.
    fn note(&self, key: &str) -> Result<Option<String>>;

    /// The notes whose keys begin so, in the order of their keys.
    fn notes(&self, prefix: &str) -> Result<Vec<Note>>;

    /// From now on, what anyone commits. A caller that hears of an entry reads on from the number it knows.
    fn watch(&self) -> Result<Receiver<News>>;

    fn write(&self, one: Write) -> Result<()> {
        self.write_all(&[one])?.pop().unwrap_or(Ok(()))
    }

    /// Appends one entry, a JSON text, under its number: the number of entries before it. When this returns, the
    /// entry survives the end of the program and of the power.
    fn append(&self, game: &GameId, seq: u64, entry: &str) -> Result<()> {
        self.write(Write::Append { game: game.clone(), seq, entry: entry.to_owned() })
    }

    /// Puts another entry in the place of the last one, which could not be played; its number must be this one. A
    /// snapshot that was kept after it goes.
    fn replace_last(&self, game: &GameId, seq: u64, entry: &str) -> Result<()> {
        self.write(Write::ReplaceLast { game: game.clone(), seq, entry: entry.to_owned() })
    }

    fn update(&self, game: &GameId, update: &Update) -> Result<()> {
        self.write(Write::Update { game: game.clone(), update: update.clone() })
    }

    /// Keeps a state of the game instead of the one kept before, unless that is of a later moment.
    fn save_snapshot(&self, game: &GameId, snapshot: &Snapshot) -> Result<()> {
        self.write(Write::Snapshot { game: game.clone(), snapshot: snapshot.clone() })
    }

    /// Keeps a note, or deletes it if there is no text, provided that it still is what it was. Of several who write at
    /// once one wins, and the others are [told](StoreError::NoteChanged).
    fn write_note(&self, key: &str, was: Was<&str>, text: Option<&str>) -> Result<()> {
        let was = match was {
            Was::Anything => Was::Anything,
            Was::Nothing => Was::Nothing,
            Was::Text(text) => Was::Text(text.to_owned()),
        };
        self.write(Write::Note { key: key.to_owned(), was, text: text.map(str::to_owned) })
    }

    /// Keeps a note, whatever was there before.
    fn keep_note(&self, key: &str, text: &str) -> Result<()> {
        self.write_note(key, Was::Anything, Some(text))
    }

    /// Deletes a note, if there is one.
    fn delete_note(&self, key: &str) -> Result<()> {
        self.write_note(key, Was::Anything, None)
    }

    /// Keeps a new game.
    fn create(&self, game: &NewGame) -> Result<GameId> {
        self.create_with(game, &[])
    }

    /// The game as a text file that people can read and send; [`import`](Self::import) takes it back.
    fn export(&self, game: &GameId) -> Result<String> {
        let (Loaded { meta, setup }, entries) = self.whole(game)?;
        Ok(file::write(&meta, &setup, &entries))
    }

    /// Keeps an exported game as a new one.
    fn import(&self, text: &str) -> Result<GameId> {
        let (game, entries) = file::read(text)?;
        self.create_with(&game, &entries)
    }
}
