//! Decks as data: what is refused when a set declares one, and one in play.

use std::path::PathBuf;
use std::sync::Arc;

use keeper_arkham::{Arkham, Library, SetUp};
use keeper_scenario::{Ids, run_text};
use keeper_table::Game;

/// Keepsakes, found in a location and asked for by a card.
const KEEPSAKES: &str = r#"
[[deck]]
id = "keepsake"
one = "keepsake"
many = "keepsakes"

[[card]]
deck = "keepsake"
id = "locket"
name = "Locket"
count = 2
text = "Luck checks +1."

[[card]]
deck = "keepsake"
id = "thimble"
name = "Thimble"
text = "Lore checks +1."

[[special]]
id = "heirloom"
name = "Heirloom"
text = """
Movement, exhaust this: draw 1 keepsake.
Upkeep: if you have 2 or more keepsakes: gain 1 clue."""

[[special]]
id = "pawn-ticket"
name = "Pawn Ticket"
text = "Movement, discard 1 keepsake: gain $2."
"#;

fn load(name: &str, text: &str) -> Result<Library, String> {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("keepsakes.toml"), text).unwrap();
    Library::with_folders(&["base"], &[folder]).map_err(|e| e.to_string())
}

#[test]
fn a_deck_that_does_not_hold_together_is_refused() {
    let cases = [
        (
            "deck = \"keepsake\"\nid = \"thimble\"",
            "id = \"thimble\"",
            "thimble: it needs \"deck\": add the id of its deck",
        ),
        ("deck = \"keepsake\"", "deck = \"keepsaek\"", "there is no deck \"keepsaek\". Did you mean \"keepsake\"?"),
        ("[[special]]", "[[special]]\ndeck = \"keepsake\"", "heirloom: its table already names its deck"),
        ("id = \"keepsake\"", "id = \"spell\"", "spell: the rulebook already has a deck with this id"),
        ("draw 1 keepsake", "draw 1 keepsakes", "heirloom"),
    ];
    for (from, to, expected) in cases {
        assert!(KEEPSAKES.contains(from), "{from}");
        let refused = load("refused", &KEEPSAKES.replacen(from, to, 1)).err();
        let error = refused.unwrap_or_else(|| panic!("loaded: {expected}"));
        assert!(error.contains(expected), "{error}\nis not\n{expected}");
    }
}

#[test]
fn a_declared_deck_is_played() {
    let text = r#"
[[scenario]]
name = "It is drawn from the top, its cards go under it, and it is told as it is called"
phase = "Upkeep"
investigators = [{ who = "Amanda Sharpe", at = "Library", money = 0, cards = ["Heirloom", "Pawn Ticket", "Locket"] }]
top = { keepsake = ["Thimble", "Locket"] }
play = [
  { until = "Movement", expect = { deck.keepsake = 2, top.keepsake = ["Thimble", "Locket"] } },
  { choose = "use:heirloom/1", expect = { Amanda = { cards = ["Heirloom", "Pawn Ticket", "Locket", "Thimble"] }, deck.keepsake = 1 } },
  { choose = ["use:pawn-ticket/1", "Discard Locket"], expect = { Amanda = { cards = ["Heirloom", "Pawn Ticket", "Thimble"], money = 2 } } },
  { expect = { deck.keepsake = 2, bottom.keepsake = "Locket" } },
]

[[scenario]]
name = "Its cards are a class: two of them are counted"
phase = "Upkeep"
investigators = [{ who = "Amanda Sharpe", at = "Library", clues = 0, cards = ["Heirloom", "Locket", "Thimble"] }]
play = [{ until = "Movement", expect = { Amanda = { clues = 1 } } }]

[[scenario]]
name = "A loaded draw, and an empty deck"
phase = "Movement"
investigators = [
  { who = "Amanda Sharpe", at = "Library", cards = ["Heirloom"] },
]
top = { keepsake = "Thimble" }
play = [{ draw.keepsake = "Locket", choose = "use:heirloom/1", expect = { Amanda = { cards = ["Heirloom", "Locket"] } } }]
"#;
    let library = Arc::new(load("played", KEEPSAKES).unwrap_or_else(|e| panic!("{e}")));
    for outcome in run_text(&library, text, "decks.toml".as_ref(), &Ids::default()) {
        assert!(outcome.passed(), "{}", outcome.failure().unwrap());
    }
    assert_eq!(library.misprinted(), []);
    let setup = SetUp { players: 4, sets: library.sets.clone(), ..SetUp::default() };
    let game = Arkham::new(library, &setup).unwrap();
    let deck = game.library().decks.len() - 1;
    let (whole, seen) = (game.state(), game.view(0).state);
    let deck = keeper_script::tree::Deck(deck as u8);
    assert_eq!(whole.decks.of(deck).len(), 3);
    assert!(seen.decks.of(deck).is_sorted());
}
