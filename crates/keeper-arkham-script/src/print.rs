//! From the tree back to the text.

use std::collections::BTreeSet;

use crate::grammar::arms::CheckHead;
use crate::grammar::blocks;
use crate::grammar::conditions::Conditions;
use crate::grammar::costs::{Costs, OneCost};
use crate::grammar::effects::Effects;
use crate::grammar::statics::Statics;
use crate::grammar::targets::Whos;
use crate::grammar::windows::{Instead, Windows};
use crate::language::{Arkham, Writer};
use crate::tree::*;
use crate::vocabulary::Vocabulary;
use keeper_script::form::{Form, Slot};

/// The whole text, one ability a line.
pub fn print(text: Text, tree: &Tree, vocab: &Vocabulary) -> String {
    let lines: Vec<_> = tree.text(text).iter().map(|ability| print_ability(ability, tree, vocab)).collect();
    lines.join("\n")
}

/// One ability as a line of its own: `Upkeep: gain $1.`
pub fn print_ability(ability: &Ability, tree: &Tree, vocab: &Vocabulary) -> String {
    let mut w = Writer::new(tree, vocab);
    write_ability(&mut w, ability);
    w.finish()
}

/// The forms that a text uses, each once.
pub fn forms(text: Text, tree: &Tree, vocab: &Vocabulary) -> BTreeSet<Form> {
    let mut w = Writer::new(tree, vocab);
    tree.text(text).iter().for_each(|ability| write_ability(&mut w, ability));
    w.forms().iter().copied().collect()
}

fn write_ability(w: &mut Writer, ability: &Ability) {
    w.begin_sentence();
    match ability {
        Ability::Effects(block) => blocks::write_block(w, *block),
        Ability::At(at) if let Some(instead) = Instead::of(at, w.tree) => {
            // These are the forms it uses, in other words.
            let mut aside = Writer::new(w.tree, w.vocab);
            Windows.write(&mut aside, &at.window);
            blocks::write_block(&mut aside, at.block);
            w.adopt(aside);
            instead.write(w);
            w.stop();
        }
        Ability::At(at) => {
            Windows.write(w, &at.window);
            if !at.costs.is_empty() {
                w.push(", ");
                Costs.write(w, &at.costs);
            }
            w.push(if at.once_per_turn { ", once per turn" } else { "" });
            w.push(if at.once_per_game { ", once per game" } else { "" });
            w.push(if at.once_per_check { ", once per check: " } else { ": " });
            blocks::write_block(w, at.block);
        }
        Ability::Static(rule) => {
            Statics.write(w, rule);
            w.stop();
        }
    }
}

/// The sentences of a block: `Gain 2 clues. Lose 1 Sanity.`
pub fn print_block(block: BlockId, tree: &Tree, vocab: &Vocabulary) -> String {
    let mut w = Writer::new(tree, vocab);
    w.begin_sentence();
    blocks::write_block(&mut w, block);
    w.finish()
}

/// The clauses of a block inside a sentence, as for an option of a choice: `gain 2 clues and lose 1 Sanity`
pub fn print_clauses(block: BlockId, tree: &Tree, vocab: &Vocabulary) -> String {
    let mut w = Writer::new(tree, vocab);
    blocks::write_clauses(&mut w, block);
    w.finish()
}

/// What `you may` offers: `draw 1 spell`, `be delayed`
pub fn print_offer(block: BlockId, tree: &Tree, vocab: &Vocabulary) -> String {
    let mut w = Writer::new(tree, vocab);
    blocks::write_offer(&mut w, block);
    w.finish()
}

/// One effect inside a sentence: `gain 2 clues`
pub fn print_effect(effect: &Effect, tree: &Tree, vocab: &Vocabulary) -> String {
    let mut w = Writer::new(tree, vocab);
    w.opens = true;
    Effects.write(&mut w, effect);
    w.finish()
}

/// Anything that needs no blocks, as inside a sentence.
fn words<S: Slot<Arkham>>(slot: S, value: &S::Value, vocab: &Vocabulary) -> String {
    let tree = Tree::default();
    let mut w = Writer::new(&tree, vocab);
    slot.write(&mut w, value);
    w.finish()
}

/// `spend 2 clues`
pub fn print_cost(cost: Cost, vocab: &Vocabulary) -> String {
    words(OneCost, &cost, vocab)
}

/// `exhaust this, spend 2 movement points and 1 Sanity`
pub fn print_costs(costs: &[Cost], vocab: &Vocabulary) -> String {
    words(Costs, &costs.to_vec(), vocab)
}

/// `you have 2 or fewer spells`
pub fn print_cond(cond: &Cond, vocab: &Vocabulary) -> String {
    words(Conditions, cond, vocab)
}

/// `before your evade check`
pub fn print_window(window: &Window, vocab: &Vocabulary) -> String {
    words(Windows, window, vocab)
}

/// `combat checks +3 against undead`
pub fn print_static(rule: &Static, vocab: &Vocabulary) -> String {
    words(Statics, rule, vocab)
}

/// `each investigator in the streets`
pub fn print_who(who: &Who, vocab: &Vocabulary) -> String {
    words(Whos, who, vocab)
}

/// `Luck (-1) [2] check`
pub fn print_check(check: &Check, vocab: &Vocabulary) -> String {
    words(CheckHead, check, vocab)
}
