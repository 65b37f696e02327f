//! A game that was played by other rules or cards than those of today: read and looked at as it is kept, and gone on with from the last state
//! that can still be read. The record itself is never changed: who goes on does so in a game of their own, which names it.

use std::sync::Arc;

use keeper_present::Weight;
use keeper_present::words::Line;
use keeper_store::{GameId, Loaded, Meta, Snapshot, Store, StoreError, Was};
use keeper_table::{Entry, Table};

use crate::begin::{Begin, Origin, UndoRule};
use crate::former::{Traced, trace};
use crate::kept::{Kept, known, line, lines};
use crate::open::{OpenError, boxes, game_of, keep, played_otherwise, resumed};
use crate::player::Player;
use crate::session::{Home, Session};
use crate::{Played, open};

/// The name of the note that says as which game a game goes on.
const GOES_ON: &str = "goes-on";
/// No game has changed its rules more often.
const MOST_PARTS: usize = 50;

/// What is known of a game of other rules or cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outdated {
    /// The version of the rules by which it was played.
    pub rules: u32,
    /// `by rules version 6 of an older Keeper (here it is 7)`
    pub was: String,
    pub finished: bool,
    /// The moment from which it can go on by the rules of today, or why it cannot.
    pub on: Result<String, String>,
}

impl Outdated {
    /// `Played under earlier rules (version 6)`
    pub fn words(&self) -> String {
        format!("Played under earlier rules (version {})", self.rules)
    }
}

/// The entries that can be read, and what is wrong with the first that cannot.
fn readable(entries: &[keeper_store::Entry]) -> (Vec<Kept>, Option<String>) {
    let mut all = Vec::new();
    for entry in entries {
        match Kept::read(&entry.text) {
            Ok(kept) => all.push(kept),
            Err(error) => return (all, Some(format!("entry {} is not one of Keeper's ({error})", entry.seq))),
        }
    }
    (all, None)
}

/// The states that are kept of a game, the last one first, each with the number of entries before it.
fn states(store: &dyn Store, id: &GameId, entries: &[keeper_store::Entry]) -> Result<Vec<Snapshot>, OpenError> {
    let mut all: Vec<Snapshot> = store.snapshot(id)?.into_iter().collect();
    let in_entries = entries.iter().rev().filter_map(|entry| {
        let state = Kept::read(&entry.text).ok()?.state?;
        Some(Snapshot { seq: entry.seq, data: serde_json::to_vec(&state).ok()? })
    });
    all.extend(in_entries);
    all.sort_by_key(|state| std::cmp::Reverse(state.seq));
    Ok(all)
}

/// The last state of a game that can be read today, or why none can.
fn last_state<G: Played>(
    states: Vec<Snapshot>,
    id: &GameId,
    library: &Arc<G::Library>,
    begin: &Begin<G::SetUp>,
) -> Result<(G, Snapshot), OpenError> {
    let mut why = OpenError::NoSnapshot { id: id.clone() };
    for (at, state) in states.into_iter().enumerate() {
        match game_of::<G>(library.clone(), id, &state, begin) {
            Ok(game) => return Ok((game, state)),
            Err(error) if at == 0 => why = error,
            Err(_) => {}
        }
    }
    Err(why)
}

/// From where a game of other rules can go on, or in words why it cannot.
fn goes_on_from<G: Played>(
    store: &dyn Store,
    id: &GameId,
    meta: &Meta,
    entries: &[keeper_store::Entry],
    library: &Arc<G::Library>,
    begin: &Begin<G::SetUp>,
) -> Result<Result<(G, Snapshot), String>, OpenError> {
    if meta.rules > G::RULES {
        return Ok(Err(format!(
            "it was played by a newer Keeper (rules version {}; here it is {}): update Keeper to go on",
            meta.rules,
            G::RULES
        )));
    }
    Ok(match last_state::<G>(states(store, id, entries)?, id, library, begin) {
        Ok(found) => Ok(found),
        Err(OpenError::Snapshot { why, .. }) => Err(format!("its last state cannot be read here: {why}")),
        Err(OpenError::NoSnapshot { .. }) => Err("it has no saved state to go on from".to_owned()),
        Err(error) => return Err(error),
    })
}

