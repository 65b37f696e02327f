//! Cards that a scenario brings along: what is wrong with them is said, with the line of the scenario file.

use keeper_scenario::{Cards, Ids, Outcome, base, final_hour_position, position_with, run_text, shelf};

fn run(text: &str) -> Outcome {
    run_text(&base().unwrap(), text, "test.toml".as_ref(), &Ids::default()).remove(0)
}

/// A scenario with this card, which begins in line 5.
fn with(card: &str, rest: &str) -> Outcome {
    run(&format!(
        "[[scenario]]\nname = \"test\"\ninvestigators = [{{ who = \"Amanda\", at = \"Woods\" }}]\ncards = '''\n{card}\n'''\n{rest}\n"
    ))
}

#[track_caller]
fn fails(outcome: &Outcome, line: usize, words: &[&str]) {
    let failure = outcome.failure().expect("this must not pass");
    assert_eq!(failure.line, line, "{failure}");
    for word in words {
        assert!(failure.message.contains(word), "\"{word}\" is not in: {failure}");
    }
}

const TOKEN: &str = "[[special]]\nid = \"token\"\nname = \"Token\"\n";

#[test]
fn a_card_is_there_for_its_scenario_only() {
    let held = "investigators = [{ who = \"Amanda\", at = \"Woods\", cards = [\"Token\"] }]\n";
    let one = format!("[[scenario]]\nname = \"with\"\n{held}cards = '''\n{TOKEN}text = \"Luck checks +1.\"\n'''\n");
    let two = format!("[[scenario]]\nname = \"without\"\n{held}");
    let outcomes = run_text(&base().unwrap(), &(one + &two), "test.toml".as_ref(), &Ids::default());
    assert!(outcomes[0].passed(), "{:?}", outcomes[0]);
    fails(&outcomes[1], 11, &["there is no card \"Token\""]);
}

#[test]
fn what_is_wrong_is_said_with_its_line() {
    fails(&with("[[special]]\nid = \"token\"\nnam = \"Token\"", ""), 4, &["line 7", "unknown field `nam`"]);
    fails(&with("[[special]\n", ""), 4, &["line 5"]);
    fails(&with(&format!("{TOKEN}text = \"Gain 1 cleu.\""), ""), 4, &["token", "Gain 1 cleu."]);
    let tail = with(&format!("{TOKEN}text = \"Luck checks +1.\u{202e}\""), "");
    fails(&tail, 8, &["line 8 has"]);
    let escaped = with(&format!("{TOKEN}text = \"Luck checks \\u202e+1.\""), "");
    assert!(escaped.failure().is_some_and(|failure| failure.message.contains("remove it")), "{escaped:?}");
}

#[test]
fn a_text_is_written_as_it_is_printed() {
    let odd = with(&format!("{TOKEN}text = \"Gain 1 Sanity, 1 clue and 1 Stamina.\\nLuck checks  +1.\""), "");
    assert!(!odd.passed());
}

#[test]
fn what_must_be_refused_is_refused_with_the_right_words() {
    let refused = |card: &str, words: &str| {
        run(&format!(
            "[[scenario]]\nname = \"test\"\ncards = '''\n{TOKEN}text = \"{card}\"\n'''\nrefused = [{words}]\n"
        ))
    };
    let endless = "As soon as you are cursed: gain 1 clue.";
    let good = refused(endless, "\"token\", \"must also discard this\"");
    assert!(good.passed(), "{good:?}");
    fails(&refused(endless, "\"because\""), 3, &["\"because\" is not said", "must also discard this"]);
    fails(&refused("Luck checks +1.", "\"token\""), 3, &["not refused"]);
    let position = with(&format!("{TOKEN}text = \"{endless}\""), "refused = \"token\"");
    fails(&position, 4, &["nothing else to play"]);
    fails(&run("[[scenario]]\nname = \"test\"\nrefused = \"token\"\n"), 2, &["has `cards`"]);
}

#[test]
fn a_card_of_final_hour_takes_the_place_of_its_namesake() {
    let item = |id: &str| {
        format!(
            "game = \"final-hour\"\n[[scenario]]\nname = \"test\"\ninvestigators = [{{ who = \"Jenny\" }}, {{ who = \"Lily\" }}]\n\
             cards = '''\n[[item]]\nid = \"{id}\"\nname = \"Fire Axe\"\n\
             text = \"After an action, discard this: destroy 1 monster at your location.\"\n'''\n"
        )
    };
    assert!(run(&item("fire-axe")).passed());
    fails(&run(&item("ice-axe")), 5, &["there is no item \"ice-axe\""]);
}

/// A table that is kept must find its cards again.
#[test]
fn no_table_begins_with_cards_of_its_own() {
    let text =
        format!("cards = '''\n{TOKEN}text = \"Luck checks +1.\"\n'''\n[[scenario]]\nname = \"test\"\nplayers = 1\n");
    let (library, shelf) = (base().unwrap(), shelf());
    let Err(refused) = position_with(Cards { library: &library, shelf }, &text) else { panic!("this must not begin") };
    assert!(refused.message.contains("--cards"), "{refused}");
    let hour = format!("game = \"final-hour\"\n{}", text.replace("players = 1", "setup = {}"));
    assert!(final_hour_position(&hour).err().is_some_and(|refused| refused.message.contains("--cards")));
}
