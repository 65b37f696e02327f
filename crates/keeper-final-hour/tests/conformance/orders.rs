//! Which action cards are resolved, in which order, and what becomes of them.

use keeper_final_hour::{Ask, Event, Phase, Play};

use crate::bench::{Bench, Trial};
use crate::priority::put_back;

/// The order of the action cards with their owners and halves.
fn revealed(trial: &Trial) -> Vec<(u8, u8, bool)> {
    let plays = trial.events.iter().filter_map(|event| match event {
        Event::Revealed { who, priority, top, .. } => Some((*who, priority + 1, *top)),
        _ => None,
    });
    plays.collect()
}

/// Plays the round through, always taking the first option, until all are asked whether they are ready.
fn to_the_end(trial: &mut Trial) {
    while trial.ask().is_some() && !trial.is_done() {
        let first = trial.offered()[0].clone();
        trial.choose(&first);
    }
}

/// The example of the rulebook: Jenny leads with an 8, Michael plays a 14, Lily a 7, Jenny a 28.
fn example() -> Trial {
    let mut bench = Bench::new(3);
    put_back(&mut bench);
    bench.hand(0, [8, 28, 29, 30]);
    bench.hand(1, [14, 25, 26, 27]);
    bench.hand(2, [7, 15, 16, 17]);
    for (who, action) in [(1, "dynamite-1"), (2, "child-of-prophecy-1")] {
        bench.on_top(who, action);
    }
    // The second card of Jenny's two lies below the first.
    bench.on_top(0, "jennys-twin-45s-1");
    let second = bench.s.investigators[0].deck.pop().unwrap();
    bench.on_top(0, "grand-gala-1");
    let first = bench.s.investigators[0].deck.pop().unwrap();
    bench.s.investigators[0].deck.push(second);
    bench.s.investigators[0].deck.push(first);
    let mut trial = bench.phase(Phase::Begin);
    trial.all(&["priority-8", "priority-14", "priority-7", "priority-28"]);
    trial
}

/// FHR-01, FHR-02: from the lowest number to the highest; two tops, then two bottoms.
#[test]
fn the_rulebooks_round() {
    let mut trial = example();
    let name = |trial: &Trial, at: usize| {
        let action = trial.s().played[at].action;
        trial.game.library().actions[usize::from(action)].name.clone()
    };
    assert_eq!(name(&trial, 0), "Grand Gala");
    assert_eq!(name(&trial, 3), "Jenny's Twin .45s");
    // Lily's top effect lets her move.
    assert_eq!(trial.ask(), Some(Ask::Move { who: 2, left: 2 }));
    to_the_end(&mut trial);
    assert_eq!(revealed(&trial), [(2, 7, true), (0, 8, true), (1, 14, false), (0, 28, false)]);
}

/// FHR-03: the same investigator may resolve two tops, and the other two bottoms.
#[test]
fn two_tops_of_one_investigator() {
    let mut bench = Bench::new(2);
    put_back(&mut bench);
    bench.hand(0, [1, 2, 20, 21]);
    bench.hand(1, [11, 12, 22, 23]);
    let mut trial = bench.phase(Phase::Begin);
    trial.all(&["priority-1", "priority-11", "priority-2", "priority-12"]);
    to_the_end(&mut trial);
    assert_eq!(revealed(&trial), [(0, 1, true), (0, 2, true), (1, 11, false), (1, 12, false)]);
}

/// Two players in the middle of a round, each with one card resolved.
fn late(deck: usize) -> Bench {
    let mut bench = Bench::new(2);
    put_back(&mut bench);
    for who in 0..2 {
        let one = &mut bench.s.investigators[who];
        let (a, b) = (one.deck.pop().unwrap(), one.deck.pop().unwrap());
        while one.deck.len() > deck {
            one.discard |= 1 << (one.deck.pop().unwrap() % 10);
        }
        for action in [a, b] {
            let priority = bench.s.priority.pop().unwrap();
            bench.s.played.push(Play { who: who as u8, action, priority, shown: true, ..Play::default() });
        }
    }
    bench
}

/// FHR-04: a resolved action card is discarded face up; when the last one is, the deck is made anew.
#[test]
fn action_cards_are_discarded() {
    let mut trial = late(3).phase(Phase::Resolve);
    to_the_end(&mut trial);
    for who in 0..2 {
        let one = trial.s().who(who);
        assert_eq!((one.deck.len(), one.discard.count_ones()), (3, 7));
    }
    let mut trial = late(0).phase(Phase::Resolve);
    to_the_end(&mut trial);
    for who in 0..2 {
        let one = trial.s().who(who);
        assert_eq!((one.deck.len(), one.discard), (10, 0));
    }
}

/// A card that is needed from an empty deck comes from the discards; those that still lie face down are not among them.
#[test]
fn an_empty_deck_is_made_anew_when_a_card_is_needed() {
    let mut bench = Bench::new(3);
    put_back(&mut bench);
    bench.s.lead = 1;
    let one = &mut bench.s.investigators[1];
    while one.deck.len() > 1 {
        one.discard |= 1 << (one.deck.pop().unwrap() % 10);
    }
    let last = one.deck[0];
    let mut trial = bench.phase(Phase::Begin);
    for _ in 0..3 {
        let first = trial.offered()[0].clone();
        trial.choose(&first);
    }
    let one = trial.s().who(1);
    assert_eq!((trial.s().played[0].action, trial.s().played[3].who), (last, 1));
    assert_eq!((one.deck.len(), one.discard), (8, 0));
    assert!(!one.deck.contains(&last) && trial.s().played[3].action != last);
}

/// FHR-05: priority cards stay until the Reckoning.
#[test]
fn priority_cards_stay() {
    let mut trial = example();
    while trial.s().played.iter().filter(|play| play.done).count() < 3 {
        let first = trial.offered()[0].clone();
        trial.choose(&first);
    }
    assert_eq!(trial.s().discard, 0);
    let cards: u32 = [8, 14, 7, 28].iter().fold(0, |set, number| set | 1 << (number - 1));
    to_the_end(&mut trial);
    assert_eq!(trial.s().discard & cards, cards);
}
