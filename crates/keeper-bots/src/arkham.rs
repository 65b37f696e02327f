//! The bots of Arkham Horror.

use keeper_arkham::{Arkham, View};
use keeper_table::Seed;

use crate::expert::{Effort, Expert, Net};
use crate::unstuck::Unstuck;
use crate::{Advice, AnyBot, Beginner, Kind, Missed, Planner, Players, Random, Steady, Thought};

impl Players for Arkham {
    const BOTS: &'static [Kind] = &Kind::ALL;

    fn bot(kind: Kind, thought: Thought, seed: Seed) -> AnyBot<Arkham> {
        match kind {
            Kind::Random => Box::new(Random::new(seed)),
            Kind::Beginner => Box::new(Beginner::new(Arkham::bot(Kind::Planner, thought, seed), seed)),
            Kind::Planner => Box::new(Unstuck::new(Box::new(Steady::default()))),
            Kind::Expert => {
                let expert = Expert::with(Planner::new(), Net::shipped(), Effort::of(thought), seed);
                Box::new(Unstuck::new(Box::new(expert)))
            }
        }
    }

    fn advice(view: &View) -> Option<Advice> {
        let mut expert = Expert::with(Planner::new(), Net::shipped(), Effort::HINT, Seed::default());
        let (index, why) = expert.explain(view);
        Some(Advice { index, why, towards: expert.destination(view, index) })
    }

    fn missed(view: &View, chosen: usize) -> Option<Missed> {
        Expert::with(Planner::new(), Net::shipped(), Effort::REVIEW, Seed::default()).missed(view, chosen)
    }
}
