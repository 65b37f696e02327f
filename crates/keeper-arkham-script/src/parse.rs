//! From a text to the tree.

use crate::grammar::blocks::read_block;
use crate::grammar::costs::Costs;
use crate::grammar::statics::Statics;
use crate::grammar::windows::{Instead, Windows};
use crate::language::Reader;
use crate::tree::*;
use crate::vocabulary::Vocabulary;
use keeper_script::Diagnostic;
use keeper_script::form::Slot;
use keeper_script::reader::Problem;

/// Reads the text of a card, one ability a line, and appends it to the tree. Lines that begin with a success row or
/// another label of a check with rows belong to the line before. On failure the tree is as before.
///
/// Blocks are numbered in the order in which they end, so that equal texts give equal trees.
pub fn parse(text: &str, vocab: &Vocabulary, tree: &mut Tree) -> Result<Text, Diagnostic> {
    // Only a text that cannot be read is read once more, to say why.
    read(text, vocab, tree, false, LINES).or_else(|_| read(text, vocab, tree, true, LINES))
}

/// The same for an encounter. Nearly every line of one is carried out when it is read: that is tried before what lasts, which is
/// faster, and no line can be read as both.
pub fn parse_encounter(text: &str, vocab: &Vocabulary, tree: &mut Tree) -> Result<Text, Diagnostic> {
    read(text, vocab, tree, false, [read_at, read_effects, read_static]).or_else(|_| parse(text, vocab, tree))
}

/// The same for what may be no text at all: nobody asks why it cannot be read.
pub fn parse_if_text(text: &str, vocab: &Vocabulary, tree: &mut Tree) -> Option<Text> {
    read(text, vocab, tree, false, LINES).ok()
}

/// How one kind of line is read.
type Line = fn(&mut Reader) -> Option<Ability>;

/// The kinds of lines in the order in which they are tried.
const LINES: [Line; 3] = [read_at, read_static, read_effects];

fn read(text: &str, vocab: &Vocabulary, tree: &mut Tree, telling: bool, lines: [Line; 3]) -> Result<Text, Diagnostic> {
    let (blocks, abilities, lasting) = (tree.blocks.len(), tree.abilities.len(), tree.lasting.len());
    let reader = if telling { Reader::new } else { Reader::quick };
    let result = read_text(reader(text.trim_end(), vocab, tree), lines);
    if result.is_err() {
        tree.lasting.truncate(lasting);
        tree.blocks.truncate(blocks);
        tree.abilities.truncate(abilities);
    }
    result
}

fn read_text(mut r: Reader, lines: [Line; 3]) -> Result<Text, Diagnostic> {
    let (from, written) = (r.tree.abilities.len(), r.text);
    r.skip_empty_lines();
    if !r.at_end() {
        loop {
            let at = r.pos();
            let ability = read_ability(&mut r, lines).ok_or_else(|| Diagnostic::unread(&r))?;
            if let Some(before) = r.tree.abilities[from..].last()
                && is_torn_off(r.tree, before, &ability)
            {
                let message = "Only rows have lines of their own: write this on the line of the check.".into();
                return Err(Diagnostic::impossible(written, &Problem { at, to: at + "Pass:".len(), message }));
            }
            r.tree.abilities.push(ability);
            if r.at_end() {
                break;
            }
            r.phrase("\n").ok_or_else(|| Diagnostic::unread(&r))?;
        }
    }
    if let Some(problem) = r.problems.iter().min_by_key(|problem| problem.at) {
        return Err(Diagnostic::impossible(written, problem));
    }
    match (u16::try_from(from), u16::try_from(r.tree.abilities.len())) {
        (Ok(from), Ok(to)) => Ok(Text { from, to }),
        _ => {
            let message = "There is no room for more cards.".into();
            Err(Diagnostic::impossible("", &Problem { at: 0, to: 0, message }))
        }
    }
}

/// Whether a line is the `Pass:` or `Fail:` of the check before it. Alone on a line these words are the moments of a
/// rumour, and an encounter is none.
fn is_torn_off(tree: &Tree, before: &Ability, ability: &Ability) -> bool {
    let Ability::At(At { window: Window::Pass(None) | Window::Fail(None), .. }) = ability else { return false };
    let Ability::Effects(block) = before else { return false };
    matches!(tree.block(*block).last(), Some(Step { effect: Effect::Structure(family::Structure::Check(..)), .. }))
}

fn read_ability(r: &mut Reader, lines: [Line; 3]) -> Option<Ability> {
    r.begin_sentence();
    lines.into_iter().find_map(|line| {
        r.attempt(|r| {
            let ability = line(r)?;
            // What is left over on the line makes the attempt fail, so that the next kind of ability can be tried.
            if r.at_end() { Some(ability) } else { r.peek("\n").map(|()| ability) }
        })
    })
}

fn read_effects(r: &mut Reader) -> Option<Ability> {
    read_block(r).map(Ability::Effects)
}

fn read_at(r: &mut Reader) -> Option<Ability> {
    if let Some(at) = r.attempt(Instead::read) {
        return Some(Ability::At(at));
    }
    let start = r.pos();
    let window = Windows.read(r)?;
    let costs = r.attempt(|r| {
        r.phrase(", ")?;
        Costs.read(r)
    });
    let once_per_turn = r.phrase(", once per turn").is_some();
    let once_per_game = !once_per_turn && r.phrase(", once per game").is_some();
    let once_per_check = !once_per_turn && !once_per_game && r.phrase(", once per check").is_some();
    r.phrase(": ")?;
    let block = read_block(r)?;
    let at = At { window, costs: costs.unwrap_or_default(), once_per_turn, once_per_game, once_per_check, block };
    if Instead::of(&at, r.tree).is_some() {
        return r.refuse(start, "Write \"While this is not exhausted, you may gain Power instead of Stamina.\"");
    }
    Some(Ability::At(at))
}

fn read_static(r: &mut Reader) -> Option<Ability> {
    let rule = Statics.read(r)?;
    r.stop()?;
    Some(Ability::Static(rule))
}
