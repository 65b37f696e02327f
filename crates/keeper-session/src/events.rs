//! The course of a game for programs: every choice with its key, the events that came of it, and the lines that tell them.

use keeper_present::words::Line;
use keeper_table::{RecordError, Recorder, Seat};
use serde::Serialize;

use crate::Played;
use crate::session::{Session, SessionError};

/// What was chosen, and what came of it.
#[derive(Clone, Debug, Serialize)]
pub struct Happened<E> {
    /// The number of the decision; 0 is the set-up.
    pub decision: usize,
    /// Who was asked, and in which round and phase.
    pub seat: Option<Seat>,
    pub round: u16,
    pub phase: &'static str,
    /// Who was asked what, and what was answered, in words.
    pub question: String,
    pub answer: String,
    /// The stable key of the answer.
    pub choose: Option<String>,
    pub events: Vec<E>,
    pub lines: Vec<Line>,
}

/// The course of a game up to a position, with its set-up if it is known from there. What is hidden from somebody is told only when the game
/// is over.
pub fn happened<G: Played>(session: &Session<G>, upto: usize) -> Result<Vec<Happened<G::Event>>, SessionError> {
    let first = session.base();
    let mut all = Vec::new();
    if first == 0 && session.begin().from.is_none() {
        let mut journal = Recorder::default();
        let setup = &session.begin().setup;
        let begun = G::begin(session.library().clone(), setup, &mut journal);
        let begun = begun.map_err(|error| SessionError::SetUp(error.to_string()))?;
        let mark = begun.mark();
        all.push(Happened {
            decision: 0,
            seat: None,
            round: mark.round,
            phase: mark.phase,
            question: String::new(),
            answer: String::new(),
            choose: None,
            events: journal.events,
            lines: session.opening().to_vec(),
        });
    }
    let mut game = session.game_at(first)?;
    for at in first..upto {
        let (chosen, step) = (&session.table().choices()[at], &session.steps()[at]);
        let seat = chosen.seat.or_else(|| Some(game.decision()?.seats.speaker()));
        let mut journal = Recorder::default();
        let played = chosen.place(&game).and_then(|index| game.choose(index, &mut journal));
        played.map_err(|why| RecordError::Replay { at, why })?;
        all.push(Happened {
            decision: at + 1,
            seat,
            round: step.mark.round,
            phase: step.mark.phase,
            question: step.question.clone(),
            answer: step.label.clone(),
            choose: Some(chosen.key.clone()),
            events: journal.events,
            lines: step.lines.clone(),
        });
    }
    Ok(all)
}
