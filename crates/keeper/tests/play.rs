//! The program from outside: the table line by line, kept games, and what it says when something is wrong.

#![cfg(unix)]

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use keeper_store::{Filter, Sqlite, Store};
use keeper_table::Rng;

fn keeper(data: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_keeper"));
    command.args(args).env("KEEPER_DATA", data).env_remove("NO_COLOR").current_dir(data);
    command
}

fn run(data: &Path, args: &[&str], input: &str) -> Output {
    let mut child = keeper(data, args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    child.stdin.take().unwrap().write_all(input.as_bytes()).ok();
    child.wait_with_output().unwrap()
}

fn out(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn err(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Whether they think a little or more is said on the command line, also when a game goes on.
#[test]
fn experts_think_as_much_as_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path();
    let new = [
        "play",
        "--plain",
        "--game",
        "final-hour",
        "--players",
        "2",
        "--bots",
        "1",
        "--bot",
        "expert",
        "--thought",
        "1",
    ];
    let output = run(data, &new, "");
    assert!(output.status.success(), "{}", err(&output));
    let output = run(data, &["play", "--plain", "--continue", "--thought", "2ms"], "");
    assert!(output.status.success(), "{}", err(&output));
}

#[test]
fn a_game_is_played_line_by_line_and_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path();
    let new = ["play", "--plain", "--seed", "7", "--investigators", "joe-diamond", "--ancient-one", "Cthulhu"];
    let output = run(
        data,
        &new,
        "1\nnonsense\nundo\nSpeed 5\nmap\nsheet\nhint\nhelp\nlog 5\nrules on\nlog 5\nscenario here.toml\nquit\n",
    );
    assert!(output.status.success(), "{}", err(&output));
    let text = out(&output);
    for part in [
        "Joe Diamond",
        "\"nonsense\" is neither an option nor a command",
        "Back at decision 1.",
        "Doom 0/13",
        "An expert would choose",
        "Joe Diamond sets Speed 5 and Sneak 2.\n",
        "Joe Diamond sets Speed 5 and Sneak 2. [SET-10]\n",
        "written: here.toml",
    ] {
        assert!(text.contains(part), "{part}:\n{text}");
    }
    // It is read aloud: nothing in it is for programs.
    assert!(!text.contains('{'), "{text}");
    let scenario = std::fs::read_to_string(data.join("here.toml")).unwrap();
    assert!(scenario.contains("[[scenario]]") && scenario.contains("slider:1:3"), "{scenario}");
    assert!(run(data, &["scenario", "here.toml"], "").status.success());
    let text = out(&run(data, &["play", "--plain", "--continue"], "bot 1\n"));
    assert!(text.contains("First Citizen"), "the bot plays to the end:\n{text}");
    let output = run(data, &["play", "--plain", "--continue"], "");
    assert!(!output.status.success() && err(&output).contains("no game to continue"), "{}", err(&output));
}

#[test]
fn games_are_listed_exported_imported_replayed_and_deleted() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path();
    assert!(out(&run(data, &["games"], "")).contains("There are no saved games yet"));
    run(data, &["play", "--plain", "--seed", "7", "--name", "Friday"], "1\n1\n1\n");
    let list = out(&run(data, &["games"], ""));
    assert!(list.contains("Friday") && list.contains("turn 1, Upkeep; doom 1/"), "{list}");
    let json: serde_json::Value = serde_json::from_str(&out(&run(data, &["games", "--json"], ""))).unwrap();
    let id = json[0]["id"].as_str().unwrap();
    assert_eq!(json[0]["entries"], 3);
    assert!(run(data, &["games", "export", &id[..6], "game.json"], "").status.success());
    let imported = out(&run(data, &["games", "import", "game.json"], ""));
    assert!(imported.contains("imported as"), "{imported}");
    for game in ["game.json", id] {
        let story = out(&run(data, &["replay", game, "--text"], ""));
        assert!(story.contains("stirs") && story.contains("Turn 1 begins.\n"), "{story}");
        let ruled = out(&run(data, &["replay", game, "--text", "--rules"], ""));
        assert!(ruled.contains("Turn 1 begins. [TRN-01]\n"), "{ruled}");
        let json: serde_json::Value = serde_json::from_str(&out(&run(data, &["replay", game, "--json"], ""))).unwrap();
        let steps = json["steps"].as_array().unwrap();
        assert_eq!((json["game"].as_str(), steps.len()), (Some("arkham"), 4), "{json}");
        assert!(steps[0]["events"].as_array().unwrap().len() > 5 && steps[0]["lines"][0]["text"].is_string(), "{json}");
        let event = &steps[1]["events"][0]["SliderMoved"];
        assert_eq!((&steps[1]["choose"], &event["who"], &event["to"]), (&"slider:1:1".into(), &0.into(), &0.into()));
        let shorter = out(&run(data, &["replay", game, "--text", "--to", "1"], ""));
        assert!(shorter.len() < story.len() && story.starts_with(&shorter));
    }
    assert!(err(&run(data, &["replay", id, "--text", "--to", "9"], "")).contains("3 decisions"));
    assert!(run(data, &["games", "delete", id], "").status.success());
    let json: serde_json::Value = serde_json::from_str(&out(&run(data, &["games", "--json"], ""))).unwrap();
    assert_eq!(json.as_array().unwrap().len(), 1);
}

