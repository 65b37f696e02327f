//! `cards/audit-exceptions.json` says where our cards differ from the printed ones on purpose. An exception excuses one card, or one
//! entry of a card with several, and is dropped with it.

use std::collections::{BTreeMap, HashMap};
use std::path::{Path, PathBuf};

/// Records of the printed boxes that are rules and no cards of ours.
const RULES: [&str; 6] = [
    "dunwich-horror-rules",
    "difficulty-rules",
    "act-rules",
    "epic-battle-rules",
    "plot-rules",
    // Cards of which no source tells anything.
    "kingsport-epic-battle-unlisted",
];

/// Records that stand a second time among those of their deck.
const TWICE: &str = "blessing-of-nodens-k-";

fn toml_files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            toml_files(&path, found);
        } else if path.extension().is_some_and(|end| end == "toml") {
            found.push(path);
        }
    }
}

/// How many entries each card has, by its id.
fn entries(cards: &Path) -> HashMap<String, usize> {
    let mut files = Vec::new();
    toml_files(cards, &mut files);
    let mut found = HashMap::new();
    for file in files {
        let table: toml::Table = std::fs::read_to_string(file).unwrap().parse().unwrap();
        for card in table.values().filter_map(|list| list.as_array()).flatten() {
            if let Some(id) = card.get("id").and_then(|id| id.as_str()) {
                let entries = card.get("at").and_then(|at| at.as_array()).map_or(0, Vec::len);
                found.insert(id.to_string(), entries);
            }
        }
    }
    found
}

#[test]
fn every_exception_is_about_one_text_of_ours() {
    let cards = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../cards");
    let written = std::fs::read_to_string(cards.join("audit-exceptions.json")).unwrap();
    let exceptions: BTreeMap<String, String> = serde_json::from_str(&written).unwrap();
    let entries = entries(&cards);
    let mut wrong = Vec::new();
    for (key, why) in &exceptions {
        let (card, entry) = match key.strip_suffix(']').and_then(|key| key.split_once('[')) {
            Some((card, entry)) => (card, entry.parse::<usize>().ok()),
            None => (key.as_str(), None),
        };
        let id = card.rsplit('/').next().unwrap_or_default();
        match (entries.get(id), entry) {
            _ if why.trim().is_empty() => wrong.push(format!("{key}: give the reason")),
            (None, _) if RULES.contains(&id) || id.starts_with(TWICE) => {}
            (None, _) => wrong.push(format!("{key}: no card has this id; drop the exception")),
            (Some(0), None) => {}
            (Some(0), Some(_)) => wrong.push(format!("{key}: the card has no entries; name it without a number")),
            (Some(_), None) => wrong.push(format!("{key}: name the entry that differs: {key}[0]")),
            (Some(&most), Some(entry)) if entry < most => {}
            (Some(most), Some(_)) => wrong.push(format!("{key}: the card has only {most} entries")),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
