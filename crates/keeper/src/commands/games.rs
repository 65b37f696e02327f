//! `keeper games`

use std::error::Error;
use std::io::stdin;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{SystemTime, UNIX_EPOCH};

use keeper_session::{Cards, OpenError, Played, Session, goes_on_as, open_text, other_version, with_game};
use keeper_store::{Filter, GameId, Loaded, Meta, Sqlite, Store, StoreError, read_text, read_text_file};
use keeper_table::Game;
use serde_json::{Value, json};

use super::play::{Place, game_called};
use super::{Done, complain, say, usage, write_file};
use crate::games::Title;

#[derive(clap::Args, Default)]
#[command(after_help = "\
Examples:
  keeper games                          lists the games, most recently played first
  keeper games export 4hx8 friday.json  the first letters of an id are enough
  keeper games import friday.json
  keeper games delete 4hx8 9zz1

Games are saved in games.sqlite in $KEEPER_DATA, or else in your system's data folder for programs.")]
pub struct Args {
    #[command(subcommand)]
    command: Option<Command>,
    /// Lists only the games of this kind.
    #[arg(long)]
    game: Option<Title>,
    /// Prints JSON.
    #[arg(long, global = true)]
    json: bool,
    /// The folder or database file for saved games.
    #[arg(long, value_name = "DIR/FILE", global = true)]
    data: Option<PathBuf>,
}

#[derive(clap::Subcommand)]
enum Command {
    /// Deletes games for good.
    Delete {
        /// The id of a game, or its first letters.
        #[arg(required = true)]
        id: Vec<String>,
    },
    /// Writes a game as a text file that can be sent and imported.
    Export {
        /// The id of a game, or its first letters.
        id: String,
        /// The file to write; - is standard output.
        file: PathBuf,
        /// Overwrites an existing file.
        #[arg(long)]
        force: bool,
    },
    /// Adds exported games as new ones.
    Import {
        /// The files to read; - is standard input.
        #[arg(required = true)]
        file: Vec<PathBuf>,
    },
}

pub fn run(args: Args) -> Done {
    let place = Place { data: args.data, ..Place::default() };
    match args.command {
        None => list(&*place.store_to_read()?, args.game, args.json)?,
        Some(Command::Delete { id }) => delete(&*place.store()?, &id, args.json)?,
        Some(Command::Export { id, file, force }) => {
            let store = place.store_to_read()?;
            let id = game_called(&*store, &id)?;
            may_be_exported(&*store, &id)?;
            let text = store.export(&id)?;
            if file == Path::new("-") {
                say(text)?;
            } else {
                write_file(&file, &text, force)?;
                match args.json {
                    true => say(json!({ "exported": id, "file": file }).to_string())?,
                    false => say(format!("exported {id} to {}", file.display()))?,
                }
            }
        }
        Some(Command::Import { file }) => import(&place, &file, args.json)?,
    }
    Ok(ExitCode::SUCCESS)
}

/// An exported game holds its seed.
fn may_be_exported(store: &dyn Store, id: &GameId) -> Result<(), Box<dyn Error>> {
    let Loaded { meta, setup } = store.load(id)?;
    let setup: Value = serde_json::from_str(&setup).unwrap_or_default();
    if setup["undo"] == "until-chance" && !meta.finished {
        return Err(format!(
            "game {id} was started with --no-peeking and is not over: its export would contain the seed, which reveals everything \
             to come. Export it when it is over; until then, back up the whole store"
        )
        .into());
    }
    Ok(())
}

/// All of them are found before any is deleted.
fn delete(store: &dyn Store, words: &[String], json: bool) -> Result<(), Box<dyn Error>> {
    let mut ids = words.iter().map(|word| game_called(store, word)).collect::<Result<Vec<_>, _>>()?;
    ids.sort();
    ids.dedup();
    let mut deleted = Vec::new();
    for id in ids {
        let name = store.load(&id)?.meta.name;
        store.delete(&id)?;
        deleted.push((id, name));
    }
    if json {
        let ids: Vec<_> = deleted.iter().map(|(id, _)| id).collect();
        return say(json!({ "deleted": ids }).to_string());
    }
    let lines: Vec<String> = deleted.iter().map(|(id, name)| format!("deleted {id}: {name}")).collect();
    say(lines.join("\n"))
}

/// Checks all files before adding any of them.
fn import(place: &Place, files: &[PathBuf], json: bool) -> Result<(), Box<dyn Error>> {
    let all = place.folders.all()?;
    let mut texts = Vec::new();
    for file in files {
        let wrong = |error: Box<dyn Error>| format!("{}: {error}", file.display());
        if file != Path::new("-") && !file.exists() {
            return Err(usage(format!("there is no file {}: give exported games", file.display())));
        }
        let text = read(file).map_err(wrong)?;
        let note = look_at(&text, &all).map_err(wrong)?;
        texts.push((text, note));
    }
    let store = place.store()?;
    let mut ids = Vec::new();
    for (file, (text, note)) in files.iter().zip(texts) {
        let id = store.import(&text).map_err(|error| match error {
            StoreError::Import(error) => format!("{}: {error}", file.display()),
            // The store is at fault, not the file.
            error => error.to_string(),
        })?;
        if let Some(note) = note {
            complain(format!("{} was imported, but {note}", file.display()));
        }
        ids.push(id);
    }
    if json {
        return say(json!({ "imported": ids }).to_string());
    }
    let lines: Vec<String> = ids.iter().map(|id| format!("imported as {id}")).collect();
    say(lines.join("\n"))
}

