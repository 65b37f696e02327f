//! The log: a line for everything that happens.

use keeper_arkham::state::Inv;
use keeper_arkham::{Event, Library, State};
use serde::Serialize;

use crate::names::{Names, capital};
use crate::{Printed, RuleId};

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
    /// What it is about, for those who want to read it.
    #[serde(skip)]
    pub about: Option<Printed>,
    /// The words of a card that is read out, not something that happened.
    pub aloud: bool,
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
        let told = tell(lib, &state, event);
        let aloud = told.as_ref().and_then(|line| read_out(lib, event, line));
        lines.extend(told.into_iter().chain(aloud));
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
    let about = about(lib, event);
    (!text.is_empty()).then(|| Line { text: capital(&text), rule, weight, about, aloud: false })
}

/// What an event is about, if it can be read.
fn about(lib: &Library, event: Event) -> Option<Printed> {
    Some(match event {
        Event::Gained { copy, .. }
        | Event::Discarded { copy, .. }
        | Event::Boxed { copy, .. }
        | Event::Exhausted { copy, .. }
        | Event::TokenOn { copy, .. }
        | Event::Bought { copy, .. }
        | Event::Sold { copy, .. }
        | Event::Traded { copy, .. }
        | Event::Cast { copy, .. }
        | Event::AllyLeft(copy) => Printed::Card(*lib.copies.get(usize::from(copy))?),
        Event::Entered { sheet, .. } => Printed::Sheet(sheet),
        Event::Encounter { card, .. } | Event::FaceUp { card, .. } => Printed::LocationCard(card),
        Event::WorldEncounter { card, .. } => Printed::GateCard(card),
        Event::MonsterAppeared { marker, .. }
        | Event::MonsterPlaced { marker, .. }
        | Event::MonsterToOutskirts(marker)
        | Event::MonsterToSky(marker)
        | Event::MonsterMoved { marker, .. }
        | Event::MonsterToCup(marker)
        | Event::MonsterBoxed(marker)
        | Event::CombatBegan { marker, .. }
        | Event::Evaded { marker, .. }
        | Event::Defeated { marker, .. } => Printed::Kind(*lib.markers.get(usize::from(marker))?),
        Event::GateOpened { gate, .. } | Event::GateClosed { gate, .. } => {
            Printed::Gate(*lib.gate_markers.get(usize::from(gate))?)
        }
        Event::MythosDrawn(card)
        | Event::MythosGateOnly(card)
        | Event::EnvironmentBegan(card)
        | Event::EnvironmentEnded(card)
        | Event::RumourBegan(card)
        | Event::RumourPassed(card)
        | Event::RumourFailed(card)
        | Event::HeadlineEnded(card) => Printed::Mythos(card),
        _ => return None,
    })
}

/// What everybody at the table hears when a card is drawn: its tale and its text.
fn read_out(lib: &Library, event: Event, line: &Line) -> Option<Line> {
    let (tale, words, weight) = match event {
        Event::Encounter { card, at, .. } => {
            let entry = lib.location_cards[usize::from(card)].entries.iter().find(|entry| entry.at == at)?;
            (&entry.tale, &entry.words, Weight::Plain)
        }
        Event::WorldEncounter { card, world, .. } => {
            let entries = &lib.gate_cards[usize::from(card)].entries;
            let named = entries.iter().find(|entry| entry.at == Some(world));
            let entry = named.or_else(|| entries.iter().find(|entry| entry.at.is_none()))?;
            (&entry.tale, &entry.words, Weight::Plain)
        }
        Event::MythosDrawn(card) => {
            let card = &lib.mythos[usize::from(card)];
            (&card.tale, &card.words, Weight::Strong)
        }
        _ => return None,
    };
    let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
    let text = match tale.trim() {
        "" => words,
        tale => format!("\u{201c}{tale}\u{201d} {words}"),
    };
    let text = text.trim_end().to_owned();
    (!text.is_empty()).then_some(Line { text, weight, aloud: true, ..line.clone() })
}
