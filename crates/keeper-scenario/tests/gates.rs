//! Gate markers that say something, lead to two worlds or move; a separate cup for some monsters; where monsters appear.

use std::sync::Arc;

use keeper_arkham::Library;
use keeper_scenario::{Ids, run_text};

const CARDS: &str = r#"
replaces = ["gate"]

[[gate]]
id = "drifter"
name = "Drifter"
kind = "Moving Gate"
world = "abyss"
count = 1
modifier = 0
dimension = "square"
text = "Moves as a normal monster."

[[gate]]
id = "eater"
name = "Eater"
world = "yuggoth"
count = 1
modifier = 0
dimension = "circle"
text = "When this opens: each investigator here is devoured."

[[gate]]
id = "bell"
name = "Bell"
world = "rlyeh"
count = 1
modifier = 0
dimension = "plus"
text = "When this opens: if an investigator is here: add 1 doom token."

[[gate]]
id = "ring"
name = "Ring"
world = "plateau-of-leng"
count = 1
modifier = 0
dimension = "hexagon"
text = "This is not a trophy and returns to the stack."

[[gate]]
id = "brood"
name = "Brood"
world = "abyss"
count = 1
modifier = 0
dimension = "hexagon"
text = "When a check to close this fails: 1 monster appears here."

[[gate]]
id = "leech"
name = "Leech"
world = "abyss"
count = 1
modifier = 0
dimension = "star"
text = "When a check to close this fails: lose 1 Stamina."

[[gate]]
id = "fork"
name = "Fork"
kind = "Split Gate"
world = ["abyss", "rlyeh"]
count = 1
modifier = 0
dimension = ["hexagon", "crescent"]

[[gate]]
id = "far"
name = "Far"
world = "a-world-of-another-box"
count = 1
modifier = 0
dimension = "square"

[[mythos]]
id = "call"
name = "Call"
kind = "headline"
gate = "The Witch House"
white = ["square"]
black = ["circle"]
text = "Nothing happens."

[[mythos]]
id = "flood"
name = "Flood"
kind = "headline"
gate = "The Witch House"
white = ["star"]
black = ["circle"]
text = "A monster surge occurs."

[[mythos]]
id = "late"
name = "Late"
kind = "headline"
gate = "The Witch House"
white = ["star"]
black = ["circle"]
text = "1 monster appears in the Sky. 1 monster appears in streets of the first player's choice. 2 monsters appear in the Outskirts."

[[mythos]]
id = "siege"
name = "Siege"
kind = "headline"
gate = "The Witch House"
white = ["star"]
black = ["circle"]
text = "Monsters appear in the Outskirts until they are full."

[[mythos]]
id = "wrath"
name = "Wrath"
kind = "environment"
environment = "urban"
gate = "The Witch House"
white = ["star"]
black = ["circle"]
text = """
Monsters: combat damage +1, horror damage +1.
Gates to the Abyss cannot be closed."""

[[mythos]]
id = "herd"
name = "Herd"
kind = "environment"
environment = "mystic"
gate = "The Witch House"
white = ["star"]
black = ["circle"]
text = """
Hexagon monsters have a cup of their own.
At each gate that opens, 1 more hexagon monster appears.
In a monster surge, half the monsters (rounded down) are hexagon monsters.
Hexagon monsters stay when a gate closes."""
"#;

fn library(name: &str) -> Library {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("gates-{name}"));
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("gates.toml"), CARDS).unwrap();
    Library::with_folders(&["base"], &[folder]).unwrap_or_else(|e| panic!("{e}"))
}

fn passes(name: &str, text: &str) {
    let library = library(name);
    assert_eq!(library.misprinted(), []);
    for outcome in run_text(&Arc::new(library), text, "gates.toml".as_ref(), &Ids::default()) {
        assert!(outcome.passed(), "{}", outcome.failure().unwrap());
    }
}

