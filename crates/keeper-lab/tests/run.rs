//! Whole runs.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use keeper_arkham::Library;
use keeper_bots::Kind;
use keeper_lab::{Control, Plan, csv, csv_head, run, table};

fn plan(games: u64) -> Plan {
    let library = Arc::new(Library::embedded(&["base"]).expect("the embedded cards load"));
    Plan { games, players: 1..=8, ..Plan::new(library) }
}

#[test]
fn the_same_plan_gives_the_same_summary_on_any_number_of_threads() {
    let plan = plan(60).against_all();
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
    let plan = Plan { choose: true, investigators: named, players: 3..=3, ..plan(12) };
    let results = run(&plan, 2, &control).expect("no game breaks");
    let dealt = run(&Plan { choose: false, ..plan.clone() }, 2, &control).expect("no game breaks");
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

#[test]
fn a_row_for_every_game_in_order() {
    let plan = plan(40);
    let results = run(&plan, 2, &Control { rows: true, ..Control::default() }).expect("no game breaks");
    let mut text = Vec::new();
    csv_head(&mut text).expect("memory can be written");
    csv(&results.rows, &plan.library, &mut text).expect("memory can be written");
    let text = String::from_utf8(text).expect("it is text");
    let lines: Vec<_> = text.lines().collect();
    assert_eq!(lines.len(), 41);
    assert!(lines[1].starts_with("0,") && lines[40].starts_with("39,"));
    let columns = lines[0].split(',').count();
    assert!(lines.iter().all(|line| line.split(',').count() == columns));
    assert!(table(&results.summary, &plan.library).contains("per game"));
}

/// The track of one that is awake is its health, which says nothing about doom.
#[test]
fn doom_is_that_of_the_sleeping_ancient_one() {
    let plan = Plan { players: 1..=3, bots: vec![Kind::Planner], ..plan(48) }.against_all();
    let results = run(&plan, 2, &Control { rows: true, ..Control::default() }).expect("no game breaks");
    let limit = |ancient: u8| plan.library.ancient_ones[usize::from(ancient)].doom;
    assert_eq!(results.summary.doom.count(), 48);
    let mut by_doom = 0;
    for row in &results.rows {
        assert!(row.doom <= limit(row.ancient), "{row:?}");
        if row.awakening == Some("doom") {
            assert_eq!(row.doom, limit(row.ancient), "{row:?}");
            by_doom += 1;
        }
    }
    assert!(by_doom > 0, "{by_doom}");
}

#[test]
fn random_games_keep_the_invariants() {
    let plan = Plan { check: true, ..plan(80) }.against_all();
    if let Err(failure) = run(&plan, 2, &Control::default()) {
        panic!("{failure}");
    }
}
