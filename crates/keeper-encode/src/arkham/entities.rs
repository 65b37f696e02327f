//! The tables of a position of Arkham Horror.

use keeper_arkham::frame::Src;
use keeper_arkham::state::{NONE, Place, SEATS, Spot, flag};
use keeper_arkham::{Arkham, Library};
use keeper_arkham_script::tree::{PlaceId, Skill};
use keeper_table::{Game, Seat};

use crate::row::Rows;
use crate::{Table, short};

/// The tables by their places in [`tables`].
pub const AREAS: i16 = 1;
pub const PEOPLE: i16 = 2;
pub const CARDS: i16 = 3;
pub const MONSTERS: i16 = 4;
pub const IN_PLAY: i16 = 5;
pub const DECKS: i16 = 6;
pub const RIFTS: i16 = 7;

/// As many as a number of a place has.
const AREAS_AT_MOST: usize = 1 << 8;
const MOST_CARDS: usize = 160;
const MOST_MONSTERS: usize = 64;
const MOST_IN_PLAY: usize = 32;
const MOST_RIFTS: usize = 3;

const GLOBAL_COLUMNS: [&str; 32] = [
    "there",
    "turn",
    "phase",
    "players",
    "first",
    "asked",
    "seat",
    "ancient_one",
    "awake",
    "doom",
    "doom_limit",
    "terror",
    "gates",
    "gate_limit",
    "monsters",
    "monster_limit",
    "outskirts",
    "outskirts_limit",
    "overrun",
    "seals",
    "seal_cost",
    "elder_signs_used",
    "successes",
    "battle_round",
    "movement_points",
    "moved",
    "walked",
    "mythos_skipped",
    "tasks",
    "retired",
    "monsters_out",
    "options",
];

const AREA_COLUMNS: [&str; 12] = [
    "there",
    "kind",
    "town",
    "gate",
    "world",
    "clues",
    "sealed",
    "closed",
    "monsters",
    "investigators",
    "unstable",
    "aquatic",
];

const PEOPLE_COLUMNS: [&str; 32] = [
    "there",
    "own",
    "asked",
    "sheet",
    "in_game",
    "sanity",
    "stamina",
    "most_sanity",
    "most_stamina",
    "clues",
    "money",
    "slider_1",
    "slider_2",
    "slider_3",
    "place_kind",
    "place",
    "world_area",
    "speed",
    "sneak",
    "fight",
    "will",
    "lore",
    "luck",
    "gate_trophies",
    "toughness",
    "explored",
    "delayed",
    "loses_turn",
    "out",
    "cards",
    "cards_left_out",
    "entered",
];

const CARD_COLUMNS: [&str; 5] = ["there", "seat", "card", "flags", "tokens"];
const MONSTER_COLUMNS: [&str; 5] = ["there", "monster", "spot", "place", "dealt_with"];
const IN_PLAY_COLUMNS: [&str; 9] =
    ["there", "role", "kind", "number", "tokens", "turns", "face_down", "exhausted", "place"];
const DECK_COLUMNS: [&str; 2] = ["there", "left"];
const RIFT_COLUMNS: [&str; 5] = ["there", "place", "progress", "face_up", "turns"];

pub fn tables(library: &Library) -> Vec<Table> {
    vec![
        Table { name: "globals", rows: 1, columns: &GLOBAL_COLUMNS },
        Table { name: "areas", rows: library.areas.len(), columns: &AREA_COLUMNS },
        Table { name: "people", rows: SEATS, columns: &PEOPLE_COLUMNS },
        Table { name: "cards", rows: MOST_CARDS, columns: &CARD_COLUMNS },
        Table { name: "monsters", rows: MOST_MONSTERS, columns: &MONSTER_COLUMNS },
        Table { name: "in_play", rows: MOST_IN_PLAY, columns: &IN_PLAY_COLUMNS },
        Table { name: "decks", rows: library.decks.len(), columns: &DECK_COLUMNS },
        Table { name: "rifts", rows: MOST_RIFTS, columns: &RIFT_COLUMNS },
    ]
}

/// A place as kind, number and part of an Other World.
fn place(place: Place) -> [i16; 3] {
    match place {
        Place::Nowhere => [0, -1, 0],
        Place::Area(at) => [1, i16::from(at.0), 0],
        Place::World(world, part) => [2, i16::from(world.0), i16::from(part)],
        Place::Lost => [3, -1, 0],
        Place::Jail(at) => [4, i16::from(at.0), 0],
    }
}

