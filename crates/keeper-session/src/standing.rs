//! Answers that somebody wants to be given from now on.

use std::fmt;

use keeper_table::{Game, Seat};

/// An answer to be given whenever a question of this kind offers it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    pub question: String,
    pub key: String,
    pub label: String,
}

impl Standing {
    pub fn of<G: Game>(game: &G, seat: Seat, index: usize, label: &str) -> Option<Standing> {
        let decision = game.decision_for(seat)?;
        let key = game.key(*decision.options.get(index)?);
        Some(Standing { question: kind(decision.ask), key, label: label.to_owned() })
    }

    pub fn answers<G: Game>(&self, game: &G, seat: Seat) -> Option<usize> {
        let decision = game.decision_for(seat)?;
        if kind(decision.ask) != self.question {
            return None;
        }
        decision.options.iter().position(|&option| game.key(option) == self.key)
    }
}

/// The kind of a question, whatever numbers it comes with.
fn kind(ask: impl fmt::Debug) -> String {
    let name = format!("{ask:?}");
    name.split(['(', ' ']).next().unwrap_or_default().to_owned()
}
