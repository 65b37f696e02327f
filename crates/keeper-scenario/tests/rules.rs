//! `docs/rules.md`: every rule with its sentence, where it is carried out and which scenarios show it. The page is made from the
//! indexes of rules, from the ids that the code of the games, their cards and the scenarios name, and must be current.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use keeper_arkham::Arkham;
use keeper_final_hour::FinalHour;
use keeper_present::{Present, Rule};
use keeper_scenario::Manifest;

/// Where the games carry out their rules: code, and cards that bear the id of a rule.
const CODE: [&str; 3] = ["crates/keeper-arkham/src", "crates/keeper-final-hour/src", "cards"];
/// Other places that name rules.
const ELSEWHERE: [&str; 8] = [
    "crates/keeper-arkham/tests",
    "crates/keeper-arkham-script",
    "crates/keeper-bots",
    "crates/keeper-final-hour/tests",
    "crates/keeper-games",
    "crates/keeper-present/src",
    "crates/keeper-session",
    "docs",
];
/// The page.
const PAGE: &str = "docs/rules.md";
/// Makes the page anew instead of comparing it.
const WRITE: &str = "KEEPER_WRITE_RULES";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Every text file below a folder, with its path from the root.
fn files(folder: &str) -> Vec<(String, String)> {
    let (mut folders, mut all) = (vec![root().join(folder)], vec![]);
    while let Some(folder) = folders.pop() {
        for path in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|end| ["rs", "toml", "md"].iter().any(|one| end == *one)) {
                let name = path.strip_prefix(root()).unwrap().to_str().unwrap().replace('\\', "/");
                all.push((name, std::fs::read_to_string(path).unwrap()));
            }
        }
    }
    all.sort();
    all
}

/// The ids that a text names: `MOV-08`, and all from the first to the last of `MOV-08 to MOV-11`.
fn named(text: &str, chapters: &BTreeSet<&str>) -> Vec<String> {
    let id = |at: usize| {
        let id = text.get(at..at + 6)?;
        let before = text[..at].chars().next_back();
        let after = text[at + 6..].chars().next();
        let alone = !before.is_some_and(|c| c.is_ascii_alphanumeric() || c == '-')
            && !after.is_some_and(|c| c.is_ascii_alphanumeric());
        let number = id[4..].parse::<u8>().ok()?;
        (alone && id.as_bytes()[3] == b'-' && chapters.contains(&id[..3])).then_some((&id[..3], number))
    };
    let (mut all, mut at) = (vec![], 0);
    while let Some(hyphen) = text[at..].find('-').map(|found| at + found) {
        at = hyphen + 1;
        let Some((letters, first)) = hyphen.checked_sub(3).and_then(id) else { continue };
        let last = text[hyphen + 3..].strip_prefix(" to ").and_then(|_| id(hyphen + 7));
        let last = last.filter(|(same, _)| *same == letters).map(|(_, last)| last);
        if last.is_some() {
            at = hyphen + 13;
        }
        let last = last.unwrap_or(first);
        all.extend((first..=last).map(|number| format!("{letters}-{number:02}")));
    }
    all
}

