//! The most of anything that is counted. Whatever would go beyond is left out, and the story says so (`Event::NoRoom`); docs/limits.md
//! tells of each limit why play does not reach it, or what happens there.

/// Dice of one check, those of clues included.
pub const DICE: u8 = 120;
/// Successes that texts add to those of the dice of one check.
pub const ADDED: u8 = 60;
/// Clues of one investigator, and in one area.
pub const CLUES: u8 = 99;
/// Dollars of one investigator.
pub const MONEY: u16 = 999;
/// Sanity or Stamina, whatever texts add to a maximum.
pub const POINTS: u8 = 99;
/// Tokens on one card in somebody's possession.
pub const TOKENS_ON_CARD: u8 = 99;
/// Tokens on something in play: rumours ask for so much from each of eight.
pub const TOKENS_IN_PLAY: u8 = 200;
/// Movement points.
pub const MOVEMENT: u8 = 99;
/// Cards that a text lets somebody draw at once.
pub const DRAWN: u16 = 40;
/// Dice that are rolled at once outside a check: the sum of their faces is a number of a text.
pub const ROLLED: u16 = 40;
/// A modifier or a bonus, whatever it is counted by.
pub const MODIFIER: i8 = 99;
/// The number of the turn.
pub const TURNS: u16 = 30_000;
