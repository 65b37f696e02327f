//! The indexes of rules (`rules.txt` of each game): each with its id, where it is printed and one sentence in our words.

use std::fmt;

use serde::Serialize;

use crate::{Paragraph, Tone};

/// `MOV-08`: a rule has the same id everywhere, and it never changes. Every id is a constant of [`ids`], made from the indexes
/// when building: an id of a rule that does not exist cannot be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
pub struct RuleId(&'static str);

impl RuleId {
    pub fn as_str(self) -> &'static str {
        self.0
    }

    /// The id, unless it is [`ids::NONE`].
    pub(crate) fn some(self) -> Option<RuleId> {
        (self != ids::NONE).then_some(self)
    }
}

impl fmt::Display for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// The ids of all rules, and the indexes as lists.
pub mod ids {
    use super::{Rule, RuleId};

    /// No rule stands behind it.
    pub(crate) const NONE: RuleId = RuleId("");

    include!(concat!(env!("OUT_DIR"), "/rules.rs"));
}

/// One rule: where it is printed, and one sentence in our words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Rule {
    pub id: RuleId,
    /// Where it is printed: `p. 8`, or what else it rests on (`FAQ`, `card`, `board`, `sheet` ...).
    pub source: &'static str,
    pub text: &'static str,
}

impl Rule {
    /// The rule as it is read.
    pub fn paragraph(&self) -> Paragraph {
        (Tone::Rule, format!("Rule {} ({}): {}", self.id, self.source, self.text))
    }
}
