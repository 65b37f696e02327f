//! Everything that is printed in a game: the same list for the command line and for a gallery.

use std::collections::HashSet;

use keeper_arkham::Library;
use keeper_arkham::library::{FixtureKind, Shelf, sets};
use keeper_final_hour::library::export;
use keeper_present::{CardText, Printed, RuleId, Subject, capital, card_text};
use serde_json::Value;

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

impl Listed {
    /// Everything that is printed in the boxes of one library. House rules are no cards.
    pub fn of_arkham(library: &Library) -> Vec<Listed> {
        let known = sets::embedded().unwrap_or_default();
        let all = Printed::all(library).filter(|what| what.deck(library) != FixtureKind::Variant.deck());
        all.map(|what| {
            let card = card_text(library, what);
            let (kind, id) = what.name(library);
            Listed {
                deck: what.deck(library).to_owned(),
                copies: what.count(library).into(),
                about: Subject::new(kind, id),
                from: known
                    .iter()
                    .find(|one| one.id == card.set)
                    .map_or_else(|| card.set.clone(), |one| one.name.clone()),
                rule: what.rule(library),
                card,
            }
        })
        .collect()
    }

    /// Everything of every box of a shelf: boxes that are never played together are in different libraries.
    pub(crate) fn of_shelf(shelf: &Shelf) -> Result<Vec<Listed>, String> {
        let known = shelf.sets().map_err(|error| error.to_string())?;
        let (mut all, mut seen) = (vec![], HashSet::new());
        for names in sets::together(known) {
            let library = shelf.library(&names).map_err(|error| error.to_string())?;
            let key = |one: &Listed| (one.deck.clone(), one.card.set.clone(), one.card.id.clone());
            all.extend(Listed::of_arkham(&library).into_iter().filter(|one| seen.insert(key(one))));
        }
        Ok(all)
    }

    /// Everything in the box of Final Hour.
    pub fn of_final_hour(library: &keeper_final_hour::Library, title: &str) -> Vec<Listed> {
        export(library).as_array().into_iter().flatten().map(|card| exported(card, title)).collect()
    }
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
