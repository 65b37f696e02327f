//! What action cards do.

use keeper_final_hour::{Ask, KEY, NONE, Play};
use keeper_table::Game;

use crate::bench::{Bench, Trial, at};

/// FHR-06: the player who resolves a card makes all its decisions, also for others.
#[test]
fn the_resolver_decides() {
    let mut bench = Bench::new(3);
    bench.stand(0, 6);
    bench.stand(1, 7);
    bench.put(6, ["blue-1-none"]);
    bench.put(7, ["red-1-none"]);
    let mut trial = bench.run(
        0,
        "Attack your location for 2 hits. Each other investigator in your zone: attack your location for 2 hits.",
    );
    assert_eq!((trial.ask(), trial.seat()), (Some(Ask::Attack { place: at(6), left: 2 }), Some(0)));
    trial.choose("blue-1-none@derby-hall");
    assert_eq!((trial.ask(), trial.seat()), (Some(Ask::Attack { place: at(7), left: 2 }), Some(0)));
    trial.choose("red-1-none@auditorium");
    // Lily is at the ritual location, in another zone.
    assert!(trial.is_done());
}

/// FHR-07: as much is done as can be. One of three damages finds room.
#[test]
fn effects_are_done_as_far_as_possible() {
    let mut bench = Bench::new(2);
    bench.stand(0, 11);
    bench.s.damage[usize::from(at(11))] = 2;
    let trial = bench.run(0, "Damage your location 3 times.");
    assert!(trial.is_done());
    assert_eq!(trial.damage(11), 3);
}

/// FHR-08: in turn order is clockwise from the lead; each attacks for twice the priority cards played.
#[test]
fn in_turn_order() {
    let mut bench = Bench::new(3);
    bench.s.lead = 1;
    bench.s.played.clear();
    for (who, priority) in [(1, 0), (2, 1), (0, 2), (1, 3)] {
        bench.s.played.push(Play { who, priority, ..Play::default() });
    }
    for who in 0..3 {
        bench.stand(who, 4);
    }
    bench.put(4, ["red-3-runner", "blue-3-runner", "blue-1-none", "red-1-none"]);
    let gala =
        "In turn order, each investigator: attack your location for 2 hits per priority card you played this round.";
    let mut trial = bench.run(0, gala);
    // Michael leads and has played two cards, the others one each.
    assert_eq!(trial.ask(), Some(Ask::Attack { place: at(4), left: 4 }));
    trial.choose("red-3-runner@orne-library").choose("done");
    assert_eq!(trial.ask(), Some(Ask::Attack { place: at(4), left: 2 }));
    trial.choose("done");
    assert_eq!(trial.ask(), Some(Ask::Attack { place: at(4), left: 2 }));
}

/// FHR-09: up to so many moves along walkways, or none. Rita moves twice of three times.
#[test]
fn moving() {
    let mut bench = Bench::new(4);
    bench.stand(3, 1);
    let mut trial = bench.run(3, "Move up to 3 times.");
    assert_eq!(trial.offered(), ["done", "student-union", "science-building", "sorority-row"]);
    trial.all(&["student-union", "derby-hall", "done"]);
    assert_eq!(trial.s().who(3).place, at(6));
    let mut trial = Bench::new(2).run(0, "Move up to 1 time.");
    trial.choose("done");
    assert_eq!((trial.is_done(), trial.s().who(0).place), (true, at(12)));
}

/// FHR-10: no arrow without a walkway: from the observatory nobody goes to Administration.
#[test]
fn arrows_are_not_for_investigators() {
    let mut bench = Bench::new(2);
    bench.stand(0, 10);
    let trial = bench.run(0, "Move up to 1 time.");
    assert_eq!(trial.offered(), ["done", "science-building"]);
}

/// FHR-11: any number may share a location, and seals do not stop them.
#[test]
fn seals_do_not_stop_investigators() {
    let mut bench = Bench::new(4);
    (1..4).for_each(|who| bench.stand(who, 1));
    bench.stand(0, 2);
    bench.seal(1, 2, true);
    let mut trial = bench.run(0, "Move up to 1 time.");
    trial.choose("dorothy-upman-hall");
    assert_eq!(trial.s().investigators_at(at(1)), 0b1111);
    assert_eq!(trial.s().gold.count_ones(), 1);
}

