//! Tables in the browser.
//!
//! A [`House`] makes rooms for one game; a [`Room`] is a game in play, whichever it is. The server knows no rule: it asks a room what a
//! seat sees, sends the parts of the page that have changed, and forwards what was chosen. Every choice is stored before it
//! is confirmed, so the server may end at any moment and goes on where it was.

pub mod art;
pub mod markup;
pub mod page;
pub mod person;
pub mod svg;

mod api;
mod asking;
mod assets;
mod bots;
mod desk;
mod door;
mod error;
mod form;
mod house;
mod http;
mod limits;
mod log;
mod metrics;
mod news;
mod pace;
mod record;
mod review;
mod room;
mod screen;
mod seated;
#[cfg(test)]
mod secrets;
mod site;
mod smaller;
mod socket;
mod table;
mod tables;
mod watch;

use std::future::{Future, IntoFuture};
use std::io;
use std::sync::Arc;
use std::time::Duration;

use tokio::net::TcpListener;

use door::{Door, Peer};
pub use house::{House, houses, houses_with};
pub use http::router;
pub use limits::Limits;
pub use log::{Log, log_to_stderr};
pub use metrics::Metrics;
pub use record::{Chair, Record};
pub use room::Room;
pub use site::{Network, Site};
pub use table::{Spoken, Table, Undoing};
pub use tables::{Tables, Wish};

/// The port of a local table: the year in which it all happens.
pub const PORT: u16 = 1926;

const SWEEP: Duration = Duration::from_secs(60);
/// So long open screens may take to say goodbye.
const GOODBYE: Duration = Duration::from_secs(3);

/// Serves tables until `stop` comes; everything is kept when this returns. A store may wait for its database where it is opened
/// and where it is dropped: the caller holds the tables until the runtime is gone.
pub async fn serve(
    listener: TcpListener,
    tables: Arc<Tables>,
    stop: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    let followed = tables.clone();
    let following = tokio::task::spawn_blocking(move || news::follow(&followed)).await;
    following.map_err(io::Error::other)?.map_err(io::Error::other)?;
    let swept = tables.clone();
    let sweep = tokio::spawn(async move {
        let mut every = tokio::time::interval(SWEEP);
        loop {
            every.tick().await;
            swept.sweep();
        }
    });
    let door = Door::new(listener, &tables);
    let app = router(tables.clone()).into_make_service_with_connect_info::<Peer>();
    let closing = tables.clone();
    let served = axum::serve(door, app).with_graceful_shutdown(async move {
        stop.await;
        tracing::info!("stopping");
        closing.close();
    });
    let mut closed = tables.closed();
    let late = async {
        tables::stops(&mut closed).await;
        tokio::time::sleep(GOODBYE).await;
    };
    let served = tokio::select! {
        served = served.into_future() => served,
        () = late => Ok(()),
    };
    sweep.abort();
    let kept = tokio::task::spawn_blocking(move || tables.keep_states()).await;
    kept.map_err(io::Error::other)?;
    served
}
