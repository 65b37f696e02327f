//! Makes a constant of every rule in the indexes, so that an id which is not there does not compile.

use std::collections::HashSet;
use std::fmt::Write as _;
use std::path::Path;

/// The indexes: the name of the list, the file, and the file with the chapters.
const INDEXES: [(&str, &str, &str); 2] = [
    ("ARKHAM", "src/arkham/rules.txt", "src/arkham/chapters.txt"),
    ("FINAL_HOUR", "src/final_hour/rules.txt", "src/final_hour/chapters.txt"),
];

fn main() {
    let mut code = String::new();
    let mut seen = HashSet::new();
    for (list, rules, chapters) in INDEXES {
        let mut known = Vec::new();
        let mut heads = String::new();
        for line in read(chapters).lines() {
            let Some((letters, title)) = line.split_once(' ') else { panic!("{chapters}: no title: {line}") };
            writeln!(heads, "    ({letters:?}, {title:?}),").expect("writing to a string");
            known.push(letters.to_owned());
        }
        let mut rows = String::new();
        for line in read(rules).lines() {
            let mut parts = line.splitn(3, " | ");
            let (Some(id), Some(source), Some(text)) = (parts.next(), parts.next(), parts.next()) else {
                panic!("{rules}: expected \"ID | where it is printed | the sentence\": {line}");
            };
            assert!(known.iter().any(|letters| id.split('-').next() == Some(letters)), "{rules}: no chapter for {id}");
            assert!(seen.insert(id.to_owned()), "{rules}: {id} stands twice");
            let name = id.replace('-', "_");
            writeln!(code, "/// {text}\npub const {name}: RuleId = RuleId({id:?});").expect("writing to a string");
            writeln!(rows, "    Rule {{ id: {name}, source: {source:?}, text: {text:?} }},")
                .expect("writing to a string");
        }
        writeln!(code, "pub(crate) static {list}: &[Rule] = &[\n{rows}];").expect("writing to a string");
        writeln!(code, "pub(crate) static {list}_CHAPTERS: &[(&str, &str)] = &[\n{heads}];")
            .expect("writing to a string");
    }
    let out = Path::new(&std::env::var("OUT_DIR").expect("cargo sets it")).join("rules.rs");
    std::fs::write(out, code).expect("the build folder can be written");
}

fn read(file: &str) -> String {
    println!("cargo::rerun-if-changed={file}");
    std::fs::read_to_string(file).unwrap_or_else(|error| panic!("{file}: {error}"))
}
