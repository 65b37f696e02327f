//! Decks as data: what is refused when a set declares one, and what is seen of it.

use std::sync::Arc;

use keeper_arkham::{Arkham, SetUp};
use keeper_table::Game;

use crate::own::{cards, load, refused};

#[test]
fn a_deck_that_does_not_hold_together_is_refused() {
    let cases = [
        (
            "deck = \"keepsake\"\nid = \"thimble\"",
            "id = \"thimble\"",
            "thimble: it needs \"deck\": add the id of its deck",
        ),
        ("deck = \"keepsake\"", "deck = \"keepsaek\"", "there is no deck \"keepsaek\". Did you mean \"keepsake\"?"),
        ("[[special]]", "[[special]]\ndeck = \"keepsake\"", "heirloom: its table already names its deck"),
        ("id = \"keepsake\"", "id = \"spell\"", "spell: the rulebook already has a deck with this id"),
        ("draw 1 keepsake", "draw 1 keepsakes", "heirloom"),
    ];
    refused(&["base"], &cards("decks.toml"), &cases);
}

#[test]
fn nobody_sees_the_order_of_a_declared_deck() {
    let library = Arc::new(load(&["base"], &cards("decks.toml")).unwrap());
    let setup = SetUp { players: 4, sets: library.sets.clone(), ..SetUp::default() };
    let game = Arkham::new(library, &setup).unwrap();
    let deck = game.library().decks.len() - 1;
    let (whole, seen) = (game.state(), game.view(0).state);
    let deck = keeper_arkham_script::tree::Deck(deck as u8);
    assert_eq!(whole.decks.of(deck).len(), 3);
    assert!(seen.decks.of(deck).is_sorted());
}
