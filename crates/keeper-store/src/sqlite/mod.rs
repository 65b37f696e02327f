mod schema;

use std::path::Path;
use std::sync::mpsc::Receiver;
use std::sync::{Arc, Mutex, MutexGuard, Once, PoisonError};
use std::time::Duration;

use rusqlite::types::{ToSqlOutput, ValueRef};
use rusqlite::{Connection, ErrorCode, OpenFlags, ToSql, Transaction, TransactionBehavior, ffi, params_from_iter};

use crate::news::Watchers;
use crate::sql::{Database, Row, Sql, Value, row};
use crate::{News, Result, StoreError, database_path, folder};

/// How often a watcher looks whether another program has written.
const LOOK: Duration = Duration::from_millis(100);

/// A store in one SQLite file, which several programs may have open at the same time.
#[derive(Debug)]
pub struct Sqlite {
    file: Arc<File>,
    looking: Once,
}

#[derive(Debug)]
struct File {
    place: String,
    connection: Mutex<Connection>,
    /// Those who read do not wait for those who write. A database in memory has no second connection.
    reader: Option<Mutex<Connection>>,
    watchers: Watchers,
}

/// An error while opening: one of the store, or one of SQLite that is still to be put into words.
enum Trouble {
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
        let place = path.display().to_string();
        let connection = Self::starting(&place, Connection::open_with_flags(path, flags))?;
        let reader = Self::starting(&place, Connection::open_with_flags(path, flags))?;
        Ok(Self::of(place, connection, Some(reader)))
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
        Ok(Self::of(place, connection, None))
    }

    /// Opens the database of this user, see [`database_path`].
    pub fn open_default() -> Result<Self> {
        Self::open(database_path()?)
    }

    /// A store that ends with the program.
    pub fn in_memory() -> Result<Self> {
        let place = "memory".to_owned();
        let connection = Self::starting(&place, Connection::open_in_memory())?;
        Ok(Self::of(place, connection, None))
    }

    fn starting(place: &str, connection: rusqlite::Result<Connection>) -> Result<Connection> {
        let mut connection = connection.map_err(|error| in_words(place, error))?;
        schema::prepare(&mut connection, place).map_err(|error| in_words(place, error))?;
        Ok(connection)
    }

    fn of(place: String, connection: Connection, reader: Option<Connection>) -> Self {
        let (connection, reader) = (Mutex::new(connection), reader.map(Mutex::new));
        let file = File { place, connection, reader, watchers: Watchers::default() };
        Self { file: Arc::new(file), looking: Once::new() }
    }

    /// Looks through the whole file for damage.
    pub fn check(&self) -> Result<()> {
        let found = self.reading(|sql| row(sql, "PRAGMA quick_check(1)", &[], |row| row.text(0)))?;
        match found {
            Some(why) if why != "ok" => Err(StoreError::Corrupt { place: self.file.place.clone(), why }),
            _ => Ok(()),
        }
    }
}

/// A thread that panicked has left nothing half done: its transaction was rolled back.
fn locked(connection: &Mutex<Connection>) -> MutexGuard<'_, Connection> {
    connection.lock().unwrap_or_else(PoisonError::into_inner)
}

impl File {
    fn connection(&self) -> MutexGuard<'_, Connection> {
        locked(&self.connection)
    }

    fn within<T>(
        &self,
        mut connection: MutexGuard<'_, Connection>,
        behavior: TransactionBehavior,
        work: impl FnOnce(&mut dyn Sql) -> Result<T>,
    ) -> Result<T> {
        let place = &self.place;
        let transaction = connection.transaction_with_behavior(behavior).map_err(|error| in_words(place, error))?;
        let mut at_work = AtWork { transaction, place, news: Vec::new() };
        let result = work(&mut at_work)?;
        let AtWork { transaction, news, .. } = at_work;
        transaction.commit().map_err(|error| in_words(place, error))?;
        // The next who writes waits until this is told, so that news come in the order of what they tell.
        self.watchers.tell(news);
        Ok(result)
    }

    /// A number that changes whenever somebody else has written.
    fn written_by_others(&self) -> Option<i64> {
        self.connection().pragma_query_value(None, "data_version", |row| row.get(0)).ok()
    }
}

impl Database for Sqlite {
    fn reading<T>(&self, work: impl FnOnce(&mut dyn Sql) -> Result<T>) -> Result<T> {
        let connection = locked(self.file.reader.as_ref().unwrap_or(&self.file.connection));
        self.file.within(connection, TransactionBehavior::Deferred, work)
    }

    /// Immediate: a writer waits at the beginning, so that what it has read is still true.
    fn writing<T>(&self, work: impl FnOnce(&mut dyn Sql) -> Result<T>) -> Result<T> {
        self.file.within(self.file.connection(), TransactionBehavior::Immediate, work)
    }

    /// What this store writes is told at once and exactly; what others write is noticed soon after.
    fn watch(&self) -> Result<Receiver<News>> {
        let news = self.file.watchers.join();
        self.looking.call_once(|| {
            let mut seen = self.file.written_by_others();
            let file = Arc::downgrade(&self.file);
            std::thread::spawn(move || {
                loop {
                    std::thread::sleep(LOOK);
                    let Some(file) = file.upgrade() else { return };
                    let now = file.written_by_others();
                    if now != seen {
                        file.watchers.tell([News::Anything]);
                    }
                    seen = now;
                }
            });
        });
        Ok(news)
    }
}

