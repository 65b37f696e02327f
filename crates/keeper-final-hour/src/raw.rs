//! A state that comes from outside: nothing of it is believed before all of it was checked.

use std::sync::Arc;

use keeper_table::{Game, List, Rng, Seats, Silent, guarded};
use serde::{Deserialize, Deserializer};

use crate::bounds::Bounds;
use crate::frame::{Ask, Frame, Opt};
use crate::game::FinalHour;
use crate::library::Library;
use crate::state::{OPTIONS, State};

/// How often, and how far, a state is played on before it is believed.
const TRIALS: u64 = 4;
const CHOICES: usize = 100;

/// What was read as a state, from a snapshot or a file. Only [`Raw::checked`] makes a game of it.
#[derive(Clone, Debug)]
pub struct Raw(State);

impl<'de> Deserialize<'de> for Raw {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        State::deserialize(deserializer).map(Raw)
    }
}

impl Raw {
    /// The game, if it is one: every number points to something that is there, every rule of the state holds, what is
    /// asked is what the rules ask there, and it can be played on.
    pub fn checked(self, library: Arc<Library>) -> Result<FinalHour, String> {
        Bounds { lib: &library, s: &self.0 }.check()?;
        let game = FinalHour::from_state(library, self.0);
        game.check()?;
        if !self.0.loaded.left().is_empty() || self.0.answer != Opt::None {
            return Err("results are given in advance".into());
        }
        let same = guarded(|| asks_the_same(&game)).unwrap_or(false);
        if !same {
            return Err("the rules ask something else there".into());
        }
        try_out(&game)?;
        Ok(game)
    }
}

/// Whether the rules, when they go on from what waits, ask just what is asked.
fn asks_the_same(game: &FinalHour) -> bool {
    let s = game.state();
    let hand = |who: u8| s.who(who).hand.iter().map(|&card| Opt::Card(card)).collect::<List<Opt, OPTIONS>>();
    let top = s.frames.last();
    match s.ask {
        None => s.ending.is_some() && s.options.is_empty(),
        // What is drawn before the question was drawn already.
        Some(Ask::Priority { who }) => {
            let turn = s.played.len() as u8;
            let unplayed = s.played.iter().filter(|play| play.priority == crate::NONE).count();
            let last = s.played.last().is_some_and(|play| play.who == who && play.priority == crate::NONE);
            let due = turn > 0 && (s.lead + turn - 1) % s.count == who;
            let asked = s.seats == Seats::One(s.seat_of(who)) && s.phase == crate::Phase::Priority;
            !s.is_solo()
                && due
                && last
                && unplayed == 1
                && asked
                && top == Some(&Frame::Round)
                && s.options == hand(who)
        }
        Some(Ask::Aside) => {
            let asked = s.is_solo() && s.phase == crate::Phase::Priority && s.played.is_empty();
            asked && top == Some(&Frame::Round) && s.who(0).hand.len() == 5 && s.options == hand(0)
        }
        Some(_) => {
            let mut again = *s;
            again.ask = None;
            again.options.clear();
            again.seats = Seats::One(0);
            let mut again = FinalHour::from_state(game.library().clone(), again);
            again.run(&mut Silent).is_ok() && again.state() == s
        }
    }
}

/// Takes every option once, and plays some games to their end.
fn try_out(game: &FinalHour) -> Result<(), String> {
    (0..game.state().options.len()).try_for_each(|index| play(game, index, 0, index as u64))?;
    (0..TRIALS).try_for_each(|trial| {
        let options = game.state().options.len().max(1);
        play(game, Rng::new(trial).below(options as u32) as usize, CHOICES, trial)
    })
}

/// Chooses this answer, then so many others at random.
fn play(game: &FinalHour, first: usize, more: usize, seed: u64) -> Result<(), String> {
    let played = guarded(|| {
        let (mut game, mut rng) = (game.clone(), Rng::new(seed));
        for number in 0..=more {
            let Some(decision) = game.decision() else { break };
            let index = if number == 0 { first } else { rng.below(decision.options.len() as u32) as usize };
            game.advance(index, &mut Silent).map_err(|error| error.to_string())?;
            game.check()?;
        }
        Ok(())
    });
    played.unwrap_or_else(Err).map_err(|why| format!("it cannot be played on ({why})"))
}
