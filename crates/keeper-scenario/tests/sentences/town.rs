//! Monsters, gates, elder signs and the Mythos deck.

use crate::{encounter, library, passes, read};

#[test]
fn a_monster_appears_with_a_change() {
    let steps = "{ draw = { location = \"said\", monster = \"Zombie\" }, expect = { asks = \"FaceOne\", \
                 values = { Zombie = { combat_rating = 0 } } } }";
    encounter("bonus", "A monster appears, with combat checks +1 against it.", "", "", steps);
}

#[test]
fn a_monster_appears_by_name() {
    let text = "A Ghoul appears, with combat checks -1 against it; if there is none in the cup, discard 1 item.";
    let steps = "{ draw = { location = \"said\" }, expect = { offers = [\"Fight the Ghoul\"], \
                 values = { Ghoul = { combat_rating = -2 } } } }";
    encounter("named", text, "cards = [\"Food\"]", "", steps);
    read("not-there", text, "cards = [\"Food\"]", "cup = \"Zombie\"", "cards = 0");
}

#[test]
fn the_marker_of_a_gate_is_exchanged() {
    // Ghouls and the Abyss: the old marker's monsters leave, the new one stays.
    let position = "gates = { Graveyard = \"Abyss\" }\nmonsters = { Uptown = [\"Zombie\", \"Ghoul\"] }";
    let steps = "{ draw = { location = \"said\", gate = \"Yuggoth\" }, choose = \"yes\", until = \"end of Arkham Encounters\", \
                 expect = { gates = { Graveyard = \"Yuggoth\" }, open_gates = 1, happened = [\"GateExchanged\"], not_happened = [\"GateClosed\", \"Doom\"] } }";
    encounter("exchange", "You may exchange the marker of 1 open gate for a new one.", "", position, steps);
    read("no-gate", "You may exchange the marker of 1 open gate for a new one.", "", "", "at = \"Woods\"");
}

#[test]
fn a_gate_is_moved() {
    let text = "You may move 1 open gate to an unstable location without an elder sign.";
    let position = "gates = { Graveyard = \"Abyss\" }\nseals = \"Unnamable\"\nmonsters = { \"Black Cave\" = \"Ghoul\" }\nclues = { \"Black Cave\" = 1 }";
    let steps = "{ draw = { location = \"said\" }, choose = \"yes\", expect = { asks = \"WhichLocation\", \
                 refuses = [\"The Unnamable\", \"The Graveyard\"] } }, { choose = \"The Black Cave\", \
                 expect = { gates = { Graveyard = false, \"Black Cave\" = \"Abyss\" }, monsters = { \"Black Cave\" = 0 }, clues = { \"Black Cave\" = 0 } } }";
    encounter("move", text, "", position, steps);
    let steps = "{ draw = { location = \"said\" }, choose = [\"yes\", \"The Woods\"], expect = { Amanda = { at = \"Abyss 1\", delayed = true } } }";
    encounter("drawn", text, "", "gates = { Graveyard = \"Abyss\" }", steps);
}

#[test]
fn an_elder_sign_is_removed() {
    let steps = "{ draw = { location = \"said\" }, choose = \"The Graveyard\", expect = { seals = [\"Unnamable\"] } }";
    encounter("unseal", "Remove 1 elder sign.", "", "seals = [\"Graveyard\", \"Unnamable\"]", steps);
}

#[test]
fn clues_are_put_taken_and_removed_anywhere() {
    let position = "clues = { \"Black Cave\" = 2, Graveyard = 1 }\ngates = { Unnamable = \"Abyss\" }";
    let steps = "{ draw = { location = \"said\" }, expect = { asks = \"WhichLocation\", refuses = [\"The Library\"] } }, \
                 { choose = \"The Black Cave\", expect = { Amanda = { clues = 2 }, clues = { \"Black Cave\" = 0, Graveyard = 1 } } }";
    encounter("take", "Take 2 clues from any location.", "", position, steps);
    let steps = "{ draw = { location = \"said\" }, expect = { asks = \"WhichLocation\", refuses = [\"The Library\"] } }, \
                 { choose = \"The Black Cave\", expect = { clues = { \"Black Cave\" = 4, Graveyard = 1 } } }";
    encounter("put", "Put 2 clues on any location in Rivertown.", "", position, steps);
}

