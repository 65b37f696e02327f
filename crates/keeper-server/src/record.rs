//! What is kept of a table beside its game: who made it, who sits where, what is to be played.

use keeper_session::{Player, UndoRule, Wanted};
use keeper_store::GameId;
use keeper_table::Seat;
use serde::{Deserialize, Serialize};

use crate::person::Key;

/// A seat of the table: free, a person's, or a bot's.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Chair {
    /// What the person is called.
    #[serde(default)]
    pub name: String,
    /// The hash of the person's key; none for a seat that is free or a bot's.
    #[serde(default)]
    pub key: Option<String>,
    /// The bot that plays it, for nobody or in somebody's place.
    #[serde(default)]
    pub bot: Option<Player>,
    /// The id of the investigator that was chosen; none is dealt at random.
    #[serde(default)]
    pub investigator: Option<String>,
}

impl Chair {
    pub fn is_free(&self) -> bool {
        self.key.is_none() && self.bot.is_none()
    }

    pub fn is_of(&self, key: &str) -> bool {
        self.key.as_deref() == Some(key)
    }

    pub fn player(&self) -> Player {
        self.bot.unwrap_or(Player::Person)
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Record {
    pub name: String,
    /// Which game is played.
    pub kind: String,
    /// The hash of the key of whoever made it.
    pub host: String,
    /// Everybody may find it in the list; others come by its address only.
    #[serde(default)]
    pub open: bool,
    pub wanted: Wanted,
    #[serde(default)]
    pub undo: UndoRule,
    pub chairs: Vec<Chair>,
    /// The game, once it has begun.
    #[serde(default)]
    pub game: Option<GameId>,
}

impl Record {
    pub fn has_begun(&self) -> bool {
        self.game.is_some()
    }

    /// The seats that this key plays.
    pub fn seats_of(&self, key: Option<&Key>) -> Vec<Seat> {
        let Some(hash) = key.map(Key::hash) else { return vec![] };
        (0..).zip(&self.chairs).filter(|(_, chair)| chair.is_of(&hash)).map(|(seat, _)| seat).collect()
    }

    pub fn is_host(&self, key: Option<&Key>) -> bool {
        key.is_some_and(|key| key.hash() == self.host)
    }

    /// Whether this key has a part in the table.
    pub fn knows(&self, key: Option<&Key>) -> bool {
        self.is_host(key) || !self.seats_of(key).is_empty()
    }

    pub fn chair(&mut self, seat: Seat) -> Result<&mut Chair, String> {
        self.chairs.get_mut(usize::from(seat)).ok_or_else(|| "There is no such seat.".into())
    }

    /// What is to be played, with the investigators that were chosen.
    pub fn wanted(&self) -> Wanted {
        let chosen: Vec<Option<String>> = self.chairs.iter().map(|chair| chair.investigator.clone()).collect();
        let more = self.wanted.investigators.iter().skip(chosen.len()).cloned();
        Wanted {
            players: self.chairs.len() as u8,
            investigators: chosen.iter().cloned().chain(more).collect(),
            ..self.wanted.clone()
        }
    }
}

/// A name as it can be shown: one line of at most forty letters.
pub fn named(name: &str, otherwise: &str) -> String {
    let name: String = name.trim().chars().filter(|&c| !keeper_table::letters::is_hidden(c)).take(40).collect();
    if name.is_empty() { otherwise.into() } else { name }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_one_short_line() {
        assert_eq!(named("  Kate\n\u{202e} ", "somebody"), "Kate");
        assert_eq!(named("", "somebody"), "somebody");
        assert_eq!(named(&"x".repeat(99), "somebody").len(), 40);
    }
}