/// The same in words.
pub(crate) fn can_go_on<G: Played>(
    store: &dyn Store,
    id: &GameId,
    meta: &Meta,
    entries: &[keeper_store::Entry],
    library: &Arc<G::Library>,
    begin: &Begin<G::SetUp>,
) -> Result<Result<String, String>, OpenError> {
    let found = goes_on_from::<G>(store, id, meta, entries, library, begin)?;
    Ok(found.map(|(game, _)| small(&game.moment())))
}

/// With a small letter, for the middle of a sentence.
fn small(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map(|first| first.to_lowercase().chain(letters).collect()).unwrap_or_default()
}

/// How it began. It may be that it cannot even be set up any more.
fn at_its_start<G: Played>(
    store: &dyn Store,
    id: &GameId,
    library: &Arc<G::Library>,
    begin: &Begin<G::SetUp>,
    entries: &[keeper_store::Entry],
    snapshot: Option<&(usize, G)>,
) -> Result<Session<G>, OpenError> {
    let begun: Result<Session<G>, OpenError> = match &begin.from {
        None => Session::unkept(library.clone(), begin.clone()).map_err(OpenError::from),
        Some(origin) => {
            let data = origin.state.as_ref().and_then(|state| serde_json::to_vec(state).ok()).unwrap_or_default();
            let game = game_of::<G>(library.clone(), id, &Snapshot { seq: 0, data }, begin);
            game.and_then(|game| Ok(resumed(game, begin.clone(), vec![])?))
        }
    };
    Ok(match (begun, snapshot) {
        (Ok(session), _) => session,
        // It cannot even be set up any more: what is known is how it stood last.
        (Err(_), Some((_, game))) => Session::at_start(game.clone(), &[], begin.clone()),
        (Err(error), None) => match last_state::<G>(states(store, id, entries)?, id, library, begin) {
            Ok((game, _)) => Session::at_start(game, &[], begin.clone()),
            Err(_) => return Err(error),
        },
    })
}

/// A game of other rules, to be looked at: what was told is told as it is kept, and the table is shown as far as it is known.
pub(crate) fn as_it_was<G: Played>(
    store: Arc<dyn Store>,
    meta: Meta,
    was: &str,
    library: Arc<G::Library>,
    begin: Begin<G::SetUp>,
    entries: &[keeper_store::Entry],
) -> Result<Session<G>, OpenError> {
    let id = meta.id.clone();
    let unreadable = |what: String| OpenError::Unreadable { id: id.clone(), what };
    let on = can_go_on::<G>(&*store, &id, &meta, entries, &library, &begin)?;
    let (kept, mut damage) = readable(entries);
    let done: Vec<Entry> = kept.iter().map(|kept| kept.entry.clone()).collect();
    // The moment of the snapshot in the story that stands, if it belongs to that.
    let snapshot = store.snapshot(&id)?.and_then(|state| {
        let before = kept.get(..usize::try_from(state.seq).ok()?)?.to_vec();
        let since = &done[before.len()..];
        let stands = since.iter().all(|entry| matches!(entry, Entry::Choose(_)));
        let game = game_of::<G>(library.clone(), &id, &state, &begin).ok()?;
        stands.then_some((known(before).ok()?.1, game))
    });
    let (all, position) = known(kept).map_err(|error| unreadable(error.to_string()))?;
    let mut session = at_its_start(&*store, &id, &library, &begin, entries, snapshot.as_ref())?;
    let opening = all.first().and_then(|first| first.told.as_ref()).map(|told| lines(&told.opening));
    let told = all.iter().all(|known| known.told.is_some());
    let many = all.len();
    let state = |at: usize, data| game_of::<G>(library.clone(), &id, &Snapshot { seq: at as u64, data }, &begin).ok();
    let Traced { former, steps, followed } = trace(&session, all, snapshot, state);
    if followed < many && damage.is_none() {
        damage = Some(format!("the rules of today do not allow choice {} of {}", followed + 1, many));
    }
    let last = former.at(position).ok_or_else(|| unreadable("nothing of it can be shown".to_owned()))?;
    session.table = Table::resume(last, done).map_err(|error| unreadable(error.to_string()))?;
    if let Some(opening) = opening {
        session.opening = opening;
    }
    session.earlier = earlier(&*store, begin.from.as_deref())?;
    session.earlier.push(line(
        &format!(
            "This game was played {was}. {}",
            match told {
                true => "It is told as it was played.",
                false =>
                    "The story of that time was not saved: today's rules and cards tell it anew, which can differ from what happened.",
            }
        ),
        Weight::Great,
    ));
    let seats = Player::in_summary(&meta.seats);
    if seats.len() == session.players.len() {
        session.players = seats;
    }
    (session.steps, session.base, session.former) = (steps, 0, Some(former));
    session.name = meta.name;
    session.kept_status = (meta.status, meta.seats);
    // When the game goes on, every open screen is told everything anew.
    session.rewound = 1;
    session.lock(match damage {
        Some(what) => format!("it was played {was}, and can be followed only up to here: {what}"),
        None => format!("it was played {was}"),
    });
    session.outdated = Some(Outdated { rules: meta.rules, was: was.to_owned(), finished: meta.finished, on });
    session.home = Some(Home { store, id, seq: meta.entries, spoilt: false });
    Ok(session)
}

