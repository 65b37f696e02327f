//! The story leaves nothing out: a second table on which only what was told is carried out looks like the first one after
//! every decision of a few hundred random games, and every line names a rule.

mod compare;
mod told;

use std::sync::Arc;

use keeper_arkham::frame::Frame;
use keeper_arkham::library::MythosKind;
use keeper_arkham::{Arkham, Event, Library, SetUp, State};
use keeper_present::{rule, tell_all};
use keeper_table::{Game, Recorder, Rng};

use told::Told;

/// The dice that lie on the table, if the story of this step says so.
fn dice_told(events: &[Event]) -> Option<[u8; 6]> {
    let mut dice = None;
    for event in events {
        match *event {
            Event::Rolled { dice: d, .. } | Event::Rerolled { dice: d, .. } => dice = Some(d),
            Event::ClueSpent { dice: more, .. } => {
                if let Some(dice) = &mut dice {
                    dice.iter_mut().zip(more).for_each(|(d, m): (&mut u8, u8)| *d += m);
                }
            }
            Event::CheckBegan { .. } | Event::CheckEnded { .. } => dice = None,
            _ => {}
        }
    }
    dice
}

fn play(library: &Arc<Library>, players: u8, seed: u64) -> Result<usize, String> {
    let setup = SetUp {
        sets: library.sets.clone(),
        players,
        seed: seed.into(),
        choose: seed.is_multiple_of(3),
        ..SetUp::default()
    };
    let mut game = Arkham::unstarted(library.clone(), &setup).unwrap();
    let mut told = Told { s: *game.state(), shut: 0, wrong: None };
    let mut before = *game.state();
    let mut journal = Recorder::default();
    game.start(&mut journal).unwrap();
    let mut rng = Rng::new(seed);
    let mut choice = String::from("the start");
    for n in 0.. {
        let events = std::mem::take(&mut journal.events);
        let real = game.state();
        for &event in &events {
            told.carry_out(library, event);
        }
        let story = || events.iter().map(|e| format!("  {e:?}")).collect::<Vec<_>>().join("\n");
        if let Err(what) = told.compare(library, &before, real) {
            return Err(format!(
                "seed {seed}, {players} players, turn {}: {what}\nafter {choice}:\n{}",
                real.turn,
                story()
            ));
        }
        let top = real.frames.iter().rev().find_map(|f| if let Frame::Check(c) = f { Some(c.dice) } else { None });
        if let (Some(dice), Some(real)) = (dice_told(&events), top) {
            assert_eq!(dice, real, "seed {seed}: the dice\n{}", story());
        }
        for line in tell_all(library, &before, real, &events) {
            let id = line.rule.unwrap_or_else(|| panic!("no rule: {}", line.text));
            assert!(rule(id.as_str()).is_some(), "no such rule: {id}");
        }
        // What lies in somebody's hands, and what is used but not told, is forgotten: each step is looked at by itself.
        told.s = State { rng: told.s.rng, ..*real };
        before = *real;
        let Some(decision) = game.decision() else { return Ok(n) };
        let index = rng.below(decision.options.len() as u32) as usize;
        choice = format!("{:?}: {:?}", decision.ask, decision.options[index]);
        game.choose(index, &mut journal).unwrap();
    }
    unreachable!("a game ends")
}

#[test]
fn nothing_happens_untold() {
    nothing_untold(&["base"], GAMES);
}

#[test]
fn nothing_happens_untold_with_boxes() {
    nothing_untold(&["base", "dunwich"], GAMES / 3);
    nothing_untold(&["base", "kingsport"], GAMES / 3);
}

fn nothing_untold(sets: &[&str], games: u64) {
    let library = Arc::new(Library::embedded(sets).unwrap());
    assert!(library.mythos.iter().any(|m| m.kind == MythosKind::Rumour));
    let threads = 2;
    let results: Vec<Result<usize, String>> = std::thread::scope(|scope| {
        let parts: Vec<_> = (0..threads)
            .map(|part| {
                let library = &library;
                let games = move || {
                    let seeds = (1..=games).filter(move |seed| seed % threads == part);
                    seeds.map(|seed| play(library, 1 + (seed % 8) as u8, seed)).collect::<Vec<_>>()
                };
                scope.spawn(games)
            })
            .collect();
        parts.into_iter().flat_map(|p| p.join().unwrap()).collect()
    });
    let wrong: Vec<&String> = results.iter().filter_map(|r| r.as_ref().err()).collect();
    assert!(
        wrong.is_empty(),
        "{} games: {}",
        wrong.len(),
        wrong.iter().map(|w| w.as_str()).take(SHOWN).collect::<Vec<_>>().join("\n\n")
    );
    let decisions: usize = results.iter().flatten().sum();
    assert!(decisions as u64 > 42 * games, "{decisions}");
}

const GAMES: u64 = 240;
/// How many of the wrong ones are shown.
const SHOWN: usize = 5;
