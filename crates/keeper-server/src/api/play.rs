//! What a seat sees and does.

use std::sync::Arc;

use axum::extract::{Path, Query, State};
use axum::response::Response;
use keeper_present::Subject;
use keeper_session::SessionError;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::scene::Scene;
use super::words::{Choice, Ending, Player, Question, Review, Text, Told, choices, players, texts};
use super::{Body, Caller, Error, Problem, aside, find};
use crate::page::seen;
use crate::person::Key;
use crate::room::Room;
use crate::socket::unit_called;
use crate::table::{Inner, Table, Undoing as UndoDone};
use crate::tables::Tables;
use crate::{asking, bots, review as looking_back};

const ONLOOKER: &str = "You are watching: take a seat to play.";

/// The table as a seat sees it.
#[derive(Serialize, ToSchema)]
pub struct TableState {
    /// The number of choices made so far: a choice names the moment it is meant for.
    pub position: usize,
    /// The seat whose view this is; none for a spectator.
    pub seat: Option<u8>,
    pub title: String,
    /// `turn 3, Mythos; doom 4/12`
    pub status: String,
    pub over: bool,
    pub question: Option<Question>,
    pub choices: Vec<Choice>,
    /// The other players that the game is waiting for.
    pub waits: Vec<String>,
    pub players: Vec<Player>,
    pub scene: Scene,
    pub ending: Option<Ending>,
    pub can_undo: bool,
    /// The number of undos in this game.
    pub undos: u64,
    /// The last undo, while the story tells it.
    pub undone: Option<Undone>,
    /// The last undo that needed other players' consent.
    pub ask: Option<Ask>,
    /// Why no choice is possible, if so.
    pub locked: Option<String>,
}

/// An undo.
#[derive(Serialize, ToSchema)]
pub struct Undone {
    /// The position it led back to.
    pub at: usize,
    /// The seat of the player who wanted it.
    pub seat: Option<u8>,
    /// Who took back what.
    pub text: String,
}

/// A player wants to undo what others have decided.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Ask {
    /// The number to answer with.
    pub ask: u64,
    /// `open`, `agreed`, `refused`, `away`, `unanswered`, `withdrawn`, `gone-on`
    pub state: String,
    /// Who wants to undo what and who must agree, or how it ended.
    pub text: String,
    /// You must answer: `POST .../undo/answer`.
    pub asks_you: bool,
    /// You asked for it.
    pub yours: bool,
}

impl Ask {
    pub fn seen(inner: &Inner, key: Option<&Key>) -> Option<Ask> {
        inner.ask_seen(key).map(|seen| Ask {
            ask: seen.number,
            state: seen.state.word().to_owned(),
            text: seen.text,
            asks_you: seen.asks_me,
            yours: seen.mine,
        })
    }
}

#[derive(Deserialize, IntoParams)]
pub struct From {
    /// Which of your seats; default: the one with a decision to make, or else your first.
    pub seat: Option<u8>,
}

#[derive(Deserialize, IntoParams)]
pub struct Since {
    /// The number of the first choice to return; 0 begins with the opening.
    #[serde(default)]
    pub since: usize,
    pub seat: Option<u8>,
}

