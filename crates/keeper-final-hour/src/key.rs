//! The stable names of options.

use crate::frame::Opt;
use crate::library::{Library, NONE};
use crate::state::State;

pub(crate) fn key(lib: &Library, s: &State, option: Opt) -> String {
    let location = |place: u8| lib.locations[usize::from(place)].id.clone();
    match option {
        Opt::None => "none".to_owned(),
        Opt::Done => "done".to_owned(),
        Opt::Sheet(sheet) => lib.investigators[usize::from(sheet)].id.clone(),
        Opt::Investigator(who) => match s.who(who).sheet {
            NONE => format!("investigator-{}", who + 1),
            sheet => lib.investigators[usize::from(sheet)].id.clone(),
        },
        Opt::Card(card) => format!("priority-{}", card + 1),
        Opt::Location(place) => location(place),
        Opt::Monster(marker) => {
            let place = s.place_of(marker).map_or_else(|| "nowhere".to_owned(), location);
            format!("{}@{place}", lib.kind_of(marker).id)
        }
        Opt::Walkway(walkway) => {
            let (a, b) = lib.walkways[usize::from(walkway)];
            format!("{}--{}", location(a), location(b))
        }
        Opt::Item(item) => lib.items[usize::from(item)].id.clone(),
        Opt::Part(part) => format!("part-{}", part + 1),
        Opt::Slot(slot) => format!("slot-{}", slot + 1),
        Opt::Ready { seat, yes: true } => format!("seat-{}-ready", seat + 1),
        Opt::Ready { seat, yes: false } => format!("seat-{}-not-ready", seat + 1),
        Opt::Hold { seat, card } => format!("seat-{}-keeps-{}", seat + 1, card + 1),
    }
}
