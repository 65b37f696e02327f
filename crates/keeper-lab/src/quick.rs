//! Games of Arkham Horror that planners play quickly, many of them.

use std::ops::RangeInclusive;
use std::sync::Arc;

use keeper_arkham::{Arkham, Library, SetUp};
use keeper_bots::search::Policy;
use keeper_bots::{Mind, Planner};
use keeper_table::{Game, Seat, Seed, Silent};

/// The boxes that are played with, combination after combination in turn, lest the bots learn the cards of one of them by heart.
#[derive(Clone)]
pub struct Pool(Vec<Arc<Library>>);

impl From<Arc<Library>> for Pool {
    fn from(library: Arc<Library>) -> Pool {
        Pool(vec![library])
    }
}

impl Pool {
    /// None without a combination.
    pub fn new(libraries: Vec<Arc<Library>>) -> Option<Pool> {
        (!libraries.is_empty()).then_some(Pool(libraries))
    }

    /// The cards of game number so and so, and which of the games with them it is.
    pub fn of(&self, number: u64) -> (&Arc<Library>, u64) {
        let many = self.0.len() as u64;
        (&self.0[(number % many) as usize], number / many)
    }

    /// As files name it.
    pub fn name(&self) -> String {
        self.0.iter().map(|library| library.sets.join("+")).collect::<Vec<_>>().join(" | ")
    }
}

/// Game number so and so: numbers of players and Ancient Ones take turns.
pub fn set_up(library: &Arc<Library>, players: &RangeInclusive<u8>, seed: Seed, number: u64) -> SetUp {
    let seats = u64::from(players.end() - players.start()) + 1;
    let ancients = &library.ancient_ones;
    let ancient = ancients.get((number / seats) as usize % ancients.len().max(1));
    SetUp {
        sets: library.sets.clone(),
        players: players.start() + (number % seats) as u8,
        seed,
        ancient_one: ancient.map(|one| one.id.clone()),
        ..SetUp::default()
    }
}

/// After so many choices for each investigator a game is broken off: somebody does the same thing for ever.
const MOST: usize = Arkham::LONGEST;

/// Plays a game to its end; `look` sees it before every choice, and may make the choice itself.
pub fn play(mut game: Arkham, mut choose: impl FnMut(&Arkham, Seat) -> usize) -> Arkham {
    for _ in 0..MOST * usize::from(game.state().players) {
        let Some(decision) = game.decision() else { break };
        let choice = choose(&game, decision.seats.speaker());
        if game.advance(choice, &mut Silent).is_err() {
            break;
        }
    }
    game
}

/// How a game of planners ends; none where it does not.
pub fn outcome(library: &Arc<Library>, set_up: &SetUp, planner: &Planner, mut mind: Mind) -> Option<&'static str> {
    let game = Arkham::new(library.clone(), set_up).ok()?;
    let game = play(game, |game, seat| planner.pick(game, seat, &mut mind));
    game.outcome().map(|outcome| outcome.kind)
}
