//! Games, entries, snapshots and notes in the tables of any database; `writes.rs` has what is written in groups.

use std::sync::mpsc::Receiver;
use std::time::{SystemTime, UNIX_EPOCH};

use crate::game::{Flaw, LONGEST_ENTRY, one_line};
use crate::note::range;
use crate::sql::{Database, Row, Sql, row, rows, values};
use crate::writes::write;
use crate::{
    Entry, Filter, GameId, Loaded, MOST_ENTRIES, Meta, NewGame, News, Note, Result, Snapshot, Store, StoreError, Write,
};

impl<D: Database> Store for D {
    fn create_with(&self, game: &NewGame, entries: &[String]) -> Result<GameId> {
        let id = GameId::random()?;
        let game = game.checked()?;
        let entries: Vec<String> =
            (0..).zip(entries).map(|(seq, entry)| entry_to_keep(seq, entry)).collect::<Result<_, Flaw>>()?;
        self.writing(|sql| {
            let now = now();
            let num = row(
                sql,
                "INSERT INTO game (id, kind, name, seats, status, finished, rules, cards, setup, created, updated, entries)
                 VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) RETURNING num",
                values![
                    id.as_str(),
                    &game.kind,
                    &game.name,
                    &game.seats,
                    &game.status,
                    game.finished,
                    game.rules,
                    &game.cards,
                    &game.setup,
                    game.created.map_or(now, |created| created as i64),
                    now,
                    entries.len() as i64,
                ],
                |row| row.number(0),
            )?;
            for (seq, entry) in (0..).zip(&entries) {
                insert(sql, num.unwrap_or_default() as i64, seq, entry)?;
            }
            sql.tell(News::Game { game: id.clone() });
            Ok(id)
        })
    }

    fn write_all(&self, batch: &[Write]) -> Result<Vec<Result<()>>> {
        let mut order: Vec<usize> = (0..batch.len()).collect();
        order.sort_by_key(|&at| batch[at].place());
        self.writing(|sql| {
            let now = now();
            let mut answers = vec![Ok(()); batch.len()];
            for at in order {
                answers[at] = write(sql, &batch[at], now)?;
            }
            Ok(answers)
        })
    }

    fn read(&self, game: &GameId, from: u64) -> Result<Vec<Entry>> {
        self.reading(|sql| entries_from(sql, game, from))
    }

    fn list(&self, filter: &Filter) -> Result<Vec<Meta>> {
        self.reading(|sql| {
            rows(
                sql,
                "SELECT id, kind, name, seats, status, finished, rules, cards, created, updated, entries FROM game
                 WHERE kind = coalesce($1, kind) AND finished = coalesce($2, finished)
                 ORDER BY updated DESC, num DESC LIMIT $3",
                values![filter.kind.as_ref(), filter.finished, filter.limit.map_or(i64::MAX, i64::from)],
                meta,
            )
        })
    }

    fn load(&self, game: &GameId) -> Result<Loaded> {
        self.reading(|sql| loaded(sql, game))
    }

    fn whole(&self, game: &GameId) -> Result<(Loaded, Vec<Entry>)> {
        self.reading(|sql| Ok((loaded(sql, game)?, entries_from(sql, game, 0)?)))
    }

    fn snapshot(&self, game: &GameId) -> Result<Option<Snapshot>> {
        self.reading(|sql| {
            let (num, _) = find(sql, game)?.ok_or_else(|| unknown(game))?;
            row(sql, "SELECT seq, data FROM snapshot WHERE game = $1", values![num], |row| {
                Ok(Snapshot { seq: row.number(0)?, data: row.bytes(1)? })
            })
        })
    }

    fn delete(&self, game: &GameId) -> Result<()> {
        self.writing(|sql| {
            let [from, to] = range(&game.note_key(""));
            if sql.execute("DELETE FROM game WHERE id = $1", values![game.as_str()])? == 0 {
                return Err(unknown(game));
            }
            sql.execute("DELETE FROM note WHERE key >= $1 AND key < $2", values![&from, &to])?;
            sql.tell(News::Game { game: game.clone() });
            Ok(())
        })
    }

    fn note(&self, key: &str) -> Result<Option<String>> {
        self.reading(|sql| row(sql, "SELECT text FROM note WHERE key = $1", values![key], |row| row.text(0)))
    }

    fn notes(&self, prefix: &str) -> Result<Vec<Note>> {
        let [from, to] = range(prefix);
        self.reading(|sql| {
            rows(
                sql,
                "SELECT key, text FROM note WHERE key >= $1 AND key < $2 ORDER BY key",
                values![&from, &to],
                |row| Ok(Note { key: row.text(0)?, text: row.text(1)? }),
            )
        })
    }

    fn watch(&self) -> Result<Receiver<News>> {
        Database::watch(self)
    }
}

