//! What was: a game looked at from its beginning, its story, and its files. Before the end nothing tells what is to come.

use std::sync::Arc;

use axum::extract::{Path, RawQuery, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use keeper_session::Unit;

use super::{aside, go, html, sorry};
use crate::form::Form;
use crate::page::{self, Moment, TOLD};
use crate::person::Key;
use crate::record::Record;
use crate::room::Room;
use crate::table::Inner;
use crate::tables::Tables;

/// Does something with the game of a table.
fn with_game(tables: &Tables, id: &str, does: impl FnOnce(&Inner, &dyn Room) -> Response) -> Response {
    match tables.get(id) {
        Ok(table) => table.look(|inner| match &inner.room {
            Some(room) => does(inner, &**room),
            None => sorry(StatusCode::CONFLICT, "The game has not begun."),
        }),
        Err(why) => sorry(StatusCode::NOT_FOUND, &why),
    }
}

/// The seat that is asked for: any when the game is over, before that none.
fn seat_of(form: &Form, room: &dyn Room) -> Option<u8> {
    let seat = form.get("seat").parse().ok()?;
    (room.is_over() && seat < room.seats()).then_some(seat)
}

pub async fn replay(State(tables): State<Arc<Tables>>, Path(id): Path<String>, RawQuery(query): RawQuery) -> Response {
    aside(move || {
        let form = Form::read(&query.unwrap_or_default());
        with_game(&tables, &id, |inner, room| {
            let (first, last) = (room.first(), room.position());
            let wanted = form.get("at").parse().unwrap_or(if room.is_over() { first } else { last });
            let at = wanted.clamp(first, last);
            let seat = seat_of(&form, room);
            let mut seen = match room.seen_at(at, seat) {
                Ok(seen) => seen,
                Err(why) => return sorry(StatusCode::CONFLICT, &why),
            };
            seen.address = format!("/table/{id}");
            for (line, chair) in seen.seats.iter_mut().zip(&inner.record.chairs) {
                line.player.clone_from(&chair.name);
            }
            let step = |(name, unit): (&'static str, Unit)| {
                let starts = room.starts(unit);
                let back = starts.iter().rev().find(|&&start| start < at).copied();
                (name, back, starts.iter().find(|&&start| start > at).copied())
            };
            let units =
                [("round", Unit::Round), ("phase", Unit::Phase), ("turn", Unit::Turn), ("decision", Unit::Decision)];
            let steps = units.map(step).to_vec();
            let told = room.told(at.saturating_sub(TOLD)..at, seat);
            html(page::replay(&Moment {
                id: &id,
                seen: &seen,
                told: &told,
                at,
                first,
                last,
                steps,
                over: room.is_over(),
            }))
        })
    })
    .await
}

pub async fn story(State(tables): State<Arc<Tables>>, Path(id): Path<String>, RawQuery(query): RawQuery) -> Response {
    aside(move || {
        let form = Form::read(&query.unwrap_or_default());
        with_game(&tables, &id, |_, room| html(page::story_page(&id, room.name(), &room.story(seat_of(&form, room)))))
    })
    .await
}

pub async fn story_file(
    State(tables): State<Arc<Tables>>,
    Path(id): Path<String>,
    RawQuery(query): RawQuery,
) -> Response {
    aside(move || {
        let form = Form::read(&query.unwrap_or_default());
        with_game(&tables, &id, |_, room| {
            file(&format!("{id}.txt"), "text/plain; charset=utf-8", room.story(seat_of(&form, room)))
        })
    })
    .await
}

/// The game as `keeper games export` writes it.
pub async fn export(State(tables): State<Arc<Tables>>, Path(id): Path<String>, headers: HeaderMap) -> Response {
    aside(move || {
        let name = format!("{id}.json");
        tell_all(&tables, &id, &headers, |room| {
            let text = tables.store.export(room.game()).map_err(|error| error.to_string())?;
            Ok(file(&name, "application/json", text))
        })
    })
    .await
}

/// The position as a scenario file.
pub async fn scenario(State(tables): State<Arc<Tables>>, Path(id): Path<String>, headers: HeaderMap) -> Response {
    aside(move || {
        let name = format!("{id}.toml");
        tell_all(&tables, &id, &headers, |room| Ok(file(&name, "application/toml; charset=utf-8", room.scenario()?)))
    })
    .await
}

/// Nobody but the host can take a seat any more: then the host may know what is to come.
pub async fn close(State(tables): State<Arc<Tables>>, Path(id): Path<String>, headers: HeaderMap) -> Response {
    aside(move || {
        let key = Key::of(&headers);
        let table = match tables.get(&id) {
            Ok(table) => table,
            Err(why) => return sorry(StatusCode::NOT_FOUND, &why),
        };
        let closed = match table.look(|inner| inner.room().map(|room| may_know_all(inner, room, key.as_ref()))) {
            Ok(Knows::Refused) => Err(WHEN_OVER.to_owned()),
            Ok(Knows::OnceClosed) => table.change(Record::close),
            Ok(Knows::Now) => Ok(()),
            Err(why) => Err(why),
        };
        match closed {
            Ok(()) => go(&format!("/table/{id}/seats"), None),
            Err(why) => sorry(StatusCode::CONFLICT, &why),
        }
    })
    .await
}

/// Writes a file that tells the future, and what others hold, for somebody who may have it.
fn tell_all(
    tables: &Tables,
    id: &str,
    headers: &HeaderMap,
    write: impl Fn(&dyn Room) -> Result<Response, String>,
) -> Response {
    let key = Key::of(headers);
    let table = match tables.get(id) {
        Ok(table) => table,
        Err(why) => return sorry(StatusCode::NOT_FOUND, &why),
    };
    let look = || {
        table.look(|inner| {
            let room = inner.room()?;
            let own = inner.record.chairs.iter().all(|chair| chair.is_of(&inner.record.host));
            let knows = may_know_all(inner, room, key.as_ref());
            Ok::<_, String>((knows, own, if knows == Knows::Now { Some(write(room)) } else { None }))
        })
    };
    let refused = |why: &str| sorry(StatusCode::FORBIDDEN, why);
    match look() {
        Ok((_, _, Some(written))) => written.unwrap_or_else(|why| refused(&why)),
        // Nobody could take a seat unless the host left one.
        Ok((Knows::OnceClosed, true, _)) => match table.change(Record::close).and_then(|()| look()) {
            Ok((_, _, Some(written))) => written.unwrap_or_else(|why| refused(&why)),
            Ok(_) => refused(WHEN_OVER),
            Err(why) => refused(&why),
        },
        Ok((Knows::OnceClosed, false, _)) => (StatusCode::FORBIDDEN, html(page::close_page(id))).into_response(),
        Ok(_) => refused(WHEN_OVER),
        Err(why) => sorry(StatusCode::CONFLICT, &why),
    }
}

const WHEN_OVER: &str = "It would tell what is to come: it can be had when the game is over.";

/// Whether somebody may have what tells the future.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Knows {
    Now,
    /// When nobody else can take a seat any more.
    OnceClosed,
    Refused,
}

/// Everybody may know all when the game is over. Before that only a host may who may undo everything, and only in a game in which
/// nobody else has had a seat, or can take one.
fn may_know_all(inner: &Inner, room: &dyn Room, key: Option<&Key>) -> Knows {
    let record = &inner.record;
    match record.is_for_one() && record.is_host(key) && !room.keeps_secret() {
        _ if room.is_over() => Knows::Now,
        true if record.closed => Knows::Now,
        true => Knows::OnceClosed,
        false => Knows::Refused,
    }
}

fn file(name: &str, kind: &'static str, text: String) -> Response {
    let headers = [
        (CONTENT_TYPE, kind.to_owned()),
        (CONTENT_DISPOSITION, format!("attachment; filename=\"{name}\"")),
        (CACHE_CONTROL, "no-store".to_owned()),
    ];
    (headers, text).into_response()
}
