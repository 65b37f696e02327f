//! What is written down when a choice could not be carried out, so that somebody can mend it.

use std::fmt::Write as _;
use std::fs::File;
use std::io::{ErrorKind, Write as _};
use std::path::{Path, PathBuf};

use keeper_table::Fault;

use crate::Played;
use crate::begin::UndoRule;
use crate::session::Session;

/// Writes a report on a choice that could not be carried out at this table, and says where it is and what to do.
pub(crate) fn report<G: Played>(session: &Session<G>, folder: &Path, key: &str, fault: &Fault) -> String {
    let stem = format!("keeper-bug-{}-{}", session.id().map_or("game", |id| id.as_str()), session.position());
    let text = text(session, key, fault);
    let written = write(folder, &stem, &text).or_else(|_| write(&std::env::temp_dir(), &stem, &text));
    match written {
        Ok(path) => format!(
            "The game goes on: choose something else. The details are in {}; please send that file to the person who \
             gave you {}",
            path.display(),
            if matches!(fault, Fault::Bug { .. }) { "Keeper" } else { "this card" },
        ),
        Err(error) => format!("The game goes on: choose something else. No report could be written ({error})"),
    }
}

/// Writes a new file; one that somebody has is never written over.
fn write(folder: &Path, stem: &str, text: &str) -> std::io::Result<PathBuf> {
    for number in 1..100 {
        let name = if number == 1 { format!("{stem}.toml") } else { format!("{stem}-{number}.toml") };
        let path = folder.join(name);
        match File::create_new(&path) {
            Ok(mut file) => {
                file.write_all(text.as_bytes())?;
                return Ok(path);
            }
            Err(error) if error.kind() == ErrorKind::AlreadyExists => continue,
            Err(error) => return Err(error),
        }
    }
    Err(ErrorKind::AlreadyExists.into())
}

/// A scenario that leads to the choice, as far as the rules of the table allow it.
fn text<G: Played>(session: &Session<G>, key: &str, fault: &Fault) -> String {
    let (begin, cards, rules) = (session.begin(), G::cards(session.library()), G::RULES);
    let version = env!("CARGO_PKG_VERSION");
    let mut text = format!("# Keeper {version}, {}, rules {rules}, cards {cards}\n", G::KIND);
    let _ = writeln!(text, "# {}", fault.to_string().replace(char::is_control, " "));
    let _ = writeln!(text, "# The choice that failed: {key:?}");
    let mut keys: Vec<&str> =
        session.table().choices()[..session.position()].iter().map(|chosen| chosen.key.as_str()).collect();
    keys.push(key);
    if begin.undo == UndoRule::UntilChance {
        // The seed would give away what is to come.
        let id = session.id().map_or("", |id| id.as_str());
        let _ =
            writeln!(text, "# Choice {} of game {id}, whose seed stays secret while the game is going on.", keys.len());
    } else if begin.from.is_some() {
        let _ = writeln!(text, "# It continues from a snapshot: {}", serde_json::to_string(begin).unwrap_or_default());
        let _ = writeln!(text, "# Choices: {keys:?}");
    } else if let Some(scenario) = G::scenario("A choice that failed", &begin.setup, &keys) {
        text.push_str(
            "# `keeper scenario` with this file reproduces it: the last of these choices is the one that failed.\n\n",
        );
        text.push_str(&scenario);
    } else {
        let _ = writeln!(text, "# Set-up: {}", serde_json::to_string(&begin.setup).unwrap_or_default());
        let _ = writeln!(text, "# Choices: {keys:?}");
    }
    text
}
