//! What somebody at the table sees: everything that a page is drawn from.

use std::sync::Arc;

use keeper_present::scene::Scene;
use keeper_present::words::EndingText;
use keeper_present::{Choice, Question, Roll, Spread};
use keeper_session::{Looked, Outdated};

use crate::asking::AskSeen;
use crate::page::Course;
use crate::room::Room;
use crate::table::Inner;

/// Everything that somebody at the table sees.
pub struct Seen {
    /// The address of the table.
    pub address: String,
    pub title: String,
    /// Which game is played, and the phase that it is in.
    pub kind: &'static str,
    pub phase: &'static str,
    /// The phases of a round in their order.
    pub phases: &'static [&'static str],
    /// This player wants to be asked even what is obvious.
    pub asks_all: bool,
    /// `turn 3, Mythos; doom 4/12`
    pub status: String,
    pub scene: Scene,
    /// Everybody looks at this screen from afar: it shows the board and what is public, large.
    pub watch: bool,
    /// What the first of those who are asked has to decide, where that is no secret.
    pub decides: Option<String>,
    /// The seat that is looked from; none for an onlooker.
    pub seat: Option<u8>,
    pub question: Option<Question>,
    pub choices: Arc<[Choice]>,
    /// What lies before the player who is asked.
    pub spread: Option<Arc<Spread>>,
    /// Who is waited for, where it is not this seat.
    pub waits: Vec<String>,
    pub ending: Option<EndingText>,
    /// How the game went, once it is over.
    pub course: Option<Course>,
    /// How far the look back at the finished game is, once somebody has asked for it.
    pub review: Option<Looked>,
    /// The id of the table at which the same people play the next game.
    pub next: Option<String>,
    /// Who plays what: name of the player, name of the investigator, a bot or not, present or not.
    pub seats: Vec<SeatLine>,
    /// What was rolled lately, where dice stay on the table: in the final battle.
    pub rolls: Vec<Roll>,
    /// The choice that declines or goes on and changes nothing.
    pub harmless: Option<usize>,
    pub can_undo: bool,
    /// What somebody wants to take back, and others are asked about.
    pub ask: Option<AskSeen>,
    /// Why nothing can be chosen, if so.
    pub locked: Option<String>,
    /// What is known of the game where it was played by other rules or cards.
    pub outdated: Option<Outdated>,
}

pub struct SeatLine {
    pub player: String,
    pub investigator: String,
    pub bot: bool,
    pub away: bool,
    pub asked: bool,
}

/// What a seat sees, with the names of those who play.
pub fn seen(inner: &Inner, room: &dyn Room, seat: Option<u8>) -> Seen {
    let mut seen = room.seen(seat);
    seen.address = format!("/table/{}", inner.id);
    seen.review = inner.looked();
    seen.next.clone_from(&inner.record.next);
    seen.asks_all =
        seat.and_then(|seat| inner.record.chairs.get(usize::from(seat))).is_some_and(|chair| chair.asks_all);
    if let Some(why) = inner.locked() {
        // No one can answer here: what was asked is not shown either.
        (seen.question, seen.choices, seen.spread, seen.harmless) = (None, Default::default(), None, None);
        (seen.locked, seen.can_undo) = (Some(why.to_owned()), false);
    }
    let here = inner.here();
    for (line, chair) in seen.seats.iter_mut().zip(&inner.record.chairs) {
        line.player.clone_from(&chair.name);
        line.away = chair.key.as_ref().is_some_and(|key| !here.contains(key));
    }
    seen
}
