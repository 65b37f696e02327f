//! The tables for programs: JSON under `/api`, described by `/api/openapi.json`.
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
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::header::{AUTHORIZATION, CACHE_CONTROL};
use axum::http::request::Parts;
use axum::http::{Method, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, get, post};
use axum::{Json, Router};
use serde::Serialize;
use serde::de::DeserializeOwned;
use utoipa::ToSchema;

use crate::person::Key;
use crate::table::Table;
use crate::tables::Tables;

/// Every address, with its method.
pub fn routes() -> Vec<(Method, &'static str, MethodRouter<Arc<Tables>>)> {
    vec![
        (Method::GET, "/api/openapi.json", get(doc::show)),
        (Method::POST, "/api/keys", post(lobby::new_key)),
        (Method::POST, "/api/keys/revoke", post(lobby::revoke_key)),
        (Method::GET, "/api/games", get(lobby::games)),
        (Method::GET, "/api/tables", get(lobby::list)),
        (Method::POST, "/api/tables", post(lobby::make)),
        (Method::GET, "/api/tables/{id}", get(lobby::show)),
        (Method::POST, "/api/tables/{id}/begin", post(lobby::begin)),
        (Method::POST, "/api/tables/{id}/go-on", post(lobby::go_on)),
        (Method::POST, "/api/tables/{id}/seats/{seat}", post(lobby::seat)),
        (Method::POST, "/api/tables/{id}/welcome", post(lobby::welcome)),
        (Method::POST, "/api/tables/{id}/settings", post(lobby::settings)),
        (Method::GET, "/api/tables/{id}/state", get(play::state)),
        (Method::POST, "/api/tables/{id}/choose", post(play::choose)),
        (Method::POST, "/api/tables/{id}/undo", post(play::undo)),
        (Method::POST, "/api/tables/{id}/undo/answer", post(play::answer)),
        (Method::GET, "/api/tables/{id}/story", get(play::story)),
        (Method::GET, "/api/tables/{id}/read", get(play::read)),
        (Method::GET, "/api/tables/{id}/hint", get(play::hint)),
        (Method::GET, "/api/tables/{id}/review", get(play::review)),
        (Method::POST, "/api/tables/{id}/review", post(play::begin_review)),
        (Method::GET, "/api/tables/{id}/events", get(events::events)),
    ]
}

pub fn router() -> Router<Arc<Tables>> {
    routes().into_iter().fold(Router::new(), |router, (_, path, handler)| router.route(path, handler))
}

/// Why a request was refused. Nothing has changed.
#[derive(Debug, Serialize, ToSchema)]
pub struct Problem {
    pub error: String,
    /// The position of the game now, if another player was faster.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<usize>,
}

/// A problem with the status that it is answered with.
#[derive(Debug)]
pub struct Refusal(StatusCode, Problem);

impl Refusal {
    pub fn new(status: StatusCode, error: impl Into<String>) -> Refusal {
        Refusal(status, Problem { error: error.into(), position: None })
    }

    pub fn bad(error: impl Into<String>) -> Refusal {
        Refusal::new(StatusCode::BAD_REQUEST, error)
    }

    pub fn conflict(error: impl Into<String>, position: Option<usize>) -> Refusal {
        Refusal(StatusCode::CONFLICT, Problem { error: error.into(), position })
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        (self.0, Json(self.1)).into_response()
    }
}

/// The person who asks: by `Authorization: Bearer KEY`, or by the cookie of a browser.
pub struct Caller(pub Option<Key>);

impl Caller {
    pub fn key(self) -> Result<Key, Refusal> {
        let who = "Say who you are: Authorization: Bearer KEY. POST /api/keys gives a new key.";
        self.0.ok_or_else(|| Refusal::new(StatusCode::UNAUTHORIZED, who))
    }
}

impl<S: Sync> FromRequestParts<S> for Caller {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Caller, Refusal> {
        let Some(value) = parts.headers.get(AUTHORIZATION) else { return Ok(Caller(Key::of(&parts.headers))) };
        let key =
            value.to_str().ok().and_then(|value| value.strip_prefix("Bearer ")).and_then(|key| Key::read(key.trim()));
        let wrong =
            || Refusal::new(StatusCode::UNAUTHORIZED, "A key has 32 hexadecimal digits: Authorization: Bearer KEY.");
        key.map(|key| Caller(Some(key))).ok_or_else(wrong)
    }
}

/// What is sent with a request; an empty body is an object without fields.
pub struct Body<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request, state: &S) -> Result<Body<T>, Refusal> {
        let bytes = Bytes::from_request(request, state).await;
        let bytes = bytes.map_err(|error| Refusal::new(error.status(), error.body_text()))?;
        let text: &[u8] = if bytes.is_empty() { b"{}" } else { &bytes };
        serde_json::from_slice(text)
            .map(Body)
            .map_err(|error| Refusal::bad(format!("The body cannot be read: {error}.")))
    }
}

/// Does something that may wait for the store or think for a while.
async fn aside<T: Serialize + Send + 'static>(work: impl FnOnce() -> Result<T, Refusal> + Send + 'static) -> Response {
    let done = tokio::task::spawn_blocking(work).await.unwrap_or_else(|_| {
        Err(Refusal::new(
            StatusCode::SERVICE_UNAVAILABLE,
            "This table does not respond. All earlier choices are saved. Try again later.",
        ))
    });
    match done {
        Ok(answer) => ([(CACHE_CONTROL, "no-store")], Json(answer)).into_response(),
        Err(refusal) => refusal.into_response(),
    }
}

fn find(tables: &Tables, id: &str) -> Result<Arc<Table>, Refusal> {
    tables.get(id).map_err(|why| Refusal::new(StatusCode::NOT_FOUND, why))
}
