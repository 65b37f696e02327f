//! Whatever is sent to a server, by whomever: nothing panics, no answer blames the server, what is refused changes nothing, and
//! at other tables people play on. `KEEPER_LONG=1` sends fifty times as much; `KEEPER_FUZZ_SEED` begins elsewhere.

#[path = "../common/mod.rs"]
mod common;
mod frames;
mod words;

use std::io::{Read, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst};
use std::time::{Duration, Instant};

use common::{Client, Server};
use keeper_store::{Sqlite, Store};
use keeper_table::Rng;
use serde_json::{Value, json};

static PANICS: AtomicUsize = AtomicUsize::new(0);

/// Somebody who plays decently waits no longer than this for a choice, whatever others send.
const PATIENCE: Duration = Duration::from_secs(10);

struct Prey {
    table: String,
    /// Of the two people at the table, and of somebody who is not there.
    keys: [String; 3],
}

impl Prey {
    fn states(&self, client: &Client) -> [Value; 3] {
        self.keys.each_ref().map(|key| {
            let mut state = client.state(key, &self.table);
            // Whose screens are open is no part of the game.
            state["players"].as_array_mut().unwrap().iter_mut().for_each(|player| player["away"] = Value::Null);
            state
        })
    }

    fn position(&self, client: &Client) -> u64 {
        client.state(&self.keys[0], &self.table)["position"].as_u64().unwrap()
    }
}

/// Sends these bytes and nothing more; the status, if there is an answer.
fn raw(client: &Client, bytes: &[u8]) -> Option<u16> {
    let mut stream = TcpStream::connect(client.at).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
    let _ = stream.write_all(bytes);
    let _ = stream.shutdown(Shutdown::Write);
    let mut answer = vec![];
    let _ = stream.read_to_end(&mut answer);
    String::from_utf8_lossy(&answer).split(' ').nth(1)?.parse().ok()
}

/// One request; whatever is not done has changed nothing.
fn ask(client: &Client, prey: &Prey, rng: &mut Rng) {
    let before = prey.states(client);
    let at = before[0]["position"].as_u64().unwrap();
    let stranger = &prey.keys[2];
    let (status, what) = match rng.below(10) {
        0..5 => {
            let key = &prey.keys[rng.below(3) as usize];
            let (path, body) = words::deed(rng, at);
            let head = format!("POST /api/v1/tables/{}/{path} HTTP/1.1\r\nAuthorization: Bearer {key}", prey.table);
            (client.send(&head, &body).0, format!("{head}\n{}", String::from_utf8_lossy(&body)))
        }
        5..7 => {
            let key = &prey.keys[rng.below(3) as usize];
            let head = words::look(rng, &prey.table, key);
            (client.send(&head, b"").0, head)
        }
        7..9 => {
            let (head, body) = words::form(rng, &prey.table, stranger);
            (client.send(&head, &body).0, format!("{head}\n{}", String::from_utf8_lossy(&body)))
        }
        _ => {
            let bytes = words::wire(rng, &prey.table, stranger);
            (raw(client, &bytes).unwrap_or(400), String::from_utf8_lossy(&bytes).into_owned())
        }
    };
    assert!((100..500).contains(&status) || status == 0, "{status} for {what}");
    if status >= 400 {
        assert_eq!(before, prey.states(client), "{status} for {what}");
    }
}

/// A few messages on the socket of a seat; if none of them moved the game, nothing has changed.
fn say(client: &Client, prey: &Prey, rng: &mut Rng) {
    let before = prey.states(client);
    let at = before[0]["position"].as_u64().unwrap();
    let mut screen = client.screen(&prey.keys[rng.below(3) as usize], &prey.table);
    let mut said = vec![];
    for _ in 0..1 + rng.below(6) {
        let message = frames::message(rng, at);
        let _ = screen.socket.send(message.clone());
        said.push(message);
    }
    // Everything before was heard when this is answered, or when the socket is closed, since somebody sent what cannot be.
    let _ = screen.try_say(&json!({ "help": {} }));
    while screen.hear().is_some_and(|heard| !heard["read"].as_str().is_some_and(|read| read.contains("Keys"))) {}
    let _ = screen.socket.close(None);
    if prey.position(client) == at {
        assert_eq!(before, prey.states(client), "{said:?}");
    }
}

