//! Finds how positions of Final Hour are judged: `judge GAMES SEED`, so many games for each number of players.
//!
//! Whenever the ritual could be tried, nobody tries it in a copy of the game, which is played on to its end; what a seat sees and imagines there is fitted to
//! how the copy ends. First those play who think nothing through, ten times as many games; then planners who judge by what was found there. What is printed
//! last stands in `final_hour/value.rs`.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use keeper_bots::Bot;
use keeper_bots::final_hour::{Judgement, LOOKS, Planner, Quick, looks};
use keeper_final_hour::{Ask, Difficulty, FinalHour, Library, Opt, SetUp};
use keeper_table::{Game, Seed, Silent};

/// How much the numbers are drawn towards nothing.
const DECAY: f64 = 3.0;
const SEATS: std::ops::RangeInclusive<u8> = 1..=4;

type Looks = [f64; LOOKS];

struct Sample {
    players: u8,
    round: u8,
    looks: Looks,
    won: bool,
}

fn main() {
    let number = |at, default| std::env::args().nth(at).and_then(|arg| arg.parse().ok()).unwrap_or(default);
    let (games, seed): (u64, u64) = (number(1, 400), number(2, 30001));
    let library = Arc::new(Library::embedded().unwrap_or_else(|error| panic!("{error}")));
    let first = found(&library, 10 * games, seed, |luck| Box::new(Quick::new(luck)));
    found(&library, games, seed, |luck| Box::new(Planner::new(luck).judging(first)));
}

/// What such players show, told as it is found.
fn found(
    library: &Arc<Library>,
    games: u64,
    seed: u64,
    player: impl Fn(Seed) -> Box<dyn Bot<FinalHour>> + Sync,
) -> Judgement {
    let samples = samples(library, games, seed, &player);
    let found = fit(&samples);
    println!("{}", found.map(|says| format!("{says:.3}")).join(", "));
    println!("from {} positions of {} games", samples.len(), games * SEATS.count() as u64);
    for players in SEATS {
        for round in 1..8 {
            let those = || samples.iter().filter(|sample| (sample.players, sample.round) == (players, round));
            let many = those().count().max(1) as f64;
            let told = those().map(|sample| chance(&found, &sample.looks)).sum::<f64>() / many;
            let won = those().filter(|sample| sample.won).count() as f64 / many;
            println!("{players} players, round {round}: {:.0} % told, {:.0} % won", 100.0 * told, 100.0 * won);
        }
    }
    // As many digits as are printed.
    Judgement(found.map(|says| (1000.0 * says).round() as f32 / 1000.0))
}

/// The positions of all games, in the order of the games.
fn samples(
    library: &Arc<Library>,
    games: u64,
    seed: u64,
    player: &(impl Fn(Seed) -> Box<dyn Bot<FinalHour>> + Sync),
) -> Vec<Sample> {
    let numbers = SEATS.count() as u64;
    let (next, all) = (AtomicU64::new(0), games * numbers);
    let work = || {
        let mut samples = vec![];
        loop {
            let game = next.fetch_add(1, Ordering::Relaxed);
            if game >= all {
                return samples;
            }
            if game % 40 == 0 {
                eprint!("\r{game} of {all} games ");
            }
            let (players, n) = (SEATS.start() + (game % numbers) as u8, game / numbers);
            samples.push((game, played(library, players, n, seed, player)));
        }
    };
    let threads = std::thread::available_parallelism().map_or(1, |cores| cores.get());
    let mut samples: Vec<(u64, Vec<Sample>)> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        threads.into_iter().flat_map(|one| one.join().expect("the games are played")).collect()
    });
    eprintln!();
    samples.sort_by_key(|(game, _)| *game);
    samples.into_iter().flat_map(|(_, samples)| samples).collect()
}

