//! Moving by naming the destination: which areas can be reached, and on which way.

use keeper_arkham::frame::{Ask, Opt};
use keeper_arkham::{Arkham, Query};
use keeper_arkham_script::tree::PlaceId;
use keeper_table::{Game, Seat};

use crate::{Onward, Series};

/// An area within reach.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Way {
    /// The options to take, each leading to an area, the destination last.
    pub steps: Vec<Opt>,
    /// Monsters that must be dealt with before the destination is reached.
    pub monsters: usize,
    /// Monsters that wait there.
    pub waiting: usize,
}

impl Way {
    /// The areas to go through.
    pub fn areas(&self) -> impl Iterator<Item = PlaceId> {
        self.steps.iter().filter_map(|step| match step {
            Opt::Area(place) | Opt::Rail(place) => Some(*place),
            _ => None,
        })
    }

    pub fn to(&self) -> Option<PlaceId> {
        self.areas().last()
    }

    /// Whether a train is taken.
    pub fn by_rail(&self) -> bool {
        self.steps.iter().any(|step| matches!(step, Opt::Rail(_)))
    }
}

/// Every area that the moving investigator can reach on foot or with a train on the way, nearest first. Among the ways that the movement points allow,
/// the one with the fewest monsters on it is taken, then the shortest.
pub(crate) fn ways(game: &Arkham) -> Vec<Way> {
    let state = game.state();
    let Some(Ask::Move(points)) = state.ask else { return vec![] };
    let Some(from) = state.inv(state.asked()).place.area() else { return vec![] };
    if !state.options.iter().any(|o| matches!(o, Opt::Area(_) | Opt::Rail(_))) {
        return vec![];
    }
    let (q, who) = (game.query(), state.asked());
    let fare = state.inv(who).money >= q.fare(who);
    let mut search = Search { q, fare, best: vec![vec![]; game.library().areas.len()] };
    search.go_on(from, points, &mut vec![], search.undealt(from));
    let mut ways: Vec<Way> = search.best.into_iter().filter_map(|ways| ways.into_iter().min_by_key(cost)).collect();
    // A ride alone is an option of its own.
    ways.retain(|way| way.to() != Some(from) && !matches!(way.steps.as_slice(), [Opt::Rail(_)]));
    ways.sort_by_key(|way| (way.steps.len(), way.to()));
    ways
}

/// The areas that the investigator who is asked could walk to with so many movement points, the nearest first.
pub(crate) fn reached_with(game: &Arkham, points: u8) -> Vec<PlaceId> {
    let (q, who) = (game.query(), game.state().asked());
    let Some(from) = game.state().inv(who).place.area() else { return vec![] };
    let mut search = Search { q, fare: false, best: vec![vec![]; game.library().areas.len()] };
    search.go_on(from, points, &mut vec![], 0);
    let mut ways: Vec<Way> = search.best.into_iter().filter_map(|ways| ways.into_iter().min_by_key(cost)).collect();
    ways.sort_by_key(|way| (way.steps.len(), way.to()));
    ways.iter().filter_map(Way::to).filter(|&to| to != from).collect()
}

fn cost(way: &Way) -> (usize, usize) {
    (way.monsters, way.steps.len())
}

struct Search<'a> {
    q: Query<'a>,
    /// A train can be paid for: once, for nobody rides to and fro.
    fare: bool,
    /// By area: the ways found so far of which none is better than another in both monsters and steps.
    best: Vec<Vec<Way>>,
}

