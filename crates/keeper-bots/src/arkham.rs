//! The bots of Arkham Horror.

use std::time::Duration;

use keeper_arkham::{Arkham, View};
use keeper_table::Seed;

use crate::expert::{Effort, Expert, Nets};
use crate::lore::Lore;
use crate::search::Value;
use crate::unstuck::Unstuck;
use crate::{Advice, AnyBot, Beginner, Kind, Planner, Players, Prospect, Random, Steady, Thought, Weighed};

impl Players for Arkham {
    const BOTS: &'static [Kind] = &Kind::ALL;

    type Lore = Lore;

    fn lore(weights: Option<&str>, value: Option<&str>) -> Result<Lore, String> {
        Lore::read(weights, value)
    }

    fn bot_with(kind: Kind, thought: Thought, seed: Seed, lore: &Lore) -> AnyBot<Arkham> {
        let planner = || Planner::of(lore.worths.clone());
        match kind {
            Kind::Random => Box::new(Random::new(seed)),
            Kind::Beginner => Box::new(Beginner::new(Arkham::bot_with(Kind::Planner, thought, seed, lore), seed)),
            Kind::Planner => Box::new(Unstuck::new(Box::new(Steady::new(planner())))),
            Kind::Expert => {
                let expert = Expert::with(planner(), lore.nets.clone(), Effort::of(thought), seed);
                Box::new(Unstuck::new(Box::new(expert)))
            }
        }
    }

    fn advice(view: &View) -> Option<Advice> {
        let mut expert = Expert::with(Planner::new(), Nets::shipped(), Effort::HINT, Seed::default());
        let (index, why) = expert.explain(view);
        let otherwise = expert.otherwise(view).map(Box::new);
        Some(Advice { index, why, towards: expert.destination(view, index), otherwise })
    }

    fn prospects(view: &View, time: Duration) -> Vec<Prospect> {
        Expert::with(Planner::new(), Nets::shipped(), Effort::ranking(view.state.players), Seed::default())
            .prospects(view, time)
    }

    fn weighed(view: &View, chosen: usize) -> Option<Weighed> {
        Expert::with(Planner::new(), Nets::shipped(), Effort::REVIEW, Seed::default()).weighed(view, chosen)
    }

    fn chance(game: &Arkham) -> f64 {
        Nets::shipped().worth(game)
    }
}
