//! An option of Final Hour in numbers.

use keeper_final_hour::{FinalHour, Opt};
use keeper_table::{Game, Seat};

use super::entities::{HAND, ITEMS, LOCATION, MONSTERS, PEOPLE, PLAYED, WALKWAY, monster_row};
use crate::{OptionRow, short};

pub fn row(game: &FinalHour, option: Opt, seat: Seat) -> OptionRow {
    let (lib, s) = (game.library(), game.state());
    let none = (-1, -1, -1, 0);
    let (kind, (table, row, id, amount)) = match option {
        Opt::None => (0, none),
        Opt::Done => (1, none),
        Opt::Sheet(sheet) => (2, (-1, -1, i16::from(sheet), 0)),
        Opt::Investigator(who) => (3, (PEOPLE, i16::from(who), i16::from(who), 0)),
        Opt::Card(card) => {
            let hands = s.all().iter().zip(0u8..).filter(|(_, who)| s.seat_of(*who) == seat);
            let mut held = hands.flat_map(|(one, _)| one.hand.iter()).chain(s.aside.iter());
            (4, (HAND, held.position(|&other| other == card).map_or(-1, short), i16::from(card), 0))
        }
        Opt::Location(place) => (5, (LOCATION, i16::from(place), i16::from(place), 0)),
        Opt::Monster(marker) => {
            let kind = lib.markers.get(usize::from(marker)).map_or(-1, |&kind| i16::from(kind));
            (6, (MONSTERS, monster_row(&game.view(seat), marker), kind, 0))
        }
        Opt::Walkway(walkway) => (7, (WALKWAY, i16::from(walkway), i16::from(walkway), 0)),
        Opt::Item(item) => (8, (ITEMS, i16::from(item), i16::from(item), 0)),
        Opt::Part(part) => (9, (-1, -1, -1, i16::from(part) + 1)),
        Opt::Slot(slot) => (10, (PLAYED, i16::from(slot), i16::from(slot), 0)),
        Opt::Ready { yes, .. } => (11, (-1, -1, -1, i16::from(yes))),
        Opt::Hold { seat: holder, card } => {
            let hand = s.who(holder).hand.get(usize::from(card)).copied();
            let own = hand.filter(|_| holder == seat);
            (12, (HAND, i16::from(card), own.map_or(-1, i16::from), 0))
        }
    };
    [kind, table, row, id, amount, 0, i16::from(seat), 0]
}
