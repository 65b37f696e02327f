//! Games that are kept: nothing takes effect before it is stored, and what is stored can be taken up again.

mod common;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use common::{begin, library, session, store};
use keeper_arkham::{Library, RULES};
use keeper_bots::Kind;
use keeper_store::{
    Append, Entry, Filter, GameId, Loaded, Meta, NewGame, Result, Snapshot, Sqlite, Store, StoreError, Update,
};
use keeper_table::{Game, Rng};
use keeper_terminal::{
    By, How, OpenError, Player, Session, SessionError, UndoRule, Unit, go_on_from_snapshot, ids, latest, open,
    open_file, story_text,
};

/// A store that can be made to fail.
struct Faulty {
    inner: Sqlite,
    broken: AtomicBool,
}

impl Store for Faulty {
    fn create_with(&self, game: &NewGame, entries: &[String]) -> Result<GameId> {
        self.inner.create_with(game, entries)
    }
    fn append(&self, game: &GameId, seq: u64, entry: &str) -> Result<()> {
        if self.broken.load(Ordering::Relaxed) {
            return Err(StoreError::DiskFull { place: "here".into() });
        }
        self.inner.append(game, seq, entry)
    }
    fn append_all(&self, batch: &[Append<'_>]) -> Result<Vec<Result<()>>> {
        self.inner.append_all(batch)
    }
    fn read(&self, game: &GameId, from: u64) -> Result<Vec<Entry>> {
        self.inner.read(game, from)
    }
    fn list(&self, filter: &Filter) -> Result<Vec<Meta>> {
        self.inner.list(filter)
    }
    fn load(&self, game: &GameId) -> Result<Loaded> {
        self.inner.load(game)
    }
    fn update(&self, game: &GameId, update: &Update) -> Result<()> {
        self.inner.update(game, update)
    }
    fn snapshot(&self, game: &GameId) -> Result<Option<Snapshot>> {
        self.inner.snapshot(game)
    }
    fn save_snapshot(&self, game: &GameId, snapshot: &Snapshot) -> Result<()> {
        self.inner.save_snapshot(game, snapshot)
    }
    fn delete(&self, game: &GameId) -> Result<()> {
        self.inner.delete(game)
    }
}

/// Plays so many random choices.
fn play(session: &mut Session, count: usize, seed: u64) {
    let mut rng = Rng::new(seed);
    for _ in 0..count {
        let Some(decision) = session.game().decision() else { break };
        let index = rng.below(decision.options.len() as u32) as usize;
        session.choose(index, By::Person).unwrap();
    }
}

#[test]
fn what_cannot_be_stored_does_not_happen() {
    let faulty = Arc::new(Faulty { inner: Sqlite::in_memory().unwrap(), broken: AtomicBool::new(false) });
    let mut session =
        Session::start(library(), begin(2, 3, Player::Person, UndoRule::Free), None, faulty.clone()).unwrap();
    play(&mut session, 20, 1);
    let before = session.game().clone();
    faulty.broken.store(true, Ordering::Relaxed);
    assert!(matches!(session.choose(0, By::Person), Err(SessionError::Store(StoreError::DiskFull { .. }))));
    assert!(matches!(session.undo(Unit::Decision), Err(SessionError::Store(_))));
    assert!(*session.game() == before);
    faulty.broken.store(false, Ordering::Relaxed);
    session.choose(0, By::Person).unwrap();
    assert_eq!(session.position(), 21);
}

#[test]
fn a_kept_game_is_taken_up_as_it_was() {
    let store = store();
    let mut one = Session::start(library(), begin(3, 4, Player::Person, UndoRule::Free), None, store.clone()).unwrap();
    play(&mut one, 150, 2);
    one.undo(Unit::Phase).unwrap();
    play(&mut one, 10, 3);
    one.undo(Unit::Decision).unwrap();
    one.seat(1, Player::Bot(Kind::Planner));
    let id = one.id().unwrap().clone();
    let other = open(store.clone(), library(), &id, How::Play).unwrap();
    assert!(other.game() == one.game());
    assert_eq!(other.table().keys(), one.table().keys());
    assert_eq!(other.position(), one.position());
    assert_eq!(other.players(), [Player::Person, Player::Bot(Kind::Planner), Player::Person]);
    assert_eq!(story_text(&other, other.position()), story_text(&one, one.position()));
    assert_eq!(latest(&*store).unwrap(), id);
    let meta = store.load(&id).unwrap().meta;
    assert_eq!((meta.rules, meta.cards.as_str()), (RULES, library().hash.as_str()));
    assert!(meta.status.starts_with("turn ") && meta.status.contains("doom"), "{}", meta.status);
}

#[test]
fn undo_and_redo_lead_back_and_forth() {
    let mut session = session(2, 6);
    play(&mut session, 60, 5);
    let there = session.game().clone();
    let to = session.undo(Unit::Round).unwrap();
    assert!(to < 60);
    assert_eq!(session.position(), to);
    session.redo_to(60).unwrap();
    assert!(*session.game() == there);
    assert!(matches!(session.redo(), Err(SessionError::NothingToRedo)));
    session.undo_to(0).unwrap();
    assert!(matches!(session.undo(Unit::Turn), Err(SessionError::NothingToUndo)));
    session.redo().unwrap();
    assert_eq!(session.position(), 1);
}

#[test]
fn a_table_can_forbid_undoing_past_a_roll_or_a_reveal() {
    let store = store();
    let mut session =
        Session::start(library(), begin(1, 2, Player::Person, UndoRule::UntilChance), None, store.clone()).unwrap();
    session.choose(0, By::Person).unwrap();
    session.undo(Unit::Decision).unwrap();
    play(&mut session, 80, 7);
    let last = session.steps().iter().rposition(|step| step.chance).unwrap();
    assert_eq!(session.table().barred(), last + 1);
    let refused = session.undo_to(last).unwrap_err().to_string();
    assert!(refused.contains("can no longer be undone"), "{refused}");
    // The bar stands when the game is taken up again.
    let id = session.id().unwrap().clone();
    let again = open(store, library(), &id, How::Play).unwrap();
    assert_eq!(again.table().barred(), session.table().barred());
}

#[test]
fn two_programs_at_one_game_do_not_disturb_each_other() {
    let store = store();
    let mut one = Session::start(library(), begin(1, 8, Player::Person, UndoRule::Free), None, store.clone()).unwrap();
    let id = one.id().unwrap().clone();
    let mut other = open(store.clone(), library(), &id, How::Play).unwrap();
    one.choose(1, By::Person).unwrap();
    assert!(matches!(other.choose(2, By::Person), Err(SessionError::Overtaken)));
    assert!(other.game() == one.game());
    other.choose(2, By::Person).unwrap();
    assert_eq!(store.read(&id, 0).unwrap().len(), 2);
}

#[test]
fn a_game_of_another_version_says_what_can_be_done() {
    let store = store();
    let mut session =
        Session::start(library(), begin(2, 9, Player::Person, UndoRule::Free), None, store.clone()).unwrap();
    play(&mut session, 120, 9);
    session.keep_snapshot();
    let id = session.id().unwrap().clone();
    store.update(&id, &Update { rules: Some(0), ..Update::default() }).unwrap();
    let Err(error) = open(store.clone(), library(), &id, How::Play) else { panic!("it is of another version") };
    assert!(matches!(error, OpenError::OtherVersion { snapshot: true, .. }));
    let words = error.to_string();
    for part in ["rules version 0", "--from-snapshot", "keeper replay"] {
        assert!(words.contains(part), "{words}");
    }
    // It can be looked at,
    let looked = open(store.clone(), library(), &id, How::Look).unwrap();
    assert!(looked.locked().is_some() && looked.position() == 120);
    // and a copy goes on from the snapshot, which can be taken up again.
    let mut copy = go_on_from_snapshot(store.clone(), library(), &id).unwrap();
    assert!(copy.game() == session.game());
    let copy_id = copy.id().unwrap().clone();
    assert_ne!(copy_id, id);
    play(&mut copy, 30, 10);
    let again = open(store.clone(), library(), &copy_id, How::Play).unwrap();
    assert!(again.game() == copy.game());
    let mut again = again;
    again.undo(Unit::Decision).unwrap();
    let last = open(store.clone(), library(), &copy_id, How::Play).unwrap();
    assert!(last.game() == again.game());
    assert_eq!(store.load(&id).unwrap().meta.entries, 120, "the game itself stays as it was");
}

#[test]
fn other_cards_are_noticed_and_moved_cards_refused() {
    let store = store();
    let mut session =
        Session::start(library(), begin(1, 9, Player::Person, UndoRule::Free), None, store.clone()).unwrap();
    play(&mut session, 60, 9);
    let id = session.id().unwrap().clone();
    store.update(&id, &Update { cards: Some("abcdef".into()), ..Update::default() }).unwrap();
    let words = open(store.clone(), library(), &id, How::Play).err().unwrap().to_string();
    assert!(words.contains("other card texts") && words.contains("--from-snapshot"), "{words}");
    let mut moved: Library = (*library()).clone();
    moved.sheets.swap(0, 1);
    assert_ne!(ids(&moved), ids(&library()));
    let words = open(store.clone(), Arc::new(moved.clone()), &id, How::Play).err().unwrap().to_string();
    assert!(words.contains("snapshot cannot be used") && words.contains("moved"), "{words}");
    assert!(go_on_from_snapshot(store, Arc::new(moved), &id).is_err());
}

#[test]
fn a_save_that_cannot_be_read_says_so() {
    let store = store();
    let new = |setup: &str| NewGame {
        kind: "arkham".into(),
        name: "broken".into(),
        rules: RULES,
        cards: library().hash.clone(),
        setup: setup.into(),
        ..NewGame::default()
    };
    let say = |id: &GameId| open(store.clone(), library(), id, How::Play).err().unwrap().to_string();
    let id = store.create(&new("7")).unwrap();
    assert!(say(&id).contains("its set-up is damaged") && say(&id).contains("keeper games delete"), "{}", say(&id));
    let id = store.create_with(&new(r#"{"players":1}"#), &["\"slider:1:1\"".into(), "\"fly\"".into()]).unwrap();
    assert!(say(&id).contains("entry 1") && say(&id).contains("\"fly\" is not offered"), "{}", say(&id));
    let looked = open(store.clone(), library(), &id, How::Look).unwrap();
    assert_eq!(looked.position(), 1);
    assert!(looked.locked().unwrap().contains("only up to here"));
    let id = store.create_with(&new(r#"{"players":1}"#), &["17".into()]).unwrap();
    assert!(say(&id).contains("entry 0 is not one of Keeper's"), "{}", say(&id));
    let id = store.create(&NewGame { kind: "final-hour".into(), ..new("null") }).unwrap();
    assert!(say(&id).contains("final-hour"), "{}", say(&id));
}

#[test]
fn an_exported_game_is_looked_at() {
    let store = store();
    let mut session =
        Session::start(library(), begin(2, 9, Player::Person, UndoRule::Free), None, store.clone()).unwrap();
    play(&mut session, 40, 9);
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.json");
    std::fs::write(&file, store.export(session.id().unwrap()).unwrap()).unwrap();
    let looked = open_file(&file, library()).unwrap();
    assert!(looked.game() == session.game());
    std::fs::write(&file, "{ \"keeper\": 1, \"kind\": ").unwrap();
    let words = open_file(&file, library()).err().unwrap().to_string();
    assert!(words.contains("game.json") && words.contains("damaged"), "{words}");
    let words = open_file(&folder.path().join("none"), library()).err().unwrap().to_string();
    assert!(words.contains("cannot be read"), "{words}");
}
