//! Tests of scenarios and what runs them, in one program, which is linked once.

mod boards;
mod decks;
mod events;
mod expectations;
mod final_hour;
mod final_hour_views;
mod fixtures;
mod garbage;
mod gates;
mod heralds;
mod own;
mod own_cards;
mod positions;
mod possessions;
mod rules;
mod rules_setup;
mod scenarios;
mod strict;
