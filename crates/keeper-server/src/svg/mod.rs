//! Pictures, made of shapes alone.

mod board;
mod figure;
mod glyph;
mod token;

pub use board::{Lit, board, strip};
pub use figure::portrait;
pub use glyph::glyph;
pub use token::{kind_word, token};
