//! The sentences of Final Hour's cards, on the machinery of `keeper-script`.
//!
//! [`parse`] reads a text into the [`tree`], [`print`](fn@print) writes it back; for a text in canonical words the two are inverse.

mod grammar;
pub mod tree;

use keeper_script::form::Slot;
use keeper_script::reader::Reader;
use keeper_script::writer::Writer;
use keeper_script::{Diagnostic, Language};

use tree::{BlockId, ItemText, Tree};

/// The names that a text may use: monsters in the singular and the plural.
#[derive(Clone, Debug, Default)]
pub struct Vocabulary {
    pub monsters: Vec<String>,
    pub plurals: Vec<String>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Names {
    Monster,
    Plural,
}

/// The language of Final Hour.
#[derive(Clone, Copy, Debug)]
pub enum FinalHour {}

impl Language for FinalHour {
    type Names = Names;
    type Vocabulary = Vocabulary;
    type Tree = Tree;

    fn list(names: Names, vocab: &Vocabulary) -> &[String] {
        match names {
            Names::Monster => &vocab.monsters,
            Names::Plural => &vocab.plurals,
        }
    }

    fn kind(names: Names) -> &'static str {
        match names {
            Names::Monster => "monster",
            Names::Plural => "kind of monsters",
        }
    }

    type Size = usize;

    fn size(tree: &Tree) -> usize {
        tree.blocks.len()
    }

    fn forget(tree: &mut Tree, blocks: usize) {
        tree.blocks.truncate(blocks);
    }

    fn is_closed(kind: &str) -> bool {
        matches!(kind, "zone" | "gate")
    }

    const LABELS: &'static [(&'static str, &'static str)] = &[];
}

/// Reads sentences and appends them to the tree; on failure it is as before.
pub fn parse(text: &str, vocab: &Vocabulary, tree: &mut Tree) -> Result<BlockId, Diagnostic> {
    read(text, vocab, tree, grammar::read_sentences)
}

/// Reads the text of an item: its moment, and what it does.
pub fn parse_item(text: &str, vocab: &Vocabulary, tree: &mut Tree) -> Result<ItemText, Diagnostic> {
    read(text, vocab, tree, grammar::read_item)
}

fn read<T>(
    text: &str,
    vocab: &Vocabulary,
    tree: &mut Tree,
    read: impl Fn(&mut Reader<FinalHour>) -> Option<T>,
) -> Result<T, Diagnostic> {
    let blocks = tree.blocks.len();
    let mut r = Reader::<FinalHour>::new(text, vocab, tree);
    let done = match read(&mut r).filter(|_| r.at_end()) {
        None => Err(Diagnostic::unread(&r)),
        Some(value) => match r.problems.iter().min_by_key(|problem| problem.at) {
            Some(problem) => Err(Diagnostic::impossible(text, problem)),
            None => Ok(value),
        },
    };
    if done.is_err() {
        tree.blocks.truncate(blocks);
    }
    done
}

/// The sentences of a block: `Move up to 1 time. Investigate your location.`
pub fn print(block: BlockId, tree: &Tree, vocab: &Vocabulary) -> String {
    written(tree, vocab, |w| grammar::write_sentences(w, block))
}

/// The text of an item: `After an action, discard this: attack your location for 4 hits.`
pub fn print_item(text: ItemText, tree: &Tree, vocab: &Vocabulary) -> String {
    written(tree, vocab, |w| grammar::write_item(w, text))
}

/// A block inside a sentence, as for an option of a choice: `lose 1 health and attack your location for 10 hits`
pub fn print_clauses(block: BlockId, tree: &Tree, vocab: &Vocabulary) -> String {
    written(tree, vocab, |w| grammar::Clauses.write(w, &block))
}

fn written(tree: &Tree, vocab: &Vocabulary, write: impl FnOnce(&mut Writer<FinalHour>)) -> String {
    let mut w = Writer::new(tree, vocab);
    write(&mut w);
    w.finish()
}
