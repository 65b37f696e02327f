//! What is chosen in the set-up to lie beside the board: heralds and difficulty cards.

use std::sync::Arc;

use keeper_arkham::in_play::Role;
use keeper_arkham::library::FixtureKind;
use keeper_arkham::{Arkham, Library, SetUp};

use crate::own::{cards, load, refused};

fn set_up(library: &Library) -> SetUp {
    SetUp { sets: library.sets.clone(), players: 2, seed: 7.into(), ..SetUp::default() }
}

/// Whatever is chosen lies there, once; nothing does if nothing is chosen.
#[test]
fn at_most_one_is_chosen() {
    let library = Arc::new(load(&["base"], &cards("heralds.toml")).unwrap_or_else(|e| panic!("{e}")));
    let begin = |setup: &SetUp| Arkham::new(library.clone(), setup);
    let heralds = |game: &Arkham| game.state().in_play.iter().filter(|entry| entry.role == Role::Herald).count();
    let plain = begin(&set_up(&library)).unwrap();
    assert_eq!(heralds(&plain), 0);
    for herald in ["pale-guest", "The Tall Guest", "random"] {
        let setup = SetUp { herald: Some(herald.into()), ..set_up(&library) };
        let game = begin(&setup).unwrap();
        assert_eq!(heralds(&game), 1, "{herald}");
        game.check().unwrap();
        let kept: SetUp = serde_json::from_str(&serde_json::to_string(&setup).unwrap()).unwrap();
        assert_eq!(kept, setup);
        assert_eq!(begin(&kept).unwrap(), game, "the same set-up is the same game");
    }
    let wrong = begin(&SetUp { herald: Some("nobody".into()), ..set_up(&library) }).unwrap_err();
    assert_eq!(wrong.to_string(), "there is no herald \"nobody\"; there are: pale-guest, tall-guest");
    let base = Arc::new(Library::embedded(&["base"]).unwrap());
    let wrong = Arkham::new(base, &SetUp { herald: Some("random".into()), ..SetUp::default() }).unwrap_err();
    assert_eq!(wrong.to_string(), "there is no herald \"random\": the chosen boxes have none");
    assert_eq!(library.fixtures_of(FixtureKind::Herald).count(), 2);
}

/// Set-ups of before name none.
#[test]
fn an_old_set_up_has_none() {
    let old: SetUp = serde_json::from_str(r#"{"players": 2, "ancient_one": "yig"}"#).unwrap();
    assert_eq!((old.herald, old.difficulty), (None, None));
    assert!(!serde_json::to_string(&SetUp::default()).unwrap().contains("herald"));
}

#[test]
fn what_can_never_act_is_refused() {
    let case =
        ("When a Cultist is defeated: add", "Attack: add", "a herald, a guardian or an institution can't use \"");
    refused(&["base"], &cards("heralds.toml"), &[case]);
}

/// The clues of a difficulty card are there when the first turn begins, and one gate more may be open.
#[test]
fn a_difficulty_card_works_from_the_set_up_on() {
    let library = Arc::new(load(&["base"], &cards("heralds.toml")).unwrap_or_else(|e| panic!("{e}")));
    let limit = |setup: &SetUp| Arkham::new(library.clone(), setup).unwrap().query().gate_limit();
    let plain = set_up(&library);
    let mild = SetUp { difficulty: Some("mild-winter".into()), ..plain.clone() };
    assert_eq!((limit(&plain), limit(&mild)), (8, 9));
}

/// RUL-05: a card without a gate is no first card.
#[test]
fn copies_and_cards_without_a_gate() {
    let library = Arc::new(load(&["base"], &cards("table.toml")).unwrap_or_else(|e| panic!("{e}")));
    let copies: Vec<_> = library.mythos.iter().filter(|card| card.name == "Curtain").collect();
    assert_eq!(copies.len(), 3);
    assert_eq!(copies.iter().map(|card| card.id.as_str()).collect::<Vec<_>>(), ["curtain", "curtain.2", "curtain.3"]);
    let cases = [
        (
            "kind = \"headline\"\ntext = \"\"\"\nInstead",
            "kind = \"headline\"\ngate = \"Woods\"\ntext = \"\"\"\nInstead",
            "it has a gate",
        ),
        ("silences = \"Lose 1 Sanity or 1 Stamina.\"\n", "", "but its deck has no \"silences\""),
    ];
    refused(&["base"], &cards("table.toml"), &cases);
}
