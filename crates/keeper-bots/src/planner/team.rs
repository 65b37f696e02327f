//! Who does what: goals shared out so that the group gets most done.

use keeper_arkham::state::Inv;
use keeper_table::List;

use super::goals::{Aim, Goal, Goals};

/// So many of somebody's best goals are thought of.
const BEST: usize = 6;
/// Investigators at a table.
pub const SEATS: usize = 8;

/// Those who stand in town, each with what he could best do.
#[derive(Default)]
pub struct Team {
    members: List<(Inv, List<Goal, BEST>), SEATS>,
}

impl Team {
    pub fn join(&mut self, who: Inv, goals: &Goals) {
        let mut best: List<Goal, BEST> = List::new();
        for &goal in goals.iter() {
            let at = best.iter().position(|b| goal.rate > b.rate).unwrap_or(best.len());
            if at < BEST {
                best.truncate(BEST - 1);
                best.insert(at, goal);
            }
        }
        self.members.push((who, best));
    }

    /// What this member does when the group gets most done.
    pub fn goal_of(&self, who: Inv, shared: f64) -> Goal {
        self.goals(shared).iter().find(|(inv, _)| *inv == who).map_or_else(Goal::default, |(_, goal)| *goal)
    }

    /// What everybody does when the group gets most done. One after the other takes the best that is left; the order is changed
    /// as long as that helps.
    pub fn goals(&self, shared: f64) -> List<(Inv, Goal), SEATS> {
        let n = self.members.len();
        let mut order: [usize; SEATS] = std::array::from_fn(|i| i);
        order[..n].sort_by(|&a, &b| self.first_rate(b).total_cmp(&self.first_rate(a)));
        let (mut most, mut goals) = self.shared_out(&order[..n], shared);
        let mut again = true;
        while again {
            again = false;
            for a in 0..n {
                for b in a + 1..n {
                    order.swap(a, b);
                    let (worth, other) = self.shared_out(&order[..n], shared);
                    if worth > most + 1e-9 {
                        (most, goals, again) = (worth, other, true);
                    } else {
                        order.swap(a, b);
                    }
                }
            }
        }
        goals
    }

    fn first_rate(&self, member: usize) -> f64 {
        self.members[member].1.first().map_or(f64::NEG_INFINITY, |goal| goal.rate)
    }

    /// The sum of the rates when they choose in this order, and what each of them has chosen.
    fn shared_out(&self, order: &[usize], shared: f64) -> (f64, List<(Inv, Goal), SEATS>) {
        let mut taken: List<(Inv, Goal), SEATS> = List::new();
        let mut sum = 0.0;
        for &member in order {
            let (inv, goals) = &self.members[member];
            let left =
                |goal: &Goal| taken.iter().filter(|t| t.1.excludes(goal)).fold(goal.rate, |rate, _| rate * shared);
            let mut best: Option<(Goal, f64)> = None;
            for goal in goals.iter() {
                let rate = left(goal);
                if best.is_none_or(|b| rate > b.1) {
                    best = Some((*goal, rate));
                }
            }
            let Some((goal, rate)) = best else { continue };
            sum += rate;
            taken.push((*inv, goal));
        }
        (sum, taken)
    }
}

impl Goal {
    /// Whether little is left to do for the one who comes second.
    fn excludes(&self, other: &Goal) -> bool {
        let once = matches!(self.aim, Aim::Gate | Aim::Clues | Aim::Hunt | Aim::Rumour | Aim::Rift);
        once && self.place == other.place && self.aim == other.aim
    }
}

#[cfg(test)]
mod tests {
    use keeper_arkham_script::tree::PlaceId;

    use super::*;

    fn goals(rates: &[(u8, f64)]) -> Goals {
        let mut goals = Goals::new();
        for &(place, rate) in rates {
            goals.push(Goal { place: PlaceId(place), aim: Aim::Gate, rate });
        }
        goals
    }

    fn team() -> Team {
        let mut team = Team::default();
        team.join(0, &goals(&[(7, 5.0), (9, 4.9)]));
        team.join(1, &goals(&[(7, 4.8), (9, 1.0)]));
        team
    }

    #[test]
    fn one_leaves_the_best_to_another_who_has_nothing_else() {
        assert_eq!(team().goal_of(0, 0.1).place, PlaceId(9));
        assert_eq!(team().goal_of(1, 0.1).place, PlaceId(7));
    }

    #[test]
    fn where_nothing_is_lost_by_sharing_everybody_does_what_he_likes_best() {
        assert_eq!(team().goal_of(0, 1.0).place, PlaceId(7));
        assert_eq!(team().goal_of(1, 1.0).place, PlaceId(7));
    }

    #[test]
    fn only_the_best_goals_are_kept() {
        let mut team = Team::default();
        let many: Vec<_> = (0..20).map(|i| (i, f64::from(i))).collect();
        team.join(3, &goals(&many));
        assert_eq!(team.goal_of(3, 0.1).place, PlaceId(19));
        assert_eq!(team.members[0].1.len(), BEST);
    }
}
