//! Amounts of your choice, cards that stand for others, and monsters that come in several ways.

use crate::{encounter, held, read};

const DRAWN: &str = "{ draw = { location = \"said\" }";
const END: &str = "until = \"end of Arkham Encounters\"";

#[test]
fn the_higher_is_lost() {
    let text = "Lose the higher of your Sanity and Stamina until both are equal.";
    read("higher", text, "sanity = 5, stamina = 2", "", "sanity = 2, stamina = 2");
    read("higher-stamina", text, "sanity = 3, stamina = 4", "", "sanity = 3, stamina = 3");
    read("both", text, "sanity = 4, stamina = 4", "", "sanity = 4, stamina = 4");
}

#[test]
fn points_of_ones_choice() {
    let text = "Spend up to 5 points, split between Sanity and Stamina as you like. Gain that many clues.";
    let steps = format!(
        "{DRAWN}, choose = \"Spend 2 Sanity\", expect = {{ refuses = [\"Spend 4 Stamina\"] }} }}, \
         {{ choose = \"Spend 3 Stamina\", {END}, expect = {{ Amanda = {{ sanity = 3, stamina = 2, clues = 5 }} }} }}"
    );
    encounter("points", text, "sanity = 5, stamina = 5", "", &steps);
    let text = "Lose up to 2 points, split between Sanity and Stamina as you like. Gain that many clues.";
    let steps = format!(
        "{DRAWN}, choose = [\"Lose nothing\", \"Lose 1 Stamina\"], {END}, expect = {{ Amanda = {{ sanity = 5, stamina = 4, clues = 1 }} }} }}"
    );
    encounter("points-lost", text, "sanity = 5, stamina = 5", "", &steps);
}

#[test]
fn trophies_by_their_kinds() {
    let text = "If you have a Ghoul, Vampire or Zombie trophy: spend any Ghoul, Vampire and Zombie trophies. Gain $1 for each point of \
                their toughness. Otherwise: gain 1 clue.";
    // A Vampire is worth 2, a Ghoul 1.
    let steps = format!(
        "{DRAWN}, choose = \"Spend the Vampire\", expect = {{ refuses = [\"Spend the Dhole\"] }} }}, \
         {{ choose = \"Spend the Ghoul\", {END}, expect = {{ Amanda = {{ money = 3, clues = 0 }} }} }}"
    );
    let trophies = "money = 0, monster_trophies = [\"Ghoul\", \"Dhole\", \"Vampire\"]";
    encounter("kinds", text, trophies, "", &steps);
    read("no-kinds", text, "money = 0, monster_trophies = [\"Dhole\"]", "", "money = 0, clues = 1");
    let text = "Spend any monster trophies. Gain $1 for each point of their toughness.";
    let steps = format!(
        "{DRAWN}, choose = [\"Spend the Dhole\", \"Done\"], {END}, expect = {{ Amanda = {{ money = 3, monster_trophies = [\"Ghoul\"] }} }} }}"
    );
    encounter("any-kind", text, "money = 0, monster_trophies = [\"Ghoul\", \"Dhole\"]", "", &steps);
    let text = "Take 2 Cultists from the cup as trophies. Take a monster from the cup as a trophy, even if endless.";
    let steps = format!(
        "{{ draw = {{ location = \"said\", monster = \"Zombie\" }}, {END}, \
         expect = {{ Amanda = {{ monster_trophies = [\"Cultist\", \"Cultist\", \"Zombie\"] }} }} }}"
    );
    encounter("from-cup", text, "", "", &steps);
}

#[test]
fn decks_are_searched_by_price() {
    let text = "Search the common items and take 1 worth $3 or less.";
    let steps = format!(
        "{DRAWN}, expect = {{ asks = \"SearchFor\", offers = [\"Take Axe\", \"Take Food\"], refuses = [\"Take Rifle\"] }} }}, \
         {{ choose = \"Take Axe\", {END}, expect = {{ Amanda = {{ cards = \"Axe\" }} }} }}"
    );
    encounter("worth", text, "", "", &steps);
    let text = "Spend any clues and search the common items and take any worth that much together.";
    let steps = format!(
        "{DRAWN}, choose = [\"Spend 4 clues\", \"Take Axe\"], expect = {{ offers = [\"Take Food\"], refuses = [\"Take Knife\"] }} }}, \
         {{ choose = \"Take Food\", {END}, expect = {{ Amanda = {{ clues = 1, cards = [\"Axe\", \"Food\"] }} }} }}"
    );
    encounter("together", text, "clues = 5", "", &steps);
    let text = "Search the spells and take 1 spell that you already have.";
    let steps = format!("{DRAWN}, {END}, expect = {{ Amanda = {{ cards = [\"Heal\", \"Heal\"] }} }} }}");
    encounter("had", text, "cards = [\"Heal\"]", "", &steps);
    let text = "Take the first spell with a Sanity cost of 0 from the spells.";
    let top = "top = { spell = [\"Heal\", \"Wither\", \"Shrivelling\"] }";
    let steps = format!("{DRAWN}, {END}, expect = {{ Amanda = {{ cards = \"Wither\" }} }} }}");
    encounter("free-spell", text, "", top, &steps);
    let text = "Discard any spells. Gain 1 clue for each point of their Sanity cost.";
    let steps = format!(
        "{DRAWN}, choose = [\"Discard Heal\", \"Discard Shrivelling\"], {END}, expect = {{ Amanda = {{ clues = 2 }} }} }}"
    );
    encounter("their-cost", text, "cards = [\"Heal\", \"Shrivelling\"]", "", &steps);
}

