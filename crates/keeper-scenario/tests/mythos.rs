//! What Mythos cards of the boxes can do, with cards of our own: bursts, several clues, further cards, rules that stay.

use std::sync::Arc;

use keeper_arkham::Library;
use keeper_scenario::{Ids, run_text};

const CARDS: &str = r#"
[[mythos]]
id = "test-rift"
name = "Rift"
kind = "headline"
gate = "Woods"
burst = true
clues = ["Library", "Newspaper"]
white = ["circle"]
black = ["diamond"]
text = "Nothing happens."

[[mythos]]
id = "test-toll"
name = "Toll"
kind = "headline"
gate = "The Witch House"
white = ["circle"]
black = ["diamond"]
text = "For the rest of the game, entering streets costs 1 more movement point."

[[mythos]]
id = "test-cascade"
name = "Cascade"
kind = "headline"
gate = "The Witch House"
white = ["circle"]
black = ["diamond"]
text = "Draw and resolve 2 Mythos cards."

[[mythos]]
id = "test-leak"
name = "Leak"
kind = "headline"
gate = "The Witch House"
white = ["circle"]
black = ["diamond"]
text = "1 monster appears at each open gate to the Abyss or Yuggoth."

[[mythos]]
id = "test-tide"
name = "Tide"
kind = "headline"
gate = "The Witch House"
white = ["circle"]
black = ["diamond"]
text = "Monsters in Rivertown return to the cup and 1 monster appears at each open gate to the Abyss."

[[mythos]]
id = "test-low-sky"
name = "Low Sky"
kind = "environment"
environment = "weather"
gate = "The Witch House"
white = ["circle"]
black = ["plus"]
text = "The Sky is next to unstable locations."

[[mythos]]
id = "test-shut-sky"
name = "Shut Sky"
kind = "environment"
environment = "weather"
gate = "The Witch House"
white = ["circle"]
black = ["plus"]
text = "Flying monsters neither enter nor leave the Sky."

[[mythos]]
id = "test-storm"
name = "Storm"
kind = "environment"
environment = "weather"
gate = "The Witch House"
white = ["circle"]
black = ["plus"]
text = """
When this enters play: flying monsters in the Sky return to the cup.
Flying monsters that enter the Sky return to the cup."""

[[mythos]]
id = "test-supper"
name = "Supper"
kind = "environment"
environment = "urban"
gate = "The Witch House"
white = ["circle"]
black = ["plus"]
text = "Instead of an encounter at the Library: gain 1 Stamina."

[[mythos]]
id = "test-ride"
name = "Ride"
kind = "environment"
environment = "urban"
gate = "The Witch House"
white = ["circle"]
black = ["plus"]
text = "When an investigator ends movement at the Train Station: gain $1 and discard this."

[[mythos]]
id = "test-birds"
name = "Birds"
kind = "environment"
environment = "mystic"
gate = "The Witch House"
white = ["circle"]
black = ["plus"]
text = "When an investigator falls to 0 Sanity or Stamina: roll a die. 1: you are devoured and raise the terror level by 1."

[[mythos]]
id = "test-market"
name = "Market"
kind = "headline"
gate = "The Witch House"
white = ["circle"]
black = ["plus"]
text = """
Investigators may trade in Upkeep wherever they are.
Investigators may trade clues.
This stays in play until the end of the next turn."""
"#;

fn passes(name: &str, text: &str) {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("mythos.toml"), CARDS).unwrap();
    let library = Library::with_folders(&["base", "dunwich"], &[folder]).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(library.misprinted(), []);
    for outcome in run_text(&Arc::new(library), text, "mythos.toml".as_ref(), &Ids::default()) {
        assert!(outcome.passed(), "{}", outcome.failure().unwrap());
    }
}

