//! Random games over random combinations of boxes, with every rule of the state looked at after every choice: each box left out, whole, in
//! another way, or with some of its parts, and a share of it in the decks; any herald, any house rules, one to eight players.
//!
//!     cargo run --release -p keeper-lab --example combinations -- GAMES COMBINATIONS SEED [bot=planner]
//!
//! A fault is told with what it takes to play that game again, and the other combinations go on.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use keeper_arkham::library::sets::{BASE, Set};
use keeper_arkham::library::{FixtureKind, Mix, Shelf};
use keeper_arkham::{Arkham, Library, RANDOM, SetUp};
use keeper_bots::Kind;
use keeper_lab::{Control, Plan, run};
use keeper_table::Rng;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let bot = words.iter().find_map(|word| word.strip_prefix("bot=")).unwrap_or("random");
    let bot: Kind = bot.parse().unwrap_or_else(|error| panic!("{bot}: {error}"));
    let args: Vec<u64> = words.iter().filter_map(|word| word.parse().ok()).collect();
    let number = |at: usize, otherwise: u64| args.get(at).copied().unwrap_or(otherwise);
    let (games, combinations, seed) = (number(0, 100_000), number(1, 200).max(1), number(2, 1));
    let shelf = Shelf::new(vec![]);
    let sets = shelf.sets().expect("the boxes can be read");
    let mut rng = Rng::new(seed);
    let (done, mut met, mut faults) = (AtomicU64::new(0), 0, 0);
    let tell = |more: u64| {
        done.fetch_add(more, Ordering::Relaxed);
    };
    while met < combinations {
        let chosen = combination(sets, &mut rng);
        let names: Vec<&str> = chosen.iter().map(String::as_str).collect();
        // Some boxes are never in play together.
        let Ok(library) = shelf.library(&names) else { continue };
        met += 1;
        let plan: Plan<Arkham> = Plan {
            games: games * met / combinations - games * (met - 1) / combinations,
            seed: u64::from(rng.draw()).into(),
            players: 1..=8,
            set_ups: set_ups(&library, &mix(&library, &mut rng)),
            check: true,
            bots: vec![bot],
            ..Plan::new(library)
        };
        plan.validate().unwrap_or_else(|error| panic!("{}: {error}", chosen.join(",")));
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        let control = Control { progress: Some(&tell), ..Control::default() };
        if let Err(failure) = run(&plan, threads, &control) {
            eprintln!("{} with seed {}: {failure}", chosen.join(","), plan.seed);
            faults += 1;
        }
        eprintln!("{met} of {combinations}, {} games: {}", done.load(Ordering::Relaxed), chosen.join(","));
    }
    let done = done.load(Ordering::Relaxed);
    if faults > 0 {
        println!("{done} games over {met} combinations, {faults} of them with a fault");
        std::process::exit(1);
    }
    println!("{done} games over {met} combinations: every rule of the state held");
}

/// The base game and a random choice of the other boxes.
fn combination(sets: &[Set], rng: &mut Rng) -> Vec<String> {
    let mut chosen = vec![];
    for set in sets {
        if set.id == BASE {
            chosen.push(set.id.clone());
            continue;
        }
        let mut forms = vec![set.id.clone()];
        forms.extend(set.ways.iter().map(|way| format!("{}@{}", set.id, way.id)));
        let parts: Vec<&str> = set.parts.iter().map(|part| part.id.as_str()).filter(|_| rng.below(2) == 0).collect();
        if !parts.is_empty() {
            forms.push(format!("{}:{}", set.id, parts.join("+")));
        }
        if rng.below(5) < 3 {
            chosen.push(forms.swap_remove(rng.below(forms.len() as u32) as usize));
        }
    }
    chosen
}

/// All of some boxes, a share of others.
fn mix(library: &Library, rng: &mut Rng) -> Mix {
    let mut mix = Mix::default();
    for set in library.set_ids() {
        if rng.below(3) == 0 {
            mix.set(set, 10 * rng.below(11) as u8);
        }
    }
    mix
}

/// Each Ancient One with any herald and any house rules.
fn set_ups(library: &Arc<Library>, mix: &Mix) -> Vec<SetUp> {
    let any = |kind: FixtureKind| library.fixtures_of(kind).next().map(|_| RANDOM.to_owned());
    let of = |ancient: &str| SetUp {
        sets: library.sets.clone(),
        mix: mix.clone(),
        ancient_one: Some(ancient.to_owned()),
        herald: any(FixtureKind::Herald),
        guardian: any(FixtureKind::Guardian),
        institution: any(FixtureKind::Institution),
        difficulty: any(FixtureKind::Difficulty),
        variants: vec![RANDOM.to_owned()],
        ..SetUp::default()
    };
    library.ancient_ones.iter().map(|one| of(&one.id)).collect()
}
