//! What there is to do in town, and who does it.

use keeper_arkham::index::W;
use keeper_arkham::state::{Inv, NONE, Phase, Place, flag};
use keeper_arkham_script::tree::{Ability, Count, House, PlaceId, Usual, Window};
use keeper_table::List;

use super::roads::Roads;
use super::sight::{Notes, Sight};
use super::team::Team;
use super::text::Numbers;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Aim {
    /// Nothing better to do.
    #[default]
    Wait,
    /// Go through the gate.
    Gate,
    /// Close the gate that has been explored.
    Close,
    Clues,
    /// Use what the location offers.
    Ability,
    /// Fight what stands there.
    Hunt,
    /// Do what the rumour asks for.
    Rumour,
    /// Take the next step of a task or mission.
    Errand,
    /// Have an encounter where a rift can be investigated.
    Rift,
}

/// Something to do at a place.
#[derive(Clone, Copy, Debug, Default)]
pub struct Goal {
    pub place: PlaceId,
    pub aim: Aim,
    /// Worth for each turn that it takes, with the way and its dangers.
    pub rate: f64,
}

/// A chance that comes with the next turn's sliders counts so much.
const TOMORROW: f64 = 0.7;

/// What somebody could do.
pub type Goals = List<Goal, 96>;

impl Sight<'_> {
    /// What I should do, when everybody does what is best for the group. The points are those for this turn.
    pub fn my_goal(&self, roads: &Roads, points: u8) -> Goal {
        let mut team = Team::default();
        for who in self.q.everyone() {
            let other = self.from(who);
            let inv = other.inv();
            if who == self.me {
                let notes = Notes::default();
                let reader = self.with_notes(&notes);
                team.join(who, &self.goals(roads, points, |place| reader.encounter_worth(place)));
            } else if let Place::Area(place) = inv.place
                && !inv.is(flag::SKIP | flag::OUT)
            {
                let points = self.q.movement_points(who);
                let left = if self.has_moved(who) { 0 } else { points };
                team.join(who, &other.goals(&other.roads(place, points), left, |_| 0.0));
            }
        }
        team.goal_of(self.me, self.w.shared)
    }

    /// Whether somebody goes nowhere any more in this turn.
    pub fn has_moved(&self, who: Inv) -> bool {
        let order = |who: Inv| (who + self.s.players - self.s.first) % self.s.players;
        match self.s.phase {
            Phase::SetUp | Phase::Upkeep => false,
            Phase::Movement => order(who) < order(self.me),
            _ => true,
        }
    }

    /// Everything that I could do, with its rate. What the encounter cards of places within reach promise is asked for each.
    pub fn goals(&self, roads: &Roads, points: u8, mut promises: impl FnMut(PlaceId) -> f64) -> Goals {
        let mut goals = Goals::new();
        let per_turn = self.q.movement_points(self.me).max(1);
        // What the turns of a way count for, as far as it was asked.
        let mut spans = [f64::NAN; 16];
        let mut add = |place: PlaceId, aim: Aim, worth: f64, stay: f64| {
            let Some(steps) = roads.steps(place) else { return };
            let danger = roads.danger(place);
            let arrival = if aim == Aim::Hunt { 0.0 } else { danger.cost };
            let peril = self.w.danger * (roads.toll(place) + arrival);
            let late = steps.saturating_sub(points).div_ceil(per_turn);
            let whole = || (1.0 + f64::from(late) + stay).powf(self.w.haste);
            let span = match spans.get_mut(usize::from(late)).filter(|_| stay == 0.0) {
                Some(known) => {
                    if known.is_nan() {
                        *known = whole();
                    }
                    *known
                }
                None => whole(),
            };
            // Of several on the way to the same thing the nearest goes on.
            let rate = (worth - peril) / span - 0.01 * f64::from(steps);
            goals.push(Goal { place, aim, rate });
        };
        let here = self.inv().place;
        let offer = self.w.offer * (1.0 + self.w.early * (1.0 - f64::from(self.s.turn) / 8.0).max(0.0));
        let has_errands = self.inv().held.iter().any(|&h| self.q.next_step(h).is_some());
        for place in self.places() {
            let number = usize::from(place.0);
            let area = &self.lib.areas[number];
            if !area.is_open_to_all() || roads.steps(place).is_none() {
                continue;
            }
            if let Some(gate) = self.s.gate_at(place) {
                if here == Place::Area(place) && self.inv().is(flag::EXPLORED) {
                    // What is hopeless today may be easy tomorrow, with other sliders.
                    let chance = self.closing_chance(gate).1.max(TOMORROW * self.closing_chance_later(gate)).max(0.05);
                    add(place, Aim::Close, self.close_worth(place, 0), 1.0 / chance - 1.0);
                } else {
                    // No matter who closes the last gate, a second one on the way costs nothing.
                    let share = if !self.spoken_for(place) {
                        1.0
                    } else if self.last_gate() {
                        0.5
                    } else {
                        continue;
                    };
                    let (worth, stay) = self.journey(place, gate);
                    add(place, Aim::Gate, share * worth, stay);
                }
                continue;
            }
            let clues = self.s.clues[number];
            let near = roads.steps(place).is_some_and(|steps| steps <= points);
            let stop = self.stop_worth(place, near.then_some(&mut promises));
            if clues > 0 {
                add(place, Aim::Clues, self.clues(i32::from(clues)) + stop, 0.0);
            }
            let ability = offer * self.ability_worth(place);
            if ability > stop {
                add(place, Aim::Ability, ability, 0.0);
            }
            let prize = self.w.hunt * roads.danger(place).prize;
            if prize > 0.0 {
                add(place, Aim::Hunt, prize, 0.0);
            }
            let rumour = self.w.rumour * self.rumour_worth(place);
            if rumour > 0.0 {
                add(place, Aim::Rumour, rumour, 0.0);
            }
            let rift = self.rift_worth(place);
            if rift > 0.0 {
                // Who comes for the rift takes what lies there, too.
                let found = if clues > 0 { self.clues(i32::from(clues)) } else { 0.0 };
                add(place, Aim::Rift, rift + found + stop, 0.0);
            }
            let errand = if has_errands { self.errand(place) } else { 0.0 };
            if errand > 0.0 {
                add(place, Aim::Errand, errand + f64::from(clues.min(1)) * self.clues(i32::from(clues)), 0.0);
            }
            add(place, Aim::Wait, stop, 0.0);
        }
        goals
    }

    /// Whether somebody else will come back through this gate, is about to close it or to be drawn through it.
    fn spoken_for(&self, place: PlaceId) -> bool {
        self.q.everyone().filter(|&who| who != self.me).any(|who| {
            let inv = self.q.inv(who);
            match inv.place {
                Place::World(..) => self.from(who).way_back().is_some_and(|(back, _)| back == place),
                Place::Area(at) => at == place && (inv.is(flag::EXPLORED) || self.has_moved(who)),
                _ => false,
            }
        })
    }

    /// Whether closing the last open gate wins the game.
    pub fn last_gate(&self) -> bool {
        self.s.open_gates() == 1 && self.gate_trophies() + 1 >= u32::from(self.s.players)
    }

    /// Going through a gate, coming back and closing it: the worth, and the turns after the arrival.
    fn journey(&self, place: PlaceId, gate: u8) -> (f64, f64) {
        let inv = self.inv();
        let weakest = inv.sanity.min(inv.stamina);
        let risk = self.w.journey_risk * [12.0, 7.0, 4.0, 2.4, 1.5, 1.0][usize::from(weakest.min(5))];
        let back = (1.0 - 2.0 * risk).max(0.05);
        let failure = self.w.lost + self.w.fall + self.w.feared * f64::from(inv.clues) * self.w.clue;
        let chance = self.closing_chance_later(gate).max(0.1);
        (back * self.close_worth(place, 2) - (1.0 - back) * failure, self.w.beyond + 1.0 / chance - 1.0)
    }

    /// What it is worth to close the gate here, with so many encounters to come before.
    pub fn close_worth(&self, place: PlaceId, encounters: u8) -> f64 {
        let w = self.w;
        let open = self.s.open_gates();
        let limit = self.q.gate_limit();
        let crowd = open.saturating_sub(limit / 2) as f64;
        let mut worth = w.close + w.gate_trophy + w.crowded * crowd + self.story_steps(Count::GateTrophies, 1);
        if self.gate_trophies() as usize + open >= usize::from(self.s.players) {
            worth += w.finish / open.max(1) as f64;
        }
        if self.last_gate() {
            worth += if encounters == 0 { w.win } else { w.finish };
        }
        worth + self.w.sweep * self.swept(place) + self.seal_worth(place) * self.seal_chance(place, encounters)
    }

    /// What the monsters weigh that leave when the gate here closes.
    fn swept(&self, place: PlaceId) -> f64 {
        let Some(gate) = self.s.gate_at(place) else { return 0.0 };
        let bits = self.lib.gate(gate).bits();
        let leaves = |marker: &u8| self.lib.kind(*marker).symbol.bit() & bits != 0 && !self.lib.is_spawn(*marker);
        self.monster_worth() * self.s.monsters_on_board().filter(leaves).count() as f64
    }

    pub fn seal_worth(&self, place: PlaceId) -> f64 {
        let often = self.places().map(|p| self.gate_frequency(p)).fold(0.0, f64::max).max(0.01);
        let wins = self.s.seals.count_ones() == 5 && !self.q.plays(&House::SealsDoNotWin);
        let last = if wins { self.w.win } else { 0.0 };
        let anywhere = self.w.seal_anywhere.min(1.0);
        let doom = f64::from(self.s.doom) / f64::from(self.q.doom_limit().max(1));
        let more = 1.0 + self.w.progress * f64::from(self.s.seals.count_ones()) + self.w.urgency * doom;
        self.w.seal * more * (anywhere + (1.0 - anywhere) * self.gate_frequency(place) / often) + last
    }

    /// The chance that a gate closed here will be sealed too.
    fn seal_chance(&self, place: PlaceId, encounters: u8) -> f64 {
        if !self.lib.area(place).unstable {
            return 0.0;
        }
        let barred = if self.q.may_seal(self.me) { 1.0 } else { 0.2 };
        let sign = self.inv().held.iter().any(|h| self.lib.card(h.copy).index.acts(W::Closing));
        if sign {
            return barred;
        }
        let wanting = self.q.seal_cost(self.me).saturating_sub(self.q.spendable_clues(self.me));
        barred
            * match (wanting, encounters) {
                (0, _) => 1.0,
                (1, 2) => self.w.one_short.min(1.0),
                (2, 2) => self.w.two_short.min(1.0),
                _ => 0.0,
            }
    }

    /// What stopping at a place is worth: its encounters, read closely or taken as usual, and the gate that may open.
    fn stop_worth(&self, place: PlaceId, promises: Option<&mut impl FnMut(PlaceId) -> f64>) -> f64 {
        let area = self.lib.area(place);
        if area.is_street() {
            return 0.0;
        }
        let gate = if area.unstable && !self.s.sealed(place) { self.gate_frequency(place) * self.w.drawn } else { 0.0 };
        let encounter = promises.map_or(0.0, |promises| self.w.encounter * promises(place));
        encounter - gate
    }

    /// The best that a location's own ability can do for me.
    pub fn ability_worth(&self, place: PlaceId) -> f64 {
        let area = self.lib.area(place);
        if area.is_street() || self.q.is_closed(place) {
            return 0.0;
        }
        let mut best = 0.0f64;
        for ability in self.lib.abilities(area.text) {
            if let Ability::At(at) = ability
                && at.window == Window::InsteadOf(Usual::Encounter)
                && self.affords(&at.costs)
            {
                let worth = self.block(at.block, Numbers::default()) - self.costs(&at.costs, Default::default());
                best = best.max(worth);
            }
        }
        best
    }

    /// The gate through which I would come back, if I am beyond one.
    pub fn way_back(&self) -> Option<(PlaceId, u8)> {
        let Place::World(world, _) = self.inv().place else { return None };
        let entered = self.inv().entered;
        if entered != NONE
            && let Some(gate) = self.s.gate_at(PlaceId(entered))
            && self.q.leads_to(PlaceId(entered), world)
        {
            return Some((PlaceId(entered), gate));
        }
        self.gates().find(|&(place, _)| self.q.leads_to(place, world))
    }
}
