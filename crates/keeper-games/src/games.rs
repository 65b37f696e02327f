//! The list of games, and their cards.

use std::path::PathBuf;
use std::sync::Arc;

pub use keeper_arkham::Arkham;
use keeper_arkham::library::{Library, Shelf};
pub use keeper_final_hour::FinalHour;
use keeper_present::Present;
use keeper_table::Game;

/// Every game that is played here: its kind, and what people call it.
pub const GAMES: [(&str, &str); 2] =
    [(Arkham::KIND, <Arkham as Present>::TITLE), (FinalHour::KIND, <FinalHour as Present>::TITLE)];

/// The cards of all games: those that are built in, and those of further folders. Copies share what has been read.
#[derive(Clone, Debug, Default)]
pub struct Cards {
    arkham: Shelf,
}

impl Cards {
    /// The cards of these folders lie beside those that are built in.
    pub fn with_folders(folders: Vec<PathBuf>) -> Cards {
        Shelf::new(folders).into()
    }

    /// Where card files lie that are not built in.
    pub fn folders(&self) -> &[PathBuf] {
        self.arkham.folders()
    }

    pub fn arkham(&self) -> &Shelf {
        &self.arkham
    }
}

impl From<Shelf> for Cards {
    fn from(arkham: Shelf) -> Cards {
        Cards { arkham }
    }
}

impl From<Arc<Library>> for Cards {
    fn from(library: Arc<Library>) -> Cards {
        Shelf::from(library).into()
    }
}

/// Does something with the game of a kind: `with_game!(kind, G => play::<G>(), _ => complain())`.
#[macro_export]
macro_rules! with_game {
    ($kind:expr, $game:ident => $does:expr, _ => $otherwise:expr) => {
        match $kind {
            <$crate::games::Arkham as ::keeper_table::Game>::KIND => {
                type $game = $crate::games::Arkham;
                $does
            }
            <$crate::games::FinalHour as ::keeper_table::Game>::KIND => {
                type $game = $crate::games::FinalHour;
                $does
            }
            _ => $otherwise,
        }
    };
}
