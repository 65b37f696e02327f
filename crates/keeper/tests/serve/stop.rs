//! A server that is stopped keeps the state of every game, so that a newer one goes on from its last choice.

use keeper_store::{Filter, Sqlite, Store};

use crate::process::Keeper;

#[test]
fn a_server_that_stops_keeps_every_game_as_it_stands() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.sqlite");
    let keeper = Keeper::start(&file.display().to_string(), folder.path(), "log");
    for game in ["arkham", "final-hour"] {
        let (table, keys) = keeper.client.two_at_a_table(game);
        for _ in 0..7 {
            let state = |key: &String| keeper.client.state(key, &table);
            let asked = keys.iter().find(|key| state(key)["choices"].as_array().is_some_and(|all| !all.is_empty()));
            let asked = asked.expect("somebody is asked");
            keeper.client.choose(asked, &table, state(asked)["position"].as_u64().unwrap(), 0);
        }
    }
    keeper.stop();

    let store = Sqlite::open(&file).unwrap();
    let games = store.list(&Filter::default()).unwrap();
    assert_eq!(games.len(), 2);
    for game in games {
        let kept = store.snapshot(&game.id).unwrap().map(|snapshot| snapshot.seq);
        assert!(game.entries >= 7 && kept == Some(game.entries), "{kept:?} of {}: {}", game.entries, game.name);
    }
}
