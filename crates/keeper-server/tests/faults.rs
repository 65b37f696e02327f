//! A bug costs one choice: a report goes to the data folder, and visitors are told nothing of where that is.

use std::sync::Arc;

use crate::common::Server;
use keeper_arkham::Library;
use keeper_arkham::library::Shelf;
use keeper_arkham_script::tree::Text;
use keeper_bots::Thought;
use keeper_server::{Tables, houses_with};
use keeper_store::Sqlite;
use serde_json::json;

/// The cards of the base game, but drawing a location card makes the program panic.
fn broken() -> keeper_session::Cards {
    let mut library = Library::clone(&Shelf::default().library(&["base"]).unwrap());
    for card in &mut library.location_cards {
        for entry in &mut card.entries {
            entry.text = Text { from: 60_000, to: 60_001 };
        }
    }
    Arc::new(library).into()
}

#[test]
fn a_report_goes_to_the_data_folder_and_its_path_to_nobody() {
    let folder = tempfile::tempdir().unwrap();
    let houses = houses_with(&broken(), Thought::Usual, folder.path());
    let server = Server::with(Tables::new(houses, Arc::new(Sqlite::in_memory().unwrap()), false));
    let key = server.key();
    let wish = json!({ "game": "arkham", "players": 2, "alone": true, "seed": "5" });
    let table = server.done(&key, "POST", "/api/v1/tables", wish)["id"].as_str().unwrap().to_owned();
    let words = (0..400).find_map(|_| {
        let state = server.state(&key, &table);
        let last = state["choices"].as_array().unwrap().len() as u64 - 1;
        let (status, answer) = server.choose(&key, &table, state["position"].as_u64().unwrap(), last);
        (status != 200).then(|| answer["error"].as_str().unwrap().to_owned())
    });
    let words = words.expect("there is an encounter");
    assert!(words.contains("has a bug") && words.contains("goes on") && words.contains("report"), "{words}");
    assert!(!words.contains(folder.path().to_str().unwrap()) && !words.contains('/'), "{words}");
    let reports: Vec<_> = std::fs::read_dir(folder.path()).unwrap().map(|file| file.unwrap().file_name()).collect();
    assert!(reports.len() == 1 && reports[0].to_str().unwrap().starts_with("keeper-bug-"), "{reports:?}");
}
