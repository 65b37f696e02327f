//! Monsters: paths, spawning, activation.

use keeper_final_hour::{Ask, Event, Icon, NONE, chance};
use keeper_table::{Game, Load};

use crate::bench::{Bench, Trial, at};

fn activate(bench: Bench, zone: &str) -> Trial {
    bench.run(0, &format!("Activate the {zone} zone."))
}

/// FHM-01: blue monsters follow blue arrows, red ones red arrows. A blue one goes from Humanities to the seminary.
#[test]
fn paths() {
    let mut bench = Bench::with_ritual(2, 1);
    let [blue, red] = bench.put(12, ["blue-1-runner", "red-1-runner"]);
    let mut trial = activate(bench, "orange");
    trial.choose("blue-1-runner@humanities");
    assert_eq!((trial.place_of(blue), trial.place_of(red)), (Some(11), Some(3)));
}

/// FHM-02: without an empty space a monster moves on as often as needed, even back to where it came from.
#[test]
fn moving_on() {
    let mut bench = Bench::with_ritual(2, 14);
    let [runner] = bench.put(12, ["blue-1-runner"]);
    bench.fill(&[11, 4]);
    assert_eq!(activate(bench, "orange").place_of(runner), Some(3));

    // The blue way round: all is full but the space that it left.
    let mut bench = Bench::with_ritual(2, 14);
    let [runner] = bench.put(12, ["blue-1-runner"]);
    bench.fill(&[1, 2, 3, 4, 6, 7, 11, 12, 13, 15]);
    let trial = activate(bench, "orange");
    assert!(trial.is_done());
    assert_eq!(trial.place_of(runner), Some(12));
}

/// FHM-03: where no empty space can be reached it goes straight to the ritual location, whatever is sealed.
#[test]
fn straight_to_the_ritual() {
    let stuck = |full: bool| {
        // Blue arrows never lead to 14. From 8 they lead into the full circle of ten.
        let mut bench = Bench::with_ritual(2, 14);
        let [runner] = bench.put(8, ["blue-1-runner"]);
        bench.fill(&[1, 2, 3, 4, 6, 7, 11, 12, 13, 15]);
        bench.seal(7, 8, true);
        if full {
            bench.fill(&[14]);
        }
        (activate(bench, "purple"), runner)
    };
    let (trial, runner) = stuck(false);
    assert_eq!((trial.place_of(runner), trial.s().gold.count_ones()), (Some(14), 1));
    assert_eq!(stuck(true).0.outcome(), Some("lost-overrun"));
}

/// FHM-04: monsters do not leave the ritual location, but for an item or a top effect.
#[test]
fn the_ritual_holds_them() {
    let mut bench = Bench::new(2);
    let [runner] = bench.put(12, ["blue-1-runner"]);
    let trial = activate(bench, "orange");
    assert!(trial.is_done() && trial.activated() == [runner]);
    assert_eq!(trial.place_of(runner), Some(12));
    let mut bench = Bench::new(2);
    let [runner] = bench.put(12, ["blue-1-runner"]);
    let mut trial = bench.run(0, "Move 1 monster at your location to an adjacent location.");
    trial.choose("fraternity-row");
    assert_eq!(trial.place_of(runner), Some(14));
}

/// FHM-05: a red arrow without a walkway knows no seals.
#[test]
fn no_walkway_no_seal() {
    let mut bench = Bench::new(2);
    let [runner] = bench.put(10, ["red-1-runner"]);
    bench.seal(8, 10, true);
    bench.seal(3, 9, true);
    let trial = activate(bench, "purple");
    assert_eq!((trial.place_of(runner), trial.s().gold.count_ones()), (Some(9), 2));
}

