//! What is wrong with a text, where, and what would be right.

use crate::language::Language;
use crate::reader::{Problem, Reader, Wanted};

/// One fault of a text. Lines and columns count from 1, columns and length in characters.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{line}:{column}: {}", self.sentence())]
pub struct Diagnostic {
    pub line: usize,
    pub column: usize,
    pub length: usize,
    pub message: String,
    /// the words that were probably meant
    pub suggestion: Option<String>,
}

impl Diagnostic {
    /// Shows the fault under the line it is in. `first_line` is the line of the file in which the text begins.
    ///
    /// ```text
    /// cards/base/location/downtown.toml:14  base-downtown-07, Arkham Asylum
    ///   Lor (+0) check.
    ///   ^^^ "Lor" is not a skill. Did you mean "Lore"?
    /// ```
    pub fn render(&self, text: &str, file: &str, first_line: usize, card: &str) -> String {
        let line = text.split('\n').nth(self.line - 1).unwrap_or_default();
        let indent = " ".repeat(self.column - 1);
        let marks = "^".repeat(self.length);
        let number = first_line + self.line - 1;
        format!("{file}:{number}  {card}\n  {line}\n  {indent}{marks} {}", self.sentence())
    }

    fn sentence(&self) -> String {
        match &self.suggestion {
            Some(suggestion) => format!("{} Did you mean \"{suggestion}\"?", self.message),
            None => self.message.clone(),
        }
    }

    fn new(text: &str, at: usize, to: usize, message: String, suggestion: Option<String>) -> Self {
        let line = text[..at].matches('\n').count() + 1;
        let start = text[..at].rfind('\n').map_or(0, |i| i + 1);
        let column = text[start..at].chars().count() + 1;
        let length = text[at..to].chars().count().max(1);
        Diagnostic { line, column, length, message, suggestion }
    }

    /// The text reads well, but cannot be meant.
    pub fn impossible(text: &str, problem: &Problem) -> Self {
        Diagnostic::new(text, problem.at, problem.to, problem.message.clone(), None)
    }

    /// The text could not be read beyond some place.
    pub fn unread<L: Language>(r: &Reader<L>) -> Self {
        let at = r.furthest;
        // A refusal knows more than the words expected, if nothing could be read beyond it and the next ` and `.
        let last_word = |refusal: &&Problem| at <= refusal.to + " and ".len();
        if let Some(refusal) = r.refusals.iter().rev().find(last_word) {
            return Diagnostic::impossible(r.text, refusal);
        }
        let rest = &r.text[at..];
        if rest.is_empty() || rest.starts_with('\n') {
            let stop = Wanted::Phrase { text: ".", kind: "" };
            let message = match r.wanted.contains(&stop) {
                true => "A full stop is missing.".to_string(),
                false => format!("The line ends too early. {}", expected::<L>(&r.wanted)),
            };
            return Diagnostic::new(r.text, at, at, message, None);
        }
        let sentence = r.text[..at].rfind(". ").map_or(0, |i| i + 2).max(r.text[..at].rfind('\n').map_or(0, |i| i + 1));
        if let Some((label, order)) = misplaced_label::<L>(&r.text[sentence..])
            && at - sentence < label.len()
        {
            let message = format!("\"{label}\" has nothing to follow here. The order is {order}");
            return Diagnostic::new(r.text, sentence, sentence + label.len(), message, None);
        }
        if rest.starts_with(' ') || r.text[sentence..at].starts_with(' ') || r.text[..at].ends_with("  ") {
            return Diagnostic::new(r.text, at, at, "There is an extra space.".into(), None);
        }
        let word = &rest[..words_end(rest, 1)];
        match nearest(r) {
            Some(near) => {
                let at = at - near.back;
                let text = &r.text[at..at + near.length];
                let message = match near.kind {
                    "" => format!("\"{text}\" does not fit here."),
                    "number" => "Write numbers in digits.".to_string(),
                    kind => format!("\"{text}\" is not {}.", with_article(kind)),
                };
                let suggestion = if begins_sentence(r.text, at) { capital(&near.text) } else { near.text };
                Diagnostic::new(r.text, at, at + near.length, message, Some(suggestion))
            }
            None => {
                let message = format!("\"{word}\" does not fit here. {}", expected::<L>(&r.wanted));
                Diagnostic::new(r.text, at, at + word.len(), message, None)
            }
        }
    }
}

