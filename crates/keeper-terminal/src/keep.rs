//! What a list of games shows of a session, and the snapshots: kept after the choices, which never wait for them.

use keeper_arkham::Arkham;
use keeper_arkham::state::Phase;
use keeper_present::ending;
use keeper_store::{Snapshot, Update};
use keeper_table::Seat;

use crate::session::Session;

impl Session {
    pub(crate) fn keep_up(&mut self, undone: bool) {
        let turn = self.game().state().turn;
        if undone || turn != self.snapshot_turn || self.is_over() {
            self.snapshot_turn = turn;
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

    /// How the game stands, in a few words.
    pub fn status(&self) -> String {
        let (game, state) = (self.game(), self.game().state());
        if let Some(ending) = ending(game.library(), state) {
            return match ending.won {
                true => format!("{}; score {}", ending.title, ending.score),
                false => ending.title,
            };
        }
        format!("turn {}, {}; doom {}/{}", state.turn, phase(state.phase), state.doom, game.query().doom_limit())
    }

    /// Who plays what, in a few words.
    pub fn seats(&self) -> String {
        let name =
            |seat: usize| investigator(self.game(), seat as Seat).unwrap_or_else(|| format!("seat {}", seat + 1));
        let one = |(seat, player)| format!("{} ({player})", name(seat));
        self.players.iter().enumerate().map(one).collect::<Vec<_>>().join(", ")
    }

    pub(crate) fn default_name(&self) -> String {
        let ancient = self.library().ancient_ones.get(usize::from(self.game().state().ancient));
        let against = ancient.map_or("the unknown", |a| a.name.as_str());
        let names = (0..self.players.len()).filter_map(|seat| investigator(self.game(), seat as Seat));
        let names: Vec<String> = names.take(2).collect();
        let more = self.players.len().saturating_sub(names.len());
        let party = match (names.as_slice(), more) {
            ([], _) => format!("{} investigators", self.players.len()),
            (names, 0) => names.join(" and "),
            (names, more) => format!("{} and {more} more", names.join(", ")),
        };
        format!("{party} against {against}")
    }
}

pub fn phase(phase: Phase) -> &'static str {
    match phase {
        Phase::SetUp => "Set-up",
        Phase::Upkeep => "Upkeep",
        Phase::Movement => "Movement",
        Phase::Encounters => "Encounters",
        Phase::OtherWorlds => "Other Worlds",
        Phase::Mythos => "Mythos",
        Phase::Battle => "Final battle",
    }
}

/// The name of the investigator at this seat, once there is one.
pub fn investigator(game: &Arkham, seat: Seat) -> Option<String> {
    let sheet = game.state().inv(seat).sheet;
    game.library().sheets.get(usize::from(sheet)).map(|sheet| sheet.name.clone())
}
