//! Pictures, made of shapes alone.

mod board;
mod chart;
mod die;
mod glyph;
mod ground;
mod plate;
mod portrait;
mod rail;
mod road;
mod sign;
mod sky;
mod strip;
mod token;

pub use board::{Lit, board, plate, plate_id, tokens};
pub use chart::{Series, chart, wide_chart};
pub use die::die;
pub use glyph::glyph;
pub use portrait::portrait;
pub use sky::sky;
pub use strip::strip;
pub use token::{initials, kind_word, token, windows};
