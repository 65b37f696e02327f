//! The guide for card writers says only what the parser understands.

use keeper_arkham_script::tree::Tree;
use keeper_arkham_script::{Vocabulary, parse};

const GUIDE: &str = include_str!("../../../docs/card-language.md");

/// The names that the guide uses beyond the small vocabulary.
fn vocabulary() -> Vocabulary {
    let mut vocab = crate::common::vocabulary();
    let add = |list: &mut Vec<String>, names: &[&str]| list.extend(names.iter().map(|name| name.to_string()));
    add(&mut vocab.places, &["the Black Cave", "the Science Building", "Hibb's Roadhouse", "the Easttown streets"]);
    add(&mut vocab.monsters, &["Fire Vampire", "Nightgaunt"]);
    add(&mut vocab.plurals, &["Fire Vampires", "Nightgaunts"]);
    add(&mut vocab.cards, &["Eric Colt", "Call the Azure Flame"]);
    vocab.decks.push(("madness".to_string(), "madnesses".to_string()));
    vocab.decks.push(("Cult Encounter".to_string(), "Cult Encounters".to_string()));
    vocab
}

/// Whatever stands in backquotes and ends with a full stop is a whole text.
fn sentences() -> impl Iterator<Item = &'static str> {
    let spans = GUIDE.split("```").step_by(2).flat_map(|prose| prose.split('`').skip(1).step_by(2));
    spans.filter(|span| span.ends_with('.') && span.starts_with(char::is_alphabetic) && !span.contains("..."))
}

#[test]
fn every_sentence_of_the_guide_is_understood() {
    let vocab = vocabulary();
    let mut wrong = Vec::new();
    for text in sentences().map(|text| text.split_whitespace().collect::<Vec<_>>().join(" ")) {
        if let Err(fault) = parse(&text, &vocab, &mut Tree::default()) {
            wrong.push(fault.render(&text, "docs/card-language.md", 1, "guide"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
    assert!(sentences().count() > 80);
}
