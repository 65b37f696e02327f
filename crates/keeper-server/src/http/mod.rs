//! The addresses: pages, forms, files.

mod app;
mod art;
mod gallery;
mod lobby;
mod past;
mod stats;
mod table;

use std::sync::Arc;

use axum::extract::{Path, Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, LOCATION, REFERRER_POLICY, SET_COOKIE, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Router, extract::DefaultBodyLimit};
use maud::Markup;

use crate::assets;
use crate::error::{self, Error};
use crate::person::{Key, call};
use crate::site::is_https;
use crate::socket;
use crate::table::Table;
use crate::tables::Tables;

/// The longest form that is read, in bytes.
const LONGEST: usize = 64 * 1024;
/// The longest form with a scenario in it.
const LONGEST_FILE: usize = 2 * 1024 * 1024;

const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; \
                      manifest-src 'self'; \
                      form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

pub fn router(tables: Arc<Tables>) -> Router {
    Router::new()
        .route("/", get(lobby::show))
        .route("/new/{kind}", get(lobby::new))
        .route("/tables", post(lobby::make).layer(DefaultBodyLimit::max(LONGEST_FILE)))
        .route("/cards", get(gallery::cards))
        .route("/rules", get(gallery::rules))
        .route("/manifest.webmanifest", get(app::manifest))
        .route("/worker.js", get(app::worker))
        .route("/offline", get(app::offline))
        .route("/games/{id}", post(lobby::adopt))
        .route("/me", get(lobby::me).post(lobby::call))
        .route("/me/revoke", post(lobby::revoke))
        .route("/me/{key}", get(lobby::link).post(lobby::become_me))
        .route("/stats", get(stats::show))
        .route("/stats.csv", get(stats::csv))
        .route("/stats.json", get(stats::json))
        .route("/table/{id}", get(table::show))
        .route("/table/{id}/end", get(past::end))
        .route("/table/{id}/review", post(past::review))
        .route("/table/{id}/again", post(table::again))
        .route("/table/{id}/seat/{seat}", post(table::seat))
        .route("/table/{id}/begin", post(table::begin))
        .route("/table/{id}/go-on", post(table::go_on))
        .route("/table/{id}/seats", get(table::seats))
        .route("/table/{id}/rename", post(table::rename))
        .route("/table/{id}/close", post(past::close))
        .route("/table/{id}/welcome", post(table::welcome))
        .route("/table/{id}/undo-rule", post(table::undo_rule))
        .route("/table/{id}/delete", get(table::ask_delete).post(table::delete))
        .route("/table/{id}/replay", get(past::replay))
        .route("/table/{id}/story", get(past::story))
        .route("/table/{id}/story.txt", get(past::story_file))
        .route("/table/{id}/export", get(past::export))
        .route("/table/{id}/scenario", get(past::scenario))
        .route("/table/{id}/socket", get(socket::open))
        .route("/assets/{file}", get(asset))
        .route("/art/{game}/{file}", get(art::sprite))
        .route("/art/{game}/{family}/{file}", get(art::drawing))
        .merge(crate::api::router())
        .merge(crate::watch::router())
        .fallback(async || Error::no_page())
        .layer(middleware::from_fn_with_state(tables.clone(), crate::limits::admit))
        .layer(middleware::from_fn_with_state(tables.clone(), guard))
        .layer(middleware::from_fn(crate::smaller::pack))
        .layer(DefaultBodyLimit::max(LONGEST))
        .with_state(tables)
}

