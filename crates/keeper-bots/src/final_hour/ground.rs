//! The campus as a planner sees it: how far monsters are from the ritual, how much they threaten, and what they would do.

use keeper_final_hour::library::{Kind, LOCATIONS, Path};
use keeper_final_hour::script::tree::Zone;
use keeper_final_hour::{Icon, Library, NONE, State};

use super::weights::Weights;

/// Farther than anything on the campus.
const FAR: u8 = 15;

/// What is the same for a whole game.
#[derive(Clone, Debug)]
pub(super) struct Ground<'a> {
    pub lib: &'a Library,
    pub w: Weights,
    /// The walkways from place to place.
    pub hops: [[u8; LOCATIONS]; LOCATIONS],
    /// What each kind of monster threatens at each place: always, and by coming nearer to the ritual.
    threats: Vec<[(f32, f32); LOCATIONS]>,
    /// The same for a monster that is not yet drawn.
    any: [(f32, f32); LOCATIONS],
}

/// Somebody who is thought to stand somewhere else.
pub(super) type Moved = Option<(u8, u8)>;

impl<'a> Ground<'a> {
    pub fn new(lib: &'a Library, s: &State, w: Weights) -> Ground<'a> {
        let steps = [Path::Blue, Path::Red].map(|path| std::array::from_fn(|from| steps(lib, s.ritual, path, from)));
        let threats: Vec<[(f32, f32); LOCATIONS]> =
            lib.kinds.iter().map(|kind| steps[kind.path as usize].map(|steps| threat_of(&w, kind, steps))).collect();
        let standard = lib.kinds.iter().zip(&threats).filter(|(kind, _)| kind.ancient_one == NONE);
        let mut any = [(0.0, 0.0); LOCATIONS];
        let all = lib.standard.count_ones() as f32;
        for (kind, threats) in standard {
            let share = kind.markers.count_ones() as f32 / all;
            for (any, threat) in any.iter_mut().zip(threats) {
                *any = (any.0 + share * threat.0, any.1 + share * threat.1);
            }
        }
        Ground { lib, w, hops: std::array::from_fn(|from| hops(lib, from)), threats, any }
    }

    pub fn hop(&self, from: u8, to: u8) -> u8 {
        self.hops[usize::from(from)][usize::from(to)]
    }

    /// How pressing it is that monsters come near the ritual location.
    fn urgency(&self, s: &State) -> f32 {
        1.0 + self.w.urgent * (3.0 - f32::from(s.room(self.lib, s.ritual).min(3))) / 3.0
    }

    fn threat_at(&self, s: &State, kind: usize, place: u8) -> f32 {
        let (calm, near) = self.threats[kind][usize::from(place)];
        calm + near * self.urgency(s)
    }

    /// How much a monster threatens where it stands.
    pub fn threat(&self, s: &State, marker: u8, place: u8) -> f32 {
        let kind = self.lib.kind_of(marker);
        let here = &self.lib.locations[usize::from(place)];
        let walkway = here.walkway[usize::from(here.arrows[kind.path as usize])];
        let sealed = place != s.ritual && !kind.horde && walkway != NONE && s.seals() & (1 << walkway) != 0;
        self.threat_at(s, usize::from(self.lib.markers[usize::from(marker)]), place)
            * if sealed { self.w.sealed } else { 1.0 }
    }

    /// Where a monster that moves out of a place comes to stand; none where a seal destroys it.
    pub fn lands(&self, s: &State, path: Path, horde: bool, place: u8) -> Option<u8> {
        let mut from = place;
        for _ in 0..LOCATIONS {
            let here = &self.lib.locations[usize::from(from)];
            let to = here.arrows[path as usize];
            let walkway = here.walkway[usize::from(to)];
            if walkway != NONE && !horde && s.seals() & (1 << walkway) != 0 {
                return None;
            }
            if to == s.ritual || s.room(self.lib, to) > 0 {
                return Some(to);
            }
            from = to;
        }
        Some(s.ritual)
    }

    /// The most threat that so many hits take away at a place, and the monster to begin with.
    pub fn prey(&self, s: &State, place: u8, hits: u8) -> (f32, u8) {
        // Not more than stand in one place.
        let mut here = [(0u8, 0.0f32, NONE); 4];
        let mut count = 0;
        for marker in each(s.monsters_at(place)).take(here.len()) {
            if let Some(health) = self.lib.kind_of(marker).health.filter(|&health| health <= hits) {
                here[count] = (health, self.threat(s, marker, place), marker);
                count += 1;
            }
        }
        let mut best = (0.0, NONE);
        for set in 1u8..1 << count {
            let chosen = || (0..count).filter(|at| set & (1 << at) != 0).map(|at| here[at]);
            let worth: f32 = chosen().map(|(_, threat, _)| threat).sum();
            if worth > best.0 && chosen().map(|(health, ..)| health).sum::<u8>() <= hits {
                best = (worth, chosen().next().map_or(NONE, |(.., marker)| marker));
            }
        }
        best
    }

    /// What so many blows cost somebody with this health.
    pub fn hurt(&self, health: u8, blows: u8) -> f32 {
        match blows {
            0 => 0.0,
            n if n >= health => self.w.doom,
            n => f32::from(n) * self.w.hit * (1.0 + self.w.frail / f32::from(health)),
        }
    }

    /// What it costs that so many killers strike at a place.
    fn strike(&self, s: &State, place: u8, blows: u8, moved: Moved) -> f32 {
        let there = (0..).zip(s.all()).filter(|&(who, one)| match moved {
            Some((someone, at)) if someone == who => at == place,
            _ => one.place == place,
        });
        let (mut most, mut spare) = (0, 0);
        there.for_each(|(_, one)| {
            most = one.health.max(most);
            spare += one.health - 1;
        });
        match (most, blows) {
            (0, _) | (_, 0) => 0.0,
            (_, blows) if blows > spare => self.w.doom,
            (most, blows) => f32::from(blows) * self.w.hit * (1.0 + self.w.frail / f32::from(most)),
        }
    }

    /// The killers among the monsters of a place.
    pub fn killers(&self, s: &State, place: u8) -> u8 {
        each(s.monsters_at(place)).filter(|&m| self.lib.kind_of(m).icons.contains(&Icon::Killer)).count() as u8
    }

    /// What the killers of a place would do to somebody who comes there.
    pub fn ambush(&self, s: &State, who: u8, place: u8) -> f32 {
        self.strike(s, place, self.killers(s, place), Some((who, place)))
    }

    /// What activating a zone would cost.
    pub fn rage(&self, s: &State, zone: Zone) -> f32 {
        let mut spare = i32::from(s.room(self.lib, s.ritual));
        let mut sum = 0.0;
        for place in each(self.lib.zone(zone).into()) {
            sum += self.strike(s, place, self.killers(s, place), None);
            sum += each(s.monsters_at(place)).map(|m| self.acts(s, m, place, &mut spare)).sum::<f32>();
        }
        sum + if spare < 0 { self.w.doom } else { 0.0 }
    }

    /// What activating each monster of a set would cost.
    pub fn rage_of(&self, s: &State, set: u64) -> f32 {
        let mut spare = i32::from(s.room(self.lib, s.ritual));
        let places = (0..LOCATIONS as u8).filter(|&place| s.monsters_at(place) & set != 0);
        let sum: f32 = places
            .flat_map(|place| each(s.monsters_at(place) & set).map(move |m| (m, place)))
            .map(|(m, place)| self.acts(s, m, place, &mut spare))
            .sum();
        sum + if spare < 0 { self.w.doom } else { 0.0 }
    }

    /// What a monster does where it runs or wrecks; `spare` are the spaces that are left at the ritual location.
    fn acts(&self, s: &State, marker: u8, place: u8, spare: &mut i32) -> f32 {
        let kind = self.lib.kind_of(marker);
        let mut cost = 0.0;
        for icon in &kind.icons {
            let leaves = match icon {
                Icon::Killer => false,
                Icon::Runner => place != s.ritual,
                Icon::Wrecker if place == s.ritual => {
                    *spare -= 1;
                    cost += self.w.wreck_there * self.urgency(s);
                    false
                }
                Icon::Wrecker => {
                    cost += self.w.wreck;
                    s.room(self.lib, place) == 0
                }
            };
            if leaves {
                let to = self.lands(s, kind.path, kind.horde, place);
                *spare -= i32::from(to == Some(s.ritual));
                cost += self.goes(s, marker, place, to);
            }
        }
        cost
    }

    /// What it costs that a monster goes from a place to another, or into a seal.
    pub fn goes(&self, s: &State, marker: u8, from: u8, to: Option<u8>) -> f32 {
        let kind = usize::from(self.lib.markers[usize::from(marker)]);
        to.map_or(0.0, |to| self.threat_at(s, kind, to)) - self.threat_at(s, kind, from)
    }

    /// What it costs that each of these hordes moves once, or the one of them that costs least.
    pub fn hordes(&self, s: &State, set: u64, times: u8, one: bool) -> f32 {
        let costs = (0..LOCATIONS as u8)
            .flat_map(|place| each(s.monsters_at(place) & set).map(move |m| (m, place)))
            .map(|(m, place)| f32::from(times) * self.haunts(s, m, place));
        if one { costs.fold(self.w.doom, f32::min) } else { costs.sum() }
    }

    /// What a horde costs the investigators it leaves and comes to.
    pub fn haunts(&self, s: &State, marker: u8, place: u8) -> f32 {
        let kind = self.lib.kind_of(marker);
        let to = self.lands(s, kind.path, kind.horde, place).unwrap_or(place);
        let full = to == s.ritual && s.room(self.lib, to) == 0;
        let met = s.all().iter().filter(|one| kind.horde && (one.place == place || one.place == to));
        met.map(|one| self.hurt(one.health, 1)).sum::<f32>()
            + self.goes(s, marker, place, Some(to))
            + if full { self.w.doom } else { 0.0 }
    }

    /// What it costs that so many monsters are spawned at a place.
    pub fn spawns(&self, s: &State, place: u8, many: u8) -> f32 {
        let urgency = self.urgency(s);
        let at = |place: u8| {
            let (calm, near) = self.any[usize::from(place)];
            calm + near * urgency
        };
        let room = s.room(self.lib, place);
        let beyond = many.saturating_sub(room);
        let mut cost = f32::from(many - beyond) * at(place);
        if beyond > 0 && place == s.ritual {
            return cost + self.w.doom;
        }
        if beyond > 0 {
            for path in [Path::Blue, Path::Red] {
                cost += 0.5
                    * f32::from(beyond)
                    * match self.lands(s, path, false, place) {
                        None => 0.0,
                        Some(to) if to == s.ritual && s.room(self.lib, to) < beyond => self.w.doom,
                        Some(to) => at(to),
                    };
            }
        }
        cost
    }

    /// How many monsters a seal on this walkway would meet.
    pub fn traffic(&self, s: &State, walkway: u8) -> f32 {
        let (a, b) = self.lib.walkways[usize::from(walkway)];
        let flow = |from: u8, to: u8| {
            let arrows = self.lib.locations[usize::from(from)].arrows;
            let near = if to == s.ritual { self.w.seal_ritual } else { 1.0 };
            let paths = arrows.iter().filter(|&&arrow| arrow == to).count() as f32;
            if from == s.ritual || paths == 0.0 {
                return 0.0;
            }
            let coming = each(s.monsters_at(from)).filter(|&m| arrows[self.lib.kind_of(m).path as usize] == to);
            near * (0.6 * paths + coming.map(|m| self.threat(s, m, from)).sum::<f32>() * self.w.seal_coming)
        };
        flow(a, b) + flow(b, a)
    }

    /// The best seals that can be put on walkways of a place.
    pub fn seals(&self, s: &State, place: u8, count: u8) -> f32 {
        let open = self.lib.locations[usize::from(place)].walkway.iter().filter(|&&walkway| walkway != NONE);
        let open = open.filter(|&&walkway| s.seals() & (1 << walkway) == 0).map(|&walkway| self.traffic(s, walkway));
        let (mut first, mut second) = (0.0f32, 0.0f32);
        open.for_each(|flow| {
            second = second.max(flow.min(first));
            first = first.max(flow);
        });
        self.w.seal * if count > 1 { first + second } else { first }
    }
}

fn threat_of(w: &Weights, kind: &Kind, steps: u8) -> (f32, f32) {
    let near = 1.0 / (f32::from(steps) + 1.0);
    let there = steps == 0;
    let (mut calm, mut urgent) = (w.monster, if there { w.there } else { w.coming * near });
    for icon in &kind.icons {
        match icon {
            Icon::Killer => calm += w.killer,
            Icon::Runner if there => {}
            Icon::Runner => {
                calm += w.runner;
                urgent += w.near_runner * near;
            }
            Icon::Wrecker => {
                calm += w.wrecker;
                urgent += if there { w.wrecker_there } else { 0.0 };
            }
        }
    }
    (calm, urgent)
}

/// The moves along arrows to the ritual location.
fn steps(lib: &Library, ritual: u8, path: Path, from: usize) -> u8 {
    let mut at = from;
    let steps = (0..FAR).find(|_| {
        at == usize::from(ritual) || {
            at = usize::from(lib.locations[at].arrows[path as usize]);
            false
        }
    });
    steps.unwrap_or(FAR)
}

fn hops(lib: &Library, from: usize) -> [u8; LOCATIONS] {
    let mut hops = [FAR; LOCATIONS];
    hops[from] = 0;
    for far in 0..FAR {
        for place in 0..LOCATIONS {
            if hops[place] == far {
                (0..LOCATIONS).filter(|&to| lib.locations[place].touches(to as u8)).for_each(|to| {
                    hops[to] = hops[to].min(far + 1);
                });
            }
        }
    }
    hops
}

/// The markers of a set.
pub(super) fn each(mut set: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let marker = (set != 0).then(|| set.trailing_zeros() as u8)?;
        set &= set - 1;
        Some(marker)
    })
}