/// The rules of a game with its chapters.
type Index = (&'static str, &'static [Rule], &'static [(&'static str, &'static str)]);

fn indexes() -> [Index; 2] {
    [
        ("Arkham Horror", <Arkham as Present>::rules(), Arkham::rule_groups()),
        ("Arkham Horror: Final Hour", <FinalHour as Present>::rules(), FinalHour::rule_groups()),
    ]
}

/// Which files name a rule, and how often.
type Naming = BTreeMap<String, BTreeMap<String, usize>>;

/// What the scenarios of the repository cover, and the tests in Rust for what no scenario can show.
fn shown() -> Naming {
    let mut shown = Naming::new();
    for (path, text) in files("scenarios") {
        let table: toml::Table = text.parse().unwrap_or_else(|error| panic!("{path}: {error}"));
        let scenarios = table.get("scenario").and_then(|all| all.as_array()).into_iter().flatten();
        for id in scenarios.filter_map(|one| one.get("covers")?.as_array()).flatten().filter_map(|id| id.as_str()) {
            *shown.entry(id.to_owned()).or_default().entry(path.clone()).or_default() += 1;
        }
    }
    let manifest = Manifest::near(&root().join("scenarios/rust-tests.toml")).unwrap();
    for (id, tests) in manifest.tests {
        for test in tests.all() {
            shown.entry(id.clone()).or_default().insert(test.clone(), 1);
        }
    }
    shown
}

fn page() -> String {
    let chapters: BTreeSet<&str> = indexes().iter().flat_map(|one| one.2).map(|(letters, _)| *letters).collect();
    let known: BTreeSet<&str> = indexes().iter().flat_map(|one| one.1).map(|rule| rule.id.as_str()).collect();
    let (mut carried, mut wrong) = (Naming::new(), vec![]);
    for folder in CODE.iter().chain(&ELSEWHERE) {
        // What the page itself said before is nothing to go by.
        for (path, text) in files(folder).into_iter().filter(|(path, _)| path != PAGE) {
            for id in named(&text, &chapters) {
                if !known.contains(id.as_str()) {
                    wrong.push(format!("{path} names {id}, which is no rule"));
                } else if CODE.contains(folder) {
                    *carried.entry(id).or_default().entry(path.clone()).or_default() += 1;
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let shown = shown();
    let mut page = String::from(
        "# The rules\n\nEvery rule by its id: what it says in our words, where it is carried out, and what shows that it is. Code and scenarios\n\
         name rules by these ids, which never change. A rule is carried out by the text of a card where a card file is named. This\n\
         page is generated: `cargo xtask rules` makes it anew.\n",
    );
    for (title, rules, groups) in indexes() {
        writeln!(page, "\n## {title}").unwrap();
        for (letters, name) in groups {
            writeln!(
                page,
                "\n### {letters}: {name}\n\n| id | rule | carried out in | shown by |\n| --- | --- | --- | --- |"
            )
            .unwrap();
            for rule in rules.iter().filter(|rule| rule.id.as_str().split('-').next() == Some(letters)) {
                let id = rule.id.as_str();
                let text = rule.text.replace('|', "\\|");
                let (places, tests) = (links(carried.get(id), false), links(shown.get(id), true));
                writeln!(page, "| {id} | {text} ({}) | {places} | {tests} |", rule.source).unwrap();
            }
        }
    }
    page
}

/// Files as links, those of scenarios with how many of them show it.
fn links(files: Option<&BTreeMap<String, usize>>, counted: bool) -> String {
    let link = |(path, count): (&String, &usize)| {
        let Some((_, name)) = path.split_once('/') else { return format!("`{path}`") };
        let name = name.trim_start_matches("keeper-").replace("/src/", ": ");
        match counted && *count > 1 {
            true => format!("[{name}](../{path}) ({count})"),
            false => format!("[{name}](../{path})"),
        }
    };
    let nowhere = if counted { "" } else { "the texts of cards" };
    files.map_or(nowhere.to_owned(), |all| all.iter().map(link).collect::<Vec<_>>().join(", "))
}

#[test]
fn the_page_of_rules_is_current() {
    let (file, made) = (root().join(PAGE), page());
    if std::env::var_os(WRITE).is_some() {
        std::fs::write(&file, made).unwrap();
        return;
    }
    let kept = std::fs::read_to_string(&file).unwrap_or_default().replace("\r\n", "\n");
    let differs = made.lines().zip(kept.lines()).find(|(made, kept)| made != kept).map(|(made, _)| made);
    assert!(made == kept, "docs/rules.md is out of date: run `cargo xtask rules`. First: {differs:?}");
}

#[test]
fn ids_are_found_in_a_text() {
    let chapters = BTreeSet::from(["MOV", "FH1"]);
    let found = named("MOV-08, a MOV-10 to MOV-12; FH1-02. RUL-03, XMOV-01, MOV-1, MOV-123, u-MOV-04", &chapters);
    assert_eq!(found, ["MOV-08", "MOV-10", "MOV-11", "MOV-12", "FH1-02"]);
}
