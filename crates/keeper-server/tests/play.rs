//! People and programs at tables, through a real socket.

use std::process::Command;
use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::common::Server;
use keeper_bots::{Kind, Thought};
use keeper_server::person::Key;
use keeper_server::{Limits, Tables, Wish, houses};
use keeper_session::Cards;
use keeper_session::{Player, Unit, Wanted};
use keeper_store::{Sqlite, Store};
use serde_json::{Value, json};

fn in_memory() -> Arc<dyn Store> {
    Arc::new(Sqlite::in_memory().unwrap())
}

fn position(value: &Value) -> u64 {
    value["position"].as_u64().unwrap_or_else(|| panic!("no position in {value}"))
}

/// Lets the player who is asked take the first choice.
fn play_on(server: &Server, table: &str, keys: &[String], times: usize) -> u64 {
    let mut at = 0;
    for _ in 0..times {
        let states: Vec<Value> = keys.iter().map(|key| server.state(key, table)).collect();
        let asked = states.iter().position(|state| !state["choices"].as_array().unwrap().is_empty()).unwrap();
        let (status, moved) = server.choose(&keys[asked], table, position(&states[asked]), 0);
        assert_eq!(status, 200, "{moved}");
        at = position(&moved);
    }
    at
}

#[test]
fn two_people_play_and_a_second_answer_comes_too_late() {
    let server = Server::new(in_memory());
    let (table, keys) = server.two_at_a_table("arkham");
    let mut screens = keys.each_ref().map(|key| server.screen(key, &table));
    let first = screens.each_mut().map(|screen| screen.hear_of(|heard| heard["patches"].is_object()));
    let asked = first.iter().filter(|heard| heard["patches"]["stage"].as_str().unwrap().contains("data-choose"));
    assert_eq!(asked.count(), 1);
    play_on(&server, &table, &keys, 6);
    let state = server.state(&keys[0], &table);
    let (at, other) = (position(&state), server.state(&keys[1], &table));
    let asked = usize::from(state["choices"].as_array().unwrap().is_empty());
    assert!(asked == 0 || !other["choices"].as_array().unwrap().is_empty());
    // On the screen, and by a program that comes second.
    screens[asked].say(json!({ "choose": { "at": at, "choice": 0 } }));
    screens[asked].hear_of(|heard| heard["position"].as_u64().is_some_and(|now| now > at));
    let (status, refused) = server.choose(&keys[asked], &table, at, 0);
    assert_eq!(status, 409, "{refused}");
    assert!(position(&refused) > at);
    // A screen that is opened again shows the same moment.
    let again = server.screen(&keys[0], &table).hear_of(|heard| heard["patches"].is_object());
    assert_eq!(position(&again), position(&server.state(&keys[0], &table)));
}

/// A page that has just been loaded is not sent a second time, and one that shows something else is.
#[test]
fn a_screen_is_not_sent_what_its_page_shows() {
    let server = Server::new(in_memory());
    let (table, keys) = server.two_at_a_table("arkham");
    play_on(&server, &table, &keys, 4);
    let load = || {
        let page = server.send(&format!("GET /table/{table} HTTP/1.1\r\nCookie: keeper={}", keys[0]), b"").1;
        page.split("data-print=\"").nth(1).expect("it says what it shows").split('"').next().unwrap().to_owned()
    };
    let first = |print: &str| {
        let mut screen = server.screen(&keys[0], &format!("{table}/socket?shows={print}&x="));
        screen.hear_of(|heard| heard["patches"].is_object())
    };
    let print = load();
    let known = first(&print);
    let parts: Vec<&String> = known["patches"].as_object().unwrap().keys().collect();
    assert!(known["kept"] == true && parts == ["talk", "watchers"], "{parts:?}");
    assert_eq!(
        known["asked"].as_bool(),
        Some(!server.state(&keys[0], &table)["choices"].as_array().unwrap().is_empty())
    );
    for other in ["0", "", &print.replace(|c| c != '1', "1")] {
        let whole = first(other);
        let parts = whole["patches"].as_object().unwrap();
        assert!(whole["kept"].is_null() && parts.len() > 40, "{other}: {}", parts.len());
        assert!(parts.contains_key("story") && parts.contains_key("stage"), "{other}");
    }
    // What has happened since the page was made is sent.
    play_on(&server, &table, &keys, 1);
    assert!(first(&print)["patches"].as_object().unwrap().len() > 40);
}

