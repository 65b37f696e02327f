//! One module for each subcommand: its arguments and `run`.

pub mod cards;
pub mod games;
pub mod play;
pub mod replay;
pub mod scenario;
pub mod sim;

/// How a command ends: an exit code, or an error to be shown.
pub type Done = Result<std::process::ExitCode, Box<dyn std::error::Error>>;
