//! What a result given in advance answers: see [`crate::Arkham::load`].

pub const DIE: u8 = 0;
/// A monster drawn from the cup: the number of its kind.
pub const MONSTER: u8 = 1;
/// A gate marker: the number of its kind.
pub const GATE: u8 = 2;
/// A Mythos card by number.
pub const MYTHOS: u8 = 3;
/// A location card by number.
pub const LOCATION: u8 = 4;
/// A gate card by number.
pub const GATE_CARD: u8 = 5;
/// Anything else chosen at random: an index (first player, sheet, Ancient One, the ally who leaves).
pub const PICK: u8 = 6;
/// A card of a deck: this and the number of the deck, by the number of the card as printed.
pub const DECK: u8 = 7;
