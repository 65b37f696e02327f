//! Whatever is wrong with files, disks, pipes and options: a clear word, an exit code, and nothing is lost.

#![cfg(unix)]

mod options;

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

fn keeper(data: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_keeper"));
    command.args(args).env("KEEPER_DATA", data.join("data")).current_dir(data);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn run(data: &Path, args: &[&str]) -> Output {
    keeper(data, args).output().expect("the program starts")
}

fn feed(data: &Path, args: &[&str], input: &[u8]) -> Output {
    let mut child = keeper(data, args).stdin(Stdio::piped()).spawn().expect("the program starts");
    child.stdin.take().unwrap().write_all(input).ok();
    child.wait_with_output().unwrap()
}

fn out(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn err(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn json_of(output: &Output) -> Value {
    assert!(output.status.success(), "{}", err(output));
    serde_json::from_slice(&output.stdout).unwrap_or_else(|error| panic!("{error}: {}", out(output)))
}

/// It fails with this word on standard error, without a panic.
fn refused(output: &Output, part: &str) {
    assert!(matches!(output.status.code(), Some(1 | 2)), "{:?}: {}{}", output.status, out(output), err(output));
    assert!(err(output).contains(part), "{part}: {}", err(output));
    assert!(!err(output).contains("panicked"), "{}", err(output));
}

/// Keeps a short game and gives its id.
fn a_game(data: &Path) -> String {
    assert!(feed(data, &["play", "--plain", "--seed", "7"], b"1\n1\n").status.success());
    let games = json_of(&run(data, &["games", "--json"]));
    games[0]["id"].as_str().unwrap().to_owned()
}

fn count(data: &Path) -> usize {
    json_of(&run(data, &["games", "--json"])).as_array().unwrap().len()
}

#[test]
fn no_broken_file_is_imported_or_replayed() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path();
    let id = a_game(data);
    assert!(run(data, &["games", "export", &id, "game.json"]).status.success());
    let text = fs::read_to_string(data.join("game.json")).unwrap();
    let good: Value = serde_json::from_str(&text).unwrap();
    let with = |key: &str, value: Value| {
        let mut game = good.clone();
        game[key] = value;
        game.to_string().into_bytes()
    };
    let list = json!([1, "arkham", "x", "", "", false, good["rules"], good["cards"], 0, good["setup"], []]);
    for (bytes, part) in [
        (vec![], "not a game exported by Keeper"),
        (b"noise".to_vec(), "not a game exported by Keeper"),
        (b"[1, 2]".to_vec(), "not a game exported by Keeper"),
        (list.to_string().into_bytes(), "not a game exported by Keeper"),
        (b"{\"keeper\": \xff\xfe".to_vec(), "not a text"),
        (text.as_bytes()[..text.len() / 2].to_vec(), "damaged or cut off at line"),
        (with("keeper", json!(2)), "update Keeper"),
        (with("setup", json!([1, 2])), "its set-up is damaged"),
        (with("setup", json!({ "setup": [1, 2] })), "its set-up is damaged"),
        (with("setup", json!({ "players": 9 })), "9 players"),
        (with("kind", json!("chess")), "a game of \"chess\""),
        (with("name", json!("x".repeat(201))), "longer than 200"),
        (with("name", json!("a\u{1b}[2J")), "wrong name (it has a control character U+001B)"),
        (
            with("name", json!("a\u{202e}b")),
            "wrong name (it has a character that reverses the writing direction, U+202E)",
        ),
        (with("status", json!("a\u{2066}b")), "wrong status"),
        (with("setup", json!({ "players": 1, "ancient_one": "\u{202e}gib" })), "wrong setup"),
        (with("choices", json!(["one", "a\u{9b}b"])), "wrong choice (number 2: it has a control character U+009B)"),
    ] {
        fs::write(data.join("broken.json"), bytes).unwrap();
        // A good one beside it is not imported either.
        refused(&run(data, &["games", "import", "game.json", "broken.json"]), part);
        refused(&run(data, &["replay", "broken.json", "--text"]), part);
        assert_eq!(count(data), 1, "{part}");
    }
    refused(&run(data, &["games", "import", "."]), "cannot be read");
    refused(&run(data, &["games", "import", "nowhere.json"]), "there is no file nowhere.json");
    refused(&run(data, &["games", "import", "/dev/zero"]), "too large for an exported game");
    // What can be followed in part is kept, with a warning.
    let mut choices = good["choices"].as_array().unwrap().clone();
    choices.extend([json!("fly"), json!("1")]);
    fs::write(data.join("part.json"), with("choices", json!(choices))).unwrap();
    let output = run(data, &["games", "import", "part.json"]);
    assert!(output.status.success() && err(&output).contains("only up to here: entry 2"), "{}", err(&output));
    let output = run(data, &["replay", "part.json", "--text"]);
    assert!(!output.status.success() && out(&output).contains("stirs"), "{}", err(&output));
    refused(&run(data, &["play", "--plain", "--continue"]), "keeper games export");
    // Where the store is at fault, the file is not blamed.
    let database = rusqlite::Connection::open(data.join("data/games.sqlite")).unwrap();
    database.execute_batch("BEGIN IMMEDIATE; UPDATE game SET name = name").unwrap();
    let output = run(data, &["games", "import", "game.json"]);
    refused(&output, "another program keeps");
    assert!(!err(&output).contains("game.json"), "{}", err(&output));
}

/// A card that fits into the base game, so that a file is refused for nothing but what is wrong with it.
const CARD: &str = "[[common]]\nid = \"lamp\"\nname = \"Lamp\"\ntext = \"Combat checks +1.\"\n";

#[test]
fn card_files_that_are_none_are_refused_and_named() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path();
    let refuses = |name: &str, part: &str| {
        let output = run(data, &["cards", "--cards", &format!("{name}/below/..")]);
        refused(&output, part);
        assert!(err(&output).contains(&format!("{name}/")), "{}", err(&output));
    };
    let set = |name: &str| {
        fs::create_dir_all(data.join(name).join("below")).unwrap();
        data.join(name)
    };
    let made =
        |args: &[&str]| assert!(Command::new(args[0]).args(&args[1..]).current_dir(data).status().unwrap().success());
    set("pipe");
    made(&["mkfifo", "pipe/cards.toml"]);
    refuses("pipe", "pipe/below/../cards.toml: cannot be read: it is not a regular file");
    std::os::unix::fs::symlink("/dev/zero", set("device").join("cards.toml")).unwrap();
    refuses("device", "it is not a regular file");
    std::os::unix::fs::symlink("..", set("loop").join("below/again")).unwrap();
    refuses("loop", "this folder contains itself");
    fs::write(set("large").join("cards.toml"), "#".repeat(5 << 20)).unwrap();
    refuses("large", "too large for a card file (at most 4 MiB)");
    fs::write(set("bytes").join("cards.toml"), b"\xff\xfe").unwrap();
    refuses("bytes", "it is not UTF-8 text");
    fs::write(set("broken").join("cards.toml"), "[[common]\n").unwrap();
    refuses("broken", "keeper: broken/cards.toml: ");
    fs::write(set("turned").join("cards.toml"), CARD.replace("Lamp", "\u{202e}Lamp")).unwrap();
    refuses("turned", "turned/cards.toml: line 3 has a character that reverses the writing direction, U+202E");
    fs::write(set("escape").join("cards.toml"), CARD.replace("Lamp", "\\u001b[2J")).unwrap();
    refuses("escape", "escape/cards.toml: common[1].name has a control character U+001B");
}

#[test]
fn scenarios_with_hidden_letters_or_without_an_end_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path();
    for (text, part) in [
        ("[[scenario]]\nname = \"a\u{202e}b\"\n", "line 2 has a character that reverses the writing direction, U+202E"),
        ("[[scenario]]\nname = \"a\\u0007b\"\n", "scenario[1].name has a control character U+0007"),
    ] {
        fs::write(data.join("bad.toml"), text).unwrap();
        let output = run(data, &["scenario", "bad.toml"]);
        assert!(!output.status.success() && out(&output).contains(part), "{}", out(&output));
        assert!(!out(&output).contains(['\u{202e}', '\u{7}']));
    }
    let name = "x".repeat(100_000);
    fs::write(data.join("bad.toml"), format!("[[scenario]]\nname = \"long\"\nancient_one = \"{name}\"\n")).unwrap();
    let output = run(data, &["scenario", "bad.toml"]);
    assert!(!output.status.success() && out(&output).contains("Ancient One"), "{}", out(&output));
    assert!(out(&output).len() < 3000, "{}", out(&output).len());
    assert!(Command::new("mkfifo").arg(data.join("pipe.toml")).status().unwrap().success());
    let output = run(data, &["scenario", "pipe.toml"]);
    assert!(!output.status.success() && out(&output).contains("not a regular file"), "{}", out(&output));
}

