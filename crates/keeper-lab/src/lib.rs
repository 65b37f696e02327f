//! Many games at once, of any game that is [`Measured`].
//!
//! A [`Plan`] says which games are played: how many, by whom, with which set-ups in turn, from which seed. [`run`] plays
//! them on as many threads as it is given and comes back with a [`Summary`], or with the [`Failure`] of the first game
//! that broke. The same plan gives the same summary whatever the number of threads.
//!
//! ```
//! use std::sync::Arc;
//! use keeper_final_hour::{FinalHour, Library};
//! use keeper_lab::{Control, Plan, run};
//!
//! let library = Arc::new(Library::embedded().unwrap());
//! let plan: Plan<FinalHour> = Plan { games: 20, players: 1..=4, check: true, ..Plan::new(library) };
//! let results = run(&plan, 2, &Control::default()).unwrap();
//! assert_eq!(results.summary.games, 20);
//! ```

pub mod arena;
mod arkham;
mod compare;
mod csv;
pub mod dataset;
mod failure;
mod final_hour;
mod json;
mod measured;
mod minds;
mod plan;
mod play;
pub mod quick;
mod report;
mod run;
mod sink;
mod summary;
mod table;
pub mod train;
pub mod tune;
mod workers;

pub use compare::{Difference, paired};
pub use csv::{csv, csv_head};
pub use failure::Failure;
pub use json::object;
pub use keeper_encode::Encoded;
pub use measured::{Cause, Course, Finished, Group, Measured, Number};
pub use plan::{Plan, PlanError};
pub use play::{Played, play, play_into};
pub use report::{Report, Row};
pub use run::{Control, MOST_THREADS, Results, run, run_into};
pub use sink::Sink;
use summary::Z;
pub use summary::{Mean, Share, Summary, Word, wilson};
pub use table::{Bars, table};
