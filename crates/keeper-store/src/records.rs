//! Games, entries, snapshots and notes in the tables of any database.

use std::sync::mpsc::Receiver;
use std::time::{SystemTime, UNIX_EPOCH};

use crate::game::{LONGEST_ENTRY, one_line};
use crate::note::{check_key, checked, range};
use crate::sql::{Database, Row, Sql, row, rows, values};
use crate::{
    Append, Entry, Filter, GameId, Loaded, MOST_ENTRIES, Meta, NewGame, News, Note, Result, Snapshot, Store,
    StoreError, Update, Was,
};

impl<D: Database> Store for D {
    fn create_with(&self, game: &NewGame, entries: &[String]) -> Result<GameId> {
        let id = GameId::random()?;
        let game = game.checked()?;
        let entries: Vec<String> =
            (0..).zip(entries).map(|(seq, entry)| entry_to_keep(seq, entry)).collect::<Result<_>>()?;
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

    fn append(&self, game: &GameId, seq: u64, entry: &str) -> Result<()> {
        self.writing(|sql| append(sql, &Append { game, seq, entry }, now())?)
    }

    fn append_all(&self, batch: &[Append<'_>]) -> Result<Vec<Result<()>>> {
        // Whoever writes several games does so in the same order, so that no two wait for each other.
        let mut order: Vec<usize> = (0..batch.len()).collect();
        order.sort_by_key(|&at| batch[at].game);
        self.writing(|sql| {
            let now = now();
            let mut answers = vec![Ok(()); batch.len()];
            for at in order {
                answers[at] = append(sql, &batch[at], now)?;
            }
            Ok(answers)
        })
    }

    fn replace_last(&self, game: &GameId, seq: u64, entry: &str) -> Result<()> {
        self.writing(|sql| {
            let (num, next) = find(sql, game)?;
            if next.checked_sub(1) != Some(seq) {
                return Err(StoreError::Conflict { game: game.clone(), seq });
            }
            let entry = entry_to_keep(seq, entry)?;
            let last = seq as i64;
            sql.execute("UPDATE entry SET text = $3 WHERE game = $1 AND seq = $2", values![num, last, &entry])?;
            sql.execute("DELETE FROM snapshot WHERE game = $1 AND seq > $2", values![num, last])?;
            sql.execute("UPDATE game SET updated = $2 WHERE num = $1", values![num, now()])?;
            sql.tell(News::Entry { game: game.clone(), seq });
            Ok(())
        })
    }

    fn read(&self, game: &GameId, from: u64) -> Result<Vec<Entry>> {
        self.reading(|sql| {
            let (num, _) = find(sql, game)?;
            let Ok(from) = i64::try_from(from) else { return Ok(Vec::new()) };
            rows(
                sql,
                "SELECT seq, text FROM entry WHERE game = $1 AND seq >= $2 ORDER BY seq",
                values![num, from],
                |row| Ok(Entry { seq: row.number(0)?, text: row.text(1)? }),
            )
        })
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
        self.reading(|sql| {
            let found = row(
                sql,
                "SELECT id, kind, name, seats, status, finished, rules, cards, created, updated, entries, setup
                 FROM game WHERE id = $1",
                values![game.as_str()],
                |row| Ok(Loaded { meta: meta(row)?, setup: row.text(11)? }),
            )?;
            found.ok_or_else(|| unknown(game))
        })
    }

    fn update(&self, game: &GameId, update: &Update) -> Result<()> {
        update.check()?;
        self.writing(|sql| {
            let changed = sql.execute(
                "UPDATE game SET name = coalesce($2, name), seats = coalesce($3, seats), status = coalesce($4, status),
                 finished = coalesce($5, finished), rules = coalesce($6, rules), cards = coalesce($7, cards), updated = $8
                 WHERE id = $1",
                values![
                    game.as_str(),
                    update.name.as_ref(),
                    update.seats.as_ref(),
                    update.status.as_ref(),
                    update.finished,
                    update.rules,
                    update.cards.as_ref(),
                    now()
                ],
            )?;
            told_if_there(sql, game, changed)
        })
    }

    fn snapshot(&self, game: &GameId) -> Result<Option<Snapshot>> {
        self.reading(|sql| {
            let (num, _) = find(sql, game)?;
            row(sql, "SELECT seq, data FROM snapshot WHERE game = $1", values![num], |row| {
                Ok(Snapshot { seq: row.number(0)?, data: row.bytes(1)? })
            })
        })
    }

    fn save_snapshot(&self, game: &GameId, snapshot: &Snapshot) -> Result<()> {
        self.writing(|sql| {
            let (num, entries) = find(sql, game)?;
            if snapshot.seq > entries {
                let why = format!("it is of entry {}, but only {entries} are kept", snapshot.seq);
                return Err(("snapshot", why).into());
            }
            sql.execute(
                "INSERT INTO snapshot (game, seq, data) VALUES ($1, $2, $3) ON CONFLICT (game)
                 DO UPDATE SET seq = excluded.seq, data = excluded.data WHERE excluded.seq >= snapshot.seq",
                values![num, snapshot.seq as i64, snapshot.data.as_slice()],
            )?;
            Ok(())
        })
    }

    fn delete(&self, game: &GameId) -> Result<()> {
        self.writing(|sql| {
            let [from, to] = range(&game.note_key(""));
            let changed = sql.execute("DELETE FROM game WHERE id = $1", values![game.as_str()])?;
            sql.execute("DELETE FROM note WHERE key >= $1 AND key < $2", values![&from, &to])?;
            told_if_there(sql, game, changed)
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

    fn write_note(&self, key: &str, was: Was<'_>, text: Option<&str>) -> Result<()> {
        check_key(key)?;
        let text = text.map(checked).transpose()?;
        self.writing(|sql| {
            // Each looks and writes in one statement: nobody can come between.
            let changed = match (was, &text) {
                (Was::Anything, Some(text)) => sql.execute(
                    "INSERT INTO note (key, text) VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET text = excluded.text",
                    values![key, text],
                )?,
                (Was::Nothing, Some(text)) => sql.execute(
                    "INSERT INTO note (key, text) VALUES ($1, $2) ON CONFLICT (key) DO NOTHING",
                    values![key, text],
                )?,
                (Was::Text(was), Some(text)) => {
                    sql.execute("UPDATE note SET text = $2 WHERE key = $1 AND text = $3", values![key, text, was])?
                }
                (Was::Text(was), None) => {
                    sql.execute("DELETE FROM note WHERE key = $1 AND text = $2", values![key, was])?
                }
                (Was::Anything, None) => sql.execute("DELETE FROM note WHERE key = $1", values![key])?.max(1),
                (Was::Nothing, None) => {
                    let there = row(sql, "SELECT text FROM note WHERE key = $1", values![key], |row| row.text(0))?;
                    u64::from(there.is_none())
                }
            };
            if changed == 0 {
                return Err(StoreError::NoteChanged { key: key.to_owned() });
            }
            sql.tell(News::Note { key: key.to_owned() });
            Ok(())
        })
    }

    fn watch(&self) -> Result<Receiver<News>> {
        Database::watch(self)
    }
}

fn unknown(game: &GameId) -> StoreError {
    StoreError::NoSuchGame { game: game.clone() }
}

fn told_if_there(sql: &mut dyn Sql, game: &GameId, changed: u64) -> Result<()> {
    if changed == 0 {
        return Err(unknown(game));
    }
    sql.tell(News::Game { game: game.clone() });
    Ok(())
}

/// The inner number of a game, and how many entries it has; for whoever writes both stay so.
fn find(sql: &mut dyn Sql, game: &GameId) -> Result<(i64, u64)> {
    let statement = match sql.locks_rows() {
        true => "SELECT num, entries FROM game WHERE id = $1 FOR UPDATE",
        false => "SELECT num, entries FROM game WHERE id = $1",
    };
    let found = row(sql, statement, values![game.as_str()], |row| Ok((row.number(0)? as i64, row.number(1)?)))?;
    found.ok_or_else(|| unknown(game))
}

/// The outer answer is that of the database, the inner one that of this entry.
fn append(sql: &mut dyn Sql, one: &Append<'_>, now: i64) -> Result<Result<()>> {
    let Append { game, seq, entry } = *one;
    let (num, next) = match find(sql, game) {
        Err(error @ StoreError::NoSuchGame { .. }) => return Ok(Err(error)),
        found => found?,
    };
    if seq < next {
        return Ok(Err(StoreError::Conflict { game: game.clone(), seq }));
    }
    if seq > next {
        return Ok(Err(StoreError::Gap { game: game.clone(), seq, next }));
    }
    let entry = match entry_to_keep(seq, entry) {
        Ok(entry) => entry,
        Err(error) => return Ok(Err(error)),
    };
    insert(sql, num, seq as i64, &entry)?;
    sql.execute("UPDATE game SET entries = $2, updated = $3 WHERE num = $1", values![num, next as i64 + 1, now])?;
    sql.tell(News::Entry { game: game.clone(), seq });
    Ok(Ok(()))
}

fn insert(sql: &mut dyn Sql, num: i64, seq: i64, entry: &str) -> Result<()> {
    sql.execute("INSERT INTO entry (game, seq, text) VALUES ($1, $2, $3)", values![num, seq, entry])?;
    Ok(())
}

/// The entry in one line, if it can be kept.
fn entry_to_keep(seq: u64, entry: &str) -> Result<String> {
    if seq >= MOST_ENTRIES {
        return Err(("entry", format!("a game has at most {MOST_ENTRIES}")).into());
    }
    if entry.len() > LONGEST_ENTRY {
        return Err(("entry", format!("it is longer than {LONGEST_ENTRY} bytes")).into());
    }
    Ok(one_line(entry).map_err(|why| ("entry", why))?)
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