#[test]
fn men_and_women() {
    let text = "If you are a man: gain $1. Otherwise: gain $2.";
    read("woman", text, "money = 0", "", "money = 2");
    let text = "If you are a woman: gain $1. Otherwise: gain $2.";
    read("woman-too", text, "money = 0", "", "money = 1");
}

#[test]
fn a_check_is_passed_by_what_is_exhausted() {
    let text = "Luck (-2) check; you may exhaust Wither, Heal or Axe to pass. Pass: gain 1 clue. Discard it.";
    let cards = "cards = [{ card = \"Wither\", exhausted = true }, \"Heal\", \"Axe\"]";
    let steps = format!(
        "{DRAWN}, expect = {{ offers = [\"Exhaust Heal\", \"Exhaust Axe\"], refuses = [\"Exhaust Wither\"] }} }}, \
         {{ choose = \"Exhaust Axe\", {END}, expect = {{ Amanda = {{ clues = 1, cards = [\"Wither\", \"Heal\"] }} }} }}"
    );
    encounter("exhausted", text, cards, "", &steps);
    let steps = format!(
        "{DRAWN}, dice = \"fail\", choose = \"no\", {END}, expect = {{ Amanda = {{ clues = 0, cards = [\"Wither\", \"Heal\", \"Axe\"] }} }} }}"
    );
    encounter("not-exhausted", text, cards, "", &steps);
}

#[test]
fn spells_are_spent_as_clues() {
    let text = "Luck (-3) check; spells may be spent as clues. Pass: gain $1.";
    let steps = format!(
        "{DRAWN}, expect = {{ offers = [\"Discard Heal\"], refuses = [\"Discard Axe\"] }} }}, \
         {{ dice = [6], choose = \"Discard Heal\", {END}, expect = {{ Amanda = {{ money = 1, cards = [\"Axe\"] }} }} }}"
    );
    encounter("as-clues", text, "luck = 3, money = 0, clues = 0, cards = [\"Heal\", \"Axe\"]", "", &steps);
}

#[test]
fn monsters_one_after_the_other() {
    let text = "2 monsters appear. Gain $1.";
    let steps = format!(
        "{{ draw = {{ location = \"said\", monster = [\"Cultist\", \"Cultist\"] }} }}, {{ dice = \"pass\", choose = [\"Fight the Cultist\", \"Attack\"] }}, \
         {{ dice = \"pass\", choose = [\"Fight the Cultist\", \"Attack\"], {END}, \
            expect = {{ Amanda = {{ money = 1, monster_trophies = [\"Cultist\", \"Cultist\"] }} }} }}"
    );
    encounter("two", text, "fight = 3, clues = 0, money = 0", "", &steps);
    let text = "A monster appears, 1 of 2 as you choose.";
    let steps = format!(
        "{{ draw = {{ location = \"said\", monster = [\"Dhole\", \"Cultist\"] }}, choose = \"The Cultist\" }}, \
         {{ dice = \"pass\", choose = [\"Fight the Cultist\", \"Attack\"], {END}, \
            expect = {{ Amanda = {{ monster_trophies = [\"Cultist\"] }} }} }}"
    );
    encounter("one-of-two", text, "fight = 3, clues = 0", "", &steps);
}

#[test]
fn each_monster_of_a_zone() {
    let text = "Each monster in the Outskirts appears, in any order; after you evade one, you may move to the street.";
    let steps = format!(
        "{DRAWN}, choose = \"The Cultist\" }}, {{ dice = \"pass\", choose = [\"Fight the Cultist\", \"Attack\"] }}, \
         {{ dice = \"pass\", choose = \"Evade the Ghoul\" }}, \
         {{ choose = \"yes\", {END}, expect = {{ monsters = {{ Outskirts = \"Ghoul\" }}, Amanda = {{ at = \"Uptown streets\", monster_trophies = [\"Cultist\"] }} }} }}"
    );
    encounter(
        "outskirts",
        text,
        "fight = 3, speed = 1, clues = 0",
        "monsters.Outskirts = [\"Cultist\", \"Ghoul\"]",
        &steps,
    );
}

#[test]
fn no_cards_against_it() {
    let text = "A Cultist appears, and you can use no cards against it.";
    let steps = format!(
        "{DRAWN}, choose = \"Fight the Cultist\", expect = {{ refuses = [\"Ready the Axe\"] }} }}, \
         {{ dice = [1, 1, 6], choose = \"Attack\", {END}, expect = {{ Amanda = {{ monster_trophies = [\"Cultist\"] }} }} }}"
    );
    // Fight 2, combat rating +1: three dice, without Fight +1 of the skill.
    encounter("bare", text, "fight = 2, clues = 0, cards = [\"Axe\", \"Fight\"]", "", &steps);
}

