//! The index of rules of Arkham Horror.

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::Rule;
use crate::rules::ids;

/// What the letters of the ids stand for, in the order of the list.
pub(crate) fn chapters() -> &'static [(&'static str, &'static str)] {
    ids::ARKHAM_CHAPTERS
}

/// All rules in their order.
pub fn rules() -> &'static [Rule] {
    ids::ARKHAM
}

/// Nearly every line of a story asks for one.
static BY_ID: LazyLock<HashMap<&str, Rule>> =
    LazyLock::new(|| rules().iter().map(|rule| (rule.id.as_str(), *rule)).collect());

pub fn rule(id: &str) -> Option<Rule> {
    BY_ID.get(id).copied()
}
