//! Tests of scenarios and what runs them, in one program, which is linked once.

mod boards;
mod decks;
mod events;
mod expectations;
mod final_hour;
mod fixtures;
mod garbage;
mod gates;
mod heralds;
mod mythos;
mod positions;
mod possessions;
mod rules_setup;
mod scenarios;
mod strict;
mod tokens;
