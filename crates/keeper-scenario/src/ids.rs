//! The ids of rules that scenarios may claim, and those that only tests in Rust can show.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::Deserialize;

/// The known ids, one in each line; `pending` behind one says that nothing needs to show it yet.
pub const LIST: &str = "ids.txt";
/// Ids shown by tests in Rust.
pub const MANIFEST: &str = "rust-tests.toml";

/// The known ids. Without a list every id is taken as known.
#[derive(Clone, Debug, Default)]
pub struct Ids {
    /// Whether it is pending.
    known: Option<BTreeMap<String, bool>>,
}

impl Ids {
    /// The list beside a file, or in one of the folders above it.
    pub fn near(path: &Path) -> Ids {
        let text = above(path, LIST).and_then(|list| std::fs::read_to_string(list).ok());
        Ids { known: text.map(|text| text.lines().filter_map(line).collect()) }
    }

    /// The rules that something must show.
    pub fn required(&self) -> impl Iterator<Item = &str> {
        self.of(false)
    }

    /// The rules that nothing needs to show yet.
    pub fn pending(&self) -> impl Iterator<Item = &str> {
        self.of(true)
    }

    fn of(&self, wanted: bool) -> impl Iterator<Item = &str> {
        self.known.iter().flatten().filter(move |(_, pending)| **pending == wanted).map(|(id, _)| id.as_str())
    }

    pub fn check(&self, id: &str) -> Result<(), String> {
        match &self.known {
            Some(known) if !known.contains_key(id) => Err(format!("covers: there is no rule \"{id}\" in {LIST}")),
            _ => Ok(()),
        }
    }
}

/// An id of the list, and whether it is pending.
fn line(line: &str) -> Option<(String, bool)> {
    let mut words = line.split_whitespace();
    Some((words.next()?.to_owned(), words.next() == Some("pending")))
}

/// Which test shows which rule.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    /// Id to the tests, `crate::path::of::test`.
    #[serde(default)]
    pub tests: BTreeMap<String, Tests>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(untagged, expecting = "expected the path of a test, or a list of them")]
pub enum Tests {
    One(String),
    Many(Vec<String>),
}

impl Tests {
    pub fn all(&self) -> &[String] {
        match self {
            Tests::One(one) => std::slice::from_ref(one),
            Tests::Many(many) => many,
        }
    }
}

impl Manifest {
    /// The manifest beside a path, or in one of the folders above it; none is an empty one.
    pub fn near(path: &Path) -> Result<Manifest, String> {
        let Some(file) = above(path, MANIFEST) else { return Ok(Manifest::default()) };
        let text = std::fs::read_to_string(&file).map_err(|e| format!("{}: {e}", file.display()))?;
        let manifest: Manifest = toml::from_str(&text).map_err(|e| format!("{}: {e}", file.display()))?;
        let ids = Ids::near(path);
        for id in manifest.tests.keys() {
            ids.check(id).map_err(|e| format!("{}: {e}", file.display()))?;
        }
        Ok(manifest)
    }
}

fn above(path: &Path, name: &str) -> Option<PathBuf> {
    let path = std::path::absolute(path).ok()?;
    path.ancestors().take(8).map(|folder| folder.join(name)).find(|file| file.is_file())
}
