//! Tests of the rules of Arkham Horror, in one program, which is linked once.

mod every_card;
mod every_effect;
mod exceptions;
mod faults;
mod forms;
mod keeper;
mod left_out;
mod mix;
mod parts;
mod reach;
mod records;
mod refused;
mod rotations;
mod sets;
mod size;
mod snapshots;
mod tales;
mod together;
mod touring;
mod variants;
mod views;
mod visiting;
mod windows;
