//! Tests of the store, in one program, which is linked once.

mod damage;
mod exchange;
