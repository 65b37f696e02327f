//! What is chosen in the set-up to lie beside the board: heralds and difficulty cards.

use std::path::PathBuf;
use std::sync::Arc;

use keeper_arkham::in_play::Role;
use keeper_arkham::library::FixtureKind;
use keeper_arkham::{Arkham, Library, SetUp};
use keeper_scenario::{Ids, run_text};

const CARDS: &str = r#"
[[herald]]
id = "pale-guest"
name = "The Pale Guest"
title = "Who Was Not Invited"
text = """
When the terror level rises: add 1 doom token.
Will checks in Arkham -1."""
tale = "He has brought his own chair."

[[herald]]
id = "tall-guest"
name = "The Tall Guest"
text = "When a Cultist is defeated: add 1 doom token."

[[difficulty]]
id = "mild-winter"
name = "A Mild Winter"
level = -1
text = """
Set-up: each investigator: gain 2 clues.
The Ancient One awakens at 1 more open gate."""

[[mythos]]
id = "church-bells"
name = "Church Bells"
kind = "headline"
gate = "Woods"
text = "Raise the terror level by 1."
"#;

fn load(name: &str, text: &str) -> Result<Library, String> {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("heralds.toml"), text).unwrap();
    Library::with_folders(&["base"], &[folder]).map_err(|e| e.to_string())
}

fn set_up(library: &Library) -> SetUp {
    SetUp { sets: library.sets.clone(), players: 2, seed: 7.into(), ..SetUp::default() }
}

/// Whatever is chosen lies there, once; nothing does if nothing is chosen.
#[test]
fn at_most_one_is_chosen() {
    let library = Arc::new(load("chosen", CARDS).unwrap_or_else(|e| panic!("{e}")));
    assert_eq!(library.misprinted(), []);
    let begin = |setup: &SetUp| Arkham::new(library.clone(), setup);
    let heralds = |game: &Arkham| game.state().in_play.iter().filter(|entry| entry.role == Role::Herald).count();
    let plain = begin(&set_up(&library)).unwrap();
    assert_eq!(heralds(&plain), 0);
    for herald in ["pale-guest", "The Tall Guest", "random"] {
        let setup = SetUp { herald: Some(herald.into()), ..set_up(&library) };
        let game = begin(&setup).unwrap();
        assert_eq!(heralds(&game), 1, "{herald}");
        game.check().unwrap();
        let kept: SetUp = serde_json::from_str(&serde_json::to_string(&setup).unwrap()).unwrap();
        assert_eq!(kept, setup);
        assert_eq!(begin(&kept).unwrap(), game, "the same set-up is the same game");
    }
    let wrong = begin(&SetUp { herald: Some("nobody".into()), ..set_up(&library) }).unwrap_err();
    assert_eq!(wrong.to_string(), "there is no herald \"nobody\"; there are: pale-guest, tall-guest");
    let base = Arc::new(Library::embedded(&["base"]).unwrap());
    let wrong = Arkham::new(base, &SetUp { herald: Some("random".into()), ..SetUp::default() }).unwrap_err();
    assert_eq!(wrong.to_string(), "there is no herald \"random\": the chosen boxes have none");
    assert_eq!(library.fixtures_of(FixtureKind::Herald).count(), 2);
}

