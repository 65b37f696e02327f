//! The bots of Arkham Horror.

use keeper_arkham::{Arkham, View};
use keeper_table::Seed;

use crate::expert::{Effort, Expert, Net};
use crate::{AnyBot, Beginner, Kind, Planner, Players, Random};

impl Players for Arkham {
    const BOTS: &'static [Kind] = &Kind::ALL;

    fn bot(kind: Kind, seed: Seed) -> AnyBot<Arkham> {
        match kind {
            Kind::Random => Box::new(Random::new(seed)),
            Kind::Beginner => Box::new(Beginner::new(Box::new(Planner::new()), seed)),
            Kind::Planner => Box::new(Planner::new()),
            Kind::Expert => Box::new(Expert::new(seed)),
        }
    }

    fn advice(view: &View) -> Option<(usize, String)> {
        let mut expert = Expert::with(Planner::new(), Net::shipped(), Effort::HINT, Seed::default());
        Some(expert.explain(view))
    }
}
