//! The cards: how many there are, and that every text prints back as it is written.

use keeper_final_hour::Library;
use keeper_final_hour::library::files::File;
use keeper_final_hour::script::{Vocabulary, parse, parse_item, print, print_item, tree::Tree};

fn files() -> Vec<File> {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../cards/final-hour");
    let read = |entry: std::io::Result<std::fs::DirEntry>| std::fs::read_to_string(entry.unwrap().path()).unwrap();
    std::fs::read_dir(folder).unwrap().map(|entry| toml::from_str(&read(entry)).unwrap()).collect()
}

#[test]
fn every_text_prints_back_as_it_is_written() {
    let lib = Library::embedded().unwrap();
    let mut tree = Tree::default();
    let mut texts = 0;
    for file in files() {
        let actions = file.investigator.iter().flat_map(|sheet| &sheet.action);
        let cards = actions.flat_map(|action| action.bottoms.iter().chain([&action.top]));
        let omens = file.ancient_one.iter().flat_map(|sheet| &sheet.omen);
        for text in cards.chain(omens.flat_map(|omen| omen.solo.iter().chain([&omen.text]))) {
            let block = parse(text, &lib.vocab, &mut tree).unwrap_or_else(|fault| panic!("{text}: {fault}"));
            assert_eq!(print(block, &tree, &lib.vocab), *text);
            texts += 1;
        }
        for item in &file.item {
            let text = parse_item(&item.text, &lib.vocab, &mut tree).unwrap();
            assert_eq!(print_item(text, &tree, &lib.vocab), item.text);
            texts += 1;
        }
    }
    assert_eq!(texts, 6 * 15 + 11 + 1 + 9);
}

/// No sentence form is there for nothing.
#[test]
fn every_sentence_stands_on_a_card() {
    let lib = Library::embedded().unwrap();
    let steps = lib.tree.blocks.iter().flatten();
    let forms: std::collections::HashSet<_> = steps.map(|step| std::mem::discriminant(&step.effect)).collect();
    assert_eq!(forms.len(), 27);
}

#[test]
fn cards_that_cannot_be_are_refused() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../cards/final-hour");
    let read = |path: &std::path::Path| std::fs::read_to_string(path).unwrap();
    let files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| read(&entry.unwrap().path())).collect();
    let refused = |from: &str, to: &str| {
        assert!(files.iter().any(|text| text.contains(from)), "{from}");
        let changed: Vec<String> = files.iter().map(|text| text.replacen(from, to, 1)).collect();
        let sources: Vec<_> = changed.iter().map(|text| ("a file", text.as_str())).collect();
        Library::load(&sources).unwrap_err().to_string()
    };
    let push = "Move 1 monster at your location to an adjacent location.";
    assert!(refused("Activate the green zone.", push).contains("only an item or a top effect"));
    assert!(refused("Each investigator: lose 2 health.", push).contains("only an item or a top effect"));
    assert!(refused("joined = [\"student-union\", ", "joined = [").contains("a walkway leads both ways"));
    assert!(refused("blue = \"sorority-row\"", "blue = \"quadrangle\"").contains("a blue arrow lies on a walkway"));
    assert!(refused("red = \"science-building\"", "red = \"nowhere\"").contains("no location \"nowhere\""));
    assert!(refused("Move up to 3 times.", "Move up to 3 tims.").contains("Did you mean"));
    assert!(refused("number = 30", "number = 29").contains("numbered from 1"));
    assert!(refused("count = 6", "count = 5").contains("55 monster markers; here are 54"));
}

/// The components of the box (FHA-18).
#[test]
fn the_box_is_complete() {
    let lib = Library::embedded().unwrap();
    assert_eq!(lib.locations.len(), 15);
    assert_eq!(lib.walkways.len(), 21);
    assert_eq!(lib.locations.iter().map(|place| place.spaces).sum::<u8>(), 49);
    assert_eq!(lib.standard.count_ones(), 40);
    assert_eq!(lib.markers.len(), 55);
    assert_eq!((lib.gate_counts, lib.clue_counts), ([4; 3], [2, 2, 2, 2, 2, 3]));
    assert_eq!((lib.investigators.len(), lib.actions.len(), lib.items.len()), (6, 60, 9));
    assert_eq!(lib.priority.iter().map(|card| card.omens).sum::<u8>(), 26);
    for icon in 0..5 {
        assert_eq!(lib.priority.iter().filter(|card| card.icon == icon).count(), 6);
    }
    // Red paths that are no walkways.
    let red = (1..).zip(&lib.locations).filter(|(_, place)| !place.touches(place.arrows[1]));
    let red: Vec<(u8, u8)> = red.map(|(at, place)| (at, place.arrows[1] + 1)).collect();
    assert_eq!(red, [(3, 13), (5, 4), (7, 2), (9, 5), (10, 9), (15, 2)]);
}

#[test]
fn what_cannot_be_read_says_where_and_what_would_be_right() {
    let vocab = Vocabulary { monsters: vec!["Deep One".into()], plurals: vec!["Deep Ones".into()] };
    let fault = |text: &str| parse(text, &vocab, &mut Tree::default()).unwrap_err();
    assert_eq!(fault("Activate each Dep One.").suggestion.as_deref(), Some("Deep One"));
    assert_eq!(fault("Activate the gren zone.").suggestion.as_deref(), Some("green"));
    assert_eq!(fault("Move up to 1 time").message, "A full stop is missing.");
    assert_eq!(fault("Lose 0 health.").message, "0 changes nothing.");
    assert_eq!(fault("Move up to 1 time. Investgate your location.").column, 20);
}

/// The sentences that the guide shows can be written.
#[test]
fn the_guide_tells_the_truth() {
    let lib = Library::embedded().unwrap();
    let guide = include_str!("../../../docs/final-hour.md");
    let quoted = guide.split('`').skip(1).step_by(2).map(|text| text.replace("\n  ", " "));
    let sentences: Vec<String> = quoted.filter(|text| text.ends_with('.')).collect();
    assert!(sentences.len() > 30, "{}", sentences.len());
    for text in sentences {
        let mut tree = Tree::default();
        let read = match text.contains("discard this") {
            true => parse_item(&text, &lib.vocab, &mut tree).map(|item| print_item(item, &tree, &lib.vocab)),
            false => parse(&text, &lib.vocab, &mut tree).map(|block| print(block, &tree, &lib.vocab)),
        };
        assert_eq!(read.unwrap_or_else(|fault| panic!("{text}: {fault}")), text);
    }
}
