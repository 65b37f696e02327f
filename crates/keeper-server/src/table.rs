//! A table in memory: its record, and its game once that has begun.

mod bots;
mod company;
mod talk;
mod undoing;

use std::collections::HashMap;
use std::ops::{Deref, DerefMut};
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::SeqCst};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

use keeper_present::Weight;
use keeper_session::{Looked, Review, Work};
use keeper_store::{GameId, Store, StoreError, Was};
use keeper_table::{Seat, guarded};
use tokio::sync::{Notify, watch};

use crate::asking::{self, Ask};
use crate::metrics::Metrics;
use crate::pace::Paces;
use crate::person::Key;
use crate::record::Record;
use crate::room::{Moment, Room};

pub use company::Watchers;
use talk::read_talk;
pub use talk::{Spoken, talk_note};

/// So long bots are left to another process after it has done something. Then it may be gone.
pub const STEP_BACK: Duration = Duration::from_secs(3);

const FASTER: &str = "Another player was faster: look again.";
const STUCK: &str = "This table is stuck, and you cannot play on. All earlier choices are saved.";
pub const GONE: &str = "This table was deleted.";
const BROKEN: &str =
    "The program has a bug, and this table is locked until it is opened again. All earlier choices are saved.";

/// The key of the note that keeps a table.
pub fn note_of(id: &str) -> String {
    format!("table/{id}")
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
    /// How often somebody has given the table back.
    turns: AtomicU64,
    game: Mutex<Option<GameId>>,
    /// Somebody is about to read on.
    reads: AtomicBool,
    changed: watch::Sender<u64>,
    /// Wakes those who see to the bots.
    bots: Notify,
    /// How fast bots play for those who look.
    pub paces: Paces,
}

/// What the bots of a table have to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bots {
    /// One has chosen, and one is asked again.
    GoOn,
    /// The same, and people have something to look at first.
    Pause,
    /// Another process plays them: it is looked again later.
    StepBack,
    /// No bot is asked.
    Rest,
}

/// What has become of somebody's wish to take something back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Undoing {
    Done,
    /// These people are asked first.
    Asks(String),
}

/// The table in the hands of the task that works on it.
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
    /// A choice made the rules panic, or the table was deleted: it is left as it was kept, and this says why.
    broken: Option<String>,
    pub talk: Vec<Spoken>,
    kept_talk: Option<String>,
    /// The hashes of the keys of those who are looking now, once for each screen.
    pub present: Vec<String>,
    /// So many screens of people without a key look on.
    guests: usize,
    /// What those are called who look, where they have said it, by the hashes of their keys.
    called: HashMap<String, String>,
    /// Those who have just sat down: their screens open in a moment.
    arrived: Vec<(String, Instant)>,
    used: Instant,
    /// The look back at the finished game, and the moment that it is about.
    review: Option<(Moment, Review)>,
    /// The bots of this table are at work.
    bots: bool,
    /// When another process did something in this game, if that was the last that was done.
    others: Option<Instant>,
    /// What somebody wanted to take back last, and others were asked about.
    pub ask: Option<Ask>,
    kept_ask: Option<String>,
    /// The number of the last that is known to whatever ends it.
    followed: u64,
}

impl Inner {
    /// The record as it is kept.
    pub fn kept(&self) -> &str {
        &self.kept
    }

    pub fn room(&self) -> Result<&dyn Room, String> {
        self.room.as_deref().ok_or_else(|| "The game has not started.".into())
    }

    /// Why nothing can be done here any more, if so.
    pub fn locked(&self) -> Option<&str> {
        self.broken.as_deref()
    }

    /// How far the look back at this game is; none where nobody asked for it, or where the game has gone on since.
    pub fn looked(&self) -> Option<Looked> {
        let room = self.room.as_ref()?;
        let (of, review) = self.review.as_ref()?;
        (*of == room.moment()).then(|| review.now())
    }

    /// Whether a bot is asked, and nothing keeps it from answering.
    fn bots_may_play(&self) -> bool {
        let asked = self.room.as_ref().is_some_and(|room| room.bots_are_asked());
        asked && self.broken.is_none() && self.open_ask().is_none()
    }

