//! The bots at the table.

use keeper_bots::{AnyBot, Kind, Thought};
use keeper_table::{Seat, SeatView};

use crate::Played;
use crate::player::Player;

/// One mind for each kind of bots, woken when it is first needed: those of a kind agree on who does what, each from what its own seat sees.
pub struct Minds<G: Played> {
    thought: Thought,
    minds: Vec<(Kind, AnyBot<G>)>,
}

impl<G: Played> Minds<G> {
    /// Minds that think so much.
    pub fn new(thought: Thought) -> Minds<G> {
        Minds { thought, minds: vec![] }
    }

    /// Others that think as much.
    pub fn others(&self) -> Minds<G> {
        Minds::new(self.thought)
    }

    /// What the bot at this seat chooses; none for a person, or where it is not asked.
    pub fn choose(&mut self, game: &G, seat: Seat, player: Player) -> Option<usize> {
        let Player::Bot(kind) = player else { return None };
        // A game without such a bot has another one.
        let kind = if G::BOTS.contains(&kind) { kind } else { *G::BOTS.first()? };
        let view = game.view(seat);
        let last = view.offered().checked_sub(1)?;
        let at = self.minds.iter().position(|mind| mind.0 == kind).unwrap_or_else(|| {
            self.minds.push((kind, G::bot(kind, self.thought, (u64::from(seat) + 1).into())));
            self.minds.len() - 1
        });
        Some(self.minds[at].1.choose(&view).min(last))
    }
}
