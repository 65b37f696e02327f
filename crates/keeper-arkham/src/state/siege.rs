//! How the final battle stands, beside the doom tokens that are left.

use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default)]
pub struct Siege {
    /// Doom tokens that were removed in this round, where it matters.
    pub taken: u8,
    /// The Ancient One was defeated once, and has risen again.
    pub risen: bool,
    /// Successes that are still needed when its last doom token is gone.
    pub owed: u8,
    /// What it has for good beside its defences, a bit for each keyword.
    pub armour: u16,
    /// Doom tokens that it has above the length of its track.
    pub deeper: u8,
}

impl Siege {
    pub fn is_untouched(&self) -> bool {
        *self == Siege::default()
    }
}
