//! The bots at a table.

use keeper_bots::{AnyBot, Kind, Random};
use keeper_table::{Seat, Seats, Seed};

use crate::{Measured, Plan};

/// Those who play a game. Random needs no view, and making one costs more than its choice: a random player has no
/// mind of his own. Others of a kind are of one mind: they agree on who does what, each from what its own seat sees.
pub struct Minds<G: Measured> {
    random: Random,
    others: Vec<(Kind, AnyBot<G>)>,
    /// Who sits where: a number in `others`.
    seats: Vec<Option<usize>>,
}

impl<G: Measured> Minds<G> {
    pub fn new(plan: &Plan<G>, players: Seat, seed: Seed) -> Minds<G> {
        let mut minds = Minds { random: Random::new(seed), others: vec![], seats: vec![] };
        // Where all play at random, nothing is kept.
        if (0..players).any(|seat| plan.bot(seat) != Kind::Random) {
            for seat in 0..players {
                let mind = minds.mind(plan.bot(seat), plan, seed);
                minds.seats.push(mind);
            }
        }
        minds
    }

    fn mind(&mut self, kind: Kind, plan: &Plan<G>, seed: Seed) -> Option<usize> {
        let known = self.others.iter().position(|other| other.0 == kind);
        (kind != Kind::Random).then(|| {
            known.unwrap_or_else(|| {
                self.others.push((kind, G::bot_with(kind, plan.thought, seed, &plan.lore)));
                self.others.len() - 1
            })
        })
    }

    /// The number, among the options of all, of what is chosen next; none when the game is over. Each answers from what
    /// its own seat sees.
    pub fn choose(&mut self, game: &G) -> Option<usize> {
        let decision = game.decision()?;
        let seat = decision.seats.speaker();
        let parallel = matches!(decision.seats, Seats::Parallel(_));
        let own = match self.seats.get(usize::from(seat)) {
            Some(&Some(mind)) => self.others[mind].1.choose(&game.view(seat)),
            _ if parallel => self.random.pick(game.decision_for(seat)?.options.len()),
            _ => self.random.pick(decision.options.len()),
        };
        if parallel { Some(game.among_all(seat, own).unwrap_or(usize::MAX)) } else { Some(own) }
    }
}
