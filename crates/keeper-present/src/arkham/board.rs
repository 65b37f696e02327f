//! The map: where every area lies in its town's picture, what it is called there, and what is joined to what.

use keeper_arkham::Library;
use keeper_arkham::library::{AreaKind, TownId};
use keeper_script::tree::PlaceId;
use serde::Serialize;

/// An area in the picture of its town, a space of 1000 by 700.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Square {
    pub x: u16,
    pub y: u16,
    /// At most 14 letters.
    pub name: String,
}

/// The picture of a town.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Board {
    pub name: String,
    /// By [`PlaceId`]; none for what lies elsewhere or is only an entry on cards.
    pub areas: Vec<Option<Square>>,
    /// The yellow lines, each once, and the ways into a vortex.
    pub lines: Vec<(PlaceId, PlaceId)>,
}

impl Board {
    pub fn area(&self, place: PlaceId) -> Option<&Square> {
        self.areas.get(usize::from(place.0))?.as_ref()
    }
}

const LONGEST: usize = 14;

/// A short name for the map.
pub fn short_name(lib: &Library, place: PlaceId) -> String {
    let name = &lib.area(place).short;
    match name.chars().count() {
        0..=LONGEST => name.clone(),
        _ => name.chars().take(LONGEST - 1).chain(['.']).collect(),
    }
}

/// The pictures of the towns in play, by [`TownId`].
pub fn boards(lib: &Library) -> Vec<Board> {
    (0..lib.towns.len() as u8).map(|town| board(lib, TownId(town))).collect()
}

fn board(lib: &Library, town: TownId) -> Board {
    let all = || (0..lib.areas.len() as u8).map(PlaceId);
    let square = |place: PlaceId| {
        let area = lib.area(place);
        let (x, y) = area.at;
        (area.town == town && area.kind != AreaKind::Entry).then(|| Square { x, y, name: short_name(lib, place) })
    };
    let mut lines = Vec::new();
    for from in all().filter(|&place| lib.area(place).town == town) {
        let area = lib.area(from);
        lines.extend(area.joined.iter().filter(|&&to| from < to).map(|&to| (from, to)));
        let arrows = [area.white, area.black.filter(|_| area.black != area.white)];
        lines.extend(arrows.into_iter().flatten().filter(|&to| lib.is_vortex(to)).map(|to| (from, to)));
    }
    Board { name: lib.towns[usize::from(town.0)].name.clone(), areas: all().map(square).collect(), lines }
}
