//! What is kept comes back, and only one can be first.

use std::sync::Barrier;

use super::place::{Place, game};
use keeper_store::{Entry, Filter, GameId, NewGame, Snapshot, Sqlite, Store, StoreError, Update, Was, Write};

fn texts(entries: &[Entry]) -> Vec<&str> {
    entries.iter().map(|entry| entry.text.as_str()).collect()
}

pub fn a_game_comes_back_as_it_was_kept(place: &Place) {
    let id = {
        let store = place.open();
        let id = store.create(&game("Friday")).unwrap();
        store.append(&id, 0, r#""move-river""#).unwrap();
        store.append(&id, 1, "{ \"undo\":\n 0 }").unwrap();
        id
    };
    let store = place.open();
    let loaded = store.load(&id).unwrap();
    let meta = &loaded.meta;
    assert_eq!((meta.id.as_str(), meta.name.as_str(), meta.kind.as_str()), (id.as_str(), "Friday", "arkham"));
    assert_eq!((meta.seats.as_str(), meta.status.as_str()), (game("").seats.as_str(), "turn 1"));
    assert_eq!((meta.rules, meta.cards.as_str(), meta.finished, meta.entries), (3, "c0ffee", false, 2));
    assert!(meta.created > 1_600_000_000_000 && meta.updated >= meta.created);
    assert_eq!(loaded.setup, game("").setup);
    let entries = store.read(&id, 0).unwrap();
    assert_eq!(texts(&entries), [r#""move-river""#, r#"{"undo":0}"#]);
    assert_eq!(store.read(&id, 1).unwrap(), entries[1..]);
    assert_eq!(store.read(&id, 2).unwrap(), []);
    assert_eq!(store.read(&id, u64::MAX).unwrap(), []);
}

pub fn the_second_to_write_a_number_gets_a_conflict(place: &Place) {
    let store = place.open();
    let id = store.create(&game("Race")).unwrap();
    store.append(&id, 0, "1").unwrap();
    assert_eq!(store.append(&id, 0, "2"), Err(StoreError::Conflict { game: id.clone(), seq: 0 }));
    assert_eq!(texts(&store.read(&id, 0).unwrap()), ["1"]);
}

pub fn no_number_is_left_out(place: &Place) {
    let store = place.open();
    let id = store.create(&game("Gap")).unwrap();
    assert_eq!(store.append(&id, 1, "1"), Err(StoreError::Gap { game: id.clone(), seq: 1, next: 0 }));
    assert_eq!(store.append(&id, u64::MAX, "1"), Err(StoreError::Gap { game: id, seq: u64::MAX, next: 0 }));
}

pub fn an_unknown_game_is_said_to_be_unknown(place: &Place) {
    let store = place.open();
    let id: GameId = "nobody".parse().unwrap();
    let unknown = StoreError::NoSuchGame { game: id.clone() };
    assert_eq!(store.append(&id, 0, "1").unwrap_err(), unknown);
    assert_eq!(store.read(&id, 0).unwrap_err(), unknown);
    assert_eq!(store.load(&id).unwrap_err(), unknown);
    assert_eq!(store.update(&id, &Update::default()).unwrap_err(), unknown);
    assert_eq!(store.snapshot(&id).unwrap_err(), unknown);
    assert_eq!(store.save_snapshot(&id, &Snapshot { seq: 0, data: vec![] }).unwrap_err(), unknown);
    assert_eq!(store.delete(&id).unwrap_err(), unknown);
    assert_eq!(store.export(&id).unwrap_err(), unknown);
}

pub fn what_cannot_be_kept_is_refused(place: &Place) {
    let store = place.open();
    let wrong = [
        NewGame { name: "".into(), ..game("x") },
        NewGame { name: "\u{1b}[2J".into(), ..game("x") },
        NewGame { name: "x".repeat(201), ..game("x") },
        NewGame { kind: "Arkham Horror".into(), ..game("x") },
        NewGame { cards: "coffee".into(), ..game("x") },
        NewGame { setup: "{".into(), ..game("x") },
        NewGame { created: Some(u64::MAX), ..game("x") },
    ];
    for game in wrong {
        assert!(matches!(store.create(&game), Err(StoreError::Invalid { .. })), "{game:?}");
    }
    assert!(store.create_with(&game("x"), &["1".into(), "[".into()]).is_err());
    assert_eq!(store.list(&Filter::default()).unwrap(), []);

    let id = store.create(&game("x")).unwrap();
    assert!(matches!(store.append(&id, 0, "not JSON"), Err(StoreError::Invalid { what: "entry", .. })));
    let update = Update { status: Some("two\nlines".into()), ..Update::default() };
    assert!(matches!(store.update(&id, &update), Err(StoreError::Invalid { what: "status", .. })));
}

pub fn a_batch_answers_each_of_its_entries(place: &Place) {
    let store = place.open();
    let (one, other) = (store.create(&game("one")).unwrap(), store.create(&game("other")).unwrap());
    let gone: GameId = "gone".parse().unwrap();
    let entry = |game: &GameId, seq, entry: &str| Write::Append { game: game.clone(), seq, entry: entry.into() };
    let batch = [
        entry(&one, 0, "1"),
        entry(&one, 0, "2"),
        entry(&gone, 0, "3"),
        entry(&one, 1, "4"),
        entry(&other, 0, "5"),
        entry(&other, 1, "]"),
    ];
    let answers = store.write_all(&batch).unwrap();
    let fine: Vec<bool> = answers.iter().map(Result::is_ok).collect();
    assert_eq!(fine, [true, false, false, true, true, false]);
    assert_eq!(texts(&store.read(&one, 0).unwrap()), ["1", "4"]);
    assert_eq!(texts(&store.read(&other, 0).unwrap()), ["5"]);
}

pub fn a_batch_takes_whatever_can_be_written(place: &Place) {
    let store = place.open();
    let id = store.create_with(&game("one"), &["1".into()]).unwrap();
    let (game, key) = (id.clone(), id.note_key("seats"));
    let update = Update { status: Some("lost".into()), ..Update::default() };
    let late = Snapshot { seq: 2, data: vec![2] };
    let batch = [
        Write::Note { key: key.clone(), was: Was::Nothing, text: Some("1".into()) },
        Write::ReplaceLast { game: game.clone(), seq: 0, entry: "2".into() },
        Write::Note { key: key.clone(), was: Was::Text("2".into()), text: None },
        Write::Snapshot { game: game.clone(), snapshot: late.clone() },
        Write::Append { game: game.clone(), seq: 1, entry: "3".into() },
        Write::Update { game: game.clone(), update },
        Write::Snapshot { game, snapshot: late.clone() },
    ];
    let fine: Vec<bool> = store.write_all(&batch).unwrap().iter().map(Result::is_ok).collect();
    assert_eq!(fine, [true, true, false, false, true, true, true]);
    assert_eq!(texts(&store.read(&id, 0).unwrap()), ["2", "3"]);
    assert_eq!(store.load(&id).unwrap().meta.status, "lost");
    assert_eq!((store.snapshot(&id).unwrap(), store.note(&key).unwrap()), (Some(late), Some("1".into())));
    assert_eq!(store.write_all(&[]).unwrap(), []);
}

pub fn the_list_shows_the_last_played_first(place: &Place) {
    let store = place.open();
    let (old, new) = (store.create(&game("old")).unwrap(), store.create(&game("new")).unwrap());
    let other = store.create(&NewGame { kind: "final-hour".into(), finished: true, ..game("other") }).unwrap();
    std::thread::sleep(std::time::Duration::from_millis(2));
    store.append(&old, 0, "1").unwrap();
    let ids =
        |filter: &Filter| -> Vec<GameId> { store.list(filter).unwrap().into_iter().map(|meta| meta.id).collect() };
    assert_eq!(ids(&Filter::default()), [old.clone(), other.clone(), new.clone()]);
    assert_eq!(ids(&Filter { kind: Some("arkham".into()), ..Filter::default() }), [old.clone(), new]);
    assert_eq!(ids(&Filter { finished: Some(true), ..Filter::default() }), [other]);
    assert_eq!(ids(&Filter { limit: Some(1), ..Filter::default() }), [old]);
}

pub fn an_update_changes_what_it_names(place: &Place) {
    let store = place.open();
    let id = store.create(&game("Friday")).unwrap();
    let update = Update { status: Some("lost to Ithaqua".into()), finished: Some(true), ..Update::default() };
    store.update(&id, &update).unwrap();
    let meta = store.load(&id).unwrap().meta;
    assert_eq!((meta.status.as_str(), meta.finished, meta.name.as_str()), ("lost to Ithaqua", true, "Friday"));
    store.update(&id, &Update { rules: Some(4), cards: Some("decaf0".into()), ..Update::default() }).unwrap();
    let meta = store.load(&id).unwrap().meta;
    assert_eq!((meta.rules, meta.cards.as_str(), meta.finished), (4, "decaf0", true));
}

pub fn only_the_latest_snapshot_is_kept(place: &Place) {
    let store = place.open();
    let id = store.create_with(&game("x"), &["1".into(), "2".into()]).unwrap();
    assert_eq!(store.snapshot(&id).unwrap(), None);
    let (early, late) = (Snapshot { seq: 1, data: vec![0, 255] }, Snapshot { seq: 2, data: b"{}".to_vec() });
    store.save_snapshot(&id, &early).unwrap();
    assert_eq!(store.snapshot(&id).unwrap(), Some(early.clone()));
    store.save_snapshot(&id, &late).unwrap();
    store.save_snapshot(&id, &early).unwrap();
    assert_eq!(store.snapshot(&id).unwrap(), Some(late));
    let beyond = store.save_snapshot(&id, &Snapshot { seq: 3, data: vec![] });
    assert!(matches!(beyond, Err(StoreError::Invalid { what: "snapshot", .. })));
}

pub fn a_deleted_game_leaves_nothing(place: &Place) {
    let store = place.open();
    let id = store.create_with(&game("x"), &["1".into()]).unwrap();
    store.save_snapshot(&id, &Snapshot { seq: 1, data: vec![1] }).unwrap();
    store.delete(&id).unwrap();
    assert!(matches!(store.load(&id), Err(StoreError::NoSuchGame { .. })));
    let next = store.create(&game("y")).unwrap();
    assert_eq!((store.read(&next, 0).unwrap(), store.snapshot(&next).unwrap()), (vec![], None));
}

pub fn of_many_who_append_the_same_number_one_wins(place: &Place) {
    let barrier = Barrier::new(4);
    let id = place.open().create(&game("Race")).unwrap();
    let won: usize = std::thread::scope(|scope| {
        let racers: Vec<_> = (0..4)
            .map(|_| {
                scope.spawn(|| {
                    let store = place.open();
                    barrier.wait();
                    (0..20).filter(|&seq| store.append(&id, seq, "1").is_ok()).count()
                })
            })
            .collect();
        racers.into_iter().map(|racer| racer.join().unwrap()).sum()
    });
    assert_eq!(won, 20);
    assert_eq!(place.open().read(&id, 0).unwrap().len(), 20);
}

pub fn several_may_make_the_database_at_once(place: &Place) {
    let barrier = Barrier::new(6);
    std::thread::scope(|scope| {
        for _ in 0..6 {
            scope.spawn(|| {
                barrier.wait();
                place.open().create(&game("x")).unwrap();
            });
        }
    });
    assert_eq!(place.open().list(&Filter::default()).unwrap().len(), 6);
}

#[test]
fn reading_does_not_wait_for_one_who_writes() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.sqlite");
    let store = Sqlite::open(&path).unwrap();
    let game = store.create(&NewGame { kind: "arkham".into(), name: "x".into(), ..NewGame::default() }).unwrap();
    let other = rusqlite::Connection::open(&path).unwrap();
    other.execute_batch("BEGIN IMMEDIATE; UPDATE game SET name = 'y'").unwrap();
    let start = std::time::Instant::now();
    let reader = Sqlite::open(&path).unwrap();
    assert_eq!(reader.list(&Filter::default()).unwrap()[0].name, "x");
    assert!(start.elapsed().as_secs() < 4);
    // Nor for one of the same program.
    std::thread::scope(|scope| {
        let writer = scope.spawn(|| store.append(&game, 0, "1"));
        std::thread::sleep(std::time::Duration::from_millis(100));
        let start = std::time::Instant::now();
        assert_eq!(store.read(&game, 0).unwrap(), []);
        assert!(start.elapsed().as_secs() < 4 && !writer.is_finished());
        other.execute_batch("ROLLBACK").unwrap();
        writer.join().unwrap().unwrap();
    });
    assert_eq!(store.read(&game, 0).unwrap().len(), 1);
}

pub fn the_last_entry_can_be_replaced_and_no_other(place: &Place) {
    let store = place.open();
    let game = NewGame { kind: "arkham".into(), name: "one".into(), ..NewGame::default() };
    let id = store.create_with(&game, &["\"a\"".into(), "\"b\"".into()]).unwrap();
    store.save_snapshot(&id, &Snapshot { seq: 2, data: vec![1] }).unwrap();
    for seq in [0, 2, 3] {
        let refused = store.replace_last(&id, seq, "\"c\"");
        assert_eq!(refused, Err(StoreError::Conflict { game: id.clone(), seq }));
    }
    assert!(matches!(store.replace_last(&id, 1, "c"), Err(StoreError::Invalid { .. })));
    assert_eq!(store.read(&id, 1).unwrap()[0].text, "\"b\"");
    assert!(store.snapshot(&id).unwrap().is_some());
    store.replace_last(&id, 1, "\"c\"").unwrap();
    assert_eq!(store.read(&id, 0).unwrap().iter().map(|e| &e.text[..]).collect::<Vec<_>>(), ["\"a\"", "\"c\""]);
    assert_eq!(store.load(&id).unwrap().meta.entries, 2);
    assert_eq!(store.snapshot(&id).unwrap(), None, "it was of what is gone");
    store.append(&id, 2, "\"d\"").unwrap();
}

pub fn no_entry_is_longer_than_fits(place: &Place) {
    let store = place.open();
    let id = store.create(&NewGame { kind: "arkham".into(), name: "one".into(), ..NewGame::default() }).unwrap();
    let long = format!("\"{}\"", "x".repeat(5 << 20));
    assert!(matches!(store.append(&id, 0, &long), Err(StoreError::Invalid { what: "entry", .. })));
    assert_eq!(store.read(&id, 0).unwrap(), []);
}

pub fn a_note_is_kept_listed_and_deleted(place: &Place) {
    let store = place.open();
    assert_eq!(store.note("table/1").unwrap(), None);
    store.keep_note("table/1", "{ \"seats\": [] }").unwrap();
    store.keep_note("table/1", "{ \"seats\": [1] }").unwrap();
    for key in ["table/2", "table", "tables", "tabl", "server/a-z", "0"] {
        store.keep_note(key, "2").unwrap();
    }
    assert_eq!(store.note("table/1").unwrap().as_deref(), Some("{\"seats\":[1]}"));
    let keys = |prefix| -> Vec<String> { store.notes(prefix).unwrap().into_iter().map(|note| note.key).collect() };
    assert_eq!(keys("table/"), ["table/1", "table/2"]);
    assert_eq!(keys("table"), ["table", "table/1", "table/2", "tables"]);
    assert_eq!(keys("").len(), 7);
    assert_eq!(keys("u"), [""; 0]);
    assert_eq!(store.notes("server").unwrap()[0].text, "2");
    store.delete_note("table/1").unwrap();
    store.delete_note("table/1").unwrap();
    assert_eq!(keys("table/"), ["table/2"]);
}

pub fn a_note_is_written_only_over_what_it_was(place: &Place) {
    let store = place.open();
    let changed = Err(StoreError::NoteChanged { key: "seat".into() });
    assert_eq!(store.write_note("seat", Was::Text("1"), Some("2")), changed);
    store.write_note("seat", Was::Nothing, None).unwrap();
    store.write_note("seat", Was::Nothing, Some("1")).unwrap();
    assert_eq!(store.write_note("seat", Was::Nothing, Some("2")), changed);
    assert_eq!(store.write_note("seat", Was::Nothing, None), changed);
    assert_eq!(store.write_note("seat", Was::Text("2"), Some("3")), changed);
    assert_eq!(store.write_note("seat", Was::Text("2"), None), changed);
    assert_eq!(store.note("seat").unwrap().as_deref(), Some("1"));
    store.write_note("seat", Was::Text("1"), Some("3")).unwrap();
    store.write_note("seat", Was::Text("3"), None).unwrap();
    assert_eq!(store.note("seat").unwrap(), None);
}

pub fn a_note_that_cannot_be_kept_is_refused(place: &Place) {
    let store = place.open();
    for key in ["", "A", "a b", "a%", "é", &"a".repeat(201)] {
        assert!(matches!(store.keep_note(key, "1"), Err(StoreError::Invalid { what: "key", .. })), "{key}");
        assert_eq!(store.note(key).unwrap(), None);
    }
    for text in ["", "{", "\"\\u001b\"", &format!("\"{}\"", "x".repeat(2 << 20))] {
        assert!(matches!(store.keep_note("a", text), Err(StoreError::Invalid { what: "note", .. })));
    }
    assert_eq!(store.notes("").unwrap(), []);
}

pub fn the_notes_of_a_game_go_with_it(place: &Place) {
    let store = place.open();
    let (one, other) = (store.create(&game("one")).unwrap(), store.create(&game("other")).unwrap());
    for key in [one.note_key("seats"), one.note_key("chat/1"), other.note_key("seats"), one.to_string()] {
        store.keep_note(&key, "1").unwrap();
    }
    store.delete(&one).unwrap();
    let mut left: Vec<String> = store.notes("").unwrap().into_iter().map(|note| note.key).collect();
    left.sort();
    let mut expected = [one.to_string(), other.note_key("seats")];
    expected.sort();
    assert_eq!(left, expected);
}

pub fn of_many_who_count_in_a_note_nobody_is_lost(place: &Place) {
    place.open().keep_note("count", "0").unwrap();
    let one_more = |store: &dyn Store| loop {
        let was = store.note("count").unwrap().unwrap();
        let next = (was.parse::<u32>().unwrap() + 1).to_string();
        match store.write_note("count", Was::Text(&was), Some(&next)) {
            Err(StoreError::NoteChanged { .. }) => {}
            done => return done.unwrap(),
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                let store = place.open();
                (0..10).for_each(|_| one_more(&*store));
            });
        }
    });
    assert_eq!(place.open().note("count").unwrap().as_deref(), Some("40"));
}
