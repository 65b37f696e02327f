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
mod skyline;
mod strip;
mod timeline;
mod token;

pub use board::{Lit, board, plate, plate_id, tokens};
pub use chart::{Mark, Series, chart, turn_name, wide_chart};
pub use die::die;
pub use glyph::glyph;
pub use portrait::portrait;
pub use sky::sky;
pub use skyline::skyline;
pub use strip::strip;
pub use timeline::Timeline;
pub use token::{initials, kind_word, token, windows};