pub fn write(game: &Arkham, seat: Seat, to: &mut [i16]) {
    let lib = &**game.library();
    let (globals, to) = Rows::split(to, 1, GLOBAL_COLUMNS.len());
    let (areas, to) = Rows::split(to, lib.areas.len(), AREA_COLUMNS.len());
    let (people, to) = Rows::split(to, SEATS, PEOPLE_COLUMNS.len());
    let (cards, to) = Rows::split(to, MOST_CARDS, CARD_COLUMNS.len());
    let (monsters, to) = Rows::split(to, MOST_MONSTERS, MONSTER_COLUMNS.len());
    let (in_play, to) = Rows::split(to, MOST_IN_PLAY, IN_PLAY_COLUMNS.len());
    let (decks, to) = Rows::split(to, lib.decks.len(), DECK_COLUMNS.len());
    let (rifts, _) = Rows::split(to, MOST_RIFTS, RIFT_COLUMNS.len());
    write_globals(game, seat, globals);
    write_areas(game, areas);
    write_people(game, seat, people, cards);
    write_monsters(game, monsters);
    write_in_play(game, in_play);
    write_decks(game, decks);
    write_rifts(game, rifts);
}

fn write_globals(game: &Arkham, seat: Seat, mut rows: Rows) {
    let (s, q) = (game.state(), game.query());
    let is = |flag: bool| i16::from(flag);
    let n = |number: u8| i16::from(number);
    let asked = game.decision().map_or(-1, |decision| i16::from(decision.seats.speaker()));
    let offered = game.decision_for(seat).map_or(0, |own| own.options.len());
    rows.push([
        1,
        short(s.turn),
        s.phase as i16,
        n(s.players),
        n(s.first),
        asked,
        n(seat),
        if s.ancient == NONE { -1 } else { n(s.ancient) },
        is(s.awake.is_some()),
        n(s.doom),
        n(q.doom_limit()),
        n(s.terror),
        short(s.open_gates()),
        short(q.gate_limit()),
        short(q.monsters_in_arkham()),
        short(q.monster_limit()),
        short(q.outskirts()),
        short(q.outskirts_limit()),
        is(s.overrun),
        short(s.seals.count_ones()),
        n(q.seal_cost(s.first)),
        n(s.elder_signs_used),
        n(s.successes),
        n(s.battle_round),
        n(s.movement_points),
        is(s.moved),
        n(s.walked),
        is(s.mythos_skipped),
        n(s.tasks_completed),
        n(s.retired),
        short(out(game).count()),
        short(offered),
    ]);
}

fn write_areas(game: &Arkham, mut rows: Rows) {
    let (lib, s, q) = (game.library(), game.state(), game.query());
    let (mut monsters, mut investigators) = ([0; AREAS_AT_MOST], [0; AREAS_AT_MOST]);
    for marker in s.monsters_on_board() {
        if let Spot::Area(place) = s.monsters[usize::from(marker)] {
            monsters[usize::from(place.0)] += 1;
        }
    }
    for inv in s.seated() {
        if let Place::Area(place) = inv.place {
            investigators[usize::from(place.0)] += 1;
        }
    }
    for (number, area) in lib.areas.iter().enumerate() {
        let at = PlaceId(number as u8);
        // A gate that lies face down is there, and nobody knows which it is.
        let gate = match s.seen_gate(at) {
            None => [-1, -1],
            Some(NONE) => [-2, -2],
            Some(marker) => {
                let kind = lib.gate_markers[usize::from(marker)];
                [i16::from(kind), lib.gate(marker).worlds.first().map_or(-1, |world| i16::from(world.0))]
            }
        };
        rows.push([
            1,
            area.kind as i16,
            i16::from(area.town.0),
            gate[0],
            gate[1],
            i16::from(s.clues.get(number).copied().unwrap_or(0)),
            i16::from(s.sealed(at)),
            i16::from(q.is_closed(at)),
            monsters[number],
            investigators[number],
            i16::from(area.unstable),
            i16::from(area.aquatic),
        ]);
    }
}

fn write_people(game: &Arkham, seat: Seat, mut rows: Rows, mut cards: Rows) {
    let (lib, s, q) = (game.library(), game.state(), game.query());
    let speaker = game.decision().map(|decision| decision.seats.speaker());
    for (who, inv) in (0..).zip(s.seated()) {
        let mut left_out = 0;
        for held in inv.held.iter() {
            let card = short(lib.copies[usize::from(held.copy)]);
            let row = [1, i16::from(who), card, i16::from(held.flags), i16::from(held.tokens)];
            left_out += i16::from(!cards.push(row));
        }
        let sheet = inv.sheet != NONE;
        let skill = |skill: Skill| if sheet { i16::from(q.skill(who, skill)) } else { 0 };
        let most = |sanity: bool| if sheet { i16::from(q.maximum(who, sanity)) } else { 0 };
        let [kind, at, part] = place(inv.place);
        rows.push([
            1,
            i16::from(who == seat),
            i16::from(speaker == Some(who)),
            if sheet { i16::from(inv.sheet) } else { -1 },
            i16::from(inv.in_game()),
            i16::from(inv.sanity),
            i16::from(inv.stamina),
            most(true),
            most(false),
            i16::from(inv.clues),
            short(inv.money),
            i16::from(inv.sliders[0]),
            i16::from(inv.sliders[1]),
            i16::from(inv.sliders[2]),
            kind,
            at,
            part,
            skill(Skill::Speed),
            skill(Skill::Sneak),
            skill(Skill::Fight),
            skill(Skill::Will),
            skill(Skill::Lore),
            skill(Skill::Luck),
            short(inv.gate_trophies.count_ones()),
            short(q.trophy_toughness(who)),
            i16::from(inv.is(flag::EXPLORED)),
            i16::from(inv.is(flag::DELAYED)),
            i16::from(inv.is(flag::LOSE_TURN)),
            i16::from(inv.is(flag::OUT | flag::ELIMINATED | flag::REPLACED)),
            short(inv.held.len()),
            left_out,
            if inv.entered == NONE { -1 } else { i16::from(inv.entered) },
        ]);
    }
}

