//! How each house rule alone shifts the victories of the planner: the same games with and without it, as paired differences
//! with the interval in which the true value lies in 95 of 100 cases.
//!
//!     cargo run --release -p keeper-lab --example variants -- GAMES PLAYERS SEED [sets=base,dunwich] [only=guards-leave,harder]

mod shared;

use std::sync::Arc;

use keeper_arkham::library::FixtureKind;
use keeper_arkham::{Library, SetUp};
use shared::{Asked, paired, share};

fn main() {
    let asked = Asked::read();
    let sets = asked.list("sets=").unwrap_or_else(|| vec!["base".to_owned()]);
    let library = Arc::new(Library::embedded(&sets).expect("these boxes can be played"));
    let all = library.fixtures_of(FixtureKind::Variant).map(|(_, one)| one.id.clone());
    let variants = asked.list("only=").unwrap_or_else(|| all.collect());
    let ancient_ones: Vec<String> = library.ancient_ones.iter().map(|one| one.id.clone()).collect();

    let plain = asked.victories(&library, &ancient_ones, &SetUp::default());
    println!(
        "{} games of {} planners, seed {}: {:.1} % won without house rules",
        asked.games,
        asked.players,
        asked.seed,
        share(&plain)
    );
    println!("{:<20} {:>6} {:>11} {:>18}", "variant", "won", "difference", "95 of 100");
    for id in variants {
        let set_up = SetUp { variants: vec![id.clone()], ..SetUp::default() };
        let with = asked.victories(&library, &ancient_ones, &set_up);
        let (mean, half) = paired(&plain, &with);
        println!("{id:<20} {:>4.1} % {mean:>+9.1} % {:>+7.1} to {:>+5.1} %", share(&with), mean - half, mean + half);
    }
}
