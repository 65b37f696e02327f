//! The best destinations among the choices of somebody who moves, and the hint that names one.

use std::sync::Arc;
use std::time::Duration;

use keeper_arkham::{Arkham, Library};
use keeper_present::{Does, Habits, Present, Role};
use keeper_session::{advice, ranked};

fn uptown(speed: u8) -> Arkham {
    let library = Arc::new(Library::embedded(&["base"]).unwrap());
    let text = format!(
        "[[scenario]]\nname = \"a walk\"\ngates = {{ \"Witch House\" = \"Abyss\" }}\n\
         investigators = [{{ who = \"Amanda Sharpe\", at = \"Uptown streets\", speed = {speed}, clues = 5 }}]\n"
    );
    keeper_scenario::position(&library, &text).unwrap_or_else(|wrong| panic!("{wrong}"))
}

#[test]
fn at_most_four_come_first_each_worth_more_than_to_stay() {
    let game = uptown(4);
    let choices = game.choices(0, &Habits::default());
    let best = ranked(&game, 0, &choices, Duration::from_secs(600));
    assert!(best.len() <= 4);
    for one in &best {
        assert!(one.goes - one.stays > 0.01, "{one:?}");
        assert_eq!(choices[one.choice].role, Role::Destination);
        assert!(matches!(choices[one.choice].does, Does::Series(_)));
    }
    assert!(best.windows(2).all(|two| two[0].goes + 0.001 > two[1].goes), "{best:?}");
    assert_eq!(
        ranked(&game, 0, &choices, Duration::from_secs(600)),
        best,
        "the same place is thought of in the same way"
    );
    assert!(ranked(&game, 0, &choices, Duration::ZERO).is_empty(), "what takes too long is not told");
}

#[test]
fn a_destination_says_what_is_there_and_how_likely_it_is_reached() {
    let game = uptown(4);
    let choices = game.choices(0, &Habits::default());
    let house = choices.iter().find(|choice| choice.label == "The Witch House").expect("it is within reach");
    assert_eq!(house.facts, [("gate", "gate to the Abyss".to_owned()), ("steps", "3".to_owned())]);
    assert_eq!(house.chance, Some((1.0, "arrive")));
    let lodge = choices.iter().find(|choice| choice.label == "Silver Twilight Lodge").expect("it is within reach");
    assert!(lodge.facts.iter().all(|fact| fact.0 != "gate"));
}

/// The Witch House is three steps away: one who can make them is told to go there, one who can't is told on what way the first step is.
#[test]
fn a_hint_names_where_a_walk_leads_and_not_its_first_step_alone() {
    let game = uptown(4);
    let choices = game.choices(0, &Habits::default());
    let hint = advice(&game, 0, &choices).expect("an expert says something");
    let choice = &choices[hint.choice.expect("it is one of the choices")];
    let Does::Series(series) = &choice.does else { panic!("{hint:?} is no walk") };
    assert!(choice.areas.len() > 1, "{hint:?}");
    assert_eq!(hint.label, series.name);
    let game = uptown(1);
    let choices = game.choices(0, &Habits::default());
    let hint = advice(&game, 0, &choices).expect("an expert says something");
    assert!(hint.label.contains(", on the way to "), "{hint:?}");
}
