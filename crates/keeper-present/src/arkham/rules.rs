//! The index of rules (`rules.txt`): each with its id, the page of the rulebook and one sentence in our words.

use crate::Rule;

const LIST: &str = include_str!("rules.txt");

/// All rules in their order.
pub fn rules() -> impl Iterator<Item = Rule> {
    Rule::all(LIST)
}

pub fn rule(id: &str) -> Option<Rule> {
    rules().find(|rule| rule.id == id)
}
