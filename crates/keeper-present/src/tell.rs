//! The log: a line for everything that happens.

use keeper_arkham::state::Inv;
use keeper_arkham::{Event, Library, State};
use serde::Serialize;

use crate::RuleId;
use crate::names::{Names, capital};

/// How much a line matters: a log may leave out what is below a weight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Weight {
    /// What another line says too, or what hardly anybody asks for.
    Detail,
    Plain,
    /// What changes somebody's plans.
    Strong,
    /// What changes everybody's.
    Great,
}

/// A line of the log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Line {
    pub text: String,
    /// The rule behind it.
    pub rule: Option<RuleId>,
    pub weight: Weight,
}

/// The sentences for everything that one choice brought about, the same thing done several times in one. A seat may
/// change hands on the way, so the state before the choice is needed to call everybody by the right name.
pub fn tell_all(lib: &Library, before: &State, after: &State, events: &[Event]) -> Vec<Line> {
    let mut state = *after;
    for (now, then) in state.investigators.iter_mut().zip(&before.investigators) {
        if usize::from(then.sheet) < lib.sheets.len() {
            now.sheet = then.sheet;
        }
    }
    let mut lines = Vec::with_capacity(events.len());
    let mut i = 0;
    while i < events.len() {
        let (event, used) = together(&events[i..]);
        if let Event::Gained { who, .. } | Event::Drew { who, .. } | Event::Entered { who, .. } = event
            && let Some(sheet) = newcomer(&events[i..], who)
        {
            state.inv_mut(who).sheet = sheet;
        }
        lines.extend(tell(lib, &state, event));
        i += used;
    }
    lines
}

/// Clues that are spent one after another are one event to a reader. Says how many events were put together.
fn together(events: &[Event]) -> (Event, usize) {
    let mut all = events[0];
    let mut used = 1;
    while let (Event::CluesChanged { who, by, .. }, Some(&Event::CluesChanged { who: next_who, by: next_by, now })) =
        (all, events.get(used))
        && who == next_who
        && by.signum() == next_by.signum()
    {
        all = Event::CluesChanged { who, by: by + next_by, now };
        used += 1;
    }
    (all, used)
}

/// Whose possessions these are, where somebody new is being fitted out at this seat.
fn newcomer(events: &[Event], who: Inv) -> Option<u8> {
    let after =
        events.iter().find(|e| !matches!(e, Event::Gained { who: w, .. } | Event::Drew { who: w, .. } if *w == who));
    match after {
        Some(&Event::Entered { who: w, sheet, .. }) if w == who => Some(sheet),
        _ => None,
    }
}

/// The sentence for an event. `state` is the game after it.
pub fn tell(lib: &Library, state: &State, event: Event) -> Option<Line> {
    let (text, rule, weight) = Names { lib, s: state }.sentence(event);
    let rule = (!rule.is_empty()).then_some(rule);
    (!text.is_empty()).then(|| Line { text: capital(&text), rule, weight })
}
