//! Scenarios of Final Hour.

mod expect;
mod format;
mod names;
mod play;
mod position;

use std::sync::{Arc, OnceLock};

use keeper_final_hour::{FinalHour, Library};

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
    type Cards<'a> = ();

    fn head(&self) -> Head<'_> {
        Head { name: &self.name, covers: &self.covers, pending: self.pending.as_deref() }
    }

    fn begin(&self, (): ()) -> Result<FinalHour, Stopped> {
        let mut play = self.led()?;
        play.begin()?;
        Ok(play.game)
    }

    fn play(&self, (): ()) -> Result<(), Stopped> {
        let mut play = self.led()?;
        for (number, step) in self.play.iter().enumerate() {
            play.step(step.get_ref()).map_err(|message| Stopped::at(number, step, message))?;
        }
        Ok(play.end()?)
    }
}

impl Scenario {
    /// The position, and the choices that lead on from it.
    fn led(&self) -> Result<Play, Wrong> {
        let mut play = Play::new(position::build(&library()?, self)?);
        for (number, key) in self.choices.iter().enumerate() {
            play.choose(key).map_err(|e| format!("choice {}: {e}", number + 1))?;
        }
        Ok(play)
    }
}
