//! Games that are kept: nothing takes effect before it is stored, and what is stored can be taken up again.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Receiver;

use crate::common::{Begin, Session, begin, library, open, session, store};
use keeper_arkham::library::Shelf;
use keeper_arkham::{Arkham, Library, RULES, SetUp};
use keeper_bots::Kind;
use keeper_present::Present;
use keeper_session::{
    By, How, OpenError, Player, SessionError, UndoRule, Unit, go_on_from_snapshot, latest, open_file, open_text, story,
    story_text,
};
use keeper_store::{
    Entry, Filter, GameId, Loaded, Meta, NewGame, News, Note, Result, Snapshot, Sqlite, Store, StoreError, Update,
    Write,
};
use keeper_table::{Game, Rng};

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
    fn write_all(&self, batch: &[Write]) -> Result<Vec<Result<()>>> {
        self.inner.write_all(batch)
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
    fn whole(&self, game: &GameId) -> Result<(Loaded, Vec<Entry>)> {
        self.inner.whole(game)
    }
    fn snapshot(&self, game: &GameId) -> Result<Option<Snapshot>> {
        self.inner.snapshot(game)
    }
    fn delete(&self, game: &GameId) -> Result<()> {
        self.inner.delete(game)
    }
    fn note(&self, key: &str) -> Result<Option<String>> {
        self.inner.note(key)
    }
    fn notes(&self, prefix: &str) -> Result<Vec<Note>> {
        self.inner.notes(prefix)
    }
    fn watch(&self) -> Result<Receiver<News>> {
        self.inner.watch()
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
    assert_eq!(other.table().choices(), one.table().choices());
    assert_eq!(other.position(), one.position());
    assert_eq!(other.players(), [Player::Person, Player::Bot(Kind::Planner), Player::Person]);
    assert_eq!(story_text(&other, other.position(), true), story_text(&one, one.position(), true));
    assert_eq!(latest(&*store).unwrap().id, id);
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

/// Goes through many games: wherever nothing came to light the last choice can be taken back, and nowhere else.
#[test]
fn a_table_can_forbid_undoing_past_a_roll_or_a_reveal() {
    let (mut undone, mut refused) = (0, 0);
    for seed in 0..8 {
        let store = store();
        let begin = begin(2, seed, Player::Person, UndoRule::UntilChance);
        let mut session = Session::start(library(), begin, None, store.clone()).unwrap();
        let mut bar = 0;
        for at in 0..120 {
            if session.is_over() {
                break;
            }
            play(&mut session, 1, 1000 * seed + at);
            let (position, after) = (session.position(), session.game().clone());
            if session.steps()[position - 1].chance {
                bar = position;
            }
            assert_eq!(session.table().barred(), bar);
            let undo = session.undo(Unit::Decision);
            if bar == position {
                let words = undo.unwrap_err().to_string();
                assert!(words.contains("can no longer be undone"), "{words}");
                assert!(*session.game() == after && session.position() == position);
                refused += 1;
            } else {
                assert_eq!(undo.unwrap(), position - 1);
                session.redo().unwrap();
                assert!(*session.game() == after);
                undone += 1;
            }
            if bar > 0 {
                assert!(session.undo_to(bar - 1).is_err(), "an earlier one is not reached either");
            }
        }
        // The bar stands when the game is taken up again.
        let id = session.id().unwrap().clone();
        let mut again = open(store, library(), &id, How::Play).unwrap();
        assert!(again.game() == session.game());
        assert_eq!(again.table().barred(), bar);
        assert!(again.undo_to(bar - 1).is_err());
    }
    assert!(undone > 50 && refused > 50, "{undone} undone, {refused} refused");
}

/// What nobody can see beforehand differs only if it is drawn after the choice: then the choice must count as chance.
#[test]
fn what_depends_on_hidden_things_counts_as_a_roll_or_a_reveal() {
    let mut looked = 0;
    for seed in 0..6 {
        let mut session = session(2, seed);
        let mut rng = Rng::new(seed);
        for _ in 0..150 {
            let Some(decision) = session.game().decision() else { break };
            let index = rng.below(decision.options.len() as u32) as usize;
            session.choose(index, By::Person).unwrap();
            let step = session.steps().last().unwrap();
            let text = |part: &str| step.lines.iter().any(|line| line.text.contains(part));
            if text("rolls") && !text("rolls no dice") || text("draws") || text("A gate opens") {
                assert!(step.chance, "{}: {:?}", step.label, step.lines);
                looked += 1;
            }
        }
    }
    assert!(looked > 50, "{looked}");
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
    assert!(matches!(error, OpenError::OtherVersion { on: Ok(_), .. }));
    let words = error.to_string();
    for part in ["rules version 0", "keeper play --continue", "keeper replay"] {
        assert!(words.contains(part), "{words}");
    }
    // It can be looked at,
    let looked = open(store.clone(), library(), &id, How::Look).unwrap();
    assert!(looked.locked().is_some() && looked.position() == 120);
    // and a copy goes on from the snapshot, which can be taken up again.
    let mut copy = go_on_from_snapshot::<Arkham>(store.clone(), library(), &id).unwrap();
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
    // It can be undone to where it started, whatever snapshots were kept since, and exported as a whole.
    let mut last = last;
    last.undo_to(0).unwrap();
    assert!(last.game() == session.game());
    last.redo_to(last.table().len()).unwrap();
    let exported = store.import(&store.export(&copy_id).unwrap()).unwrap();
    let imported = open(store.clone(), library(), &exported, How::Play).unwrap();
    assert!(imported.game() == last.game());
    // A number that was changed in it is noticed.
    let mut file: serde_json::Value = serde_json::from_str(&store.export(&copy_id).unwrap()).unwrap();
    file["setup"]["from"]["state"]["turn"] = 1.into();
    let changed = store.import(&file.to_string()).unwrap();
    let words = open(store.clone(), library(), &changed, How::Play).err().unwrap().to_string();
    assert!(words.contains("snapshot it continues from is damaged"), "{words}");
    // A snapshot that points to what is not there is refused too.
    let snapshot = store.snapshot(&id).unwrap().unwrap();
    let mut state: serde_json::Value = serde_json::from_slice(&snapshot.data).unwrap();
    state["investigators"][0]["sheet"] = 200.into();
    let data = serde_json::to_vec(&state).unwrap();
    store.save_snapshot(&id, &Snapshot { seq: snapshot.seq, data }).unwrap();
    // Then the game goes on from the beginning of the round, which is kept with the choices.
    let before = go_on_from_snapshot::<Arkham>(store.clone(), library(), &id).unwrap();
    assert!(before.begin().from.as_ref().is_some_and(|from| from.entries < snapshot.seq));
    assert_eq!(before.game().mark().round, session.game().mark().round);
}

#[test]
fn a_game_is_taken_up_with_the_boxes_it_was_begun_with() {
    let (store, shelf) = (store(), Shelf::default());
    let library = shelf.library(&["base", "dunwich:cards"]).unwrap();
    let setup = SetUp { sets: library.sets.clone(), seed: 4.into(), ..SetUp::default() };
    let begin = Begin::new::<Arkham>(setup, vec![Player::Person], UndoRule::Free, &library);
    let mut session = Session::start(library.clone(), begin, None, store.clone()).unwrap();
    play(&mut session, 40, 4);
    session.keep_snapshot();
    let id = session.id().unwrap().clone();
    let again = open(store.clone(), shelf.clone(), &id, How::Play).unwrap();
    assert!(again.game() == session.game() && again.library().sets == library.sets);
    let copy = store.import(&store.export(&id).unwrap()).unwrap();
    assert!(open(store.clone(), Shelf::default(), &copy, How::Play).unwrap().game() == session.game());
    store.update(&id, &Update { finished: Some(true), ..Update::default() }).unwrap();
    let copy = go_on_from_snapshot::<Arkham>(store.clone(), shelf.clone(), &id).unwrap();
    assert_eq!(copy.begin().setup.sets, library.sets);
    // A box that is not on the shelf is named, with those that are.
    let mut file: serde_json::Value = serde_json::from_str(&store.export(&id).unwrap()).unwrap();
    file["setup"]["setup"]["sets"] = serde_json::json!(["base", "carcosa"]);
    let other = store.import(&file.to_string()).unwrap();
    let words = open(store, shelf.clone(), &other, How::Play).err().unwrap().to_string();
    assert!(words.contains("no set \"carcosa\"") && words.contains("base, dunwich"), "{words}");
    let words = open_text::<Arkham>(&file.to_string(), shelf).err().unwrap().to_string();
    assert!(words.contains("carcosa") && words.contains("boxes"), "{words}");
}

/// What was kept before boxes could be chosen is a game of the base game.
#[test]
fn a_game_of_the_rules_before_says_so_in_plain_words() {
    let store = store();
    let mut session =
        Session::start(library(), begin(1, 9, Player::Person, UndoRule::Free), None, store.clone()).unwrap();
    play(&mut session, 20, 9);
    let id = session.id().unwrap().clone();
    let mut file: serde_json::Value = serde_json::from_str(&store.export(&id).unwrap()).unwrap();
    file["rules"] = 3.into();
    file["cards"] = "0123456789abcdef".into();
    file["setup"]["setup"].as_object_mut().unwrap().remove("sets");
    let old = store.import(&file.to_string()).unwrap();
    let words = open(store.clone(), library(), &old, How::Play).err().unwrap().to_string();
    for part in [format!("by rules version 3 of an older Keeper (here it is {RULES})"), "keeper replay".to_owned()] {
        assert!(words.contains(&part), "{words}");
    }
    assert!(!words.contains("card texts"), "one reason is enough: {words}");
    let looked = open(store, library(), &old, How::Look).unwrap();
    assert!(looked.position() == 20 && looked.begin().setup.sets == ["base"]);
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
    assert!(words.contains("other card texts") && words.contains("keeper play --continue"), "{words}");
    let mut moved: Library = (*library()).clone();
    moved.sheets.swap(0, 1);
    assert_ne!(Arkham::ids(&moved), Arkham::ids(&library()));
    let words = open(store.clone(), Arc::new(moved.clone()), &id, How::Play).err().unwrap().to_string();
    assert!(words.contains("last state cannot be read") && words.contains("moved"), "{words}");
    assert!(go_on_from_snapshot::<Arkham>(store, Arc::new(moved), &id).is_err());
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
    for setup in ["[1, 2]", "7", "null", "[]", "{}", "[{\"players\":1}]", "{\"setup\":[1, 2]}"] {
        let id = store.create(&new(setup)).unwrap();
        let words = say(&id);
        assert!(words.contains("its set-up is damaged") && words.contains("keeper games delete"), "{setup}: {words}");
        assert!(open(store.clone(), library(), &id, How::Look).is_err(), "{setup}");
    }
    let entries = |bad: &str| ["\"slider:1:1\"".to_owned(), bad.to_owned(), "\"slider:2:1\"".to_owned()];
    let id = store.create_with(&new(r#"{"players":1}"#), &entries("\"fly\"")).unwrap();
    assert!(say(&id).contains("entry 1") && say(&id).contains("\"fly\" is not an option now"), "{}", say(&id));
    let looked = open(store.clone(), library(), &id, How::Look).unwrap();
    assert_eq!(looked.position(), 1);
    assert!(looked.locked().unwrap().contains("only up to here"));
    for entry in ["17", "[0]", "[]", "null", r#"{"undo":0,"redo":1}"#] {
        let id = store.create_with(&new(r#"{"players":1}"#), &entries(entry)).unwrap();
        assert!(say(&id).contains("entry 1 is not in Keeper's format"), "{entry}: {}", say(&id));
        // The last one alone costs no more than itself.
        let id = store.create_with(&new(r#"{"players":1}"#), &entries(entry)[..2]).unwrap();
        let mut opened = open(store.clone(), library(), &id, How::Play).unwrap();
        let words = opened.take_trouble().unwrap();
        assert!(words.contains("entry 1 is not in Keeper's format") && opened.position() == 1, "{entry}: {words}");
    }
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
    let looked = open_file::<Arkham>(&file, library()).unwrap();
    assert!(looked.game() == session.game());
    std::fs::write(&file, "{ \"keeper\": 1, \"kind\": ").unwrap();
    let words = open_file::<Arkham>(&file, library()).err().unwrap().to_string();
    assert!(words.contains("game.json") && words.contains("damaged"), "{words}");
    let words = open_file::<Arkham>(&folder.path().join("none"), library()).err().unwrap().to_string();
    assert!(words.contains("none") && words.contains("No such file"), "{words}");
    // What is wrong with a file is told without the ways of the store.
    let setup = |setup: &str| {
        let cards = &library().hash;
        format!(
            r#"{{"keeper":1,"kind":"arkham","name":"x","seats":"","status":"","finished":false,"rules":{RULES},
            "cards":"{cards}","created":0,"setup":{setup},"choices":[]}}"#
        )
    };
    for (text, part) in [
        (b"\xff\xfe".to_vec(), "not a text"),
        (vec![], "not a game exported by Keeper"),
        (setup("[1, 2]").into_bytes(), "its set-up is damaged"),
        (setup(r#"{"players":9}"#).into_bytes(), "9 players"),
        (setup(r#"{"players":1}"#).replace("arkham", "chess").into_bytes(), "a game of \"chess\""),
    ] {
        std::fs::write(&file, text).unwrap();
        let words = open_file::<Arkham>(&file, library()).err().unwrap().to_string();
        assert!(words.contains("game.json") && words.contains(part), "{part}: {words}");
        assert!(!words.contains("keeper games delete"), "{words}");
    }
    std::fs::write(&file, setup(r#"{"players":1}"#)).unwrap();
    assert!(open_file::<Arkham>(&file, library()).is_ok());
}

/// Either a line of what came of it says what was chosen, or the answer itself is told: never both, never neither.
#[test]
fn a_choice_is_told_once() {
    let mut session = session(2, 5);
    play(&mut session, 300, 6);
    let told = story(&session, session.position());
    let (mut answers, mut deeds) = (0, 0);
    for (at, step) in session.steps().iter().enumerate() {
        let chosen: Vec<_> = told.iter().filter(|told| told.step == Some(at) && told.chosen).collect();
        assert_eq!(chosen.len(), usize::from(step.by != By::Itself), "{}: {}", step.question, step.label);
        answers += chosen.iter().filter(|told| told.answer).count();
        deeds += chosen.iter().filter(|told| !told.answer).count();
    }
    assert!(answers > 20 && deeds > 50, "{answers} {deeds}");
    let text = story_text(&session, session.position(), false);
    for twice in
        ["sliders: Speed", "movement: Move to", "check: Spend a clue", "check: Accept the result", ": Ready the"]
    {
        // A step that is barred by a monster is an answer only: nothing else tells it.
        let barred = text.matches(twice).count();
        assert!(barred == 0 || twice == "movement: Move to", "{twice}: {barred}");
    }
}

/// The rule behind a line is there for those who ask for it.
#[test]
fn rules_are_named_on_request() {
    let mut session = session(2, 5);
    play(&mut session, 100, 6);
    let (bare, ruled) = [false, true].map(|rules| story_text(&session, session.position(), rules)).into();
    assert!(bare.contains("Turn 1 begins.\n") && !bare.contains("]\n"), "{bare}");
    assert!(ruled.contains("Turn 1 begins. [TRN-01]\n"));
    // `[TRN-01]` at the end of a line and the space before it.
    let bared = |line: &str| if line.ends_with(']') { line[..line.len() - 9].to_owned() } else { line.to_owned() };
    let without: String = ruled.lines().map(|line| bared(line) + "\n").collect();
    assert_eq!(without, bare);
}