#[test]
fn monsters_on_the_board_are_defeated() {
    let monsters = "monsters = { Graveyard = \"Ghoul\", Northside = \"Dhole\", Sky = \"Byakhee\" }";
    let text = "Defeat 2 monsters on the board of toughness 2 or less.";
    let steps = "{ draw = { location = \"said\" }, expect = { asks = \"WhichMonster\", refuses = [\"The Dhole\"] } }, \
                 { choose = \"monster:ghoul\", expect = { Amanda = { monster_trophies = [\"Ghoul\", \"Byakhee\"] } } }";
    encounter("defeat", text, "", monsters, steps);
    read("sky", "Defeat all monsters in the Sky.", "", monsters, "monster_trophies = [\"Byakhee\"]");
}

#[test]
fn monsters_return_by_a_die_for_each() {
    let step = "{ draw = { location = \"said\" }, dice = [6, 1], until = \"end of Arkham Encounters\", \
                expect = { happened = [\"MonsterToCup\"], monsters_in_arkham = 1 } }";
    let monsters = "monsters = { Graveyard = \"Ghoul\", Sky = \"Byakhee\" }";
    encounter(
        "dice",
        "Roll a die for each monster on the board; on a success, it returns to the cup.",
        "",
        monsters,
        step,
    );
}

#[test]
fn a_location_closes_for_good() {
    let steps = "{ draw = { location = \"said\" }, until = \"end of Arkham Encounters\", \
                 expect = { closed = [\"Woods\"], Amanda = { at = \"Uptown streets\" } } }";
    encounter("closes", "Close the Woods for the rest of the game.", "", "", steps);
}

#[test]
fn monsters_go_along_arrows() {
    // Along white arrows from Uptown to Southside; what flies stays, and so does what stands beside an investigator.
    let position = "monsters = { Uptown = [\"Dhole\", \"Byakhee\"], Woods = \"Ghoul\" }";
    let steps = "{ draw = { location = \"said\" }, until = \"end of Arkham Encounters\", \
                 expect = { monsters = { Uptown = \"Byakhee\", Woods = \"Ghoul\", \"Miskatonic University\" = \"Dhole\" } } }";
    encounter("arrows", "Monsters in Arkham that do not fly move along white arrows.", "", position, steps);
}

#[test]
fn the_environment_is_discarded() {
    let steps =
        "{ draw = { location = \"said\" }, until = \"end of Arkham Encounters\", expect = { environment = \"none\" } }";
    encounter("environment", "Discard the environment in play.", "", "environment = \"Blackest Night\"", steps);
}

#[test]
fn the_top_mythos_card_is_looked_at() {
    let text = "Look at the top Mythos card, and you may put it at the bottom unless it is The Story Continues.";
    let top = "top = { mythos = [\"Blackest Night\", \"Noden's Favor\"] }";
    let steps = "{ draw = { location = \"said\" }, choose = \"Put it at the bottom\", until = \"end of Arkham Encounters\", \
                 expect = { top = { mythos = [\"Noden's Favor\"] }, bottom = { mythos = [\"Blackest Night\"] } } }";
    encounter("look", text, "", top, steps);
    let top = "top = { mythos = [\"The Story Continues...\", \"Noden's Favor\"] }";
    let steps = "{ draw = { location = \"said\" }, until = \"end of Arkham Encounters\", \
                 expect = { top = { mythos = [\"The Story Continues...\"] } } }";
    encounter("unless", text, "", top, steps);
}

#[test]
fn mythos_cards_return_to_the_box() {
    let steps = "{ draw = { location = \"said\" }, choose = [\"Return Blackest Night to the box\", \"Return Noden's Favor to the box\"], \
                 expect = { boxed = [\"Blackest Night\", \"Noden's Favor\"] } }";
    encounter("boxed", "Search the Mythos deck and return 2 cards to the box.", "", "", steps);
}

