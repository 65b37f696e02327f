//! How fast games are played, copied and begun.
//!
//!     cargo bench -p keeper-arkham --bench play
//!
//! The numbers to hold: a random game of four in 1 ms, a copy in mid-play in 1 µs, the first decision after 100 ms.

use std::hint::black_box;
use std::sync::Arc;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use keeper_arkham::{Arkham, Library, SetUp};
use keeper_table::{Game, Rng, Silent};

fn library() -> Arc<Library> {
    Arc::new(Library::embedded(&["base"]).expect("the embedded cards load"))
}

fn set_up(seed: u64) -> SetUp {
    SetUp { players: 4, seed: seed.into(), ..SetUp::default() }
}

/// Plays on at random for at most so many decisions and says how many there were.
fn play(game: &mut Arkham, rng: &mut Rng, most: u64) -> u64 {
    let mut decisions = 0;
    while decisions < most
        && let Some(decision) = game.decision()
    {
        let index = rng.below(decision.options.len() as u32) as usize;
        game.advance(index, &mut Silent).expect("the option is offered");
        decisions += 1;
    }
    decisions
}

fn random_play(c: &mut Criterion) {
    let library = library();
    let mut group = c.benchmark_group("random play, 4 investigators");
    let mut seed = 0;
    group.throughput(Throughput::Elements(1));
    group.bench_function("game", |b| {
        b.iter(|| {
            seed += 1;
            let mut game = Arkham::new(library.clone(), &set_up(seed)).expect("a game can be set up");
            play(&mut game, &mut Rng::new(seed), u64::MAX)
        });
    });
    // One long line of decisions, so that time per decision can be read off directly.
    let mut rng = Rng::new(1);
    let start = Arkham::new(library.clone(), &set_up(1)).expect("a game can be set up");
    let mut game = start.clone();
    group.bench_function("decision", |b| {
        b.iter(|| {
            if play(&mut game, &mut rng, 1) == 0 {
                game = start.clone();
            }
        });
    });
    group.finish();
}

fn copy(c: &mut Criterion) {
    let mut game = Arkham::new(library(), &set_up(7)).expect("a game can be set up");
    // The fifth turn, whatever the rules of the day make of this seed.
    let mut rng = Rng::new(7);
    while game.state().turn < 5 && play(&mut game, &mut rng, 1) > 0 {}
    c.bench_function("copy of a game in mid-play", |b| b.iter(|| black_box(&game).clone()));
    c.bench_function("view of a seat", |b| b.iter(|| black_box(&game).view(0)));
}

fn first_decision(c: &mut Criterion) {
    c.bench_function("start to first decision", |b| {
        b.iter(|| Arkham::new(library(), &set_up(1)).expect("a game can be set up"));
    });
    let library = library();
    c.bench_function("set-up with a loaded library", |b| {
        b.iter(|| Arkham::new(library.clone(), &set_up(1)).expect("a game can be set up"));
    });
}

criterion_group!(benches, random_play, copy, first_decision);
criterion_main!(benches);
