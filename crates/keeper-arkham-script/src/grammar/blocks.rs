//! Sentences and what holds them together: clauses, labels, choices, conditions, targets.
//!
//! A label belongs to the innermost sentence before it that can still take it, and its block reaches to the next label
//! that it cannot take itself. What comes after a check or roll in any case stands under its `Either way:`; what comes
//! after an `If`, a `You may` with labels, or a target stands behind `Then:`, which ends that block.

use crate::grammar::cards::Classes;
use crate::grammar::conditions::Conditions;
use crate::grammar::costs::{Costs, read_offered_payment};
use crate::grammar::counts::{read_one_each, write_one_each};
use crate::grammar::effects::Effects;
use crate::grammar::targets::Whos;
use crate::grammar::words::States;
use crate::language::Writer;
use crate::language::{Arkham, Reader};
use crate::tree::*;
use keeper_script::form::{Counted, Slot};

/// Whether sentences after this one would belong to its last label.
fn is_open(tree: &Tree, effect: &Effect) -> bool {
    let last_is_open = |block: BlockId| tree.block(block).last().is_some_and(|step| is_open(tree, &step.effect));
    match effect {
        Effect::Structure(family::Structure::If { .. })
        | Effect::Structure(family::Structure::Times { .. })
        | Effect::Structure(family::Structure::EachCard { .. }) => true,
        Effect::Battle(family::Battle::Instead(_)) => true,
        Effect::Structure(family::Structure::Together { did, otherwise, .. }) => did.is_some() || otherwise.is_some(),
        Effect::Structure(family::Structure::AnyoneMay { did, otherwise, .. }) => did.is_some() || otherwise.is_some(),
        Effect::Structure(family::Structure::For { block, .. }) => told_state(tree, *block).is_none(),
        Effect::Structure(family::Structure::May { offer, did, otherwise }) => {
            did.is_some() || otherwise.is_some() || last_is_open(*offer)
        }
        Effect::Cards(family::Cards::Take { otherwise: Some(block), .. }) => last_is_open(*block),
        Effect::Board(family::Board::MonsterAppears(Appearance { otherwise, beaten, .. })) => {
            beaten.map(|beaten| beaten.0).or(*otherwise).is_some_and(last_is_open)
        }
        Effect::Structure(family::Structure::Choose { options, otherwise, .. }) => {
            let option = otherwise.as_ref().or(options.last()).copied();
            option.is_some_and(|option| match tree.block(option) {
                // In an option it ends with the option.
                [Step { effect: Effect::Structure(family::Structure::For { block, .. }), .. }] => last_is_open(*block),
                _ => last_is_open(option),
            })
        }
        _ => false,
    }
}

/// Whether nothing can follow in the same sentence.
fn ends_sentence(effect: &Effect) -> bool {
    matches!(
        effect,
        Effect::Structure(family::Structure::May { .. })
            | Effect::Structure(family::Structure::Often(_))
            | Effect::Structure(family::Structure::If { .. })
            | Effect::Structure(family::Structure::For { .. })
            | Effect::Structure(family::Structure::Choose { .. })
    ) || matches!(
        effect,
        Effect::Structure(family::Structure::Times { .. })
            | Effect::Structure(family::Structure::EachCard { .. })
            | Effect::Structure(family::Structure::Together { .. })
            | Effect::Structure(family::Structure::AnyoneMay { .. })
            | Effect::Battle(family::Battle::Instead(_))
            | Effect::Cards(family::Cards::Take { otherwise: Some(_), .. })
    ) || matches!(effect, Effect::Board(family::Board::MonsterAppears(a)) if a.otherwise.is_some() || a.beaten.is_some())
        || matches!(
            effect,
            Effect::Powers(family::Powers::Arrive(Arriving::FromSheet { otherwise: Some(_), .. }))
                | Effect::Town(family::Town::CloseForGood(Shut::Random { otherwise: Some(_) }))
        )
        || matches!(
            effect,
            Effect::Powers(family::Powers::ForGood(_))
                | Effect::Cards(family::Cards::DiscardFailing { .. })
                | Effect::Town(family::Town::WithMonsters { deed: Deed::Sift, .. })
        )
        || is_chance(effect)
}

