//! A table: the page on which people gather, the table itself, and who sits where.

use std::sync::Arc;

use axum::extract::{Path, RawQuery, State};
use axum::http::HeaderMap;
use maud::Markup;

use super::{Answer, aside, find, go, go_as, html, key_of};
use crate::error::Error;
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
) -> Answer {
    aside(move || {
        let table = find(&tables, &id)?;
        let screen = Screen::new(Key::of(&headers), called(&headers), &query.unwrap_or_default());
        table.look(|inner| match &inner.room {
            // Nobody plays here who could be asked: it is watched from its beginning, with controls.
            Some(room) if plays_alone(&**room) && !room.is_over() && !screen.is_for_all() => {
                Ok(go(&format!("/table/{id}/replay"), None))
            }
            Some(room) => {
                let position = room.position();
                let told = room.told(position.saturating_sub(TOLD)..position, screen.shows(inner).eyes());
                Ok(html(page::table_page(&screen.seen(inner, &**room), &told, &id, position, room.lessons())))
            }
            None => seated(&tables, inner, &headers, page::gather),
        })
    })
    .await
}

/// Whether nobody but bots plays.
pub(super) fn plays_alone(room: &dyn crate::Room) -> bool {
    (0..room.seats()).all(|seat| room.player(seat).is_bot())
}

/// The page beside the table: who plays, who may come, what can be had.
pub async fn seats(State(tables): State<Arc<Tables>>, Path(id): Path<String>, headers: HeaderMap) -> Answer {
    aside(move || {
        find(&tables, &id)?.look(|inner| match inner.room {
            Some(_) => seated(&tables, inner, &headers, page::seats_page),
            None => Ok(go(&format!("/table/{id}"), None)),
        })
    })
    .await
}

