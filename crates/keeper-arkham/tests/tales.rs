//! The tales: every card has one, and none says what another has said.

use std::collections::HashMap;

use keeper_arkham::Library;

/// Whose tale it is, and the tale.
fn tales(lib: &Library) -> Vec<(String, &str)> {
    let mut all: Vec<(String, &str)> = Vec::new();
    all.extend(lib.cards.iter().map(|c| (c.id.clone(), c.tale.as_str())));
    all.extend(lib.kinds.iter().map(|k| (k.id.clone(), k.tale.as_str())));
    all.extend(lib.sheets.iter().map(|s| (s.id.clone(), s.tale.as_str())));
    all.extend(lib.ancient_ones.iter().map(|a| (a.id.clone(), a.tale.as_str())));
    all.extend(lib.mythos.iter().map(|m| (m.id.clone(), m.tale.as_str())));
    for card in &lib.location_cards {
        all.extend(card.entries.iter().map(|e| (format!("{} {}", card.id, lib.area(e.at).name), e.tale.as_str())));
    }
    for card in &lib.gate_cards {
        all.extend(card.entries.iter().enumerate().map(|(i, e)| (format!("{}[{i}]", card.id), e.tale.as_str())));
    }
    all
}

#[test]
fn every_card_has_a_tale_of_one_line() {
    let lib = Library::embedded(&["base"]).unwrap();
    let bare: Vec<_> = tales(&lib)
        .into_iter()
        .filter(|(_, tale)| tale.trim() != *tale || tale.contains('\n') || !tale.ends_with(['.', '"', '?', '\'']))
        .collect();
    assert!(bare.is_empty(), "{bare:#?}");
}

/// Five words in a row are a sentence that was told before.
#[test]
fn no_tale_is_told_twice() {
    let lib = Library::embedded(&["base"]).unwrap();
    let mut told: HashMap<Vec<String>, String> = HashMap::new();
    let mut twice = Vec::new();
    for (id, tale) in tales(&lib) {
        let words: Vec<String> = tale
            .split(|c: char| !c.is_alphanumeric() && c != '\'')
            .filter(|word| !word.is_empty())
            .map(str::to_lowercase)
            .collect();
        // A tale shorter than that counts as a whole.
        for run in words.windows(words.len().min(5)) {
            match told.insert(run.to_vec(), id.clone()) {
                Some(other) if other != id => twice.push(format!("{other}, {id}: {}", run.join(" "))),
                _ => {}
            }
        }
    }
    assert!(twice.is_empty(), "{}", twice.join("\n"));
}
