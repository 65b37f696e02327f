//! Questions that need no thought.

use keeper_arkham::Arkham;
use keeper_arkham::event::{Coming, Event};
use keeper_arkham::frame::{Ask, Frame, Opt};
use keeper_arkham_script::tree::{BlockId, Effect, PlaceId, family};
use keeper_table::{Game, Recorder, Seat, Seats};

use crate::odds;

/// The answer that nobody would think about: an investigator alone with clues takes them all, of equal cards any will do, the monsters of a
/// surge go where they must, and nothing is spent on a check that cannot be passed.
pub(crate) fn obvious(game: &Arkham) -> Option<usize> {
    let decision = game.decision()?;
    let options = decision.options;
    match decision.ask {
        Ask::TakeClues => {
            let most = |option: &Opt| if let Opt::Number(n) = option { *n } else { 0 };
            (0..options.len()).max_by_key(|&i| most(&options[i]))
        }
        // A new clue, and one who can take it.
        Ask::NewClue => (options.len() == 2).then(|| options.iter().position(|&option| option != Opt::No))?,
        Ask::AfterCheck => {
            let odds = odds(game.library(), game.state())?;
            if odds.best > 0.0 {
                return None;
            }
            options.iter().position(|&option| option == Opt::Done)
        }
        Ask::SurgeGate => (surge(game, false) == surge(game, true)).then_some(0),
        _ => equal_cards(game, options).then_some(0),
    }
}

/// Where the monsters of a surge come if always the first gate is taken of those that can have the next one, or always the last:
/// if these are the same, there is no choice.
fn surge(game: &Arkham, last: bool) -> Vec<PlaceId> {
    let (mut next, mut journal) = (game.clone(), Recorder::default());
    while next.state().ask == Some(Ask::SurgeGate) {
        let index = if last { next.state().options.len() - 1 } else { 0 };
        if next.choose(index, &mut journal).is_err() {
            break;
        }
    }
    let placed = journal.events.iter().filter_map(|event| match event {
        Event::MonsterPlaced { at, why: Coming::Surge, .. } => Some(*at),
        _ => None,
    });
    let mut gates: Vec<PlaceId> = placed.collect();
    gates.sort();
    gates
}

/// Whether it makes no difference which card is taken: copies of one card in the same condition.
fn equal_cards(game: &Arkham, options: &[Opt]) -> bool {
    let state = game.state();
    let looks = |option: &Opt| {
        let Opt::Card(copy) = *option else { return None };
        let holder = (0..state.players).find_map(|who| {
            state.inv(who).held.iter().find(|held| held.copy == copy).map(|held| (who, held.flags, held.tokens))
        });
        Some((game.library().copies[usize::from(copy)], holder))
    };
    let first = options.first().and_then(looks);
    first.is_some() && options.iter().all(|option| looks(option) == first)
}

/// A player who has just used a text need not be asked whether to do what it offers. Where something comes of not doing
/// it, the text had to be used, and the question is open.
pub(crate) fn follows(game: &Arkham, seat: Seat, chosen: Opt) -> Option<usize> {
    let Opt::Use { src, .. } = chosen else { return None };
    let state = game.state();
    let is_open = |block: BlockId, pc: u8| {
        let step = game.library().tree.block(block).get(usize::from(pc));
        step.is_none_or(|step| {
            matches!(step.effect, Effect::Structure(family::Structure::May { otherwise: Some(_), .. }))
        })
    };
    let asking = match state.frames.last() {
        Some(&Frame::Run { block, pc, ctx, .. }) => {
            ctx.src == src && ctx.who == seat && state.seats == Seats::One(seat) && !is_open(block, pc)
        }
        _ => false,
    };
    let asks_again = asking && state.ask == Some(Ask::May);
    asks_again.then(|| state.options.iter().position(|&option| option == Opt::Yes))?
}
