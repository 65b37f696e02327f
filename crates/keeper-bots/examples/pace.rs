//! Measures how long bots think: plays games of one level, perhaps with changed weights. Fails if a
//! choice of the planner takes longer than it may.
//!
//!     cargo run --release -p keeper-bots --example pace -- GAMES PLAYERS SEED LEVEL THREADS [weight=value ...] [ways=64 answers=16 turns=2 goals=8 sure=1] [sets=base,dunwich]
//!
//! The levels are `planner`, `quick` (as the planner plays in the futures of an expert) and `expert`.

mod shared;

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use keeper_arkham::Arkham;
use keeper_bots::expert::{Expert, Nets};
use keeper_bots::search::Policy;
use keeper_bots::{Bot, Mind, Planner};
use keeper_table::{Game, Seat, Silent};
use shared::Asked;

#[derive(Default)]
struct Tally {
    outcomes: BTreeMap<(String, &'static str), u32>,
    wins: u32,
    turns: u64,
    seals: u64,
    trophies: u64,
    doom: u64,
    micros: Vec<f32>,
    slow: BTreeMap<String, (u64, f64)>,
}

fn main() {
    let asked = Asked::read();
    let (games, players, seed) = (asked.number(0, 400), asked.number(1, 4), asked.number(2, 1));
    let level = asked.word(3).unwrap_or("planner");
    let next = AtomicU64::new(0);
    let worker = || {
        let mut tally = Tally::default();
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            if index >= games {
                return tally;
            }
            play(&asked, level, index, players, seed, &mut tally);
        }
    };
    let mut all = Tally::default();
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..asked.number(4, 2)).map(|_| scope.spawn(worker)).collect();
        for thread in threads {
            let tally = thread.join().expect("no game panics");
            for (key, n) in tally.outcomes {
                *all.outcomes.entry(key).or_default() += n;
            }
            all.wins += tally.wins;
            all.turns += tally.turns;
            all.seals += tally.seals;
            all.trophies += tally.trophies;
            all.doom += tally.doom;
            all.micros.extend(tally.micros);
            for (key, (n, t)) in tally.slow {
                let e = all.slow.entry(key).or_default();
                (e.0, e.1) = (e.0 + n, e.1 + t);
            }
        }
    });
    report(all, games, level);
}

/// Who plays.
enum Level {
    Planner(Planner),
    Quick(Planner, Box<Mind>),
    Expert(Box<Expert>),
}

impl Level {
    fn called(name: &str, asked: &Asked, players: u8, seed: u64) -> Level {
        let planner = asked.planner(players);
        match name {
            "quick" => Level::Quick(planner, Box::default()),
            "expert" => Level::Expert(Box::new(Expert::with(planner, Nets::shipped(), asked.effort, seed.into()))),
            _ => Level::Planner(planner),
        }
    }

    fn choose(&mut self, game: &Arkham, seat: Seat) -> usize {
        match self {
            Level::Planner(planner) => planner.choose(&game.view(seat)),
            Level::Quick(planner, mind) => planner.pick(game, seat, mind),
            Level::Expert(expert) => expert.choose(&game.view(seat)),
        }
    }
}

fn play(asked: &Asked, level: &str, index: u64, players: u8, seed: u64, tally: &mut Tally) {
    let (ancient, mut game) = asked.game_of(index, players, seed);
    let mut bot = Level::called(level, asked, players, seed * 77 + index * 8);
    let mut decisions = 0;
    while let Some(decision) = game.decision() {
        let seat = decision.seats.speaker();
        let name = format!("{:?}", decision.ask);
        let name = name.split('(').next().unwrap_or_default().to_owned();
        let start = Instant::now();
        let choice = bot.choose(&game, seat);
        let micros = start.elapsed().as_secs_f64() * 1e6;
        tally.micros.push(micros as f32);
        let e = tally.slow.entry(name).or_default();
        (e.0, e.1) = (e.0 + 1, e.1 + micros);
        game.choose(choice, &mut Silent).expect("the option is offered");
        decisions += 1;
        assert!(decisions < 40_000, "game {index} does not end: {:?} {:?}", game.state().ask, game.state().options);
    }
    let outcome = game.outcome().expect("the game is over");
    let s = game.state();
    tally.wins += u32::from(outcome.won);
    tally.turns += u64::from(s.turn);
    tally.seals += u64::from(s.seals.count_ones());
    tally.trophies += (0..s.players).map(|w| u64::from(s.inv(w).gate_trophies.count_ones())).sum::<u64>();
    tally.doom += u64::from(s.doom);
    let why = s.awake.map_or("", |a| a.kind());
    *tally.outcomes.entry((format!("{} {why}", outcome.kind), "")).or_default() += 1;
    if outcome.won {
        *tally.outcomes.entry((ancient, "won")).or_default() += 1;
    }
}

/// What a choice may take on average, and 99 of 100 at most.
const MEAN: f64 = 200.0;
const MOST: f32 = 5000.0;

fn report(mut all: Tally, games: u64, level: &str) {
    let share = |n: u64| n as f64 / games as f64;
    for ((kind, what), n) in &all.outcomes {
        println!("{kind:>28} {what} {n}");
    }
    println!(
        "{games} games, {} won ({:.1} %); turns {:.1}, seals {:.2}, gate trophies {:.2}, doom {:.1}",
        all.wins,
        100.0 * share(u64::from(all.wins)),
        share(all.turns),
        share(all.seals),
        share(all.trophies),
        share(all.doom)
    );
    all.micros.sort_by(f32::total_cmp);
    let n = all.micros.len();
    let mean = all.micros.iter().map(|&m| f64::from(m)).sum::<f64>() / n as f64;
    let at = |share: f64| all.micros[((n - 1) as f64 * share) as usize];
    println!(
        "{n} choices: mean {mean:.1} us, half {:.1}, 90 % {:.0}, 99 % {:.0}, 99.9 % {:.0}, longest {:.0} us",
        at(0.5),
        at(0.9),
        at(0.99),
        at(0.999),
        at(1.0)
    );
    let mut slow: Vec<_> = all.slow.into_iter().collect();
    slow.sort_by(|a, b| b.1.1.total_cmp(&a.1.1));
    for (name, (n, micros)) in slow.into_iter().take(6) {
        println!("  {name:<14} {n:>8} choices, {:>8.1} us each", micros / n as f64);
    }
    if level == "planner" && (mean > MEAN || at(0.99) > MOST) {
        eprintln!("too slow: {MEAN} us on average and {MOST} us for 99 of 100 are allowed");
        std::process::exit(1);
    }
}
