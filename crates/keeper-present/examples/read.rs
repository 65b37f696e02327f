//! Reads a random game aloud: `read PLAYERS SEED DECISIONS`.

use std::sync::Arc;

use keeper_arkham::{Arkham, Library, SetUp};
use keeper_present::*;
use keeper_table::{Game, Recorder, Rng};

fn main() {
    let args: Vec<u64> = std::env::args().skip(1).filter_map(|a| a.parse().ok()).collect();
    let number = |i: usize, default: u64| args.get(i).copied().unwrap_or(default);
    let library = Arc::new(Library::embedded(&["base"]).unwrap_or_else(|e| panic!("{e}")));
    let setup = SetUp { players: number(0, 2) as u8, seed: number(1, 1).into(), ..SetUp::default() };
    let mut game = Arkham::unstarted(library.clone(), &setup).unwrap_or_else(|e| panic!("{e}"));
    let mut before = *game.state();
    let mut journal = Recorder::default();
    game.start(&mut journal).unwrap_or_else(|e| panic!("{e}"));
    let mut rng = Rng::new(setup.seed);
    for _ in 0..number(2, 200) {
        let state = *game.state();
        for line in tell_all(&library, &before, &state, &journal.events) {
            println!("{:<6} {}", line.rule.map_or("", keeper_present::RuleId::as_str), line.text);
        }
        journal.events.clear();
        let Some(asked) = question(&library, &state) else { break };
        println!("\n? {} [{}]\n  {}", asked.title, asked.rule.map_or("", keeper_present::RuleId::as_str), asked.detail);
        if let Some(odds) = odds(&library, &state) {
            println!("  {}", odds.text);
        }
        let index = rng.below(state.options.len() as u32) as usize;
        for (i, label) in labels(&library, &state).iter().enumerate() {
            let odds = option_odds(&library, &state, state.options[i]).map(|o| o.text).unwrap_or_default();
            println!("  {} {label}   {odds}", if i == index { '>' } else { ' ' });
        }
        println!();
        before = state;
        if game.choose(index, &mut journal).is_err() {
            break;
        }
    }
    if let Some(ending) = ending(&library, game.state()) {
        println!("{} {:?} {}", ending.title, ending.parts, ending.honour);
    }
}
