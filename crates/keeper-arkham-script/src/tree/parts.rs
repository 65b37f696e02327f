//! What a sentence is made of: one way through its blocks, conditions and counts, for all who ask what a text speaks of.

use super::*;

/// A part of a sentence, or of a condition.
#[derive(Clone, Copy, Debug)]
pub enum Part<'a> {
    /// Sentences that it holds.
    Block(BlockId),
    /// What must hold; conditions that are joined come after the whole.
    Cond(&'a Cond),
    /// What is counted for a number.
    Count(Count),
}

impl Effect {
    /// Each part, in the order of the words.
    pub fn parts<'a>(&'a self, see: &mut dyn FnMut(Part<'a>)) {
        match self {
            Effect::Amounts(one) => amounts(one, see),
            Effect::Cards(one) => cards(one, see),
            Effect::Decks(family::Decks::Resolve { count, .. } | family::Decks::TopAway { count, .. }) => {
                quantity(*count, see)
            }
            Effect::Places(family::Places::HaveIt(n)) => quantity(*n, see),
            Effect::Board(one) => board(one, see),
            Effect::Town(family::Town::CloseForGood(Shut::Random { otherwise })) => blocks(*otherwise, see),
            Effect::Powers(family::Powers::DiscardMix { n, .. }) => quantity(*n, see),
            Effect::Powers(family::Powers::Arrive(Arriving::FromSheet { otherwise, .. })) => blocks(*otherwise, see),
            Effect::Moments(one) => moments(one, see),
            Effect::Structure(one) => structure(one, see),
            Effect::Battle(family::Battle::Instead(block)) => see(Part::Block(*block)),
            Effect::Battle(family::Battle::Ancient(deed)) => match deed {
                AncientDeed::MoreDoom(n) | AncientDeed::NeedsMore(n) => quantity(*n, see),
                AncientDeed::Grows(of) => each(Some(*of), see),
                AncientDeed::Gains { .. } | AncientDeed::Worse(_) => {}
            },
            Effect::Decks(_)
            | Effect::Places(_)
            | Effect::Chosen(_)
            | Effect::Held(_)
            | Effect::Town(_)
            | Effect::Omens(_)
            | Effect::Powers(_)
            | Effect::Rifts(_)
            | Effect::Battle(_)
            | Effect::Rare(_) => {}
        }
    }

    /// The blocks that it holds, in the order of the words.
    pub fn blocks(&self) -> Vec<BlockId> {
        let mut found = Vec::new();
        self.parts(&mut |part| {
            if let Part::Block(block) = part {
                found.push(block);
            }
        });
        found
    }

    /// Whether dice are rolled in it: what its labels say of successes is said of those.
    pub fn rolls(&self) -> bool {
        use family::Structure::{Check, EachGate, Roll};
        matches!(self, Effect::Structure(Check(..) | Roll { .. } | EachGate(_)))
    }
}

impl Cond {
    /// The condition, what it counts, and those that it joins.
    pub fn parts<'a>(&'a self, see: &mut dyn FnMut(Part<'a>)) {
        see(Part::Cond(self));
        match self {
            Cond::Several { of, .. } => of.iter().for_each(|cond| cond.parts(see)),
            Cond::Count(of) => limit(*of, see),
            Cond::Folk { is: Being::Has(any), .. } => any.iter().for_each(|of| limit(*of, see)),
            _ => {}
        }
    }
}

impl Tree {
    /// Whether any sentence of a block is such, also in the blocks that it holds.
    pub fn says(&self, block: BlockId, such: &dyn Fn(&Effect) -> bool) -> bool {
        let says = |step: &Step| such(&step.effect) || step.effect.blocks().iter().any(|&block| self.says(block, such));
        self.block(block).iter().any(says)
    }
}

type See<'f, 'a> = &'f mut dyn FnMut(Part<'a>);

fn each(each: Option<Each>, see: See<'_, '_>) {
    if let Some(each) = each {
        see(Part::Count(each.of));
    }
}

fn quantity(n: Quantity, see: See<'_, '_>) {
    each(n.each, see);
}

fn amount(amount: Amount, see: See<'_, '_>) {
    amount.each().into_iter().for_each(|count| see(Part::Count(count)));
}

fn limit(of: Limit, see: See<'_, '_>) {
    see(Part::Count(of.of));
    quantity(of.n, see);
}

fn blocks(some: impl IntoIterator<Item = BlockId>, see: See<'_, '_>) {
    some.into_iter().for_each(|block| see(Part::Block(block)));
}

