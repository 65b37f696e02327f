//! How big a game is.

use keeper_arkham::{Arkham, State};

#[test]
fn a_game_fits_into_14_kib() {
    assert!(size_of::<State>() <= 14336, "the state has {} bytes", size_of::<State>());
    assert!(size_of::<Arkham>() <= 14336, "a game has {} bytes", size_of::<Arkham>());
}
