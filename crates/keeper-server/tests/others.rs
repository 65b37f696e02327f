//! Another process writes at the worst moment: while a table is opened, begun, or played by its bots.

use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::sync::mpsc::Receiver;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use crate::common::Server;
use keeper_bots::Thought;
use keeper_server::{Limits, Tables, houses};
use keeper_session::Cards;
use keeper_store::{Entry, Filter, GameId, Loaded, Meta, NewGame, News, Note, Result, Snapshot, Sqlite, Store, Write};
use serde_json::{Value, json};

type Then = Box<dyn FnOnce() + Send>;

/// A store that does something else once, when a game has just been read.
struct Between {
    inner: Arc<dyn Store>,
    then: Mutex<Option<Then>>,
    armed: AtomicBool,
}

impl Store for Between {
    fn create_with(&self, game: &NewGame, entries: &[String]) -> Result<GameId> {
        self.inner.create_with(game, entries)
    }
    fn write_all(&self, batch: &[Write]) -> Result<Vec<Result<()>>> {
        self.inner.write_all(batch)
    }
    fn read(&self, game: &GameId, from: u64) -> Result<Vec<Entry>> {
        self.inner.read(game, from)
    }
    fn list(&self, filter: &Filter) -> Result<Vec<Meta>> {
        self.inner.list(filter)
    }
    fn load(&self, game: &GameId) -> Result<Loaded> {
        self.inner.load(game)
    }
    fn whole(&self, game: &GameId) -> Result<(Loaded, Vec<Entry>)> {
        let whole = self.inner.whole(game);
        if self.armed.swap(false, SeqCst)
            && let Some(then) = self.then.lock().unwrap().take()
        {
            then();
        }
        whole
    }
    fn snapshot(&self, game: &GameId) -> Result<Option<Snapshot>> {
        self.inner.snapshot(game)
    }
    fn delete(&self, game: &GameId) -> Result<()> {
        self.inner.delete(game)
    }
    fn note(&self, key: &str) -> Result<Option<String>> {
        self.inner.note(key)
    }
    fn notes(&self, prefix: &str) -> Result<Vec<Note>> {
        self.inner.notes(prefix)
    }
    fn watch(&self) -> Result<Receiver<News>> {
        self.inner.watch()
    }
}

fn position(value: &Value) -> u64 {
    value["position"].as_u64().unwrap_or_else(|| panic!("no position in {value}"))
}

/// Lets the player who is asked take the first choice, and says where the game stands then.
fn choose(client: &crate::common::Client, table: &str, keys: &[String]) -> u64 {
    let states: Vec<Value> = keys.iter().map(|key| client.state(key, table)).collect();
    let asked = states.iter().position(|state| !state["choices"].as_array().unwrap().is_empty()).unwrap();
    let (status, moved) = client.choose(&keys[asked], table, position(&states[asked]), 0);
    assert_eq!(status, 200, "{moved}");
    position(&moved)
}

#[test]
fn what_is_written_while_a_table_is_opened_is_not_lost() {
    let folder = tempfile::tempdir().unwrap();
    let open = || -> Arc<dyn Store> { Arc::new(Sqlite::open(folder.path().join("games.sqlite")).unwrap()) };
    let one = Server::new(open());
    let between = Arc::new(Between { inner: open(), then: Mutex::default(), armed: AtomicBool::new(false) });
    let other = Server::new(between.clone());
    let (table, keys) = one.two_at_a_table("arkham");
    choose(&one, &table, &keys);
    let (client, at, who, tell) = (*one, table.clone(), keys.to_vec(), std::sync::mpsc::channel());
    *between.then.lock().unwrap() = Some(Box::new(move || {
        tell.0.send(choose(&client, &at, &who)).unwrap();
        // The news of it come while the other server has no such table.
        std::thread::sleep(Duration::from_millis(500));
    }));
    between.armed.store(true, SeqCst);
    let state = other.state(&keys[0], &table);
    assert_eq!(position(&state), tell.1.recv().unwrap());
    assert_eq!(state["locked"], Value::Null);
    choose(&other, &table, &keys);
}