#[test]
fn an_onlooker_sees_the_table_and_cannot_play() {
    let server = Server::new(in_memory());
    let (table, keys) = server.two_at_a_table("arkham");
    let at = play_on(&server, &table, &keys, 2);
    let stranger = server.key();
    let state = server.state(&stranger, &table);
    assert!(state["seat"].is_null() && state["choices"].as_array().unwrap().is_empty());
    assert_eq!(server.choose(&stranger, &table, at, 0).0, 403);
    let path = format!("/api/v1/tables/{table}/state?seat=0");
    assert_eq!(server.ask(&stranger, "GET", &path, Value::Null).0, 403);
    let (status, _) = server.ask(&stranger, "POST", &format!("/api/v1/tables/{table}/seats/0"), json!({ "leave": {} }));
    assert_eq!(status, 409);
}

#[test]
fn a_choice_is_undone_and_the_story_told_from_any_number() {
    let server = Server::new(in_memory());
    let (table, keys) = server.two_at_a_table("arkham");
    let at = play_on(&server, &table, &keys, 4);
    let whole = server.done(&keys[0], "GET", &format!("/api/v1/tables/{table}/story"), Value::Null);
    let rest = server.done(&keys[0], "GET", &format!("/api/v1/tables/{table}/story?since={}", at - 1), Value::Null);
    assert_eq!((whole["next"].as_u64(), rest["told"].as_array().unwrap().len()), (Some(at), 1));
    let undo = json!({ "at": at, "unit": "decision" });
    // It is for the player who decided to take it back; the other one only asks.
    let take_back = |key: &String| server.done(key, "POST", &format!("/api/v1/tables/{table}/undo"), undo.clone());
    assert!(keys.iter().map(take_back).any(|undone| position(&undone) < at));
    assert_eq!(server.ask(&keys[0], "POST", &format!("/api/v1/tables/{table}/undo"), undo).0, 409);
}

#[test]
fn a_server_that_ends_goes_on_where_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let open = || -> Arc<dyn Store> { Arc::new(Sqlite::open(folder.path().join("games.sqlite")).unwrap()) };
    let server = Server::new(open());
    let (table, keys) = server.two_at_a_table("final-hour");
    let at = play_on(&server, &table, &keys, 3);
    let before = keys.each_ref().map(|key| server.state(key, &table));
    let mut screen = server.screen(&keys[0], &table);
    drop(server);
    while screen.hear().is_some() {}
    let server = Server::new(open());
    let after = keys.each_ref().map(|key| server.state(key, &table));
    assert_eq!(position(&after[0]), at);
    for (before, after) in before.iter().zip(&after) {
        assert_eq!((&before["scene"], &before["choices"]), (&after["scene"], &after["choices"]));
    }
}

#[test]
fn a_screen_asks_what_cost_most_and_is_told() {
    let server = Server::new(in_memory());
    let (unfinished, keys) = server.two_at_a_table("final-hour");
    let mut early = server.screen(&keys[0], &unfinished);
    early.say(json!({ "review": {} }));
    let why = early.hear_of(|heard| heard["notice"].is_string());
    assert!(why["notice"].as_str().unwrap().contains("not over"), "{why}");

    let wish = Wish {
        kind: "final-hour".into(),
        wanted: Wanted { players: 2, seed: 7.into(), ..Wanted::default() },
        players: vec![Player::Bot(Kind::Random); 2],
        alone: true,
        ..Wish::default()
    };
    let table = server.tables.make(&wish, &Key::new().unwrap()).unwrap();
    while table.let_bot_play() {}
    let mut screens = keys.each_ref().map(|key| server.screen(key, &table.id));
    let shows = |heard: &Value, words: &str| heard["patches"]["review"].as_str().is_some_and(|now| now.contains(words));
    for screen in &mut screens {
        screen.hear_of(|heard| shows(heard, "What cost us most?"));
    }
    screens[0].say(json!({ "review": {} }));
    for screen in &mut screens {
        let first = screen.hear_of(|heard| shows(heard, "Review: "));
        assert!(first["patches"]["stage"].is_null(), "nothing else of the stage has changed: {first}");
        screen.hear_of(|heard| shows(heard, "/replay?at=") || shows(heard, "No clear mistakes."));
    }
}

