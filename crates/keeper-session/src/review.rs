//! A look back: the choices of a game that cost most.

use crate::{Played, Session, SessionError};

/// A choice that gave something away, in words.
#[derive(Clone, Debug, PartialEq)]
pub struct Costly {
    /// How many choices were made before it.
    pub position: usize,
    /// How much smaller the chance to win became by it.
    pub lost: f64,
    pub words: String,
}

/// The choices that cost most, the dearest first, as an expert weighs them from what their seats saw: those of people, or of everybody where
/// nobody plays. `progress` hears of each choice.
pub fn costliest<G: Played>(
    session: &Session<G>,
    most: usize,
    mut progress: impl FnMut(usize),
) -> Result<Vec<Costly>, SessionError> {
    let people = session.players().iter().any(|player| !player.is_bot());
    let mut costly: Vec<Costly> = vec![];
    for position in session.base()..session.position() {
        progress(position);
        let game = session.game_at(position)?;
        let chosen = &session.table().choices()[position];
        let Some(seat) = chosen.seat.or_else(|| Some(game.decision()?.seats.speaker())) else { continue };
        if people && session.player(seat).is_bot() {
            continue;
        }
        let Some(own) = game.decision_for(seat) else { continue };
        let Some(index) = own.options.iter().position(|&option| game.key(option) == chosen.key) else { continue };
        let Some(missed) = G::missed(&game.view(seat), index) else { continue };
        let percent = |share: f64| (100.0 * share).round();
        let words = format!(
            "{}, {}: \"{}\" cost {} % (\u{b1}{}); \"{}\" was better.",
            game.moment(),
            game.seat_name(seat).unwrap_or_else(|| format!("seat {}", seat + 1)),
            game.label(seat, index),
            percent(missed.lost),
            percent(missed.error).max(1.0),
            game.label(seat, missed.better),
        );
        costly.push(Costly { position, lost: missed.lost, words });
    }
    costly.sort_by(|a, b| b.lost.total_cmp(&a.lost));
    costly.truncate(most);
    Ok(costly)
}