/// What every answer carries, and what no request may do: act from another site's page, or come by a name that is not this server's.
async fn guard(State(tables): State<Arc<Tables>>, mut request: Request, next: Next) -> Response {
    tables.site.forget_hearsay(&mut request);
    let https = is_https(request.headers());
    let path = request.uri().path().to_owned();
    let response = if !tables.site.serves(&request, tables.own) {
        Error::Elsewhere.into_response()
    } else if !same_site(request.headers()) && request.method() != Method::GET {
        Error::other_site().into_response()
    } else {
        next.run(request).await
    };
    let mut response = error::shown(response, &path).await;
    let headers = response.headers_mut();
    if https {
        let secure = |cookie: HeaderValue| cookie.to_str().ok().and_then(|text| format!("{text}; Secure").parse().ok());
        let cookies: Vec<HeaderValue> = headers.get_all(SET_COOKIE).iter().cloned().filter_map(secure).collect();
        headers.remove(SET_COOKIE);
        for cookie in cookies {
            headers.append(SET_COOKIE, cookie);
        }
    }
    headers.insert(CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY));
    headers.insert(REFERRER_POLICY, HeaderValue::from_static("same-origin"));
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    response
}

/// Whether a request comes from a page of this server, or from no page at all.
pub fn same_site(headers: &HeaderMap) -> bool {
    let Some(origin) = headers.get("origin") else { return true };
    let host = headers.get("host").and_then(|host| host.to_str().ok()).unwrap_or_default();
    origin.to_str().is_ok_and(|origin| origin.split_once("://").is_some_and(|(_, from)| from == host))
}

/// What a handler answers with, or why not.
type Answer = Result<Response, Error>;

/// Does something that may wait for the store or think for a while.
async fn aside(work: impl FnOnce() -> Answer + Send + 'static) -> Answer {
    tokio::task::spawn_blocking(work).await.unwrap_or(Err(Error::Broken))
}

fn find(tables: &Tables, id: &str) -> Result<Arc<Table>, Error> {
    tables.get(id).map_err(Error::NotFound)
}

fn html(page: Markup) -> Response {
    ([(CONTENT_TYPE, "text/html; charset=utf-8"), (CACHE_CONTROL, "no-store")], page.into_string()).into_response()
}

fn go(to: &str, key: Option<&Key>) -> Response {
    let mut response = (StatusCode::SEE_OTHER, [(LOCATION, to)]).into_response();
    if let Some(cookie) = key.and_then(|key| key.cookie().parse().ok()) {
        response.headers_mut().insert(SET_COOKIE, cookie);
    }
    response
}

/// The same, and the name is remembered.
fn go_as(to: &str, key: &Key, name: &str) -> Response {
    let mut response = go(to, Some(key));
    if let Ok(cookie) = call(name).parse()
        && !name.trim().is_empty()
    {
        response.headers_mut().append(SET_COOKIE, cookie);
    }
    response
}

/// The key that a request brings, or a new one.
fn key_of(headers: &HeaderMap) -> Result<Key, Error> {
    Key::of(headers).map_or_else(|| Key::new().map_err(Error::Unavailable), Ok)
}

async fn asset(Path(file): Path<String>) -> Response {
    match assets::find(&file) {
        None if file == "icon-192.png" => picture(include_bytes!("../../assets/icon-192.png")),
        None if file == "icon-512.png" => picture(include_bytes!("../../assets/icon-512.png")),
        Some(found) => {
            let headers = [(CONTENT_TYPE, found.kind), (CACHE_CONTROL, "public, max-age=31536000, immutable")];
            (headers, found.text.as_ref()).into_response()
        }
        None => Error::no_page().into_response(),
    }
}

/// The sign of the program for a home screen.
fn picture(png: &'static [u8]) -> Response {
    ([(CONTENT_TYPE, "image/png"), (CACHE_CONTROL, "max-age=86400")], png).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_site_is_told_by_its_origin() {
        let with = |origin: &str| {
            let mut headers = HeaderMap::new();
            headers.insert("host", HeaderValue::from_static("127.0.0.1:1926"));
            headers.insert("origin", HeaderValue::from_str(origin).unwrap());
            same_site(&headers)
        };
        assert!(with("http://127.0.0.1:1926"));
        assert!(!with("http://evil.example") && !with("null"));
        assert!(same_site(&HeaderMap::new()));
    }
}
