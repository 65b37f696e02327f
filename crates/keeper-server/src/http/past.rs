//! What was: a game looked at from its beginning, its story, and its files. Before the end nothing tells what is to come.

use std::sync::Arc;

use axum::extract::{Path, RawQuery, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use keeper_present::Weight;
use keeper_present::words::Line;
use keeper_session::{Looked, Swings, Unit};

use super::table::plays_alone;
use super::{Answer, aside, find, go, html};
use crate::bots;
use crate::error::Error;
use crate::form::Form;
use crate::page::{self, Moment, TOLD, Told, Turns};
use crate::person::Key;
use crate::record::Record;
use crate::room::Room;
use crate::table::Inner;
use crate::tables::Tables;

/// Does something with the game of a table.
fn with_game(tables: &Tables, id: &str, does: impl FnOnce(&Inner, &dyn Room) -> Answer) -> Answer {
    find(tables, id)?.look(|inner| does(inner, inner.room().map_err(Error::conflict)?))
}

/// The seat that is asked for: any when the game is over, before that none.
fn seat_of(form: &Form, room: &dyn Room) -> Option<u8> {
    let seat = form.get("seat").parse().ok()?;
    (room.is_over() && seat < room.seats()).then_some(seat)
}

pub async fn replay(State(tables): State<Arc<Tables>>, Path(id): Path<String>, RawQuery(query): RawQuery) -> Answer {
    aside(move || {
        let form = Form::read(&query.unwrap_or_default());
        bots::wake(&find(&tables, &id)?);
        with_game(&tables, &id, |inner, room| {
            let (first, last) = (room.first(), room.position());
            let from_start = room.is_over() || plays_alone(room);
            let wanted = form.get("at").parse().unwrap_or(if from_start { first } else { last });
            let at = wanted.clamp(first, last);
            let seat = seat_of(&form, room);
            let mut seen = room.seen_at(at, seat).map_err(Error::conflict)?;
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
            let swings = match inner.looked() {
                Some(Looked::Done(swings)) => swings,
                _ => Swings::default(),
            };
            Ok(html(page::replay(&Moment {
                id: &id,
                seen: &seen,
                told: &told,
                at,
                first,
                last,
                steps,
                turns: room.starts(Unit::Round),
                first_turn: room.first_round().into(),
                moments: moments(room, seat),
                swings,
                // What the bots think of it tells what is hidden: it waits for the end.
                chances: if room.is_over() { room.chances() } else { vec![] },
                over: room.is_over(),
            })))
        })
    })
    .await
}

/// No more moments stand on a timeline.
const MOMENTS: usize = 60;

/// What changed everybody's plans, with the moment after it.
fn moments(room: &dyn Room, seat: Option<u8>) -> Vec<(usize, String)> {
    let great = |line: &&Line| line.weight == Weight::Great && !line.aloud;
    let told = room.told(room.first()..room.position(), seat);
    let moment = |told: &Told| Some((told.at? + 1, told.lines.iter().find(great)?.text.clone()));
    told.iter().filter_map(moment).take(MOMENTS).collect()
}

/// How the game ended, once it has.
pub async fn end(State(tables): State<Arc<Tables>>, Path(id): Path<String>, headers: HeaderMap) -> Answer {
    aside(move || {
        let key = Key::of(&headers);
        with_game(&tables, &id, |inner, room| {
            let seat = inner.record.seats_of(key.as_ref()).first().copied();
            let seen = page::seen(inner, room, seat);
            let Some(ending) = &seen.ending else { return Ok(go(&format!("/table/{id}"), None)) };
            let plays = inner.record.knows(key.as_ref()) || tables.own;
            let turns = Turns { first: room.first_round().into(), starts: room.starts(Unit::Round) };
            Ok(html(page::end(&seen, ending, &turns, &room.deeds(), plays)))
        })
    })
    .await
}

/// What cost and what helped most is looked for, and the page of the end tells it.
pub async fn review(State(tables): State<Arc<Tables>>, Path(id): Path<String>) -> Answer {
    aside(move || {
        crate::review::begin(&tables, &find(&tables, &id)?).map_err(Error::conflict)?;
        Ok(go(&format!("/table/{id}/end"), None))
    })
    .await
}

pub async fn story(State(tables): State<Arc<Tables>>, Path(id): Path<String>, RawQuery(query): RawQuery) -> Answer {
    aside(move || {
        let form = Form::read(&query.unwrap_or_default());
        with_game(&tables, &id, |_, room| {
            Ok(html(page::story_page(&id, room.name(), &room.story(seat_of(&form, room)))))
        })
    })
    .await
}

pub async fn story_file(
    State(tables): State<Arc<Tables>>,
    Path(id): Path<String>,
    RawQuery(query): RawQuery,
) -> Answer {
    aside(move || {
        let form = Form::read(&query.unwrap_or_default());
        with_game(&tables, &id, |_, room| {
            Ok(file(&format!("{id}.txt"), "text/plain; charset=utf-8", room.story(seat_of(&form, room))))
        })
    })
    .await
}

/// The game as `keeper games export` writes it.
pub async fn export(State(tables): State<Arc<Tables>>, Path(id): Path<String>, headers: HeaderMap) -> Answer {
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
pub async fn scenario(State(tables): State<Arc<Tables>>, Path(id): Path<String>, headers: HeaderMap) -> Answer {
    aside(move || {
        let name = format!("{id}.toml");
        tell_all(&tables, &id, &headers, |room| Ok(file(&name, "application/toml; charset=utf-8", room.scenario()?)))
    })
    .await
}

/// Nobody but the host can take a seat any more: then the host may know what is to come.
pub async fn close(State(tables): State<Arc<Tables>>, Path(id): Path<String>, headers: HeaderMap) -> Answer {
    aside(move || {
        let (key, table) = (Key::of(&headers), find(&tables, &id)?);
        let knows = table.look(|inner| inner.room().map(|room| may_know_all(inner, room, key.as_ref())));
        match knows.map_err(Error::conflict)? {
            Knows::Refused => return Err(Error::conflict(WHEN_OVER)),
            Knows::OnceClosed => table.change(Record::close).map_err(Error::conflict)?,
            Knows::Now => {}
        }
        Ok(go(&format!("/table/{id}/seats"), None))
    })
    .await
}

/// Writes a file that tells the future, and what others hold, for somebody who may have it.
fn tell_all(
    tables: &Tables,
    id: &str,
    headers: &HeaderMap,
    write: impl Fn(&dyn Room) -> Result<Response, String>,
) -> Answer {
    let (key, table) = (Key::of(headers), find(tables, id)?);
    let look = || {
        table.look(|inner| {
            let room = inner.room()?;
            let own = inner.record.chairs.iter().all(|chair| chair.is_of(&inner.record.host));
            let knows = may_know_all(inner, room, key.as_ref());
            Ok::<_, String>((knows, own, if knows == Knows::Now { Some(write(room)) } else { None }))
        })
    };
    let refused = || Error::Forbidden(WHEN_OVER.into());
    match look().map_err(Error::conflict)? {
        (_, _, Some(written)) => written.map_err(Error::Forbidden),
        // Nobody could take a seat unless the host left one.
        (Knows::OnceClosed, true, _) => {
            let (_, _, written) = table.change(Record::close).and_then(|()| look()).map_err(Error::Forbidden)?;
            written.ok_or_else(refused)?.map_err(Error::Forbidden)
        }
        (Knows::OnceClosed, false, _) => Ok((StatusCode::FORBIDDEN, html(page::close_page(id))).into_response()),
        _ => Err(refused()),
    }
}

const WHEN_OVER: &str = "This file gives away what is to come. You can download it when the game is over.";

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

pub(super) fn file(name: &str, kind: &'static str, text: String) -> Response {
    let headers = [
        (CONTENT_TYPE, kind.to_owned()),
        (CONTENT_DISPOSITION, format!("attachment; filename=\"{name}\"")),
        (CACHE_CONTROL, "no-store".to_owned()),
    ];
    (headers, text).into_response()
}