#[test]
fn what_is_repeated_in_a_message_is_short_and_harmless() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path();
    let long = "x".repeat(100_000);
    for bad in ["\u{1b}[2J\u{202e}", &long] {
        for args in [
            &["play", "--plain", "--investigators", bad][..],
            &["play", "--plain", "--ancient-one", bad],
            &["play", "--plain", "--seed", bad],
            &["play", "--plain", "--players", bad],
            &["play", "--plain", "--name", bad],
            &["play", "--plain", "--continue", bad],
            &["games", "delete", bad],
            &["games", "import", bad],
            &["cards", "--show", bad],
            &["cards", "--deck", bad],
            &["cards", "--cards", bad],
            &["replay", bad, "--text"],
            &["scenario", bad],
            &["sim", "--bot", bad],
            &[bad],
        ] {
            let output = run(data, args);
            refused(&output, "");
            let said = err(&output);
            assert!(!said.contains(['\u{1b}', '\u{202e}']), "{args:?}: {said:?}");
            assert!(said.len() < 6000, "{:?}: {}", &args[..1], said.len());
        }
    }
    assert_eq!(count(data), 0);
}

#[test]
fn nothing_gives_away_the_future_of_a_game_without_peeking() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path();
    let began = feed(data, &["play", "--plain", "--no-peeking"], b"1\n1\nscenario mine.toml\n");
    assert!(
        out(&began).contains("! cannot write a scenario: the game was started with --no-peeking"),
        "{}",
        out(&began)
    );
    assert!(!out(&began).contains("seed is open"));
    let id = json_of(&run(data, &["games", "--json"]))[0]["id"].as_str().unwrap().to_owned();
    refused(&run(data, &["games", "export", &id, "mine.json"]), "reveals everything to come");
    refused(&run(data, &["games", "export", &id, "-"]), "Export it when it is over");
    refused(&run(data, &["replay", &id, "--scenario", "mine.toml"]), "cannot write a scenario");
    refused(&run(data, &["play", "--plain", "--continue", &id, "--from-snapshot"]), "a copy from its snapshot");
    assert_eq!(fs::read_dir(data).unwrap().count(), 1, "nothing was written but the store");
    // What happened is told, and it can be played on.
    let database = rusqlite::Connection::open(data.join("data/games.sqlite")).unwrap();
    let setup: String = database.query_row("SELECT setup FROM game", [], |row| row.get(0)).unwrap();
    let setup: Value = serde_json::from_str(&setup).unwrap();
    let seed = setup["setup"]["seed"].as_str().unwrap();
    assert!(seed.len() == 32 && seed.bytes().all(|b| b.is_ascii_hexdigit()), "{seed}");
    let story = run(data, &["replay", &id, "--text"]);
    assert!(story.status.success() && !out(&story).contains(seed));
    let goes_on = feed(data, &["play", "--plain", "--continue", &id], b"1\n");
    assert!(goes_on.status.success() && !out(&goes_on).contains(seed));
    assert!(!out(&run(data, &["games", "--json"])).contains(seed));
    // It is over: nothing is left to give away.
    database.execute("UPDATE game SET finished = 1", []).unwrap();
    assert!(run(data, &["games", "export", &id, "mine.json"]).status.success());
}

