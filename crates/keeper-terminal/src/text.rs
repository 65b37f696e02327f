//! Text in columns of a terminal.

use ratatui::text::Span;

pub fn width(text: &str) -> usize {
    Span::raw(text).width()
}

/// Breaks a text into lines of at most so many columns, at spaces where there are any.
pub fn wrap(text: &str, columns: usize) -> Vec<String> {
    let columns = columns.max(1);
    let mut lines = Vec::new();
    for paragraph in text.lines() {
        let mut line = String::new();
        for word in paragraph.split_whitespace() {
            if !line.is_empty() && width(&line) + 1 + width(word) > columns {
                lines.push(std::mem::take(&mut line));
            }
            if !line.is_empty() {
                line.push(' ');
            }
            for letter in word.chars() {
                if width(&line) >= columns {
                    lines.push(std::mem::take(&mut line));
                }
                line.push(letter);
            }
        }
        lines.push(line);
    }
    lines
}

/// The text in at most so many columns, with `…` where something is cut off.
pub fn cut(text: &str, columns: usize) -> String {
    if width(text) <= columns {
        return text.to_owned();
    }
    let mut short = String::new();
    for letter in text.chars() {
        if width(&short) + 1 >= columns {
            break;
        }
        short.push(letter);
    }
    if columns > 0 {
        short.push('…');
    }
    short
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_at_spaces_and_long_words_anywhere() {
        assert_eq!(wrap("lose 1 Sanity and 1 Stamina", 10), ["lose 1", "Sanity and", "1 Stamina"]);
        assert_eq!(wrap("abcdefgh", 3), ["abc", "def", "gh"]);
        assert_eq!(wrap("a\n\nb", 5), ["a", "", "b"]);
    }

    #[test]
    fn what_is_cut_off_shows() {
        assert_eq!(cut("Woods", 5), "Woods");
        assert_eq!(cut("Unvisited Isle", 9), "Unvisite…");
        assert_eq!(cut("Woods", 0), "");
    }
}