fn read(file: &Path) -> Result<String, Box<dyn Error>> {
    if file == Path::new("-") {
        return Ok(read_text(stdin().lock())?);
    }
    Ok(read_text_file(file)?)
}

/// Whether an exported game is worth adding: an error if nothing can be done with it, a warning if it cannot
/// be played as it is.
fn look_at(text: &str, all: &Cards) -> Result<Option<String>, Box<dyn Error>> {
    let store = Sqlite::in_memory()?;
    let kept = store.load(&store.import(text)?)?;
    let kind = kept.meta.kind.as_str();
    let none = || OpenError::OtherKind { kind: kind.to_owned() };
    with_game!(kind, G => look_in::<G>(text, &kept, all), _ => Err(none().into()))
}

fn look_in<G: Played>(text: &str, kept: &Loaded, all: &Cards) -> Result<Option<String>, Box<dyn Error>> {
    let other = other_version::<G>(kept, &G::shelf(all)).map(|was| format!("it was played {was}"));
    let opened: Result<Session<G>, OpenError> = open_text(text, G::shelf(all));
    match opened {
        Ok(session) => {
            let stuck = session.locked().filter(|why| why.contains("only up to here")).map(str::to_owned);
            Ok(stuck.or(other))
        }
        Err(OpenError::Session(error)) if other.is_none() => Err(format!("it cannot be set up: {error}").into()),
        Err(error @ (OpenError::Session(_) | OpenError::Snapshot { .. })) => {
            Ok(Some(other.unwrap_or_else(|| error.to_string())))
        }
        Err(error) => Err(error.into()),
    }
}

fn list(store: &dyn Store, game: Option<Title>, json: bool) -> Result<(), Box<dyn Error>> {
    let kind = game.map(|game| game.kind().to_owned());
    let games = store.list(&Filter { kind, ..Filter::default() })?;
    if json {
        let games: Vec<Value> = games.iter().map(|game| with_sets(store, game)).collect::<Result<_, _>>()?;
        return say(serde_json::to_string_pretty(&games)?);
    }
    if games.is_empty() && game.is_some() {
        return say("There are no saved games of this kind.");
    }
    if games.is_empty() {
        return say("There are no saved games yet. Start one with `keeper play`.");
    }
    let rows: Vec<[String; 6]> = games.iter().map(|game| row(store, game)).collect();
    let head = ["id", "name", "boxes", "status", "choices", "played"].map(str::to_owned);
    let wide = |column: usize| rows.iter().chain([&head]).map(|row| row[column].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..6).map(wide).collect();
    let line = |row: &[String; 6]| {
        let cells = row.iter().zip(&widths).map(|(cell, width)| format!("{cell:<width$}"));
        cells.collect::<Vec<_>>().join("  ").trim_end().to_owned()
    };
    let lines: Vec<String> = std::iter::once(&head).chain(&rows).map(line).collect();
    say(lines.join("\n"))
}

fn row(store: &dyn Store, game: &Meta) -> [String; 6] {
    let sets = match sets(store, game) {
        sets if sets.is_empty() => game.kind.clone(),
        sets => sets.join(","),
    };
    let entries = game.entries.to_string();
    [game.id.to_string(), game.name.clone(), sets, standing(store, game), entries, ago(game.updated)]
}

/// How a game stands; of one that was played by other rules that is said, too, and as which game it goes on.
fn standing(store: &dyn Store, game: &Meta) -> String {
    let now = with_game!(game.kind.as_str(), G => G::RULES, _ => game.rules);
    if now == game.rules {
        return game.status.clone();
    }
    let age = if game.rules < now { "earlier" } else { "later" };
    let next = goes_on_as(store, &game.id).ok().flatten();
    let next = next.map(|next| format!(", goes on as {next}")).unwrap_or_default();
    format!("{} ({age} rules, version {}{next})", game.status, game.rules)
}

/// The boxes that a game is played with; none where that cannot be read.
fn sets(store: &dyn Store, game: &Meta) -> Vec<String> {
    let kept = store.load(&game.id).ok().and_then(|kept| serde_json::from_str::<Value>(&kept.setup).ok());
    let setup = kept.map(|kept| if kept["setup"].is_object() { kept["setup"].clone() } else { kept });
    setup.and_then(|setup| serde_json::from_value(setup["sets"].clone()).ok()).unwrap_or_default()
}

/// What is known of a game, with its boxes.
fn with_sets(store: &dyn Store, game: &Meta) -> Result<Value, serde_json::Error> {
    let mut value = serde_json::to_value(game)?;
    value["sets"] = json!(sets(store, game));
    Ok(value)
}

/// How long ago that was, in words.
fn ago(then: u64) -> String {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_millis() as u64);
    let minutes = now.saturating_sub(then) / 60_000;
    match minutes {
        0 => "just now".to_owned(),
        1..60 => format!("{minutes} min ago"),
        60..2880 => format!("{} h ago", minutes / 60),
        _ => format!("{} days ago", minutes / 1440),
    }
}
