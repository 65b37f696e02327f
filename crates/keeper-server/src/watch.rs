//! For those who look after the server: whether it works, and how much.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use axum::routing::get;

use crate::tables::Tables;

pub fn router() -> Router<Arc<Tables>> {
    Router::new().route("/health", get(health)).route("/metrics", get(metrics))
}

/// So long a failure of the store is remembered: a small write may find room where a choice does not.
const REMEMBERED: Duration = Duration::from_secs(60);

/// Whether the store takes what is written: something small is, and nothing may have failed lately.
async fn health(State(tables): State<Arc<Tables>>) -> Response {
    let works = tokio::task::spawn_blocking(move || {
        let written = tables.store.keep_note("health", "true").is_ok();
        written && !tables.metrics.store_failed_within(REMEMBERED)
    });
    match works.await {
        Ok(true) => "ok\n".into_response(),
        _ => (StatusCode::SERVICE_UNAVAILABLE, "Games cannot be saved or read. The log says why.\n").into_response(),
    }
}

async fn metrics(State(tables): State<Arc<Tables>>) -> Response {
    ([(CONTENT_TYPE, "text/plain; version=0.0.4")], tables.metrics.text(tables.count())).into_response()
}
