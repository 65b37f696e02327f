use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

use rusqlite::{
    Connection, ErrorCode, OpenFlags, OptionalExtension, Row, Transaction, TransactionBehavior, ffi, params,
};

use crate::game::{Flaw, LONGEST_ENTRY, one_line};
use crate::note::{check_key, range};
use crate::{
    Append, Entry, Filter, GameId, Loaded, MOST_ENTRIES, Meta, NewGame, Note, Result, Snapshot, Store, StoreError,
    Update, Was, database_path, folder, note, schema,
};

/// A store in one SQLite file, which several programs may have open at the same time.
#[derive(Debug)]
pub struct Sqlite {
    place: String,
    connection: Mutex<Connection>,
}

/// An error inside a transaction: one of the store, or one of SQLite that is still to be put into words.
pub(crate) enum Trouble {
    Store(StoreError),
    Sql(rusqlite::Error),
}

impl From<StoreError> for Trouble {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

impl From<rusqlite::Error> for Trouble {
    fn from(error: rusqlite::Error) -> Self {
        Self::Sql(error)
    }
}

impl From<Flaw> for Trouble {
    fn from(flaw: Flaw) -> Self {
        Self::Store(flaw.into())
    }
}

impl Sqlite {
    /// Opens the database in this file; makes it, and its folder, if there is none.
    pub fn open(path: impl AsRef<Path>) -> Result<Self> {
        let path = path.as_ref();
        if let Some(parent) = path.parent() {
            folder::make(parent)?;
        }
        // SQLite takes a file too short for a database for an empty one and writes over it. The file must not be opened
        // to look inside: closing it would drop the locks that this process may hold on it.
        if path.metadata().is_ok_and(|file| file.is_file() && (1..512).contains(&file.len())) {
            let why = "it is too short for a database".to_owned();
            return Err(StoreError::Corrupt { place: path.display().to_string(), why });
        }
        folder::make_private(path)?;
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        Self::starting(path.display().to_string(), Connection::open_with_flags(path, flags))
    }

    /// Opens the database in this file to look at it: also where nothing can be written, such as on a backup.
    pub fn open_to_read(path: impl AsRef<Path>) -> Result<Self> {
        let path = path.as_ref();
        let refused = match Self::open(path) {
            Err(error @ (StoreError::ReadOnly { .. } | StoreError::CannotOpen { .. })) => error,
            opened => return opened,
        };
        // What still waits in the log would not be seen.
        let mut log = path.as_os_str().to_owned();
        log.push("-wal");
        if !path.is_file() || Path::new(&log).metadata().is_ok_and(|log| log.len() > 0) {
            return Err(refused);
        }
        let Some(name) = path.to_str() else { return Err(refused) };
        let name = name.replace('%', "%25").replace('?', "%3f").replace('#', "%23");
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_URI | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let place = path.display().to_string();
        let opened = Connection::open_with_flags(format!("file:{name}?immutable=1"), flags);
        let connection = opened.map_err(|_| refused)?;
        schema::check(&connection, &place).map_err(|error| in_words(&place, error))?;
        Ok(Self { place, connection: Mutex::new(connection) })
    }

    /// Opens the database of this user, see [`database_path`].
    pub fn open_default() -> Result<Self> {
        Self::open(database_path()?)
    }

    /// A store that ends with the program.
    pub fn in_memory() -> Result<Self> {
        Self::starting("memory".to_owned(), Connection::open_in_memory())
    }

    fn starting(place: String, connection: rusqlite::Result<Connection>) -> Result<Self> {
        let mut connection = connection.map_err(|error| in_words(&place, error.into()))?;
        schema::prepare(&mut connection, &place).map_err(|error| in_words(&place, error))?;
        Ok(Self { place, connection: Mutex::new(connection) })
    }

    /// Looks through the whole file for damage.
    pub fn check(&self) -> Result<()> {
        let found: String = self.within(TransactionBehavior::Deferred, |transaction| {
            Ok(transaction.query_row("PRAGMA quick_check(1)", [], |row| row.get(0))?)
        })?;
        if found == "ok" { Ok(()) } else { Err(StoreError::Corrupt { place: self.place.clone(), why: found }) }
    }

