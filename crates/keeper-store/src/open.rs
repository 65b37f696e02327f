use std::path::PathBuf;
use std::sync::Arc;

use crate::{Postgres, Result, Sqlite, Store, StoreError};

/// The file that an address means; none for a database that is no file.
pub fn file_of(address: &str) -> Option<PathBuf> {
    match address.strip_prefix("sqlite:") {
        Some(path) => Some(path.strip_prefix("//").unwrap_or(path).into()),
        None if address.contains("://") => None,
        None => Some(address.into()),
    }
}

/// Opens the store at an address: a path or `sqlite:PATH`, or `postgres://USER@HOST/DATABASE`.
pub fn open(address: &str) -> Result<Arc<dyn Store>> {
    let wrong = |why: &str| StoreError::Address { address: address.to_owned(), why: why.to_owned() };
    if address.starts_with("postgres://") || address.starts_with("postgresql://") {
        return Ok(Arc::new(Postgres::open(address)?));
    }
    let path = file_of(address).ok_or_else(|| wrong("Keeper does not know this kind of database"))?;
    if path.as_os_str().is_empty() {
        return Err(wrong("it does not name a file"));
    }
    Ok(Arc::new(Sqlite::open(path)?))
}
