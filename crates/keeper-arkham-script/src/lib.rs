//! The sentences of Arkham Horror, on the machinery of `keeper-script`.
//!
//! [`parse`] reads the text of a card into a typed [`tree`], [`print`](fn@print) writes the tree back; for a text in canonical words
//! the two are inverse. Names come from a [`Vocabulary`]; whatever is wrong becomes a [`keeper_script::Diagnostic`] that shows the
//! place and says what would be right.
//!
//! ```
//! use keeper_arkham_script::{Vocabulary, parse, print, tree::Tree};
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

mod grammar;
mod language;
mod names;
mod parse;
mod print;
pub mod tree;
mod vocabulary;

pub use language::{Arkham, Reader, Writer};
pub use names::Names;
pub use parse::{parse, parse_encounter, parse_if_text};
pub use print::{
    forms, print, print_ability, print_block, print_check, print_clauses, print_cond, print_cost, print_costs,
    print_effect, print_offer, print_static, print_who, print_window,
};
pub use vocabulary::Vocabulary;
