//! The machinery of the card languages: short plain sentences that players read and an engine runs.
//!
//! A game brings its [`Language`]: its lists of names, and the tree that its texts are read into. Each kind of thing that can
//! be said is a table of [`forms!`], written once as words and slots; [`reader`] reads by it, [`writer`] writes by it.
//! Whatever is wrong becomes a [`Diagnostic`] that shows the place and says what would be right.

mod diagnostic;
pub mod form;
mod language;
mod named;
pub mod reader;
pub mod writer;

pub use diagnostic::{Diagnostic, capital};
pub use language::Language;
pub use named::{letters, named};

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

#[cfg(test)]
mod tests {
    use super::{distance, likeness};

    #[test]
    fn likeness_counts_letters_and_spares_a_page() {
        assert_eq!((distance("whisky", "whiskey"), distance("gian", "gain")), (1, 1));
        assert_eq!((likeness("", ""), likeness("clue", "clue"), likeness("gain", "gian")), (1.0, 1.0, 0.75));
        let page = "é".repeat(50_000);
        assert_eq!((distance("clue", &page), likeness("clue", &page)), (page.len(), 0.0));
    }
}
