//! What is said at a table.

use keeper_store::{StoreError, Was};
use keeper_table::Seat;
use serde::{Deserialize, Serialize};

use super::{GONE, Inner, Table, note_of};

/// So many lines of talk are kept.
const TALK: usize = 200;

pub fn talk_note(id: &str) -> String {
    format!("talk/{id}")
}

/// A line that somebody said.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Spoken {
    pub by: String,
    pub seat: Option<Seat>,
    pub text: String,
}

impl Table {
    /// Somebody says something to everybody.
    pub fn say(&self, spoken: Spoken) -> Result<(), String> {
        let mut inner = self.lock()?;
        let inner = &mut *inner;
        // Of a table that is deleted, perhaps by another process, nothing is kept.
        if self.store.note(&note_of(&self.id)).map_err(|error| error.to_string())?.is_none() {
            return Err(GONE.into());
        }
        for _ in 0..3 {
            let mut talk = inner.talk.clone();
            talk.push(spoken.clone());
            let from = talk.len().saturating_sub(TALK);
            talk.drain(..from);
            let text = serde_json::to_string(&talk).map_err(|error| error.to_string())?;
            let was = inner.kept_talk.as_deref().map_or(Was::Nothing, Was::Text);
            match self.store.write_note(&talk_note(&self.id), was, Some(&text)) {
                Ok(()) => {
                    (inner.talk, inner.kept_talk) = (talk, Some(text));
                    self.tell();
                    return Ok(());
                }
                Err(StoreError::NoteChanged { .. }) => self.read_talk(inner)?,
                Err(error) => return Err(error.to_string()),
            }
        }
        Err("Others wrote at the same time. Try again.".into())
    }

    pub(super) fn read_talk(&self, inner: &mut Inner) -> Result<(), String> {
        inner.kept_talk = self.store.note(&talk_note(&self.id)).map_err(|error| error.to_string())?;
        inner.talk = read_talk(inner.kept_talk.as_deref());
        Ok(())
    }
}

pub(super) fn read_talk(kept: Option<&str>) -> Vec<Spoken> {
    kept.and_then(|text| serde_json::from_str(text).ok()).unwrap_or_default()
}
