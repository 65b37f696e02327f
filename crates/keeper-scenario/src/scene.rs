//! What every scenario has, whatever its game.

use std::sync::Arc;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use toml::Spanned;

use crate::format::Names;
use crate::position::Wrong;

/// A scenario of some game.
pub trait Scene: DeserializeOwned {
    /// The game that is played.
    type Game;

    /// Its cards.
    type Library;

    /// Where they come from.
    type Cards<'a>: Copy;

    fn head(&self) -> Head<'_>;

    /// The boxes that it names.
    fn sets(&self) -> Option<&[String]>;

    /// Whether it has anything to play, and not only cards.
    fn has_position(&self) -> bool;

    /// The cards with which it is played; `own` are those that it brings along.
    fn library(&self, cards: Self::Cards<'_>, own: &[String]) -> Result<Arc<Self::Library>, Wrong>;

    /// The game at its first decision, after the choices that lead to the position.
    fn begin(&self, library: &Arc<Self::Library>) -> Result<Self::Game, Stopped>;

    /// Sets the position up and plays it to its end.
    fn play(&self, library: &Arc<Self::Library>) -> Result<(), Stopped>;
}

/// What a scenario says of itself.
pub struct Head<'a> {
    pub name: &'a Spanned<String>,
    pub covers: &'a [Spanned<String>],
    pub pending: Option<&'a str>,
    /// Cards of its own.
    pub cards: Option<&'a Spanned<String>>,
    /// What must be said of them when they are refused.
    pub refused: &'a Names,
}

/// Why a scenario did not come to its end.
pub struct Stopped {
    /// The step, counted from 1, and where it stands in the text; none where the position itself is at fault.
    pub step: Option<(usize, usize)>,
    pub message: Wrong,
}

impl Stopped {
    /// In the step with this number, counted from 0.
    pub fn at<T>(number: usize, step: &Spanned<T>, message: Wrong) -> Stopped {
        Stopped { step: Some((number + 1, step.span().start)), message }
    }
}

impl From<Wrong> for Stopped {
    fn from(message: Wrong) -> Stopped {
        Stopped { step: None, message }
    }
}

/// A file: any number of scenarios of one game.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct File<S> {
    #[expect(dead_code, reason = "looked at before the whole file is read")]
    game: Option<String>,
    /// Cards that all its scenarios bring along.
    pub cards: Option<Spanned<String>>,
    #[serde(default = "Vec::new")]
    pub scenario: Vec<S>,
}

/// The game whose scenarios a text holds, as the file or its scenarios name it; none is named in most.
pub fn game_of(text: &str) -> Result<Option<String>, Wrong> {
    #[derive(Deserialize)]
    struct Named {
        game: Option<String>,
        #[serde(default)]
        scenario: Vec<Game>,
    }
    #[derive(Deserialize)]
    struct Game {
        game: Option<String>,
    }
    // The reader of the whole text reports whatever else is wrong with it.
    let Ok(named) = toml::from_str::<Named>(text) else { return Ok(None) };
    let all = named.game.is_none() && named.scenario.iter().any(|one| one.game.is_none());
    let mut games: Vec<String> =
        named.game.into_iter().chain(named.scenario.into_iter().filter_map(|s| s.game)).collect();
    games.dedup();
    match games.len() {
        0 => Ok(None),
        1 if !all => Ok(games.pop()),
        1 => Err("some scenarios of this file name a game and some do not: name it at the top of the file".into()),
        _ => Err(format!("a file holds scenarios of one game, this one names {}", games.join(", "))),
    }
}
