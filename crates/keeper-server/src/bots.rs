//! Bots play on by themselves, one choice at a time.

use std::sync::Arc;
use std::time::Duration;

use crate::table::Table;

/// Bots take a breath between their choices, so that people can follow.
const BREATH: Duration = Duration::from_millis(60);

/// If a bot is asked at this table, it plays, and so on until a person is asked. This may wait for the table.
pub fn wake(table: &Arc<Table>) {
    if !table.start_bots() {
        return;
    }
    let table = table.clone();
    tokio::spawn(async move {
        loop {
            let one = table.clone();
            let played = tokio::task::spawn_blocking(move || one.let_bot_play());
            match played.await {
                Ok(true) => tokio::time::sleep(BREATH).await,
                _ => break,
            }
        }
    });
}