/// What the positions of one game come to if nobody tries the ritual there.
fn played(
    library: &Arc<Library>,
    players: u8,
    n: u64,
    seed: u64,
    player: &impl Fn(Seed) -> Box<dyn Bot<FinalHour>>,
) -> Vec<Sample> {
    let one = |many: usize, of: u64| of as usize % many;
    let ancient_one = Some(library.ancient_ones[one(library.ancient_ones.len(), n)].id.clone());
    let difficulty = Difficulty::ALL[one(3, n / library.ancient_ones.len() as u64)];
    let setup = SetUp { players, difficulty, ancient_one, seed: (seed + n).into(), ..SetUp::default() };
    let mut game = FinalHour::new(library.clone(), &setup).unwrap_or_else(|error| panic!("{error}"));
    let luck: Seed = setup.seed.derive(1);
    let mut player = player(luck);
    let mut samples = vec![];
    while let Some(decision) = game.decision() {
        let s = game.state();
        if decision.ask == Ask::Ready && s.waiting.count_ones() == u32::from(players) {
            let mut on = game.clone();
            (0..players).for_each(|_| say_no(&mut on));
            while on.decision().is_some() {
                choose(&mut on, &mut *player);
            }
            let won = on.outcome().is_some_and(|outcome| outcome.won);
            for other in 0..players.min(2) {
                let view = game.view((other + s.round) % players);
                let looks = looks(&view, luck.derive(1000 + u64::from(s.round))).map(f64::from);
                samples.push(Sample { players, round: s.round, looks, won });
            }
        }
        choose(&mut game, &mut *player);
    }
    samples
}

fn choose(game: &mut FinalHour, player: &mut dyn Bot<FinalHour>) {
    let Some(decision) = game.decision() else { return };
    let seat = decision.seats.speaker();
    let index = player.choose(&game.view(seat));
    game.choose_by(seat, index, &mut Silent).unwrap_or_else(|error| panic!("{error}"));
}

fn say_no(game: &mut FinalHour) {
    let Some(decision) = game.decision() else { return };
    let seat = decision.seats.speaker();
    let options = game.view(seat).state.options;
    let no = options.iter().position(|option| matches!(option, Opt::Ready { yes: false, .. })).unwrap_or(0);
    game.choose_by(seat, no, &mut Silent).unwrap_or_else(|error| panic!("{error}"));
}

fn chance(found: &Looks, looks: &Looks) -> f64 {
    let sum: f64 = found.iter().zip(looks).map(|(says, look)| says * look).sum();
    1.0 / (1.0 + (-sum).exp())
}

/// The numbers that make what happened likeliest, step by step after Newton.
fn fit(samples: &[Sample]) -> Looks {
    let mut found = [0.0; LOOKS];
    for _ in 0..20 {
        let mut slope = found.map(|says| -DECAY * says);
        let mut bend = [[0.0; LOOKS]; LOOKS];
        for (i, row) in bend.iter_mut().enumerate() {
            row[i] = DECAY;
        }
        for sample in samples {
            let told = chance(&found, &sample.looks);
            let off = f64::from(u8::from(sample.won)) - told;
            for (i, look) in sample.looks.iter().enumerate() {
                slope[i] += off * look;
                for (sum, other) in bend[i].iter_mut().zip(sample.looks) {
                    *sum += told * (1.0 - told) * look * other;
                }
            }
        }
        let step = solve(bend, slope);
        found.iter_mut().zip(step).for_each(|(says, more)| *says += more);
    }
    found
}

/// What these rows must be multiplied by to give these sums. Nothing is nothing on the diagonal.
fn solve(mut rows: [Looks; LOOKS], mut sums: Looks) -> Looks {
    for at in 0..LOOKS {
        let (row, sum) = (rows[at], sums[at]);
        for other in (0..LOOKS).filter(|&other| other != at) {
            let share = rows[other][at] / row[at];
            rows[other].iter_mut().zip(row).for_each(|(own, its)| *own -= share * its);
            sums[other] -= share * sum;
        }
    }
    std::array::from_fn(|at| sums[at] / rows[at][at])
}
