//! How often each personal story passes and fails where planners play: `stories GAMES PLAYERS SEED [sets=base,innsmouth]`.

use std::collections::BTreeMap;
use std::sync::Arc;

use keeper_arkham::{Arkham, Event, Library, SetUp};
use keeper_bots::{Kind, Players, Thought};
use keeper_table::{Game, Journal};

/// What stories came to in one game.
#[derive(Default)]
struct Ends(Vec<(u16, Option<bool>)>);

impl Journal<Event> for Ends {
    const ON: bool = true;

    fn tell(&mut self, event: Event) {
        match event {
            Event::StoryBegan { copy, .. } => self.0.push((copy, None)),
            Event::StoryEnded { from, passed, .. } => self.0.push((from, Some(passed))),
            _ => {}
        }
    }
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let number = |i: usize, default: u64| args.get(i).and_then(|a| a.parse().ok()).unwrap_or(default);
    let (games, players, seed) = (number(0, 100), number(1, 4), number(2, 1));
    let sets: Vec<&str> =
        args.iter().find_map(|a| a.strip_prefix("sets=")).unwrap_or("base,innsmouth").split(',').collect();
    let library = Arc::new(Library::embedded(&sets).unwrap_or_else(|e| panic!("{e}")));
    let mut all: BTreeMap<&str, [u32; 3]> = BTreeMap::new();
    for n in 0..games {
        let setup =
            SetUp { sets: library.sets.clone(), players: players as u8, seed: (seed + n).into(), ..SetUp::default() };
        let mut ends = Ends::default();
        let mut bots: Vec<_> = (0..players)
            .map(|seat| Arkham::bot(Kind::Planner, Thought::Usual, (seed + 100 * n + seat).into()))
            .collect();
        let mut game = Arkham::begin(library.clone(), &setup, &mut ends).unwrap_or_else(|e| panic!("game {n}: {e}"));
        while let Some(decision) = game.decision() {
            let seat = decision.seats.speaker();
            let index = bots[usize::from(seat)].choose(&game.view(seat));
            game.advance(index, &mut ends).unwrap_or_else(|e| panic!("game {n}: {e}"));
        }
        for (copy, end) in ends.0 {
            let counts = all.entry(library.card(copy).id.as_str()).or_default();
            match end {
                None => counts[0] += 1,
                Some(true) => counts[1] += 1,
                Some(false) => counts[2] += 1,
            }
        }
    }
    println!("{:<44} {:>5} {:>7} {:>7}", "story", "told", "passed", "failed");
    for (id, [told, passed, failed]) in all {
        let share = |n: u32| format!("{:.0} %", 100.0 * f64::from(n) / f64::from(told.max(1)));
        println!("{id:<44} {told:>5} {:>7} {:>7}", share(passed), share(failed));
    }
}