#[test]
fn the_mythos_phase_is_skipped() {
    let steps = "{ draw = { location = \"said\" }, until = \"next turn\", \
                 expect = { turn = 2, doom = 0, open_gates = 0, happened = [\"MythosSkipped\"], not_happened = [\"MythosDrawn\"] } }";
    encounter("skipped", "Skip this turn's Mythos Phase.", "", "", steps);
}

#[test]
fn one_more_mythos_card_is_drawn() {
    let position =
        "top = { mythos = [\"Blackest Night\", \"Noden's Favor\"] }\nseals = [\"Woods\", \"The Witch House\"]";
    let steps = "{ draw = { location = \"said\" }, until = \"end of Mythos\", \
                 expect = { happened = [\"MythosDrawn\", \"MythosMore\"], environment = \"Noden's Favor\", bottom = { mythos = [\"Blackest Night\"] } } }";
    encounter("more", "1 more Mythos card is drawn in the next Mythos Phase.", "", position, steps);
}

#[test]
fn one_returns_without_exploring() {
    let card = "[[gate_card]]\nid = \"said\"\ncolours = [\"red\"]\n[[gate_card.at]]\nworld = \"Other\"\ntale = \"Somebody speaks.\"\ntext = \"Return to Arkham without exploring the gate.\"\n";
    let scenario = "[[scenario]]\nname = \"Without exploring\"\nphase = \"Other World Encounters\"\ngates = { Woods = \"Abyss\" }\n\
                    investigators = [{ who = \"Amanda Sharpe\", at = \"Abyss 2\" }]\n\
                    play = [{ draw = { gate_card = \"said\" }, until = \"end of Other World Encounters\", expect = { Amanda = { at = \"Woods\", explored = false } } }]\n";
    passes(&library("unexplored", card), scenario);
    let card = card.replace("Return to Arkham without exploring the gate.", "Move to the first area.");
    let scenario = scenario
        .replace("at = \\\"Woods\\\"", "at = \\\"Abyss 1\\\"")
        .replace("at = \"Woods\", explored = false", "at = \"Abyss 1\"");
    passes(&library("first-area", &card), &scenario);
}

#[test]
fn the_first_player_chooses_who_is_hit() {
    let card = "[[mythos]]\nid = \"hit\"\nname = \"Hit\"\nkind = \"headline\"\ntale = \"Somebody speaks.\"\ngate = \"Woods\"\nclues = [\"Graveyard\"]\n\
                white = [\"slash\"]\nblack = [\"circle\"]\ntext = \"One investigator of the first player's choice: lose 3 Stamina.\"\n";
    let scenario = "[[scenario]]\nname = \"First player\"\nphase = \"Mythos\"\nseals = \"Woods\"\nfirst = \"Joe Diamond\"\n\
                    investigators = [{ who = \"Amanda Sharpe\", at = \"Library\" }, { who = \"Joe Diamond\", at = \"Library\" }]\n\
                    play = [{ draw = { mythos = \"Hit\" }, by = \"Joe\", choose = \"Amanda Sharpe\", expect = { Amanda = { stamina = 2 }, Joe = { stamina = 6 } } }]\n";
    passes(&library("first-player", card), scenario);
}

#[test]
fn nothing_is_paid_where_it_is_free() {
    let env = "[[mythos]]\nid = \"thanks\"\nname = \"Thanks\"\nkind = \"environment\"\ntale = \"Somebody speaks.\"\ngate = \"Woods\"\nclues = [\"Graveyard\"]\n\
               white = [\"slash\"]\nblack = [\"circle\"]\ntext = \"Investigators pay nothing in encounters at the Woods.\"\n\
               [[location_card]]\nid = \"said\"\nneighbourhood = \"Uptown\"\n[[location_card.at]]\nplace = \"Woods\"\ntale = \"Somebody speaks.\"\n\
               text = \"Pay up to $6. Gain that many clues. You may pay $3. If you do: draw 1 spell.\"\n";
    let scenario = "[[scenario]]\nname = \"Free\"\nphase = \"Arkham Encounters\"\nenvironment = \"Thanks\"\n\
                    investigators = [{ who = \"Amanda Sharpe\", at = \"Woods\", money = 1 }]\n\
                    play = [{ draw = { location = \"said\" }, choose = \"yes\", expect = { Amanda = { money = 1, clues = 6, cards = 1 } } }]\n";
    passes(&library("free", env), scenario);
}

