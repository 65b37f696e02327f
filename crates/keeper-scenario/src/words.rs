//! What the options of a decision are called.

use keeper_arkham::Arkham;
use keeper_table::{Game, Seats};

use crate::names::{Names, phase_name};

/// The options offered now as a player sees them.
pub fn offered(game: &Arkham) -> Vec<String> {
    game.decision().map(|d| d.options.iter().map(|&o| game.key(o)).collect()).unwrap_or_default()
}

/// The option of this name: its label in any case, its stable key, or the key without the number of the copy.
pub fn option(game: &Arkham, name: &str) -> Option<usize> {
    let decision = game.decision()?;
    let keys: Vec<String> = decision.options.iter().map(|&o| game.key(o)).collect();
    let labels = offered(game);
    labels
        .iter()
        .position(|l| l.eq_ignore_ascii_case(name.trim()))
        .or_else(|| keys.iter().position(|k| k == name))
        .or_else(|| keys.iter().position(|k| without_copy(k) == name))
}

/// `card:food.2` as `card:food`, `use:food.2/1` as `use:food/1`.
fn without_copy(key: &str) -> String {
    let Some((before, after)) = key.rsplit_once('.') else { return key.to_owned() };
    match after.split_once('/') {
        Some((_, ability)) => format!("{before}/{ability}"),
        None => before.to_owned(),
    }
}

/// What is asked, as one word: `Move`, `Combat`, `AfterCheck`.
pub fn asked(game: &Arkham) -> Option<String> {
    let ask = format!("{:?}", game.decision()?.ask);
    Some(ask.split('(').next().unwrap_or_default().to_owned())
}

/// Where the game stands, for messages.
pub fn standing(game: &Arkham) -> String {
    let names = Names { lib: game.library() };
    let state = game.state();
    if let Some(outcome) = game.outcome() {
        return format!("the game is over ({})", outcome.kind);
    }
    let who = match state.seats {
        Seats::One(who) => names.who_name(state, who),
        Seats::Parallel(_) => "several".into(),
        Seats::Group { .. } => "the group".into(),
    };
    let mut text = format!("turn {}, {}; {who} is asked {}", state.turn, phase_name(state.phase), asked(game).unwrap_or_default());
    for option in offered(game) {
        text.push_str("\n    - ");
        text.push_str(&option);
    }
    text
}
