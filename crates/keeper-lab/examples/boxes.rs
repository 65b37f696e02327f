//! What each box does to the planner's victories: the same games of the base game's Ancient Ones with it and without it, as a table for
//! docs/boxes.md. Each box alone, each herald, and all small boxes together.
//!
//!     cargo run --release -p keeper-lab --example boxes -- GAMES PLAYERS SEED [only=lurker,king-in-yellow] [bot=planner]

mod shared;

use std::sync::Arc;

use keeper_arkham::library::{FixtureKind, Shelf};
use keeper_arkham::{Library, SetUp};
use shared::{Asked, paired, share};

fn main() {
    let asked = Asked::read();
    let shelf = Shelf::new(vec![]);
    let sets = shelf.sets().expect("the boxes can be read");
    let library = |sets: &[&str]| -> Arc<Library> { shelf.library(sets).expect("these boxes can be played") };
    let base = library(&["base"]);
    let ancient_ones: Vec<String> = base.ancient_ones.iter().map(|one| one.id.clone()).collect();
    let boxes: Vec<String> = match asked.list("only=") {
        Some(only) => only,
        None => sets.iter().map(|set| set.id.clone()).filter(|id| id != "base").collect(),
    };
    let plain = asked.victories(&base, &ancient_ones, &SetUp::default());
    println!("{} games of {} bots, seed {}\n", asked.games, asked.players, asked.seed);
    println!("| with | won | difference | in 95 of 100 cases |");
    println!("| --- | --- | --- | --- |");
    println!("| the base game | {:.1} % | | |", share(&plain));
    let row = |name: &str, library: &Arc<Library>, set_up: &SetUp| {
        let with = asked.victories(library, &ancient_ones, set_up);
        let (mean, half) = paired(&plain, &with);
        println!("| {name} | {:.1} % | {mean:+.1} % | {:+.1} to {:+.1} % |", share(&with), mean - half, mean + half);
    };
    for id in &boxes {
        let library = library(&["base", id]);
        let name = sets.iter().find(|set| set.id == *id).map_or(id.as_str(), |set| set.name.as_str());
        row(name, &library, &SetUp::default());
        for (_, herald) in library.fixtures_of(FixtureKind::Herald) {
            let set_up = SetUp { herald: Some(herald.id.clone()), ..SetUp::default() };
            row(&format!("{name} and its herald, {}", herald.name), &library, &set_up);
        }
    }
    // Boxes that are never in play together: the first of them.
    let mut all = vec!["base"];
    for id in boxes.iter().filter(|id| *id != "dunwich") {
        let with: Vec<&str> = all.iter().copied().chain([id.as_str()]).collect();
        if shelf.library(&with).is_ok() {
            all = with;
        }
    }
    row(&format!("all of {}", all[1..].join(", ")), &library(&all), &SetUp::default());
}
