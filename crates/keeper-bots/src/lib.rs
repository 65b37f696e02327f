//! Players that are programs.
//!
//! A [`Bot`] answers decisions from the view of its seat and from nothing else: whatever is hidden from a person at
//! that seat is hidden from it. [`Random`] takes any option of any game. A game tells as [`Players`] which other bots it
//! has: a planner plays to win and can say why.
//!
//! ```
//! use std::sync::Arc;
//! use keeper_arkham::{Arkham, Library, SetUp};
//! use keeper_bots::{Kind, Players, Thought};
//! use keeper_table::{Game, Silent};
//!
//! let library = Arc::new(Library::embedded(&["base"]).unwrap());
//! let mut game = Arkham::new(library, &SetUp { players: 2, seed: 7.into(), ..SetUp::default() }).unwrap();
//! let mut bot = Arkham::bot(Kind::Planner, Thought::Usual, 1.into());
//! while let Some(decision) = game.decision() {
//!     let seat = decision.seats.speaker();
//!     game.choose_by(seat, bot.choose(&game.view(seat)), &mut Silent).unwrap();
//!     # if game.state().turn > 3 { break }
//! }
//! ```

mod arkham;
mod beginner;
pub mod expert;
pub mod final_hour;
mod kind;
pub(crate) mod planner;
mod random;
pub mod search;
mod unstuck;

use keeper_table::{Game, Seed};

pub use beginner::Beginner;
pub use kind::{Kind, Thought};
pub use planner::mind::{Mind, Steady};
pub use planner::{Planner, Weights};
pub use random::Random;
pub use search::Missed;

/// A player that is a program.
pub trait Bot<G: Game> {
    /// The number of the option to take of those that the view offers to its seat.
    fn choose(&mut self, view: &G::View) -> usize;
}

/// A bot of a game, of whatever kind.
pub type AnyBot<G> = Box<dyn Bot<G> + Send>;

/// What a bot would do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advice {
    /// The option that it would take.
    pub index: usize,
    /// Why, in a sentence.
    pub why: String,
    /// The id of the area that its way leads to in the end, where the option is a step on a way.
    pub towards: Option<String>,
}

/// A game that programs can play.
pub trait Players: Game {
    /// The bots that know this game. [`Random`] knows every game.
    const BOTS: &'static [Kind];

    /// A bot of this kind, which must be one of [`BOTS`](Self::BOTS); the seed is for those that use chance. It may have several seats: those
    /// of one mind agree on who does what, and each still answers from the view of its own seat.
    fn bot(kind: Kind, thought: Thought, seed: Seed) -> AnyBot<Self>;

    /// What the best bot of the game would do in this place. None where no bot can say why.
    fn advice(view: &Self::View) -> Option<Advice>;

    /// What was surely given away by choosing this in this place, if anything was: the same value says it that bots play by.
    fn missed(view: &Self::View, chosen: usize) -> Option<Missed>;
}
