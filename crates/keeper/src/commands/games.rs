//! `keeper games`

use std::io::{Read, Write, stdin, stdout};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{SystemTime, UNIX_EPOCH};

use keeper_store::{Filter, Meta, Store};

use super::Done;
use super::play::{Place, game_called};

#[derive(clap::Args, Default)]
pub struct Args {
    #[command(subcommand)]
    command: Option<Command>,
    /// Prints the list as JSON.
    #[arg(long)]
    json: bool,
    /// The folder or database file in which games are kept.
    #[arg(long, value_name = "DIR/FILE", global = true)]
    data: Option<PathBuf>,
}

#[derive(clap::Subcommand)]
enum Command {
    /// Deletes games for good.
    Delete {
        /// The id of a game, or the beginning of it.
        #[arg(required = true)]
        id: Vec<String>,
    },
    /// Writes a game as a text file that can be sent and imported.
    Export {
        /// The id of a game, or the beginning of it.
        id: String,
        /// The file to write; - is standard output.
        file: PathBuf,
    },
    /// Keeps an exported game as a new one.
    Import {
        /// The file to read; - is standard input.
        file: PathBuf,
    },
}

pub fn run(args: Args) -> Done {
    let store = Place { data: args.data, ..Place::default() }.store()?;
    match args.command {
        None => list(&*store, args.json)?,
        Some(Command::Delete { id }) => {
            let ids = id.iter().map(|word| game_called(&*store, word)).collect::<Result<Vec<_>, _>>()?;
            for id in ids {
                store.delete(&id)?;
                println!("deleted {id}");
            }
        }
        Some(Command::Export { id, file }) => {
            let text = store.export(&game_called(&*store, &id)?)?;
            match file == Path::new("-") {
                true => stdout().write_all(text.as_bytes())?,
                false => std::fs::write(&file, text)
                    .map_err(|error| format!("{} cannot be written: {error}", file.display()))?,
            }
        }
        Some(Command::Import { file }) => {
            let mut text = String::new();
            let read = match file == Path::new("-") {
                true => stdin().read_to_string(&mut text).map(|_| text),
                false => std::fs::read_to_string(&file),
            };
            let text = read.map_err(|error| format!("{} cannot be read: {error}", file.display()))?;
            let id = store.import(&text).map_err(|error| format!("{}: {error}", file.display()))?;
            println!("imported as {id}");
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn list(store: &dyn Store, json: bool) -> Result<(), Box<dyn std::error::Error>> {
    let games = store.list(&Filter::default())?;
    if json {
        println!("{}", serde_json::to_string_pretty(&games)?);
        return Ok(());
    }
    if games.is_empty() {
        println!("No games are kept yet: `keeper play` starts one.");
        return Ok(());
    }
    let rows: Vec<[String; 5]> = games.iter().map(row).collect();
    let head = ["id", "name", "status", "choices", "played"].map(str::to_owned);
    let wide = |column: usize| rows.iter().chain([&head]).map(|row| row[column].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..5).map(wide).collect();
    for row in std::iter::once(&head).chain(&rows) {
        let cells = row.iter().zip(&widths).map(|(cell, width)| format!("{cell:<width$}"));
        println!("{}", cells.collect::<Vec<_>>().join("  ").trim_end());
    }
    Ok(())
}

fn row(game: &Meta) -> [String; 5] {
    [game.id.to_string(), game.name.clone(), game.status.clone(), game.entries.to_string(), ago(game.updated)]
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
