//! The bots at the table, and the one that is asked for advice.

use keeper_arkham::Arkham;
use keeper_bots::{AnyBot, Kind, Players};
use keeper_table::{Game, Seat};

use crate::player::Player;

/// One mind for each seat, woken when it is first needed.
#[derive(Default)]
pub struct Minds {
    minds: Vec<Option<(Kind, AnyBot<Arkham>)>>,
}

impl Minds {
    /// What the bot at this seat chooses; none for a person.
    pub fn choose(&mut self, game: &Arkham, seat: Seat, player: Player) -> Option<usize> {
        let Player::Bot(kind) = player else { return None };
        let options = game.decision()?.options.len();
        let at = usize::from(seat);
        if self.minds.len() <= at {
            self.minds.resize_with(at + 1, || None);
        }
        if self.minds[at].as_ref().is_none_or(|mind| mind.0 != kind) {
            self.minds[at] = Some((kind, Arkham::bot(kind, (u64::from(seat) + 1).into())));
        }
        let (_, mind) = self.minds[at].as_mut()?;
        Some(mind.choose(&game.view(seat)).min(options - 1))
    }
}

/// What a planner would do in this place, and why.
pub fn advice(game: &Arkham) -> Option<(usize, String)> {
    let decision = game.decision()?;
    let (index, why) = Arkham::advice(&game.view(decision.seats.speaker()))?;
    Some((index.min(decision.options.len() - 1), why))
}
