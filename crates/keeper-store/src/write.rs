use crate::{GameId, Snapshot, Update, Was};

/// One thing to be written. Each has a method of [`Store`](crate::Store) that tells what it does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Write {
    Append { game: GameId, seq: u64, entry: String },
    ReplaceLast { game: GameId, seq: u64, entry: String },
    Update { game: GameId, update: Update },
    Snapshot { game: GameId, snapshot: Snapshot },
    Note { key: String, was: Was<String>, text: Option<String> },
}

impl Write {
    /// What it changes: the game, or else the note. A caller that writes several does so in this order, so that no two wait
    /// for each other.
    pub(crate) fn place(&self) -> (Option<&str>, Option<&GameId>) {
        match self {
            Self::Append { game, .. }
            | Self::ReplaceLast { game, .. }
            | Self::Update { game, .. }
            | Self::Snapshot { game, .. } => (None, Some(game)),
            Self::Note { key, .. } => (Some(key), None),
        }
    }

    /// About how many bytes it has.
    pub(crate) fn size(&self) -> usize {
        match self {
            Self::Append { entry, .. } | Self::ReplaceLast { entry, .. } => entry.len(),
            Self::Update { .. } => 0,
            Self::Snapshot { snapshot, .. } => snapshot.data.len(),
            Self::Note { text, .. } => text.as_ref().map_or(0, String::len),
        }
    }
}