/// Set-ups of before name none.
#[test]
fn an_old_set_up_has_none() {
    let old: SetUp = serde_json::from_str(r#"{"players": 2, "ancient_one": "yig"}"#).unwrap();
    assert_eq!((old.herald, old.difficulty), (None, None));
    assert!(!serde_json::to_string(&SetUp::default()).unwrap().contains("herald"));
}

#[test]
fn what_can_never_act_is_refused() {
    let battle = CARDS.replace("When a Cultist is defeated: add", "Attack: add");
    let error = load("refused-herald", &battle).err().unwrap_or_else(|| panic!("loaded"));
    assert!(error.contains("a herald can't use \""), "{error}");
}

#[test]
fn they_are_played() {
    let library = Arc::new(load("played", CARDS).unwrap_or_else(|e| panic!("{e}")));
    let text = r#"
[[scenario]]
name = "A herald speaks when terror rises, and changes checks"
herald = "The Pale Guest"
difficulty = "A Mild Winter"
phase = "Mythos"
doom = 2
investigators = [{ who = "Amanda Sharpe", at = "Library" }]
top = { mythos = "Church Bells", gate = "Abyss" }
play = [
  { until = "Upkeep", expect = { terror = 1, doom = 4, beside = ["The Pale Guest", "A Mild Winter"] } },
]

[[scenario]]
name = "The one that was not chosen says nothing"
herald = "The Tall Guest"
phase = "Mythos"
doom = 2
investigators = [{ who = "Amanda Sharpe", at = "Library" }]
top = { mythos = "Church Bells", gate = "Abyss" }
play = [{ until = "Upkeep", expect = { terror = 1, doom = 3, beside = "The Tall Guest" } }]

[[scenario]]
name = "When the Ancient One awakens the herald goes back to the box; a difficulty card stays"
herald = "The Pale Guest"
difficulty = "A Mild Winter"
phase = "Mythos"
investigators = [{ who = "Amanda Sharpe", at = "Library" }]
top = { mythos = "Church Bells", gate = "Abyss" }
ancient_one = "Yig"
doom = 9
play = [{ until = "Battle", expect = { beside = "A Mild Winter" } }]
"#;
    for outcome in run_text(&library, text, "heralds.toml".as_ref(), &Ids::default()) {
        assert!(outcome.passed(), "{}", outcome.failure().unwrap());
    }
}

/// The clues of a difficulty card are there when the first turn begins, and one gate more may be open.
#[test]
fn a_difficulty_card_works_from_the_set_up_on() {
    let library = Arc::new(load("difficulty", CARDS).unwrap_or_else(|e| panic!("{e}")));
    let limit = |setup: &SetUp| Arkham::new(library.clone(), setup).unwrap().query().gate_limit();
    let plain = set_up(&library);
    let mild = SetUp { difficulty: Some("mild-winter".into()), ..plain.clone() };
    assert_eq!((limit(&plain), limit(&mild)), (8, 9));
}

/// A deck for the table: two people whom nobody meets any more, and acts that come in order.
const TABLE: &str = r#"
[[deck]]
id = "shadow"
one = "shadow"
many = "shadows"
table = true
silences = "Lose 1 Sanity or 1 Stamina."

[[card]]
deck = "shadow"
id = "the-librarian"
name = "The Librarian"
person = "the librarian"
text = """
When this enters play: raise the terror level by 1.
Will checks in Arkham -1."""

[[deck]]
id = "scene"
one = "scene"
many = "scenes"
table = true
ordered = true

[[card]]
deck = "scene"
id = "scene-1"
name = "Scene One"
text = """
When this enters play: each investigator: you may spend 2 clues. If you do: discard this.
Luck checks -1."""

[[card]]
deck = "scene"
id = "scene-2"
name = "Scene Two"
text = "When this enters play: the investigators lose the game."

[[herald]]
id = "king"
name = "The Paper King"
text = "When the terror level rises: the first player: choose one: put 1 shadow into play; or add 1 doom token."

[[mythos]]
id = "church-bells"
name = "Church Bells"
kind = "headline"
text = """
Instead of a gate: add 1 doom token.
Raise the terror level by 1."""

[[mythos]]
id = "curtain"
name = "Curtain"
count = 3
kind = "headline"
text = "Put 1 scene into play."

[[mythos]]
id = "two-doors"
name = "Two Doors"
kind = "headline"
gate = ["Woods", "Graveyard"]
text = "No doom tokens are added for the gates of this card."

[[location_card]]
id = "shadow-northside-01"
neighbourhood = "Northside"

[[location_card.at]]
place = "Newspaper"
person = "the librarian"
tale = "The librarian is waiting at the counter."
text = "Gain $5."

[[location_card.at]]
place = "Train Station"
tale = "Nobody is here."
text = "Gain $5."

[[location_card.at]]
place = "Curiositie Shoppe"
tale = "Nobody is here."
text = "Gain $5."
"#;

fn passes(name: &str, cards: &str, text: &str) {
    let library = Arc::new(load(name, cards).unwrap_or_else(|e| panic!("{e}")));
    assert_eq!(library.misprinted(), []);
    for outcome in run_text(&library, text, "heralds.toml".as_ref(), &Ids::default()) {
        assert!(outcome.passed(), "{}", outcome.failure().unwrap());
    }
}

/// KIY-12, KIY-13, KIY-19: doom or a card that stays; KIY-20: one that raises terror lets them choose again.
#[test]
fn terror_brings_doom_or_a_card_to_the_table() {
    let text = r#"
[[scenario]]
name = "Doom is chosen: nothing comes to the table"
herald = "The Paper King"
phase = "Mythos"
investigators = [{ who = "Amanda Sharpe", at = "Library" }]
top = { mythos = "Church Bells" }
play = [
  { choose = "option:2", expect = { terror = 1, doom = 2, open_gates = 0, beside = "The Paper King" } },
]

[[scenario]]
name = "A card is chosen: it stays, and as it raises terror they choose again"
herald = "The Paper King"
phase = "Mythos"
investigators = [{ who = "Amanda Sharpe", at = "Library" }]
top = { mythos = "Church Bells" }
play = [
  { choose = "option:1", expect = { doom = 2, terror = 2, beside = ["The Paper King", "The Librarian"] } },
]
"#;
    passes("terror", TABLE, text);
}

/// KIY-14, KIY-15: only the encounter that means the person is lost.
#[test]
fn an_encounter_that_means_the_person_does_not_happen() {
    let text = r#"
[[scenario]]
name = "A visitor to the Newspaper finds no one, and loses Sanity or Stamina"
phase = "Arkham Encounters"
beside = "The Librarian"
investigators = [{ who = "Amanda Sharpe", at = "Newspaper", money = 1, sanity = 5, stamina = 5 }]
play = [
  { draw.location = "shadow-northside-01", choose = "Lose 1 Sanity", expect = { Amanda = { money = 1, sanity = 4, stamina = 5 } } },
]

[[scenario]]
name = "At the Train Station nobody was meant"
phase = "Arkham Encounters"
beside = "The Librarian"
investigators = [{ who = "Amanda Sharpe", at = "Train Station", money = 1 }]
play = [{ draw.location = "shadow-northside-01", until = "Mythos", expect = { Amanda = { money = 6 } } }]
"#;
    passes("persons", TABLE, text);
}

/// KIY-01 to KIY-03.
#[test]
fn scenes_come_in_order_and_can_be_prevented() {
    let text = r#"
[[scenario]]
name = "Who pays sends the scene back: it is the next one again"
phase = "Mythos"
investigators = [{ who = "Amanda Sharpe", at = "Library", clues = 2 }, { who = "Harvey Walters", at = "Library", clues = 0 }]
top = { mythos = ["Curtain", "Curtain"] }
play = [
  { choose = "yes", expect = { Amanda = { clues = 0 }, beside = [] } },
]

[[scenario]]
name = "Nobody can pay: it stays"
phase = "Mythos"
investigators = [{ who = "Amanda Sharpe", at = "Library", clues = 1 }]
top = { mythos = "Curtain" }
play = [{ until = "Upkeep", expect = { beside = "Scene One" } }]
"#;
    passes("scenes", TABLE, text);
}

/// Two gates on one card, without doom.
#[test]
fn two_gates_open() {
    let text = r#"
[[scenario]]
name = "Both open, and no doom is added"
phase = "Mythos"
doom = 3
investigators = [{ who = "Amanda Sharpe", at = "Library" }]
top = { mythos = "Two Doors", gate = ["Abyss", "R'lyeh"] }
play = [{ until = "Upkeep", expect = { doom = 3, gates = { Woods = "Abyss", Graveyard = "R'lyeh" } } }]
"#;
    passes("doors", TABLE, text);
}

/// RUL-05: a card without a gate is no first card.
#[test]
fn copies_and_cards_without_a_gate() {
    let library = Arc::new(load("copies", TABLE).unwrap_or_else(|e| panic!("{e}")));
    let copies: Vec<_> = library.mythos.iter().filter(|card| card.name == "Curtain").collect();
    assert_eq!(copies.len(), 3);
    assert_eq!(copies.iter().map(|card| card.id.as_str()).collect::<Vec<_>>(), ["curtain", "curtain.2", "curtain.3"]);
    let wrong = TABLE.replace(
        "kind = \"headline\"\ntext = \"\"\"\nInstead",
        "kind = \"headline\"\ngate = \"Woods\"\ntext = \"\"\"\nInstead",
    );
    let error = load("gate-and-instead", &wrong).err().unwrap_or_else(|| panic!("loaded"));
    assert!(error.contains("it has a gate"), "{error}");
    let wrong = TABLE.replace("silences = \"Lose 1 Sanity or 1 Stamina.\"\n", "");
    let error = load("no-silence", &wrong).err().unwrap_or_else(|| panic!("loaded"));
    assert!(error.contains("but its deck has no \"silences\""), "{error}");
}