/// FHM-06: moved by somebody, a monster goes any way, also into a seal, and on by its own path where there is no room.
#[test]
fn moved_by_somebody() {
    let push = "Move 1 monster at your location to an adjacent location.";
    let mut bench = Bench::new(2);
    bench.stand(0, 3);
    let [blue] = bench.put(3, ["blue-1-none"]);
    bench.seal(3, 9, true);
    let mut trial = bench.run(0, push);
    assert_eq!(trial.offered(), ["student-union", "orne-library", "auditorium", "administration", "humanities"]);
    trial.choose("administration");
    assert_eq!((trial.place_of(blue), trial.s().grey.count_ones()), (None, 1));

    let mut bench = Bench::new(2);
    bench.stand(0, 3);
    let [blue] = bench.put(3, ["blue-1-none"]);
    bench.fill(&[2]);
    let mut trial = bench.run(0, push);
    trial.choose("student-union");
    assert_eq!(trial.place_of(blue), Some(1));
}

fn load(bench: &mut Bench, kinds: &[&str]) {
    for id in kinds {
        let value = u16::from(bench.lib.kind(id).unwrap());
        bench.s.loaded.push(Load { kind: chance::MONSTER, value });
    }
}

/// FHM-07: one after the other is drawn and placed.
#[test]
fn spawning_one_by_one() {
    let mut bench = Bench::new(2);
    load(&mut bench, &["red-1-none", "blue-1-none"]);
    bench.stand(0, 13);
    bench.s.damage[usize::from(at(13))] = 1;
    let trial = bench.run(0, "Spawn 2 monsters at your location.");
    // The first takes the only space, the second moves on by its own colour: to the ritual location.
    let placed = trial.events.iter().filter_map(|event| match event {
        Event::MonsterStays { place, .. } => Some(place + 1),
        _ => None,
    });
    assert_eq!(placed.collect::<Vec<_>>(), [13, 12]);
    assert!(trial.s().loaded.left().is_empty());
}

/// FHM-08: spawned into a full location it moves. From the full 13 over the full 14 a red one comes to 15.
#[test]
fn spawning_into_a_full_location() {
    let mut bench = Bench::new(2);
    bench.stand(0, 13);
    bench.fill(&[13, 14]);
    load(&mut bench, &["red-1-none"]);
    let trial = bench.run(0, "Spawn 1 monster at your location.");
    assert_eq!((trial.monsters(15), trial.s().on_board().count_ones()), (1, 1));
}

/// FHM-09: an empty cup is filled with what was destroyed; and where nothing was, nothing comes.
#[test]
fn the_cup_is_filled_again() {
    let mut bench = Bench::new(2);
    bench.s.beside |= bench.s.cup & 0b11;
    bench.s.cup = 0;
    bench.stand(0, 3);
    // The others are out of the way.
    let trial = bench.run(0, "Spawn 3 monsters at your location.");
    assert!(trial.is_done());
    assert_eq!((trial.monsters(3), trial.s().cup), (2, 0));
    assert!(trial.events.contains(&Event::CupRefilled));
    assert!(trial.events.contains(&Event::NotSpawned { kind: NONE }));
}

/// FHM-10, FHM-11: special monsters come from beside the sheet; with none left nothing comes in their place.
#[test]
fn special_monsters_are_few() {
    let mut bench = Bench::new(2);
    bench.put(2, ["star-spawn", "star-spawn"]);
    let cup = bench.s.cup;
    let trial = bench.run(0, "Spawn 2 Star Spawn at the tesseract gate.");
    assert_eq!((trial.monsters(8), trial.s().on_board().count_ones(), trial.s().cup), (1, 3, cup));
}

/// FHM-12: a zone is gone through from its lowest number.
#[test]
fn zones_in_order() {
    let mut bench = Bench::new(2);
    let [nine] = bench.put(9, ["blue-2-wrecker"]);
    let [six] = bench.put(6, ["red-2-wrecker"]);
    let [seven] = bench.put(7, ["blue-2-wrecker"]);
    let [green] = bench.put(2, ["red-2-wrecker"]);
    let trial = activate(bench, "purple");
    assert_eq!(trial.activated(), [six, seven, nine]);
    assert_eq!(trial.damage(2), 0);
    assert_eq!(trial.place_of(green), Some(2));
}

