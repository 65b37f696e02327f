//! Decks of events, and decks in layers that run out: a small box of its own.

use std::path::PathBuf;
use std::sync::Arc;

use keeper_arkham::{Arkham, Library, SetUp};
use keeper_scenario::{Ids, run_text};
use keeper_script::tree::Deck;
use keeper_table::Game;

/// A coven with its own encounters, a stain in two layers, and omens.
const COVEN: &str = r#"
[[deck]]
id = "coven"
one = "Coven Encounter"
many = "Coven Encounters"
events = true

[[card]]
deck = "coven"
id = "supper"
name = "Supper"
text = "Gain $3."

[[card]]
deck = "coven"
id = "black-candle"
name = "Black Candle"
text = "You are devoured. Add 1 doom token."

[[deck]]
id = "omen"
one = "omen"
many = "omens"
events = true
shuffled = true

[[card]]
deck = "omen"
id = "two-owls"
name = "Two Owls"
text = "Each investigator: gain 1 clue."

[[card]]
deck = "omen"
id = "three-owls"
name = "Three Owls"
text = "Shuffle the omens. Draw and resolve 1 omen."

[[deck]]
id = "stain"
one = "stain"
many = "stains"
never_shuffled = true
when_empty = "The Ancient One awakens."

[[card]]
deck = "stain"
id = "pale"
name = "Pale Stain"
count = 2
layer = 1
text = """
When the crescent moves along white arrows: lose 1 Stamina.
When a crescent gate closes: return this to the box."""

[[card]]
deck = "stain"
id = "dark"
name = "Dark Stain"
count = 2
layer = 2
text = """
When the crescent moves along black arrows: lose 1 Sanity.
When a plus gate closes: return this to the box."""

[[special]]
id = "membership"
name = "Coven Membership"
count = 8
text = "Your encounters at the Black Cave and the Woods are Coven Encounters."

[[special]]
id = "wet-brush"
name = "Wet Brush"
count = 8
text = """
Movement, exhaust this: draw 1 stain.
Any time, once per turn: discard the top 2 stains."""

[[special]]
id = "owl-call"
name = "Owl Call"
text = "Movement, exhaust this: draw and resolve 2 omens."

[[special]]
id = "turpentine"
name = "Turpentine"
text = "Movement, exhaust this: discard 1 stain."

[[special]]
id = "rag"
name = "Rag"
text = "Movement, return this to the box: return the top stain to the box."
"#;

fn load(name: &str, text: &str) -> Result<Library, String> {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("coven.toml"), text).unwrap();
    Library::with_folders(&["base"], &[folder]).map_err(|e| e.to_string())
}

fn play(name: &str, text: &str) {
    let library = Arc::new(load(name, COVEN).unwrap_or_else(|e| panic!("{e}")));
    assert_eq!(library.misprinted(), []);
    for outcome in run_text(&library, text, "events.toml".as_ref(), &Ids::default()) {
        assert!(outcome.passed(), "{}", outcome.failure().unwrap());
    }
}

#[test]
fn what_could_never_be_is_refused() {
    let cases = [
        (
            "draw 1 stain",
            "draw 1 omen",
            "A text draws omens, but its cards are events, which are resolved and not held.",
        ),
        (
            "draw and resolve 2 omens",
            "draw and resolve 2 stains",
            "A text draws stains, but its cards are not events to resolve.",
        ),
        ("text = \"Gain $3.\"", "text = \"Luck checks +1.\"", "a one-time text can't use this rule"),
        ("layer = 2", "layer = 0", "the cards of an upper layer stand before those of a lower one"),
    ];
    for (from, to, expected) in cases {
        assert!(COVEN.contains(from), "{from}");
        let error = load("events-refused", &COVEN.replacen(from, to, 1)).err();
        let error = error.unwrap_or_else(|| panic!("loaded: {expected}"));
        assert!(error.contains(expected), "{error}\nis not\n{expected}");
    }
}

