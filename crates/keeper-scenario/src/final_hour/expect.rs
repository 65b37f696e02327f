//! Looks whether a game is as a scenario expects it.

use keeper_final_hour::{Ask, Event, FinalHour, NONE, State};
use keeper_table::{Game, Seats};
use toml::{Table, Value};

use super::names::Names;
use crate::compare::Compare;
use crate::format::Names as List;
use crate::kinds::{known, misspelt};
use crate::position::Wrong;

/// Checks a whole `expect` table; an error lists everything that is not as expected. `events` are those since the last
/// expectation.
pub fn check(game: &FinalHour, events: &[Event], table: &Table) -> Result<(), Wrong> {
    let mut asker = Asker { game, events, names: Names { lib: game.library() }, compare: Compare::default() };
    for (key, value) in table {
        asker.compare.at = key.clone();
        let known = asker.table(key, value)? || asker.board(key, value)? || asker.told(key, value)?;
        if !known {
            asker.person(key, value)?;
        }
    }
    match asker.compare.unmet.len() {
        0 => Ok(()),
        _ => Err(format!("not as expected: {}\n  now: {}", asker.compare.unmet.join("; "), standing(game))),
    }
}

/// What is asked now, for messages.
fn standing(game: &FinalHour) -> String {
    match (game.decision(), game.outcome()) {
        (Some(decision), _) => {
            let keys: Vec<String> = decision.options.iter().map(|&option| game.key(option)).collect();
            format!("round {}, {:?} asks {:?}: {}", game.state().round, decision.seats, decision.ask, keys.join(", "))
        }
        (None, Some(outcome)) => format!("the game is over: {}", outcome.kind),
        (None, None) => "no one has a decision to make".to_owned(),
    }
}

struct Asker<'a> {
    game: &'a FinalHour,
    events: &'a [Event],
    names: Names<'a>,
    compare: Compare,
}