/// FHM-13: killers, then runners, then wreckers; within a kind the resolver says who is next.
#[test]
fn killers_runners_wreckers() {
    let mut bench = Bench::new(2);
    let [wrecker, blue, red, killer] =
        bench.put(3, ["blue-2-wrecker", "blue-1-runner", "red-1-runner", "red-1-killer"]);
    let mut trial = activate(bench, "green");
    assert_eq!(trial.activated(), [killer]);
    assert_eq!((trial.ask(), trial.seat()), (Some(Ask::Order { place: at(3), icon: Icon::Runner }), Some(0)));
    trial.choose("red-1-runner@quadrangle");
    assert_eq!(trial.activated(), [killer, red, blue, wrecker]);
}

/// FHM-13: two runners that leave the library for the quadrangle, one of each path; whether it matters which is first.
#[test]
fn an_order_that_makes_a_difference() {
    let any_order = |prepare: &dyn Fn(&mut Bench)| {
        let mut bench = Bench::new(2);
        bench.put(4, ["blue-1-runner", "red-2-runner"]);
        prepare(&mut bench);
        let trial = activate(bench, "green");
        assert_eq!(trial.ask(), Some(Ask::Order { place: at(4), icon: Icon::Runner }));
        trial.game.view(0).any_order()
    };
    assert!(any_order(&|_| {}), "there is room for both");
    assert!(any_order(&|bench| bench.seal(3, 12, true)), "no seal on their way");
    assert!(!any_order(&|bench| bench.seal(3, 4, false)), "a grey seal meets only the first (FHR-21)");
    assert!(any_order(&|bench| bench.seal(3, 4, true)), "a gold seal meets both");
    let crowd = |bench: &mut Bench| {
        bench.put(3, ["blue-1-none", "blue-1-none", "red-1-none"]);
    };
    assert!(!any_order(&crowd), "there is room for the first, and the second moves on (FHM-02)");
}

/// FHM-14: a killer costs one investigator there 1 health; the resolver picks; where nobody is, nothing happens.
#[test]
fn killers() {
    let mut bench = Bench::new(3);
    bench.put(12, ["blue-1-killer"]);
    bench.stand(0, 1);
    let mut trial = activate(bench, "orange");
    assert!(matches!(trial.ask(), Some(Ask::Victim { .. })));
    assert_eq!((trial.offered(), trial.seat()), (vec!["michael-mcglen".to_owned(), "lily-chen".into()], Some(0)));
    trial.choose("lily-chen");
    assert_eq!([0, 1, 2].map(|who| trial.health(who)), [4, 4, 3]);

    let mut bench = Bench::new(2);
    bench.put(13, ["blue-1-killer"]);
    let trial = activate(bench, "orange");
    assert!(trial.is_done());
    assert_eq!([0, 1].map(|who| trial.health(who)), [5, 5]);
}

/// FHM-15: a runner moves one time.
#[test]
fn runners() {
    let mut bench = Bench::new(2);
    let [runner] = bench.put(6, ["red-1-runner"]);
    assert_eq!(activate(bench, "purple").place_of(runner), Some(7));
}

/// FHM-16: a wrecker damages its space and goes to an empty one there, or moves out.
#[test]
fn wreckers() {
    let mut bench = Bench::new(2);
    let [wrecker] = bench.put(6, ["red-2-wrecker"]);
    let trial = activate(bench, "purple");
    assert_eq!((trial.damage(6), trial.place_of(wrecker)), (1, Some(6)));

    let mut bench = Bench::new(2);
    let [wrecker, other] = bench.put(6, ["red-2-wrecker", "red-1-none"]);
    let trial = activate(bench, "purple");
    assert_eq!((trial.damage(6), trial.place_of(wrecker), trial.place_of(other)), (1, Some(7), Some(6)));
}

