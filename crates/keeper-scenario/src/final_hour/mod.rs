//! Scenarios of Final Hour.

mod expect;
mod format;
mod names;
mod play;
mod position;

use std::sync::{Arc, OnceLock};

use keeper_final_hour::{FinalHour, Library};

use crate::own;
use crate::position::Wrong;
use crate::scene::{Head, Scene, Stopped};
pub use format::Scenario;
use play::Play;

/// The cards of the game, loaded once.
fn library() -> Result<Arc<Library>, Wrong> {
    static LIBRARY: OnceLock<Result<Arc<Library>, Wrong>> = OnceLock::new();
    LIBRARY.get_or_init(|| Library::embedded().map(Arc::new).map_err(|e| e.to_string())).clone()
}

impl Scene for Scenario {
    type Game = FinalHour;
    type Library = Library;
    type Cards<'a> = ();

    fn head(&self) -> Head<'_> {
        let (cards, refused) = (self.cards.as_ref(), &self.refused);
        Head { name: &self.name, covers: &self.covers, pending: self.pending.as_deref(), cards, refused }
    }

    fn sets(&self) -> Option<&[String]> {
        None
    }

    fn has_position(&self) -> bool {
        self.setup.is_some() || !self.investigators.is_empty() || !self.play.is_empty()
    }

    fn library(&self, (): (), own: &[String]) -> Result<Arc<Library>, Wrong> {
        if own.is_empty() {
            return library();
        }
        let files: Vec<(&str, &str)> = own.iter().map(|text| (own::SET, text.as_str())).collect();
        Library::with_cards(&files).map(Arc::new).map_err(|e| e.to_string())
    }

    fn begin(&self, library: &Arc<Library>) -> Result<FinalHour, Stopped> {
        let mut play = self.led(library)?;
        play.begin()?;
        Ok(play.game)
    }

    fn play(&self, library: &Arc<Library>) -> Result<(), Stopped> {
        let mut play = self.led(library)?;
        for (number, step) in self.play.iter().enumerate() {
            play.step(step.get_ref()).map_err(|message| Stopped::at(number, step, message))?;
        }
        Ok(play.end()?)
    }
}

impl Scenario {
    /// The position, and the choices that lead on from it.
    fn led(&self, library: &Arc<Library>) -> Result<Play, Wrong> {
        let mut play = Play::new(position::build(library, self)?);
        for (number, key) in self.choices.iter().enumerate() {
            play.choose(key).map_err(|e| format!("choice {}: {e}", number + 1))?;
        }
        Ok(play)
    }
}
