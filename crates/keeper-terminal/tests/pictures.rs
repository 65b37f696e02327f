//! The maps as they are drawn, compared with pictures that somebody has looked at: `tests/pictures/*.txt`.
//!
//! `KEEPER_PICTURES=write cargo test -p keeper-terminal --test all pictures` draws them anew.

use std::path::Path;

use crossterm::event::KeyCode;
use keeper_arkham::{Arkham, Library, SetUp};
use keeper_session::{Begin, Session, UndoRule};
use keeper_terminal::App;

use crate::common::Stage;

const SIZES: [(u16, u16); 3] = [(80, 24), (120, 40), (200, 50)];

/// Much lies and stands about in the town.
const ARKHAM: &str = "
gates = { Woods = \"Abyss\", \"Unvisited Isle\" = \"Yuggoth\" }
seals = [\"Witch House\"]
clues = { Graveyard = 2, \"Black Cave\" = 1, \"The Unnamable\" = 1 }
";

fn game(sets: &[&str], words: &str) -> Session<Arkham> {
    let library = std::sync::Arc::new(Library::embedded(sets).unwrap());
    let named = sets.iter().map(|set| format!("{set:?}")).collect::<Vec<_>>().join(", ");
    let text = format!("[[scenario]]\nname = \"a picture\"\nsets = [{named}]\n{words}\n");
    let game = keeper_scenario::position(&library, &text).unwrap_or_else(|wrong| panic!("{wrong}"));
    let setup = SetUp { players: game.state().players, sets: library.sets.clone(), ..SetUp::default() };
    let begin = Begin::new::<Arkham>(setup, vec![], UndoRule::Free, &library);
    Session::at_start(game, &[], begin)
}

/// The map, without what stands around it: what is in its frame, or between the tracks and the question.
fn map_of(stage: &Stage) -> String {
    let text = stage.text();
    let lines: Vec<&str> = text.lines().collect();
    let framed = lines.iter().position(|line| line.starts_with('\u{250c}'));
    let rows: Vec<String> = match framed {
        Some(top) => {
            let columns = lines[top].chars().position(|sign| sign == '\u{2510}').unwrap();
            let inside = lines[top + 1..].iter().take_while(|line| !line.starts_with('\u{2514}'));
            inside.map(|line| line.chars().skip(1).take(columns - 1).collect()).collect()
        }
        None => {
            let map = lines.iter().skip(3).take_while(|line| !line.contains(": movement"));
            map.map(|line| (*line).to_owned()).collect()
        }
    };
    rows.iter().map(|row| row.trim_end().to_owned() + "\n").collect()
}

/// Compares a screen of every size with its picture.
fn compare(name: &str, sets: &[&str], words: &str, keys: &[KeyCode]) {
    let write = std::env::var_os("KEEPER_PICTURES").is_some_and(|wish| wish == "write");
    for (columns, rows) in SIZES {
        let mut stage = Stage::new(App::play(crate::common::world(), game(sets, words)), columns, rows);
        stage.press(KeyCode::Esc);
        keys.iter().for_each(|&key| _ = stage.press(key));
        let shown = map_of(&stage);
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/pictures/{name}-{columns}x{rows}.txt"));
        if write {
            std::fs::write(&file, &shown).unwrap();
        }
        let known = std::fs::read_to_string(&file).unwrap_or_default();
        assert!(known == shown, "{} is no longer what is drawn:\n{shown}", file.display());
    }
}

/// Nobody and nothing but one investigator.
#[test]
fn arkham_alone_at_rest() {
    compare("arkham", &["base"], "investigators = [{ who = \"Amanda Sharpe\", at = \"Northside streets\" }]", &[]);
}

#[test]
fn arkham_alone_in_trouble() {
    let words = format!(
        "{ARKHAM}monsters = {{ Woods = [\"Dark Young\", \"Cultist\"], Downtown = \"Warlock*2\", Sky = \"Byakhee\" }}\n\
         investigators = [{{ who = \"Amanda Sharpe\", at = \"Uptown streets\" }}, {{ who = \"Bob Jenkins\", at = \"Woods\" }}, \
         {{ who = \"Joe Diamond\", at = \"Yuggoth 1\" }}]"
    );
    compare("arkham-trouble", &["base"], &words, &[]);
}

fn both() -> String {
    format!(
        "{ARKHAM}monsters = {{ Woods = [\"Dark Young\", \"Cultist\"], \"Village Commons\" = \"Warlock*2\", Sky = \"Byakhee\" }}\n\
         investigators = [{{ who = \"Amanda Sharpe\", at = \"Northside streets\" }}, {{ who = \"Bob Jenkins\", at = \"Wizard's Hill\" }}, \
         {{ who = \"Joe Diamond\", at = \"Yuggoth 1\" }}]"
    )
}

#[test]
fn arkham_beside_dunwich() {
    compare("arkham-of-two", &["base", "dunwich"], &both(), &[]);
}

/// Beyond the western side of Arkham lies the other town.
#[test]
fn dunwich_beside_arkham() {
    let keys = [KeyCode::F(2), KeyCode::Left, KeyCode::Left, KeyCode::Left, KeyCode::Left];
    compare("dunwich-of-two", &["base", "dunwich"], &both(), &keys);
}
