//! How often planners win, set-up by set-up: the figures that the form of a new table shows.
//!
//!     cargo xtask measure          with 400 games for each set-up of Arkham Horror, 100 of Final Hour
//!     cargo xtask measure 2000     with more
//!
//! The program is `target/release/keeper`, or what the variable KEEPER names.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::process::{Command, ExitCode, Stdio};

const FILE: &str = "crates/keeper-session/src/measured.txt";
const HEAD: &str = "# game, players, boxes, what else was chosen, Ancient One, games of planners, victories: written by `cargo xtask measure`\n";

/// Games and victories by Ancient One.
type Counted = BTreeMap<String, (u32, u32)>;

/// A set-up: what the file says of it, and the options of `keeper sim`.
struct SetUp {
    words: String,
    options: Vec<String>,
    games: usize,
}

pub fn measure(games: Option<&str>) -> ExitCode {
    let games = games.and_then(|games| games.parse().ok()).unwrap_or(400);
    let keeper = std::env::var("KEEPER").unwrap_or_else(|_| "target/release/keeper".to_owned());
    match all(&keeper, games) {
        Ok(text) => match std::fs::write(FILE, text) {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => failed(&format!("{FILE}: {error}")),
        },
        Err(why) => failed(&why),
    }
}

fn failed(why: &str) -> ExitCode {
    eprintln!("{why}");
    ExitCode::FAILURE
}

fn all(keeper: &str, games: usize) -> Result<String, String> {
    let mut text = HEAD.to_owned();
    for one in set_ups(&boxes(keeper)?, games) {
        let Some(counted) = count(keeper, &one)? else { continue };
        for (ancient, (games, won)) in counted {
            let _ = writeln!(text, "{} {ancient} {games} {won}", one.words);
        }
        eprintln!("{}", one.words);
    }
    Ok(text)
}

/// The ids of the boxes: what `keeper sets` begins its paragraphs with.
fn boxes(keeper: &str) -> Result<Vec<String>, String> {
    let text = output(keeper, &["sets".to_owned()])?.ok_or("keeper sets fails")?;
    let first = |line: &str| line.split_whitespace().next().map(str::to_owned);
    Ok(text.lines().filter(|line| !line.starts_with(' ')).filter_map(first).filter(|id| id != "base").collect())
}

/// The base game for any number of players; each box alone, and with its herald; all of them together; Final Hour at each difficulty.
fn set_ups(boxes: &[String], games: usize) -> Vec<SetUp> {
    let arkham = |players: u8, sets: String, herald: bool| {
        let chosen = if herald { "herald" } else { "-" };
        let mut options = vec!["-p".to_owned(), players.to_string(), "--sets".to_owned(), sets.clone()];
        options.extend(herald.then(|| ["--herald".to_owned(), "random".to_owned()]).into_iter().flatten());
        SetUp { words: format!("arkham {players} {sets} {chosen}"), options, games }
    };
    let mut all = vec![];
    for players in 1..=8 {
        all.push(arkham(players, "base".to_owned(), false));
        for one in boxes {
            for herald in [false, true] {
                all.push(arkham(players, format!("base,{one}"), herald));
            }
        }
    }
    for players in 1..=4 {
        for difficulty in ["easy", "normal", "hard"] {
            let options =
                ["--game", "final-hour", "-p", &players.to_string(), "--difficulty", difficulty].map(str::to_owned);
            let words = format!("final-hour {players} - {difficulty}");
            all.push(SetUp { words, options: options.to_vec(), games: games / 4 });
        }
    }
    all
}

/// Games and victories against each Ancient One; none where there is no such set-up.
fn count(keeper: &str, one: &SetUp) -> Result<Option<Counted>, String> {
    let sim = ["sim", "--games", &one.games.to_string(), "--ancient-one", "all", "--csv", "-"].map(str::to_owned);
    let options: Vec<String> = sim.into_iter().chain(one.options.iter().cloned()).collect();
    let Some(text) = output(keeper, &options)? else { return Ok(None) };
    let mut lines = text.lines();
    let head: Vec<&str> = lines.next().unwrap_or_default().split(',').collect();
    let at = |name: &str| head.iter().position(|column| *column == name).ok_or_else(|| format!("no column {name}"));
    let (ancient, won) = (at("ancient_one")?, at("won")?);
    let mut counted = Counted::new();
    for row in lines.map(|line| line.split(',').collect::<Vec<_>>()) {
        let (Some(ancient), Some(won)) = (row.get(ancient), row.get(won)) else { continue };
        let one = counted.entry((*ancient).to_owned()).or_default();
        *one = (one.0 + 1, one.1 + u32::from(*won == "true"));
    }
    Ok(Some(counted))
}

/// What the program says; none where it refuses.
fn output(keeper: &str, options: &[String]) -> Result<Option<String>, String> {
    let done = Command::new(keeper).args(options).stderr(Stdio::null()).output();
    let done = done.map_err(|error| format!("{keeper}: {error}; build it with cargo build --release"))?;
    Ok(done.status.success().then(|| String::from_utf8_lossy(&done.stdout).into_owned()))
}