/// What is rolled or checked comes first, what is made of it in the next sentence.
fn is_chance(effect: &Effect) -> bool {
    matches!(
        effect,
        Effect::Structure(family::Structure::Check(..))
            | Effect::Structure(family::Structure::Roll { .. })
            | Effect::Structure(family::Structure::EachGate(_))
    )
}

/// The clauses of one sentence, without its full stop: `a`, `a and b`, `a, b and c`.
fn read_steps(r: &mut Reader) -> Option<Vec<Step>> {
    let first = read_clause(r, "")?;
    read_more(r, first)
}

/// The same when the first of them is known.
fn read_more(r: &mut Reader, first: Step) -> Option<Vec<Step>> {
    let mut steps = vec![first];
    loop {
        let last = steps.last()?;
        if r.closed() || ends_sentence(&last.effect) {
            if is_chance(&last.effect) && !r.closed() && (r.peek(" and ").is_some() || r.peek(", ").is_some()) {
                return r.refuse(r.pos(), "End the sentence after a roll: \"Roll a die. Lose that much Sanity.\"");
            }
            return if steps.len() == 1 { Some(steps) } else { unjoined(r) };
        }
        if let Some(step) = read_clause(r, " and ") {
            steps.push(step);
            return Some(steps);
        }
        match read_clause(r, ", ") {
            Some(step) => steps.push(step),
            None if steps.len() == 1 => return Some(steps),
            None => return unjoined(r),
        }
    }
}

fn read_clause(r: &mut Reader, joint: &'static str) -> Option<Step> {
    r.attempt(|r| {
        r.phrase(joint)?;
        let at = r.pos();
        let effect = r.deeper(|r| Effects.read(r))?;
        let goes_on = matches!(effect, Effect::Structure(family::Structure::May { .. }))
            && (r.peek(" and ").is_some() || r.peek(", ").is_some());
        if goes_on && !r.closed() {
            return r
                .refuse(at, "\"You may\" offers one thing. Begin a new sentence, or continue with \"If you do:\".");
        }
        Some(Step { effect, end: false })
    })
}

/// The sentence ended with a comma before its last clause.
fn unjoined<T>(r: &mut Reader) -> Option<T> {
    let at = r.pos();
    if r.closed() || r.peek(".").is_some() || r.peek(";").is_some() {
        return r.refuse(at, "Join the last clause of a sentence with \"and\".");
    }
    None
}

/// A block of sentences, up to a label that belongs further out or the end of the line.
pub(crate) fn read_block(r: &mut Reader) -> Option<BlockId> {
    let mut steps: Vec<Step> = read_sentence(r)?;
    loop {
        let open = steps.last().is_some_and(|step| is_open(r.tree, &step.effect));
        let joinable = !open && steps.last().is_some_and(|step| !ends_sentence(&step.effect));
        let next = r.attempt(|r| {
            r.phrase(if open { " Then: " } else { " " })?;
            let at = r.pos();
            let sentence = read_sentence(r)?;
            // Alone, a state would look like something that is so in any case.
            if joinable && matches!(sentence[0].effect, Effect::Places(family::Places::Become(_))) {
                return r.refuse(at, "Join a state to the sentence before it: \"lose 1 Stamina and you are delayed\".");
            }
            Some(sentence)
        });
        match next {
            Some(sentence) => steps.extend(sentence),
            None => return r.tree.push_block(steps),
        }
    }
}

fn read_sentence(r: &mut Reader) -> Option<Vec<Step>> {
    r.begin_sentence();
    let mut steps = read_steps(r)?;
    r.stop()?;
    steps.last_mut()?.end = true;
    Some(steps)
}

/// Clauses inside a sentence, as a block.
pub(crate) fn read_clauses(r: &mut Reader) -> Option<BlockId> {
    let steps = read_steps(r)?;
    r.tree.push_block(steps)
}

pub(crate) fn read_label(r: &mut Reader, before: &'static str, label: &'static str) -> Option<BlockId> {
    r.attempt(|r| {
        r.stop()?;
        r.phrase(before)?;
        r.phrase_of(label, "label")?;
        read_block(r)
    })
}