/// What was told in the games that a game goes on from, as everybody may hear it.
pub(crate) fn earlier(store: &dyn Store, from: Option<&Origin>) -> Result<Vec<Line>, OpenError> {
    let mut parts = Vec::new();
    let mut from = from.cloned();
    while let Some(origin) = from.take().filter(|_| parts.len() < MOST_PARTS) {
        let Ok(id) = origin.game.parse::<GameId>() else { break };
        let (Loaded { setup, .. }, entries) = match store.whole(&id) {
            Ok(whole) => whole,
            Err(StoreError::NoSuchGame { .. }) => break,
            Err(error) => return Err(error.into()),
        };
        let upto = usize::try_from(origin.entries).unwrap_or(usize::MAX).min(entries.len());
        let (kept, _) = readable(&entries[..upto]);
        let Ok((all, position)) = known(kept) else { break };
        let untold = all[..position].iter().filter(|known| known.told.is_none()).count();
        let mut part = Vec::new();
        if untold > 0 {
            let words =
                format!("The story of {untold} earlier choices was not saved: `keeper replay {id}` shows them.");
            part.push(line(&words, Weight::Plain));
        }
        for told in all[..position].iter().filter_map(|known| known.told.as_ref()) {
            part.extend(lines(&told.opening));
            let silent = told.question.is_empty() || told.by.is_some() || told.secret_of.is_some();
            let happened = lines(&told.lines);
            if !silent && !happened.iter().any(|line| line.chosen) {
                part.push(Line { chosen: true, ..line(&format!("{}: {}", told.question, told.answer), Weight::Plain) });
            }
            part.extend(happened);
        }
        let before: Option<Origin> = serde_json::from_str::<serde_json::Value>(&setup)
            .ok()
            .and_then(|setup| serde_json::from_value(setup.get("from")?.clone()).ok());
        part.splice(
            0..0,
            before.iter().filter(|from| !from.said.is_empty()).map(|from| line(&from.said, Weight::Great)),
        );
        parts.push(part);
        from = before;
    }
    Ok(parts.into_iter().rev().flatten().collect())
}

