//! A game of other rules or cards, followed choice by choice from each state that is kept of it to the next.

use std::collections::BTreeMap;

use keeper_present::Mark;
use keeper_table::{Chosen, Recorder, Seat, Silent, guarded};

use crate::Played;
use crate::entry::step;
use crate::history::{By, Step};
use crate::kept::Known;
use crate::session::Session;

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

/// What is known of a game when it was followed to its end.
pub(crate) struct Traced<G: Played> {
    pub former: Former<G>,
    pub steps: Vec<Step<G::Event>>,
    /// So many choices were told, or lead on by the rules of today.
    pub followed: usize,
}

/// A game that is followed.
struct Trace<'a, G: Played> {
    session: &'a Session<G>,
    spans: BTreeMap<usize, Span<G>>,
    /// Where the last span begins.
    from: usize,
    /// The game before the next choice, where it is known.
    live: Option<G>,
    steps: Vec<Step<G::Event>>,
    followed: usize,
}

/// Follows a game from how it began. `snapshot` is the state after so many choices, `state` reads that of an entry.
pub(crate) fn trace<G: Played>(
    session: &Session<G>,
    all: Vec<Known>,
    snapshot: Option<(usize, G)>,
    state: impl Fn(usize, Vec<u8>) -> Option<G>,
) -> Traced<G> {
    let (spans, steps) = (BTreeMap::new(), Vec::new());
    let mut trace = Trace { session, spans, from: 0, live: None, steps, followed: 0 };
    trace.stands(0, session.game().clone(), false);
    let after = |at: usize| snapshot.as_ref().filter(|(then, _)| *then == at).map(|(_, game)| game.clone());
    for (at, known) in all.iter().enumerate() {
        let data = known.state.as_ref().and_then(|state| serde_json::to_vec(state).ok());
        if let Some(game) = data.and_then(|data| state(at, data)).or_else(|| after(at)) {
            trace.stands(at, game, known.told.is_some());
        }
        trace.choice(known);
    }
    if let Some(game) = after(all.len()) {
        trace.stands(all.len(), game, all.last().is_some_and(|last| last.told.is_some()));
    }
    let choices = all.into_iter().map(|known| known.chosen).collect();
    let Trace { spans, steps, followed, .. } = trace;
    Traced { former: Former { spans, choices }, steps, followed }
}

impl<G: Played> Trace<'_, G> {
    /// The table before a choice. Where the rules of today lead elsewhere, it stands still until here.
    fn stands(&mut self, at: usize, game: G, told: bool) {
        let agrees = self.live.as_ref().is_some_and(|live| same(live, &game));
        if !agrees && told {
            self.spans.entry(self.from).and_modify(|span| span.follows = 0);
        }
        self.from = at;
        self.spans.insert(at, Span { game: Box::new(game.clone()), follows: 0 });
        self.live = Some(game);
    }

    fn choice(&mut self, Known { chosen, told, .. }: &Known) {
        let speaker = || Some(self.live.as_ref()?.decision()?.seats.speaker());
        let seat = chosen.seat.or_else(speaker).unwrap_or(0);
        let by = if self.session.player(seat).is_bot() { By::Bot } else { By::Person };
        let now = self.live.as_ref().and_then(|game| told_now(game, chosen, by));
        let (next, now) = now.map_or((None, None), |(game, step)| (Some(game), Some(step)));
        if next.is_some() {
            self.spans.entry(self.from).and_modify(|span| span.follows += 1);
        }
        self.followed += usize::from(told.is_some() || now.is_some());
        let step = told.as_ref().map(|told| told.step::<G>(seat)).or(now);
        let step = step.unwrap_or_else(|| self.untold(chosen, seat));
        self.steps.push(step);
        self.live = next;
    }

    /// Of this choice nothing is known but its key.
    fn untold(&self, chosen: &Chosen, seat: Seat) -> Step<G::Event> {
        let mark = self.steps.last().map_or_else(|| self.session.game().mark(), |step| step.mark.clone());
        Step {
            mark: Mark { seat, ..mark },
            by: By::Person,
            question: "Chosen".to_owned(),
            label: chosen.key.clone(),
            option: chosen.key.clone(),
            mere: false,
            chance: false,
            secret_of: None,
            lines: vec![],
            secret: vec![],
            rolls: vec![],
            habit: None,
        }
    }
}
