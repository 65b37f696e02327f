//! The Upkeep Phase: what cards do, and where the sliders go.

use keeper_arkham::Opt;
use keeper_arkham::state::{Place, flag};
use keeper_arkham_script::tree::Skill;

use super::Answer;
use super::goals::{Aim, Goal};
use super::reason::Reason;
use super::roads::{Roads, Way};
use super::sight::Sight;

/// How likely each skill is needed in a turn of which nothing is known, compared with the others.
const LIKELY: [f64; 6] = [0.7, 0.7, 1.0, 1.0, 1.0, 1.15];

/// What each stop of each slider is worth this turn, and the chance of closing a gate with it.
#[derive(Default)]
struct Stops {
    worth: [[f64; 4]; 3],
    by_fight: [f64; 4],
    by_lore: [f64; 4],
    closing: f64,
}

impl Stops {
    fn total(&self, stops: [u8; 3]) -> f64 {
        let [a, b, c] = stops.map(usize::from);
        let close = self.by_fight[b].max(self.by_lore[c]);
        self.worth[0][a] + self.worth[1][b] + self.worth[2][c] + self.closing * close
    }
}

impl Sight<'_> {
    pub fn upkeep(&self) -> Answer {
        // Duties come first: as long as there is one, there is no way to be done.
        if !self.offered(Opt::Done) {
            return self.first("That has to be done.");
        }
        match self.worthwhile_use() {
            Some((option, _)) => (option, Reason::of("That does me some good.")),
            None => (Opt::Done, Reason::of("Nothing more to do.")),
        }
    }

    /// The sliders at the start of the game: quick on your feet, and nothing neglected.
    pub fn first_slider(&self) -> Answer {
        let sheet = &self.lib.sheets[usize::from(self.inv().sheet)];
        let skill = |skill: Skill, stop: u8| f64::from(sheet.skills[skill as usize][usize::from(stop)]);
        let option = self.best(|option| match option {
            Opt::Slider { track: 0, to } => skill(Skill::Speed, to).min(4.0) + 0.3 * skill(Skill::Sneak, to),
            Opt::Slider { track: 1, to } => skill(Skill::Fight, to).min(4.0) + skill(Skill::Will, to).min(3.0),
            Opt::Slider { track: 2, to } => skill(Skill::Lore, to).min(3.0) + skill(Skill::Luck, to).min(3.0),
            _ => 0.0,
        });
        (option, Reason::of("A good way to start."))
    }

    /// Moves the sliders towards the best stops within reach.
    pub fn focus(&self, left: u8) -> Answer {
        self.slide_to(self.best_stops(&self.stops(left), left))
    }

    /// The best stops within reach.
    fn best_stops(&self, stops: &Stops, left: u8) -> [u8; 3] {
        let now = self.inv().sliders;
        let (mut best, mut most) = (now, stops.total(now) + 0.02);
        for a in 0..4u8 {
            for b in 0..4u8 {
                for c in 0..4u8 {
                    let to = [a, b, c];
                    let moved: u8 = to.iter().zip(now).map(|(t, n)| t.abs_diff(n)).sum();
                    let worth = stops.total(to) - 0.001 * f64::from(moved);
                    if moved <= left && worth > most {
                        (best, most) = (to, worth);
                    }
                }
            }
        }
        best
    }

    /// The next slider that is not where it should be.
    pub fn slide_to(&self, best: [u8; 3]) -> Answer {
        let now = self.inv().sliders;
        for track in 0..3u8 {
            let to = best[usize::from(track)];
            if to != now[usize::from(track)] {
                let words = [
                    "Speed and Sneak matter most this turn.",
                    "Fight and Will matter most this turn.",
                    "Lore and Luck matter most this turn.",
                ];
                return (Opt::Slider { track, to }, Reason::of(words[usize::from(track)]));
            }
        }
        (Opt::Done, Reason::of("I am ready for what comes."))
    }

    /// The best stops for an investigator with a plan for this turn.
    pub fn stops_for(&self, goal: &Goal, way: &Way, left: u8) -> [u8; 3] {
        let mut stops = self.usual_stops();
        let foes = way.iter().flat_map(|&(at, _)| self.s.monsters_at(at));
        let mut first = [None; 3];
        for (place, foe) in first.iter_mut().zip(foes) {
            *place = Some(foe);
        }
        self.stops_on_the_way(goal, first, way.len().saturating_sub(1) as u8, &mut stops);
        self.best_stops(&stops, left)
    }

    fn usual_stops(&self) -> Stops {
        let mut stops = Stops::default();
        let sheet = &self.lib.sheets[usize::from(self.inv().sheet)];
        for track in 0..3 {
            for stop in 0..4 {
                for half in 0..2 {
                    let skill = sheet.order[2 * track + half] as usize;
                    stops.worth[track][stop] += self.w.likely * LIKELY[skill] * f64::from(sheet.skills[skill][stop]);
                }
            }
        }
        stops
    }

    fn stops(&self, left: u8) -> Stops {
        let mut stops = self.usual_stops();
        let sheet = &self.lib.sheets[usize::from(self.inv().sheet)];
        if self.s.awake.is_some() {
            for (stop, worth) in stops.worth[1].iter_mut().enumerate() {
                *worth += f64::from(sheet.skills[Skill::Fight as usize][stop]);
            }
            return stops;
        }
        match self.inv().place {
            Place::Area(here) => self.stops_in_town(here, left, &mut stops),
            Place::World(_, area) => {
                if let Some((place, gate)) = self.way_back() {
                    // Before the last turn beyond the gate the sliders begin to move where they will be needed.
                    let now = area == 1 && !self.inv().is(flag::DELAYED);
                    let worth = self.close_worth(place, 0).min(self.w.win);
                    self.stops_to_close(gate, if now { worth } else { 0.1 * worth }, &mut stops);
                }
            }
            _ => {}
        }
        stops
    }

    fn stops_to_close(&self, gate: u8, worth: f64, stops: &mut Stops) {
        stops.closing = worth;
        let stakes = self.closing_stakes();
        let mut s = *self.s;
        for stop in 0..4u8 {
            s.inv_mut(self.me).sliders = [0, stop, stop];
            let there = self.at(&s);
            let chance = |skill| there.attempt(&there.closing(gate, skill), stakes).chance;
            stops.by_fight[usize::from(stop)] = chance(Skill::Fight);
            stops.by_lore[usize::from(stop)] = chance(Skill::Lore);
        }
    }

    fn stops_in_town(&self, here: keeper_arkham_script::tree::PlaceId, left: u8, stops: &mut Stops) {
        let delayed = self.inv().is(flag::DELAYED);
        // The goal is chosen as if all focus went into the legs.
        let mut s = *self.s;
        let fastest = (self.inv().sliders[0] + left).min(3);
        s.inv_mut(self.me).sliders[0] = fastest;
        let fast = self.at(&s);
        let points = if delayed { 0 } else { fast.q.movement_points(self.me) };
        let roads = fast.roads(here, points.max(1));
        let goal = if delayed { Goal { place: here, ..Goal::default() } } else { fast.my_goal(&roads, points) };
        let foes = self.foes_on_the_way(here, &roads, &goal);
        self.stops_on_the_way(&goal, foes, roads.steps(goal.place).unwrap_or(0), stops);
    }

    fn stops_on_the_way(&self, goal: &Goal, foes: [Option<u8>; 3], steps: u8, stops: &mut Stops) {
        if goal.aim == Aim::Close
            && let Some(gate) = self.s.gate_at(goal.place)
        {
            self.stops_to_close(gate, self.close_worth(goal.place, 0), stops);
        }
        // Where nothing is far and nobody waits, all stops are alike.
        if steps == 0 && foes == [None; 3] {
            return;
        }
        let mut s = *self.s;
        let (now, as_is) = (self.inv().sliders, self.meeting(foes));
        for stop in 0..4u8 {
            let i = usize::from(stop);
            s.inv_mut(self.me).sliders = now;
            s.inv_mut(self.me).sliders[0] = stop;
            let walker = self.at(&s);
            let points = walker.q.movement_points(self.me);
            let late = steps.saturating_sub(points).div_ceil(points.max(1));
            stops.worth[0][i] -= f64::from(late) * goal.rate.max(0.5 * self.w.turn);
            stops.worth[0][i] += if stop == now[0] { as_is } else { walker.meeting(foes) };
            s.inv_mut(self.me).sliders = now;
            s.inv_mut(self.me).sliders[1] = stop;
            let fighter = self.at(&s);
            stops.worth[1][i] += if stop == now[1] { as_is } else { fighter.meeting(foes) };
        }
    }

    /// What meeting these monsters comes to.
    fn meeting(&self, foes: [Option<u8>; 3]) -> f64 {
        if foes == [None; 3] {
            return 0.0;
        }
        let mut ring = self.ring();
        foes.into_iter().flatten().map(|marker| ring.foe(marker).best(self).1).sum()
    }

    /// The first monsters that would have to be dealt with.
    fn foes_on_the_way(
        &self,
        here: keeper_arkham_script::tree::PlaceId,
        roads: &Roads,
        goal: &Goal,
    ) -> [Option<u8>; 3] {
        let mut foes = [None; 3];
        let mut n = 0;
        let mut at = here;
        for _ in 0..12 {
            for marker in self.s.monsters_at(at) {
                if n < foes.len() {
                    foes[n] = Some(marker);
                    n += 1;
                }
            }
            if at == goal.place {
                break;
            }
            at = self.step_towards(roads, at, goal.place);
        }
        foes
    }

    /// The next area on the way from one area to another.
    fn step_towards(
        &self,
        roads: &Roads,
        at: keeper_arkham_script::tree::PlaceId,
        to: keeper_arkham_script::tree::PlaceId,
    ) -> keeper_arkham_script::tree::PlaceId {
        if at == roads.from {
            return roads.first(to);
        }
        let near = self.lib.area(at).joined.iter().copied().min_by_key(|&next| self.lib.steps(next, to));
        near.unwrap_or(to)
    }
}
