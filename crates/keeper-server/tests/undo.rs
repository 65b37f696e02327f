//! What is taken back at a table: bots go on, others are asked, and everybody is told.

use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::common::Server;
use keeper_store::{Sqlite, Store};
use serde_json::{Value, json};

const PATIENCE: Duration = Duration::from_secs(30);

fn in_memory() -> Arc<dyn Store> {
    Arc::new(Sqlite::in_memory().unwrap())
}

fn position(value: &Value) -> u64 {
    value["position"].as_u64().unwrap_or_else(|| panic!("no position in {value}"))
}

fn is_asked(state: &Value) -> bool {
    !state["choices"].as_array().unwrap().is_empty()
}

/// The state of this person's table once it is as wanted.
fn wait(server: &Server, key: &str, table: &str, wanted: impl Fn(&Value) -> bool) -> Value {
    let begun = Instant::now();
    loop {
        let state = server.state(key, table);
        if wanted(&state) {
            return state;
        }
        assert!(
            state["over"] == false && begun.elapsed() < PATIENCE,
            "nothing goes on at the table: {}",
            state["status"]
        );
        std::thread::sleep(Duration::from_millis(10));
    }
}

fn undo(server: &Server, key: &str, table: &str, at: u64, unit: &str) -> (u16, Value) {
    server.ask(key, "POST", &format!("/api/v1/tables/{table}/undo"), json!({ "at": at, "unit": unit }))
}

fn answer(server: &Server, key: &str, table: &str, ask: &Value, yes: bool) -> (u16, Value) {
    let body = json!({ "ask": ask["ask"], "yes": yes });
    server.ask(key, "POST", &format!("/api/v1/tables/{table}/undo/answer"), body)
}

/// A table of one person and so many bots, which has begun.
fn with_bots(server: &Server, bots: u8, more: Value) -> (String, String) {
    let key = server.key();
    let mut wish = json!({ "game": "arkham", "players": bots + 1, "bots": bots, "host": "Joe" });
    wish.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    let made = server.done(&key, "POST", "/api/v1/tables", wish);
    let table = made["id"].as_str().unwrap().to_owned();
    server.done(&key, "POST", &format!("/api/v1/tables/{table}/begin"), Value::Null);
    (table, key)
}

/// The person takes the first choice so often, and bots do theirs.
fn play_on(server: &Server, table: &str, key: &str, times: usize) -> Value {
    for _ in 0..times {
        let state = wait(server, key, table, is_asked);
        let (status, moved) = server.choose(key, table, position(&state), 0);
        assert!(status == 200 || status == 409, "{moved}");
    }
    wait(server, key, table, is_asked)
}

#[test]
fn bots_go_on_after_whatever_is_taken_back() {
    let server = Server::new(in_memory());
    for (number, unit) in ["round", "phase", "turn", "action", "decision"].into_iter().enumerate() {
        let (table, key) = with_bots(&server, 2, json!({ "seed": format!("{number}") }));
        // Long enough for the bots to have had their turns.
        let state = play_on(&server, &table, &key, 14);
        for _ in 0..2 {
            let at = position(&server.state(&key, &table));
            let (status, undone) = undo(&server, &key, &table, at, unit);
            assert_eq!(status, 200, "{unit}: {undone}");
            assert!(position(&undone) < at, "{unit}: {undone}");
            wait(&server, &key, &table, is_asked);
        }
        let now = play_on(&server, &table, &key, 4);
        assert!(now["undos"] == 2 && state["undos"] == 0, "{unit}");
    }
}

#[test]
fn an_undo_that_is_refused_changes_nothing() {
    let server = Server::new(in_memory());
    let (table, key) = with_bots(&server, 1, json!({ "no_peeking": true, "seed": "4" }));
    let before = play_on(&server, &table, &key, 12);
    let mut refused = 0;
    for unit in ["round", "phase", "turn", "year"] {
        let (status, why) = undo(&server, &key, &table, position(&before), unit);
        refused += usize::from(status != 200);
        assert!(status != 200 || unit == "turn", "{unit}: {why}");
        if status == 200 {
            break;
        }
        let now = server.state(&key, &table);
        assert_eq!(
            (&now["position"], &now["choices"], &now["undos"]),
            (&before["position"], &before["choices"], &json!(0))
        );
    }
    assert!(refused > 0);
    // Not even while a bot is about to choose.
    let mut while_bots_play = 0;
    for _ in 0..40 {
        let state = wait(&server, &key, &table, is_asked);
        if while_bots_play > 2 {
            break;
        }
        let (status, moved) = server.choose(&key, &table, position(&state), 0);
        assert_eq!(status, 200, "{moved}");
        if undo(&server, &key, &table, position(&moved), "round").0 == 409 && !is_asked(&server.state(&key, &table)) {
            while_bots_play += 1;
        }
    }
    assert!(while_bots_play > 0);
    wait(&server, &key, &table, is_asked);
}

