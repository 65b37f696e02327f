//! Ways through the town and what lurks on them.

use keeper_arkham::frame::{Frame, Src};
use keeper_arkham::index::W;
use keeper_arkham::state::{AREAS, Place, Spot, State};
use keeper_arkham_script::tree::{CheckKind, KindId, PlaceId};
use keeper_table::List;

use super::fight::Stance;
use super::sight::Sight;

/// What waits in an area.
#[derive(Clone, Copy, Debug, Default)]
pub struct Danger {
    /// What it costs to deal with it (never less than nothing).
    pub cost: f64,
    /// What fighting here is worth, where that is a gain.
    pub prize: f64,
    /// The chance that dealing with it ends the movement.
    pub stops: f64,
}

/// The best ways from one area to all others.
pub struct Roads {
    pub from: PlaceId,
    steps: [u8; AREAS],
    cost: [f64; AREAS],
    first: [u8; AREAS],
    /// The area before each on the way there.
    before: [u8; AREAS],
    danger: [Danger; AREAS],
}

/// So many areas a plan goes through at most.
pub const WAY: usize = 24;

/// Areas one after the other, with what waits there.
pub type Way = List<(PlaceId, f32), WAY>;

/// No way leads there.
const FAR: u8 = u8::MAX;

impl Roads {
    /// No way leads anywhere.
    fn nowhere(from: PlaceId) -> Roads {
        let mut roads = Roads {
            from,
            steps: [FAR; AREAS],
            cost: [f64::INFINITY; AREAS],
            first: [from.0; AREAS],
            before: [from.0; AREAS],
            danger: [Danger::default(); AREAS],
        };
        (roads.steps[usize::from(from.0)], roads.cost[usize::from(from.0)]) = (0, 0.0);
        roads
    }

    /// Every area is as near as any other.
    fn everywhere() -> Roads {
        Roads { steps: [0; AREAS], cost: [0.0; AREAS], ..Roads::nowhere(PlaceId(0)) }
    }

    /// Steps on foot, if there is a way.
    pub fn steps(&self, to: PlaceId) -> Option<u8> {
        let steps = self.steps[usize::from(to.0)];
        (steps != FAR).then_some(steps)
    }

    /// What the way costs on top of the time.
    pub fn toll(&self, to: PlaceId) -> f64 {
        self.cost[usize::from(to.0)]
    }

    /// The first step on the way.
    pub fn first(&self, to: PlaceId) -> PlaceId {
        PlaceId(self.first[usize::from(to.0)])
    }

    pub fn danger(&self, at: PlaceId) -> Danger {
        self.danger[usize::from(at.0)]
    }

    /// The areas on the way, from where it begins to its end, with what each of them costs. Nothing where it is longer than a plan.
    pub fn way(&self, to: PlaceId) -> Way {
        let mut way = Way::new();
        let mut at = to;
        while way.len() < WAY {
            way.insert(0, (at, self.danger(at).cost as f32));
            if at == self.from {
                return way;
            }
            at = PlaceId(self.before[usize::from(at.0)]);
        }
        Way::new()
    }
}