#[test]
fn a_game_keeps_its_boxes() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path();
    let text = out(&run(data, &["sets"], ""));
    assert!(text.contains("The Dunwich Horror (needs base)") && text.contains("dunwich:board"), "{text}");
    let json = |args: &[&str]| -> serde_json::Value { serde_json::from_str(&out(&run(data, args, ""))).unwrap() };
    let sets = json(&["sets", "--json"]);
    assert_eq!((&sets[0]["id"], &sets[1]["needs"][0]), (&"base".into(), &"base".into()));
    let told = out(&run(data, &["play", "--plain", "--sets", "dunwich:cards,base", "--seed", "7"], "1\n1\n"));
    assert!(told.contains("Played with Arkham Horror, The Dunwich Horror (Cards)."), "{told}");
    let games = json(&["games", "--json"]);
    assert_eq!(games[0]["sets"], serde_json::json!(["base", "dunwich:cards"]));
    assert!(out(&run(data, &["games"], "")).contains("base,dunwich:cards"));
    // Continuing, viewing and exporting need not name them again.
    let id = games[0]["id"].as_str().unwrap();
    assert!(run(data, &["play", "--plain", "--continue"], "1\n").status.success());
    assert!(run(data, &["games", "export", id, "game.json"], "").status.success());
    assert!(run(data, &["games", "import", "game.json"], "").status.success());
    assert!(run(data, &["replay", "game.json", "--scenario", "game.toml"], "").status.success());
    assert!(run(data, &["scenario", "game.toml"], "").status.success());
    let cards = json(&["cards", "--set", "dunwich", "--json"]);
    assert!(cards.as_array().unwrap().iter().all(|card| card["set"] == "dunwich"));
    assert_eq!(json(&["sim", "--games", "2", "--sets", "base,dunwich", "--json"])["sets"][1], "dunwich");
}

