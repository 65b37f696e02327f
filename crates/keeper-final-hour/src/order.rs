//! Orders in which things happen, and whether they make a difference.

use keeper_table::{Game, Seed, Silent};

use crate::frame::Ask;
use crate::game::FinalHour;
use crate::library::{Kind, LOCATIONS, Library, NONE, WALKWAYS};
use crate::query::markers;
use crate::script::tree::{Effect, Spawned};
use crate::state::State;
use crate::view::View;

/// More positions on the way than this, and the question is asked.
const MOST: usize = 128;

impl View {
    /// Whether monsters act or move one after the other now, and every order of them comes to the same position: they go to
    /// different places, or there is room for all and nothing in their way that only the first of them would meet. All orders are
    /// tried, on a game that fits what this seat sees.
    pub fn any_order(&self) -> bool {
        let Some(ask) = self.state.ask.filter(|&ask| is_order(ask)) else { return false };
        let mut open = vec![self.imagine(Seed::default())];
        let mut end: Option<State> = None;
        let mut seen = 0;
        while let Some(game) = open.get(seen).cloned() {
            seen += 1;
            for index in 0..game.state().options.len() {
                let mut next = game.clone();
                if next.advance(index, &mut Silent).is_err() {
                    return false;
                }
                if goes_on(ask, &game, &next) {
                    let known = open.iter().any(|other| other.state() == next.state());
                    if !known && open.len() == MOST {
                        return false;
                    }
                    if !known {
                        open.push(next);
                    }
                } else if *end.get_or_insert(*next.state()) != *next.state() {
                    return false;
                }
            }
        }
        true
    }
}

fn is_order(ask: Ask) -> bool {
    matches!(ask, Ask::Order { .. } | Ask::Activate { .. } | Ask::March { .. })
}

/// Whether the same question is asked again, about the monsters that are left.
fn goes_on(first: Ask, before: &FinalHour, after: &FinalHour) -> bool {
    let (before, after) = (before.state(), after.state());
    let same = match (first, after.ask) {
        (Ask::March { .. }, Some(Ask::March { .. })) => true,
        (first, next) => Some(first) == next,
    };
    same && (before.round, before.current, before.frames.len()) == (after.round, after.current, after.frames.len())
}

/// Where everything that a sentence puts on the board may come to, and the seals that it may meet.
struct Crowd {
    places: [u8; LOCATIONS],
    seals: [u8; WALKWAYS],
}

impl State {
    /// Whether it can make a difference in which order a sentence is carried out at several places, so many times at each. What is
    /// put at a place may go on to others, and what comes there later finds no room or no seal; which monsters come from the cup
    /// is not known before.
    pub(crate) fn order_matters(&self, lib: &Library, effect: &Effect, many: impl Fn(u8) -> u8) -> bool {
        let all = || (0..LOCATIONS as u8).map(&many).sum::<u8>();
        let (each, from) = match *effect {
            Effect::Spawn { what: Spawned::Any(each), .. } if self.cup == 0 => (each, self.beside & lib.standard),
            Effect::Spawn { what: Spawned::Any(each), .. } => (each, self.cup),
            Effect::Spawn { what: Spawned::Special(kind, each), .. } => {
                (each, lib.kinds[usize::from(kind.0)].markers & self.beside)
            }
            Effect::Damage { times, .. } => (times, u64::MAX),
            // The monsters of one place move to another.
            Effect::Push { .. } => return all() > 1,
            _ => return false,
        };
        let places = || (0..LOCATIONS as u8).filter(|&place| many(place) > 0);
        if places().nth(1).is_none() {
            return false;
        }
        let mut crowd = Crowd { places: [0; LOCATIONS], seals: [0; WALKWAYS] };
        for place in places() {
            let (come, room) = (each * many(place), self.room(lib, place));
            if place == self.ritual && come > room {
                // The game is lost in any order.
                return false;
            }
            crowd.places[usize::from(place)] += come.min(room);
            let movers = if let Effect::Damage { .. } = effect { self.monsters_at(place) } else { from };
            if come > room && !self.moves_on(lib, movers, place, come - room, &mut crowd) {
                return true;
            }
        }
        let strength = |walkway: usize| 2 * (self.gold >> walkway & 1) as u8 + (self.grey >> walkway & 1) as u8;
        from.count_ones() < u32::from(each * all())
            || (0..).zip(crowd.places).any(|(place, come)| come > self.room(lib, place))
            || (0..).zip(crowd.seals).any(|(walkway, met)| met > strength(walkway))
    }

    /// Counts where so many of these monsters may come to from a place without room; says whether that can be told.
    fn moves_on(&self, lib: &Library, movers: u64, place: u8, many: u8, crowd: &mut Crowd) -> bool {
        let mut known = [false; 2];
        for kind in markers(movers).map(|marker| lib.kind_of(marker)) {
            if kind.horde {
                return false;
            }
            if !std::mem::replace(&mut known[kind.path as usize], true) {
                match self.end_of_way(lib, kind, place) {
                    End::Seal(walkway) => crowd.seals[usize::from(walkway)] += many,
                    End::Place(to) => crowd.places[usize::from(to)] += many,
                }
            }
        }
        true
    }

    /// Where the arrows lead a monster that finds no room.
    fn end_of_way(&self, lib: &Library, kind: &Kind, from: u8) -> End {
        let arrow = |at: u8| lib.locations[usize::from(at)].arrows[kind.path as usize];
        let way = || std::iter::successors(Some(from), |&at| Some(arrow(at))).take(LOCATIONS + 1);
        let free = |place: u8| place == self.ritual || self.room(lib, place) > 0;
        if !way().skip(1).any(free) {
            return End::Place(self.ritual);
        }
        for (at, to) in way().zip(way().skip(1)) {
            let walkway = lib.locations[usize::from(at)].walkway[usize::from(to)];
            if walkway != NONE && self.seals() & (1 << walkway) != 0 {
                return End::Seal(walkway);
            }
            if free(to) {
                return End::Place(to);
            }
        }
        End::Place(self.ritual)
    }
}

/// What ends the way of a monster.
enum End {
    Place(u8),
    Seal(u8),
}
