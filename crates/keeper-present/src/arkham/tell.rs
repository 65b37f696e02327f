//! The log: a line for everything that happens.

use keeper_arkham::event::Doom;
use keeper_arkham::frame::{Cause, Src};
use keeper_arkham::state::{Inv, Phase};
use keeper_arkham::{Event, Library, Opt, State};
use keeper_arkham_script::tree::{BlockId, Effect, Gauge, Step, Thing, TrackDeed, family};
use serde::Serialize;

use crate::arkham::chosen::tells_choice;
use crate::arkham::names::{Names, capital, count, faces, list};
use crate::arkham::sentence::Sentence;
use crate::arkham::sight::Sights;
use crate::rules::ids;
use crate::{Printed, RuleId, Sight, Weight};

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
    /// It says what was chosen: the choice itself need not be told.
    pub chosen: bool,
    pub sight: Sight,
}

/// The sentences for everything that one choice brought about, what belongs together in one. A seat may change hands on
/// the way, so the state before the choice is needed to call everybody by the right name.
pub fn tell_all(lib: &Library, before: &State, after: &State, events: &[Event]) -> Vec<Line> {
    lines(lib, before, after, None, events)
}

/// The same where it is known what was chosen: the first line that says so is marked.
pub fn tell_choice(lib: &Library, before: &State, after: &State, chosen: Opt, events: &[Event]) -> Vec<Line> {
    lines(lib, before, after, Some(chosen), events)
}

fn lines(lib: &Library, before: &State, after: &State, mut chosen: Option<Opt>, events: &[Event]) -> Vec<Line> {
    let mut state = *after;
    for (now, then) in state.investigators.iter_mut().zip(&before.investigators) {
        if usize::from(then.sheet) < lib.sheets.len() {
            now.sheet = then.sheet;
        }
    }
    // Phases come and go within one choice, and with them the rule behind an event.
    state.phase = before.phase;
    state.awake = before.awake;
    let mut said = Src::None;
    let mut sights = Sights::default();
    let mut lines = Vec::with_capacity(events.len());
    let mut i = 0;
    while i < events.len() {
        match events[i] {
            Event::Dealt { who, sheet } | Event::Entered { who, sheet, .. } => state.inv_mut(who).sheet = sheet,
            Event::PhaseBegan(phase) => state.phase = phase,
            Event::TurnBegan(_) => (state.phase, said) = (Phase::Upkeep, Src::None),
            Event::Awoke(why) => state.awake = Some(why),
            _ => {}
        }
        let names = Names { lib, s: &state };
        let (sentence, used) = match together(names, &events[i..], &mut said) {
            Some(found) => found,
            None => (names.sentence(events[i], &mut said), 1),
        };
        let sight = sights.of(lib, state.phase, &events[i..i + used]);
        let about = events[i..i + used].iter().find_map(|&event| about(lib, event));
        let mut told = line(sentence, about).map(|line| Line { sight, ..line });
        let says = |option| events[i..i + used].iter().any(|&event| tells_choice(before.ask, option, event));
        if let Some(line) = &mut told
            && chosen.take_if(|option| says(*option)).is_some()
        {
            line.chosen = true;
            line.weight = line.weight.max(Weight::Plain);
        }
        // What everybody at the table hears when a card is drawn.
        let aloud = told.as_ref().and_then(|line| {
            let (text, weight) = names.read_out(events[i])?;
            let sight = Sight { step: line.sight.step, ..Sight::default() };
            Some(Line { text, weight, aloud: true, chosen: false, sight, ..line.clone() })
        });
        lines.extend(told.into_iter().chain(aloud));
        i += used;
    }
    lines
}

/// How many of these events, from the first on, are alike in this way.
fn alike(events: &[Event], same: impl Fn(&Event) -> bool) -> usize {
    events.iter().take_while(|e| same(e)).count()
}

/// Several events that are one to a reader: the sentence, and how many they are.
fn together(names: Names<'_>, events: &[Event], said: &mut Src) -> Option<(Sentence, usize)> {
    values_together(names, events, said)
        .or_else(|| uses_together(names, events, said))
        .or_else(|| cards_together(names, events, said))
        .or_else(|| monsters_together(names, events, said))
}

