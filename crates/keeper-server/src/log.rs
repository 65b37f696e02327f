//! What the server writes about itself: who plays what, and the secrets of a game, are no part of it.

use std::io;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Log {
    /// A line for people.
    #[default]
    Text,
    /// A JSON object in a line.
    Json,
}

/// From now on everything that is logged goes to the standard error.
pub fn log_to_stderr(log: Log) {
    let lines = tracing_subscriber::fmt().with_writer(io::stderr).with_target(false);
    // Where somebody else listens already, it stays so.
    let _ = match log {
        Log::Text => lines.try_init(),
        Log::Json => lines.json().flatten_event(true).try_init(),
    };
}
