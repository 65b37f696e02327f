//! Tests of the store, in one program, which is linked once.

mod both;
mod damage;
mod exchange;
