//! The boxes on the shelf: a library for each combination of sets, loaded when it is first wanted.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use keeper_table::Seed;

use super::folder::set_in;
use super::rotations::{self, Drawn, Rotation};
use super::sets::{Set, choose, choose_one, embedded};
use super::{Library, LoadError, Source};

/// Gives the library of any combination of sets, and keeps it for the next caller. All copies are the same shelf.
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

    /// The folders with card files that lie beside every combination.
    pub fn folders(&self) -> &[PathBuf] {
        &self.0.folders
    }

    /// The sets that can be chosen; those of its own folders are always there.
    pub fn sets(&self) -> Result<&'static [Set], LoadError> {
        embedded()
    }

    /// The selections of boxes that have a name, those of its own folders among them.
    pub fn rotations(&self) -> Result<Vec<Rotation>, LoadError> {
        rotations::all(&self.0.folders)
    }

    /// Draws boxes for a game with this seed: so many of them, `3` or `1+2`, or a rotation by its name, or a random one.
    pub fn draw(&self, word: &str, pool: &[String], seed: Seed) -> Result<Drawn, String> {
        let all = self.rotations().map_err(|error| error.to_string())?;
        rotations::draw(self.sets().map_err(|error| error.to_string())?, &all, word, pool, seed)
    }

    /// The library of these sets, by their names. The sets of its own folders are in it whether they are named or not.
    pub fn library(&self, names: &[impl AsRef<str>]) -> Result<Arc<Library>, LoadError> {
        let mut loaded = self.0.loaded.lock().unwrap_or_else(PoisonError::into_inner);
        let is_it = |library: &&Arc<Library>| library.sets.iter().eq(names.iter().map(AsRef::as_ref));
        if let Some(library) = loaded.values().find(is_it) {
            return Ok(library.clone());
        }
        let key = self.key(names)?;
        if let Some(library) = loaded.get(&key) {
            return Ok(library.clone());
        }
        let library = Arc::new(Library::with_folders(&key, &self.0.folders)?);
        loaded.insert(key, library.clone());
        Ok(library)
    }

    /// The library of these sets with further cards beside them. It is made for the caller, and not kept.
    pub fn library_with(&self, names: &[impl AsRef<str>], cards: Vec<Source>) -> Result<Library, LoadError> {
        Library::with_cards(&self.key(names)?, &self.0.folders, cards)
    }

    /// The names of the embedded sets among these, in their normal form.
    fn key(&self, names: &[impl AsRef<str>]) -> Result<Vec<String>, LoadError> {
        let own = self.0.folders.iter().map(|folder| set_in(folder)).collect::<Result<Vec<_>, _>>()?;
        let is_own =
            |name: &str| own.iter().any(|id| id == name) && choose_one(embedded().unwrap_or_default(), name).is_none();
        let others: Vec<&str> = names.iter().map(AsRef::as_ref).filter(|name| !is_own(name)).collect();
        Ok(choose(self.sets()?, &others)?.iter().map(|chosen| chosen.name()).collect())
    }
}

/// A shelf on which the sets of this library are this library.
impl From<Arc<Library>> for Shelf {
    fn from(library: Arc<Library>) -> Shelf {
        let loaded = BTreeMap::from([(library.sets.clone(), library)]);
        Shelf(Arc::new(Inner { folders: vec![], loaded: Mutex::new(loaded) }))
    }
}
