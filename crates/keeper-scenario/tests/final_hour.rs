//! Scenarios of Final Hour: what is wrong with one is said, and any game can be written as one.

use std::sync::Arc;

use keeper_final_hour::{Difficulty, FinalHour, Library, SetUp};
use keeper_scenario::{Ids, base, run_text, write_scenario_of};
use keeper_table::{Game, Rng, Silent};

/// Why the only scenario of a text fails; nothing if it passes.
fn failure(text: &str) -> Option<String> {
    let outcomes = run_text(&base().unwrap(), text, "test.toml".as_ref(), &Ids::default());
    assert_eq!(outcomes.len(), 1, "{outcomes:?}");
    outcomes[0].failure().map(|failure| failure.message.clone())
}

/// A position of two, with this in it.
fn position(more: &str) -> Option<String> {
    let people = "investigators = [{ who = \"Jenny\" }, { who = \"Tommy\" }]";
    failure(&format!("game = \"final-hour\"\n[[scenario]]\nname = \"x\"\n{people}\n{more}\n"))
}

#[test]
fn what_cannot_be_is_said() {
    assert_eq!(position(""), None);
    for (more, words) in [
        ("monsters.16 = \"Drudge\"", "1 to 15"),
        ("monsters.3 = \"Drudgge\"", "did you mean \"Drudge\""),
        ("monsters.3 = \"Deep One*7\"", "not so many"),
        ("monsters.6 = \"Drudge*3\"", "too full"),
        ("seals = \"1--5\"", "no walkway"),
        ("clues.12 = \"moon\"", "ritual location"),
        ("clues = { 2 = \"moon\", 3 = \"moon\", 4 = \"moon\" }", "not so many"),
        ("gates.trinity = { tokens = 5 }", "four tokens"),
        ("priority = [1, 2, 1]", "two places"),
        ("phase = \"reckoning\"", "4 cards"),
        ("phase = \"upkeep\"", "there is no phase"),
        ("lead = \"Rita\"", "does not play"),
        ("play = [{ choose = \"dance\" }]", "the options are: priority-"),
        (
            "play = [{ expect = { round = 2, Jenny = { health = 4 } } }]",
            "Jenny: health: expected 4, is 5; round: expected 2, is 1",
        ),
        ("play = [{ expect = { Jenny = { sanity = 4 } } }]", "has no \"sanity\""),
        ("play = [{ expect = { weather = 4 } }]", "weather"),
        ("play = [{ draw = { monster = \"Drudge\" } }]", "never drawn"),
        ("play = [{ by = \"Tommy\" }]", "not asked"),
    ] {
        let said = position(more).unwrap_or_else(|| panic!("{more} passes"));
        assert!(said.contains(words), "{more}: {said}");
    }
}

#[test]
fn a_file_holds_scenarios_of_one_game() {
    let two = "[[scenario]]\ngame = \"final-hour\"\nname = \"x\"\n[[scenario]]\ngame = \"arkham\"\nname = \"y\"\n";
    assert!(failure(two).is_some_and(|said| said.contains("of one game")));
    let other = "game = \"chess\"\n[[scenario]]\nname = \"x\"\n";
    assert!(failure(other).is_some_and(|said| said.contains("arkham, final-hour")));
}

#[test]
fn a_game_written_as_a_scenario_can_be_played_again() {
    let library = Arc::new(Library::embedded().unwrap());
    let setup = SetUp {
        players: 3,
        difficulty: Difficulty::Hard,
        investigators: vec![None, Some("lily-chen".into())],
        choose: true,
        seed: 11.into(),
        ..SetUp::default()
    };
    let mut game = FinalHour::new(library, &setup).unwrap();
    let (mut rng, mut keys) = (Rng::new(5), Vec::new());
    while let Some(decision) = game.decision() {
        let index = rng.below(decision.options.len() as u32) as usize;
        keys.push(game.key(decision.options[index]));
        game.choose(index, &mut Silent).unwrap();
    }
    let text = write_scenario_of::<FinalHour, _>("As it was", &setup, &keys);
    let ended = format!("play = [\n  {{ expect = {{ ended = \"{}\" }} }},", game.outcome().unwrap().kind);
    assert_eq!(failure(&text.replace("play = [", &ended)), None, "{text}");
    let wrong = "play = [\n  { expect = { ended = false } },";
    assert!(failure(&text.replace("play = [", wrong)).is_some());
}
