//! Looks whether a game is as a scenario expects it.

mod board;
mod checks;
mod investigator;
mod monster;

use std::ops::{Deref, DerefMut};

use keeper_arkham::{Arkham, Event, Library, Query, State};
use toml::{Table, Value};

use crate::compare::Compare;
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
    let mut asker = Asker { view, compare: Compare::default() };
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
    compare: Compare,
}

impl Deref for Asker<'_> {
    type Target = Compare;

    fn deref(&self) -> &Compare {
        &self.compare
    }
}

impl DerefMut for Asker<'_> {
    fn deref_mut(&mut self) -> &mut Compare {
        &mut self.compare
    }
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
}
