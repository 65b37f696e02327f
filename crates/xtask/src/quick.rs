//! What a change touches, checked in about two minutes where everything was built before: formatting, lints of the whole workspace, the
//! tests of the crates that changed, the sizes of files and functions, and the scenarios where rules, cards or scenarios did.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

use crate::layers::root;

/// What lies beside the crates, and the crate whose tests look at it.
const BESIDE: [(&str, &str); 8] = [
    ("cards/final-hour/", "keeper-final-hour"),
    ("cards/", "keeper-arkham"),
    ("scenarios/", "keeper-scenario"),
    ("docs/scenarios", "keeper-scenario"),
    ("docs/", "keeper"),
    ("README.md", "keeper"),
    ("ARCHITECTURE.md", "xtask"),
    ("art/", "keeper-server"),
];
/// Crates whose changes the scenarios show.
const RULES: [&str; 6] =
    ["keeper-table", "keeper-script", "keeper-arkham-script", "keeper-arkham", "keeper-final-hour", "keeper-present"];
/// Left to `cargo xtask test`: they start browsers, databases and servers, or play thousands of games.
const LONG: [(&str, &str); 4] = [
    ("keeper-server", "--lib --test all"),
    ("keeper", "--test all -- --skip serve::"),
    ("keeper-store", "--lib --test all"),
    ("keeper-arkham", "--lib --test all"),
];

/// A check: its name, what is run, and how many cases random tests try.
pub struct Check {
    pub name: String,
    pub line: String,
    pub cases: Option<&'static str>,
}

/// The checks of everything that differs from a commit, if one is named, or else from where this branch left `main`.
pub fn checks(base: Option<&str>) -> Result<Vec<Check>, String> {
    let files = changed(base)?;
    let crates = touched(&files);
    println!("changed: {} files; crates: {}", files.len(), crates.iter().cloned().collect::<Vec<_>>().join(", "));
    let check = |name: String, line: String| Check { name, line, cases: None };
    let mut checks = vec![check("format".into(), "cargo fmt --all --check".into())];
    if crates.is_empty() {
        return Ok(checks);
    }
    checks.push(check("clippy".into(), "cargo clippy --workspace --all-targets -- -D warnings".into()));
    for name in &crates {
        let which = LONG.iter().find(|long| long.0 == name).map_or("--all-targets", |long| long.1);
        let line = format!("cargo test --quiet --package {name} {which}");
        checks.push(Check { name: format!("tests of {name}"), line, cases: Some("16") });
    }
    if !crates.contains("xtask") {
        let line = "cargo test --quiet --package xtask sizes::";
        checks.push(check("sizes of files and functions".into(), line.into()));
    }
    if RULES.iter().any(|rule| crates.contains(*rule)) && !crates.contains("keeper-scenario") {
        let line = "cargo test --quiet --package keeper-scenario --test all scenarios::";
        checks.push(check("scenarios".into(), line.into()));
    }
    Ok(checks)
}

/// The crates to which these files belong.
fn touched(files: &[String]) -> BTreeSet<String> {
    let mut crates = BTreeSet::new();
    for file in files {
        if let Some((name, _)) = file.strip_prefix("crates/").and_then(|rest| rest.split_once('/')) {
            crates.insert(name.to_owned());
        } else if let Some((_, name)) = BESIDE.iter().find(|(beginning, _)| file.starts_with(beginning)) {
            crates.insert((*name).to_owned());
        }
    }
    crates.retain(|name| Path::new(&root()).join("crates").join(name).is_dir());
    crates
}

/// The files that differ, those that are new among them.
fn changed(base: Option<&str>) -> Result<Vec<String>, String> {
    let left = ["origin/main", "main"].iter().find_map(|main| git(&["merge-base", "HEAD", main]).ok());
    let base = base.map(str::to_owned).or(left.and_then(|lines| lines.into_iter().next()));
    let mut files = git(&["diff", "--name-only", base.as_deref().unwrap_or("HEAD")])?;
    files.extend(git(&["ls-files", "--others", "--exclude-standard"])?);
    Ok(files)
}

fn git(words: &[&str]) -> Result<Vec<String>, String> {
    let done = Command::new("git").arg("-C").arg(root()).args(words).output().map_err(|e| format!("git: {e}"))?;
    match done.status.success() {
        true => Ok(String::from_utf8_lossy(&done.stdout).lines().map(str::to_owned).collect()),
        false => Err(format!("git {}: {}", words.join(" "), String::from_utf8_lossy(&done.stderr).trim())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_belongs_to_the_crate_that_tests_it() {
        let of = |file: &str| touched(&[file.to_owned()]).into_iter().collect::<Vec<_>>();
        assert_eq!(of("crates/keeper-arkham/src/lib.rs"), ["keeper-arkham"]);
        assert_eq!(of("cards/final-hour/items.toml"), ["keeper-final-hour"]);
        assert_eq!(of("cards/base/allies.toml"), ["keeper-arkham"]);
        assert_eq!(of("docs/scenarios.md"), ["keeper-scenario"]);
        assert_eq!(of("docs/play.md"), ["keeper"]);
        assert!(of("LICENSE-MIT").is_empty());
    }
}
