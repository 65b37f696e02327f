//! Tests of the server without a browser, in one program, which is linked once.

mod art;
mod common;
mod earlier;
mod faults;
mod lobby;
mod mix;
mod others;
mod pages;
mod play;
mod secrets;
mod undo;
mod visitors;
