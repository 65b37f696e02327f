//! What the encoder promises.

mod rows;
mod secrets;
