//! What a game brings along to have a card language of its own: its lists of names, and the tree it reads into.

use std::fmt::Debug;

use crate::reader::Names;
use crate::tree::Tree;
use crate::vocabulary::Vocabulary;

/// The sentences of one game. Reader, writer and forms know only this of it.
pub trait Language {
    /// Which list of names a word is looked up in.
    type Names: Copy + Debug + PartialEq;
    /// The names themselves.
    type Vocabulary;
    /// What a text is read into.
    type Tree;

    fn list(names: Self::Names, vocab: &Self::Vocabulary) -> &[String];

    /// What such a name is the name of, for messages: `place`.
    fn kind(names: Self::Names) -> &'static str;

    /// How much is in a tree.
    type Size: Copy;

    fn size(tree: &Self::Tree) -> Self::Size;

    /// Takes back all but so much: what was read could not be meant.
    fn forget(tree: &mut Self::Tree, size: Self::Size);

    /// Whether a word can be said to be none of that kind of fixed words. What begins an effect or a rule may be anything.
    fn is_closed(kind: &str) -> bool;

    /// Words that open a sentence which belongs to the one before, each with the order in which they stand.
    const LABELS: &'static [(&'static str, &'static str)];
}

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

    fn kind(names: Names) -> &'static str {
        names.kind()
    }

    /// Blocks, and rules for the rest of the game.
    type Size = (usize, usize);

    fn size(tree: &Tree) -> (usize, usize) {
        (tree.blocks.len(), tree.lasting.len())
    }

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
