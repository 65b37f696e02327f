//! Whatever was acknowledged is there after the program was killed, and the database opens.
//!
//! The test starts itself again as the victim: it appends entries, says so after each, and is killed at some moment.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use std::time::Duration;

use keeper_store::{Filter, GameId, Grouped, Snapshot, Sqlite, Store, Update, Write, open};

use super::place::{Place, game};
use super::server::Server;

const VICTIM: &str = "KEEPER_STORE_VICTIM";

fn text(seq: u64) -> String {
    format!("{{\"choice\":{seq},\"padding\":\"{}\"}}", "x".repeat((seq % 700) as usize))
}

/// Appends for ever, in all ways there are, and prints the number of entries acknowledged.
#[test]
fn victim() {
    let Ok(address) = std::env::var(VICTIM) else { return };
    let store = open(&address).unwrap();
    let grouped = Grouped::new(store.clone());
    let game = store.list(&Filter::default()).unwrap().remove(0);
    let (id, mut next) = (game.id, game.entries);
    loop {
        if next.is_multiple_of(3) {
            let append = |seq| Write::Append { game: id.clone(), seq, entry: text(seq) };
            let batch = [append(next), append(next + 1)];
            store.write_all(&batch).unwrap().into_iter().for_each(|answer| answer.unwrap());
            next += 2;
        } else {
            let way: &dyn Store = if next.is_multiple_of(2) { &grouped } else { &*store };
            way.append(&id, next, &text(next)).unwrap();
            next += 1;
        }
        println!("acknowledged {next}");
        if next.is_multiple_of(7) {
            store.save_snapshot(&id, &Snapshot { seq: next, data: text(next).into_bytes() }).unwrap();
        }
    }
}

/// Kills the victim somewhere after so many acknowledgements; returns the last number that it acknowledged.
fn kill_after(place: &Place, acknowledgements: usize, pause: Duration) -> u64 {
    let mut victim = Command::new(std::env::current_exe().unwrap())
        .args(["both::kill::victim", "--exact", "--nocapture"])
        .env(VICTIM, &place.address)
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

fn check(place: &Place, id: &GameId, acknowledged: u64) {
    if let Some(path) = place.address.strip_prefix("sqlite:") {
        Sqlite::open(path).unwrap().check().unwrap();
    }
    let store = place.open();
    // A server may still be at what the victim has asked for last: a writer waits for it.
    store.update(id, &Update::default()).unwrap();
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

fn nothing_acknowledged_is_lost(place: &Place) {
    let id = place.open().create(&game("x")).unwrap();
    let kills = if std::env::var_os("KEEPER_LONG").is_some_and(|long| long == "1") { 200 } else { 10 };
    for _ in 0..kills {
        let mut random = [0; 2];
        getrandom::fill(&mut random).unwrap();
        let pause = Duration::from_micros(u64::from(random[0]) * 40);
        let acknowledged = kill_after(place, usize::from(random[1] % 60), pause);
        check(place, &id, acknowledged);
    }
}

#[test]
fn nothing_acknowledged_is_lost_when_the_program_is_killed() {
    nothing_acknowledged_is_lost(&Place::sqlite());
}

#[test]
fn nothing_acknowledged_is_lost_with_postgres() {
    if let Some(server) = Server::start() {
        nothing_acknowledged_is_lost(&Place::postgres(&server));
    }
}