/// A page about who sits where.
fn seated(tables: &Tables, inner: &Inner, headers: &HeaderMap, page: impl Fn(&Seating<'_>) -> Markup) -> Answer {
    let record = &inner.record;
    let offer = tables.house(&record.kind).and_then(|house| house.offer(&record.wanted.sets));
    let offer = offer.map_err(Error::Unavailable)?;
    let key = Key::of(headers);
    let names = |room: &dyn crate::Room| room.seen(None).seats.into_iter().map(|line| line.investigator).collect();
    Ok(html(page(&Seating {
        id: &inner.id,
        record,
        offer: &offer,
        key: key.as_ref(),
        present: &inner.here(),
        called: &called(headers),
        here: &tables.site.here(headers),
        playing: inner.room.as_ref().map(|room| (names(&**room), room.is_over())),
        keeps: keeps(tables, record, key.as_ref()),
    })))
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
) -> Answer {
    aside(move || {
        let form = Form::read(&body);
        let name = form.some("name").unwrap_or_else(|| called(&headers));
        let deed = match form.get("do") {
            "sit" => Deed::Sit(name.clone()),
            "rise" => Deed::Rise,
            "back" => Deed::Back,
            "investigator" => Deed::Investigator(form.some("investigator")),
            "name" => Deed::Name(name.clone()),
            other => Deed::Bot(other.parse().map_err(|_| Error::Bad(format!("No button here does \"{other}\".")))?),
        };
        let key = key_of(&headers)?;
        let table = find(&tables, &id)?;
        let (kind, sets) = table.look(|inner| (inner.record.kind.clone(), inner.record.wanted.sets.clone()));
        let offer = tables.house(&kind).and_then(|house| house.offer(&sets)).map_err(Error::Unavailable)?;
        table.change(|record| record.act(seat, deed.clone(), &key, &offer)).map_err(Error::conflict)?;
        Ok(match table.look(|inner| inner.room.is_some()) && !matches!(deed, Deed::Sit(_)) {
            true => go(&format!("/table/{id}/seats"), Some(&key)),
            false => go_as(&format!("/table/{id}"), &key, &name),
        })
    })
    .await
}

pub async fn begin(State(tables): State<Arc<Tables>>, Path(id): Path<String>, headers: HeaderMap) -> Answer {
    aside(move || {
        let (key, table) = (Key::of(&headers), find(&tables, &id)?);
        if !table.look(|inner| inner.record.is_host(key.as_ref())) {
            return Err(Error::conflict("Only the player who made the table can begin the game."));
        }
        tables.begin(&table).map_err(Error::conflict)?;
        Ok(go(&format!("/table/{id}"), None))
    })
    .await
}

/// The same people play another game, at a table of its own.
pub async fn again(State(tables): State<Arc<Tables>>, Path(id): Path<String>, headers: HeaderMap) -> Answer {
    aside(move || {
        let (key, table) = (key_of(&headers)?, find(&tables, &id)?);
        let next = tables.again(&table, &key).map_err(Error::conflict)?;
        Ok(go(&format!("/table/{}", next.id), None))
    })
    .await
}

/// A game of earlier rules goes on by those of today.
pub async fn go_on(State(tables): State<Arc<Tables>>, Path(id): Path<String>, headers: HeaderMap) -> Answer {
    aside(move || {
        let table = find(&tables, &id)?;
        tables.go_on(&table, Key::of(&headers).as_ref()).map_err(Error::conflict)?;
        Ok(go(&format!("/table/{id}"), None))
    })
    .await
}

/// The table, for those who may rename and delete it.
fn own(tables: &Tables, id: &str, headers: &HeaderMap) -> Result<Arc<Table>, Error> {
    let table = find(tables, id)?;
    match table.look(|inner| keeps(tables, &inner.record, Key::of(headers).as_ref())) {
        true => Ok(table),
        false => Err(Error::Forbidden("Only the player who made the table can do that.".into())),
    }
}

pub async fn rename(
    State(tables): State<Arc<Tables>>,
    Path(id): Path<String>,
    headers: HeaderMap,
    body: String,
) -> Answer {
    aside(move || {
        let table = own(&tables, &id, &headers)?;
        let name = named(Form::read(&body).get("name"), "");
        if name.is_empty() {
            return Err(Error::Bad("A table needs a name.".into()));
        }
        let done = table.arrange(|record, room| {
            record.name.clone_from(&name);
            room.as_mut().map_or(Ok(()), |room| room.rename(&name))
        });
        done.map_err(Error::conflict)?;
        Ok(go(&format!("/table/{id}/seats"), None))
    })
    .await
}

/// The host lets somebody sit down again whose seat was freed.
pub async fn welcome(
    State(tables): State<Arc<Tables>>,
    Path(id): Path<String>,
    headers: HeaderMap,
    body: String,
) -> Answer {
    aside(move || {
        let (key, table) = (key_of(&headers)?, find(&tables, &id)?);
        let form = Form::read(&body);
        table.change(|record| record.welcome(form.get("who"), &key)).map_err(Error::conflict)?;
        let begun = table.look(|inner| inner.room.is_some());
        Ok(go(&format!("/table/{id}{}", if begun { "/seats" } else { "" }), None))
    })
    .await
}

/// Whether everybody may take back what others have decided, without asking.
pub async fn undo_rule(
    State(tables): State<Arc<Tables>>,
    Path(id): Path<String>,
    headers: HeaderMap,
    body: String,
) -> Answer {
    aside(move || {
        let freely = Form::read(&body).has("undo_freely");
        let changed = own(&tables, &id, &headers)?.change(|record| {
            record.undo_freely = freely;
            Ok(())
        });
        changed.map_err(Error::conflict)?;
        Ok(go(&format!("/table/{id}/seats"), None))
    })
    .await
}

/// The question before a table is deleted.
pub async fn ask_delete(State(tables): State<Arc<Tables>>, Path(id): Path<String>, headers: HeaderMap) -> Answer {
    aside(move || Ok(html(own(&tables, &id, &headers)?.look(|inner| page::delete_page(&id, &inner.record))))).await
}

pub async fn delete(State(tables): State<Arc<Tables>>, Path(id): Path<String>, headers: HeaderMap) -> Answer {
    aside(move || {
        let table = own(&tables, &id, &headers)?;
        tables.delete(&table).map_err(Error::conflict)?;
        Ok(go("/", None))
    })
    .await
}
