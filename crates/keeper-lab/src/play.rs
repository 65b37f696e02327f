//! One game from its set-up to its end.

use keeper_table::{Fnv, Seed, Setting, Silent, guarded};

use crate::minds::Minds;
use crate::{Failure, Finished, Measured, Plan, Sink};

/// What came of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// Its number in the plan.
    pub game: u64,
    pub seed: Seed,
    pub players: u8,
    /// The kind of the ending.
    pub kind: &'static str,
    pub won: bool,
    pub score: i32,
    pub decisions: u32,
    /// What this game tells besides.
    pub of: Finished,
    /// Of the outcome and the whole final state.
    pub hash: u64,
}

impl Played {
    /// One of the game's own numbers by the name of its column.
    pub fn number<G: Measured>(&self, column: &str) -> Option<i32> {
        let at = G::NUMBERS.iter().position(|number| number.column == column)?;
        self.of.numbers.get(at).copied()
    }
}

/// Plays one game of a plan. `place` is room for the game, `chosen` for the numbers of its choices, kept from game to game.
pub fn play<G: Measured>(
    plan: &Plan<G>,
    index: u64,
    place: &mut Option<G>,
    chosen: &mut Vec<u16>,
) -> Result<Played, Box<Failure<G::SetUp>>> {
    play_into::<G, ()>(plan, index, place, chosen, &mut ())
}

/// The same; `notes` hear of every decision.
pub fn play_into<G: Measured, S: Sink<G>>(
    plan: &Plan<G>,
    index: u64,
    place: &mut Option<G>,
    chosen: &mut Vec<u16>,
    notes: &mut S::Notes,
) -> Result<Played, Box<Failure<G::SetUp>>> {
    chosen.clear();
    let set_up = plan.set_up(index);
    let begin = || G::begin(plan.library.clone(), &set_up, &mut Silent).map_err(|e| e.to_string());
    let mut start = None;
    let played = caught(|| {
        let game = G::begin_in(place, plan.library.clone(), &set_up, &mut Silent).map_err(|e| e.to_string())?;
        start = plan.check.then(|| game.clone());
        play_out::<G, S>(plan, index, &set_up, game, chosen, notes)
    });
    played.map_err(|message| {
        let start = start.or_else(|| caught(begin).ok());
        Box::new(Failure::new(index, start, set_up.clone(), chosen, message))
    })
}

fn play_out<G: Measured, S: Sink<G>>(
    plan: &Plan<G>,
    index: u64,
    set_up: &G::SetUp,
    game: &mut G,
    chosen: &mut Vec<u16>,
    notes: &mut S::Notes,
) -> Result<Played, String> {
    // A few people may play more seats than they are.
    let (players, seed) = (game.players(), set_up.seed());
    let mut minds = Minds::new(plan, game.seats(), seed.derive(0));
    let mut before = None;
    if plan.check {
        game.check()?;
        before = Some(game.clone());
    }
    let mut watch = G::Watch::default();
    game.watch(&mut watch);
    while let Some(option) = minds.choose(game) {
        chosen.push(option as u16);
        S::note(notes, game, option);
        game.advance(option, &mut Silent).map_err(|e| e.to_string())?;
        game.watch(&mut watch);
        if let Some(before) = &mut before {
            game.check_since(before)?;
            before.clone_from(game);
        }
        if chosen.len() >= plan.most_decisions && game.outcome().is_none() {
            return Err(format!("{} decisions and no end in sight", chosen.len()));
        }
    }
    let outcome = game.outcome();
    let mut played = Played {
        game: index,
        seed,
        players,
        kind: outcome.map_or("unfinished", |o| o.kind),
        won: outcome.is_some_and(|o| o.won),
        score: outcome.map_or(0, |o| o.score),
        decisions: chosen.len() as u32,
        of: game.finished(&watch),
        hash: 0,
    };
    played.hash = hash(&played, game.state());
    Ok(played)
}

/// The state goes through its serialised form, which is the same on every machine.
fn hash(played: &Played, state: &impl serde::Serialize) -> u64 {
    let mut hash = Fnv::default();
    hash.add(&played.game.to_le_bytes());
    hash.add(played.kind.as_bytes());
    hash.add(&played.score.to_le_bytes());
    hash.add(&played.decisions.to_le_bytes());
    if serde_json::to_writer(&mut hash, state).is_err() {
        hash.add(b"a state that could not be saved");
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
