//! No heap in play: once a game is set up, choosing allocates nothing.

use std::sync::Arc;

use keeper_final_hour::{Difficulty, FinalHour, Library, SetUp};
use keeper_table::{Game, Rng, Silent};

#[global_allocator]
static ALLOCATOR: dhat::Alloc = dhat::Alloc;

#[test]
fn a_decision_in_simulation_allocates_nothing() {
    let library = Arc::new(Library::embedded().expect("the embedded cards load"));
    let mut games: Vec<FinalHour> = (0..400)
        .map(|seed| {
            let (players, difficulty) = (1 + (seed % 4) as u8, Difficulty::ALL[(seed % 3) as usize]);
            let set_up = SetUp { players, difficulty, seed: seed.into(), ..SetUp::default() };
            FinalHour::new(library.clone(), &set_up).expect("a game can be set up")
        })
        .collect();
    let mut rng = Rng::new(1926);
    let _profiler = dhat::Profiler::builder().testing().build();
    let before = dhat::HeapStats::get().total_blocks;
    let mut decisions = 0u64;
    for game in &mut games {
        while let Some(decision) = game.decision() {
            let index = rng.below(decision.options.len() as u32) as usize;
            game.choose(index, &mut Silent).expect("the option is offered");
            decisions += 1;
        }
    }
    let allocations = dhat::HeapStats::get().total_blocks - before;
    // The counter counts: an allocation would have been seen.
    let seen = Box::new(decisions);
    assert_eq!(dhat::HeapStats::get().total_blocks - before, allocations + 1);
    assert!(*seen > 10_000, "only {decisions} decisions were made");
    assert_eq!(allocations, 0, "{allocations} allocations in {decisions} decisions");
}