#[derive(Deserialize, IntoParams)]
pub struct About {
    /// `card:bullwhip`, `area:woods`, `rule:MOV-08`: any value of `about`.
    pub about: String,
    pub seat: Option<u8>,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Choosing {
    /// The position the choice belongs to.
    pub at: usize,
    /// Its number.
    pub choice: usize,
    pub seat: Option<u8>,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Undoing {
    pub at: usize,
    /// `decision`, `action`, `turn`, `phase`, `round`
    pub unit: String,
    pub seat: Option<u8>,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Answering {
    /// Its number.
    pub ask: u64,
    /// A no from the player who wants it withdraws it.
    pub yes: bool,
}

/// The position of the game now.
#[derive(Serialize, ToSchema)]
pub struct Moved {
    pub position: usize,
    /// The players who must agree before the undo; nothing has changed yet.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub asks: Option<String>,
}

#[derive(Serialize, ToSchema)]
pub struct Story {
    pub told: Vec<Told>,
    /// Use this as `since` the next time.
    pub next: usize,
}

#[derive(Serialize, ToSchema)]
pub struct Hint {
    pub text: String,
}

/// The seat meant: one of the caller's.
pub fn seat_of(inner: &Inner, key: Option<&Key>, wanted: Option<u8>) -> Result<Option<u8>, Error> {
    match wanted {
        None => Ok(inner.seat_for(key)),
        Some(seat) if inner.record.seats_of(key).contains(&seat) => Ok(Some(seat)),
        Some(_) => Err(Error::Forbidden("This seat is not yours.".into())),
    }
}

/// Looks at a game that has begun, from a seat of the caller.
fn look<T>(
    table: &Table,
    key: Option<&Key>,
    wanted: Option<u8>,
    look: impl FnOnce(&Inner, &dyn Room, Option<u8>) -> Result<T, Error>,
) -> Result<T, Error> {
    let looked = table.try_look(|inner| {
        let seat = seat_of(inner, key, wanted)?;
        look(inner, inner.room().map_err(Error::conflict)?, seat)
    });
    looked.map_err(Error::conflict)?
}

#[utoipa::path(
    get, path = "/api/v1/tables/{id}/state", params(("id" = String, Path), From),
    responses((status = 200, body = TableState), (status = 404, body = Problem), (status = 409, body = Problem)),
    security((), ("key" = []))
)]
pub async fn state(
    State(tables): State<Arc<Tables>>,
    Path(id): Path<String>,
    Query(from): Query<From>,
    Caller(key): Caller,
) -> Response {
    aside(move || {
        let table = find(&tables, &id)?;
        bots::wake(&table);
        if let Some(key) = &key {
            table.is_here(key);
        }
        look(&table, key.as_ref(), from.seat, |inner, room, seat| {
            let seen = seen(inner, room, seat);
            Ok(TableState {
                position: room.position(),
                seat,
                title: seen.title,
                status: seen.status,
                over: room.is_over(),
                question: seen.question.map(Question::from),
                choices: choices(seen.choices.to_vec()),
                waits: seen.waits,
                players: players(seen.seats),
                scene: Scene::from(seen.scene),
                ending: seen.ending.map(Ending::from),
                can_undo: seen.can_undo,
                undos: room.undos(),
                undone: room.last_undone().map(|undone| Undone {
                    at: undone.at,
                    seat: undone.seat,
                    text: undone.line.text.clone(),
                }),
                ask: Ask::seen(inner, key.as_ref()),
                locked: seen.locked,
            })
        })
    })
    .await
}

/// Does something for a seat, if the table has not changed since the player decided.
fn in_time(
    tables: &Tables,
    (id, key): (&str, &Key),
    (at, seat): (usize, Option<u8>),
    play: impl FnOnce(&mut dyn Room, u8) -> Result<(), String>,
) -> Result<Moved, Error> {
    let table = find(tables, id)?;
    let seat = look(&table, Some(key), seat, |_, _, seat| Ok(seat))?;
    let seat = seat.ok_or_else(|| Error::Forbidden(ONLOOKER.into()))?;
    let mut position = None;
    let done = table.choose(|room| {
        let done = match room.position() == at {
            true => play(room, seat),
            false => Err("Another player was faster: look again.".into()),
        };
        position = Some(room.position());
        done
    });
    bots::wake(&table);
    match (done, position) {
        (Ok(()), Some(position)) => Ok(Moved { position, asks: None }),
        (Ok(()), None) => Err(Error::conflict("The game has not started.")),
        (Err(why), position) => Err(Error::Conflict { why, position }),
    }
}

#[utoipa::path(
    post, path = "/api/v1/tables/{id}/choose", params(("id" = String, Path)), request_body = Choosing,
    responses((status = 200, body = Moved), (status = 403, body = Problem), (status = 409, body = Problem)),
    security(("key" = []))
)]
pub async fn choose(
    State(tables): State<Arc<Tables>>,
    Path(id): Path<String>,
    caller: Caller,
    Body(wish): Body<Choosing>,
) -> Response {
    aside(move || {
        let key = caller.key()?;
        in_time(&tables, (&id, &key), (wish.at, wish.seat), |room, seat| room.choose(seat, wish.choice))
    })
    .await
}

#[utoipa::path(
    post, path = "/api/v1/tables/{id}/undo", params(("id" = String, Path)), request_body = Undoing,
    responses((status = 200, body = Moved), (status = 403, body = Problem), (status = 409, body = Problem)),
    security(("key" = []))
)]
pub async fn undo(
    State(tables): State<Arc<Tables>>,
    Path(id): Path<String>,
    caller: Caller,
    Body(wish): Body<Undoing>,
) -> Response {
    aside(move || {
        let key = caller.key()?;
        let unit = unit_called(&wish.unit);
        let unit = unit.ok_or_else(|| Error::Bad("The unit must be decision, action, turn, phase or round.".into()))?;
        let table = find(&tables, &id)?;
        let seat = look(&table, Some(&key), wish.seat, |_, _, seat| Ok(seat))?;
        let seat = seat.ok_or_else(|| Error::Forbidden(ONLOOKER.into()))?;
        let done = table.undo(seat, wish.at, unit);
        asking::follow(&table);
        bots::wake(&table);
        stands(
            &table,
            done.map(|done| match done {
                UndoDone::Done => None,
                UndoDone::Asks(names) => Some(names),
            }),
        )
    })
    .await
}

