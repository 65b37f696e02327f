//! What play comes to stays far below what fits into a state (docs/limits.md).

use std::sync::Arc;

use keeper_arkham::state::{BOONS, FRAMES, HELD, OPTIONS, STINTS};
use keeper_arkham::{Arkham, Library, RANDOM, SetUp};
use keeper_table::{Game, Rng, Silent};

/// Few enough for the checks; `KEEPER_GAMES` says otherwise.
const GAMES: u64 = 24;

#[test]
fn random_games_with_all_boxes_use_little_of_the_room() {
    let sets = ["base", "dunwich", "dark-pharaoh-revised", "king-in-yellow", "black-goat", "lurker"];
    let library = Arc::new(Library::embedded(&sets).unwrap());
    let games = std::env::var("KEEPER_GAMES").ok().and_then(|n| n.parse().ok()).unwrap_or(GAMES);
    let mut most = [0; 5];
    for seed in 0..games {
        let setup = SetUp {
            sets: library.sets.clone(),
            players: 1 + (seed % 8) as u8,
            seed: seed.into(),
            variants: vec![RANDOM.to_owned()],
            herald: Some(RANDOM.to_owned()),
            ..SetUp::default()
        };
        let mut game = Arkham::new(library.clone(), &setup).unwrap();
        let mut rng = Rng::new(seed);
        while let Some(decision) = game.decision() {
            let s = game.state();
            let held = s.investigators.iter().map(|inv| inv.held.len()).max().unwrap_or(0);
            let now = [s.frames.len(), decision.options.len(), held, s.boons.len(), s.stints.len()];
            most.iter_mut().zip(now).for_each(|(most, now)| *most = now.max(*most));
            let index = rng.below(decision.options.len() as u32) as usize;
            game.advance(index, &mut Silent).unwrap();
        }
    }
    println!("frames, options, cards, boons, stints: {most:?}");
    let room = [FRAMES / 2, OPTIONS * 9 / 10, HELD * 3 / 4, BOONS * 3 / 4, STINTS * 3 / 4];
    assert!(most.iter().zip(room).all(|(most, room)| *most <= room), "{most:?} of {room:?}");
}
