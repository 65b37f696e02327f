//! Sliders set as one: every position that can be reached is a choice of its own, for screens on which the sheet itself is moved.

use keeper_arkham::frame::{Ask, Opt};
use keeper_arkham::{Arkham, State};
use keeper_table::{Game, Seat, Silent, guarded};

use crate::arkham::names::list;
use crate::{Choice, Does, Onward, Role, Series, status};

/// The kind of series.
pub(crate) const TUNE: &str = "tune";

/// Whether sliders are to be set.
pub(crate) fn is_asked(state: &State) -> bool {
    matches!(state.ask, Some(Ask::Focus(_) | Ask::Slider(_)))
}

/// Adds every position of the sliders that can be reached now; to be done sets none.
pub(crate) fn add(game: &Arkham, choices: &mut Vec<Choice>) {
    if !is_asked(game.state()) {
        return;
    }
    let from = stops(game);
    for choice in choices.iter_mut() {
        let done = matches!(choice.does, Does::Takes(index) if game.state().options.get(index) == Some(&Opt::Done));
        if done {
            choice.with = letters(&from);
        }
    }
    let mut found: Vec<(Vec<u8>, Vec<String>)> = Vec::new();
    explore(game, &mut vec![], 0, &mut found);
    found.retain(|(to, _)| *to != from || is_set_up(game));
    choices.extend(found.into_iter().map(|(to, keys)| {
        let label = named(game, &from, &to);
        let series = Series { kind: TUNE.to_owned(), keys, name: label.clone(), ..Series::default() };
        Choice { label, does: Does::Series(series), with: letters(&to), role: Role::Laid, ..Choice::default() }
    }));
}

fn is_set_up(game: &Arkham) -> bool {
    matches!(game.state().ask, Some(Ask::Slider(_)))
}

fn stops(game: &Arkham) -> Vec<u8> {
    game.state().inv(game.state().asked()).sliders.to_vec()
}

fn letters(stops: &[u8]) -> Vec<String> {
    stops.iter().enumerate().map(|(slider, stop)| format!("{slider}={stop}")).collect()
}

/// Every position, track after track, with the keys that lead there.
fn explore(game: &Arkham, keys: &mut Vec<String>, from: u8, found: &mut Vec<(Vec<u8>, Vec<String>)>) {
    let state = game.state();
    let who = state.asked();
    if let Some(Ask::Focus(_)) = state.ask
        && state.options.contains(&Opt::Done)
        && !keys.is_empty()
    {
        let done = keys.iter().cloned().chain([game.key(Opt::Done)]).collect();
        note(found, stops(game), done);
    }
    for &option in state.options.iter() {
        let Opt::Slider { track, to } = option else { continue };
        if track < from {
            continue;
        }
        let mut next = game.clone();
        let Some(index) = game.state().options.iter().position(|&o| o == option) else { continue };
        if !matches!(guarded(|| next.choose(index, &mut Silent)), Ok(Ok(()))) {
            continue;
        }
        keys.push(game.key(option));
        if is_asked(next.state()) && next.state().asked() == who && next.state().turn == state.turn {
            explore(&next, keys, track + 1, found);
        } else {
            let mut set = stops(game);
            set[usize::from(track)] = to;
            note(found, set, keys.clone());
        }
        keys.pop();
    }
}

fn note(found: &mut Vec<(Vec<u8>, Vec<String>)>, set: Vec<u8>, keys: Vec<String>) {
    if found.iter().all(|(known, _)| *known != set) {
        found.push((set, keys));
    }
}

/// `Speed 3 and Sneak 4`: what differs from before.
fn named(game: &Arkham, from: &[u8], to: &[u8]) -> String {
    let Some(status) = status(game.library(), game.state(), game.state().asked()) else { return String::new() };
    let mut parts = Vec::new();
    for (track, pair) in status.skills.chunks(2).enumerate() {
        let (Some(was), Some(is)) = (from.get(track), to.get(track)) else { continue };
        if was != is || is_set_up(game) {
            parts.extend(
                pair.iter().filter_map(|skill| Some(format!("{} {}", skill.name, skill.stops.get(usize::from(*is))?))),
            );
        }
    }
    format!("Set {}", list(&parts))
}

/// One slider after the other, as long as nothing else is asked.
pub(crate) fn go_on(game: &Arkham, seat: Seat, series: &mut Series) -> Onward {
    let Some(key) = series.keys.get(series.taken) else { return Onward::Done(None) };
    let asked = is_asked(game.state()) && game.decision_for(seat).is_some();
    match game.option(key) {
        Ok(index) if asked => {
            series.taken += 1;
            Onward::Take(index)
        }
        _ => Onward::Over,
    }
}
