//! The tables of the database, and how it comes to have them.

use postgres::{Client, GenericClient};

use super::link::in_words;
use crate::{Result, StoreError};

/// One script for each version of the schema, each made from the one before. A script that has been released never
/// changes. Numbers are as in SQLite, so that the same statements serve both; keys are compared byte by byte.
const VERSIONS: &[&str] = &["
CREATE TABLE version (number BIGINT NOT NULL);
INSERT INTO version (number) VALUES (0);
CREATE TABLE game (
    num      BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    id       TEXT COLLATE \"C\" NOT NULL UNIQUE,
    kind     TEXT NOT NULL,
    name     TEXT NOT NULL,
    seats    TEXT NOT NULL,
    status   TEXT NOT NULL,
    finished BIGINT NOT NULL,
    rules    BIGINT NOT NULL,
    cards    TEXT NOT NULL,
    setup    TEXT NOT NULL,
    created  BIGINT NOT NULL,
    updated  BIGINT NOT NULL,
    entries  BIGINT NOT NULL
);
CREATE INDEX game_by_time ON game (updated);
CREATE TABLE entry (
    game BIGINT NOT NULL REFERENCES game (num) ON DELETE CASCADE,
    seq  BIGINT NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (game, seq)
);
CREATE TABLE snapshot (
    game BIGINT PRIMARY KEY REFERENCES game (num) ON DELETE CASCADE,
    seq  BIGINT NOT NULL,
    data BYTEA NOT NULL
);
CREATE TABLE note (
    key  TEXT COLLATE \"C\" PRIMARY KEY,
    text TEXT NOT NULL
);
"];

/// Held while the tables are made: the letters "KEEP".
const LOCK: &str = "SELECT pg_advisory_xact_lock(1262830928)";

pub(super) fn prepare(client: &mut Client, place: &str) -> Result<()> {
    let words = |error: postgres::Error| in_words(place, &error);
    // A user who may only use the tables need not be allowed to make them.
    if check(client, place)? == VERSIONS.len() {
        return Ok(());
    }
    let mut transaction = client.transaction().map_err(words)?;
    transaction.batch_execute(LOCK).map_err(words)?;
    // Another program may have been faster.
    let version = check(&mut transaction, place)?;
    if version == 0 {
        transaction.batch_execute("CREATE SCHEMA IF NOT EXISTS keeper").map_err(words)?;
    }
    for (next, script) in VERSIONS.iter().enumerate().skip(version) {
        transaction.batch_execute(script).map_err(words)?;
        transaction.execute("UPDATE version SET number = $1", &[&(next as i64 + 1)]).map_err(words)?;
    }
    transaction.commit().map_err(words)
}

/// The version of the schema in the database, 0 for a new one.
fn check(client: &mut impl GenericClient, place: &str) -> Result<usize> {
    let words = |error: postgres::Error| in_words(place, &error);
    let tables = "SELECT count(*), count(*) FILTER (WHERE relname = 'version') FROM pg_class
        WHERE relnamespace = to_regnamespace('keeper')";
    let tables = client.query_one(tables, &[]).map_err(words)?;
    let (all, versions): (i64, i64) = (tables.get(0), tables.get(1));
    let place = place.to_owned();
    if versions == 0 {
        return if all == 0 { Ok(0) } else { Err(StoreError::Foreign { place }) };
    }
    let found = client.query_opt("SELECT number FROM keeper.version", &[]).map_err(words)?;
    let found =
        found.and_then(|row| row.try_get::<_, i64>(0).ok()).ok_or(StoreError::Foreign { place: place.clone() })?;
    match usize::try_from(found) {
        Ok(version) if version <= VERSIONS.len() => Ok(version),
        _ => Err(StoreError::Newer { place, found, known: VERSIONS.len() as i64 }),
    }
}
