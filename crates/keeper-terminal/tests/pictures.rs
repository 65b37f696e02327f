//! The maps as they are drawn, compared with pictures that somebody has looked at: `tests/pictures/*.txt`.
//!
//! `KEEPER_PICTURES=write cargo test -p keeper-terminal --test all pictures` draws them anew.

use std::path::Path;

use crossterm::event::KeyCode;
use keeper_arkham::{Arkham, Library, SetUp};
use keeper_final_hour::FinalHour;
use keeper_session::{Begin, Player, Session, UndoRule};
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
    compare_all(name, || App::play(crate::common::world(), game(sets, words)), keys);
}

/// What only this board has: a picture is of the board that it is named for.
fn landmark(name: &str) -> &'static str {
    match name.split('-').next() {
        Some("arkham") => "NORTHSIDE",
        Some("dunwich") => "COMMONS",
        Some("kingsport") => "HARBORSIDE",
        Some("innsmouth") => "CHURCH GREEN",
        _ => "HUMANITIES",
    }
}

fn compare_all(name: &str, app: impl Fn() -> App, keys: &[KeyCode]) {
    let write = std::env::var_os("KEEPER_PICTURES").is_some_and(|wish| wish == "write");
    for (columns, rows) in SIZES {
        let mut stage = Stage::new(app(), columns, rows);
        stage.press(KeyCode::Esc);
        keys.iter().for_each(|&key| _ = stage.press(key));
        let shown = map_of(&stage);
        assert!(shown.contains(landmark(name)), "{name} shows another board:\n{shown}");
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

/// The key that leads to the map leads on from town to town.
fn turned(times: usize) -> Vec<KeyCode> {
    vec![KeyCode::F(2); times + 1]
}

/// The board of the player who is asked is shown first.
#[test]
fn kingsport_beside_arkham() {
    let words = "rifts = { \"Rift 1\" = { progress = [\"7th House on the Left\", \"Congregational Hospital\", \"607 Water St.\", \"Hall School\"], \
                 at = \"South Shore streets\", symbol = \"circle\" } }\n\
                 monsters = { Harborside = [\"Dark Young\", \"Cultist\"], \"Strange High House in the Mist\" = \"Warlock\" }\n\
                 investigators = [{ who = \"Amanda Sharpe\", at = \"Hall School\" }, { who = \"Bob Jenkins\", at = \"The Causeway\" }]";
    compare("kingsport-of-two", &["base", "kingsport"], words, &[]);
}

#[test]
fn innsmouth_beside_arkham() {
    let words = "gates = { \"Devil Reef\" = \"Abyss\" }\nclues = { \"Y'ha-nthlei\" = 2 }\n\
                 monsters = { \"Church Green\" = [\"Dark Young\", \"Cultist\"], \"Falcon Point\" = \"Warlock\" }\n\
                 investigators = [{ who = \"Amanda Sharpe\", at = \"Marsh Refinery\" }, { who = \"Bob Jenkins\", at = \"Sawbone Alley\" }]";
    compare("innsmouth-of-two", &["base", "innsmouth"], words, &[]);
}

/// Every board there is on one table: each in its turn.
#[test]
fn four_towns_on_one_table() {
    let sets = ["base", "dunwich", "kingsport", "innsmouth"];
    let words = format!(
        "{ARKHAM}monsters = {{ Woods = \"Cultist\", \"Village Commons\" = \"Warlock\", Harborside = \"Dark Young\", \"Church Green\" = \"Ghoul\" }}\n\
         investigators = [{{ who = \"Amanda Sharpe\", at = \"Northside streets\" }}, {{ who = \"Bob Jenkins\", at = \"Wizard's Hill\" }}, \
         {{ who = \"Joe Diamond\", at = \"Hall School\" }}, {{ who = \"Kate Winthrop\", at = \"Devil Reef\" }}]"
    );
    for (number, town) in ["arkham", "dunwich", "kingsport", "innsmouth"].into_iter().enumerate() {
        compare(&format!("{town}-of-four"), &sets, &words, &turned(number));
    }
}

/// The campus of Final Hour as a game begins.
#[test]
fn the_campus_at_rest() {
    let library = std::sync::Arc::new(keeper_final_hour::Library::embedded().unwrap());
    let begin = || {
        let setup = keeper_final_hour::SetUp { players: 1, seed: 3.into(), ..Default::default() };
        let begin = Begin::new::<FinalHour>(setup, vec![Player::Person], UndoRule::Free, &library);
        Session::<FinalHour>::start(library.clone(), begin, None, crate::common::store()).unwrap()
    };
    compare_all("campus", || App::play(crate::common::world(), begin()), &[]);
}

/// Seals on their gold and grey sides, damage, a gate that has grown, monsters of both paths, and what was played.
#[test]
fn the_campus_in_trouble() {
    let text = "game = \"final-hour\"\n[[scenario]]\nname = \"a picture\"\n\
                investigators = [{ who = \"Pete\", at = 3 }, { who = \"Tommy\", at = 12 }]\n\
                gates = { trinity = { at = 1, tokens = 3 } }\ndamage = { 12 = 2 }\nfound = { gem = 1 }\n\
                monsters = { 1 = \"Drudge*2\", 3 = [\"blue-2-killer\", \"red-1-none\"], 12 = \"red-3-wrecker\" }\n\
                seals = [\"13--15\"]\ngrey = [\"3--9\"]\nphase = \"actions\"\nplayed = [\n\
                { who = \"Tommy\", action = \"stand-firm-1\", priority = 1 }, { who = \"Tommy\", action = \"stand-firm-2\", priority = 2 },\n\
                { who = \"Pete\", action = \"end-of-the-world-vision-1\", priority = 20 }, { who = \"Pete\", action = \"throw-a-bone-1\", priority = 21 },\n]\n";
    let begin = || {
        let game = keeper_scenario::final_hour_position(text).unwrap_or_else(|wrong| panic!("{wrong}"));
        let setup = keeper_final_hour::SetUp { players: 2, ..Default::default() };
        let begin = Begin::new::<FinalHour>(setup, vec![], UndoRule::Free, game.library());
        Session::<FinalHour>::at_start(game, &[], begin)
    };
    compare_all("campus-trouble", || App::play(crate::common::world(), begin()), &[]);
    let map = map_of(&Stage::new(App::play(crate::common::world(), begin()), 120, 40));
    assert!(map.contains('\u{2736}') && map.contains('\u{2727}'), "a gold and a grey seal:\n{map}");
}
