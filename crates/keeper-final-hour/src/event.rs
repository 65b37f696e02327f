//! What happens, for logs, animations and statistics.

use keeper_table::Seat;
use serde::{Deserialize, Serialize};

use crate::library::HIDDEN;
use crate::script::tree::BlockId;
use crate::state::Ending;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Event {
    Round {
        number: u8,
    },
    /// An investigator is played at a seat.
    Plays {
        who: u8,
        sheet: u8,
    },
    Lead {
        who: u8,
    },
    /// An action card lies face down; only its owner knows it.
    DrewAction {
        who: u8,
        action: u8,
        seat: Seat,
    },
    /// A priority card is drawn; only its owner sees it. [`HIDDEN`] is the owner of one that nobody sees.
    DrewPriority {
        who: u8,
        card: u8,
        seat: Seat,
    },
    /// A priority card is played; where it lies face down only its owner sees it.
    PlayedPriority {
        who: u8,
        card: u8,
        shown: bool,
        seat: Seat,
    },
    /// Priority cards that were played face down are turned.
    Unveiled,
    PutAside {
        card: u8,
    },
    Revealed {
        who: u8,
        action: u8,
        priority: u8,
        top: bool,
    },
    DiscardedAction {
        who: u8,
        action: u8,
    },
    /// The deck was empty and is made of its discards anew.
    ReshuffledActions {
        who: u8,
    },
    ReshuffledPriority,
    DiscardedPriority {
        card: u8,
    },
    Replaced {
        old: u8,
        new: u8,
    },
    /// A text begins.
    Text {
        block: BlockId,
    },
    UsedItem {
        who: u8,
        item: u8,
    },
    GainedItem {
        who: u8,
        item: u8,
    },
    Moved {
        who: u8,
        from: u8,
        to: u8,
    },
    Lost {
        who: u8,
        amount: u8,
    },
    Recovered {
        who: u8,
        amount: u8,
    },
    Clue {
        who: u8,
        place: u8,
        icon: u8,
    },
    Sealed {
        walkway: u8,
        gold: bool,
    },
    /// A seal turns grey or, if it was, is taken away.
    SealWorn {
        walkway: u8,
        gone: bool,
    },
    SealRemoved {
        walkway: u8,
    },
    Damaged {
        place: u8,
    },
    Repaired {
        place: u8,
    },
    /// A monster enters the board.
    Spawned {
        marker: u8,
        place: u8,
    },
    /// No marker of that kind is left.
    NotSpawned {
        kind: u8,
    },
    CupRefilled,
    Activated {
        marker: u8,
    },
    MonsterMoved {
        marker: u8,
        from: u8,
        to: u8,
    },
    /// It could reach no empty space and goes straight to the ritual location.
    MonsterStraight {
        marker: u8,
        from: u8,
    },
    MonsterStays {
        marker: u8,
        place: u8,
    },
    Destroyed {
        marker: u8,
        place: u8,
    },
    Veil,
    Omens {
        count: u8,
    },
    Gate {
        icon: u8,
        tokens: u8,
    },
    /// All have said whether they are ready; those who are not, a bit each.
    Readiness {
        unready: u8,
    },
    Committed {
        who: u8,
        card: u8,
    },
    Reserved {
        icons: [u8; 2],
    },
    Ritual {
        matches: u8,
        needed: u8,
    },
    Ended(Ending),
}

impl Event {
    /// The event as this seat may know it.
    pub fn for_seat(self, seat: Seat) -> Event {
        match self {
            Event::DrewAction { who, seat: owner, .. } if owner != seat => {
                Event::DrewAction { who, action: HIDDEN, seat: owner }
            }
            Event::DrewPriority { who, seat: owner, .. } if owner != seat => {
                Event::DrewPriority { who, card: HIDDEN, seat: owner }
            }
            Event::PlayedPriority { who, shown: false, seat: owner, .. } if owner != seat => {
                Event::PlayedPriority { who, card: HIDDEN, shown: false, seat: owner }
            }
            open => open,
        }
    }
}
