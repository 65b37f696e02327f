//! The index of rules: each with its id, the page of the rulebook and one sentence in our words.
//!
//! The list is `rules.txt`, one rule a line: id, where it is printed, the sentence. Ids never change.

use serde::Serialize;

/// `MOV-08`
pub type RuleId = &'static str;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Rule {
    pub id: RuleId,
    /// Where it is printed: `p. 8`, or what else it rests on (`FAQ`, `card`, `board`, `sheet` ...).
    pub source: &'static str,
    pub text: &'static str,
}

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
