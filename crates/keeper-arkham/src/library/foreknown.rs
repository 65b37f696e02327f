//! What is known of a text before it is ever read at a table.

use keeper_arkham_script::tree::{BlockId, Cond, Count, Effect, Part, Step, Tree};

/// From which sentences on a block speaks of the successes of a check before them, a bit each.
pub(super) fn counts_successes(tree: &Tree, block: BlockId) -> u32 {
    let steps = tree.block(block);
    (0..steps.len().min(32)).filter(|&at| count_on(tree, &steps[at..])).fold(0, |all, at| all | 1 << at)
}

/// Whether these sentences speak of it. After a check or roll among them they speak of that one's.
fn count_on(tree: &Tree, steps: &[Step]) -> bool {
    let end = steps.iter().position(|step| step.effect.rolls()).map_or(steps.len(), |at| at + 1);
    steps[..end].iter().any(|step| speaks_of_successes(tree, &step.effect))
}

fn speaks_of_successes(tree: &Tree, effect: &Effect) -> bool {
    let mut found = false;
    effect.parts(&mut |part| {
        found |= match part {
            Part::Count(Count::Successes | Count::Dice) | Part::Cond(Cond::Weaker) => true,
            Part::Block(block) => !effect.rolls() && count_on(tree, tree.block(block)),
            Part::Count(_) | Part::Cond(_) => false,
        }
    });
    found
}
