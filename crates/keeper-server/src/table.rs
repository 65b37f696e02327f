//! A table in memory: its record, its game once that has begun, and who is looking.

use std::ops::{Deref, DerefMut};
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::sync::{Arc, Condvar, Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use keeper_session::{Looked, Review, Work};
use keeper_store::{GameId, Store, StoreError, Was};
use keeper_table::{Seat, guarded};
use serde::{Deserialize, Serialize};
use tokio::sync::watch;

use crate::metrics::Metrics;
use crate::person::Key;
use crate::record::Record;
use crate::room::{Moment, Room};

/// So many lines of talk are kept.
const TALK: usize = 200;

const STUCK: &str = "Something at this table does not end, and nothing can be done here. Every choice before is kept.";
const GONE: &str = "This table was deleted.";
const BROKEN: &str = "The program has a bug, and nothing can be chosen at this table until it is opened again. Every choice \
                      before is kept.";

/// The key of the note that keeps a table.
pub fn note_of(id: &str) -> String {
    format!("table/{id}")
}

pub fn talk_note(id: &str) -> String {
    format!("talk/{id}")
}

/// A line that somebody said.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Spoken {
    pub by: String,
    pub seat: Option<Seat>,
    pub text: String,
}

pub struct Table {
    pub id: String,
    store: Arc<dyn Store>,
    metrics: Arc<Metrics>,
    /// Empty while somebody works on the table.
    inner: Mutex<Option<Box<Inner>>>,
    given_back: Condvar,
    /// So long somebody else's work is waited for; whatever takes longer has run away.
    patience: Duration,
    stuck: AtomicBool,
    game: OnceLock<GameId>,
    /// Somebody is about to read on.
    reads: AtomicBool,
    changed: watch::Sender<u64>,
}

/// The table in the hands of whoever works on it.
struct Held<'a> {
    table: &'a Table,
    inner: Option<Box<Inner>>,
}

pub struct Inner {
    /// The id of the table.
    pub id: String,
    pub record: Record,
    /// The record as it is kept.
    kept: String,
    pub room: Option<Box<dyn Room>>,
    /// A choice made the rules panic: the table is left as it was kept.
    broken: Option<String>,
    pub talk: Vec<Spoken>,
    kept_talk: Option<String>,
    /// The hashes of the keys of those who are looking now, once for each screen.
    pub present: Vec<String>,
    used: Instant,
    /// The look back at the finished game, and the moment that it is about.
    review: Option<(Moment, Review)>,
    /// The bots of this table are at work.
    bots: bool,
}

impl Inner {
    /// The record as it is kept.
    pub fn kept(&self) -> &str {
        &self.kept
    }

    pub fn room(&self) -> Result<&dyn Room, String> {
        self.room.as_deref().ok_or_else(|| "The game has not begun.".into())
    }

    /// How far the look back at this game is; none where nobody asked for it, or where the game has gone on since.
    pub fn looked(&self) -> Option<Looked> {
        let room = self.room.as_ref()?;
        let (of, review) = self.review.as_ref()?;
        (*of == room.moment()).then(|| review.now())
    }

    /// Of the seats of a key the one that is asked now, else the first.
    pub fn seat_for(&self, key: Option<&Key>) -> Option<Seat> {
        let own = self.record.seats_of(key);
        let asked = |seat: &Seat| self.room.as_ref().is_some_and(|room| room.asks(*seat));
        own.iter().copied().find(asked).or(own.first().copied())
    }
}

impl Table {
    pub fn new(
        id: &str,
        record: Record,
        kept: String,
        room: Option<Box<dyn Room>>,
        (store, metrics): (Arc<dyn Store>, Arc<Metrics>),
        patience: Duration,
    ) -> Table {
        let kept_talk = store.note(&talk_note(id)).ok().flatten();
        let talk = read_talk(kept_talk.as_deref());
        let game = record.game.clone().map_or_else(OnceLock::new, OnceLock::from);
        let inner = Inner {
            id: id.to_owned(),
            record,
            kept,
            room,
            broken: None,
            talk,
            kept_talk,
            present: vec![],
            used: Instant::now(),
            review: None,
            bots: false,
        };
        Table {
            id: id.to_owned(),
            store,
            metrics,
            inner: Mutex::new(Some(Box::new(inner))),
            given_back: Condvar::new(),
            patience,
            stuck: AtomicBool::new(false),
            game,
            reads: AtomicBool::new(false),
            changed: watch::channel(0).0,
        }
    }