#[test]
fn gate_bursts_and_two_clues() {
    let text = r#"
[[scenario]]
name = "A burst breaks the elder sign: gate and monster come, without doom and without a surge (XPN-13)"
phase = "Mythos"
seals = "Woods"
investigators = [{ who = "Amanda Sharpe", at = "Graveyard" }]
play = [{ draw = { mythos = "Rift", gate = "Abyss", monster = "Ghoul" }, until = "Upkeep", expect = { gates.Woods = "Abyss", seals = 0, doom = 0, monsters.Woods = "Ghoul", not_happened = "Surge" } }]

[[scenario]]
name = "On a free location it is a gate like any other, with doom (XPN-14)"
phase = "Mythos"
investigators = [{ who = "Amanda Sharpe", at = "Graveyard" }]
play = [{ draw = { mythos = "Rift", gate = "Abyss", monster = "Ghoul" }, until = "Upkeep", expect = { gates.Woods = "Abyss", doom = 1 } }]

[[scenario]]
name = "Where a gate is open it is a surge (XPN-14)"
phase = "Mythos"
gates.Woods = "Yuggoth"
investigators = [{ who = "Amanda Sharpe", at = "Graveyard" }]
play = [{ draw = { mythos = "Rift", monster = "Ghoul" }, until = "Upkeep", expect = { happened = "Surge", doom = 0 } }]

[[scenario]]
name = "A card with a burst moves all flying monsters, whatever their symbol (XPN-15)"
phase = "Mythos"
seals = "Woods"
monsters = { Northside = ["Byakhee", "Ghoul"] }
investigators = [{ who = "Amanda Sharpe", at = "Graveyard" }]
play = [{ draw = { mythos = "Rift", gate = "Abyss", monster = "Zombie" }, until = "Upkeep", expect.monsters = { Sky = "Byakhee", Northside = "Ghoul" } }]

[[scenario]]
name = "They move even if the burst was prevented (XPN-15)"
note = "Nothing appears where Kate Winthrop is, and the elder sign stays."
phase = "Mythos"
seals = "Woods"
monsters.Northside = "Byakhee"
investigators = [{ who = "Kate Winthrop", at = "Woods" }]
play = [{ draw.mythos = "Rift", until = "Upkeep", expect = { seals = ["Woods"], gates.Woods = false, monsters.Sky = "Byakhee" } }]

[[scenario]]
name = "Two clues come at two places, and an investigator there may take one"
phase = "Mythos"
seals = "Woods"
investigators = [{ who = "Amanda Sharpe", at = "Newspaper" }]
play = [
  { draw = { mythos = "Rift", gate = "Abyss", monster = "Ghoul" }, expect = { asks = "NewClue", clues.Library = 1 } },
  { choose = "Amanda Sharpe takes the clue", until = "Upkeep", expect = { clues = { Library = 1, Newspaper = 0 }, Amanda.clues = 1 } },
]
"#;
    passes("bursts", text);
}

#[test]
fn what_headlines_bring_about() {
    let text = r#"
[[scenario]]
name = "For the rest of the game a street costs 2 movement points, a location still 1"
phase = "Mythos"
seals = "The Witch House"
investigators = [{ who = "Amanda Sharpe", at = "Newspaper", speed = 4 }]
play = [
  { draw.mythos = "Toll", until = "Movement", auto = ["Done"] },
  { choose = "Move to the Northside streets", expect.movement_points = 2 },
  { choose = "Move to the Train Station", until = "end of Movement", expect.Amanda.at = "Train Station" },
]

[[scenario]]
name = "Two more Mythos cards are drawn and resolved, one after the other"
phase = "Mythos"
seals = ["The Witch House", "Graveyard", "Independence Square"]
investigators = [{ who = "Amanda Sharpe", at = "Library" }]
play = [{ draw.mythos = ["Cascade", "Family Found Butchered!", "Merchants March on Crime!"], draw.pick = 0, until = "Upkeep", expect = { terror = 1, clues = { "Unvisited Isle" = 1, "The Unnamable" = 1 } } }]

[[scenario]]
name = "A monster comes out of each gate to the worlds that a card names, and out of no other"
phase = "Mythos"
seals = "The Witch House"
gates = { Woods = "Abyss", Graveyard = "Yuggoth", "Black Cave" = "R'lyeh" }
investigators = [{ who = "Amanda Sharpe", at = "Library" }]
play = [{ draw = { mythos = "Leak", monster = ["Ghoul", "Zombie"] }, until = "Upkeep", expect.monsters = { Woods = 1, Graveyard = 1, "Black Cave" = 0 } }]

[[scenario]]
name = "While it stays, everybody may trade in Upkeep wherever he is, and clues, too"
phase = "Upkeep"
headline = "Market"
investigators = [{ who = "Amanda Sharpe", at = "Library", clues = 2 }, { who = "Joe Diamond", at = "Woods" }]
play = [
  { choose = ["Trade with Joe Diamond", "Offer a clue", "Make this offer"] },
  { choose = "Agree", expect = { Amanda.clues = 1, Joe.clues = 1 } },
]
"#;
    passes("headlines", text);
}

