//! What has come of a fight that a text began.

use crate::{encounter, read};

/// Amanda in the Woods, where the text lets a Cultist (no horror check) or a Zombie appear; she fights with Fight 3, Will 2.
fn fight(name: &str, text: &str, monster: &str, steps: &str, money: u8) {
    let steps = format!(
        "{{ draw = {{ location = \"said\", monster = \"{monster}\" }} }}, {steps}, \
         {{ until = \"end of Arkham Encounters\", expect = {{ Amanda = {{ money = {money} }} }} }}"
    );
    encounter(name, text, "fight = 3, speed = 1, clues = 0, money = 0", "", &steps);
}

const BEAT: &str = "{ dice = \"pass\", choose = [\"Fight the Cultist\", \"Attack\"] }";
const MISS_THEN_BEAT: &str =
    "{ dice = [1, 1, 1, 1], choose = [\"Fight the Cultist\", \"Attack\"] }, { dice = \"pass\", choose = \"Attack\" }";
/// Sneak 4 with awareness -3 is one die.
const EVADE: &str = "{ dice = \"pass\", choose = \"Evade the Cultist\" }";

#[test]
fn defeated_or_evaded() {
    let text = "A monster appears. If you defeat it: gain $1.";
    fight("beaten", text, "Cultist", BEAT, 1);
    fight("let-go", text, "Cultist", EVADE, 0);
    let text = "A monster appears. If you evade or defeat it: gain $1.";
    fight("beaten-too", text, "Cultist", BEAT, 1);
    fight("let-go-too", text, "Cultist", EVADE, 1);
    let text = "A monster appears. If you neither evade nor defeat it in the first round: gain $1.";
    fight("at-once", text, "Cultist", BEAT, 0);
    fight("evaded-at-once", text, "Cultist", EVADE, 0);
    fight("later", text, "Cultist", MISS_THEN_BEAT, 1);
}

#[test]
fn combat_checks_passed() {
    let text = "A monster appears. If you pass a combat check against it: gain $1.";
    fight("hit", text, "Cultist", MISS_THEN_BEAT, 1);
    fight("no-hit", text, "Cultist", EVADE, 0);
    let text = "A monster appears. If you pass your first combat check against it: gain $1.";
    fight("first-hit", text, "Cultist", BEAT, 1);
    fight("second-hit", text, "Cultist", MISS_THEN_BEAT, 0);
}

#[test]
fn the_horror_check() {
    let bold = "{ dice = \"pass\", choose = [\"Fight the Zombie\", \"Attack\"] }";
    let afraid = "{ dice = \"fail\", choose = \"Fight the Zombie\" }, { dice = \"pass\", choose = \"Attack\" }";
    let text = "A monster appears. If you passed its horror check: gain $1.";
    fight("bold", text, "Zombie", bold, 1);
    fight("afraid", text, "Zombie", afraid, 0);
    fight("none", text, "Cultist", BEAT, 0);
    let text = "A monster appears. If you failed its horror check: gain $1.";
    fight("bold-again", text, "Zombie", bold, 0);
    fight("afraid-again", text, "Zombie", afraid, 1);
}

#[test]
fn without_a_fight_nothing_came_of_it() {
    read("no-fight", "If you defeat it: gain $1. Otherwise: gain $2.", "money = 0", "", "money = 2");
    let text = "If you neither evade nor defeat it in the first round: gain $1. Otherwise: gain $2.";
    read("no-round", text, "money = 0", "", "money = 2");
}

#[test]
fn what_it_was_worth() {
    // Dhole: toughness 3, horror rating -1, horror damage 4.
    let beat = "{ dice = \"pass\", choose = \"Fight the Dhole\" }, \
                { dice = \"pass\", choose = [\"Ready the Enchanted Knife\", \"Ready the Enchanted Knife\", \"Attack\"] }";
    let axe = |name: &str, text: &str, money: u8| {
        let steps = format!(
            "{{ draw = {{ location = \"said\", monster = \"Dhole\" }} }}, {beat}, \
             {{ until = \"end of Arkham Encounters\", expect = {{ Amanda = {{ money = {money} }} }} }}"
        );
        let amanda = "fight = 3, money = 0, clues = 0, cards = [\"Enchanted Knife\", \"Enchanted Knife\"]";
        encounter(name, text, amanda, "", &steps);
    };
    axe("toughness", "A monster appears. If you defeat it: gain $1 for each point of its toughness.", 3);
    axe("horror", "A monster appears. Gain $2 for each point of its horror rating.", 2);
    axe("damage", "A monster appears. Gain $1 for each 2 points of its horror damage.", 2);
    // A Ghoul, 1, and a Dhole, 3, are spent.
    let text = "You may spend 2 monster trophies. If you do: gain $2 for each point of their toughness.";
    let steps = "{ draw = { location = \"said\" }, choose = [\"yes\", \"Spend the Ghoul\", \"Spend the Dhole\"], until = \"end of Arkham Encounters\", \
                 expect = { Amanda = { money = 8 } } }";
    encounter("trophies", text, "money = 0, monster_trophies = [\"Ghoul\", \"Dhole\", \"Zombie\"]", "", steps);
}