/// Goes on with a kept game: one of other rules or cards from the last state that is kept of it, in a game of its own. Asking again,
/// here or at another server, finds the same game.
pub fn go_on<G: Played>(
    store: Arc<dyn Store>,
    shelf: impl Into<G::Shelf>,
    id: &GameId,
) -> Result<Session<G>, OpenError> {
    let shelf = shelf.into();
    // A note about a game that was deleted since is written over, one that somebody writes in the meantime is not.
    let note = store.note(&id.note_key(GOES_ON))?;
    if let Some(next) = goes_on_as(&*store, id)? {
        return go_on(store, shelf, &next);
    }
    let (Loaded { meta, setup }, entries) = store.whole(id)?;
    let unreadable = |error| OpenError::Unreadable { id: id.clone(), what: format!("its set-up is damaged ({error})") };
    let mut begin: Begin<G::SetUp> = Begin::read(&setup).map_err(unreadable)?;
    let library = boxes::<G>(&shelf, id, &mut begin)?;
    let Some(was) = played_otherwise::<G>(&meta, &library) else {
        return open::open(store, shelf, id, open::How::Play);
    };
    let found = goes_on_from::<G>(&*store, id, &meta, &entries, &library, &begin)?;
    let (game, state) = found.map_err(|why| OpenError::CannotGoOn { id: id.clone(), was, why })?;
    let what = match meta.rules == G::RULES {
        true => "The card texts have changed".to_owned(),
        false => format!("The rules have changed from version {} to version {}", meta.rules, G::RULES),
    };
    let said = format!("{what}: the game goes on from {}.", small(&game.moment()));
    let session = copied(store.clone(), meta, begin, game, state, said)?;
    let Some(next) = session.id() else { return Ok(session) };
    let was = note.as_deref().map_or(Was::Nothing, Was::Text);
    match store.write_note(&id.note_key(GOES_ON), was, Some(&format!("\"{next}\""))) {
        Ok(()) => Ok(session),
        // Somebody else was faster: theirs is the game.
        Err(StoreError::NoteChanged { .. }) => {
            store.delete(next)?;
            match goes_on_as(&*store, id)? {
                Some(next) => go_on(store, shelf, &next),
                None => Err(OpenError::NoSnapshot { id: id.clone() }),
            }
        }
        Err(error) => Err(error.into()),
    }
}

/// The game as which a game of earlier rules goes on, if somebody has gone on with it: of several the last.
pub fn goes_on_as(store: &dyn Store, id: &GameId) -> Result<Option<GameId>, StoreError> {
    let mut last = None;
    let mut id = id.clone();
    for _ in 0..MOST_PARTS {
        let note = store.note(&id.note_key(GOES_ON))?;
        let Some(next) = note.and_then(|note| serde_json::from_str::<GameId>(&note).ok()) else { break };
        match store.load(&next) {
            Ok(_) => (last, id) = (Some(next.clone()), next),
            // It was deleted: the earlier one can be gone on with again.
            Err(StoreError::NoSuchGame { .. }) => break,
            Err(error) => return Err(error),
        }
    }
    Ok(last)
}

/// A copy of a game that goes on from its snapshot by the rules and cards of today. The game itself stays as it is.
pub fn go_on_from_snapshot<G: Played>(
    store: Arc<dyn Store>,
    shelf: impl Into<G::Shelf>,
    id: &GameId,
) -> Result<Session<G>, OpenError> {
    let (Loaded { meta, setup }, entries) = store.whole(id)?;
    let unreadable = |error| OpenError::Unreadable { id: id.clone(), what: format!("its set-up is damaged ({error})") };
    let mut begin: Begin<G::SetUp> = Begin::read(&setup).map_err(unreadable)?;
    let library = boxes::<G>(&shelf.into(), id, &mut begin)?;
    let may_play_on = !meta.finished && played_otherwise::<G>(&meta, &library).is_none();
    if begin.undo == UndoRule::UntilChance && may_play_on {
        return Err(OpenError::Peeking { id: id.clone() });
    }
    let (game, state) = last_state::<G>(states(&*store, id, &entries)?, id, &library, &begin)?;
    copied(store, meta, begin, game, state, String::new())
}

fn copied<G: Played>(
    store: Arc<dyn Store>,
    meta: Meta,
    mut begin: Begin<G::SetUp>,
    game: G,
    state: Snapshot,
    said: String,
) -> Result<Session<G>, OpenError> {
    begin.ids = G::ids(game.library());
    // Kept with the set-up: an undo, an export or the next snapshot must not part the entries from where they start.
    let origin = Origin::new(meta.id.to_string(), state.seq, serde_json::from_slice(&state.data).ok());
    begin.from = Some(Box::new(Origin { said, ..origin }));
    let mut session = resumed(game, begin, vec![])?;
    let known = Player::in_summary(&meta.seats);
    if known.len() == session.players.len() {
        session.players = known;
    }
    session.name = meta.name;
    session.earlier = earlier(&*store, session.begin.from.as_deref())?;
    keep(session, state.data, store)
}
