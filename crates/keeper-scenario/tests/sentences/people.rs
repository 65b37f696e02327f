//! Whom a sentence means.

use crate::{encounter, library, passes, read, woods};

/// Amanda reads the card in the Woods; Joe and Mandy are elsewhere.
fn among(name: &str, text: &str, seats: [&str; 3], play: &str) {
    let scenario = format!(
        "[[scenario]]\nname = \"{name}\"\nphase = \"Arkham Encounters\"\ninvestigators = [\
         {{ who = \"Amanda Sharpe\", at = \"Woods\", {} }}, {{ who = \"Joe Diamond\", at = \"Library\", flags = [\"out\"], {} }}, \
         {{ who = \"Mandy Thompson\", at = \"Downtown streets\", {} }}]\nplay = [{play}]\n",
        seats[0], seats[1], seats[2]
    );
    passes(&woods(name, text), &scenario);
}

#[test]
fn each_other_investigator() {
    let play = "{ draw = { location = \"said\" }, expect = { Amanda = { money = 0 }, Joe = { money = 1 }, Mandy = { money = 1 } } }";
    among("others", "Each other investigator: gain $1.", ["", "", ""], play);
    let play = "{ draw = { location = \"said\" }, expect = { Amanda = { money = 0 }, Joe = { money = 0 }, Mandy = { money = 1 } } }";
    among("others-in", "Each other investigator in the streets: gain $1.", ["", "", ""], play);
}

#[test]
fn one_of_them_is_chosen() {
    let play = "{ draw = { location = \"said\" }, expect = { options = [\"Joe Diamond\", \"Mandy Thompson\"] } }, \
                { choose = \"Mandy\", expect = { Mandy = { money = 1 } } }";
    among("one-other", "One other investigator of your choice: gain $1.", ["", "", ""], play);
    let play = "{ draw = { location = \"said\" }, expect = { Mandy = { clues = 0 }, Joe = { clues = 0 } } }";
    let text = "One other investigator in Arkham of your choice with 2 or more clues: lose all your clues.";
    among(
        "one-with",
        text,
        ["clues = 3", "clues = 1", "clues = 2"],
        &play.replace("Joe = { clues = 0 }", "Joe = { clues = 1 }"),
    );
}

#[test]
fn the_investigator_who_has_the_most() {
    let text = "Each investigator with the most clues: lose 1 clue. Then: each investigator with the fewest clues: gain 1 clue.";
    let play = "{ draw = { location = \"said\" }, expect = { Amanda = { clues = 2 }, Joe = { clues = 2 }, Mandy = { clues = 1 } } }";
    among("most", text, ["clues = 3", "clues = 3", "clues = 0"], play);
    let play = "{ draw = { location = \"said\" }, expect = { Amanda = { clues = 0 }, Joe = { clues = 0 }, Mandy = { clues = 0 } } }";
    among("most-of-none", "Each investigator with the most clues: gain 1 clue.", ["", "", ""], play);
    let play = "{ draw = { location = \"said\" }, expect = { asked = \"Amanda\", options = [\"Amanda Sharpe\", \"Mandy Thompson\"] } }, \
                { choose = \"Mandy\", expect = { Mandy = { clues = 1 } } }";
    among(
        "leader",
        "The investigator with the most clues: lose 1 clue.",
        ["clues = 2", "clues = 1", "clues = 2"],
        play,
    );
}

#[test]
fn an_option_for_all() {
    let text = "Choose one: each investigator: lose 1 Sanity; or lose 2 Stamina.";
    let play = "{ draw = { location = \"said\" }, expect = { asks = \"Choose\" } }, \
                { choose = \"option:1\", expect = { Joe = { sanity = 3 }, Amanda = { sanity = 4 } } }";
    among("option", text, ["", "", ""], play);
}

#[test]
fn where_one_is() {
    let zone = |name: &str, zone: &str, money: u8| {
        let steps = format!("{{ draw = {{ location = \"said\" }}, expect = {{ Amanda = {{ money = {money} }} }} }}");
        encounter(name, &format!("If you are {zone}: gain $1."), "", "", &steps);
    };
    zone("unstable", "in an unstable location", 1);
    zone("stable", "in a stable location", 0);
    zone("hoods", "in Downtown and Uptown", 1);
    zone("either", "at the Library or the Woods", 1);
    zone("board", "on the board", 1);
}