    fn reading<T>(&self, work: impl FnOnce(&Transaction<'_>) -> Result<T, Trouble>) -> Result<T> {
        self.within(TransactionBehavior::Deferred, work)
    }

    /// Immediate: whoever is going to write waits at the beginning, so that what it has read is still true.
    fn writing<T>(&self, work: impl FnOnce(&Transaction<'_>) -> Result<T, Trouble>) -> Result<T> {
        self.within(TransactionBehavior::Immediate, work)
    }

    fn within<T>(
        &self,
        behavior: TransactionBehavior,
        work: impl FnOnce(&Transaction<'_>) -> Result<T, Trouble>,
    ) -> Result<T> {
        // A thread that panicked has left nothing half done: its transaction was rolled back.
        let mut connection = self.connection.lock().unwrap_or_else(PoisonError::into_inner);
        let run = || {
            let transaction = connection.transaction_with_behavior(behavior)?;
            let result = work(&transaction)?;
            transaction.commit()?;
            Ok(result)
        };
        run().map_err(|error| in_words(&self.place, error))
    }
}

impl Store for Sqlite {
    fn create_with(&self, game: &NewGame, entries: &[String]) -> Result<GameId> {
        let id = GameId::random()?;
        self.writing(|transaction| {
            let game = game.checked()?;
            let now = now();
            transaction.prepare_cached(
                "INSERT INTO game (id, kind, name, seats, status, finished, rules, cards, setup, created, updated, entries)
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)",
            )?
            .execute(params![
                id.as_str(),
                game.kind,
                game.name,
                game.seats,
                game.status,
                game.finished,
                game.rules,
                game.cards,
                game.setup,
                game.created.map_or(now, |created| created as i64),
                now,
                entries.len() as i64,
            ])?;
            let num = transaction.last_insert_rowid();
            for (seq, entry) in entries.iter().enumerate() {
                insert(transaction, num, seq as i64, entry)?;
            }
            Ok(id)
        })
    }

    fn append(&self, game: &GameId, seq: u64, entry: &str) -> Result<()> {
        self.writing(|transaction| append(transaction, &Append { game, seq, entry }, now()))
    }

    fn replace_last(&self, game: &GameId, seq: u64, entry: &str) -> Result<()> {
        self.writing(|transaction| {
            let (num, next) = find(transaction, game)?;
            if seq + 1 != next {
                return Err(StoreError::Conflict { game: game.clone(), seq }.into());
            }
            transaction.execute("DELETE FROM entry WHERE game = ?1 AND seq = ?2", params![num, seq as i64])?;
            transaction.execute("DELETE FROM snapshot WHERE game = ?1 AND seq > ?2", params![num, seq as i64])?;
            insert(transaction, num, seq as i64, entry)?;
            transaction.execute("UPDATE game SET updated = ?2 WHERE num = ?1", params![num, now()])?;
            Ok(())
        })
    }

    fn append_all(&self, batch: &[Append<'_>]) -> Result<Vec<Result<()>>> {
        self.writing(|transaction| {
            let now = now();
            let one = |one| match append(transaction, one, now) {
                Ok(()) => Ok(Ok(())),
                Err(Trouble::Store(error)) => Ok(Err(error)),
                Err(error) => Err(error),
            };
            batch.iter().map(one).collect()
        })
    }

    fn read(&self, game: &GameId, from: u64) -> Result<Vec<Entry>> {
        self.reading(|transaction| {
            let (num, _) = find(transaction, game)?;
            let Ok(from) = i64::try_from(from) else { return Ok(Vec::new()) };
            let mut select =
                transaction.prepare_cached("SELECT seq, text FROM entry WHERE game = ?1 AND seq >= ?2 ORDER BY seq")?;
            let entries = select
                .query_map(params![num, from], |row| Ok(Entry { seq: natural(row, "seq")?, text: row.get("text")? }))?;
            Ok(entries.collect::<rusqlite::Result<_>>()?)
        })
    }

    fn list(&self, filter: &Filter) -> Result<Vec<Meta>> {
        self.reading(|transaction| {
            let mut select = transaction.prepare_cached(
                "SELECT * FROM game WHERE (?1 IS NULL OR kind = ?1) AND (?2 IS NULL OR finished = ?2)
                 ORDER BY updated DESC, num DESC LIMIT ?3",
            )?;
            let limit = filter.limit.map_or(-1, i64::from);
            let games = select.query_map(params![filter.kind, filter.finished, limit], meta)?;
            Ok(games.collect::<rusqlite::Result<_>>()?)
        })
    }

    fn load(&self, game: &GameId) -> Result<Loaded> {
        self.reading(|transaction| {
            let mut select = transaction.prepare_cached("SELECT * FROM game WHERE id = ?1")?;
            let found =
                select.query_row([game.as_str()], |row| Ok(Loaded { meta: meta(row)?, setup: row.get("setup")? }));
            Ok(found.optional()?.ok_or_else(|| StoreError::NoSuchGame { game: game.clone() })?)
        })
    }

    fn update(&self, game: &GameId, update: &Update) -> Result<()> {
        self.writing(|transaction| {
            update.check()?;
            let (num, _) = find(transaction, game)?;
            transaction
                .prepare_cached(
                    "UPDATE game SET name = ifnull(?2, name), seats = ifnull(?3, seats), status = ifnull(?4, status),
                 finished = ifnull(?5, finished), rules = ifnull(?6, rules), cards = ifnull(?7, cards), updated = ?8
                 WHERE num = ?1",
                )?
                .execute(params![
                    num,
                    update.name,
                    update.seats,
                    update.status,
                    update.finished,
                    update.rules,
                    update.cards,
                    now()
                ])?;
            Ok(())
        })
    }

    fn snapshot(&self, game: &GameId) -> Result<Option<Snapshot>> {
        self.reading(|transaction| {
            let (num, _) = find(transaction, game)?;
            let mut select = transaction.prepare_cached("SELECT seq, data FROM snapshot WHERE game = ?1")?;
            let found =
                select.query_row([num], |row| Ok(Snapshot { seq: natural(row, "seq")?, data: row.get("data")? }));
            Ok(found.optional()?)
        })
    }

    fn save_snapshot(&self, game: &GameId, snapshot: &Snapshot) -> Result<()> {
        self.writing(|transaction| {
            let (num, entries) = find(transaction, game)?;
            let seq = i64::try_from(snapshot.seq).ok().filter(|_| snapshot.seq <= entries);
            let seq =
                seq.ok_or(("snapshot", format!("it is of entry {}, but only {entries} are kept", snapshot.seq)))?;
            transaction
                .prepare_cached(
                    "INSERT INTO snapshot (game, seq, data) VALUES (?1, ?2, ?3) ON CONFLICT (game)
                 DO UPDATE SET seq = excluded.seq, data = excluded.data WHERE excluded.seq >= seq",
                )?
                .execute(params![num, seq, snapshot.data])?;
            Ok(())
        })
    }

    fn delete(&self, game: &GameId) -> Result<()> {
        self.writing(|transaction| {
            let (num, _) = find(transaction, game)?;
            transaction.execute("DELETE FROM game WHERE num = ?1", [num])?;
            transaction.execute("DELETE FROM note WHERE key >= ?1 AND key < ?2", range(&game.note_key("")))?;
            Ok(())
        })
    }

    fn note(&self, key: &str) -> Result<Option<String>> {
        self.reading(|transaction| {
            let mut select = transaction.prepare_cached("SELECT text FROM note WHERE key = ?1")?;
            Ok(select.query_row([key], |row| row.get(0)).optional()?)
        })
    }

    fn notes(&self, prefix: &str) -> Result<Vec<Note>> {
        self.reading(|transaction| {
            let mut select =
                transaction.prepare_cached("SELECT key, text FROM note WHERE key >= ?1 AND key < ?2 ORDER BY key")?;
            let notes =
                select.query_map(range(prefix), |row| Ok(Note { key: row.get("key")?, text: row.get("text")? }))?;
            Ok(notes.collect::<rusqlite::Result<_>>()?)
        })
    }

    fn write_note(&self, key: &str, was: Was<'_>, text: Option<&str>) -> Result<()> {
        check_key(key)?;
        let text = text.map(note::checked).transpose()?;
        self.writing(|transaction| {
            let changed = match (was, &text) {
                (Was::Anything, Some(text)) => transaction.execute(
                    "INSERT INTO note (key, text) VALUES (?1, ?2) ON CONFLICT (key) DO UPDATE SET text = excluded.text",
                    params![key, text],
                )?,
                (Was::Nothing, Some(text)) => transaction.execute(
                    "INSERT INTO note (key, text) VALUES (?1, ?2) ON CONFLICT (key) DO NOTHING",
                    params![key, text],
                )?,
                (Was::Text(was), Some(text)) => transaction
                    .execute("UPDATE note SET text = ?2 WHERE key = ?1 AND text = ?3", params![key, text, was])?,
                (Was::Text(was), None) => {
                    transaction.execute("DELETE FROM note WHERE key = ?1 AND text = ?2", params![key, was])?
                }
                (Was::Anything, None) => {
                    transaction.execute("DELETE FROM note WHERE key = ?1", params![key])?;
                    1
                }
                (Was::Nothing, None) => {
                    let there = "SELECT count(*) FROM note WHERE key = ?1";
                    usize::from(transaction.query_row(there, params![key], |row| row.get::<_, i64>(0))? == 0)
                }
            };
            if changed == 0 { Err(StoreError::NoteChanged { key: key.to_owned() }.into()) } else { Ok(()) }
        })
    }
}

/// The inner number of a game, and how many entries it has.
fn find(transaction: &Transaction<'_>, game: &GameId) -> Result<(i64, u64), Trouble> {
    let mut select = transaction.prepare_cached("SELECT num, entries FROM game WHERE id = ?1")?;
    let found = select.query_row([game.as_str()], |row| Ok((row.get("num")?, natural(row, "entries")?)));
    Ok(found.optional()?.ok_or_else(|| StoreError::NoSuchGame { game: game.clone() })?)
}

fn append(transaction: &Transaction<'_>, one: &Append<'_>, now: i64) -> Result<(), Trouble> {
    let (num, next) = find(transaction, one.game)?;
    if one.seq < next {
        return Err(StoreError::Conflict { game: one.game.clone(), seq: one.seq }.into());
    }
    if one.seq > next {
        return Err(StoreError::Gap { game: one.game.clone(), seq: one.seq, next }.into());
    }
    insert(transaction, num, next as i64, one.entry)?;
    transaction.prepare_cached("UPDATE game SET entries = ?2, updated = ?3 WHERE num = ?1")?.execute(params![
        num,
        next as i64 + 1,
        now
    ])?;
    Ok(())
}

fn insert(transaction: &Transaction<'_>, num: i64, seq: i64, entry: &str) -> Result<(), Trouble> {
    if seq as u64 >= MOST_ENTRIES {
        return Err(("entry", format!("a game has at most {MOST_ENTRIES}")).into());
    }
    if entry.len() > LONGEST_ENTRY {
        return Err(("entry", format!("it is longer than {LONGEST_ENTRY} bytes")).into());
    }
    let entry = one_line(entry).map_err(|why| ("entry", why))?;
    transaction
        .prepare_cached("INSERT INTO entry (game, seq, text) VALUES (?1, ?2, ?3)")?
        .execute(params![num, seq, entry])?;
    Ok(())
}

fn meta(row: &Row<'_>) -> rusqlite::Result<Meta> {
    let id: String = row.get("id")?;
    Ok(Meta {
        id: id.parse().map_err(|_| rusqlite::Error::InvalidQuery)?,
        kind: row.get("kind")?,
        name: row.get("name")?,
        seats: row.get("seats")?,
        status: row.get("status")?,
        finished: row.get("finished")?,
        rules: row.get("rules")?,
        cards: row.get("cards")?,
        created: natural(row, "created")?,
        updated: natural(row, "updated")?,
        entries: natural(row, "entries")?,
    })
}

/// SQLite has signed numbers only; none of ours is ever below zero.
fn natural(row: &Row<'_>, column: &str) -> rusqlite::Result<u64> {
    Ok(row.get::<_, i64>(column)?.max(0) as u64)
}

fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_millis() as i64)
}

fn in_words(place: &str, trouble: Trouble) -> StoreError {
    let error = match trouble {
        Trouble::Store(error) => return error,
        Trouble::Sql(error) => error,
    };
    let (place, why) = (place.to_owned(), error.to_string());
    // Opening makes a file that is shared in memory: where there is no room for it, that is no failure of its own.
    let no_room = error.sqlite_error().is_some_and(|error| error.extended_code == ffi::SQLITE_IOERR_SHMSIZE);
    match error.sqlite_error_code() {
        _ if no_room => StoreError::DiskFull { place },
        Some(ErrorCode::DiskFull) => StoreError::DiskFull { place },
        Some(ErrorCode::ReadOnly) => StoreError::ReadOnly { place },
        Some(ErrorCode::NotADatabase | ErrorCode::DatabaseCorrupt) => StoreError::Corrupt { place, why },
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => StoreError::Busy { place },
        Some(ErrorCode::CannotOpen | ErrorCode::PermissionDenied) => StoreError::CannotOpen { place, why },
        Some(_) => StoreError::Database { place, why },
        // Anything that SQLite itself did not report means rows other than Keeper writes them.
        None => StoreError::Corrupt { place, why },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_disk_says_so_and_keeps_what_was_there() {
        let folder = tempfile::tempdir().unwrap();
        let store = Sqlite::open(folder.path().join("games.sqlite")).unwrap();
        let game = store.create(&NewGame { kind: "arkham".into(), name: "Full".into(), ..NewGame::default() }).unwrap();
        store.append(&game, 0, "\"first\"").unwrap();
        store.connection.lock().unwrap().execute_batch("PRAGMA max_page_count = 1").unwrap();
        let long = format!("\"{}\"", "x".repeat(1 << 20));
        let error = store.append(&game, 1, &long).unwrap_err();
        assert!(matches!(error, StoreError::DiskFull { .. }), "{error}");
        assert_eq!(store.read(&game, 0).unwrap().len(), 1);
        store.connection.lock().unwrap().execute_batch("PRAGMA max_page_count = 100000").unwrap();
        store.append(&game, 1, &long).unwrap();
    }

    #[test]
    fn a_disk_that_is_full_at_opening_is_called_full() {
        let no_room = rusqlite::Error::SqliteFailure(ffi::Error::new(ffi::SQLITE_IOERR_SHMSIZE), None);
        assert!(matches!(in_words("games", no_room.into()), StoreError::DiskFull { .. }));
        let broken = rusqlite::Error::SqliteFailure(ffi::Error::new(ffi::SQLITE_IOERR_READ), None);
        assert!(matches!(in_words("games", broken.into()), StoreError::Database { .. }));
    }

    #[cfg(unix)]
    #[test]
    fn the_files_of_a_store_are_for_this_user_alone() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("new/games.sqlite");
        let mode = |path: &Path| path.metadata().unwrap().permissions().mode() & 0o777;
        let store = Sqlite::open(&path).unwrap();
        store.create(&NewGame { kind: "arkham".into(), name: "Mine".into(), ..NewGame::default() }).unwrap();
        assert_eq!(mode(path.parent().unwrap()), 0o700);
        for file in path.parent().unwrap().read_dir().unwrap() {
            let file = file.unwrap().path();
            assert_eq!(mode(&file), 0o600, "{}", file.display());
        }
        drop(store);
        // One of before, which others could read.
        std::fs::set_permissions(&path, PermissionsExt::from_mode(0o644)).unwrap();
        let store = Sqlite::open(&path).unwrap();
        assert_eq!(mode(&path), 0o600);
        assert_eq!(store.list(&Filter::default()).unwrap().len(), 1);
    }

    #[test]
    fn a_commit_waits_for_the_disk() {
        let folder = tempfile::tempdir().unwrap();
        let store = Sqlite::open(folder.path().join("games.sqlite")).unwrap();
        let connection = store.connection.lock().unwrap();
        let pragma = |name| connection.pragma_query_value(None, name, |row| row.get::<_, rusqlite::types::Value>(0));
        assert_eq!(pragma("journal_mode").unwrap(), "wal".to_owned().into());
        assert_eq!(pragma("synchronous").unwrap(), 2.into());
        assert_eq!(pragma("foreign_keys").unwrap(), 1.into());
    }

    #[test]
    fn a_database_that_cannot_be_written_to_says_so() {
        let store = Sqlite::in_memory().unwrap();
        store.connection.lock().unwrap().execute_batch("PRAGMA query_only = ON").unwrap();
        let error = store.create(&NewGame { kind: "arkham".into(), name: "No".into(), ..NewGame::default() });
        assert!(matches!(error, Err(StoreError::ReadOnly { .. })), "{error:?}");
    }
}