#[test]
fn the_table_is_free_while_a_bot_thinks() {
    let slowly = Thought::Time(Duration::from_secs(4));
    let tables = Tables::with(houses(&Cards::default(), slowly), in_memory(), false, Limits::default());
    let wish = Wish {
        kind: "arkham".into(),
        wanted: Wanted { players: 1, sets: vec!["base".into()], seed: 7.into(), ..Wanted::default() },
        players: vec![Player::Bot(Kind::Expert)],
        alone: true,
        ..Wish::default()
    };
    let table = tables.make(&wish, &Key::new().unwrap()).unwrap();
    let position = || table.look(|inner| inner.room.as_ref().unwrap().position());
    let thinks_after_a_choice = (0..100).any(|_| {
        let (tell, told) = std::sync::mpsc::channel();
        let one = table.clone();
        let bot = std::thread::spawn(move || tell.send(one.let_bot_play()));
        // Only a destination takes so long; any other question gets half a second.
        let thinks = told.recv_timeout(Duration::from_secs(2)).is_err();
        let before = position();
        if thinks && before > 0 {
            assert!(!bot.is_finished(), "the table was looked at only when the bot had chosen");
            table.play(|room| room.undo(room.undo_target(Unit::Decision)?, None)).unwrap();
            assert!(!bot.is_finished(), "nothing could be undone before the bot had chosen");
        }
        bot.join().unwrap().unwrap();
        if thinks && before > 0 {
            assert_eq!(position(), before - 1, "what it thought of is nothing to the game as it is now");
        }
        thinks && before > 0
    });
    assert!(thinks_after_a_choice);
}

#[test]
fn two_servers_on_one_store_serve_one_table() {
    let folder = tempfile::tempdir().unwrap();
    let open = || -> Arc<dyn Store> { Arc::new(Sqlite::open(folder.path().join("games.sqlite")).unwrap()) };
    let servers = [Server::new(open()), Server::new(open())];
    let (table, keys) = servers[0].two_at_a_table("arkham");
    let mut screen = servers[1].screen(&keys[1], &table);
    screen.hear_of(|heard| heard["patches"].is_object());
    let at = play_on(&servers[0], &table, &keys, 3);
    screen.hear_of(|heard| heard["position"].as_u64() == Some(at));
    assert_eq!(position(&servers[1].state(&keys[0], &table)), at);
    // Both answer the same decision: one wins, and the other is told where the game stands.
    let asked =
        keys.iter().find(|key| !servers[0].state(key, &table)["choices"].as_array().unwrap().is_empty()).unwrap();
    let answers = std::thread::scope(|scope| {
        let both = servers.each_ref().map(|server| scope.spawn(|| server.choose(asked, &table, at, 0)));
        both.map(|one| one.join().unwrap())
    });
    let mut statuses = answers.each_ref().map(|(status, _)| *status);
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409], "{answers:?}");
    assert_eq!(position(&answers[0].1), position(&answers[1].1));
}

#[test]
fn the_bot_of_the_example_plays_to_the_end() {
    if Command::new("python3").arg("--version").output().is_err() {
        eprintln!("skipped: there is no python3");
        return;
    }
    let server = Server::new(in_memory());
    let bot = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/bot.py");
    let mut run = Command::new("python3");
    let run =
        run.arg(bot).arg(format!("http://{}", server.at)).args(["--players", "1", "--seed", "7"]).output().unwrap();
    let said = String::from_utf8_lossy(&run.stdout).into_owned() + &String::from_utf8_lossy(&run.stderr);
    assert!(run.status.success() && said.contains("Score"), "{said}");
}

#[test]
fn the_state_of_the_server_is_told() {
    let server = Server::new(in_memory());
    let (table, keys) = server.two_at_a_table("arkham");
    play_on(&server, &table, &keys, 2);
    assert_eq!(server.send("GET /health HTTP/1.1", b""), (200, "ok\n".to_owned()));
    let (_, metrics) = server.send("GET /metrics HTTP/1.1", b"");
    for line in ["keeper_tables 1", "keeper_choice_seconds_count 2", "keeper_store_errors_total 0"] {
        assert!(metrics.lines().any(|known| known == line), "{line} is not in\n{metrics}");
    }
}

#[test]
fn requests_of_other_sites_are_refused() {
    let server = Server::new(in_memory());
    assert_eq!(server.send("POST /api/v1/keys HTTP/1.1\r\nOrigin: http://evil.example", b"").0, 403);
    assert_eq!(server.send("POST /api/v1/tables HTTP/1.1\r\nAuthorization: Bearer nonsense", b"{}").0, 401);
    assert_eq!(server.send("POST /api/v1/tables HTTP/1.1", &vec![b' '; 1 << 20]).0, 413);
}

#[test]
fn a_table_that_nobody_uses_leaves_memory_and_comes_back() {
    let limits = Limits { idle: Duration::ZERO, ..Limits::default() };
    let server = Server::with(Tables::with(houses(&Cards::default(), Thought::Usual), in_memory(), false, limits));
    let (table, keys) = server.two_at_a_table("arkham");
    let at = play_on(&server, &table, &keys, 2);
    let screen = server.screen(&keys[0], &table);
    server.tables.sweep();
    assert_eq!(server.tables.count(), 1, "somebody is looking");
    drop(screen);
    let end = Instant::now() + Duration::from_secs(20);
    while server.tables.count() > 0 {
        assert!(Instant::now() < end, "the table stays in memory");
        server.tables.sweep();
        std::thread::sleep(Duration::from_millis(10));
    }
    assert_eq!(position(&server.state(&keys[0], &table)), at);
}

