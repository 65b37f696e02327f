//! What lies under the plates of a board, and what lies over the ground of all of them.

pub use keeper_table::ground::{District, Ground};

/// A part of what lies over the ground and below everything else: mist, a shimmer.
#[derive(Debug, PartialEq, Eq)]
pub struct Cloud {
    /// What it is, by which it is coloured.
    pub class: &'static str,
    /// Its middle, and how far it reaches from there.
    pub x: u16,
    pub y: u16,
    pub rx: u16,
    pub ry: u16,
}
