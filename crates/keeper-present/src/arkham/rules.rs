//! The index of rules (`rules.txt`): each with its id, the page of the rulebook and one sentence in our words.

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::Rule;

const LIST: &str = include_str!("rules.txt");

/// What the letters of the ids stand for, in the order of the list.
static CHAPTERS: LazyLock<Vec<(&str, &str)>> =
    LazyLock::new(|| include_str!("chapters.txt").lines().filter_map(|line| line.split_once(' ')).collect());

pub(crate) fn chapters() -> &'static [(&'static str, &'static str)] {
    &CHAPTERS
}

/// All rules in their order.
pub fn rules() -> impl Iterator<Item = Rule> {
    Rule::all(LIST)
}

/// Nearly every line of a story asks for one.
static BY_ID: LazyLock<HashMap<&str, Rule>> = LazyLock::new(|| rules().map(|rule| (rule.id, rule)).collect());

pub fn rule(id: &str) -> Option<Rule> {
    BY_ID.get(id).copied()
}
