//! Which games are played.

use std::ops::RangeInclusive;
use std::sync::Arc;

use keeper_arkham::{Arkham, Library, SetUp, SetUpError};
use keeper_bots::Kind;
use keeper_table::Seed;

/// Which games are played. Game number `i` is the same game in every run.
#[derive(Clone, Debug)]
pub struct Plan {
    pub library: Arc<Library>,
    pub games: u64,
    pub seed: Seed,
    /// The numbers of players, taken in turn.
    pub players: RangeInclusive<u8>,
    /// Ancient Ones by id, taken in turn; at random if there are none.
    pub ancient_ones: Vec<String>,
    /// Investigators by id, seat by seat; the other seats are dealt at random.
    pub investigators: Vec<Option<String>>,
    /// The bots choose their investigators in the game, those that are not given.
    pub choose: bool,
    /// Who plays, seat by seat; the last one takes all further seats.
    pub bots: Vec<Kind>,
    /// Looks at every invariant after every decision.
    pub check: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlanError {
    #[error("no games are asked for: at least 1")]
    NoGames,
    #[error("{from}-{to} players: from 1 to 8, the smaller number first")]
    Players { from: u8, to: u8 },
    #[error("{investigators} investigators are named for {players} players: name fewer, or let more play")]
    TooManyInvestigators { investigators: usize, players: u8 },
    #[error("{bots} bots are named for {players} players: name fewer, or let more play")]
    TooManyBots { bots: usize, players: u8 },
    #[error(transparent)]
    SetUp(#[from] SetUpError),
}

impl Plan {
    /// A thousand random games of four players from seed 1.
    pub fn new(library: Arc<Library>) -> Plan {
        Plan {
            library,
            games: 1000,
            seed: 1.into(),
            players: 4..=4,
            ancient_ones: vec![],
            investigators: vec![],
            choose: false,
            bots: vec![Kind::Random],
            check: false,
        }
    }

    /// Every Ancient One of the library in turn.
    pub fn against_all(mut self) -> Plan {
        self.ancient_ones = self.library.ancient_ones.iter().map(|a| a.id.clone()).collect();
        self
    }

    /// Whether every game of the plan can be set up.
    pub fn validate(&self) -> Result<(), PlanError> {
        if self.games == 0 {
            return Err(PlanError::NoGames);
        }
        let (from, to) = (*self.players.start(), *self.players.end());
        if from == 0 || to > 8 || from > to {
            return Err(PlanError::Players { from, to });
        }
        if self.investigators.len() > usize::from(from) {
            return Err(PlanError::TooManyInvestigators { investigators: self.investigators.len(), players: from });
        }
        if self.bots.len() > usize::from(to) {
            return Err(PlanError::TooManyBots { bots: self.bots.len(), players: to });
        }
        let ways = self.ways();
        for index in 0..ways {
            Arkham::unstarted(self.library.clone(), &self.set_up(index))?;
        }
        Ok(())
    }

    /// The number of different set-ups before they come round again.
    fn ways(&self) -> u64 {
        self.players.len() as u64 * self.ancient_ones.len().max(1) as u64
    }

    pub fn game_seed(&self, index: u64) -> Seed {
        self.seed.derive(index)
    }

    pub fn set_up(&self, index: u64) -> SetUp {
        let counts = self.players.len() as u64;
        let ancient_one = match self.ancient_ones.len() as u64 {
            0 => None,
            n => Some(self.ancient_ones[(index / counts % n) as usize].clone()),
        };
        SetUp {
            sets: self.library.sets.clone(),
            players: *self.players.start() + (index % counts) as u8,
            seed: self.game_seed(index),
            ancient_one,
            investigators: self.investigators.clone(),
            choose: self.choose,
        }
    }

    /// The bot at this seat.
    pub fn bot(&self, seat: u8) -> Kind {
        self.bots.get(usize::from(seat)).or(self.bots.last()).copied().unwrap_or(Kind::Random)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan() -> Plan {
        Plan::new(Arc::new(Library::embedded(&["base"]).expect("the embedded cards load")))
    }

    #[test]
    fn players_and_ancient_ones_meet_in_every_combination() {
        let plan = Plan { players: 1..=8, ..plan() }.against_all();
        let mut met: Vec<_> = (0..64).map(|i| (plan.set_up(i).players, plan.set_up(i).ancient_one)).collect();
        met.sort();
        met.dedup();
        assert_eq!(met.len(), 64);
    }

    #[test]
    fn impossible_plans_are_named() {
        let error = |plan: Plan| plan.validate().expect_err("it is impossible").to_string();
        assert!(error(Plan { games: 0, ..plan() }).contains("at least 1"));
        assert!(error(Plan { players: 0..=2, ..plan() }).contains("from 1 to 8"));
        assert!(error(Plan { ancient_ones: vec!["cthulu".into()], ..plan() }).contains("cthulhu"));
        let two = vec![Some("joe-diamond".into()), Some("kate-winthrop".into())];
        assert!(error(Plan { players: 1..=2, investigators: two, ..plan() }).contains("for 1 players"));
        assert!(error(Plan { players: 1..=2, bots: vec![Kind::Planner; 3], ..plan() }).contains("3 bots"));
    }

    #[test]
    fn whatever_a_game_begins_with_can_be_asked_for() {
        let investigators = vec![None, Some("joe-diamond".to_owned())];
        let plan = Plan {
            players: 3..=3,
            seed: 9.into(),
            ancient_ones: vec!["yig".into()],
            investigators: investigators.clone(),
            choose: true,
            bots: vec![Kind::Planner, Kind::Random],
            ..plan()
        };
        plan.validate().expect("it is possible");
        // Every field is named, so that a new one is not forgotten here.
        let SetUp { sets, players, seed, ancient_one, investigators: named, choose } = plan.set_up(0);
        assert_eq!(sets, ["base"]);
        assert_eq!((players, seed, ancient_one.as_deref()), (3, plan.game_seed(0), Some("yig")));
        assert_eq!((named, choose), (investigators, true));
        assert_eq!([0, 1, 2].map(|seat| plan.bot(seat)), [Kind::Planner, Kind::Random, Kind::Random]);
    }

    #[test]
    fn seeds_of_games_differ() {
        let plan = plan();
        let mut seeds: Vec<_> = (0..1000).map(|i| plan.game_seed(i)).collect();
        seeds.sort_unstable();
        seeds.dedup();
        assert_eq!(seeds.len(), 1000);
    }
}
