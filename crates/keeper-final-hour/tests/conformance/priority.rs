//! Priority cards are played.

use keeper_final_hour::{Ask, HIDDEN, NONE, Phase};
use keeper_table::Game;

use crate::bench::{Bench, Trial};

/// A round at its beginning, with this investigator in the lead.
fn round(players: u8, lead: u8) -> Trial {
    let mut bench = Bench::new(players);
    put_back(&mut bench);
    bench.s.lead = lead;
    bench.phase(Phase::Begin)
}

/// Takes the first action card back, which was drawn when the game began.
pub fn put_back(bench: &mut Bench) {
    if let Some(play) = bench.s.played.pop() {
        bench.s.investigators[usize::from(play.who)].deck.push(play.action);
    }
    bench.s.round = 0;
}

fn turns(players: u8, lead: u8) -> Vec<u8> {
    let mut trial = round(players, lead);
    let mut turns = Vec::new();
    while let Some(Ask::Priority { who }) = trial.ask() {
        assert_eq!(trial.seat(), Some(who));
        turns.push(who);
        let first = trial.offered()[0].clone();
        trial.choose(&first);
    }
    turns
}

/// FHP-01, FHP-02: four turns clockwise from the lead; of three the lead has two, of two each has two.
#[test]
fn four_turns_a_round() {
    assert_eq!(turns(4, 0), [0, 1, 2, 3]);
    assert_eq!(turns(4, 2), [2, 3, 0, 1]);
    assert_eq!(turns(3, 1), [1, 2, 0, 1]);
    assert_eq!(turns(2, 1), [1, 0, 1, 0]);
}

/// FHP-03, FHP-04: an action card face down, a priority card face up on it, and the hand is four again.
#[test]
fn a_turn() {
    let mut bench = Bench::new(4);
    put_back(&mut bench);
    bench.hand(0, [3, 8, 14, 28]);
    let top = *bench.s.investigators[0].deck.last().unwrap();
    let next = *bench.s.priority.last().unwrap();
    let mut trial = bench.phase(Phase::Begin);
    assert_eq!(trial.s().who(0).deck.len(), 9);
    assert_eq!(trial.offered(), ["priority-3", "priority-8", "priority-14", "priority-28"]);
    trial.choose("priority-8");
    let play = trial.s().played[0];
    assert_eq!((play.who, play.action, play.priority), (0, top, 7));
    assert!(play.shown && !play.revealed);
    let hand = &trial.s().who(0).hand;
    assert!(hand.len() == 4 && hand.contains(&next) && !hand.contains(&7));
}

/// FHP-05: an empty priority deck is made of the discards.
#[test]
fn the_priority_deck_is_rebuilt() {
    let mut bench = Bench::new(2);
    put_back(&mut bench);
    bench.s.discard = bench.s.priority.iter().fold(0, |set, card| set | 1 << card);
    bench.s.priority.clear();
    let mut trial = bench.phase(Phase::Begin);
    let first = trial.offered()[0].clone();
    trial.choose(&first);
    assert_eq!((trial.s().discard, trial.s().priority.len()), (0, 21));
    assert_eq!(trial.s().who(0).hand.len(), 4);
}

/// FHP-06: a player who has two turns does not see the second action card before a priority card lies on the first.
#[test]
fn the_second_action_card_comes_later() {
    let mut trial = round(2, 0);
    assert_eq!((trial.s().who(0).deck.len(), trial.s().played.len()), (9, 1));
    for turn in 2..=3 {
        let first = trial.offered()[0].clone();
        trial.choose(&first);
        assert_eq!(trial.s().played.len(), turn);
    }
    assert_eq!((trial.s().who(0).deck.len(), trial.s().played[2].who), (8, 0));
}

/// FHP-07: nobody learns anything of another's hand or face-down action card.
#[test]
fn hands_and_face_down_cards_are_secret() {
    let trial = round(2, 0);
    let other = trial.game.view(1).state;
    assert!(other.who(0).hand.iter().all(|&card| card == HIDDEN));
    assert_eq!((other.played[0].action, other.played[0].priority), (HIDDEN, NONE));
    assert!(other.options.is_empty());
    assert!(!trial.s().may_talk(0) && !trial.s().may_talk(1));
}

/// FHP-07: nobody talks while priority cards are played; afterwards each does from the first revealed card on.
#[test]
fn talk() {
    let mut bench = Bench::new(2);
    put_back(&mut bench);
    bench.hand(0, [1, 2, 20, 21]);
    bench.hand(1, [11, 12, 22, 23]);
    let mut trial = bench.phase(Phase::Begin);
    trial.all(&["priority-1", "priority-11", "priority-2", "priority-12"]);
    assert_eq!([0, 1].map(|seat| trial.s().may_talk(seat)), [true, false]);
}

/// FHP-08: your own face-down action card and every discard pile can be looked at.
#[test]
fn own_cards_and_discards_are_open() {
    let mut bench = Bench::new(2);
    put_back(&mut bench);
    let card = bench.s.priority.pop().unwrap();
    bench.s.discard |= 1 << card;
    bench.s.investigators[1].deck.retain(|&action| action % 10 != 4);
    bench.s.investigators[1].discard = 1 << 4;
    let trial = bench.phase(Phase::Begin);
    let own = trial.game.view(0).state;
    assert_eq!(own.played[0].action, trial.s().played[0].action);
    assert_eq!((own.discard, own.who(1).discard), (1 << card, 1 << 4));
}
