//! Checks that vary, are chosen or made again, and what helps with them.

use crate::{encounter, library, passes, read};

/// Amanda in the Woods when a card is drawn, and what is done there.
fn met(name: &str, text: &str, amanda: &str, steps: &str) {
    encounter(name, text, amanda, "", &format!("{{ draw = {{ location = \"said\" }} }}, {steps}"));
}

#[test]
fn a_modifier_varies_with_what_one_has() {
    // Lore 1, and 1 more for each of two clues: three dice.
    let text = "Lore (+0) check, 1 more for each clue you have. Pass: gain $1.";
    let steps = "{ draw = { location = \"said\" }, dice = [1, 1, 1], expect = { asks = \"AfterCheck\" } }";
    encounter("more", text, "lore = 1, clues = 2", "", steps);
    // Lore 4, and 1 less for each of three points of terror: one die.
    let text = "Lore (+0) check, 1 less for each point of the terror level. Pass: gain $1.";
    let steps = "{ draw = { location = \"said\" }, dice = [6], expect = { Amanda = { money = 1 } } }";
    encounter("less", text, "lore = 4", "terror = 3", steps);
}

#[test]
fn one_of_two_skills_is_checked() {
    let text = "Fight (-2) or Lore (-1) check. Pass: gain $1.";
    let steps = "{ expect = { asks = \"WhichSkill\", options = [\"Fight\", \"Lore\"] } }, \
                 { dice = [6, 1, 1], choose = \"Lore\", expect = { Amanda = { money = 1 } } }";
    met("either", text, "lore = 4, fight = 1", steps);
}

#[test]
fn the_lowest_skill_is_checked() {
    // Amanda at her leftmost stops: Speed 1, Sneak 4, Fight 1, Will 4, Lore 1, Luck 4. With Lore 3 and Fight 2 only Speed is left.
    let text = "Lowest skill (+0) check. Pass: gain $1.";
    let steps = "{ draw = { location = \"said\" }, dice = [5], expect = { Amanda = { money = 1 } } }";
    encounter("lowest", text, "fight = 2, lore = 3", "", steps);
    let steps = "{ expect = { options = [\"Speed\", \"Fight\"] } }, { dice = [5], choose = \"Fight\", expect = { Amanda = { money = 1 } } }";
    met("lowest-of-two", text, "lore = 3", steps);
}

#[test]
fn a_check_is_made_again() {
    let text = "Lore (+0) check. Fail: lose 1 Stamina and make it again.";
    let steps = "{ draw = { location = \"said\" }, dice = [1, 2, 6], expect = { Amanda = { stamina = 3 } } }";
    encounter("again", text, "lore = 1", "", steps);
    // One who is knocked out checks no more.
    let steps = "{ draw = { location = \"said\" }, dice = [1, 2], until = \"end of Arkham Encounters\", \
                 expect = { Amanda = { at = \"St. Mary's Hospital\", stamina = 1 } } }";
    encounter("no-more", text, "lore = 1, stamina = 2", "", steps);
    // Three dice, then two, then one.
    let text = "Will (-1) check, 1 less each time. Pass: gain $1. You may make it again. Fail: lose 1 Sanity for each time you passed it.";
    let steps = "{ draw = { location = \"said\" }, dice = [6, 1, 1], expect = { Amanda = { money = 1 }, asks = \"May\" } }, \
                 { dice = [6, 1], choose = \"Yes\", expect = { Amanda = { money = 2 } } }, \
                 { dice = [1], choose = \"Yes\", expect = { Amanda = { money = 2, sanity = 3 } } }";
    encounter("each-time", text, "will = 4", "", steps);
}

