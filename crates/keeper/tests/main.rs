//! Tests of the program as people run it, in one program, which is linked once.

mod documents;
mod earlier;
mod play;
mod terminal;
mod trouble;
mod words;
