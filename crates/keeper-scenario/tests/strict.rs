//! What a scenario must not get away with, and what it says then.

use keeper_arkham::{Arkham, SetUp};
use keeper_scenario::{Ids, Outcome, Verdict, base, run_text, write_scenario};
use keeper_table::{Game, Rng, Silent};

fn run(text: &str) -> Outcome {
    run_text(&base().unwrap(), text, "test.toml".as_ref(), &Ids::default()).remove(0)
}

/// A scenario in which Amanda stands before a Dhole with one die to evade it.
fn amanda(rest: &str) -> Outcome {
    run(&format!(
        "[[scenario]]\nname = \"test\"\n\
         investigators = [{{ who = \"Amanda\", at = \"Uptown streets\", sneak = 2, will = 2, speed = 3 }}]\n\
         monsters.Uptown = \"Dhole\"\n{rest}"
    ))
}

#[track_caller]
fn fails(outcome: Outcome, line: usize, step: Option<usize>, words: &[&str]) {
    let failure = outcome.failure().expect("this must not pass");
    assert_eq!((failure.line, failure.step), (line, step), "{failure}");
    for word in words {
        assert!(failure.message.contains(word), "\"{word}\" is not in: {failure}");
    }
}

#[test]
fn a_choice_that_is_not_offered_fails_and_says_what_is() {
    let outcome = amanda("play = [{ choose = \"Fly away\" }]");
    fails(outcome, 5, Some(1), &["\"Fly away\" is not offered", "Amanda Sharpe decides Move", "Stay here"]);
}

#[test]
fn a_die_left_over_fails() {
    let outcome = amanda("play = [\n{ choose = \"Stay here\" },\n{ dice = [5, 6], choose = \"Evade the Dhole\" }]");
    fails(outcome, 7, Some(2), &["never used: die 6"]);
}

#[test]
fn a_die_that_is_not_given_fails() {
    let outcome = amanda("play = [{ choose = [\"Stay here\", \"Evade the Dhole\"] }]");
    fails(outcome, 5, Some(1), &["dice were rolled, but the step gives 0"]);
}

#[test]
fn a_draw_left_over_fails_at_the_end() {
    fails(amanda("play = [{ draw.monster = \"Ghoul\" }]"), 2, None, &["never used: monster Ghoul"]);
}

#[test]
fn a_draw_that_is_not_there_fails() {
    fails(amanda("play = [{ draw.monster = \"Dhole\" }]"), 5, Some(1), &["\"Dhole\" cannot be drawn"]);
}

#[test]
fn an_unmet_expectation_says_what_is_there() {
    let outcome = amanda("play = [{ expect = { Amanda = { stamina = 1 }, terror = 2, monsters.Uptown = [] } }]");
    let words = ["Amanda: stamina: expected 1, is 5", "terror: expected 2, is 0", "expected [], is [Dhole]"];
    fails(outcome, 5, Some(1), &words);
}

#[test]
fn unknown_names_are_told_with_the_nearest() {
    fails(amanda("gates = { Wods = \"Abyss\" }"), 2, None, &["no area \"Wods\"", "did you mean \"Woods\""]);
    fails(amanda("gates = { Woods = \"Abys\" }"), 2, None, &["no gate \"Abys\"", "Abyss"]);
    fails(amanda("environment = \"Blackest Knight\""), 2, None, &["Blackest Night"]);
    fails(amanda("play = [{ expect = { teror = 1 } }]"), 5, Some(1), &["\"teror\" is neither"]);
    fails(amanda("play = [{ expect = { Amanda = { strength = 1 } } }]"), 5, Some(1), &["Amanda: strength"]);
    fails(amanda("phase = \"Lunch\""), 2, None, &["no phase \"Lunch\"", "Upkeep, Movement"]);
    let misspelt = "play = [{ expect = { not_happened = \"Devourd\" } }]";
    fails(amanda(misspelt), 5, Some(1), &["no event \"Devourd\"", "did you mean \"Devoured\""]);
}

#[test]
fn unknown_keys_are_told_with_their_place() {
    let outcome = amanda("gate = { Woods = \"Abyss\" }");
    fails(outcome, 5, None, &["unknown field `gate`", "gates"]);
}