/// Clues, Sanity, Stamina and money that change together, and what they change for.
fn values_together(names: Names<'_>, events: &[Event], said: &mut Src) -> Option<(Sentence, usize)> {
    let name = |who: Inv| names.investigator(who);
    match *events {
        // Clues that are bought and sold.
        [
            Event::CluesChanged { who, by, now, cause: cause @ (Cause::Purchase | Cause::Sale), .. },
            Event::MoneyChanged { who: w, by: price, now: money, cause: c, .. },
            ..,
        ] if who == w && cause == c && i16::from(by).signum() == -price.signum() => {
            let (verb, left, rest) = if by > 0 { ("buys", "now", "left") } else { ("sells", "left", "now") };
            let (clues, price) = (count(by.unsigned_abs(), "clue", "clues"), price.unsigned_abs());
            let text = format!("{} {verb} {clues} ({now} {left}) for ${price} (${money} {rest}).", name(who));
            Some(((text, ids::SPC_09, Weight::Plain), 2))
        }
        // Clues are spent one by one.
        [Event::CluesChanged { who, by, cause, src, .. }, ..] => {
            let n = alike(events, |e| {
                matches!(e, Event::CluesChanged { who: w, by: b, cause: c, .. }
                    if *w == who && b.signum() == by.signum() && *c == cause)
            });
            let values = events[..n].iter().map(|e| match *e {
                Event::CluesChanged { by, now, .. } => (i16::from(by), now),
                _ => (0, 0),
            });
            let (by, now) = values.fold((0, 0), |all, one| (all.0 + one.0, one.1));
            match events.get(n) {
                Some(&Event::ClueSpent { dice, .. }) if cause == Cause::Check => {
                    let clues = if by == -1 { "a clue".to_owned() } else { format!("{} clues", -by) };
                    let text = format!("{} spends {clues} ({now} left) and rolls {}.", name(who), faces(&dice));
                    Some(((text, ids::SKL_04, Weight::Plain), n + 1))
                }
                Some(&taken @ Event::CluesTaken { .. }) if cause == Cause::Found => {
                    let (text, rule, weight) = names.sentence(taken, said);
                    Some(((format!("{} ({now} now).", text.trim_end_matches('.')), rule, weight), n + 1))
                }
                _ => Some((names.changed(who, &[(by, now.into(), Thing::Clues)], cause, src, said), n)),
            }
        }
        [
            Event::SanityChanged { who, by, now, cause, src },
            Event::StaminaChanged { who: w, by: b, now: n, cause: c, src: s },
            ..,
        ] if who == w && by.signum() == b.signum() && cause == c && src == s => {
            let values = [(by.into(), now.into(), Thing::Sanity), (b.into(), n.into(), Thing::Stamina)];
            Some((names.changed(who, &values, cause, src, said), 2))
        }
        [Event::MoneyChanged { now, cause: Cause::Purchase, .. }, Event::Bought { who, copy, price }, ..] => {
            let text = format!("{} buys {} for ${price} (${now} left).", name(who), names.card(copy));
            let gained = matches!(events.get(2), Some(Event::Gained { copy: c, .. }) if *c == copy);
            Some(((text, ids::SPC_09, Weight::Plain), 2 + usize::from(gained)))
        }
        [Event::Discarded { .. }, Event::Sold { who, copy, price }, Event::MoneyChanged { now, src, .. }, ..] => {
            let text = format!("{} sells {} for ${price} (${now} now).", name(who), names.card(copy));
            Some(((text, names.text_rule(src), Weight::Plain), 3))
        }
        [
            Event::MoneyChanged { now: left, cause: Cause::Trade, .. },
            Event::MoneyChanged { now, .. },
            Event::TradedMoney { from, to, amount },
            ..,
        ] => {
            let (from, to) = (name(from), name(to));
            let text = format!("{from} (${left} left) gives ${amount} to {to} (${now} now).");
            Some(((text, ids::SPC_10, Weight::Plain), 3))
        }
        [Event::Arrested { who, src, .. }, Event::MoneyChanged { by, now, cause: Cause::Arrest, .. }, ..] => {
            let because = names.because(src, said);
            let fine = by.unsigned_abs();
            let text = format!("{} is arrested{because}, pays ${fine} (${now} left) and goes to jail.", name(who));
            Some(((text, ids::STA_13, Weight::Strong), 2))
        }
        _ => None,
    }
}

