//! What a person does at the table.

use std::path::PathBuf;
use std::time::Instant;

use keeper_bots::Kind;
use keeper_present::Does;
use keeper_session::{Advised, Looked, Played, Player, Review, Standing, Unit, advice, explain};
use keeper_table::Seat;

use super::{NOWHERE, Popup, TableScreen};

impl<G: Played> TableScreen<G> {
    /// Takes what the list offers under this number.
    pub(super) fn choose(&mut self, index: usize) {
        if self.replay.is_some() {
            return;
        }
        if index >= self.choices.len() {
            if index == NOWHERE && !self.choices.is_empty() {
                self.notice = Some("choose an answer first: arrows and Enter, or its key".to_owned());
            }
            return;
        }
        if self.bots_are_playing() {
            self.notice = Some("a bot plays this seat: press B to take it back".to_owned());
            return;
        }
        match self.helper.choose(&mut self.session, &self.choices, index) {
            Ok(()) => {
                self.refresh();
                self.settle();
            }
            Err(error) => self.fail(error),
        }
    }

    pub(super) fn undo(&mut self, unit: Unit) {
        match self.session.undo(unit) {
            Ok(to) => self.undone(to),
            Err(error) => self.fail(error),
        }
    }

    pub(super) fn undo_to(&mut self, to: usize) {
        match self.session.undo_to(to) {
            Ok(()) => self.undone(to),
            Err(error) => self.fail(error),
        }
    }

    fn undone(&mut self, to: usize) {
        self.helper.stop();
        self.helper.hold = true;
        self.told_ending = false;
        self.review = None;
        self.refresh();
        let what = self.session.undone_at(to).last().map(|line| line.text.clone()).unwrap_or_default();
        self.notice = Some(format!("back at decision {}: r redoes it. {what}", to + 1));
    }

    pub(super) fn redo(&mut self, all: bool) {
        let done = if all { self.session.redo_to(self.session.table().len()) } else { self.session.redo() };
        match done {
            Ok(()) => {
                self.helper.hold = self.session.position() < self.session.table().len();
                self.refresh();
                self.settle();
            }
            Err(error) => self.fail(error),
        }
    }

    /// A bot takes this seat, or a person takes it back.
    pub(super) fn hand_over(&mut self, seat: Seat) {
        let now = self.session.player(seat);
        let at = Player::ALL.iter().position(|&player| player == now).unwrap_or(0);
        let next = Player::ALL[(at + 1) % Player::ALL.len()];
        self.session.seat(seat, next);
        self.helper.hold = false;
        self.paused = false;
        // A player who hands a seat over wants to see what becomes of it, and to stop it in time.
        self.slow = true;
        self.last_bot = Some(Instant::now());
        let name = self.session.seat_name(seat);
        self.notice = Some(match next {
            Player::Person => format!("{name} is yours"),
            Player::Bot(Kind::Random) => format!("{name} now plays at random"),
            bot => format!("the {bot} now plays {name}"),
        });
    }

    /// What an expert would do.
    pub(super) fn ask_advice(&mut self) {
        let Some(seat) = self.asked().filter(|_| self.is_open()) else { return };
        let Some(Advised { label, why, choice, .. }) = advice(&self.shown, seat, &self.choices) else {
            self.notice = Some("no bot can give advice here".to_owned());
            return;
        };
        self.cursor = choice.unwrap_or(self.cursor);
        let why = if why.is_empty() { String::new() } else { format!("\n{why}") };
        self.popup = Some(Popup::Message { title: "What would you do?".into(), text: format!("{label}{why}") });
    }

    /// Looks for the choices that cost most, on another thread.
    pub(super) fn look_back(&mut self) {
        if self.review.as_ref().is_some_and(|review| !matches!(review.now(), Looked::Failed(_))) {
            return;
        }
        match Review::of(&self.session) {
            Ok((review, work)) => {
                std::thread::spawn(move || work(&mut || true));
                self.review = Some(review);
            }
            Err(error) => self.fail(error),
        }
    }

