//! The games that can be played, behind one trait.
//!
//! [`Played`] is what a game brings to a table besides its rules and its words: where its cards come from, what can be chosen before it
//! begins ([`Offer`]), how a position of it is written down. What stands above this crate - a game in play, a screen, a server - knows
//! no game by name.

pub mod arkham;
pub mod final_hour;
pub mod games;
mod offer;
mod played;

pub use final_hour::OneBox;
pub use games::{Cards, GAMES};
pub use keeper_scenario::kind_of as kind_of_scenario;
pub use offer::{BASE, Candidate, Drawn, Offer, RANDOM, Setting, Share, Switch, Unsaid, Wanted, pick, seed_of};
pub use played::{Listed, Played};
