//! Decks of events and decks in layers: what is refused, and how they are shuffled.

use std::sync::Arc;

use keeper_arkham::{Arkham, SetUp};
use keeper_arkham_script::tree::Deck;
use keeper_table::Game;

use crate::own::{cards, load, refused};

#[test]
fn what_could_never_be_is_refused() {
    let cases = [
        (
            "draw 1 stain",
            "draw 1 omen",
            "A text draws omens, but its cards are events, which are resolved and not held.",
        ),
        (
            "draw and resolve 2 omens",
            "draw and resolve 2 stains",
            "A text draws stains, but its cards are not events to resolve.",
        ),
        ("text = \"Gain $3.\"", "text = \"Luck checks +1.\"", "a one-time text can't use this rule"),
    ];
    refused(&["base"], &cards("events.toml"), &cases);
}

/// BGW-01
#[test]
fn the_upper_layer_lies_above_the_lower_one() {
    let library = Arc::new(load(&["base"], &cards("events.toml")).unwrap());
    let stain = Deck(library.decks.iter().position(|deck| deck.id == "stain").unwrap() as u8);
    for seed in 0..20u64 {
        let setup = SetUp { players: 2, seed: seed.into(), sets: library.sets.clone(), ..SetUp::default() };
        let mut game = Arkham::new(library.clone(), &setup).unwrap();
        let layers = |game: &Arkham| -> Vec<u8> {
            game.state().decks.of(stain).iter().map(|&copy| game.library().card(copy).layer).collect()
        };
        assert_eq!(layers(&game), [1, 1, 2, 2]);
        game.determinise(0, (seed + 99).into());
        assert_eq!(layers(&game), [1, 1, 2, 2]);
    }
}
