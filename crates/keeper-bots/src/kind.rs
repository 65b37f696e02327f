//! The bots that can be asked for by name.

use std::str::FromStr;
use std::time::Duration;

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
        if G::BOTS.contains(&self) { Ok(self) } else { Err(unknown(self, G::BOTS)) }
    }
}

impl FromStr for Kind {
    type Err = String;

    fn from_str(name: &str) -> Result<Kind, String> {
        let known = Kind::ALL.map(|kind| (kind.name(), kind.name()));
        let found = keeper_script::named("bot", &known, name)?;
        Kind::ALL.into_iter().find(|kind| kind.name() == found).ok_or_else(|| name.to_owned())
    }
}

/// How much a bot that thinks ahead may think.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Thought {
    /// What is usual for it, by count: the same game comes out every time.
    #[default]
    Usual,
    /// So many futures for each of the best options.
    Futures(u32),
    /// So long for each question of weight. Then the same game need not come out another time.
    Time(Duration),
}

impl FromStr for Thought {
    type Err = String;

    /// `256`, `500ms` or `0.5s`.
    fn from_str(text: &str) -> Result<Thought, String> {
        let thought = if let Some(millis) = text.strip_suffix("ms") {
            millis.parse().ok().filter(|&millis| millis > 0).map(|millis| Thought::Time(Duration::from_millis(millis)))
        } else if let Some(seconds) = text.strip_suffix('s') {
            let seconds = seconds.parse().ok().filter(|&seconds| (0.001..=3600.0).contains(&seconds));
            seconds.map(|seconds| Thought::Time(Duration::from_secs_f64(seconds)))
        } else {
            text.parse().ok().filter(|&futures| futures > 0).map(Thought::Futures)
        };
        thought
            .ok_or_else(|| format!("\"{text}\" is neither a number of simulated games (256) nor a time (500ms, 0.5s)"))
    }
}

fn unknown(wanted: Kind, known: &[Kind]) -> String {
    let known = known.iter().map(|kind| kind.name()).collect::<Vec<_>>().join(", ");
    format!("this game has no bot \"{}\"; choose from {known}", wanted.name())
}
