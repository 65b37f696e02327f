//! What must hold of the scripts: `joined` is enough for them, they are formatted, and their logic does what `tests/js` says.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::{LOBBY_MODULES, Module, TABLE_MODULES};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/js")
}

/// Every module, by its file.
fn modules() -> Vec<(String, String)> {
    let mut all: Vec<(String, String)> = fs::read_dir(folder())
        .unwrap()
        .map(|file| file.unwrap().path())
        .map(|path| (path.file_name().unwrap().to_str().unwrap().to_owned(), fs::read_to_string(&path).unwrap()))
        .collect();
    all.sort();
    all
}

/// The names between the braces of `import { a, b } from "./file.js";`, and the file.
fn imports(text: &str) -> Vec<(Vec<&str>, &str)> {
    let one = |statement| {
        let (names, from): (&str, &str) = str::split_once(statement, "} from \"./").expect("import { … } from \"./…\"");
        let names = names.trim_start().strip_prefix('{').expect("names in braces").split(',').map(str::trim);
        (names.filter(|name| !name.is_empty()).collect(), from.split_once('"').expect("a file").0)
    };
    let starts = text.match_indices("\nimport ").map(|(at, start)| at + start.len());
    let first = text.starts_with("import ").then_some("import ".len());
    first.into_iter().chain(starts).map(|at| one(&text[at..])).collect()
}

/// What a line declares outside of any function.
fn declared(line: &str) -> Option<&str> {
    let line = line.strip_prefix("export ").unwrap_or(line);
    let line = line.strip_prefix("async ").unwrap_or(line);
    let rest = ["function ", "const ", "let ", "class "].iter().find_map(|word| line.strip_prefix(word))?;
    rest.split(|c: char| !(c.is_alphanumeric() || c == '_' || c == '$')).next().filter(|name| !name.is_empty())
}

fn exports(text: &str) -> BTreeSet<&str> {
    text.lines().filter(|line| line.starts_with("export ")).filter_map(declared).collect()
}

/// How often a name stands in a text, as a whole word.
fn uses(text: &str, name: &str) -> usize {
    let word = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
    let whole = |at: &usize| {
        !text[..*at].chars().next_back().is_some_and(word) && !text[at + name.len()..].chars().next().is_some_and(word)
    };
    text.match_indices(name).map(|(at, _)| at).filter(whole).count()
}

#[test]
fn modules_can_be_joined_in_their_order() {
    for page in [TABLE_MODULES, LOBBY_MODULES] {
        let mut known: BTreeSet<&str> = BTreeSet::new();
        let mut names: BTreeSet<&str> = BTreeSet::new();
        for (file, text) in page {
            for (_, from) in imports(text) {
                assert!(known.contains(from), "{file} imports {from}, which stands after it or not at all");
            }
            for name in text.lines().filter_map(declared) {
                assert!(names.insert(name), "{name} of {file} is declared twice on one page");
            }
            known.insert(file);
        }
    }
    let served: BTreeSet<&str> = TABLE_MODULES.iter().chain(LOBBY_MODULES).map(|(file, _): &Module| *file).collect();
    let there = modules();
    assert_eq!(served, there.iter().map(|(file, _)| file.as_str()).collect(), "every module is served");
}

#[test]
fn everything_is_imported_that_is_exported_and_used_that_is_imported() {
    let all = modules();
    let mut imported: BTreeSet<(&str, &str)> = BTreeSet::new();
    for (file, text) in &all {
        for (names, from) in imports(text) {
            let Some((_, source)) = all.iter().find(|(other, _)| other == from) else {
                panic!("{file} imports {from}, which is not there")
            };
            for name in names {
                assert!(exports(source).contains(name), "{file} imports {name}, which {from} does not export");
                assert!(uses(text, name) > 1, "{file} imports {name} and does not use it");
                imported.insert((from, name));
            }
        }
    }
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/js");
    let tests: String =
        fs::read_dir(tests).unwrap().map(|file| fs::read_to_string(file.unwrap().path()).unwrap()).collect();
    for (file, text) in &all {
        for name in exports(text) {
            let wanted = imported.contains(&(file.as_str(), name)) || uses(&tests, name) > 0;
            assert!(wanted, "{file} exports {name}, which nobody imports");
        }
        for name in text.lines().filter_map(declared) {
            assert!(uses(text, name) > 1 || exports(text).contains(name), "{file} does not use {name}");
        }
    }
}