#[test]
fn a_monster_appears_with_any_change() {
    let steps = "{ draw = { location = \"said\", monster = \"Zombie\" }, dice = \"pass\", choose = \"Fight the Zombie\", expect = { refuses = [\"Flee\"], \
                 values = { Zombie = { combat_rating = -3, horror_rating = -3, toughness = 2 } } } }";
    encounter(
        "ambush",
        "A monster appears, with ambush, toughness +1 and all checks -2 against it.",
        "cards = [\"Axe\"], will = 4",
        "",
        steps,
    );
    let steps = "{ draw = { location = \"said\", monster = \"Zombie\" }, dice = \"pass\", expect = { values = { Zombie = { combat_rating = 0 } } } }";
    encounter(
        "by-successes",
        "Luck (+4) check. Pass: a monster appears, with combat checks +1 for each success against it.",
        "luck = 1, clues = 0",
        "",
        &steps.replace("dice = \"pass\"", "dice = [5, 1, 1, 1, 1]"),
    );
}

/// CPO-10, CPO-11
#[test]
fn a_monster_surprises() {
    let steps = "{ draw = { location = \"said\", monster = \"Zombie\" }, dice = \"pass\", expect = { asks = \"Combat\", refuses = [\"Flee\"] } }, \
                 { dice = \"fail\", choose = \"Attack\", expect = { offers = [\"Flee\"] } }";
    encounter("surprise", "A monster surprises you.", "clues = 0, cards = [\"Axe\"], fight = 2", "", steps);
}

#[test]
fn a_likeness_is_no_trophy() {
    let steps = "{ draw = { location = \"said\" }, dice = \"pass\", choose = \"Fight the Zombie\" }, { dice = \"pass\", choose = \"Attack\", until = \"end of Arkham Encounters\", \
                 expect = { cup = { Zombie = 3 }, Amanda = { monster_trophies = 0, clues = 3 } } }";
    encounter(
        "likeness",
        "The likeness of a Zombie appears; if you defeat it, gain 3 clues.",
        "clues = 0, fight = 2",
        "",
        steps,
    );
}

#[test]
fn a_trophy_appears() {
    let steps = "{ draw = { location = \"said\" }, dice = \"pass\", choose = \"Fight the Ghoul\", until = \"end of Arkham Encounters\", \
                 expect = { Amanda = { monster_trophies = [\"Ghoul\"] } } }";
    encounter(
        "again",
        "A random monster trophy you have appears.",
        "monster_trophies = [\"Ghoul\"], fight = 2",
        "",
        steps,
    );
    let steps = "{ draw = { location = \"said\" }, dice = \"pass\", choose = \"Evade the Ghoul\", until = \"end of Arkham Encounters\", \
                 expect = { cup = { Ghoul = 3 }, Amanda = { monster_trophies = 0 } } }";
    encounter(
        "gone",
        "A random monster trophy you have appears.",
        "monster_trophies = [\"Ghoul\"], fight = 2",
        "",
        steps,
    );
}

#[test]
fn something_instead_of_a_trophy() {
    let text = "A monster appears; if you defeat it, gain $5 instead of taking it as a trophy.";
    let steps = "{ draw = { location = \"said\", monster = \"Zombie\" }, dice = \"pass\", choose = \"Fight the Zombie\" }, { dice = \"pass\", choose = \"Attack\", until = \"end of Arkham Encounters\", \
                 expect = { cup = { Zombie = 3 }, Amanda = { monster_trophies = 0, money = 5 } } }";
    encounter("instead", text, "money = 0, fight = 2", "", steps);
    let steps = "{ draw = { location = \"said\", monster = \"Zombie\" }, dice = \"pass\", choose = \"Evade the Zombie\", until = \"end of Arkham Encounters\", \
                 expect = { Amanda = { money = 0 } } }";
    encounter("evaded", text, "money = 0", "", steps);
}

