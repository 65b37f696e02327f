//! Somebody's finished games.

use std::sync::Arc;

use axum::extract::State;
use axum::http::HeaderMap;
use keeper_session::BASE;
use keeper_store::Meta;

use super::lobby::stranger;
use super::past::file;
use super::{Answer, aside, html};
use crate::error::Error;
use crate::page::{self, Finished, day};
use crate::person::Key;
use crate::record::Record;
use crate::tables::Tables;

pub async fn show(State(tables): State<Arc<Tables>>, headers: HeaderMap) -> Answer {
    aside(move || Ok(html(page::stats(&games(&tables, &headers)?)))).await
}

pub async fn csv(State(tables): State<Arc<Tables>>, headers: HeaderMap) -> Answer {
    aside(move || {
        let text = page::stats_csv(&games(&tables, &headers)?);
        Ok(file("keeper-games.csv", "text/csv; charset=utf-8", text))
    })
    .await
}

pub async fn json(State(tables): State<Arc<Tables>>, headers: HeaderMap) -> Answer {
    aside(move || {
        let text = serde_json::to_string_pretty(&games(&tables, &headers)?).map_err(|_| Error::Broken)?;
        Ok(file("keeper-games.json", "application/json", text))
    })
    .await
}

/// The finished games of the person who asks, the first one first.
fn games(tables: &Tables, headers: &HeaderMap) -> Result<Vec<Finished>, Error> {
    let key = Key::of(headers).ok_or_else(stranger)?;
    let mut all = vec![];
    for (id, record) in tables.all().map_err(Error::Unavailable)? {
        let seats = record.seats_of(Some(&key));
        let Some(game) = record.game.as_ref().filter(|_| !seats.is_empty()) else { continue };
        let Ok(meta) = tables.store.load(game).map(|game| game.meta) else { continue };
        if meta.finished {
            all.extend(one(tables, &id, &record, &meta, &seats).map(|one| (meta.updated, one)));
        }
    }
    all.sort_by_key(|(ended, _)| *ended);
    Ok(all.into_iter().map(|(_, one)| one).collect())
}

fn one(tables: &Tables, id: &str, record: &Record, meta: &Meta, seats: &[u8]) -> Option<Finished> {
    let house = tables.house(&meta.kind).ok()?;
    let outcome = tables.outcome(meta)?;
    let names = house.offer(&[BASE.to_owned()]).map(|offer| offer.boxes).unwrap_or_default();
    let name = |set: &String| match names.iter().flatten().find(|one| one.id == *set) {
        Some(one) => one.name.clone(),
        None if set == BASE => house.title().to_owned(),
        None => set.clone(),
    };
    let boxes: Vec<String> = record.wanted.sets.iter().map(name).collect();
    Some(Finished {
        day: day(meta.updated),
        table: record.name.clone(),
        game: house.title(),
        against: outcome.against.clone(),
        investigators: seats.iter().filter_map(|&seat| outcome.people.get(usize::from(seat)).cloned()).collect(),
        boxes: if boxes.is_empty() { vec![house.title().to_owned()] } else { boxes },
        won: outcome.won,
        score: outcome.score,
        address: format!("/table/{id}"),
    })
}