/// Plays decently until what others do is over, at a new table whenever a game has ended; how many choices were kept.
fn play_elsewhere(client: &Client, game: &str, over: &AtomicBool) -> usize {
    let (mut table, mut keys) = client.two_at_a_table(game);
    let (mut kept, mut here) = (0, 0);
    while !over.load(SeqCst) {
        let states = keys.each_ref().map(|key| client.state(key, &table));
        let Some(asked) = states.iter().position(|state| !state["choices"].as_array().unwrap().is_empty()) else {
            assert!(here > 0, "nobody is asked at a new table: {states:?}");
            (table, keys) = client.two_at_a_table(game);
            here = 0;
            continue;
        };
        let began = Instant::now();
        let (status, moved) = client.choose(&keys[asked], &table, states[asked]["position"].as_u64().unwrap(), 0);
        assert_eq!(status, 200, "{moved}");
        assert!(began.elapsed() < PATIENCE, "a choice elsewhere took {:?}", began.elapsed());
        kept += 1;
        here += 1;
    }
    kept
}

/// Ends what others do, also when this has failed.
struct Ends<'a>(&'a AtomicBool);

impl Drop for Ends<'_> {
    fn drop(&mut self) {
        self.0.store(true, SeqCst);
    }
}

fn attack(game: &'static str, rounds: u32, seed: u64) {
    let folder = tempfile::tempdir().unwrap();
    let open = || -> Arc<dyn Store> { Arc::new(Sqlite::open(folder.path().join("games.sqlite")).unwrap()) };
    let server = Server::new(open());
    let client: Client = *server;
    let (table, [joe, kate]) = client.two_at_a_table(game);
    let prey = Prey { table, keys: [joe, kate, client.key()] };
    let over = AtomicBool::new(false);
    let kept = std::thread::scope(|scope| {
        let other = if game == "arkham" { "final-hour" } else { "arkham" };
        let decent = scope.spawn(|| play_elsewhere(&client, other, &over));
        let _ends = Ends(&over);
        let mut rng = Rng::new(seed);
        for round in 0..rounds {
            match rng.below(8) {
                0..5 => ask(&client, &prey, &mut rng),
                5..7 => say(&client, &prey, &mut rng),
                _ => {
                    let key = &prey.keys[rng.below(3) as usize];
                    frames::break_off(&client, &prey.table, key, &mut rng);
                }
            }
            if round % 100 == 50 {
                frames::flood(&client, &prey.table, &prey.keys[0]);
            }
            assert_eq!(PANICS.load(SeqCst), 0, "something panicked in round {round}, seed {seed}");
        }
        drop(_ends);
        decent.join().unwrap()
    });
    assert!(kept > 10, "only {kept} choices were made elsewhere");
    let (_, metrics) = client.send("GET /metrics HTTP/1.1", b"");
    for line in ["keeper_broken_tables_total 0", "keeper_store_errors_total 0"] {
        assert!(metrics.lines().any(|known| known == line), "{line} is not in\n{metrics}");
    }
    // What is kept is what was shown.
    let last = prey.states(&client);
    drop(server);
    let server = Server::new(open());
    assert_eq!(last, prey.states(&server));
}

#[test]
fn whatever_is_sent_breaks_nothing() {
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |what| {
        // Those of this test's own threads are told by the test.
        PANICS.fetch_add(1, SeqCst);
        usual(what);
    }));
    let rounds = if std::env::var_os("KEEPER_LONG").is_some_and(|long| long == "1") { 10_000 } else { 200 };
    let seed = std::env::var("KEEPER_FUZZ_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(1926);
    attack("arkham", rounds, seed);
    attack("final-hour", rounds, seed + 1);
}
