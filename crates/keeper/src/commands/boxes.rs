//! Which cards a command works with: `--sets` and `--cards`, `--rotation` and `--mix`.

use std::error::Error;
use std::path::PathBuf;
use std::sync::Arc;

use keeper_arkham::Library;
use keeper_arkham::library::sets::BASE;
use keeper_arkham::library::{LoadError, Mix, Shelf};
use keeper_bots::lore::Table;
use keeper_lab::quick::Pool;
use keeper_session::Cards;
use keeper_table::Seed;

use super::usage;

/// The boxes that are in play.
#[derive(clap::Args, Clone, Default)]
pub struct Boxes {
    /// The boxes to play with: base,dunwich, or dunwich:cards for a part of one, or all; default: base.
    /// `keeper sets` lists them.
    #[arg(long, value_name = "A,B", value_delimiter = ',')]
    pub sets: Vec<String>,
    #[command(flatten)]
    pub folders: Folders,
}

/// Which of the boxes are drawn for a game, and how much of each.
#[derive(clap::Args, Clone, Default)]
pub struct Selection {
    /// Draw the boxes by the seed: 3 for any three (of --sets, if given), 1+2 for one with a board and two without, or a
    /// rotation by name, or random for any of these. `keeper sets --rotations` lists them.
    #[arg(long, value_name = "N|N+N|ID")]
    pub rotation: Option<String>,
    /// How much of a box is shuffled into the decks, in per cent: dunwich=50,kingsport=80, or all=40 for every box but the
    /// base game. The seed draws which cards those are; what the game needs stays in.
    #[arg(long, value_name = "BOX=N,...", value_delimiter = ',')]
    pub mix: Vec<String>,
}

impl Selection {
    pub fn is_given(&self) -> bool {
        self.rotation.is_some() || !self.mix.is_empty()
    }

    /// The words of a mix: those that were given, or else those of the rotation.
    pub fn words<'a>(&self, drawn: impl Iterator<Item = (&'a str, u8)>) -> Vec<String> {
        match self.mix.is_empty() {
            true => drawn.map(|(set, share)| format!("{set}={share}")).collect(),
            false => self.mix.clone(),
        }
    }

    /// The cards of the boxes that are chosen or drawn, and how much of each is in the decks.
    pub fn library(&self, boxes: &Boxes, seed: Seed) -> Result<(Arc<Library>, Mix), Box<dyn Error>> {
        let shelf = boxes.folders.shelf()?;
        let wrong = |option: &str, why: String| usage(format!("--{option}: {why}"));
        let drawn = self.rotation.as_ref().map(|word| shelf.draw(word, &boxes.sets, seed)).transpose();
        let drawn = drawn.map_err(|why| wrong("rotation", why))?;
        let library = library(&shelf, drawn.as_ref().map_or(&boxes.sets, |drawn| &drawn.sets))?;
        let words = self.words(drawn.iter().flat_map(|drawn| drawn.mix.iter()));
        let sets = shelf.sets()?;
        let name = |id: &'_ str| sets.iter().find(|set| set.id == id).map_or(String::new(), |set| set.name.clone());
        let known: Vec<(&str, String)> = library.set_ids().map(|id| (id, name(id))).collect();
        let known: Vec<(&str, &str)> = known.iter().map(|(id, name)| (*id, name.as_str())).collect();
        let mix = Mix::read(&words, &known).map_err(|why| wrong("mix", why))?;
        Ok((library, mix))
    }
}

/// Your own cards.
#[derive(clap::Args, Clone, Default)]
pub struct Folders {
    /// A folder with your own card files to add; may be given several times.
    #[arg(long, value_name = "DIR")]
    pub cards: Vec<PathBuf>,
}

impl Folders {
    /// Where all the cards come from.
    pub fn shelf(&self) -> Result<Shelf, Box<dyn Error>> {
        if let Some(folder) = self.cards.iter().find(|folder| !folder.is_dir()) {
            return Err(usage(format!("--cards {}: no such folder of card files", folder.display())));
        }
        Ok(Shelf::new(self.cards.clone()))
    }
}

impl Folders {
    /// The cards of every game.
    pub fn all(&self) -> Result<Cards, Box<dyn Error>> {
        Ok(self.shelf()?.into())
    }
}

/// Further combinations of boxes to learn from.
#[derive(clap::Args, Clone, Default)]
pub struct Also {
    /// Another combination of boxes; may be given several times. The combinations take turns, game by game.
    #[arg(long, value_name = "A,B")]
    pub also: Vec<String>,
}

impl Also {
    /// The boxes of each.
    pub fn sets(&self) -> Vec<Vec<String>> {
        self.also.iter().map(|names| names.split(',').map(|name| name.trim().to_owned()).collect()).collect()
    }

    /// As it was given.
    pub fn words(&self) -> String {
        self.also.iter().map(|names| format!(" --also {names}")).collect()
    }
}

/// For each kind of table those of the combinations that have so many towns; nothing for a table that none of them makes.
pub fn pools(libraries: &[Arc<Library>]) -> Vec<(Table, Pool)> {
    let of = |table: Table| {
        let such = libraries.iter().filter(|library| table == Table::of(library, *table.seats().start()));
        Some((table, Pool::new(such.cloned().collect())?))
    };
    Table::all().filter_map(of).collect()
}

/// The cards of these boxes, of the base game if none is named.
pub fn library(shelf: &Shelf, sets: &[String]) -> Result<Arc<Library>, Box<dyn Error>> {
    let loaded = if sets.is_empty() { shelf.library(&[BASE]) } else { shelf.library(sets) };
    loaded.map_err(|error| match error {
        LoadError::Sets(error) => usage(format!("--sets: {error}")),
        error => error.into(),
    })
}
