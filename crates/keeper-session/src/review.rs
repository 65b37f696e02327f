//! A look back: the choices of a game that cost most, and those that helped most.
//!
//! It takes a while, so it is done beside the table: on another thread, which tells how far it is.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use keeper_table::{ChoiceError, Chosen, Fault, RecordError, Seat, Silent, guarded};

use crate::advice::{named, walked};
use crate::player::Player;
use crate::{Played, Session, SessionError};

/// So many choices are named of those that cost, and so many of those that helped.
const MOST: usize = 3;
/// No walk has more steps.
const LONGEST: usize = 24;

/// A choice that made the chance to win greater or smaller, in words.
#[derive(Clone, Debug, PartialEq)]
pub struct Swing {
    /// How many choices were made before it.
    pub position: usize,
    pub seat: Seat,
    /// How much greater or smaller.
    pub by: f64,
    pub words: String,
}

/// What a look back finds.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Swings {
    /// The choices that cost most, the dearest first.
    pub cost: Vec<Swing>,
    /// The choices that were better by most than anything else that could be done, the best first.
    pub helped: Vec<Swing>,
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

    /// The choices that mattered most, as an expert weighs them from what their seats saw: those of people, or of everybody where nobody
    /// plays. `goes_on` hears how many choices of how many are weighed, and may end it: then nothing comes of it.
    pub fn swings(mut self, mut goes_on: impl FnMut(usize, usize) -> bool) -> Result<Option<Swings>, SessionError> {
        let all = self.choices.len();
        let (mut cost, mut helped) = (vec![], vec![]);
        let choices = std::mem::take(&mut self.choices);
        for (done, chosen) in choices.iter().enumerate() {
            if !goes_on(done, all) {
                return Ok(None);
            }
            let at = self.first + done;
            let played = guarded(|| {
                if let Some((kind, when, swing)) = self.weigh(at, &choices[done..]) {
                    let list = if kind == Kind::Helped { &mut helped } else { &mut cost };
                    list.push((when, swing));
                }
                let index = chosen.place(&self.game)?;
                self.game.advance(index, &mut Silent)
            });
            let played = played.unwrap_or_else(|what| Err(ChoiceError::from(Fault::Bug { what })));
            played.map_err(|why| RecordError::Replay { at, why })?;
        }
        Ok(Some(Swings { cost: greatest(cost), helped: greatest(helped) }))
    }

    /// What the first of these choices did, and when, if it surely did something.
    fn weigh(&self, position: usize, choices: &[Chosen]) -> Option<(Kind, String, Swing)> {
        let (game, chosen) = (&self.game, choices.first()?);
        let seat = chosen.seat.or_else(|| Some(game.decision()?.seats.speaker()))?;
        let is_bot = |seat: Seat| self.players.get(usize::from(seat)).is_some_and(|player| player.is_bot());
        if is_bot(seat) && self.players.contains(&Player::Person) {
            return None;
        }
        let own = game.decision_for(seat)?;
        let index = own.options.iter().position(|&option| game.key(option) == chosen.key)?;
        let weighed = G::weighed(&game.view(seat), index)?;
        let kind = if weighed.gained > 0.0 { Kind::Helped } else { Kind::Cost };
        let keys: Vec<&str> = choices.iter().take(LONGEST).map(|chosen| chosen.key.as_str()).collect();
        let towards = walked(game, seat, &keys);
        let percent = |share: f64| (100.0 * share).round();
        let (did, other) = match kind {
            Kind::Cost => ("lowered", "was better"),
            Kind::Helped => ("raised", "was the next best"),
        };
        let when = game.moment();
        let words = format!(
            "{when}, {}: \"{}\" {did} your chance of winning by {} % (\u{b1}{}); \"{}\" {other}.",
            game.seat_name(seat).unwrap_or_else(|| format!("seat {}", seat + 1)),
            named(game, seat, index, towards.as_deref()),
            percent(weighed.gained.abs()),
            percent(weighed.error).max(1.0),
            named(game, seat, weighed.other, weighed.towards.as_deref()),
        );
        Some((kind, when, Swing { position, seat, by: weighed.gained.abs(), words }))
    }
}

/// Whether a choice cost something, or helped.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Cost,
    Helped,
}

/// The greatest of these, each with its moment. The steps of one walk, or the rounds of one fight, say the same: the greatest speaks for them.
fn greatest(mut all: Vec<(String, Swing)>) -> Vec<Swing> {
    all.sort_by(|(_, a), (_, b)| b.by.total_cmp(&a.by));
    let mut found: Vec<(String, Swing)> = vec![];
    for (when, swing) in all {
        if found.len() < MOST && !found.iter().any(|(other, known)| *other == when && known.seat == swing.seat) {
            found.push((when, swing));
        }
    }
    found.into_iter().map(|(_, swing)| swing).collect()
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
    Done(Swings),
    Failed(String),
}

impl Looked {
    pub fn words(&self) -> String {
        match self {
            Looked::Waits => "Review: waiting to start".to_owned(),
            Looked::At { done, all } => format!("Review: {done} of {all} choices"),
            Looked::Done(swings) if swings.cost.is_empty() => "No clear mistakes.".to_owned(),
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
            match back.swings(|done, all| tell(Looked::At { done, all }) && goes_on()) {
                Ok(Some(swings)) => tell(Looked::Done(swings)),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_greatest_of_each_moment_and_seat_comes_first() {
        let swing =
            |when: &str, position, seat, by| (when.to_owned(), Swing { position, seat, by, words: String::new() });
        let all = vec![
            swing("turn 1", 1, 0, 0.02),
            swing("turn 1", 2, 0, 0.09),
            swing("turn 1", 3, 1, 0.03),
            swing("turn 2", 4, 0, 0.05),
            swing("turn 3", 5, 1, 0.01),
        ];
        let found: Vec<usize> = greatest(all).into_iter().map(|swing| swing.position).collect();
        assert_eq!(found, [2, 4, 3], "no more than {MOST}, and of the two of turn 1 the greater");
    }
}