#[test]
fn every_new_game_has_a_seed_of_its_own_and_one_given_by_hand_is_called_open() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path();
    let seed_of = |args: &[&str]| {
        let output = feed(data, args, b"");
        let id = json_of(&run(data, &["games", "--json"]))[0]["id"].as_str().unwrap().to_owned();
        let game: Value = serde_json::from_slice(&run(data, &["games", "export", &id, "-"]).stdout).unwrap();
        (game["setup"]["setup"]["seed"].as_str().unwrap().to_owned(), out(&output).contains("Its seed is open"))
    };
    let (one, other) = (seed_of(&["play", "--plain"]), seed_of(&["play", "--plain"]));
    assert_ne!(one.0, other.0);
    assert!(one.0.len() == 32 && !one.1 && !other.1);
    assert_eq!(seed_of(&["play", "--plain", "--seed", "42"]), ("42".to_owned(), true));
    assert_eq!(seed_of(&["play", "--plain", "--seed", "Friday"]), ("friday".to_owned(), true));
    assert_eq!(seed_of(&["play", "--plain", "--seed", &one.0]), (one.0.clone(), false));
    refused(&run(data, &["play", "--plain", "--seed", "a b"]), "a seed is a number or word");
    // A game of before, with a seed of six digits and another generator.
    let database = rusqlite::Connection::open(data.join("data/games.sqlite")).unwrap();
    let setup = r#"{"setup":{"players":1,"seed":123456},"seats":["person"]}"#;
    database.execute("UPDATE game SET rules = 2, setup = ?1", [setup]).unwrap();
    refused(&run(data, &["play", "--plain", "--continue"]), "by rules version 2");
}

