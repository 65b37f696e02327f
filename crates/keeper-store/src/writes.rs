//! Each thing that can be written together with others, inside a transaction.

use crate::game::Flaw;
use crate::note::{check_key, checked};
use crate::records::{entry_to_keep, find, insert, unknown};
use crate::sql::{Sql, row, values};
use crate::{GameId, News, Result, Snapshot, StoreError, Update, Was, Write};

/// The answer to one of several, or an error of the database, which concerns all of them.
enum No {
    One(StoreError),
    All(StoreError),
}

type Answer<T = ()> = Result<T, No>;

impl From<StoreError> for No {
    fn from(error: StoreError) -> Self {
        Self::All(error)
    }
}

impl From<Flaw> for No {
    fn from(flaw: Flaw) -> Self {
        Self::One(flaw.into())
    }
}

/// The outer answer is that of the database, the inner one that of this thing. One that is refused has changed nothing.
pub(crate) fn write(sql: &mut dyn Sql, one: &Write, now: i64) -> Result<Result<()>> {
    let (answer, news) = match one {
        Write::Append { game, seq, entry } => {
            (append(sql, game, *seq, entry, now), Some(News::Entry { game: game.clone(), seq: *seq }))
        }
        Write::ReplaceLast { game, seq, entry } => {
            (replace_last(sql, game, *seq, entry, now), Some(News::Entry { game: game.clone(), seq: *seq }))
        }
        Write::Update { game, update: changes } => {
            (update(sql, game, changes, now), Some(News::Game { game: game.clone() }))
        }
        Write::Snapshot { game, snapshot } => (save_snapshot(sql, game, snapshot), None),
        Write::Note { key, was, text } => {
            (write_note(sql, key, was, text.as_deref()), Some(News::Note { key: key.clone() }))
        }
    };
    match answer {
        Ok(()) => {
            news.into_iter().for_each(|news| sql.tell(news));
            Ok(Ok(()))
        }
        Err(No::One(error)) => Ok(Err(error)),
        Err(No::All(error)) => Err(error),
    }
}

fn found(sql: &mut dyn Sql, game: &GameId) -> Answer<(i64, u64)> {
    find(sql, game)?.ok_or_else(|| No::One(unknown(game)))
}

fn append(sql: &mut dyn Sql, game: &GameId, seq: u64, entry: &str, now: i64) -> Answer {
    let (num, next) = found(sql, game)?;
    if seq < next {
        return Err(No::One(StoreError::Conflict { game: game.clone(), seq }));
    }
    if seq > next {
        return Err(No::One(StoreError::Gap { game: game.clone(), seq, next }));
    }
    let entry = entry_to_keep(seq, entry)?;
    insert(sql, num, seq as i64, &entry)?;
    sql.execute("UPDATE game SET entries = $2, updated = $3 WHERE num = $1", values![num, next as i64 + 1, now])?;
    Ok(())
}

fn replace_last(sql: &mut dyn Sql, game: &GameId, seq: u64, entry: &str, now: i64) -> Answer {
    let (num, next) = found(sql, game)?;
    if next.checked_sub(1) != Some(seq) {
        return Err(No::One(StoreError::Conflict { game: game.clone(), seq }));
    }
    let entry = entry_to_keep(seq, entry)?;
    let last = seq as i64;
    sql.execute("UPDATE entry SET text = $3 WHERE game = $1 AND seq = $2", values![num, last, &entry])?;
    sql.execute("DELETE FROM snapshot WHERE game = $1 AND seq > $2", values![num, last])?;
    sql.execute("UPDATE game SET updated = $2 WHERE num = $1", values![num, now])?;
    Ok(())
}

fn update(sql: &mut dyn Sql, game: &GameId, update: &Update, now: i64) -> Answer {
    update.check()?;
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
            now
        ],
    )?;
    if changed == 0 { Err(No::One(unknown(game))) } else { Ok(()) }
}

fn save_snapshot(sql: &mut dyn Sql, game: &GameId, snapshot: &Snapshot) -> Answer {
    let (num, entries) = found(sql, game)?;
    if snapshot.seq > entries {
        return Err(("snapshot", format!("it is for entry {}, but the game has only {entries}", snapshot.seq)).into());
    }
    sql.execute(
        "INSERT INTO snapshot (game, seq, data) VALUES ($1, $2, $3) ON CONFLICT (game)
         DO UPDATE SET seq = excluded.seq, data = excluded.data WHERE excluded.seq >= snapshot.seq",
        values![num, snapshot.seq as i64, snapshot.data.as_slice()],
    )?;
    Ok(())
}

/// Each looks and writes in one statement: nobody can come between.
fn write_note(sql: &mut dyn Sql, key: &str, was: &Was<String>, text: Option<&str>) -> Answer {
    check_key(key)?;
    let text = text.map(checked).transpose()?;
    let changed = match (was, &text) {
        (Was::Anything, Some(text)) => sql.execute(
            "INSERT INTO note (key, text) VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET text = excluded.text",
            values![key, text],
        )?,
        (Was::Nothing, Some(text)) => sql
            .execute("INSERT INTO note (key, text) VALUES ($1, $2) ON CONFLICT (key) DO NOTHING", values![key, text])?,
        (Was::Text(was), Some(text)) => {
            sql.execute("UPDATE note SET text = $2 WHERE key = $1 AND text = $3", values![key, text, was])?
        }
        (Was::Text(was), None) => sql.execute("DELETE FROM note WHERE key = $1 AND text = $2", values![key, was])?,
        (Was::Anything, None) => sql.execute("DELETE FROM note WHERE key = $1", values![key])?.max(1),
        (Was::Nothing, None) => {
            let there = row(sql, "SELECT text FROM note WHERE key = $1", values![key], |row| row.text(0))?;
            u64::from(there.is_none())
        }
    };
    if changed == 0 { Err(No::One(StoreError::NoteChanged { key: key.to_owned() })) } else { Ok(()) }
}
