//! The rules of Arkham Horror: Final Hour.
//!
//! A [`FinalHour`] is a [`Game`](keeper_table::Game) as a value: a [`Library`] of everything that is printed, which never changes, and a
//! [`State`] of less than two KiB that is copied like a number. The rules run until somebody must choose; whatever is
//! hidden from a seat is not in its [`View`].
//!
//! ```
//! use std::sync::Arc;
//! use keeper_final_hour::{FinalHour, Library, SetUp};
//! use keeper_table::{Game, Rng, Silent};
//!
//! let library = Arc::new(Library::embedded().unwrap());
//! let mut game = FinalHour::new(library, &SetUp { players: 3, seed: 7.into(), ..SetUp::default() }).unwrap();
//! let mut rng = Rng::new(1);
//! while let Some(decision) = game.decision() {
//!     let index = rng.below(decision.options.len() as u32) as usize;
//!     game.choose(index, &mut Silent).unwrap();
//! }
//! assert!(game.outcome().is_some());
//! ```

mod bounds;
mod engine;
mod event;
mod frame;
mod game;
mod imagine;
mod invariants;
mod key;
pub mod library;
mod order;
mod query;
mod raw;
mod reserved;
pub mod script;
mod setup;
mod state;
mod view;

pub use event::Event;
pub use frame::{Ask, Frame, Opt, Phase};
pub use game::FinalHour;
pub use library::{HIDDEN, Icon, KEY, Library, LoadError, NONE};
pub use raw::Raw;
pub use reserved::Reserved;
pub use setup::{SetUp, SetUpError};
pub use state::{Difficulty, Ending, Gate, Investigator, Play, State};
pub use view::View;

/// Results that tests give in advance: the kinds of chance that can be loaded.
pub mod chance {
    /// The kind of the next monster from the cup, by its number in the library.
    pub const MONSTER: u8 = 0;
}
