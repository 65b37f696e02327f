//! What the options of a decision are called.

use keeper_arkham::{Arkham, Ask, Opt};
use keeper_table::{Game, Seats};

use crate::kinds::known;
use crate::names::{Names, phase_name};
use crate::position::Wrong;

/// The options offered now as a player sees them.
pub fn offered(game: &Arkham) -> Vec<String> {
    keeper_present::labels(game.library(), game.state())
}

/// The option of this name: its label in any case or the beginning of it, its stable key, or the key without the number
/// of the copy. Of several copies that are called the same it is the first.
pub fn option(game: &Arkham, name: &str) -> Option<usize> {
    options(game, name).first().copied()
}

/// All options of this name, the best fitting first.
pub fn options(game: &Arkham, name: &str) -> Vec<usize> {
    let best = keeper_present::find(game.library(), game.state(), name);
    let alike = beginning(game, name);
    let labels = offered(game);
    let same = alike.iter().all(|&i| without_number(&labels[i]) == without_number(&labels[alike[0]]));
    let copies = if same { alike } else { Vec::new() };
    best.into_iter().chain(by_kind(game, name)).chain(copies).collect()
}

/// The same; `Give up ...` is the first of all options that begin so, for one to whom it does not matter which.
pub fn any_of(game: &Arkham, name: &str) -> Option<usize> {
    match name.trim().strip_suffix("...") {
        Some(words) => beginning(game, words).first().copied(),
        None => option(game, name),
    }
}

/// Whether anything is offered that is called like this, or begins so.
pub fn any(game: &Arkham, name: &str) -> bool {
    option(game, name).is_some() || !beginning(game, name).is_empty()
}

/// Options whose labels begin with these words.
fn beginning(game: &Arkham, name: &str) -> Vec<usize> {
    let wanted = name.trim().to_lowercase();
    let begins = |label: &String| {
        let label = label.to_lowercase();
        let rest = label.strip_prefix(&wanted);
        !wanted.is_empty() && rest.is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
    };
    offered(game).iter().enumerate().filter(|(_, l)| begins(l)).map(|(i, _)| i).collect()
}

/// Options whose keys are this but for the number of the copy.
fn by_kind(game: &Arkham, name: &str) -> Vec<usize> {
    let Some(decision) = game.decision() else { return Vec::new() };
    let keys = decision.options.iter().map(|&o| game.key(o));
    keys.enumerate().filter(|(_, key)| without_copy(key) == name.trim()).map(|(i, _)| i).collect()
}

/// `Evade the Ghoul (2)` as `Evade the Ghoul`.
fn without_number(label: &str) -> &str {
    match label.strip_suffix(')').and_then(|l| l.rsplit_once(" (")) {
        Some((before, number)) if number.chars().all(|c| c.is_ascii_digit()) => before,
        _ => label,
    }
}

/// `card:food.2` as `card:food`, `use:food.2/1` as `use:food/1`.
fn without_copy(key: &str) -> String {
    let Some((before, after)) = key.rsplit_once('.') else { return key.to_owned() };
    match after.split_once('/') {
        Some((_, ability)) => format!("{before}/{ability}"),
        None => before.to_owned(),
    }
}

/// The answer that uses, pays and takes nothing: *no*, *done*, *go on*, the encounter that must be had anyway.
pub fn harmless(game: &Arkham) -> Option<usize> {
    let decision = game.decision()?;
    let how_many = matches!(decision.ask, Ask::HowMany(_) | Ask::TakeClues);
    let rank = |option: &Opt| match option {
        Opt::No | Opt::Done => Some(0),
        Opt::GoOn => Some(1),
        Opt::HaveEncounter => Some(2),
        Opt::Number(0) if how_many => Some(3),
        _ => None,
    };
    let ranked = decision.options.iter().enumerate().filter_map(|(i, o)| Some((rank(o)?, i)));
    ranked.min().map(|(_, index)| index)
}

/// Instead of what is asked, where nobody is.
pub const NOTHING: &str = "none";

/// The word for what can be asked, or for nothing.
pub fn ask(name: &str) -> Result<&'static str, Wrong> {
    if name.eq_ignore_ascii_case(NOTHING) { Ok(NOTHING) } else { known::<Ask>("question", name) }
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
    if state.ask.is_none() {
        return format!("turn {}, {}; no one has a decision to make", state.turn, phase_name(state.phase));
    }
    let who = match state.seats {
        Seats::One(who) => names.who_name(state, who),
        Seats::Parallel(_) => "several".into(),
        Seats::Group { .. } => "the group".into(),
    };
    let mut text =
        format!("turn {}, {}; {who} decides {}", state.turn, phase_name(state.phase), asked(game).unwrap_or_default());
    for option in offered(game) {
        text.push_str("\n    - ");
        text.push_str(&option);
    }
    text
}
