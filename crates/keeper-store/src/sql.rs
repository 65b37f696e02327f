//! What the store asks of a database: transactions with statements that every database understands.

use std::sync::mpsc::Receiver;

use crate::{News, Result, StoreError};

/// A database with Keeper's tables.
pub trait Database: Send + Sync {
    /// Does this work on the state of one moment.
    fn reading<T>(&self, work: impl FnOnce(&mut dyn Sql) -> Result<T>) -> Result<T>;

    /// Does this work wholly or, if it fails, not at all. What is done is on the disk when this returns.
    fn writing<T>(&self, work: impl FnOnce(&mut dyn Sql) -> Result<T>) -> Result<T>;

    fn watch(&self) -> Result<Receiver<News>>;
}

/// A transaction. Values go to the places `$1`, `$2` ... of a statement.
pub trait Sql {
    /// The number of rows that were changed.
    fn execute(&mut self, statement: &'static str, values: &[Value<'_>]) -> Result<u64>;

    fn query(
        &mut self,
        statement: &'static str,
        values: &[Value<'_>],
        each: &mut dyn FnMut(&dyn Row) -> Result<()>,
    ) -> Result<()>;

    /// Whether several may write at once, so that rows must be locked while others rely on them.
    fn locks_rows(&self) -> bool;

    /// Tells this to those who watch, once it is committed.
    fn tell(&mut self, news: News);
}

/// A row that was found. There are signed numbers only; none of ours is ever below zero.
pub trait Row {
    fn number(&self, column: usize) -> Result<u64>;
    fn text(&self, column: usize) -> Result<String>;
    fn bytes(&self, column: usize) -> Result<Vec<u8>>;

    /// The row is not as Keeper writes it.
    fn damaged(&self, why: String) -> StoreError;
}

#[derive(Clone, Copy, Debug)]
pub enum Value<'a> {
    Nothing,
    Number(i64),
    Text(&'a str),
    Bytes(&'a [u8]),
}

impl From<i64> for Value<'_> {
    fn from(number: i64) -> Self {
        Self::Number(number)
    }
}

impl From<u32> for Value<'_> {
    fn from(number: u32) -> Self {
        Self::Number(number.into())
    }
}

impl From<bool> for Value<'_> {
    fn from(yes: bool) -> Self {
        Self::Number(yes.into())
    }
}

impl<'a> From<&'a str> for Value<'a> {
    fn from(text: &'a str) -> Self {
        Self::Text(text)
    }
}

impl<'a> From<&'a String> for Value<'a> {
    fn from(text: &'a String) -> Self {
        Self::Text(text)
    }
}

impl<'a> From<&'a [u8]> for Value<'a> {
    fn from(bytes: &'a [u8]) -> Self {
        Self::Bytes(bytes)
    }
}

impl<'a, T: Into<Value<'a>>> From<Option<T>> for Value<'a> {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Nothing, Into::into)
    }
}

/// Values of any kinds in a list.
macro_rules! values {
    ($($value:expr),* $(,)?) => { &[$($crate::sql::Value::from($value)),*] };
}
pub(crate) use values;

/// All rows that are found.
pub(crate) fn rows<T>(
    sql: &mut dyn Sql,
    statement: &'static str,
    values: &[Value<'_>],
    make: impl Fn(&dyn Row) -> Result<T>,
) -> Result<Vec<T>> {
    let mut found = Vec::new();
    sql.query(statement, values, &mut |row| {
        found.push(make(row)?);
        Ok(())
    })?;
    Ok(found)
}

/// The only row that can be found.
pub(crate) fn row<T>(
    sql: &mut dyn Sql,
    statement: &'static str,
    values: &[Value<'_>],
    make: impl Fn(&dyn Row) -> Result<T>,
) -> Result<Option<T>> {
    Ok(rows(sql, statement, values, make)?.pop())
}
