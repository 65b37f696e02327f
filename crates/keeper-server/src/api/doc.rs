//! The OpenAPI document, generated from the code.

use axum::Json;
use axum::response::{IntoResponse, Response};
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::{Modify, OpenApi, openapi};

use super::{events, lobby, play};

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Keeper",
        description = "Tables of Arkham Horror and Final Hour. POST /api/v1/keys gives you a key; send it with every other request: Authorization: Bearer KEY. A choice names the position at which it was offered; if the table has moved on, \
                       the answer is 409 with the new position."
    ),
    paths(
        show,
        lobby::new_key,
        lobby::revoke_key,
        lobby::games,
        lobby::list,
        lobby::make,
        lobby::show,
        lobby::begin,
        lobby::go_on,
        lobby::seat,
        lobby::welcome,
        lobby::settings,
        play::state,
        play::choose,
        play::undo,
        play::answer,
        play::story,
        play::read,
        play::hint,
        play::review,
        play::begin_review,
        events::events
    ),
    modifiers(&Keys)
)]
struct Doc;

struct Keys;

impl Modify for Keys {
    fn modify(&self, doc: &mut openapi::OpenApi) {
        let bearer = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).build();
        doc.components.get_or_insert_default().add_security_scheme("key", SecurityScheme::Http(bearer));
    }
}

pub fn document() -> openapi::OpenApi {
    Doc::openapi()
}

#[utoipa::path(get, path = "/api/v1/openapi.json", responses((status = 200, description = "This document.")))]
pub async fn show() -> Response {
    Json(document()).into_response()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use serde_json::Value;

    use super::*;

    /// Every `$ref` in a document.
    fn references<'a>(value: &'a Value, found: &mut BTreeSet<&'a str>) {
        match value {
            Value::Object(fields) => {
                for (name, value) in fields {
                    match value {
                        Value::String(to) if name == "$ref" => drop(found.insert(to)),
                        value => references(value, found),
                    }
                }
            }
            Value::Array(all) => all.iter().for_each(|one| references(one, found)),
            _ => {}
        }
    }

    #[test]
    fn every_address_is_told_and_every_schema_is_there() {
        let text = document().to_json().unwrap();
        let doc: Value = serde_json::from_str(&text).unwrap();
        let told = doc["paths"].as_object().unwrap();
        let mut count = 0;
        for (method, path, _) in crate::api::routes() {
            let method = method.as_str().to_lowercase();
            assert!(doc["paths"][path][&method]["responses"].is_object(), "{method} {path} is not told");
            count += 1;
        }
        let methods: usize = told.values().map(|path| path.as_object().unwrap().len()).sum();
        assert_eq!(methods, count, "something is told that is not there");
        let mut found = BTreeSet::new();
        references(&doc, &mut found);
        assert!(found.contains("#/components/schemas/TableState") && found.contains("#/components/schemas/Area"));
        for reference in found {
            let place = reference.strip_prefix('#').unwrap();
            assert!(doc.pointer(place).is_some_and(Value::is_object), "{reference} leads nowhere");
        }
    }
}