/// Where the game stands, after something was done or not.
fn stands(table: &Table, done: Result<Option<String>, String>) -> Result<Moved, Error> {
    let position = look(table, None, None, |_, room, _| Ok(room.position()));
    match (done, position) {
        (Ok(asks), Ok(position)) => Ok(Moved { position, asks }),
        (Ok(_), Err(refusal)) => Err(refusal),
        (Err(why), position) => Err(Error::Conflict { why, position: position.ok() }),
    }
}

#[utoipa::path(
    post, path = "/api/v1/tables/{id}/undo/answer", params(("id" = String, Path)), request_body = Answering,
    responses((status = 200, body = Moved), (status = 401, body = Problem), (status = 409, body = Problem)),
    security(("key" = []))
)]
pub async fn answer(
    State(tables): State<Arc<Tables>>,
    Path(id): Path<String>,
    caller: Caller,
    Body(wish): Body<Answering>,
) -> Response {
    aside(move || {
        let key = caller.key()?;
        let table = find(&tables, &id)?;
        let done = table.answer(&key, wish.ask, wish.yes);
        bots::wake(&table);
        stands(&table, done.map(|()| None))
    })
    .await
}

#[utoipa::path(
    get, path = "/api/v1/tables/{id}/story", params(("id" = String, Path), Since),
    responses((status = 200, body = Story), (status = 404, body = Problem), (status = 409, body = Problem)),
    security((), ("key" = []))
)]
pub async fn story(
    State(tables): State<Arc<Tables>>,
    Path(id): Path<String>,
    Query(from): Query<Since>,
    Caller(key): Caller,
) -> Response {
    aside(move || {
        let table = find(&tables, &id)?;
        look(&table, key.as_ref(), from.seat, |_, room, seat| {
            let told = room.told(from.since..room.position(), seat).into_iter().map(Told::from).collect();
            Ok(Story { told, next: room.position() })
        })
    })
    .await
}

#[utoipa::path(
    get, path = "/api/v1/tables/{id}/read", params(("id" = String, Path), About),
    responses((status = 200, body = Vec<Text>), (status = 404, body = Problem), (status = 409, body = Problem)),
    security((), ("key" = []))
)]
pub async fn read(
    State(tables): State<Arc<Tables>>,
    Path(id): Path<String>,
    Query(wish): Query<About>,
    Caller(key): Caller,
) -> Response {
    aside(move || {
        let table = find(&tables, &id)?;
        let subject = Subject(wish.about);
        look(&table, key.as_ref(), wish.seat, |_, room, seat| Ok(texts(room.read(&subject, seat))))
    })
    .await
}

#[utoipa::path(
    get, path = "/api/v1/tables/{id}/hint", params(("id" = String, Path), From),
    responses((status = 200, body = Hint), (status = 403, body = Problem), (status = 409, body = Problem)),
    security(("key" = []))
)]
pub async fn hint(
    State(tables): State<Arc<Tables>>,
    Path(id): Path<String>,
    Query(from): Query<From>,
    caller: Caller,
) -> Response {
    aside(move || {
        let key = caller.key()?;
        let table = find(&tables, &id)?;
        let hinting = look(&table, Some(&key), from.seat, |_, room, seat| Ok(seat.and_then(|seat| room.hint(seat))))?;
        let text = hinting.and_then(|hinting| hinting());
        text.map(|advised| Hint { text: format!("{}: {}", advised.label, advised.why) })
            .ok_or_else(|| Error::conflict("It is not your decision."))
    })
    .await
}

/// The progress of the review of a finished game.
fn looked(table: &Table) -> Result<Review, Error> {
    look(table, None, None, |inner, room, _| match room.is_over() {
        true => Ok(Review::from(inner.looked())),
        false => Err(Error::Conflict { why: SessionError::NotOver.to_string(), position: Some(room.position()) }),
    })
}

#[utoipa::path(
    get, path = "/api/v1/tables/{id}/review", params(("id" = String, Path)),
    responses((status = 200, body = Review), (status = 404, body = Problem), (status = 409, body = Problem)),
    security((), ("key" = []))
)]
pub async fn review(State(tables): State<Arc<Tables>>, Path(id): Path<String>) -> Response {
    aside(move || looked(&*find(&tables, &id)?)).await
}

#[utoipa::path(
    post, path = "/api/v1/tables/{id}/review", params(("id" = String, Path)),
    responses((status = 200, body = Review), (status = 401, body = Problem), (status = 409, body = Problem)),
    security(("key" = []))
)]
pub async fn begin_review(State(tables): State<Arc<Tables>>, Path(id): Path<String>, caller: Caller) -> Response {
    aside(move || {
        caller.key()?;
        let table = find(&tables, &id)?;
        looking_back::begin(&tables, &table).map_err(Error::conflict)?;
        looked(&table)
    })
    .await
}
