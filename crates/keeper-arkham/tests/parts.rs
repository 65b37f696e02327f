//! What a text speaks of is found in every sentence of every box: no block, no condition and no count is overlooked.

use keeper_arkham::Library;
use keeper_arkham::library::sets::{embedded, together};
use keeper_arkham_script::tree::{Effect, Part};

/// How many blocks and counts a sentence has, as its parts are found.
fn found(effect: &Effect) -> (usize, usize) {
    let (mut blocks, mut counts) = (0, 0);
    effect.parts(&mut |part| match part {
        Part::Block(_) => blocks += 1,
        Part::Count(_) => counts += 1,
        Part::Cond(_) => {}
    });
    (blocks, counts)
}

/// The same as the tree itself has it: whatever is counted stands in one of these.
fn written(effect: &Effect) -> (usize, usize) {
    let tree = format!("{effect:?}");
    let times = |word: &str| tree.matches(word).count();
    let counts = ["Each { of: ", "Limit { of: ", "Rank { of: ", "with: Each("].map(times);
    (times("BlockId("), counts.into_iter().sum())
}

#[test]
fn no_part_of_a_sentence_is_overlooked() {
    let mut sentences = 0;
    for sets in together(embedded().unwrap()) {
        let lib = Library::embedded(&sets).unwrap();
        for step in lib.tree.blocks.iter().flatten() {
            assert_eq!(found(&step.effect), written(&step.effect), "{:?}", step.effect);
            sentences += 1;
        }
    }
    assert!(sentences > 5000, "{sentences}");
}
