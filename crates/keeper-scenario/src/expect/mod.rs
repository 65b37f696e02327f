//! Looks whether a game is as a scenario expects it.

mod board;
mod checks;
mod investigator;
mod monster;

use std::fmt::Debug;

use keeper_arkham::{Arkham, Event, Library, Query, State};
use serde::de::DeserializeOwned;
use toml::{Table, Value};

use crate::format::Names as List;
use crate::names::Names;
use crate::position::Wrong;
use crate::words;

/// A game and what happened in it.
#[derive(Clone, Copy)]
pub struct View<'a> {
    pub game: &'a Arkham,
    pub events: &'a [Event],
    /// The first event since the last expectation.
    pub since: usize,
}

/// Checks a whole `expect` table; an error lists everything that is not as expected.
pub fn check(view: View, table: &Table) -> Result<(), Wrong> {
    let mut asker = Asker { view, unmet: Vec::new(), at: String::new() };
    for (key, value) in table {
        asker.at = key.clone();
        let known = asker.board(key, value)?;
        if !known {
            asker.person(key, value)?;
        }
    }
    match asker.unmet.len() {
        0 => Ok(()),
        _ => Err(format!("not as expected: {}\n  now: {}", asker.unmet.join("; "), words::standing(view.game))),
    }
}

struct Asker<'a> {
    view: View<'a>,
    unmet: Vec<String>,
    /// What is being looked at, for messages.
    at: String,
}

impl<'a> Asker<'a> {
    fn names(&self) -> Names<'a> {
        Names { lib: self.view.game.library() }
    }

    fn lib(&self) -> &'a Library {
        self.view.game.library()
    }

    fn state(&self) -> &'a State {
        self.view.game.state()
    }

    fn query(&self) -> Query<'a> {
        self.view.game.query()
    }

    fn read<T: DeserializeOwned>(&self, value: &Value) -> Result<T, Wrong> {
        value.clone().try_into().map_err(|e: toml::de::Error| format!("expect: {}: {}", self.at, e.message()))
    }

    /// Compares a value that the file gives with what is there.
    fn same<T: DeserializeOwned + PartialEq + Debug>(&mut self, value: &Value, found: T) -> Result<(), Wrong> {
        let expected: T = self.read(value)?;
        if expected != found {
            self.unmet(format!("expected {expected:?}, is {found:?}"));
        }
        Ok(())
    }

    /// Compares names, whatever their order; both sides are printed names.
    fn same_names(&mut self, mut expected: Vec<String>, mut found: Vec<String>) {
        expected.sort();
        found.sort();
        if expected != found {
            self.unmet(format!("expected [{}], is [{}]", expected.join(", "), found.join(", ")));
        }
    }

    /// Either a number, or names that are compared one by one.
    fn count_or_names(
        &mut self,
        value: &Value,
        found: Vec<String>,
        name: impl Fn(&str) -> Result<String, Wrong>,
    ) -> Result<(), Wrong> {
        if value.is_integer() {
            return self.same(value, found.len());
        }
        let expected: List = self.read(value)?;
        let expected = expected.each().map(name).collect::<Result<_, _>>()?;
        self.same_names(expected, found);
        Ok(())
    }

    /// A name, or `none`.
    fn maybe(
        &mut self,
        value: &Value,
        found: Option<String>,
        name: impl Fn(&str) -> Result<String, Wrong>,
    ) -> Result<(), Wrong> {
        let expected: String = self.read(value)?;
        let expected = if expected.eq_ignore_ascii_case("none") { None } else { Some(name(&expected)?) };
        if expected != found {
            let say = |n: Option<String>| n.unwrap_or_else(|| "none".into());
            self.unmet(format!("expected {}, is {}", say(expected), say(found)));
        }
        Ok(())
    }

    fn unmet(&mut self, what: String) {
        self.unmet.push(format!("{}: {what}", self.at));
    }
}