/// LUR-01
#[test]
fn markers_of_one_file_replace_all_others() {
    let library = library("replaced");
    let in_play: Vec<&str> = (0..library.gate_markers.len()).map(|g| library.gate(g as u8).name.as_str()).collect();
    assert_eq!(in_play, ["Drifter", "Eater", "Bell", "Ring", "Brood", "Leech", "Fork"]);
}

#[test]
fn what_a_marker_says_when_it_opens() {
    let text = r#"
[[scenario]]
name = "An investigator there is devoured, and not drawn through (LUR-02)"
phase = "Mythos"
investigators = [{ who = "Amanda Sharpe", at = "The Witch House" }, { who = "Joe Diamond", at = "Library" }]
play = [{ draw = { mythos = "Call", gate = "Eater", monster = "Zombie" }, expect = { gates."The Witch House" = "Eater", happened = "Devoured", not_happened = "EnteredGate" } }]

[[scenario]]
name = "An investigator there adds a doom token beside that of the gate (LUR-03)"
phase = "Mythos"
investigators = [{ who = "Amanda Sharpe", at = "The Witch House" }, { who = "Joe Diamond", at = "Library" }]
play = [{ draw = { mythos = "Call", gate = "Bell", monster = "Zombie" }, until = "Upkeep", expect = { doom = 2, Amanda = { at = "R'lyeh 1", delayed = true } } }]

[[scenario]]
name = "Nothing of it where nobody is (LUR-04)"
phase = "Mythos"
investigators = [{ who = "Amanda Sharpe", at = "Woods" }]
play = [{ draw = { mythos = "Call", gate = "Bell", monster = "Zombie" }, until = "Upkeep", expect = { doom = 1 } }]
"#;
    passes("opens", text);
}

#[test]
fn what_a_marker_says_when_it_is_closed() {
    let text = r#"
[[scenario]]
name = "Nobody's trophy: it goes back to the stack (LUR-05)"
phase = "Arkham Encounters"
gates.Woods = "Ring"
investigators = [{ who = "Amanda Sharpe", at = "Woods", lore = 4, explored = true, clues = 0 }]
play = [{ dice = "pass", choose = "Close it with Lore", until = "end of Arkham Encounters", expect = { open_gates = 0, Amanda.gate_trophies = 0, deck.gate = 7 } }]

[[scenario]]
name = "A failed check makes a monster appear there (LUR-06)"
phase = "Arkham Encounters"
gates.Woods = "Brood"
investigators = [{ who = "Amanda Sharpe", at = "Woods", lore = 4, explored = true, clues = 0 }]
play = [{ draw.monster = "Zombie", dice = "fail", choose = "Close it with Lore", until = "end of Arkham Encounters", expect = { open_gates = 1, monsters.Woods = "Zombie" } }]

[[scenario]]
name = "A failed check costs Stamina (LUR-07)"
phase = "Arkham Encounters"
gates.Woods = "Leech"
investigators = [{ who = "Amanda Sharpe", at = "Woods", lore = 4, explored = true, clues = 0, stamina = 4 }]
play = [{ dice = "fail", choose = "Close it with Lore", until = "end of Arkham Encounters", expect = { open_gates = 1, Amanda.stamina = 3 } }]

[[scenario]]
name = "A passed check costs nothing of the sort"
phase = "Arkham Encounters"
gates.Woods = "Leech"
investigators = [{ who = "Amanda Sharpe", at = "Woods", lore = 4, explored = true, clues = 0, stamina = 4 }, { who = "Joe Diamond", at = "Library" }]
play = [{ dice = "pass", choose = "Close it with Lore", until = "end of Arkham Encounters", expect = { open_gates = 0, Amanda = { stamina = 4, gate_trophies = 1 } } }]
"#;
    passes("closes", text);
}

