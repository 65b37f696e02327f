//! Several programs at one game: whatever one writes the others play as it was played.

use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::sync::mpsc::Receiver;
use std::sync::{Arc, Mutex};

use crate::common::*;
use keeper_session::{By, How, Player, SessionError, UndoRule, Unit, story_text};
use keeper_store::{Entry, Filter, GameId, Loaded, Meta, NewGame, News, Note, Result, Snapshot, Store, Write};
use keeper_table::{Game, Rng};

/// A store in which somebody else writes whenever a game is about to be read from its beginning, and just after.
struct Between {
    inner: Arc<dyn Store>,
    others: Mutex<Option<Session>>,
    writes: AtomicBool,
    /// The last entry that is read is one of another game.
    lies: AtomicBool,
}

impl Between {
    fn write(&self) {
        if let (true, Some(other)) = (self.writes.load(SeqCst), &mut *self.others.lock().unwrap()) {
            choose_any(other, 7);
        }
    }
}

impl Store for Between {
    fn create_with(&self, game: &NewGame, entries: &[String]) -> Result<GameId> {
        self.inner.create_with(game, entries)
    }
    fn write_all(&self, batch: &[Write]) -> Result<Vec<Result<()>>> {
        self.inner.write_all(batch)
    }
    fn read(&self, game: &GameId, from: u64) -> Result<Vec<Entry>> {
        if from == 0 {
            self.write();
        }
        let mut entries = self.inner.read(game, from)?;
        if let (true, Some(last)) = (self.lies.swap(false, SeqCst), entries.last_mut()) {
            last.text = r#"{"seat":1,"choose":"nothing-like-that"}"#.into();
        }
        Ok(entries)
    }
    fn list(&self, filter: &Filter) -> Result<Vec<Meta>> {
        self.inner.list(filter)
    }
    fn load(&self, game: &GameId) -> Result<Loaded> {
        self.inner.load(game)
    }
    fn whole(&self, game: &GameId) -> Result<(Loaded, Vec<Entry>)> {
        let whole = self.inner.whole(game);
        self.write();
        whole
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

fn choose_any(session: &mut Session, seed: u64) {
    let seat = session.asked().unwrap();
    let count = session.game().decision_for(seat).unwrap().options.len() as u32;
    let index = Rng::new(seed + session.position() as u64).below(count) as usize;
    session.choose_by(seat, index, By::Person).unwrap();
}

/// A game of two people, and the store through which another program comes to it.
fn two() -> (Session, Arc<Between>) {
    let inner = store();
    let mut one = Session::start(library(), begin(2, 5, Player::Person, UndoRule::Free), None, inner.clone()).unwrap();
    for _ in 0..20 {
        choose_any(&mut one, 1);
    }
    let others = open(inner.clone(), library(), one.id().unwrap(), How::Play).unwrap();
    let (writes, lies) = (AtomicBool::new(false), AtomicBool::new(false));
    (one, Arc::new(Between { inner, others: Mutex::new(Some(others)), writes, lies }))
}

#[test]
fn what_is_written_while_a_game_is_opened_is_played_once() {
    let (mut one, between) = two();
    let id = one.id().unwrap().clone();
    for _ in 0..10 {
        between.writes.store(true, SeqCst);
        let mut late = open(between.clone(), library(), &id, How::Play).unwrap();
        between.writes.store(false, SeqCst);
        late.catch_up().unwrap();
        one.catch_up().unwrap();
        assert_eq!((late.locked(), late.entries()), (None, one.entries()));
        assert!(late.game() == one.game());
        choose_any(&mut late, 3);
        one.catch_up().unwrap();
        between.others.lock().unwrap().as_mut().unwrap().catch_up().unwrap();
        assert!(late.game() == one.game());
    }
}

#[test]
fn a_game_is_read_anew_before_it_is_locked() {
    let (mut one, between) = two();
    let mut late = open(between.clone(), library(), one.id().unwrap(), How::Play).unwrap();
    let rewound = late.rewound();
    choose_any(&mut one, 4);
    between.lies.store(true, SeqCst);
    assert!(late.catch_up().unwrap());
    assert_eq!((late.locked(), late.position(), late.entries()), (None, one.position(), one.entries()));
    assert!(late.game() == one.game() && late.rewound() > rewound);
    choose_any(&mut late, 4);
    // What cannot be played from the beginning either locks it.
    one.catch_up().unwrap();
    between.inner.append(one.id().unwrap(), one.entries(), r#"{"seat":1,"choose":"nothing-like-that"}"#).unwrap();
    late.catch_up().unwrap();
    assert!(late.locked().unwrap().contains("nothing-like-that"), "{:?}", late.locked());
    assert_eq!(late.position(), one.position());
}

#[test]
fn everybody_hears_who_took_back_what() {
    let (mut one, between) = two();
    let id = one.id().unwrap().clone();
    let mut other = open(between.clone(), library(), &id, How::Play).unwrap();
    let to = one.position() - 1;
    let what = one.what_is_undone(to);
    assert!(what.contains("'s choice \""), "{what}");
    one.undo_by(to, Some(1)).unwrap();
    let name = one.seat_name(1);
    let said = one.undone().last().unwrap().line.text.clone();
    assert!(said.starts_with(&format!("{name} took back ")) && said.ends_with('.'), "{said}");
    // The player who wanted to choose is told, and tells the same story from then on; so does everybody who opens the game later.
    match other.choose(0, By::Person) {
        Err(SessionError::TakenBack(text)) => assert_eq!(text, said),
        done => panic!("{done:?}"),
    }
    let late = open(between.clone(), library(), &id, How::Play).unwrap();
    for session in [&one, &other, &late] {
        let story = story_text(session, session.position(), false);
        assert!(story.trim_end().ends_with(&said), "{story}");
        assert_eq!((session.undos(), session.was_just_undone()), (1, true));
    }
    // It stays in the story as the game goes on, and goes with the part in which it stands.
    choose_any(&mut one, 9);
    assert!(story_text(&one, one.position(), false).contains(&said));
    one.undo_by(2, None).unwrap();
    let story = story_text(&one, one.position(), false);
    assert!(!story.contains(&said) && story.contains("Taken back: everything since "), "{story}");
}

#[test]
fn a_bots_choice_at_another_program_is_a_bots() {
    let inner = store();
    let mut seats = begin(2, 5, Player::Person, UndoRule::Free);
    seats.seats[1] = Player::Bot(keeper_bots::Kind::Random);
    let mut one = Session::start(library(), seats, None, inner.clone()).unwrap();
    let mut other = open(inner, library(), one.id().unwrap(), How::Play).unwrap();
    for _ in 0..30 {
        let seat = one.asked().unwrap();
        one.choose(0, if seat == 1 { By::Bot } else { By::Person }).unwrap();
    }
    other.catch_up().unwrap();
    let by = |session: &Session| session.steps().iter().map(|step| step.by).collect::<Vec<_>>();
    assert_eq!(by(&one), by(&other));
    // What only bots have done since is no place to go back to.
    let last = by(&one).iter().rposition(|by| *by == By::Person).unwrap();
    for unit in Unit::ALL {
        assert!(other.undo_target(unit).unwrap() <= last);
    }
}