impl Search<'_> {
    fn undealt(&self, place: PlaceId) -> usize {
        self.q.s.monsters_at(place).filter(|&m| !self.q.s.dealt_with(m)).count()
    }

    /// `monsters` stand where you are, or stood on the way: they must be dealt with before going on.
    fn go_on(&mut self, at: PlaceId, points: u8, steps: &mut Vec<Opt>, monsters: usize) {
        if points == 0 {
            return;
        }
        let q = self.q;
        let rides = self.fare && !steps.iter().any(|step| matches!(step, Opt::Rail(_)));
        let trains = q.trains(q.s.asked(), at).filter(|_| rides).map(|to| (Opt::Rail(to), to));
        let on_foot = q
            .lib
            .area(at)
            .joined
            .iter()
            .filter(|&&to| q.passable(at, to) && q.may_enter(q.s.asked(), to))
            .map(|&to| (Opt::Area(to), to));
        for (step, to) in on_foot.chain(trains) {
            let Some(left) = points.checked_sub(q.step_cost(q.s.asked(), to)) else { continue };
            let left = if q.lib.area(to).ends_movement { 0 } else { left };
            steps.push(step);
            let way = Way { steps: steps.clone(), monsters, waiting: self.undealt(to) };
            let known = &mut self.best[usize::from(to.0)];
            let useless = known.iter().any(|k| k.monsters <= way.monsters && k.steps.len() <= way.steps.len());
            if !useless {
                known.push(way);
                self.go_on(to, left, steps, monsters + self.undealt(to));
            }
            steps.pop();
        }
    }
}

/// Why the moving investigator cannot walk to an area: how far it is, and what is left. None where he can.
pub(crate) fn too_far(game: &Arkham, seat: Seat, to: PlaceId) -> Option<String> {
    let Some(Ask::Move(points)) = game.state().ask.filter(|_| is_moving(game, seat)) else { return None };
    let (library, query) = (game.library(), game.query());
    let from = game.state().inv(seat).place.area()?;
    if ways(game).iter().any(|way| way.to() == Some(to)) {
        return None;
    }
    if query.is_closed(to) {
        return Some("It is closed.".to_owned());
    }
    // The cheapest way, whatever waits on it.
    let mut costs: Vec<Option<u8>> = vec![None; library.areas.len()];
    costs[usize::from(from.0)] = Some(0);
    let mut next = vec![from];
    while let Some(at) = next.pop() {
        let so_far = costs[usize::from(at.0)].unwrap_or(0);
        for &there in library.area(at).joined.iter().filter(|&&there| query.passable(at, there)) {
            let cost = so_far.saturating_add(query.step_cost(seat, there));
            let known = &mut costs[usize::from(there.0)];
            if known.is_none_or(|known| cost < known) {
                *known = Some(cost);
                next.push(there);
            }
        }
    }
    let left = match points {
        0 => "you have none left".to_owned(),
        1 => "you have 1 left".to_owned(),
        n => format!("you have {n} left"),
    };
    Some(match costs[usize::from(to.0)] {
        None => "You can't get there on this board.".to_owned(),
        Some(1) => format!("It takes 1 movement point; {left}."),
        Some(cost) => format!("It takes {cost} movement points; {left}."),
    })
}

/// Whether this seat is asked where to move.
fn is_moving(game: &Arkham, seat: Seat) -> bool {
    game.decision().is_some_and(|decision| matches!(decision.ask, Ask::Move(_)) && decision.seats.speaker() == seat)
}

/// A walk goes on while nothing but moving is asked; an investigator held up by monsters may want to go on afterwards.
pub(crate) fn go_on(game: &Arkham, seat: Seat, series: &mut Series) -> Onward {
    let Some(key) = series.keys.get(series.taken) else {
        // The first step may have been held up by monsters: then it is still to be made.
        let place = game.state().inv(seat).place.area();
        let there = place.is_some_and(|place| game.library().area(place).id == series.goal);
        return if there { Onward::Done(arrived(game, seat)) } else { Onward::Over };
    };
    match game.option(key) {
        Ok(index) if is_moving(game, seat) => {
            series.taken += 1;
            Onward::Take(index)
        }
        _ => Onward::Over,
    }
}

/// The option that ends the movement, if nothing else but walking on could be wanted.
fn arrived(game: &Arkham, seat: Seat) -> Option<usize> {
    let decision = game.decision()?;
    let plain = decision.options.iter().all(|o| matches!(o, Opt::Area(_) | Opt::Rail(_) | Opt::Done));
    if is_moving(game, seat) && plain { decision.options.iter().position(|&o| o == Opt::Done) } else { None }
}