fn michaels_attack() -> Trial {
    let mut bench = Bench::new(2);
    bench.stand(1, 3);
    bench.put(3, ["red-3-wrecker", "blue-1-none", "blue-1-none"]);
    bench.run(1, "Attack your location for 3 hits.")
}

/// FHR-12: hits are divided; with three, Michael destroys the monster of three health or both of one.
#[test]
fn attacking() {
    let mut trial = michaels_attack();
    trial.choose("red-3-wrecker@quadrangle");
    assert!(trial.is_done() && trial.monsters(3) == 2);
    let mut trial = michaels_attack();
    trial.choose("blue-1-none@quadrangle");
    // Two hits are too few for the wrecker.
    assert_eq!(trial.offered(), ["done", "blue-1-none@quadrangle"]);
    trial.choose("blue-1-none@quadrangle");
    assert!(trial.is_done() && trial.monsters(3) == 1);
}

/// FHR-13: hits that do not destroy leave nothing behind, and hits may be left unused.
#[test]
fn hits_leave_no_damage() {
    let mut bench = Bench::new(2);
    let [wrecker] = bench.put(12, ["red-3-wrecker"]);
    let trial = bench.run(0, "Twice: attack your location for 2 hits.");
    assert!(trial.is_done());
    assert_eq!(trial.place_of(wrecker), Some(12));
    let mut trial = michaels_attack();
    trial.choose("done");
    assert!(trial.is_done() && trial.monsters(3) == 3);
}

/// FHR-14: to destroy takes no account of health.
#[test]
fn destroying() {
    let mut bench = Bench::new(2);
    bench.put(12, ["red-3-wrecker"]);
    let trial = bench.run(0, "Destroy 1 monster at your location.");
    assert!(trial.is_done() && trial.monsters(12) == 0);
    let mut bench = Bench::new(2);
    bench.put(12, ["red-3-wrecker", "blue-1-none", "red-1-none"]);
    let mut trial = bench.run(0, "Destroy a 1-health, a 2-health and a 3-health monster at your location.");
    assert_eq!(trial.offered(), ["blue-1-none@humanities", "red-1-none@humanities"]);
    trial.choose("red-1-none@humanities");
    assert!(trial.is_done() && trial.monsters(12) == 1);
}

#[test]
fn the_typewriter_reaches_the_place_behind() {
    let mut bench = Bench::new(2);
    bench.stand(1, 3);
    bench.put(3, ["blue-1-none", "blue-2-killer"]);
    bench.put(4, ["red-1-none", "red-1-killer"]);
    let text = "Move up to 1 time. Destroy each 1-health monster at your location and the location you moved from.";
    let mut trial = bench.run(1, text);
    trial.choose("orne-library");
    assert_eq!((trial.monsters(3), trial.monsters(4)), (1, 0));
}

/// FHR-15: destroyed standard monsters lie beside the cup, special ones beside the sheet.
#[test]
fn destroyed_monsters_lie_beside() {
    let mut bench = Bench::new(2);
    let [deep_one, husk] = bench.put(12, ["deep-one", "red-1-none"]);
    let (cup, kept) = (bench.s.cup, bench.s.beside);
    let mut trial = bench.run(0, "Attack your location for 2 hits.");
    trial.all(&["deep-one@humanities", "red-1-none@humanities"]);
    assert_eq!((trial.s().cup, trial.s().beside), (cup, kept | 1 << deep_one | 1 << husk));
}

fn clue_bench(place: u8, icon: u8) -> Bench {
    let mut bench = Bench::new(2);
    bench.stand(0, place);
    let here = usize::from(at(place));
    let other = (0..15).find(|&other| bench.s.clues[other] == icon);
    match other {
        Some(other) => bench.s.clues.swap(here, other),
        None => {
            let other = bench.s.reserved.iter().position(|&reserved| reserved == icon).unwrap();
            std::mem::swap(&mut bench.s.reserved[other], &mut bench.s.clues[here]);
        }
    }
    bench
}

/// FHR-16: the clue of the place is flipped, if there is one.
#[test]
fn investigating() {
    let trial = clue_bench(9, 2).run(0, "Investigate your location.");
    assert_eq!((trial.s().clues[usize::from(at(9))], trial.s().found[2]), (NONE, 1));
    let trial = Bench::new(2).run(0, "Investigate your location.");
    assert!(trial.is_done() && trial.s().found == [0; 5]);
}

