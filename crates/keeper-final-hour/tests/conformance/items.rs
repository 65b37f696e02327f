//! Items and their moments.

use keeper_final_hour::{Ask, KEY, Phase, Play};

use crate::bench::{Bench, Trial, at};
use crate::priority::put_back;

/// Two players; Jenny holds these items and resolves this card, with its top or its bottom effect.
fn jenny_resolves(action: &str, top: bool, items: &[&str], change: impl FnOnce(&mut Bench)) -> Trial {
    let mut bench = Bench::new(2);
    put_back(&mut bench);
    for id in items {
        let item = bench.lib.items.iter().position(|item| item.id == *id).unwrap() as u8;
        bench.s.item_deck.retain(|&other| other != item);
        bench.s.investigators[0].items |= 1 << item;
    }
    bench.on_top(0, action);
    let action = bench.s.investigators[0].deck.pop().unwrap();
    let others = [1, 1, 1].map(|who: u8| (who, bench.s.investigators[usize::from(who)].deck.pop().unwrap()));
    let plays = if top {
        [(0, action), others[0], others[1], others[2]]
    } else {
        [others[0], others[1], (0, action), others[2]]
    };
    for (priority, (who, action)) in (0..).zip(plays) {
        bench.s.played.push(Play { who, action, priority, shown: true, ..Play::default() });
    }
    if !top {
        bench.s.played[0].done = true;
        bench.s.played[1].done = true;
    }
    change(&mut bench);
    bench.phase(Phase::Resolve)
}

const BEFORE: Option<Ask> = Some(Ask::Item { bottom: false, after: false });
const AFTER: Option<Ask> = Some(Ask::Item { bottom: false, after: true });

/// FHR-28: before-items after the card is revealed and before its effect; after-items right after it; no limit to them.
#[test]
fn moments_of_items() {
    let items = ["warding-chalk", "caretakers-keys", "fire-axe", "first-aid-satchel"];
    let mut trial = jenny_resolves("a-color-for-all-seasons-1", true, &items, |bench| {
        bench.put(12, ["blue-1-none", "red-1-none"]);
    });
    assert!(trial.s().played[0].revealed);
    assert_eq!((trial.ask(), trial.seat()), (BEFORE, Some(0)));
    assert_eq!(trial.offered(), ["done", "warding-chalk", "caretakers-keys"]);
    trial.all(&["caretakers-keys", "athletic-facilities", "humanities", "done"]);
    // It is used up, the other is still there; then the effect begins.
    assert_eq!((trial.ask(), trial.offered()), (BEFORE, vec!["done".to_owned(), "warding-chalk".into()]));
    trial.choose("done");
    assert_eq!(trial.ask(), Some(Ask::Move { who: 0, left: 1 }));
    trial.choose("done").choose("quadrangle--humanities");
    // Nobody is hurt: the satchel would bring nothing.
    assert_eq!((trial.ask(), trial.offered()), (AFTER, vec!["done".to_owned(), "fire-axe".into()]));
    trial.all(&["fire-axe", "blue-1-none@humanities", "red-1-none@humanities"]);
    assert_eq!(trial.monsters(12), 0);
    assert_eq!(trial.s().spent_items.count_ones(), 2);
}

/// An after-item that the action card itself gave can be used at once.
#[test]
fn an_item_just_gained_can_be_used() {
    let mut trial = jenny_resolves("socialite-2", false, &[], |bench| {
        bench.stand(0, 9);
        let here = usize::from(at(9));
        let key = bench.s.clues.iter().position(|&clue| clue == KEY).unwrap();
        bench.s.clues.swap(here, key);
        let axe = bench.lib.items.iter().position(|item| item.id == "fire-axe").unwrap() as u8;
        bench.s.item_deck.retain(|&item| item != axe);
        bench.s.item_deck.push(axe);
    });
    trial.choose("done");
    assert_eq!(trial.ask(), Some(Ask::Item { bottom: true, after: true }));
    assert_eq!(trial.offered(), ["done", "fire-axe"]);
}

/// T'tka Halot: no bottom effect at all; it is no help against a top one.
#[test]
fn instead_of_a_bottom_effect() {
    let mut trial = jenny_resolves("socialite-2", false, &["ttka-halot"], |_| {});
    assert_eq!(trial.offered(), ["done", "ttka-halot"]);
    let before = trial.s().on_board();
    trial.choose("ttka-halot");
    assert!(trial.s().played[2].done);
    assert_eq!(trial.s().on_board(), before);

    let trial = jenny_resolves("socialite-2", true, &["ttka-halot"], |_| {});
    assert_eq!(trial.ask(), Some(Ask::Move { who: 0, left: 1 }));
}