pub(crate) fn write_label(w: &mut Writer, before: &str, label: &str, block: BlockId) {
    w.stop();
    w.push(before);
    w.push(label);
    write_block(w, block);
}

/// Sentences; the first begins with a capital if the writer says so beforehand.
pub(crate) fn write_block(w: &mut Writer, block: BlockId) {
    let tree = w.tree;
    let mut rest = tree.block(block);
    let mut before: Option<&Effect> = None;
    while !rest.is_empty() {
        if let Some(before) = before {
            w.push(" ");
            if is_open(tree, before) {
                w.push("Then: ");
            } else {
                w.begin_sentence();
            }
        }
        let count = rest.iter().position(|step| step.end).map_or(rest.len(), |last| last + 1);
        let (sentence, later) = rest.split_at(count);
        write_steps(w, sentence, true);
        w.stop();
        before = sentence.last().map(|step| &step.effect);
        rest = later;
    }
}

pub(crate) fn write_clauses(w: &mut Writer, block: BlockId) {
    write_steps(w, w.tree.block(block), false);
}

fn write_steps(w: &mut Writer, steps: &[Step], opens: bool) {
    for (i, step) in steps.iter().enumerate() {
        if i > 0 {
            w.push(if i + 1 == steps.len() { " and " } else { ", " });
        }
        w.opens = opens && i == 0;
        Effects.write(w, &step.effect);
    }
}

const DID: &str = "If you do: ";
const DID_NOT: &str = "If you do not: ";

/// After `you may `: what is offered, `If you do:`, `If you do not:`.
pub(crate) struct May;

impl Slot<Arkham> for May {
    type Value = (BlockId, Option<BlockId>, Option<BlockId>);

    fn read(&self, r: &mut Reader) -> Option<Self::Value> {
        let at = r.pos();
        let effect = read_offer(r)?;
        if let Effect::Structure(family::Structure::Check(_, arms))
        | Effect::Structure(family::Structure::Roll { arms, .. })
        | Effect::Structure(family::Structure::EachGate(arms)) = &effect
            && arms.either.is_some()
        {
            return r.refuse(at, "\"Either way\" would include declining. After \"You may\" write \"If you do:\".");
        }
        let offer = r.tree.push_block(vec![Step { effect, end: true }])?;
        Some((offer, read_label(r, " ", DID), read_label(r, " ", DID_NOT)))
    }

    fn write(&self, w: &mut Writer, (offer, did, otherwise): &Self::Value) {
        write_offer(w, *offer);
        if let Some(block) = did {
            write_label(w, " ", DID, *block);
        }
        if let Some(block) = otherwise {
            write_label(w, " ", DID_NOT, *block);
        }
    }
}

/// What is offered: one clause, several costs, or a state that one takes upon oneself: `be delayed`.
fn read_offer(r: &mut Reader) -> Option<Effect> {
    let state = r.attempt(|r| {
        r.phrase_of("be ", "effect")?;
        let status = States.read(r)?;
        r.peek(" and keep ").is_none().then_some(status)
    });
    if let Some(status) = state {
        return Some(Effect::Places(family::Places::Become(status)));
    }
    match read_offered_payment(r) {
        Some(costs) => Some(Effect::Amounts(family::Amounts::Pay(costs))),
        None => r.deeper(|r| Effects.read(r)),
    }
}

pub(crate) fn write_offer(w: &mut Writer, offer: BlockId) {
    match told_state(w.tree, offer) {
        Some(status) => {
            w.push("be ");
            States.write(w, &status);
        }
        None => write_clauses(w, offer),
    }
}

/// After `you may `: costs that may be paid again and again. Nothing else, so that what `you may` offers is read once.
pub(crate) struct Often;

const OFTEN: &str = ", as often as you like";

impl Slot<Arkham> for Often {
    type Value = BlockId;

    fn read(&self, r: &mut Reader) -> Option<BlockId> {
        let effect = Effect::Amounts(family::Amounts::Pay(Costs.read(r)?));
        r.phrase(OFTEN)?;
        r.tree.push_block(vec![Step { effect, end: true }])
    }

