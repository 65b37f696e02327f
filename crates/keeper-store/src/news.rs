//! What watchers of a store are told.

use std::fmt;
use std::str::FromStr;
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Mutex, PoisonError};

use crate::GameId;

/// Something has been committed, by this program or by another one on the same database. It says where to read on, and
/// nothing of what is there.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum News {
    /// The game has an entry with this number: a further one, or another one in the place of the last.
    Entry { game: GameId, seq: u64 },
    /// The game was created or deleted, or what a list shows of it has changed.
    Game { game: GameId },
    /// The note was written or deleted.
    Note { key: String },
    /// Anything may have changed, since not everything could be heard: read on wherever you are.
    Anything,
}

impl fmt::Display for News {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Entry { game, seq } => write!(f, "entry {game} {seq}"),
            Self::Game { game } => write!(f, "game {game}"),
            Self::Note { key } => write!(f, "note {key}"),
            Self::Anything => f.write_str("anything"),
        }
    }
}

impl FromStr for News {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let game = |id: &str| id.parse().map_err(|_| ());
        match text.split(' ').collect::<Vec<_>>()[..] {
            ["entry", id, seq] => Ok(Self::Entry { game: game(id)?, seq: seq.parse().map_err(|_| ())? }),
            ["game", id] => Ok(Self::Game { game: game(id)? }),
            ["note", key] => Ok(Self::Note { key: key.to_owned() }),
            ["anything"] => Ok(Self::Anything),
            _ => Err(()),
        }
    }
}

/// Those who watch one store.
#[derive(Debug, Default)]
pub(crate) struct Watchers(Mutex<Vec<Sender<News>>>);

impl Watchers {
    pub(crate) fn join(&self) -> Receiver<News> {
        let (sender, receiver) = mpsc::channel();
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(sender);
        receiver
    }

    pub(crate) fn tell(&self, news: impl IntoIterator<Item = News>) {
        let mut watchers = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        for news in news {
            watchers.retain(|watcher| watcher.send(news.clone()).is_ok());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn news_go_through_a_text() {
        let game = GameId::random().unwrap();
        let all = [
            News::Entry { game: game.clone(), seq: 17 },
            News::Game { game },
            News::Note { key: "table/1".into() },
            News::Anything,
        ];
        for news in all {
            assert_eq!(news.to_string().parse(), Ok(news));
        }
        for wrong in ["", "entry", "entry a", "entry a -1", "game A", "other"] {
            assert_eq!(wrong.parse::<News>(), Err(()));
        }
    }
}
