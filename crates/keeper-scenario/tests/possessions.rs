//! Cards for two.

use std::sync::Arc;

use keeper_arkham::frame::Src;
use keeper_arkham::{Arkham, SetUp};
use keeper_table::{Game, Silent};

use crate::own::{cards, load};

/// LUR-18, LUR-20: none for one, one for two, and for three a ring in which everybody has two.
#[test]
fn cards_for_two_are_dealt_round_the_table() {
    let library = Arc::new(load(&["base"], &cards("possessions.toml")).unwrap());
    for (players, each) in [(1, 0), (2, 1), (3, 2), (4, 2)] {
        let setup = SetUp { players, seed: 7.into(), sets: library.sets.clone(), ..SetUp::default() };
        let mut game = Arkham::new(library.clone(), &setup).unwrap();
        while game.state().turn == 0 {
            game.choose(0, &mut Silent).unwrap();
        }
        for who in 0..players {
            let bonds: Vec<u16> = game.state().inv(who).held.iter().map(|h| h.copy).collect();
            let bonds: Vec<u16> = bonds.into_iter().filter(|&copy| library.twin(copy).is_some()).collect();
            assert_eq!(bonds.len(), each, "seat {who} of {players}");
            for copy in bonds {
                let partner = game.query().partner(Src::Card(copy)).unwrap();
                let (left, right) = ((who + 1) % players, (who + players - 1) % players);
                assert!(partner == left || partner == right);
            }
        }
        game.check().unwrap();
    }
}