#[test]
fn what_is_done_for_each() {
    read("by-twos", "Gain 5 clues. Gain $1 for each 2 clues you have.", "", "", "money = 2");
    read("at-most", "Gain $1 for each clue you have (at most 3).", "clues = 7", "", "money = 3");
    read("below", "Gain $1 for each point of your Sanity below its maximum.", "sanity = 2", "", "money = 3");
    read("focus", "Gain $1 for each point of your focus.", "", "", "money = 3");
    read("trophies", "Gain $1 for each trophy you have.", "gate_trophies = 1, monster_trophies = 2", "", "money = 3");
    let sky = "monsters = { Sky = \"Byakhee\", Graveyard = \"Ghoul\" }";
    read("sky", "Gain $1 for each monster in the Sky.", "", sky, "money = 1");
    read("crescent", "Gain $1 for each Ghoul on the board.", "", sky, "money = 1");
    read(
        "until-counted",
        "Lose clues until you have 1 for each gate trophy you have.",
        "clues = 5, gate_trophies = 2",
        "",
        "clues = 2",
    );
    read("doom", "Add 1 doom token for each clue you have.", "clues = 2", "", "clues = 2");
    let steps = "{ expect = { options = [\"Spend nothing\", \"Spend 1 clue\", \"Spend 2 clues\"] } }, \
                 { choose = \"Spend 2 clues\", expect = { Amanda = { clues = 0, money = 4 } } }";
    met("any", "Spend any clues. Gain $2 for each of them.", "clues = 2", steps);
    let steps = "{ choose = \"Lose 2 Sanity\", dice = [6, 1], expect = { Amanda = { sanity = 3, money = 1 } } }";
    met("dice", "Lose any Sanity. Roll that many dice. Gain $1 for each success.", "", steps);
    let steps = "{ expect = { options = [\"Gain nothing\", \"Gain 1 clue\", \"Gain 2 clues\", \"Gain 3 clues\"] } }, \
                 { choose = \"Gain 2 clues\", expect = { Amanda = { clues = 2, sanity = 3 } } }";
    met("gain-up-to", "Gain up to 3 clues. Lose that much Sanity.", "", steps);
}

#[test]
fn cards_are_drawn_by_a_count() {
    let top = "top = { spell = [\"Wither\", \"Shrivelling\", \"Find Gate\"] }";
    read("draw", "Draw 1 spell for each clue you have.", "clues = 2", top, "cards = [\"Wither\", \"Shrivelling\"]");
    let steps = "{ draw = { location = \"said\" }, expect = { asks = \"GiveUp\" } }, \
                 { choose = \"Give up Wither\", expect = { Amanda = { cards = \"Shrivelling\" } } }";
    encounter("keep", "Draw 1 spell for each clue you have and keep 1.", "clues = 2", top, steps);
}

const HELP: &str = r#"
[[special]]
id = "charm"
name = "Charm"
text = """
Before your Luck check or check to close a gate, exhaust this: it gets +1.
Upkeep, exhaust this: horror checks +1 until the end of the turn.
Movement, exhaust this: combat checks in your neighbourhood +2 until the end of the phase.
Any time, exhaust this: Fight +1 until the end of the turn."""

[[special]]
id = "whistle"
name = "Whistle"
text = "Before any investigator's Luck check, exhaust this: it gets +2."

[[location_card]]
id = "said"
neighbourhood = "Uptown"
[[location_card.at]]
place = "Woods"
tale = "Somebody speaks."
text = "Luck (+0) check. Pass: gain $1."
"#;

#[test]
fn dice_are_given_to_one_check() {
    let library = library("given", HELP);
    passes(
        &library,
        r#"
[[scenario]]
name = "Before one's own check: one die more, for this check alone"
phase = "Arkham Encounters"
investigators = [{ who = "Amanda Sharpe", at = "Woods", luck = 1, cards = ["Charm"] }]
play = [
  { draw = { location = "said" }, choose = "Have an encounter", expect = { asks = "BeforeCheck" } },
  { choose = "use:charm/1", dice = [1, 6], until = "end of Arkham Encounters", expect = { Amanda = { money = 1 } } },
]

[[scenario]]
name = "Before the check of another: the holder is asked first"
phase = "Arkham Encounters"
investigators = [
  { who = "Amanda Sharpe", at = "Woods", luck = 1 },
  { who = "Joe Diamond", at = "Library", flags = ["out"], cards = ["Whistle"] },
]
play = [
  { draw = { location = "said" }, expect = { asks = "BeforeCheck", asked = "Joe" } },
  { choose = "use:whistle/1", dice = [1, 1, 6], expect = { Amanda = { money = 1 } } },
]

[[scenario]]
name = "He may leave it"
phase = "Arkham Encounters"
investigators = [
  { who = "Amanda Sharpe", at = "Woods", luck = 1 },
  { who = "Joe Diamond", at = "Library", flags = ["out"], cards = ["Whistle"] },
]
play = [
  { draw = { location = "said" }, expect = { options = ["Do not help", "Use Whistle"] } },
  { choose = "Do not help", dice = [6], expect = { Amanda = { money = 1 } } },
]
"#,
    );
}
