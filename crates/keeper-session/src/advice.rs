//! What a bot would do, in words: a walk is named by where it leads, not by its first step.

use std::time::Duration;

use keeper_bots::Advice;
use keeper_present::{Choice, Does, Habits};
use keeper_table::Seat;

use crate::Played;

/// What a bot would do, as a hint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advised {
    pub label: String,
    /// In a sentence.
    pub why: String,
    /// Which of the choices it is, if it is one of them.
    pub choice: Option<usize>,
    /// What it would do otherwise.
    pub otherwise: Option<Box<Advised>>,
}

/// A destination among the choices that is worth going to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ranked {
    pub choice: usize,
    /// The chance to win for those who stay, and for those who go there.
    pub stays: f64,
    pub goes: f64,
}

/// So many destinations stand out at most, each by so much more than to stay.
const MOST_RANKED: usize = 4;
const LEAST_GAIN: f64 = 0.01;

/// The best destinations among the choices, the best first, ties by name; none where thinking of them takes longer than this.
pub fn ranked<G: Played>(game: &G, seat: Seat, choices: &[Choice], time: Duration) -> Vec<Ranked> {
    let prospects = G::prospects(&game.view(seat), time).into_iter();
    let there = prospects.filter_map(|prospect| {
        let choice = leads(choices, Some(&prospect.area))?;
        Some(Ranked { choice, stays: prospect.stays, goes: prospect.goes })
    });
    let mut ranked: Vec<Ranked> = there.filter(|one| one.goes - one.stays > LEAST_GAIN).collect();
    // To the tenth of a per cent, as it is told.
    let told = |one: &Ranked| (1000.0 * one.goes).round() as i64;
    ranked.sort_by_key(|one| (-told(one), choices[one.choice].label.clone()));
    ranked.truncate(MOST_RANKED);
    ranked
}

/// What the best bot of the game would do here, from what this seat sees, of the choices that it is offered; none where no bot can say.
pub fn advice<G: Played>(game: &G, seat: Seat, choices: &[Choice]) -> Option<Advised> {
    let advice = G::advice(&game.view(seat))?;
    Some(in_words(game, seat, choices, advice))
}

fn in_words<G: Played>(game: &G, seat: Seat, choices: &[Choice], advice: Advice) -> Advised {
    let choice = leads(choices, advice.towards.as_deref()).or_else(|| begins(game, seat, choices, advice.index));
    let otherwise = advice.otherwise.map(|other| Box::new(in_words(game, seat, choices, *other)));
    // Two that come to the same choice are one.
    let otherwise = otherwise.filter(|other| other.choice != choice);
    let label = named(game, seat, advice.index, advice.towards.as_deref());
    Advised { label, why: advice.why, choice, otherwise }
}

/// The name of an option for a player on the way to this area.
pub(crate) fn named<G: Played>(game: &G, seat: Seat, index: usize, towards: Option<&str>) -> String {
    let label = game.label(seat, index);
    let Some(id) = towards else { return label };
    let choices = game.choices(seat, &Habits::default());
    match leads(&choices, Some(id)).map(|at| &choices[at].does) {
        Some(Does::Series(series)) if !series.name.is_empty() => series.name.clone(),
        Some(_) => label,
        // It is further away than one gets this turn.
        None => {
            let scene = game.scene(Some(seat));
            let area = scene.boards.iter().flat_map(|board| &board.areas).find(|area| area.id == id);
            area.map_or(label.clone(), |area| format!("{label}, on the way to {}", area.name))
        }
    }
}

/// The choice that leads to an area.
fn leads(choices: &[Choice], towards: Option<&str>) -> Option<usize> {
    choices.iter().position(|choice| matches!(&choice.does, Does::Series(series) if Some(&*series.goal) == towards))
}

/// The choice that is this option, or consists of it alone.
fn begins<G: Played>(game: &G, seat: Seat, choices: &[Choice], index: usize) -> Option<usize> {
    let own = game.decision_for(seat).and_then(|own| own.options.get(index).copied());
    let key = own.map(|option| game.key(option));
    choices.iter().position(|choice| match &choice.does {
        Does::Takes(option) => *option == index,
        Does::Series(series) => matches!(series.keys.as_slice(), [only] if Some(only) == key.as_ref()),
    })
}

/// The area that a walk led to which began with the first of these keys: of the walks that were offered the longest that was gone.
pub(crate) fn walked<G: Played>(game: &G, seat: Seat, keys: &[&str]) -> Option<String> {
    let choices = game.choices(seat, &Habits::default());
    let gone = choices.into_iter().filter_map(|choice| match choice.does {
        Does::Series(series) if !series.goal.is_empty() => Some(series),
        _ => None,
    });
    let gone =
        gone.filter(|series| series.keys.len() <= keys.len() && series.keys.iter().eq(&keys[..series.keys.len()]));
    gone.max_by_key(|series| series.keys.len()).map(|series| series.goal)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use keeper_arkham::{Arkham, Library};
    use keeper_present::Present;

    use super::*;

    /// Amanda Sharpe in the Uptown streets, with so much Speed.
    fn uptown(speed: u8) -> Arkham {
        let library = Arc::new(Library::embedded(&["base"]).unwrap());
        let text = format!(
            "[[scenario]]\nname = \"a walk\"\ngates = {{ Graveyard = \"Abyss\" }}\n\
             investigators = [{{ who = \"Amanda Sharpe\", at = \"Uptown streets\", speed = {speed}, clues = 5 }}]\n"
        );
        keeper_scenario::position(&library, &text).unwrap_or_else(|wrong| panic!("{wrong}"))
    }

    fn step(game: &Arkham, to: &str) -> usize {
        (0..).find(|&index| game.label(0, index) == format!("Move to {to}")).unwrap()
    }

    #[test]
    fn a_walk_is_named_by_where_it_leads() {
        let game = uptown(3);
        let southside = step(&game, "the Southside streets");
        assert_eq!(
            named(&game, 0, southside, Some("graveyard")),
            "Move to the Southside streets, on the way to Graveyard"
        );
        assert_eq!(named(&game, 0, southside, Some("the-witch-house")), "Walk to The Witch House");
        assert_eq!(named(&game, 0, southside, Some("southside-streets")), "Move to the Southside streets");
        assert_eq!(named(&game, 0, southside, None), "Move to the Southside streets");
        // What was walked is known from the steps that were taken.
        let choices = game.choices(0, &Habits::default());
        let house = leads(&choices, Some("the-witch-house")).unwrap();
        let Does::Series(series) = &choices[house].does else { panic!("{:?}", choices[house]) };
        let mut keys: Vec<&str> = series.keys.iter().map(String::as_str).collect();
        keys.push("done");
        assert_eq!(walked(&game, 0, &keys).as_deref(), Some("the-witch-house"));
        assert_eq!(walked(&game, 0, &["done"]), None);
    }

    /// The cursor comes to lie on the choice that leads there.
    #[test]
    fn advice_points_at_the_choice_of_its_destination() {
        let game = uptown(4);
        let choices = game.choices(0, &Habits::default());
        let advised = advice(&game, 0, &choices).unwrap();
        let chosen = &choices[advised.choice.expect("it is one of them")];
        let name = match &chosen.does {
            Does::Series(series) if !series.name.is_empty() => &series.name,
            _ => &advised.label,
        };
        assert_eq!(advised.label, *name);
    }
}
