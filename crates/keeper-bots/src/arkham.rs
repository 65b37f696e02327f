//! The bots of Arkham Horror.

use keeper_arkham::{Arkham, View};
use keeper_table::Seed;

use crate::{AnyBot, Kind, Planner, Players, Random};

impl Players for Arkham {
    const BOTS: &'static [Kind] = &[Kind::Random, Kind::Planner];

    fn bot(kind: Kind, seed: Seed) -> AnyBot<Arkham> {
        match kind {
            Kind::Random => Box::new(Random::new(seed)),
            Kind::Planner => Box::new(Planner::new()),
        }
    }

    fn advice(view: &View) -> Option<(usize, String)> {
        Some(Planner::new().explain(view))
    }
}
