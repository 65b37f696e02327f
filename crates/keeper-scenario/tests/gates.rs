//! Gate markers as data.

use crate::own::{cards, load};

/// LUR-01
#[test]
fn markers_of_one_file_replace_all_others() {
    let library = load(&["base"], &cards("gates.toml")).unwrap();
    let in_play: Vec<&str> = (0..library.gate_markers.len()).map(|g| library.gate(g as u8).name.as_str()).collect();
    assert_eq!(in_play, ["Drifter", "Eater", "Bell", "Ring", "Brood", "Leech", "Fork"]);
}
