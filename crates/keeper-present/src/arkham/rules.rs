//! The index of rules (`rules.txt`): each with its id, the page of the rulebook and one sentence in our words.

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::Rule;

const LIST: &str = include_str!("rules.txt");

/// What the letters of the ids stand for, in the order of the list.
pub(crate) const GROUPS: &[(&str, &str)] = &[
    ("SET", "Set-up"),
    ("TRN", "The turn"),
    ("UPK", "Upkeep"),
    ("MOV", "Movement in Arkham"),
    ("OWM", "Movement in Other Worlds"),
    ("ENC", "Arkham encounters"),
    ("LOC", "Locations"),
    ("OWE", "Other World encounters"),
    ("MYG", "Mythos: gates"),
    ("MYM", "Mythos: clues and monsters"),
    ("MYA", "Mythos: the card's text"),
    ("SKL", "Skill checks"),
    ("CMB", "Evading and combat"),
    ("SPL", "Spells"),
    ("STA", "Sanity, Stamina and other states"),
    ("SPC", "Special cards and possessions"),
    ("TXT", "Texts"),
    ("GAT", "Closing and sealing gates"),
    ("LIM", "Limits and terror"),
    ("AWK", "The Ancient One wakes"),
    ("FIN", "The final battle"),
    ("AOB", "Ancient Ones"),
    ("WIN", "Victory, defeat and score"),
    ("XPN", "Several boxes"),
    ("DUN", "The Dunwich Horror"),
    ("KIY", "The King in Yellow"),
    ("BGW", "The Black Goat of the Woods"),
    ("CPR", "Curse of the Dark Pharaoh, revised"),
    ("LUR", "The Lurker at the Threshold"),
    ("CPO", "Curse of the Dark Pharaoh, first edition"),
    ("HRL", "House rules"),
];

/// All rules in their order.
pub fn rules() -> impl Iterator<Item = Rule> {
    Rule::all(LIST)
}

/// Nearly every line of a story asks for one.
static BY_ID: LazyLock<HashMap<&str, Rule>> = LazyLock::new(|| rules().map(|rule| (rule.id, rule)).collect());

pub fn rule(id: &str) -> Option<Rule> {
    BY_ID.get(id).copied()
}
