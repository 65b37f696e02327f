//! The program and its documents avoid words that make a reader stop.

use std::fs;
use std::path::{Path, PathBuf};

/// Each with what to write instead.
const AVOIDED: [(&str, &str); 14] = [
    ("whoever", "\"the player who\", \"an investigator who\", \"anyone who\""),
    ("meanwhile", "\"in the meantime\", or leave it out"),
    ("by chance", "\"random\", \"at random\""),
    ("in the light", "\"light theme\""),
    ("authors of programs", "\"developers\""),
    ("is told so", "\"gets an error\", \"is told why\""),
    ("are told so", "\"get an error\", \"are told why\""),
    ("nothing is asked of anybody", "\"no one has a decision to make\""),
    ("is voluntary", "\"you must choose one\""),
    ("sheets that nobody plays", "\"unused investigators\""),
    ("only victories are rated", "\"only victories are scored\""),
    ("has the full", "\"is already at full\""),
    ("thought through, this", "the reason"),
    ("is nothing for a", "\"a ... can't use ...\""),
];

/// What is read: sources, documents, examples and scenarios.
const FOLDERS: [&str; 4] = ["crates", "docs", "examples", "scenarios"];
const FILES: [&str; 3] = ["README.md", "ARCHITECTURE.md", "CHANGELOG.md"];
const KINDS: [&str; 5] = ["rs", "md", "toml", "txt", "py"];

/// The list above has these words itself.
const PASSED_OVER: [&str; 1] = ["crates/keeper/tests/words.rs"];

#[test]
fn no_text_uses_a_word_that_is_avoided() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut files: Vec<PathBuf> = FILES.iter().map(|file| root.join(file)).collect();
    FOLDERS.iter().for_each(|folder| collect(&root.join(folder), &mut files));
    let mut found = Vec::new();
    for file in files {
        let name = file.strip_prefix(&root).expect("it is below the root").to_string_lossy().replace('\\', "/");
        if PASSED_OVER.iter().any(|path| name.starts_with(path)) {
            continue;
        }
        let text = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{name}: {error}"));
        for (number, line) in text.lines().enumerate() {
            let line = line.to_lowercase();
            let avoided = AVOIDED.iter().filter(|(words, _)| has(&line, words));
            found.extend(avoided.map(|(words, better)| format!("{name}:{}: \"{words}\": write {better}", number + 1)));
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// Whether these words stand in a line, and not as a part of others.
fn has(line: &str, words: &str) -> bool {
    let letter = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    line.match_indices(words)
        .any(|(at, _)| !letter(line[..at].chars().next_back()) && !letter(line[at + words.len()..].chars().next()))
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    for path in entries.map(|entry| entry.expect("it can be listed").path()) {
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|kind| KINDS.iter().any(|known| kind == *known)) {
            files.push(path);
        }
    }
}

#[test]
fn words_are_found_whole() {
    assert!(has("by whoever asks", "whoever"));
    assert!(!has("whoevers", "whoever"));
}
