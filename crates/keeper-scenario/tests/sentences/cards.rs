//! Classes of cards, what is searched and taken, and what is paid.

use crate::{encounter, read};

#[test]
fn the_first_card_that_fits_is_taken() {
    let top = "top = { unique = [\"Necronomicon\", \"Holy Water\", \"Elder Sign\"] }";
    let text = "Take the first card that is not a tome from the unique items.";
    read("no-tome", text, "", top, "cards = \"Holy Water\"");
    let text = "Take the first card worth $5 or more from the unique items.";
    read("worth", text, "", "top = { unique = [\"Holy Water\", \"Elder Sign\"] }", "cards = \"Elder Sign\"");
    let text = "Take the first weapon from the common items and put 1 clue on it.";
    read("token", text, "", "top = { common = [\"Food\", \"Knife\"] }", "tokens = { Knife = 1 }");
}

#[test]
fn a_deck_is_searched_for_a_class() {
    let steps = "{ draw = { location = \"said\" }, expect = { asks = \"SearchFor\", offers = [\"Take Necronomicon\"], \
                 refuses = [\"Take Holy Water\"] } }, \
                 { choose = \"Take Necronomicon\", expect = { Amanda = { cards = \"Necronomicon\" } } }";
    encounter("tome", "Search the unique items and take 1 tome.", "", "", steps);
    let steps = "{ draw = { location = \"said\" }, expect = { offers = [\"Take Food\"], refuses = [\"Take Knife\"] } }";
    encounter("no-weapon", "Search the common items and take 1 card that is not a weapon.", "", "", steps);
}

#[test]
fn what_is_discarded_must_be_worth_enough() {
    let text = "You may discard 1 unique item worth $5 or more. If you do: gain 2 clues.";
    let steps = "{ draw = { location = \"said\" }, choose = \"Discard ...\", expect = { Amanda = { cards = \"Holy Water\", clues = 2 } } }";
    let steps = steps.replace("\"Discard ...\"", "\"yes\"");
    encounter("dear", text, "cards = [\"Holy Water\", \"Elder Sign\"]", "", &steps);
    read("cheap", text, "cards = [\"Holy Water\"]", "", "cards = \"Holy Water\", clues = 0");
}

#[test]
fn a_die_is_rolled_for_each_card() {
    let step = "{ draw = { location = \"said\" }, dice = [1, 6], until = \"end of Arkham Encounters\", \
                expect = { Amanda = { cards = [\"Food\", \"Heal\"] } } }";
    let cards = "cards = [\"Food\", \"Wither\", \"Heal\"]";
    encounter("fails", "Roll a die for each of your spells; on a failure, discard it.", cards, "", step);
}

#[test]
fn a_card_returns_to_the_box() {
    let text = "You may return Necronomicon to the box. If you do: gain 2 clues.";
    let steps = "{ draw = { location = \"said\" }, choose = \"yes\", expect = { boxed = \"Necronomicon\", Amanda = { cards = 0, clues = 2 } } }";
    encounter("box", text, "cards = [\"Necronomicon\"]", "", steps);
    read("not-mine", text, "", "", "clues = 0");
    let text = "You may discard 1 unique item that is a tome. If you do: gain 2 clues.";
    read("common-tome", text, "cards = [\"Old Journal\"]", "", "clues = 0");
}

#[test]
fn trophies_are_paid_by_number_and_symbol() {
    let text = "You may spend 1 crescent monster trophy. If you do: gain 2 clues.";
    // A Zombie is a crescent, a Ghoul a hexagon.
    let steps = "{ draw = { location = \"said\" }, choose = \"yes\", \
                 expect = { Amanda = { clues = 2, monster_trophies = \"Ghoul\" } } }";
    encounter("crescent", text, "monster_trophies = [\"Zombie\", \"Ghoul\"]", "", steps);
    read("no-crescent", text, "monster_trophies = [\"Ghoul\"]", "", "clues = 0");
    let text = "You may spend 1 gate trophy, 1 monster trophy and 1 clue. If you do: gain $9.";
    let steps = "{ draw = { location = \"said\" }, choose = \"yes\", \
                 expect = { Amanda = { money = 9, clues = 0, monster_trophies = 0, gate_trophies = 0 } } }";
    encounter("all-three", text, "monster_trophies = 1, gate_trophies = 1, clues = 1", "", steps);
    read("one-is-missing", text, "monster_trophies = 1, clues = 1", "", "money = 0, clues = 1");
}

#[test]
fn more_than_sealing_costs() {
    let text = "You may spend 2 more clues than sealing a gate costs. If you do: put an elder sign on an unstable location without a gate.";
    let steps = "{ draw = { location = \"said\" }, choose = [\"yes\", \"The Graveyard\"], \
                 expect = { Amanda = { clues = 1 }, seals = [\"Graveyard\"] } }";
    encounter("seal", text, "clues = 8", "gates = { Unnamable = \"Abyss\" }", steps);
    read("too-few", text, "clues = 6", "", "clues = 6");
}