#[test]
fn gates_that_move() {
    let text = r#"
[[scenario]]
name = "It moves along the arrow of its symbol, away from the investigator who explored it, and draws others through (LUR-08, LUR-11, LUR-12)"
phase = "Mythos"
gates.Woods = "Drifter"
investigators = [{ who = "Amanda Sharpe", at = "Woods", explored = true }, { who = "Joe Diamond", at = "Uptown" }]
play = [{ draw = { mythos = "Call", gate = "Leech", monster = "Zombie" }, until = "Upkeep", expect = { gates = { Woods = false, Uptown = "Drifter" }, Amanda = { at = "Woods", explored = false }, Joe = { at = "Abyss 1", delayed = true } } }]

[[scenario]]
name = "Not when another symbol is called"
phase = "Mythos"
gates.Woods = "Drifter"
investigators = [{ who = "Amanda Sharpe", at = "Library" }]
play = [{ draw = { mythos = "Siege", gate = "Leech", monster = "Zombie" }, until = "Upkeep", expect.gates.Woods = "Drifter" }]

[[scenario]]
name = "In the phase in which it opens, too (LUR-09)"
phase = "Mythos"
investigators = [{ who = "Amanda Sharpe", at = "Library" }]
play = [{ draw = { mythos = "Call", gate = "Drifter", monster = "Zombie" }, until = "Upkeep", expect = { gates = { "The Witch House" = false, "French Hill" = "Drifter" }, monsters."The Witch House" = "Zombie" } }]

[[scenario]]
name = "Not to where a gate is (LUR-10)"
phase = "Mythos"
gates = { Woods = "Drifter", Uptown = "Brood" }
investigators = [{ who = "Amanda Sharpe", at = "Library" }]
play = [{ draw = { mythos = "Call", gate = "Leech", monster = "Zombie" }, until = "Upkeep", expect.gates = { Woods = "Drifter", Uptown = "Brood" } }]

[[scenario]]
name = "In the streets it is entered, closed, and never sealed (LUR-14, LUR-15)"
phase = "Arkham Encounters"
gates.Uptown = "Drifter"
investigators = [{ who = "Amanda Sharpe", at = "Uptown", lore = 4, explored = true, clues = 9 }, { who = "Joe Diamond", at = "Library" }]
play = [
  { dice = "pass", choose = "Close it with Lore", until = "end of Arkham Encounters", expect = { open_gates = 0, seals = 0, Amanda = { clues = 9, gate_trophies = 1 } } },
]

[[scenario]]
name = "An investigator who ends his movement in the street of a gate goes through"
phase = "Arkham Encounters"
gates.Uptown = "Drifter"
investigators = [{ who = "Amanda Sharpe", at = "Uptown" }]
play = [{ until = "Other World Encounters", expect.Amanda = { at = "Abyss 1" } }]
"#;
    passes("moves", text);
}

#[test]
fn gates_to_two_worlds() {
    let text = r#"
[[scenario]]
name = "The traveller chooses the world (LUR-16)"
phase = "Arkham Encounters"
gates.Woods = "Fork"
investigators = [{ who = "Amanda Sharpe", at = "Woods" }]
play = [{ expect = { asks = "Where" } }, { choose = "world:rlyeh", expect.Amanda.at = "R'lyeh 1" }]

[[scenario]]
name = "Both worlds lead back to it (LUR-16, LUR-17)"
phase = "Movement"
gates.Woods = "Fork"
investigators = [{ who = "Amanda Sharpe", at = "R'lyeh 2" }]
play = [{ until = "Arkham Encounters", expect.Amanda = { at = "Woods", explored = true } }]

[[scenario]]
name = "Closed it takes the monsters of both symbols along (LUR-17)"
phase = "Arkham Encounters"
gates.Woods = "Fork"
monsters = { Northside = ["Ghoul", "Zombie", "Cultist"] }
investigators = [{ who = "Amanda Sharpe", at = "Woods", lore = 4, explored = true, clues = 0 }, { who = "Joe Diamond", at = "Library" }]
play = [{ dice = "pass", choose = "Close it with Lore", until = "end of Arkham Encounters", expect = { open_gates = 0, monsters.Northside = 0 } }]
"#;
    // Cultists are crescents as zombies are.
    passes("forks", text);
}

