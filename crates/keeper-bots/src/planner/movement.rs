//! The Movement Phase: where to go, and how far today.

use keeper_arkham::Opt;
use keeper_arkham::state::Place;
use keeper_arkham_script::tree::{Effect, PlaceId, Thing, family};

use super::Answer;
use super::goals::{Aim, Goal};
use super::reason::Reason;
use super::roads::Roads;
use super::sight::Sight;
use super::uses::{WORTHWHILE, card_of};

impl Sight<'_> {
    pub fn movement(&self, points: u8) -> Answer {
        let Place::Area(here) = self.inv().place else { return (Opt::Done, Reason::of("I cannot move.")) };
        // With nowhere to go there is nothing to plan but what cards can still do.
        let can_walk =
            self.options().iter().any(|o| matches!(o, Opt::Area(_) | Opt::Rail(_) | Opt::Wagon(_) | Opt::Ride(_)));
        let can_use = self.options().iter().any(|o| matches!(o, Opt::Use { .. }));
        if !can_walk && !can_use {
            return (Opt::Done, Reason::of("I have gone as far as I can."));
        }
        let roads = self.roads(here, points.max(1));
        let goal = self.my_goal(&roads, points);
        let steps = roads.steps(goal.place).unwrap_or(0);
        if let Some(answer) = self.use_on_the_way(points, steps, &goal) {
            return answer;
        }
        if steps == 0 || !can_walk {
            return (Opt::Done, self.why(&goal, true));
        }
        if steps > points
            && let Some(&wagon) = self.options().iter().find(|o| matches!(o, Opt::Wagon(_)))
        {
            return (wagon, self.why(&goal, false));
        }
        let next = roads.first(goal.place);
        let step = [Opt::Area(next), Opt::Rail(next)].into_iter().find(|&step| self.offered(step));
        match step {
            Some(step) if !self.better_stop_here(&roads, here, next, points, &goal) => (step, self.why(&goal, false)),
            _ => (Opt::Done, self.why(&goal, false)),
        }
    }

    /// Whether the last step of the day would end among monsters that are better met with a whole day ahead.
    fn better_stop_here(&self, roads: &Roads, here: PlaceId, next: PlaceId, points: u8, goal: &Goal) -> bool {
        let tomorrow = self.q.movement_points(self.me) > 1;
        points == 1 && tomorrow && next != goal.place && roads.danger(next).cost > roads.danger(here).cost + 0.3
    }

    /// Cards for the way: those that lend legs, and those that are read while there is time.
    pub fn use_on_the_way(&self, points: u8, steps: u8, goal: &Goal) -> Option<Answer> {
        let mut best: Option<(Opt, f64)> = None;
        for &option in self.options() {
            let Opt::Use { src, ability } = option else { continue };
            let legs = matches!(self.effect_of(ability), Some(Effect::Amounts(family::Amounts::Gain(c))) if c.parts.iter().any(|p| p.0 == Thing::Movement));
            let worth = if legs {
                if steps > points { 0.5 } else { 0.0 }
            } else {
                let cost = self.movement_cost(ability);
                // Time left over costs nothing; time taken from the way may cost a turn.
                let per_turn = self.q.movement_points(self.me).max(1);
                let turns = |points: u8| steps.saturating_sub(points).div_ceil(per_turn);
                let late = turns(points.saturating_sub(cost)) - turns(points);
                self.use_worth(src, ability) - f64::from(late) * goal.rate.max(0.5)
            };
            if worth > best.map_or(WORTHWHILE, |b| b.1) {
                best = Some((option, worth));
            }
        }
        let (option, _) = best?;
        let reason = match card_of(option) {
            Some(copy) => Reason::of("This is a good moment for {card}.").card(copy),
            None => Reason::of("This is a good moment for it."),
        };
        Some((option, reason))
    }

    fn why(&self, goal: &Goal, there: bool) -> Reason {
        let words = match (goal.aim, there) {
            (Aim::Gate, false) => "I'm on my way to {place} to go through the gate there.",
            (Aim::Gate, true) => "I'm going through the gate here.",
            (Aim::Close, _) => "I'm staying to close the gate I have explored.",
            (Aim::Clues, false) => "I'm on my way to {place} for the clues there.",
            (Aim::Clues, true) => "I'm staying for the clues here.",
            (Aim::Ability, false) => "I'm on my way to {place} to use its ability.",
            (Aim::Ability, true) => "I'm staying to use this place.",
            (Aim::Hunt, false) => "I'm on my way to {place} to fight the monsters there.",
            (Aim::Hunt, true) => "I'm staying to fight the monsters here.",
            (Aim::Rumour, false) => "I'm on my way to {place} because of the rumour.",
            (Aim::Rumour, true) => "I'm staying because of the rumour.",
            (Aim::Rift, false) => "I'm on my way to {place} to investigate a rift.",
            (Aim::Rift, true) => "I'm staying to investigate a rift.",
            (Aim::Errand, false) => "I'm on my way to {place} for the next step of my task.",
            (Aim::Errand, true) => "I'm staying for the next step of my task.",
            (Aim::Wait, false) => "{place} is as good a place as any to wait.",
            (Aim::Wait, true) => "I have nothing better to do than wait here.",
        };
        Reason::of(words).place(goal.place)
    }

    /// In an Other World, or where you cannot move.
    pub fn stay_put(&self) -> Answer {
        if let Some((option, _)) = self.worthwhile_use() {
            return (option, Reason::of("This is a good moment for it."));
        }
        let go_on = if self.offered(Opt::GoOn) { Opt::GoOn } else { Opt::Done };
        (go_on, Reason::of("I go on."))
    }

    /// Where to appear when every area is open to me.
    pub fn anywhere(&self) -> Answer {
        let goal = self.my_goal(&self.all_roads(), 0);
        let option = Opt::Area(goal.place);
        if !self.offered(option) {
            return self.first("That is as good a place as any.");
        }
        (option, Reason::of("I can do the most at {place}.").place(goal.place))
    }
}
