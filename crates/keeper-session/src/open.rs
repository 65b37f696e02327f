//! Taking up a kept game again.

use std::sync::Arc;

use keeper_present::Weight;
use keeper_store::{GameId, Loaded, MOST_ENTRIES, Meta, NewGame, Snapshot, Sqlite, Store, StoreError, read_text_file};
use keeper_table::{Entry, Table};

use crate::Played;
use crate::begin::{Begin, Origin};
use crate::history::{By, Step};
use crate::kept::{line, read_entry};
use crate::outdated::{as_it_was, can_go_on, earlier};
pub use crate::outdated::{go_on, go_on_from_snapshot, goes_on_as};
use crate::player::Player;
use crate::session::{Home, Session, SessionError};

/// What to do with a kept game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    /// Play on.
    Play,
    /// Look only, as far as the rules and cards of today can follow.
    Look,
}

#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    Session(#[from] SessionError),
    #[error("{file}: {why}")]
    File { file: String, why: String },
    #[error("this game cannot be read: {what}. Export it again where it was played")]
    Damaged { what: String },
    #[error("this is a game of \"{kind}\", which you cannot play here")]
    OtherKind { kind: String },
    #[error("there is no game to continue. Start one with `keeper play`")]
    NoGame,
    #[error("game {id} is a game of \"{kind}\", which this table does not play")]
    OtherGame { id: GameId, kind: String },
    #[error(
        "game {id} cannot be read: {what}. Everything else in the store is safe; `keeper replay {id}` shows it as far as \
         it can be followed, `keeper games export {id} FILE` saves what is there, `keeper games delete {id}` removes it"
    )]
    Unreadable { id: GameId, what: String },
    #[error("game {id} was played {was}, and would go differently now. {}", can(.id, .on))]
    OtherVersion { id: GameId, was: String, on: Result<String, String> },
    #[error("game {id} was played {was} and cannot go on: {why}. Nothing of it is lost: `keeper replay {id}` shows it")]
    CannotGoOn { id: GameId, was: String, why: String },
    #[error("game {id} is played with boxes that cannot be opened here: {why}")]
    Boxes { id: GameId, why: String },
    #[error("game {id} has no snapshot to continue from: `keeper replay {id}` shows it as far as it can be followed")]
    NoSnapshot { id: GameId },
    #[error(
        "game {id} was started with --no-peeking and is not over: a copy from its snapshot would show what comes next. \
         Continue the game itself with `keeper play --continue {id}`"
    )]
    Peeking { id: GameId },
    #[error("the snapshot of game {id} cannot be used: {why}")]
    Snapshot { id: GameId, why: String },
}

/// What can still be done with a game of another version.
fn can(id: &GameId, on: &Result<String, String>) -> String {
    match on {
        Ok(from) => format!("`keeper play --continue {id}` goes on from {from}; `keeper replay {id}` shows it"),
        Err(why) => format!("{why}. `keeper replay {id}` shows it"),
    }
}

/// Opens a game from the store, with the boxes that it is played with.
pub fn open<G: Played>(
    store: Arc<dyn Store>,
    shelf: impl Into<G::Shelf>,
    id: &GameId,
    how: How,
) -> Result<Session<G>, OpenError> {
    let (Loaded { meta, setup }, kept) = store.whole(id)?;
    if meta.kind != G::KIND {
        return Err(OpenError::OtherGame { id: id.clone(), kind: meta.kind });
    }
    let unreadable = |what: String| OpenError::Unreadable { id: id.clone(), what };
    let mut begin: Begin<G::SetUp> =
        Begin::read(&setup).map_err(|error| unreadable(format!("its set-up is damaged ({error})")))?;
    let library = boxes::<G>(&shelf.into(), id, &mut begin)?;
    let other = played_otherwise::<G>(&meta, &library);
    if let (How::Play, Some(was)) = (how, &other) {
        let on = can_go_on::<G>(&*store, id, &meta, &kept, &library, &begin)?;
        return Err(OpenError::OtherVersion { id: id.clone(), was: was.clone(), on });
    }
    if meta.entries > MOST_ENTRIES {
        return Err(unreadable(format!("it has {} entries, more than any game", meta.entries)));
    }
    if let Some(was) = other {
        return as_it_was(store, meta, &was, library, begin, &kept);
    }
    let Replayed { mut session, damage, last: entry } =
        replayed::<G>(&*store, id, library, begin, &kept, &Player::in_summary(&meta.seats))?;
    session.name = meta.name;
    session.kept_status = (meta.status, meta.seats);
    session.snapshot_round = session.game().mark().round;
    session.home = Some(Home { store, id: id.clone(), seq: meta.entries, spoilt: false });
    let last = session.table.entries().len() as u64 + 1 == meta.entries;
    match (how, damage) {
        (How::Play, Some(what)) if last => {
            session.home = session.home.map(|home| Home { seq: meta.entries - 1, spoilt: true, ..home });
            let what = entry.and_then(|entry| session.complaint(&entry)).unwrap_or(what);
            let go_on = "The game continues before it, and your next choice replaces it";
            session.trouble = Some(format!("The last choice in this game cannot be replayed: {what}. {go_on}"));
        }
        (How::Play, Some(what)) => return Err(unreadable(what)),
        (How::Look, Some(what)) => session.lock(format!("it can be followed only up to here: {what}")),
        (How::Look, None) => session.lock("you can only look at it".to_owned()),
        (How::Play, None) => {}
    }
    Ok(session)
}

