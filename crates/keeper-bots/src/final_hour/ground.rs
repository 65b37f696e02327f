//! The campus as a planner sees it: how far monsters are from the ritual, and how much they threaten.

use keeper_final_hour::library::{LOCATIONS, Path};
use keeper_final_hour::script::tree::Zone;
use keeper_final_hour::{Icon, Library, State};

/// Farther than anything on the campus.
const FAR: u8 = 15;

/// What is the same for a whole game.
#[derive(Clone, Debug)]
pub(super) struct Ground {
    /// The moves along blue and red arrows to the ritual location.
    arrows: [[u8; LOCATIONS]; 2],
    /// The walkways from place to place.
    pub hops: [[u8; LOCATIONS]; LOCATIONS],
    /// The threat of each kind of monster at each place.
    threats: Vec<[f32; LOCATIONS]>,
}

impl Ground {
    pub fn new(lib: &Library, s: &State) -> Ground {
        let arrows = [Path::Blue, Path::Red].map(|path| {
            std::array::from_fn(|from| {
                let mut at = from;
                (0..FAR).find(|_| {
                    at == usize::from(s.ritual) || {
                        at = usize::from(lib.locations[at].arrows[path as usize]);
                        false
                    }
                })
            })
            .map(|steps| steps.unwrap_or(FAR))
        });
        let hops = std::array::from_fn(|from| hops(lib, from));
        let mut ground = Ground { arrows, hops, threats: Vec::new() };
        ground.threats = lib.kinds.iter().map(|kind| std::array::from_fn(|at| ground.threat_of(kind, at))).collect();
        ground
    }

    fn threat_of(&self, kind: &keeper_final_hour::library::Kind, at: usize) -> f32 {
        let steps = f32::from(self.arrows[kind.path as usize][at]);
        let does = kind.icons.iter().map(|icon| match icon {
            Icon::Killer => 1.0,
            Icon::Runner => 0.7 + 2.5 / (steps + 1.0),
            Icon::Wrecker => 1.2 + if steps == 0.0 { 4.0 } else { 0.0 },
        });
        let near = if steps == 0.0 { 3.0 } else { 1.2 / (steps + 1.0) };
        0.6 + near + does.sum::<f32>()
    }

    /// How much a monster threatens where it stands.
    pub fn threat(&self, lib: &Library, marker: u8, place: u8) -> f32 {
        self.threats[usize::from(lib.markers[usize::from(marker)])][usize::from(place)]
    }

    /// The moves that a monster on this path needs to the ritual location.
    pub fn steps(&self, path: Path, place: u8) -> u8 {
        self.arrows[path as usize][usize::from(place)]
    }

    /// The threat that so many hits can take away at a place, the worst first.
    pub fn prey(&self, lib: &Library, s: &State, place: u8, hits: u8) -> f32 {
        let (mut left, mut rest, mut sum) = (hits, s.monsters_at(place), 0.0);
        while rest != 0 {
            let best = each(rest).filter(|&m| lib.kind_of(m).health.is_some_and(|health| health <= left));
            let best = best.max_by(|&a, &b| self.threat(lib, a, place).total_cmp(&self.threat(lib, b, place)));
            let Some(marker) = best else { break };
            left -= lib.kind_of(marker).health.unwrap_or(left);
            rest &= !(1 << marker);
            sum += self.threat(lib, marker, place);
        }
        sum
    }

    /// What activating a zone would cost.
    pub fn rage(&self, lib: &Library, s: &State, zone: Zone) -> f32 {
        let places = (0..LOCATIONS as u8).filter(|&place| lib.locations[usize::from(place)].zone == zone);
        places.map(|place| self.rage_at(lib, s, place)).sum()
    }

    fn rage_at(&self, lib: &Library, s: &State, place: u8) -> f32 {
        let people = s.investigators_at(place) != 0;
        let act = |icon: &Icon, steps: u8| match icon {
            Icon::Killer => f32::from(u8::from(people)) * 2.5,
            Icon::Runner if steps == 0 => 0.0,
            Icon::Runner => 0.4 + if steps == 1 { 3.0 } else { 0.0 },
            Icon::Wrecker => 0.8 + if steps == 0 { 4.0 } else { 0.0 },
        };
        each(s.monsters_at(place))
            .map(|m| {
                let kind = lib.kind_of(m);
                kind.icons.iter().map(|icon| act(icon, self.steps(kind.path, place))).sum::<f32>()
            })
            .sum()
    }
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
