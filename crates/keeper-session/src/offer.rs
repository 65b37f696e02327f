//! What can be set up: who can be played, against whom, with what; and what somebody wants of it.

use std::ops::RangeInclusive;

use keeper_arkham::Arkham;
use keeper_arkham::library::{Shelf, sets};
use keeper_final_hour::{Difficulty, FinalHour};
use keeper_present::words::{Paragraph, Tone};
use keeper_present::{Present, Printed, Subject, card_text, printed};
use keeper_table::{Game, Seed};
use serde::{Deserialize, Serialize};

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
    /// The boxes that can be added, each whole and then with only a part of it.
    pub boxes: Vec<Vec<Candidate>>,
}

/// What is to be played, in the words of an [`Offer`]; whatever is not said is dealt at random.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Wanted {
    pub players: u8,
    /// The boxes, where there are several.
    pub sets: Vec<String>,
    /// By number; the first where the game has several.
    pub difficulty: usize,
    /// By its id.
    pub ancient_one: Option<String>,
    /// By their ids, seat by seat.
    pub investigators: Vec<Option<String>>,
    pub seed: Seed,
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
            sets: library.sets.iter().filter(|name| is_choice(shelf, name)).cloned().collect(),
            boxes: boxes(shelf),
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
            boxes: vec![],
        })
    }

    /// Where the cards cannot be read there is nothing to choose.
    pub fn nothing(kind: &'static str) -> Offer {
        Offer {
            kind,
            title: "",
            players: 1..=1,
            least: 1,
            difficulties: vec![],
            ancient_ones: vec![],
            investigators: vec![],
            sets: vec![],
            boxes: vec![],
        }
    }

    /// How many investigators play where so many people do.
    pub fn investigators_of(&self, players: usize) -> usize {
        players.max(self.least)
    }
}

/// Whether this set can be left out: those of the shelf's own folders cannot.
fn is_choice(shelf: &Shelf, name: &str) -> bool {
    sets::choose_one(shelf.sets().unwrap_or_default(), name).is_some()
}

fn boxes(shelf: &Shelf) -> Vec<Vec<Candidate>> {
    let of = |set: &sets::Set| {
        let one = |id: String, name: String, brings: &str| Candidate {
            id,
            row: format!("{name}: {brings}"),
            name,
            text: vec![(Tone::Plain, brings.to_owned())],
        };
        let whole = one(set.id.clone(), set.name.clone(), &set.brings);
        let alone = set.parts.iter().filter(|part| part.needs.is_empty());
        let part = |part: &sets::Part| {
            one(format!("{}:{}", set.id, part.id), format!("{} ({})", set.name, part.name), &part.brings)
        };
        std::iter::once(whole).chain(alone.map(part)).collect()
    };
    let sets = shelf.sets().unwrap_or_default();
    sets.iter().filter(|set| set.id != sets::BASE).map(of).collect()
}

fn difficulty(difficulty: Difficulty) -> &'static str {
    match difficulty {
        Difficulty::Easy => "easy",
        Difficulty::Normal => "normal",
        Difficulty::Hard => "hard",
    }
}
