//! The Ancient One Phase and the end of the game.

use keeper_final_hour::{Ask, Difficulty, Event, HIDDEN, Phase, Play};
use keeper_table::{Game, Seats};

use crate::bench::{Bench, Trial, at, setup};
use crate::priority::put_back;

/// The Reckoning of a round in which cards with so many omens were played.
fn reckoning(players: u8, omens: [u8; 4], change: impl FnOnce(&mut Bench)) -> Trial {
    let mut bench = Bench::new(players);
    lay(&mut bench, omens);
    change(&mut bench);
    bench.phase(Phase::Reckoning)
}

fn lay(bench: &mut Bench, omens: [u8; 4]) {
    put_back(bench);
    bench.s.played.clear();
    for wanted in omens {
        let found = bench.s.priority.iter().position(|&card| bench.lib.omens(card) == wanted).unwrap();
        let priority = bench.s.priority.remove(found);
        bench.s.played.push(Play { priority, shown: true, done: true, ..Play::default() });
    }
    // The gate that opens is far from everything that is looked at: one token more at the heptagram.
    let found = bench.s.stack.iter().position(|&icon| icon == 0).unwrap();
    let last = bench.s.stack.len() - 1;
    bench.s.stack.swap(found, last);
}

fn special_at(trial: &Trial, kind: &str, place: u8) -> u32 {
    let lib = trial.game.library();
    (trial.s().monsters_at(at(place)) & lib.kinds[usize::from(lib.kind(kind).unwrap())].markers).count_ones()
}

/// FHA-01: the played cards are discarded, their omens counted. Five of them bring the line for 5 and 6.
#[test]
fn omens_are_counted() {
    let mut trial = reckoning(2, [2, 2, 1, 0], |_| {});
    assert!(trial.events.contains(&Event::Omens { count: 5 }));
    assert_eq!((trial.s().discard.count_ones(), trial.s().played.len()), (4, 0));
    assert_eq!(special_at(&trial, "star-spawn", 8), 1);
    assert_eq!(special_at(&trial, "deep-one", 1), 0);
    assert!(trial.is_done());
    trial.all(&["seat-1-not-ready", "seat-2-not-ready"]);
}

/// FHA-02: no omens, no effect.
#[test]
fn no_omens() {
    let trial = reckoning(2, [0, 0, 0, 0], |_| {});
    assert!(!trial.events.iter().any(|event| matches!(event, Event::Text { .. })));
    assert_eq!(trial.s().on_board().count_ones(), 2);
}

/// FHA-03: Cthulhu, 1 and 2: every Deep One acts, then two come to the trinity gate.
#[test]
fn rising_tide() {
    let mut deep_ones = [0; 2];
    let mut trial = reckoning(2, [1, 1, 0, 0], |bench| {
        deep_ones = [bench.put(2, ["deep-one"])[0], bench.put(6, ["deep-one"])[0]];
    });
    assert!(matches!(trial.ask(), Some(Ask::Activate { .. })));
    assert_eq!(trial.seat(), Some(0));
    trial.choose("deep-one@derby-hall");
    assert_eq!(trial.activated(), [deep_ones[1], deep_ones[0]]);
    assert_eq!(deep_ones.map(|marker| trial.place_of(marker)), [Some(1), Some(2)]);
    assert_eq!(special_at(&trial, "deep-one", 1), 3);
}

/// FHA-04: Cthulhu, 3 and 4: the lead loses 1 health; in the next round priority cards lie face down until all are played.
#[test]
fn glimpse() {
    let mut trial = reckoning(2, [2, 1, 0, 0], |_| {});
    assert_eq!([0, 1].map(|who| trial.health(who)), [4, 5]);
    trial.all(&["seat-1-not-ready", "seat-2-not-ready"]);
    assert!(trial.s().veiled && !trial.s().veil_next);
    for turn in 0..4 {
        let Some(Ask::Priority { who }) = trial.ask() else { panic!("{:?}", trial.ask()) };
        let first = trial.offered()[0].clone();
        trial.choose(&first);
        if turn < 3 {
            let card = trial.s().played[turn].priority;
            assert_eq!(trial.game.view(1 - who).state.played[turn].priority, HIDDEN);
            assert_eq!(trial.game.view(who).state.played[turn].priority, card);
        }
    }
    assert!(trial.s().played.iter().all(|play| play.shown));
}

