//! What can be asked and chosen in Final Hour, by number. New kinds come last: a number never changes.

use keeper_final_hour::Ask;

/// What can be asked, by number.
pub const ASKS: [&str; 27] = [
    "sheet", "lead", "priority", "aside", "deck", "slot", "item", "move", "place", "attack", "destroy", "push",
    "push-to", "seal", "unseal", "give-way", "order", "activate", "march", "victim", "discard", "replace", "choose",
    "who", "ready", "hold", "each",
];

/// What can be chosen, by number.
pub const OPTIONS: [&str; 13] = [
    "none",
    "done",
    "sheet",
    "investigator",
    "card",
    "location",
    "monster",
    "walkway",
    "item",
    "part",
    "slot",
    "ready",
    "hold",
];

/// The number of what is asked, and how much, what or whom it is about.
pub fn asked(ask: Ask) -> (u8, i16) {
    match ask {
        Ask::Sheet { who, .. } => (0, i16::from(who)),
        Ask::Lead => (1, 0),
        Ask::Priority { who, .. } => (2, i16::from(who)),
        Ask::Aside => (3, 0),
        Ask::Deck => (4, 0),
        Ask::Slot { action, .. } => (5, i16::from(action)),
        Ask::Item { after, .. } => (6, i16::from(after)),
        Ask::Move { left, .. } => (7, i16::from(left)),
        Ask::Place { at, .. } => (8, i16::from(at)),
        Ask::Attack { left, .. } => (9, i16::from(left)),
        Ask::Destroy { place, .. } => (10, i16::from(place)),
        Ask::Push { place, .. } => (11, i16::from(place)),
        Ask::PushTo { marker, .. } => (12, i16::from(marker)),
        Ask::Seal { place, .. } => (13, i16::from(place)),
        Ask::Unseal => (14, 0),
        Ask::GiveWay { place, .. } => (15, i16::from(place)),
        Ask::Order { place, .. } => (16, i16::from(place)),
        Ask::Activate { kind, .. } => (17, i16::from(kind.0)),
        Ask::March { .. } => (18, 0),
        Ask::Victim { marker, .. } => (19, i16::from(marker)),
        Ask::Discard { who, .. } => (20, i16::from(who)),
        Ask::Replace { card, .. } => (21, i16::from(card)),
        Ask::Choose { at, .. } => (22, i16::from(at)),
        Ask::Who { .. } => (23, 0),
        Ask::Ready => (24, 0),
        Ask::Hold => (25, 0),
        Ask::Each { at, .. } => (26, i16::from(at)),
    }
}