/// FHM-17: several icons from left to right, each completely. A Star Spawn damages twice, also in two places.
#[test]
fn icons_from_left_to_right() {
    let mut bench = Bench::with_ritual(2, 14);
    let [spawn] = bench.put(6, ["star-spawn"]);
    let trial = activate(bench, "purple");
    // The second icon finds no other space there and drives it out, along its path.
    assert_eq!((trial.damage(6), trial.place_of(spawn)), (2, Some(2)));

    // Both spaces are taken: it damages 6, moves out to 2, and damages there.
    let mut bench = Bench::with_ritual(2, 14);
    let [spawn, _] = bench.put(6, ["star-spawn", "blue-1-none"]);
    let trial = activate(bench, "purple");
    assert_eq!((trial.damage(6), trial.damage(2), trial.place_of(spawn)), (1, 1, Some(2)));
}

/// FHM-18: once a card, even if it moves into a location that comes later.
#[test]
fn once_a_card() {
    let mut bench = Bench::new(2);
    let [runner] = bench.put(6, ["red-1-runner"]);
    let trial = activate(bench, "purple");
    assert_eq!((trial.activated(), trial.place_of(runner)), (vec![runner], Some(7)));
    let mut bench = Bench::new(2);
    let [runner] = bench.put(6, ["red-1-runner"]);
    let trial = bench.run(0, "Activate the purple zone. Activate the purple zone.");
    assert_eq!(trial.activated(), [runner]);
}

/// FHM-19: a monster without an icon does nothing.
#[test]
fn no_icon() {
    let mut bench = Bench::new(2);
    bench.put(12, ["blue-1-none", "red-1-none"]);
    let trial = activate(bench, "orange");
    assert!(trial.is_done() && trial.activated().is_empty());
}

/// The example of the rulebook: Derby Hall and the Auditorium are activated for Jenny.
#[test]
fn the_rulebooks_activation() {
    let mut bench = Bench::new(2);
    let [red_runner] = bench.put(6, ["red-1-runner"]);
    let [blue_runner, red_wrecker] = bench.put(7, ["blue-1-runner", "red-2-wrecker"]);
    let trial = activate(bench, "purple");
    assert_eq!(trial.activated(), [red_runner, blue_runner, red_wrecker]);
    assert_eq!(trial.place_of(red_runner), Some(7));
    assert_eq!(trial.place_of(blue_runner), Some(6));
    assert_eq!((trial.place_of(red_wrecker), trial.damage(7)), (Some(7), 1));
}

/// Hordes cannot be destroyed, pass seals and leave the ritual location; whom they leave or come to loses 1 health.
#[test]
fn hordes() {
    let horde = |ritual, from, stands: [u8; 2], sealed: Option<(u8, u8)>| {
        let mut bench = Bench::with_ritual(2, ritual);
        bench.s.beside |= bench.lib.kinds[usize::from(bench.lib.kind("ghoul-horde").unwrap())].markers;
        let [horde] = bench.put(from, ["ghoul-horde"]);
        bench.stand(0, stands[0]);
        bench.stand(1, stands[1]);
        if let Some((a, b)) = sealed {
            bench.seal(a, b, true);
        }
        (bench, horde)
    };
    let (bench, marker) = horde(12, 12, [12, 11], Some((11, 12)));
    let trial = bench.run(0, "Move 1 Ghoul Horde 1 time.");
    assert_eq!((trial.place_of(marker), trial.s().gold.count_ones()), (Some(11), 1));
    assert_eq!([0, 1].map(|who| trial.health(who)), [4, 4]);

    let (bench, marker) = horde(12, 3, [3, 3], None);
    let trial = bench.run(0, "Attack your location for 10 hits. Destroy 1 monster at your location.");
    assert!(trial.is_done() && trial.place_of(marker) == Some(3));

    // Also where it only passes through: it comes to the full seminary and leaves it.
    let (mut bench, marker) = horde(1, 12, [11, 5], None);
    bench.fill(&[11]);
    let trial = bench.run(0, "Move 1 Ghoul Horde 1 time.");
    assert_eq!((trial.place_of(marker), trial.health(0)), (Some(4), 3));
}
