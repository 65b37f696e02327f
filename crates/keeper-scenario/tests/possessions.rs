//! What investigators hold in other ways than items: cards for two, cards of which there is one, cards that are there only as long as
//! another is exhausted, encounters that are kept.

use std::path::PathBuf;
use std::sync::Arc;

use keeper_arkham::frame::Src;
use keeper_arkham::{Arkham, Library, SetUp};
use keeper_scenario::{Ids, run_text};
use keeper_table::{Game, Silent};

const BOX: &str = r#"
[[deck]]
id = "bond"
one = "bond"
many = "bonds"
pairs = true

[[card]]
deck = "bond"
id = "brothers"
name = "Brothers in Arms"
text = "Movement, exhaust this: your partner: gain $1."

[[card]]
deck = "bond"
id = "rivals"
name = "Old Rivals"
text = "Upkeep: if you have fewer monster trophies than your partner: gain 1 clue."

[[card]]
deck = "bond"
id = "pen-friends"
name = "Pen Friends"
text = "Upkeep: if your partner is in an Other World: gain 1 clue."

[[card]]
deck = "bond"
id = "cousins"
name = "Cousins"
text = "Luck checks +1."

[[deck]]
id = "boon"
one = "boon"
many = "boons"

[[card]]
deck = "boon"
id = "guide"
name = "Town Guide"
if_held = "may"
text = "Movement points +1."

[[card]]
deck = "boon"
id = "stain"
name = "Bad Name"
if_held = "must"
text = "Luck checks -1."

[[card]]
deck = "boon"
id = "scholar"
name = "Quiet Scholar"
text = "Lore checks +1."

[[deck]]
id = "paper"
one = "paper"
many = "papers"

[[card]]
deck = "paper"
id = "deed"
name = "Deed"
count = 2
text = "Luck checks +1."

[[card]]
deck = "paper"
id = "last-will"
name = "Last Will"
count = 2
text = "Luck checks +1."

[[deck]]
id = "exhibit"
one = "exhibit item"
many = "exhibit items"

[[card]]
deck = "exhibit"
id = "jar"
name = "Sealed Jar"
item = true
text = "Luck checks +1."

[[special]]
id = "asking"
name = "Asking Around"
text = """
Movement, spend 1 clue: take Town Guide.
Movement, pay $1: take Bad Name.
Movement, spend 1 Sanity: take Quiet Scholar.
Movement, spend 1 Stamina: take 1 new paper.
Movement, pay $2: you may take any new papers."""

[[spell]]
id = "kindle"
name = "Kindle the Lamp"
count = 2
casting = 3
sanity = 0
text = "Movement, exhaust this: take a Lamp Flame."

[[special]]
id = "flame"
name = "Lamp Flame"
count = 2
text = """
Will checks +1.
You have this only while Kindle the Lamp is exhausted."""

[[special]]
id = "snuffer"
name = "Snuffer"
text = """
Movement, pay $1: discard Kindle the Lamp.
Movement, pay $2: refresh Kindle the Lamp."""

[[special]]
id = "banned"
name = "Banned from Southside"
count = 2
if_held = "must"
text = "You cannot move into a location in Southside without a gate."

[[special]]
id = "echo"
name = "Kept Echo"
of = "base-gate-08"
text = "Movement, discard this: gain 1 clue."

[[special]]
id = "shell"
name = "Shell"
text = "Movement, exhaust this: take Kept Echo."
"#;

fn load(name: &str, text: &str) -> Result<Library, String> {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("box.toml"), text).unwrap();
    Library::with_folders(&["base"], &[folder]).map_err(|e| e.to_string())
}

fn play(name: &str, text: &str) {
    let library = Arc::new(load(name, BOX).unwrap_or_else(|e| panic!("{e}")));
    assert_eq!(library.misprinted(), []);
    for outcome in run_text(&library, text, "box.toml".as_ref(), &Ids::default()) {
        assert!(outcome.passed(), "{}", outcome.failure().unwrap());
    }
}

