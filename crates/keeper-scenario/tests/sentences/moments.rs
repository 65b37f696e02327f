//! Moments of gains, losses, gates, spells and turns; blocks for each of something; payments together.

use crate::{encounter, held, library, passes, read, weather};

const SAID: &str = "[[location_card]]\nid = \"said\"\nneighbourhood = \"Uptown\"\n[[location_card.at]]\nplace = \"Woods\"\n\
                    tale = \"Somebody speaks.\"\ntext = \"Draw 2 spells.\"\n";

#[test]
fn for_each_of_something() {
    read(
        "each",
        "Gain 3 clues. For each clue you have: gain $1. Then: lose 1 Sanity.",
        "money = 0",
        "",
        "money = 3, sanity = 4",
    );
    let text = "For each open gate: Luck (+0) check. Fail: lose 1 Sanity.";
    let gates = "gates = { Graveyard = \"Abyss\", Unnamable = \"Yuggoth\" }";
    let steps = "{ draw = { location = \"said\" }, dice = [1, 1, 1, 1, 5, 1, 1, 1], until = \"end of Arkham Encounters\", expect = { checks = 2, Amanda = { sanity = 4 } } }";
    encounter("checks", text, "luck = 4, clues = 0", gates, steps);
    read("none", "For each gate trophy you have: lose 1 Sanity.", "", "", "sanity = 5");
}

#[test]
fn clues_spent_together() {
    let text = "The investigators may together spend 3 clues. If they do: gain $1. If they do not: lose 1 Sanity.";
    let scenario = |name: &str, amanda: u8, joe: u8, play: &str| {
        let scenario = format!(
            "[[scenario]]\nname = \"{name}\"\nphase = \"Arkham Encounters\"\ninvestigators = [\
             {{ who = \"Amanda Sharpe\", at = \"Woods\", clues = {amanda} }}, {{ who = \"Joe Diamond\", at = \"Library\", clues = {joe}, flags = [\"out\"] }}]\n\
             play = [{{ draw = {{ location = \"said\" }} }}, {play}]\n"
        );
        passes(&crate::woods("together", text), &scenario);
    };
    // Joe has one: Amanda puts in two or three.
    scenario(
        "enough",
        3,
        1,
        "{ choose = \"Yes\", expect = { asked = \"Amanda\", options = [\"Spend 2 clues\", \"Spend 3 clues\"] } }, \
         { choose = \"Spend 2 clues\", expect = { Amanda = { clues = 1, money = 1 }, Joe = { clues = 0 } } }",
    );
    scenario(
        "alone",
        3,
        1,
        "{ choose = [\"Yes\", \"Spend 3 clues\"], expect = { Amanda = { clues = 0, money = 1 }, Joe = { clues = 1 } } }",
    );
    scenario("declined", 3, 1, "{ choose = \"No\", expect = { Amanda = { clues = 3, money = 0, sanity = 4 } } }");
    scenario("too-few", 1, 1, "{ expect = { Amanda = { clues = 1, money = 0, sanity = 4 } } }");
}