impl<'a> Asker<'a> {
    fn s(&self) -> &'a State {
        self.game.state()
    }

    /// What is asked, and how the game stands.
    fn table(&mut self, key: &str, value: &Value) -> Result<bool, Wrong> {
        let (s, names, lib, game) = (self.s(), self.names, self.names.lib, self.game);
        let offered: Vec<String> = s.options.iter().map(|&option| game.key(option)).collect();
        match key {
            "round" => self.compare.same(value, s.round)?,
            "phase" => self.compare.same(value, format!("{:?}", s.phase).to_lowercase())?,
            "lead" => self.who(value, s.lead)?,
            "resolver" => self.who(value, s.resolver)?,
            "asks" => {
                let ask = s.ask.map(|ask| format!("{ask:?}"));
                let word = ask.as_deref().and_then(|ask| ask.split([' ', '{', '(']).next()).unwrap_or("none");
                let expected: String = self.compare.read(value)?;
                let expected = if expected == "none" { "none" } else { known::<Ask>("question", &expected)? };
                if expected != word {
                    self.compare.unmet(format!("expected {expected}, is {word}"));
                }
            }
            "asked" => self.compare.same_names(self.compare.read::<List>(value)?.0, self.asked()),
            "options" => self.compare.same_names(self.compare.read::<List>(value)?.0, offered),
            "offers" | "refuses" => {
                for option in self.compare.read::<List>(value)?.each() {
                    let found = offered.iter().any(|other| other == option);
                    if key == "refuses"
                        && !found
                        && let Some(near) = misspelt(option, offered.clone())
                    {
                        return Err(format!(
                            "expect: refuses: \"{option}\" is not offered, but \"{near}\" is: did you mean that?"
                        ));
                    }
                    if found != (key == "offers") {
                        self.compare.unmet(format!("\"{option}\"; offered are: {}", offered.join(", ")));
                    }
                }
            }
            "ended" => {
                let kind = game.outcome().map(|outcome| outcome.kind);
                match value {
                    Value::Boolean(_) => self.compare.same(value, kind.is_some())?,
                    _ => self.compare.same(value, kind.unwrap_or("not over").to_owned())?,
                }
            }
            "stack" => self.compare.same(value, s.stack.len())?,
            "items_left" => self.compare.same(value, s.item_deck.len())?,
            "priority" => self.compare.same(value, s.priority.len())?,
            "discard" => self.numbers(value, (0..30).filter(|card| s.discard & (1 << card) != 0).collect())?,
            "aside" => self.numbers(value, s.aside.to_vec())?,
            "row" => {
                let row = s.played.iter().filter(|play| play.priority != NONE).map(|play| play.priority + 1);
                self.compare.same(value, row.collect::<Vec<_>>())?;
            }
            "plays" => {
                let plays = s.played.iter().map(|play| {
                    let priority = if play.priority == NONE { "-".to_owned() } else { (play.priority + 1).to_string() };
                    let action = lib.actions.get(usize::from(play.action)).map_or("-", |action| action.id.as_str());
                    format!("{} {priority} {action}", names.who_name(s, play.who))
                });
                self.compare.same(value, plays.collect::<Vec<_>>())?;
            }
            "portents" => self.compare.same(value, s.portents.len())?,
            "talk" => {
                let talking = (0..s.count).filter(|&who| s.may_talk(s.seat_of(who))).map(|who| names.who_name(s, who));
                self.compare
                    .count_or_names(value, talking.collect(), |name| Ok(names.who_name(s, names.who(s, name)?)))?;
            }
            "played" => self.compare.same(value, s.played.len())?,
            "shown" => self.compare.same(value, s.played.iter().filter(|play| play.shown).count())?,
            "reserved" => {
                self.compare.count_or_names(value, s.reserved.map(|clue| names.clue_name(clue)).to_vec(), |name| {
                    Ok(names.clue_name(names.clue(name)?))
                })?;
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Everybody who can answer.
    fn asked(&self) -> Vec<String> {
        let s = self.s();
        match self.game.decision().map(|decision| decision.seats) {
            None => vec!["none".to_owned()],
            Some(Seats::Group { .. }) => vec!["group".to_owned()],
            Some(seats) if s.is_solo() => vec![format!("seat {}", seats.speaker() + 1)],
            Some(seats) => {
                (0..s.count).filter(|&who| seats.may_answer(who)).map(|who| self.names.who_name(s, who)).collect()
            }
        }
    }

    fn who(&mut self, value: &Value, found: u8) -> Result<(), Wrong> {
        let expected = self.names.who(self.s(), &self.compare.read::<String>(value)?)?;
        if expected != found {
            self.compare.unmet(format!("is {}", self.names.who_name(self.s(), found)));
        }
        Ok(())
    }

    /// Priority cards by their numbers, or how many.
    fn numbers(&mut self, value: &Value, found: Vec<u8>) -> Result<(), Wrong> {
        if value.is_integer() {
            return self.compare.same(value, found.len());
        }
        let mut expected: Vec<u8> = self.compare.read(value)?;
        let mut found: Vec<u8> = found.into_iter().map(|card| card + 1).collect();
        expected.sort_unstable();
        found.sort_unstable();
        if expected != found {
            self.compare.unmet(format!("expected {expected:?}, is {found:?}"));
        }
        Ok(())
    }

    /// What lies on the campus.
    fn board(&mut self, key: &str, value: &Value) -> Result<bool, Wrong> {
        let (s, names) = (self.s(), self.names);
        match key {
            "ritual" => {
                let place = names.place(&plain(value))?;
                self.compare.same(&Value::Integer(i64::from(place)), s.ritual)?;
            }
            "monsters" | "damage" | "clues" => {
                for (place, value) in self.compare.read::<Table>(value)? {
                    self.compare.at = format!("{key} at {place}");
                    let place = names.place(&place)?;
                    match key {
                        "monsters" => self.markers(&value, s.monsters_at(place))?,
                        "damage" => self.compare.same(&value, s.damage[usize::from(place)])?,
                        _ => self.clue(&value, s.clues[usize::from(place)])?,
                    }
                }
            }
            "cup" | "beside" => self.heap(value, if key == "cup" { s.cup } else { s.beside })?,
            "seals" | "grey" => {
                let bits = if key == "seals" { s.gold } else { s.grey };
                let found = (0..32).filter(|at| bits & (1 << at) != 0).map(|at| names.walkway_name(at)).collect();
                self.compare.count_or_names(value, found, |name| Ok(names.walkway_name(names.walkway(name)?)))?;
            }
            "gates" => {
                for (icon, value) in self.compare.read::<Table>(value)? {
                    self.compare.at = format!("gates: {icon}");
                    let gate = s.gates[usize::from(names.gate(&icon)?)];
                    let Value::Table(fields) = &value else {
                        self.compare.same(&value, gate.tokens)?;
                        continue;
                    };
                    for (field, value) in fields {
                        match field.as_str() {
                            "tokens" => self.compare.same(value, gate.tokens)?,
                            "at" if names.place(&plain(value))? == gate.place => {}
                            "at" => self.compare.unmet(format!("is at {}", gate.place + 1)),
                            other => return Err(format!("expect: a gate has no \"{other}\": at, tokens")),
                        }
                    }
                }
            }
            "found" => {
                for (icon, value) in self.compare.read::<Table>(value)? {
                    self.compare.at = format!("found: {icon}");
                    let found = s.found.get(usize::from(names.clue(&icon)?)).copied();
                    self.compare.same(&value, found.unwrap_or(0))?;
                }
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// All monsters of a place, or how many.
    fn markers(&mut self, value: &Value, markers: u64) -> Result<(), Wrong> {
        let (names, lib) = (self.names, self.names.lib);
        let found = (0..64).filter(|marker| markers & (1 << marker) != 0).map(|m| lib.kind_of(m).id.clone()).collect();
        self.compare.count_or_names(value, found, |name| Ok(lib.kinds[usize::from(names.monster(name)?)].id.clone()))
    }

    /// How many monsters lie in a heap, or how many of some kinds.
    fn heap(&mut self, value: &Value, markers: u64) -> Result<(), Wrong> {
        let Value::Table(kinds) = value else { return self.compare.same(value, markers.count_ones()) };
        let at = self.compare.at.clone();
        for (kind, value) in kinds {
            self.compare.at = format!("{at}: {kind}");
            let of_kind = self.names.lib.kinds[usize::from(self.names.monster(kind)?)].markers;
            self.compare.same(value, (markers & of_kind).count_ones())?;
        }
        Ok(())
    }

    fn clue(&mut self, value: &Value, clue: u8) -> Result<(), Wrong> {
        match value {
            Value::Boolean(_) => self.compare.same(value, clue != NONE),
            _ => self.compare.same(value, self.names.clue_name(clue)),
        }
    }

    /// What happened since the last expectation.
    fn told(&mut self, key: &str, value: &Value) -> Result<bool, Wrong> {
        let (s, names, lib) = (self.s(), self.names, self.names.lib);
        match key {
            "omens" => {
                let mut counts = self.events.iter().filter_map(|event| match event {
                    Event::Omens { count } => Some(*count),
                    _ => None,
                });
                self.compare.same(value, counts.next_back().unwrap_or(0))?;
            }
            "matches" => {
                let tried = self.events.iter().find_map(|event| match *event {
                    Event::Ritual { matches, needed } => Some([matches, needed]),
                    _ => None,
                });
                self.compare.same(value, tried.map_or_else(Vec::new, |both| both.to_vec()))?;
            }
            "committed" => {
                let cards = self.events.iter().filter_map(|event| match *event {
                    Event::Committed { card, .. } => Some(card),
                    _ => None,
                });
                self.numbers(value, cards.collect())?;
            }
            "revealed" => {
                let plays = self.events.iter().filter_map(|event| match *event {
                    Event::Revealed { who, priority, top, .. } => {
                        let half = if top { "top" } else { "bottom" };
                        Some(format!("{} {} {half}", names.who_name(s, who), priority + 1))
                    }
                    _ => None,
                });
                self.compare.same(value, plays.collect::<Vec<_>>())?;
            }
            "activated" => {
                let markers = self.events.iter().filter_map(|event| match *event {
                    Event::Activated { marker } => Some(lib.kind_of(marker).id.clone()),
                    _ => None,
                });
                self.compare.same(value, markers.collect::<Vec<_>>())?;
            }
            "happened" | "not_happened" => {
                let names: Vec<String> = self.events.iter().map(|event| format!("{event:?}")).collect();
                for wanted in self.compare.read::<List>(value)?.each() {
                    let wanted = known::<Event>("event", wanted)?;
                    let found = names.iter().any(|name| name.split([' ', '(', '{']).next() == Some(wanted));
                    if found != (key == "happened") {
                        self.compare.unmet(wanted.to_owned());
                    }
                }
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn person(&mut self, key: &str, value: &Value) -> Result<(), Wrong> {
        let (s, names, lib) = (self.s(), self.names, self.names.lib);
        let who = names.who(s, key).map_err(|e| format!("expect: nothing is called \"{key}\"; {e}"))?;
        let one = s.who(who);
        for (field, value) in self.compare.read::<Table>(value)? {
            self.compare.at = format!("{key}: {field}");
            match field.as_str() {
                "at" => {
                    let place = names.place(&plain(&value))?;
                    if place != one.place {
                        self.compare.unmet(format!(
                            "is at {} ({})",
                            lib.locations[usize::from(one.place)].name,
                            one.place + 1
                        ));
                    }
                }
                "health" => self.compare.same(&value, one.health)?,
                "hand" => self.numbers(&value, one.hand.to_vec())?,
                "deck" => self.compare.same(&value, one.deck.len())?,
                "discard" => self.compare.same(&value, one.discard.count_ones())?,
                "items" => {
                    let held = (0..).zip(&lib.items).filter(|(at, _)| one.items & (1 << at) != 0);
                    let found = held.map(|(_, item): (u16, _)| item.id.clone()).collect();
                    self.compare.count_or_names(&value, found, |name| {
                        Ok(lib.items[usize::from(names.item(name)?)].id.clone())
                    })?;
                }
                other => {
                    return Err(format!("expect: {key} has no \"{other}\": at, health, hand, deck, discard, items"));
                }
            }
        }
        Ok(())
    }
}

/// A number or a name as text.
fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}