#[test]
fn a_table_at_which_many_wait_for_their_turns_is_not_stuck() {
    let limits = Limits { patience: Duration::from_millis(300), ..Limits::default() };
    let store = Arc::new(Sqlite::in_memory().unwrap());
    let server = Server::with(Tables::with(houses(&Cards::default(), Thought::Usual), store, false, limits));
    let (table, _) = server.two_at_a_table("arkham");
    let table = server.tables.get(&table).unwrap();
    std::thread::scope(|scope| {
        for _ in 0..20 {
            let look = || table.try_look(|_| std::thread::sleep(Duration::from_millis(60)));
            scope.spawn(move || assert_eq!(look(), Ok(())));
        }
    });
}

#[test]
fn two_servers_may_let_the_same_bot_think_and_one_takes_over_where_the_other_ends() {
    let folder = tempfile::tempdir().unwrap();
    let open = || -> Arc<dyn Store> { Arc::new(Sqlite::open(folder.path().join("games.sqlite")).unwrap()) };
    let mut servers = vec![Server::new(open()), Server::new(open())];
    let key = servers[0].key();
    let wish = json!({ "game": "arkham", "players": 3, "bots": 2, "host": "Joe", "seed": "5" });
    let made = servers[0].done(&key, "POST", "/api/v1/tables", wish);
    let table = made["id"].as_str().unwrap().to_owned();
    servers[0].done(&key, "POST", &format!("/api/v1/tables/{table}/begin"), Value::Null);
    let mut screens: Vec<_> = servers.iter().map(|server| server.screen(&key, &table)).collect();
    let asked = |server: &Server| {
        let begun = Instant::now();
        loop {
            let state = server.state(&key, &table);
            assert_eq!(state["locked"], Value::Null);
            if !state["choices"].as_array().unwrap().is_empty() {
                return state;
            }
            assert!(begun.elapsed() < Duration::from_secs(30), "no bot plays: {}", state["status"]);
            std::thread::sleep(Duration::from_millis(5));
        }
    };
    for choice in 0..30 {
        let server = &servers[choice % 2];
        let at = position(&asked(server));
        // The other one may not have heard of it yet: then it says so.
        let (status, moved) = server.choose(&key, &table, at, 0);
        assert!(status == 200 || status == 409, "{moved}");
    }
    // The server at which the last choice was made ends: its bots are played by the other one.
    let at = position(&asked(&servers[1]));
    servers[1].choose(&key, &table, at, 0);
    screens.pop();
    servers.pop();
    let mut plays = 0;
    while plays < 3 {
        let at = position(&asked(&servers[0]));
        plays += usize::from(servers[0].choose(&key, &table, at, 0).0 == 200);
    }
    let (_, metrics) = servers[0].send("GET /metrics HTTP/1.1", b"");
    assert!(metrics.contains("keeper_store_errors_total 0\n"), "{metrics}");
}

/// The host deletes a table at one server: those who have it open at another one are told, and nothing of it is written again.
#[test]
fn a_table_deleted_at_another_server_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let open = || -> Arc<dyn Store> { Arc::new(Sqlite::open(folder.path().join("games.sqlite")).unwrap()) };
    let (one, other) = (Server::new(open()), Server::new(open()));
    let (table, keys) = one.two_at_a_table("arkham");
    choose(&one, &table, &keys);
    let mut screen = other.screen(&keys[1], &table);
    let at = screen.hear_of(|heard| heard["patches"].is_object())["position"].clone();
    let delete = format!("POST /table/{table}/delete HTTP/1.1\r\nCookie: keeper={}", keys[0]);
    assert_eq!(one.send(&delete, b"").0, 303);
    let told = "This table was deleted.";
    screen.hear_of(|heard| heard["patches"].to_string().contains(told));
    for said in [json!({ "say": { "text": "Here?" } }), json!({ "undo": { "at": at, "unit": "decision" } })] {
        screen.say(said);
        screen.hear_of(|heard| heard["notice"] == told);
    }
    let (status, answer) = other.ask(&keys[1], "GET", &format!("/api/v1/tables/{table}/state"), Value::Null);
    assert_eq!(status, 404, "{answer}");
    let left = open().notes("").unwrap();
    assert!(left.iter().all(|note| !note.key.ends_with(&table)), "{left:?}");
}
