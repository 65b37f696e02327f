//! Pictures, made of shapes alone.

mod board;
mod chart;
mod figure;
mod glyph;
mod ground;
mod plate;
mod road;
mod sign;
mod strip;
mod token;

pub use board::{Lit, board, plates, tokens};
pub use chart::{Series, chart};
pub use figure::portrait;
pub use glyph::glyph;
pub use strip::strip;
pub use token::{initials, kind_word, token};