fn amounts(one: &family::Amounts, see: See<'_, '_>) {
    use family::Amounts::*;
    match one {
        Gain(change) | Lose(change) => change.parts.iter().for_each(|part| amount(part.1, see)),
        Tokens { amount: n, .. } | Split(PointSplit::Of { amount: n, .. }) => amount(*n, see),
        UpTo { most: Some(n), .. } | Level(PointDeed::Is { n, .. } | PointDeed::AtMost { n, .. }) => quantity(*n, see),
        _ => {}
    }
}

fn cards(one: &family::Cards, see: See<'_, '_>) {
    use family::Cards::*;
    match one {
        Draw { count: n, .. }
        | DrawKeep { count: n, .. }
        | Search { how: Hunt::Worth(n), .. }
        | OnThis { n, .. }
        | PutOnIt { n, .. } => quantity(*n, see),
        DrawAcross { parts, .. } | Trade(Shop::Look { tops: parts, .. }) => {
            parts.iter().for_each(|part| quantity(part.1, see))
        }
        Trade(Shop::Draw { count, each: dearer, .. }) => {
            quantity(*count, see);
            each(*dearer, see);
        }
        Do { which: Hand::Some { count, .. }, .. } => amount(*count, see),
        Take { otherwise, .. } => blocks(*otherwise, see),
        _ => {}
    }
}

fn board(one: &family::Board, see: See<'_, '_>) {
    use family::Board::*;
    match one {
        MonsterAppears(it) => {
            for twist in &it.with {
                if let Twist::Checks { each: of, .. } = twist {
                    each(*of, see);
                }
            }
            blocks(it.otherwise, see);
            blocks(it.beaten.map(|beaten| beaten.0), see);
        }
        CountDrawn { count: n, .. }
        | TakeTrophy { count: n, .. }
        | Track { n: Some(n), .. }
        | RaiseTerror(Rise::By(n))
        | XIs(n) => quantity(*n, see),
        Face(Faced::Nearest { otherwise, .. }) => blocks(*otherwise, see),
        _ => {}
    }
}

fn moments(one: &family::Moments, see: See<'_, '_>) {
    use family::Moments::*;
    match one {
        OnCheck(CheckDeed::MoreDice(n)) => quantity(*n, see),
        OnCheck(CheckDeed::Gets { each: of, .. })
        | ForCombat(Edge::CheckBonus { each: of, .. })
        | Boost { each: of, .. } => each(*of, see),
        _ => {}
    }
}

fn structure<'a>(one: &'a family::Structure, see: See<'_, 'a>) {
    use family::Structure::*;
    match one {
        EachGate(arms) => blocks(arms.blocks(), see),
        Check(check, arms) => {
            if let Some(super::Shift { with: Varying::Each(count), .. }) = check.shift {
                see(Part::Count(count));
            }
            blocks(arms.blocks(), see);
        }
        Times { each: times, block } => {
            each(Some(*times), see);
            see(Part::Block(*block));
        }
        EachCard { block, .. } | Often(block) => see(Part::Block(*block)),
        Together { did, otherwise, .. } => blocks(did.iter().chain(otherwise).copied(), see),
        AnyoneMay { offer, did, otherwise, .. } | May { offer, did, otherwise } => {
            blocks([Some(*offer), *did, *otherwise].into_iter().flatten(), see)
        }
        MakeAgain => {}
        Roll { dice, shift, arms, .. } => {
            quantity(*dice, see);
            if let RollShift::Add(n) = shift {
                quantity(*n, see);
            }
            blocks(arms.blocks(), see);
        }
        If { cond, then, otherwise } => {
            cond.parts(see);
            blocks([Some(*then), *otherwise].into_iter().flatten(), see);
        }
        Choose { options, otherwise, .. } => blocks(options.iter().chain(otherwise).copied(), see),
        For { who, block } => {
            match who {
                Who::Each(crowd) | Who::One { crowd, .. } => with(crowd.with, see),
                Who::Leader(rank) => see(Part::Count(rank.of)),
                Who::FirstPlayer | Who::OneHere | Who::Partner => {}
            }
            see(Part::Block(*block));
        }
    }
}

fn with(with: Option<With>, see: See<'_, '_>) {
    match with {
        Some(With::Has(of)) => limit(of, see),
        Some(With::Rank(rank) | With::Had(rank)) => see(Part::Count(rank.of)),
        Some(With::Is(_)) | None => {}
    }
}
