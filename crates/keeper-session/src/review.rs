//! A look back: the choices of a game that cost most.
//!
//! It takes a while, so it is done beside the table: on another thread, which tells how far it is.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use keeper_table::{ChoiceError, Chosen, Fault, RecordError, Seat, Silent, guarded};

use crate::advice::{named, walked};
use crate::player::Player;
use crate::{Played, Session, SessionError};

/// So many choices are named.
const MOST: usize = 3;
/// No walk has more steps.
const LONGEST: usize = 24;

/// A choice that gave something away, in words.
#[derive(Clone, Debug, PartialEq)]
pub struct Costly {
    /// How many choices were made before it.
    pub position: usize,
    pub seat: Seat,
    /// How much smaller the chance to win became by it.
    pub lost: f64,
    pub words: String,
}

/// A finished game, to be looked back at from its beginning.
pub struct LookBack<G: Played> {
    game: G,
    first: usize,
    choices: Vec<Chosen>,
    players: Vec<Player>,
}

impl<G: Played> LookBack<G> {
    pub fn new(session: &Session<G>) -> Result<LookBack<G>, SessionError> {
        if !session.is_over() {
            return Err(SessionError::NotOver);
        }
        let first = session.base();
        let choices = session.table().choices()[first..session.position()].to_vec();
        Ok(LookBack { game: session.game_at(first)?, first, choices, players: session.players().to_vec() })
    }

    /// The choices that cost most, the dearest first, as an expert weighs them from what their seats saw: those of people, or of everybody
    /// where nobody plays. `goes_on` hears how many choices of how many are weighed, and may end it: then nothing comes of it.
    pub fn costliest(
        mut self,
        mut goes_on: impl FnMut(usize, usize) -> bool,
    ) -> Result<Option<Vec<Costly>>, SessionError> {
        let all = self.choices.len();
        let mut costly: Vec<Costly> = vec![];
        let choices = std::mem::take(&mut self.choices);
        for (done, chosen) in choices.iter().enumerate() {
            if !goes_on(done, all) {
                return Ok(None);
            }
            let at = self.first + done;
            let played = guarded(|| {
                costly.extend(self.cost(at, &choices[done..]));
                let index = chosen.place(&self.game)?;
                self.game.advance(index, &mut Silent)
            });
            let played = played.unwrap_or_else(|what| Err(ChoiceError::from(Fault::Bug { what })));
            played.map_err(|why| RecordError::Replay { at, why })?;
        }
        costly.sort_by(|a, b| b.lost.total_cmp(&a.lost));
        costly.truncate(MOST);
        Ok(Some(costly))
    }

    /// What the first of these choices cost, if it surely cost something.
    fn cost(&self, position: usize, choices: &[Chosen]) -> Option<Costly> {
        let (game, chosen) = (&self.game, choices.first()?);
        let seat = chosen.seat.or_else(|| Some(game.decision()?.seats.speaker()))?;
        let is_bot = |seat: Seat| self.players.get(usize::from(seat)).is_some_and(|player| player.is_bot());
        if is_bot(seat) && self.players.contains(&Player::Person) {
            return None;
        }
        let own = game.decision_for(seat)?;
        let index = own.options.iter().position(|&option| game.key(option) == chosen.key)?;
        let missed = G::missed(&game.view(seat), index)?;
        let keys: Vec<&str> = choices.iter().take(LONGEST).map(|chosen| chosen.key.as_str()).collect();
        let towards = walked(game, seat, &keys);
        let percent = |share: f64| (100.0 * share).round();
        let words = format!(
            "{}, {}: \"{}\" lowered your chance of winning by {} % (\u{b1}{}); \"{}\" was better.",
            game.moment(),
            game.seat_name(seat).unwrap_or_else(|| format!("seat {}", seat + 1)),
            named(game, seat, index, towards.as_deref()),
            percent(missed.lost),
            percent(missed.error).max(1.0),
            named(game, seat, missed.better, missed.towards.as_deref()),
        );
        Some(Costly { position, seat, lost: missed.lost, words })
    }
}

/// How far a look back is.
#[derive(Clone, Debug, PartialEq)]
pub enum Looked {
    /// It has not begun yet.
    Waits,
    /// So many choices of so many are weighed.
    At {
        done: usize,
        all: usize,
    },
    Done(Vec<Costly>),
    Failed(String),
}

impl Looked {
    pub fn words(&self) -> String {
        match self {
            Looked::Waits => "Review: waiting to start".to_owned(),
            Looked::At { done, all } => format!("Review: {done} of {all} choices"),
            Looked::Done(costly) if costly.is_empty() => "No clear mistakes.".to_owned(),
            Looked::Done(_) => "Biggest mistakes".to_owned(),
            Looked::Failed(why) => format!("The review failed: {why}."),
        }
    }
}

/// A look back beside the table. It ends early when nobody waits for it any more.
#[derive(Clone)]
pub struct Review(Arc<Mutex<Looked>>);

/// The work of a look back, for another thread. It asks again and again whether to go on.
pub type Work = Box<dyn FnOnce(&mut dyn FnMut() -> bool) + Send>;

impl Review {
    /// A look back at this game, which waits until somebody does the work.
    pub fn of<G: Played>(session: &Session<G>) -> Result<(Review, Work), SessionError> {
        let back = LookBack::new(session)?;
        let review = Review(Arc::new(Mutex::new(Looked::Waits)));
        let waiting = Arc::downgrade(&review.0);
        let work = move |goes_on: &mut dyn FnMut() -> bool| {
            let tell = |now: Looked| waiting.upgrade().map(|looked| *Review(looked).lock() = now).is_some();
            match back.costliest(|done, all| tell(Looked::At { done, all }) && goes_on()) {
                Ok(Some(costly)) => tell(Looked::Done(costly)),
                Ok(None) => false,
                Err(error) => tell(Looked::Failed(error.to_string())),
            };
        };
        Ok((review, Box::new(work)))
    }

    /// How far it is now.
    pub fn now(&self) -> Looked {
        self.lock().clone()
    }

    fn lock(&self) -> MutexGuard<'_, Looked> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