#[test]
fn boxes_are_drawn_and_shared_and_a_game_keeps_both() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path();
    let text = out(&run(data, &["sets", "--rotations"], ""));
    assert!(text.contains("two-towns") && text.contains("--mix base=70,miskatonic=50"), "{text}");
    let json = |args: &[&str]| -> serde_json::Value { serde_json::from_str(&out(&run(data, args, ""))).unwrap() };
    assert_eq!(json(&["sets", "--rotations", "--json"])[0]["id"], "village");
    let drawn = |seed: &str| {
        let told = out(&run(data, &["play", "--plain", "--rotation", "1+1", "--seed", seed], "1\n"));
        told.lines().find(|line| line.starts_with("Played with ")).unwrap().to_owned()
    };
    assert_eq!(drawn("friday"), drawn("friday"));
    assert_eq!(drawn("friday").matches(", ").count(), 2, "{}", drawn("friday"));
    let shared = ["play", "--plain", "--sets", "base,lurker", "--mix", "lurker=50", "--seed", "7", "--name", "half"];
    let told = out(&run(data, &shared, "1\n1\n"));
    assert!(told.contains("Played with Arkham Horror, The Lurker at the Threshold (50 % of its cards)."), "{told}");
    assert!(told.contains("cards that The Lurker at the Threshold brings for the decks are in this game."), "{told}");
    // It goes on as it was, and leads to the same position elsewhere.
    let games = json(&["games", "--json"]);
    let half = games.as_array().unwrap().iter().find(|game| game["name"] == "half").unwrap();
    let id = half["id"].as_str().unwrap();
    assert!(run(data, &["play", "--plain", "--continue", id], "1\n").status.success());
    assert!(run(data, &["games", "export", id, "half.json"], "").status.success());
    assert!(run(data, &["replay", "half.json", "--scenario", "half.toml"], "").status.success());
    assert!(std::fs::read_to_string(data.join("half.toml")).unwrap().contains(r#""lurker" = 50"#));
    assert!(run(data, &["scenario", "half.toml"], "").status.success());
    let sim = json(&[
        "sim",
        "--games",
        "2",
        "--players",
        "1",
        "--bot",
        "random",
        "--sets",
        "base,lurker",
        "--mix",
        "all=30",
        "--json",
    ]);
    assert_eq!(sim["mix"], serde_json::json!({ "lurker": 30 }));
    let says = |args: &[&str], part: &str| {
        let output = run(data, args, "");
        assert!(!output.status.success() && err(&output).contains(part), "{args:?}: {}", err(&output));
    };
    says(
        &["play", "--plain", "--rotation", "vilage"],
        "--rotation: there is no rotation \"vilage\"; did you mean village?",
    );
    says(&["sim", "--rotation", "12"], "--rotation: so many boxes cannot be drawn");
    says(&["play", "--plain", "--sets", "base,lurker", "--mix", "lurkr=50"], "did you mean lurker?");
    says(&["sim", "--mix", "dunwich=50"], "--mix: there is no box in play \"dunwich\"");
    says(
        &["play", "--plain", "--sets", "base,lurker", "--mix", "lurker=150"],
        "a whole number of per cent, from 0 to 100",
    );
    says(&["play", "--plain", "--game", "final-hour", "--rotation", "2"], "has only one box");
    says(&["sim", "--game", "final-hour", "--mix", "all=50"], "--rotation and --mix: Final Hour has no other boxes");
}

#[test]
fn final_hour_is_played_listed_continued_replayed_and_exchanged() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path();
    let new = ["play", "--plain", "--game", "final-hour", "--players", "1", "--difficulty", "hard", "--seed", "7"];
    let ids = ["--ancient-one", "umordhoth", "--investigators", "jenny-barnes,michael-mcglen"];
    let output = run(data, &[&new[..], &ids].concat(), "1\nundo\n2\nmap\nsheet\nlog 5\nquit\n");
    assert!(output.status.success(), "{}", err(&output));
    let text = out(&output);
    for part in ["Arkham Horror: Final Hour", "Back at decision 1.", "Ritual location filled"] {
        assert!(text.contains(part), "{part}:\n{text}");
    }
    let json: serde_json::Value = serde_json::from_str(&out(&run(data, &["games", "--json"], ""))).unwrap();
    assert_eq!((&json[0]["kind"], &json[0]["entries"]), (&"final-hour".into(), &3.into()));
    let id = json[0]["id"].as_str().unwrap();
    assert!(out(&run(data, &["games"], "")).contains("final-hour"));
    assert!(run(data, &["games", "export", id, "game.json"], "").status.success());
    assert!(out(&run(data, &["games", "import", "game.json"], "")).contains("imported as"));
    // A game of the other kind beside it: each is opened as what it is.
    assert!(run(data, &["play", "--plain", "--seed", "7"], "1\n").status.success());
    let listed = |kind: &str| -> Vec<serde_json::Value> {
        serde_json::from_str(&out(&run(data, &["games", "--game", kind, "--json"], ""))).unwrap()
    };
    assert_eq!((listed("final-hour").len(), listed("arkham").len()), (2, 1));
    let text = out(&run(data, &["play", "--plain", "--continue", id], "bot 1 random\n"));
    assert!(text.contains("Defeat") || text.contains("Victory"), "the bot plays to the end:\n{text}");
    for game in ["game.json", id] {
        let story = out(&run(data, &["replay", game, "--text"], ""));
        assert!(story.contains("Round 1 begins."), "{story}");
    }
    let written = run(data, &["replay", id, "--scenario", "x.toml"], "");
    assert!(written.status.success(), "{}", err(&written));
    assert!(out(&run(data, &["scenario", "x.toml"], "")).contains("1 passed, 0 failed"));
}

