//! Tables in the browser.
//!
//! A [`House`] makes rooms for one game; a [`Room`] is a game in play, whichever it is. The server knows no rule: it asks a room what a
//! seat sees, sends the parts of the page that have changed, and forwards what was chosen. Every choice is stored before it
//! is confirmed, so the server may end at any moment and goes on where it was.

pub mod markup;
pub mod page;
pub mod person;
pub mod svg;

mod bots;
mod form;
mod house;
mod http;
mod record;
mod room;
mod screen;
mod seated;
mod socket;
mod table;
mod tables;

use std::future::Future;
use std::io;
use std::sync::Arc;
use std::time::Duration;

use tokio::net::TcpListener;

pub use house::{House, houses};
pub use http::router;
pub use record::{Chair, Record};
pub use room::Room;
pub use table::Table;
pub use tables::{Tables, Wish};

/// The port of a local table: the year in which it all happens.
pub const PORT: u16 = 1926;

const SWEEP: Duration = Duration::from_secs(60);

/// Serves tables until `stop` comes.
pub async fn serve(
    listener: TcpListener,
    tables: Arc<Tables>,
    stop: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    let swept = tables.clone();
    let sweep = tokio::spawn(async move {
        let mut every = tokio::time::interval(SWEEP);
        loop {
            every.tick().await;
            swept.sweep();
        }
    });
    let served = axum::serve(listener, router(tables)).with_graceful_shutdown(stop).await;
    sweep.abort();
    served
}