#[test]
fn a_card_for_two_is_one_card() {
    play(
        "possessions-pairs",
        r#"
[[scenario]]
name = "What one of the two exhausts is exhausted for both, and refreshed for both"
covers = ["LUR-18"]
phase = "Movement"
investigators = [
  { who = "Amanda Sharpe", at = "Library", money = 0, cards = ["Brothers in Arms"] },
  { who = "Joe Diamond", at = "Library", money = 0, cards = ["Brothers in Arms"] },
]
play = [
  { choose = "use:brothers/1", expect = { Amanda = { money = 0, cards = ["Brothers in Arms"] }, Joe.money = 1 } },
  { choose = "Stay here", expect = { asked = "Joe", refuses = "use:brothers" } },
]

[[scenario]]
name = "A number is compared with the partner's"
phase = "Upkeep"
investigators = [
  { who = "Amanda Sharpe", at = "Library", clues = 0, cards = ["Old Rivals"] },
  { who = "Joe Diamond", at = "Library", clues = 0, cards = ["Old Rivals"], monster_trophies = 1 },
]
play = [{ until = "Movement", expect = { Amanda.clues = 1, Joe.clues = 0 } }]

[[scenario]]
name = "Where the partner is"
phase = "Upkeep"
gates = { Woods = "Abyss" }
investigators = [
  { who = "Amanda Sharpe", at = "Library", clues = 0, cards = ["Pen Friends"] },
  { who = "Joe Diamond", at = "Abyss 1", clues = 0, cards = ["Pen Friends"] },
]
play = [{ until = "Movement", expect = { Amanda.clues = 1, Joe.clues = 0 } }]
"#,
    );
}

/// LUR-18, LUR-20: none for one, one for two, and for three a ring in which everybody has two.
#[test]
fn cards_for_two_are_dealt_round_the_table() {
    let library = Arc::new(load("possessions-dealt", BOX).unwrap());
    for (players, each) in [(1, 0), (2, 1), (3, 2), (4, 2)] {
        let setup = SetUp { players, seed: 7.into(), sets: library.sets.clone(), ..SetUp::default() };
        let mut game = Arkham::new(library.clone(), &setup).unwrap();
        while game.state().turn == 0 {
            game.choose(0, &mut Silent).unwrap();
        }
        for who in 0..players {
            let bonds: Vec<u16> = game.state().inv(who).held.iter().map(|h| h.copy).collect();
            let bonds: Vec<u16> = bonds.into_iter().filter(|&copy| library.twin(copy).is_some()).collect();
            assert_eq!(bonds.len(), each, "seat {who} of {players}");
            for copy in bonds {
                let partner = game.query().partner(Src::Card(copy)).unwrap();
                let (left, right) = ((who + 1) % players, (who + players - 1) % players);
                assert!(partner == left || partner == right);
            }
        }
        game.check().unwrap();
    }
}

#[test]
fn a_card_of_which_there_is_one_is_taken_over_or_not() {
    play(
        "possessions-one",
        r#"
[[scenario]]
name = "What may be taken over is asked for"
covers = ["CPO-12"]
phase = "Movement"
investigators = [
  { who = "Amanda Sharpe", at = "Library", clues = 2, cards = ["Asking Around"] },
  { who = "Joe Diamond", at = "Woods", cards = ["Town Guide"] },
]
play = [
  { choose = "use:asking/1", expect = { asks = "TakeOver", options = ["Take it from Joe Diamond", "Leave it there"] } },
  { choose = "Leave it there", expect = { Joe.cards = "Town Guide" } },
  { choose = ["use:asking/1", "Take it from Joe Diamond"], expect = { Joe.cards = 0, Amanda.cards = ["Asking Around", "Town Guide"] } },
]

[[scenario]]
name = "What must be taken over is; nobody takes his own"
covers = ["CPO-13"]
phase = "Movement"
investigators = [
  { who = "Amanda Sharpe", at = "Library", money = 2, cards = ["Asking Around"] },
  { who = "Joe Diamond", at = "Woods", cards = ["Bad Name"] },
]
play = [
  { choose = "use:asking/2", expect = { Joe.cards = 0, Amanda.cards = ["Asking Around", "Bad Name"] } },
  { expect = { refuses = "use:asking/2" } },
]

[[scenario]]
name = "Another's card that says nothing of it is not gained"
covers = ["CPR-13"]
phase = "Movement"
investigators = [
  { who = "Amanda Sharpe", at = "Library", cards = ["Asking Around"] },
  { who = "Joe Diamond", at = "Woods", cards = ["Quiet Scholar"] },
]
play = [{ expect = { refuses = "use:asking/3", Joe.cards = "Quiet Scholar" } }]

[[scenario]]
name = "New are those of a kind that one does not have"
covers = ["LUR-22"]
phase = "Movement"
investigators = [{ who = "Amanda Sharpe", at = "Library", stamina = 4, cards = ["Asking Around", "Deed"] }]
play = [
  { choose = "use:asking/4", expect = { Amanda.cards = ["Asking Around", "Deed", "Last Will"] } },
  { expect = { refuses = ["use:asking/4", "use:asking/5"] } },
]

[[scenario]]
name = "Any number of new ones, one after the other"
phase = "Movement"
investigators = [{ who = "Amanda Sharpe", at = "Library", money = 4, cards = ["Asking Around"] }]
play = [
  { choose = "use:asking/5", expect = { options = ["Take Deed", "Take Last Will", "Take no more"] } },
  { choose = "Take Deed", expect = { options = ["Take Last Will", "Take no more"] } },
  { choose = "Take no more", expect = { Amanda.cards = ["Asking Around", "Deed"], asks = "Move" } },
]
"#,
    );
}

