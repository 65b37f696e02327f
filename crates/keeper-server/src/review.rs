//! Looks back at finished games, one at a time, beside every table.

use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::table::Table;
use crate::tables::Tables;

/// So often those who wait are told how far it is.
const OFTEN: Duration = Duration::from_secs(1);

/// Begins to look back at the finished game of a table, unless that is done or under way. This may wait for the table.
pub fn begin(tables: &Tables, table: &Arc<Table>) -> Result<(), String> {
    let Some(work) = table.look_back()? else { return Ok(()) };
    let (turn, closed, table) = (tables.reviews.clone(), tables.closed(), table.clone());
    tokio::spawn(async move {
        let Ok(turn) = turn.acquire_owned().await else { return };
        tokio::task::spawn_blocking(move || {
            let (mut told, mut wanted) = (Instant::now(), true);
            work(&mut || {
                if told.elapsed() >= OFTEN {
                    told = Instant::now();
                    table.tell();
                    // Somebody may have undone the end.
                    wanted = table.try_look(|inner| inner.looked().is_some()).unwrap_or(false);
                }
                wanted && !*closed.borrow()
            });
            drop(turn);
            table.tell();
        });
    });
    Ok(())
}
