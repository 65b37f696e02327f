//! A screen at a table: whose it is, and what may be shown on it now.
//!
//! Several people may sit before one screen; each has a name of their own. In a game with secrets the screen shows only what
//! everybody may see until the one who is asked says: it is me.

use keeper_table::Seat;

use crate::page::{self, Seen};
use crate::person::Key;
use crate::room::Room;
use crate::table::Inner;

#[derive(Clone, Default)]
pub struct Screen {
    pub key: Option<Key>,
    /// What the one who looks is called; empty where that is not known.
    pub called: String,
    /// Everybody looks at it: it shows the board, and nothing can be done on it.
    watch: bool,
    /// The name of the player who sits before it, where several take turns.
    at: Option<String>,
}

/// What a screen has to show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shows {
    /// What this seat sees; for none what everybody may see.
    Seat(Option<Seat>),
    /// What everybody may see, and the question of this seat, which is no secret.
    Openly(Seat),
    /// Nothing of the question until this seat's player is there.
    Curtain(Seat),
}

impl Shows {
    /// The seat that can be played here now.
    pub fn seat(self) -> Option<Seat> {
        match self {
            Shows::Seat(seat) => seat,
            Shows::Openly(seat) => Some(seat),
            Shows::Curtain(_) => None,
        }
    }

    /// The seat whose secrets may be read here.
    pub fn eyes(self) -> Option<Seat> {
        match self {
            Shows::Seat(seat) => seat,
            Shows::Openly(_) | Shows::Curtain(_) => None,
        }
    }
}

impl Screen {
    /// The screen of the holder of this key; the query of its address may say that it is for everybody.
    pub fn new(key: Option<Key>, called: String, query: &str) -> Screen {
        Screen { key, called, watch: query.split('&').any(|pair| pair == "watch=1"), at: None }
    }

    /// Whether it is the big screen that everybody looks at.
    pub fn is_for_all(&self) -> bool {
        self.watch
    }

    /// Whether the person who looks at it only watches.
    pub fn watches(&self, inner: &Inner) -> bool {
        self.watch || inner.record.seats_of(self.key.as_ref()).is_empty()
    }

    pub fn shows(&self, inner: &Inner) -> Shows {
        if self.watch {
            return Shows::Seat(None);
        }
        let first = Shows::Seat(inner.seat_for(self.key.as_ref()));
        let Some(room) = inner.room.as_ref().filter(|room| room.has_secrets()) else { return first };
        let name = |seat: &Seat| inner.record.chairs.get(usize::from(*seat)).map(|chair| chair.name.as_str());
        let mut own = inner.record.seats_of(self.key.as_ref());
        own.retain(|&seat| !room.player(seat).is_bot());
        if own.iter().all(|seat| name(seat) == own.first().and_then(name)) {
            return first;
        }
        own.retain(|&seat| room.asks(seat));
        let here = |seat: &Seat| self.at.is_some() && name(seat) == self.at.as_deref();
        match (own.iter().copied().find(here), own.first().copied()) {
            (Some(seat), _) => Shows::Seat(Some(seat)),
            (None, Some(seat)) if room.asks_in_secret(seat) => Shows::Curtain(seat),
            (None, Some(seat)) => Shows::Openly(seat),
            (None, None) => Shows::Seat(None),
        }
    }

    /// The seat for which something is done on this screen, or why nothing can be.
    pub fn acts_for(&self, inner: &Inner) -> Result<Seat, String> {
        let own = || inner.record.seats_of(self.key.as_ref()).first().copied().filter(|_| !self.watch);
        match self.shows(inner) {
            Shows::Curtain(seat) => {
                let chair = inner.record.chairs.get(usize::from(seat));
                let name = chair.map(|chair| chair.name.as_str()).unwrap_or_default();
                Err(format!("Pass the screen to {name} first."))
            }
            shows => shows.seat().or_else(own).ok_or_else(|| "You are watching: take a seat to play.".into()),
        }
    }

    /// The player everyone is waiting for is there now.
    pub fn lift(&mut self, inner: &Inner) {
        if let Shows::Curtain(seat) = self.shows(inner) {
            self.at = inner.record.chairs.get(usize::from(seat)).map(|chair| chair.name.clone());
        }
    }

    /// A player who is no longer asked gives the screen back.
    pub fn settle(&mut self, inner: &Inner) {
        if !matches!(self.shows(inner), Shows::Seat(Some(_))) {
            self.at = None;
        }
    }

    /// The table as it is shown on this screen.
    pub fn seen(&self, inner: &Inner, room: &dyn Room) -> Seen {
        let mut seen = match self.shows(inner) {
            Shows::Seat(seat) => page::seen(inner, room, seat),
            Shows::Curtain(_) => page::seen(inner, room, None),
            Shows::Openly(seat) => {
                let own = room.seen(Some(seat));
                let all = page::seen(inner, room, None);
                let Seen { question, choices, spread, harmless, can_undo, .. } = own;
                Seen { question, choices, spread, harmless, can_undo, ..all }
            }
        };
        // A player who looks is there, even if the page is sent before its socket opens.
        if let Some(own) = self.key.as_ref().map(Key::hash) {
            for (line, chair) in seen.seats.iter_mut().zip(&inner.record.chairs) {
                line.away &= chair.key.as_ref() != Some(&own);
            }
        }
        let ask = inner.ask_seen(self.key.as_ref().filter(|_| !self.watch));
        Seen { ask, watch: self.watch, ..seen }
    }
}