#[test]
fn the_likeness_of_what_was_fought() {
    let text = "A Cultist appears. Its likeness appears.";
    let steps = format!(
        "{DRAWN} }}, {{ dice = \"pass\", choose = [\"Fight the Cultist\", \"Attack\"] }}, \
         {{ dice = \"pass\", choose = [\"Fight the Cultist\", \"Attack\"], {END}, expect = {{ Amanda = {{ monster_trophies = [\"Cultist\"] }} }} }}"
    );
    encounter("its-likeness", text, "fight = 3, clues = 0", "", &steps);
}

#[test]
fn for_a_time_or_to_spare() {
    let text = "Draw 1 ally. Put 1 time token on it.";
    let top = "top = { ally = \"Anna Kaslow\" }";
    let steps = format!(
        "{DRAWN}, until = \"end of Upkeep\", expect = {{ Amanda = {{ cards = \"Anna Kaslow\" }} }} }}, \
         {{ until = \"end of Upkeep\", expect = {{ Amanda = {{ cards = 0 }} }} }}"
    );
    encounter("time", text, "", top, &steps);
    let text = "Take a Food from the common items. Put 1 spare token on it. Lose 1 Stamina. Lose 1 Stamina.";
    let steps = format!(
        "{DRAWN}, choose = \"Use Food\", expect = {{ Amanda = {{ cards = \"Food\", stamina = 5 }} }} }}, \
         {{ choose = \"Use Food\", {END}, expect = {{ Amanda = {{ cards = 0, stamina = 5 }} }} }}"
    );
    encounter("spare", text, "stamina = 5", "", &steps);
}

#[test]
fn tokens_are_taken_off() {
    let text = "When you gain this: put 3 Sanity tokens on this.\nAny time, remove any Sanity tokens from this: combat checks +2 for each of them until \
                the end of the phase. If there are no Sanity tokens on this: discard this.";
    let scenario = "[[scenario]]\nname = \"tokens\"\nmonsters.\"Uptown streets\" = \"Cultist\"\n\
         investigators = [{ who = \"Amanda Sharpe\", at = \"Uptown streets\", fight = 2, cards = [{ card = \"Token\", tokens = 3 }] }]\n\
         play = [{ choose = [\"Move to the Woods\", \"Fight the Cultist\", \"Use Token\", \"Remove 2 tokens\"], expect = { Amanda = { cards = \"Token\" } } }, \
         { dice = [6, 1, 1, 1, 1, 1, 1], choose = \"Attack\", expect = { rolled = 7 } }]\n";
    held("tokens", text, scenario);
}

#[test]
fn monsters_of_one_symbol() {
    let text = "Upkeep: all checks against monsters of one symbol of your choice +3 and against other monsters -1 until the end of the turn.";
    // A Cultist is of the crescent.
    let of = |name: &str, symbol: &str, rolled: u8| {
        let dice = vec!["6"; rolled.into()].join(", ");
        let scenario = format!(
            "[[scenario]]\nname = \"{name}\"\nphase = \"Upkeep\"\nmonsters.\"Uptown streets\" = \"Cultist\"\n\
             investigators = [{{ who = \"Amanda Sharpe\", at = \"Uptown streets\", fight = 2, cards = [\"Token\"] }}]\n\
             play = [{{ choose = \"{symbol}\", until = \"Movement\" }}, \
             {{ dice = [{dice}], choose = [\"Move to the Woods\", \"Fight the Cultist\", \"Attack\"], expect = {{ rolled = {rolled} }} }}]\n"
        );
        held(name, text, &scenario);
    };
    of("same-symbol", "Crescent", 6);
    of("other-symbol", "Star", 2);
}

#[test]
fn monsters_around_grow_weak() {
    let text = "Monsters in your neighbourhood have 1 less toughness until the end of the turn, and those with none return to the cup.";
    let monsters = "monsters = { \"Uptown streets\" = [\"Cultist\", \"Vampire\"], \"Southside streets\" = \"Ghoul\" }";
    let steps = format!(
        "{DRAWN}, {END}, expect = {{ monsters = {{ \"Uptown streets\" = \"Vampire\", \"Southside streets\" = \"Ghoul\" }} }} }}"
    );
    encounter("weak", text, "", monsters, &steps);
}

#[test]
fn an_ancient_one_is_fought_alone() {
    // Yig: combat rating -3, doom 10. One die, and a clue for each of nine more.
    let text = "Fight Yig alone. If you win: gain $5.";
    let clues = ["\"Spend a clue\""; 9].join(", ");
    let steps = format!(
        "{DRAWN}, expect = {{ asks = \"Combat\" }} }}, {{ dice = [6, 6, 6, 6, 6, 6, 6, 6, 6, 6], choose = [\"Attack\", {clues}], {END}, \
         expect = {{ doom = 0, Amanda = {{ money = 5, clues = 0 }} }} }}"
    );
    encounter("win", text, "fight = 4, money = 0, clues = 9", "", &steps);
    read("no-win", "If you win: gain $1. Otherwise: gain $2.", "money = 0", "", "money = 2");
}
