//! Tests of the table in a terminal, in one program, which is linked once.

mod attack;
mod boards;
mod common;
mod final_hour;
mod keeper;
mod look_back;
mod pictures;
mod screen;
mod view;
