//! What a list of games shows of a session, and the snapshots: kept after the choices, which never wait for them.

use keeper_store::{Snapshot, Update};
use keeper_table::Seat;

use crate::Played;
use crate::session::{Session, SessionError};

impl<G: Played> Session<G> {
    pub(crate) fn keep_up(&mut self, undone: bool) {
        let round = self.game().mark().round;
        if undone || round != self.snapshot_round || self.is_over() {
            self.snapshot_round = round;
            self.keep_snapshot();
        }
        self.keep_status();
    }

    /// Keeps the state as it is, so that the game can go on from it when the rules or cards have been corrected.
    pub fn keep_snapshot(&mut self) {
        let Some(home) = &self.home else { return };
        if self.locked.is_some() {
            return;
        }
        let data = serde_json::to_vec(self.game().state()).unwrap_or_default();
        if let Err(error) = home.store.save_snapshot(&home.id, &Snapshot { seq: home.seq, data }) {
            self.trouble = Some(error.to_string());
        }
    }

    pub(crate) fn keep_status(&mut self) {
        let now = (self.status(), self.seats());
        let Some(home) = &self.home else { return };
        if self.locked.is_some() || now == self.kept_status {
            return;
        }
        let update = Update {
            status: Some(now.0.clone()),
            seats: Some(now.1.clone()),
            finished: Some(self.is_over()),
            ..Update::default()
        };
        match home.store.update(&home.id, &update) {
            Ok(()) => self.kept_status = now,
            Err(error) => self.trouble = Some(error.to_string()),
        }
    }

    /// The game is called otherwise from now on.
    pub fn rename(&mut self, name: &str) -> Result<(), SessionError> {
        if let Some(home) = &self.home {
            home.store.update(&home.id, &Update { name: Some(name.to_owned()), ..Update::default() })?;
        }
        self.name = name.to_owned();
        Ok(())
    }

    /// How the game stands or how it ended, in a few words.
    pub fn status(&self) -> String {
        match self.game().ending() {
            Some(ending) if ending.won => format!("{}; score {}", ending.title, ending.score),
            Some(ending) => ending.title,
            None => self.game().status(),
        }
    }

    /// What the seat is called: its investigator, once there is one.
    pub fn seat_name(&self, seat: Seat) -> String {
        self.game().seat_name(seat).unwrap_or_else(|| format!("seat {}", seat + 1))
    }

    /// Who plays what, in a few words.
    pub fn seats(&self) -> String {
        let one = |(seat, player): (usize, _)| format!("{} ({player})", self.seat_name(seat as Seat));
        self.players.iter().enumerate().map(one).collect::<Vec<_>>().join(", ")
    }
}
