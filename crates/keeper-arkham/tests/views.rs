//! What a seat sees: all that lies open, and of the decks no more than its investigator may look at.

use std::sync::Arc;

use keeper_arkham::{Arkham, Event, Library, SetUp};
use keeper_arkham_script::tree::Deck;
use keeper_table::{Game, Recorder, Rng, Silent};

const DECKS: [Deck; 5] = [Deck::COMMON, Deck::UNIQUE, Deck::SPELL, Deck::SKILL, Deck::ALLY];

/// "Ashcan" Pete in the first seat, Amanda Sharpe in the second; played on at random for a while.
fn games(mut look: impl FnMut(&Arkham)) {
    let library = Arc::new(Library::embedded(&["base"]).unwrap());
    for seed in 0..8 {
        let investigators = vec![Some("ashcan-pete".into()), Some("amanda-sharpe".into())];
        let setup = SetUp { players: 2, seed: seed.into(), investigators, ..SetUp::default() };
        let mut game = Arkham::new(library.clone(), &setup).unwrap();
        let pete = game.state().investigators[0].sheet;
        let mut rng = Rng::new(seed);
        for _ in 0..200 {
            let Some(decision) = game.decision() else { break };
            let index = rng.below(decision.options.len() as u32) as usize;
            game.choose(index, &mut Silent).unwrap();
            let s = game.state();
            if s.inv(0).sheet != pete || s.inv(1).sheet == pete || !s.inv(0).in_game() {
                break;
            }
            look(&game);
        }
    }
}

fn may_look(seat: u8, deck: Deck) -> bool {
    seat == 0 && matches!(deck, Deck::COMMON | Deck::UNIQUE | Deck::SPELL)
}

#[test]
fn pete_sees_the_bottom_cards_of_three_decks_and_nobody_else_sees_any() {
    let mut seen = 0;
    games(|game| {
        for seat in [0, 1] {
            let view = game.view(seat);
            for deck in DECKS {
                let (real, shown) = (game.state().decks.of(deck), view.state.decks.of(deck));
                let known = usize::from(may_look(seat, deck));
                let mut hidden = real[..real.len() - known].to_vec();
                hidden.sort_unstable();
                assert_eq!(shown[..shown.len() - known], hidden, "seat {seat}, {deck:?}");
                assert_eq!(shown[shown.len() - known..], real[real.len() - known..], "seat {seat}, {deck:?}");
                let named = view.query().bottom_card(seat, deck);
                assert_eq!(named, if known == 1 { real.last().copied() } else { None });
                seen += known;
            }
        }
    });
    assert!(seen > 1000);
}

#[test]
fn what_pete_may_look_at_stays_when_the_rest_is_shuffled_anew() {
    let mut moved = 0;
    games(|game| {
        for seat in [0, 1] {
            for seed in [1, 2] {
                let mut other = game.clone();
                other.determinise(seat, seed.into());
                other.check().unwrap();
                for deck in DECKS {
                    let (real, new) = (game.state().decks.of(deck), other.state().decks.of(deck));
                    if may_look(seat, deck) {
                        assert_eq!(new.last(), real.last(), "{deck:?}");
                    } else {
                        moved += usize::from(new.last() != real.last());
                    }
                }
                // Nothing hangs on how the hidden cards lay.
                let mut again = other.clone();
                again.determinise(seat, seed.into());
                assert!(again == other);
            }
        }
    });
    assert!(moved > 1000);
}

/// Two games that differ in nothing but what is hidden look the same from a seat: neither the seed, nor the generator, nor
/// the order of a deck is in a view.
#[test]
fn a_view_holds_nothing_of_the_future() {
    let mut seen = 0;
    games(|game| {
        let mut state = *game.state();
        for (seat, other) in [(0, 17), (1, 23)] {
            let mut hidden = game.clone();
            hidden.determinise(seat, other.into());
            assert!(hidden.state().rng != state.rng);
            let (view, same) = (game.view(seat), hidden.view(seat));
            assert!(view.state == same.state, "seat {seat}");
            assert!(view.state.rng == Rng::default() && view.state.loaded.left().is_empty());
            seen += 1;
        }
        // Loaded results are the future too.
        state.loaded.push(keeper_table::Load { kind: keeper_arkham::chance::DIE, value: 6 });
        let loaded = Arkham::from_state(game.library().clone(), state);
        assert!(loaded.view(0).state == game.view(0).state);
    });
    assert!(seen > 500);
}

/// Gates that lie face down (HRL-04): whatever is under them, a seat sees the same and is offered the same, and so does everybody after
/// any choice that turns none of them.
#[test]
fn nobody_knows_what_lies_under_a_gate_face_down() {
    let library = Arc::new(Library::embedded(&["base"]).unwrap());
    let (mut compared, mut differed, mut after) = (0, 0, 0);
    for seed in 0..12 {
        let variants = ["unknown-gates", "choose-to-travel"].map(str::to_owned).to_vec();
        let setup = SetUp { players: 3, seed: seed.into(), variants, ..SetUp::default() };
        let mut game = Arkham::new(library.clone(), &setup).unwrap();
        let mut rng = Rng::new(seed);
        while let Some(decision) = game.decision() {
            let (index, hidden) = (rng.below(decision.options.len() as u32) as usize, game.state().face_down);
            for seat in 0..game.seats() {
                let mut other = game.clone();
                other.determinise(seat, (seed + 100).into());
                let (one, two) = (game.view(seat), other.view(seat));
                assert!(one.state == two.state);
                assert_eq!(game.state().options[..], other.state().options[..]);
                compared += usize::from(hidden != 0);
                differed += usize::from(game.state().gates != other.state().gates);
                // The same dice and cards, and other gates under those face down: what happens must not depend on them.
                let mut twin = game.clone();
                let (gates, stack) = (other.state().gates, other.state().gate_stack);
                (twin.state_mut().gates, twin.state_mut().gate_stack) = (gates, stack);
                twin.recall();
                let (mut played, mut told) = (game.clone(), Recorder::default());
                let mut heard = Recorder::default();
                played.choose(index, &mut told).unwrap();
                twin.choose(index, &mut heard).unwrap();
                // From here on they may part: a gate is drawn, or turned, or taken away.
                let touched = |event: &Event| format!("{event:?}").contains("Gate");
                if hidden != 0 && !told.events.iter().chain(&heard.events).any(touched) {
                    assert_eq!(told.events, heard.events);
                    assert_eq!(played.state().options[..], twin.state().options[..]);
                    after += 1;
                }
            }
            game.choose(index, &mut Silent).unwrap();
        }
    }
    assert!(compared > 1000 && differed > 1000 && after > 1000, "{compared}, {differed}, {after}");
}
