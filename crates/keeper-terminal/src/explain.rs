//! Where the dice of a check come from, for whoever wants to know.

use keeper_arkham::Arkham;
use keeper_arkham::frame::Opt;
use keeper_present::{DiceLine, open_dice, option_dice};

use crate::attack::played;
use crate::choice::{Choice, Does};

/// The dice of what a choice leads to; if that rolls none, of the check that is open; otherwise of everything that is offered.
pub fn explain(game: &Arkham, choices: &[Choice], cursor: Option<usize>) -> Vec<String> {
    let about = cursor.and_then(|at| choices.get(at)).map(|choice| dice_of(game, choice)).unwrap_or_default();
    if !about.is_empty() {
        return about;
    }
    if let Some(line) = open_dice(game.library(), game.state()) {
        return vec![words(&line)];
    }
    choices.iter().flat_map(|choice| dice_of(game, choice)).collect()
}

fn words(line: &DiceLine) -> String {
    format!("{}: {}", line.check, line.sum())
}

fn dice_of(game: &Arkham, choice: &Choice) -> Vec<String> {
    let state = game.state();
    let (steps, blow) = match &choice.does {
        Does::Walks(_) => return vec![],
        Does::Strikes(steps) => steps.split_at(steps.len() - 1),
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
