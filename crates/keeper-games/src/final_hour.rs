//! Arkham Horror: Final Hour: one box, and how hard it is.

use std::sync::Arc;

use keeper_final_hour::library::export;
use keeper_final_hour::{Difficulty, FinalHour, Library, SetUp};
use keeper_present::{CardText, Present, Subject, capital};
use keeper_table::Game;
use serde_json::Value;

use crate::offer::{Candidate, Offer, Setting, Unsaid, Wanted};
use crate::{Cards, Listed, Played};

/// All the cards of a game that comes in one box.
#[derive(Clone, Copy, Debug, Default)]
pub struct OneBox;

impl Played for FinalHour {
    type Shelf = OneBox;

    fn shelf(_: &Cards) -> OneBox {
        OneBox
    }

    fn offer(_: &OneBox, _: &[String]) -> Result<Offer, String> {
        offer()
    }

    fn chosen_sets(_: &Self::SetUp) -> Vec<String> {
        vec!["base".into()]
    }

    fn catalogue(_: &OneBox) -> Result<Vec<Listed>, String> {
        let library = Library::embedded().map_err(|error| error.to_string())?;
        Ok(cards_of(&library, FinalHour::TITLE))
    }

    fn set_up(wanted: &Wanted) -> Self::SetUp {
        SetUp {
            players: wanted.players,
            difficulty: wanted.of("difficulty").and_then(|level| level_of(level)).unwrap_or(Difficulty::ALL[0]),
            ancient_one: wanted.of("ancient-one").cloned(),
            investigators: wanted.investigators.clone(),
            seed: wanted.seed,
            ..Default::default()
        }
    }

    fn take_cards(_: &OneBox, _: &mut Self::SetUp) -> Result<Arc<Self::Library>, String> {
        Library::embedded().map(Arc::new).map_err(|error| error.to_string())
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

fn offer() -> Result<Offer, String> {
    let library = Library::embedded().map_err(|error| error.to_string())?;
    let game = FinalHour::new(library.into(), &Default::default()).map_err(|error| error.to_string())?;
    let read = |kind: &str, id: &str| game.read(&Subject::new(kind, id), None);
    let library = game.library();
    let ancient_one = |one: &keeper_final_hour::library::AncientOne| Candidate {
        id: one.id.clone(),
        name: one.name.clone(),
        row: format!("{}, {}", one.name, one.title),
        text: read("ancient-one", &one.id),
        ..Candidate::default()
    };
    let investigator = |one: &keeper_final_hour::library::Investigator| Candidate {
        id: one.id.clone(),
        name: one.name.clone(),
        row: format!("{}, the {}", one.name, one.occupation),
        text: read("investigator", &one.id),
        ..Candidate::default()
    };
    Ok(Offer {
        dice: false,
        kind: FinalHour::KIND,
        title: FinalHour::TITLE,
        players: FinalHour::SEATS,
        least: 2,
        settings: vec![
            Setting {
                id: "difficulty",
                name: "Difficulty",
                about: "Easy is right for a first game.",
                unsaid: Unsaid::First,
                candidates: Difficulty::ALL.map(difficulty).to_vec(),
            },
            Setting {
                id: "ancient-one",
                name: "Ancient One",
                about: "The one you must keep from waking.",
                unsaid: Unsaid::Random,
                candidates: library.ancient_ones.iter().map(ancient_one).collect(),
            },
        ],
        variants: vec![],
        clashes: vec![],
        keepers: vec![],
        investigators: library.investigators.iter().map(investigator).collect(),
        sets: vec![],
        switches: vec![],
        boxes: vec![],
        shares: vec![],
        rotations: vec![],
    })
}

fn level(difficulty: Difficulty) -> &'static str {
    match difficulty {
        Difficulty::Easy => "easy",
        Difficulty::Normal => "normal",
        Difficulty::Hard => "hard",
    }
}

fn difficulty(difficulty: Difficulty) -> Candidate {
    let name = level(difficulty).to_owned();
    Candidate { id: name.clone(), row: name.clone(), name, ..Candidate::default() }
}

/// A level by its word, or by its number, as earlier tables have it.
fn level_of(word: &str) -> Option<Difficulty> {
    let number = word.parse().ok().and_then(|number: usize| Difficulty::ALL.get(number).copied());
    number.or_else(|| Difficulty::ALL.into_iter().find(|one| level(*one) == word))
}

/// Everything in the box of Final Hour.
pub fn cards_of(library: &Library, title: &str) -> Vec<Listed> {
    export(library).as_array().into_iter().flatten().map(|card| exported(card, title)).collect()
}

/// A card of an export as it would be read out.
fn exported(card: &Value, title: &str) -> Listed {
    let word = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let lines = |value: &Value| value.as_str().into_iter().filter(|t| !t.is_empty()).map(str::to_owned).collect();
    let deck = word(&card["deck"]);
    let facts = card["stats"].as_object().into_iter().flatten().filter_map(|(name, value)| {
        let value = said(value)?;
        Some(capital(&format!("{}: {value}", name.replace('_', " "))))
    });
    let entries = card["entries"].as_array().into_iter().flatten();
    let one = deck.strip_suffix('s').unwrap_or(&deck);
    let id = word(&card["id"]);
    let (kind, name) = match one.strip_suffix("_card") {
        Some(kind) => (kind.to_owned(), id.strip_prefix("priority-").unwrap_or(&id)),
        None if one == "location" => ("area".to_owned(), id.as_str()),
        None => (one.replace('_', "-"), id.as_str()),
    };
    Listed {
        about: Subject::new(&kind, name),
        copies: card["count"].as_u64().unwrap_or(1) as u32,
        from: title.to_owned(),
        rule: None,
        card: CardText {
            set: word(&card["set"]),
            name: word(&card["name"]),
            kind: capital(&one.replace('_', " ")),
            facts: facts.collect(),
            text: lines(&card["text"]),
            parts: entries.map(|entry| (word(&entry["at"]), lines(&entry["text"]))).collect(),
            tale: String::new(),
            id,
        },
        deck,
    }
}

/// A fact in words; none where there is nothing to say.
fn said(value: &Value) -> Option<String> {
    match value {
        Value::Null => None,
        Value::String(text) => Some(text.clone()),
        Value::Array(all) => Some(all.iter().filter_map(said).collect::<Vec<_>>().join(", ")).filter(|t| !t.is_empty()),
        Value::Object(all) => {
            let parts =
                all.iter().filter_map(|(name, value)| Some(format!("{} {}", name.replace('_', " "), said(value)?)));
            Some(parts.collect::<Vec<_>>().join(", "))
        }
        other => Some(other.to_string()),
    }
}