#[test]
fn sanity_and_stamina_are_exchanged() {
    read("exchanged", "Exchange your Sanity and Stamina.", "sanity = 1, stamina = 4", "", "sanity = 4, stamina = 1");
    // What is above a maximum is lost.
    read(
        "above",
        "Exchange your Sanity and Stamina.",
        "sanity = 1, stamina = 5, sanity_cut = 2",
        "",
        "sanity = 3, stamina = 1",
    );
}

#[test]
fn any_other_world() {
    let steps = "{ draw = { location = \"said\" }, expect = { asks = \"Where\" } }, \
                 { choose = \"world:yuggoth\", until = \"end of Arkham Encounters\", expect = { Amanda = { at = \"Yuggoth 1\" } } }";
    encounter("any-world", "Move to any Other World.", "", "", steps);
}

#[test]
fn tokens_are_removed_from_a_card() {
    let file = r#"
[[mythos]]
id = "tapestry"
name = "Tapestry"
kind = "rumour"
gate = "Woods"
text = """
When the terror level rises: remove 1 clue from this.
Pass when there are at least 5 clues on this: each investigator: gain $1.
Fail when there are no clues on this: each investigator: lose 1 Sanity."""

[[mythos]]
id = "bells"
name = "Bells"
kind = "headline"
gate = "Graveyard"
text = "Raise the terror level by 1."
"#;
    let scenario = r#"
[[scenario]]
name = "A clue goes, and with the last one the rumour fails"
phase = "Mythos"
rumour = { card = "Tapestry", tokens = 2 }
investigators = [{ who = "Amanda Sharpe", at = "Library", sanity = 5 }]
play = [
  { draw = { mythos = "Bells", monster = "Ghost" }, until = "Upkeep", expect = { rumour_tokens = 1, Amanda.sanity = 5 } },
]

[[scenario]]
name = "The last one"
phase = "Mythos"
rumour = { card = "Tapestry", tokens = 1 }
investigators = [{ who = "Amanda Sharpe", at = "Library", sanity = 5 }]
play = [{ draw = { mythos = "Bells", monster = "Ghost" }, until = "Upkeep", expect = { rumour = "none", Amanda.sanity = 4 } }]
"#;
    passes(&library("tokens-removed", file), scenario);
}

#[test]
fn two_change_places_and_others_are_helped() {
    let file = r#"
[[mythos]]
id = "needles"
name = "Needles"
kind = "headline"
gate = "Woods"
text = "Two investigators of the first player's choice change places."

[[common]]
id = "maul"
name = "Maul"
weapon = "physical"
hands = 2
text = """
Combat checks +1.
Monsters you fight have 1 less toughness (at least 1)."""

[[common]]
id = "hat"
name = "Hat"
text = "All checks in encounters in Arkham +1."

[[location_card]]
id = "said"
neighbourhood = "Uptown"
[[location_card.at]]
place = "Woods"
tale = "Somebody speaks."
text = "Luck (-1) check. Pass: gain 1 clue."
"#;
    let scenario = r#"
[[scenario]]
name = "Two change places"
phase = "Mythos"
investigators = [{ who = "Amanda Sharpe", at = "Library" }, { who = "Joe Diamond", at = "Northside" }, { who = "Bob Jenkins", at = "Downtown" }]
play = [
  { draw = { mythos = "Needles", monster = "Ghost" }, until = "asks Whom", expect.asked = "Amanda" },
  { choose = ["Joe Diamond", "Bob Jenkins"], until = "Upkeep", expect = { Joe.at = "Downtown", Bob.at = "Northside", Amanda.at = "Library" } },
]

[[scenario]]
name = "In hand it makes monsters weaker"
note = "A Warlock has toughness 2: one success is enough with the maul."
investigators = [{ who = "Amanda Sharpe", at = "Northside", fight = 4, will = 1, sanity = 5, cards = ["Maul"] }, { who = "Joe Diamond" }]
monsters.Northside = "Warlock"
play = [
  { choose = ["Stay here", "Fight the Warlock"] },
  { dice = [6, 1], choose = ["Ready the Maul", "Attack"], expect.checks = ["Horror", { kind = "Combat", difficulty = 1, passed = true }] },
]

[[scenario]]
name = "A die more in encounters of the town"
phase = "Arkham Encounters"
investigators = [{ who = "Amanda Sharpe", at = "Woods", luck = 2, clues = 0, cards = ["Hat"] }]
play = [{ draw.location = "said", dice = [1, 6], until = "end of Arkham Encounters", expect = { rolled = 2, Amanda.clues = 1 } }]
"#;
    passes(&library("called-back", file), scenario);
}