#[test]
fn what_lasts_only_while_another_card_is_exhausted() {
    play(
        "possessions-while",
        r#"
[[scenario]]
name = "It ends when its card is lost"
covers = ["KIY-10"]
phase = "Movement"
investigators = [{ who = "Amanda Sharpe", at = "Library", money = 3, cards = ["Kindle the Lamp", "Snuffer"] }]
play = [
  { choose = "use:kindle/1", expect = { Amanda.cards = ["Kindle the Lamp", "Snuffer", "Lamp Flame"] } },
  { choose = "use:snuffer/1", expect = { Amanda.cards = ["Snuffer"] } },
]

[[scenario]]
name = "It ends when its card is refreshed: one for each copy"
covers = ["KIY-10"]
phase = "Movement"
investigators = [{ who = "Amanda Sharpe", at = "Library", money = 3, cards = ["Kindle the Lamp*2", "Snuffer"] }]
play = [
  { choose = ["use:kindle/1", "use:kindle/1"], expect = { Amanda.cards = ["Kindle the Lamp", "Kindle the Lamp", "Snuffer", "Lamp Flame", "Lamp Flame"] } },
  { choose = ["use:snuffer/2", "Refresh Kindle the Lamp"], expect = { Amanda.cards = ["Kindle the Lamp", "Kindle the Lamp", "Snuffer", "Lamp Flame"] } },
]

[[scenario]]
name = "It ends in the upkeep that refreshes its card"
covers = ["KIY-10"]
phase = "Upkeep"
investigators = [{ who = "Amanda Sharpe", at = "Library", cards = [{ card = "Kindle the Lamp", exhausted = true }, "Lamp Flame"] }]
play = [{ until = "Movement", expect = { Amanda.cards = ["Kindle the Lamp"] } }]
"#,
    );
}

#[test]
fn an_encounter_that_is_kept_is_not_in_its_deck() {
    play(
        "possessions-kept",
        r#"
[[scenario]]
name = "Kept, it is not in the deck; discarded, it lies at the bottom"
phase = "Movement"
investigators = [{ who = "Amanda Sharpe", at = "Library", clues = 0, cards = ["Shell"] }]
top = { gate_card = "gate-08" }
play = [
  { choose = "use:shell/1", expect = { Amanda.cards = ["Shell", "Kept Echo"], deck.gate_card = 48 } },
  { choose = "use:echo/1", expect = { Amanda = { clues = 1, cards = ["Shell"] }, deck.gate_card = 49, bottom.gate_card = "gate-08" } },
]

[[scenario]]
name = "An exhibit is an item without a price"
covers = ["CPR-16"]
phase = "Movement"
investigators = [
  { who = "Amanda Sharpe", at = "Library", cards = ["Sealed Jar"] },
  { who = "Joe Diamond", at = "Library" },
]
play = [{ expect = { offers = "Trade with Joe Diamond" } }]
"#,
    );
}

#[test]
fn some_stay_away_from_places() {
    play(
        "possessions-away",
        r#"
[[scenario]]
name = "Its streets are open, its locations are not, but for one with a gate"
covers = ["CPO-05", "CPO-06", "CPO-07"]
phase = "Movement"
gates = { "Historical Society" = "Abyss" }
investigators = [{ who = "Amanda Sharpe", at = "Uptown streets", speed = 3, cards = ["Banned from Southside"] }]
play = [
  { choose = "Move to the Southside streets", expect = { offers = ["Move to the Historical Society"], refuses = ["Move to the South Church", "Move to Ma's Boarding House"] } },
]
"#,
    );
}
