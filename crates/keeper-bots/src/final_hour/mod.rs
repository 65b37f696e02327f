//! The bots of Arkham Horror: Final Hour.

mod ground;
mod hand;
mod instinct;
mod planner;
mod texts;
mod value;
mod weights;

use keeper_final_hour::{FinalHour, View};
use keeper_table::Seed;

use crate::{Advice, AnyBot, Beginner, Kind, Players, Random, Thought, Weighed};

pub use planner::{Effort, Planner, Quick};
pub use value::{Judgement, LOOKS, hope, looks};

impl Players for FinalHour {
    const BOTS: &'static [Kind] = &Kind::ALL;

    type Lore = ();

    fn lore(weights: Option<&str>, value: Option<&str>) -> Result<(), String> {
        match weights.or(value) {
            None => Ok(()),
            Some(_) => Err("the bots of Final Hour learn nothing from files".into()),
        }
    }

    fn bot_with(kind: Kind, thought: Thought, seed: Seed, (): &()) -> AnyBot<FinalHour> {
        match kind {
            Kind::Random => Box::new(Random::new(seed)),
            Kind::Beginner => Box::new(Beginner::new(Box::new(Quick::new(seed)), seed)),
            Kind::Planner => Box::new(Planner::new(seed)),
            Kind::Expert => Box::new(Planner::expert(seed, thought)),
        }
    }

    fn advice(view: &View) -> Option<Advice> {
        let (index, why) = Planner::new(Seed::default()).explain(view);
        Some(Advice { index, why, towards: None, otherwise: None })
    }

    fn weighed(view: &View, chosen: usize) -> Option<Weighed> {
        Planner::new(Seed::default()).weighed(view, chosen)
    }

    fn chance(game: &FinalHour) -> f64 {
        Planner::new(Seed::default()).chance(game)
    }
}