struct AtWork<'a> {
    transaction: Transaction<'a>,
    place: &'a str,
    news: Vec<News>,
}

/// SQLite would take `$1` for a name, and number names as they come.
fn numbered(statement: &str) -> String {
    statement.replace('$', "?")
}

impl Sql for AtWork<'_> {
    fn execute(&mut self, statement: &'static str, values: &[Value<'_>]) -> Result<u64> {
        let prepared = self.transaction.prepare_cached(&numbered(statement));
        let done = prepared.and_then(|mut prepared| prepared.execute(params_from_iter(values)));
        done.map(|changed| changed as u64).map_err(|error| in_words(self.place, error))
    }

    fn query(
        &mut self,
        statement: &'static str,
        values: &[Value<'_>],
        each: &mut dyn FnMut(&dyn Row) -> Result<()>,
    ) -> Result<()> {
        let place = self.place;
        let words = |error| in_words(place, error);
        let mut prepared = self.transaction.prepare_cached(&numbered(statement)).map_err(words)?;
        let mut rows = prepared.query(params_from_iter(values)).map_err(words)?;
        while let Some(row) = rows.next().map_err(words)? {
            each(&Found { row, place })?;
        }
        Ok(())
    }

    fn locks_rows(&self) -> bool {
        false
    }

    fn tell(&mut self, news: News) {
        self.news.push(news);
    }
}

impl ToSql for Value<'_> {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::Borrowed(match *self {
            Value::Nothing => ValueRef::Null,
            Value::Number(number) => ValueRef::Integer(number),
            Value::Text(text) => ValueRef::Text(text.as_bytes()),
            Value::Bytes(bytes) => ValueRef::Blob(bytes),
        }))
    }
}

struct Found<'a> {
    row: &'a rusqlite::Row<'a>,
    place: &'a str,
}

impl Found<'_> {
    fn get<T: rusqlite::types::FromSql>(&self, column: usize) -> Result<T> {
        self.row.get(column).map_err(|error| in_words(self.place, error))
    }
}

impl Row for Found<'_> {
    fn number(&self, column: usize) -> Result<u64> {
        Ok(self.get::<i64>(column)?.max(0) as u64)
    }

    fn text(&self, column: usize) -> Result<String> {
        self.get(column)
    }

    fn bytes(&self, column: usize) -> Result<Vec<u8>> {
        self.get(column)
    }

    fn damaged(&self, why: String) -> StoreError {
        StoreError::Corrupt { place: self.place.to_owned(), why }
    }
}

fn in_words(place: &str, error: impl Into<Trouble>) -> StoreError {
    let error = match error.into() {
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
    use crate::{Filter, NewGame, Store};

    #[test]
    fn a_full_disk_says_so_and_keeps_what_was_there() {
        let folder = tempfile::tempdir().unwrap();
        let store = Sqlite::open(folder.path().join("games.sqlite")).unwrap();
        let game = store.create(&NewGame { kind: "arkham".into(), name: "Full".into(), ..NewGame::default() }).unwrap();
        store.append(&game, 0, "\"first\"").unwrap();
        store.file.connection().execute_batch("PRAGMA max_page_count = 1").unwrap();
        let long = format!("\"{}\"", "x".repeat(1 << 20));
        let error = store.append(&game, 1, &long).unwrap_err();
        assert!(matches!(error, StoreError::DiskFull { .. }), "{error}");
        assert_eq!(store.read(&game, 0).unwrap().len(), 1);
        store.file.connection().execute_batch("PRAGMA max_page_count = 100000").unwrap();
        store.append(&game, 1, &long).unwrap();
    }

    #[test]
    fn a_disk_that_is_full_at_opening_is_called_full() {
        let no_room = rusqlite::Error::SqliteFailure(ffi::Error::new(ffi::SQLITE_IOERR_SHMSIZE), None);
        assert!(matches!(in_words("games", no_room), StoreError::DiskFull { .. }));
        let broken = rusqlite::Error::SqliteFailure(ffi::Error::new(ffi::SQLITE_IOERR_READ), None);
        assert!(matches!(in_words("games", broken), StoreError::Database { .. }));
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
        let connection = store.file.connection();
        let pragma = |name| connection.pragma_query_value(None, name, |row| row.get::<_, rusqlite::types::Value>(0));
        assert_eq!(pragma("journal_mode").unwrap(), "wal".to_owned().into());
        assert_eq!(pragma("synchronous").unwrap(), 2.into());
        assert_eq!(pragma("foreign_keys").unwrap(), 1.into());
    }

    #[test]
    fn a_database_that_cannot_be_written_to_says_so() {
        let store = Sqlite::in_memory().unwrap();
        store.file.connection().execute_batch("PRAGMA query_only = ON").unwrap();
        let error = store.create(&NewGame { kind: "arkham".into(), name: "No".into(), ..NewGame::default() });
        assert!(matches!(error, Err(StoreError::ReadOnly { .. })), "{error:?}");
    }
}