#[test]
fn a_file_is_not_written_over_unasked() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path();
    let id = a_game(data);
    fs::write(data.join("mine"), "mine").unwrap();
    refused(&run(data, &["games", "export", &id, "mine"]), "--force");
    refused(&run(data, &["replay", &id, "--scenario", "mine"]), "--force");
    let said = feed(data, &["play", "--plain", "--continue"], b"scenario mine\n");
    assert!(out(&said).contains("mine already exists"), "{}", out(&said));
    assert_eq!(fs::read_to_string(data.join("mine")).unwrap(), "mine");
    let exported = json_of(&run(data, &["games", "export", &id, "mine", "--force", "--json"]));
    assert_eq!(exported["exported"], json!(id));
    assert!(fs::read_to_string(data.join("mine")).unwrap().starts_with("{\n  \"keeper\": 1"));
    let imported = json_of(&run(data, &["games", "import", "mine", "mine", "--json"]));
    assert_eq!(imported["imported"].as_array().unwrap().len(), 2);
    let deleted = json_of(&run(data, &["games", "delete", &id, &id[..8], "--json"]));
    assert_eq!(deleted["deleted"], json!([id]));
    assert_eq!(count(data), 2);
}

#[test]
fn a_scenario_is_written_from_any_point_of_a_game() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path();
    let id = a_game(data);
    assert!(run(data, &["replay", &id, "--to", "1", "--scenario", "one.toml"]).status.success());
    assert!(run(data, &["scenario", "one.toml"]).status.success());
    let output = run(data, &["replay", &id, "--scenario", "-"]);
    assert!(out(&output).contains("[[scenario]]") && out(&output).contains("slider"), "{}", out(&output));
    refused(&run(data, &["replay", &id]), "add --text");
    refused(&run(data, &["replay", &id, "--text", "--to", "3"]), "up to 2");
    let exported = run(data, &["games", "export", &id, "-"]).stdout;
    let story = feed(data, &["replay", "-", "--text"], &exported);
    assert_eq!(out(&story), out(&run(data, &["replay", &id, "--text"])));
}