#[test]
fn after_a_gain() {
    let text = "After you gain clues: gain $1.";
    let scenario = r#"
[[scenario]]
name = "One for the gain, not for each clue"
phase = "Movement"
clues = { "Woods" = 2 }
investigators = [{ who = "Amanda Sharpe", at = "Uptown streets", money = 0, clues = 0, cards = ["Token"] }]
play = [
  { choose = "Move to the Woods", expect = { Amanda = { money = 0 } } },
  { choose = "Take 2 clues", expect = { Amanda = { clues = 2, money = 1 } } },
]
"#;
    held("gain-clues", text, scenario);
    let text = "After you gain clues: gain 1 clue.";
    held("not-by-itself", text, &scenario.replace("clues = 2, money = 1", "clues = 3, money = 0"));
    let text = "After you gain spells: gain 1 clue.\nAny time, exhaust this: draw 1 spell.";
    let scenario = r#"
[[scenario]]
name = "What this gives itself does not count"
phase = "Movement"
investigators = [{ who = "Amanda Sharpe", at = "Woods", clues = 0, cards = ["Token"] }]
play = [{ draw = { spell = "Wither" }, choose = "Use Token", expect = { Amanda = { clues = 0, has = "Wither" } } }]
"#;
    held("own-spells", text, scenario);
    let text = "After you gain spells: gain 1 clue.";
    let card = format!("[[special]]\nid = \"token\"\nname = \"Token\"\nitem = true\ntext = {text:?}\n\n{SAID}");
    let scenario = r#"
[[scenario]]
name = "Two spells are two gains"
phase = "Arkham Encounters"
investigators = [{ who = "Amanda Sharpe", at = "Woods", clues = 0, cards = ["Token"] }]
play = [{ draw = { location = "said" }, until = "end of Arkham Encounters", expect = { Amanda = { clues = 2 } } }]
"#;
    passes(&library("gain-spells", &card), scenario);
}

#[test]
fn after_a_loss() {
    let text = "When you lose Stamina: gain $1.\nAny time, once per turn: lose 1 Sanity.\nAny time, spend 1 movement point: lose 2 Stamina.";
    let scenario = r#"
[[scenario]]
name = "Stamina and not Sanity"
phase = "Movement"
investigators = [{ who = "Amanda Sharpe", at = "Woods", money = 0, cards = ["Token"] }]
play = [
  { choose = "Use Token: lose 1 Sanity", expect = { Amanda = { sanity = 4, money = 0 } } },
  { choose = "Use Token (spend 1 movement point): lose 2 Stamina", expect = { Amanda = { stamina = 3, money = 1 } } },
]
"#;
    held("lose", text, scenario);
}

#[test]
fn the_loss_after_a_horror_check() {
    let scenario = r#"
[[scenario]]
name = "Sanity after a horror check"
phase = "Movement"
monsters."Uptown streets" = "MONSTER"
investigators = [{ who = "Amanda Sharpe", at = "Uptown streets", will = 4, clues = 0, cards = ["Token"] }]
play = [
  { dice = "DICE", choose = ["Move to the Woods", "Fight the MONSTER"], expect = { asks = "ASKS" } },
]
"#;
    let play = |name: &str, text: &str, dice: &str, asks: &str| {
        // A Dhole's horror check: -1, 4 Sanity, nightmarish 1.
        let scenario = scenario.replace("MONSTER", "Dhole").replace("DICE", dice).replace("ASKS", asks);
        held(name, text, &scenario);
    };
    let failed = "When you would lose Sanity after a failed horror check, exhaust this: lose 1 less Sanity.";
    play("failed", failed, "fail", "Loss");
    play("failed-only", failed, "pass", "Combat");
    let any = "When you would lose Sanity after a horror check, exhaust this: lose 1 less Sanity.";
    play("any-failed", any, "fail", "Loss");
    play("any-passed", any, "pass", "Loss");
}

#[test]
fn the_turn_begins() {
    let scenario = r#"
[[scenario]]
name = "Once for each turn"
phase = "Mythos"
ENV
investigators = [{ who = "Amanda Sharpe", at = "Woods", money = 0CARDS }, { who = "Joe Diamond", at = "Library", money = 0 }]
play = [{ draw = { mythos = "The Stars Are Right" }, until = "Upkeep", expect = { Amanda = { money = 1 }, Joe = { money = JOE } } }]
"#;
    let text = "Start of the turn: gain $1.";
    held("turn", text, &scenario.replace("CARDS", ", cards = [\"Token\"]").replace("JOE", "0").replace("ENV", ""));
    weather(
        "turns",
        text,
        &scenario.replace("CARDS", "").replace("JOE", "1").replace("ENV", "environment = \"Gloom\""),
    );
}

