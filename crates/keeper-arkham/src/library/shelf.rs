//! The boxes on the shelf: a library for each combination of sets, loaded when it is first wanted.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use super::sets::{Set, choose, embedded};
use super::{Library, LoadError};

/// Gives the library of any combination of sets, and keeps it for whoever asks next. All copies are the same shelf.
#[derive(Clone, Debug, Default)]
pub struct Shelf(Arc<Inner>);

#[derive(Debug, Default)]
struct Inner {
    /// Folders with card files that lie beside every combination.
    folders: Vec<PathBuf>,
    loaded: Mutex<BTreeMap<Vec<String>, Arc<Library>>>,
}

impl Shelf {
    pub fn new(folders: Vec<PathBuf>) -> Shelf {
        Shelf(Arc::new(Inner { folders, loaded: Mutex::default() }))
    }

    /// The sets that can be chosen.
    pub fn sets(&self) -> Result<&'static [Set], LoadError> {
        embedded()
    }

    /// The library of these sets, by their names.
    pub fn library(&self, names: &[impl AsRef<str>]) -> Result<Arc<Library>, LoadError> {
        let key: Vec<String> = choose(self.sets()?, names)?.iter().map(|chosen| chosen.name()).collect();
        let mut loaded = self.0.loaded.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(library) = loaded.get(&key) {
            return Ok(library.clone());
        }
        let library = Arc::new(Library::with_folders(&key, &self.0.folders)?);
        loaded.insert(key, library.clone());
        Ok(library)
    }
}

/// A shelf on which the sets of this library are this library.
impl From<Arc<Library>> for Shelf {
    fn from(library: Arc<Library>) -> Shelf {
        let loaded = BTreeMap::from([(library.sets.clone(), library)]);
        Shelf(Arc::new(Inner { folders: vec![], loaded: Mutex::new(loaded) }))
    }
}