/// What is written for one game alone lies in its own folder.
#[test]
fn styles_and_scripts_name_no_game() {
    let styles = fs::read_dir(folder().join("../css")).unwrap().map(|file| file.unwrap().path());
    let styles = styles.map(|path| (path.display().to_string(), fs::read_to_string(&path).unwrap()));
    for (file, text) in modules().into_iter().chain(styles) {
        for game in ["arkham", "final-hour", "final hour", "dunwich", "kingsport", "innsmouth"] {
            assert!(!text.to_lowercase().contains(game), "{file} names {game}");
        }
    }
}

#[test]
fn scripts_are_formatted() {
    for (file, text) in modules() {
        assert!(text.starts_with("// ") && text.ends_with('\n'), "{file} says first what it is for");
        for (number, line) in (1..).zip(text.lines()) {
            let at = format!("{file}:{number}");
            let code = line.split("//").next().unwrap_or_default().trim();
            let code = if code.starts_with("/*") || code.starts_with('*') { "" } else { code };
            assert!(!line.contains('\t') && line.trim_end() == line, "{at}: spaces");
            assert!(line.chars().count() <= 140, "{at} is too long");
            let indent = line.len() - line.trim_start().len();
            assert!(indent % 2 == 0 || line.trim_start().starts_with('*'), "{at}: two spaces a level");
            assert!(!code.starts_with("var "), "{at}: const or let instead of var");
            assert!(!code.contains("; ") || code.starts_with("for ("), "{at}: one statement a line");
            let loose = code.replace("===", "").replace("!==", "").replace("== null", "").replace("!= null", "");
            assert!(!loose.contains("== ") && !loose.contains("!= "), "{at}: === instead of ==");
            for inline in ["eval(", "new Function", ".style =", "setAttribute(\"style\"", "setAttribute(\"on"] {
                assert!(!code.contains(inline), "{at}: the policy of the pages does not allow {inline}");
            }
        }
    }
}

/// Whether there is a node; where it must be and is not, the test fails.
fn has_node() -> bool {
    let found = Command::new("node").arg("--version").output().is_ok_and(|told| told.status.success());
    assert!(
        found || std::env::var_os("CI").is_none_or(|ci| ci != "true"),
        "node is not installed: apt-get install nodejs"
    );
    if !found {
        println!("skipped: node is not installed");
    }
    found
}

#[test]
fn the_logic_of_the_scripts_does_what_its_tests_say() {
    if !has_node() {
        return;
    }
    for (file, _) in modules() {
        let checked = Command::new("node").arg("--check").arg(folder().join(&file)).output().unwrap();
        assert!(checked.status.success(), "{file}: {}", String::from_utf8_lossy(&checked.stderr));
    }
    for (name, page) in [("table", TABLE_MODULES), ("lobby", LOBBY_MODULES)] {
        let whole = std::env::temp_dir().join(format!("keeper-{name}-{}.mjs", std::process::id()));
        fs::write(&whole, super::joined(page)).unwrap();
        let checked = Command::new("node").arg("--check").arg(&whole).output().unwrap();
        fs::remove_file(&whole).unwrap();
        assert!(checked.status.success(), "{name} joined: {}", String::from_utf8_lossy(&checked.stderr));
    }
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/js");
    let mut files: Vec<PathBuf> = fs::read_dir(tests).unwrap().map(|file| file.unwrap().path()).collect();
    files.sort();
    let ran = Command::new("node").arg("--test").args(files).output().unwrap();
    assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stdout));
}
