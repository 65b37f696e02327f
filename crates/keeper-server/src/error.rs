//! Why something was not done: its status, its words, and how it is shown. Nothing has changed then.
//!
//! Handlers answer with an [`Error`] to everyone. [`shown`] draws it: for programs, below `/api`, as JSON, and for people as a page with a
//! way back.

use axum::Json;
use axum::body::to_bytes;
use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use keeper_present::capital;
use keeper_store::StoreError;
use serde::Serialize;
use utoipa::ToSchema;

use crate::page;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Error {
    /// What was sent makes no sense.
    Bad(String),
    /// Nobody says who asks.
    Nameless(String),
    /// Not for the one who asks.
    Forbidden(String),
    /// There is no such thing, or no such address.
    NotFound(String),
    /// Not now: the table has moved on, or is not so far. Where the game stands, if somebody else was faster.
    Conflict { why: String, position: Option<usize> },
    /// Enough for now.
    TooMany(String),
    /// The request is for another server.
    Elsewhere,
    /// Games cannot be kept or read.
    Unavailable(String),
    /// A bug.
    Broken,
    /// What the framework would not read, with its status and its words.
    Unreadable(StatusCode, String),
}

impl Error {
    pub fn conflict(why: impl Into<String>) -> Error {
        Error::Conflict { why: why.into(), position: None }
    }

    /// An address at which there is nothing.
    pub fn no_page() -> Error {
        Error::NotFound("There is nothing at this address. Check it, or start from the list of tables.".into())
    }

    pub fn other_site() -> Error {
        Error::Forbidden("This request comes from another site. Open Keeper itself and try again.".into())
    }

    /// A failure of the store goes through many hands as words, among them those that know only why a person was refused. Whatever was asked
    /// for, it is then the server that cannot do it.
    fn settled(self) -> Error {
        let unavailable = StoreError::Unavailable.to_string();
        if self.words() == unavailable { Error::Unavailable(unavailable) } else { self }
    }

    pub fn status(&self) -> StatusCode {
        match self {
            Error::Bad(_) => StatusCode::BAD_REQUEST,
            Error::Nameless(_) => StatusCode::UNAUTHORIZED,
            Error::Forbidden(_) => StatusCode::FORBIDDEN,
            Error::NotFound(_) => StatusCode::NOT_FOUND,
            Error::Conflict { .. } => StatusCode::CONFLICT,
            Error::TooMany(_) => StatusCode::TOO_MANY_REQUESTS,
            Error::Elsewhere => StatusCode::MISDIRECTED_REQUEST,
            Error::Unavailable(_) => StatusCode::SERVICE_UNAVAILABLE,
            Error::Broken => StatusCode::INTERNAL_SERVER_ERROR,
            Error::Unreadable(status, _) => *status,
        }
    }

    /// What happened, then what to do.
    pub fn words(&self) -> &str {
        match self {
            Error::Bad(why)
            | Error::Nameless(why)
            | Error::Forbidden(why)
            | Error::NotFound(why)
            | Error::Conflict { why, .. }
            | Error::TooMany(why)
            | Error::Unavailable(why)
            | Error::Unreadable(_, why) => why,
            Error::Elsewhere => {
                "Keeper does not answer to this name here. Go to http://localhost and its port, or start Keeper with --host NAME."
            }
            Error::Broken => {
                "Something went wrong. Nothing is lost: all earlier decisions are saved. Load the page again."
            }
        }
    }

    /// The heading of its page.
    fn title(&self) -> &'static str {
        match self {
            Error::NotFound(_) => "Not found",
            Error::Nameless(_) | Error::Forbidden(_) => "Not allowed",
            Error::Conflict { .. } => "Not possible now",
            Error::TooMany(_) | Error::Unavailable(_) => "Try again later",
            Error::Elsewhere => "Wrong address",
            Error::Broken => "Something went wrong",
            Error::Bad(_) | Error::Unreadable(..) => "That did not work",
        }
    }

    /// The way back from its page: to the table, where there is one, else to all tables.
    fn back(&self, path: &str) -> (String, &'static str) {
        let table = path.strip_prefix("/table/").and_then(|rest| rest.split_once('/')).map(|(id, _)| id);
        match table.filter(|_| !matches!(self, Error::NotFound(_))) {
            Some(id) => (format!("/table/{id}"), "Back to the table"),
            None => ("/".to_owned(), "Back to the tables"),
        }
    }

    /// Its answer to a request for this path.
    fn drawn(self, path: &str) -> Response {
        let status = self.status();
        // Errors of the layers below begin with a small letter, so that they can follow another word.
        let words = capital(self.words());
        if path == "/api" || path.starts_with("/api/") {
            let position = if let Error::Conflict { position, .. } = self { position } else { None };
            return (status, Json(Problem { error: words, position })).into_response();
        }
        let (to, back) = self.back(path);
        let page = page::message(self.title(), &words, (&to, back)).into_string();
        (status, [(CONTENT_TYPE, "text/html; charset=utf-8"), (CACHE_CONTROL, "no-store")], page).into_response()
    }
}