/// Two people at a table, the second of whom has just decided something: the position.
fn kate_decided(servers: [&Server; 2], table: &str, keys: &[String; 2]) -> u64 {
    loop {
        let states = [0, 1].map(|seat| servers[seat].state(&keys[seat], table));
        let Some(asked) = states.iter().position(is_asked) else { continue };
        let (status, moved) = servers[asked].choose(&keys[asked], table, position(&states[asked]), 0);
        if status == 200 && asked == 1 {
            // Both servers know it.
            let at = position(&moved);
            return position(&wait(servers[0], &keys[0], table, |state| position(state) >= at));
        }
    }
}

#[test]
fn the_player_who_decided_is_asked_before_it_is_taken_back() {
    let server = Server::new(in_memory());
    let (table, keys) = server.two_at_a_table("arkham");
    let [joe, kate] = &keys;
    let at = kate_decided([&server; 2], &table, &keys);
    let mut screens = keys.each_ref().map(|key| server.screen(key, &table));
    screens.iter_mut().for_each(|screen| drop(screen.hear_of(|heard| heard["patches"].is_object())));
    // Players take back alone what they decided alone.
    let (status, moved) = undo(&server, kate, &table, at, "decision");
    assert!(status == 200 && position(&moved) < at && moved["asks"].is_null(), "{moved}");
    let text = server.state(joe, &table)["undone"]["text"].as_str().unwrap().to_owned();
    assert!(text.contains("took back the choice"), "{text}");
    // Everybody is told, on the screen and in the story.
    for screen in &mut screens {
        screen.hear_of(|heard| heard["notice"] == text.as_str());
    }
    let (_, page) = server.send(&format!("GET /table/{table}/story.txt HTTP/1.1"), b"");
    assert!(page.contains(&text), "{page}");
    let story = server.done(joe, "GET", &format!("/api/v1/tables/{table}/story"), Value::Null);
    assert!(story.to_string().contains(&text.replace('"', "\\\"")), "{story}");

    // Somebody else must be asked: no is no.
    let at = kate_decided([&server; 2], &table, &keys);
    let (status, moved) = undo(&server, joe, &table, at, "decision");
    assert!(status == 200 && position(&moved) == at && moved["asks"] == "Kate", "{moved}");
    let heard =
        screens[1].hear_of(|heard| heard["patches"]["ask"].as_str().is_some_and(|ask| ask.contains("Joe wants")));
    assert!(heard["patches"]["ask"].as_str().unwrap().contains(r#"data-answer="true""#), "{heard}");
    let asked = server.state(kate, &table)["ask"].clone();
    assert!(asked["asks_you"] == true && asked["state"] == "open", "{asked}");
    let text = asked["text"].as_str().unwrap();
    assert!(text.starts_with("Joe wants to take back ") && text.ends_with("Do you agree?"), "{text}");
    // Nobody else answers it, and it is answered by its number.
    assert_eq!(answer(&server, joe, &table, &asked, true).0, 409);
    assert_eq!(answer(&server, &server.key(), &table, &asked, true).0, 409);
    assert_eq!(answer(&server, kate, &table, &json!({ "ask": 99 }), true).0, 409);
    assert_eq!(answer(&server, kate, &table, &asked, false).0, 200);
    screens[0].hear_of(|heard| heard["notice"] == "Kate said no: nothing was taken back.");
    let state = server.state(joe, &table);
    assert!(position(&state) == at && state["ask"]["state"] == "refused", "{}", state["ask"]);

    // With a yes it is taken back, as the wish of the player who asked; here on the screen.
    screens[0].say(json!({ "undo": { "at": at, "unit": "decision" } }));
    screens[0].hear_of(|heard| heard["notice"] == "Kate must agree first.");
    let asked = server.state(kate, &table)["ask"].clone();
    screens[1].say(json!({ "answer": { "ask": asked["ask"], "yes": true } }));
    let told = screens[0].hear_of(|heard| heard["notice"].as_str().is_some_and(|text| text.contains("took back")));
    assert!(position(&told) < at, "{told}");
    let state = server.state(kate, &table);
    assert!(state["ask"]["state"] == "agreed" && state["undone"]["seat"] == 0, "{}", state["undone"]);
}

#[test]
fn what_is_asked_ends_when_the_game_goes_on_or_nobody_is_there() {
    let server = Server::new(in_memory());
    let (table, keys) = server.two_at_a_table("arkham");
    let [joe, kate] = &keys;
    let at = kate_decided([&server; 2], &table, &keys);
    let mut screen = server.screen(joe, &table);
    screen.hear_of(|heard| heard["patches"].is_object());
    // Kate has no screen and asks for nothing.
    assert_eq!(undo(&server, joe, &table, at, "decision").1["asks"], "Kate");
    screen.hear_of(|heard| heard["notice"] == "Kate is away and cannot answer: nothing was taken back.");
    assert_eq!(server.state(joe, &table)["ask"]["state"], "away");
    // Somebody plays on instead of answering.
    assert_eq!(undo(&server, joe, &table, at, "decision").1["asks"], "Kate");
    let seat = usize::from(!is_asked(&server.state(joe, &table)));
    assert_eq!(server.choose(&keys[seat], &table, at, 0).0, 200);
    screen.hear_of(|heard| heard["notice"].as_str().is_some_and(|text| text.contains("went on before Kate answered")));
    // The player who asks may withdraw.
    let at = kate_decided([&server; 2], &table, &keys);
    assert_eq!(undo(&server, joe, &table, at, "decision").1["asks"], "Kate");
    let ask = server.state(joe, &table)["ask"].clone();
    assert!(ask["yours"] == true && ask["text"].as_str().unwrap().starts_with("Kate must agree"), "{ask}");
    assert_eq!(answer(&server, joe, &table, &ask, false).0, 200);
    assert_eq!(server.state(kate, &table)["ask"]["state"], "withdrawn");
}

#[test]
fn the_host_may_switch_asking_off() {
    let server = Server::new(in_memory());
    let (table, keys) = server.two_at_a_table("arkham");
    let [joe, kate] = &keys;
    let path = format!("/api/v1/tables/{table}/settings");
    assert_eq!(server.ask(kate, "POST", &path, json!({ "undo_freely": true })).0, 403);
    assert_eq!(server.done(joe, "POST", &path, json!({ "undo_freely": true }))["undo_freely"], true);
    let at = kate_decided([&server; 2], &table, &keys);
    let (status, moved) = undo(&server, joe, &table, at, "decision");
    assert!(status == 200 && position(&moved) < at, "{moved}");
    let text = server.state(kate, &table)["undone"]["text"].as_str().unwrap().to_owned();
    assert!(text.contains("'s choice"), "{text}");
    assert_eq!(server.done(joe, "POST", &path, json!({}))["undo_freely"], true);
    // In the form, and on the page beside the table.
    let cookie = |key: &str, line: &str| format!("{line} HTTP/1.1\r\nCookie: keeper={key}");
    let (_, form) = server.send(&cookie(joe, "GET /new/arkham"), b"");
    assert!(form.contains(r#"name="undo_freely""#));
    let (_, page) = server.send(&cookie(joe, &format!("GET /table/{table}/seats")), b"");
    assert!(page.contains(r#"name="undo_freely" checked"#), "{page}");
    assert_eq!(server.send(&cookie(kate, &format!("POST /table/{table}/undo-rule")), b"").0, 403);
    assert_eq!(server.send(&cookie(joe, &format!("POST /table/{table}/undo-rule")), b"").0, 303);
    assert_eq!(server.done(joe, "POST", &path, json!({}))["undo_freely"], false);
    let made =
        server.done(joe, "POST", "/api/v1/tables", json!({ "game": "arkham", "players": 2, "undo_freely": true }));
    assert_eq!(made["undo_freely"], true);
}

#[test]
fn people_at_two_servers_ask_and_answer_each_other() {
    let folder = tempfile::tempdir().unwrap();
    let open = || -> Arc<dyn Store> { Arc::new(Sqlite::open(folder.path().join("games.sqlite")).unwrap()) };
    let servers = [Server::new(open()), Server::new(open())];
    let (table, keys) = servers[0].two_at_a_table("arkham");
    let [joe, kate] = &keys;
    let mut screens = [0, 1].map(|seat| servers[seat].screen(&keys[seat], &table));
    screens.iter_mut().for_each(|screen| drop(screen.hear_of(|heard| heard["patches"].is_object())));
    for yes in [false, true] {
        let at = kate_decided([&servers[0], &servers[1]], &table, &keys);
        assert_eq!(undo(&servers[0], joe, &table, at, "decision").1["asks"], "Kate");
        screens[1].hear_of(|heard| heard["patches"]["ask"].as_str().is_some_and(|ask| ask.contains("Joe wants")));
        let ask = servers[1].state(kate, &table)["ask"].clone();
        // It is known at Joe's server that Kate is there.
        std::thread::sleep(Duration::from_secs(6));
        assert_eq!(servers[0].state(joe, &table)["ask"]["state"], "open");
        screens[1].say(json!({ "answer": { "ask": ask["ask"], "yes": yes } }));
        let words = if yes { "took back" } else { "Kate said no" };
        screens[0].hear_of(|heard| heard["notice"].as_str().is_some_and(|text| text.contains(words)));
        let state = wait(&servers[0], joe, &table, |state| state["ask"]["state"] != "open");
        assert_eq!(state["undos"], u64::from(yes));
        assert_eq!(position(&state) < at, yes);
    }
}