    /// Whether the last choice brought about something that everybody sees.
    fn told_something(&self) -> bool {
        let Some(room) = &self.room else { return false };
        let at = room.position();
        let told = room.told(at.saturating_sub(1)..at, None);
        told.iter().any(|one| !one.rolls.is_empty() || one.lines.iter().any(|line| line.weight > Weight::Detail))
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
        let kept_ask = store.note(&asking::note_of(id)).ok().flatten();
        let game = Mutex::new(record.game.clone());
        let inner = Inner {
            id: id.to_owned(),
            record,
            kept,
            room,
            broken: None,
            talk,
            kept_talk,
            present: vec![],
            guests: 0,
            called: HashMap::new(),
            arrived: vec![],
            used: Instant::now(),
            review: None,
            bots: false,
            others: None,
            ask: read_ask(kept_ask.as_deref()),
            kept_ask,
            followed: 0,
        };
        Table {
            id: id.to_owned(),
            store,
            metrics,
            inner: Mutex::new(Some(Box::new(inner))),
            given_back: Condvar::new(),
            patience,
            stuck: AtomicBool::new(false),
            turns: AtomicU64::new(0),
            game,
            reads: AtomicBool::new(false),
            changed: watch::channel(0).0,
            bots: Notify::new(),
            paces: Paces::default(),
        }
    }

