//! Bots play on by themselves, one choice at a time.

use std::sync::Arc;
use std::time::Duration;

use crate::table::{Bots, Table};

/// Bots take a breath between their choices, so that people can follow.
const BREATH: Duration = Duration::from_millis(60);

/// If a bot is asked at this table, it plays, and so on until a person is asked. While another process plays the bots they are left to it;
/// once it does no more they go on here. This may wait for the table.
pub fn wake(table: &Arc<Table>) {
    if !table.start_bots() {
        return;
    }
    let table = table.clone();
    tokio::spawn(async move {
        loop {
            let one = table.clone();
            let seen_to = tokio::task::spawn_blocking(move || one.see_to_bots());
            match seen_to.await {
                Ok(Bots::GoOn) => tokio::time::sleep(BREATH).await,
                Ok(Bots::Pause) => {
                    tokio::time::sleep(BREATH).await;
                    table.paces.pause().await;
                }
                Ok(Bots::StepBack) => table.wait_for_bots().await,
                _ => break,
            }
        }
    });
}
