//! A table in memory: its record, its game once that has begun, and who is looking.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use keeper_store::{Store, StoreError, Was};
use keeper_table::{Seat, guarded};
use serde::{Deserialize, Serialize};
use tokio::sync::watch;

use crate::person::Key;
use crate::record::Record;
use crate::room::Room;

/// So many lines of talk are kept.
const TALK: usize = 200;

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
    inner: Mutex<Inner>,
    changed: watch::Sender<u64>,
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
    /// The bots of this table are at work.
    bots: bool,
}

impl Inner {
    pub fn room(&self) -> Result<&dyn Room, String> {
        self.room.as_deref().ok_or_else(|| "The game has not begun.".into())
    }

    /// Of the seats of a key the one that is asked now, else the first.
    pub fn seat_for(&self, key: Option<&Key>) -> Option<Seat> {
        let own = self.record.seats_of(key);
        let asked = |seat: &Seat| self.room.as_ref().is_some_and(|room| room.asks(*seat));
        own.iter().copied().find(asked).or(own.first().copied())
    }
}

impl Table {
    pub fn new(id: &str, record: Record, kept: String, room: Option<Box<dyn Room>>, store: Arc<dyn Store>) -> Table {
        let kept_talk = store.note(&talk_note(id)).ok().flatten();
        let talk = read_talk(kept_talk.as_deref());
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
            bots: false,
        };
        Table { id: id.to_owned(), store, inner: Mutex::new(inner), changed: watch::channel(0).0 }
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        let mut inner = self.inner.lock().unwrap_or_else(PoisonError::into_inner);
        inner.used = Instant::now();
        inner
    }

    /// How long nobody has done anything here.
    pub fn idle(&self) -> Duration {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner).used.elapsed()
    }

    /// Is told whenever something has changed.
    pub fn changes(&self) -> watch::Receiver<u64> {
        self.changed.subscribe()
    }

    pub fn tell(&self) {
        self.changed.send_modify(|times| *times += 1);
    }

    pub fn look<T>(&self, look: impl FnOnce(&Inner) -> T) -> T {
        look(&self.lock())
    }

    /// Does something with the game; a panic costs this one thing and locks this one table.
    pub fn play<T>(&self, play: impl FnOnce(&mut dyn Room) -> Result<T, String>) -> Result<T, String> {
        let mut inner = self.lock();
        if let Some(why) = &inner.broken {
            return Err(why.clone());
        }
        let room = inner.room.as_deref_mut().ok_or("The game has not begun.")?;
        let done = guarded(|| play(room)).unwrap_or_else(|what| {
            let why = format!("The program has a bug, and this table must be opened again: {what}");
            inner.broken = Some(why.clone());
            Err(why)
        });
        drop(inner);
        self.tell();
        done
    }

    /// Changes who sits where and how: kept first, and then it holds. Of two changes at once one comes after the other.
    pub fn change(&self, change: impl Fn(&mut Record) -> Result<(), String>) -> Result<(), String> {
        self.arrange(|record, _| change(record))
    }

    /// The same, for whoever must see the game too.
    pub fn arrange(
        &self,
        change: impl Fn(&mut Record, &mut Option<Box<dyn Room>>) -> Result<(), String>,
    ) -> Result<(), String> {
        let mut inner = self.lock();
        let inner = &mut *inner;
        for _ in 0..3 {
            let mut record = inner.record.clone();
            change(&mut record, &mut inner.room)?;
            let text = serde_json::to_string(&record).map_err(|error| error.to_string())?;
            match self.store.write_note(&note_of(&self.id), Was::Text(&inner.kept), Some(&text)) {
                Ok(()) => {
                    (inner.record, inner.kept) = (record, text);
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

    fn read_record(&self, inner: &mut Inner) -> Result<(), String> {
        let note = self.store.note(&note_of(&self.id)).map_err(|error| error.to_string())?;
        let note = note.ok_or("This table is gone.")?;
        inner.record = serde_json::from_str(&note).map_err(|error| error.to_string())?;
        inner.kept = note;
        Ok(())
    }

    /// Somebody says something to everybody.
    pub fn say(&self, spoken: Spoken) -> Result<(), String> {
        let mut inner = self.lock();
        let inner = &mut *inner;
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
                Err(StoreError::NoteChanged { .. }) => {
                    inner.kept_talk = self.store.note(&talk_note(&self.id)).map_err(|error| error.to_string())?;
                    inner.talk = read_talk(inner.kept_talk.as_deref());
                }
                Err(error) => return Err(error.to_string()),
            }
        }
        Err("Others are talking at the same time: try again.".into())
    }

    /// Whether somebody must see to the bots: they have nothing to do, or others see to it.
    pub fn start_bots(&self) -> bool {
        let mut inner = self.lock();
        let asked = inner.room.as_ref().is_some_and(|room| room.bots_are_asked());
        asked && inner.broken.is_none() && !std::mem::replace(&mut inner.bots, true)
    }

    /// Lets one bot choose; false when they have nothing more to do.
    pub fn let_bot_play(&self) -> bool {
        let played = self.play(|room| room.let_bot_play());
        let on = matches!(played, Ok(true))
            && self.look(|inner| inner.room.as_ref().is_some_and(|room| room.bots_are_asked()));
        if !on {
            self.lock().bots = false;
        }
        on
    }

    /// A screen of this key opens.
    pub fn enter(&self, key: Option<&Key>) {
        if let Some(key) = key {
            self.lock().present.push(key.hash());
            self.tell();
        }
    }

    /// A screen of this key closes.
    pub fn leave(&self, key: Option<&Key>) {
        let Some(hash) = key.map(Key::hash) else { return };
        let mut inner = self.lock();
        if let Some(at) = inner.present.iter().position(|one| *one == hash) {
            inner.present.swap_remove(at);
        }
        drop(inner);
        self.tell();
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
    }
}
