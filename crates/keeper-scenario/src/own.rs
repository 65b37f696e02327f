//! Cards that a scenario brings along, or the file in which it stands.

use std::collections::BTreeSet;

use toml::{Spanned, Table, Value};

use crate::position::Wrong;

/// The set in which they are, and the beginning of the ids of what is numbered by its set.
pub const SET: &str = "inline";

/// Cards as a text that stands in another one, with as many empty lines before it as let its lines have the numbers that they
/// have there: whatever is said of one names the line of the scenario file.
pub fn placed(file: &str, cards: &Spanned<String>) -> String {
    let quoted = &file[cards.span().start..];
    let marks = if quoted.starts_with("'''") || quoted.starts_with("\"\"\"") { 3 } else { 1 };
    let below = quoted[marks..].starts_with(['\n', '\r']);
    let above = file[..cards.span().start].matches('\n').count() + usize::from(below);
    "\n".repeat(above) + cards.get_ref()
}

/// The ids of everything that stands in these texts. What is no table at all is said by the reader of the cards.
pub fn ids(own: &[String]) -> BTreeSet<String> {
    let mut ids = BTreeSet::new();
    let tables = own.iter().filter_map(|text| toml::from_str::<Table>(text).ok());
    tables.for_each(|table| gather(&Value::Table(table), &mut ids));
    ids
}

fn gather(value: &Value, ids: &mut BTreeSet<String>) {
    match value {
        Value::Table(table) => {
            ids.extend(table.get("id").and_then(Value::as_str).map(str::to_owned));
            table.values().for_each(|value| gather(value, ids));
        }
        Value::Array(values) => values.iter().for_each(|value| gather(value, ids)),
        _ => {}
    }
}

/// A text must be written as the program prints it: so it is known that it was read as it was meant.
pub fn printed(id: &str, written: &str, printed: &str) -> Result<(), Wrong> {
    if written == printed {
        return Ok(());
    }
    Err(format!(
        "{id}: Keeper understands this text, but writes it differently:\n  here: {written}\n  right: {printed}"
    ))
}
