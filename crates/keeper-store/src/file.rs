//! The text file of one game: readable JSON with one choice in each line.

use std::fmt::{self, Write};
use std::io::Read;
use std::path::Path;

use serde::de::{Error as _, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::error::Category;
use serde_json::value::RawValue;

use crate::game::one_line;
use crate::{Entry, ImportError, MOST_ENTRIES, Meta, Millis, NewGame, Result};

const FORMAT: u64 = 1;
const MOST_BYTES: usize = 64 << 20;
/// The key of a choice is a few words; with it goes what was told of it, and here and there a state.
const LONGEST_CHOICE: usize = 256 << 10;

#[derive(Deserialize)]
struct Head {
    keeper: u64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(rename = "keeper")]
    _keeper: u64,
    kind: String,
    name: String,
    seats: String,
    status: String,
    finished: bool,
    rules: u32,
    cards: String,
    created: Millis,
    setup: Box<RawValue>,
    choices: Choices,
}

/// The entries: so many of them that the memory does not suffice are not even read.
struct Choices(Vec<Box<RawValue>>);

impl<'de> Deserialize<'de> for Choices {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Counting;

        impl<'de> Visitor<'de> for Counting {
            type Value = Choices;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a list of choices")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Choices, A::Error> {
                let mut choices = Vec::new();
                while let Some(choice) = list.next_element()? {
                    if choices.len() as u64 == MOST_ENTRIES {
                        return Err(A::Error::custom(format!("more than {MOST_ENTRIES} choices")));
                    }
                    choices.push(choice);
                }
                Ok(Choices(choices))
            }
        }

        deserializer.deserialize_seq(Counting)
    }
}

pub(crate) fn write(meta: &Meta, setup: &str, entries: &[Entry]) -> String {
    let mut text = format!("{{\n  \"keeper\": {FORMAT},\n");
    line(&mut text, "kind", &meta.kind);
    line(&mut text, "name", &meta.name);
    line(&mut text, "seats", &meta.seats);
    line(&mut text, "status", &meta.status);
    line(&mut text, "finished", &meta.finished);
    line(&mut text, "rules", &meta.rules);
    line(&mut text, "cards", &meta.cards);
    line(&mut text, "created", &meta.created);
    let _ = write!(text, "  \"setup\": {setup},\n  \"choices\": [");
    for (at, entry) in entries.iter().enumerate() {
        let comma = if at == 0 { "" } else { "," };
        let _ = write!(text, "{comma}\n    {}", entry.text);
    }
    text.push_str(if entries.is_empty() { "]\n}\n" } else { "\n  ]\n}\n" });
    text
}

fn line(text: &mut String, name: &str, value: &impl Serialize) {
    // Strings and numbers can always be written as JSON.
    let value = serde_json::to_string(value).unwrap_or_default();
    let _ = writeln!(text, "  \"{name}\": {value},");
}

/// The text of an exported game, from a file or a pipe; of what is too large no more than a part is read.
pub fn read_text(from: impl Read) -> Result<String, ImportError> {
    let mut bytes = Vec::new();
    let read = from.take(MOST_BYTES as u64 + 1).read_to_end(&mut bytes);
    read.map_err(|error| ImportError::Unreadable { why: error.to_string() })?;
    if bytes.len() > MOST_BYTES {
        return Err(ImportError::TooLarge { most: MOST_BYTES });
    }
    String::from_utf8(bytes).map_err(|_| ImportError::NotText)
}

/// The text of an exported game in a file.
pub fn read_text_file(path: &Path) -> Result<String, ImportError> {
    read_text(std::fs::File::open(path).map_err(|error| ImportError::Unreadable { why: error.to_string() })?)
}

pub(crate) fn read(text: &str) -> Result<(NewGame, Vec<String>), ImportError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if text.len() > MOST_BYTES {
        return Err(ImportError::TooLarge { most: MOST_BYTES });
    }
    // A list would be read too, by the order of the fields.
    if !text.trim_start().starts_with('{') {
        return Err(ImportError::NotKeeper);
    }
    let Head { keeper } = serde_json::from_str(text).map_err(|error| match error.classify() {
        Category::Syntax | Category::Eof if text.contains("\"keeper\"") => damaged(&error),
        _ => ImportError::NotKeeper,
    })?;
    match keeper {
        FORMAT => {}
        0 => return Err(ImportError::NotKeeper),
        found => return Err(ImportError::Newer { found, known: FORMAT }),
    }
    let file: File = serde_json::from_str(text).map_err(|error| damaged(&error))?;
    let game = NewGame {
        kind: file.kind,
        name: file.name,
        seats: file.seats,
        status: file.status,
        finished: file.finished,
        rules: file.rules,
        cards: file.cards,
        setup: file.setup.get().to_owned(),
        created: Some(file.created),
    };
    let game = game.checked().map_err(|(what, why)| ImportError::Invalid { what, why })?;
    if let Some(at) = file.choices.0.iter().position(|choice| choice.get().len() > LONGEST_CHOICE) {
        return Err(ImportError::LongChoice { at, most: LONGEST_CHOICE });
    }
    let wrong = |at: usize, why: String| ImportError::Invalid { what: "choice", why: format!("number {at}: {why}") };
    let choices = (1..).zip(&file.choices.0).map(|(at, choice)| one_line(choice.get()).map_err(|why| wrong(at, why)));
    Ok((game, choices.collect::<Result<_, _>>()?))
}

fn damaged(error: &serde_json::Error) -> ImportError {
    let why = error.to_string();
    let place = format!(" at line {} column {}", error.line(), error.column());
    ImportError::Damaged { line: error.line(), column: error.column(), why: why.replace(&place, "") }
}