#[test]
fn gates_are_chosen_taken_and_sealed() {
    let steps = "{ draw = { location = \"said\" }, expect = { asks = \"WhichGate\" } }, { choose = \"The gate to Yuggoth\", until = \"end of Arkham Encounters\", \
                 expect = { gates = { Woods = \"Yuggoth\" } } }";
    encounter("chosen", "A gate of your choice appears.", "", "", steps);
    let steps = "{ draw = { location = \"said\" }, choose = \"The gate to Yuggoth\", expect = { gates = { Graveyard = \"Yuggoth\" } } }";
    let position = "gates = { Graveyard = \"Abyss\" }";
    encounter("swap", "Exchange the marker of 1 open gate for one of your choice.", "", position, steps);
    read("marker", "Take a gate marker from the stack as a trophy.", "", "", "gate_trophies = 1");
    let steps = "{ draw = { location = \"said\" }, until = \"end of Arkham Encounters\", expect = { seals = [\"Graveyard\"], open_gates = 1, Amanda = { gate_trophies = 1, clues = 0 } } }";
    let position = "gates = { Graveyard = \"Abyss\", Unnamable = \"Yuggoth\" }";
    encounter("sealed", "Seal 1 open gate to the Abyss.", "clues = 0", position, steps);
}

#[test]
fn monsters_are_moved_exchanged_and_returned() {
    let monsters = "monsters = { Graveyard = \"Ghoul\", Northside = \"Dhole\", Outskirts = \"Gug\" }";
    let steps = "{ draw = { location = \"said\" }, expect = { options = [\"The Dhole in the Northside streets\", \"The Ghoul at the Graveyard\"] } }, \
                 { choose = \"The Dhole\", expect = { monsters = { Northside = 0, Outskirts = [\"Gug\", \"Dhole\"] } } }";
    encounter("to-outskirts", "Move 1 monster on the board to the Outskirts.", "", monsters, steps);
    let steps = "{ draw = { location = \"said\" }, until = \"end of Arkham Encounters\", \
                 expect = { monsters = { Graveyard = 0, Northside = \"Dhole\" }, cup = { Ghoul = 3 } } }";
    let gate = "gates.Graveyard = \"Abyss\"\nmonsters = { Graveyard = \"Ghoul\", Northside = \"Dhole\" }";
    encounter("at-a-gate", "1 monster at an open gate returns to the cup.", "", gate, steps);
}

#[test]
fn monsters_of_a_symbol_are_renewed() {
    let position = "monsters = { Northside = \"Cultist\", Outskirts = \"Zombie\", Sky = \"Byakhee\" }\ncup = [\"Warlock\", \"Dhole\"]";
    let text =
        "Monsters of one symbol of the first player's choice in Arkham and the Outskirts are exchanged for new ones.";
    let steps = "{ draw = { location = \"said\", monster = [\"Dhole\", \"Warlock\"] }, until = \"end of Arkham Encounters\", \
                 expect = { cup = { Cultist = 1, Zombie = 1 }, deck = { cup = 2 }, monsters = { Sky = \"Byakhee\" } } }";
    encounter("renewed", text, "", position, steps);
}

#[test]
fn a_gate_goes_back_to_the_stack() {
    let steps = "{ draw = { location = \"said\" }, expect = { asks = \"WhichGate\" } }, \
                 { choose = \"Close the gate at the Graveyard\", until = \"end of Arkham Encounters\", expect = { open_gates = 1, deck = { gate = 15 }, Amanda = { gate_trophies = 0 } } }";
    let gates = "gates = { Graveyard = \"Abyss\", \"Unvisited Isle\" = \"R'lyeh\" }";
    encounter("to-stack", "Return 1 open gate of your choice to the stack.", "", gates, steps);
}
