//! The tales: every card has one, and none says what another has said.

use std::collections::{BTreeMap, HashMap};

use keeper_arkham::Library;
use keeper_arkham::library::sets::{embedded, together};

/// Whose tale it is, and the tale.
fn tales(lib: &Library) -> Vec<(String, String)> {
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
    all.into_iter().map(|(id, tale)| (id, tale.to_owned())).collect()
}

/// Those of all boxes, also of such as are never played together; several copies of a card tell one.
fn all_tales() -> BTreeMap<String, String> {
    let lists = together(embedded().unwrap());
    let all = lists.iter().flat_map(|sets| tales(&Library::embedded(sets).unwrap()));
    let copy = |id: &str| id.rsplit_once('.').is_some_and(|(_, number)| number.parse::<u8>().is_ok());
    all.filter(|(id, _)| !copy(id)).collect()
}

fn words(tale: &str) -> Vec<String> {
    tale.split(|c: char| !c.is_alphanumeric() && c != '\'')
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect()
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

/// Five words in a row are a sentence that was told before, and so are the first four.
#[test]
fn no_tale_is_told_twice() {
    let mut told: HashMap<Vec<String>, String> = HashMap::new();
    let mut begun: HashMap<Vec<String>, String> = HashMap::new();
    let mut twice = Vec::new();
    for (id, tale) in all_tales().into_iter().filter(|(_, tale)| !tale.is_empty()) {
        let words = words(&tale);
        // A tale shorter than that counts as a whole.
        for run in words.windows(words.len().min(5)) {
            match told.insert(run.to_vec(), id.clone()) {
                Some(other) if other != id => twice.push(format!("{other}, {id}: {}", run.join(" "))),
                _ => {}
            }
        }
        if let Some(other) = begun.insert(words.iter().take(4).cloned().collect(), id.clone()) {
            twice.push(format!("{other}, {id} begin alike: {tale}"));
        }
    }
    assert!(twice.is_empty(), "{}", twice.join("\n"));
}