#[test]
fn a_gate_opens() {
    let text = "When a gate opens: each investigator: gain $1.";
    let scenario = r#"
[[scenario]]
name = "The gate of a Mythos card"
phase = "Mythos"
environment = "Gloom"
investigators = [{ who = "Amanda Sharpe", at = "Library", money = 0 }]
play = [{ draw = { mythos = "Curfew Enforced", gate = "Abyss" }, until = "end of Mythos", expect = { Amanda = { money = 1 } } }]
"#;
    weather("opens", text, scenario);
}

#[test]
fn a_spell_is_cast() {
    let scenario = r#"
[[scenario]]
name = "Wither works"
phase = "Movement"
environment = "Gloom"
monsters."Uptown streets" = "Cultist"
investigators = [{ who = "Amanda Sharpe", at = "Uptown streets", lore = 4, money = 0, clues = 0, cards = ["Wither"] }]
play = [{ dice = "pass", choose = ["Move to the Woods", "Fight the Cultist", "Cast Wither"], expect = { Amanda = { money = 1 } } }]

[[scenario]]
name = "Wither fails"
phase = "Movement"
environment = "Gloom"
monsters."Uptown streets" = "Cultist"
investigators = [{ who = "Amanda Sharpe", at = "Uptown streets", lore = 4, money = 0, clues = 0, cards = ["Wither"] }]
play = [{ dice = "fail", choose = ["Move to the Woods", "Fight the Cultist", "Cast Wither"], expect = { Amanda = { money = FAILED } } }]
"#;
    let text = "When an investigator casts a spell: gain $1.";
    weather("casts", text, &scenario.replace("FAILED", "1"));
    let text = "When an investigator passes a spell check: gain $1.";
    weather("passes", text, &scenario.replace("FAILED", "0"));
}

#[test]
fn conditions_of_people_and_town() {
    read(
        "sane",
        "If your maximum Sanity is more than your maximum Stamina: gain $1. Otherwise: gain $2.",
        "money = 0",
        "",
        "money = 2",
    );
    read(
        "weak",
        "If your maximum Sanity is more than your maximum Stamina: gain $1. Otherwise: gain $2.",
        "money = 0, stamina_cut = 1, stamina = 4",
        "",
        "money = 1",
    );
    read(
        "strong",
        "If your maximum Stamina is more than your maximum Sanity: gain $1. Otherwise: gain $2.",
        "money = 0, sanity_cut = 1, sanity = 4",
        "",
        "money = 1",
    );
    // With one investigator 7 monsters are in the Outskirts at most.
    let full = |n: u8| {
        format!(
            "monsters = {{ Outskirts = [{}] }}",
            ["\"Ghoul*3\"", "\"Zombie*3\"", "\"Witch\""][..usize::from(n)].join(", ")
        )
    };
    read("full", "If monsters fill the Outskirts: gain $1. Otherwise: gain $2.", "money = 0", &full(3), "money = 1");
    read("room", "If monsters fill the Outskirts: gain $1. Otherwise: gain $2.", "money = 0", &full(2), "money = 2");
}

#[test]
fn after_a_location_card_is_drawn() {
    let text = "After you draw a location card, exhaust this: draw a new one in its place.";
    let scenario = r#"
[[scenario]]
name = "A location card"
phase = "Arkham Encounters"
investigators = [{ who = "Amanda Sharpe", at = "Woods", cards = ["Token"] }]
play = [{ draw = { location = "uptown-02" }, until = "asks CardDrawn", expect = { asks = "CardDrawn", offers = ["Use Token"] } }]

[[scenario]]
name = "No gate card"
phase = "Other World Encounters"
gates = { Woods = "Abyss" }
investigators = [{ who = "Amanda Sharpe", at = "Abyss 1", cards = ["Token"] }]
play = [{ until = "end of Other World Encounters", auto = ["Fight ...", "Attack ...", "Pass ..."], expect = { Amanda = { exhausted = [] } } }]
"#;
    held("card", text, scenario);
}
