//! Tests of the rules of Final Hour, in one program, which is linked once.

mod random_play;
mod reach;
mod size;
mod texts;
mod views;