/// The markers that are neither in the cup nor in the box nor set aside.
fn out(game: &Arkham) -> impl Iterator<Item = (u8, Spot)> {
    let s = game.state();
    let out = s.monsters_out().map(|marker| (marker, s.monsters[usize::from(marker)]));
    out.filter(|(_, spot)| !matches!(spot, Spot::Cup | Spot::Box | Spot::Aside))
}

/// The row of a marker in its table, if it is out.
pub fn monster_row(game: &Arkham, marker: u8) -> i16 {
    out(game).position(|(other, _)| other == marker).filter(|&row| row < MOST_MONSTERS).map_or(-1, short)
}

/// The row of a held card in its table.
pub fn card_row(game: &Arkham, copy: u16) -> i16 {
    let mut before = 0;
    for inv in game.state().seated() {
        if let Some(row) = inv.held.iter().position(|held| held.copy == copy) {
            return if before + row < MOST_CARDS { short(before + row) } else { -1 };
        }
        before += inv.held.len();
    }
    -1
}

fn write_monsters(game: &Arkham, mut rows: Rows) {
    let (lib, s) = (game.library(), game.state());
    for (marker, spot) in out(game) {
        let (kind, at) = match spot {
            Spot::Area(place) => (1, i16::from(place.0)),
            Spot::Sky => (2, -1),
            Spot::Outskirts => (3, -1),
            Spot::Trophy(who) => (4, i16::from(who)),
            Spot::OnCard => (5, -1),
            Spot::Vessel(card) => (6, i16::from(card)),
            Spot::Facing(who) => (7, i16::from(who)),
            Spot::Box | Spot::Cup | Spot::Aside => (0, -1),
        };
        let number = i16::from(lib.markers[usize::from(marker)].0);
        if !rows.push([1, number, kind, at, i16::from(s.dealt_with(marker))]) {
            return;
        }
    }
}

/// What something in play is: its kind, and its number among these.
pub fn source(src: Src) -> (i16, i16) {
    match src {
        Src::None => (0, -1),
        Src::Card(copy) => (1, short(copy)),
        Src::Sheet(who) => (2, i16::from(who)),
        Src::Monster(marker) => (3, i16::from(marker)),
        Src::Gate(marker) => (4, i16::from(marker)),
        Src::Mythos(card) => (5, short(card)),
        Src::Place(place) => (6, i16::from(place.0)),
        Src::Ancient => (7, -1),
        Src::Fixture(number) => (8, i16::from(number)),
        Src::Rule(number) => (9, short(number)),
        Src::Encounter(card) => (10, short(card)),
    }
}

fn write_in_play(game: &Arkham, mut rows: Rows) {
    let s = game.state();
    for entry in s.in_play.iter() {
        let (kind, number) = source(entry.src);
        let row = [
            1,
            entry.role as i16,
            kind,
            number,
            i16::from(entry.tokens),
            short(s.turn.saturating_sub(entry.since)),
            i16::from(entry.face_down),
            i16::from(entry.exhausted),
            entry.place.map_or(-1, |place| i16::from(place.0)),
        ];
        if !rows.push(row) {
            return;
        }
    }
}

fn write_decks(game: &Arkham, mut rows: Rows) {
    for (deck, cards) in game.state().decks.all().take(game.library().decks.len()) {
        debug_assert!(deck.index() < game.library().decks.len());
        rows.push([1, short(cards.len())]);
    }
}

/// All rifts of a board that has any: a row is in use where one is open or progresses.
fn write_rifts(game: &Arkham, mut rows: Rows) {
    let s = game.state();
    for rift in s.rifts.0.iter().take(MOST_RIFTS) {
        let there = rift.at.is_some() || rift.count() > 0;
        let turns = rift.at.map_or(0, |_| short(s.turn.saturating_sub(rift.since)));
        let place = rift.at.map_or(-1, |place| i16::from(place.0));
        rows.push([i16::from(there), place, short(rift.count()), short(rift.face_up().count()), turns]);
    }
}
