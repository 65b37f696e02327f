//! Tokens that investigators hold, what they stand for, and bargains for spells: a small box of its own.

use std::path::PathBuf;
use std::sync::Arc;

use keeper_arkham::Library;
use keeper_scenario::{Ids, run_text};

const BARGAIN: &str = r#"
[[token]]
id = "might"
one = "Might"
many = "Might"
supply = 5

[[deck]]
id = "pact"
one = "pact"
many = "pacts"

[[card]]
deck = "pact"
id = "pact-of-bone"
name = "Pact of Bone"
count = 2
text = """
When you gain this: restore your Stamina.
While this is not exhausted, you may gain Might instead of Stamina.
You may spend Might as clues.
You may spend Might as Sanity when you lose Sanity.
Upkeep, exhaust this and spend 1 Stamina: gain 1 Might.
Movement, spend 1 Might: gain $1."""

[[card]]
deck = "pact"
id = "pact-of-ash"
name = "Pact of Ash"
count = 2
text = """
You may spend Might as Stamina when you lose Stamina.
Movement, pay $1: gain 3 Might."""

[[deck]]
id = "toll"
one = "toll"
many = "tolls"
events = true

[[card]]
deck = "toll"
id = "the-first-toll"
name = "The First Toll"
text = "Each investigator with Might: lose $1."

[[mythos]]
id = "the-bargain"
name = "The Bargain"
kind = "environment"
environment = "mystic"
gate = "Woods"
clues = ["Unvisited Isle"]
white = ["hexagon"]
black = ["slash", "star", "triangle"]
text = "When an investigator would cast a spell: you may take 1 new pact. If you do: the spell costs 0 Sanity and its check passes. Draw and resolve 1 toll."

[[spell]]
id = "lesser-light"
name = "Lesser Light"
casting = -9
sanity = 2
text = "Movement, cast this: gain 1 clue."

[[special]]
id = "ledger"
name = "Ledger"
text = """
Movement, pay $1: gain 1 Might for each clue you have.
Movement, pay $2: lose 2 Sanity.
Movement, pay $3: lose 2 Stamina.
Movement, pay $4: gain 2 Stamina.
Movement, spend 2 clues: gain $1.
Upkeep: if you have 3 or more Might: gain $5."""
"#;

fn load(name: &str, text: &str) -> Result<Library, String> {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("bargain.toml"), text).unwrap();
    Library::with_folders(&["base"], &[folder]).map_err(|e| e.to_string())
}

fn play(name: &str, text: &str) {
    let library = Arc::new(load(name, BARGAIN).unwrap_or_else(|e| panic!("{e}")));
    assert_eq!(library.misprinted(), []);
    for outcome in run_text(&library, text, "tokens.toml".as_ref(), &Ids::default()) {
        assert!(outcome.passed(), "{}", outcome.failure().unwrap());
    }
}

#[test]
fn tokens_are_gained_counted_and_kept() {
    play(
        "tokens-counted",
        r#"
[[scenario]]
name = "As many are gained as are left in the supply"
phase = "Movement"
investigators = [
  { who = "Amanda Sharpe", at = "Library", money = 9, clues = 4, cards = ["Ledger"] },
  { who = "Joe Diamond", at = "Woods", holds = { might = 2 } },
]
play = [
  { choose = "use:ledger/1", expect = { Amanda.holds = { might = 3 }, Joe.holds = { might = 2 } } },
  { expect = { refuses = "use:ledger/1" } },
]

[[scenario]]
name = "A condition counts them"
phase = "Upkeep"
investigators = [
  { who = "Amanda Sharpe", at = "Library", money = 0, cards = ["Ledger"], holds = { might = 3 } },
  { who = "Joe Diamond", at = "Woods" },
]
play = [{ until = "Movement", expect = { Amanda.money = 5 } }]

[[scenario]]
name = "An investigator who is driven insane keeps tokens and pacts"
covers = ["LUR-25"]
phase = "Movement"
investigators = [{ who = "Amanda Sharpe", at = "Library", sanity = 2, money = 2, cards = ["Ledger", "Pact of Ash"], holds = { might = 4 } }]
play = [{ choose = "use:ledger/2", expect = { Amanda = { at = "Arkham Asylum", holds = { might = 4 }, has = "Pact of Ash" } } }]

[[scenario]]
name = "None is gained in the final battle"
covers = ["LUR-28"]
phase = "Battle"
ancient_one = "Cthulhu"
investigators = [{ who = "Amanda Sharpe", stamina = 3, cards = ["Pact of Bone"], holds = { might = 1 } }]
play = [{ expect = { Amanda.holds = { might = 1 }, refuses = "use:pact-of-bone/5" } }]
"#,
    );
}

