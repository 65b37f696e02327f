//! The bots at a table.

use keeper_bots::{AnyBot, Kind, Random};
use keeper_table::{Seat, Seats, Seed};

use crate::{Measured, Plan};

/// Those who play a game. Random needs no view, and making one costs more than its choice: whoever plays at random has no
/// mind of his own.
pub struct Minds<G: Measured> {
    random: Random,
    others: Vec<Option<AnyBot<G>>>,
}

impl<G: Measured> Minds<G> {
    pub fn new(plan: &Plan<G>, players: Seat, seed: Seed) -> Minds<G> {
        let mind =
            |seat: Seat| Some(plan.bot(seat)).filter(|&kind| kind != Kind::Random).map(|kind| G::bot(kind, seed));
        // Where all play at random, nothing is kept.
        let all_random = (0..players).all(|seat| plan.bot(seat) == Kind::Random);
        let others = if all_random { Vec::new() } else { (0..players).map(mind).collect() };
        Minds { random: Random::new(seed), others }
    }

    /// The number, among the options of all, of what is chosen next; none when the game is over. Each answers from what
    /// its own seat sees.
    pub fn choose(&mut self, game: &G) -> Option<usize> {
        let decision = game.decision()?;
        let seat = decision.seats.speaker();
        let parallel = matches!(decision.seats, Seats::Parallel(_));
        let own = match self.others.get_mut(usize::from(seat)) {
            Some(Some(bot)) => bot.choose(&game.view(seat)),
            _ if parallel => self.random.pick(game.decision_for(seat)?.options.len()),
            _ => self.random.pick(decision.options.len()),
        };
        if parallel { Some(game.among_all(seat, own).unwrap_or(usize::MAX)) } else { Some(own) }
    }
}
