mod link;
mod listen;
mod schema;
mod tls;

use std::sync::mpsc::Receiver;
use std::sync::{Arc, Mutex, PoisonError};

use bytes::BytesMut;
use postgres::Config;
use postgres::types::{IsNull, ToSql, Type, to_sql_checked};

use crate::news::Watchers;
use crate::sql::{Database, Row, Sql, Value, values};
use crate::{News, Result, StoreError};
use link::{Begun, Home, in_words};

/// A store in a PostgreSQL database, which several servers may share. Its tables are in a schema of their own, `keeper`.
///
/// Its methods wait for the database and must not be called by a task of an asynchronous program: give them to a thread
/// that may wait. [`Grouped::append_then`](crate::Grouped::append_then) may be called anywhere.
#[derive(Debug)]
pub struct Postgres {
    home: Arc<Home>,
    watchers: Arc<Watchers>,
    listening: Mutex<bool>,
}

impl Postgres {
    /// Opens the database at this address, `postgres://USER:PASSWORD@HOST:PORT/DATABASE`, and makes the tables if there
    /// are none. A socket is `postgres:///DATABASE?host=/run/postgresql&user=USER`. `sslmode` and `sslrootcert` say how
    /// connections are encrypted.
    pub fn open(address: &str) -> Result<Self> {
        let wrong = |why: String| StoreError::Address { address: without_password(address), why };
        let (rest, tls) = tls::Tls::of(address).map_err(wrong)?;
        let config: Config = rest.parse().map_err(|error| wrong(link::reason(&error)))?;
        let home = Home::new(config, &tls).map_err(wrong)?;
        let mut link = home.connect()?;
        schema::prepare(&mut link.client, &home.place)?;
        home.put_back(link);
        Ok(Self { home: Arc::new(home), watchers: Arc::default(), listening: Mutex::new(false) })
    }

    fn within<T>(&self, to_read: bool, work: impl FnOnce(&mut dyn Sql) -> Result<T>) -> Result<T> {
        let mut at_work =
            AtWork { begun: self.home.begin(to_read)?, place: &self.home.place, to_read, news: Vec::new() };
        let result = work(&mut at_work)?;
        at_work.tell_all()?;
        at_work.begun.commit()?;
        Ok(result)
    }
}

/// The address as it may be shown.
fn without_password(address: &str) -> String {
    let secret = |(before, host): (&str, &str)| {
        let (scheme, user) = before.split_once("://")?;
        Some(format!("{scheme}://{}@{host}", user.split(':').next()?))
    };
    let shown = address.rsplit_once('@').and_then(secret).unwrap_or_else(|| address.to_owned());
    shown.split_once("password=").map_or(shown.clone(), |(before, _)| format!("{before}password=..."))
}

impl Database for Postgres {
    fn reading<T>(&self, work: impl FnOnce(&mut dyn Sql) -> Result<T>) -> Result<T> {
        self.within(true, work)
    }

    fn writing<T>(&self, work: impl FnOnce(&mut dyn Sql) -> Result<T>) -> Result<T> {
        self.within(false, work)
    }

    /// The database tells of everything that is committed, no matter who has written it.
    fn watch(&self) -> Result<Receiver<News>> {
        let mut listening = self.listening.lock().unwrap_or_else(PoisonError::into_inner);
        if !*listening {
            listen::start(&self.home, &self.watchers)?;
            *listening = true;
        }
        Ok(self.watchers.join())
    }
}

struct AtWork<'a> {
    begun: Begun<'a>,
    place: &'a str,
    to_read: bool,
    news: Vec<News>,
}

impl AtWork<'_> {
    /// News are part of the transaction: they are sent when it is committed, and not at all if it is not.
    fn tell_all(&mut self) -> Result<()> {
        if self.news.is_empty() {
            return Ok(());
        }
        let lines = std::mem::take(&mut self.news).iter().map(News::to_string).collect::<Vec<_>>().join("\n");
        let tell = "SELECT pg_notify('keeper', line) FROM regexp_split_to_table($1, '\\n') AS line";
        self.query(tell, values![&lines], &mut |_| Ok(()))
    }
}

impl Sql for AtWork<'_> {
    fn execute(&mut self, statement: &'static str, values: &[Value<'_>]) -> Result<u64> {
        let (client, prepared) = self.begun.prepared(statement)?;
        client.execute(&prepared, &parameters(values)).map_err(|error| in_words(self.place, &error))
    }

    fn query(
        &mut self,
        statement: &'static str,
        values: &[Value<'_>],
        each: &mut dyn FnMut(&dyn Row) -> Result<()>,
    ) -> Result<()> {
        let place = self.place;
        let (client, prepared) = self.begun.prepared(statement)?;
        let rows = client.query(&prepared, &parameters(values)).map_err(|error| in_words(place, &error))?;
        rows.into_iter().try_for_each(|row| each(&Found { row, place }))
    }

    fn locks_rows(&self) -> bool {
        !self.to_read
    }

    fn tell(&mut self, news: News) {
        self.news.push(news);
    }
}

fn parameters<'a>(values: &'a [Value<'_>]) -> Vec<&'a (dyn ToSql + Sync)> {
    values.iter().map(|value| value as &(dyn ToSql + Sync)).collect()
}

impl ToSql for Value<'_> {
    fn to_sql(&self, kind: &Type, out: &mut BytesMut) -> Result<IsNull, Box<dyn std::error::Error + Sync + Send>> {
        match self {
            Value::Nothing => Ok(IsNull::Yes),
            Value::Number(number) => number.to_sql_checked(kind, out),
            Value::Text(text) => text.to_sql_checked(kind, out),
            Value::Bytes(bytes) => bytes.to_sql_checked(kind, out),
        }
    }

    fn accepts(_: &Type) -> bool {
        true
    }

    to_sql_checked!();
}

struct Found<'a> {
    row: postgres::Row,
    place: &'a str,
}

impl Found<'_> {
    fn get<'a, T: postgres::types::FromSql<'a>>(&'a self, column: usize) -> Result<T> {
        self.row.try_get(column).map_err(|error| self.damaged(link::reason(&error)))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_password_is_never_shown() {
        for (address, shown) in [
            ("postgres://anna:secret@host/keeper", "postgres://anna@host/keeper"),
            ("postgres://anna:se:cr@et@host/keeper", "postgres://anna@host/keeper"),
            ("postgres://host/keeper?user=anna&password=secret", "postgres://host/keeper?user=anna&password=..."),
            ("postgres:///keeper?host=/run", "postgres:///keeper?host=/run"),
        ] {
            assert_eq!(without_password(address), shown);
        }
        let error = Postgres::open("postgres://anna:secret@host:port/keeper").unwrap_err();
        assert!(matches!(error, StoreError::Address { .. }), "{error}");
        assert!(!error.to_string().contains("secret"), "{error}");
    }

    #[test]
    fn encryption_that_cannot_be_had_is_told_at_once() {
        for (more, part) in
            [("sslmode=maybe", "verify-full"), ("sslmode=verify-full&sslrootcert=/none.pem", "/none.pem")]
        {
            let error = Postgres::open(&format!("postgres://anna@localhost/keeper?{more}")).unwrap_err();
            assert!(matches!(&error, StoreError::Address { why, .. } if why.contains(part)), "{error}");
        }
    }
}
