//! Writes a game as a scenario: its set-up and its choices.

use std::fmt::Write;

use keeper_arkham::{Arkham, SetUp};
use keeper_table::{Game, Setting};
use serde_json::Value;

/// A scenario file that plays a game of Arkham Horror again up to where it stands: what a bug report needs.
///
/// `choices` are the stable keys of everything chosen since the beginning, undone choices left out.
pub fn write_scenario<S: AsRef<str>>(name: &str, setup: &SetUp, choices: &[S]) -> String {
    write_scenario_of::<Arkham, S>(name, setup, choices)
}

/// The same for any game.
pub fn write_scenario_of<G: Game, S: AsRef<str>>(name: &str, setup: &G::SetUp, choices: &[S]) -> String {
    let mut text = String::new();
    if G::KIND != Arkham::KIND {
        let _ = writeln!(text, "game = {}\n", quoted(G::KIND));
    }
    text.push_str("[[scenario]]\n");
    let _ = writeln!(text, "name = {}", quoted(name));
    let _ = writeln!(text, "setup = {{ {} }}", set_up(setup).join(", "));
    text.push_str("choices = [\n");
    for choice in choices {
        let _ = writeln!(text, "  {},", quoted(choice.as_ref()));
    }
    text.push_str("]\nplay = [\n  # { choose = \"...\", expect = { ... } },\n]\n");
    text
}

fn quoted(text: &str) -> String {
    toml::Value::String(text.into()).to_string()
}

/// Players, seed, and whatever else is not as always.
fn set_up<S: Setting>(setup: &S) -> Vec<String> {
    let mut keys = vec![format!("players = {}", setup.players()), format!("seed = \"{}\"", setup.seed())];
    let value = |setup: &S| serde_json::to_value(setup).unwrap_or_default();
    let (own, usual) = (value(setup), value(&S::default()));
    for (key, value) in own.as_object().into_iter().flatten() {
        if !matches!(key.as_str(), "players" | "seed") && usual[key] != *value {
            keys.push(format!("{key} = {}", inline(value)));
        }
    }
    keys
}

/// A value as TOML, which has no null: a seat that is dealt at random is an empty name.
fn inline(value: &Value) -> String {
    match value {
        Value::Null => quoted(""),
        Value::String(text) => quoted(text),
        Value::Array(all) => format!("[{}]", all.iter().map(inline).collect::<Vec<_>>().join(", ")),
        Value::Object(all) => {
            let fields = all.iter().map(|(key, value)| format!("{} = {}", quoted(key), inline(value)));
            format!("{{ {} }}", fields.collect::<Vec<_>>().join(", "))
        }
        other => other.to_string(),
    }
}
