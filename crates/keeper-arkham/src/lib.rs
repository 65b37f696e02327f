//! Arkham Horror (2nd edition): the rules as a fast, deterministic library.
//!
//! Load a [`Library`], make a game from a [`SetUp`], and answer its decisions:
//!
//! ```
//! use std::sync::Arc;
//! use keeper_arkham::{Arkham, Library, SetUp};
//! use keeper_table::{Game, Silent};
//!
//! let library = Arc::new(Library::embedded(&["base"]).unwrap());
//! let mut game = Arkham::new(library, &SetUp { players: 2, seed: 7.into(), ..SetUp::default() }).unwrap();
//! for _ in 0..200 {
//!     let Some(decision) = game.decision() else { break };
//!     assert!(decision.options.len() >= 2);
//!     game.choose(0, &mut Silent).unwrap();
//! }
//! ```

mod basic;
mod blank;
mod bounds;
pub mod chance;
mod decks;
mod earlier;
mod engine;
pub mod event;
mod fault;
pub mod frame;
mod game;
pub mod in_play;
pub mod index;
mod invariants;
mod kept;
mod key;
pub mod library;
pub mod query;
mod raw;
mod set_up;
pub mod state;
mod view;

pub use event::Event;
pub use frame::{Ask, Opt};
pub use game::{Arkham, RULES};
pub use invariants::Broken;
pub use library::Library;
pub use query::Query;
pub use raw::Raw;
pub use set_up::{AND, RANDOM, SetUp, SetUpError};
pub use state::State;
pub use view::View;
