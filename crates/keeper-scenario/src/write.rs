//! Writes a game as a scenario: its set-up and its choices.

use std::fmt::Write;

use keeper_arkham::SetUp;

/// A scenario file that plays a game again up to where it stands: what a bug report needs.
///
/// `choices` are the stable keys of everything chosen since the beginning, undone choices left out.
pub fn write_scenario<S: AsRef<str>>(name: &str, setup: &SetUp, choices: &[S]) -> String {
    let quoted = |text: &str| toml::Value::String(text.into()).to_string();
    let list = |all: &mut dyn Iterator<Item = &str>| all.map(quoted).collect::<Vec<_>>().join(", ");
    let mut setup_keys = vec![format!("players = {}", setup.players), format!("seed = \"{}\"", setup.seed)];
    if setup.sets != SetUp::default().sets {
        setup_keys.insert(0, format!("sets = [{}]", list(&mut setup.sets.iter().map(String::as_str))));
    }
    if let Some(ancient_one) = &setup.ancient_one {
        setup_keys.push(format!("ancient_one = {}", quoted(ancient_one)));
    }
    if !setup.investigators.is_empty() {
        // TOML has no null: a seat that is dealt at random is an empty name.
        let mut seats = setup.investigators.iter().map(|who| who.as_deref().unwrap_or_default());
        setup_keys.push(format!("investigators = [{}]", list(&mut seats)));
    }
    if setup.choose {
        setup_keys.push("choose = true".into());
    }
    let mut text = String::from("[[scenario]]\n");
    let _ = writeln!(text, "name = {}", quoted(name));
    let _ = writeln!(text, "setup = {{ {} }}", setup_keys.join(", "));
    text.push_str("choices = [\n");
    for choice in choices {
        let _ = writeln!(text, "  {},", quoted(choice.as_ref()));
    }
    text.push_str("]\nplay = [\n  # { choose = \"...\", expect = { ... } },\n]\n");
    text
}
