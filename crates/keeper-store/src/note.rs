use crate::game::{Flaw, one_line};

/// No note is longer, in bytes.
const LONGEST: usize = 1 << 20;

/// A small text kept beside the games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// 1 to 200 small letters, digits, hyphens and slashes.
    pub key: String,
    /// A JSON text in one line.
    pub text: String,
}

/// What must be there for a note to be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Was<T> {
    /// Whatever it is.
    Anything,
    /// There must be no such note yet.
    Nothing,
    /// It must still be this text, as it was read.
    Text(T),
}

pub(crate) fn check_key(key: &str) -> Result<(), Flaw> {
    let sign = |byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-' | b'/');
    if (1..=200).contains(&key.len()) && key.bytes().all(sign) {
        Ok(())
    } else {
        Err(("key", "it must have 1 to 200 lowercase letters, digits, hyphens and slashes".to_owned()))
    }
}

/// The text in one line, if it can be kept.
pub(crate) fn checked(text: &str) -> Result<String, Flaw> {
    if text.len() > LONGEST {
        return Err(("note", format!("it is longer than {LONGEST} bytes")));
    }
    one_line(text).map_err(|why| ("note", why))
}

/// The keys that begin so: from the first, up to but without the second. No key has a sign beyond the tilde.
pub(crate) fn range(prefix: &str) -> [String; 2] {
    [prefix.to_owned(), format!("{prefix}~")]
}
