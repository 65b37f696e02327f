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
pub mod lore;
pub(crate) mod planner;
mod random;
pub mod search;
mod unstuck;

use std::time::Duration;

use keeper_table::{Game, Seed};

pub use beginner::Beginner;
pub use kind::{Kind, Thought};
pub use planner::mind::{Mind, Steady};
pub use planner::{Planner, Weights};
pub use random::Random;
pub use search::Weighed;

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
    /// What it would do otherwise: the second best.
    pub otherwise: Option<Box<Advice>>,
}

/// What it is worth to go somewhere now.
#[derive(Clone, Debug, PartialEq)]
pub struct Prospect {
    /// The id of the area.
    pub area: String,
    /// The chance to win for those who stay, and for those who go there.
    pub stays: f64,
    pub goes: f64,
}

/// A game that programs can play.
pub trait Players: Game {
    /// The bots that know this game. [`Random`] knows every game.
    const BOTS: &'static [Kind];

    /// What the bots have learned. The default is what comes with the program.
    type Lore: Clone + Default + Send + Sync;

    /// What bots have learned that these files of weights and values teach.
    fn lore(weights: Option<&str>, value: Option<&str>) -> Result<Self::Lore, String>;

    /// A bot of this kind, which must be one of [`BOTS`](Self::BOTS), with what it has learned; the seed is for those that use chance. It may have
    /// several seats: those of one mind agree on who does what, and each still answers from the view of its own seat.
    fn bot_with(kind: Kind, thought: Thought, seed: Seed, lore: &Self::Lore) -> AnyBot<Self>;

    /// The same with what comes with the program.
    fn bot(kind: Kind, thought: Thought, seed: Seed) -> AnyBot<Self> {
        Self::bot_with(kind, thought, seed, &Self::Lore::default())
    }

    /// What the best bot of the game would do in this place. None where no bot can say why.
    fn advice(view: &Self::View) -> Option<Advice>;

    /// What it is worth to go to each of the places within reach that are worth a thought, the best first; none if that takes longer than this.
    fn prospects(_view: &Self::View, _time: Duration) -> Vec<Prospect> {
        vec![]
    }

    /// What choosing this in this place surely made of the chance to win: what it gave away, or what it was better by than anything
    /// else. The same value says it that bots play by.
    fn weighed(view: &Self::View, chosen: usize) -> Option<Weighed>;

    /// The chance to win from here, by the same value. It sees the whole game, also what is hidden.
    fn chance(game: &Self) -> f64;
}
