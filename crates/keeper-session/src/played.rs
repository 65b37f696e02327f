//! What a game brings to a table besides its rules and its words.

use std::sync::Arc;

use keeper_arkham::library::{Shelf, sets};
use keeper_arkham::{Arkham, Library, SetUp};
use keeper_bots::Players;
use keeper_final_hour::{Difficulty, FinalHour};
use keeper_present::Present;
use keeper_table::Game;
use serde::Serialize;

use crate::catalogue::Listed;
use crate::offer::{Offer, Wanted, in_names};

/// A game that can be played here: where its cards come from, and how a position of it is written down.
pub trait Played: Present + Players + Game<Event: Serialize> {
    /// Where the cards are.
    type Shelf: Clone + Send + Sync + 'static;

    /// Where they are for somebody who has these of Arkham Horror.
    fn shelf(cards: &Shelf) -> Self::Shelf;

    /// What can be set up with these boxes.
    fn offer(shelf: &Self::Shelf, sets: &[String]) -> Result<Offer, String>;

    /// Why these boxes cannot be played together, by their names; a screen that shows names has no use for ids.
    fn why_not_together(_shelf: &Self::Shelf, _sets: &[String]) -> Option<String> {
        None
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

/// All the cards of a game that comes in one box.
#[derive(Clone, Copy, Debug, Default)]
pub struct OneBox;

impl Played for Arkham {
    type Shelf = Shelf;

    fn shelf(cards: &Shelf) -> Shelf {
        cards.clone()
    }

    fn offer(shelf: &Shelf, sets: &[String]) -> Result<Offer, String> {
        Offer::of_arkham(shelf, sets)
    }

    fn catalogue(shelf: &Shelf) -> Result<Vec<Listed>, String> {
        Listed::of_shelf(shelf)
    }

    fn set_up(wanted: &Wanted) -> SetUp {
        SetUp {
            sets: wanted.sets.clone(),
            players: wanted.players,
            seed: wanted.seed,
            ancient_one: wanted.ancient_one.clone(),
            herald: wanted.extras.get("herald").cloned(),
            difficulty: wanted.extras.get("difficulty").cloned(),
            variants: wanted.variants.clone(),
            investigators: wanted.investigators.clone(),
            choose: false,
        }
    }

    fn take_cards(shelf: &Shelf, setup: &mut SetUp) -> Result<Arc<Library>, String> {
        let library = shelf.library(&setup.sets).map_err(|error| error.to_string())?;
        setup.sets.clone_from(&library.sets);
        Ok(library)
    }

    fn why_not_together(shelf: &Shelf, sets: &[String]) -> Option<String> {
        shelf.library(sets).err().map(|error| in_names(&error))
    }

    fn chosen_sets(setup: &SetUp) -> Vec<String> {
        let known = sets::embedded().unwrap_or_default();
        setup.sets.iter().filter(|name| sets::choose_one(known, name).is_some()).cloned().collect()
    }

    fn boxes(setup: &SetUp) -> String {
        let known = sets::embedded().unwrap_or_default();
        let name = |given: &String| sets::choose_one(known, given).map_or_else(|| given.clone(), |one| one.title());
        setup.sets.iter().map(name).collect::<Vec<_>>().join(", ")
    }

    fn position(shelf: &Shelf, text: &str) -> Result<(Arkham, Wanted), String> {
        let library = shelf.library(&[sets::BASE]).map_err(|error| error.to_string())?;
        let cards = keeper_scenario::Cards { library: &library, shelf };
        let game = keeper_scenario::position_with(cards, text).map_err(|failure| failure.to_string())?;
        let wanted = Wanted {
            players: game.players(),
            sets: game.library().sets.clone(),
            variants: game.variants().map(|one| one.id.clone()).collect(),
            ..Wanted::default()
        };
        Ok((game, wanted))
    }

    fn scenario(name: &str, setup: &SetUp, keys: &[&str]) -> Option<String> {
        Some(keeper_scenario::write_scenario(name, setup, keys))
    }
}

impl Played for FinalHour {
    type Shelf = OneBox;

    fn shelf(_: &Shelf) -> OneBox {
        OneBox
    }

    fn offer(_: &OneBox, _: &[String]) -> Result<Offer, String> {
        Offer::of_final_hour()
    }

    fn chosen_sets(_: &Self::SetUp) -> Vec<String> {
        vec!["base".into()]
    }

    fn catalogue(_: &OneBox) -> Result<Vec<Listed>, String> {
        let library = keeper_final_hour::Library::embedded().map_err(|error| error.to_string())?;
        Ok(Listed::of_final_hour(&library, FinalHour::TITLE))
    }

    fn set_up(wanted: &Wanted) -> Self::SetUp {
        keeper_final_hour::SetUp {
            players: wanted.players,
            difficulty: Difficulty::ALL.get(wanted.difficulty).copied().unwrap_or_default(),
            ancient_one: wanted.ancient_one.clone(),
            investigators: wanted.investigators.clone(),
            seed: wanted.seed,
            ..Default::default()
        }
    }

    fn take_cards(_: &OneBox, _: &mut Self::SetUp) -> Result<Arc<Self::Library>, String> {
        keeper_final_hour::Library::embedded().map(Arc::new).map_err(|error| error.to_string())
    }

    fn boxes(_: &Self::SetUp) -> String {
        FinalHour::TITLE.to_owned()
    }

    fn position(_: &OneBox, text: &str) -> Result<(FinalHour, Wanted), String> {
        let game = keeper_scenario::final_hour_position(text).map_err(|failure| failure.to_string())?;
        let wanted = Wanted { players: game.seats(), ..Wanted::default() };
        Ok((game, wanted))
    }

    fn scenario(name: &str, setup: &Self::SetUp, keys: &[&str]) -> Option<String> {
        Some(keeper_scenario::write_scenario_of::<FinalHour, _>(name, setup, keys))
    }
}
