//! Appends of many tables in one transaction.

use std::collections::BTreeSet;
use std::sync::mpsc;

use keeper_store::{Filter, GameId, Grouped, Snapshot, Store, StoreError, Update, Was};

use super::place::{Place, game};

pub fn everybody_gets_the_own_answer(place: &Place) {
    let store = Grouped::new(place.open());
    let ids: Vec<GameId> = (0..8).map(|_| store.create(&game("x")).unwrap()).collect();
    std::thread::scope(|scope| {
        for id in &ids {
            scope.spawn(|| (0..20).for_each(|seq| store.append(id, seq, &seq.to_string()).unwrap()));
        }
        // Somebody who is always too early or too late.
        scope.spawn(|| {
            let nobody: GameId = "nobody".parse().unwrap();
            for _ in 0..20 {
                assert!(matches!(store.append(&ids[0], 99, "1"), Err(StoreError::Gap { .. })));
                assert_eq!(store.append(&nobody, 0, "1"), Err(StoreError::NoSuchGame { game: nobody.clone() }));
            }
        });
    });
    assert!(matches!(store.append(&ids[1], 3, "1"), Err(StoreError::Conflict { seq: 3, .. })));
    assert!(matches!(store.append(&ids[1], 20, "]"), Err(StoreError::Invalid { what: "entry", .. })));
    // Whatever else is written takes the same way.
    store.save_snapshot(&ids[1], &Snapshot { seq: 20, data: vec![1] }).unwrap();
    store.update(&ids[1], &Update { name: Some("y".into()), ..Update::default() }).unwrap();
    store.write_note("a", Was::Nothing, Some("1")).unwrap();
    assert!(matches!(store.write_note("a", Was::Nothing, Some("1")), Err(StoreError::NoteChanged { .. })));
    assert_eq!((store.load(&ids[1]).unwrap().meta.name, store.note("a").unwrap()), ("y".into(), Some("1".into())));
    for id in &ids {
        let texts: Vec<String> = store.read(id, 0).unwrap().into_iter().map(|entry| entry.text).collect();
        assert_eq!(texts, (0..20).map(|seq| seq.to_string()).collect::<Vec<_>>());
    }
}

pub fn what_comes_while_one_group_is_written_is_the_next(place: &Place) {
    let store = Grouped::new(place.open());
    let ids: Vec<GameId> = (0..100).map(|_| store.create(&game("x")).unwrap()).collect();
    let (sender, answers) = mpsc::channel();
    let (go, gate) = mpsc::channel::<()>();
    // While this answer is taken nothing is written.
    store.append_then(&ids[0], 0, "0", move |_| gate.recv().unwrap());
    store.append_then(&ids[0], 1, "1", |_| panic!("this must not keep the others from their answers"));
    for id in &ids[1..] {
        let sender = sender.clone();
        store.append_then(id, 0, "0", move |answer| sender.send(answer).unwrap());
    }
    go.send(()).unwrap();
    // What waits is written, even if nobody can append any more.
    drop(store);
    drop(sender);
    assert_eq!(answers.iter().filter(Result::is_ok).count(), 99);
    let games = place.open().list(&Filter::default()).unwrap();
    assert!(games.iter().all(|game| game.entries == if game.id == ids[0] { 2 } else { 1 }));
    // A group is of one moment.
    let moments: BTreeSet<u64> = games.iter().map(|game| game.updated).collect();
    assert!(moments.len() <= 2, "{moments:?}");
}
