use std::fmt;
use std::str::FromStr;

use keeper_table::letters::Hidden;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;

use crate::{Result, StoreError};

/// More entries than any game has.
pub const MOST_ENTRIES: u64 = 100_000;
/// No entry is longer, in bytes; the key of a choice is a few words.
pub(crate) const LONGEST_ENTRY: usize = 4 << 20;

/// Milliseconds since the beginning of 1970.
pub type Millis = u64;

/// The name of a game in a store, which cannot be guessed.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct GameId(String);

/// What a list shows of a game. Nothing in it is secret.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Meta {
    pub id: GameId,
    /// Which game is played: `arkham`, `final-hour` ...
    pub kind: String,
    /// What the people call it.
    pub name: String,
    /// Who plays, in a few words.
    pub seats: String,
    /// How it stands, in a few words.
    pub status: String,
    pub finished: bool,
    /// The version of the rules.
    pub rules: u32,
    /// The hash of the card sets, in hexadecimal.
    pub cards: String,
    pub created: Millis,
    pub updated: Millis,
    /// The number of entries, which is the number of the next one.
    pub entries: u64,
}

/// A game with the set-up it started from, which includes its seed and is therefore nothing for a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loaded {
    pub meta: Meta,
    /// A JSON text.
    pub setup: String,
}

/// A game to be kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewGame {
    pub kind: String,
    pub name: String,
    pub seats: String,
    pub status: String,
    pub finished: bool,
    pub rules: u32,
    pub cards: String,
    /// A JSON text.
    pub setup: String,
    /// When it was created; now, if not given.
    pub created: Option<Millis>,
}

/// What is to be changed of a game; the rest stays.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Update {
    pub name: Option<String>,
    pub seats: Option<String>,
    pub status: Option<String>,
    pub finished: Option<bool>,
    /// For a game that goes on from its snapshot by corrected rules.
    pub rules: Option<u32>,
    pub cards: Option<String>,
}

/// Which games to list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    pub kind: Option<String>,
    pub finished: Option<bool>,
    /// At most so many.
    pub limit: Option<u32>,
}

/// One thing done in a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The number of entries before it.
    pub seq: u64,
    /// A JSON text in one line.
    pub text: String,
}

/// A state of a game, so that not everything need be played again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snapshot {
    /// The number of entries that led to it.
    pub seq: u64,
    pub data: Vec<u8>,
}

impl Default for NewGame {
    fn default() -> Self {
        Self {
            kind: String::new(),
            name: String::new(),
            seats: String::new(),
            status: String::new(),
            finished: false,
            rules: 0,
            cards: String::new(),
            setup: "null".to_owned(),
            created: None,
        }
    }
}

/// 128 bits from the system that nobody can guess, for ids and seeds.
pub fn random_bits() -> Result<u128> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(|error| StoreError::NoRandomness { why: error.to_string() })?;
    Ok(u128::from_le_bytes(bytes))
}

