//! What was: a game looked at from its beginning, its story, and its files. Before the end nothing tells what is to come.

use std::sync::Arc;

use axum::extract::{Path, RawQuery, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use keeper_session::Unit;

use super::{aside, html, sorry};
use crate::form::Form;
use crate::page::{self, Moment, TOLD};
use crate::person::Key;
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
        let key = Key::of(&headers);
        with_game(&tables, &id, |inner, room| {
            let text = may_know_all(inner, room, key.as_ref())
                .and_then(|()| tables.store.export(room.game()).map_err(|error| error.to_string()));
            match text {
                Ok(text) => file(&format!("{id}.json"), "application/json", text),
                Err(why) => sorry(StatusCode::FORBIDDEN, &why),
            }
        })
    })
    .await
}

/// The position as a scenario file.
pub async fn scenario(State(tables): State<Arc<Tables>>, Path(id): Path<String>, headers: HeaderMap) -> Response {
    aside(move || {
        let key = Key::of(&headers);
        with_game(&tables, &id, |inner, room| {
            let text = may_know_all(inner, room, key.as_ref()).and_then(|()| room.scenario());
            match text {
                Ok(text) => file(&format!("{id}.toml"), "application/toml; charset=utf-8", text),
                Err(why) => sorry(StatusCode::FORBIDDEN, &why),
            }
        })
    })
    .await
}

/// A file with the seed tells the future, and what others hold: everybody may have it when the game is over, before that only
/// who plays alone and may undo everything.
fn may_know_all(inner: &Inner, room: &dyn Room, key: Option<&Key>) -> Result<(), String> {
    let record = &inner.record;
    let people = record.chairs.iter().filter(|chair| chair.key.is_some());
    let own = people.clone().all(|chair| chair.is_of(&record.host));
    // People who share a screen have their secrets from one another.
    let alone = own && (!room.has_secrets() || people.clone().zip(people.skip(1)).all(|(a, b)| a.name == b.name));
    if room.is_over() || (alone && record.is_host(key) && !room.keeps_secret()) {
        return Ok(());
    }
    Err("It would tell what is to come: it can be had when the game is over.".into())
}

fn file(name: &str, kind: &'static str, text: String) -> Response {
    let headers = [
        (CONTENT_TYPE, kind.to_owned()),
        (CONTENT_DISPOSITION, format!("attachment; filename=\"{name}\"")),
        (CACHE_CONTROL, "no-store".to_owned()),
    ];
    (headers, text).into_response()
}
