//! One game from its set-up to its end.

use keeper_arkham::state::State;
use keeper_arkham::{Arkham, SetUp};
use keeper_bots::{Bot, Kind, Planner, Random};
use keeper_table::{Fnv, Game, Seed, Silent, guarded};

use crate::{Failure, Plan};

/// A game of so many decisions for each investigator does not end.
pub const LIMIT: usize = 5000;

/// What came of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// Its number in the plan.
    pub game: u64,
    pub seed: Seed,
    pub players: u8,
    /// Index into the library's Ancient Ones.
    pub ancient: u8,
    /// The kind of the ending, `unfinished` for a game that was given up at the [`LIMIT`].
    pub kind: &'static str,
    pub won: bool,
    pub score: i32,
    pub turns: u16,
    /// Of the sleeping Ancient One: afterwards the track is its health.
    pub doom: u8,
    pub terror: u8,
    pub seals: u8,
    pub gates_open: u8,
    pub gate_trophies: u8,
    /// Why the Ancient One awoke.
    pub awakening: Option<&'static str>,
    pub decisions: u32,
    /// The investigators at the end, seat by seat: indices into the library's sheets.
    pub investigators: [u8; 8],
    /// Of the outcome and the whole final state.
    pub hash: u64,
}

/// Who sits at the table. Random needs no view, and making one costs more than its choice.
enum Player {
    Random(Random),
    Planner(Box<Planner>),
}

impl Player {
    fn new(kind: Kind, seed: Seed) -> Player {
        match kind {
            Kind::Random => Player::Random(Random::new(seed)),
            Kind::Planner => Player::Planner(Box::new(Planner::new())),
        }
    }
}

/// Those who play a game. Where all are of one kind, one mind plays for all.
struct Players {
    kinds: [Kind; 8],
    minds: Vec<(Kind, Player)>,
}

impl Players {
    fn new(plan: &Plan, players: u8, seed: Seed) -> Players {
        let mut kinds = [plan.bot(0); 8];
        let mut minds: Vec<(Kind, Player)> = Vec::new();
        for seat in 0..players.min(8) {
            let kind = plan.bot(seat);
            kinds[usize::from(seat)] = kind;
            if minds.iter().all(|mind| mind.0 != kind) {
                minds.push((kind, Player::new(kind, seed)));
            }
        }
        Players { kinds, minds }
    }

    fn choose(&mut self, game: &Arkham) -> Option<usize> {
        let decision = game.decision()?;
        let seat = decision.seats.speaker();
        let at = match self.minds.len() {
            1 => 0,
            _ => self.minds.iter().position(|mind| mind.0 == self.kinds[usize::from(seat)])?,
        };
        Some(match &mut self.minds[at].1 {
            Player::Random(bot) => bot.pick(decision.options.len()),
            Player::Planner(bot) => bot.choose(&game.view(seat)),
        })
    }
}

/// Plays one game of a plan. `chosen` is room for the numbers of its choices, kept from game to game.
pub fn play(plan: &Plan, index: u64, chosen: &mut Vec<u8>) -> Result<Played, Box<Failure>> {
    chosen.clear();
    let set_up = plan.set_up(index);
    let mut start = None;
    let played = caught(|| {
        let game = Arkham::new(plan.library.clone(), &set_up).map_err(|e| e.to_string())?;
        start = plan.check.then(|| game.clone());
        play_out(plan, &set_up, game, chosen)
    });
    match played {
        Ok((mut played, state)) => {
            played.game = index;
            played.hash = hash(index, &played, &state);
            Ok(played)
        }
        Err(message) => {
            let start =
                start.or_else(|| caught(|| Arkham::new(plan.library.clone(), &set_up).map_err(|e| e.to_string())).ok());
            Err(Box::new(Failure::new(index, start, set_up, chosen, message)))
        }
    }
}

fn play_out(plan: &Plan, set_up: &SetUp, mut game: Arkham, chosen: &mut Vec<u8>) -> Result<(Played, State), String> {
    let mut player = Players::new(plan, set_up.players, set_up.seed.derive(0));
    let most = LIMIT * usize::from(set_up.players);
    if plan.check {
        game.check().map_err(|broken| broken.to_string())?;
    }
    let mut doom = game.state().doom;
    while let Some(index) = player.choose(&game) {
        chosen.push(index as u8);
        game.advance(index, &mut Silent).map_err(|e| e.to_string())?;
        if game.state().awake.is_none() {
            doom = game.state().doom;
        }
        if plan.check {
            game.check().map_err(|broken| broken.to_string())?;
        }
        if chosen.len() >= most {
            if plan.check {
                return Err(format!("{most} decisions and no end in sight: turn {}", game.state().turn));
            }
            break;
        }
    }
    let (s, outcome) = (game.state(), game.outcome());
    let played = Played {
        game: 0,
        seed: set_up.seed,
        players: s.players,
        ancient: s.ancient,
        kind: outcome.map_or("unfinished", |o| o.kind),
        won: outcome.is_some_and(|o| o.won),
        score: outcome.map_or(0, |o| o.score),
        turns: s.turn,
        doom: if s.awake.is_some_and(|a| a.kind() == "doom") { game.query().doom_limit() } else { doom },
        terror: s.terror,
        seals: s.seals.count_ones() as u8,
        gates_open: s.open_gates() as u8,
        gate_trophies: (0..s.players).map(|who| s.inv(who).gate_trophies.count_ones() as u8).sum(),
        awakening: s.awake.map(|a| a.kind()),
        decisions: chosen.len() as u32,
        investigators: std::array::from_fn(|seat| s.inv(seat as u8).sheet),
        hash: 0,
    };
    Ok((played, *s))
}

/// The state goes through its serialised form, which is the same on every machine.
fn hash(index: u64, played: &Played, state: &State) -> u64 {
    let mut hash = Fnv::default();
    hash.add(&index.to_le_bytes());
    hash.add(played.kind.as_bytes());
    hash.add(&played.score.to_le_bytes());
    hash.add(&played.decisions.to_le_bytes());
    if serde_json::to_writer(&mut hash, state).is_err() {
        hash.add(b"a state that cannot be written");
    }
    hash.0
}

/// Runs something and turns a panic into its message.
fn caught<T>(f: impl FnOnce() -> Result<T, String>) -> Result<T, String> {
    guarded(f).unwrap_or_else(Err)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_becomes_a_message() {
        // As the program does it: then the message has its place.
        std::panic::set_hook(Box::new(|info| assert!(keeper_table::note(info))));
        let message = caught::<()>(|| panic!("the stars are wrong")).expect_err("it panicked");
        assert!(message.contains("the stars are wrong") && message.contains("play.rs"), "{message}");
    }
}
