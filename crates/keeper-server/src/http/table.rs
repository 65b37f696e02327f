//! A table: the page on which people gather, the table itself, and who sits where.

use std::sync::Arc;

use axum::extract::{Path, RawQuery, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use maud::Markup;

use super::{aside, go, go_as, html, key_of, sorry};
use crate::form::Form;
use crate::page::{self, Seating, TOLD};
use crate::person::{Key, called};
use crate::record::{Deed, Record, named};
use crate::screen::Screen;
use crate::table::{Inner, Table};
use crate::tables::Tables;

pub async fn show(
    State(tables): State<Arc<Tables>>,
    Path(id): Path<String>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Response {
    aside(move || {
        let table = match tables.get(&id) {
            Ok(table) => table,
            Err(why) => return sorry(StatusCode::NOT_FOUND, &why),
        };
        let screen = Screen::new(Key::of(&headers), &query.unwrap_or_default());
        table.look(|inner| match &inner.room {
            Some(room) => {
                let position = room.position();
                let told = room.told(position.saturating_sub(TOLD)..position, screen.shows(inner).eyes());
                html(page::table_page(&screen.seen(inner, &**room), &told, &id, position, room.lessons()))
            }
            None => seated(&tables, inner, &headers, page::gather),
        })
    })
    .await
}

/// The page beside the table: who plays, who may come, what can be had.
pub async fn seats(State(tables): State<Arc<Tables>>, Path(id): Path<String>, headers: HeaderMap) -> Response {
    aside(move || match tables.get(&id) {
        Ok(table) => table.look(|inner| match inner.room {
            Some(_) => seated(&tables, inner, &headers, page::seats_page),
            None => go(&format!("/table/{id}"), None),
        }),
        Err(why) => sorry(StatusCode::NOT_FOUND, &why),
    })
    .await
}

/// A page about who sits where.
fn seated(tables: &Tables, inner: &Inner, headers: &HeaderMap, page: impl Fn(&Seating<'_>) -> Markup) -> Response {
    let record = &inner.record;
    let offer = match tables.house(&record.kind).and_then(|house| house.offer(&record.wanted.sets)) {
        Ok(offer) => offer,
        Err(why) => return sorry(StatusCode::INTERNAL_SERVER_ERROR, &why),
    };
    let key = Key::of(headers);
    let names = |room: &dyn crate::Room| room.seen(None).seats.into_iter().map(|line| line.investigator).collect();
    html(page(&Seating {
        id: &inner.id,
        record,
        offer: &offer,
        key: key.as_ref(),
        present: &inner.present,
        called: &called(headers),
        here: &tables.site.here(headers),
        playing: inner.room.as_ref().map(|room| (names(&**room), room.is_over())),
        keeps: keeps(tables, record, key.as_ref()),
    }))
}

/// Whether somebody may rename and delete a table.
fn keeps(tables: &Tables, record: &Record, key: Option<&Key>) -> bool {
    record.is_host(key) || tables.own
}

/// Somebody sits down, rises, hands a seat to a bot and takes it back, chooses an investigator.
pub async fn seat(
    State(tables): State<Arc<Tables>>,
    Path((id, seat)): Path<(String, u8)>,
    headers: HeaderMap,
    body: String,
) -> Response {
    aside(move || {
        let form = Form::read(&body);
        let name = form.some("name").unwrap_or_else(|| called(&headers));
        let deed = match form.get("do") {
            "sit" => Deed::Sit(name.clone()),
            "rise" => Deed::Rise,
            "back" => Deed::Back,
            "investigator" => Deed::Investigator(form.some("investigator")),
            "name" => Deed::Name(name.clone()),
            other => match other.parse() {
                Ok(kind) => Deed::Bot(kind),
                Err(_) => return sorry(StatusCode::BAD_REQUEST, &format!("Nothing is called \"{other}\" here.")),
            },
        };
        let done = key_of(&headers).and_then(|key| {
            let table = tables.get(&id)?;
            let (kind, sets) = table.look(|inner| (inner.record.kind.clone(), inner.record.wanted.sets.clone()));
            let offer = tables.house(&kind)?.offer(&sets)?;
            table.change(|record| record.act(seat, deed.clone(), &key, &offer))?;
            Ok((table.look(|inner| inner.room.is_some()), key))
        });
        match done {
            Ok((true, key)) if !matches!(deed, Deed::Sit(_)) => go(&format!("/table/{id}/seats"), Some(&key)),
            Ok((_, key)) => go_as(&format!("/table/{id}"), &key, &name),
            Err(why) => sorry(StatusCode::CONFLICT, &why),
        }
    })
    .await
}

pub async fn begin(State(tables): State<Arc<Tables>>, Path(id): Path<String>, headers: HeaderMap) -> Response {
    aside(move || {
        let key = Key::of(&headers);
        let done = tables.get(&id).and_then(|table| match table.look(|inner| inner.record.is_host(key.as_ref())) {
            true => tables.begin(&table),
            false => Err("Only whoever made the table can begin.".into()),
        });
        match done {
            Ok(()) => go(&format!("/table/{id}"), None),
            Err(why) => sorry(StatusCode::CONFLICT, &why),
        }
    })
    .await
}

/// A game of earlier rules goes on by those of today.
pub async fn go_on(State(tables): State<Arc<Tables>>, Path(id): Path<String>, headers: HeaderMap) -> Response {
    aside(move || {
        let key = Key::of(&headers);
        match tables.get(&id).and_then(|table| tables.go_on(&table, key.as_ref())) {
            Ok(()) => go(&format!("/table/{id}"), None),
            Err(why) => sorry(StatusCode::CONFLICT, &why),
        }
    })
    .await
}

/// The table, for whoever may rename and delete it.
fn own(tables: &Tables, id: &str, headers: &HeaderMap) -> Result<Arc<Table>, (StatusCode, String)> {
    let table = tables.get(id).map_err(|why| (StatusCode::NOT_FOUND, why))?;
    match table.look(|inner| keeps(tables, &inner.record, Key::of(headers).as_ref())) {
        true => Ok(table),
        false => Err((StatusCode::FORBIDDEN, "Only whoever made the table can do that.".into())),
    }
}

pub async fn rename(
    State(tables): State<Arc<Tables>>,
    Path(id): Path<String>,
    headers: HeaderMap,
    body: String,
) -> Response {
    aside(move || {
        let table = match own(&tables, &id, &headers) {
            Ok(table) => table,
            Err((status, why)) => return sorry(status, &why),
        };
        let name = named(Form::read(&body).get("name"), "");
        if name.is_empty() {
            return sorry(StatusCode::BAD_REQUEST, "A table needs a name.");
        }
        let done = table.arrange(|record, room| {
            record.name.clone_from(&name);
            room.as_mut().map_or(Ok(()), |room| room.rename(&name))
        });
        match done {
            Ok(()) => go(&format!("/table/{id}/seats"), None),
            Err(why) => sorry(StatusCode::CONFLICT, &why),
        }
    })
    .await
}

/// The host lets somebody sit down again whose seat was freed.
pub async fn welcome(
    State(tables): State<Arc<Tables>>,
    Path(id): Path<String>,
    headers: HeaderMap,
    body: String,
) -> Response {
    aside(move || {
        let form = Form::read(&body);
        let done = key_of(&headers).and_then(|key| {
            let table = tables.get(&id)?;
            table.change(|record| record.welcome(form.get("who"), &key))?;
            Ok(table.look(|inner| inner.room.is_some()))
        });
        match done {
            Ok(begun) => go(&format!("/table/{id}{}", if begun { "/seats" } else { "" }), None),
            Err(why) => sorry(StatusCode::CONFLICT, &why),
        }
    })
    .await
}

/// Whether everybody may take back what others have decided, without asking.
pub async fn undo_rule(
    State(tables): State<Arc<Tables>>,
    Path(id): Path<String>,
    headers: HeaderMap,
    body: String,
) -> Response {
    aside(move || {
        let freely = Form::read(&body).has("undo_freely");
        let done = own(&tables, &id, &headers).map(|table| {
            table.change(|record| {
                record.undo_freely = freely;
                Ok(())
            })
        });
        match done {
            Ok(Ok(())) => go(&format!("/table/{id}/seats"), None),
            Ok(Err(why)) => sorry(StatusCode::CONFLICT, &why),
            Err((status, why)) => sorry(status, &why),
        }
    })
    .await
}

/// The question before a table is deleted.
pub async fn ask_delete(State(tables): State<Arc<Tables>>, Path(id): Path<String>, headers: HeaderMap) -> Response {
    aside(move || match own(&tables, &id, &headers) {
        Ok(table) => html(table.look(|inner| page::delete_page(&id, &inner.record))),
        Err((status, why)) => sorry(status, &why),
    })
    .await
}

pub async fn delete(State(tables): State<Arc<Tables>>, Path(id): Path<String>, headers: HeaderMap) -> Response {
    aside(move || match own(&tables, &id, &headers).map(|table| tables.delete(&table)) {
        Ok(Ok(())) => go("/", None),
        Ok(Err(why)) => sorry(StatusCode::CONFLICT, &why),
        Err((status, why)) => sorry(status, &why),
    })
    .await
}
