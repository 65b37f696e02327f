//! The cards of scenarios, for what only a test in Rust can show of them.

use std::path::Path;

use keeper_arkham::Library;
use keeper_arkham::library::Source;

/// The cards that a file of `scenarios/own-cards` brings along.
pub fn cards(file: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios/own-cards").join(file);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let table: toml::Table = text.parse().unwrap();
    table["cards"].as_str().unwrap().to_owned()
}

/// These boxes and these cards.
pub fn load(sets: &[&str], cards: &str) -> Result<Library, String> {
    let source = Source { path: "own/cards.toml".into(), text: cards.into() };
    Library::with_cards(sets, &[], vec![source]).map_err(|e| e.to_string())
}

/// Each change makes these cards refused, with the words that it expects.
#[track_caller]
pub fn refused(sets: &[&str], cards: &str, cases: &[(&str, &str, &str)]) {
    for (from, to, expected) in cases {
        assert!(cards.contains(from), "{from}");
        let refused = load(sets, &cards.replacen(from, to, 1)).err();
        let error = refused.unwrap_or_else(|| panic!("loaded: {expected}"));
        assert!(error.contains(expected), "{error}\nis not\n{expected}");
    }
}
