//! What a seat sees: its own hand and face-down cards, all that lies open, and nothing else.

use std::sync::Arc;

use keeper_final_hour::{Ask, Difficulty, Event, FinalHour, HIDDEN, Library, NONE, SetUp};
use keeper_table::{Game, Load, Recorder, Rng, Seats, Silent};

/// Random games of every kind, looked at before each decision.
fn games(mut look: impl FnMut(&FinalHour)) {
    let library = Arc::new(Library::embedded().unwrap());
    for n in 0..96u64 {
        let setup = SetUp {
            players: 1 + (n % 4) as u8,
            difficulty: Difficulty::ALL[(n / 4 % 3) as usize],
            seed: n.into(),
            ..SetUp::default()
        };
        let mut game = FinalHour::new(library.clone(), &setup).unwrap();
        let mut rng = Rng::new(n);
        while let Some(decision) = game.decision() {
            look(&game);
            let index = rng.below(decision.options.len() as u32) as usize;
            game.choose(index, &mut Silent).unwrap();
        }
    }
}

/// FHP-07, FHP-08: hands and face-down cards are their owner's; discards, resolved and face-up cards are everybody's.
#[test]
fn a_view_holds_no_other_hand_and_no_card_that_lies_face_down() {
    let (mut hands, mut face_down, mut veiled) = (0, 0, 0);
    games(|game| {
        let real = game.state();
        for seat in 0..real.players {
            let seen = game.view(seat).state;
            for who in 0..real.count {
                let (real, seen) = (real.who(who), seen.who(who));
                let own = game.state().seat_of(who) == seat;
                assert_eq!(seen.hand.len(), real.hand.len());
                assert_eq!(seen.discard, real.discard);
                assert_eq!(seen.items, real.items);
                if own {
                    assert_eq!(seen.hand, real.hand);
                } else {
                    assert!(seen.hand.iter().all(|&card| card == HIDDEN));
                    assert!(seen.deck.iter().all(|&card| card == HIDDEN));
                    hands += 1;
                }
            }
            for (real, seen) in real.played.iter().zip(seen.played.iter()) {
                let own = real.who == NONE || game.state().seat_of(real.who) == seat;
                let open_action = own || real.revealed;
                let open_priority = own || real.shown || real.priority == NONE;
                assert_eq!(seen.action, if open_action { real.action } else { HIDDEN });
                assert_eq!(seen.priority, if open_priority { real.priority } else { HIDDEN });
                face_down += usize::from(!open_action);
                veiled += usize::from(!open_priority);
            }
            assert!(seen.priority.iter().chain(seen.stack.iter()).all(|&card| card == HIDDEN));
            assert!(seen.portents.iter().all(|&card| card == HIDDEN));
            assert!(seen.clues.iter().all(|&clue| clue == HIDDEN || clue == NONE));
            assert_eq!((seen.reserved, seen.unseen), ([HIDDEN; 2], HIDDEN));
            assert_eq!((seen.found, seen.discard), (real.found, real.discard));
            assert!(seen.rng == Rng::default() && seen.loaded.left().is_empty());
        }
    });
    assert!(hands > 1000 && face_down > 1000 && veiled > 20, "{hands} {face_down} {veiled}");
}

#[test]
fn a_view_holds_what_its_seat_is_asked_and_nothing_of_what_others_are() {
    let mut parallel = 0;
    games(|game| {
        let decision = game.decision().unwrap();
        for seat in 0..game.state().players {
            let seen = game.view(seat).state;
            assert_eq!(seen.ask, Some(decision.ask));
            let own = game.decision_for(seat).map_or(&[][..], |own| own.options);
            assert_eq!(&*seen.options, own);
            if let Seats::Parallel(waiting) = decision.seats {
                assert_eq!(own.is_empty(), waiting & (1 << seat) == 0);
                assert!(own.len() < decision.options.len() || waiting.count_ones() == 1);
                parallel += 1;
                // What the others keep back is not seen before all have said it; who is ready, all hear (FHA-17).
                let open = decision.ask == Ask::Ready;
                for other in (0..game.state().players).filter(|&other| other != seat) {
                    let said = waiting & (1 << other) == 0;
                    let heard = if open { game.state().answers[usize::from(other)] } else { HIDDEN };
                    assert_eq!(seen.answers[usize::from(other)], if said { heard } else { 0 });
                }
            }
        }
        // The first to speak finds its options at the front.
        if let Some(own) = game.decision_for(decision.seats.speaker()) {
            assert!(decision.options.starts_with(own.options));
        }
    });
    assert!(parallel > 100);
}

