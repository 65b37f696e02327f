//! Tests of the rules of Final Hour, in one program, which is linked once.

mod random_play;
mod reach;
mod setup;
mod size;
mod snapshots;
mod texts;
mod views;