    /// Where the dice of the open check come from, or those of what the cursor is on.
    pub(super) fn explain_dice(&mut self) {
        let Some(seat) = self.asked() else { return };
        let lines = explain(&self.shown, seat, &self.choices, Some(self.cursor));
        match lines.is_empty() {
            true => self.notice = Some("this question has no dice".to_owned()),
            false => {
                let title = "Where the dice come from".to_owned();
                self.popup = Some(Popup::Message { title, text: lines.join("\n") });
            }
        }
    }

    /// From now on this answer is given whenever it is offered, or no longer.
    pub(super) fn stand_by(&mut self) {
        let Some(choice) = self.choices.get(self.cursor) else { return };
        let Does::Takes(option) = choice.does else {
            self.notice = Some("only a single answer can be automatic, not a walk or a whole attack".to_owned());
            return;
        };
        let standing = self.asked().and_then(|seat| Standing::of(&self.shown, seat, option, &choice.label));
        let Some(standing) = standing else { return };
        self.helper.standing.retain(|known| known.question != standing.question);
        self.notice = Some(format!("from now on \"{}\" is the automatic answer (a ends it)", standing.label));
        self.helper.standing.push(standing);
        self.choose(self.cursor);
    }

    pub(super) fn toggle_auto(&mut self) {
        self.helper.auto = !self.helper.auto;
        if !self.helper.auto {
            self.helper.standing.clear();
        }
        self.helper.hold = false;
        self.settle();
        self.notice = Some(match self.helper.auto {
            true => "obvious questions are answered automatically".to_owned(),
            false => "you answer every question".to_owned(),
        });
    }

    /// The table is left: a last snapshot, everything else is kept already.
    pub fn leave(&mut self) {
        if self.replay.is_none() {
            self.session.keep_snapshot();
        }
    }

    /// Writes the game up to the position shown as a scenario.
    pub(super) fn write_scenario(&mut self) {
        let position = self.replay.unwrap_or(self.session.position());
        let choices = &self.session.table().choices()[..position];
        let keys: Vec<&str> = choices.iter().map(|chosen| chosen.key.as_str()).collect();
        let begin = self.session.begin();
        if let Some(why) = self.session.keeps_secret() {
            self.notice = Some(format!("cannot write a scenario: {why}"));
            return;
        }
        if let Some(origin) = &begin.from {
            self.notice =
                Some(format!("a game that continues from a snapshot (of {}) has no beginning to tell", origin.game));
            return;
        }
        let name = format!("{}, decision {}", self.session.name(), position + 1);
        let Some(text) = G::scenario(&name, &begin.setup, &keys) else {
            self.notice = Some("cannot write a scenario of this game: use `keeper games export`".to_owned());
            return;
        };
        let id = self.session.id().map_or("game", |id| id.as_str());
        let (title, text) = match free_file(&format!("keeper-{id}-{position}")) {
            Some(path) => {
                let path = std::path::absolute(&path).unwrap_or(path);
                match std::fs::write(&path, text) {
                    Ok(()) => ("Written", written(&path)),
                    Err(error) => ("Not saved", format!("{} cannot be written: {error}", path.display())),
                }
            }
            None => ("Not saved", "every file name for it is taken in this folder".to_owned()),
        };
        self.popup = Some(Popup::Message { title: title.to_owned(), text });
    }
}

fn written(path: &std::path::Path) -> String {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    format!(
        "{}\n\nThe file leads to this point: send it with your bug report. \
         `keeper scenario {name}` plays it.",
        path.display()
    )
}

/// A file in the current folder that is not there yet.
pub(crate) fn free_file(stem: &str) -> Option<PathBuf> {
    let names = std::iter::once(format!("{stem}.toml")).chain((2..1000).map(|n| format!("{stem}-{n}.toml")));
    names.map(PathBuf::from).find(|path| !path.exists())
}
