//! Pictures, made of shapes alone.

mod board;
mod chart;
mod glyph;
mod ground;
mod plate;
mod portrait;
mod rail;
mod road;
mod sign;
mod strip;
mod token;
mod weather;

pub use board::{Lit, board, plate, plate_id, tokens};
pub use chart::{Series, chart};
pub use glyph::glyph;
pub use portrait::portrait;
pub use strip::strip;
pub use token::{initials, kind_word, token};
pub use weather::weather;
