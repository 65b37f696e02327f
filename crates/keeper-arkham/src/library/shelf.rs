//! The boxes on the shelf: a library for each combination of sets, loaded when it is first wanted.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use super::sets::{Set, choose, embedded};
use super::{Library, LoadError};

/// Gives the library of any combination of sets, and keeps it for whoever asks next.
#[derive(Debug, Default)]
pub struct Shelf {
    /// Folders with card files that lie beside every combination.
    folders: Vec<PathBuf>,
    loaded: Mutex<BTreeMap<Vec<String>, Arc<Library>>>,
}

impl Shelf {
    pub fn new(folders: Vec<PathBuf>) -> Shelf {
        Shelf { folders, loaded: Mutex::default() }
    }

    /// The sets that can be chosen.
    pub fn sets(&self) -> Result<&[Set], LoadError> {
        embedded()
    }

    /// The library of these sets, by their names.
    pub fn library(&self, names: &[impl AsRef<str>]) -> Result<Arc<Library>, LoadError> {
        let key: Vec<String> = choose(self.sets()?, names)?.iter().map(|chosen| chosen.name()).collect();
        let mut loaded = self.loaded.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(library) = loaded.get(&key) {
            return Ok(library.clone());
        }
        let library = Arc::new(Library::with_folders(&key, &self.folders)?);
        loaded.insert(key, library.clone());
        Ok(library)
    }
}