/// Everything hidden is dealt anew: the view of the seat is the same, the game holds together, and what was hidden differs.
#[test]
fn dealing_hidden_things_anew_leaves_the_view_as_it_is() {
    let (mut differ, mut hands) = (0, 0);
    games(|game| {
        for seat in 0..game.state().players {
            let mut other = game.clone();
            other.determinise(seat, 17.into());
            other.check().unwrap_or_else(|broken| panic!("{broken}"));
            assert!(other.view(seat).state == game.view(seat).state, "seat {seat}, {:?}", game.state().ask);
            differ += usize::from(other.state().clues != game.state().clues);
            hands +=
                usize::from((0..game.state().count).any(|w| other.state().who(w).hand != game.state().who(w).hand));
            // Nothing hangs on how the hidden cards lay.
            let mut again = other.clone();
            again.determinise(seat, 17.into());
            assert!(again.state() == other.state());
            // The other seats' options are those of their new hands.
            if let Some(Ask::Priority { who }) = other.state().ask {
                assert_eq!(other.state().options.len(), other.state().who(who).hand.len());
            }
        }
        let mut state = *game.state();
        state.loaded.push(Load { kind: keeper_final_hour::chance::MONSTER, value: 0 });
        assert!(FinalHour::from_state(game.library().clone(), state).view(0).state == game.view(0).state);
    });
    assert!(differ > 1000 && hands > 1000, "{differ} {hands}");
}

/// FHP-07, FHP-08: a game can be made from a view alone; it looks the same from that seat, holds together and plays on.
#[test]
fn a_view_is_enough_to_imagine_a_game_that_fits_it() {
    let mut n = 0;
    games(|game| {
        for seat in (0..game.state().players).filter(|&seat| game.decision_for(seat).is_some()) {
            let view = game.view(seat);
            let mut imagined = view.imagine(n.into());
            imagined.check().unwrap_or_else(|broken| panic!("{broken}"));
            assert!(imagined.view(seat).state == view.state, "seat {seat}, {:?}", game.state().ask);
            assert!(imagined.state() == game.view(seat).imagine(n.into()).state());
            n += 1;
            let mut rng = Rng::new(n);
            while let (Some(decision), true) = (imagined.decision(), n % 20 == 0) {
                let index = rng.below(decision.options.len() as u32) as usize;
                imagined.advance(index, &mut Silent).unwrap();
                imagined.check().unwrap();
            }
        }
    });
    assert!(n > 1000);
}

/// A spectator sees what lies open, and is asked nothing.
#[test]
fn an_onlooker_sees_nobodys_hand() {
    games(|game| {
        for seat in [game.state().players, 200] {
            let seen = game.view(seat).state;
            assert!(seen.all().iter().all(|one| one.hand.iter().chain(one.deck.iter()).all(|&card| card == HIDDEN)));
            if !matches!(game.state().seats, Seats::Group { .. }) {
                assert!(seen.options.is_empty() && game.decision_for(seat).is_none());
            }
            let mut other = game.clone();
            other.determinise(seat, 5.into());
            other.check().unwrap();
            assert!(other.view(seat).state == seen);
        }
    });
}

/// A game that was dealt anew plays on to its end.
#[test]
fn a_game_dealt_anew_plays_on() {
    let mut n = 0;
    games(|game| {
        n += 1;
        if n % 40 != 0 {
            return;
        }
        let mut other = game.clone();
        other.determinise(0, n.into());
        let mut rng = Rng::new(n);
        while let Some(decision) = other.decision() {
            let index = rng.below(decision.options.len() as u32) as usize;
            other.advance(index, &mut Silent).unwrap();
            other.check().unwrap();
        }
    });
}

/// Events tell a seat nothing that its view hides.
#[test]
fn events_for_a_seat_name_no_hidden_card() {
    let library = Arc::new(Library::embedded().unwrap());
    let mut hidden = 0;
    for n in 0..24u64 {
        let setup = SetUp { players: 2 + (n % 3) as u8, seed: n.into(), ..SetUp::default() };
        let mut journal = Recorder::default();
        let mut game = FinalHour::new_told(library.clone(), &setup, &mut journal).unwrap();
        let mut rng = Rng::new(n);
        while let Some(decision) = game.decision() {
            let index = rng.below(decision.options.len() as u32) as usize;
            game.choose(index, &mut journal).unwrap();
        }
        for event in journal.events {
            match event.for_seat(0) {
                Event::DrewPriority { who, card, .. } => assert_eq!(card == HIDDEN, who != 0),
                Event::DrewAction { who, action, .. } => assert_eq!(action == HIDDEN, who != 0),
                Event::PlayedPriority { who, card, shown, .. } => assert_eq!(card == HIDDEN, who != 0 && !shown),
                _ => continue,
            }
            hidden += 1;
        }
    }
    assert!(hidden > 500);
}
