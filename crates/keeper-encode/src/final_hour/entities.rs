//! The tables of a position of Final Hour, as a seat sees it. What lies face down is -2, what is not there -1.

use keeper_final_hour::library::{LOCATIONS, MARKERS, SEATS, WALKWAYS};
use keeper_final_hour::{HIDDEN, Library, NONE, View};

use crate::row::Rows;
use crate::{Table, short};

pub const LOCATION: i16 = 1;
pub const PEOPLE: i16 = 2;
pub const HAND: i16 = 3;
pub const PLAYED: i16 = 4;
pub const MONSTERS: i16 = 5;
pub const WALKWAY: i16 = 6;
pub const ITEMS: i16 = 7;

const HAND_ROWS: usize = 16;
const PLAYED_ROWS: usize = 4;

const GLOBAL_COLUMNS: [&str; 24] = [
    "there",
    "round",
    "phase",
    "players",
    "investigators",
    "difficulty",
    "ancient_one",
    "lead",
    "asked",
    "seat",
    "ritual",
    "gates_left",
    "priority_left",
    "items_left",
    "cup",
    "veiled",
    "veil_next",
    "current",
    "resolver",
    "found_1",
    "found_2",
    "found_3",
    "found_4",
    "found_5",
];
const LOCATION_COLUMNS: [&str; 11] =
    ["there", "zone", "spaces", "room", "ritual", "gate", "gate_tokens", "clue", "monsters", "damage", "investigators"];
const PEOPLE_COLUMNS: [&str; 12] =
    ["there", "own", "seat", "sheet", "place", "health", "most_health", "hand", "deck", "discard", "items", "lead"];
const HAND_COLUMNS: [&str; 5] = ["there", "aside", "card", "icon", "omens"];
const PLAYED_COLUMNS: [&str; 8] = ["there", "who", "action", "card", "shown", "revealed", "done", "current"];
const MONSTER_COLUMNS: [&str; 7] = ["there", "monster", "location", "path", "health", "horde", "activated"];
const WALKWAY_COLUMNS: [&str; 5] = ["there", "from", "to", "gold_seal", "grey_seal"];
const ITEM_COLUMNS: [&str; 3] = ["there", "owner", "spent"];

pub fn tables(library: &Library) -> Vec<Table> {
    vec![
        Table { name: "globals", rows: 1, columns: &GLOBAL_COLUMNS },
        Table { name: "locations", rows: LOCATIONS, columns: &LOCATION_COLUMNS },
        Table { name: "people", rows: SEATS, columns: &PEOPLE_COLUMNS },
        Table { name: "hand", rows: HAND_ROWS, columns: &HAND_COLUMNS },
        Table { name: "played", rows: PLAYED_ROWS, columns: &PLAYED_COLUMNS },
        Table { name: "monsters", rows: MARKERS, columns: &MONSTER_COLUMNS },
        Table { name: "walkways", rows: WALKWAYS, columns: &WALKWAY_COLUMNS },
        Table { name: "items", rows: library.items.len(), columns: &ITEM_COLUMNS },
    ]
}

/// A number of the state: nothing, and what is hidden, are below 0.
fn known(number: u8) -> i16 {
    match number {
        NONE => -1,
        HIDDEN => -2,
        number => i16::from(number),
    }
}

pub fn write(view: &View, to: &mut [i16]) {
    let lib = &*view.library;
    let (globals, to) = Rows::split(to, 1, GLOBAL_COLUMNS.len());
    let (locations, to) = Rows::split(to, LOCATIONS, LOCATION_COLUMNS.len());
    let (people, to) = Rows::split(to, SEATS, PEOPLE_COLUMNS.len());
    let (hand, to) = Rows::split(to, HAND_ROWS, HAND_COLUMNS.len());
    let (played, to) = Rows::split(to, PLAYED_ROWS, PLAYED_COLUMNS.len());
    let (monsters, to) = Rows::split(to, MARKERS, MONSTER_COLUMNS.len());
    let (walkways, to) = Rows::split(to, WALKWAYS, WALKWAY_COLUMNS.len());
    let (items, _) = Rows::split(to, lib.items.len(), ITEM_COLUMNS.len());
    write_globals(view, globals);
    write_locations(view, locations);
    write_people(view, people);
    write_hand(view, hand);
    write_played(view, played);
    write_monsters(view, monsters);
    write_walkways(view, walkways);
    write_items(view, items);
}

