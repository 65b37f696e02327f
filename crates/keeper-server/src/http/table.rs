//! A table: the page on which people gather, the table itself, and who sits where.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use keeper_session::Player;

use super::{aside, go, here, html, key_of, sorry};
use crate::form::Form;
use crate::page;
use crate::person::Key;
use crate::record::named;
use crate::tables::Tables;

pub async fn show(State(tables): State<Arc<Tables>>, Path(id): Path<String>, headers: HeaderMap) -> Response {
    aside(move || {
        let table = match tables.get(&id) {
            Ok(table) => table,
            Err(why) => return sorry(StatusCode::NOT_FOUND, &why),
        };
        let key = Key::of(&headers);
        table.look(|inner| match &inner.room {
            Some(room) => {
                let seat = inner.seat_for(key.as_ref());
                html(page::table_page(&page::seen(inner, &**room, seat), &id, room.position()))
            }
            None => match tables.house(&inner.record.kind).and_then(|house| house.offer(&inner.record.wanted.sets)) {
                Ok(offer) => html(page::gather(&id, &inner.record, &offer, key.as_ref(), &here(&headers))),
                Err(why) => sorry(StatusCode::INTERNAL_SERVER_ERROR, &why),
            },
        })
    })
    .await
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
        let done = key_of(&headers).and_then(|key| {
            let table = tables.get(&id)?;
            table.change(|record| {
                let (hash, host) = (key.hash(), record.is_host(Some(&key)));
                let begun = record.has_begun();
                let chair = record.chair(seat)?;
                let mine = chair.is_of(&hash);
                match form.get("do") {
                    "sit" if chair.key.is_none() => {
                        (chair.name, chair.key, chair.bot) = (named(form.get("name"), "Somebody"), Some(hash), None);
                    }
                    "sit" => return Err("Somebody sits there already.".into()),
                    "rise" if mine || host => {
                        (chair.name, chair.key) = (String::new(), None);
                        chair.bot = begun.then_some(Player::Bot(keeper_bots::Kind::Planner));
                    }
                    "bot" if mine || host => chair.bot = Some(Player::Bot(keeper_bots::Kind::Planner)),
                    "back" if mine || (host && chair.key.is_none()) => chair.bot = None,
                    "investigator" if begun => return Err("The game has begun.".into()),
                    "investigator" if mine || host => chair.investigator = form.some("investigator"),
                    _ => return Err("That is not yours to do.".into()),
                }
                Ok(())
            })?;
            Ok(key)
        });
        match done {
            Ok(key) => go(&format!("/table/{id}"), Some(&key)),
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

/// The position as a scenario file: for those who play, and for everybody when the game is over.
pub async fn scenario(State(tables): State<Arc<Tables>>, Path(id): Path<String>, headers: HeaderMap) -> Response {
    aside(move || {
        let key = Key::of(&headers);
        let written = tables.get(&id).and_then(|table| {
            table.look(|inner| {
                let room = inner.room()?;
                // A scenario holds the seed: it tells the future, and what others hold.
                let alone =
                    inner.record.chairs.iter().all(|chair| chair.key.is_none() || chair.is_of(&inner.record.host));
                match room.is_over() || (alone && inner.record.is_host(key.as_ref())) {
                    true => room.scenario(),
                    false => Err("It would tell what is to come: it can be had when the game is over.".into()),
                }
            })
        });
        match written {
            Ok(text) => {
                let headers = [
                    (CONTENT_TYPE, "application/toml; charset=utf-8".to_owned()),
                    (CONTENT_DISPOSITION, format!("attachment; filename=\"{id}.toml\"")),
                ];
                (headers, text).into_response()
            }
            Err(why) => sorry(StatusCode::FORBIDDEN, &why),
        }
    })
    .await
}
