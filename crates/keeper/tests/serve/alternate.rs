//! One game in the terminal and in the browser, in turn and at the same time.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use keeper_arkham::Arkham;
use keeper_arkham::library::Shelf;
use keeper_session::{How, Session, latest, open};
use keeper_store::Store;
use serde_json::{Value, json};

use crate::client::Client;
use crate::process::Keeper;

const PATIENCE: Duration = Duration::from_secs(30);

fn terminal(data: &Path, game: &str) -> Child {
    Command::new(env!("CARGO_BIN_EXE_keeper"))
        .args(["play", "--plain", "--receipts", "--continue", game, "--data"])
        .arg(data)
        .current_dir(data)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap()
}

/// The game as it is kept now.
fn kept(data: &Path) -> Session<Arkham> {
    let store: std::sync::Arc<dyn Store> = keeper_store::open(data.join("games.sqlite").to_str().unwrap()).unwrap();
    let game = latest(&*store).unwrap().id;
    open(store, Shelf::default(), &game, How::Play).unwrap()
}

/// Waits until the server shows the game as it is kept, and compares what was told of every choice.
fn agree(client: &Client, key: &str, table: &str, data: &Path) -> u64 {
    let kept = kept(data);
    let begun = Instant::now();
    while client.state(key, table)["position"] != kept.position() {
        assert!(begun.elapsed() < PATIENCE, "the server does not hear of the terminal");
        std::thread::sleep(Duration::from_millis(20));
    }
    let story = client.done(key, "GET", &format!("/api/v1/tables/{table}/story"), Value::Null);
    let told = story["told"].as_array().unwrap();
    for (at, (told, step)) in told[1..].iter().zip(kept.steps()).enumerate() {
        let lines: Vec<&str> =
            told["lines"].as_array().unwrap().iter().map(|line| line["text"].as_str().unwrap()).collect();
        // What was taken back in the terminal is told here, too.
        let known = step.lines.iter().chain(kept.undone_at(at + 1));
        assert_eq!(lines, known.map(|line| line.text.as_str()).collect::<Vec<_>>());
    }
    assert!(told.len() < 4 || kept.undos() == 0 || story.to_string().contains(" took back "), "{story}");
    kept.position() as u64
}

fn choose(client: &Client, key: &str, table: &str) {
    let at = client.state(key, table)["position"].as_u64().unwrap();
    let (status, answer) = client.choose(key, table, at, 0);
    assert_eq!(status, 200, "{answer}");
}

#[test]
fn a_game_is_played_in_the_terminal_and_in_the_browser() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path();
    let keeper = Keeper::start(&format!("sqlite:{}", data.join("games.sqlite").display()), data, "log");
    let client = keeper.client;
    let key = client.key();
    let made = client.done(&key, "POST", "/api/v1/tables", json!({ "game": "arkham", "alone": true, "seed": "7" }));
    let table = made["id"].as_str().unwrap().to_owned();
    let game = kept(data).id().unwrap().to_string();
    for _ in 0..3 {
        (0..3).for_each(|_| choose(&client, &key, &table));
        let before = agree(&client, &key, &table, data);
        let mut terminal = terminal(data, &game);
        terminal.stdin.take().unwrap().write_all(b"1\n1\nundo\n1\nquit\n").unwrap();
        let said = String::from_utf8(terminal.wait_with_output().unwrap().stdout).unwrap();
        assert!(said.contains("kept "), "{said}");
        assert!(agree(&client, &key, &table, data) > before);
    }
    // Both at once: the second gets an error, and goes on from there.
    let mut terminal = terminal(data, &game);
    let mut lines = BufReader::new(terminal.stdout.take().unwrap()).lines();
    let mut until = |wanted: &str| {
        let found = lines.by_ref().map(Result::unwrap).find(|line| line.contains(wanted));
        found.unwrap_or_else(|| panic!("the terminal never says: {wanted}"));
    };
    until("1");
    choose(&client, &key, &table);
    let mut stdin = terminal.stdin.take().unwrap();
    stdin.write_all(b"1\n").unwrap();
    until("another player has moved on in this game");
    stdin.write_all(b"1\n").unwrap();
    until("kept ");
    stdin.write_all(b"quit\n").unwrap();
    drop(stdin);
    assert!(terminal.wait().unwrap().success());
    agree(&client, &key, &table, data);
}
