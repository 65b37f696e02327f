//! No heap in play: once a game is set up, choosing allocates nothing.
//!
//! To see where an allocation comes from, build the profiler without `testing()`: it then writes `dhat-heap.json`.

use std::sync::Arc;

use keeper_arkham::{Arkham, Library, SetUp};
use keeper_table::{Game, Rng, Silent};

#[global_allocator]
static ALLOCATOR: dhat::Alloc = dhat::Alloc;

#[test]
fn a_decision_in_simulation_allocates_nothing() {
    let library = Arc::new(Library::embedded(&["base"]).expect("the embedded cards load"));
    let games: Vec<Arkham> = (0..200)
        .map(|seed| {
            let set_up = SetUp { players: 1 + (seed % 8) as u8, seed: seed.into(), ..SetUp::default() };
            Arkham::new(library.clone(), &set_up).expect("a game can be set up")
        })
        .collect();
    let mut rounds = [games.clone(), games.clone(), games];
    let _profiler = dhat::Profiler::builder().testing().build();
    // What runs the tests may allocate beside them, but not in each of the rounds.
    let least = rounds.iter_mut().map(|games| allocations(games)).min();
    assert_eq!(least, Some(0));
}

/// Plays games to their end and counts.
fn allocations(games: &mut [Arkham]) -> u64 {
    let mut rng = Rng::new(1926);
    let before = dhat::HeapStats::get().total_blocks;
    let mut decisions = 0u64;
    for game in games {
        while let Some(decision) = game.decision() {
            let index = rng.below(decision.options.len() as u32) as usize;
            game.choose(index, &mut Silent).expect("the option is offered");
            decisions += 1;
        }
    }
    let allocations = dhat::HeapStats::get().total_blocks - before;
    // The counter counts: an allocation would have been seen.
    let seen = Box::new(decisions);
    assert!(dhat::HeapStats::get().total_blocks > before + allocations);
    assert!(*seen > 10_000, "only {decisions} decisions were made");
    allocations
}