#[test]
fn what_is_wrong_is_said_clearly() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path();
    let says = |args: &[&str], part: &str| {
        let output = run(data, args, "");
        assert!(!output.status.success(), "{args:?}");
        assert!(err(&output).contains(part), "{args:?}: {}", err(&output));
    };
    says(&["play"], "not a terminal");
    says(&["play"], "--plain");
    says(&["play", "--playrs", "2"], "--players");
    says(&["play", "--plain", "--players", "9"], "a number from 1 to 8");
    says(&["play", "--plain", "--players", "2", "--bots", "9"], "a number from 0 to 8");
    says(&["play", "--plain", "--sets", "base,lurker", "--herald", "bob"], "there is no herald \"bob\"");
    says(&["play", "--plain", "--ancient-one", "bob"], "there is no Ancient One \"bob\"; there are: azathoth");
    says(&["play", "--plain", "--investigators", "conan"], "there is no investigator \"conan\"");
    says(&["play", "--plain", "--investigators", "joe-diamond,joe-diamond"], "two players");
    says(&["play", "--plain", "--players", "2", "--bots", "3"], "3 bots for 2 players");
    says(&["play", "--plain", "--cards", "nowhere"], "no such folder");
    says(&["play", "--plain", "--sets", "base,dunwhich"], "did you mean dunwich?");
    says(&["play", "--plain", "--sets", "dunwich"], "dunwich needs base, which is not chosen: use base,dunwich");
    says(&["play", "--plain", "--game", "chess"], "final-hour");
    says(&["play", "--plain", "--game", "final-hour", "--players", "5"], "at most 4 can play");
    says(&["play", "--plain", "--game", "final-hour", "--difficulty", "mad"], "there are: easy, normal, hard");
    says(&["play", "--plain", "--game", "final-hour", "--sets", "base"], "has only one box");
    says(&["play", "--plain", "--difficulty", "easy"], "has only one level");
    says(&["sim", "--sets", "base,dunwich:towns"], "no part \"towns\"; there are: cards, board");
    says(&["scenario", ".", "--sets", "bass"], "--sets: there is no set \"bass\"");
    says(&["cards", "--set", "yuggoth"], "there is no set \"yuggoth\"; there are: base, dunwich");
    says(&["play", "--plain", "--continue", "--sets", "base"], "leave out the options for a new game");
    says(&["play", "--plain", "--continue", "abc"], "there is no game abc");
    says(&["play", "--plain", "--continue", "--seed", "3"], "leave out the options for a new game");
    says(&["replay", "nowhere.json", "--text"], "there is no file nowhere.json");
    says(&["games", "delete", "abc"], "there is no game abc");
    std::fs::write(data.join("noise.json"), "noise").unwrap();
    says(&["games", "import", "noise.json"], "not a game exported by Keeper");
    std::fs::write(data.join("games.sqlite"), "x".repeat(4096)).unwrap();
    says(&["games"], "is damaged");
    says(&["play", "--plain"], "replace it with a backup");
}

