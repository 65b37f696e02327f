//! Drawings, one by one or many in one file.

use axum::extract::{Path, RawQuery};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};

use crate::art;
use crate::error::Error;

pub async fn drawing(Path((game, family, file)): Path<(String, String, String)>) -> Response {
    answer(art::fetched(&game, &family, &file))
}

pub async fn sprite(Path((game, file)): Path<(String, String)>, RawQuery(names): RawQuery) -> Response {
    answer(names.and_then(|names| art::fetched_together(&game, &file, &names)))
}

/// What has the right hash never changes. A page of another version asks with another hash: it gets the drawing of today.
fn answer(found: Option<(impl IntoResponse, bool)>) -> Response {
    let Some((text, current)) = found else { return Error::no_page().into_response() };
    let keep = if current { "public, max-age=31536000, immutable" } else { "no-cache" };
    ([(CONTENT_TYPE, "image/svg+xml"), (CACHE_CONTROL, keep)], text).into_response()
}
