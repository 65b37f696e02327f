//! For those who look after the server: whether it works, and how much.

use std::sync::Arc;

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

/// Whether the store answers.
async fn health(State(tables): State<Arc<Tables>>) -> Response {
    let looked = tokio::task::spawn_blocking(move || tables.store.note("health")).await;
    match looked {
        Ok(Ok(_)) => "ok\n".into_response(),
        _ => (StatusCode::SERVICE_UNAVAILABLE, "The store does not answer.\n").into_response(),
    }
}

async fn metrics(State(tables): State<Arc<Tables>>) -> Response {
    ([(CONTENT_TYPE, "text/plain; version=0.0.4")], tables.metrics.text(tables.count())).into_response()
}