fn write_globals(view: &View, mut rows: Rows) {
    let s = &view.state;
    let is = |flag: bool| i16::from(flag);
    let n = |number: u8| i16::from(number);
    let asked = if s.ask.is_some() { n(s.seats.speaker()) } else { -1 };
    rows.push([
        1,
        n(s.round),
        s.phase as i16,
        n(s.players),
        n(s.count),
        s.difficulty as i16,
        n(s.ancient_one),
        n(s.lead),
        asked,
        n(view.seat),
        n(s.ritual),
        short(s.stack.len()),
        short(s.priority.len()),
        short(s.item_deck.len()),
        short(s.cup.count_ones()),
        is(s.veiled),
        is(s.veil_next),
        known(s.current),
        known(s.resolver),
        n(s.found[0]),
        n(s.found[1]),
        n(s.found[2]),
        n(s.found[3]),
        n(s.found[4]),
    ]);
}

fn write_locations(view: &View, mut rows: Rows) {
    let (lib, s) = (&*view.library, &view.state);
    for (at, location) in (0u8..).zip(&lib.locations) {
        let gate = s.gates.iter().position(|gate| gate.place == at);
        rows.push([
            1,
            location.zone as i16,
            i16::from(location.spaces),
            i16::from(s.room(lib, at)),
            i16::from(s.ritual == at),
            gate.map_or(-1, short),
            gate.map_or(0, |gate| i16::from(s.gates[gate].tokens)),
            known(s.clues[usize::from(at)]),
            short(s.monsters_at(at).count_ones()),
            i16::from(s.damage[usize::from(at)]),
            i16::from(s.investigators_at(at)),
        ]);
    }
}

fn write_people(view: &View, mut rows: Rows) {
    let s = &view.state;
    for (who, one) in (0u8..).zip(s.all()) {
        rows.push([
            1,
            i16::from(s.seat_of(who) == view.seat),
            i16::from(s.seat_of(who)),
            known(one.sheet),
            known(one.place),
            i16::from(one.health),
            i16::from(one.most_health),
            short(one.hand.len()),
            short(one.deck.len()),
            one.discard as i16,
            one.items as i16,
            i16::from(s.lead == who),
        ]);
    }
}

fn write_hand(view: &View, mut rows: Rows) {
    let (lib, s) = (&*view.library, &view.state);
    let mut add = |aside: bool, card: u8| {
        let (icon, omens) =
            lib.priority.get(usize::from(card)).map_or((-1, -1), |card| (i16::from(card.icon), i16::from(card.omens)));
        rows.push([1, i16::from(aside), known(card), icon, omens]);
    };
    for (who, one) in (0u8..).zip(s.all()) {
        if s.seat_of(who) == view.seat {
            one.hand.iter().for_each(|&card| add(false, card));
        }
    }
    s.aside.iter().for_each(|&card| add(true, card));
}

fn write_played(view: &View, mut rows: Rows) {
    let s = &view.state;
    for (at, play) in (0u8..).zip(s.played.iter()) {
        rows.push([
            1,
            known(play.who),
            known(play.action),
            known(play.priority),
            i16::from(play.shown),
            i16::from(play.revealed),
            i16::from(play.done),
            i16::from(s.current == at),
        ]);
    }
}

/// The numbers of the bits that are set, from the lowest.
fn bits(mut set: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let at = (set != 0).then(|| set.trailing_zeros() as u8)?;
        set &= set - 1;
        Some(at)
    })
}

/// The row of a marker: those on the campus stand there by their numbers.
pub fn monster_row(view: &View, marker: u8) -> i16 {
    bits(view.state.on_board()).position(|other| other == marker).map_or(-1, short)
}

fn write_monsters(view: &View, mut rows: Rows) {
    let (lib, s) = (&*view.library, &view.state);
    for marker in bits(s.on_board()) {
        let kind = lib.kind_of(marker);
        rows.push([
            1,
            lib.markers.get(usize::from(marker)).map_or(-1, |&kind| i16::from(kind)),
            s.place_of(marker).map_or(-1, i16::from),
            kind.path as i16,
            kind.health.map_or(-1, i16::from),
            i16::from(kind.horde),
            i16::from(s.activated >> marker & 1 != 0),
        ]);
    }
}

fn write_walkways(view: &View, mut rows: Rows) {
    for (at, &(from, to)) in view.library.walkways.iter().enumerate().take(WALKWAYS) {
        let is = |set: u32| i16::from(set >> at & 1 != 0);
        rows.push([1, i16::from(from), i16::from(to), is(view.state.gold), is(view.state.grey)]);
    }
}

fn write_items(view: &View, mut rows: Rows) {
    let s = &view.state;
    for item in 0..view.library.items.len() {
        let owner = s.all().iter().position(|one| one.items >> item & 1 != 0);
        rows.push([1, owner.map_or(-1, short), i16::from(s.spent_items >> item & 1 != 0)]);
    }
}
