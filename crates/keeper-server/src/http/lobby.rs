//! The first page, and the making of tables.

use std::sync::Arc;

use axum::extract::{Path, RawQuery, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use keeper_session::{UndoRule, Wanted};
use keeper_table::Seed;

use super::{aside, go, html, key_of, sorry};
use crate::form::Form;
use crate::page::{self, Kept, Lobby};
use crate::person::Key;
use crate::tables::{Tables, Wish};

pub async fn show(State(tables): State<Arc<Tables>>, headers: HeaderMap) -> Response {
    aside(move || {
        let key = Key::of(&headers);
        match lobby(&tables, key.as_ref()) {
            Ok(lobby) => html(page::lobby(&lobby)),
            Err(why) => sorry(StatusCode::INTERNAL_SERVER_ERROR, &why),
        }
    })
    .await
}

/// What somebody with this key finds here.
fn lobby(tables: &Tables, key: Option<&Key>) -> Result<Lobby, String> {
    let games = tables.games()?;
    let (mut mine, mut open) = (vec![], vec![]);
    let mut seen = vec![];
    for (id, record) in tables.all()? {
        let game = record.game.as_ref().and_then(|id| games.iter().find(|meta| meta.id == *id));
        seen.extend(record.game.clone());
        let free = record.chairs.iter().filter(|chair| chair.is_free()).count();
        let status = match game {
            Some(meta) => meta.status.clone(),
            None => format!("{free} free seats"),
        };
        let kept = Kept {
            id: format!("/table/{id}"),
            name: record.name.clone(),
            status,
            seats: record
                .chairs
                .iter()
                .map(|chair| chair.name.as_str())
                .filter(|name| !name.is_empty())
                .collect::<Vec<_>>()
                .join(", "),
            finished: game.is_some_and(|meta| meta.finished),
        };
        if record.knows(key) || tables.own {
            mine.push(kept);
        } else if record.open {
            open.push(kept);
        }
    }
    let others = games.iter().filter(|meta| tables.own && !seen.contains(&meta.id));
    let kept = others.map(|meta| Kept {
        id: meta.id.as_str().to_owned(),
        name: meta.name.clone(),
        status: meta.status.clone(),
        seats: meta.seats.clone(),
        finished: meta.finished,
    });
    let games = tables.houses.iter().map(|house| (house.kind(), house.title())).collect();
    Ok(Lobby { games, mine, open, kept: kept.collect(), me: key.map(Key::link) })
}

/// The form for a table of this game.
pub async fn new(State(tables): State<Arc<Tables>>, Path(kind): Path<String>, RawQuery(query): RawQuery) -> Response {
    aside(move || {
        let form = Form::read(&query.unwrap_or_default());
        let offer = tables.house(&kind).and_then(|house| house.offer(&sets(&form)));
        match offer {
            Ok(offer) => html(page::new_table(&offer)),
            Err(why) => sorry(StatusCode::BAD_REQUEST, &why),
        }
    })
    .await
}

/// The boxes that are asked for.
fn sets(form: &Form) -> Vec<String> {
    let mut sets = vec!["base".to_owned()];
    sets.extend(form.all("box"));
    sets
}

pub async fn make(State(tables): State<Arc<Tables>>, headers: HeaderMap, body: String) -> Response {
    aside(move || {
        let form = Form::read(&body);
        let made = key_of(&headers).and_then(|key| {
            let table = tables.make(&wish(&form)?, &key)?;
            Ok((table, key))
        });
        match made {
            Ok((table, key)) => go(&format!("/table/{}", table.id), Some(&key)),
            Err(why) => sorry(StatusCode::BAD_REQUEST, &why),
        }
    })
    .await
}

fn wish(form: &Form) -> Result<Wish, String> {
    let number = |name: &str, otherwise: u8| match form.some(name) {
        Some(text) => text.parse().map_err(|_| format!("\"{text}\" is not a number of players.")),
        None => Ok(otherwise),
    };
    let players = number("players", 1)?;
    let seed = match form.some("seed") {
        Some(text) => text.parse::<Seed>().map_err(|error| error.to_string())?,
        None => Seed::default(),
    };
    let investigators = form.all("investigator").into_iter().map(|id| Some(id).filter(|id| !id.is_empty())).collect();
    Ok(Wish {
        kind: form.get("game").to_owned(),
        name: form.get("table").to_owned(),
        host: form.get("name").to_owned(),
        wanted: Wanted {
            players,
            sets: sets(form),
            difficulty: form.get("difficulty").parse().unwrap_or_default(),
            ancient_one: form.some("ancient_one"),
            investigators,
            seed,
        },
        undo: if form.has("no_peeking") { UndoRule::UntilChance } else { UndoRule::Free },
        bots: number("bots", 0)?,
        alone: form.get("who") != "others",
        open: form.get("who") == "others" && form.has("open"),
    })
}

/// A game that was played elsewhere, in the terminal for instance, comes to a table.
pub async fn adopt(
    State(tables): State<Arc<Tables>>,
    Path(id): Path<String>,
    headers: HeaderMap,
    body: String,
) -> Response {
    aside(move || {
        if !tables.own {
            return sorry(StatusCode::NOT_FOUND, "There is no such game.");
        }
        let form = Form::read(&body);
        let adopted = key_of(&headers).and_then(|key| {
            let game = id.parse().map_err(|error: keeper_store::StoreError| error.to_string())?;
            Ok((tables.adopt(&game, form.get("name"), &key)?, key))
        });
        match adopted {
            Ok((table, key)) => go(&format!("/table/{}", table.id), Some(&key)),
            Err(why) => sorry(StatusCode::BAD_REQUEST, &why),
        }
    })
    .await
}

/// The same person on another device.
pub async fn me(Path(key): Path<String>) -> Response {
    match Key::read(&key) {
        Some(key) => go("/", Some(&key)),
        None => sorry(StatusCode::NOT_FOUND, "This personal link is not whole."),
    }
}
