//! What play comes to stays below what fits into a state (docs/limits.md).

use std::sync::Arc;

use keeper_final_hour::{Difficulty, FinalHour, Library, SetUp};
use keeper_table::{Game, Rng, Silent};

const GAMES: u64 = 400;
/// As the state has them.
const FRAMES: usize = 16;
const OPTIONS: usize = 24;

#[test]
fn random_games_use_little_of_the_room() {
    let library = Arc::new(Library::embedded().unwrap());
    let mut most = [0; 3];
    for seed in 0..GAMES {
        let difficulty = Difficulty::ALL[(seed % 3) as usize];
        let setup = SetUp { players: 1 + (seed % 4) as u8, seed: seed.into(), difficulty, ..SetUp::default() };
        let mut game = FinalHour::begin(library.clone(), &setup, &mut Silent).unwrap();
        let mut rng = Rng::new(seed);
        while let Some(decision) = game.decision() {
            let s = game.state();
            let hand = s.investigators.iter().map(|one| one.hand.len()).max().unwrap_or(0);
            let now = [s.frames.len(), decision.options.len(), hand];
            most.iter_mut().zip(now).for_each(|(most, now)| *most = now.max(*most));
            game.advance(rng.below(decision.options.len() as u32) as usize, &mut Silent).unwrap();
        }
    }
    println!("frames, options, hand: {most:?}");
    let room = [FRAMES * 3 / 4, OPTIONS, 6];
    assert!(most.iter().zip(room).all(|(most, room)| *most <= room), "{most:?} of {room:?}");
}
