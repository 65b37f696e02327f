//! Where the dice of a check come from.

use keeper_arkham::Arkham;
use keeper_arkham::frame::Opt;
use keeper_table::Game;

use crate::arkham::choices::STRIKE;
use crate::arkham::strike::{played, preparations};
use crate::{Choice, DiceLine, Does, open_dice, option_dice};

/// The dice of the check that is open.
pub(crate) fn open(game: &Arkham) -> Vec<String> {
    open_dice(game.library(), game.state()).iter().map(words).collect()
}

/// The options of these keys, which need not be offered yet.
fn options_of(game: &Arkham, keys: &[String]) -> Option<Vec<Opt>> {
    let all = preparations(game);
    let one = |key: &String| all.iter().copied().find(|&option| game.key(option) == *key);
    keys.iter().map(one).collect()
}

fn words(line: &DiceLine) -> String {
    format!("{}: {}", line.check, line.sum())
}

/// The dice of what a choice leads to.
pub(crate) fn dice_of(game: &Arkham, choice: &Choice) -> Vec<String> {
    let state = game.state();
    let whole: Vec<Opt>;
    let (steps, blow) = match &choice.does {
        Does::Series(series) if series.kind == STRIKE => {
            let Some(steps) = options_of(game, &series.keys) else { return vec![] };
            whole = steps;
            whole.split_at(whole.len() - 1)
        }
        Does::Series(_) => return vec![],
        Does::Takes(index) => match state.options.get(*index..=*index) {
            // What is taken in hand or let go changes the blow.
            Some(option @ [Opt::Ready(_) | Opt::Release(_)]) => (option, &[Opt::Attack][..]),
            Some(option) => (&[][..], option),
            None => return vec![],
        },
    };
    let mut game = game.clone();
    for &step in steps {
        let Some(next) = played(&game, step, 6) else { return vec![] };
        game = next;
    }
    let (library, state) = (game.library(), game.state());
    let mut lines: Vec<DiceLine> = blow.iter().flat_map(|&option| option_dice(library, state, option)).collect();
    if lines.is_empty() && !steps.is_empty() {
        lines.extend(open_dice(library, state));
    }
    let named = |line: DiceLine| match &choice.does {
        Does::Takes(_) if steps.is_empty() => words(&line),
        _ => format!("{}: {}", choice.label, line.sum()),
    };
    lines.into_iter().map(named).collect()
}