/// FHR-17: a key gives the top item and leaves the game.
#[test]
fn keys_give_items() {
    let bench = clue_bench(9, KEY);
    let item = *bench.s.item_deck.last().unwrap();
    let trial = bench.run(0, "Investigate your location.");
    assert_eq!(trial.s().who(0).items, 1 << item);
    assert_eq!((trial.s().item_deck.len(), trial.s().found), (8, [0; 5]));
    trial.game.check().unwrap();
}

/// FHR-18: a ritual icon goes to its circle, for all to see.
#[test]
fn icons_go_to_their_circles() {
    let trial = clue_bench(6, 3).run(0, "Investigate your location.");
    assert_eq!(trial.game.view(1).state.found, [0, 0, 0, 1, 0]);
}

/// FHR-19, FHR-20: a gold seal on a walkway that has none, whichever side shows.
#[test]
fn sealing() {
    let mut bench = Bench::new(2);
    bench.stand(0, 1);
    bench.seal(1, 2, true);
    bench.seal(1, 8, false);
    let trial = bench.run(0, "Seal 2 walkways of your location.");
    assert!(trial.is_done());
    assert_eq!((trial.s().gold.count_ones(), trial.s().grey.count_ones()), (2, 1));
    let mut bench = Bench::new(2);
    bench.stand(0, 4);
    let walkway = 1 << bench.walkway(4, 11);
    let mut trial = bench.run(0, "Seal 1 walkway of your location.");
    assert_eq!(trial.offered(), ["quadrangle--orne-library", "orne-library--elder-faith-seminary"]);
    trial.choose("orne-library--elder-faith-seminary");
    assert_eq!((trial.s().gold, trial.s().grey), (walkway, 0));
}

/// FHR-21: a monster on a sealed walkway is destroyed; gold turns grey, grey goes.
#[test]
fn seals_destroy() {
    for gold in [true, false] {
        let mut bench = Bench::with_ritual(2, 14);
        let [runner] = bench.put(12, ["blue-1-runner"]);
        bench.seal(11, 12, gold);
        let trial = bench.run(0, "Activate the orange zone.");
        assert_eq!(trial.place_of(runner), None);
        assert!(trial.s().beside & (1 << runner) != 0);
        assert_eq!((trial.s().gold.count_ones(), trial.s().grey.count_ones()), (0, u32::from(gold)));
    }
}

/// FHR-22: health is lost and recovered, never above what one had.
#[test]
fn health() {
    let trial = Bench::new(2).run(0, "Lose 2 health. Recover 1 health.");
    assert_eq!(trial.health(0), 4);
    let trial = Bench::new(2).run(0, "Lose 1 health. Recover 2 health.");
    assert_eq!(trial.health(0), 5);
}

/// FHR-23, FHR-24: damage by a card takes an empty space, else that of a monster of choice, which moves out.
#[test]
fn damage_by_a_card() {
    let mut bench = Bench::new(2);
    bench.stand(0, 6);
    let [drudge] = bench.put(6, ["blue-1-none"]);
    let trial = bench.run(0, "Damage your location 1 time.");
    assert_eq!((trial.damage(6), trial.place_of(drudge)), (1, Some(6)));

    let mut bench = Bench::new(2);
    bench.stand(0, 6);
    let [drudge, husk] = bench.put(6, ["blue-1-none", "red-1-none"]);
    let mut trial = bench.run(0, "Damage your location 1 time.");
    assert_eq!(trial.ask(), Some(Ask::GiveWay { place: at(6) }));
    trial.choose("red-1-none@derby-hall");
    assert_eq!((trial.damage(6), trial.place_of(drudge), trial.place_of(husk)), (1, Some(6), Some(7)));
}

/// FHR-25: where all is damage, no more is placed.
#[test]
fn full_of_damage() {
    let mut bench = Bench::new(2);
    bench.stand(0, 6);
    bench.fill(&[6]);
    let trial = bench.run(0, "Damage your location 1 time.");
    assert!(trial.is_done() && trial.damage(6) == 2);
}

/// FHR-26: a repair takes one damage away.
#[test]
fn repairing() {
    let mut bench = Bench::new(2);
    bench.stand(0, 6);
    bench.fill(&[6]);
    let trial = bench.run(0, "Repair your location 1 time.");
    assert_eq!(trial.damage(6), 1);
    let trial = Bench::new(2).run(0, "Repair your location 1 time.");
    assert_eq!(trial.damage(12), 0);
}

