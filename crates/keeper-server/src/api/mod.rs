//! The tables for programs: JSON under `/api/v1`, described by `/api/v1/openapi.json`.
//!
//! It says and does what a screen can, and no more: whatever is told to a seat is made from what that seat may see.

mod doc;
mod events;
mod lobby;
mod play;
mod scene;
mod words;

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, Path, RawQuery, Request};
use axum::http::Method;
use axum::http::header::{AUTHORIZATION, CACHE_CONTROL};
use axum::http::request::Parts;
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{MethodRouter, any, get, post};
use axum::{Json, Router};
use serde::Serialize;
use serde::de::DeserializeOwned;

pub use crate::error::{Error, Problem};
use crate::person::Key;
use crate::table::Table;
use crate::tables::Tables;

/// Every address, with its method.
pub fn routes() -> Vec<(Method, &'static str, MethodRouter<Arc<Tables>>)> {
    vec![
        (Method::GET, "/api/v1/openapi.json", get(doc::show)),
        (Method::POST, "/api/v1/keys", post(lobby::new_key)),
        (Method::POST, "/api/v1/keys/revoke", post(lobby::revoke_key)),
        (Method::GET, "/api/v1/games", get(lobby::games)),
        (Method::GET, "/api/v1/tables", get(lobby::list)),
        (Method::POST, "/api/v1/tables", post(lobby::make)),
        (Method::GET, "/api/v1/tables/{id}", get(lobby::show)),
        (Method::POST, "/api/v1/tables/{id}/begin", post(lobby::begin)),
        (Method::POST, "/api/v1/tables/{id}/go-on", post(lobby::go_on)),
        (Method::POST, "/api/v1/tables/{id}/seats/{seat}", post(lobby::seat)),
        (Method::POST, "/api/v1/tables/{id}/welcome", post(lobby::welcome)),
        (Method::POST, "/api/v1/tables/{id}/settings", post(lobby::settings)),
        (Method::GET, "/api/v1/tables/{id}/state", get(play::state)),
        (Method::POST, "/api/v1/tables/{id}/choose", post(play::choose)),
        (Method::POST, "/api/v1/tables/{id}/undo", post(play::undo)),
        (Method::POST, "/api/v1/tables/{id}/undo/answer", post(play::answer)),
        (Method::GET, "/api/v1/tables/{id}/story", get(play::story)),
        (Method::GET, "/api/v1/tables/{id}/read", get(play::read)),
        (Method::GET, "/api/v1/tables/{id}/hint", get(play::hint)),
        (Method::GET, "/api/v1/tables/{id}/review", get(play::review)),
        (Method::POST, "/api/v1/tables/{id}/review", post(play::begin_review)),
        (Method::GET, "/api/v1/tables/{id}/events", get(events::events)),
    ]
}

pub fn router() -> Router<Arc<Tables>> {
    let router = Router::new().route("/api/{*rest}", any(moved));
    routes().into_iter().fold(router, |router, (_, path, handler)| router.route(path, handler))
}

/// Addresses without a version are those of the first.
async fn moved(Path(rest): Path<String>, RawQuery(query): RawQuery) -> Response {
    if rest == "v1" || rest.starts_with("v1/") {
        return Error::no_page().into_response();
    }
    let query = query.map(|query| format!("?{query}")).unwrap_or_default();
    Redirect::permanent(&format!("/api/v1/{rest}{query}")).into_response()
}

/// The person who asks: by `Authorization: Bearer KEY`, or by the cookie of a browser.
pub struct Caller(pub Option<Key>);

impl Caller {
    pub fn key(self) -> Result<Key, Error> {
        let who = "Say who you are: Authorization: Bearer KEY. POST /api/v1/keys gives a new key.";
        self.0.ok_or_else(|| Error::Nameless(who.into()))
    }
}

impl<S: Sync> FromRequestParts<S> for Caller {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Caller, Error> {
        let Some(value) = parts.headers.get(AUTHORIZATION) else { return Ok(Caller(Key::of(&parts.headers))) };
        let key =
            value.to_str().ok().and_then(|value| value.strip_prefix("Bearer ")).and_then(|key| Key::read(key.trim()));
        let wrong = || Error::Nameless("A key has 32 hexadecimal digits: Authorization: Bearer KEY.".into());
        key.map(|key| Caller(Some(key))).ok_or_else(wrong)
    }
}

/// What is sent with a request; an empty body is an object without fields.
pub struct Body<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Error;

    async fn from_request(request: Request, state: &S) -> Result<Body<T>, Error> {
        let bytes = Bytes::from_request(request, state).await;
        let bytes = bytes.map_err(|error| Error::Unreadable(error.status(), error.body_text()))?;
        let text: &[u8] = if bytes.is_empty() { b"{}" } else { &bytes };
        serde_json::from_slice(text).map(Body).map_err(|error| Error::Bad(format!("The body cannot be read: {error}.")))
    }
}

/// Does something that may wait for the store or think for a while.
async fn aside<T: Serialize + Send + 'static>(work: impl FnOnce() -> Result<T, Error> + Send + 'static) -> Response {
    let done = tokio::task::spawn_blocking(work).await.unwrap_or(Err(Error::Broken));
    match done {
        Ok(answer) => ([(CACHE_CONTROL, "no-store")], Json(answer)).into_response(),
        Err(refusal) => refusal.into_response(),
    }
}

fn find(tables: &Tables, id: &str) -> Result<Arc<Table>, Error> {
    tables.get(id).map_err(Error::NotFound)
}
