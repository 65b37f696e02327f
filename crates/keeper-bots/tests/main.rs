//! Tests of the bots, in one program, which is linked once.

mod any_game;
mod expert;
mod final_hour;
mod planner;
mod tactics;
mod two_boards;
mod unstuck;
