//! The map: where every area of Arkham lies on a small grid, and what is joined to what.
//!
//! The grid has five columns: the locations of the western neighbourhoods, their streets, the middle with Downtown, the
//! eastern streets and the eastern locations. A terminal takes a column for 16 letters, a drawing for as much as it likes.

use keeper_arkham::Library;
use keeper_script::tree::{PlaceId, WorldId};
use serde::Serialize;

/// A place of the map.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Square {
    pub x: u8,
    pub y: u8,
    /// At most 14 letters.
    pub name: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Board {
    pub columns: u8,
    pub rows: u8,
    /// By [`PlaceId`]; none for what is only an entry on cards.
    pub areas: Vec<Option<Square>>,
    /// The yellow lines, each once.
    pub lines: Vec<(PlaceId, PlaceId)>,
    /// By [`WorldId`].
    pub worlds: Vec<Square>,
    pub sky: Square,
    pub outskirts: Square,
    pub lost: Square,
    /// The free field in the middle for tracks: from column and row, and its height.
    pub middle: (u8, u8, u8),
}

impl Board {
    pub fn area(&self, place: PlaceId) -> Option<&Square> {
        self.areas.get(usize::from(place.0))?.as_ref()
    }

    pub fn world(&self, world: WorldId) -> Option<&Square> {
        self.worlds.get(usize::from(world.0))
    }
}

/// Id, column, row, short name.
const AREAS: [(&str, u8, u8, &str); 35] = [
    ("bank-of-arkham", 1, 0, "Bank"),
    ("arkham-asylum", 2, 0, "Asylum"),
    ("independence-square", 3, 0, "Independence"),
    ("downtown-streets", 2, 1, "DOWNTOWN"),
    ("train-station", 0, 1, "Train Station"),
    ("newspaper", 0, 2, "Newspaper"),
    ("curiositie-shoppe", 0, 3, "Curiositie Sh."),
    ("northside-streets", 1, 2, "NORTHSIDE"),
    ("hibbs-roadhouse", 4, 1, "Hibb's"),
    ("velmas-diner", 4, 2, "Velma's Diner"),
    ("police-station", 4, 3, "Police Station"),
    ("easttown-streets", 3, 2, "EASTTOWN"),
    ("unvisited-isle", 0, 4, "Unvisited Isle"),
    ("river-docks", 0, 5, "River Docks"),
    ("the-unnamable", 0, 6, "The Unnamable"),
    ("merchant-district-streets", 1, 5, "MERCHANT"),
    ("graveyard", 4, 4, "Graveyard"),
    ("black-cave", 4, 5, "Black Cave"),
    ("general-store", 4, 6, "General Store"),
    ("rivertown-streets", 3, 5, "RIVERTOWN"),
    ("science-building", 0, 7, "Science Bldg."),
    ("administration-building", 0, 8, "Administration"),
    ("library", 0, 9, "Library"),
    ("miskatonic-university-streets", 1, 8, "MISKATONIC"),
    ("silver-twilight-lodge", 4, 7, "Twilight Lodge"),
    ("the-witch-house", 4, 9, "Witch House"),
    ("french-hill-streets", 3, 8, "FRENCH HILL"),
    ("st-marys-hospital", 0, 10, "St. Mary's"),
    ("ye-olde-magick-shoppe", 0, 11, "Magick Shoppe"),
    ("woods", 0, 12, "Woods"),
    ("uptown-streets", 1, 11, "UPTOWN"),
    ("mas-boarding-house", 4, 10, "Ma's Boarding"),
    ("south-church", 4, 11, "South Church"),
    ("historical-society", 4, 12, "Historical Soc"),
    ("southside-streets", 3, 11, "SOUTHSIDE"),
];

const COLUMNS: u8 = 5;
const TOWN_ROWS: u8 = 13;
const LONGEST: usize = 14;

/// A short name for the map.
pub fn short_name(lib: &Library, place: PlaceId) -> String {
    let area = lib.area(place);
    match AREAS.iter().find(|a| a.0 == area.id) {
        Some(known) => shorten(known.3),
        None if area.is_street() => shorten(&lib.title(place).to_uppercase()),
        None => shorten(&area.name),
    }
}

fn shorten(name: &str) -> String {
    match name.chars().count() {
        0..=LONGEST => name.to_owned(),
        _ => name.chars().take(LONGEST - 1).chain(['.']).collect(),
    }
}

/// The map of the sets in play. Areas that it does not know stand in rows below the town, worlds below them.
pub fn board(lib: &Library) -> Board {
    let mut spare = 0;
    let mut areas = Vec::with_capacity(lib.areas.len());
    for (number, area) in lib.areas.iter().enumerate() {
        if area.kind == keeper_arkham::library::AreaKind::Entry {
            areas.push(None);
            continue;
        }
        let name = short_name(lib, PlaceId(number as u8));
        let (x, y) = match AREAS.iter().find(|a| a.0 == area.id) {
            Some(known) => (known.1, known.2),
            None => {
                spare += 1;
                ((spare - 1) % COLUMNS, TOWN_ROWS + (spare - 1) / COLUMNS)
            }
        };
        areas.push(Some(Square { x, y, name }));
    }
    let below = TOWN_ROWS + spare.div_ceil(COLUMNS);
    let worlds: Vec<Square> = (0..)
        .zip(&lib.worlds)
        .map(|(n, world): (u8, _)| {
            let name = world.name.strip_prefix("The ").unwrap_or(&world.name);
            Square { x: n % COLUMNS, y: below + n / COLUMNS, name: shorten(name) }
        })
        .collect();
    let mut lines = Vec::new();
    for (number, area) in lib.areas.iter().enumerate() {
        let from = PlaceId(number as u8);
        lines.extend(area.joined.iter().filter(|&&to| from < to).map(|&to| (from, to)));
    }
    let at = |x: u8, y: u8, name: &str| Square { x, y, name: name.to_owned() };
    Board {
        columns: COLUMNS,
        rows: below + (worlds.len() as u8).div_ceil(COLUMNS),
        areas,
        lines,
        worlds,
        sky: at(2, 10, "Sky"),
        outskirts: at(2, 11, "Outskirts"),
        lost: at(2, 12, "Lost"),
        middle: (2, 3, 7),
    }
}
