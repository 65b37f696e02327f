//! What a game brings to a table besides its rules and its words.

use std::sync::Arc;

use keeper_bots::Players;
use keeper_present::{CardText, Present, RuleId, Subject};
use keeper_table::{Game, Seed};
use serde::Serialize;

use crate::Cards;
use crate::offer::{Drawn, Offer, Wanted};

/// Something printed.
#[derive(Clone, Debug, PartialEq)]
pub struct Listed {
    /// The deck as the export of the cards names it: `common_items`.
    pub deck: String,
    /// How many of it are in the box.
    pub copies: u32,
    pub card: CardText,
    /// By what it can be found, and its picture.
    pub about: Subject,
    /// The box that it comes in, as people call it.
    pub from: String,
    /// The rule by which its text has effect, where it is known.
    pub rule: Option<RuleId>,
}

/// A game that can be played here: where its cards come from, and how a position of it is written down.
pub trait Played: Present + Players + Game<Event: Serialize> {
    /// Where the cards are.
    type Shelf: Clone + Send + Sync + 'static;

    /// Where they are among the cards of all games.
    fn shelf(cards: &Cards) -> Self::Shelf;

    /// What can be set up with these boxes.
    fn offer(shelf: &Self::Shelf, sets: &[String]) -> Result<Offer, String>;

    /// Why these boxes cannot be played together, by their names; a screen that shows names has no use for ids.
    fn why_not_together(_shelf: &Self::Shelf, _sets: &[String]) -> Option<String> {
        None
    }

    /// The boxes after a switch of the [`Offer`] was turned.
    fn turn(_shelf: &Self::Shelf, sets: &[String], _switch: usize) -> Result<Vec<String>, String> {
        Ok(sets.to_vec())
    }

    /// Boxes for a game with this seed: so many of `sets`, or of all boxes where these are the base game alone, or a selection by its
    /// name, or a random one of these.
    fn draw(_shelf: &Self::Shelf, _sets: &[String], _word: &str, _seed: Seed) -> Result<Drawn, String> {
        Err(format!("{} has only one box", Self::TITLE))
    }

    /// The ids of the boxes that were chosen for a game, without what they bring along for one another.
    fn chosen_sets(setup: &Self::SetUp) -> Vec<String>;

    /// Everything that is printed, of every box.
    fn catalogue(shelf: &Self::Shelf) -> Result<Vec<Listed>, String>;

    /// The set-up that is wanted.
    fn set_up(wanted: &Wanted) -> Self::SetUp;

    /// The cards that a game is set up with. The set-up names them afterwards as everybody does.
    fn take_cards(shelf: &Self::Shelf, setup: &mut Self::SetUp) -> Result<Arc<Self::Library>, String>;

    /// What is played with, as people call it: `Arkham Horror, The Dunwich Horror (cards)`.
    fn boxes(setup: &Self::SetUp) -> String;

    /// The position with which the first scenario of a text begins, and what was set up for it; an error says the line.
    fn position(shelf: &Self::Shelf, text: &str) -> Result<(Self, Wanted), String>;

    /// A scenario that leads to this position, where such can be written.
    fn scenario(name: &str, setup: &Self::SetUp, keys: &[&str]) -> Option<String>;
}
