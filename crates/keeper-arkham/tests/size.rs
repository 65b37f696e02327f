//! How big a game is.

use keeper_arkham::{Arkham, State};

#[test]
fn a_game_fits_into_16_kib() {
    assert!(size_of::<State>() <= 16384, "the state has {} bytes", size_of::<State>());
    assert!(size_of::<Arkham>() <= 16384, "a game has {} bytes", size_of::<Arkham>());
}