    /// Waits until nobody else works on the table, but not for ever: only this table is lost to whatever never ends.
    fn lock(&self) -> Result<Held<'_>, String> {
        if self.is_stuck() {
            return Err(STUCK.into());
        }
        let inner = self.inner.lock().unwrap_or_else(PoisonError::into_inner);
        let waited = self.given_back.wait_timeout_while(inner, self.patience, |inner| inner.is_none());
        let (mut inner, _) = waited.unwrap_or_else(PoisonError::into_inner);
        let Some(mut inner) = inner.take() else {
            if !self.stuck.swap(true, SeqCst) {
                self.metrics.table_broke(&self.id, "a choice does not end");
            }
            return Err(STUCK.into());
        };
        inner.used = Instant::now();
        Ok(Held { table: self, inner: Some(inner) })
    }

    /// Something at this table does not end.
    pub fn is_stuck(&self) -> bool {
        self.stuck.load(SeqCst)
    }

    /// Whether nobody has done anything here for so long, or nothing can be done until it is opened again.
    pub fn may_leave(&self, idle: Duration) -> bool {
        let inner = self.inner.lock().unwrap_or_else(PoisonError::into_inner);
        inner.as_ref().is_some_and(|inner| inner.used.elapsed() >= idle || inner.broken.is_some())
    }

    /// The game that is played here, once it has begun.
    pub fn game(&self) -> Option<&GameId> {
        self.game.get()
    }

    /// Whether a screen shows the table.
    pub fn is_watched(&self) -> bool {
        self.changed.receiver_count() > 0
    }

    /// Is told whenever something has changed.
    pub fn changes(&self) -> watch::Receiver<u64> {
        self.changed.subscribe()
    }

    pub fn tell(&self) {
        self.changed.send_modify(|times| *times += 1);
    }

    /// Looks at the table, if that can be done in time.
    pub fn try_look<T>(&self, look: impl FnOnce(&Inner) -> T) -> Result<T, String> {
        Ok(look(&*self.lock()?))
    }

    /// Looks at a table that was [found](crate::Tables::get) to be at rest; if it runs away meanwhile, the request ends.
    pub fn look<T>(&self, look: impl FnOnce(&Inner) -> T) -> T {
        self.try_look(look).unwrap_or_else(|why| resume_unwind(Box::new(why)))
    }

    /// Does something with the game; a panic costs this one thing and locks this one table.
    pub fn play<T>(&self, play: impl FnOnce(&mut dyn Room) -> Result<T, String>) -> Result<T, String> {
        let mut inner = self.lock()?;
        if let Some(why) = &inner.broken {
            return Err(why.clone());
        }
        let room = inner.room.as_deref_mut().ok_or("The game has not begun.")?;
        let done = guarded(|| play(room)).unwrap_or_else(|what| self.broke(&mut inner, &what));
        drop(inner);
        self.tell();
        done
    }

    /// Nothing more can be done at this table.
    fn broke<T>(&self, inner: &mut Inner, what: &str) -> Result<T, String> {
        self.metrics.table_broke(&self.id, what);
        inner.broken = Some(BROKEN.into());
        Err(BROKEN.into())
    }

    /// Plays a choice of a person, and counts it.
    pub fn choose(&self, choose: impl FnOnce(&mut dyn Room) -> Result<(), String>) -> Result<(), String> {
        let began = Instant::now();
        let done = self.play(choose);
        self.metrics.chose(&done, began.elapsed());
        done
    }

    /// Whether somebody should [read on](Self::read_on); nobody else will be told so before it is done.
    pub fn should_read(&self) -> bool {
        !self.reads.swap(true, SeqCst)
    }

    /// Takes over what another process has written: choices, and who sits where.
    pub fn read_on(&self, open: impl Fn(&Record) -> Result<Option<Box<dyn Room>>, String>) -> Result<(), String> {
        self.reads.store(false, SeqCst);
        let mut inner = self.lock()?;
        let inner = &mut *inner;
        let before = (inner.kept.clone(), inner.kept_talk.clone());
        self.read_record(inner)?;
        self.read_talk(inner)?;
        let mut news = before != (inner.kept.clone(), inner.kept_talk.clone());
        match &mut inner.room {
            Some(room) => {
                let record = &inner.record;
                let heard = guarded(|| {
                    take_seats(record, &mut **room);
                    room.catch_up()
                });
                news |= heard.unwrap_or_else(|what| self.broke(inner, &what))?;
            }
            None => {
                inner.room = open(&inner.record)?;
                self.begun(inner);
            }
        }
        if news {
            self.tell();
        }
        Ok(())
    }

    fn begun(&self, inner: &Inner) {
        if let Some(room) = &inner.room {
            let _ = self.game.set(room.game().clone());
        }
    }

    /// Changes who sits where and how: kept first, and then it holds. Of two changes at once one comes after the other.
    pub fn change(&self, change: impl Fn(&mut Record) -> Result<(), String>) -> Result<(), String> {
        self.arrange(|record, _| change(record))
    }

    /// The same, for whoever changes the game too, or lets it begin.
    pub fn arrange(
        &self,
        change: impl Fn(&mut Record, &mut Option<Box<dyn Room>>) -> Result<(), String>,
    ) -> Result<(), String> {
        let mut inner = self.lock()?;
        let inner = &mut *inner;
        for _ in 0..3 {
            let mut record = inner.record.clone();
            let had_begun = inner.room.is_some();
            change(&mut record, &mut inner.room)?;
            let text = serde_json::to_string(&record).map_err(|error| error.to_string())?;
            let written = self.store.write_note(&note_of(&self.id), Was::Text(&inner.kept), Some(&text));
            if written.is_err()
                && !had_begun
                && let Some(room) = inner.room.take()
            {
                // Nobody will ever sit there.
                let _ = self.store.delete(room.game());
            }
            match written {
                Ok(()) => {
                    (inner.record, inner.kept) = (record, text);
                    self.begun(inner);
                    if let Some(room) = &mut inner.room {
                        take_seats(&inner.record, &mut **room);
                    }
                    self.tell();
                    return Ok(());
                }
                Err(StoreError::NoteChanged { .. }) => self.read_record(inner)?,
                Err(error) => return Err(error.to_string()),
            }
        }
        Err("Others are changing this table at the same time: try again.".into())
    }

    /// Deletes what is kept of this table; from then on nothing can be done here.
    pub fn end(&self, delete: impl FnOnce(Option<&GameId>) -> Result<(), StoreError>) -> Result<(), String> {
        let mut inner = self.lock()?;
        delete(inner.record.game.as_ref()).map_err(|error| error.to_string())?;
        inner.broken = Some(GONE.into());
        drop(inner);
        self.tell();
        Ok(())
    }

    fn read_record(&self, inner: &mut Inner) -> Result<(), String> {
        let note = self.store.note(&note_of(&self.id)).map_err(|error| error.to_string())?;
        let note = note.ok_or("This table is gone.")?;
        inner.record = serde_json::from_str(&note).map_err(|error| error.to_string())?;
        inner.kept = note;
        Ok(())
    }

    fn read_talk(&self, inner: &mut Inner) -> Result<(), String> {
        inner.kept_talk = self.store.note(&talk_note(&self.id)).map_err(|error| error.to_string())?;
        inner.talk = read_talk(inner.kept_talk.as_deref());
        Ok(())
    }

    /// Somebody says something to everybody.
    pub fn say(&self, spoken: Spoken) -> Result<(), String> {
        let mut inner = self.lock()?;
        let inner = &mut *inner;
        // Of a table that is deleted, perhaps by another process, nothing is kept.
        if self.store.note(&note_of(&self.id)).map_err(|error| error.to_string())?.is_none() {
            return Err(GONE.into());
        }
        for _ in 0..3 {
            let mut talk = inner.talk.clone();
            talk.push(spoken.clone());
            let from = talk.len().saturating_sub(TALK);
            talk.drain(..from);
            let text = serde_json::to_string(&talk).map_err(|error| error.to_string())?;
            let was = inner.kept_talk.as_deref().map_or(Was::Nothing, Was::Text);
            match self.store.write_note(&talk_note(&self.id), was, Some(&text)) {
                Ok(()) => {
                    (inner.talk, inner.kept_talk) = (talk, Some(text));
                    self.tell();
                    return Ok(());
                }
                Err(StoreError::NoteChanged { .. }) => self.read_talk(inner)?,
                Err(error) => return Err(error.to_string()),
            }
        }
        Err("Others are talking at the same time: try again.".into())
    }

    /// The work of a look back at the finished game; none where it is done or under way.
    pub fn look_back(&self) -> Result<Option<Work>, String> {
        let mut inner = self.lock()?;
        if inner.looked().is_some_and(|looked| !matches!(looked, Looked::Failed(_))) {
            return Ok(None);
        }
        let room = inner.room()?;
        let of = room.moment();
        let (review, work) = room.look_back()?;
        inner.review = Some((of, review));
        drop(inner);
        self.tell();
        Ok(Some(work))
    }

    /// Whether somebody must see to the bots: they have nothing to do, or others see to it.
    pub fn start_bots(&self) -> bool {
        let Ok(mut inner) = self.lock() else { return false };
        let asked = inner.room.as_ref().is_some_and(|room| room.bots_are_asked());
        asked && inner.broken.is_none() && !std::mem::replace(&mut inner.bots, true)
    }

    /// Lets one bot choose; false when they have nothing more to do. While it thinks the table is free for everybody else.
    pub fn let_bot_play(&self) -> bool {
        let played = self.bot_plays();
        if played == Ok(true) {
            self.metrics.bot_chose();
        }
        let Ok(mut inner) = self.lock() else { return false };
        inner.bots = played.is_ok() && inner.room.as_ref().is_some_and(|room| room.bots_are_asked());
        inner.bots
    }

    fn bot_plays(&self) -> Result<bool, String> {
        let ponder = |inner: &Inner| {
            let room = inner.room.as_ref().filter(|_| inner.broken.is_none())?;
            Some((room.moment(), room.ponder()?))
        };
        let (then, thinking) = self.try_look(ponder)?.ok_or("No bot is asked.")?;
        match guarded(thinking) {
            Ok(choice) => self.play(|room| room.let_bot_play(then, choice.ok_or("The bot does not know.")?)),
            Err(what) => {
                let broke = self.broke(&mut *self.lock()?, &what);
                self.tell();
                broke
            }
        }
    }

    /// A screen of this key opens.
    pub fn enter(&self, key: Option<&Key>) {
        self.metrics.socket_opened();
        if let (Some(key), Ok(mut inner)) = (key, self.lock()) {
            inner.present.push(key.hash());
        }
        self.tell();
    }

    /// A screen of this key closes.
    pub fn leave(&self, key: Option<&Key>) {
        self.metrics.socket_closed();
        if let (Some(hash), Ok(mut inner)) = (key.map(Key::hash), self.lock())
            && let Some(at) = inner.present.iter().position(|one| *one == hash)
        {
            inner.present.swap_remove(at);
        }
        self.tell();
    }
}

impl Deref for Held<'_> {
    type Target = Inner;

    fn deref(&self) -> &Inner {
        self.inner.as_deref().expect("it is held until it is dropped")
    }
}

impl DerefMut for Held<'_> {
    fn deref_mut(&mut self) -> &mut Inner {
        self.inner.as_deref_mut().expect("it is held until it is dropped")
    }
}

impl Drop for Held<'_> {
    fn drop(&mut self) {
        *self.table.inner.lock().unwrap_or_else(PoisonError::into_inner) = self.inner.take();
        self.table.stuck.store(false, SeqCst);
        self.table.given_back.notify_one();
    }
}

fn read_talk(kept: Option<&str>) -> Vec<Spoken> {
    kept.and_then(|text| serde_json::from_str(text).ok()).unwrap_or_default()
}

/// The game knows who plays: what the record says.
pub fn take_seats(record: &Record, room: &mut dyn Room) {
    for (seat, chair) in (0..room.seats()).zip(&record.chairs) {
        if room.player(seat) != chair.player() {
            room.hand_over(seat, chair.player());
        }
        room.ask_all(seat, chair.asks_all);
    }
}
