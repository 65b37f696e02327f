//! The card language: short plain sentences that players read and the engine runs.
//!
//! [`parse`] reads the text of a card into a typed [`tree`], [`print`](fn@print) writes the tree back; for a text in canonical words
//! the two are inverse. Names come from a [`Vocabulary`]; whatever is wrong becomes a [`Diagnostic`] that shows the
//! place and says what would be right.
//!
//! ```
//! use keeper_script::{Vocabulary, parse, print, tree::Tree};
//!
//! let vocab = Vocabulary { places: vec!["the Woods".into()], ..Vocabulary::default() };
//! let mut tree = Tree::default();
//! let card = "Luck (-1) check. Pass: gain 2 clues. Fail: move to the Woods.";
//! let text = parse(card, &vocab, &mut tree).unwrap();
//! assert_eq!(print(text, &tree, &vocab), card);
//!
//! let fault = parse("Move to the Wods.", &vocab, &mut tree).unwrap_err();
//! assert_eq!(fault.suggestion.as_deref(), Some("the Woods"));
//! ```
//!
//! A sentence form is written once, in a table of `grammar` as words and slots, and serves both ways; a variant of
//! the tree without a form does not compile.
//!
//! The machinery - [`reader`], [`writer`], [`form`] and the diagnostics - serves any [`Language`]; grammar and tree here are
//! those of Arkham Horror.

mod diagnostic;
pub mod form;
mod grammar;
mod language;
mod named;
mod parse;
mod print;
pub mod reader;
pub mod tree;
mod vocabulary;
pub mod writer;

pub use diagnostic::Diagnostic;
pub use language::{Arkham, Language};
pub use named::{letters, named};
pub use parse::parse;
pub use print::{
    forms, print, print_ability, print_block, print_check, print_clauses, print_cond, print_cost, print_costs,
    print_effect, print_offer, print_static, print_who, print_window,
};
pub use vocabulary::Vocabulary;

/// How far apart two words are, for suggestions: the number of letters to change. A whole page is not held against a name
/// letter by letter: all of it would have to change.
pub fn distance(a: &str, b: &str) -> usize {
    const PAGE: usize = 1000;
    let (short, long) = (a.len().min(b.len()), a.len().max(b.len()));
    if long - short > PAGE { long } else { strsim::damerau_levenshtein(a, b) }
}

/// How like two words are: 1 where they are the same, 0 where nothing is.
pub fn likeness(a: &str, b: &str) -> f64 {
    let long = a.chars().count().max(b.chars().count());
    if long == 0 { 1.0 } else { (1.0 - distance(a, b) as f64 / long as f64).max(0.0) }
}

/// What was probably meant: of all, each with the word it goes by, what is most like what is wanted, if anything is.
pub fn nearest<T>(wanted: &str, all: impl Iterator<Item = (impl AsRef<str>, T)>) -> Option<T> {
    let rated = all.map(|(word, what)| (likeness(word.as_ref(), wanted), what));
    let (like, what) = rated.max_by(|a, b| a.0.total_cmp(&b.0))?;
    (like > 0.4).then_some(what)
}
