//! What lies before an investigator who is asked: the sliders of the sheet, the weapons of a fight.

use std::sync::Arc;

use keeper_arkham::{Arkham, Library};
use keeper_present::{Does, Habits, Onward, Present, Role};
use keeper_table::{Game, Silent};

fn laid_out() -> Habits {
    Habits { laid_out: true, ..Habits::default() }
}

/// A game at the first question for which this holds; the first answer is given to every other.
fn until(seed: u64, holds: impl Fn(&Arkham) -> bool) -> Arkham {
    let library = Arc::new(Library::embedded(&["base"]).unwrap());
    let set_up = keeper_arkham::SetUp { players: 1, seed: seed.into(), ..Default::default() };
    let mut game = Arkham::new(library, &set_up).unwrap();
    while !holds(&game) {
        game.choose(0, &mut Silent).unwrap();
    }
    game
}

fn is_focus(game: &Arkham) -> bool {
    matches!(game.state().ask, Some(keeper_arkham::Ask::Focus(_)))
}

#[test]
fn every_position_of_the_sliders_is_one_choice_and_leads_there() {
    let game = until(3, is_focus);
    let choices = game.choices(0, &laid_out());
    let tuning = game.spread(0, &choices).unwrap().tuning.unwrap();
    let focus = tuning.focus.unwrap();
    let was = game.state().inv(0).sliders;
    // Each stop costs one focus: so many positions can be reached.
    let all = (0..64u8).map(|n| [n & 3, (n >> 2) & 3, n >> 4]);
    let reached = all.filter(|to| to.iter().zip(was).map(|(to, was)| to.abs_diff(was)).sum::<u8>() <= focus).count();
    assert_eq!(choices.iter().filter(|choice| !choice.with.is_empty()).count(), reached);
    for choice in &choices {
        let Does::Series(series) = &choice.does else { continue };
        assert_eq!(choice.role, Role::Laid);
        let (mut next, mut series) = (game.clone(), series.clone());
        while let Onward::Take(index) = next.go_on(0, &mut series) {
            next.choose(index, &mut Silent).unwrap();
        }
        let set: Vec<String> =
            next.state().inv(0).sliders.iter().enumerate().map(|(at, stop)| format!("{at}={stop}")).collect();
        assert_eq!(set, choice.with, "{}", choice.label);
        let later = next.state().turn > game.state().turn;
        assert!(later || !is_focus(&next), "and it is done: {}", choice.label);
    }
}

#[test]
fn other_screens_are_offered_what_they_were_offered_before() {
    let game = until(3, is_focus);
    let choices = game.choices(0, &Habits::default());
    assert!(choices.iter().all(|choice| matches!(choice.does, Does::Takes(_)) && choice.role != Role::Laid));
    assert_eq!(choices.len(), game.decision().unwrap().options.len());
}
