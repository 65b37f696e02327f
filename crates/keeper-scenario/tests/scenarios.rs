//! Every scenario of the repository comes out as it is written, and every test that the manifest names is there.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use keeper_scenario::{Ids, Manifest, base, files, run_file, run_text};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

#[test]
fn every_scenario_passes_and_every_rule_is_shown() {
    let files = files(&root().join("scenarios")).unwrap();
    assert!(!files.is_empty());
    let mut failures = String::new();
    let mut shown: BTreeSet<String> = Manifest::near(&files[0]).unwrap().tests.into_keys().collect();
    for file in &files {
        for outcome in run_file(file) {
            if let Some(failure) = outcome.failure() {
                failures += &format!("\n{}: {}: {failure}\n", file.display(), outcome.name);
            }
            if outcome.passed() {
                shown.extend(outcome.covers);
            }
        }
    }
    assert!(failures.is_empty(), "{failures}");
    let ids = Ids::near(&files[0]);
    let open: Vec<&str> = ids.required().filter(|id| !shown.contains(*id)).collect();
    assert!(open.is_empty(), "nothing shows {open:?}");
}

#[test]
fn every_test_of_the_manifest_exists() {
    let manifest = Manifest::near(&root().join("scenarios")).unwrap();
    for (id, tests) in &manifest.tests {
        for test in tests.all() {
            let (krate, _) = test.split_once("::").unwrap_or_else(|| panic!("{id}: {test} names no crate"));
            let mut sources = String::new();
            read_sources(&root().join("crates").join(krate), &mut sources);
            let name = test.rsplit("::").next().unwrap();
            assert!(sources.contains(&format!("fn {name}(")), "{id}: there is no test {test}");
        }
    }
}

fn read_sources(folder: &Path, sources: &mut String) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            read_sources(&path, sources);
        } else if path.extension().is_some_and(|e| e == "rs") {
            sources.push_str(&std::fs::read_to_string(path).unwrap());
        }
    }
}

/// The examples of the guide are scenarios too.
#[test]
fn the_guide_says_nothing_wrong() {
    for name in ["docs/scenarios.md", "docs/scenarios-final-hour.md"] {
        examples_hold(name);
    }
}

fn examples_hold(name: &str) {
    let guide = std::fs::read_to_string(root().join(name)).unwrap();
    let blocks = guide.split("```toml\n").skip(1).filter_map(|b| b.split("```").next());
    let scenarios: Vec<&str> = blocks.filter(|b| b.contains("[[scenario]]")).collect();
    assert!(!scenarios.is_empty());
    for text in scenarios {
        for outcome in run_text(&base().unwrap(), text, name.as_ref(), &Ids::default()) {
            assert!(outcome.passed(), "{}: {}", outcome.name, outcome.failure().unwrap());
        }
    }
}
