//! The cards of Final Hour.

use std::error::Error;

use keeper_final_hour::Library;
use keeper_final_hour::library::export;
use keeper_present::CardText;
use serde_json::Value;

use super::{Args, Catalogue, Hit};
use crate::commands::usage;

pub fn catalogue(args: &Args) -> Result<Catalogue, Box<dyn Error>> {
    if !args.sets.is_empty() || !args.folders.cards.is_empty() {
        return Err(usage("--sets and --cards: Final Hour has no other boxes"));
    }
    let export = export(&Library::embedded()?);
    let hits = export.as_array().into_iter().flatten().map(hit).collect();
    Ok(Catalogue { hits, export, further: Vec::new() })
}

/// A card of the export as it would be read out.
fn hit(card: &Value) -> Hit {
    let word = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let lines = |value: &Value| value.as_str().into_iter().filter(|t| !t.is_empty()).map(str::to_owned).collect();
    let deck = word(&card["deck"]);
    let facts = card["stats"].as_object().into_iter().flatten().filter_map(|(name, value)| {
        let value = said(value)?;
        Some(capital(&format!("{}: {value}", name.replace('_', " "))))
    });
    let entries = card["entries"].as_array().into_iter().flatten();
    let text = CardText {
        id: word(&card["id"]),
        set: word(&card["set"]),
        name: word(&card["name"]),
        kind: capital(&deck.strip_suffix('s').unwrap_or(&deck).replace('_', " ")),
        facts: facts.collect(),
        text: lines(&card["text"]),
        parts: entries.map(|entry| (word(&entry["at"]), lines(&entry["text"]))).collect(),
        tale: String::new(),
    };
    let copies = card["count"].as_u64().unwrap_or(1) as u32;
    Hit { deck, copies, card: text }
}

fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().collect::<String>() + letters.as_str())
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