/// A game as far as what is kept of it could be played.
struct Replayed<G: Played> {
    session: Session<G>,
    /// What could not be played, and why.
    damage: Option<String>,
    /// The last entry that could be read.
    last: Option<Entry>,
}

/// Plays what is kept of a game from its beginning; `players` have the seats now.
fn replayed<G: Played>(
    store: &dyn Store,
    id: &GameId,
    library: Arc<G::Library>,
    begin: Begin<G::SetUp>,
    kept: &[keeper_store::Entry],
    players: &[Player],
) -> Result<Replayed<G>, OpenError> {
    let unreadable = |what: String| OpenError::Unreadable { id: id.clone(), what };
    let mut entries = Vec::new();
    let mut damage = None;
    for entry in kept {
        match read_entry(&entry.text) {
            Ok(entry) => entries.push(entry),
            Err(error) => {
                damage = Some(format!("entry {} is not in Keeper's format ({error})", entry.seq));
                break;
            }
        }
    }
    let (mut session, seq): (Session<G>, usize) = match &begin.from {
        None => (Session::unkept(library, begin)?, 0),
        Some(origin) => {
            if !origin.is_whole() {
                return Err(unreadable("the snapshot it continues from is damaged".to_owned()));
            }
            let snapshot = match &origin.state {
                Some(state) => Snapshot { seq: 0, data: serde_json::to_vec(state).unwrap_or_default() },
                // Games of before the state was a part of the set-up.
                None => store.snapshot(id)?.ok_or_else(|| {
                    let game = &origin.game;
                    unreadable(format!("the snapshot it continues from is missing; it came from game {game}"))
                })?,
            };
            let seq = usize::try_from(snapshot.seq).unwrap_or(usize::MAX).min(entries.len());
            let game = game_of::<G>(library, id, &snapshot, &begin)?;
            (resumed(game, begin, entries[..seq].to_vec())?, seq)
        }
    };
    if players.len() == session.players.len() {
        session.players = players.to_vec();
    }
    session.earlier = earlier(store, session.begin.from.as_deref())?;
    damage = play(&mut session, &entries[seq..]).or(damage);
    Ok(Replayed { session, damage, last: entries.pop() })
}

impl<G: Played> Session<G> {
    /// Plays the game again as it is kept, since what another program has written cannot be played here. Only what cannot be played from the
    /// beginning either locks it.
    pub(crate) fn read_anew(&mut self) -> Result<bool, SessionError> {
        let Some(home) = self.home.clone() else { return Ok(false) };
        let (Loaded { meta, .. }, kept) = home.store.whole(&home.id)?;
        let (library, begin) = (self.library().clone(), self.begin.clone());
        let played = replayed::<G>(&*home.store, &home.id, library, begin, &kept, &self.players);
        let damage = match played {
            Ok(Replayed { session, damage, .. }) => {
                self.become_like(session);
                let seq = if damage.is_some() { self.table.entries().len() as u64 } else { meta.entries };
                self.home = Some(Home { seq, spoilt: false, ..home });
                damage
            }
            Err(OpenError::Store(error)) => return Err(error.into()),
            Err(error) => Some(error.to_string()),
        };
        if let Some(what) = damage {
            self.lock(format!("an entry written by another program cannot be played: {what}"));
        }
        Ok(true)
    }
}

