//! Whatever was acknowledged is there after the program was killed, and the database opens.
//!
//! The test starts itself again as the victim: it appends entries, says so after each, and is killed at some moment.

#![cfg(unix)]

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use keeper_store::{Append, Filter, GameId, NewGame, Snapshot, Sqlite, Store};

const VICTIM: &str = "KEEPER_STORE_VICTIM";

fn text(seq: u64) -> String {
    format!("{{\"choice\":{seq},\"padding\":\"{}\"}}", "x".repeat((seq % 700) as usize))
}

/// Appends for ever, in all ways there are, and prints the number of entries acknowledged.
#[test]
fn victim() {
    let Some(path) = std::env::var_os(VICTIM) else { return };
    let store = Sqlite::open(path).unwrap();
    let game = store.list(&Filter::default()).unwrap().remove(0);
    let (id, mut next) = (game.id, game.entries);
    loop {
        if next.is_multiple_of(3) {
            let (one, other) = (text(next), text(next + 1));
            let batch =
                [Append { game: &id, seq: next, entry: &one }, Append { game: &id, seq: next + 1, entry: &other }];
            store.append_all(&batch).unwrap().into_iter().for_each(|answer| answer.unwrap());
            next += 2;
        } else {
            store.append(&id, next, &text(next)).unwrap();
            next += 1;
        }
        println!("acknowledged {next}");
        if next.is_multiple_of(7) {
            store.save_snapshot(&id, &Snapshot { seq: next, data: text(next).into_bytes() }).unwrap();
        }
    }
}

/// Kills the victim somewhere after so many acknowledgements; returns the last number that it acknowledged.
fn kill_after(path: &Path, acknowledgements: usize, pause: Duration) -> u64 {
    let mut victim = Command::new(std::env::current_exe().unwrap())
        .args(["victim", "--exact", "--nocapture"])
        .env(VICTIM, path)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let acknowledged = |line: std::io::Result<String>| -> Option<u64> {
        line.ok()?.split_once("acknowledged ")?.1.trim().parse().ok()
    };
    let mut lines = BufReader::new(victim.stdout.take().unwrap()).lines();
    let mut last = lines.by_ref().filter_map(acknowledged).nth(acknowledgements).expect("the victim works");
    std::thread::sleep(pause);
    victim.kill().unwrap();
    victim.wait().unwrap();
    if let Some(later) = lines.filter_map(acknowledged).last() {
        last = later;
    }
    last
}

fn check(path: &Path, id: &GameId, acknowledged: u64) {
    let store = Sqlite::open(path).unwrap();
    store.check().unwrap();
    let entries = store.read(id, 0).unwrap();
    let count = entries.len() as u64;
    assert!(count >= acknowledged, "{acknowledged} were acknowledged, and {count} are there");
    assert!(count <= acknowledged + 2, "{count} are there, and only {acknowledged} were acknowledged");
    assert_eq!(store.load(id).unwrap().meta.entries, count);
    for (seq, entry) in (0..).zip(entries) {
        assert_eq!((entry.seq, entry.text), (seq, text(seq)));
    }
    if let Some(snapshot) = store.snapshot(id).unwrap() {
        assert!(snapshot.seq <= count);
        assert_eq!(snapshot.data, text(snapshot.seq).into_bytes());
    }
}

#[test]
fn nothing_acknowledged_is_lost_when_the_program_is_killed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.sqlite");
    let id = {
        let store = Sqlite::open(&path).unwrap();
        store.create(&NewGame { kind: "arkham".into(), name: "x".into(), ..NewGame::default() }).unwrap()
    };
    let kills = if std::env::var_os("KEEPER_LONG").is_some_and(|long| long == "1") { 100 } else { 10 };
    for _ in 0..kills {
        let mut random = [0; 2];
        getrandom::fill(&mut random).unwrap();
        let pause = Duration::from_micros(u64::from(random[0]) * 40);
        let acknowledged = kill_after(&path, usize::from(random[1] % 60), pause);
        check(&path, &id, acknowledged);
    }
}
