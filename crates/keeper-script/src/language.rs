//! What a game brings along to have a card language of its own: its lists of names, and the tree it reads into.

use std::fmt::Debug;

use crate::reader::Initials;

/// The sentences of one game. Reader, writer and forms know only this of it.
pub trait Language {
    /// Which list of names a word is looked up in.
    type Names: Copy + Debug + PartialEq;
    /// The names themselves.
    type Vocabulary;
    /// What a text is read into.
    type Tree;

    fn list(names: Self::Names, vocab: &Self::Vocabulary) -> &[String];

    /// The same names by their first letters, where that was found out once for many texts.
    fn initials(_names: Self::Names, _vocab: &Self::Vocabulary) -> Option<&Initials> {
        None
    }

    /// What such a name is the name of, for messages: `place`.
    fn kind(names: Self::Names) -> &'static str;

    /// How much is in a tree.
    type Size: Copy + PartialEq;

    fn size(tree: &Self::Tree) -> Self::Size;

    /// Takes back all but so much: what was read could not be meant.
    fn forget(tree: &mut Self::Tree, size: Self::Size);

    /// Whether a word can be said to be none of that kind of fixed words. What begins an effect or a rule may be anything.
    fn is_closed(kind: &str) -> bool;

    /// Words that open a sentence which belongs to the one before, each with the order in which they stand.
    const LABELS: &'static [(&'static str, &'static str)];
}
