//! Which cards a command works with: `--sets` and `--cards`.

use std::error::Error;
use std::path::PathBuf;
use std::sync::Arc;

use keeper_arkham::Library;
use keeper_arkham::library::sets::BASE;
use keeper_arkham::library::{LoadError, Shelf};

/// The boxes that are in play.
#[derive(clap::Args, Clone, Default)]
pub struct Boxes {
    /// The boxes to play with: base,dunwich, or dunwich:cards for a part of one; the base game if not given.
    /// `keeper sets` lists them.
    #[arg(long, value_name = "A,B", value_delimiter = ',')]
    pub sets: Vec<String>,
    /// A folder with card files of your own to play with besides; may be given several times.
    #[arg(long, value_name = "DIR")]
    pub cards: Vec<PathBuf>,
}

impl Boxes {
    /// Where all the cards come from.
    pub fn shelf(&self) -> Result<Shelf, Box<dyn Error>> {
        if let Some(folder) = self.cards.iter().find(|folder| !folder.is_dir()) {
            return Err(format!("--cards {}: there is no such folder of card files", folder.display()).into());
        }
        Ok(Shelf::new(self.cards.clone()))
    }

    /// The cards of the boxes that were asked for.
    pub fn library_of(&self, shelf: &Shelf) -> Result<Arc<Library>, Box<dyn Error>> {
        let sets = if self.sets.is_empty() { vec![BASE.to_owned()] } else { self.sets.clone() };
        shelf.library(&sets).map_err(|error| match error {
            LoadError::Sets(error) => format!("--sets: {error}").into(),
            error => error.into(),
        })
    }

    pub fn library(&self) -> Result<Arc<Library>, Box<dyn Error>> {
        self.library_of(&self.shelf()?)
    }
}
