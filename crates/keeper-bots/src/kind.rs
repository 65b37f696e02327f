//! The bots that can be asked for by name.

use std::str::FromStr;

use crate::Players;

/// The bots that can be asked for by name. Not every game has all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Any option.
    Random,
    /// Knows what to do, and often does something else.
    Beginner,
    /// Plays to win.
    Planner,
    /// Thinks ahead.
    Expert,
}

impl Kind {
    pub const ALL: [Kind; 4] = [Kind::Random, Kind::Beginner, Kind::Planner, Kind::Expert];

    pub fn name(self) -> &'static str {
        match self {
            Kind::Random => "random",
            Kind::Beginner => "beginner",
            Kind::Planner => "planner",
            Kind::Expert => "expert",
        }
    }

    /// This bot, if it knows the game.
    pub fn playing<G: Players>(self) -> Result<Kind, String> {
        if G::BOTS.contains(&self) { Ok(self) } else { Err(unknown(self.name(), G::BOTS)) }
    }
}

impl FromStr for Kind {
    type Err = String;

    fn from_str(name: &str) -> Result<Kind, String> {
        Kind::ALL.into_iter().find(|kind| kind.name() == name).ok_or_else(|| unknown(name, &Kind::ALL))
    }
}

fn unknown(name: &str, known: &[Kind]) -> String {
    let known = known.iter().map(|kind| kind.name()).collect::<Vec<_>>().join(", ");
    format!("there is no bot \"{name}\"; there are: {known}")
}