#[test]
fn what_environments_let_happen() {
    let text = r#"
[[scenario]]
name = "A flying monster stays where it is while the Sky is shut"
phase = "Mythos"
environment = "Shut Sky"
seals = "The Witch House"
monsters = { Northside = "Nightgaunt", Sky = "Nightgaunt" }
investigators = [{ who = "Amanda Sharpe", at = "Downtown" }]
play = [{ draw.mythos = "Noden's Favor", until = "end of Mythos", expect.monsters = { Sky = "Nightgaunt", Downtown = "Nightgaunt" } }]

[[scenario]]
name = "From a low Sky they come down to unstable locations"
phase = "Mythos"
environment = "Low Sky"
seals = "The Witch House"
monsters.Sky = "Nightgaunt"
investigators = [{ who = "Amanda Sharpe", at = "Woods" }]
play = [{ draw.mythos = "Noden's Favor", until = "end of Mythos", expect.monsters.Woods = "Nightgaunt" }]

[[scenario]]
name = "But not to stable ones"
phase = "Mythos"
environment = "Low Sky"
seals = "The Witch House"
monsters.Sky = "Nightgaunt"
investigators = [{ who = "Amanda Sharpe", at = "Library" }]
play = [{ draw.mythos = "Noden's Favor", until = "end of Mythos", expect.monsters.Sky = "Nightgaunt" }]

[[scenario]]
name = "A storm empties the Sky when it comes"
phase = "Mythos"
seals = "The Witch House"
monsters.Sky = ["Nightgaunt", "Byakhee"]
investigators = [{ who = "Amanda Sharpe", at = "Library" }]
play = [{ draw.mythos = "Storm", until = "Upkeep", expect = { monsters.Sky = 0, cup.Nightgaunt = 2 } }]

[[scenario]]
name = "And keeps it empty"
phase = "Mythos"
environment = "Storm"
seals = "The Witch House"
monsters.Northside = "Nightgaunt"
investigators = [{ who = "Amanda Sharpe", at = "Library" }]
play = [{ draw.mythos = "Noden's Favor", until = "end of Mythos", expect = { monsters = { Sky = 0, Northside = 0 }, cup.Nightgaunt = 2 } }]

[[scenario]]
name = "What is in play can be used instead of an encounter at the place that it names"
phase = "Arkham Encounters"
environment = "Supper"
investigators = [{ who = "Amanda Sharpe", at = "Library", stamina = 2 }]
play = [{ choose = "use:test-supper/1", expect.Amanda.stamina = 3 }]

[[scenario]]
name = "An environment that says so goes when it has been used"
environment = "Ride"
investigators = [{ who = "Amanda Sharpe", at = "Train Station" }]
play = [{ choose = "Stay here", until = "end of Movement", expect = { environment = "none", Amanda.money = 1 } }]

[[scenario]]
name = "An investigator who falls to 0 is devoured on a 1"
phase = "Mythos"
environment = "Birds"
seals = "The Witch House"
monsters.Northside = "Chthonian"
investigators = [{ who = "Amanda Sharpe", at = "Library", stamina = 1 }, { who = "Joe Diamond", at = "Woods" }]
play = [{ draw = { mythos = "Noden's Favor", pick = 0 }, dice = [6, 1], until = "end of Mythos", expect = { Amanda.in_game = false, terror = 1 } }]
"#;
    passes("environments", text);
}

/// The monster from which one has broken off comes as any other does once it was away (HRL-11, HRL-12).
#[test]
fn a_monster_that_leaves_and_returns_in_one_mythos_phase_is_new() {
    let scenario = |name: &str, mythos: &str, monster: &str, then: &str| {
        format!(
            r#"
[[scenario]]
name = "{name}"
variants = ["free-evade", "choose-to-travel"]
phase = "Movement"
seals = ["The Witch House", "Woods"]
gates.Graveyard = "Abyss"
investigators = [
  {{ who = "Joe Diamond", at = "Graveyard", fight = 2, speed = 4 }},
  {{ who = "Bob Jenkins", money = 1, monster_trophies = "Zombie" }},
]
monsters.Graveyard = "Zombie"
play = [
  {{ choose = ["Stay here", "Fight the Zombie"], dice = "fail", until = "asks Combat" }},
  {{ choose = "Attack", dice = "fail", until = "asks Combat" }},
  {{ choose = "Break off the fight", draw = {{ mythos = "{mythos}"{monster} }}, until = "Upkeep", expect.monsters.Graveyard = "Zombie" }},
  {{ until = "Movement" }},
  {{ until = "asked Joe", expect.asks = "Move" }},
  {{ choose = "Move to the Rivertown streets", expect = {then} }},
]
"#
        )
    };
    let left = "{ asks = \"Move\", Joe.at = \"Rivertown streets\" }";
    let faces = "{ asks = \"Face\", Joe.at = \"Graveyard\" }";
    let text = scenario("It has stayed where it was", "Heat Wave", "", left)
        + &scenario("It was in the cup, and has come again", "Tide", ", monster = \"Zombie\"", faces);
    passes("returns", &text);
}