/// What is used, checks and dice.
fn uses_together(names: Names<'_>, events: &[Event], said: &mut Src) -> Option<(Sentence, usize)> {
    let name = |who: Inv| names.investigator(who);
    match *events {
        [Event::Cast { who, copy, worked }, Event::Exhausted { copy: c, .. }, ..] if c == copy => {
            *said = Src::Card(copy);
            let (text, rule, weight) = names.sentence(Event::Cast { who, copy, worked }, said);
            Some(((format!("{}, which is exhausted now.", text.trim_end_matches('.')), rule, weight), 2))
        }
        // A text that adds to a track is not told as if it did where there is no room.
        [Event::Acts { src, block, .. }, ..] if adds_nothing(names, block, events.get(1)) => {
            *said = src;
            let text = format!("{}: its track is full, and no token is added.", names.source(src));
            Some(((text, names.text_rule(src), Weight::Detail), 1))
        }
        // A duty of the upkeep that is spared.
        [Event::Used { src, .. }, none @ Event::NoRoll { src: of, .. }, ..] if src == of => {
            *said = src;
            Some((names.sentence(none, said), 2))
        }
        // A text that only exhausts its card says no more than that.
        [Event::Acts { src: Src::Card(copy), block, .. }, exhausted @ Event::Exhausted { copy: c, .. }, ..]
            if c == copy && names.lib.tree.block(block).len() == 1 =>
        {
            *said = Src::Card(copy);
            let (text, _, weight) = names.sentence(exhausted, said);
            Some(((text, names.text_rule(Src::Card(copy)), weight), 2))
        }
        // A duty of the upkeep, and its roll.
        [Event::Used { src: Src::Card(copy), .. }, Event::DieRolled { card: Some(of), .. }, ..] if copy == of => {
            *said = Src::Card(copy);
            let (sentence, used) = uses_together(names, &events[1..], said)?;
            Some((sentence, used + 1))
        }
        // What becomes of a card when it is used.
        [Event::Used { who, src: Src::Card(copy), ability }, next, ..] => {
            let verb = match next {
                Event::Exhausted { copy: c, .. } if c == copy => "exhausts",
                Event::Discarded { copy: c, .. } if c == copy => "discards",
                _ => return None,
            };
            Some((names.used(who, Src::Card(copy), ability, verb, said), 2))
        }
        [
            Event::CheckBegan { who, kind, modifier, difficulty, dice },
            Event::Rolled { dice: faces, successes, .. },
            ..,
        ] => {
            let check = names.check(who, kind, modifier, difficulty, dice, faces, successes);
            match events.get(2) {
                Some(&Event::CheckEnded { who: w, passed, successes: s }) if w == who && s == successes => {
                    let ending = if passed { "Passed" } else { "Failed" };
                    Some(((format!("{} {ending}.", check.0), check.1, check.2), 3))
                }
                _ => Some((check, 2)),
            }
        }
        // A die for a card, and what becomes of it.
        [Event::DieRolled { who, face, card: Some(copy) }, ..] => {
            let lost = match events.get(1) {
                Some(&Event::Discarded { copy: c, src, .. }) if c == copy => Some(src),
                _ => None,
            };
            let end = if lost.is_some() { "discards" } else { "keeps" };
            let rule = lost.map_or(ids::SKL_13, |src| names.text_rule(src));
            let text = format!("{} rolls a {face} for {} and {end} it.", name(who), names.card(copy));
            Some(((text, rule, Weight::Plain), 1 + usize::from(lost.is_some())))
        }
        [Event::DieRolled { who, card: None, .. }, Event::DieRolled { who: second, card: None, .. }, ..]
            if who == second =>
        {
            let n = alike(events, |e| matches!(e, Event::DieRolled { who: w, card: None, .. } if *w == who));
            let dice: Vec<String> = events[..n]
                .iter()
                .filter_map(|e| if let Event::DieRolled { face, .. } = e { Some(face.to_string()) } else { None })
                .collect();
            Some(((format!("{} rolls {}.", name(who), list(&dice)), ids::SKL_13, Weight::Plain), n))
        }
        [Event::AbilityUsed { who, at }, Event::Used { src: src @ Src::Place(_), ability, .. }, ..] => {
            *said = src;
            let head = names.sentence(Event::AbilityUsed { who, at }, said).0;
            let what = names.ability(ability).map(|at| names.block(at.block)).unwrap_or_default();
            let text = format!("{}: {what}.", head.trim_end_matches('.'));
            Some(((text, names.text_rule(src), Weight::Plain), 2))
        }
        _ => None,
    }
}

