//! Boxes that are drawn or shared, by the API.

use std::sync::Arc;

use keeper_store::Sqlite;
use serde_json::{Value, json};

use crate::common::Server;

fn server() -> Server {
    Server::new(Arc::new(Sqlite::in_memory().unwrap()))
}

fn boxes(made: &Value) -> Vec<&str> {
    made["boxes"].as_array().unwrap().iter().map(|id| id.as_str().unwrap()).collect()
}

#[test]
fn a_table_says_which_boxes_were_drawn_and_how_much_of_each_is_there() {
    let server = server();
    let key = server.key();
    let make = |more: Value| {
        let mut wish = json!({ "game": "arkham", "players": 2, "host": "Joe" });
        wish.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        server.ask(&key, "POST", "/api/v1/tables", wish)
    };
    let (status, made) = make(json!({ "rotation": "two-towns" }));
    assert_eq!(status, 200, "{made}");
    assert_eq!(boxes(&made), ["base", "dunwich", "kingsport", "miskatonic"]);
    assert_eq!(made["mix"], json!({ "base": 70, "miskatonic": 50 }));
    let by_seed = || make(json!({ "rotation": "1+1", "seed": "friday" })).1;
    assert_eq!((boxes(&by_seed()), boxes(&by_seed()).len()), (boxes(&by_seed()), 3));
    let (_, shared) = make(json!({ "boxes": ["lurker", "black-goat"], "mix": { "all": 40, "lurker": 80 } }));
    assert_eq!(shared["mix"], json!({ "black-goat": 40, "lurker": 80 }));
    let table = shared["id"].as_str().unwrap();
    server.done(&key, "POST", &format!("/api/v1/tables/{table}/begin"), Value::Null);
    let story = server.done(&key, "GET", &format!("/api/v1/tables/{table}/story"), Value::Null).to_string();
    assert!(story.contains("cards that The Black Goat of the Woods brings for the decks are in this game."), "{story}");
    for (wrong, why) in [
        (json!({ "rotation": "vilage" }), "did you mean village?"),
        (json!({ "mix": { "dunwich": 50 } }), "only one box"),
        (json!({ "boxes": ["lurker"], "mix": { "lurkr": 50 } }), "did you mean lurker?"),
        (json!({ "boxes": ["lurker"], "mix": { "lurker": 150 } }), "from 0 to 100"),
    ] {
        let (status, told) = make(wrong);
        assert!(status == 400 && told.to_string().contains(why), "{status}: {told}");
    }
}
