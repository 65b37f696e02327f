//! The bots of Arkham Horror: Final Hour.

use keeper_final_hour::{FinalHour, View};
use keeper_table::Seed;

use crate::{AnyBot, Kind, Players, Random};

impl Players for FinalHour {
    const BOTS: &'static [Kind] = &[Kind::Random];

    fn bot(_: Kind, seed: Seed) -> AnyBot<FinalHour> {
        Box::new(Random::new(seed))
    }

    fn advice(_: &View) -> Option<(usize, String)> {
        None
    }
}
