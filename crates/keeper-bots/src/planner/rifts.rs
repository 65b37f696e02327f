//! Rifts: which of them matters most.

use keeper_arkham::Opt;
use keeper_arkham::state::{Rift, SPACES};
use keeper_arkham_script::tree::{Effect, PlaceId, family};

use super::Answer;
use super::reason::Reason;
use super::sight::Sight;

/// What it is worth to keep a rift closed, by the progress markers on its track.
const GROWN: [f64; SPACES + 1] = [0.0, 0.4, 0.7, 1.2, 2.0];

impl Sight<'_> {
    /// What a progress marker of this rift is worth: an open one lets monsters and doom in until the last of its markers is
    /// investigated.
    fn trace_worth(&self, rift: &Rift) -> f64 {
        let harm = self.w.monster + 0.5 * self.w.doom;
        match rift.at {
            Some(_) => harm * (0.5 + 1.5 / rift.face_up().count().max(1) as f64),
            None => 0.5 * harm * GROWN[rift.count().min(SPACES)],
        }
    }

    /// What an encounter here does about rifts.
    pub fn rift_worth(&self, place: PlaceId) -> f64 {
        if self.lib.rifts.is_empty() {
            return 0.0;
        }
        let worth = |marker: u8| self.s.rifts.of(marker).map(|(rift, _)| self.trace_worth(&self.s.rifts.0[rift]));
        self.q.traces(place).filter_map(worth).fold(0.0, f64::max)
    }

    pub fn investigate(&self) -> Answer {
        let worth = |option: Opt| match option {
            Opt::Progress(marker) => {
                self.s.rifts.of(marker).map_or(0.0, |(rift, _)| self.trace_worth(&self.s.rifts.0[rift]))
            }
            _ => 0.0,
        };
        (self.best(worth), Reason::of("This rift does the most harm."))
    }

    /// The worst rift is closed; where one grows it is the one that is farthest from opening.
    pub fn which_rift(&self) -> Answer {
        let harms = matches!(self.asking(), Some((Effect::Rifts(family::Rifts::Add(_) | family::Rifts::Open), ..)));
        let worth = |option: Opt| match option {
            Opt::Rift(number) => {
                let worth = self.trace_worth(&self.s.rifts.0[usize::from(number)]);
                if harms { -worth } else { worth }
            }
            _ => 0.0,
        };
        (self.best(worth), Reason::of("This is the best of them."))
    }
}