    fn write(&self, w: &mut Writer, offer: &BlockId) {
        write_offer(w, *offer);
        w.push(OFTEN);
    }
}

/// What the end of a sentence says of another case: `; if you cannot, gain 2 clues`
pub(crate) fn read_last(r: &mut Reader, words: &'static str) -> Option<BlockId> {
    r.attempt(|r| {
        r.phrase(words)?;
        let told = r.attempt(|r| {
            let who = Whos.read(r)?;
            let block = read_told(r)?;
            r.tree
                .push_block(vec![Step { effect: Effect::Structure(family::Structure::For { who, block }), end: false }])
        });
        told.or_else(|| read_clauses(r))
    })
}

pub(crate) fn write_last(w: &mut Writer, words: &str, block: Option<BlockId>) {
    if let Some(block) = block {
        w.push(words);
        write_clauses(w, block);
    }
}

/// `if you have no items: ... Otherwise: ...`; it always begins a sentence.
pub(crate) struct If;

impl Slot<Arkham> for If {
    type Value = (Cond, BlockId, Option<BlockId>);

    fn read(&self, r: &mut Reader) -> Option<Self::Value> {
        let (at, begins) = (r.pos(), r.begins_sentence());
        r.phrase_of("if ", "effect")?;
        if !begins {
            return r.refuse(at, "\"If\" begins a new sentence.");
        }
        let cond = Conditions.read(r)?;
        r.phrase(": ")?;
        let then = read_block(r)?;
        Some((cond, then, read_label(r, " ", "Otherwise: ")))
    }

    fn write(&self, w: &mut Writer, (cond, then, otherwise): &Self::Value) {
        w.push("if ");
        Conditions.write(w, cond);
        w.push(": ");
        write_block(w, *then);
        if let Some(block) = otherwise {
            write_label(w, " ", "Otherwise: ", *block);
        }
    }
}

/// `for each of them: ...`; it always begins a sentence.
pub(crate) struct Repeated;

impl Slot<Arkham> for Repeated {
    type Value = (Each, BlockId);

    fn read(&self, r: &mut Reader) -> Option<(Each, BlockId)> {
        let (at, begins, first) = (r.pos(), r.begins_sentence(), r.follows_colon());
        r.phrase_of("for each ", "effect")?;
        let each = read_one_each(r)?;
        r.phrase(": ")?;
        if !begins {
            return r.refuse(at, "\"For each\" begins a new sentence.");
        }
        // Elsewhere these are labels of a check or roll.
        if !first
            && matches!(each, Each { of: Count::Successes | Count::Failures, per: 1, most: None, short_of: None, .. })
        {
            return None;
        }
        Some((each, read_block(r)?))
    }

    fn write(&self, w: &mut Writer, (each, block): &(Each, BlockId)) {
        w.push("for each ");
        write_one_each(w, *each);
        w.push(": ");
        write_block(w, *block);
    }
}

/// `for each of your tomes: ...`; it always begins a sentence.
pub(crate) struct CardByCard;

const OF_YOURS: &str = "for each of your ";

impl Slot<Arkham> for CardByCard {
    type Value = (Cards, BlockId);

    fn read(&self, r: &mut Reader) -> Option<(Cards, BlockId)> {
        let (at, begins) = (r.pos(), r.begins_sentence());
        r.phrase_of(OF_YOURS, "effect")?;
        let class = Classes { one: false }.read(r)?;
        r.phrase(": ")?;
        if !begins {
            return r.refuse(at, "\"For each\" begins a new sentence.");
        }
        Some((class, read_block(r)?))
    }

    fn write(&self, w: &mut Writer, (class, block): &(Cards, BlockId)) {
        w.push(OF_YOURS);
        Classes { one: false }.write(w, class);
        w.push(": ");
        write_block(w, *block);
    }
}

/// After `its attack this round: `: what the Ancient One does instead of what its sheet says.
pub(crate) struct Onslaught;

const ONSLAUGHT: &str = "its attack this round: ";

impl Slot<Arkham> for Onslaught {
    type Value = BlockId;

