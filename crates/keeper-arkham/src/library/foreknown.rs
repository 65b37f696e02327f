//! What is known of a text before it is ever read at a table.

use keeper_script::tree::{Amount, BlockId, Count, Effect, Hunt, Tree, Twist};

/// Whether a block speaks of the number of successes.
pub(super) fn counts_successes(tree: &Tree, block: BlockId) -> bool {
    let of = |count: Option<Count>| matches!(count, Some(Count::Successes | Count::Dice));
    let counts = |amount: Amount| of(amount.each());
    tree.block(block).iter().any(|step| match &step.effect {
        Effect::Draw { count, .. } | Effect::DrawKeep { count, .. } | Effect::DrawBuy { count, .. } => {
            of(count.counts())
        }
        Effect::AddDoom(count) | Effect::PutOnThis(_, count) => of(count.counts()),
        Effect::TakeTrophy { count, .. } | Effect::Search { how: Hunt::Worth(count), .. } => of(count.counts()),
        Effect::MonsterAppears(it) => it.with.iter().any(|twist| match twist {
            Twist::Checks { each, .. } => of(each.map(|each| each.of)),
            Twist::Change(_) => false,
        }),
        Effect::UpTo { most, .. } => most.is_some_and(|most| of(most.counts())),
        Effect::Boost { each, .. } => of(each.map(|each| each.of)),
        Effect::Times { each, .. } => of(Some(each.of)),
        Effect::Roll { dice, .. } => of(dice.counts()),
        Effect::Gain(change) | Effect::Lose(change) => change.parts.iter().any(|p| counts(p.1)),
        Effect::Points { amount, .. } | Effect::Discard { count: amount, .. } => counts(*amount),
        Effect::For { block, .. } => counts_successes(tree, *block),
        Effect::If { then, otherwise, .. } => {
            counts_successes(tree, *then) || otherwise.is_some_and(|b| counts_successes(tree, b))
        }
        _ => false,
    })
}
