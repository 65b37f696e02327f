//! Whole runs.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use keeper_arkham::{Arkham, Library, SetUp};
use keeper_bots::Kind;
use keeper_final_hour::{Difficulty, FinalHour};
use keeper_lab::{Bars, Control, Measured, Plan, csv, csv_head, object, run, table};

fn plan(games: u64) -> Plan<Arkham> {
    let library = Arc::new(Library::embedded(&["base"]).expect("the embedded cards load"));
    Plan { games, players: 1..=8, ..Plan::new(library) }
}

/// The same games against every Ancient One in turn.
fn against_all(plan: Plan<Arkham>) -> Plan<Arkham> {
    let ids = plan.library.ancient_ones.iter().map(|one| one.id.clone());
    let set_ups = ids.map(|id| SetUp { ancient_one: Some(id), ..SetUp::default() }).collect();
    Plan { set_ups, ..plan }
}

/// Games of Final Hour of every size, difficulty and Ancient One.
fn final_hour(games: u64) -> Plan<FinalHour> {
    let library = Arc::new(keeper_final_hour::Library::embedded().expect("the embedded cards load"));
    let ids: Vec<_> = library.ancient_ones.iter().map(|one| one.id.clone()).collect();
    let set_up = |difficulty: Difficulty, id: &String| keeper_final_hour::SetUp {
        difficulty,
        ancient_one: Some(id.clone()),
        ..Default::default()
    };
    let set_ups = Difficulty::ALL.iter().flat_map(|&difficulty| ids.iter().map(move |id| set_up(difficulty, id)));
    Plan { games, players: 1..=4, set_ups: set_ups.collect(), ..Plan::new(library) }
}

#[test]
fn a_game_that_does_not_end_is_a_failure_whether_it_is_checked_or_not() {
    assert_eq!(plan(1).most_decisions, 20_000);
    for check in [false, true] {
        let failure = run(&Plan { most_decisions: 30, check, ..plan(3) }, 1, &Control::default()).unwrap_err();
        assert_eq!((failure.decision, failure.message.as_str()), (30, "30 decisions and no end in sight"));
    }
}

#[test]
fn the_same_plan_gives_the_same_summary_on_any_number_of_threads() {
    let plan = against_all(plan(60));
    let on = |threads: usize| run(&plan, threads, &Control::default()).expect("no game breaks").summary;
    let one = on(1);
    assert_eq!(one.games, 60);
    assert_eq!(one.outcomes.values().sum::<u64>(), 60);
    assert_eq!(one, on(3));
    assert_eq!(one, on(7));
}

#[test]
fn bots_of_several_kinds_sit_at_one_table() {
    let base = Plan { players: 2..=2, ..plan(12) };
    let hash = |bots: Vec<Kind>, threads| {
        let plan = Plan { bots, ..base.clone() };
        run(&plan, threads, &Control::default()).expect("no game breaks").summary.hash
    };
    let (random, planner) = (Kind::Random, Kind::Planner);
    assert_eq!(hash(vec![random], 1), hash(vec![random, random], 2));
    assert_eq!(hash(vec![planner, random], 1), hash(vec![planner, random], 2));
    let all = [vec![random], vec![planner], vec![planner, random], vec![random, planner]];
    let mut hashes: Vec<u64> = all.map(|bots| hash(bots, 2)).to_vec();
    hashes.sort_unstable();
    hashes.dedup();
    assert_eq!(hashes.len(), 4);
}

#[test]
fn bots_choose_their_investigators_when_asked_to() {
    let control = Control { rows: true, ..Control::default() };
    let named = vec![None, Some("joe-diamond".to_owned())];
    let set_up = |choose| SetUp { choose, investigators: named.clone(), ..SetUp::default() };
    let plan = Plan { set_ups: vec![set_up(true)], players: 3..=3, ..plan(12) };
    let results = run(&plan, 2, &control).expect("no game breaks");
    let dealt = run(&Plan { set_ups: vec![set_up(false)], ..plan.clone() }, 2, &control).expect("no game breaks");
    assert_ne!(results.summary.hash, dealt.summary.hash);
}

