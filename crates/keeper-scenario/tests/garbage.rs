//! Whatever a file contains, reading and running it ends with an outcome and never with a panic.

use keeper_scenario::{Ids, base, run_text};
use proptest::prelude::*;

const WELL_FORMED: &str = include_str!("../../../scenarios/rulebook/movement.toml");

fn survives(text: &str) {
    let outcomes = run_text(&base().unwrap(), text, "garbage.toml".as_ref(), &Ids::default());
    assert!(!outcomes.is_empty());
    for outcome in outcomes {
        if let Some(failure) = outcome.failure() {
            assert!(!failure.message.contains("panicked"), "{failure}\n{text}");
        }
    }
}

/// Words and signs that scenarios are made of.
fn piece() -> impl Strategy<Value = String> {
    let words = "[[scenario]] name covers investigators who at Amanda \"Woods\" \"Lost\" monsters gates clues play choose \
        expect dice draw until auto = { } [ ] , . \" 1 -1 99 true phase \"Mythos\" \"Battle\" \"next turn\" setup players \
        \"Abyss 1\" sanity stamina cards \"Food*99\" top cup empty \"cup\" \n";
    let words: Vec<String> = words.split(' ').map(str::to_owned).collect();
    prop_oneof![4 => prop::sample::select(words), 1 => "\\PC{0,6}"]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, ..ProptestConfig::default() })]

    #[test]
    fn random_text(text in "\\PC{0,300}") {
        survives(&text);
    }

    #[test]
    fn random_pieces(pieces in prop::collection::vec(piece(), 0..40)) {
        survives(&format!("[[scenario]]\nname = \"x\"\n{}", pieces.join(" ")));
    }

    /// A good file with some bytes changed, cut or repeated.
    #[test]
    fn mutated_files(edits in prop::collection::vec((0usize..10_000, 0usize..12, piece()), 1..6)) {
        let mut text: Vec<char> = WELL_FORMED.chars().collect();
        for (at, cut, put) in edits {
            let at = at % (text.len() + 1);
            let end = (at + cut).min(text.len());
            text.splice(at..end, put.chars());
        }
        survives(&text.into_iter().collect::<String>());
    }

    /// Values of every size where numbers stand.
    #[test]
    fn any_numbers(numbers in prop::collection::vec(prop_oneof![30 => 1i64..5, 1 => any::<i64>()], 8)) {
        survives(&format!(
            "[[scenario]]\nname = \"x\"\nterror = {}\ndoom = {}\nturn = {}\nplayers = {}\nclues.Woods = {}\n\
             investigators = [{{ who = \"Amanda\", sanity = {}, clues = {}, money = {} }}]\n\
             play = [{{ until = \"next turn\" }}]",
            numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5], numbers[6], numbers[7]
        ));
    }
}
