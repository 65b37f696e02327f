//! Which games are played.

use std::ops::RangeInclusive;
use std::sync::Arc;

use keeper_bots::{Kind, Thought};
use keeper_table::{Seed, Setting, Silent};

use crate::Measured;

/// More than any game takes that comes to an end: those of eight have a few thousand.
const MOST_DECISIONS: usize = 20_000;

/// Which games are played. Game number `i` is the same game in every run.
pub struct Plan<G: Measured> {
    pub library: Arc<G::Library>,
    /// The number of the first game: a part of a plan begins where the part before it ends.
    pub first: u64,
    pub games: u64,
    pub seed: Seed,
    /// The numbers of players, taken in turn.
    pub players: RangeInclusive<u8>,
    /// What the games begin with, taken in turn; each with every number of players, and with a seed of its own.
    pub set_ups: Vec<G::SetUp>,
    /// Who plays, seat by seat; the last one takes all further seats.
    pub bots: Vec<Kind>,
    /// How much those of them may think that think ahead.
    pub thought: Thought,
    /// What they have learned.
    pub lore: G::Lore,
    /// Looks at every invariant after every decision.
    pub check: bool,
    /// A game that goes on for so many decisions is broken off as a failure: somebody does the same thing for ever.
    pub most_decisions: usize,
}

impl<G: Measured> Clone for Plan<G> {
    fn clone(&self) -> Plan<G> {
        Plan {
            library: self.library.clone(),
            first: self.first,
            games: self.games,
            seed: self.seed,
            players: self.players.clone(),
            set_ups: self.set_ups.clone(),
            bots: self.bots.clone(),
            thought: self.thought,
            lore: self.lore.clone(),
            check: self.check,
            most_decisions: self.most_decisions,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlanError {
    #[error("no games to play: ask for at least 1")]
    NoGames,
    #[error("{from}-{to} players: give a range from {least} to {most}, the smaller number first")]
    Players { from: u8, to: u8, least: u8, most: u8 },
    #[error("{bots} bots are named for {players} players: name fewer bots, or add players")]
    TooManyBots { bots: usize, players: u8 },
    #[error("{0}")]
    Bot(String),
    #[error("{0}")]
    SetUp(String),
}

impl<G: Measured> Plan<G> {
    /// A thousand random games of four players from seed 1.
    pub fn new(library: Arc<G::Library>) -> Plan<G> {
        Plan {
            library,
            first: 0,
            games: 1000,
            seed: 1.into(),
            players: 4..=4,
            set_ups: vec![G::SetUp::default()],
            bots: vec![Kind::Random],
            thought: Thought::Usual,
            lore: G::Lore::default(),
            check: false,
            most_decisions: MOST_DECISIONS,
        }
    }

    /// Whether every game of the plan can be set up.
    pub fn validate(&self) -> Result<(), PlanError> {
        if self.games == 0 {
            return Err(PlanError::NoGames);
        }
        let (from, to) = (*self.players.start(), *self.players.end());
        let (least, most) = (*G::SEATS.start(), *G::SEATS.end());
        if from < least || to > most || from > to {
            return Err(PlanError::Players { from, to, least, most });
        }
        if self.bots.len() > usize::from(to) {
            return Err(PlanError::TooManyBots { bots: self.bots.len(), players: to });
        }
        for bot in &self.bots {
            bot.playing::<G>().map_err(PlanError::Bot)?;
        }
        for index in 0..self.players.len() as u64 * self.set_ups.len() as u64 {
            G::begin(self.library.clone(), &self.set_up(index), &mut Silent)
                .map_err(|error| PlanError::SetUp(error.to_string()))?;
        }
        Ok(())
    }

    pub fn game_seed(&self, index: u64) -> Seed {
        self.seed.derive(index)
    }

    pub fn set_up(&self, index: u64) -> G::SetUp {
        let counts = self.players.len() as u64;
        let ways = self.set_ups.len() as u64;
        let mut set_up = match ways {
            0 => G::SetUp::default(),
            n => self.set_ups[(index / counts % n) as usize].clone(),
        };
        set_up.set_players(*self.players.start() + (index % counts) as u8);
        set_up.set_seed(self.game_seed(index));
        set_up
    }

    /// The bot at this seat.
    pub fn bot(&self, seat: u8) -> Kind {
        self.bots.get(usize::from(seat)).or(self.bots.last()).copied().unwrap_or(Kind::Random)
    }
}

#[cfg(test)]
mod tests {
    use keeper_arkham::{Arkham, Library, SetUp};
    use keeper_final_hour::FinalHour;

    use super::*;

    fn plan() -> Plan<Arkham> {
        Plan::new(Arc::new(Library::embedded(&["base"]).expect("the embedded cards load")))
    }

    fn against(id: &str) -> SetUp {
        SetUp { ancient_one: Some(id.into()), ..SetUp::default() }
    }

    #[test]
    fn numbers_of_players_and_set_ups_meet_in_every_combination() {
        let plan = Plan { players: 1..=8, set_ups: ["yig", "ithaqua", "cthulhu"].map(against).to_vec(), ..plan() };
        let mut met: Vec<_> = (0..24).map(|i| (plan.set_up(i).players, plan.set_up(i).ancient_one)).collect();
        met.sort();
        met.dedup();
        assert_eq!(met.len(), 24);
        let again = |i: u64| SetUp { seed: plan.game_seed(0), ..plan.set_up(i) };
        assert_eq!(again(24), again(0));
    }

    #[test]
    fn impossible_plans_are_named() {
        let error = |plan: Plan<Arkham>| plan.validate().expect_err("it is impossible").to_string();
        assert!(error(Plan { games: 0, ..plan() }).contains("at least 1"));
        assert!(error(Plan { players: 0..=2, ..plan() }).contains("from 1 to 8"));
        assert!(error(Plan { set_ups: vec![against("cthulu")], ..plan() }).contains("cthulhu"));
        assert!(error(Plan { players: 1..=2, bots: vec![Kind::Planner; 3], ..plan() }).contains("3 bots"));
        let library = Arc::new(keeper_final_hour::Library::embedded().expect("the embedded cards load"));
        let plan: Plan<FinalHour> = Plan { players: 4..=5, ..Plan::new(library) };
        assert!(plan.validate().is_err_and(|error| error.to_string().contains("from 1 to 4")));
    }

    #[test]
    fn whatever_a_game_begins_with_can_be_asked_for() {
        let wanted = SetUp {
            ancient_one: Some("yig".into()),
            investigators: vec![None, Some("joe-diamond".to_owned())],
            choose: true,
            ..SetUp::default()
        };
        let plan = Plan {
            players: 3..=3,
            seed: 9.into(),
            set_ups: vec![wanted.clone()],
            bots: vec![Kind::Planner, Kind::Random],
            ..plan()
        };
        plan.validate().expect("it is possible");
        assert_eq!(plan.set_up(0), SetUp { players: 3, seed: plan.game_seed(0), ..wanted });
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