/// FHA-05: Cthulhu, 5 and 6: a Star Spawn comes and one acts; 7 and more: everybody loses 2 health.
#[test]
fn waking_nightmare_and_worse() {
    let trial = reckoning(2, [2, 2, 2, 0], |_| {});
    assert_eq!((special_at(&trial, "star-spawn", 8), trial.damage(8)), (1, 2));
    let mut trial = reckoning(2, [2, 2, 1, 0], |bench| {
        bench.put(3, ["star-spawn"]);
    });
    trial.choose("star-spawn@quadrangle");
    assert_eq!((trial.damage(3), trial.damage(8)), (2, 0));
    let trial = reckoning(3, [2, 2, 2, 1], |_| {});
    assert_eq!([0, 1, 2].map(|who| trial.health(who)), [2, 2, 2]);
}

/// FHA-06: the top gate token goes to its gate, and as many monsters come as it has tokens now.
#[test]
fn gates_grow() {
    let mut bench = Bench::new(2);
    put_back(&mut bench);
    bench.s.stack.iter_mut().for_each(|icon| *icon = 1);
    let trial = bench.phase(Phase::Gate);
    assert_eq!((trial.s().gates[1].tokens, trial.monsters(8), trial.s().stack.len()), (2, 2, 7));
}

/// FHA-07: the lead goes to the left.
#[test]
fn the_lead_passes() {
    for (lead, next) in [(0, 1), (2, 0)] {
        let mut bench = Bench::new(3);
        put_back(&mut bench);
        bench.s.lead = lead;
        assert_eq!(bench.phase(Phase::Pass).s().lead, next);
    }
}

/// FHA-08: the lead decides what this phase asks.
#[test]
fn the_lead_decides() {
    let trial = reckoning(3, [1, 1, 0, 0], |bench| {
        bench.s.lead = 2;
        bench.put(2, ["deep-one"]);
        bench.put(6, ["deep-one"]);
    });
    assert_eq!(trial.seat(), Some(2));
}

/// FHA-09: lost, if a monster or damage must be placed at a full ritual location, by whatever.
#[test]
fn overrun() {
    let full = |text: &str, place: u8| {
        let mut bench = Bench::new(2);
        bench.put(12, ["blue-2-wrecker", "red-1-none", "blue-1-none"]);
        bench.fill(&[12]);
        bench.put(13, ["blue-1-runner"]);
        bench.stand(0, place);
        bench.run(0, text).outcome()
    };
    assert_eq!(full("Spawn 1 monster at the ritual location.", 1), Some("lost-overrun"));
    assert_eq!(full("Damage the ritual location 1 time.", 1), Some("lost-overrun"));
    // The wrecker there, or else the runner that comes.
    assert_eq!(full("Activate the orange zone.", 1), Some("lost-overrun"));
    let mut bench = Bench::new(2);
    bench.fill(&[12]);
    bench.put(13, ["blue-1-runner"]);
    assert_eq!(bench.run(0, "Activate the orange zone.").outcome(), Some("lost-overrun"));
    // One space is enough for one.
    let mut bench = Bench::new(2);
    bench.put(12, ["red-1-none", "blue-1-none", "blue-1-none"]);
    let trial = bench.run(0, "Spawn 1 monster at the ritual location.");
    assert!(trial.is_done() && trial.monsters(12) == 4);
}

/// FHA-10: lost, if an investigator has no health.
#[test]
fn no_health() {
    let trial = Bench::new(4).run(1, "Lose 3 health. Recover 1 health.");
    assert_eq!((trial.outcome(), trial.health(1)), (Some("lost-health"), 0));
}