/// Cards that are drawn, offered, put back, refreshed or discarded together.
fn cards_together(names: Names<'_>, events: &[Event], said: &mut Src) -> Option<(Sentence, usize)> {
    match *events {
        [
            Event::Drew { who, deck, src, .. } | Event::Looked { who, deck, src, .. },
            Event::Gained { .. } | Event::Offered { .. },
            ..,
        ] => {
            let verb = if matches!(events[0], Event::Drew { .. }) { "draws" } else { "looks at" };
            let offered = matches!(events[1], Event::Offered { .. });
            let copies = copies(&events[1..], |e| match *e {
                Event::Gained { who: w, copy, .. } if w == who && !offered => Some(copy),
                Event::Offered { who: w, copy } if w == who && offered => Some(copy),
                _ => None,
            });
            let n = copies.len() + 1;
            Some((names.drew(who, verb, deck, &copies, src, said), n))
        }
        [Event::Offered { who, .. }, ..] => {
            let copies = copies(events, |e| match *e {
                Event::Offered { who: w, copy } if w == who => Some(copy),
                _ => None,
            });
            Some((names.on_offer(who, &copies), copies.len()))
        }
        [Event::PutBack { who, top, .. }, ..] => {
            let copies = copies(events, |e| match *e {
                Event::PutBack { who: w, copy, top: t } if w == who && t == top => Some(copy),
                _ => None,
            });
            Some((names.put_back(&copies, top), copies.len()))
        }
        [Event::Refreshed { who, .. }, ..] => {
            let copies = copies(events, |e| match *e {
                Event::Refreshed { who: w, copy } if w == who => Some(copy),
                _ => None,
            });
            Some((names.refreshed(who, &copies), copies.len()))
        }
        [Event::Discarded { who, copy, src }, ..] if names.is_plain(copy) => {
            let copies = copies(events, |e| match *e {
                Event::Discarded { who: w, copy, src: s } if w == who && s == src && names.is_plain(copy) => Some(copy),
                _ => None,
            });
            Some((names.discarded(who, &copies, src, said), copies.len()))
        }
        _ => None,
    }
}

/// Monsters that come and go together.
fn monsters_together(names: Names<'_>, events: &[Event], said: &mut Src) -> Option<(Sentence, usize)> {
    match *events {
        [Event::MonsterPlaced { from, at, why, src, .. }, ..] => {
            let markers = copies(events, |e| match *e {
                Event::MonsterPlaced { marker, from: f, at: a, why: w, .. } if (f, a, w) == (from, at, why) => {
                    Some(marker)
                }
                _ => None,
            });
            Some((names.placed(&markers, from, at, why, src, said), markers.len()))
        }
        [Event::MonsterToOutskirts { from, why, src, .. }, ..] => {
            let markers = copies(events, |e| match *e {
                Event::MonsterToOutskirts { marker, from: f, why: w, src: s } if (f, w, s) == (from, why, src) => {
                    Some(marker)
                }
                _ => None,
            });
            Some((names.to_outskirts(&markers, from, why, src, said), markers.len()))
        }
        // What costs doom, and the gate that opens then.
        [Event::Doom { now, why: Doom::Gate(at), .. }, opens @ Event::GateOpened { at: place, .. }, ..]
            if at == place =>
        {
            let (text, rule, weight) = names.sentence(opens, said);
            let doom = names.doom_now(now);
            Some(((format!("{}: doom rises to {doom}.", text.trim_end_matches('.')), rule, weight), 2))
        }
        [Event::MonsterToCup { why, src, .. }, ..] => {
            let markers = copies(events, |e| match *e {
                Event::MonsterToCup { marker, from, why: w, .. } if w == why => Some((marker, from)),
                _ => None,
            });
            Some((names.to_cup(&markers, why, src, said), markers.len()))
        }
        _ => None,
    }
}

