//! An option of Arkham Horror in numbers.

use keeper_arkham::frame::Src;
use keeper_arkham::state::Place;
use keeper_arkham::{Arkham, Opt};
use keeper_table::Seat;

use super::entities::{AREAS, CARDS, DECKS, IN_PLAY, MONSTERS, PEOPLE, RIFTS, card_row, monster_row, source};
use crate::{OptionRow, short};

/// What an option points to: a table, the row in it, the number of the thing in the library.
struct Thing {
    table: i16,
    row: i16,
    id: i16,
}

const NOTHING: Thing = Thing { table: -1, row: -1, id: -1 };

fn area(place: u8) -> Thing {
    Thing { table: AREAS, row: i16::from(place), id: i16::from(place) }
}

fn person(game: &Arkham, who: u8) -> Thing {
    Thing { table: PEOPLE, row: i16::from(who), id: i16::from(game.state().inv(who).sheet) }
}

fn card(game: &Arkham, copy: u16) -> Thing {
    Thing { table: CARDS, row: card_row(game, copy), id: short(game.library().copies[usize::from(copy)]) }
}

fn monster(game: &Arkham, marker: u8) -> Thing {
    let kind = game.library().markers[usize::from(marker)].0;
    Thing { table: MONSTERS, row: monster_row(game, marker), id: i16::from(kind) }
}

fn in_play(game: &Arkham, src: Src) -> Thing {
    let row = game.state().in_play.iter().position(|entry| entry.src == src).map_or(-1, short);
    Thing { table: IN_PLAY, row, id: source(src).1 }
}

fn rift_of(rift: usize) -> Thing {
    Thing { table: RIFTS, row: short(rift), id: short(rift) }
}

fn of(game: &Arkham, src: Src, seat: Seat) -> Thing {
    match src {
        Src::Card(copy) => card(game, copy),
        Src::Sheet(who) => person(game, who),
        Src::Monster(marker) => monster(game, marker),
        Src::Place(place) => area(place.0),
        Src::Mythos(_) | Src::Fixture(_) | Src::Ancient | Src::Rule(_) => in_play(game, src),
        Src::Gate(_) | Src::Encounter(_) | Src::None => match game.state().inv(seat).place {
            Place::Area(place) => area(place.0),
            _ => NOTHING,
        },
    }
}

/// The first line of the text of which an ability is one.
fn first_line(game: &Arkham, src: Src) -> Option<u16> {
    let (lib, s) = (game.library(), game.state());
    Some(match src {
        Src::Card(copy) => lib.card(copy).text.from,
        Src::Sheet(who) => lib.sheets.get(usize::from(s.inv(who).sheet))?.text.from,
        Src::Place(place) => lib.area(place).text.from,
        Src::Mythos(card) => lib.mythos.get(usize::from(card))?.text.from,
        Src::Ancient => lib.ancient_ones.get(usize::from(s.ancient))?.text.from,
        Src::Fixture(number) => lib.fixtures.get(usize::from(number))?.text.from,
        _ => return None,
    })
}

pub fn row(game: &Arkham, option: Opt, seat: Seat) -> OptionRow {
    let only = |id: i16| Thing { id, ..NOTHING };
    let plain = |thing: Thing| (thing, 0, 0, 0);
    let (kind, (thing, amount, more, line)) = match option {
        Opt::None => (0, plain(NOTHING)),
        Opt::Yes => (1, plain(NOTHING)),
        Opt::No => (2, plain(NOTHING)),
        Opt::Done => (3, plain(NOTHING)),
        Opt::GoOn => (4, plain(NOTHING)),
        Opt::HaveEncounter => (5, plain(NOTHING)),
        Opt::SpendClue => (6, plain(NOTHING)),
        Opt::Token(kind) => (7, plain(only(i16::from(kind.0)))),
        Opt::Area(place) => (8, plain(area(place.0))),
        Opt::Who(who) => (9, plain(person(game, who))),
        Opt::Evade(marker) => (10, plain(monster(game, marker))),
        Opt::Fight(marker) => (11, plain(monster(game, marker))),
        Opt::Marker(marker) => (12, plain(monster(game, marker))),
        Opt::Attack => (13, plain(NOTHING)),
        Opt::Flee => (14, plain(NOTHING)),
        Opt::Card(copy) => (15, plain(card(game, copy))),
        Opt::Step(copy) => (16, plain(card(game, copy))),
        Opt::Ready(copy) => (17, plain(card(game, copy))),
        Opt::Release(copy) => (18, plain(card(game, copy))),
        Opt::Use { src, ability } => {
            let line = first_line(game, src).map_or(ability, |first| ability.saturating_sub(first) + 1);
            (19, (of(game, src, seat), source(src).0, 0, short(line)))
        }
        Opt::Number(number) => (20, (NOTHING, i16::from(number), 0, 0)),
        Opt::Skill(skill) => (21, plain(only(skill as i16))),
        Opt::Branch(number) => (22, (NOTHING, 0, 0, i16::from(number) + 1)),
        Opt::Sanity => (23, plain(NOTHING)),
        Opt::Stamina => (24, plain(NOTHING)),
        Opt::Slider { track, to } => (25, (NOTHING, i16::from(track), i16::from(to), 0)),
        Opt::Balance(to) => (25, (NOTHING, 3, i16::from(to), 0)),
        Opt::Deck(deck) => (26, plain(Thing { table: DECKS, row: i16::from(deck.0), id: i16::from(deck.0) })),
        Opt::Hood(hood) => (27, plain(only(i16::from(hood.0)))),
        Opt::Sheet(sheet) => (28, plain(only(i16::from(sheet)))),
        Opt::Trade(who) => (29, plain(person(game, who))),
        Opt::Money(dollars) => (30, (NOTHING, i16::from(dollars), 0, 0)),
        Opt::GateTrophy(marker) => (31, plain(only(i16::from(game.library().gate_markers[usize::from(marker)])))),
        Opt::Mythos(card) => (32, plain(only(short(card)))),
        Opt::Keyword(number) => (33, plain(only(i16::from(number)))),
        Opt::Symbol(symbol) => (34, plain(only(symbol as i16))),
        Opt::World(world) => (35, plain(only(i16::from(world.0)))),
        Opt::Bottom => (36, plain(NOTHING)),
        Opt::Top => (37, plain(NOTHING)),
        Opt::Wagon(copy) => (38, plain(card(game, copy))),
        Opt::Ride(mythos) => (39, plain(in_play(game, Src::Mythos(mythos)))),
        Opt::Rail(place) => (40, plain(area(place.0))),
        // Which marker it is does not matter, but where it lies.
        Opt::Progress(marker) => {
            let (rift, space) = game.state().rifts.of(marker).unwrap_or_default();
            (41, (rift_of(rift), short(space), 0, 0))
        }
        Opt::Rift(rift) => (42, plain(rift_of(usize::from(rift)))),
    };
    [kind, thing.table, thing.row, thing.id, amount, more, i16::from(seat), line]
}
