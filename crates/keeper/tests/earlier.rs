//! Games of earlier rules on the command line.

#![cfg(unix)]

use std::path::Path;
use std::process::{Command, Output, Stdio};

use keeper_arkham::RULES;
use keeper_store::{GameId, Snapshot, Sqlite, Store};
use serde_json::Value;

fn run(data: &Path, args: &[&str]) -> (bool, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_keeper"));
    command.args(args).env("KEEPER_DATA", data).current_dir(data).stdin(Stdio::null());
    let Output { status, stdout, stderr } = command.output().expect("the program starts");
    let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
    (status.success(), text(stdout), text(stderr))
}

/// A store with a game of rules version 6, as it was there.
fn keep(data: &Path, end: &str) -> GameId {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../keeper-session/tests/earlier");
    let read = |more: &str| std::fs::read_to_string(folder.join(format!("arkham-6-{end}{more}.json"))).unwrap();
    let store = Sqlite::open(data.join("games.sqlite")).unwrap();
    let id = store.import(&read("")).unwrap();
    let snapshot: Value = serde_json::from_str(&read(".snapshot")).unwrap();
    let data = serde_json::to_vec(&snapshot["state"]).unwrap();
    store.save_snapshot(&id, &Snapshot { seq: snapshot["seq"].as_u64().unwrap(), data }).unwrap();
    id
}

#[test]
fn a_game_of_earlier_rules_is_listed_told_and_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path();
    let (over, id) = (keep(data, "finished"), keep(data, "unfinished"));
    let (_, listed, _) = run(data, &["games"]);
    assert_eq!(listed.matches("(earlier rules, version 6)").count(), 2, "{listed}");
    for id in [&over, &id] {
        let (_, told, why) = run(data, &["replay", id.as_str(), "--text"]);
        assert!(told.starts_with("This game was played by rules version 6 of an older Keeper"), "{told}{why}");
        assert!(told.lines().count() > 50, "{told}{why}");
    }
    let (done, first, why) = run(data, &["play", "--plain", "--continue", id.as_str()]);
    assert!(done, "{why}");
    let said =
        format!("The rules have changed from version 6 to version {RULES}: the game goes on from turn 5, Upkeep.");
    assert!(first.contains(&said), "{first}");
    // It is the same game when asked for again, and the last one played.
    let name = |text: &str| text.lines().next().unwrap_or_default().to_owned();
    let (_, again, _) = run(data, &["play", "--plain", "--continue", id.as_str()]);
    let (_, last, _) = run(data, &["play", "--plain", "--continue"]);
    assert_eq!((name(&again), name(&last)), (name(&first), name(&first)));
    let (_, listed, _) = run(data, &["games"]);
    assert!(listed.contains("(earlier rules, version 6, goes on as "), "{listed}");
    assert_eq!(listed.lines().count(), 4, "{listed}");
}
