//! A game that broke, with all that it takes to see it again.

use std::fmt;

use keeper_table::{Game, Setting, Silent};
use serde::Serialize;

/// A game that broke an invariant, panicked, or did not end.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Failure<S> {
    /// The number of the game in its plan.
    pub game: u64,
    pub set_up: S,
    /// How many decisions were made, the one that broke it included.
    pub decision: usize,
    pub message: String,
    /// The keys of the choices, in order; the last one broke the game.
    pub choices: Vec<String>,
}

impl<S: Setting> Failure<S> {
    /// Plays the choices up to the last one again to find their names.
    pub(crate) fn new<G: Game<SetUp = S>>(
        game: u64,
        start: Option<G>,
        set_up: S,
        chosen: &[u16],
        message: String,
    ) -> Failure<S> {
        let mut choices = Vec::with_capacity(chosen.len());
        if let Some(mut start) = start {
            for (number, &index) in chosen.iter().enumerate() {
                let Some(decision) = start.decision() else { break };
                let Some(&option) = decision.options.get(usize::from(index)) else { break };
                choices.push(start.key(option));
                if number + 1 == chosen.len() || start.advance(usize::from(index), &mut Silent).is_err() {
                    break;
                }
            }
        }
        Failure { game, set_up, decision: chosen.len(), message, choices }
    }
}

impl<S: Setting> fmt::Display for Failure<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "game {} failed at decision {}: {}", self.game, self.decision, self.message)?;
        writeln!(f, "seed: {}", self.set_up.seed())?;
        writeln!(f, "set-up: {}", serde_json::to_string(&self.set_up).map_err(|_| fmt::Error)?)?;
        write!(f, "choices: {}", self.choices.join(" "))
    }
}

impl<S: Setting> std::error::Error for Failure<S> {}
