//! What happens at a table, as a stream of server-sent events.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Path, Query, State};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use serde::Serialize;
use tokio::runtime::Handle;
use tokio::sync::watch;
use utoipa::ToSchema;

use super::play::{Ask, From, seat_of};
use super::{Caller, Error, Problem, find};
use crate::bots;
use crate::person::Key;
use crate::table::Table;
use crate::tables::{Tables, stops};

const PULSE: Duration = Duration::from_secs(15);

/// The state of a table, sent whenever it changes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Moment {
    pub position: usize,
    pub begun: bool,
    pub over: bool,
    /// Your seat that this is for, if any.
    pub seat: Option<u8>,
    /// This seat has a decision to make now.
    pub asked: bool,
    /// The number of undos in this game.
    pub undos: u64,
    /// What a player wants to take back, or last wanted to.
    pub ask: Option<Ask>,
}

struct Listening {
    table: Arc<Table>,
    key: Option<Key>,
    seat: Option<u8>,
    changes: watch::Receiver<u64>,
    closed: watch::Receiver<bool>,
    last: Option<Moment>,
}

impl Drop for Listening {
    fn drop(&mut self) {
        let (table, key) = (self.table.clone(), self.key.clone());
        if let Ok(runtime) = Handle::try_current() {
            runtime.spawn_blocking(move || table.leave(key.as_ref()));
        }
    }
}

/// `event: moment` with a [`Moment`], at once and whenever it changes.
#[utoipa::path(
    get, path = "/api/v1/tables/{id}/events", params(("id" = String, Path), From),
    responses((status = 200, body = Moment, content_type = "text/event-stream"), (status = 404, body = Problem)),
    security((), ("key" = []))
)]
pub async fn events(
    State(tables): State<Arc<Tables>>,
    Path(id): Path<String>,
    Query(from): Query<From>,
    Caller(key): Caller,
) -> Response {
    let closed = tables.closed();
    let opened = tokio::task::spawn_blocking(move || {
        let table = find(&tables, &id)?;
        let looked = table.try_look(|inner| seat_of(inner, key.as_ref(), from.seat));
        looked.map_err(Error::conflict)??;
        table.enter(key.as_ref(), "");
        let mut changes = table.changes();
        changes.mark_changed();
        Ok::<_, Error>(Listening { table, key, seat: from.seat, changes, closed, last: None })
    });
    match opened.await {
        Ok(Ok(listening)) => {
            let moments = stream::unfold(listening, next);
            Sse::new(moments).keep_alive(KeepAlive::new().interval(PULSE)).into_response()
        }
        Ok(Err(refusal)) => refusal.into_response(),
        Err(_) => Error::Unavailable("This table does not respond. Try again later.".into()).into_response(),
    }
}

/// Waits for the next moment that differs from the last; none when the server stops.
async fn next(mut listening: Listening) -> Option<(Result<Event, Infallible>, Listening)> {
    loop {
        let Listening { changes, closed, .. } = &mut listening;
        tokio::select! {
            changed = changes.changed() => changed.ok()?,
            () = stops(closed) => return None,
        }
        let (table, key, seat) = (listening.table.clone(), listening.key.clone(), listening.seat);
        let moment = tokio::task::spawn_blocking(move || {
            bots::wake(&table);
            moment(&table, key.as_ref(), seat)
        });
        let moment = moment.await.ok()?.ok()?;
        if listening.last.as_ref() != Some(&moment) {
            let event = Event::default().event("moment").json_data(&moment).ok()?;
            listening.last = Some(moment);
            return Some((Ok(event), listening));
        }
    }
}

fn moment(table: &Table, key: Option<&Key>, seat: Option<u8>) -> Result<Moment, String> {
    table.try_look(|inner| {
        let seat = seat_of(inner, key, seat).ok().flatten();
        let room = inner.room.as_deref();
        Moment {
            position: room.map_or(0, |room| room.position()),
            begun: room.is_some(),
            over: room.is_some_and(|room| room.is_over()),
            seat,
            undos: room.map_or(0, |room| room.undos()),
            ask: Ask::seen(inner, key),
            asked: seat.is_some_and(|seat| room.is_some_and(|room| room.asks(seat))),
        }
    })
}
