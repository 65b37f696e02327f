//! Rifts: what lies on their tracks, and where they are open.

use keeper_arkham_script::tree::PlaceId;
use serde::{Deserialize, Serialize};

use super::NONE;

pub const RIFTS: usize = 3;
/// Spaces for progress markers on a track.
pub const SPACES: usize = 4;
/// Progress markers of a library at most.
pub const PROGRESS: usize = 64;

/// One track with its rift.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Rift {
    /// Which marker lies here, or [`NONE`]: it lies face down until the rift opens for the first time, and is drawn then.
    pub marker: u8,
    /// The progress marker on each space, or [`NONE`].
    pub progress: [u8; SPACES],
    /// Those of them that were turned face down, a bit each.
    pub down: u8,
    /// Where it is open.
    pub at: Option<PlaceId>,
    /// The turn in which it opened.
    pub since: u16,
}

impl Default for Rift {
    fn default() -> Self {
        Rift { marker: NONE, progress: [NONE; SPACES], down: 0, at: None, since: 0 }
    }
}

impl Rift {
    /// How many progress markers lie on it.
    pub fn count(&self) -> usize {
        self.progress.iter().filter(|&&marker| marker != NONE).count()
    }

    /// Whether a space beside this pattern is free.
    pub fn has_room(&self, group: usize) -> bool {
        self.progress[2 * group..2 * group + 2].contains(&NONE)
    }

    /// The progress markers that can still be investigated, with their spaces.
    pub fn face_up(&self) -> impl Iterator<Item = (usize, u8)> + '_ {
        let up = |&(space, marker): &(usize, u8)| marker != NONE && self.down >> space & 1 == 0;
        self.progress.iter().copied().enumerate().filter(up)
    }
}

/// All of them; games without a board that has any hold them as they are in the beginning.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Rifts(pub [Rift; RIFTS]);

impl Rifts {
    pub fn are_untouched(&self) -> bool {
        *self == Rifts::default()
    }

    pub fn any_open(&self) -> bool {
        self.0.iter().any(|rift| rift.at.is_some())
    }

    /// Whether this progress marker lies on a track.
    pub fn has(&self, progress: u8) -> bool {
        self.0.iter().any(|rift| rift.progress.contains(&progress))
    }

    /// The rift on whose track this progress marker lies, and its space.
    pub fn of(&self, progress: u8) -> Option<(usize, usize)> {
        self.0.iter().enumerate().find_map(|(number, rift)| {
            rift.progress.iter().position(|&marker| marker == progress).map(|space| (number, space))
        })
    }
}
