//! Amounts and conditions.

use crate::{encounter, library, passes, read};

#[test]
fn so_many_for_each() {
    let gates = "gates = { Graveyard = \"Abyss\", Unnamable = \"Yuggoth\" }";
    read("open-gates", "Gain 1 clue for each open gate.", "", gates, "clues = 2");
    read("gate-trophies", "Gain $2 for each gate trophy you have.", "gate_trophies = 3", "", "money = 6");
    read("monster-trophies", "Gain 1 clue for each monster trophy you have.", "monster_trophies = 2", "", "clues = 2");
    let tomes = "cards = [\"Old Journal\", \"Food\", \"Necronomicon\"]";
    read("tomes", "Gain 1 clue and 1 clue for each tome you have.", tomes, "", "clues = 3");
    read("investigators", "Gain $3 for each investigator.", "", "", "money = 3");
    read("terror", "Lose $1 for each point of the terror level.", "money = 5", "terror = 2", "money = 3");
    read("skill", "Gain 1 clue for each point of your Lore.", "lore = 4", "", "clues = 4");
    read(
        "seals",
        "Gain $1 for each elder sign on the board.",
        "",
        "seals = [\"Graveyard\", \"Unnamable\"]",
        "money = 2",
    );
    read("none", "Gain 1 clue for each elder sign on the board.", "", "", "clues = 0");
}

#[test]
fn points_as_one_likes() {
    let text = "Gain 1 point for each monster trophy you have, split between Sanity and Stamina as you like.";
    let steps = "{ draw = { location = \"said\" }, expect = { asks = \"Which\" } }, \
                 { choose = [\"Gain 1 Sanity\", \"Gain 1 Stamina\"], expect = { Amanda = { sanity = 2, stamina = 2 } } }";
    encounter("points", text, "sanity = 1, stamina = 1, monster_trophies = 2", "", steps);
    let steps = "{ draw = { location = \"said\" }, expect = { options = [\"Lose 3 Stamina\", \"Lose 1 Sanity and 2 Stamina\", \
                 \"Lose 2 Sanity and 1 Stamina\", \"Lose 3 Sanity\"] } }, \
                 { choose = \"Lose 1 Sanity and 2 Stamina\", expect = { Amanda = { sanity = 4, stamina = 3 } } }";
    encounter("lost-points", "Lose 3 points, split between Sanity and Stamina as you like.", "", "", steps);
}

#[test]
fn until_one_has_so_many() {
    read("until", "Gain clues until you have 5.", "clues = 2", "", "clues = 5");
    read("until-more", "Gain clues until you have 5.", "clues = 7", "", "clues = 7");
    read("down-to", "Lose clues until you have 2.", "clues = 7", "", "clues = 2");
}

#[test]
fn a_value_is_set_and_not_lost() {
    let at = "at = \"St. Mary's Hospital\", stamina = 1";
    read("set", "Your Stamina becomes 0.", "", "", at);
    read("set-to", "Your Sanity becomes 2.", "", "", "sanity = 2");
}

#[test]
fn points_above_the_maximum_stay_until_they_are_lost() {
    let text = "Restore your Stamina and gain 3 Stamina above your maximum.";
    read("above", text, "stamina = 2", "", "stamina = 8, max_stamina = 5");
    let text = "Restore your Stamina and gain 3 Stamina above your maximum. Lose 1 Stamina. Gain 2 Stamina. Restore your Stamina.";
    read("above-lost", text, "stamina = 2", "", "stamina = 7");
    let text = "Gain 3 Stamina above your maximum. Lose 5 Stamina. Restore your Stamina.";
    read("above-gone", text, "", "", "stamina = 5");
}

#[test]
fn clues_are_bought_and_sold() {
    let steps = "{ draw = { location = \"said\" }, expect = { options = [\"Buy nothing\", \"Buy 1 clue\", \"Buy 2 clues\"] } }, \
                 { choose = \"Buy 2 clues\", expect = { Amanda = { clues = 2, money = 1 } } }";
    encounter("buy", "Buy up to 3 clues for $2 each.", "money = 5", "", steps);
    let steps =
        "{ draw = { location = \"said\" }, choose = \"Sell 3 clues\", expect = { Amanda = { clues = 1, money = 6 } } }";
    encounter("sell", "Sell up to 3 clues for $2 each.", "clues = 4", "", steps);
    read("no-money", "You may buy up to 3 clues for $2 each.", "money = 1", "", "clues = 0");
}

fn holds(name: &str, cond: &str, amanda: &str, position: &str) {
    read(name, &format!("If {cond}: gain $1."), amanda, position, "money = 1");
}

fn does_not_hold(name: &str, cond: &str, amanda: &str, position: &str) {
    read(name, &format!("If {cond}: gain $1. Otherwise: gain $5."), amanda, position, "money = 5");
}

