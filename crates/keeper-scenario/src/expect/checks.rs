//! Expectations about the checks that were made.

use keeper_arkham::Event;
use keeper_arkham::state::Inv;
use keeper_arkham_script::tree::CheckKind;
use serde::Deserialize;
use toml::Value;

use super::Asker;
use crate::names::{SKILLS, one_of};
use crate::position::{Wrong, wrong};

const SPECIAL: [(&str, CheckKind); 4] = [
    ("evade", CheckKind::Evade),
    ("horror", CheckKind::Horror),
    ("combat", CheckKind::Combat),
    ("spell", CheckKind::Spell),
];

/// A check that is over. One that a card passed, or that came to nothing, was never rolled: it has no kind and no dice.
#[derive(Clone, Copy)]
struct Made {
    who: Inv,
    rolled: Option<Rolled>,
    successes: u8,
    passed: bool,
}

#[derive(Clone, Copy)]
struct Rolled {
    kind: CheckKind,
    modifier: i8,
    difficulty: u8,
    dice: i8,
}

/// What a scenario says about a check: each key must hold.
#[derive(Debug, Deserialize)]
#[serde(untagged, expecting = "expected the kind of a check, or { kind = .., dice = .., successes = .., passed = .. }")]
enum Wanted {
    Kind(String),
    Full(WantedTable),
}

#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct WantedTable {
    kind: Option<String>,
    who: Option<String>,
    modifier: Option<i8>,
    difficulty: Option<u8>,
    dice: Option<i8>,
    successes: Option<u8>,
    passed: Option<bool>,
}

impl Asker<'_> {
    /// The number of dice of the last roll.
    pub(super) fn rolled(&mut self, value: &Value) -> Result<(), Wrong> {
        let last = self.view.events.iter().rev().find_map(|e| match e {
            Event::Rolled { dice, .. } => Some(dice.iter().map(|&n| i64::from(n)).sum::<i64>()),
            _ => None,
        });
        self.last(value, last)
    }

    pub(super) fn passed(&mut self, value: &Value) -> Result<(), Wrong> {
        self.last(value, made(self.view.events, 0).last().map(|c| c.passed))
    }

    pub(super) fn successes(&mut self, value: &Value) -> Result<(), Wrong> {
        self.last(value, made(self.view.events, 0).last().map(|c| c.successes))
    }

    /// Where there was no check, nothing can be expected of it.
    fn last<T: serde::de::DeserializeOwned + PartialEq + std::fmt::Debug>(
        &mut self,
        value: &Value,
        found: Option<T>,
    ) -> Result<(), Wrong> {
        match found {
            Some(found) => self.same(value, found),
            None => {
                self.unmet("no check was made".into());
                Ok(())
            }
        }
    }

    /// Every check since the last expectation, in order.
    pub(super) fn checks(&mut self, value: &Value) -> Result<(), Wrong> {
        let found = made(self.view.events, self.view.since);
        if value.is_integer() {
            return self.same(value, found.len());
        }
        let wanted: Vec<Wanted> = if value.is_array() { self.read(value)? } else { vec![self.read(value)?] };
        if wanted.len() != found.len() {
            let said: Vec<String> = found.iter().map(|c| self.say(c)).collect();
            self.unmet(format!("expected {}, is {}: {}", wanted.len(), found.len(), said.join("; ")));
            return Ok(());
        }
        let at = self.at.clone();
        for (number, (wanted, made)) in wanted.into_iter().zip(&found).enumerate() {
            self.at = format!("{at} {}", number + 1);
            let table = match wanted {
                Wanted::Kind(kind) => WantedTable { kind: Some(kind), ..WantedTable::default() },
                Wanted::Full(table) => table,
            };
            self.check_is(&table, made)?;
        }
        Ok(())
    }

    fn check_is(&mut self, wanted: &WantedTable, made: &Made) -> Result<(), Wrong> {
        let kind = wanted.kind.as_deref().map(kind).transpose()?;
        let who = wanted.who.as_deref().map(|name| self.names().who(self.state(), name)).transpose().map_err(wrong)?;
        let rolled = made.rolled;
        let same = [
            kind.is_none_or(|k| rolled.is_some_and(|r| r.kind == k)),
            who.is_none_or(|w| made.who == w),
            wanted.modifier.is_none_or(|n| rolled.is_some_and(|r| r.modifier == n)),
            wanted.difficulty.is_none_or(|n| rolled.is_some_and(|r| r.difficulty == n)),
            wanted.dice.is_none_or(|n| rolled.is_some_and(|r| r.dice == n)),
            wanted.successes.is_none_or(|n| made.successes == n),
            wanted.passed.is_none_or(|p| made.passed == p),
        ];
        if same.contains(&false) {
            let found = self.say(made);
            self.unmet(format!("is {found}"));
        }
        Ok(())
    }

    fn say(&self, made: &Made) -> String {
        let who = self.names().who_name(self.state(), made.who);
        let ending = format!("successes = {}, passed = {}", made.successes, made.passed);
        match made.rolled {
            Some(r) => format!(
                "{{ kind = \"{}\", who = \"{who}\", modifier = {}, difficulty = {}, dice = {}, {ending} }}",
                kind_name(r.kind),
                r.modifier,
                r.difficulty,
                r.dice
            ),
            None => format!("{{ who = \"{who}\", {ending} }}, without a roll"),
        }
    }
}

/// The checks that ended at or after this event.
fn made(events: &[Event], since: usize) -> Vec<Made> {
    let mut begun = Vec::new();
    let mut made = Vec::new();
    for (at, event) in events.iter().enumerate() {
        match *event {
            Event::CheckBegan { who, kind, modifier, difficulty, dice } => {
                begun.push((who, Rolled { kind, modifier, difficulty, dice: dice.max(0) }));
            }
            Event::CheckEnded { who, passed, successes } => {
                let rolled = begun.pop_if(|(by, _)| *by == who).map(|(_, rolled)| rolled);
                if at >= since {
                    made.push(Made { who, rolled, successes, passed });
                }
            }
            _ => {}
        }
    }
    made
}

fn kind(name: &str) -> Result<CheckKind, Wrong> {
    let mut known = SPECIAL.to_vec();
    known.extend(SKILLS.map(|(name, skill)| (name, CheckKind::Skill(skill))));
    one_of("kind of check", name, &known).map_err(wrong)
}

fn kind_name(kind: CheckKind) -> &'static str {
    let skills = SKILLS.map(|(name, skill)| (name, CheckKind::Skill(skill)));
    SPECIAL.iter().chain(&skills).find(|(_, k)| *k == kind).map_or("", |(name, _)| name)
}