#[test]
fn tokens_stand_for_other_things() {
    play(
        "tokens-stand",
        r#"
[[scenario]]
name = "For clues that are paid, even if the card is exhausted"
phase = "Movement"
investigators = [{ who = "Amanda Sharpe", at = "Library", clues = 1, money = 0, cards = ["Ledger", { card = "Pact of Bone", exhausted = true }], holds = { might = 2 } }]
play = [{ choose = ["use:ledger/5", "Spend 1 clue"], expect = { Amanda = { money = 1, clues = 0, holds = { might = 1 } } } }]

[[scenario]]
name = "For points of a loss, of the kind that the card says"
phase = "Movement"
investigators = [{ who = "Amanda Sharpe", at = "Library", sanity = 5, money = 2, cards = ["Ledger", "Pact of Bone"], holds = { might = 2 } }]
play = [
  { choose = "use:ledger/2", expect = { asks = "Loss", options = ["Spend 1 Might", "Take the loss"] } },
  { choose = ["Spend 1 Might", "Take the loss"], expect = { Amanda = { sanity = 4, holds = { might = 1 } } } },
]

[[scenario]]
name = "Not for the other kind"
phase = "Movement"
investigators = [{ who = "Amanda Sharpe", at = "Library", stamina = 5, money = 3, cards = ["Ledger", "Pact of Bone"], holds = { might = 2 } }]
play = [{ choose = "use:ledger/3", expect = { Amanda = { stamina = 3, holds = { might = 2 } } } }]

[[scenario]]
name = "A gain may become tokens instead, while the card is not exhausted"
phase = "Movement"
investigators = [{ who = "Amanda Sharpe", at = "Library", stamina = 2, money = 8, cards = ["Ledger", "Pact of Bone"] }]
play = [
  { choose = "use:ledger/4", expect = { asks = "WouldGain" } },
  { choose = "use:pact-of-bone/2", expect = { Amanda = { stamina = 2, holds = { might = 2 } } } },
  { choose = ["use:ledger/4", "Gain it"], expect = { Amanda = { stamina = 4, holds = { might = 2 } } } },
]
"#,
    );
}

#[test]
fn a_bargain_pays_for_a_spell() {
    play(
        "tokens-bargain",
        r#"
[[scenario]]
name = "With its aid a spell costs nothing and passes; then comes what is owed"
covers = ["LUR-21"]
phase = "Movement"
environment = "The Bargain"
investigators = [{ who = "Amanda Sharpe", at = "Library", sanity = 1, stamina = 2, clues = 0, money = 3, cards = ["Lesser Light"], holds = { might = 1 } }]
play = [
  { choose = "use:lesser-light/1", expect = { asks = "May" } },
  { choose = ["yes", "Take Pact of Ash"], expect = { Amanda = { sanity = 1, clues = 1, money = 2, cards = ["Lesser Light", "Pact of Ash"] } } },
]

[[scenario]]
name = "An investigator with every kind of pact gets no aid"
covers = ["LUR-22"]
phase = "Movement"
environment = "The Bargain"
investigators = [{ who = "Amanda Sharpe", at = "Library", sanity = 1, cards = ["Lesser Light", "Pact of Ash", "Pact of Bone"] }]
play = [{ expect = { refuses = "use:lesser-light/1" } }]

[[scenario]]
name = "Without the aid it is cast as always"
phase = "Movement"
environment = "The Bargain"
investigators = [{ who = "Amanda Sharpe", at = "Library", sanity = 5, lore = 4, clues = 0, cards = ["Lesser Light"] }]
play = [{ choose = ["use:lesser-light/1", "no"], expect = { Amanda = { sanity = 3, clues = 0, cards = "Lesser Light" } } }]
"#,
    );
}
