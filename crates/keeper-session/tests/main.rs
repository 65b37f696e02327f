//! Tests of games that are kept and played, in one program, which is linked once.

mod both;
mod common;
mod deeds;
mod earlier;
mod faults;
mod others;
mod ready;
mod session;
mod strikes;
