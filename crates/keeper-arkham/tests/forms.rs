//! The cards are said in common sentences: hardly any needs one that no other card uses.

use std::collections::BTreeSet;

use keeper_arkham::Library;
use keeper_arkham::library::awaited::AWAITED;
use keeper_arkham::library::{Forms, sets};

fn forms() -> Forms {
    let lists = sets::together(sets::embedded().unwrap());
    let all: Vec<Library> = lists.iter().map(|sets| Library::embedded(sets).unwrap()).collect();
    Forms::of(&all.iter().collect::<Vec<_>>())
}

/// Fewer than 2 of 100 cards and entries need a sentence made for them alone.
#[test]
fn hardly_any_card_is_native() {
    let forms = forms();
    let share = forms.native_share();
    assert!(share < 2.0, "{share:.2} % of {}: {:#?}", forms.texts, forms.natives());
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

/// A form that two cards use waits for nobody, nor does one that no card uses; and one further card makes no kind.
#[test]
fn what_is_awaited_is_used_by_one_card() {
    let forms = forms();
    let lonely: BTreeSet<&str> = forms.lonely().map(|(name, ..)| name).collect();
    let mut seen = BTreeSet::new();
    for awaited in AWAITED {
        assert!(awaited.texts >= 2, "{}", awaited.what);
        for form in awaited.forms {
            assert!(lonely.contains(form), "{form} is used by {:?}", forms.forms.get(*form).map(|f| &f.used_by));
            assert!(seen.insert(form), "{form} twice");
        }
    }
}