/// FHR-27: adjacent is what a walkway joins, and no place is adjacent to itself.
#[test]
fn adjacent() {
    let bench = Bench::new(2);
    let campus = &bench.lib.locations;
    assert!(campus[usize::from(at(7))].touches(at(8)));
    assert!(!campus[usize::from(at(10))].touches(at(9)));
    for (place, location) in (0..).zip(campus) {
        assert!(!location.touches(place));
    }
    let mut bench = Bench::new(2);
    bench.stand(0, 9);
    bench.put(9, ["blue-1-none"]);
    bench.put(3, ["red-1-none"]);
    let trial = bench.run(0, "Attack an adjacent location for 2 hits.");
    assert_eq!(trial.offered(), ["done", "red-1-none@quadrangle"]);
}

/// The two parts of Dynamite: hits for each location, then damage where you stand.
#[test]
fn dynamite() {
    let mut bench = Bench::new(2);
    bench.stand(1, 6);
    bench.put(2, ["blue-2-killer"]);
    bench.put(6, ["blue-1-none"]);
    bench.put(7, ["red-2-runner"]);
    let text = "Choose 1: move up to 2 times and attack your location for 2 hits; or attack your location and each adjacent location for 2 hits and damage your location 1 time.";
    let mut trial = bench.run(1, text);
    trial.all(&["part-2", "blue-2-killer@student-union", "blue-1-none@derby-hall", "red-2-runner@auditorium"]);
    assert!(trial.is_done());
    assert_eq!((trial.s().on_board(), trial.damage(6)), (0, 1));
}

/// A way through four different locations; what happens in each, happens there.
#[test]
fn a_tour_of_the_campus() {
    let mut bench = Bench::new(2);
    bench.stand(0, 9);
    let mut trial = bench.run(0, "Move 4 times to different locations and spawn 1 monster at each.");
    // Only the quadrangle is adjacent to Administration.
    assert_eq!(trial.ask(), Some(Ask::Move { who: 0, left: 3 }));
    assert!(!trial.offered().contains(&"done".to_owned()));
    trial.choose("orne-library");
    // From there only the seminary is new.
    assert_eq!(trial.s().who(0).place, at(11));
    trial.choose("humanities");
    assert!(trial.is_done());
    assert_eq!([3, 4, 11, 12].map(|place| trial.monsters(place)), [1, 1, 1, 1]);
}

#[test]
fn grey_seals_on_the_way() {
    let mut bench = Bench::new(2);
    bench.stand(0, 9);
    bench.seal(3, 4, true);
    let (fresh, old) = (1 << bench.walkway(3, 9), 1 << bench.walkway(3, 4));
    let mut trial = bench.run(0, "Move up to 2 times and put a grey seal on each walkway you use.");
    trial.all(&["quadrangle", "orne-library"]);
    assert_eq!((trial.s().gold, trial.s().grey), (old, fresh));
}

/// A card is played with this priority card; what it says of it is asked there.
#[test]
fn the_priority_card_of_an_action() {
    // Number 1 has two omens, number 2 has none.
    for (priority, hits) in [(0, true), (1, false)] {
        let mut bench = Bench::new(2);
        bench.s.played.clear();
        bench.s.played.push(Play { who: 0, priority, ..Play::default() });
        bench.s.current = 0;
        bench.put(12, ["blue-1-none"]);
        let text = "If the priority card of this action has an omen, attack your location for 2 hits.";
        assert_eq!(bench.run(0, text).is_done(), !hits);
    }
}

#[test]
fn drawn_priority_cards_go_through_the_hand() {
    let mut bench = Bench::new(2);
    bench.s.played.clear();
    bench.hand(0, [1, 2, 3, 4]);
    let mut trial = bench.run(0, "Draw 2 priority cards, then discard 2.");
    assert_eq!((trial.s().who(0).hand.len(), trial.seat()), (6, Some(0)));
    trial.all(&["priority-1", "priority-4"]);
    let hand = &trial.s().who(0).hand;
    assert_eq!((hand.len(), &hand[..2]), (4, &[1, 2][..]));
    assert_eq!(trial.s().discard, 0b1001);
}
