//! A game that was played by other rules or cards than those of today: read and looked at as it is kept, and gone on with from the last state
//! that can still be read. The record itself is never changed: who goes on does so in a game of their own, which names it.

use std::collections::BTreeMap;
use std::sync::Arc;

use keeper_present::Weight;
use keeper_present::words::Line;
use keeper_store::{GameId, Loaded, Meta, Snapshot, Store, StoreError, Was};
use keeper_table::{Chosen, Entry, Recorder, Silent, Table, guarded};

use crate::begin::{Begin, Origin, UndoRule};
use crate::entry::step;
use crate::history::{By, Step};
use crate::kept::{Kept, Known, known, line, lines};
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

/// A game as it was at all its moments, as far as that is known.
pub(crate) struct Former<G> {
    /// By the number of choices before it.
    spans: BTreeMap<usize, Span<G>>,
    choices: Vec<Chosen>,
}

struct Span<G> {
    game: Box<G>,
    /// So many further choices lead by the rules of today to what came of them then.
    follows: usize,
}

impl<G: Played> Former<G> {
    pub(crate) fn at(&self, position: usize) -> Option<G> {
        let (&from, span) = self.spans.range(..=position).next_back().or_else(|| self.spans.first_key_value())?;
        let mut game = (*span.game).clone();
        for chosen in self.choices.iter().take(position.min(from + span.follows)).skip(from) {
            game = after(&game, chosen)?;
        }
        Some(game)
    }
}

fn after<G: Played>(game: &G, chosen: &Chosen) -> Option<G> {
    let played = guarded(|| {
        let mut game = game.clone();
        let index = chosen.place(&game).ok()?;
        game.advance(index, &mut Silent).ok()?;
        Some(game)
    });
    played.ok().flatten()
}

/// The game after a choice by the rules of today, and what they tell of it.
fn told_now<G: Played>(game: &G, chosen: &Chosen, by: By) -> Option<(G, Step<G::Event>)> {
    let played = guarded(|| {
        let mut told = Recorder::default();
        let (index, mut after) = (chosen.place(game).ok()?, game.clone());
        after.advance(index, &mut told).ok()?;
        let step = step(game, index, by, &after, &told.events);
        Some((after, step))
    });
    played.ok().flatten()
}

fn same<G: Played>(one: &G, other: &G) -> bool {
    serde_json::to_value(one.state()).ok() == serde_json::to_value(other.state()).ok()
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
    let begun: Result<Session<G>, OpenError> = match &begin.from {
        None => Session::unkept(library.clone(), begin.clone()).map_err(OpenError::from),
        Some(origin) => {
            let data = origin.state.as_ref().and_then(|state| serde_json::to_vec(state).ok()).unwrap_or_default();
            let game = game_of::<G>(library.clone(), &id, &Snapshot { seq: 0, data }, &begin);
            game.and_then(|game| Ok(resumed(game, begin.clone(), vec![])?))
        }
    };
    let mut session = match (begun, &snapshot) {
        (Ok(session), _) => session,
        // It cannot even be set up any more: what is known is how it stood last.
        (Err(_), Some((_, game))) => Session::at_start(game.clone(), &[], begin.clone()),
        (Err(error), None) => match last_state::<G>(states(&*store, &id, entries)?, &id, &library, &begin) {
            Ok((game, _)) => Session::at_start(game, &[], begin.clone()),
            Err(_) => return Err(error),
        },
    };
    let mut spans: BTreeMap<usize, Span<G>> = BTreeMap::new();
    let mut live = Some(session.game().clone());
    let span = |game: &G| Span { game: Box::new(game.clone()), follows: 0 };
    let (mut from, mut steps, mut followed) = (0, Vec::new(), 0);
    spans.insert(0, span(session.game()));
    for (at, Known { chosen, told, state }) in all.iter().enumerate() {
        let data = state.as_ref().and_then(|state| serde_json::to_vec(state).ok());
        let of_entry =
            data.and_then(|data| game_of::<G>(library.clone(), &id, &Snapshot { seq: at as u64, data }, &begin).ok());
        if let Some(game) =
            of_entry.or_else(|| snapshot.as_ref().filter(|(then, _)| *then == at).map(|(_, game)| game.clone()))
        {
            // Where the rules of today lead elsewhere, the table stands still until the next state that is kept.
            let agrees = live.as_ref().is_some_and(|live| same(live, &game));
            if !agrees && told.is_some() {
                spans.entry(from).and_modify(|span| span.follows = 0);
            }
            from = at;
            spans.insert(at, span(&game));
            live = Some(game);
        }
        let seat = chosen.seat.or_else(|| Some(live.as_ref()?.decision()?.seats.speaker())).unwrap_or(0);
        let by = if session.player(seat).is_bot() { By::Bot } else { By::Person };
        let now = live.as_ref().and_then(|game| told_now(game, chosen, by));
        let (next, now) = now.map_or((None, None), |(game, step)| (Some(game), Some(step)));
        if next.is_some() {
            spans.entry(from).and_modify(|span| span.follows += 1);
        }
        followed += usize::from(told.is_some() || now.is_some());
        steps.push(told.as_ref().map(|told| told.step::<G>(seat)).or(now).unwrap_or_else(|| {
            let mark = steps.last().map_or_else(|| session.game().mark(), |step: &Step<G::Event>| step.mark.clone());
            let (question, label) = ("Chosen".to_owned(), chosen.key.clone());
            let option = label.clone();
            Step { question, label, option, by: By::Person, ..blank(keeper_present::Mark { seat, ..mark }) }
        }));
        live = next;
    }
    if let Some((at, game)) = snapshot.filter(|(at, _)| *at == all.len()) {
        let agrees = live.as_ref().is_some_and(|live| same(live, &game));
        if !agrees && all.last().is_some_and(|last| last.told.is_some()) {
            spans.entry(from).and_modify(|span| span.follows = 0);
        }
        spans.insert(at, span(&game));
    }
    if followed < all.len() && damage.is_none() {
        damage = Some(format!("the rules of today do not allow choice {} of {}", followed + 1, all.len()));
    }
    let opening = all.first().and_then(|first| first.told.as_ref()).map(|told| lines(&told.opening));
    let choices = all.iter().map(|known| known.chosen.clone()).collect();
    let told = all.iter().all(|known| known.told.is_some());
    let former = Former { spans, choices };
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

fn blank<E>(mark: keeper_present::Mark) -> Step<E> {
    Step {
        mark,
        by: By::Person,
        question: String::new(),
        label: String::new(),
        option: String::new(),
        mere: false,
        chance: false,
        secret_of: None,
        lines: vec![],
        secret: vec![],
        rolls: vec![],
        habit: None,
    }
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