/// FHA-11, FHA-17: after any round the ritual may be tried if all agree; all that is said is ready or not ready.
#[test]
fn all_must_agree() {
    let begin = || {
        let mut bench = Bench::new(3);
        put_back(&mut bench);
        bench.phase(Phase::Ready)
    };
    let mut trial = begin();
    assert_eq!(trial.game.decision().unwrap().seats, Seats::Parallel(0b111));
    assert!((0..3).all(|seat| !trial.s().may_talk(seat)));
    assert_eq!(trial.game.decision_for(1).unwrap().options.len(), 2);
    trial.all(&["seat-2-ready", "seat-1-ready"]);
    // It is said openly.
    assert_eq!(trial.game.view(2).state.answers[..2], [1; 2]);
    trial.choose("seat-3-not-ready");
    assert!(trial.events.contains(&Event::Readiness { unready: 0b100 }));
    assert_eq!(trial.ask(), Some(Ask::Priority { who: 0 }));
    let mut trial = begin();
    trial.all(&["seat-3-ready", "seat-1-ready", "seat-2-ready"]);
    assert_eq!(trial.ask(), Some(Ask::Hold));
}

/// FHA-12: after the last gate token it must be tried.
#[test]
fn the_last_round() {
    let mut bench = Bench::new(2);
    put_back(&mut bench);
    bench.s.stack.truncate(1);
    let trial = bench.phase(Phase::Gate);
    assert_eq!(trial.ask(), Some(Ask::Hold));
    let mut bench = Bench::new(2);
    put_back(&mut bench);
    bench.s.stack.truncate(2);
    assert_eq!(bench.phase(Phase::Gate).ask(), Some(Ask::Ready));
}

/// Two players commit; icons go round by the number of the card: gem, hourglass, moon, star, clover.
fn ritual(reserved: [&str; 2], hands: [[u8; 4]; 2], keep: [&str; 2]) -> Trial {
    let mut bench = Bench::new(2);
    put_back(&mut bench);
    bench.s.reserved = reserved.map(|id| bench.lib.icons.iter().position(|icon| icon == id).unwrap() as u8);
    bench.hand(0, hands[0]);
    bench.hand(1, hands[1]);
    let mut trial = bench.phase(Phase::Commit);
    trial.all(&keep);
    trial
}

fn matches(trial: &Trial) -> (u8, u8) {
    let found = trial.events.iter().find_map(|event| match event {
        Event::Ritual { matches, needed } => Some((*matches, *needed)),
        _ => None,
    });
    found.unwrap()
}

/// FHA-13: each commits three of four, and all are seen together.
#[test]
fn three_are_committed() {
    let mut bench = Bench::new(2);
    put_back(&mut bench);
    bench.hand(0, [3, 8, 13, 4]);
    bench.hand(1, [1, 2, 5, 6]);
    let mut trial = bench.phase(Phase::Commit);
    let own: Vec<_> = trial.game.decision_for(1).unwrap().options.iter().map(|&o| trial.game.key(o)).collect();
    assert_eq!(own, ["seat-2-keeps-1", "seat-2-keeps-2", "seat-2-keeps-5", "seat-2-keeps-6"]);
    trial.choose("seat-2-keeps-1");
    assert_eq!(trial.game.view(0).state.answers[1], HIDDEN);
    trial.choose("seat-1-keeps-4");
    let committed: Vec<_> = trial.events.iter().filter(|event| matches!(event, Event::Committed { .. })).collect();
    assert_eq!(committed.len(), 6);
    assert!(!committed.contains(&&Event::Committed { who: 0, card: 3 }));
}

/// FHA-14: cards that match either reserved clue count; where both are equal, twice.
#[test]
fn matching_cards() {
    let trial = ritual(["gem", "clover"], [[1, 5, 6, 2], [3, 4, 10, 7]], ["seat-1-keeps-2", "seat-2-keeps-7"]);
    assert_eq!(matches(&trial), (4, 4));
    let trial = ritual(["gem", "gem"], [[1, 5, 6, 2], [3, 4, 10, 7]], ["seat-1-keeps-2", "seat-2-keeps-7"]);
    assert_eq!((matches(&trial), trial.outcome()), ((4, 4), Some("won-ritual")));
}