#[test]
fn a_table_that_breaks_or_never_ends_is_locked_alone() {
    let limits = Limits { patience: Duration::from_millis(300), ..Limits::default() };
    let server = Server::with(Tables::with(houses(&Cards::default(), Thought::Usual), in_memory(), false, limits));
    let [(broken, keys), (endless, others), (sound, people)] = [0; 3].map(|_| server.two_at_a_table("arkham"));
    let panics = server.tables.get(&broken).unwrap().play::<()>(|_| panic!("a bug"));
    assert!(panics.is_err());
    let at = position(&server.state(&keys[0], &broken));
    assert!(keys.iter().all(|key| server.choose(key, &broken, at, 0).0 == 409), "it can be looked at, not played");
    let table = server.tables.get(&endless).unwrap();
    let (begins, begun) = std::sync::mpsc::channel();
    let (ends, ended) = std::sync::mpsc::channel::<()>();
    let runs = std::thread::spawn(move || {
        table.play(|_| {
            begins.send(()).unwrap();
            let _ = ended.recv();
            Ok(())
        })
    });
    begun.recv().unwrap();
    let path = format!("/api/v1/tables/{endless}/state");
    assert!((400..500).contains(&server.ask(&others[0], "GET", &path, Value::Null).0));
    play_on(&server, &sound, &people, 2);
    let (_, metrics) = server.send("GET /metrics HTTP/1.1", b"");
    assert!(metrics.contains("keeper_broken_tables_total 2\n"), "{metrics}");
    drop(ends);
    runs.join().unwrap().unwrap();
    server.state(&others[0], &endless);
}

/// FHP-07: a player who talks while priority cards are played is told why not, and no one hears it.
#[test]
fn nobody_talks_while_priority_cards_are_played() {
    let server = Server::new(in_memory());
    let (table, keys) = server.two_at_a_table("final-hour");
    let mut screens = keys.each_ref().map(|key| server.screen(key, &table));
    let phase = |server: &Server| server.state(&keys[0], &table)["status"].as_str().unwrap().to_owned();
    let mut at = 0;
    while !phase(&server).contains("priority cards") && at < 40 {
        at = play_on(&server, &table, &keys, 1);
    }
    screens[0].hear_of(|heard| heard["patches"]["talk"].as_str().is_some_and(|talk| talk.contains("No talking")));
    screens[0].say(json!({ "say": { "text": "My top effect is needed" } }));
    let told = screens[0].hear_of(|heard| heard["notice"].is_string());
    assert!(told["notice"].as_str().unwrap().contains("FHP-07"), "{told}");
    // When all four cards lie there, a player who has revealed one may talk.
    while phase(&server).contains("priority cards") && at < 80 {
        at = play_on(&server, &table, &keys, 1);
    }
    let mut heard = 0;
    for (who, screen) in screens.iter_mut().enumerate() {
        let text = format!("words of {who}");
        screen.say(json!({ "say": { "text": text } }));
        let answer = screen.hear_of(|heard| {
            heard["notice"].is_string() || heard["patches"]["talk"].as_str().is_some_and(|talk| talk.contains(&text))
        });
        heard += usize::from(answer["notice"].is_null());
    }
    assert!(heard >= 1, "the resolving player has revealed a card: {}", phase(&server));
    let mut screen = server.screen(&keys[0], &table);
    let talk = screen.hear_of(|heard| heard["patches"]["talk"].is_string());
    assert!(!talk["patches"]["talk"].as_str().unwrap().contains("top effect is needed"), "{talk}");
}

/// A player who wants to be asked everything is, at this seat and after the table was opened again.
#[test]
fn obvious_questions_answer_themselves_unless_somebody_wants_to_be_asked() {
    let folder = tempfile::tempdir().unwrap();
    let open = || -> Arc<dyn Store> { Arc::new(Sqlite::open(folder.path().join("games.sqlite")).unwrap()) };
    let server = Server::new(open());
    let (table, keys) = server.two_at_a_table("arkham");
    let asks_all = |server: &Server| {
        let held = server.tables.get(&table).unwrap();
        held.look(|inner| inner.record.chairs.iter().map(|chair| chair.asks_all).collect::<Vec<_>>())
    };
    let mut screen = server.screen(&keys[1], &table);
    screen.hear_of(|heard| heard["patches"].is_object());
    assert_eq!(asks_all(&server), [false, false]);
    screen.say(json!({ "ask-all": { "all": true } }));
    let end = Instant::now() + Duration::from_secs(20);
    while asks_all(&server) != [false, true] {
        assert!(Instant::now() < end, "it is not kept");
        std::thread::sleep(Duration::from_millis(10));
    }
    drop(screen);
    drop(server);
    assert_eq!(asks_all(&Server::new(open())), [false, true]);
}

