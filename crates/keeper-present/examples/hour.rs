//! Reads a random game of Final Hour aloud, as a seat hears it: `hour SEED PLAYERS SEAT`.

use std::sync::Arc;

use keeper_final_hour::{FinalHour, Library, SetUp};
use keeper_present::{Habits, Present};
use keeper_table::{Game, Recorder, Rng};

fn main() {
    let number = |at, default| std::env::args().nth(at).and_then(|arg| arg.parse().ok()).unwrap_or(default);
    let (seed, players, seat): (u64, u8, u8) = (number(1, 1), number(2, 3) as u8, number(3, 0) as u8);
    let library = Arc::new(Library::embedded().unwrap_or_else(|e| panic!("{e}")));
    let setup = SetUp { players, seed: seed.into(), ..SetUp::default() };
    let mut journal = Recorder::default();
    let mut game = FinalHour::new_told(library, &setup, &mut journal).unwrap_or_else(|e| panic!("{e}"));
    println!("{}\n", game.title());
    tell(&FinalHour::story(None, &game, None, &journal.events, Some(seat)));
    let mut rng = Rng::new(seed);
    while let Some(decision) = game.decision() {
        if let Some(question) = game.question(seat) {
            println!(
                "\n[{}] {}\n    {}",
                question.rule.map_or("", keeper_present::RuleId::as_str),
                question.title,
                question.detail
            );
            for choice in game.choices(seat, &Habits::default()) {
                println!("    - {} | {}", choice.label, choice.note);
            }
        }
        let index = rng.below(decision.options.len() as u32) as usize;
        let (before, chosen) = (game.clone(), decision.options[index]);
        journal.events.clear();
        game.choose(index, &mut journal).unwrap_or_else(|e| panic!("{e}"));
        tell(&FinalHour::story(Some(&before), &game, Some(chosen), &journal.events, Some(seat)));
    }
    println!("\n{}", game.ending().map_or_else(String::new, |ending| ending.title));
}

fn tell(lines: &[keeper_present::words::Line]) {
    for line in lines {
        println!("{} ({:?}, {})", line.text, line.weight, line.rule.map_or("", keeper_present::RuleId::as_str));
    }
}
