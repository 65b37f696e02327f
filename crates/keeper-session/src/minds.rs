//! The bots at the table.

use keeper_bots::{Bot, Kind};
use keeper_table::{Seat, SeatView};

use crate::Played;
use crate::player::Player;

/// One mind for each seat, woken when it is first needed.
pub struct Minds<G: Played> {
    minds: Vec<Option<Mind<G>>>,
}

struct Mind<G: Played> {
    kind: Kind,
    bot: Box<dyn Bot<G> + Send>,
}

impl<G: Played> Default for Minds<G> {
    fn default() -> Self {
        Minds { minds: vec![] }
    }
}

impl<G: Played> Minds<G> {
    /// What the bot at this seat chooses; none for a person, or where it is not asked.
    pub fn choose(&mut self, game: &G, seat: Seat, player: Player) -> Option<usize> {
        let Player::Bot(kind) = player else { return None };
        // A game without such a bot has another one.
        let kind = if G::BOTS.contains(&kind) { kind } else { *G::BOTS.first()? };
        let view = game.view(seat);
        let last = view.offered().checked_sub(1)?;
        let at = usize::from(seat);
        if self.minds.len() <= at {
            self.minds.resize_with(at + 1, || None);
        }
        if self.minds[at].as_ref().is_none_or(|mind| mind.kind != kind) {
            self.minds[at] = Some(Mind { kind, bot: G::bot(kind, (u64::from(seat) + 1).into()) });
        }
        let mind = self.minds[at].as_mut()?;
        Some(mind.bot.choose(&view).min(last))
    }
}