/// The cards of the boxes that a game is played with.
pub(crate) fn boxes<G: Played>(
    shelf: &G::Shelf,
    id: &GameId,
    begin: &mut Begin<G::SetUp>,
) -> Result<Arc<G::Library>, OpenError> {
    G::take_cards(shelf, &mut begin.setup).map_err(|why| OpenError::Boxes { id: id.clone(), why })
}

/// Opens a game from an exported file, to be looked at.
pub fn open_file<G: Played>(path: &std::path::Path, shelf: impl Into<G::Shelf>) -> Result<Session<G>, OpenError> {
    let file = path.display().to_string();
    let wrong = |why: String| OpenError::File { file: file.clone(), why };
    let text = read_text_file(path).map_err(|error| wrong(error.to_string()))?;
    open_text(&text, shelf).map_err(|error| wrong(error.to_string()))
}

/// Opens a game from the text of an exported file, to be looked at.
pub fn open_text<G: Played>(text: &str, shelf: impl Into<G::Shelf>) -> Result<Session<G>, OpenError> {
    let store: Arc<dyn Store> = Arc::new(Sqlite::in_memory()?);
    let id = store.import(text)?;
    open(store, shelf, &id, How::Look).map_err(|error| match error {
        // What can be done with a game in the store does not help with a file.
        OpenError::Unreadable { what, .. } => OpenError::Damaged { what },
        OpenError::OtherGame { kind, .. } => OpenError::OtherKind { kind },
        OpenError::Boxes { why, .. } => {
            OpenError::Damaged { what: format!("it uses boxes that are not installed here: {why}") }
        }
        other => other,
    })
}

/// The kind of the game in an exported file; none if it is no such file.
pub fn kind_of(text: &str) -> Option<String> {
    let store = Sqlite::in_memory().ok()?;
    let id = store.import(text).ok()?;
    Some(store.load(&id).ok()?.meta.kind)
}

/// The game that was played last and is not over, of whatever kind.
pub fn latest(store: &dyn Store) -> Result<Meta, OpenError> {
    let filter = keeper_store::Filter { finished: Some(false), limit: Some(1), ..keeper_store::Filter::default() };
    store.list(&filter)?.into_iter().next().ok_or(OpenError::NoGame)
}

/// A new game that begins at the position of a scenario.
pub fn start_at<G: Played>(
    game: G,
    mut begin: Begin<G::SetUp>,
    name: Option<String>,
    store: Arc<dyn Store>,
) -> Result<Session<G>, OpenError> {
    let data = serde_json::to_vec(game.state()).unwrap_or_default();
    // Kept is only what can be opened again.
    let game: G = restored(game.library().clone(), &data).map_err(|why| {
        SessionError::SetUp(match why {
            Unread::Damaged(error) => error,
            Unread::Impossible(broken) => format!("a game cannot continue from this position: {broken}"),
        })
    })?;
    begin.from = Some(Box::new(Origin::new(String::new(), 0, serde_json::from_slice(&data).ok())));
    let mut session = resumed(game, begin, vec![])?;
    session.name = name.unwrap_or_else(|| session.game().title());
    keep(session, data, store)
}

/// Keeps a game that goes on from a state.
pub(crate) fn keep<G: Played>(
    mut session: Session<G>,
    state: Vec<u8>,
    store: Arc<dyn Store>,
) -> Result<Session<G>, OpenError> {
    let id = store.create(&NewGame {
        kind: G::KIND.to_owned(),
        name: session.name.clone(),
        seats: session.seats(),
        status: session.status(),
        finished: session.is_over(),
        rules: G::RULES,
        cards: G::cards(session.library()),
        setup: serde_json::to_string(&session.begin).unwrap_or_default(),
        created: None,
    })?;
    store.save_snapshot(&id, &Snapshot { seq: 0, data: state })?;
    session.kept_status = (session.status(), session.seats());
    session.snapshot_round = session.game().mark().round;
    session.home = Some(Home { store, id, seq: 0, spoilt: false });
    Ok(session)
}