impl GameId {
    pub fn random() -> Result<Self> {
        const SIGNS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
        Ok(Self(random_bits()?.to_le_bytes().iter().map(|byte| char::from(SIGNS[usize::from(byte % 32)])).collect()))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The key of a note about this game. When the game is deleted, the note goes too.
    pub fn note_key(&self, name: &str) -> String {
        format!("{self}/{name}")
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for GameId {
    type Err = StoreError;

    fn from_str(id: &str) -> Result<Self> {
        if is_word(id) { Ok(Self(id.to_owned())) } else { Err(StoreError::NotAnId { id: id.to_owned() }) }
    }
}

impl TryFrom<String> for GameId {
    type Error = StoreError;

    fn try_from(id: String) -> Result<Self> {
        id.parse()
    }
}

impl From<GameId> for String {
    fn from(id: GameId) -> Self {
        id.0
    }
}

/// What is wrong with a value: which one, and why.
pub(crate) type Flaw = (&'static str, String);

impl NewGame {
    /// The same game with its set-up in one line, if all its values can be kept.
    pub(crate) fn checked(&self) -> Result<Self, Flaw> {
        if !is_word(&self.kind) {
            return Err(("kind", "it must have 1 to 40 lowercase letters, digits and hyphens".to_owned()));
        }
        check_line("name", &self.name, 200)?;
        check_line("seats", &self.seats, 2000)?;
        check_line("status", &self.status, 2000)?;
        check_hash(&self.cards)?;
        if self.name.is_empty() {
            return Err(("name", "it is empty".to_owned()));
        }
        if self.created.is_some_and(|created| i64::try_from(created).is_err()) {
            return Err(("created", "it is too far in the future".to_owned()));
        }
        let setup = one_line(&self.setup).map_err(|why| ("setup", why))?;
        Ok(Self { setup, ..self.clone() })
    }
}

impl Update {
    pub(crate) fn check(&self) -> Result<(), Flaw> {
        if self.name.as_deref() == Some("") {
            return Err(("name", "it is empty".to_owned()));
        }
        for (what, text, most) in
            [("name", &self.name, 200), ("seats", &self.seats, 2000), ("status", &self.status, 2000)]
        {
            check_line(what, text.as_deref().unwrap_or_default(), most)?;
        }
        check_hash(self.cards.as_deref().unwrap_or_default())
    }
}

fn is_word(text: &str) -> bool {
    (1..=40).contains(&text.len()) && text.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-'))
}

/// Hidden letters could move the cursor of a terminal that lists a game somebody else has sent, or turn its line around.
fn check_line(what: &'static str, text: &str, most: usize) -> Result<(), Flaw> {
    if let Some(hidden) = Hidden::in_line(text) {
        return Err((what, format!("it has {hidden}")));
    }
    if text.chars().count() > most {
        return Err((what, format!("it is longer than {most} characters")));
    }
    Ok(())
}

fn check_hash(hash: &str) -> Result<(), Flaw> {
    if hash.len() <= 128 && hash.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        Ok(())
    } else {
        Err(("cards", "the hash must have at most 128 hexadecimal digits".to_owned()))
    }
}

/// The first hidden letter in the strings of a JSON text, written out or not.
fn hidden_in(json: &str) -> Option<Hidden> {
    fn walk(value: &Value) -> Option<Hidden> {
        match value {
            Value::String(text) => Hidden::in_line(text),
            Value::Array(values) => values.iter().find_map(walk),
            Value::Object(values) => {
                values.iter().find_map(|(key, value)| Hidden::in_line(key).or_else(|| walk(value)))
            }
            _ => None,
        }
    }
    // Most texts have nothing that could be one.
    let plain = |byte: u8| (b' '..=b'~').contains(&byte) && byte != b'\\' || matches!(byte, b'\n' | b'\t' | b'\r');
    if json.bytes().all(plain) { None } else { walk(&serde_json::from_str(json).ok()?) }
}

/// A JSON text without the blanks between its parts, so that it takes one line.
pub(crate) fn one_line(json: &str) -> Result<String, String> {
    serde_json::from_str::<&RawValue>(json).map_err(|error| format!("it is not JSON: {error}"))?;
    if let Some(hidden) = hidden_in(json) {
        return Err(format!("it has {hidden}"));
    }
    let (mut quoted, mut escaped) = (false, false);
    let compact = json.chars().filter(|&sign| {
        let blank = !quoted && sign.is_ascii_whitespace();
        (quoted, escaped) = match sign {
            _ if escaped => (quoted, false),
            '\\' => (quoted, true),
            '"' => (!quoted, false),
            _ => (quoted, false),
        };
        !blank
    });
    Ok(compact.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_line_keeps_what_is_quoted() {
        let json = "{ \"a b\" :\n [1, \"x \\\" y\\\\\" , true ] }";
        assert_eq!(one_line(json).unwrap(), "{\"a b\":[1,\"x \\\" y\\\\\",true]}");
        assert_eq!(one_line(" 3\n").unwrap(), "3");
        assert!(one_line("1 2").is_err());
        assert!(one_line("").is_err());
    }

    #[test]
    fn ids_are_words_and_differ() {
        let (one, other) = (GameId::random().unwrap(), GameId::random().unwrap());
        assert_ne!(one, other);
        assert_eq!(one.to_string().parse::<GameId>(), Ok(one));
        for wrong in ["", "Game", "a b", "../x", &"a".repeat(41)] {
            assert!(wrong.parse::<GameId>().is_err());
        }
    }
}
