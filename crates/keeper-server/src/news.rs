//! What other processes write into the same store comes to the tables here.

use std::sync::Arc;
use std::sync::mpsc::RecvTimeoutError;
use std::thread;
use std::time::Duration;

use tokio::runtime::Handle;

use crate::tables::Tables;

/// How often it is looked whether the tables are still there.
const LOOK: Duration = Duration::from_secs(1);

/// From now on tables read on when the store tells that there is something, until they are dropped.
pub fn follow(tables: &Arc<Tables>) -> Result<(), String> {
    let news = tables.store.watch().map_err(|error| error.to_string())?;
    let (tables, runtime) = (Arc::downgrade(tables), Handle::current());
    thread::spawn(move || {
        loop {
            let one = match news.recv_timeout(LOOK) {
                Ok(one) => Some(one),
                Err(RecvTimeoutError::Timeout) => None,
                Err(RecvTimeoutError::Disconnected) => return,
            };
            let Some(tables) = tables.upgrade() else { return };
            let concerned = one.map(|one| tables.concerned(&one)).unwrap_or_default();
            for table in concerned.into_iter().filter(|table| table.should_read()) {
                let tables = tables.clone();
                runtime.spawn_blocking(move || tables.read_on(&table));
            }
        }
    });
    Ok(())
}
