use std::sync::Arc;

use crate::{Postgres, Result, Sqlite, Store, StoreError};

/// Opens the store at an address: a path or `sqlite:PATH`, or `postgres://USER@HOST/DATABASE`.
pub fn open(address: &str) -> Result<Arc<dyn Store>> {
    let wrong = |why: &str| StoreError::Address { address: address.to_owned(), why: why.to_owned() };
    if address.starts_with("postgres://") || address.starts_with("postgresql://") {
        return Ok(Arc::new(Postgres::open(address)?));
    }
    let path = match address.strip_prefix("sqlite:") {
        Some(path) => path.strip_prefix("//").unwrap_or(path),
        None if address.contains("://") => return Err(wrong("no such kind of database is known")),
        None => address,
    };
    if path.is_empty() {
        return Err(wrong("it names no file"));
    }
    Ok(Arc::new(Sqlite::open(path)?))
}
