//! Small things of grammar, for the words of every game.

pub use keeper_script::capital;

/// `the Ghoul`; a name that brings its own article keeps it: `the Black Man`.
pub(crate) fn the(name: &str) -> String {
    format!("the {}", name.strip_prefix("The ").unwrap_or(name))
}

/// `a Ghoul`, `an Elder Thing`
pub(crate) fn a(name: &str) -> String {
    let vowel = name.starts_with(['a', 'e', 'i', 'o', 'u', 'A', 'E', 'I', 'O', 'U']) && !name.starts_with("uni");
    format!("{} {name}", if vowel { "an" } else { "a" })
}

/// `1 clue`, `2 clues`
pub(crate) fn count(n: impl Into<i32>, one: &str, many: &str) -> String {
    let n = n.into();
    format!("{n} {}", if n == 1 { one } else { many })
}

/// `a`, `a and b`, `a, b and c`
pub fn list(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// Cuts a long label at a word.
pub(crate) fn cut(text: &str, most: usize) -> String {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if text.chars().count() <= most {
        return text;
    }
    let end = text.char_indices().nth(most - 3).map_or(text.len(), |(i, _)| i);
    let end = text[..end].rfind(' ').unwrap_or(end);
    format!("{}...", text[..end].trim_end_matches([',', '.', ';', ':']))
}
