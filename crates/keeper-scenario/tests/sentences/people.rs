//! Whom a sentence means.

use crate::{encounter, passes, woods};

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
fn whoever_has_the_most() {
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
