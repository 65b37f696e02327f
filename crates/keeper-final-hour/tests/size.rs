//! How big a game is.

use keeper_final_hour::{FinalHour, State};

#[test]
fn a_game_fits_into_2_kib() {
    assert!(size_of::<State>() <= 2048, "the state has {} bytes", size_of::<State>());
    assert!(size_of::<FinalHour>() <= 2048, "a game has {} bytes", size_of::<FinalHour>());
}
