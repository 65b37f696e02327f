//! The tables of the database, and how a file comes to have them.

use std::time::{Duration, Instant};

use rusqlite::{Connection, ErrorCode, TransactionBehavior};

use super::Trouble;
use crate::StoreError;

/// Marks the file as Keeper's: the letters "KEEP".
const APPLICATION: i64 = 0x4b45_4550;

const PATIENCE: Duration = Duration::from_secs(5);

/// One script for each version of the schema, each made from the one before. A script that has been released never
/// changes.
const VERSIONS: &[&str] = &[
    "
CREATE TABLE game (
    num      INTEGER PRIMARY KEY,
    id       TEXT NOT NULL UNIQUE,
    kind     TEXT NOT NULL,
    name     TEXT NOT NULL,
    seats    TEXT NOT NULL,
    status   TEXT NOT NULL,
    finished INTEGER NOT NULL,
    rules    INTEGER NOT NULL,
    cards    TEXT NOT NULL,
    setup    TEXT NOT NULL,
    created  INTEGER NOT NULL,
    updated  INTEGER NOT NULL,
    entries  INTEGER NOT NULL
) STRICT;
CREATE INDEX game_by_time ON game (updated);
CREATE TABLE entry (
    game INTEGER NOT NULL REFERENCES game (num) ON DELETE CASCADE,
    seq  INTEGER NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (game, seq)
) STRICT, WITHOUT ROWID;
CREATE TABLE snapshot (
    game INTEGER PRIMARY KEY REFERENCES game (num) ON DELETE CASCADE,
    seq  INTEGER NOT NULL,
    data BLOB NOT NULL
) STRICT;
",
    "
CREATE TABLE note (
    key  TEXT PRIMARY KEY,
    text TEXT NOT NULL
) STRICT, WITHOUT ROWID;
",
];

pub(super) fn prepare(connection: &mut Connection, place: &str) -> Result<(), Trouble> {
    connection.busy_timeout(PATIENCE)?;
    // A file that is not ours must stay as it is, so this comes before anything that writes.
    let version = check(connection, place)?;
    use_log(connection)?;
    // FULL: a commit returns when it is on the disk. On macOS that takes a stronger call, which is off by default.
    connection.execute_batch("PRAGMA synchronous = FULL; PRAGMA fullfsync = ON; PRAGMA foreign_keys = ON;")?;
    if version == VERSIONS.len() {
        // Nothing is to be written: readers need not wait for writers.
        return Ok(());
    }
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    // Another program may have been faster.
    let version = check(&transaction, place)?;
    for (next, script) in VERSIONS.iter().enumerate().skip(version) {
        transaction.execute_batch(script)?;
        transaction.pragma_update(None, "user_version", next as i64 + 1)?;
    }
    if version == 0 {
        transaction.pragma_update(None, "application_id", APPLICATION)?;
    }
    transaction.commit()?;
    Ok(())
}

/// The version of the schema in the file, 0 for a new one.
pub(super) fn check(connection: &Connection, place: &str) -> Result<usize, Trouble> {
    // All at one moment: between two looks another program may have made the tables.
    connection.execute_batch("SAVEPOINT look")?;
    let looked = look(connection);
    connection.execute_batch("RELEASE look")?;
    let (version, application, tables) = looked?;
    let place = place.to_owned();
    if application != APPLICATION && (application != 0 || version != 0 || tables != 0) {
        return Err(StoreError::Foreign { place }.into());
    }
    match usize::try_from(version) {
        Ok(version) if version <= VERSIONS.len() => Ok(version),
        _ => Err(StoreError::Newer { place, found: version, known: VERSIONS.len() as i64 }.into()),
    }
}

fn look(connection: &Connection) -> rusqlite::Result<(i64, i64, i64)> {
    let pragma = |name| connection.pragma_query_value(None, name, |row| row.get(0));
    let tables = connection.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
    Ok((pragma("user_version")?, pragma("application_id")?, tables))
}

/// Switches to the write-ahead log. While another program does the same SQLite says busy without waiting.
fn use_log(connection: &Connection) -> Result<(), Trouble> {
    let start = Instant::now();
    loop {
        match connection.pragma_update_and_check(None, "journal_mode", "WAL", |_| Ok(())) {
            Err(error) if error.sqlite_error_code() == Some(ErrorCode::DatabaseBusy) && start.elapsed() < PATIENCE => {
                std::thread::sleep(Duration::from_millis(10));
            }
            done => return Ok(done?),
        }
    }
}
