//! Tables whose games were played by earlier rules: they are listed and looked at, and go on with one click.

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::common::{Client, Server};
use keeper_arkham::{Arkham, RULES};
use keeper_bots::Thought;
use keeper_server::{Limits, Tables, houses};
use keeper_session::Cards;
use keeper_store::{Filter, GameId, Snapshot, Sqlite, Store, Update};
use keeper_table::Game;
use serde_json::Value;

fn page(client: &Client, key: &str, path: &str) -> (u16, String) {
    client.send(&format!("GET {path} HTTP/1.1\r\nCookie: keeper={key}"), b"")
}

fn click(client: &Client, key: &str, path: &str) -> (u16, String) {
    let head = format!("POST {path} HTTP/1.1\r\nCookie: keeper={key}\r\nOrigin: http://{}", client.at);
    client.send(&head, b"")
}

fn answer(client: &Client, keys: &[String], table: &str) {
    let asked =
        keys.iter().find(|key| client.state(key, table)["choices"].as_array().is_some_and(|all| !all.is_empty()));
    let key = asked.expect("somebody is asked");
    let at = client.state(key, table)["position"].as_u64().unwrap();
    let (status, why) = client.choose(key, table, at, 0);
    assert_eq!(status, 200, "{why}");
}

#[test]
fn a_table_of_earlier_rules_is_looked_at_and_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.sqlite");
    let store: Arc<dyn Store> = Arc::new(Sqlite::open(&file).unwrap());
    let (table, keys) = {
        let server = Server::new(store.clone());
        let (table, keys) = server.two_at_a_table(Arkham::KIND);
        (0..12).for_each(|_| answer(&server, &keys, &table));
        (table, keys)
    };
    let game: GameId = store.list(&Filter::default()).unwrap()[0].id.clone();
    store.update(&game, &Update { rules: Some(RULES - 1), ..Update::default() }).unwrap();
    let before = store.export(&game).unwrap();

    let server = Server::new(store.clone());
    let other = Server::new(Arc::new(Sqlite::open(&file).unwrap()));
    let version = format!("Played under earlier rules (version {})", RULES - 1);
    let (address, stranger) = (format!("/table/{table}"), server.key());
    assert!(page(&server, &keys[0], "/").1.contains(&version));
    let at = |server: &Server| server.done(&keys[1], "GET", &format!("/api/v1/tables/{table}"), Value::Null);
    for server in [&server, &other] {
        let known = at(server);
        assert_eq!(known["outdated"]["rules"], RULES - 1, "{known}");
        assert!(known["outdated"]["goes_on_from"].is_string() && known["over"] == false, "{known}");
        let (status, text) = page(server, &keys[1], &address);
        assert!(status == 200 && text.contains(&version) && text.contains("Go on from"), "{text}");
        assert!(!text.contains("data-choose"), "nothing can be chosen");
    }
    assert!(!page(&server, &stranger, &address).1.contains("Go on from"));
    let (status, text) = page(&server, &stranger, &format!("{address}/story"));
    assert!(status == 200 && text.contains("It is told as it was played."), "{text}");
    for position in [0, 5, 12] {
        let (status, text) = page(&server, &keys[0], &format!("{address}/replay?at={position}"));
        assert!(status == 200 && text.contains(&format!("Decision {position} of 12")), "{text}");
    }
    let state = server.state(&keys[0], &table);
    let (status, _) = server.choose(&keys[0], &table, state["position"].as_u64().unwrap(), 0);
    assert_ne!(status, 200, "nothing can be chosen");

    // Only the players there go on.
    let (status, why) = click(&server, &stranger, &format!("{address}/go-on"));
    assert!(status == 409 && why.contains("Only the players at this table"), "{why}");
    let (status, _) = click(&server, &keys[1], &format!("{address}/go-on"));
    assert_eq!(status, 303);
    let (status, text) = page(&server, &keys[1], &address);
    assert!(status == 200 && !text.contains(&version), "{text}");
    assert!(text.contains("The rules have changed from version"), "{text}");
    assert!(!page(&server, &keys[0], "/").1.contains(&version));
    assert_eq!(server.ask(&keys[0], "POST", &format!("/api/v1/tables/{table}/go-on"), Value::Null).0, 409);
    // The other server goes on with the same game,
    let patience = Instant::now();
    while !at(&other)["outdated"].is_null() {
        assert!(patience.elapsed() < Duration::from_secs(20), "the other server does not hear of it");
        std::thread::sleep(Duration::from_millis(50));
    }
    (0..5).for_each(|_| answer(&other, &keys, &table));
    assert_eq!(store.list(&Filter::default()).unwrap().len(), 2);
    // the record of before stays as it was, and the story has it all.
    assert_eq!(store.export(&game).unwrap(), before);
    let story = page(&server, &keys[0], &format!("{address}/story.txt")).1;
    assert!(
        story.find("The rules have changed from version").is_some_and(|at| story[..at].lines().count() > 12),
        "{story}"
    );
    let (status, _) = click(&server, &keys[0], &format!("{address}/delete"));
    assert_eq!((status, store.list(&Filter::default()).unwrap().len()), (303, 0));
}

/// A game that an earlier Keeper has kept in the terminal comes to a table, and goes on there.
#[test]
fn a_game_from_an_earlier_terminal_comes_to_a_table() {
    let store: Arc<dyn Store> = Arc::new(Sqlite::in_memory().unwrap());
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../keeper-session/tests/earlier");
    let read = |end: &str| std::fs::read_to_string(folder.join(format!("arkham-6-unfinished{end}.json"))).unwrap();
    let game = store.import(&read("")).unwrap();
    let snapshot: Value = serde_json::from_str(&read(".snapshot")).unwrap();
    let data = serde_json::to_vec(&snapshot["state"]).unwrap();
    store.save_snapshot(&game, &Snapshot { seq: snapshot["seq"].as_u64().unwrap(), data }).unwrap();
    let own = Tables::with(houses(&Cards::default(), Thought::Usual), store.clone(), true, Limits::default());
    let server = Server::with(own);
    let key = server.key();
    assert!(page(&server, &key, "/").1.contains("Played under earlier rules (version 6); turn 5, Upkeep"));
    assert_eq!(click(&server, &key, &format!("/games/{game}")).0, 303);
    let tables = server.done(&key, "GET", "/api/v1/tables", Value::Null);
    let table = tables[0]["id"].as_str().unwrap().to_owned();
    let text = page(&server, &key, &format!("/table/{table}")).1;
    assert!(
        text.contains("Go on from turn 5, Upkeep under today&#39;s rules")
            || text.contains("Go on from turn 5, Upkeep under today's rules"),
        "{text}"
    );
    let known = server.done(&key, "POST", &format!("/api/v1/tables/{table}/go-on"), Value::Null);
    assert!(known["outdated"].is_null(), "{known}");
    let text = page(&server, &key, "/").1;
    assert!(!text.contains("earlier rules") && !text.contains("Games from the terminal"), "{text}");
}
