//! Files that are not what they should be: an error that says so, never a panic, and the file stays as it is.

use std::fs;
use std::path::Path;

use keeper_store::{Filter, NewGame, Sqlite, Store, StoreError};
use rusqlite::Connection;

fn filled(path: &Path) {
    let store = Sqlite::open(path).unwrap();
    let game = NewGame { kind: "arkham".into(), name: "x".into(), ..NewGame::default() };
    let entries: Vec<String> = (0..2000).map(|number| format!("\"choice-{number}\"")).collect();
    store.create_with(&game, &entries).unwrap();
}

#[test]
fn a_file_that_is_no_database() {
    let folder = tempfile::tempdir().unwrap();
    for text in ["x", "once upon a time in Arkham ".repeat(200).as_str()] {
        let path = folder.path().join("games.sqlite");
        fs::write(&path, text).unwrap();
        let error = Sqlite::open(&path).unwrap_err();
        assert!(matches!(error, StoreError::Corrupt { .. }), "{error}");
        assert!(error.to_string().contains("replace it with a backup"), "{error}");
        assert_eq!(fs::read_to_string(&path).unwrap(), text);
    }
}

#[test]
fn a_database_whose_middle_is_garbage() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.sqlite");
    filled(&path);
    let mut bytes = fs::read(&path).unwrap();
    bytes[4096..].fill(0xa5);
    fs::write(&path, bytes).unwrap();
    let store = Sqlite::open(&path).unwrap();
    assert!(matches!(store.list(&Filter::default()), Err(StoreError::Corrupt { .. })));
    assert!(matches!(store.check(), Err(StoreError::Corrupt { .. })));
}

#[test]
fn a_database_cut_off_anywhere() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.sqlite");
    filled(&path);
    let bytes = fs::read(&path).unwrap();
    for part in 1..16 {
        let path = folder.path().join(format!("part-{part}.sqlite"));
        fs::write(&path, &bytes[..bytes.len() * part / 16]).unwrap();
        let looked = Sqlite::open(&path).and_then(|store| {
            store.check()?;
            store.list(&Filter::default())
        });
        assert!(matches!(looked, Err(StoreError::Corrupt { .. })), "part {part}: {looked:?}");
    }
}

#[test]
fn a_database_of_a_newer_keeper() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.sqlite");
    filled(&path);
    Connection::open(&path).unwrap().pragma_update(None, "user_version", 99).unwrap();
    let before = fs::read(&path).unwrap();
    let error = Sqlite::open(&path).unwrap_err();
    assert!(matches!(error, StoreError::Newer { found: 99, known: 2, .. }), "{error}");
    assert!(error.to_string().contains("update Keeper"), "{error}");
    assert_eq!(fs::read(&path).unwrap(), before);
}

/// The first version had no notes.
#[test]
fn a_database_of_before_gets_what_is_new() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.sqlite");
    filled(&path);
    Connection::open(&path).unwrap().execute_batch("DROP TABLE note; PRAGMA user_version = 1").unwrap();
    let store = Sqlite::open(&path).unwrap();
    store.keep_note("server/greeting", "1").unwrap();
    let games = store.list(&Filter::default()).unwrap();
    assert_eq!((games.len(), games[0].entries), (1, 2000));
}

#[test]
fn a_database_of_another_program() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("recipes.sqlite");
    Connection::open(&path).unwrap().execute_batch("CREATE TABLE recipe (name TEXT)").unwrap();
    let before = fs::read(&path).unwrap();
    assert!(matches!(Sqlite::open(&path), Err(StoreError::Foreign { .. })));
    assert_eq!(fs::read(&path).unwrap(), before);
}

#[test]
fn a_place_that_cannot_hold_a_database() {
    let folder = tempfile::tempdir().unwrap();
    assert!(matches!(Sqlite::open(folder.path()), Err(StoreError::CannotOpen { .. })));
    let file = folder.path().join("file");
    fs::write(&file, "").unwrap();
    assert!(matches!(Sqlite::open(file.join("below/games.sqlite")), Err(StoreError::Folder { .. })));
}

/// What is not Keeper's is refused to those who only look, too.
#[test]
fn looking_refuses_what_opening_refuses() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.sqlite");
    filled(&path);
    assert_eq!(Sqlite::open_to_read(&path).unwrap().list(&Filter::default()).unwrap().len(), 1);
    assert!(matches!(Sqlite::open_to_read(folder.path()), Err(StoreError::CannotOpen { .. })));
    fs::write(&path, "x").unwrap();
    assert!(matches!(Sqlite::open_to_read(&path), Err(StoreError::Corrupt { .. })));
}

#[cfg(unix)]
#[test]
fn a_folder_that_may_not_be_written_to() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.sqlite");
    let kept = folder.path().join("kept %3f?#.sqlite");
    filled(&kept);
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o555)).unwrap();
    // The superuser may write everywhere.
    if fs::write(folder.path().join("probe"), "").is_err() {
        assert!(matches!(Sqlite::open(&path), Err(StoreError::CannotOpen { .. } | StoreError::ReadOnly { .. })));
        assert!(matches!(Sqlite::open(&kept), Err(StoreError::CannotOpen { .. } | StoreError::ReadOnly { .. })));
        // What is there can be looked at and taken elsewhere.
        let store = Sqlite::open_to_read(&kept).unwrap();
        let id = store.list(&Filter::default()).unwrap()[0].id.clone();
        assert_eq!(store.read(&id, 0).unwrap().len(), 2000);
        assert!(store.export(&id).is_ok());
        assert!(matches!(store.append(&id, 2000, "1"), Err(StoreError::ReadOnly { .. })));
    }
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).unwrap();
}