/// Whether a text that only adds tokens to a track found it full.
fn adds_nothing(names: Names<'_>, block: BlockId, next: Option<&Event>) -> bool {
    let [
        Step {
            effect: Effect::Board(family::Board::Track { gauge: Gauge::Of(track), deed: TrackDeed::Add, .. }), ..
        },
    ] = names.lib.tree.block(block)
    else {
        return false;
    };
    let src = Src::Fixture(track.0);
    let full = names.s.in_play.iter().any(|entry| entry.src == src && entry.tokens >= names.lib.spaces(*track));
    full && !matches!(next, Some(Event::TokensInPlay { src: of, .. }) if *of == src)
}

/// The things that events are about, as far as they are alike.
fn copies<T>(events: &[Event], of: impl Fn(&Event) -> Option<T>) -> Vec<T> {
    events.iter().map_while(of).collect()
}

/// The sentence for an event. `state` is the game after it.
pub fn tell(lib: &Library, state: &State, event: Event) -> Option<Line> {
    line(Names { lib, s: state }.sentence(event, &mut Src::None), about(lib, event))
}

fn line((mut text, rule, weight): Sentence, about: Option<Printed>) -> Option<Line> {
    let rule = rule.some();
    // A name with a full stop of its own ends a sentence, too: "607 Water St."
    if text.ends_with("..") && !text.ends_with("...") {
        text.pop();
    }
    let sight = Sight::default();
    (!text.is_empty()).then(|| Line { text: capital(&text), rule, weight, about, aloud: false, chosen: false, sight })
}

/// What an event is about, if it can be read.
fn about(lib: &Library, event: Event) -> Option<Printed> {
    Some(match event {
        Event::Gained { copy, .. }
        | Event::Discarded { copy, .. }
        | Event::StoryBegan { copy, .. }
        | Event::StoryEnded { copy, .. }
        | Event::Boxed { copy, .. }
        | Event::ShuffledIn { copy, .. }
        | Event::Exhausted { copy, .. }
        | Event::TokenOn { copy, .. }
        | Event::Bought { copy, .. }
        | Event::Sold { copy, .. }
        | Event::Traded { copy, .. }
        | Event::Cast { copy, .. }
        | Event::AllyLeft { copy, .. }
        | Event::Readied { copy, .. }
        | Event::PutDown { copy, .. } => Printed::Card(*lib.copies.get(usize::from(copy))?),
        Event::Entered { sheet, .. } => Printed::Sheet(sheet),
        Event::Encounter { card, .. } | Event::FaceUp { card, .. } => Printed::LocationCard(card),
        Event::WorldEncounter { card, .. } => Printed::GateCard(card),
        Event::MonsterAppeared { marker, .. }
        | Event::MonsterPlaced { marker, .. }
        | Event::MonsterToOutskirts { marker, .. }
        | Event::MonsterToSky { marker, .. }
        | Event::MonsterMoved { marker, .. }
        | Event::MonsterToCup { marker, .. }
        | Event::MonsterBoxed(marker)
        | Event::MonsterAside { marker, .. }
        | Event::CombatBegan { marker, .. }
        | Event::Evaded { marker, .. }
        | Event::BrokeOff { marker, .. }
        | Event::TrophyTaken { marker, .. }
        | Event::Defeated { marker, .. } => Printed::Kind(*lib.markers.get(usize::from(marker))?),
        Event::GateOpened { gate, .. } | Event::GateClosed { gate, .. } => {
            Printed::Gate(*lib.gate_markers.get(usize::from(gate))?)
        }
        Event::MythosDrawn(card)
        | Event::MythosGateOnly(card)
        | Event::MythosGlimpsed { card, .. }
        | Event::EnvironmentBegan(card)
        | Event::EnvironmentEnded(card)
        | Event::RumourBegan(card)
        | Event::RumourPassed(card)
        | Event::RumourFailed(card)
        | Event::HeadlineEnded(card) => Printed::Mythos(card),
        _ => return None,
    })
}
