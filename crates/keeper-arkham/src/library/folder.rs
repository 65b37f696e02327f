//! Card files in a folder that somebody gives: only regular files of a sensible size, without hidden letters.

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use keeper_table::letters::Hidden;

use super::{LoadError, Source};

/// No card file is larger; all of the base game together have less than one MiB.
const MOST_BYTES: u64 = 4 << 20;

/// Adds the card files below this folder.
pub fn read(root: &Path, out: &mut Vec<Source>) -> Result<(), LoadError> {
    walk(root, root, &mut Vec::new(), out)
}

/// `above` are the folders that this one lies in, as they are and not as links call them.
fn walk(root: &Path, folder: &Path, above: &mut Vec<PathBuf>, out: &mut Vec<Source>) -> Result<(), LoadError> {
    let real = folder.canonicalize().map_err(|error| refused(folder, error))?;
    if above.contains(&real) {
        return Err(refused(folder, "this folder contains itself"));
    }
    above.push(real);
    let entries = folder.read_dir().map_err(|error| refused(folder, error))?;
    let mut paths = Vec::new();
    for entry in entries {
        paths.push(entry.map_err(|error| refused(folder, error))?.path());
    }
    paths.sort();
    for path in paths {
        if path == root.join(super::rotations::FILE) {
            // It names boxes, and has no cards.
        } else if path.is_dir() {
            walk(root, &path, above, out)?;
        } else if path.extension().is_some_and(|end| end == "toml") {
            let text = text_of(&path)?;
            let name = named(root, &path, &above[0]);
            check_letters(&text).map_err(|(place, letter)| LoadError::Letter { path: name.clone(), place, letter })?;
            out.push(Source { path: name, text });
        }
    }
    above.pop();
    Ok(())
}

/// The id of the set whose card files lie in this folder: the folder's name, whatever links call it.
pub fn set_in(root: &Path) -> Result<String, LoadError> {
    root.canonicalize().map(|real| last_name(&real)).map_err(|error| refused(root, error))
}

fn last_name(folder: &Path) -> String {
    folder.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}

/// The id of the set and the file in it.
fn named(root: &Path, file: &Path, real_root: &Path) -> String {
    let set = last_name(real_root);
    let below = file.strip_prefix(root).unwrap_or(file).to_string_lossy().replace('\\', "/");
    format!("{set}/{below}")
}

pub(super) fn text_of(path: &Path) -> Result<String, LoadError> {
    // A pipe must not even be opened: it would wait for somebody to write.
    if !path.metadata().map_err(|error| refused(path, error))?.is_file() {
        return Err(refused(path, "it is not a regular file"));
    }
    let file = File::open(path).map_err(|error| refused(path, error))?;
    let mut bytes = Vec::new();
    file.take(MOST_BYTES + 1).read_to_end(&mut bytes).map_err(|error| refused(path, error))?;
    if bytes.len() as u64 > MOST_BYTES {
        return Err(refused(path, format!("it is too large for a card file (at most {} MiB)", MOST_BYTES >> 20)));
    }
    String::from_utf8(bytes).map_err(|_| refused(path, "it is not UTF-8 text"))
}

fn refused(path: &Path, why: impl ToString) -> LoadError {
    LoadError::Io { path: path.display().to_string(), message: why.to_string() }
}

/// What is read in several lines; everything else is a name, an id or a word.
const LINES: [&str; 7] = ["text", "battle", "tale", "note", "pending", "choices", "cards"];

/// Finds a hidden letter in a TOML text, in its lines or behind an escape, and says where it stands.
pub fn check_letters(text: &str) -> Result<(), (String, Hidden)> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if let Some((at, letter)) = Hidden::in_lines(text) {
        return Err((format!("line {}", text[..at].matches('\n').count() + 1), letter));
    }
    // The reader of the file reports what is not TOML.
    match text.contains('\\').then(|| text.parse::<toml::Table>()) {
        Some(Ok(table)) => walk_value("", "", &toml::Value::Table(table)),
        _ => Ok(()),
    }
}

fn walk_value(place: &str, key: &str, value: &toml::Value) -> Result<(), (String, Hidden)> {
    let inside = |name: &str| if place.is_empty() { name.to_owned() } else { format!("{place}.{name}") };
    match value {
        toml::Value::String(text) => {
            let found = match LINES.contains(&key) {
                true => Hidden::in_lines(text).map(|found| found.1),
                false => Hidden::in_line(text),
            };
            found.map_or(Ok(()), |letter| Err((place.to_owned(), letter)))
        }
        toml::Value::Array(values) => (1..)
            .zip(values)
            .try_for_each(|(number, value): (usize, _)| walk_value(&format!("{place}[{number}]"), key, value)),
        toml::Value::Table(table) => table.iter().try_for_each(|(name, value)| match Hidden::in_line(name) {
            Some(letter) => Err((format!("a key of {place}"), letter)),
            None => walk_value(&inside(name), name, value),
        }),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hidden_letters_are_found_wherever_they_stand() {
        let found = |text: &str| check_letters(text).unwrap_err();
        assert_eq!(found("a = 1\n# \u{202e}comment"), ("line 2".to_owned(), Hidden('\u{202e}')));
        assert_eq!(found("[[mythos]]\nname = \"a\\u001bb\""), ("mythos[1].name".to_owned(), Hidden('\u{1b}')));
        assert_eq!(found("name = \"two\\nlines\""), ("name".to_owned(), Hidden('\n')));
        assert_eq!(found("text = \"a\\u2066b\""), ("text".to_owned(), Hidden('\u{2066}')));
        assert_eq!(found("\"a\\u0007\" = 1").1, Hidden('\u{7}'));
        assert_eq!(check_letters("\u{feff}# ß\r\ntext = \"two\\nlines \\\"quoted\\\"\"\n\tname = 'x'"), Ok(()));
    }

    #[test]
    fn the_cards_of_the_base_game_have_none() {
        for (path, text) in crate::library::assemble::EMBEDDED {
            assert_eq!(check_letters(text), Ok(()), "{path}");
        }
    }
}