    fn read(&self, r: &mut Reader) -> Option<BlockId> {
        let (at, begins) = (r.pos(), r.begins_sentence());
        r.phrase_of(ONSLAUGHT, "effect")?;
        if !begins {
            return r.refuse(at, "Begin a new sentence with its attack.");
        }
        read_block(r)
    }

    fn write(&self, w: &mut Writer, block: &BlockId) {
        w.push(ONSLAUGHT);
        write_block(w, *block);
    }
}

/// `the investigators may together spend 5 clues. If they do: ... If they do not: ...`
pub(crate) struct Shared;

impl Slot<Arkham> for Shared {
    type Value = (u8, Option<BlockId>, Option<BlockId>);

    fn read(&self, r: &mut Reader) -> Option<Self::Value> {
        r.phrase_of("the investigators may together spend ", "effect")?;
        let clues = Counted("clue", "clues").read(r)?;
        Some((clues, read_label(r, " ", "If they do: "), read_label(r, " ", "If they do not: ")))
    }

    fn write(&self, w: &mut Writer, (clues, did, otherwise): &Self::Value) {
        w.push("the investigators may together spend ");
        Counted("clue", "clues").write(w, clues);
        if let Some(block) = did {
            write_label(w, " ", "If they do: ", *block);
        }
        if let Some(block) = otherwise {
            write_label(w, " ", "If they do not: ", *block);
        }
    }
}

/// After `any investigator may `: what it is, of which nothing is left out, and what follows if somebody does it or nobody.
pub(crate) struct AnyoneMay;

impl Slot<Arkham> for AnyoneMay {
    type Value = (BlockId, Option<BlockId>, Option<BlockId>);

    fn read(&self, r: &mut Reader) -> Option<Self::Value> {
        let first = Step { effect: read_offer(r)?, end: false };
        let steps = read_more(r, first)?;
        let offer = r.tree.push_block(steps)?;
        Some((offer, read_label(r, " ", "If anybody does: "), read_label(r, " ", "If nobody does: ")))
    }

    fn write(&self, w: &mut Writer, (offer, did, otherwise): &Self::Value) {
        write_offer(w, *offer);
        if let Some(block) = did {
            write_label(w, " ", "If anybody does: ", *block);
        }
        if let Some(block) = otherwise {
            write_label(w, " ", "If nobody does: ", *block);
        }
    }
}

/// The state of a block that says nothing else. It is told of others, not to them: `each investigator is cursed`.
fn told_state(tree: &Tree, block: BlockId) -> Option<Status> {
    match tree.block(block) {
        [Step { effect: Effect::Places(family::Places::Become(status)), .. }] => Some(*status),
        _ => None,
    }
}

/// What is told of somebody: ` is cursed`
pub(crate) fn read_told(r: &mut Reader) -> Option<BlockId> {
    r.phrase(" is ")?;
    let effect = Effect::Places(family::Places::Become(States.read(r)?));
    r.tree.push_block(vec![Step { effect, end: true }])
}

/// `each investigator in the streets: ...`, `each investigator is cursed`; it always begins a sentence.
pub(crate) struct For;

impl Slot<Arkham> for For {
    type Value = (Who, BlockId);

    fn read(&self, r: &mut Reader) -> Option<(Who, BlockId)> {
        let (at, begins) = (r.pos(), r.begins_sentence());
        let who = Whos.read(r)?;
        if !begins {
            return r.refuse(at, "Begin a new sentence with the investigator who is meant.");
        }
        if r.peek(" is ").is_some() {
            return Some((who, read_told(r)?));
        }
        r.phrase(": ")?;
        let block = read_block(r)?;
        if told_state(r.tree, block).is_some() {
            return r.refuse(at, "Write a state of others without a colon: \"Each investigator is cursed.\"");
        }
        Some((who, block))
    }

    fn write(&self, w: &mut Writer, (who, block): &(Who, BlockId)) {
        Whos.write(w, who);
        match told_state(w.tree, *block) {
            Some(status) => {
                w.push(" is ");
                States.write(w, &status);
            }
            None => {
                let sentences = w.opens;
                w.push(": ");
                if sentences { write_block(w, *block) } else { write_clauses(w, *block) }
            }
        }
    }
}