/// Feeds random answers to the program and kills it at some moment. Returns what it acknowledged: number and entry.
/// With `awake` the time counts from the first thing that it says: a busy machine may need long to start a program.
fn feed_and_kill(
    data: &Path,
    args: &[&str],
    rng: &mut Rng,
    after: Duration,
    awake: bool,
) -> (Vec<(usize, String)>, bool) {
    let mut child =
        keeper(data, args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let seed = u64::from(rng.draw());
    let feeder = std::thread::spawn(move || {
        let mut rng = Rng::new(seed);
        loop {
            let line = match rng.below(25) {
                0 => "undo".to_owned(),
                1 => "undo phase".to_owned(),
                2 => "redo".to_owned(),
                _ => (rng.below(4) + 1).to_string(),
            };
            if writeln!(input, "{line}").is_err() {
                break;
            }
        }
    });
    let (said, heard) = std::sync::mpsc::channel();
    let reader = std::thread::spawn(move || {
        let kept = |line: String| {
            said.send(()).ok();
            let rest = line.split_once("kept ")?.1.to_owned();
            let (number, entry) = rest.split_once(' ')?;
            Some((number.parse().ok()?, entry.to_owned()))
        };
        lines.map_while(Result::ok).filter_map(kept).collect::<Vec<_>>()
    });
    if awake {
        heard.recv_timeout(Duration::from_secs(30)).ok();
    }
    let start = Instant::now();
    let mut over = false;
    while start.elapsed() < after && !over {
        std::thread::sleep(Duration::from_millis(1));
        over = child.try_wait().unwrap().is_some();
    }
    child.kill().ok();
    child.wait().unwrap();
    feeder.join().unwrap();
    (reader.join().unwrap(), over)
}

#[test]
fn killing_the_program_at_any_moment_loses_nothing() {
    kill(&["play", "--plain", "--receipts", "--players", "2", "--seed"]);
}

#[test]
fn killing_the_program_at_any_moment_loses_nothing_of_final_hour() {
    kill(&[
        "play",
        "--plain",
        "--receipts",
        "--game",
        "final-hour",
        "--players",
        "2",
        "--difficulty",
        "normal",
        "--seed",
    ]);
}

/// Games that begin with these options, killed again and again.
fn kill(new: &[&str]) {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path();
    let kills = if std::env::var_os("KEEPER_LONG").is_some_and(|long| long == "1") { 100 } else { 10 };
    let mut rng = Rng::new(u64::from(std::process::id()));
    let mut acknowledged = 0;
    for kill in 0..kills {
        let path = data.join("games.sqlite");
        let open = |path: &Path| Sqlite::open(path).unwrap();
        let unfinished = Filter { finished: Some(false), ..Filter::default() };
        let goes_on = path.exists() && !open(&path).list(&unfinished).unwrap().is_empty();
        let seed = kill.to_string();
        let fresh: Vec<&str> = new.iter().copied().chain([seed.as_str()]).collect();
        let args = if goes_on { vec!["play", "--plain", "--receipts", "--continue"] } else { fresh };
        let before = if goes_on { open(&path).list(&unfinished).unwrap()[0].entries as usize } else { 0 };
        // From before the first question to a few hundred choices later.
        let after = Duration::from_millis(u64::from(rng.below(600)) + 20);
        let (kept, _) = feed_and_kill(data, &args, &mut rng, after, kill % 2 == 1);
        acknowledged += kept.len();
        if !path.exists() {
            continue;
        }
        let store = open(&path);
        store.check().unwrap();
        let Some(game) = store.list(&Filter { limit: Some(1), ..Filter::default() }).unwrap().pop() else { continue };
        let entries = store.read(&game.id, 0).unwrap();
        assert!(entries.len() >= before, "what was there before is still there");
        for (number, entry) in kept {
            // What was told of it is kept behind it.
            let there = entries.get(number - 1).map(|entry| entry.text.as_str()).unwrap_or_default();
            let begins = entry.strip_suffix('}').unwrap_or(&entry);
            assert!(there.starts_with(begins), "entry {number} was acknowledged: {entry}, {there}");
        }
    }
    assert!(acknowledged > 20, "the program was fed: {acknowledged}");
    let output = run(data, &["play", "--plain", "--continue"], "map\n");
    assert!(output.status.success() || err(&output).contains("no game to continue"), "{}", err(&output));
}
