//! The rules for a single player.

use keeper_final_hour::{Ask, Difficulty, Event, FinalHour, HIDDEN, NONE, Phase, Play};
use keeper_table::Game;

use crate::bench::{Bench, Trial, library, setup};

/// A single player before the first round: nothing was drawn yet.
fn fresh() -> Bench {
    let mut bench = Bench::new(1);
    let hand = std::mem::take(&mut bench.s.investigators[0].hand);
    hand.iter().for_each(|&card| {
        bench.s.priority.push(card);
    });
    bench.s.round = 0;
    bench
}

/// The row of these numbers lies on the table.
fn row(numbers: [u8; 4]) -> Bench {
    let mut bench = fresh();
    for number in numbers {
        bench.s.priority.retain(|&card| card != number - 1);
        bench.s.played.push(Play { who: NONE, action: NONE, priority: number - 1, shown: true, ..Play::default() });
    }
    bench
}

/// Takes the first option until this is asked.
fn until(trial: &mut Trial, wanted: impl Fn(Ask) -> bool) {
    while !wanted(trial.ask().expect("the game goes on")) {
        let first = trial.offered()[0].clone();
        trial.choose(&first);
    }
}

/// FH1-01: two investigators with decks, health and items of their own; no hand, no lead.
#[test]
fn two_investigators() {
    let game = FinalHour::new(library(), &setup(1, Difficulty::Easy, "cthulhu")).unwrap();
    let s = game.state();
    assert_eq!((s.count, s.who(0).health, s.who(1).health), (2, 5, 5));
    assert_eq!((s.who(0).deck.len(), s.who(1).deck.len(), s.who(1).hand.len()), (10, 10, 0));
    assert_eq!(s.ask, Some(Ask::Aside));
    // The axe of one is of no use to the other.
    let mut bench = row([5, 11, 20, 25]);
    let axe = bench.lib.items.iter().position(|item| item.id == "fire-axe").unwrap() as u8;
    bench.s.item_deck.retain(|&item| item != axe);
    bench.s.investigators[1].items = 1 << axe;
    bench.put(12, ["blue-1-none"]);
    bench.on_top(0, "a-color-for-all-seasons-1");
    bench.on_top(1, "doorkeeper-1");
    let mut trial = bench.phase(Phase::Resolve);
    trial.all(&["jenny-barnes", "slot-1", "done", "quadrangle--humanities"]);
    assert_eq!(trial.ask(), Some(Ask::Deck));
    trial.all(&["michael-mcglen", "slot-2", "elder-faith-seminary--humanities", "humanities--athletic-facilities"]);
    assert_eq!(trial.offered(), ["done", "fire-axe"]);
}

/// FH1-02: of five priority cards one is put aside, four are laid out from low to high.
#[test]
fn five_cards_a_round() {
    let mut trial = fresh().phase(Phase::Begin);
    let drawn: Vec<u8> = trial.s().who(0).hand.to_vec();
    assert_eq!((drawn.len(), trial.ask()), (5, Some(Ask::Aside)));
    trial.choose(&format!("priority-{}", drawn[2] + 1));
    assert_eq!(&*trial.s().aside, &[drawn[2]]);
    let row: Vec<u8> = trial.s().played.iter().map(|play| play.priority).collect();
    assert_eq!(row, [drawn[0], drawn[1], drawn[3], drawn[4]]);
    assert!(trial.s().who(0).hand.is_empty());
}

/// FH1-03: a card of either deck on any free place of the row, resolved at once: top on the lower two.
#[test]
fn placing_cards() {
    let mut bench = row([5, 11, 20, 25]);
    bench.on_top(1, "finish-the-work-1");
    let mut trial = bench.phase(Phase::Resolve);
    assert_eq!(
        (trial.ask(), trial.offered()),
        (Some(Ask::Deck), vec!["jenny-barnes".to_owned(), "michael-mcglen".into()])
    );
    trial.choose("michael-mcglen");
    assert_eq!(trial.offered(), ["slot-1", "slot-2", "slot-3", "slot-4"]);
    trial.choose("slot-3");
    assert!(trial.events.iter().any(|event| matches!(event, Event::Revealed { who: 1, priority: 19, top: false, .. })));
    until(&mut trial, |ask| ask == Ask::Deck);
    trial.choose("jenny-barnes");
    assert_eq!(trial.offered(), ["slot-1", "slot-2", "slot-4"]);
    trial.choose("slot-2");
    assert!(trial.events.iter().any(|event| matches!(event, Event::Revealed { who: 0, priority: 10, top: true, .. })));
}

/// FH1-04: each investigator resolves two cards, in any order; then all are discarded.
#[test]
fn two_cards_each() {
    let mut trial = row([5, 11, 20, 25]).phase(Phase::Resolve);
    trial.choose("jenny-barnes").choose("slot-1");
    until(&mut trial, |ask| ask == Ask::Deck);
    trial.choose("jenny-barnes").choose("slot-4");
    until(&mut trial, |ask| matches!(ask, Ask::Slot { .. }));
    // The next must be Michael's: on the 11 for its top, on the 20 for its bottom.
    assert_eq!((trial.s().resolver, trial.offered()), (1, vec!["slot-2".to_owned(), "slot-3".into()]));
    assert_eq!(trial.s().who(0).discard, 0);
    // Nothing was put aside yet: the ritual cannot succeed, and the next round begins.
    until(&mut trial, |ask| ask == Ask::Aside);
    assert_eq!([0, 1].map(|who| trial.s().who(who).discard.count_ones()), [2, 2]);
    trial.game.check().unwrap();
}

