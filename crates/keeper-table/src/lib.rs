//! What any turn-based table needs, whatever is played on it.
//!
//! A [`Game`] is a plain value that runs by itself until somebody must choose. It then offers a [`Decision`] with the
//! complete list of legal options; choosing one of them is the only way to change it. Chance comes from a generator
//! that is part of the value ([`Rng`]), or from results [loaded](Loaded) in advance. Whatever happens is told to a
//! [`Journal`], which costs nothing when nobody listens ([`Silent`]).

mod chance;
mod game;
pub mod ground;
mod guard;
mod hash;
mod journal;
pub mod letters;
mod list;
pub mod odds;
mod packed;
mod record;
mod seed;
mod stack;

pub use chance::{Load, Loaded, Rng};
pub use game::{ChoiceError, Decision, Fault, Game, Outcome, Seat, SeatView, Seats, Setting};
pub use guard::{guarded, note};
pub use hash::Fnv;
pub use journal::{Journal, Recorder, Silent};
pub use list::List;
pub use packed::{pack, unpack};
pub use record::{Chosen, Entry, Keep, LONGEST_KEY, Line, MOST_ENTRIES, Record, RecordError, Table};
pub use seed::{Seed, SeedError, Word};
pub use stack::Stack;
