//! The cards are said in common sentences: hardly any needs one that no other card uses.

use keeper_arkham::Library;
use keeper_arkham::library::{Forms, sets};
use keeper_arkham_script::tree::Tree;
use keeper_arkham_script::{parse, parse_encounter};

fn libraries() -> Vec<Library> {
    let lists = sets::together(sets::embedded().unwrap());
    lists.iter().map(|sets| Library::embedded(sets).unwrap()).collect()
}

fn forms() -> Forms {
    Forms::of(&libraries().iter().collect::<Vec<_>>())
}

/// Encounters are read in another order of trials, and mean the same.
#[test]
fn an_encounter_is_no_line_of_two_kinds() {
    let mut read = 0;
    for lib in libraries() {
        let here = lib.location_cards.iter().flat_map(|card| card.entries.iter().map(|entry| &entry.words));
        let there = lib.gate_cards.iter().flat_map(|card| card.entries.iter().map(|entry| &entry.words));
        for words in here.chain(there) {
            let [mut one, mut other] = [Tree::default(), Tree::default()];
            let texts = [
                parse(words, &lib.vocabulary, &mut one).ok(),
                parse_encounter(words, &lib.vocabulary, &mut other).ok(),
            ];
            assert_eq!(texts[0], texts[1], "{words}");
            assert_eq!(one, other, "{words}");
            read += usize::from(texts[0].is_some());
        }
    }
    assert!(read > 2_000, "{read}");
}

/// Fewer than 3 of 100 cards and entries need a sentence made for them alone; further boxes and sentences that combine make them fewer.
#[test]
fn hardly_any_card_is_native() {
    let forms = forms();
    let share = forms.native_share();
    assert!(share < 3.0, "{share:.2} % of {}: {:#?}", forms.texts, forms.natives());
}

/// A card that no second one resembles is found by counting, and one that many resemble is not.
#[test]
fn native_is_what_one_card_alone_uses() {
    let forms = forms();
    let natives = forms.natives();
    assert!(natives.contains("location_cards/base-miskatonic-u-06, Science Building"));
    assert!(!natives.contains("special_cards/retainer"));
    assert!(forms.forms["effect Gain"].used_by.len() > 100);
    assert!(!forms.forms.contains_key("skill Lore"), "words inside sentences are not counted");
}

/// The boxes that came last needed no more sentences of their own than the others.
#[test]
fn no_box_lives_on_sentences_of_its_own() {
    let forms = forms();
    let of = |set: &str, name: &str| name.split('/').nth(1).is_some_and(|id| id.starts_with(set));
    let texts: std::collections::BTreeSet<&str> =
        forms.forms.values().flat_map(|usage| usage.used_by.iter().map(String::as_str)).collect();
    for set in ["kingsport-", "innsmouth-", "miskatonic-"] {
        let all = texts.iter().filter(|name| of(set, name)).count();
        let native: Vec<&str> = forms.natives().into_iter().filter(|name| of(set, name)).collect();
        assert!(100 * native.len() < 3 * all, "{set} {} of {all}: {native:#?}", native.len());
    }
}
