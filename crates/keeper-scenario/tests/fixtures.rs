//! What lies beside the board as data: tracks, and cards that all share.

use std::path::PathBuf;
use std::sync::Arc;

use keeper_arkham::Library;
use keeper_scenario::{Ids, run_text};

/// A track that rumbling monsters fill, and two shared cards.
const BESIDE: &str = r#"
[[track]]
id = "rumbling"
name = "Rumbling"
one = "rumble"
many = "rumbles"
spaces = 3
text = """
When a monster enters a vortex: add 1 rumble.
When this is full: add 1 doom token and remove all rumbles."""

[[shared]]
id = "old-bell"
name = "Old Bell"
text = """
After your check, exhaust this: reroll it.
When a Cultist is defeated: remove 1 rumble."""

[[shared]]
id = "ledger"
name = "Ledger"
text = "Movement points +1."

[[special]]
id = "lamp-oil"
name = "Lamp Oil"
text = """
Movement, discard this: turn Old Bell face up.
Upkeep: if Old Bell is face up: gain $1.
Upkeep: if Old Bell is face down: gain 1 clue."""
"#;

fn load(name: &str, text: &str) -> Result<Library, String> {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("beside.toml"), text).unwrap();
    Library::with_folders(&["base", "dunwich"], &[folder]).map_err(|e| e.to_string())
}

fn passes(name: &str, text: &str) {
    let library = Arc::new(load(name, BESIDE).unwrap_or_else(|e| panic!("{e}")));
    assert_eq!(library.misprinted(), []);
    for outcome in run_text(&library, text, "beside.toml".as_ref(), &Ids::default()) {
        assert!(outcome.passed(), "{}", outcome.failure().unwrap());
    }
}

/// Noden's Favor moves slashes, stars and triangles along white arrows.
#[test]
fn a_track_fills() {
    passes(
        "filled",
        r#"
[[scenario]]
name = "Each monster that a vortex swallows adds a token (DUN-05)"
phase = "Mythos"
seals = "The Witch House"
investigators = [{ who = "Amanda Sharpe", at = "Library" }]
monsters = { "Village Commons" = ["Gug", "Gug"] }
play = [{ draw.mythos = "Noden's Favor", until = "Upkeep", expect = { tracks.Rumbling = 2, doom = 0, terror = 2 } }]

[[scenario]]
name = "When the last token comes the track speaks, and it can fill again"
phase = "Mythos"
seals = "The Witch House"
investigators = [{ who = "Amanda Sharpe", at = "Library" }]
tracks = { Rumbling = 1 }
monsters = { "Village Commons" = ["Gug", "Gug"], "Blasted Heath" = "The Dark Pharaoh" }
play = [{ draw.mythos = "Noden's Favor", until = "Upkeep", expect = { tracks.Rumbling = 1, doom = 1, terror = 3 } }]
"#,
    );
}

#[test]
fn shared_cards_are_turned() {
    passes(
        "turned",
        r#"
[[scenario]]
name = "Face down a shared card says nothing; turned it works for everybody (DUN-30)"
phase = "Movement"
investigators = [{ who = "Amanda Sharpe", at = "Library", speed = 2, cards = ["Lamp Oil"] }]
play = [
  { expect = { shared = [], movement_points = 2 } },
  { choose = "use:lamp-oil/1", expect = { shared = ["Old Bell"], movement_points = 2 } },
]

[[scenario]]
name = "Conditions about shared cards"
phase = "Upkeep"
investigators = [{ who = "Amanda Sharpe", at = "Library", money = 0, clues = 0, cards = ["Lamp Oil"] }]
shared = ["Old Bell"]
play = [{ until = "Movement", auto = "use:lamp-oil/2", expect = { Amanda = { money = 1, clues = 0 } } }]

[[scenario]]
name = "What is turned up gives its bonus"
phase = "Upkeep"
investigators = [{ who = "Amanda Sharpe", at = "Library", speed = 2 }]
shared = ["Ledger"]
play = [{ until = "Movement", expect = { movement_points = 3 } }]

[[scenario]]
name = "Exhausted it is not used again before the next upkeep (DUN-30)"
note = "Amanda fails with a 1, rolls a 6 instead, and is only sent to the street; Joe finds the card turned sideways."
phase = "Arkham Encounters"
investigators = [
  { who = "Amanda Sharpe", at = "Woods", sneak = 2, clues = 0, stamina = 5 },
  { who = "Joe Diamond", at = "Woods", sneak = 2, clues = 0, stamina = 6 },
  { who = "Bob", money = 1 },
]
shared = ["Old Bell"]
play = [
  { dice = [1], draw.location = "uptown-05", expect = { asks = "AfterCheck" } },
  { dice = [6, 1], draw.location = "uptown-05", choose = "use:old-bell/1", expect = { asked = "Bob", Amanda = { stamina = 5 }, Joe = { stamina = 4 }, shared = ["Old Bell"] } },
]

[[scenario]]
name = "A Cultist's defeat is heard only by a card that lies face up"
phase = "Movement"
investigators = [{ who = "Amanda Sharpe", at = "Uptown streets", fight = 4 }]
monsters = { "Uptown streets" = "Cultist" }
tracks = { Rumbling = 2 }
shared = ["Old Bell"]
play = [{ choose = "Stay here", dice = "pass", auto = ["Fight ...", "Attack ..."], until = "Arkham Encounters", expect = { tracks.Rumbling = 1 } }]
"#,
    );
}

#[test]
fn what_can_never_speak_beside_the_board_is_refused() {
    for (from, to) in [
        ("Movement points +1.", "When this is full: add 1 doom token."),
        ("Movement points +1.", "Upkeep: gain $1."),
        ("When this is full: add", "When you gain this: add"),
    ] {
        assert!(BESIDE.contains(from), "{from}");
        let error = load("refused-beside", &BESIDE.replacen(from, to, 1)).expect_err(to);
        assert!(error.contains("would never do anything"), "{error}");
    }
}
