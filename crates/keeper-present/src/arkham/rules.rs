//! The index of rules: each with its id, the page of the rulebook and one sentence in our words.
//!
//! The list is `rules.txt`, one rule a line: id, where it is printed, the sentence. Ids never change.

use crate::Rule;

const LIST: &str = include_str!("rules.txt");

/// All rules in their order.
pub fn rules() -> impl Iterator<Item = Rule> {
    LIST.lines().filter_map(|line| {
        let (id, rest) = line.split_once(" | ")?;
        let (source, text) = rest.split_once(" | ")?;
        Some(Rule { id, source, text })
    })
}

pub fn rule(id: &str) -> Option<Rule> {
    rules().find(|rule| rule.id == id)
}