#[test]
fn events_are_done_and_put_away() {
    play(
        "events-done",
        r#"
[[scenario]]
name = "A member has the encounters of the deck of events at its places, and no other"
covers = ["BGW-10", "BGW-11"]
phase = "Arkham Encounters"
investigators = [{ who = "Amanda Sharpe", at = "Woods", money = 0, cards = ["Coven Membership"] }]
play = [{ draw.coven = "Supper", until = "Mythos", expect = { Amanda = { money = 3 }, bottom.coven = "Supper", deck.coven = 2 } }]

[[scenario]]
name = "Elsewhere a member draws as everybody does"
covers = ["BGW-11"]
phase = "Arkham Encounters"
investigators = [{ who = "Amanda Sharpe", at = "Independence Square", money = 0, cards = ["Coven Membership"] }]
top = { coven = "Supper" }
play = [{ draw.location = "downtown-01", until = "Mythos", expect = { top.coven = "Supper" } }]

[[scenario]]
name = "An event goes on for the board when it has devoured the one who drew it"
phase = "Arkham Encounters"
doom = 2
investigators = [{ who = "Amanda Sharpe", at = "Woods", cards = ["Coven Membership"] }, { who = "Joe Diamond", at = "Library" }]
play = [{ draw.coven = "Black Candle", until = "end of Arkham Encounters", expect = { doom = 3, Amanda.at = "nowhere" } }]

[[scenario]]
name = "Events are resolved one after the other, and one may draw another"
phase = "Movement"
investigators = [{ who = "Amanda Sharpe", at = "Library", clues = 0, cards = ["Owl Call"] }, { who = "Joe Diamond", at = "Library", clues = 0 }]
play = [
  { draw.omen = ["Three Owls", "Two Owls", "Two Owls"], choose = "use:owl-call/1", expect = { Amanda.clues = 2, Joe.clues = 2, deck.omen = 2 } },
]
"#,
    );
}

#[test]
fn a_deck_in_layers_runs_out() {
    play(
        "events-layers",
        r#"
[[scenario]]
name = "Several may be held; what is discarded leaves the game"
covers = ["BGW-02", "BGW-08"]
phase = "Movement"
investigators = [{ who = "Amanda Sharpe", at = "Library", cards = ["Wet Brush", "Turpentine", "Rag", "Dark Stain"] }]
top = { stain = ["Pale Stain"] }
play = [
  { choose = "use:wet-brush/1", expect = { Amanda.cards = ["Wet Brush", "Turpentine", "Rag", "Dark Stain", "Pale Stain"], deck.stain = 2 } },
  { choose = ["use:turpentine/1", "Discard Pale Stain"], expect = { Amanda.cards = ["Wet Brush", "Turpentine", "Rag", "Dark Stain"], deck.stain = 2, boxed = ["Pale Stain"] } },
  { choose = "use:rag/1", expect = { deck.stain = 1 } },
]

[[scenario]]
name = "What is discarded from the top is not drawn, and an empty deck stays quiet until somebody draws"
covers = ["BGW-08", "BGW-09"]
phase = "Movement"
investigators = [{ who = "Amanda Sharpe", at = "Library", cards = ["Wet Brush", "Pale Stain*2"] }, { who = "Joe Diamond", at = "Library", cards = ["Wet Brush"] }]
play = [
  { choose = "use:wet-brush/2", expect = { deck.stain = 0, phase = "Movement", Amanda.cards = ["Wet Brush", "Pale Stain", "Pale Stain"] } },
  { choose = "use:wet-brush/1", expect = { ended = "lost-destroyed" } },
]

[[scenario]]
name = "A symbol on the right colour of the Mythos card wakes what waits for it, after the monsters have moved"
covers = ["BGW-03", "BGW-04", "BGW-05"]
note = "Big Storm Sweeps Arkham has the crescent in its white box."
phase = "Mythos"
investigators = [{ who = "Amanda Sharpe", at = "Library", stamina = 4, sanity = 5, cards = ["Pale Stain*2", "Dark Stain"] }]
play = [{ draw.mythos = "Big Storm Sweeps Arkham!", until = "Upkeep", expect = { Amanda = { stamina = 2, sanity = 5 } } }]

[[scenario]]
name = "A gate that closes takes the cards of its symbol out of the game"
covers = ["BGW-07"]
note = "The gate to R'lyeh has the plus."
phase = "Arkham Encounters"
gates = { Woods = "R'lyeh", Graveyard = "Abyss" }
investigators = [{ who = "Amanda Sharpe", at = "Woods", explored = true, clues = 0, fight = 4, cards = ["Pale Stain", "Dark Stain"] }, { who = "Joe Diamond", at = "Library", cards = ["Dark Stain"] }]
play = [
  { dice = "pass", choose = "Close it with Fight", expect = { boxed = ["Dark Stain"], Amanda.cards = ["Pale Stain"], Joe.cards = 0 } },
]
"#,
    );
}

/// BGW-01
#[test]
fn the_upper_layer_lies_above_the_lower_one() {
    let library = Arc::new(load("events-shuffled", COVEN).unwrap());
    let stain = Deck(library.decks.iter().position(|deck| deck.id == "stain").unwrap() as u8);
    for seed in 0..20u64 {
        let setup = SetUp { players: 2, seed: seed.into(), sets: library.sets.clone(), ..SetUp::default() };
        let mut game = Arkham::new(library.clone(), &setup).unwrap();
        let layers = |game: &Arkham| -> Vec<u8> {
            game.state().decks.of(stain).iter().map(|&copy| game.library().card(copy).layer).collect()
        };
        assert_eq!(layers(&game), [1, 1, 2, 2]);
        game.determinise(0, (seed + 99).into());
        assert_eq!(layers(&game), [1, 1, 2, 2]);
    }
}
