//! The King in Yellow on tour (KIY-05 to KIY-07).

use std::collections::BTreeSet;
use std::sync::Arc;

use keeper_arkham::library::Supply;
use keeper_arkham::{Arkham, Event, Library, SetUp};
use keeper_arkham_script::tree::Deck;
use keeper_table::{Game, Recorder, Rng};

fn begin(sets: &[&str], seed: u64) -> Arkham {
    let library = Arc::new(Library::embedded(sets).unwrap());
    let setup = SetUp { sets: library.sets.clone(), seed: seed.into(), ..SetUp::default() };
    Arkham::new(library, &setup).unwrap()
}

/// The numbers of the cards that the base game does not have, by deck.
fn new_cards(game: &Arkham, deck: Deck) -> BTreeSet<u16> {
    let base = Library::embedded(&["base"]).unwrap();
    let old: BTreeSet<&str> = base.cards.iter().map(|card| card.id.as_str()).collect();
    let cards = game.library().cards.iter().enumerate();
    let new = cards.filter(|(_, card)| card.supply == Supply::Deck(deck) && !old.contains(card.id.as_str()));
    new.map(|(number, _)| number as u16).collect()
}

/// Whether the cards of the box lie together on top of a deck.
fn on_top(game: &Arkham, deck: Deck) -> bool {
    let new = new_cards(game, deck);
    let lies: Vec<bool> =
        game.state().decks.of(deck).iter().map(|&c| new.contains(&game.library().copies[usize::from(c)])).collect();
    lies.iter().filter(|new| **new).count() > 10 && lies.is_sorted_by(|a, b| a >= b)
}

/// KIY-05, KIY-06
#[test]
fn new_cards_lie_on_top_on_tour_and_anywhere_else_where_they_stay() {
    for deck in [Deck::COMMON, Deck::UNIQUE, Deck::SPELL] {
        assert!(on_top(&begin(&["base", "king-in-yellow@touring"], 7), deck));
        assert!(!on_top(&begin(&["base", "king-in-yellow"], 7), deck));
    }
}

/// KIY-06, KIY-07: first those of the box, and none again before all were met.
#[test]
fn encounters_come_back_only_after_all_of_them() {
    let mut met: Vec<(u64, u8, u16)> = Vec::new();
    for seed in 0..24u64 {
        let mut game = begin(&["base", "king-in-yellow@touring"], seed);
        let mut rng = Rng::new(seed);
        for _ in 0..1500 {
            let Some(decision) = game.decision() else { break };
            let index = rng.below(decision.options.len() as u32) as usize;
            let mut journal = Recorder::default();
            game.choose(index, &mut journal).unwrap();
            for event in &journal.events {
                if let Event::Encounter { card, at, .. } = event
                    && let Some(hood) = game.library().area(*at).hood
                {
                    met.push((seed, hood.0, *card));
                }
            }
        }
    }
    let library = Library::embedded(&["base", "king-in-yellow@touring"]).unwrap();
    let mut often = 0;
    for seed in 0..24 {
        for (hood, cards) in (0..).zip(library.hoods.iter().map(|hood| hood.cards.len())) {
            let drawn: Vec<u16> = met.iter().filter(|m| m.0 == seed && m.1 == hood).map(|m| m.2).take(cards).collect();
            let distinct: BTreeSet<u16> = drawn.iter().copied().collect();
            assert_eq!(distinct.len(), drawn.len(), "one was met twice before all were");
            let new = |card: &u16| library.location_cards[usize::from(*card)].id.starts_with("king-in-yellow");
            assert!(drawn.iter().map(new).is_sorted_by(|a, b| a >= b), "one of another box came first");
            often += drawn.len();
        }
    }
    assert!(often > 50, "{often}");
}
