//! How often the planner wins Final Hour, by players and difficulty, and how long it thinks:
//! `hours GAMES THINKING SEED FROM TO ROUNDS SURE`. With 0 for `THINKING` the quick rules play alone; with `ROUNDS` it is an expert, who plays
//! imagined games on for so many rounds. `FROM` and `TO` are numbers of players.

use std::sync::Arc;
use std::time::{Duration, Instant};

use keeper_bots::Bot;
use keeper_bots::final_hour::{Effort, Planner, Quick};
use keeper_final_hour::{Difficulty, Ending, FinalHour, Library, SetUp};
use keeper_table::{Game, Seed, Silent};

/// What was counted in one cell of the table.
#[derive(Default)]
struct Cell {
    games: u32,
    ends: [u32; 4],
    decisions: u32,
    longest: Duration,
    thinking: Duration,
}

fn main() {
    let number = |at, default| std::env::args().nth(at).and_then(|arg| arg.parse().ok()).unwrap_or(default);
    let (games, thinking, seed): (u64, u64, u64) = (number(1, 20), number(2, 24), number(3, 1));
    let effort = match (thinking, number(6, 0)) {
        (0, _) => None,
        (games, 0) => Some(Effort { games: games as u32, ..Effort::PLANNER }),
        (games, rounds) => {
            let sure = std::env::args().nth(7).and_then(|arg| arg.parse().ok()).unwrap_or(Effort::EXPERT.sure);
            Some(Effort { games: games as u32, rounds: rounds as u8, sure, ..Effort::EXPERT })
        }
    };
    let library = Arc::new(Library::embedded().unwrap_or_else(|e| panic!("{e}")));
    println!("players difficulty  won (95 %)         overrun health ritual  choices  mean    longest");
    for players in number(4, 1) as u8..=number(5, 4) as u8 {
        for difficulty in Difficulty::ALL {
            let mut cell = Cell::default();
            for n in 0..games {
                let ancient_one = Some(library.ancient_ones[n as usize % library.ancient_ones.len()].id.clone());
                let setup = SetUp { players, difficulty, ancient_one, seed: (seed + n).into(), ..SetUp::default() };
                play(&library, &setup, effort, &mut cell);
            }
            show(players, difficulty, &cell);
        }
    }
}

fn play(library: &Arc<Library>, setup: &SetUp, effort: Option<Effort>, cell: &mut Cell) {
    let mut game = FinalHour::new(library.clone(), setup).unwrap_or_else(|e| panic!("{e}"));
    let seed: Seed = setup.seed.derive(1);
    let mut bot: Box<dyn Bot<FinalHour>> = match effort {
        None => Box::new(Quick::new(seed)),
        Some(effort) => Box::new(Planner::with(seed, effort)),
    };
    while let Some(decision) = game.decision() {
        let seat = decision.seats.speaker();
        let start = Instant::now();
        let index = bot.choose(&game.view(seat));
        let took = start.elapsed();
        cell.longest = cell.longest.max(took);
        cell.thinking += took;
        cell.decisions += 1;
        game.choose_by(seat, index, &mut Silent).unwrap_or_else(|e| panic!("{e}"));
    }
    cell.games += 1;
    let ending = game.state().ending.unwrap_or(Ending::Failed);
    cell.ends[[Ending::Reversed, Ending::Overrun, Ending::Health, Ending::Failed]
        .iter()
        .position(|&e| e == ending)
        .unwrap_or(0)] += 1;
}

/// A row of the table, with Wilson's interval.
fn show(players: u8, difficulty: Difficulty, cell: &Cell) {
    let (n, p) = (f64::from(cell.games), f64::from(cell.ends[0]) / f64::from(cell.games));
    let z = 1.96f64;
    let middle = (p + z * z / (2.0 * n)) / (1.0 + z * z / n);
    let half = z / (1.0 + z * z / n) * (p * (1.0 - p) / n + z * z / (4.0 * n * n)).sqrt();
    let mean = cell.thinking.as_secs_f64() * 1000.0 / f64::from(cell.decisions);
    println!(
        "{players}       {:10}  {:4.0} % ({:.0}-{:.0} %)  {:9} {:6} {:6}  {:7}  {mean:.2} ms {:.0} ms",
        format!("{difficulty:?}"),
        100.0 * p,
        100.0 * (middle - half),
        100.0 * (middle + half),
        cell.ends[1],
        cell.ends[2],
        cell.ends[3],
        cell.decisions,
        cell.longest.as_secs_f64() * 1000.0
    );
}
