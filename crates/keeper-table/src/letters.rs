//! Letters that must not come from a name, a file or a command line onto a screen: they move its cursor, clear it, or
//! turn the direction of writing, so that something else is read than what stands there.

use std::borrow::Cow;
use std::fmt;

/// A letter that is not shown itself but changes how others are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hidden(pub char);

impl Hidden {
    /// The first one in a text of one line.
    pub fn in_line(text: &str) -> Option<Hidden> {
        text.chars().find(|&letter| is_hidden(letter)).map(Hidden)
    }

    /// The first one in a text of any number of lines, and its number in it.
    pub fn in_lines(text: &str) -> Option<(usize, Hidden)> {
        let mut before = '\n';
        for (at, letter) in text.char_indices() {
            // Only where no line feed follows does the cursor go back to write over the line.
            let return_alone = before == '\r' && letter != '\n';
            if return_alone || (is_hidden(letter) && !matches!(letter, '\n' | '\t' | '\r')) {
                return Some((at, Hidden(if return_alone { '\r' } else { letter })));
            }
            before = letter;
        }
        (before == '\r').then(|| (text.len() - 1, Hidden('\r')))
    }
}

impl fmt::Display for Hidden {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what =
            if self.0.is_control() { "control character" } else { "character that reverses the writing direction," };
        write!(f, "a {what} U+{:04X}", u32::from(self.0))
    }
}

/// Control characters, and the marks, embeddings, overrides and isolates of writing in two
/// directions (Unicode, UAX #9).
pub fn is_hidden(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// The text with every hidden letter but the ends of lines and tabs written out: `\u001b`. Inside a string of JSON or TOML
/// that is the same letter.
pub fn escaped(text: &str) -> Cow<'_, str> {
    let shown = |letter: char| !is_hidden(letter) || matches!(letter, '\n' | '\t');
    if text.chars().all(shown) {
        return Cow::Borrowed(text);
    }
    let mut clean = String::with_capacity(text.len() + 16);
    for letter in text.chars() {
        match shown(letter) {
            true => clean.push(letter),
            false => clean.push_str(&format!("\\u{:04x}", u32::from(letter))),
        }
    }
    Cow::Owned(clean)
}

/// No line of a message is longer.
const LONGEST: usize = 1000;
/// So much of the end stays where a line is cut: it says what to do.
const END: usize = 300;

/// A message as it can be shown: hidden letters are written out, and lines that somebody has made too long are cut.
pub fn message(text: &str) -> String {
    let cut = |line: &str| -> String {
        let count = line.chars().count();
        if count <= LONGEST {
            return line.to_owned();
        }
        let begin: String = line.chars().take(LONGEST - END - 5).collect();
        let end: String = line.chars().skip(count - END).collect();
        format!("{begin} ... {end}")
    };
    escaped(text).split('\n').map(cut).collect::<Vec<_>>().join("\n")
}