/// By which rules or cards a kept game was played, if by others than those of today.
pub fn other_version<G: Played>(kept: &Loaded, shelf: &G::Shelf) -> Option<String> {
    let mut setup = Begin::<G::SetUp>::read(&kept.setup).map(|begin| begin.setup).unwrap_or_default();
    match G::take_cards(shelf, &mut setup) {
        Ok(library) => played_otherwise::<G>(&kept.meta, &library),
        Err(_) => other_rules::<G>(&kept.meta).or_else(|| Some("with cards that are not installed here".to_owned())),
    }
}

fn other_rules<G: Played>(meta: &Meta) -> Option<String> {
    let (rules, now) = (meta.rules, G::RULES);
    let age = if rules < now { "an older" } else { "a newer" };
    (rules != now).then(|| format!("by rules version {rules} of {age} Keeper (here it is {now})"))
}

pub(crate) fn played_otherwise<G: Played>(meta: &Meta, library: &G::Library) -> Option<String> {
    let (was, now) = (meta.cards.as_str(), G::cards(library));
    let other = || format!("with other card texts ({}; here they are {})", short(was), short(&now));
    other_rules::<G>(meta).or_else(|| (was != now).then(other))
}

fn short(hash: &str) -> &str {
    hash.get(..8).unwrap_or(hash)
}

pub(crate) fn game_of<G: Played>(
    library: Arc<G::Library>,
    id: &GameId,
    snapshot: &Snapshot,
    begin: &Begin<G::SetUp>,
) -> Result<G, OpenError> {
    let refused = |why: String| OpenError::Snapshot { id: id.clone(), why };
    if begin.ids != G::ids(&library) {
        return Err(refused("cards were added, removed or moved since it was saved".to_owned()));
    }
    restored(library, &snapshot.data).map_err(|why| {
        refused(match why {
            Unread::Damaged(error) => format!("it is of another version, or damaged ({error})"),
            Unread::Impossible(broken) => format!("its position is impossible: {broken}"),
        })
    })
}

/// Why a state makes no game.
enum Unread {
    Damaged(String),
    Impossible(String),
}

/// A state is large, and to read and try one out needs more room than a server's thread has.
const ROOM: usize = 16 << 20;

/// The game in a state that was kept.
fn restored<G: Played>(library: Arc<G::Library>, data: &[u8]) -> Result<G, Unread> {
    let read = || {
        let raw: G::Raw = serde_json::from_slice(data).map_err(|error| Unread::Damaged(error.to_string()))?;
        G::restore(library, raw).map_err(|broken| Unread::Impossible(broken.to_string()))
    };
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(ROOM).spawn_scoped(scope, read);
        let thread =
            thread.map_err(|error| Unread::Damaged(format!("there is not enough memory to read it: {error}")))?;
        thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    })
}

/// A session that is taken up after these entries, which are not played.
pub(crate) fn resumed<G: Played>(
    game: G,
    begin: Begin<G::SetUp>,
    before: Vec<Entry>,
) -> Result<Session<G>, SessionError> {
    let mark = game.mark();
    let mut session = Session::at_start(game.clone(), &[], begin);
    session.table = Table::resume(game, before)?;
    let blank = |key: &String| Step {
        mark: mark.clone(),
        by: By::Person,
        question: String::new(),
        label: key.clone(),
        option: key.clone(),
        mere: false,
        chance: false,
        secret_of: None,
        lines: vec![],
        secret: vec![],
        rolls: vec![],
        habit: None,
    };
    session.base = session.table.position();
    session.steps = session.table.choices().iter().map(|chosen| blank(&chosen.key)).collect();
    let of_scenario = session.begin.from.as_ref().is_some_and(|from| from.game.is_empty());
    let from = if of_scenario { "begins with the position of a scenario" } else { "goes on from a snapshot" };
    let said = session.begin.from.as_ref().map(|from| from.said.clone()).filter(|said| !said.is_empty());
    let text = said.unwrap_or_else(|| format!("The game {from}: what came before cannot be told or undone."));
    session.opening = vec![line(&text, Weight::Great)];
    Ok(session)
}

/// Plays kept entries, and says which one cannot be played and why.
fn play<G: Played>(session: &mut Session<G>, entries: &[Entry]) -> Option<String> {
    for entry in entries {
        let at = session.table.entries().len();
        if let Err(error) = session.follow(entry, session.maker(entry)) {
            return Some(format!("entry {at} cannot be played ({error})"));
        }
    }
    None
}
