//! Positions as text: who stands where, what is rolled and chosen, and what must come of it.
//!
//! A scenario is a table in a TOML file; `docs/scenarios.md` describes it. [`run_file`] plays the scenarios of a file and
//! says of each whether it came out as written; [`write_scenario`] writes any game as a scenario that leads to where it
//! stands, so that a bug report can be one file.
//!
//! ```
//! # use keeper_scenario::{Ids, base, run_text};
//! let text = r#"
//! [[scenario]]
//! name = "A point of movement leads along one line"
//! investigators = [{ who = "Amanda Sharpe", at = "Woods", speed = 1 }]
//! play = [{ choose = "Move to the Uptown streets", expect = { Amanda = { at = "Uptown streets" } } }]
//! "#;
//! let outcomes = run_text(&base().unwrap(), text, "example.toml".as_ref(), &Ids::default());
//! assert!(outcomes[0].passed());
//! ```

mod compare;
mod expect;
mod final_hour;
mod format;
mod ids;
mod kinds;
mod names;
mod own;
mod play;
mod position;
mod run;
mod scene;
mod seat;
mod tactic;
mod words;
mod write;

pub use ids::{Ids, LIST, MANIFEST, Manifest, Tests};
pub use run::{
    Cards, Failure, Outcome, Verdict, base, files, final_hour_position, kind_of, position, position_with, run_file,
    run_text, run_text_with, shelf, tactics,
};
pub use tactic::Tactic;
pub use write::{write_scenario, write_scenario_of};
