//! Personal stories as they are written.

use serde::Deserialize;

/// The story of an investigator: a card that lies beside his sheet from the set-up on, and the one that takes its place when its goal
/// is reached or missed.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Story {
    pub id: String,
    pub name: String,
    /// Whose it is, by name.
    pub investigator: String,
    /// What else the first card says.
    #[serde(default)]
    pub text: String,
    /// When it succeeds, and when it fails: conditions as after `if`.
    pub pass: Option<String>,
    pub fail: Option<String>,
    pub tale: Option<String>,
    pub passed: Ending,
    pub failed: Ending,
    /// Our own, because no source gives the printed card.
    #[serde(default)]
    pub original: bool,
}

/// A side of the second card.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ending {
    pub text: String,
    pub tale: Option<String>,
}