/// Where the `count`th word ends. Marks inside a word belong to it, a full stop behind it does not.
fn words_end(text: &str, count: usize) -> usize {
    let line = &text[..text.find('\n').unwrap_or(text.len())];
    let end = line.match_indices(' ').nth(count - 1).map_or(line.len(), |(i, _)| i);
    let words = line[..end].trim_end_matches(['.', ',', ';', ':', ')', ']']);
    if words.is_empty() { text.chars().next().map_or(0, char::len_utf8) } else { words.len() }
}

fn begins_sentence(text: &str, at: usize) -> bool {
    at == 0 || text[..at].ends_with('\n') || text[..at].ends_with(". ")
}

/// The same with a capital letter.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// A label that stands where none can be taken, and the labels in their order.
fn misplaced_label<L: Language>(rest: &str) -> Option<(&'static str, &'static str)> {
    L::LABELS.iter().copied().find(|(label, _)| rest.starts_with(label))
}

struct Near {
    text: String,
    kind: &'static str,
    /// how far before the failure it begins, and how much of the text it would replace
    back: usize,
    length: usize,
}

const WRITTEN_OUT: [&str; 10] = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/// What was probably meant: of all that is allowed here, what looks most like what is written.
fn nearest<L: Language>(r: &Reader<L>) -> Option<Near> {
    let mut best: Option<(f64, Near)> = None;
    let mut offer = |text: &str, kind: &'static str, back: usize, words: usize| {
        let rest = &r.text[r.furthest - back..];
        let length = words_end(rest, words.max(1));
        let likeness = crate::likeness(&rest[..length].to_lowercase(), &text.to_lowercase());
        let better = best.as_ref().is_none_or(|(before, _)| likeness > *before);
        let enough = if length <= 3 { 0.7 } else { 0.6 };
        if likeness >= enough && better && rest[..length] != *text {
            best = Some((likeness, Near { text: text.to_string(), kind, back, length }));
        }
    };
    for wanted in &r.wanted {
        match *wanted {
            Wanted::Phrase { text, kind } => {
                let kind = if L::is_closed(kind) { kind } else { "" };
                offer(&text[..words_end(text, 1)], kind, 0, 1);
            }
            Wanted::Name { names, back } => {
                for name in L::list(names, r.vocab) {
                    let words = name.split(' ').count();
                    (words - 1..=words + 1).for_each(|words| offer(name, L::kind(names), back, words));
                }
            }
            Wanted::Number => {}
        }
    }
    let rest = &r.text[r.furthest..];
    let length = words_end(rest, 1);
    let number = WRITTEN_OUT.iter().position(|word| r.wanted.contains(&Wanted::Number) && *word == &rest[..length]);
    match number {
        Some(index) => Some(Near { text: (index + 1).to_string(), kind: "number", back: 0, length }),
        None => best.map(|(_, near)| near),
    }
}

/// `Expected a skill, a number or "check".`
fn expected<L: Language>(wanted: &[Wanted<'_, L::Names>]) -> String {
    const MANY: usize = 7;
    let mut things: Vec<String> = Vec::new();
    for wanted in wanted {
        let thing = match *wanted {
            Wanted::Phrase { text: "", .. } => "a space".to_string(),
            Wanted::Phrase { text: "\n", .. } => "a new line".to_string(),
            Wanted::Phrase { text, kind: "" } => format!("\"{text}\""),
            Wanted::Phrase { kind, .. } => with_article(kind),
            Wanted::Name { names, .. } => with_article(L::kind(names)),
            Wanted::Number => "a number".to_string(),
        };
        if !things.contains(&thing) {
            things.push(thing);
        }
    }
    if things.len() > MANY {
        things.truncate(MANY);
        things.push("something else".to_string());
    }
    let (last, rest) = things.split_last().map_or(("", &[][..]), |(last, rest)| (last, rest));
    if rest.is_empty() { format!("Expected {last}.") } else { format!("Expected {} or {last}.", rest.join(", ")) }
}

fn with_article(kind: &str) -> String {
    let article = if kind.starts_with(['a', 'e', 'i', 'o', 'u', 'O']) { "an" } else { "a" };
    format!("{article} {kind}")
}
