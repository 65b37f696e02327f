//! Keeper on a home screen: the manifest, and the page for times without a connection.

use axum::Json;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use serde_json::json;

use super::html;
use crate::assets;
use crate::page;

/// What a browser asks about a site that is to be installed.
pub async fn manifest() -> Response {
    let icon = |size: u16| json!({ "src": format!("/assets/icon-{size}.png"), "sizes": format!("{size}x{size}"), "type": "image/png", "purpose": "any" });
    let told = json!({
        "id": "/",
        "name": "Keeper",
        "short_name": "Keeper",
        "description": "The game master for Arkham Horror.",
        "lang": "en",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": page::DARK,
        "theme_color": page::DARK,
        "icons": [
            icon(192), icon(512),
            { "src": assets::icon().address(), "sizes": "any", "type": "image/svg+xml" },
        ],
        "shortcuts": [{ "name": "Cards", "url": "/cards" }, { "name": "Rules", "url": "/rules" }],
    });
    let headers = [(CONTENT_TYPE, "application/manifest+json"), (CACHE_CONTROL, "max-age=3600")];
    (headers, Json(told).into_response().into_body()).into_response()
}

/// The script that shows the page below when the server cannot be reached.
pub async fn worker() -> Response {
    let headers = [(CONTENT_TYPE, "text/javascript; charset=utf-8"), (CACHE_CONTROL, "no-cache")];
    (headers, assets::worker()).into_response()
}

pub async fn offline() -> Response {
    html(page::offline())
}