impl Sight<'_> {
    /// The ways from where this investigator is, or would be.
    pub fn roads(&self, from: PlaceId, points: u8) -> Roads {
        let mut roads = Roads::nowhere(from);
        self.dangers(&mut roads.danger);
        // A step costs its share of a turn, so that the cheapest way is neither long nor bloody.
        let step = self.w.turn / f64::from(points.max(1));
        let mut total = [f64::INFINITY; AREAS];
        let fare = self.q.fare(self.me);
        let rides = self.inv().money >= fare;
        let start = usize::from(from.0);
        total[start] = 0.0;
        // Areas that are seen from those gone through, and those gone through, a bit each.
        let (mut near, mut done) = (State::bit(from), 0u128);
        while let Some(at) = nearest(near, &total) {
            near &= !(1 << at);
            done |= 1 << at;
            let danger = roads.danger[at];
            let leave = danger.cost + danger.stops * 0.5 * self.w.turn;
            let here = PlaceId(at as u8);
            let mut enter = |to: PlaceId, fare: f64| {
                let next = usize::from(to.0);
                // Where movement ends, what is left of the turn is lost.
                let lost = if at != start && self.lib.areas[at].ends_movement {
                    roads.steps[at].next_multiple_of(points.max(1)) - roads.steps[at]
                } else {
                    0
                };
                let points = self.q.step_cost(self.me, to) + lost;
                let cost = total[at] + f64::from(points) * step + leave + fare;
                if cost < total[next] && done >> next & 1 == 0 {
                    total[next] = cost;
                    near |= 1 << next;
                    roads.cost[next] = roads.cost[at] + leave + fare;
                    roads.steps[next] = roads.steps[at] + points;
                    roads.first[next] = if at == start { to.0 } else { roads.first[at] };
                    roads.before[next] = at as u8;
                }
            };
            for &to in self.lib.areas[at]
                .joined
                .iter()
                .filter(|&&to| self.q.passable(here, to) && self.q.may_enter(self.me, to))
            {
                enter(to, 0.0);
            }
            if rides {
                self.q.trains(self.me, here).for_each(|to| enter(to, f64::from(fare) * self.w.money));
            }
        }
        roads
    }

    /// The ways of an investigator who may appear anywhere.
    pub fn all_roads(&self) -> Roads {
        let mut roads = Roads::everywhere();
        self.dangers(&mut roads.danger);
        roads
    }

    /// What waits in each area for me. Monsters that were dealt with in this movement wait no more.
    fn dangers(&self, dangers: &mut [Danger; AREAS]) {
        let moving = self.s.frames.iter().any(|f| matches!(f, Frame::Move { who, .. } if *who == self.me));
        let here = self.inv().place;
        let mut ring = self.ring();
        // Monsters of a kind are alike, but for the vortices near them.
        let mut known: List<(KindId, f64, f64, f64), 32> = List::new();
        for marker in self.s.monsters_on_board() {
            let Spot::Area(place) = self.s.monsters[usize::from(marker)] else { continue };
            if moving && here == Place::Area(place) && self.s.dealt_with(marker) {
                continue;
            }
            if self.q.may_ignore(self.me, marker) {
                continue;
            }
            let kind = self.lib.markers[usize::from(marker)];
            let near = self.arrows_to_vortex(place);
            let (worth, stops) = match known.iter().find(|k| k.0 == kind && k.1 == near) {
                Some(&(_, _, worth, stops)) => (worth, stops),
                None => {
                    let foe = ring.foe(marker);
                    let (stance, worth) = foe.best(self);
                    let stops = if stance == Stance::Evade { 1.0 - foe.evade } else { 1.0 };
                    known.push((kind, near, worth, stops));
                    (worth, stops)
                }
            };
            let danger = &mut dangers[usize::from(place.0)];
            danger.cost += (-worth).max(0.0);
            danger.prize += worth.max(0.0);
            danger.stops = 1.0 - (1.0 - danger.stops) * (1.0 - stops);
        }
        if self.is_watched() {
            self.patrols(dangers);
        }
    }

    /// Whether something in play asks those who end their movement somewhere (INN-13).
    fn is_watched(&self) -> bool {
        self.s.in_play.iter().any(|entry| match entry.src {
            Src::Fixture(number) => !entry.face_down && self.lib.fixtures[usize::from(number)].index.acts(W::Halts),
            _ => false,
        })
    }

    /// Where one may be arrested who stops there. It costs some turns and half the money; who only passes is not asked, so that half
    /// of it counts.
    fn patrols(&self, dangers: &mut [Danger; AREAS]) {
        let jail = 2.0 * self.w.turn + 0.1 * f64::from(self.inv().money / 2);
        for (place, area) in (0..).map(PlaceId).zip(&self.lib.areas) {
            if let Some(number) = area.law.filter(|_| self.s.gate_at(place).is_none()) {
                let check = self.check(&self.plain(CheckKind::Evade, number, 1));
                dangers[usize::from(place.0)].cost += 0.5 * jail * (1.0 - check.chance());
            }
        }
    }
}

/// Of some areas, a bit each, the one with the lowest total; of equals the first.
fn nearest(mut areas: u128, total: &[f64; AREAS]) -> Option<usize> {
    let mut best = None;
    while areas != 0 {
        let at = areas.trailing_zeros() as usize;
        areas &= areas - 1;
        if best.is_none_or(|best: usize| total[at] < total[best]) {
            best = Some(at);
        }
    }
    best
}
