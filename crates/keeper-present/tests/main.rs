//! Tests of what people are shown, in one program, which is linked once.

mod audit;
mod final_hour;
mod present;
mod random;
mod story;
mod why;
mod words;