#[test]
fn a_cup_of_their_own() {
    let text = r#"
[[scenario]]
name = "A gate brings one of the other cup beside the usual one (BGW-14, BGW-15)"
phase = "Mythos"
environment = "Herd"
cup = ["Zombie*3", "Ghoul*3"]
investigators = [{ who = "Amanda Sharpe", at = "Library" }]
play = [{ draw = { mythos = "Call", gate = "Leech" }, until = "Upkeep", expect.monsters."The Witch House" = ["Zombie", "Ghoul"] }]

[[scenario]]
name = "In a surge the cups take turns, the normal one first (BGW-16)"
phase = "Mythos"
environment = "Herd"
players = 3
cup = ["Zombie*3", "Ghoul*3"]
gates."The Witch House" = "Leech"
play = [{ draw = { mythos = "Call" }, until = "Upkeep", expect.monsters."The Witch House" = ["Zombie*2", "Ghoul"] }]

[[scenario]]
name = "Hexagons stay when their gate closes (BGW-19)"
phase = "Arkham Encounters"
environment = "Herd"
gates.Woods = "Brood"
monsters.Northside = "Ghoul"
investigators = [{ who = "Amanda Sharpe", at = "Woods", lore = 4, explored = true, clues = 0 }, { who = "Joe Diamond", at = "Library" }]
play = [{ dice = "pass", choose = "Close it with Lore", until = "end of Arkham Encounters", expect = { open_gates = 0, monsters.Northside = "Ghoul" } }]

[[scenario]]
name = "An empty cup is replaced by the other one (BGW-21)"
phase = "Mythos"
environment = "Herd"
cup = ["Zombie*3"]
investigators = [{ who = "Amanda Sharpe", at = "Library" }]
play = [{ draw = { mythos = "Call", gate = "Leech" }, until = "Upkeep", expect.monsters."The Witch House" = "Zombie*2" }]
"#;
    passes("cup", text);
}

#[test]
fn where_monsters_appear() {
    let text = r#"
[[scenario]]
name = "A surge by a text favours no gate"
phase = "Mythos"
players = 2
gates.Graveyard = "Leech"
play = [{ draw = { mythos = "Flood", gate = "Eater", monster = ["Zombie*3"] }, until = "Upkeep", expect.monsters = { Graveyard = "Zombie", "The Witch House" = "Zombie*2" } }]

[[scenario]]
name = "In the Sky, in streets that the first player chooses, in the Outskirts"
phase = "Mythos"
investigators = [{ who = "Amanda Sharpe", at = "Library" }]
play = [
  { draw = { mythos = "Late", gate = "Leech", monster = ["Zombie*2", "Ghoul", "Cultist*2"] }, expect.asks = "WhichLocation" },
  { choose = "The Northside streets", expect.monsters = { "The Witch House" = "Zombie", Sky = "Zombie", Northside = "Ghoul", Outskirts = "Cultist*2" } },
]

[[scenario]]
name = "The Outskirts are filled and do not overflow"
phase = "Mythos"
monsters.Outskirts = ["Ghoul*3"]
investigators = [{ who = "Amanda Sharpe", at = "Library" }]
play = [{ draw = { mythos = "Siege", gate = "Leech" }, until = "Upkeep", expect = { terror = 0, monsters.Outskirts = 7 } }]
"#;
    passes("lairs", text);
}

#[test]
fn what_adds_to_damage_and_what_keeps_gates_open() {
    let text = r#"
[[scenario]]
name = "Damage is added where there is any"
phase = "Mythos"
environment = "Wrath"
monsters.Northside = ["Ghoul", "Cultist"]
investigators = [{ who = "Amanda Sharpe", at = "Library" }]
play = [{ expect.values = { Ghoul = { horror_damage = 2, combat_damage = 2 }, Cultist = { combat_damage = 2 } } }]

[[scenario]]
name = "A gate to a named world cannot be closed"
phase = "Arkham Encounters"
environment = "Wrath"
gates.Woods = "Leech"
investigators = [{ who = "Amanda Sharpe", at = "Woods", lore = 4, explored = true, clues = 9 }]
play = [{ until = "end of Arkham Encounters", expect = { open_gates = 1, Amanda.clues = 9 } }]
"#;
    passes("wrath", text);
}