#[test]
fn a_pipe_closed_early_is_no_error() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path();
    let id = a_game(data);
    for args in [
        &["games"][..],
        &["games", "--json"],
        &["games", "export", &id, "-"],
        &["cards", "--json"],
        &["cards"],
        &["replay", &id, "--text"],
        &["sim", "--games", "5", "--json"],
        &["sim", "--games", "5"],
        &["sim", "--games", "5", "--csv", "-"],
        &["play", "--plain", "--seed", "1"],
        &["--help"],
    ] {
        let mut child = keeper(data, args).spawn().unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success(), "{args:?}: {}", err(&output));
        assert!(!err(&output).contains("panicked") && !err(&output).contains("pipe"), "{args:?}: {}", err(&output));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path();
    let id = a_game(data);
    let full = || fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    for args in [
        &["games"][..],
        &["cards", "--json"],
        &["replay", &id, "--text"],
        &["sim", "--games", "5", "--json"],
        &["sim", "--games", "5"],
        &["sim", "--games", "5", "--csv", "-"],
        &["play", "--plain", "--continue"],
    ] {
        let output = keeper(data, args).stdout(full()).output().unwrap();
        refused(&output, "No space left");
    }
    // Errors that nobody can read are no panic.
    let status = keeper(data, &["replay", "nowhere.json", "--text"]).stderr(full()).status().unwrap();
    assert_eq!(status.code(), Some(2));
    refused(&run(data, &["games", "export", &id, "/dev/full"]), "No space left");
    // Before the work, not after.
    let start = Instant::now();
    refused(&run(data, &["sim", "--games", "100000000", "--csv", "/dev/full"]), "No space left");
    refused(&run(data, &["sim", "--games", "100000000", "--csv", "nowhere/games.csv"]), "cannot write");
    assert!(start.elapsed() < Duration::from_secs(20));
    assert_eq!(count(data), 1);
}

#[test]
fn the_table_understands_or_refuses_every_line() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path();
    a_game(data);
    let mut input =
        b"\xff\xfe\n\x1b[2Jx\n0\n99\nundo 99\nundo 0\nbot 9\nsheet 9\ntext 99\nrule x\nscenario /no/x\n".to_vec();
    input.extend([b'7'; 100_000]);
    input.extend(b"\nhelp\n");
    let output = feed(data, &["play", "--plain", "--continue"], &input);
    let text = out(&output);
    assert!(output.status.success() && text.contains("scenario [FILE]"), "{}", err(&output));
    assert!(text.contains("no one plays seat 9") && text.contains("there is no decision 99"), "{text}");
    assert!(!text.contains('\u{1b}') && text.len() < 20_000);
    assert_eq!(text.matches("! ").count(), 12, "{text}");
    assert_eq!(json_of(&run(data, &["games", "--json"]))[0]["entries"], 2, "nothing was chosen");
}

#[test]
fn what_is_kept_elsewhere_or_by_others_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path();
    a_game(data);
    let path = data.join("data/games.sqlite");
    let database = rusqlite::Connection::open(&path).unwrap();
    // Somebody else writes: reading goes on, a choice is refused and can be made later.
    database.execute_batch("BEGIN IMMEDIATE; UPDATE game SET name = name").unwrap();
    assert_eq!(count(data), 1);
    refused(&feed(data, &["play", "--plain", "--continue"], b"1\n"), "another program keeps");
    database.execute_batch("ROLLBACK").unwrap();
    assert_eq!(json_of(&run(data, &["games", "--json"]))[0]["entries"], 2);
    // A newer Keeper.
    let format: i64 = database.pragma_query_value(None, "user_version", |row| row.get(0)).unwrap();
    database.pragma_update(None, "user_version", 99).unwrap();
    refused(&run(data, &["games"]), "update Keeper");
    refused(&run(data, &["play", "--plain", "--seed", "1"]), "update Keeper");
    database.pragma_update(None, "user_version", format).unwrap();
    assert_eq!(count(data), 1);
    fs::write(data.join("note.txt"), "milk, bread").unwrap();
    refused(&run(data, &["games", "--data", "note.txt"]), "is damaged");
    refused(&run(data, &["games", "--data", "note.txt/below"]), "KEEPER_DATA");
    assert_eq!(fs::read_to_string(data.join("note.txt")).unwrap(), "milk, bread");
    let output = keeper(data, &["games"]).env_clear().output().unwrap();
    refused(&output, "set KEEPER_DATA");
}