    /// Waits until nobody else works on the table, but not for ever: only this table is lost to whatever never ends.
    fn lock(&self) -> Result<Held<'_>, String> {
        if self.is_stuck() {
            return Err(STUCK.into());
        }
        let mut inner = self.inner.lock().unwrap_or_else(PoisonError::into_inner);
        let mut turns = self.turns.load(SeqCst);
        let mut inner = loop {
            let waited = self.given_back.wait_timeout_while(inner, self.patience, |inner| inner.is_none());
            let (mut now, _) = waited.unwrap_or_else(PoisonError::into_inner);
            if let Some(inner) = now.take() {
                break inner;
            }
            // Where many wait each of them may have to wait long: nothing is stuck as long as their turns come.
            if self.turns.load(SeqCst) == turns {
                if !self.stuck.swap(true, SeqCst) {
                    self.metrics.table_broke(&self.id, "a choice does not end");
                }
                return Err(STUCK.into());
            }
            turns = self.turns.load(SeqCst);
            inner = now;
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

    /// Keeps the state of the game as it is, where nothing is wrong with it.
    pub fn keep_state(&self) {
        if self.is_stuck() {
            return;
        }
        if let Ok(mut inner) = self.lock()
            && inner.broken.is_none()
            && let Some(room) = inner.room.as_deref_mut()
        {
            room.keep_state();
        }
    }

    /// The game that is played here, once it has begun.
    pub fn game(&self) -> Option<GameId> {
        self.game.lock().unwrap_or_else(PoisonError::into_inner).clone()
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

    /// Looks at a table that was [found](crate::Tables::get) to be at rest; if it starts to move in the meantime, the request ends.
    pub fn look<T>(&self, look: impl FnOnce(&Inner) -> T) -> T {
        self.try_look(look).unwrap_or_else(|why| resume_unwind(Box::new(why)))
    }

    /// Does something with the game; a panic costs this one thing and locks this one table.
    pub fn play<T>(&self, play: impl FnOnce(&mut dyn Room) -> Result<T, String>) -> Result<T, String> {
        let mut inner = self.lock()?;
        let done = self.play_in(&mut inner, play);
        drop(inner);
        self.tell();
        done
    }

    fn play_in<T>(
        &self,
        inner: &mut Inner,
        play: impl FnOnce(&mut dyn Room) -> Result<T, String>,
    ) -> Result<T, String> {
        if let Some(why) = &inner.broken {
            return Err(why.clone());
        }
        let room = inner.room.as_deref_mut().ok_or("The game has not started.")?;
        let before = room.entries();
        let done = guarded(|| play(room));
        if inner.room.as_ref().is_some_and(|room| room.entries() != before) {
            // What was refused and has changed something nevertheless met what another process did.
            inner.others = matches!(done, Ok(Err(_))).then(Instant::now);
        }
        done.unwrap_or_else(|what| self.broke(inner, &what))
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
        let before = (inner.kept.clone(), inner.kept_talk.clone(), inner.kept_ask.clone());
        self.read_record(inner)?;
        self.read_talk(inner)?;
        self.read_ask(inner)?;
        let mut news = before != (inner.kept.clone(), inner.kept_talk.clone(), inner.kept_ask.clone());
        // It begins, or goes on by other rules.
        if inner.room.as_ref().map(|room| room.game()) != inner.record.game.as_ref() {
            inner.room = open(&inner.record)?;
            self.begun(inner);
        }
        news |= self.catch_up(inner)?;
        let here = inner.present.clone();
        self.are_here(inner, &here)?;
        if news {
            self.tell();
        }
        Ok(())
    }

    /// Plays what another process has appended to the game. From the moment at which the game is known here, whatever is appended is told.
    fn catch_up(&self, inner: &mut Inner) -> Result<bool, String> {
        let Some(room) = &mut inner.room else { return Ok(false) };
        let record = &inner.record;
        let heard = guarded(|| {
            take_seats(record, &mut **room);
            room.catch_up()
        });
        let news = heard.unwrap_or_else(|what| self.broke(inner, &what))?;
        if news {
            inner.others = Some(Instant::now());
        }
        Ok(news)
    }

    /// Another process may have done something in this game just now: its bots are left to it for a moment.
    pub fn leave_bots_to_others(&self) {
        if let Ok(mut inner) = self.lock() {
            inner.others = Some(Instant::now());
        }
    }

    fn begun(&self, inner: &Inner) {
        if let Some(room) = &inner.room {
            *self.game.lock().unwrap_or_else(PoisonError::into_inner) = Some(room.game().clone());
        }
    }

    /// Changes who sits where and how: kept first, and then it holds. Of two changes at once one comes after the other.
    pub fn change(&self, change: impl Fn(&mut Record) -> Result<(), String>) -> Result<(), String> {
        self.arrange(|record, _| change(record))
    }

    /// The same, for a caller that also changes the game, or lets it begin.
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
                    let sat = |key: &String| inner.record.chairs.iter().any(|chair| chair.is_of(key));
                    let new = record.chairs.iter().filter_map(|chair| chair.key.clone()).filter(|key| !sat(key));
                    let new: Vec<_> = new.map(|key| (key, Instant::now())).collect();
                    inner.arrive(new);
                    (inner.record, inner.kept) = (record, text);
                    self.begun(inner);
                    match (had_begun, &mut inner.room) {
                        (true, Some(room)) => take_seats(&inner.record, &mut **room),
                        // A player who heard of it before may have chosen already.
                        _ => drop(self.catch_up(inner)?),
                    }
                    self.tell();
                    return Ok(());
                }
                Err(StoreError::NoteChanged { .. }) => self.read_record(inner)?,
                Err(error) => return Err(error.to_string()),
            }
        }
        Err("Others changed this table at the same time. Try again.".into())
    }

    /// Deletes what is kept of this table; from then on nothing can be done here.
    pub fn end(&self, delete: impl FnOnce(&[GameId]) -> Result<(), StoreError>) -> Result<(), String> {
        let mut inner = self.lock()?;
        let games: Vec<GameId> = inner.record.earlier.iter().chain(&inner.record.game).cloned().collect();
        delete(&games).map_err(|error| error.to_string())?;
        inner.broken = Some(GONE.into());
        drop(inner);
        self.tell();
        Ok(())
    }

    fn read_record(&self, inner: &mut Inner) -> Result<(), String> {
        let note = self.store.note(&note_of(&self.id)).map_err(|error| error.to_string())?;
        let Some(note) = note else {
            // Somebody has deleted it, perhaps at another server.
            inner.broken = Some(GONE.into());
            self.tell();
            return Err(GONE.into());
        };
        inner.record = serde_json::from_str(&note).map_err(|error| error.to_string())?;
        inner.kept = note;
        Ok(())
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
        self.table.turns.fetch_add(1, SeqCst);
        self.table.stuck.store(false, SeqCst);
        self.table.given_back.notify_one();
    }
}

fn read_ask(kept: Option<&str>) -> Option<Ask> {
    kept.and_then(|text| serde_json::from_str(text).ok())
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
