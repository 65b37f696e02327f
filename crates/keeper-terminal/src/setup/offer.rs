//! What can be set up: who can be played, against whom, with what.

use std::ops::RangeInclusive;

use keeper_arkham::Arkham;
use keeper_arkham::library::Shelf;
use keeper_final_hour::{Difficulty, FinalHour};
use keeper_present::words::Paragraph;
use keeper_present::{Present, Printed, Subject, card_text, printed};
use keeper_table::Game;

/// Somebody who can be chosen.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    pub id: String,
    pub name: String,
    /// `Amanda Sharpe, the Student`
    pub row: String,
    /// What can be read about them.
    pub text: Vec<Paragraph>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Offer {
    pub kind: &'static str,
    pub title: &'static str,
    pub players: RangeInclusive<u8>,
    /// So many investigators play at least, even if fewer people do.
    pub least: usize,
    /// None where there is but one.
    pub difficulties: Vec<&'static str>,
    pub ancient_ones: Vec<Candidate>,
    pub investigators: Vec<Candidate>,
    /// The boxes in play, in their normal form; none where there is but one.
    pub sets: Vec<String>,
}

impl Offer {
    pub(crate) fn of_arkham(shelf: &Shelf, sets: &[String]) -> Result<Offer, String> {
        let library = shelf.library(sets).map_err(|error| error.to_string())?;
        let ancient_one = |(number, one): (u8, &keeper_arkham::library::AncientOne)| Candidate {
            id: one.id.clone(),
            name: one.name.clone(),
            row: format!("{} (doom {})", one.name, one.doom),
            text: printed(&card_text(&library, Printed::AncientOne(number))),
        };
        let investigator = |(number, one): (u8, &keeper_arkham::library::Sheet)| Candidate {
            id: one.id.clone(),
            name: one.name.clone(),
            row: format!("{}, the {}", one.name, one.occupation),
            text: printed(&card_text(&library, Printed::Sheet(number))),
        };
        Ok(Offer {
            kind: Arkham::KIND,
            title: Arkham::TITLE,
            players: Arkham::SEATS,
            least: 1,
            difficulties: vec![],
            ancient_ones: (0..).zip(&library.ancient_ones).map(ancient_one).collect(),
            investigators: (0..).zip(&library.sheets).map(investigator).collect(),
            sets: library.sets.clone(),
        })
    }

    pub(crate) fn of_final_hour() -> Result<Offer, String> {
        let library = keeper_final_hour::Library::embedded().map_err(|error| error.to_string())?;
        let game = FinalHour::new(library.into(), &Default::default()).map_err(|error| error.to_string())?;
        let read = |kind: &str, id: &str| game.read(&Subject::new(kind, id), None);
        let library = game.library();
        let ancient_one = |one: &keeper_final_hour::library::AncientOne| Candidate {
            id: one.id.clone(),
            name: one.name.clone(),
            row: format!("{}, {}", one.name, one.title),
            text: read("ancient-one", &one.id),
        };
        let investigator = |one: &keeper_final_hour::library::Investigator| Candidate {
            id: one.id.clone(),
            name: one.name.clone(),
            row: format!("{}, the {}", one.name, one.occupation),
            text: read("investigator", &one.id),
        };
        Ok(Offer {
            kind: FinalHour::KIND,
            title: FinalHour::TITLE,
            players: FinalHour::SEATS,
            least: 2,
            difficulties: Difficulty::ALL.map(difficulty).to_vec(),
            ancient_ones: library.ancient_ones.iter().map(ancient_one).collect(),
            investigators: library.investigators.iter().map(investigator).collect(),
            sets: vec![],
        })
    }

    /// Where the cards cannot be read there is nothing to choose.
    pub(crate) fn nothing(kind: &'static str) -> Offer {
        Offer {
            kind,
            title: "",
            players: 1..=1,
            least: 1,
            difficulties: vec![],
            ancient_ones: vec![],
            investigators: vec![],
            sets: vec![],
        }
    }

    /// How many investigators play where so many people do.
    pub fn investigators_of(&self, players: usize) -> usize {
        players.max(self.least)
    }
}

fn difficulty(difficulty: Difficulty) -> &'static str {
    match difficulty {
        Difficulty::Easy => "easy",
        Difficulty::Normal => "normal",
        Difficulty::Hard => "hard",
    }
}
