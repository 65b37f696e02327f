//! What is known of a text before it is ever read at a table.

use keeper_arkham_script::tree::{
    Amount, BlockId, CardDeed, Count, Edge, Effect, Hand, Hunt, PointDeed, PointSplit, Shop, TokenDeed, TrackDeed,
    Tree, Twist, family,
};

/// Whether a block speaks of the number of successes.
pub(super) fn counts_successes(tree: &Tree, block: BlockId) -> bool {
    let of = |count: Option<Count>| matches!(count, Some(Count::Successes | Count::Dice));
    let counts = |amount: Amount| of(amount.each());
    tree.block(block).iter().any(|step| match &step.effect {
        Effect::Cards(family::Cards::Draw { count, .. })
        | Effect::Cards(family::Cards::DrawKeep { count, .. })
        | Effect::Cards(family::Cards::Trade(Shop::Draw { count, .. })) => of(count.counts()),
        Effect::Board(family::Board::Track { deed: TrackDeed::Add, n: Some(count), .. })
        | Effect::Cards(family::Cards::OnThis { deed: TokenDeed::Put, n: count, .. }) => of(count.counts()),
        Effect::Board(family::Board::TakeTrophy { count, .. })
        | Effect::Decks(family::Decks::Resolve { count, .. })
        | Effect::Cards(family::Cards::Search { how: Hunt::Worth(count), .. }) => of(count.counts()),
        Effect::Board(family::Board::MonsterAppears(it)) => it.with.iter().any(|twist| match twist {
            Twist::Checks { each, .. } => of(each.map(|each| each.of)),
            Twist::Change(_) => false,
        }),
        Effect::Amounts(family::Amounts::UpTo { most, .. }) => most.is_some_and(|most| of(most.counts())),
        Effect::Moments(
            family::Moments::Boost { each, .. } | family::Moments::ForCombat(Edge::CheckBonus { each, .. }),
        ) => of(each.map(|each| each.of)),
        Effect::Structure(family::Structure::Times { each, .. }) => of(Some(each.of)),
        Effect::Structure(family::Structure::Roll { dice, .. }) => of(dice.counts()),
        Effect::Amounts(family::Amounts::Gain(change)) | Effect::Amounts(family::Amounts::Lose(change)) => {
            change.parts.iter().any(|p| counts(p.1))
        }
        Effect::Amounts(family::Amounts::Level(PointDeed::Is { n, .. } | PointDeed::AtMost { n, .. }))
        | Effect::Places(family::Places::HaveIt(n)) => of(n.counts()),
        Effect::Amounts(family::Amounts::Split(PointSplit::Of { amount, .. }))
        | Effect::Cards(family::Cards::Do { deed: CardDeed::Discard, which: Hand::Some { count: amount, .. } }) => {
            counts(*amount)
        }
        Effect::Structure(family::Structure::For { block, .. }) => counts_successes(tree, *block),
        Effect::Structure(family::Structure::If { then, otherwise, .. }) => {
            counts_successes(tree, *then) || otherwise.is_some_and(|b| counts_successes(tree, b))
        }
        _ => false,
    })
}