/// Why something was not done, for programs. Nothing has changed then.
#[derive(Debug, Serialize, ToSchema)]
pub struct Problem {
    pub error: String,
    /// Where the game stands now, if somebody else was faster.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<usize>,
}

impl IntoResponse for Error {
    /// Only [`shown`] knows who asks.
    fn into_response(self) -> Response {
        let error = self.settled();
        let mut response = error.status().into_response();
        response.extensions_mut().insert(error);
        response
    }
}

/// The longest words of the framework that are passed on, in bytes.
const LONGEST: usize = 4096;

/// An answer to a request for this path, with its error drawn, if it has one, for the one who asks.
pub async fn shown(mut response: Response, path: &str) -> Response {
    let error = match response.extensions_mut().remove::<Error>() {
        Some(error) => error,
        None if is_unreadable(&response) => {
            let status = response.status();
            let bytes = to_bytes(response.into_body(), LONGEST).await.unwrap_or_default();
            let text = String::from_utf8_lossy(&bytes);
            let words = if text.is_empty() { status.canonical_reason().unwrap_or("Refused") } else { text.trim() };
            Error::Unreadable(status, words.to_owned())
        }
        None => return response,
    };
    error.drawn(path)
}

/// Whether the framework has refused a request, in plain words or in none.
fn is_unreadable(response: &Response) -> bool {
    let plain = |kind: &axum::http::HeaderValue| kind.as_bytes().starts_with(b"text/plain");
    response.status().is_client_error() && response.headers().get(CONTENT_TYPE).is_none_or(plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn drawn(error: Error, path: &str) -> (StatusCode, String) {
        let response = error.drawn(path);
        let status = response.status();
        let body = to_bytes(response.into_body(), usize::MAX).await.unwrap();
        (status, String::from_utf8(body.to_vec()).unwrap())
    }

    #[tokio::test]
    async fn programs_get_json_and_people_a_page_with_a_way_back() {
        let late = Error::Conflict { why: "Someone <else> was faster.".into(), position: Some(7) };
        let (status, json) = drawn(late.clone(), "/api/v1/tables/x/choose").await;
        assert_eq!(
            (status, json.as_str()),
            (StatusCode::CONFLICT, r#"{"error":"Someone <else> was faster.","position":7}"#)
        );
        let (status, page) = drawn(late, "/table/x/seat/1").await;
        assert_eq!(status, StatusCode::CONFLICT);
        assert!(page.contains("Someone &lt;else&gt; was faster.") && page.contains(r#"href="/table/x""#), "{page}");
    }

    #[test]
    fn where_the_store_fails_the_server_is_to_blame_whatever_was_asked_for() {
        let why = || StoreError::Unavailable.to_string();
        for error in [Error::Bad(why()), Error::NotFound(why()), Error::Forbidden(why()), Error::conflict(why())] {
            assert_eq!(error.into_response().status(), StatusCode::SERVICE_UNAVAILABLE);
        }
        let refused = Error::conflict("the game is over").into_response();
        assert_eq!(refused.status(), StatusCode::CONFLICT);
    }

    #[tokio::test]
    async fn a_message_begins_with_a_capital_letter() {
        let (_, json) = drawn(Error::conflict("the game is over"), "/api/v1/tables/x/choose").await;
        assert_eq!(json, r#"{"error":"The game is over"}"#);
        let (_, page) = drawn(Error::conflict("the game is over"), "/table/x").await;
        assert!(page.contains(">The game is over<"), "{page}");
    }

    #[tokio::test]
    async fn where_there_is_no_table_the_way_back_is_to_all_of_them() {
        for path in ["/table/none", "/table/none/seats", "/nowhere"] {
            let (status, page) = drawn(Error::no_page(), path).await;
            assert!(status == StatusCode::NOT_FOUND && page.contains(r#"<a class="go" href="/">"#), "{path}: {page}");
        }
    }
}
