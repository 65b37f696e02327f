//! What the encoder promises.

mod rows;
mod schema;
mod secrets;
