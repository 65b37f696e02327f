//! Tests of the card language, in one program, which is linked once.

mod common;
mod diagnostics;
mod generate;
mod guide;
mod random;
mod round_trip;
mod structure;