#[test]
fn conditions_compare_what_is_counted() {
    holds("lore", "your Lore is 4 or more", "lore = 4", "");
    does_not_hold("lore-low", "your Lore is 4 or more", "lore = 3", "");
    holds("clues", "you have 5 or more clues", "clues = 5", "");
    does_not_hold("clues-low", "you have 5 or more clues", "clues = 4", "");
    holds("few", "you have 4 or fewer clues", "clues = 4", "");
    holds("no-clues", "you have no clues", "", "");
    does_not_hold("some-clues", "you have no clues", "clues = 1", "");
    holds("trophy", "you have a gate trophy", "gate_trophies = 1", "");
    holds("seal", "there is an elder sign on the board", "", "seals = \"Graveyard\"");
    does_not_hold("no-seal", "there is an elder sign on the board", "", "");
}

#[test]
fn conditions_are_joined() {
    holds("and", "you have no clues and you are in Arkham", "", "");
    does_not_hold("and-not", "you have no clues and you are in the streets", "", "");
    holds("or", "you have 5 or more clues or you are at the Woods", "", "");
    does_not_hold("or-not", "you have 5 or more clues or you are in jail", "", "");
}

#[test]
fn conditions_of_place_and_state() {
    holds("location", "you are in a location", "", "");
    does_not_hold("except", "you are in a location except the Woods", "", "");
    holds("except-other", "you are in a location except Arkham Asylum", "", "");
    does_not_hold("world", "you are in an Other World", "", "");
    holds("full", "your Sanity and Stamina are at their maximum", "", "");
    does_not_hold("not-full", "your Sanity and Stamina are at their maximum", "stamina = 1", "");
    holds("full-sanity", "your Sanity is at its maximum", "stamina = 1", "");
    holds("ancient-one", "the Ancient One is Azathoth", "", "");
    does_not_hold("other-ancient-one", "the Ancient One is Azathoth", "", "ancient_one = \"Hastur\"");
    holds("in-cup", "a Ghoul is in the cup", "", "");
    does_not_hold("no-cup", "a Ghoul is in the cup", "", "cup = \"Zombie\"");
    holds("on-board", "a Ghoul is on the board", "", "monsters.Graveyard = \"Ghoul\"");
    does_not_hold("not-on-board", "a Ghoul is on the board", "", "");
    does_not_hold("alone", "another investigator is in your area", "", "");
    let text = "Lose 9 Stamina. If you are insane or you are unconscious: you are devoured.";
    read("fallen", text, "", "", "devoured = true");
}

/// A rumour that asks for so much money from each investigator, and fails where too much is asked.
const LEVY: &str = r#"
[[mythos]]
id = "levy"
name = "Levy"
kind = "rumour"
gate = "Woods"
clues = ["Graveyard"]
white = ["slash"]
black = ["circle"]
tale = "Somebody speaks."
text = """
When this enters play: put $4 for each investigator on this.
Arkham Encounters in the Uptown streets, pay any money: remove as much money from this.
End of Mythos, from the next turn on: put $2 for each investigator on this.
Pass when there is no money on this: each investigator: gain 1 clue.
Fail when there is at least $8 for each investigator on this: raise the terror level by 1."""
"#;

#[test]
fn tokens_for_each_investigator() {
    let library = library("levy", LEVY);
    let two = "investigators = [{ who = \"Amanda Sharpe\", at = \"Uptown streets\", money = 9 }, { who = \"Joe Diamond\", at = \"Library\" }]";
    let enters = format!(
        "[[scenario]]\nname = \"Enters\"\nphase = \"Mythos\"\nseals = \"Woods\"\n{two}\n\
         play = [{{ draw = {{ mythos = \"Levy\" }}, until = \"end of Mythos\", expect = {{ rumour_tokens = 8 }} }}]\n"
    );
    passes(&library, &enters);
    let paid = format!(
        "[[scenario]]\nname = \"Paid\"\nphase = \"Arkham Encounters\"\nrumour = {{ card = \"Levy\", tokens = 8 }}\n{two}\n\
         play = [{{ choose = [\"use:levy/2\", \"Pay $8\"], until = \"end of Arkham Encounters\", \
         expect = {{ rumour = \"none\", Amanda = {{ money = 1, clues = 1 }}, Joe = {{ clues = 1 }} }} }}]\n"
    );
    passes(&library, &paid);
    let fails = format!(
        "[[scenario]]\nname = \"Fails\"\nphase = \"Mythos\"\nseals = \"The Witch House\"\nturn = 2\nrumour = {{ card = \"Levy\", tokens = 12 }}\n{two}\n\
         play = [{{ draw = {{ mythos = \"Noden's Favor\" }}, until = \"end of Mythos\", expect = {{ rumour = \"none\", terror = 1 }} }}]\n"
    );
    passes(&library, &fails);
}
