//! The visiting exhibit (CPO-01 to CPO-03) and the permanent one (CPO-04).

use std::sync::Arc;

use keeper_arkham::{Arkham, Event, Library, SetUp};
use keeper_table::{Game, Recorder, Rng};

const BOX: &str = "dark-pharaoh";

fn begin(sets: &[&str], seed: u64) -> Arkham {
    let library = Arc::new(Library::embedded(sets).unwrap());
    let setup = SetUp { sets: library.sets.clone(), seed: seed.into(), players: 2, ..SetUp::default() };
    Arkham::new(library, &setup).unwrap()
}

/// The sets of the Mythos cards that are drawn in a game of chance, without those that follow a shuffle.
fn drawn(sets: &[&str], seed: u64) -> Vec<bool> {
    let mut game = begin(sets, seed);
    let mut rng = Rng::new(seed);
    let mut from = Vec::new();
    for _ in 0..1200 {
        let Some(decision) = game.decision() else { break };
        let index = rng.below(decision.options.len() as u32) as usize;
        let mut journal = Recorder::default();
        game.choose(index, &mut journal).unwrap();
        for event in &journal.events {
            match event {
                Event::MythosDrawn(card) => {
                    from.push(game.library().mythos[usize::from(*card)].set == BOX);
                }
                // Cards that are looked up or only moved by take their turn, too: the rest is not compared.
                Event::MythosShuffled | Event::MythosLookedUp { .. } | Event::MythosGlimpsed { .. } => return from,
                Event::MythosPutAway(_) | Event::MythosGateOnly(_) | Event::MythosUnder(_) => return from,
                _ => {}
            }
        }
    }
    from
}

/// CPO-02
#[test]
fn mythos_cards_come_from_the_two_decks_in_turn() {
    let mut long = 0;
    for seed in 0..12 {
        let from = drawn(&["base", "dark-pharaoh@visiting"], seed);
        let turns: Vec<bool> = (0..from.len()).map(|n| n % 2 == 0).collect();
        assert_eq!(from, turns, "seed {seed}");
        long = long.max(from.len());
    }
    assert!(long > 3, "{long}");
}

/// CPO-01, CPO-04: only its own cards where it is on a visit, all of them where it stays.
#[test]
fn location_and_gate_cards_are_replaced_by_a_visit() {
    let visit = begin(&["base", "dark-pharaoh@visiting"], 3);
    let library = visit.library();
    assert!(library.hoods.iter().filter(|hood| !hood.cards.is_empty()).all(|hood| {
        hood.cards.len() == 5 && hood.cards.iter().all(|&card| library.location_cards[usize::from(card)].set == BOX)
    }));
    let gates = visit.state().gate_deck.cards();
    assert_eq!(gates.len(), 27);
    assert!(gates.iter().all(|&card| library.gate_cards[usize::from(card)].set == BOX));
    let stays = begin(&["base", "dark-pharaoh"], 3);
    assert!(stays.library().hoods.iter().all(|hood| hood.cards.is_empty() || hood.cards.len() > 5));
    assert!(stays.state().gate_deck.cards().len() > 27);
}
