//! Tests of the table that every game stands on, in one program, which is linked once.

mod chance;
mod letters;
mod list;
mod odds;
mod record;
mod toy;