/// A program makes a table with a keeper, and another one takes that seat (HRL-19).
#[test]
fn the_keepers_seat_is_a_seat_of_the_api() {
    let server = Server::new(in_memory());
    let (host, keeper) = (server.key(), server.key());
    let wish = json!({ "game": "arkham", "players": 1, "variants": ["keeper"], "open": true });
    let made = server.done(&host, "POST", "/api/v1/tables", wish);
    let table = made["id"].as_str().unwrap();
    let seats = made["seats"].as_array().unwrap();
    assert_eq!(
        [&seats[0]["keeper"], &seats[1]["keeper"], &seats[1]["free"]],
        [&json!(false), &json!(true), &json!(true)]
    );
    server.done(&keeper, "POST", &format!("/api/v1/tables/{table}/seats/1"), json!({ "sit": { "name": "Joe" } }));
    server.done(&host, "POST", &format!("/api/v1/tables/{table}/begin"), Value::Null);
    let keys = [host.clone(), keeper.clone()];
    for _ in 0..100 {
        let state = server.state(&keeper, table);
        if !state["choices"].as_array().unwrap().is_empty() {
            let title = state["question"]["title"].as_str().unwrap();
            assert_eq!(
                (title, state["choices"].as_array().unwrap().len()),
                ("Keeper: choose the Mythos card to play", 2)
            );
            let hers = server.state(&host, table);
            assert!(hers["question"].is_null() && hers["choices"].as_array().unwrap().is_empty(), "{hers}");
            let card = state["choices"][0]["label"].as_str().unwrap().trim_start_matches("Play ").to_owned();
            assert!(!hers.to_string().contains(&card), "{card}: {hers}");
            // Only the keeper can answer.
            assert_eq!(server.choose(&host, table, position(&state), 0).0, 409);
            assert_eq!(server.choose(&keeper, table, position(&state), 0).0, 200);
            return;
        }
        play_on(&server, table, &keys, 1);
    }
    panic!("the keeper was never asked");
}

/// Who is the keeper can be said when the table is made.
#[test]
fn a_program_says_who_is_the_keeper() {
    let server = Server::new(in_memory());
    for (keeper, bot) in
        [(json!("random"), json!("random")), (json!("person"), Value::Null), (Value::Null, json!("planner"))]
    {
        let wish = json!({ "game": "arkham", "players": 2, "variants": ["keeper"], "keeper": keeper, "alone": true });
        let made = server.done(&server.key(), "POST", "/api/v1/tables", wish);
        assert_eq!(made["seats"][2]["bot"], bot, "{made}");
        assert_eq!(made["seats"][2]["mine"], json!(bot.is_null()));
    }
    let wish = json!({ "game": "arkham", "variants": ["keeper"], "keeper": "nobody" });
    assert_eq!(server.ask(&server.key(), "POST", "/api/v1/tables", wish).0, 400);
}

#[test]
fn a_screen_that_does_not_read_is_closed() {
    let limits = Limits { silence: Duration::from_secs(4), ..Limits::default() };
    let server = Server::with(Tables::with(houses(&Cards::default(), Thought::Usual), in_memory(), false, limits));
    let (table, keys) = server.two_at_a_table("arkham");
    let (_deaf, mut listens) = (server.screen(&keys[0], &table), server.screen(&keys[1], &table));
    listens.socket.get_ref().set_read_timeout(Some(Duration::from_millis(100))).unwrap();
    let present = || server.tables.get(&table).unwrap().look(|inner| inner.present.len());
    let end = Instant::now() + Duration::from_secs(40);
    while present() != 2 {
        assert!(Instant::now() < end, "both have come");
        std::thread::sleep(Duration::from_millis(10));
    }
    while present() != 1 {
        assert!(Instant::now() < end, "the one who does not read is still there");
        // Reading answers what is sent to find that out.
        let _ = listens.socket.read();
    }
    let later = Instant::now() + Duration::from_secs(6);
    while Instant::now() < later {
        let _ = listens.socket.read();
        assert_eq!(present(), 1, "the one who reads stays");
    }
}