/// FH1-05: the omens of the row are counted.
#[test]
fn the_row_is_reckoned() {
    // 1 and 3 have two omens, 4 has one, 2 has none.
    let mut bench = row([1, 2, 3, 4]);
    bench.s.played.iter_mut().for_each(|play| play.done = true);
    let trial = bench.phase(Phase::Reckoning);
    assert!(trial.events.contains(&Event::Omens { count: 5 }));
    assert_eq!((trial.s().discard, trial.s().lead), (0b1111, 0));
}

/// FH1-06: all that was put aside is committed, and three matches are enough.
#[test]
fn the_ritual_of_one() {
    let attempt = |aside: &[u8]| {
        let mut bench = fresh();
        for number in aside {
            bench.s.priority.retain(|&card| card != number - 1);
            bench.s.aside.push(number - 1);
        }
        let icon = |id: &str| bench.lib.icons.iter().position(|icon| icon == id).unwrap() as u8;
        bench.s.reserved = [icon("moon"), icon("star")];
        let mut trial = bench.phase(Phase::Ready);
        assert_eq!(trial.seat(), Some(0));
        trial.choose("seat-1-ready").outcome()
    };
    // After five rounds: moons and stars among five cards.
    assert_eq!(attempt(&[3, 1, 9, 2, 13]), Some("won-ritual"));
    assert_eq!(attempt(&[3, 1, 9, 2, 5]), Some("lost-ritual"));
}

/// FH1-07: who leads, and who is first in turn order, is the player's choice each time.
#[test]
fn the_player_says_who_leads() {
    let mut trial = fresh().run(0, "The lead investigator: lose 1 health.");
    assert!(matches!(trial.ask(), Some(Ask::Who { .. })));
    trial.choose("michael-mcglen");
    assert_eq!([0, 1].map(|who| trial.health(who)), [5, 4]);
    let mut bench = fresh();
    bench.stand(0, 3);
    bench.stand(1, 3);
    let trial = bench.run(0, "In turn order, each investigator: move up to 1 time.");
    assert_eq!(trial.offered(), ["jenny-barnes", "michael-mcglen"]);
}

/// FH1-08: Glimpse R'lyeh: one loses 1 health, and two cards face down count at the next Reckoning.
#[test]
fn glimpse_alone() {
    // 1 and 4 make three omens.
    let mut bench = row([1, 2, 4, 6]);
    bench.s.played.iter_mut().for_each(|play| play.done = true);
    let mut trial = bench.phase(Phase::Reckoning);
    trial.choose("jenny-barnes");
    assert_eq!(trial.health(0), 4);
    assert_eq!(trial.s().portents.len(), 2);
    assert!(trial.game.view(0).state.portents.iter().all(|&card| card == HIDDEN));
    assert!(!trial.s().veil_next);
    let hidden: u8 = trial.s().portents.iter().map(|&card| trial.game.library().omens(card)).sum();

    let mut again = row([2, 6, 13, 14]);
    again.s.played.iter_mut().for_each(|play| play.done = true);
    for &card in trial.s().portents.iter() {
        if let Some(found) = again.s.priority.iter().position(|&other| other == card) {
            again.s.priority.remove(found);
            again.s.portents.push(card);
        }
    }
    let kept: u8 = again.s.portents.iter().map(|&card| again.lib.omens(card)).sum();
    let trial = again.phase(Phase::Reckoning);
    assert!(kept <= hidden && trial.events.contains(&Event::Omens { count: kept }));
    assert!(trial.s().portents.is_empty());
}

/// FH1-09: each investigator counts as having played two priority cards.
#[test]
fn grand_gala_alone() {
    let bench = row([5, 11, 20, 25]);
    assert_eq!([0, 1].map(|who| bench.s.cards_played(who)), [2, 2]);
}

/// FH1-10: drawn cards may take places in the row; low and high places stay what they are.
#[test]
fn socialite_alone() {
    let mut bench = row([5, 11, 20, 25]);
    let cards: Vec<u8> = bench.s.priority.iter().rev().take(2).copied().collect();
    bench.s.current = 0;
    let mut trial = bench.run(0, "Draw 2 priority cards, then discard 2.");
    assert_eq!(trial.ask(), Some(Ask::Replace { card: cards[0] }));
    trial.game.check().unwrap();
    trial.choose("slot-4").choose("done");
    let row: Vec<u8> = trial.s().played.iter().map(|play| play.priority).collect();
    assert_eq!(row, [4, 10, 19, cards[0]]);
    assert_eq!(trial.s().discard, 1 << 24 | 1 << cards[1]);
    assert!(trial.s().is_top());
}