#[test]
fn unsound_positions_are_refused() {
    fails(amanda("gates.Woods = \"Abyss\"\nclues.Woods = 1"), 2, None, &["clues lie on the gate"]);
    fails(amanda("monsters.Woods = \"Dhole\""), 2, None, &["no \"Dhole\" is left"]);
    fails(amanda("monsters.Woods = \"Cultist*6\""), 2, None, &["exceed the limit"]);
    fails(amanda("terror = 11"), 2, None, &["the track ends at 10"]);
}

#[test]
fn a_location_card_of_another_neighbourhood_fails() {
    let text = "[[scenario]]\nname = \"test\"\nphase = \"Arkham Encounters\"\n\
        investigators = [{ who = \"Amanda\", at = \"Bank of Arkham\" }]\n\
        play = [{ draw.location = \"uptown-04\", dice = \"pass\", choose = \"Have an encounter\" }]";
    assert!(!run(text).passed());
}

#[test]
fn an_unknown_rule_fails() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios/x.toml");
    let text =
        "[[scenario]]\nname = \"test\"\ncovers = [\"MOV-01\",\n\"MOV-99\"]\ninvestigators = [{ who = \"Amanda\" }]";
    let outcome = run_text(&base().unwrap(), text, &folder, &Ids::near(&folder)).remove(0);
    fails(outcome, 4, None, &["there is no rule \"MOV-99\""]);
}

#[test]
fn nothing_that_begins_like_what_is_refused_may_be_offered() {
    let outcome = amanda("play = [{ expect = { refuses = \"Move\" } }]");
    fails(outcome, 5, Some(1), &["\"Move\" is offered"]);
}

#[test]
fn of_copies_called_the_same_the_first_is_chosen() {
    let text = "[[scenario]]\nname = \"test\"\nmonsters.Uptown = \"Cultist*2\"\n\
        investigators = [{ who = \"Amanda\", at = \"Uptown streets\", sneak = 4 }, { who = \"Joe\" }]\n\
        play = [{ choose = \"Stay here\", expect = { options = [\"Evade the Cultist*2\", \"Fight the Cultist*2\"] } },\n\
        { dice = \"pass\", choose = \"Evade\" , expect = { offers = \"evade:cultist.2\" } }]";
    let outcome = run(text);
    assert!(outcome.passed(), "{}", outcome.failure().unwrap());
}

#[test]
fn the_play_goes_on_until_somebody_is_asked() {
    let text = "[[scenario]]\nname = \"test\"\ninvestigators = [{ who = \"Amanda\" }, { who = \"Joe\" }]\n\
        play = [{ until = \"asked Joe\", expect = { asked = \"Joe\", asks = \"Move\" } }]";
    assert!(run(text).passed());
}

#[test]
fn what_is_pending_is_not_run() {
    let outcome = amanda("pending = \"a bug\"\nplay = [{ choose = \"Fly away\" }]");
    assert_eq!(outcome.result, Verdict::Pending("a bug".into()));
}

#[test]
fn a_written_scenario_plays_the_game_again() {
    let library = base().unwrap();
    let investigators = vec![Some("amanda-sharpe".to_owned()), None, Some("joe-diamond".to_owned())];
    let setup = SetUp {
        sets: vec!["base".into()],
        players: 3,
        seed: 11.into(),
        ancient_one: Some("yig".into()),
        investigators,
        choose: true,
        ..SetUp::default()
    };
    let mut game = Arkham::new(library.clone(), &setup).unwrap();
    let mut rng = Rng::new(3);
    let mut keys = Vec::new();
    while keys.len() < 200 {
        let Some(decision) = game.decision() else { break };
        let index = rng.below(decision.options.len() as u32) as usize;
        keys.push(game.key(decision.options[index]));
        game.choose(index, &mut Silent).unwrap();
    }
    let text = write_scenario("A \"report\"", &setup, &keys);
    let expect = format!("{{ expect = {{ turn = {}, doom = {} }} }},", game.state().turn, game.state().doom);
    let text = text.replace("# { choose = \"...\", expect = { ... } },", &expect);
    let outcome = run(&text);
    assert!(outcome.passed(), "{}", outcome.failure().unwrap());
}
