//! Two servers with one database serve one table: each person sits at another one.

use std::time::{Duration, Instant};

use keeper_table::Rng;
use serde_json::Value;

use crate::client::{Client, Screen};
use crate::is_long;
use crate::process::Keeper;
use crate::server::Server;

const PATIENCE: Duration = Duration::from_secs(30);

fn position(value: &Value) -> u64 {
    value["position"].as_u64().unwrap_or_else(|| panic!("no position in {value}"))
}

/// What a person sees at a server once it has heard of this position: what the other one wrote comes by itself.
fn seen(server: &Client, key: &str, table: &str, at: u64) -> Value {
    let begun = Instant::now();
    loop {
        let state = server.state(key, table);
        if position(&state) >= at {
            return state;
        }
        assert!(begun.elapsed() < PATIENCE, "position {at} is not heard of: {}", state["position"]);
        std::thread::sleep(Duration::from_millis(2));
    }
}

/// Who is looking from which process is known to that process alone.
fn without_away(mut state: Value) -> Value {
    for player in state["players"].as_array_mut().unwrap() {
        player["away"] = Value::Null;
    }
    state
}

/// How far two people have come.
#[derive(Debug, Default)]
struct Played {
    choices: usize,
    rounds: usize,
    /// Both servers got an answer to the same decision; how often each was first.
    won: [usize; 2],
}

/// Plays a game at one table until it is over or there were so many choices; what both servers show is compared after each.
fn play(servers: [Client; 2], game: &str, choices: usize, rng: &mut Rng, played: &mut Played) {
    let (table, keys) = servers[0].two_at_a_table(game);
    let mut screens: [Screen; 2] = [0, 1].map(|seat| servers[seat].screen(&keys[seat], &table));
    for screen in &mut screens {
        screen.hear_of(|heard| heard["patches"].is_object());
    }
    let (mut at, mut round) = (0, String::new());
    while played.choices < choices {
        // Each sees the same at both servers.
        let states = keys.each_ref().map(|key| {
            let both = servers.each_ref().map(|server| without_away(seen(server, key, &table, at)));
            assert_eq!(both[0], both[1], "position {at}");
            both.into_iter().next().unwrap()
        });
        if states[0]["over"] == true {
            return;
        }
        let asked = states.iter().position(|state| !state["choices"].as_array().unwrap().is_empty()).unwrap();
        let now = states[asked]["status"].as_str().unwrap().split([',', ';']).next().unwrap();
        if now != round {
            round = now.to_owned();
            played.rounds += 1;
        }
        let count = states[asked]["choices"].as_array().unwrap().len() as u32;
        let choice = u64::from(rng.below(count));
        let now = if rng.below(3) == 0 {
            // Two screens of one person answer at the same moment, each at another server.
            let answers = std::thread::scope(|scope| {
                let both = servers.each_ref().map(|server| {
                    let (key, table) = (&keys[asked], &table);
                    scope.spawn(move || server.choose(key, table, at, choice))
                });
                both.map(|one| one.join().unwrap())
            });
            let winner = answers.iter().position(|(status, _)| *status == 200).expect("one of them wins");
            assert_eq!(answers[1 - winner].0, 409, "{answers:?}");
            assert!(position(&answers[1 - winner].1) > at, "{answers:?}");
            played.won[winner] += 1;
            position(&answers[winner].1)
        } else {
            let (status, moved) = servers[asked].choose(&keys[asked], &table, at, choice);
            assert_eq!(status, 200, "{moved}");
            position(&moved)
        };
        assert!(now > at);
        // Both open screens are told, each by its own server.
        for screen in &mut screens {
            screen.hear_of(|heard| heard["position"].as_u64() >= Some(now));
        }
        at = now;
        played.choices += 1;
    }
}

fn two_processes(database: &str) {
    let folder = tempfile::tempdir().unwrap();
    let keepers = [0, 1].map(|number| Keeper::start(database, folder.path(), &format!("{number}.log")));
    let servers = keepers.each_ref().map(|keeper| keeper.client);
    let choices = if is_long() { 1500 } else { 60 };
    for game in ["arkham", "final-hour"] {
        let (mut rng, mut played) = (Rng::new(26), Played::default());
        while played.choices < choices {
            play(servers, game, choices, &mut rng, &mut played);
        }
        println!("{game}: {played:?}");
        assert!(played.rounds > 4 && played.won.iter().sum::<usize>() > 4, "{played:?}");
    }
}

#[test]
fn two_servers_on_one_postgres_serve_one_table() {
    if let Some(server) = Server::start() {
        two_processes(&server.new_database());
    }
}

#[test]
fn two_servers_on_one_file_serve_one_table() {
    let folder = tempfile::tempdir().unwrap();
    two_processes(&format!("sqlite:{}", folder.path().join("games.sqlite").display()));
}
