//! Answers go out smaller to browsers that can unpack them: what is written in words shrinks to a fifth and less.
//!
//! What holds somebody's key stays as it is: from the size of a packed page a stranger could guess what stands in it.

use std::collections::HashMap;
use std::io::Write;
use std::sync::{LazyLock, Mutex, PoisonError};

use axum::body::{Body, Bytes, HttpBody, to_bytes};
use axum::extract::Request;
use axum::http::header::{ACCEPT_ENCODING, CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE, SET_COOKIE, VARY};
use axum::http::{HeaderMap, HeaderValue};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;

use crate::error::Error;

/// What is smaller than this fits into one packet as it is.
const WORTH_IT: u64 = 1024;

/// Small enough, and over in a millisecond or two.
const QUICK: Compression = Compression::new(4);

/// Styles and scripts never change under their address: they are packed once, and well.
static KEPT: LazyLock<Mutex<HashMap<String, Bytes>>> = LazyLock::new(Mutex::default);

pub async fn pack(request: Request, next: Next) -> Response {
    let takes = takes_gzip(request.headers());
    let path = request.uri().path().to_owned();
    let mut response = next.run(request).await;
    if holds_keys(&path) || !is_text(response.headers()) || response.headers().contains_key(SET_COOKIE) {
        return response;
    }
    response.headers_mut().append(VARY, HeaderValue::from_static("accept-encoding"));
    // What comes bit by bit has no size yet, and is not held up.
    let large = response.body().size_hint().exact().is_some_and(|size| size >= WORTH_IT);
    if !takes || !large || response.headers().contains_key(CONTENT_ENCODING) {
        return response;
    }
    let (mut head, body) = response.into_parts();
    let Ok(whole) = to_bytes(body, usize::MAX).await else { return Error::Broken.into_response() };
    let Ok(packed) = tokio::task::spawn_blocking(move || packed(&path, &whole)).await else {
        return Error::Broken.into_response();
    };
    head.headers.remove(CONTENT_LENGTH);
    head.headers.insert(CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    Response::from_parts(head, Body::from(packed))
}

fn holds_keys(path: &str) -> bool {
    path == "/me" || path.starts_with("/me/") || path == "/api/v1/keys" || path.starts_with("/api/v1/keys/")
}

/// Whether it is words and not a picture that is packed already, nor a stream.
fn is_text(headers: &HeaderMap) -> bool {
    let kind = headers.get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    let kind = kind.split(';').next().unwrap_or_default().trim();
    let is_one = ["image/svg+xml", "application/json", "application/manifest+json", "application/toml"];
    kind != "text/event-stream" && (kind.starts_with("text/") || is_one.contains(&kind))
}

/// Whether a browser says that it can unpack this; `gzip;q=0` says that it cannot.
fn takes_gzip(headers: &HeaderMap) -> bool {
    let said = headers.get_all(ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    said.flat_map(|value| value.split(',')).any(|one| {
        let mut parts = one.split(';').map(str::trim);
        let name = parts.next().unwrap_or_default();
        let refused = parts.any(|part| part.strip_prefix("q=").and_then(|q| q.parse().ok()) == Some(0.0f32));
        name.eq_ignore_ascii_case("gzip") && !refused
    })
}

fn packed(path: &str, whole: &[u8]) -> Bytes {
    if !path.starts_with("/assets/") {
        return gzip(whole, QUICK);
    }
    let kept = || KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = kept().get(path) {
        return known.clone();
    }
    let packed = gzip(whole, Compression::best());
    kept().insert(path.to_owned(), packed.clone());
    packed
}

fn gzip(whole: &[u8], how: Compression) -> Bytes {
    let mut out = GzEncoder::new(Vec::with_capacity(whole.len() / 4), how);
    // Nothing fails that is written to memory.
    let _ = out.write_all(whole);
    out.finish().unwrap_or_default().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(name: axum::http::HeaderName, value: &'static str) -> HeaderMap {
        HeaderMap::from_iter([(name, HeaderValue::from_static(value))])
    }

    #[test]
    fn only_a_browser_that_says_so_is_sent_what_is_packed() {
        let takes = |said: &'static str| takes_gzip(&with(ACCEPT_ENCODING, said));
        assert!(takes("gzip, deflate, br") && takes("br;q=1.0, GZIP;q=0.5"));
        assert!(!takes("br") && !takes("gzip;q=0, br") && !takes("gzip; q=0.0") && !takes_gzip(&HeaderMap::new()));
    }

    #[test]
    fn words_are_packed_but_no_stream_and_no_picture() {
        let text = |kind: &'static str| is_text(&with(CONTENT_TYPE, kind));
        assert!(text("text/html; charset=utf-8") && text("image/svg+xml") && text("text/javascript; charset=utf-8"));
        assert!(!text("text/event-stream") && !text("image/png") && !is_text(&HeaderMap::new()));
        assert!(holds_keys("/me") && holds_keys("/api/v1/keys/revoke") && !holds_keys("/menu"));
    }
}
