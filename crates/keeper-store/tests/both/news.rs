//! A caller that watches hears of everything that is committed.

use std::sync::mpsc::Receiver;
use std::time::Duration;

use keeper_store::{News, StoreError, Update, Was, Write};

use super::place::{Place, game};

pub fn next(news: &Receiver<News>) -> News {
    news.recv_timeout(Duration::from_secs(20)).expect("there are news")
}

pub fn what_is_committed_is_told_and_nothing_else(place: &Place) {
    let store = place.open();
    let (news, other) = (store.watch().unwrap(), store.watch().unwrap());
    let id = store.create(&game("Friday")).unwrap();
    let about = || News::Game { game: id.clone() };
    let entry = |seq| News::Entry { game: id.clone(), seq };
    assert_eq!(next(&news), about());
    store.append(&id, 0, "1").unwrap();
    assert_eq!(next(&news), entry(0));
    assert!(matches!(store.append(&id, 0, "2"), Err(StoreError::Conflict { .. })));
    assert!(store.update(&id, &Update { name: Some(String::new()), ..Update::default() }).is_err());
    assert!(store.write_note("a", Was::Text("1"), None).is_err());
    let append = |seq, entry: &str| Write::Append { game: id.clone(), seq, entry: entry.into() };
    store.write_all(&[append(1, "1"), append(7, "1"), append(2, "2")]).unwrap();
    assert_eq!((next(&news), next(&news)), (entry(1), entry(2)));
    store.replace_last(&id, 2, "3").unwrap();
    assert_eq!(next(&news), entry(2));
    store.update(&id, &Update { status: Some("won".into()), ..Update::default() }).unwrap();
    assert_eq!(next(&news), about());
    let key = "table/1".to_owned();
    store.keep_note(&key, "1").unwrap();
    assert_eq!(next(&news), News::Note { key: key.clone() });
    drop(other);
    store.delete_note(&key).unwrap();
    assert_eq!(next(&news), News::Note { key });
    store.delete(&id).unwrap();
    assert_eq!(next(&news), about());
    drop(store);
    assert_eq!(news.recv_timeout(Duration::from_secs(20)).ok(), None, "the store is gone, and there are no news");
}

/// With SQLite it hears that something has changed, with PostgreSQL also what.
pub fn another_store_on_the_same_database_hears_and_reads_on(place: &Place) {
    let (one, other) = (place.open(), place.open());
    let id = one.create(&game("Friday")).unwrap();
    let news = other.watch().unwrap();
    let mut known = 0;
    for seq in 0..5 {
        one.append(&id, seq, &seq.to_string()).unwrap();
        while known <= seq {
            let heard = next(&news);
            let expected = [News::Entry { game: id.clone(), seq }, News::Anything, News::Game { game: id.clone() }];
            assert!(expected.contains(&heard), "{heard}");
            known += other.read(&id, known).unwrap().len() as u64;
        }
    }
    one.keep_note("chat", "\"Hello\"").unwrap();
    while other.note("chat").unwrap().is_none() {
        next(&news);
    }
    assert!([News::Note { key: "chat".into() }, News::Anything].contains(&next(&news)));
}
