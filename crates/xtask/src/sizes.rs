//! No file has more than 600 lines, and no function more than 120: what is longer holds more than one thing.

use std::path::{Path, PathBuf};

use crate::layers::root;

/// The most lines of a file, and of a function from its first line to its last brace.
const FILE: usize = 600;
const FUNCTION: usize = 120;

/// Every file of Rust below a folder.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let (mut folders, mut all) = (vec![folder.to_owned()], vec![]);
    while let Some(folder) = folders.pop() {
        for path in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            if path.is_dir() {
                // What cargo has built is not ours.
                folders.extend((!path.ends_with("target")).then_some(path));
            } else if path.extension().is_some_and(|end| end == "rs") {
                all.push(path);
            }
        }
    }
    all.sort();
    all
}

/// The name of the function that begins in this line.
fn begins(line: &str) -> Option<&str> {
    let (before, after) = line.trim_start().split_once("fn ")?;
    let modifier = |word: &str| {
        word.starts_with("pub") || word.ends_with(')') || ["async", "const", "extern", "unsafe"].contains(&word)
    };
    before.split_whitespace().all(modifier).then(|| after.split(['(', '<']).next().unwrap_or_default())
}

/// How many lines the function has with which a text begins, as rustfmt writes it; none where it has no body.
fn length(lines: &[&str]) -> Option<usize> {
    let indent = |line: &str| line.len() - line.trim_start().len();
    let mut open = false;
    for (at, line) in lines.iter().enumerate() {
        match open {
            false if line.ends_with('{') => open = true,
            false if line.ends_with('}') => return Some(at + 1),
            false if line.ends_with(';') => return None,
            true if line.trim_start().starts_with('}') && indent(line) == indent(lines[0]) => return Some(at + 1),
            _ => {}
        }
    }
    None
}

/// The functions of a file with how many lines each of them has.
fn functions(text: &str) -> Vec<(&str, usize)> {
    let lines: Vec<&str> = text.lines().collect();
    let all = lines.iter().enumerate().filter_map(|(at, line)| Some((begins(line)?, length(&lines[at..])?)));
    all.collect()
}

#[test]
fn no_file_and_no_function_is_too_long() {
    let crates = root().join("crates");
    let mut long = vec![];
    for path in sources(&crates) {
        let text = std::fs::read_to_string(&path).unwrap();
        let name = path.strip_prefix(&crates).unwrap().display();
        let lines = text.lines().count();
        if lines > FILE {
            long.push(format!("{name} has {lines} lines, {FILE} are the most"));
        }
        for (function, lines) in functions(&text).into_iter().filter(|(_, lines)| *lines > FUNCTION) {
            long.push(format!("{name}: {function} has {lines} lines, {FUNCTION} are the most"));
        }
    }
    assert!(long.is_empty(), "{}", long.join("\n"));
}

#[test]
fn functions_are_measured() {
    let text = "pub(in crate::a) fn one() {}\n\
                trait T {\n    fn two(\n        a: u8,\n    );\n    fn three()\n    where\n        Self: Sized;\n    /// A fn four() {\n\
                \x20   const fn five<A>(\n        a: A,\n    ) -> u8 {\n        match a {\n            _ => 1,\n        }\n    }\n}\n\
                let six: fn (u8) = seven;\n";
    assert_eq!(functions(text), [("one", 1), ("five", 7)]);
}