/// FHA-15: twice the number of investigators wins. Three moons and a star are just enough for Jenny and Michael.
#[test]
fn winning_and_losing() {
    let hands = [[3, 8, 1, 30], [13, 4, 2, 29]];
    let trial = ritual(["moon", "star"], hands, ["seat-1-keeps-30", "seat-2-keeps-29"]);
    assert_eq!((matches(&trial), trial.outcome()), ((4, 4), Some("won-ritual")));
    let outcome = trial.game.outcome().unwrap();
    assert!(outcome.won && outcome.score > 0);
    let trial = ritual(["moon", "star"], hands, ["seat-1-keeps-3", "seat-2-keeps-29"]);
    assert_eq!((matches(&trial), trial.outcome()), ((3, 4), Some("lost-ritual")));
    assert!(!trial.game.outcome().unwrap().won);
}

/// FHA-16: nobody need be at the ritual location.
#[test]
fn from_anywhere() {
    let mut bench = Bench::new(2);
    put_back(&mut bench);
    bench.stand(0, 5);
    bench.stand(1, 10);
    assert_eq!(bench.phase(Phase::Commit).ask(), Some(Ask::Hold));
}

/// FHA-18: seals and damage are not limited, everything else is.
#[test]
fn what_is_limited() {
    let mut bench = Bench::new(2);
    for place in 1..=15 {
        if place != 12 {
            bench.fill(&[place]);
        }
    }
    let damage: u32 = bench.s.damage.iter().map(|&n| u32::from(n)).sum();
    assert!(damage > 18);
    bench.s.gold = (1 << 21) - 1;
    let sealed = bench.walkway(1, 2);
    bench.s.gold &= !(1 << sealed);
    bench.stand(0, 1);
    let trial = bench.run(0, "Seal 1 walkway of your location.");
    assert_eq!(trial.s().gold.count_ones(), 21);
    assert!(trial.game.check().is_ok());
    // Three keys, so three items at most; nine of them are in the deck.
    let begun = keeper_final_hour::FinalHour::new(crate::bench::library(), &setup(2, Difficulty::Easy, "cthulhu"));
    assert_eq!(begun.unwrap().state().item_deck.len(), 9);
}

/// The lines of the other sheets.
#[test]
fn the_other_sheets() {
    let mut bench = Bench::with_ritual(2, 14);
    bench.s.ancient_one = bench.lib.ancient_one("shudde-mell").unwrap();
    bench.s.beside = bench.lib.kinds[usize::from(bench.lib.kind("chthonian").unwrap())].markers;
    bench.put(2, ["chthonian"]);
    bench.put(6, ["chthonian"]);
    lay(&mut bench, [1, 0, 0, 0]);
    bench.s.gates[0].tokens = 2;
    bench.s.gates[2].tokens = 2;
    let mut trial = bench.phase(Phase::Reckoning);
    // The gate with the fewest tokens has the third; now all are out, and one acts.
    assert_eq!(special_at(&trial, "chthonian", 8), 1);
    trial.choose("chthonian@student-union");
    assert_eq!((trial.damage(1), special_at(&trial, "chthonian", 1)), (1, 1));

    let mut bench = Bench::with_ritual(2, 12);
    bench.s.ancient_one = bench.lib.ancient_one("shudde-mell").unwrap();
    bench.s.beside = bench.lib.kinds[usize::from(bench.lib.kind("chthonian").unwrap())].markers;
    lay(&mut bench, [2, 2, 2, 1]);
    assert_eq!(bench.phase(Phase::Reckoning).damage(12), 2);

    let mut bench = Bench::with_ritual(2, 2);
    bench.s.ancient_one = bench.lib.ancient_one("umordhoth").unwrap();
    bench.s.beside = bench.lib.kinds[usize::from(bench.lib.kind("ghoul-horde").unwrap())].markers;
    bench.put(9, ["ghoul-horde"]);
    bench.seal(1, 2, true);
    bench.seal(1, 8, false);
    lay(&mut bench, [2, 1, 0, 0]);
    let mut trial = bench.phase(Phase::Reckoning);
    assert_eq!(special_at(&trial, "ghoul-horde", 3), 1);
    trial.choose("dorothy-upman-hall--student-union");
    assert_eq!((trial.s().gold, trial.s().grey.count_ones()), (0, 1));
}
