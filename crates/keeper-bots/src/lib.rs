//! Players that are programs.
//!
//! A [`Bot`] answers decisions from the [`View`] of its seat and from nothing else: whatever is hidden from a person at
//! that seat is hidden from it. [`Random`] takes any option; [`Planner`] plays to win and can say why
//! ([`Planner::explain`]).
//!
//! ```
//! use std::sync::Arc;
//! use keeper_arkham::{Arkham, Library, SetUp};
//! use keeper_bots::{Bot, Planner};
//! use keeper_table::{Game, Silent};
//!
//! let library = Arc::new(Library::embedded(&["base"]).unwrap());
//! let mut game = Arkham::new(library, &SetUp { players: 2, seed: 7.into(), ..SetUp::default() }).unwrap();
//! let mut bot = Planner::new();
//! while let Some(decision) = game.decision() {
//!     let view = game.view(decision.seats.speaker());
//!     game.choose(bot.choose(&view), &mut Silent).unwrap();
//!     # if game.state().turn > 3 { break }
//! }
//! ```

mod planner;
mod random;

use std::str::FromStr;

use keeper_arkham::View;
use keeper_table::Seed;

pub use planner::{Planner, Weights};
pub use random::Random;

/// A player that is a program.
pub trait Bot {
    /// The number of the option to take of those that the view offers.
    fn choose(&mut self, view: &View) -> usize;
}

/// The bots that can be asked for by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    Random,
    Planner,
}

impl Kind {
    pub const ALL: [Kind; 2] = [Kind::Random, Kind::Planner];

    pub fn name(self) -> &'static str {
        match self {
            Kind::Random => "random",
            Kind::Planner => "planner",
        }
    }

    /// A bot of this kind; the seed is for those that use chance.
    pub fn bot(self, seed: Seed) -> Box<dyn Bot + Send> {
        match self {
            Kind::Random => Box::new(Random::new(seed)),
            Kind::Planner => Box::new(Planner::new()),
        }
    }
}

impl FromStr for Kind {
    type Err = String;

    fn from_str(name: &str) -> Result<Kind, String> {
        Kind::ALL.into_iter().find(|kind| kind.name() == name).ok_or_else(|| {
            let known = Kind::ALL.map(Kind::name).join(", ");
            format!("there is no bot \"{name}\"; there are: {known}")
        })
    }
}
