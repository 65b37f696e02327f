//! Whether something may be taken back that others have decided: they are asked.
//!
//! What is asked is kept in a note, so that it reaches everybody at whichever server they are. It holds for one moment of the game: whatever
//! is done at the table ends it. Bots wait until then.

use std::sync::Arc;
use std::time::Duration;

use keeper_table::Seat;
use serde::{Deserialize, Serialize};
use tokio::runtime::Handle;
use tokio::task::spawn_blocking;
use tokio::time::sleep;

use crate::bots;
use crate::person::Key;
use crate::table::{Inner, Table};

/// A player who shows no sign of life for this long, at any server, is away.
const GRACE: Duration = Duration::from_secs(5);
/// So long an answer is waited for after that.
const PATIENCE: Duration = Duration::from_secs(55);

/// The key of the note that keeps what is asked at a table.
pub fn note_of(id: &str) -> String {
    format!("undo/{id}")
}

/// Somebody wants to take back what others have decided.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ask {
    /// They are counted at a table, so that an answer belongs to one of them.
    pub number: u64,
    /// The number of entries of the game: with another one it holds no more.
    pub entries: u64,
    /// The position that the game would go back to.
    pub to: usize,
    /// The seat of the player who wants it.
    pub by: Seat,
    /// The seats of those who have not answered yet.
    pub asked: Vec<Seat>,
    /// Those of them who are known to be there.
    #[serde(default)]
    pub here: Vec<Seat>,
    pub state: Asked,
}

/// What has become of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Asked {
    Open,
    Agreed,
    Refused(Seat),
    Away(Seat),
    Unanswered,
    Withdrawn,
    /// Something was done at the table first.
    GoneOn,
}

impl Asked {
    /// The word for it that programs are told.
    pub fn word(self) -> &'static str {
        match self {
            Asked::Open => "open",
            Asked::Agreed => "agreed",
            Asked::Refused(_) => "refused",
            Asked::Away(_) => "away",
            Asked::Unanswered => "unanswered",
            Asked::Withdrawn => "withdrawn",
            Asked::GoneOn => "gone-on",
        }
    }
}

/// What somebody at the table is told about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AskSeen {
    pub number: u64,
    pub state: Asked,
    /// Who wants to take back what and who is asked, or what came of it.
    pub text: String,
    /// It is to be answered here.
    pub asks_me: bool,
    /// It was asked from here.
    pub mine: bool,
}

impl Inner {
    /// The last that was asked, and what has become of it.
    pub fn asked(&self) -> Option<(&Ask, Asked)> {
        let ask = self.ask.as_ref()?;
        let gone_on = self.room.as_ref().is_none_or(|room| room.entries() != ask.entries);
        Some((ask, if ask.state == Asked::Open && gone_on { Asked::GoneOn } else { ask.state }))
    }

    pub fn open_ask(&self) -> Option<&Ask> {
        self.asked().filter(|(_, state)| *state == Asked::Open).map(|(ask, _)| ask)
    }

    /// The seats of other people who have decided something since this position.
    pub fn others_since(&self, to: usize, seat: Seat) -> Vec<Seat> {
        let key = |seat: Seat| {
            let chair = self.record.chairs.get(usize::from(seat))?;
            chair.key.as_ref().filter(|_| chair.bot.is_none())
        };
        let own = self.record.chairs.get(usize::from(seat)).and_then(|chair| chair.key.as_ref());
        let decided = self.room.as_ref().map(|room| room.decided_since(to)).unwrap_or_default();
        decided.into_iter().filter(|&other| key(other).is_some() && key(other) != own).collect()
    }

    /// Those of these seats whose people have an open screen here.
    pub fn present_of(&self, seats: &[Seat]) -> Vec<Seat> {
        let key = |seat: Seat| self.record.chairs.get(usize::from(seat)).and_then(|chair| chair.key.as_ref());
        seats.iter().copied().filter(|&seat| key(seat).is_some_and(|key| self.present.contains(key))).collect()
    }

    /// What the person at a seat is called.
    fn called(&self, seat: Seat) -> String {
        let name = self.record.chairs.get(usize::from(seat)).map(|chair| chair.name.clone()).unwrap_or_default();
        if name.is_empty() { format!("Seat {}", seat + 1) } else { name }
    }

    /// The people at these seats, each once.
    pub fn names(&self, seats: &[Seat]) -> String {
        let mut names: Vec<String> = seats.iter().map(|&seat| self.called(seat)).collect();
        names.dedup();
        match names.split_last() {
            Some((last, [])) => last.clone(),
            Some((last, first)) => format!("{} and {last}", first.join(", ")),
            None => "Nobody".into(),
        }
    }

    /// What is asked, as the holder of this key sees it.
    pub fn ask_seen(&self, key: Option<&Key>) -> Option<AskSeen> {
        let (ask, state) = self.asked()?;
        let own = self.record.seats_of(key);
        let (by, asked) = (self.called(ask.by), self.names(&ask.asked));
        let asks_me = state == Asked::Open && ask.asked.iter().any(|seat| own.contains(seat));
        let mine = own.contains(&ask.by);
        let nothing = "nothing was taken back.";
        let text = match state {
            Asked::Open => {
                let what = self.room.as_ref().map(|room| room.what_is_undone(ask.to)).unwrap_or_default();
                match (asks_me, mine) {
                    (true, _) => format!("{by} wants to take back {what}. Do you agree?"),
                    (_, true) => format!("{asked} must agree before you can take back {what}."),
                    _ => format!("{by} wants to take back {what}. {asked} must agree."),
                }
            }
            Asked::Agreed => format!("Everybody agreed with {by}."),
            Asked::Refused(seat) => format!("{} said no: {nothing}", self.called(seat)),
            Asked::Away(seat) => format!("{} is away and cannot answer: {nothing}", self.called(seat)),
            Asked::Unanswered => format!("{asked} did not answer: {nothing}"),
            Asked::Withdrawn => format!("{by} withdrew the question: {nothing}"),
            Asked::GoneOn => format!("The game went on before {asked} answered: {nothing}"),
        };
        Some(AskSeen { number: ask.number, state, text, asks_me, mine })
    }
}

/// Sees to it that something asked at this table ends, if it was not known here yet.
pub fn follow(table: &Arc<Table>) {
    let Ok(runtime) = Handle::try_current() else { return };
    let Some(number) = table.new_ask() else { return };
    let table = table.clone();
    runtime.spawn(async move {
        for (time, ends) in [(GRACE, false), (PATIENCE, true)] {
            sleep(time).await;
            let at = table.clone();
            let open = spawn_blocking(move || {
                let open = at.ask_grows_old(number, ends);
                if !open {
                    bots::wake(&at);
                }
                open
            });
            if !matches!(open.await, Ok(true)) {
                return;
            }
        }
    });
}
