//! How each house rule alone shifts the victories of the planner: the same games with and without it, as paired differences
//! with the interval in which the true value lies in 95 of 100 cases.
//!
//!     cargo run --release -p keeper-lab --example variants -- GAMES PLAYERS SEED [sets=base,dunwich] [only=guards-leave,harder]

use std::sync::Arc;

use keeper_arkham::library::FixtureKind;
use keeper_arkham::{Arkham, Library, SetUp};
use keeper_bots::Kind;
use keeper_lab::{Control, Plan, run};

struct Asked {
    games: u64,
    players: u8,
    seed: u64,
    library: Arc<Library>,
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize, otherwise: u64| {
        words.iter().filter(|word| !word.contains('=')).nth(at).and_then(|word| word.parse().ok()).unwrap_or(otherwise)
    };
    let list = |key: &str| -> Option<Vec<String>> {
        let found = words.iter().find_map(|word| word.strip_prefix(key))?;
        Some(found.split(',').map(str::to_owned).collect())
    };
    let sets = list("sets=").unwrap_or_else(|| vec!["base".to_owned()]);
    let library = Arc::new(Library::embedded(&sets).expect("these boxes can be played"));
    let asked = Asked { games: number(0, 1000), players: number(1, 4) as u8, seed: number(2, 1), library };
    let all = asked.library.fixtures_of(FixtureKind::Variant).map(|(_, one)| one.id.clone());
    let variants = list("only=").unwrap_or_else(|| all.collect());

    let plain = asked.victories(None);
    let won = plain.iter().filter(|&&won| won).count();
    let (games, players) = (asked.games, asked.players);
    println!(
        "{games} games of {players} planners, seed {}: {:.1} % won without house rules",
        asked.seed,
        share(won, games)
    );
    println!("{:<20} {:>6} {:>11} {:>18}", "variant", "won", "difference", "95 of 100");
    for id in variants {
        let with = asked.victories(Some(&id));
        let (mean, half) = paired(&plain, &with);
        let won = with.iter().filter(|&&won| won).count();
        println!(
            "{id:<20} {:>4.1} % {mean:>+9.1} % {:>+7.1} to {:>+5.1} %",
            share(won, games),
            mean - half,
            mean + half
        );
    }
}

fn share(won: usize, games: u64) -> f64 {
    100.0 * won as f64 / games as f64
}

impl Asked {
    /// Which games are won, in order.
    fn victories(&self, variant: Option<&str>) -> Vec<bool> {
        let ancient_ones = self.library.ancient_ones.iter().map(|one| Some(one.id.clone()));
        let set_up = |ancient_one| SetUp {
            sets: self.library.sets.clone(),
            ancient_one,
            variants: variant.into_iter().map(str::to_owned).collect(),
            ..SetUp::default()
        };
        let plan: Plan<Arkham> = Plan {
            games: self.games,
            seed: self.seed.into(),
            players: self.players..=self.players,
            set_ups: ancient_ones.map(set_up).collect(),
            bots: vec![Kind::Planner],
            ..Plan::new(self.library.clone())
        };
        plan.validate().expect("these games can be played");
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        let control = Control { rows: true, ..Control::default() };
        let mut rows = run(&plan, threads, &control).unwrap_or_else(|failure| panic!("{failure}")).rows;
        rows.sort_by_key(|row| row.game);
        rows.into_iter().map(|row| row.won).collect()
    }
}

/// The mean difference of the same games in percent, and half of its interval.
fn paired(without: &[bool], with: &[bool]) -> (f64, f64) {
    let n = without.len().max(2) as f64;
    let differences: Vec<f64> =
        without.iter().zip(with).map(|(&before, &after)| f64::from(i8::from(after) - i8::from(before))).collect();
    let mean = differences.iter().sum::<f64>() / n;
    let variance = differences.iter().map(|d| (d - mean).powi(2)).sum::<f64>() / (n - 1.0);
    (100.0 * mean, 100.0 * 1.96 * (variance / n).sqrt())
}
