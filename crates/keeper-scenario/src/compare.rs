//! What a file expects beside what is there.

use std::fmt::Debug;

use serde::de::DeserializeOwned;
use toml::Value;

use crate::format::Names as List;
use crate::position::Wrong;

/// What is not as expected.
#[derive(Default)]
pub struct Compare {
    pub unmet: Vec<String>,
    /// What is being looked at, for messages.
    pub at: String,
}

impl Compare {
    pub fn read<T: DeserializeOwned>(&self, value: &Value) -> Result<T, Wrong> {
        value.clone().try_into().map_err(|e: toml::de::Error| format!("expect: {}: {}", self.at, e.message()))
    }

    /// Compares a value that the file gives with what is there.
    pub fn same<T: DeserializeOwned + PartialEq + Debug>(&mut self, value: &Value, found: T) -> Result<(), Wrong> {
        let expected: T = self.read(value)?;
        if expected != found {
            self.unmet(format!("expected {expected:?}, is {found:?}"));
        }
        Ok(())
    }

    /// Compares names, whatever their order; both sides are printed names.
    pub fn same_names(&mut self, mut expected: Vec<String>, mut found: Vec<String>) {
        expected.sort();
        found.sort();
        if expected != found {
            self.unmet(format!("expected [{}], is [{}]", expected.join(", "), found.join(", ")));
        }
    }

    /// Either a number, or names that are compared one by one.
    pub fn count_or_names(
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

    pub fn unmet(&mut self, what: String) {
        self.unmet.push(format!("{}: {what}", self.at));
    }
}
