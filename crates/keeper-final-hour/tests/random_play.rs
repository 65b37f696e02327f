//! Random games over players, difficulties and Ancient Ones: they end, and every invariant holds on the way.

use std::collections::{BTreeSet, HashSet};
use std::sync::Arc;

use keeper_final_hour::{Difficulty, FinalHour, Library, SetUp};
use keeper_table::{Game, Recorder, Rng, Silent, Table};

fn setups(library: &Library, games: u64) -> impl Iterator<Item = SetUp> {
    (0..games).map(|n| SetUp {
        players: 1 + (n % 4) as u8,
        difficulty: Difficulty::ALL[(n / 4 % 3) as usize],
        ancient_one: Some(library.ancient_ones[(n / 12 % 3) as usize].id.clone()),
        choose: n % 5 == 0,
        lead: (n % 7 == 0).then_some(0),
        seed: n.into(),
        ..SetUp::default()
    })
}

#[test]
fn random_games_end_and_hold_together() {
    let library = Arc::new(Library::embedded().unwrap());
    let mut kinds = BTreeSet::new();
    let mut asked = HashSet::new();
    for (n, setup) in (0..).zip(setups(&library, 3000)) {
        let mut game = FinalHour::new(library.clone(), &setup).unwrap();
        let mut rng = Rng::new(n + 77);
        let mut decisions = 0;
        while let Some(decision) = game.decision() {
            let index = rng.below(decision.options.len() as u32) as usize;
            let (ask, option) = (decision.ask, decision.options[index]);
            asked.insert(std::mem::discriminant(&ask));
            game.advance(index, &mut Silent).unwrap_or_else(|e| panic!("game {n}, {ask:?} {option:?}: {e}"));
            game.check().unwrap_or_else(|broken| panic!("game {n}, {ask:?} {option:?}: {broken}"));
            decisions += 1;
            assert!(decisions < 2000, "game {n} does not end");
        }
        kinds.insert(game.outcome().expect("a game that asks nothing is over").kind);
    }
    assert_eq!(asked.len(), 27, "every question of the game is asked");
    assert_eq!(kinds, BTreeSet::from(["won-ritual", "lost-ritual", "lost-overrun", "lost-health"]));
}

/// Keys name every option once, and a record of keys plays the same game.
#[test]
fn a_record_of_keys_plays_the_same_game() {
    let library = Arc::new(Library::embedded().unwrap());
    for (n, setup) in (0..).zip(setups(&library, 120)) {
        let start = FinalHour::new(library.clone(), &setup).unwrap();
        let mut table = Table::new(start.clone());
        let mut rng = Rng::new(n);
        while let Some(decision) = table.game().decision() {
            let keys: BTreeSet<_> = decision.options.iter().map(|&option| table.game().key(option)).collect();
            assert_eq!(keys.len(), decision.options.len(), "{:?} {keys:?}", decision.ask);
            let index = rng.below(decision.options.len() as u32) as usize;
            table.choose(index, &mut Silent).unwrap();
        }
        let again = Table::replay(start, table.entries()).unwrap();
        assert_eq!(again.game().state(), table.game().state());
    }
}

/// Parallel seats answer in any order, and nothing hangs on it.
#[test]
fn the_order_of_parallel_answers_does_not_matter() {
    let library = Arc::new(Library::embedded().unwrap());
    let mut met = 0;
    for (n, setup) in (0..).zip(setups(&library, 240)).filter(|(_, setup)| setup.players > 1) {
        let mut game = FinalHour::new(library.clone(), &setup).unwrap();
        let mut rng = Rng::new(n);
        while let Some(decision) = game.decision() {
            if let keeper_table::Seats::Parallel(bits) = decision.seats
                && bits.count_ones() == u32::from(setup.players)
            {
                let choices: Vec<_> = (0..setup.players)
                    .map(|seat| rng.below(game.decision_for(seat).unwrap().options.len() as u32) as usize)
                    .collect();
                let (mut up, mut down) = (game.clone(), game.clone());
                (0..setup.players).for_each(|s| up.choose_by(s, choices[usize::from(s)], &mut Silent).unwrap());
                (0..setup.players).rev().for_each(|s| down.choose_by(s, choices[usize::from(s)], &mut Silent).unwrap());
                assert_eq!(up.state(), down.state());
                met += 1;
                game = up;
                continue;
            }
            let index = rng.below(decision.options.len() as u32) as usize;
            game.choose(index, &mut Silent).unwrap();
        }
    }
    assert!(met > 100, "{met}");
}

/// What is told is enough to follow every marker: nothing changes its place without an event.
#[test]
fn the_journal_tells_where_every_monster_is() {
    use keeper_final_hour::Event;
    let library = Arc::new(Library::embedded().unwrap());
    for (n, setup) in (0..).zip(setups(&library, 120)) {
        let mut journal = Recorder::default();
        let mut game = FinalHour::new_told(library.clone(), &setup, &mut journal).unwrap();
        let mut rng = Rng::new(n);
        while let Some(decision) = game.decision() {
            let index = rng.below(decision.options.len() as u32) as usize;
            game.choose(index, &mut journal).unwrap();
        }
        let mut places = [None; 55];
        let mut damage = [0u8; 15];
        for event in journal.events {
            match event {
                Event::MonsterMoved { marker, .. } | Event::MonsterStraight { marker, .. } => {
                    places[usize::from(marker)] = None;
                }
                Event::MonsterStays { marker, place } => places[usize::from(marker)] = Some(place),
                Event::Destroyed { marker, .. } => places[usize::from(marker)] = None,
                Event::Damaged { place } => damage[usize::from(place)] += 1,
                Event::Repaired { place } => damage[usize::from(place)] -= 1,
                _ => {}
            }
        }
        let state = game.state();
        assert_eq!(damage, state.damage);
        for (marker, place) in (0..).zip(places) {
            assert_eq!(state.place_of(marker), place, "game {n}");
        }
    }
}
