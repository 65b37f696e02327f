//! Questions that need no thought, and answers that somebody wants to be given from now on.

use keeper_arkham::Arkham;
use keeper_arkham::frame::{Ask, Opt};
use keeper_present::odds;
use keeper_table::Game;

/// An answer to be given whenever a question of this kind offers it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    pub question: String,
    pub key: String,
    pub label: String,
}

impl Standing {
    pub fn of(game: &Arkham, index: usize, label: &str) -> Option<Standing> {
        let decision = game.decision()?;
        let key = game.key(*decision.options.get(index)?);
        Some(Standing { question: kind(decision.ask), key, label: label.to_owned() })
    }

    pub fn answers(&self, game: &Arkham) -> Option<usize> {
        let decision = game.decision()?;
        if kind(decision.ask) != self.question {
            return None;
        }
        decision.options.iter().position(|&option| game.key(option) == self.key)
    }
}

/// The kind of a question, whatever numbers it comes with.
fn kind(ask: Ask) -> String {
    let name = format!("{ask:?}");
    name.split('(').next().unwrap_or_default().to_owned()
}

/// The answer that nobody would think about: all clues are taken by whoever is alone with them, of equal cards any will do, and nothing is spent on a
/// check that cannot be passed.
pub fn obvious(game: &Arkham) -> Option<usize> {
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
        _ => equal_cards(game, options).then_some(0),
    }
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
