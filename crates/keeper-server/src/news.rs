//! What other processes write into the same store comes to the tables here.

use std::sync::Arc;
use std::sync::mpsc::RecvTimeoutError;
use std::thread;
use std::time::Duration;

use tokio::runtime::Handle;

use crate::tables::Tables;

/// How often it is looked whether the tables are still there.
const LOOK: Duration = Duration::from_secs(1);

/// How long is waited before something that could not be read is read again.
const PAUSES: [u64; 6] = [0, 100, 300, 1000, 3000, 10_000];

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
                runtime.spawn(async move {
                    for pause in PAUSES {
                        tokio::time::sleep(Duration::from_millis(pause)).await;
                        let (tables, table) = (tables.clone(), table.clone());
                        let id = table.id.clone();
                        match tokio::task::spawn_blocking(move || tables.read_on(&table)).await {
                            Ok(Err(why)) => {
                                tracing::warn!(table = id, why, "could not read what another process wrote");
                            }
                            _ => return,
                        }
                    }
                });
            }
        }
    });
    Ok(())
}