fn loaded(sql: &mut dyn Sql, game: &GameId) -> Result<Loaded> {
    let found = row(
        sql,
        "SELECT id, kind, name, seats, status, finished, rules, cards, created, updated, entries, setup
         FROM game WHERE id = $1",
        values![game.as_str()],
        |row| Ok(Loaded { meta: meta(row)?, setup: row.text(11)? }),
    )?;
    found.ok_or_else(|| unknown(game))
}

fn entries_from(sql: &mut dyn Sql, game: &GameId, from: u64) -> Result<Vec<Entry>> {
    let (num, _) = find(sql, game)?.ok_or_else(|| unknown(game))?;
    let Ok(from) = i64::try_from(from) else { return Ok(Vec::new()) };
    rows(sql, "SELECT seq, text FROM entry WHERE game = $1 AND seq >= $2 ORDER BY seq", values![num, from], |row| {
        Ok(Entry { seq: row.number(0)?, text: row.text(1)? })
    })
}

pub(crate) fn unknown(game: &GameId) -> StoreError {
    StoreError::NoSuchGame { game: game.clone() }
}

/// The inner number of a game, and how many entries it has; for a writer both stay so.
pub(crate) fn find(sql: &mut dyn Sql, game: &GameId) -> Result<Option<(i64, u64)>> {
    let statement = match sql.locks_rows() {
        true => "SELECT num, entries FROM game WHERE id = $1 FOR UPDATE",
        false => "SELECT num, entries FROM game WHERE id = $1",
    };
    row(sql, statement, values![game.as_str()], |row| Ok((row.number(0)? as i64, row.number(1)?)))
}

pub(crate) fn insert(sql: &mut dyn Sql, num: i64, seq: i64, entry: &str) -> Result<()> {
    sql.execute("INSERT INTO entry (game, seq, text) VALUES ($1, $2, $3)", values![num, seq, entry])?;
    Ok(())
}

/// The entry in one line, if it can be kept.
pub(crate) fn entry_to_keep(seq: u64, entry: &str) -> Result<String, Flaw> {
    if seq >= MOST_ENTRIES {
        return Err(("entry", format!("a game has at most {MOST_ENTRIES}")));
    }
    if entry.len() > LONGEST_ENTRY {
        return Err(("entry", format!("it is longer than {LONGEST_ENTRY} bytes")));
    }
    one_line(entry).map_err(|why| ("entry", why))
}

fn meta(row: &dyn Row) -> Result<Meta> {
    Ok(Meta {
        id: row.text(0)?.parse().map_err(|error: StoreError| row.damaged(error.to_string()))?,
        kind: row.text(1)?,
        name: row.text(2)?,
        seats: row.text(3)?,
        status: row.text(4)?,
        finished: row.number(5)? != 0,
        rules: u32::try_from(row.number(6)?).map_err(|error| row.damaged(error.to_string()))?,
        cards: row.text(7)?,
        created: row.number(8)?,
        updated: row.number(9)?,
        entries: row.number(10)?,
    })
}

fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_millis() as i64)
}
