//! Arkham Horror's own on the machinery of `keeper-script`.

use keeper_script::Language;
use keeper_script::reader::Initials;

use crate::names::Names;
use crate::tree::Tree;
use crate::vocabulary::Vocabulary;

/// Reads a text of Arkham Horror.
pub type Reader<'a> = keeper_script::reader::Reader<'a, Arkham>;

/// Writes a text of Arkham Horror.
pub type Writer<'a> = keeper_script::writer::Writer<'a, Arkham>;

/// The language of Arkham Horror.
#[derive(Clone, Copy, Debug)]
pub enum Arkham {}

impl Language for Arkham {
    type Names = Names;
    type Vocabulary = Vocabulary;
    type Tree = Tree;

    fn list(names: Names, vocab: &Vocabulary) -> &[String] {
        names.list(vocab)
    }

    fn initials(names: Names, vocab: &Vocabulary) -> Option<&Initials> {
        vocab.initials.get(names as usize)
    }

    fn kind(names: Names) -> &'static str {
        names.kind()
    }

    /// Blocks, and rules for the rest of the game.
    type Size = (usize, usize);

    #[inline]
    fn size(tree: &Tree) -> (usize, usize) {
        (tree.blocks.len(), tree.lasting.len())
    }

    #[inline]
    fn forget(tree: &mut Tree, (blocks, lasting): (usize, usize)) {
        tree.blocks.truncate(blocks);
        tree.lasting.truncate(lasting);
    }

    fn is_closed(kind: &str) -> bool {
        matches!(kind, "skill" | "state" | "deck" | "class of cards" | "ability of monsters")
    }

    const LABELS: &'static [(&'static str, &'static str)] = &[
        ("Pass:", CHECK),
        ("Fail:", CHECK),
        ("Success:", ROLL),
        ("Failure:", ROLL),
        ("Either way:", CHECK),
        ("For each success:", CHECK),
        ("If you do:", MAY),
        ("If you do not:", MAY),
        ("Otherwise:", IF),
        ("Then:", IF),
    ];
}

const CHECK: &str = "Pass, Fail, rows, For each success, For each failure, Either way.";
const ROLL: &str = "Success, Failure, rows, For each success, For each failure, Either way.";
const MAY: &str = "You may, If you do, If you do not, Then.";
const IF: &str = "If, Otherwise, Then.";
