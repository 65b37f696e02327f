//! Rifts as they are printed: tracks beside the board, the markers that lie on these until they open, and progress markers that
//! show a place (KPT-01). The format is described in `docs/boards.md`.

use keeper_arkham_script::tree::{PlaceId, Symbol};

use super::assemble::{At, Builder, Parsed};
use super::lookup::{pick, symbol};
use super::{LoadError, Mythos};
use crate::state::{RIFTS, SPACES};

/// Spaces beside one pattern.
pub const GROUP: usize = 2;

/// All that the boxes in play have of them.
#[derive(Clone, Debug, Default)]
pub struct Rifts {
    pub tracks: Vec<RiftTrack>,
    pub markers: Vec<RiftMarker>,
    /// The single progress markers.
    pub progress: Vec<RiftProgress>,
}

#[derive(Clone, Debug)]
pub struct RiftTrack {
    pub id: String,
    pub name: String,
    pub set: String,
    /// Two spaces lie beside each of these.
    pub groups: [Pattern; SPACES / GROUP],
}

/// The symbols in the two boxes of a Mythos card, a bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pattern {
    pub white: u16,
    pub black: u16,
}

impl Pattern {
    pub fn is_of(self, card: &Mythos) -> bool {
        self.white == card.white && self.black == card.black
    }
}

#[derive(Clone, Debug)]
pub struct RiftMarker {
    pub id: String,
    pub name: String,
    pub set: String,
    pub symbol: Symbol,
    /// Its symbol is white, otherwise black.
    pub white: bool,
    pub tale: String,
    pub original: bool,
}

#[derive(Clone, Debug)]
pub struct RiftProgress {
    /// One id for all that show the same place.
    pub id: String,
    pub set: String,
    pub place: PlaceId,
    pub original: bool,
}

impl Rifts {
    pub fn is_empty(&self) -> bool {
        self.tracks.is_empty()
    }
}

const COLOURS: [bool; 2] = [true, false];

fn colour(white: bool) -> &'static str {
    if white { "white" } else { "black" }
}

impl Builder<'_> {
    pub(super) fn rifts(&mut self, parsed: &Parsed) -> Result<(), LoadError> {
        let mut rifts = Rifts::default();
        for (source, set, file) in parsed {
            for track in &file.rift_track {
                let at = At { source, id: &track.id };
                let bits = |names: &[String]| -> Result<u16, LoadError> {
                    names.iter().try_fold(0, |bits, name| Ok(bits | symbol(at, name)?.bit()))
                };
                let pattern = |group: &super::files::RiftGroup| -> Result<Pattern, LoadError> {
                    Ok(Pattern { white: bits(&group.white)?, black: bits(&group.black)? })
                };
                let groups: Vec<Pattern> = track.group.iter().map(pattern).collect::<Result<_, _>>()?;
                let groups = groups.try_into().map_err(|_| at.wrong("a rift track has two groups of spaces"))?;
                rifts.tracks.push(RiftTrack {
                    id: track.id.clone(),
                    name: track.name.clone(),
                    set: set.clone(),
                    groups,
                });
            }
            for marker in &file.rift {
                let at = At { source, id: &marker.id };
                rifts.markers.push(RiftMarker {
                    id: marker.id.clone(),
                    name: marker.name.clone(),
                    set: set.clone(),
                    symbol: symbol(at, &marker.dimension)?,
                    white: pick(at, &marker.colour, "colour of a rift", &COLOURS, colour)?,
                    tale: marker.tale.clone().unwrap_or_default(),
                    original: marker.original,
                });
            }
            for progress in &file.rift_progress {
                let at = At { source, id: &progress.id };
                let place = self.place(at, &progress.place)?;
                if !self.lib.area(place).is_location() {
                    return Err(at.wrong("a progress marker shows a location"));
                }
                let (id, set, original) = (progress.id.clone(), set.clone(), progress.original);
                let one = RiftProgress { id, set, place, original };
                rifts.progress.extend((0..progress.count).map(|_| one.clone()));
            }
        }
        let Rifts { tracks, markers, progress } = &rifts;
        if let Some((source, _, file)) = parsed.iter().find(|(_, _, file)| !file.rift_track.is_empty()) {
            let at = At { source, id: &file.rift_track[0].id };
            if tracks.len() > RIFTS || markers.len() < tracks.len() || progress.len() < SPACES * tracks.len() {
                return Err(at.wrong(format!(
                    "there are at most {RIFTS} rift tracks, and for each of them 1 marker and {SPACES} progress markers"
                )));
            }
        }
        self.lib.rifts = rifts;
        Ok(())
    }
}
