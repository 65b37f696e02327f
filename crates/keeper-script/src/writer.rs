//! Writes canonical sentences: capitals at the start of a sentence, one full stop at its end.

use crate::form::Form;
use crate::language::Language;

pub struct Writer<'a, L: Language> {
    pub tree: &'a L::Tree,
    pub vocab: &'a L::Vocabulary,
    out: String,
    capital: bool,
    closed: bool,
    /// the clause being written opens its sentence
    pub opens: bool,
    /// whatever was written, in order
    forms: Vec<Form>,
}

impl<'a, L: Language> Writer<'a, L> {
    pub fn new(tree: &'a L::Tree, vocab: &'a L::Vocabulary) -> Self {
        Writer { tree, vocab, out: String::new(), capital: false, closed: false, opens: false, forms: Vec::new() }
    }

    pub fn push(&mut self, text: &str) {
        let mut letters = text.chars();
        let Some(first) = letters.next() else { return };
        self.closed = false;
        if std::mem::take(&mut self.capital) {
            self.out.extend(first.to_uppercase());
            self.out.push_str(letters.as_str());
        } else {
            self.out.push_str(text);
        }
    }

    pub fn number(&mut self, number: impl std::fmt::Display) {
        self.push(&number.to_string());
    }

    /// `a` or `an`, and the word itself.
    pub fn article(&mut self, word: &str) {
        // As it is spoken: a unique item.
        let vowel = word.starts_with(['a', 'e', 'i', 'o', 'u', 'A', 'E', 'I', 'O', 'U']) && !word.starts_with("uni");
        self.push(if vowel { "an " } else { "a " });
        self.push(word);
    }

    /// The next letter is a capital one.
    pub fn begin_sentence(&mut self) {
        self.capital = true;
    }

    /// A full stop, unless there is one.
    pub fn stop(&mut self) {
        if !self.closed {
            self.push(".");
            self.closed = true;
        }
    }

    /// Notes a form that is written.
    pub fn uses(&mut self, form: Form) {
        self.forms.push(form);
    }

    /// The forms that were written, in order.
    pub fn forms(&self) -> &[Form] {
        &self.forms
    }

    /// The words of another writer, whose forms count as written here.
    pub fn adopt(&mut self, other: Writer<L>) -> String {
        self.forms.extend_from_slice(&other.forms);
        other.finish()
    }

    pub fn finish(self) -> String {
        self.out
    }
}