#[test]
fn another_seed_gives_other_games() {
    let hash = |seed: u64| {
        let plan = Plan { seed: seed.into(), ..plan(10) };
        run(&plan, 2, &Control::default()).expect("no game breaks").summary.hash
    };
    assert_eq!(hash(1), hash(1));
    assert_ne!(hash(1), hash(2));
}

#[test]
fn a_stopped_run_gives_what_is_there() {
    let stop = AtomicBool::new(true);
    let control = Control { stop: Some(&stop), ..Control::default() };
    let results = run(&plan(1000), 2, &control).expect("no game breaks");
    assert!(results.interrupted && results.summary.games == 0);
}

fn rows_and_numbers<G: Measured>(plan: &Plan<G>) {
    let results = run(plan, 2, &Control { rows: true, ..Control::default() }).expect("no game breaks");
    let mut text = Vec::new();
    csv_head::<G>(&mut text).expect("memory can be written");
    csv::<G>(&results.rows, &plan.library, &mut text).expect("memory can be written");
    let text = String::from_utf8(text).expect("it is text");
    let lines: Vec<_> = text.lines().collect();
    assert_eq!(lines.len(), 41);
    assert!(lines[1].starts_with("0,") && lines[40].starts_with("39,"));
    let columns = lines[0].split(',').count();
    assert!(lines.iter().all(|line| line.split(',').count() == columns), "{text}");
    assert!(table::<G>(&results.summary, &plan.library, Bars::Blocks).contains("per game"));
    let object = object::<G>(&results.summary, &plan.library);
    for group in G::GROUPS {
        let members = object[&format!("by_{}", group.column)].as_object().expect("it is an object");
        assert_eq!(members.values().map(|of| of["games"].as_u64().unwrap_or(0)).sum::<u64>(), 40);
    }
    for (at, number) in G::NUMBERS.iter().enumerate() {
        let sum: i32 = results.rows.iter().map(|row| row.number::<G>(number.column).expect("it has one")).sum();
        assert!((f64::from(sum) / 40.0 - results.summary.numbers[at].value()).abs() < 1e-9, "{}", number.column);
    }
}

#[test]
fn a_row_for_every_game_in_order() {
    rows_and_numbers(&plan(40));
    rows_and_numbers(&final_hour(40));
}

/// One who plays alone has two investigators.
#[test]
fn final_hour_is_played_in_every_way() {
    let plan = Plan { check: true, ..final_hour(72) };
    plan.validate().expect("every set-up is possible");
    let results = run(&plan, 2, &Control { rows: true, ..Control::default() });
    let results = results.unwrap_or_else(|failure| panic!("{failure}"));
    assert_eq!(results.summary.groups[1].values().map(|share| share.of).collect::<Vec<_>>(), [24; 3]);
    assert!(results.rows.iter().all(|row| row.of.investigators.len() == usize::from(row.players.max(2))));
    assert_eq!(results.summary, run(&plan, 1, &Control::default()).expect("no game breaks").summary);
}

/// The track of one that is awake is its health, which says nothing about doom.
#[test]
fn doom_is_that_of_the_sleeping_ancient_one() {
    let plan = against_all(Plan { players: 1..=3, bots: vec![Kind::Planner], ..plan(48) });
    let results = run(&plan, 2, &Control { rows: true, ..Control::default() }).expect("no game breaks");
    let mut by_doom = 0;
    for row in &results.rows {
        let doom = row.number::<Arkham>("doom").expect("every game has doom");
        let limit = i32::from(plan.library.ancient_ones[usize::from(row.of.groups[0])].doom);
        assert!(doom <= limit, "{row:?}");
        if row.of.cause == Some("doom") {
            assert_eq!(doom, limit, "{row:?}");
            by_doom += 1;
        }
    }
    assert!(by_doom > 0, "{by_doom}");
}

#[test]
fn random_games_keep_the_invariants() {
    let plan = against_all(Plan { check: true, ..plan(80) });
    if let Err(failure) = run(&plan, 2, &Control::default()) {
        panic!("{failure}");
    }
}
